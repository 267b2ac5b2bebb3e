"""Whose turn it is to write, among threads and among processes: as they came, and not for ever."""

from __future__ import annotations

import time
from threading import Thread

import pytest
from sqlalchemy.exc import TimeoutError as TurnNeverCame

from scorekeeper import store
from scorekeeper.store.fair_lock import FairLock
from scorekeeper.store.file_lock import FileLock

WRITERS = 8


def test_turns_are_handed_on_in_the_order_of_asking():
    lock, came = FairLock(), []
    lock.acquire()

    def ask(who):
        lock.acquire()
        came.append(who)
        lock.release()

    threads = [Thread(target=ask, args=(n,)) for n in range(WRITERS)]
    for n, thread in enumerate(threads):
        thread.start()
        while lock.waiting <= n:
            time.sleep(0.001)
    lock.release()
    ask("again")
    for thread in threads:
        thread.join(10)

    assert came == [*range(WRITERS), "again"]


def test_whose_turn_does_not_come_is_told_so(monkeypatch):
    monkeypatch.setattr(store.fair_lock, "PATIENCE", 0.01)
    lock = FairLock()
    lock.acquire()

    with pytest.raises(TurnNeverCame):
        lock.acquire()

    lock.release()
    lock.acquire()


def test_a_turn_that_nobody_waits_for_is_kept(monkeypatch):
    monkeypatch.setattr(store.fair_lock, "PATIENCE", 0.01)
    lock = FairLock()
    lock.acquire()

    assert not lock.hand_over()

    with pytest.raises(TurnNeverCame):
        lock.acquire()
    lock.release()
    lock.acquire()


def test_a_process_waits_for_another_no_longer_than_a_write(tmp_path, monkeypatch):
    monkeypatch.setattr(store.fair_lock, "PATIENCE", 0.01)
    one, other = (FileLock(f"{tmp_path}/words.db") for _ in range(2))
    one.acquire()

    with pytest.raises(TurnNeverCame):
        other.acquire()

    one.release()
    other.acquire()


def test_where_no_file_can_be_made_processes_write_all_the_same(tmp_path):
    (tmp_path / "words.db-next").mkdir()
    one, other = (FileLock(f"{tmp_path}/words.db") for _ in range(2))

    one.acquire()
    other.acquire()
    one.release()
