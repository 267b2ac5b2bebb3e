"""A group to whose matches chance does what people do, and what is remembered of it."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from random import Random

import sqlalchemy as sa

from scorekeeper.games import GAMES
from scorekeeper.service import changes, groups, journal, matches, merging, results
from scorekeeper.service.demo.results import invented
from scorekeeper.service.demo.season import TABLES, found
from scorekeeper.service.errors import ScorekeeperError
from scorekeeper.service.live import Live
from scorekeeper.service.outcomes import scores_of
from scorekeeper.service.tables import house_of
from scorekeeper.service.writing import Guard
from scorekeeper.store import models as m

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
        key = (row.player_id, row.span, row.start, row.game, row.together, row.other_id)
        assert row.matches > 0, "nothing is left of it"
        for name in ("matches", "won", "drawn", "lost"):
            if getattr(row, name):
                pairs[*key, name] = getattr(row, name)
    return figures, pairs
