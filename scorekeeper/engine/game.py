"""What the rest of the program needs to know of a game: one value, no inheritance.

Twelve fields, and no thirteenth without taking one away. Each is a question of a caller who
knows no game: the journal asks `judge`, `play` and `seen_by`, the service `start`, `score`,
`tally` and `standing`, the history `counts`, the API `book`, `wire` and `legal_moves`. The
twelfth, `outlook`, has a default: only a game without hidden hands can prove anything. How many
play is a matter of the house rules, and asked of them. What one game needs beyond that is said
by its `wire`, in data: kinds of entries that make something or open a closed deal again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from scorekeeper.engine.messages import Msg
from scorekeeper.engine.rulebook import RuleBook
from scorekeeper.engine.ruling import Finding, Ruling
from scorekeeper.engine.score import DealCounts, Score, Standing, Tally
from scorekeeper.engine.wire import Wire


class HouseRules(Protocol):
    """What every game's house rules can say."""

    @property
    def seats(self) -> int:
        """How many seats play."""


H = TypeVar("H", bound=HouseRules)
"""A game's house rules, a frozen dataclass whose defaults are the book's."""
S = TypeVar("S")
"""A game's state, frozen."""
M = TypeVar("M")
"""Any of a game's moves."""
R = TypeVar("R")
"""A game's result by hand."""
T = TypeVar("T", bound=Standing)
"""How a match of the game stands."""


class NoSuchSeat(ValueError):
    """A move of a seat that nobody has, which is no move of the game at all."""

    def __init__(self, seats: int) -> None:
        self.message = Msg("between", min=0, max=seats - 1)
        super().__init__(f"seat: {self.message} {self.message.params}")


def nothing_proven(state: Any, positions: int) -> tuple[Finding, ...]:
    """Prove nothing of how a deal goes on, as games do whose cards stay hidden."""
    return ()


@dataclass(frozen=True, slots=True)
class Game(Generic[H, S, M, R, T]):
    """One game, as values and functions."""

    book: RuleBook
    """Its rules, options and worked rulings."""
    wire: Wire
    """The JSON of its house rules, positions, moves and results."""
    start: Callable[[H, T], S]
    """The state before the `deal` entry of the next deal of a match that stands so."""
    judge: Callable[[S, M], Ruling]
    """Ask every rule that bears on a `seated` move. Never raises on one, changes nothing."""
    play: Callable[[S, M], S]
    """The state after a move, legal or not, so long as it is possible. Checks nothing."""
    legal_moves: Callable[[S], Iterator[M]]
    """The moves of the seat in turn that `judge` finds nothing against; its hand is known whole."""
    score: Callable[[S], Score]
    """What the deal is worth so far; final once the state is over."""
    tally: Callable[[H, R, S | None], Tally]
    """Check and count a result by hand, in a match against the deal as its journal leaves it."""
    standing: Callable[[H, int, Sequence[Score]], T]
    """How a match stands: house rules, its first dealer, the scores of its deals in order."""
    counts: Callable[[H, Sequence[Score]], tuple[DealCounts, ...]]
    """What players count of each deal of a match; its house rules, its deals' scores in order."""
    seen_by: Callable[[S, Collection[int]], S]
    """What the keepers of these seats' hands may see of a state; none: what everybody may."""
    outlook: Callable[[S, int], tuple[Finding, ...]] = nothing_proven
    """What can be proven of how a state goes on, by looking at no more than so many positions.

    It is reported and forces nothing.
    """

    def seats(self, house: H) -> int:
        """How many seats play under these house rules."""
        return house.seats

    def seated(self, house: H, move: M) -> M:
        """The move, once it is known to be of a seat that plays; asked before any rule is.

        No rule can be broken from a chair that is not there, and a state has no place for it.

        Raises:
            NoSuchSeat: nobody has the seat.
        """
        seats = self.seats(house)
        if not 0 <= getattr(move, "seat", 0) < seats:
            raise NoSuchSeat(seats)
        return move

    @property
    def key(self) -> str:
        """The game's name in addresses and records."""
        return self.book.game


AnyGame = Game[Any, Any, Any, Any, Any]
"""A game whose types the reader does not care about."""
