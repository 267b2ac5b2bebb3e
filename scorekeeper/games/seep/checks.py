"""Turn, form, the first play and the kept card, one function a rule; judge() asks every rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scorekeeper.cards.card import Rank
from scorekeeper.cards.packs import missing
from scorekeeper.engine.ruling import (
    KEPT,
    Finding,
    RuleId,
    Ruling,
    Verdict,
    broken,
    impossible,
    refused,
)
from scorekeeper.games.seep import building, dealing, taking
from scorekeeper.games.seep.joining import completed
from scorekeeper.games.seep.moves import (
    Add,
    Bid,
    Break,
    Build,
    Capture,
    Deal,
    Floor,
    Hand,
    Move,
    Play,
    Throw,
    ThrowIn,
)
from scorekeeper.games.seep.promises import RET_1, card_is_kept, own_values
from scorekeeper.games.seep.state import State
from scorekeeper.games.seep.uses import builder_of_the_bid

Check = Callable[[State, Any], Finding | None]


# Turn and form


def plays_are_taken(state: State, move: Play) -> Finding | None:
    """The deal is running, the floor lies open, and before play 1 only the bidder has cards.

    (SEEP-TURN-1.)
    """
    if state.phase == "play":
        return None
    if state.phase == "first" and state.loose:
        if move.seat == state.turn:
            return None
        return impossible("SEEP-TURN-1", "only_bidder", turn=state.turn, seat=move.seat)
    cases = {"new": "not_dealt", "bid": "no_bid", "first": "no_floor"}
    return impossible("SEEP-TURN-1", cases.get(state.phase, "over"))


def it_is_the_seats_turn(state: State, move: Play) -> Finding | None:
    """It is this seat's turn (SEEP-TURN-1)."""
    if state.turn == move.seat:
        return None
    return broken("SEEP-TURN-1", turn=state.turn, seat=move.seat)


def card_is_in_the_hand(state: State, move: Play) -> Finding | None:
    """The card is in the mover's hand; without the hand: it has not been seen (SEEP-TURN-2)."""
    card, hand = move.card, state.told.hands[move.seat]
    if state.seen & card.bit:
        return impossible("SEEP-TURN-2", "seen", card=card)
    if not state.sizes[move.seat]:
        return impossible("SEEP-TURN-2", "no_card", seat=move.seat)
    if card.rank > Rank.KING:
        return impossible("SEEP-TURN-2", "not_in_pack", card=card)
    if hand is not None and hand.whole and card not in hand.cards:
        return impossible("SEEP-TURN-2", "not_held", cards=(card,))
    return None


def what_is_named_is_there(state: State, move: Play) -> Finding | None:
    """Every loose card named is loose, the house named stands (SEEP-TURN-3)."""
    if move.loose:
        gone = missing(move.loose, state.loose)
        if gone:
            return impossible("SEEP-TURN-3", "not_loose", cards=gone)
    if move.house and state.house(move.house) is None:
        return impossible("SEEP-TURN-3", "no_house", value=move.house)
    return None


def names_nothing(state: State, move: Throw) -> Finding | None:
    """A throw names nothing (SEEP-TURN-3)."""
    return impossible("SEEP-TURN-3", "throw_names") if move.loose or move.house else None


def names_no_house(state: State, move: Build) -> Finding | None:
    """To build names no house (SEEP-TURN-3)."""
    return impossible("SEEP-TURN-3", "build_names") if move.house else None


def names_one_house(state: State, move: Add | Break) -> Finding | None:
    """To add or break names one house (SEEP-TURN-3)."""
    return impossible("SEEP-TURN-3", "one_house") if not move.house else None


# The bidder's first play


def first_play_is_of_the_bid(state: State, move: Play) -> Finding | None:
    """Play 1 builds a house of the bid, or captures with or throws a card of it (SEEP-FIRST-1)."""
    if state.phase != "first":
        return None
    if isinstance(move, Build):
        if move.value == state.bid:
            return None
        return broken("SEEP-FIRST-1", "build", value=state.bid)
    if move.card.rank == state.bid:
        return None
    return broken("SEEP-FIRST-1", "card", card=move.card, value=state.bid)


def first_throw_is_the_last_resort(state: State, move: Throw) -> Finding | None:
    """Where the table says so, play 1 throws only if no house of the bid can be built.

    Not asked with the hand unknown (SEEP-FIRST-2).
    """
    hand = state.told.hands[move.seat]
    if state.phase != "first" or hand is None or not state.terms.rules.first_throw_last_resort:
        return None
    builder = builder_of_the_bid(state, move, hand.cards)
    return None if builder is None else broken("SEEP-FIRST-2", card=builder, value=state.bid)


# Keeping the card


def cards_are_kept_for_own_houses(state: State, move: Play) -> list[Finding]:
    """For every own house left standing, he still holds a card of its value (SEEP-RET-1)."""
    answers = (card_is_kept(state, move, (RET_1, value)) for value in own_values(state, move))
    return [finding for finding in answers if finding is not None]


@dataclass(frozen=True, slots=True)
class Asked:
    """Which rules bear on a kind of move, in the order in which a referee asks them."""

    form: tuple[Check, ...]
    """Those that can make it impossible; the others rely on what these have found there."""
    rules: tuple[Check, ...] = ()


FORM = (plays_are_taken, it_is_the_seats_turn, card_is_in_the_hand, what_is_named_is_there)
FIRST = first_play_is_of_the_bid
LAST_RESORT = first_throw_is_the_last_resort
CHECKS: dict[type, Asked] = {
    Deal: Asked(dealing.DEAL),
    Bid: Asked(dealing.BID),
    ThrowIn: Asked(dealing.THROW_IN),
    Floor: Asked(dealing.FLOOR),
    Hand: Asked(dealing.HAND),
    Build: Asked((*FORM, names_no_house), (FIRST, *building.BUILD)),
    Add: Asked((*FORM, names_one_house), (FIRST, *building.ADD)),
    Break: Asked((*FORM, names_one_house), (FIRST, *building.BREAK)),
    Capture: Asked(FORM, (FIRST, *taking.CAPTURE)),
    Throw: Asked((*FORM, names_nothing), (FIRST, LAST_RESORT, *taking.THROW)),
}


def judge(state: State, move: Move) -> Ruling:
    """Ask every rule that bears on `move`, up to the first that refuses it.

    A build or break is completed first; the ruling on one that was, and can have happened,
    says so last, as a rule kept (SEEP-MERGE-1).
    """
    whole: Any = completed(state, move)
    asked = CHECKS[type(whole)]
    undecided: list[Finding] = []
    for check in (*asked.form, *asked.rules):
        finding = check(state, whole)
        if finding is None:
            continue
        if finding.verdict is not Verdict.OPEN:
            ruling = refused(finding, (other(state, whole) for other in asked.form))
            return _with_completion(ruling, whole, move)
        undecided.append(finding)
    if state.houses and isinstance(whole, Play):
        for finding in _not_said_yet(cards_are_kept_for_own_houses(state, whole), undecided):
            if finding.verdict is not Verdict.OPEN:
                return _with_completion(Ruling((finding,)), whole, move)
            undecided.append(finding)
    return _with_completion(Ruling(tuple(undecided)) if undecided else KEPT, whole, move)


def _not_said_yet(duties: list[Finding], said: list[Finding]) -> list[Finding]:
    """The duties to keep a card of a value for which the move's own kind asks none."""
    values = {finding.facts.get("value") for finding in said}
    return [duty for duty in duties if duty.facts.get("value") not in values]


def _with_completion(ruling: Ruling, whole: Any, move: Any) -> Ruling:
    """The ruling and what was added to an entry that left out cards which join by force."""
    if whole is move or ruling.impossible:
        return ruling
    joined = {"cards": missing(whole.loose, move.loose)}
    said = Finding(RuleId("SEEP-MERGE-1"), Verdict.KEPT, joined, "completed")
    return Ruling((*ruling.findings, said))
