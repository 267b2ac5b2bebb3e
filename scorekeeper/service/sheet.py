"""The score sheet: deals by sides, running totals, and the rules that gave each number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.score import Score, Standing
from scorekeeper.games import GAMES
from scorekeeper.service.access import Caller
from scorekeeper.service.match_rows import (
    DealRow,
    MatchRow,
    PartRow,
    Seated,
    deals_of,
    find_row,
    parts_of,
    seated,
)
from scorekeeper.service.tables import Table, house_of, score_from


@dataclass(frozen=True, slots=True)
class Heading:
    """A match and who sits there."""

    match: MatchRow
    seats: tuple[Seated, ...]
    """Everybody who ever sat, by seat and deal."""

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return GAMES[self.match.game]

    @property
    def names(self) -> list[str]:
        """Who sits on each seat now; a removed player has no name."""
        return names_at(self.seats)


@dataclass(frozen=True, slots=True)
class MatchNow:
    """A match with its deals."""

    heading: Heading
    deals: tuple[DealRow, ...]

    @property
    def standing(self) -> Standing:
        """How the match stands; who deals is the match's to say."""
        counted = [deal.score for deal in self.deals if deal.score is not None and deal.counted]
        return _standing(self.heading, [score_from(one) for one in counted])


@dataclass(frozen=True, slots=True)
class Line:
    """One deal of the sheet."""

    deal: DealRow
    parts: tuple[Sequence[PartRow], ...]
    """By side, what the points are made of."""
    running: tuple[int, ...]
    """Each side's total after the deal."""
    standing: Standing
    """How the match stood after the deal."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match with all that is known of its score."""

    heading: Heading
    lines: tuple[Line, ...]


def names_at(seats: Iterable[Seated], deal: int | None = None) -> list[str]:
    """Who sat on each seat in the deal of this number, or sits there now."""
    return list(
        {one.seat: one.name for one in seats if deal is None or one.from_deal <= deal}.values()
    )


def names_in(session: Session, table: Table) -> list[str]:
    """Who plays a deal, seat 0 first."""
    return names_of(session, table.match, table.number)


def names_of(session: Session, match: UUID, number: int) -> list[str]:
    """Who plays the deal with a number in a match, seat 0 first."""
    return names_at(seated(session, match), number)


def heading_of(session: Session, caller: Caller, match: UUID) -> Heading:
    """A match and who sits there.

    Raises:
        NoSuchThing: the caller's group has no such match.
    """
    return Heading(find_row(session, caller, match), seated(session, match))


def match_now(session: Session, heading: Heading) -> MatchNow:
    """The match of a heading with its deals."""
    return MatchNow(heading, deals_of(session, heading.match.id))


def score_sheet(session: Session, heading: Heading) -> Sheet:
    """The match of a heading with all that is known of its score."""
    deals, parts = deals_of(session, heading.match.id), parts_of(session, heading.match.id)
    return Sheet(heading, tuple(_lines(heading, deals, parts)))


def _lines(
    heading: Heading, deals: Sequence[DealRow], parts: Mapping[tuple[int, int], Sequence[PartRow]]
) -> Iterator[Line]:
    """The lines one after the other, each with how the match stood after it."""
    sides = range(len(heading.match.totals))
    scores: list[Score] = []
    standing = _standing(heading, scores)
    for deal, running in running_totals(heading, deals):
        if deal.score is not None and deal.counted:
            scores.append(score_from(deal.score))
            standing = _standing(heading, scores)
        by_side = tuple(parts.get((deal.number, side), ()) for side in sides)
        yield Line(deal, by_side, running, standing)


def running_totals(
    heading: Heading, deals: Iterable[DealRow]
) -> Iterator[tuple[DealRow, tuple[int, ...]]]:
    """Each deal, and each side's total after it."""
    running = tuple(0 for _ in heading.match.totals)
    for deal in deals:
        if deal.points is not None and deal.counted:
            running = tuple(map(int.__add__, running, deal.points))
        yield deal, running


def _standing(heading: Heading, scores: Sequence[Score]) -> Standing:
    """How the match of a heading stands after deals with these scores."""
    match = heading.match
    house = house_of(match.game, match.house_rules)
    standing: Standing = heading.game.standing(house, match.first_dealer, scores)
    return standing
