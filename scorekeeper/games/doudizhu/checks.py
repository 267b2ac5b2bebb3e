"""Turn, form and beating: one function a rule; and judge(), which asks every rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.engine.ruling import KEPT, Finding, Ruling, broken, impossible, refused
from scorekeeper.games.doudizhu import calling, counting, telling
from scorekeeper.games.doudizhu.combos import beats, read
from scorekeeper.games.doudizhu.moves import (
    Call,
    Deal,
    Hand,
    Kitty,
    Landlord,
    Move,
    Pass,
    Play,
    Reveal,
    Turn,
)
from scorekeeper.games.doudizhu.ranks import text
from scorekeeper.games.doudizhu.reasons import why_no_combination, why_not_beaten
from scorekeeper.games.doudizhu.state import State

Check = Callable[[State, Any], Finding | None]


def play_goes_on(state: State, move: Turn) -> Finding | None:
    """The deal is in its play (DDZ-END-1, DDZ-LEAD-1, DDZ-AUC-12).

    Nobody plays after the last card or when all have passed; the landlord leads to the first
    trick, so there must be one; and a kitty that is shown is logged before the first play.
    """
    if 0 in state.sizes:
        return impossible("DDZ-END-1")
    if state.log and state.best is not None:
        return None
    if state.auction.passed_out:
        return impossible("DDZ-END-1", "passed_out")
    if state.auction.landlord is None:
        return impossible("DDZ-LEAD-1")
    return broken("DDZ-AUC-12", "before_play") if state.kitty_is_due else None


def it_is_the_seats_turn(state: State, move: Turn) -> Finding | None:
    """The turn goes from seat to seat; who won the trick leads (DDZ-TURN-1, DDZ-TRICK-2)."""
    if state.turn == move.seat:
        return None
    return broken("DDZ-TURN-1", "", turn=state.turn, seat=move.seat)


def leader_plays(state: State, move: Pass) -> Finding | None:
    """A leader must play (DDZ-LEAD-2); a follower may always pass (DDZ-PASS-1)."""
    return broken("DDZ-LEAD-2", "", seat=move.seat) if state.best is None else None


def combination_beats_the_trick(state: State, move: Play) -> Finding | None:
    """The cards are one of the combinations (DDZ-CLASS-1).

    A follower's beats the one to beat, whoever played it (DDZ-BEAT-1).
    """
    forms, theirs = state.terms.forms, state.trick
    mine = read(move.cards, forms)
    if mine is None:
        case = why_no_combination(move.cards, forms)
        return broken("DDZ-CLASS-1", case, cards=text(move.cards))
    if theirs is None or beats(mine, theirs):
        return None
    case = why_not_beaten(mine, theirs)
    return broken("DDZ-BEAT-1", case, cards=text(move.cards), best=text(theirs.cards))


TURN = (play_goes_on, it_is_the_seats_turn)
CHECKS: dict[type, tuple[Check, ...]] = {
    Deal: calling.DEAL,
    Hand: (calling.deal_was_begun, *telling.HAND),
    Call: calling.CALL,
    Landlord: calling.LANDLORD,
    Kitty: telling.KITTY,
    Play: (
        *TURN,
        *counting.FORM,
        combination_beats_the_trick,
        *counting.COUNT,
        telling.play_is_in_the_hand,
    ),
    Pass: (*TURN, leader_plays),
    Reveal: telling.REVEAL,
}
"""Which rules bear on which move, in the order in which a referee asks them (DDZ-CHECK-1)."""


def judge(state: State, move: Move) -> Ruling:
    """Ask every rule that bears on `move`, up to the first that it breaks.

    What was played wrong may stand unless it is impossible as well; so that is told too.
    """
    checks = iter(CHECKS[type(move)])
    for check in checks:
        finding = check(state, move)
        if finding is not None:
            return refused(finding, (other(state, move) for other in checks))
    return KEPT
