"""The thirteen combinations: what cards make one, and which beats which."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.games.doudizhu.ranks import (
    BLACK_JOKER,
    NO_CARDS,
    PACKS,
    RED_JOKER,
    TWO,
    Cards,
    counts,
    size,
    without,
)


class Form(StrEnum):
    """The thirteen combinations, in the order of the article but for the last; 13 is two forms."""

    SINGLE = "SINGLE"
    PAIR = "PAIR"
    TRIPLET = "TRIPLET"
    TRIPLET_SINGLE = "TRIPLET_SINGLE"
    TRIPLET_PAIR = "TRIPLET_PAIR"
    SEQ = "SEQ"
    PAIR_SEQ = "PAIR_SEQ"
    TRIPLET_SEQ = "TRIPLET_SEQ"
    TRIPLET_SEQ_SINGLES = "TRIPLET_SEQ_SINGLES"
    TRIPLET_SEQ_PAIRS = "TRIPLET_SEQ_PAIRS"
    BOMB = "BOMB"
    ROCKET = "ROCKET"
    QUAD_SINGLES = "QUAD_SINGLES"
    QUAD_PAIRS = "QUAD_PAIRS"


BOMB, ROCKET = Form.BOMB, Form.ROCKET


class Forms(NamedTuple):
    """What decides which combinations there are."""

    players: int = 3
    loose: bool = False
    """Attached single cards may repeat (DDZ-LOOSE-1)."""
    only_five: bool = False
    """A sequence has exactly five cards (DDZ-SEQ-4)."""
    joker_pairs: bool = True
    """Both pairs of jokers may be attached together (DDZ-TS2-4)."""


@dataclass(frozen=True, slots=True)
class Combination:
    """What cards are together."""

    form: Form
    key: int
    """The rank that decides between combinations of one form and length."""
    length: int = 1
    """Ranks in the chain; of a bomb its cards."""
    cards: Cards = field(default=NO_CARDS, compare=False)
    """The cards that it is made of."""


Mask = int
"""A set of ranks, a bit each."""
SHORTEST = {1: 5, 2: 3, 3: 2}
"""The fewest ranks in a row, of single cards, pairs and triplets."""
LARGEST_HAND = {3: 20, 4: 33}
MOST_ALIKE = 8
LOWEST_BOMB = 4
ROCKETS_FORCE = MOST_ALIKE + 1
JOKERS: Mask = 1 << BLACK_JOKER | 1 << RED_JOKER
IN_CHAINS: Mask = (1 << TWO) - 1
"""3 to ace; no chain has a 2 or a joker."""
REMEMBERED = 16384


@lru_cache(REMEMBERED)
def read(cards: Cards, forms: Forms) -> Combination | None:
    """The one combination that these cards are, or None (DDZ-CLASS-1, DDZ-CLASS-2)."""
    if not 0 < size(cards) <= LARGEST_HAND[forms.players] or without(cards, PACKS[forms.players]):
        return None
    made = _made_of(ranks_by_count(cards), forms)
    return replace(made, cards=cards) if made else None


def _made_of(exactly: Sequence[Mask], forms: Forms) -> Combination | None:
    most = max(place for place, ranks in enumerate(exactly) if ranks)
    if most < LOWEST_BOMB:
        return (_of_singles, _of_pairs, _of_triplets)[most - 1](exactly, forms)
    return _of_bombs(exactly, most, forms)


def ranks_by_count(cards: Cards) -> list[Mask]:
    """The ranks of which there are exactly 0, 1, 2 … 8; at place 0 none are named."""
    exactly = [0] * (MOST_ALIKE + 1)
    for rank, count in enumerate(counts(cards)):
        if count:
            exactly[count] |= 1 << rank
    return exactly


def _of_singles(exactly: Sequence[Mask], forms: Forms) -> Combination | None:
    """Combinations 1 and 6, and the rocket of one pack (12)."""
    ranks = exactly[1]
    if ranks.bit_count() == 1:
        return Combination(Form.SINGLE, _top(ranks))
    if ranks == JOKERS:
        return Combination(Form.ROCKET, RED_JOKER) if forms.players == 3 else None
    fits = ranks.bit_count() == SHORTEST[1] or not forms.only_five
    return _sequence(Form.SEQ, ranks, 1) if fits else None


def _of_pairs(exactly: Sequence[Mask], forms: Forms) -> Combination | None:
    """Combinations 2 and 7, and the rocket of two packs (12)."""
    ranks = exactly[2]
    if exactly[1]:
        return None
    if ranks.bit_count() == 1:
        return Combination(Form.PAIR, _top(ranks))
    if ranks == JOKERS:
        return Combination(Form.ROCKET, RED_JOKER)
    return _sequence(Form.PAIR_SEQ, ranks, 2)


def _of_triplets(exactly: Sequence[Mask], forms: Forms) -> Combination | None:
    """Combinations 3, 4, 5, 8, 9 and 10."""
    singles, pairs, triplets = exactly[1:4]
    length = triplets.bit_count()
    if forms.loose and length > 1 and (chain := _loose_chain(exactly)):
        return Combination(Form.TRIPLET_SEQ_SINGLES, _top(chain), chain.bit_count())
    if length > 1 and not is_chain(triplets):
        return None
    form = _attached(singles, pairs, length, forms)
    return Combination(form, _top(triplets), length) if form else None


def _attached(singles: Mask, pairs: Mask, length: int, forms: Forms) -> Form | None:
    """What triplets make with these cards beside them."""
    if not singles and not pairs:
        return Form.TRIPLET if length == 1 else Form.TRIPLET_SEQ
    if not pairs:
        if singles.bit_count() != length or singles & JOKERS == JOKERS or forms.players == 4:
            return None
        return Form.TRIPLET_SINGLE if length == 1 else Form.TRIPLET_SEQ_SINGLES
    if singles or pairs.bit_count() != length or not _pairs_may_go(pairs, forms):
        return None
    return Form.TRIPLET_PAIR if length == 1 else Form.TRIPLET_SEQ_PAIRS


def _pairs_may_go(pairs: Mask, forms: Forms) -> bool:
    return forms.joker_pairs or pairs & JOKERS != JOKERS


def _loose_chain(exactly: Sequence[Mask]) -> Mask:
    """The chain of a combination 9 whose attached cards may repeat, or 0 (DDZ-LOOSE-1 to -3)."""
    singles, pairs, triplets = exactly[1:4]
    total = singles.bit_count() + 2 * pairs.bit_count() + 3 * triplets.bit_count()
    if total % 4 or singles & JOKERS == JOKERS:
        return 0
    return next((run for run in runs(triplets) if 4 * run.bit_count() == total), 0)


def _of_bombs(exactly: Sequence[Mask], most: int, forms: Forms) -> Combination | None:
    """Combinations 11 and 13."""
    bomb, rest = exactly[most], exactly[1:most]
    if bomb.bit_count() != 1:
        return None
    if not any(rest):
        return Combination(Form.BOMB, _top(bomb), most)
    singles, pairs, triplets = rest[:3]
    if forms.players == 4 or triplets or singles & JOKERS == JOKERS:
        return None
    beside = singles.bit_count(), pairs.bit_count()
    if beside == (2, 0) or (forms.loose and beside == (0, 1)):
        return Combination(Form.QUAD_SINGLES, _top(bomb))
    return Combination(Form.QUAD_PAIRS, _top(bomb)) if beside == (0, 2) else None


def _sequence(form: Form, ranks: Mask, of: int) -> Combination | None:
    length = ranks.bit_count()
    if length < SHORTEST[of] or not is_chain(ranks):
        return None
    return Combination(form, _top(ranks), length)


def is_chain(ranks: Mask) -> bool:
    """Whether the ranks are consecutive in 3 to ace."""
    lowest = ranks & -ranks
    return not ranks & (ranks + lowest) and not ranks & ~IN_CHAINS


def runs(ranks: Mask) -> Iterator[Mask]:
    """The ranks in 3 to ace as chains, each as long as it goes."""
    left = ranks & IN_CHAINS
    while left:
        run = left & ~(left + (left & -left))
        yield run
        left &= ~run


def _top(ranks: Mask) -> int:
    return ranks.bit_length() - 1


def beats(mine: Combination, theirs: Combination) -> bool:
    """Whether `mine` beats `theirs` (DDZ-BEAT-1 to -5)."""
    if mine.form is theirs.form and mine.length == theirs.length:
        return mine.key > theirs.key
    return _force(mine) > _force(theirs)


def _force(made: Combination) -> int:
    """What beats all that has less: a bomb's cards, and more for the rocket."""
    if made.form is BOMB:
        return made.length
    return ROCKETS_FORCE if made.form is ROCKET else 0
