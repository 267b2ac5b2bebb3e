"""Results by hand as tables might enter them, invented by chance and by how well people play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from scorekeeper.engine.score import Standing

DEALT = 10
"""Cards of a seat in Phase 10."""


@dataclass(frozen=True, slots=True)
class Evening:
    """What a result is invented from."""

    chance: Random
    house: Any
    standing: Any
    skill: tuple[float, ...]
    """How well each seat plays; more is better."""

    def edge(self, sides: int = 2) -> float:
        """How much of all skill side 0 has."""
        return sum(self.skill[::sides]) / sum(self.skill)


Invention = Callable[[Evening], Mapping[str, Any]]


def diloti(evening: Evening) -> Mapping[str, Any]:
    """Cards and good cards shared by skill, now and then a xeri."""
    chance, edge = evening.chance, evening.edge()
    cards = min(max(round(chance.gauss(52 * edge, 6)), 12), 40)
    aces = sum(chance.random() < edge for _ in range(4))
    ten, two = chance.random() < edge, chance.random() < edge
    return {
        "sides": [
            _taken(chance, cards, aces, ten=ten, two=two),
            _taken(chance, 52 - cards, 4 - aces, ten=not ten, two=not two),
        ]
    }


def _taken(chance: Random, cards: int, aces: int, *, ten: bool, two: bool) -> dict[str, Any]:
    xeris = chance.choices((0, 1, 2), (8, 3, 1))[0]
    flags = {"ten_diamonds": ten, "two_clubs": two}
    return {"cards": cards, "aces": aces, "xeris": xeris, **flags}


def doudizhu(evening: Evening) -> Mapping[str, Any]:
    """A landlord, who wins somewhat less than half of the time."""
    chance, seats = evening.chance, range(len(evening.skill))
    landlord = chance.choices(seats, evening.skill)[0]
    share = evening.skill[landlord] / sum(evening.skill)
    wins = chance.random() < 0.15 + 0.9 * share
    return {
        "landlord": landlord,
        "bid": chance.choice((1, 2, 3, 3)),
        "winner_side": "landlord" if wins else "farmers",
        "bombs": chance.choices((0, 1, 2), (12, 4, 1))[0],
        "rockets": int(chance.random() < 0.2),
    }


def seep(evening: Evening) -> Mapping[str, Any]:
    """A hundred points in cards, and sometimes a sweep."""
    chance = evening.chance
    points = min(max(round(chance.gauss(100 * evening.edge(), 14)), 0), 100)
    return {
        "sides": [
            {"card_points": one, "n50": int(chance.random() < 0.25), "n25": 0, "n0": 0}
            for one in (points, 100 - points)
        ]
    }


CHANCES = {
    "draw1_two_redeals": 0.3,
    "draw3_unlimited": 0.2,
    "draw1_no_redeal": 0.12,
    "draw1_unlimited": 0.4,
}
"""How often each variant of Klondike comes out."""


def klondike(evening: Evening) -> Mapping[str, Any]:
    """Won as often as its variant lets it, else some cards on the foundations."""
    chance = evening.chance
    won = chance.random() < CHANCES[evening.house.variant] * evening.skill[0]
    return {"score": 52 if won else round(chance.triangular(0, 40, 9))}


def phase10(evening: Evening) -> Mapping[str, Any]:
    """Somebody goes out; some others have laid their phase, the rest sit on ten cards."""
    chance, taking_part = evening.chance, evening.standing.taking_part
    out = chance.choices(taking_part, [evening.skill[seat] for seat in taking_part])[0]
    return {"seats": [_line(evening, seat, out=seat == out) for seat in taking_part]}


def _line(evening: Evening, seat: int, *, out: bool) -> dict[str, Any]:
    if out:
        return {"seat": seat, "laid": True, "out": True, "points": 0}
    chance = evening.chance
    laid = chance.random() < 0.4 * evening.skill[seat]
    left = 1 if laid else DEALT
    faces = chance.randint(0, min(left, 3))
    ace = int(not laid and chance.random() < 0.2)
    cards = [left - faces - ace, faces, 0, ace]
    points = 5 * cards[0] + 10 * faces + 25 * ace
    return {"seat": seat, "laid": laid, "points": points, "cards": cards}


INVENTIONS: Mapping[str, Invention] = {
    "diloti": diloti,
    "doudizhu": doudizhu,
    "seep": seep,
    "klondike": klondike,
    "phase10": phase10,
}
"""By game; what is not here has no matches in the season."""


def invented(
    game: str, chance: Random, house: Any, standing: Standing, skill: Sequence[float]
) -> Mapping[str, Any]:
    """A result of the next deal of a match that stands so."""
    return INVENTIONS[game](Evening(chance, house, standing, tuple(skill)))
