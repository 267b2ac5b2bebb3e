"""Whether a seat can hold what it plays: by the hand it told, and by counting."""

from __future__ import annotations

from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import missing
from scorekeeper.engine.ruling import Finding, impossible
from scorekeeper.games.phase10.ledger import COPIES, too_many, unlocated
from scorekeeper.games.phase10.moves import Discard, Hit, Lay
from scorekeeper.games.phase10.state import State


def cards_of_move(move: Lay | Hit | Discard) -> tuple[Card, ...]:
    """The cards that leave the hand."""
    if isinstance(move, Lay):
        return tuple(card for group in move.groups for card in group)
    return (move.card,)


def copies(
    rule: str, case: str, located: int, hidden: tuple[Card, ...], named: tuple[Card, ...]
) -> Finding | None:
    """A finding where an entry needs more copies than there are.

    Args:
        rule: what it breaks.
        case: the wording where too many copies lie elsewhere.
        located: the tally of the cards that lie where all know.
        hidden: the cards of the entry that are not among those.
        named: all its cards; more copies in them alone than there are is said as that.
    """
    card = too_many(located, hidden)
    if card is None:
        return None
    found, count = named.count(card), COPIES[card]
    seen = count - unlocated(located, card)
    case = "many" if found > count else case
    return impossible(rule, case, card=card, count=count, found=found, seen=seen)


def cards_are_in_the_hand(state: State, move: Lay | Hit | Discard) -> Finding | None:
    """The cards are among those that the mover told it holds (P10-HAND-1).

    Where only a part was told, the others may be among the rest.
    """
    hand = state.hands[move.seat]
    if hand is None or hand.broken:
        return None
    lacking = missing(cards_of_move(move), hand.cards)
    if len(lacking) <= state.sizes[move.seat] - len(hand.cards):
        return None
    return impossible("P10-HAND-1", cards=lacking)


def the_hand_has_room(state: State, move: Lay | Hit | Discard) -> Finding | None:
    """Beyond the known cards a play needs no more than the seat's unknown ones (P10-CNT-2)."""
    if not state.logs_turns:
        return None
    hidden = _hidden(state, move)
    unknown = state.unknown(move.seat)
    if len(hidden) <= unknown:
        return None
    return impossible("P10-CNT-2", cards=hidden, count=unknown)


def copies_are_left(state: State, move: Lay | Hit | Discard) -> Finding | None:
    """Not all copies of a card lie on the table, in the discards or known in hands (P10-CNT-1)."""
    return copies("P10-CNT-1", "", state.located, _hidden(state, move), cards_of_move(move))


def _hidden(state: State, move: Lay | Hit | Discard) -> tuple[Card, ...]:
    """The cards that are not known to be in the hand."""
    cards, known = cards_of_move(move), state.known[move.seat]
    return missing(cards, known) if known else cards


HOLDING = (cards_are_in_the_hand, the_hand_has_room, copies_are_left)
