"""Whatever is done to matches, their figures are those that the journals alone lead to."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from random import Random
from uuid import UUID

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from scorekeeper.games import GAMES
from scorekeeper.service import changes, groups, journal, matches, merging, results
from scorekeeper.service.demo.results import invented
from scorekeeper.service.demo.season import TABLES, found
from scorekeeper.service.errors import ScorekeeperError
from scorekeeper.service.history.leaderboard import ADDED, Order, leaderboard
from scorekeeper.service.history.periods import LAST_DAYS, days_of, period_of
from scorekeeper.service.history.rebuild import sum_up
from scorekeeper.service.history.statistics import by_game
from scorekeeper.service.live import Live
from scorekeeper.service.outcomes import scores_of
from scorekeeper.service.tables import house_of
from scorekeeper.service.writing import Guard
from scorekeeper.store import models as m
from tests.conftest import migrated
from tests.service.recount import expected

ACTS, DAYS = 150, (date(2025, 12, 31), date(2026, 1, 1), date(2026, 1, 2), date(2026, 3, 1))
DRAWS = 9
"""A seed by which matches are drawn, which is rare."""
ZONES = ("Europe/Athens", "America/New_York", "Pacific/Kiritimati")


class Life:
    """A group to whose matches chance does what people do."""

    def __init__(self, database, seed):
        self.database, self.chance, self.live = database, Random(seed), Live()
        with database.transaction() as session:
            founded = found(session, "Life", ZONES[0])
        self.caller, self.group = founded.caller, founded.group
        self.players, self.matches = list(founded.players), []

    def act(self):
        """One thing; what is refused changes nothing."""
        kinds = (self.start, self.deal, self.correct, self.withdraw, self.void, self.adjust)
        kinds += (self.end, self.go_on, self.substitute, self.move, self.rules, self.regroup)
        likely = (4, 14, 3, 1, 1, 3, 4, 1, 2, 2, 1, 1)
        act = self.chance.choices(kinds, likely)[0] if self.matches else self.start
        with suppress(ScorekeeperError), self.database.transaction() as session:
            act(session)

    def at(self):
        day = self.chance.choice(DAYS)
        return datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(
            hours=self.chance.randrange(24)
        )

    def a_match(self, session):
        return session.get_one(m.Match, self.chance.choice(self.matches))

    def a_deal(self, session):
        of = sa.select(m.Deal).where(m.Deal.match_id == self.a_match(session).id)
        return self.chance.choice(session.scalars(of).all() or [None])

    def start(self, session):
        game, seats, chosen = self.chance.choice(TABLES)
        sitting = tuple(self.chance.sample(self.players, seats))
        new = matches.NewMatch(game, sitting, chosen, played_at=self.at())
        self.matches.append(matches.start(session, self.caller, new).id)

    def deal(self, session):
        match = self.a_match(session)
        deal = matches.open_deal(session, self.caller, match.id)
        self.enter(session, match, deal.id, Guard())

    def enter(self, session, match, deal, guard):
        rules, house = GAMES[match.game], house_of(match.game, match.house_rules)
        standing = rules.standing(house, match.first_dealer, scores_of(session, match.id))
        skill = [self.chance.uniform(0.5, 1.5) for _ in range(rules.seats(house))]
        told = invented(match.game, self.chance, house, standing, skill)
        results.enter(session, self.live, self.caller, deal, told, guard)

    def correct(self, session):
        if (deal := self.a_deal(session)) is not None:
            match = session.get_one(m.Match, deal.match_id)
            self.enter(session, match, deal.id, Guard(after=deal.last_n))

    def withdraw(self, session):
        if (deal := self.a_deal(session)) is not None:
            results.withdraw(session, self.live, self.caller, deal.id, Guard(after=deal.last_n))

    def void(self, session):
        if (deal := self.a_deal(session)) is not None:
            results.call_off(session, self.live, self.caller, deal.id, "")

    def adjust(self, session):
        """A fine or a gift; often one that makes the first two sides equal, and the end."""
        if (deal := self.a_deal(session)) is not None:
            match = session.get_one(m.Match, deal.match_id)
            totals = [*match.totals, 0]
            points = self.chance.choice((-5, 30, totals[1] - totals[0], totals[1] - totals[0]))
            body = {"kind": "adjust", "side": 0, "points": points, "reason": "late"}
            journal.log(session, self.live, self.caller, deal.id, body, after=deal.last_n)
            if points not in (-5, 30):
                wish = {"status": {"status": "finished"}}
                changes.change(session, self.caller, match.id, wish, version=None)

    def change(self, session, **wishes):
        changes.change(session, self.caller, self.a_match(session).id, wishes, version=None)

    def end(self, session):
        status = self.chance.choice(("finished", "finished", "conceded", "abandoned"))
        self.change(session, status={"status": status, "side": self.chance.randrange(2)})

    def go_on(self, session):
        self.change(session, status={"status": "playing"})

    def substitute(self, session):
        wish = {"seat": self.chance.randrange(4), "player": self.chance.choice(self.players)}
        self.change(session, substitute=wish)

    def move(self, session):
        self.change(session, played_at=self.at())

    def rules(self, session):
        match = self.a_match(session)
        wish = {"diloti": {"target": 15}, "seep": {"bazzi_lead": 40}, "doudizhu": {"end_deals": 2}}
        wishes = {"house_rules": wish.get(match.game, {})}
        changes.change(session, self.caller, match.id, wishes, version=None)

    def regroup(self, session):
        """Move to another time zone, or merge two players who never met."""
        if self.chance.random() < 0.5:
            zone = {"time_zone": self.chance.choice(ZONES)}
            groups.change(session, self.caller, self.group, zone)
            return
        gone, into = self.chance.sample(self.players, 2)
        mark = merging.preview(session, self.caller, self.group, gone, into).mark
        merging.merge(session, self.caller, self.group, gone, into, mark)
        self.players.remove(gone)


def kept(session, group):
    """The same, as it is remembered."""
    figures, pairs = {}, {}
    for row in session.scalars(sa.select(m.Figure).where(m.Figure.group_id == group)):
        names = [one for one in row.__table__.c.keys() if one != "group_id"]  # noqa: SIM118
        values = {name: getattr(row, name) for name in names}
        key = tuple(values.pop(name) for name in ("player_id", "game", "span", "start"))
        figures[key] = values
    for row in session.scalars(sa.select(m.Pair).where(m.Pair.group_id == group)):
        key = (row.player_id, row.year, row.game, row.together, row.other_id)
        for name in ("matches", "won", "drawn", "lost"):
            if getattr(row, name):
                pairs[*key, name] = getattr(row, name)
    return figures, pairs


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
    life, days = lived
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

    assert {key: n for key, n in told.items() if n} == {key: n for key, n in wanted.items() if n}
    assert {key: n for key, n in alone.items() if n} == {key: n for key, n in wanted.items() if n}


@pytest.fixture(scope="module")
def lived(tmp_path_factory):
    """A life, and its figures by day; on a database that no other test of the module empties.

    A worker that takes tests from another may run one of those between two of ours.
    """
    for database in migrated(f"sqlite:///{tmp_path_factory.mktemp('lived')}/lived.db"):
        life = Life(database, 10)
        for _ in range(ACTS):
            life.act()
        with database.reading() as session:
            figures, _ = kept(session, life.group)
        yield life, {key: one for key, one in figures.items() if key[2] == "day"}


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
    assert {key[3] for key in pairs} == {True, False}
