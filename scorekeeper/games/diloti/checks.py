"""Turn, form, duties and faces: one function a rule; and judge(), which asks every rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scorekeeper.cards.packs import missing
from scorekeeper.engine.ruling import KEPT, Finding, Ruling, Verdict, broken, impossible, refused
from scorekeeper.games.diloti import dealing, declaring, taking
from scorekeeper.games.diloti.moves import Add, Capture, Deal, Declare, Hand, Lay, Move, Play, Raise
from scorekeeper.games.diloti.promises import HOLD_1, card_is_kept, own_values
from scorekeeper.games.diloti.state import HIGHEST, State, owned

Check = Callable[[State, Any], Finding | None]


# Turn and form


def it_is_the_seats_turn(state: State, move: Play) -> Finding | None:
    """The deal is running and it is this seat's turn (DIL-TURN-1)."""
    if not state.running:
        return impossible("DIL-TURN-1", "over" if state.dealt else "not_dealt")
    if state.turn == move.seat:
        return None
    return broken("DIL-TURN-1", turn=state.turn, seat=move.seat)


def card_is_in_the_hand(state: State, move: Play) -> Finding | None:
    """The card is in the mover's hand; without the hand: it has not been seen (DIL-TURN-2)."""
    card, hand = move.card, state.hands[move.seat]
    if state.seen & card.bit:
        return impossible("DIL-TURN-2", "seen", card=card)
    if not state.sizes[move.seat]:
        return impossible("DIL-TURN-2", "no_card", seat=move.seat)
    if card.rank > HIGHEST and card not in state.terms.house.pack:
        return impossible("DIL-TURN-2", "not_in_pack", card=card)
    if hand is not None and hand.whole and card not in hand.cards:
        return impossible("DIL-TURN-2", "not_held", card=card)
    return None


def what_is_named_is_there(state: State, move: Play) -> Finding | None:
    """Every loose card named is loose, every pile exists (DIL-TURN-3)."""
    if move.loose:
        gone = missing(move.loose, state.loose)
        if gone:
            return impossible("DIL-TURN-3", "not_loose", cards=gone)
    if move.piles:
        none = [number for number in move.piles if state.pile(number) is None]
        if none:
            return impossible("DIL-TURN-3", "no_pile", piles=tuple(none))
    return None


def names_nothing(state: State, move: Lay) -> Finding | None:
    """A lay names nothing (DIL-TURN-3)."""
    return impossible("DIL-TURN-3", "lay_names") if move.loose or move.piles else None


def names_no_pile(state: State, move: Declare) -> Finding | None:
    """A declaration names no pile (DIL-TURN-3)."""
    return impossible("DIL-TURN-3", "declare_names") if move.piles else None


def names_one_pile(state: State, move: Add | Raise) -> Finding | None:
    """To add or raise names exactly one pile (DIL-TURN-3)."""
    return None if len(move.piles) == 1 else impossible("DIL-TURN-3", "one_pile")


# Duties of a pile's owner


def no_lay_beside_own_pile(state: State, move: Lay) -> Finding | None:
    """Own pile on the table: no lay (DIL-OBL-1)."""
    return broken("DIL-OBL-1", own=own) if (own := owned(state, move.seat)) else None


def no_second_pile(state: State, move: Declare) -> Finding | None:
    """Own pile on the table: no declaration (DIL-OBL-2)."""
    return broken("DIL-OBL-2", own=own) if (own := owned(state, move.seat)) else None


def leaves_others_piles(state: State, move: Add | Raise) -> Finding | None:
    """Own pile on the table: no raise of, and no add to, another player's (DIL-OBL-3)."""
    own = owned(state, move.seat)
    if state.terms.house.owner_moves == "loose" or not own:
        return None
    pile = state.named(move)
    return None if pile.owner == move.seat else broken("DIL-OBL-3", value=pile.value, own=own)


# Faces


def face_takes_its_equal(state: State, move: Capture) -> Finding | None:
    """A face captures one loose card of its rank and nothing else; a numeral never a face.

    Where a trio lay on the first table, DIL-FACE-3 says how many (DIL-FACE-1).
    """
    card = move.card
    if card.rank <= HIGHEST:
        faces = [one for one in move.loose if one.rank > HIGHEST]
        return broken("DIL-FACE-1", "numeral", card=card, cards=tuple(faces)) if faces else None
    others = tuple(one for one in move.loose if one.rank is not card.rank)
    trio = state.terms.trio is card.rank
    if others:
        return broken("DIL-FACE-1", "trio" if trio else "other", card=card, cards=others)
    if move.piles:
        return broken("DIL-FACE-1", "pile", card=card)
    if len(move.loose) != 1 and not trio:
        return broken("DIL-FACE-1", "number", card=card)
    return None


def face_is_not_laid_beside_its_equal(state: State, move: Lay) -> Finding | None:
    """A face whose rank lies loose must capture (DIL-FACE-2)."""
    if move.card.rank <= HIGHEST or not state.terms.house.face_must_capture:
        return None
    equal = tuple(one for one in state.loose if one.rank is move.card.rank)
    return broken("DIL-FACE-2", card=move.card, cards=equal) if equal else None


def fourth_face_takes_the_trio(state: State, move: Capture) -> Finding | None:
    """The fourth face captures all three of the first table, not fewer (DIL-FACE-3)."""
    if state.terms.trio is not move.card.rank:
        return None
    trio = tuple(one for one in state.loose if one.rank is move.card.rank)
    if len(move.loose) == len(trio):
        return None
    return broken("DIL-FACE-3", card=move.card, cards=trio)


# Keeping the card


def cards_are_kept_for_own_piles(state: State, move: Play) -> list[Finding]:
    """For every own pile left, the player still holds a numeral of its value (DIL-HOLD-1)."""
    duties = [(HOLD_1, value) for value in own_values(state, move)]
    answers = (card_is_kept(state, move, duty) for duty in duties)
    return [finding for finding in answers if finding is not None]


@dataclass(frozen=True, slots=True)
class Asked:
    """Which rules bear on a kind of move, in the order in which a referee asks them."""

    form: tuple[Check, ...]
    """Those that can make it impossible; the others rely on what these have found there."""
    rules: tuple[Check, ...] = ()


TURN = (it_is_the_seats_turn, card_is_in_the_hand, what_is_named_is_there)
CHECKS: dict[type, Asked] = {
    Deal: Asked(dealing.DEAL),
    Hand: Asked(dealing.HAND),
    Capture: Asked(TURN, (face_takes_its_equal, fourth_face_takes_the_trio, *taking.CAPTURE)),
    Lay: Asked(
        (*TURN, names_nothing),
        (no_lay_beside_own_pile, face_is_not_laid_beside_its_equal, taking.numeral_may_be_laid),
    ),
    Declare: Asked((*TURN, names_no_pile), (no_second_pile, *declaring.DECLARE)),
    Add: Asked((*TURN, names_one_pile), (leaves_others_piles, *declaring.ADD)),
    Raise: Asked((*TURN, names_one_pile), (leaves_others_piles, *declaring.RAISE)),
}


def judge(state: State, move: Move) -> Ruling:
    """Ask every rule that bears on `move`, up to the first that refuses it."""
    asked = CHECKS[type(move)]
    form = iter(asked.form)
    for check in form:
        finding = check(state, move)
        if finding is not None:
            return refused(finding, (other(state, move) for other in form))
    undecided: list[Finding] = []
    for check in asked.rules:
        finding = check(state, move)
        if finding is not None:
            if finding.verdict is not Verdict.OPEN:
                return Ruling((finding,))
            undecided.append(finding)
    if state.piles and isinstance(move, Play):
        undecided += cards_are_kept_for_own_piles(state, move)
    return _of(undecided) if undecided else KEPT


def _of(findings: list[Finding]) -> Ruling:
    """The first that refuses, alone; without one all that stay open."""
    refusal = next((one for one in findings if one.verdict is not Verdict.OPEN), None)
    return Ruling(tuple(findings)) if refusal is None else Ruling((refusal,))
