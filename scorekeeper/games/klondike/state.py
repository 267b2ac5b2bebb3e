"""A game of Klondike: how the cards lie, and which of them have been seen."""

from __future__ import annotations

from typing import Literal, NamedTuple

from scorekeeper.cards.card import Card, Rank, Suit
from scorekeeper.cards.packs import PACK_52
from scorekeeper.engine.claim import Claim
from scorekeeper.engine.ruling import Finding
from scorekeeper.games.klondike.house import House
from scorekeeper.games.klondike.moves import COLUMN, SUITS, WASTE, Draw, Transfer

COLUMNS = 7
PACK = len(PACK_52)
RED = (Suit.DIAMONDS, Suit.HEARTS)

BY_NAME = {card.name: card for card in PACK_52}
HEAP_OF = {card: SUITS.index(card.name[-1]) for card in PACK_52}
"""The place of each card's foundation."""
BELOW = {
    card: BY_NAME.get(f"{Rank(card.rank - 1)}{card.suit}") if card.rank > 1 else None
    for card in PACK_52
}
"""The card that each goes on in its foundation; None for an ace."""
ABOVE = {below: card for card, below in BELOW.items() if below is not None}
"""The card that goes on each in its foundation."""
PARENTS = {
    card: tuple(
        one
        for one in PACK_52
        if one.rank == card.rank + 1 and (one.suit in RED) is not (card.suit in RED)
    )
    for card in PACK_52
}
"""The two cards that each may lie on in a column; none for a king."""
ACES = tuple(BY_NAME[f"A{suit}"] for suit in SUITS)

Status = Literal["not_dealt", "active", "won", "given_up"]
Piles = tuple[tuple[Card, ...], ...]
Cells = tuple[tuple[int, ...], ...]
Slots = tuple[Card | None, ...]


class State(NamedTuple):
    """One game at one moment; a tuple, since every move makes one.

    A cell that lies or lay face down is a slot, a number that knowledge is kept by; so is
    each place of the talon, which is waste and stock in the order in which they are drawn.
    Its past makes no difference between states, and is not shown.
    """

    house: House
    up: Piles = ((),) * COLUMNS
    """The face-up cards of each column, the topmost last."""
    down: Cells = ((),) * COLUMNS
    """The slots of each column's face-down cells, the topmost last."""
    talon: tuple[int, ...] = ()
    turned: int = 0
    """How many of the talon's cards are the waste; the last of them is its top."""
    foundations: Piles = ((),) * len(SUITS)
    points: int = 0
    """How many cards lie on the foundations (KLO-SCORE-1)."""
    redeals: int = 0
    status: Status = "not_dealt"
    pending: str | None = None
    """The column, or the waste, whose new top card must be named first."""
    moves: int = 0
    """Moves made and not taken back."""
    slots: Slots = (None,) * PACK
    """What is known of each slot."""
    known: int = 0
    """The bits of every card that has been named."""
    undos: int = 0
    highest: int = 0
    """The highest score that the game has had."""
    past: State | None = None
    """The state before the last move, which undo returns to."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self[:-1] == other[:-1]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:-1])

    def __repr__(self) -> str:
        return f"State{self[:-1]}"

    @property
    def face_down(self) -> int:
        """How many cards of the columns are face down."""
        return sum(map(len, self.down))

    @property
    def over(self) -> bool:
        """Whether the game is won or given up."""
        return self.status in ("won", "given_up")

    @property
    def turn(self) -> int:
        """The only seat."""
        return 0

    @property
    def news(self) -> tuple[Finding, ...]:
        """No move of this game tells about an earlier one."""
        return ()

    @property
    def claims(self) -> tuple[Claim, ...]:
        """No move of this game claims anything."""
        return ()


def seen_by(state: State, seats: object) -> State:
    """The state: nobody may see more of it than another."""
    return state


def uncovered(state: State, move: Transfer) -> int | None:
    """The slot that the move turns up, or None where it turns up none (KLO-FLIP-1, KLO-FLIP-4)."""
    if move.source in COLUMN:
        place = COLUMN[move.source]
        down = state.down[place]
        return down[-1] if down and len(state.up[place]) == (move.count or 1) else None
    return state.talon[state.turned - 2] if move.source == WASTE and state.turned > 1 else None


def waste_top(state: State) -> Card | None:
    """The card that plays from the waste; None where there is none or it is unknown."""
    turned = state.turned
    return state.slots[state.talon[turned - 1]] if turned else None


def takes(heap: tuple[Card, ...], card: Card) -> bool:
    """Whether the card is the next of its foundation (KLO-FND-1)."""
    return BELOW[card] is (heap[-1] if heap else None)


def drawn_slots(state: State, move: Draw) -> tuple[int, ...]:
    """The slots that a draw turns: a packet, or what is left of one (KLO-DRAW-2).

    Where the table let another number stand, those that were named.
    """
    count = len(move.cards) if move.cards else state.house.packet
    return state.talon[state.turned : state.turned + count]


def is_built_up(heap: tuple[Card, ...]) -> bool:
    """Whether a foundation was built from its ace without a gap; a table may do otherwise."""
    return all(card.rank == height for height, card in enumerate(heap, 1))
