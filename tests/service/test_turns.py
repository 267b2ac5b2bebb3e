"""Whose turn it is to write, among threads and among processes: as they came, and not for ever."""

from __future__ import annotations

import time
from threading import Thread

import pytest
from sqlalchemy.exc import TimeoutError as TurnNeverCame

from scorekeeper import store
from scorekeeper.store.processes import Processes
from scorekeeper.store.turns import Turns

WRITERS = 8


def test_turns_are_handed_on_in_the_order_of_asking():
    turns, came = Turns(), []
    turns.take()

    def ask(who):
        turns.take()
        came.append(who)
        turns.pass_on()

    threads = [Thread(target=ask, args=(n,)) for n in range(WRITERS)]
    for n, thread in enumerate(threads):
        thread.start()
        while turns.waiting <= n:
            time.sleep(0.001)
    turns.pass_on()
    ask("again")
    for thread in threads:
        thread.join(10)

    assert came == [*range(WRITERS), "again"]


def test_whose_turn_does_not_come_is_told_so(monkeypatch):
    monkeypatch.setattr(store.turns, "PATIENCE", 0.01)
    turns = Turns()
    turns.take()

    with pytest.raises(TurnNeverCame):
        turns.take()

    turns.pass_on()
    turns.take()


def test_a_turn_that_nobody_waits_for_is_kept(monkeypatch):
    monkeypatch.setattr(store.turns, "PATIENCE", 0.01)
    turns = Turns()
    turns.take()

    assert not turns.hand_on()

    with pytest.raises(TurnNeverCame):
        turns.take()
    turns.pass_on()
    turns.take()


def test_a_process_waits_for_another_no_longer_than_a_write(tmp_path, monkeypatch):
    monkeypatch.setattr(store.turns, "PATIENCE", 0.01)
    one, other = (Processes(f"{tmp_path}/words.db") for _ in range(2))
    one.enter()

    with pytest.raises(TurnNeverCame):
        other.enter()

    one.leave()
    other.enter()


def test_where_no_file_can_be_made_processes_write_all_the_same(tmp_path):
    (tmp_path / "words.db-next").mkdir()
    one, other = (Processes(f"{tmp_path}/words.db") for _ in range(2))

    one.enter()
    other.enter()
    one.leave()
