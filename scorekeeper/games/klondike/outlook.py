"""What can be proven of a game that goes on: that it is stuck, or that its win is sure."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.engine.ruling import Finding, RuleId, Verdict
from scorekeeper.games.klondike.search import explore, search_from
from scorekeeper.games.klondike.state import PACK, State, is_built_up

STUCK, FINISH = RuleId("KLO-STUCK-1"), RuleId("KLO-SURE-2")
NODE_LIMIT = 200_000
"""Positions searched before the answer is 'not decided'."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is reported of a position, and forces nothing."""

    stuck: bool | None
    """Provably stuck, provably not, or None: not decided within the limit (KLO-STUCK-1)."""
    best: int
    """The highest score among the positions searched."""
    sure_win: bool
    """The win is sure; False says nothing (KLO-SURE-1)."""


def outlook(state: State, limit: int = NODE_LIMIT) -> Outlook:
    """What can be proven of the game as it lies (KLO-STUCK-1, KLO-SURE-1).

    Args:
        state: the game; unknown cards are not guessed at.
        limit: how many positions the search may look at; one takes 30 to 100 microseconds,
            so a reader who waits wants fewer than the default.

    Returns:
        Whether it is stuck: no legal moves that use known cards alone lead to a turn-up, an
        unknown card or a win.
    """
    if state.status in ("not_dealt", "won") or state.pending is not None:
        return Outlook(stuck=False, best=state.points, sure_win=False)
    stuck, best = explore(*search_from(state), limit)
    return Outlook(stuck, best, sure_win(state))


def report(state: State, limit: int) -> tuple[Finding, ...]:
    """What is to be said of the outlook; nothing where a way on was found and no win is sure."""
    found = outlook(state, limit)
    said = []
    if found.stuck:
        said.append(Finding(STUCK, Verdict.KEPT, {"best": found.best}, "stuck"))
    elif found.stuck is None:
        said.append(Finding(STUCK, Verdict.OPEN, {"count": limit}, "undecided"))
    if found.sure_win:
        said.append(Finding(FINISH, Verdict.KEPT, {}, "offered"))
    return tuple(said)


def sure_win(state: State) -> bool:
    """No card is face down, and every card left can be reached in any order (KLO-SURE-1).

    Where the table let a card lie against a rule, or a position lacks cards, the proof does
    not hold.
    """
    if state.face_down or (state.talon and state.house.variant != "draw1_unlimited"):
        return False
    there = state.points + len(state.talon) + sum(map(len, state.up))
    return there == PACK and _descends(state) and all(map(is_built_up, state.foundations))


def _descends(state: State) -> bool:
    """Whether in every column each card lies on a higher one."""
    pairs = (pair for cards in state.up for pair in pairwise(cards))
    return all(upper.rank < lower.rank for lower, upper in pairs)
