"""Ids sort as they were made, whatever the clock does and however many ask at once."""

from __future__ import annotations

import time
from itertools import chain, repeat
from uuid import RFC_4122

import pytest

from scorekeeper.store.types import Ids, new_id

MANY = 10_000


def test_ids_made_within_a_moment_sort_as_they_were_made():
    made = [new_id() for _ in range(MANY)]

    assert made == sorted(set(made))
    assert {(one.version, one.variant) for one in made} == {(7, RFC_4122)}


@pytest.mark.parametrize("moments", [[5], [5, 3, 4], [5, 5, 6, 2]])
def test_a_clock_that_stands_or_goes_back_disturbs_no_order(monkeypatch, moments):
    ids, told = Ids(), chain(moments, repeat(moments[-1]))
    monkeypatch.setattr(time, "time_ns", lambda: next(told) * 10**6)

    made = [ids.new() for _ in range(MANY)]

    assert made == sorted(set(made))
    assert made[0].int >> 80 == moments[0]


def test_threads_that_ask_at_once_are_told_different_ids_each_in_order(at_once):
    made = at_once(lambda _: [new_id() for _ in range(MANY)], *range(4))

    assert all(one == sorted(one) for one in made)
    assert len({key for one in made for key in one}) == 4 * MANY


def test_two_processes_with_the_same_clock_make_different_ids(monkeypatch):
    monkeypatch.setattr(time, "time_ns", lambda: 10**18)
    one, other = Ids(), Ids()

    assert not {one.new() for _ in range(MANY)} & {other.new() for _ in range(MANY)}
