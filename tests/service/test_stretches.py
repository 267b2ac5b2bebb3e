"""Any days are told by whole years and months and few days, each of them once."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.service.history.stretches import stretches
from scorekeeper.service.history.sums import DAY, MONTH, YEAR, end_of, start_of

NEAR = st.dates(date(2023, 1, 1), date(2028, 12, 31))
FEW = {DAY: 2 * 16, MONTH: 2 * 6}
"""Rows of sums that are read at both ends, at most."""


def days(stretch):
    first, last = stretch[-2:]
    return [first + timedelta(n) for n in range((last - first).days + 1)]


@given(st.lists(NEAR, min_size=2, max_size=2).map(sorted))
@example([date(2024, 2, 29), date(2024, 2, 29)])
@example([date(2023, 1, 1), date(2023, 12, 31)])
@example([date(2023, 12, 31), date(2025, 1, 1)])
def test_each_of_the_days_is_told_once_and_no_other(ends):
    told = Counter()
    for stretch in stretches(*ends):
        for day in days(stretch):
            told[day] += stretch.times

    asked = {ends[0] + timedelta(n) for n in range((ends[1] - ends[0]).days + 1)}
    assert {day: n for day, n in told.items() if n} == dict.fromkeys(asked, 1)


@given(st.lists(NEAR, min_size=2, max_size=2).map(sorted))
def test_few_days_and_months_are_read_beside_whole_years(ends):
    read = Counter()
    for stretch in stretches(*ends):
        assert start_of(stretch.span, stretch.first) == stretch.first
        assert end_of(stretch.span, start_of(stretch.span, stretch.last)) == stretch.last
        read[stretch.span] += len({start_of(stretch.span, day) for day in days(stretch)})

    assert {span: n for span, n in read.items() if n > FEW.get(span, n)} == {}


def test_what_begins_or_ends_with_a_span_needs_nothing_narrower():
    def told(*ends):
        return [(one.times, one.span) for one in stretches(*ends)]

    assert told(date(2025, 1, 1), date(2025, 12, 31)) == [(1, YEAR)]
    assert told(date(2025, 12, 1), date(2026, 2, 28)) == [(1, MONTH)]
    assert told(date(2025, 8, 1), date(2026, 12, 31)) == [(1, YEAR), (1, MONTH)]
    assert told(date(2025, 3, 1), date(2026, 12, 31)) == [(1, YEAR), (-1, MONTH)]
    assert told(date(2025, 3, 1), date(2025, 3, 30)) == [(1, MONTH), (-1, DAY)]


@pytest.mark.parametrize("first", [date.min, date(1, 2, 1), date(9999, 12, 1), date.max])
@pytest.mark.parametrize("last", [date.min, date(1, 1, 2), date(9999, 12, 30), date.max])
def test_days_at_either_end_of_time_can_be_asked_about(first, last):
    told = [*stretches(first, last)] if first <= last else []

    whole = sum(one.times * ((one.last - one.first).days + 1) for one in told)
    assert whole == max(0, (last - first).days + 1)
