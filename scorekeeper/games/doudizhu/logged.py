"""What a result by hand may not say otherwise than the deal's log, where one was kept."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.engine.ruling import Finding, broken
from scorekeeper.games.doudizhu.play import DOUBLING_BOMB
from scorekeeper.games.doudizhu.ranks import BLACK_JOKER, counts, without
from scorekeeper.games.doudizhu.state import State


def doublings_can_still_be(logged: State, made: int, rockets_made: int) -> Iterator[Finding]:
    """The cards that were not logged make so many bombs and rockets (DDZ-SCORE-9)."""
    least, (bombs, rockets) = DOUBLING_BOMB[logged.players], logged.doubled
    most = bombs + sum(n >= least for n in counts(without(logged.terms.pack, logged.seen)))
    if made > most:
        yield broken("DDZ-SCORE-9", "log_bombs", found=made, most=most)
    if rockets_made and not rockets and any(counts(logged.seen)[BLACK_JOKER:]):
        yield broken("DDZ-SCORE-9", "log_joker")


def spring_can_still_be(logged: State, spring: str | None, landlord: int) -> Iterator[Finding]:
    """No farmer was logged playing, or the landlord no second time (DDZ-SPR-1, DDZ-SCORE-9)."""
    plays = logged.plays
    if spring == "landlord" and sum(plays) > plays[landlord]:
        yield broken("DDZ-SCORE-9", "log_farmers_played")
    if spring == "farmers" and plays[landlord] > 1:
        yield broken("DDZ-SCORE-9", "log_landlord_played", count=plays[landlord])
