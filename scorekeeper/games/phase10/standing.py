"""How a match of Phase 10 stands: phases, totals, ties and their replays, the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.ruling import Finding, broken
from scorekeeper.engine.score import Score, Standing
from scorekeeper.games.phase10.house import House

LAID = "laid_{}"
"""The name in `Score.extra` under which a seat that laid its phase has 1."""
EXTENDED = 20
"""The last phase after going on with 10 + 10 (P10-MATCH-6)."""


@dataclass(frozen=True, slots=True)
class Phase10Standing(Standing):
    """How a match stands after some rounds; sides are seats."""

    phases: tuple[int, ...] = ()
    """The phase that each seat is on; one more than the last when it has done all."""
    last_phase: int = 10
    replay: tuple[int, ...] = ()
    """The seats that are tied and play the last round again; empty: all play."""
    before: tuple[int, ...] = ()
    """The totals before the round that a replay replays (P10-TIE-2, annul)."""
    extended: bool = False
    """Whether the match went on with 10 + 10."""
    earlier_winners: tuple[int, ...] = ()
    """Who had won when it did."""
    places: tuple[int, ...] = ()
    """The place of each seat, from 1; equal seats share one (P10-MATCH-3)."""

    @property
    def taking_part(self) -> tuple[int, ...]:
        """The seats of the next round."""
        return self.replay or tuple(range(len(self.totals)))


def standing(house: House, first_dealer: int, scores: Sequence[Score]) -> Phase10Standing:
    """How a match stands after some rounds (P10-MATCH-1 to -6, P10-TIE-1 to -3).

    Args:
        house: the house rules; the last phase, `tie_replay` and `extended_after` bear on this.
        first_dealer: the seat that dealt first.
        scores: the rounds' scores in the order played; void rounds are not among them.

    Returns:
        Totals, phases and the next dealer over the rounds that count: those up to the one
        that decided the match. With `replay` the next round is one of the tied seats alone.
    """
    none = (0,) * house.players
    match = Phase10Standing(
        totals=none,
        dealer=first_dealer,
        deals=0,
        phases=(1,) * house.players,
        last_phase=house.last_phase,
    )
    for score in scores:
        match = _after_round(house, match, score)
        if match.over:
            break
    places = places_of(match)
    first = tuple(seat for seat, place in enumerate(places) if place == 1)
    leaders = match.winners or match.replay or first
    return replace(match, leaders=leaders, places=places, longer=longer(match))


def places_of(match: Phase10Standing) -> tuple[int, ...]:
    """The place of each seat: the winner, then more phases, then fewer points (P10-MATCH-3)."""
    ranks = [
        (seat not in match.winners, -phase, total)
        for seat, (phase, total) in enumerate(zip(match.phases, match.totals, strict=True))
    ]
    return tuple(1 + sum(other < own for other in ranks) for own in ranks)


def _after_round(house: House, match: Phase10Standing, score: Score) -> Phase10Standing:
    """One more round: phases go on, points are added, and perhaps somebody has won."""
    seats, replayed = match.taking_part, bool(match.replay)
    laid = tuple(seat for seat in seats if score.extra.get(LAID.format(seat)))
    annul = replayed and house.tie_replay == "annul"
    totals, phases = list(match.totals), list(match.phases)
    for seat, points in enumerate(score.totals):
        kept = match.before if annul and seat in seats else match.totals
        totals[seat] = kept[seat] + points
        phases[seat] += seat in laid and not replayed
    finished = tuple(seat for seat in seats if phases[seat] > match.last_phase)
    best = _fewest(totals, (laid or seats) if replayed else finished)
    replay = best if len(best) > 1 else ()
    after = replace(
        match,
        totals=tuple(totals),
        phases=tuple(phases),
        dealer=_next(score.dealt_by(match.dealer), replay or tuple(range(house.players))),
        deals=match.deals + 1,
        winners=best if len(best) == 1 else (),
        replay=replay,
        before=match.before if replayed else match.totals,
    )
    return _extended(house, after)


def _fewest(totals: Sequence[int], seats: tuple[int, ...]) -> tuple[int, ...]:
    """Of the seats, those with the lowest total (P10-MATCH-2, P10-TIE-1)."""
    lowest = min((totals[seat] for seat in seats), default=0)
    return tuple(seat for seat in seats if totals[seat] == lowest)


def _next(dealer: int, seats: tuple[int, ...]) -> int:
    """The seat left of the dealer, of those that take part (P10-ROUND-2)."""
    return next((seat for seat in seats if seat > dealer), seats[0])


def _extended(house: House, match: Phase10Standing) -> Phase10Standing:
    """Go on with 10 + 10 once the table has said so (P10-MATCH-6)."""
    after = house.extended_after
    if after is None or match.deals < after or why_not_extend(match):
        return match
    return replace(
        match,
        last_phase=EXTENDED,
        extended=True,
        winners=(),
        earlier_winners=match.winners,
    )


def why_not_extend(match: Phase10Standing) -> Finding | None:
    """Why a match cannot go on with 10 + 10: it has done so, or a replay is open (P10-MATCH-6)."""
    if match.last_phase == EXTENDED:
        return broken("P10-MATCH-6", "twenty")
    return broken("P10-MATCH-6", "replay", seats=match.replay) if match.replay else None


def longer(match: Phase10Standing) -> tuple[str, int] | Finding:
    """The house rule by which the match goes on with 10 + 10, or why it cannot (P10-MATCH-6)."""
    unfit = why_not_extend(match)
    if unfit is not None:
        return unfit
    return ("extended_after", match.deals) if match.deals else ("last_phase", EXTENDED)
