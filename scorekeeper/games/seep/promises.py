"""The duty to keep a card of a house's value: what a hand, or card counting, says of it."""

from __future__ import annotations

from scorekeeper.cards.packs import without
from scorekeeper.engine.ruling import Finding, RuleId, broken, stays_open
from scorekeeper.games.seep.house import partner_of
from scorekeeper.games.seep.joining import merges_into, resulting_value, stays_free
from scorekeeper.games.seep.moves import Add, Bid, Break, Build, Capture, Play
from scorekeeper.games.seep.state import HIGHEST, SeepHouse, State, card_of

Duty = tuple[RuleId, int]
"""A rule, and the value of which it makes the player hold a card."""

BID_2, HOUSE_4, BREAK_5 = RuleId("SEEP-BID-2"), RuleId("SEEP-HOUSE-4"), RuleId("SEEP-BREAK-5")
ADD_2, ADD_3, ADD_4 = RuleId("SEEP-ADD-2"), RuleId("SEEP-ADD-3"), RuleId("SEEP-ADD-4")
RET_1 = RuleId("SEEP-RET-1")
OPEN = "open"


def kind_duty(state: State, move: Play) -> Duty | None:
    """What the move's own kind makes the player keep."""
    if isinstance(move, Build):
        return HOUSE_4, resulting_value(move)
    if isinstance(move, Add):
        return _duty_of_adding(state, state.named(move), move.seat)
    if isinstance(move, Break):
        free = _merges_freely(state, merges_into(state, move), move.seat)
        return None if free else (BREAK_5, resulting_value(move))
    return None


def _duty_of_adding(state: State, house: SeepHouse, seat: int) -> Duty | None:
    """SEEP-ADD-2 for an owner, SEEP-ADD-3 for an owner's partner, else SEEP-ADD-4."""
    if seat in house.owners:
        return ADD_2, house.value
    if partner_of(seat) not in house.owners:
        return ADD_4, house.value
    return None if stays_free(state.terms.rules, house, seat) else (ADD_3, house.value)


def _merges_freely(state: State, house: SeepHouse | None, seat: int) -> bool:
    """Whether a broken house combines with one that only the partner answers for."""
    rules = state.terms.rules
    return house is not None and rules.merge_into_partner_free and stays_free(rules, house, seat)


def own_values(state: State, move: Play) -> list[int]:
    """The values of the player's houses that the move leaves standing (SEEP-RET-1)."""
    gone = move.house if isinstance(move, Capture | Break) else 0
    return [
        house.value for house in state.houses if move.seat in house.owners and house.value != gone
    ]


def duties(state: State, move: Bid | Play) -> list[Duty]:
    """All that the player must hold after the move, each value once (SEEP-PUB-1)."""
    if isinstance(move, Bid):
        return [(BID_2, move.value)]
    if not state.houses and not isinstance(move, Build):
        return []
    duty = kind_duty(state, move)
    own = own_values(state, move)
    if duty is None:
        return [(RET_1, value) for value in own]
    return [duty, *((RET_1, value) for value in own if value != duty[1])]


def card_is_kept(state: State, move: Bid | Play, duty: Duty) -> Finding | None:
    """After the move the player holds a card of the value: by the hand if told, else by counting.

    A told hand decides when it has such a card or is whole; otherwise the public facts do.
    """
    rule, value = duty
    hand = state.told.hands[move.seat]
    if hand is not None:
        kept = without(hand.cards, (move.card,)) if isinstance(move, Play) else hand.cards
        if any(card.rank == value for card in kept):
            return None
        if hand.whole:
            return broken(rule, "not_held", value=value, rank=card_of(value))
    return kept_by_counting(state, move, duty)


def kept_by_counting(state: State, move: Bid | Play, duty: Duty) -> Finding:
    """What everybody can say of the duty: refused at once or open (SEEP-PUB-1, SEEP-PUB-2)."""
    rule, value = duty
    case, rank = counting_says(state, move, value), card_of(value)
    if case == OPEN:
        return stays_open(rule, value=value, rank=rank)
    if case == "promised":
        seats = promised_by_others(state, move.seat, value)
        return broken(rule, case, value=value, rank=rank, seats=seats)
    return broken(rule, case, value=value, rank=rank)


def counting_says(state: State, move: Bid | Play, value: int) -> str:
    """`open`, or why the player can hold no card of the value after the move (SEEP-PUB-2)."""
    if value > HIGHEST:
        return "no_such"
    if isinstance(move, Play) and state.sizes[move.seat] <= 1:
        return "no_card"
    unseen = state.unseen(value)
    if isinstance(move, Play) and move.card.rank == value and not state.seen & move.card.bit:
        unseen -= 1
    if unseen < 1:
        return "seen"
    others = state.promises.open and promised_by_others(state, move.seat, value)
    return "promised" if others and unseen <= len(others) else OPEN


def promised_by_others(state: State, seat: int, value: int) -> tuple[int, ...]:
    """The other seats with an open promise of `value`."""
    seats = {
        claim.seat for claim in state.promises.open if claim.value == value and claim.seat != seat
    }
    return tuple(sorted(seats))
