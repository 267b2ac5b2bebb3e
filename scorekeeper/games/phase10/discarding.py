"""Discarding: whom a joker may name, and how turns are lost."""

from __future__ import annotations

from scorekeeper.engine.ruling import Finding, broken
from scorekeeper.games.phase10.moves import Discard
from scorekeeper.games.phase10.phases import is_joker
from scorekeeper.games.phase10.state import Skips, State, Terms


def only_a_joker_names(state: State, move: Discard) -> Finding | None:
    """No card but a joker makes a seat lose a turn (P10-SKIP-5)."""
    if move.target is None or is_joker(move.card):
        return None
    return broken("P10-SKIP-5", card=move.card)


def joker_names_who_may_be_named(state: State, move: Discard) -> Finding | None:
    """A joker names an eligible seat; as the last card it names nobody (P10-SKIP-2, -4, -6)."""
    if not is_joker(move.card) or is_last_card(state, move):
        return None
    may = eligible(state, move.seat)
    if not may:
        return None if move.target is None else broken("P10-SKIP-4", seat=move.target)
    if move.target is None:
        return broken("P10-SKIP-2", "nobody", seats=may)
    if move.target in may:
        return None
    return why_not_named(state, move.seat, move.target, may)


def why_not_named(state: State, seat: int, target: int, may: tuple[int, ...]) -> Finding:
    """What keeps a joker of `seat` from naming `target`, where `may` can be named."""
    if target == seat:
        return broken("P10-SKIP-2", "self", seat=target, seats=may)
    if state.terms.house.skip_target == "next":
        return broken("P10-SKIP-2", "next", seats=may)
    by = state.skips.named_by[target]
    if state.terms.house.skip_limit == "round" and by is not None:
        return broken("P10-SKIP-2", "named", seat=target, owner=by, seats=may)
    case = "pending" if state.skips.to_lose[target] else "lost"
    return broken("P10-SKIP-2", case, seat=target, seats=may)


def is_last_card(state: State, move: Discard) -> bool:
    """Whether the hand is empty afterwards."""
    return state.sizes[move.seat] == 1


def eligible(state: State, seat: int) -> tuple[int, ...]:
    """The seats that a joker of `seat` may name (P10-SKIP-2)."""
    if state.terms.house.skip_target == "next":
        return (state.terms.after(seat),)
    return tuple(one for one in state.terms.seats if one != seat and not _is_barred(state, one))


def _is_barred(state: State, seat: int) -> bool:
    limit, skips = state.terms.house.skip_limit, state.skips
    if limit == "round":
        return skips.named_by[seat] is not None
    if limit == "stack":
        return False
    return skips.to_lose[seat] > 0 or (limit == "until_played" and skips.lost[seat])


def name(skips: Skips, target: int, by: int) -> Skips:
    """The named seat has one more turn to lose (P10-SKIP-1)."""
    to_lose, named_by = list(skips.to_lose), list(skips.named_by)
    to_lose[target] += 1
    named_by[target] = by
    return Skips(tuple(to_lose), tuple(named_by), skips.lost)


def pass_turn(terms: Terms, skips: Skips, seat: int) -> tuple[int, Skips]:
    """Who is in turn after `seat`: to the left, past those that lose a turn (P10-SKIP-1)."""
    turn = terms.after(seat)
    while True:
        skips = _reached(skips, turn)
        if not skips.to_lose[turn]:
            break
        to_lose, lost = list(skips.to_lose), list(skips.lost)
        to_lose[turn] -= 1
        lost[turn] = True
        skips = Skips(tuple(to_lose), skips.named_by, tuple(lost))
        turn = terms.after(turn)
    if skips.lost[turn]:
        lost = list(skips.lost)
        lost[turn] = False
        skips = Skips(skips.to_lose, skips.named_by, tuple(lost))
    return turn, skips


def _reached(skips: Skips, turn: int) -> Skips:
    """The turn has come to a seat: whom it named may be named again."""
    if turn not in skips.named_by:
        return skips
    named_by = tuple(None if by == turn else by for by in skips.named_by)
    return Skips(skips.to_lose, named_by, skips.lost)


DISCARD = (only_a_joker_names, joker_names_who_may_be_named)
