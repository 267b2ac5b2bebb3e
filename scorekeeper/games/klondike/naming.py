"""What may be told of a card that comes up, and when it must be told: the rules KLO-K."""

from __future__ import annotations

from scorekeeper.cards.card import Card
from scorekeeper.engine.ruling import Finding, impossible
from scorekeeper.games.klondike.moves import WASTE, Draw, Transfer, TurnUp
from scorekeeper.games.klondike.state import BELOW, HEAP_OF, State, drawn_slots, uncovered


def name_fits(state: State, slot: int, name: Card, named: int = 0) -> Finding | None:
    """A known card comes again; an unknown one is none whose place is known.

    Args:
        state: the game.
        slot: where the card came up.
        name: what it is said to be.
        named: the bits of the other names in the same entry.
    """
    card = state.slots[slot]
    if card is None:
        return name_is_new(state, name, named)
    return None if card is name else impossible("KLO-K-2", card=name, wanted=card)


def name_is_new(state: State, name: Card, named: int = 0) -> Finding | None:
    """The name is a card of the pack whose place is unknown (KLO-K-0, KLO-K-1)."""
    if name in BELOW and not name.bit & (state.known | named):
        return None
    if name not in BELOW:
        return impossible("KLO-K-0", "foreign", card=name)
    if name.bit & named:
        return impossible("KLO-K-1", "twice", card=name)
    return _where(state, name)


def _where(state: State, card: Card) -> Finding:
    """That the place of the card is known (KLO-K-1)."""
    if card in state.foundations[HEAP_OF[card]]:
        return impossible("KLO-K-1", "foundation", card=card)
    for number, cells in enumerate(state.up, 1):
        if card in cells:
            return impossible("KLO-K-1", "column", card=card, column=number)
    for number, slots in enumerate(state.down, 1):
        if any(state.slots[slot] is card for slot in slots):
            return impossible("KLO-K-1", "face_down", card=card, column=number)
    waste = state.talon[: state.turned]
    in_waste = any(state.slots[slot] is card for slot in waste)
    return impossible("KLO-K-1", "waste" if in_waste else "stock", card=card)


def drawn_cards_are_told(state: State, move: Draw) -> Finding | None:
    """Each card of the packet, in the order turned, is known or named (KLO-DRAW-3, KLO-K).

    With `packet_log` top only the last of them needs a name.
    """
    drawn, named = drawn_slots(state, move), 0
    for place, slot in enumerate(drawn):
        name = move.cards[place] if move.cards else None
        if name is not None:
            finding = name_fits(state, slot, name, named)
            named |= name.bit
        elif state.slots[slot] is None and _needs_a_name(state, place + 1, len(drawn)):
            finding = unnamed(place + 1, len(drawn))
        else:
            continue
        if finding:
            return finding
    return None


def _needs_a_name(state: State, place: int, count: int) -> bool:
    """Whether a card of so many drawn is to be named, be it unknown (KLO-DRAW-3)."""
    return place == count or state.house.packet_log == "all"


def unnamed(place: int, count: int) -> Finding:
    """That a card of so many drawn is to be named (KLO-DRAW-3)."""
    if count == 1:
        return impossible("KLO-DRAW-3", "unnamed")
    return impossible("KLO-DRAW-3", "unnamed_of", number=place, count=count)


def turned_card_fits(state: State, move: Transfer, name: Card) -> Finding | None:
    """What is named comes up, and can be that card (KLO-K-3, then KLO-K-2 or KLO-K-0, -1)."""
    slot = uncovered(state, move)
    return impossible("KLO-K-3", card=name) if slot is None else name_fits(state, slot, name)


def card_is_named(state: State, move: TurnUp) -> Finding | None:
    """A turn-up has a name, of a card whose place is unknown (KLO-K-0, KLO-K-1)."""
    if move.card is None:
        return impossible("KLO-K-0", "missing")
    return name_is_new(state, move.card)


def something_waits(state: State, move: TurnUp) -> Finding | None:
    """The column, or the waste, awaits its turn-up (KLO-FLIP-3)."""
    if state.pending is not None:
        return None
    if move.pile == WASTE:
        return impossible("KLO-FLIP-3", "waste")
    return impossible("KLO-FLIP-3", column=int(move.pile[1]))
