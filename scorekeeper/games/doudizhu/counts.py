"""What players of Dou Dizhu count over their deals: landlord, wins, doublings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.engine.score import DealCounts, Score, SideScore
from scorekeeper.games.doudizhu.house import House

WON, LOST, SPRING = "DDZ-PAY-1", "DDZ-PAY-2", "DDZ-SPR-1"
"""The parts of a payment that say whether the landlord won, and that a side hardly played."""


def counts(house: House, scores: Sequence[Score]) -> tuple[DealCounts, ...]:
    """Who was landlord, who won, and what doubled, deal by deal.

    The landlord is who got or paid the bid more than once (DDZ-PAY-1, DDZ-PAY-2). A deal that
    was passed out is nobody's.
    """
    return tuple(tuple(_deal(deal)) for deal in scores)


def _deal(deal: Score) -> Iterator[Mapping[str, int] | None]:
    for side in deal.sides:
        yield _side(side, deal) if deal.extra.get("paid") else None


def _side(side: SideScore, deal: Score) -> Mapping[str, int]:
    parts = {part.rule: part for part in side.parts or ()}
    landlord_won = WON in parts
    stake = next(part for rule, part in parts.items() if rule in (WON, LOST))
    is_landlord = abs(stake.points) != stake.facts["bid"]
    role = "landlord" if is_landlord else "farmer"
    doublings = deal.extra["bombs"] + deal.extra["rockets"] + (SPRING in parts)
    made = {f"as_{role}": 1, f"{role}_wins": int(is_landlord == landlord_won)}
    made |= {"bombs": deal.extra["bombs"], "rockets": deal.extra["rockets"]}
    made |= {"springs": int(SPRING in parts), "doublings": doublings}
    return {name: number for name, number in made.items() if number}
