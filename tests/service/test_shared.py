"""What is told alike is made once, and by one while the others wait."""

from __future__ import annotations

from threading import Event

import pytest

from scorekeeper.service.shared import Shared


def test_what_is_there_is_not_made_again():
    shared, made = Shared(), []

    told = [shared.get("a", lambda: made.append(1) or b"x") for _ in range(3)]

    assert (told, made) == ([b"x"] * 3, [1])


def test_those_who_come_at_once_wait_for_one(at_once):
    shared, made, begun = Shared(), [], Event()

    def make():
        begun.set()
        made.append(1)
        return b"x"

    assert at_once(lambda _: shared.get("a", make), *range(6)) == [b"x"] * 6
    assert made == [1]


def test_the_oldest_go_first():
    shared, made = Shared(most=2), []
    for key in ("a", "b", "a", "c", "a", "b"):
        shared.get(key, lambda key=key: made.append(key) or b"x")

    assert made == ["a", "b", "c", "b"]


def test_no_more_bytes_are_kept_than_there_is_room_for():
    shared, made = Shared(most_bytes=10), []

    def get(key, size):
        return len(shared.get(key, lambda: made.append(key) or b"x" * size))

    told = [get("a", 4), get("b", 4), get("c", 4), get("b", 4), get("a", 4), get("large", 11)]
    told += [get("large", 11), get("a", 4)]

    assert told == [4, 4, 4, 4, 4, 11, 11, 4]
    assert made == ["a", "b", "c", "a", "large", "large", "a"]


def test_what_failed_is_tried_again():
    shared = Shared()

    def fail():
        raise RuntimeError

    with pytest.raises(RuntimeError):
        shared.get("a", fail)
    assert shared.get("a", lambda: b"x") == b"x"
