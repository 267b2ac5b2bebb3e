"""A round of Phase 10 as the table sees it, and what is known, or was told, of the hands."""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Literal

from scorekeeper.cards.card import Card
from scorekeeper.engine.claim import Claim
from scorekeeper.engine.ruling import Finding
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.moves import Level
from scorekeeper.games.phase10.phases import Kind

Stage = Literal["deal", "draw", "play", "over"]
"""Before the `deal`; the seat in turn must draw; it has drawn; nobody plays any more."""
How = Literal["discard", "hit", "lay", "out", "exhausted"]
"""What ended a round; `out` is said at level `table`."""
Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """A group that lies. `low` is the lowest value of a run, and 0 for the other kinds."""

    kind: Kind
    cards: Cards
    low: int

    @property
    def high(self) -> int:
        """The highest value of a run."""
        return self.low + len(self.cards) - 1


@dataclass(frozen=True, slots=True)
class Known:
    """What a seat told of the cards it holds now; `whole`: these and no others.

    A hand that a play contradicted is `broken` and believed no longer (P10-PRV-2).
    """

    cards: Cards
    whole: bool
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for the whole round."""

    house: House
    dealer: int
    seats: tuple[int, ...]
    """The seats that take part: all, or in a replay those that are tied."""
    phases: tuple[int, ...]
    """The phase of each seat."""
    last_phase: int
    decided: bool
    """Whether the match has its winner, so that no round is played (P10-MATCH-5)."""

    def after(self, seat: int) -> int:
        """The next seat to the left that takes part."""
        return next((one for one in self.seats if one > seat), self.seats[0])


@dataclass(frozen=True, slots=True)
class Skips:
    """What jokers did, seat by seat."""

    to_lose: tuple[int, ...]
    """Turns that the seat has yet to lose."""
    named_by: tuple[int | None, ...]
    """Who named it, until the turn comes back to that seat."""
    lost: tuple[bool, ...]
    """Whether its last turn was lost and it has not played since."""


@dataclass(frozen=True, slots=True)
class Past:
    """What each seat did with its hand, for hands that are told late."""

    played: tuple[Cards, ...]
    taken: tuple[Cards, ...]
    """From the discards."""
    drawn: tuple[int, ...]
    """How often from the stock."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How the round ended, and what hands were shown since."""

    how: How
    out: int | None
    shown: tuple[Cards | None, ...]


@dataclass(frozen=True, slots=True)
class State:
    """One round at one moment; tuples without another word go by seat.

    `hands[seat]` is None while nothing was told of it.
    """

    terms: Terms
    turn: int
    stage: Stage
    sizes: tuple[int, ...]
    """Cards in each hand."""
    known: tuple[Cards, ...]
    """Cards that a seat took from the discards and holds, or showed after the round."""
    laid: tuple[bool, ...]
    """Whether the seat has laid its phase in this round."""
    groups: tuple[tuple[Group, ...], ...]
    """The groups in front of each seat, numbered from 0."""
    skips: Skips
    hands: tuple[Known | None, ...]
    past: Past
    discards: Cards
    """The last one lies on top."""
    stock: int
    located: int
    """Tally of the cards on the table, in the discards and known in hands."""
    laid_now: bool
    """Whether the seat in turn laid in this turn (P10-HIT-6)."""
    level: Level
    moves: int
    """Entries played so far, hands not counted; so the number of the next one."""
    finish: Finish | None
    news: tuple[Finding, ...]

    @property
    def over(self) -> bool:
        """Whether the round has ended and every hand that is asked for was shown."""
        return self.finish is not None and not self.asked

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats whose hands the table is asked for: all but the one that went out."""
        finish = self.finish
        if finish is None or not self.terms.house.keeps_points:
            return ()
        return tuple(
            seat for seat in self.terms.seats if seat != finish.out and finish.shown[seat] is None
        )

    @property
    def claims(self) -> tuple[Claim, ...]:
        """No play of this game promises anything about a hand."""
        return ()

    @property
    def logs_turns(self) -> bool:
        """Whether draws, discards and the order of turns are logged."""
        return self.level == "full"

    def unknown(self, seat: int) -> int:
        """How many cards of the seat nobody has seen."""
        return self.sizes[seat] - len(self.known[seat])


FIELDS = tuple(field.name for field in fields(State))
VALUES = attrgetter(*FIELDS)


def changed(state: State, changes: dict[str, Any]) -> State:
    """The state with other values in these fields; as `replace`, at half its cost."""
    new = changes.get
    return State(*[new(name, old) for name, old in zip(FIELDS, VALUES(state), strict=True)])
