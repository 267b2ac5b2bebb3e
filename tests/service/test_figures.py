"""Whatever is done to matches, their figures are those that the journals alone lead to."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from itertools import product
from uuid import UUID

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from scorekeeper.games import GAMES
from scorekeeper.service.history.leaderboard import ADDED, Order, leaderboard
from scorekeeper.service.history.others import others
from scorekeeper.service.history.periods import LAST_DAYS, as_of, days_of, period_of
from scorekeeper.service.history.rebuild import sum_up
from scorekeeper.service.history.statistics import by_game, form
from tests.conftest import migrated
from tests.service.life import ACTS, DRAWS, Life, kept
from tests.service.recount import all_stories, expected, pairs_of


@settings(
    max_examples=3,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@example(seed=DRAWS)
@given(seed=st.integers(0, 10_000))
def test_figures_are_those_of_the_journals_whatever_happens(database, seed):
    life = Life(database, seed)
    for _ in range(ACTS):
        life.act()
    with database.reading() as session:
        counted, remembered = expected(session, life.group), kept(session, life.group)

    assert remembered[0] == counted[0]
    assert remembered[1] == counted[1]

    with database.transaction() as session:
        sum_up(session, life.group)
    with database.reading() as session:
        assert kept(session, life.group) == remembered


def test_whatever_changes_an_answer_about_the_past_changes_the_mark_it_is_asked_by(database):
    life, seen, answers = Life(database, DRAWS), {}, []
    for _ in range(ACTS):
        life.act()
        with database.reading() as session:
            mark, told = as_of(session, life.group), answers_of(session, life)
        assert seen.setdefault(mark, told) == told
        answers += [told] if told not in answers else []

    assert len(answers) > ACTS / 5


def answers_of(session, life):
    """All that can be asked, ever and in a month."""
    times = period_of(None, None, None, date.min), period_of(None, 2026, 1, date.min)
    boards = [leaderboard(session, life.group, one, times[0], Order()) for one in GAMES]
    alone = [
        (by_game(session, player, time, None), others(session, player, time, None))
        for player in life.players
        for time in times
    ]
    return boards, alone, [form(session, player, None, 100) for player in life.players]


@pytest.mark.parametrize("day", range(1, 32))
def test_thirty_days_are_the_sum_of_their_days(lived, day):
    today = date(2026, 1, day)
    first = today - timedelta(days=29)
    come_to_their_days(lived, period_of(LAST_DAYS, None, None, today), first, today)


@pytest.mark.parametrize(
    ("first", "last"),
    [
        (date(2025, 12, 1), date(2026, 2, 28)),
        (date(2025, 12, 31), date(2026, 1, 1)),
        (date(2025, 12, 2), date(2026, 1, 31)),
        (date(2025, 12, 1), date(2026, 1, 30)),
        (date(2026, 1, 10), date(2026, 1, 20)),
        (date(2026, 1, 1), date(2026, 1, 31)),
        (date(2026, 1, 2), date(2026, 1, 31)),
        (date(2026, 2, 1), date(2026, 12, 30)),
        (date(2026, 1, 5), date(2026, 1, 5)),
        (None, date(2026, 1, 7)),
        (date(2026, 1, 7), None),
        (None, None),
        (None, date.min),
        (date.max, None),
        (date.min, date.max),
    ],
)
def test_any_days_come_to_the_sum_of_each_of_them(lived, first, last):
    period = days_of(first, last)

    come_to_their_days(lived, period, first or date.min, last or date.max)


def come_to_their_days(lived, period, first, last):
    """Compare leaderboards and statistics with the figures of the days in a period."""
    life, days, pairs = lived
    window = [one for one in days if first <= one[3] <= last]
    wanted = Counter()
    for (player, game, _, _), figures in ((one, days[one]) for one in window):
        for name in ADDED:
            wanted[player, game, name] += figures[name]

    with life.database.reading() as session:
        told = {
            (UUID(one.player), game, name): getattr(one, name)
            for game in GAMES
            for one in leaderboard(session, life.group, game, period, Order())
            for name in ADDED
        }
        alone = {
            (player, of.game, name): getattr(of.figures, name)
            for player in life.players
            for of in by_game(session, player, period, None)
            for name in ADDED
        }
        met = others_over(session, life.players, period)

    assert met == over_days(pairs, first, last)
    assert {key: n for key, n in told.items() if n} == {key: n for key, n in wanted.items() if n}
    assert {key: n for key, n in alone.items() if n} == {key: n for key, n in wanted.items() if n}


def others_over(session, players, period):
    """With and against whom each played, as it is told."""
    found = Counter()
    for player, game in product(players, GAMES):
        for together, told in zip(
            (True, False), others(session, player, period, game), strict=True
        ):
            for one in told:
                for name in ("matches", "won", "drawn", "lost"):
                    key = (player, game, together, UUID(one.player), name)
                    found[key] += getattr(one.fared, name)
    return +found


def over_days(pairs, first, last):
    """The same from what is known of each day."""
    found = Counter()
    for (player, _, day, *rest), number in pairs.items():
        if first <= day <= last:
            found[player, *rest] += number
    return found


@pytest.fixture(scope="module")
def lived(tmp_path_factory):
    """A life, its figures and its pairs by day, on a database that no other test here empties.

    A worker that takes tests from another may run one of those between two of ours.
    """
    for database in migrated(f"sqlite:///{tmp_path_factory.mktemp('lived')}/lived.db"):
        life = Life(database, 10)
        for _ in range(ACTS):
            life.act()
        with database.reading() as session:
            figures, _ = kept(session, life.group)
            pairs = pairs_of(all_stories(session, life.group), "day")
        yield life, {key: one for key, one in figures.items() if key[2] == "day"}, pairs


def test_chance_does_enough_that_figures_could_go_wrong(database):
    figures, pairs = {}, {}
    for seed in (DRAWS, 10):
        life = Life(database, seed)
        for _ in range(ACTS):
            life.act()
        with database.reading() as session:
            for found_by_chance, more in zip(
                (figures, pairs), kept(session, life.group), strict=True
            ):
                found_by_chance.update(more)

    assert {one["runs"][1] for one in figures.values()} >= {"won", "lost", "drawn"}
    assert {key[1] for key in figures} == set(GAMES)
    assert {key[1] for key in pairs} == {"month", "year", "ever"}
    assert {key[4] for key in pairs} == {True, False}
