"""The duty to keep a card of a pile's value: what a hand, or card counting, says of it.

Promises follow public facts alone, whatever hands were told (DIL-PUB-1 to -6).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from scorekeeper.cards.packs import without
from scorekeeper.engine.claim import Claim, ClaimStatus, Promises, found_false
from scorekeeper.engine.hand import Known
from scorekeeper.engine.ruling import Fact, Finding, RuleId, Verdict, broken, stays_open
from scorekeeper.games.diloti.house import House, side_of
from scorekeeper.games.diloti.moves import Add, Declare, Play, Raise
from scorekeeper.games.diloti.state import VALUES, Pile, State, numeral

Duty = tuple[RuleId, int]
"""A hold rule, and the value of which a card must be kept."""

DECL_3, ADD_3, RAISE_4 = RuleId("DIL-DECL-3"), RuleId("DIL-ADD-3"), RuleId("DIL-RAISE-4")
RAISE_5, HOLD_1, PUB_4 = RuleId("DIL-RAISE-5"), RuleId("DIL-HOLD-1"), RuleId("DIL-PUB-4")
OPEN = "open"


def raised_value(move: Raise, pile: Pile) -> int:
    """The new value: the one named, else old value + card (DIL-RAISE-3)."""
    return move.value if move.value is not None else pile.value + numeral(move.card)


def must_hold_to_add(house: House, seat: int, owner: int | None) -> bool:
    """Whether an adder must keep a card: free is only the partner's pile (DIL-ADD-3)."""
    partners = owner is not None and owner != seat and side_of(owner) == side_of(seat)
    return not partners or house.partner_add == "hold_take_over"


def kind_duty(state: State, move: Play) -> Duty | None:
    """What the move's own kind makes the player keep (DIL-DECL-3, DIL-ADD-3, DIL-RAISE-4)."""
    if isinstance(move, Declare):
        return DECL_3, move.value
    if not isinstance(move, (Add, Raise)) or not move.piles:
        return None
    pile = state.pile(move.piles[0])
    if pile is None:
        return None
    if isinstance(move, Raise):
        return RAISE_4, raised_value(move, pile)
    if must_hold_to_add(state.terms.house, move.seat, pile.owner):
        return ADD_3, pile.value
    return None


def own_values(state: State, move: Play) -> list[int]:
    """The values of the own piles that the move leaves as they were, each once (DIL-HOLD-1)."""
    own = [one for one in state.piles if one.owner == move.seat and one.id not in move.piles]
    return list(dict.fromkeys(pile.value for pile in own))


def duties(state: State, move: Play) -> list[Duty]:
    """All that the player must hold after the move, each value once."""
    duty = kind_duty(state, move)
    own = own_values(state, move) if state.piles else []
    if not own:
        return [] if duty is None else [duty]
    found = {} if duty is None else {duty[1]: duty[0]}
    for value in own:
        found.setdefault(value, HOLD_1)
    return [(rule, value) for value, rule in found.items()]


def card_is_kept(state: State, move: Play, duty: Duty) -> Finding | None:
    """After the play the player holds a card of the value: by the hand if told, else by counting.

    A told hand decides when it has such a card or is whole; otherwise the public facts do.
    """
    rule, value = duty
    hand = state.hands[move.seat]
    if hand is not None:
        kept = without(hand.cards, (move.card,))
        if any(numeral(card) == value for card in kept):
            return None
        if hand.whole:
            return broken(rule, "not_held", value=value)
    return kept_by_counting(state, move, duty)


def kept_by_counting(state: State, move: Play, duty: Duty) -> Finding:
    """What everybody can say of the duty: refused at once or open (DIL-PUB-1, DIL-PUB-2)."""
    rule, value = duty
    case = counting_says(state, move, value)
    if case == OPEN:
        return stays_open(rule, value=value)
    if case == "promised":
        seats = promised_by_others(state, move.seat, value)
        return broken(rule, case, value=value, seats=seats)
    return broken(rule, case, value=value)


def counting_says(state: State, move: Play, value: int) -> str:
    """`open`, or why the player can hold no card of the value after the move (DIL-PUB-2)."""
    if state.sizes[move.seat] <= 1:
        return "no_card"
    unseen = state.unseen(value)
    if move.card.rank == value and not state.seen & move.card.bit:
        unseen -= 1
    if unseen < 1:
        return "seen" if value in VALUES else "no_such"
    if unseen >= len(state.sizes) or not state.promises.open:
        return OPEN  # there are more such cards than other seats
    others = promised_by_others(state, move.seat, value)
    return "promised" if others and unseen <= len(others) else OPEN


def promised_by_others(state: State, seat: int, value: int) -> tuple[int, ...]:
    """The other seats with an open promise of `value`."""
    seats = {
        claim.seat
        for claim in state.promises.open
        if claim.value == value and claim.holds and claim.seat != seat
    }
    return tuple(sorted(seats))


def could_have_captured(state: State, move: Raise, pile: Pile) -> Finding | None:
    """Only who holds no card of the old value may raise, where the table says so (DIL-RAISE-5)."""
    value = pile.value
    if numeral(move.card) == value:
        return broken(RAISE_5, value=value)
    hand = state.hands[move.seat]
    if hand is not None:
        if any(numeral(card) == value for card in hand.cards):
            return broken(RAISE_5, value=value)
        if hand.whole:
            return None
    if state.sizes[move.seat] <= 1 or not state.unseen(value):
        return None
    return stays_open(RAISE_5, value=value)


def new_claims(state: State, move: Play) -> list[Claim]:
    """The claims that a move opens by public facts."""
    number = state.play + 1
    claims = [
        Claim(move.seat, rule, value, number)
        for rule, value in duties(state, move)
        if counting_says(state, move, value) == OPEN
    ]
    if isinstance(move, Raise) and state.terms.house.raise_only_if_no_capture:
        value = state.named(move).value
        hidden = state.sizes[move.seat] > 1 and state.unseen(value)
        if hidden and numeral(move.card) != value:
            claims.append(Claim(move.seat, RAISE_5, value, number, holds=False))
    return claims


def settle(state: State, move: Play) -> Promises:
    """The promises after a move: old ones proven or refuted by it, new ones opened."""
    old, seat = state.promises, move.seat
    made = new_claims(state, move) if state.piles or isinstance(move, Declare) else []
    if not old.open or seat not in [claim.seat for claim in old.open]:
        if not made and not old.news:
            return old
        return Promises((*old.open, *made), old.settled)
    emptied = state.sizes[seat] == 1
    still: list[Claim] = []
    settled: list[Claim] = []
    for claim in old.open:
        status = _fate(claim, move, emptied=emptied)
        if status is ClaimStatus.OPEN:
            still.append(claim)
        else:
            settled.append(_closed(claim, status, state.play + 1))
    refuted = found_false("refuted", (one for one in settled if one.status is ClaimStatus.REFUTED))
    return Promises((*still, *made), (*old.settled, *settled), refuted)


def _fate(claim: Claim, move: Play, *, emptied: bool) -> ClaimStatus:
    """What a play does to an earlier claim (DIL-PUB-3 to -5)."""
    if claim.seat != move.seat:
        return ClaimStatus.OPEN
    if numeral(move.card) == claim.value:
        return ClaimStatus.PROVEN if claim.holds else ClaimStatus.REFUTED
    if emptied:
        return ClaimStatus.REFUTED if claim.holds else ClaimStatus.PROVEN
    return ClaimStatus.OPEN


def _closed(claim: Claim, status: ClaimStatus, at: int) -> Claim:
    return Claim(claim.seat, claim.rule, claim.value, claim.move, claim.holds, status, at)


def denied_by(hand: Known, seat: int, promises: Promises) -> tuple[Finding, ...]:
    """To who told a hand: earlier claims of the seat that it shows to be false.

    A card that was held at a claim, in the same packet, and was not played since is held still.
    """
    has = {numeral(card) for card in hand.cards}
    own = (claim for claim in promises.open if claim.seat == seat)
    denied = (claim for claim in own if _is_denied(claim, has, whole=hand.whole))
    return found_false("told", denied, seat)


def _is_denied(claim: Claim, has: set[int], *, whole: bool) -> bool:
    """Whether these values, all of a hand if it is whole, show a claim to be false."""
    held = claim.value in has
    return whole and not held if claim.holds else held


def contradictions(state: State) -> Iterator[Finding]:
    """Open promises that cannot all be true, named together (DIL-PUB-4 a and b)."""
    promised = [claim for claim in state.promises.open if claim.holds]
    values = [claim.value for claim in promised]
    seats = [claim.seat for claim in promised]
    for claim in promised:
        seat, value = claim.seat, claim.value
        if values.count(value) > state.unseen(value) or seats.count(seat) > state.sizes[seat]:
            return chain(_too_many_seats(state, promised), _too_many_values(state, promised))
    return iter(())


def _too_many_seats(state: State, promised: list[Claim]) -> Iterator[Finding]:
    for value in sorted({claim.value for claim in promised}):
        about = [claim for claim in promised if claim.value == value]
        seats = tuple(sorted({claim.seat for claim in about}))
        if len(seats) > state.unseen(value):
            facts: dict[str, Fact] = {"value": value, "seats": seats}
            case = "too_many_seats" if len(seats) > 1 else "one_seat"
            yield _contradiction(case, facts, about)


def _too_many_values(state: State, promised: list[Claim]) -> Iterator[Finding]:
    for seat in sorted({claim.seat for claim in promised}):
        about = [claim for claim in promised if claim.seat == seat]
        values = tuple(sorted({claim.value for claim in about}))
        if len(values) > state.sizes[seat]:
            yield _contradiction("too_many_values", {"seat": seat, "values": values}, about)


def _contradiction(case: str, facts: dict[str, Fact], about: list[Claim]) -> Finding:
    moves = tuple(sorted({claim.move for claim in about}))
    return Finding(PUB_4, Verdict.BROKEN, facts, case, moves)
