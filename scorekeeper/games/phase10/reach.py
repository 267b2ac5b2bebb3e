"""Which points a hand of so many cards can cost, and whether hands together fit the pack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, product, takewhile

from scorekeeper.games.phase10.score import WHOLE_PACK, Left

Hand = tuple[int, int, int] | Left
"""A hand by its points with its least and greatest number of cards, or by its cards."""
Used = tuple[int, int]
"""Aces and jokers."""


def can_cost(points: int, least: int, most: int) -> bool:
    """Whether some hand of `least` to `most` cards costs `points` (P10-SCR-5)."""
    return next(_fewest_faces(points, least, most), None) is not None


def fit_the_pack(hands: Iterable[Hand]) -> bool:
    """Whether hands that cost so much can be held at the same time (P10-SCR-7).

    Faces are counted for every number of aces and jokers; low cards cannot run out, since
    six hands have sixty cards.
    """
    used: dict[Used, int] = {(0, 0): 0}
    for hand in hands:
        used = _with(used, dict(_ways(hand)))
    return bool(used)


def _ways(hand: Hand) -> Iterator[tuple[Used, int]]:
    if isinstance(hand, Left):
        yield (hand.aces, hand.jokers), hand.faces
    else:
        yield from _fewest_faces(*hand)


def _with(used: dict[Used, int], ways: dict[Used, int]) -> dict[Used, int]:
    """Every way for one hand beside every way for those before it, where the pack has them."""
    together: dict[Used, int] = {}
    for (aces, jokers), faces in used.items():
        for (more_aces, more_jokers), more_faces in ways.items():
            key = aces + more_aces, jokers + more_jokers
            total = faces + more_faces
            if _in_pack(*key, total):
                together[key] = min(total, together.get(key, total))
    return together


def _in_pack(aces: int, jokers: int, faces: int) -> bool:
    pack = WHOLE_PACK
    return aces <= pack.aces and jokers <= pack.jokers and faces <= pack.faces


def _fewest_faces(points: int, least: int, most: int) -> Iterator[tuple[Used, int]]:
    """For each number of aces and jokers that such a hand may have, the fewest faces it needs."""
    for aces, jokers in product(_up_to(WHOLE_PACK.aces), _up_to(WHOLE_PACK.jokers)):
        special = Left(low=0, faces=0, jokers=jokers, aces=aces)
        held = special.cards
        faces = _faces((points - special.points) // 5, least - held, most - held)
        if faces is not None:
            yield (aces, jokers), faces


def _up_to(most: int) -> Iterator[int]:
    return takewhile(lambda number: number <= most, count())


def _faces(fives: int, least: int, most: int) -> int | None:
    """The fewest faces, worth two fives, among `least` to `most` cards worth `fives`; or None."""
    cards = min(fives, most)
    if cards < least or fives > 2 * cards:
        return None
    return fives - cards
