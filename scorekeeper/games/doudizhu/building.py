"""Every combination that can be built out of some cards; none is searched for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.games.doudizhu.combos import (
    LARGEST_HAND,
    LOWEST_BOMB,
    SHORTEST,
    Combination,
    Form,
    Forms,
)
from scorekeeper.games.doudizhu.ranks import (
    ACE,
    BLACK_JOKER,
    NO_CARDS,
    ONE,
    RANKS,
    RED_JOKER,
    TWO,
    Cards,
    counts,
    ranks_in,
    size,
    spread,
    without,
)

JOKERS = ONE[BLACK_JOKER] + ONE[RED_JOKER]
"""One of each colour."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Cards to build combinations from, and which are wanted."""

    cards: Cards
    forms: Forms
    above: int = -1
    """Only combinations whose key is a higher rank."""
    length: int | None = None
    """Only those of this length; None: of any."""

    def having(self, count: int, *, keys: bool = False) -> list[int]:
        """The ranks of which there are at least so many; with `keys`, only those above."""
        lowest = self.above + 1 if keys else 0
        held = counts(self.cards)
        return [rank for rank in RANKS[lowest:] if held[rank] >= count]

    def chains(self, of: int) -> Iterator[range]:
        """Every wanted chain of ranks of which there are at least `of`."""
        held = counts(self.cards)
        for lowest in range(ACE + 1):
            top = lowest
            while top <= ACE and held[top] >= of:
                length = top - lowest + 1
                if self._is_wanted(top, length, of):
                    yield range(lowest, top + 1)
                top += 1

    def _is_wanted(self, top: int, length: int, of: int) -> bool:
        if top <= self.above or length < SHORTEST[of]:
            return False
        if of == 1 and self.forms.only_five and length != SHORTEST[of]:
            return False
        return self.length in (None, length)


def plays(hand: Cards, forms: Forms, trick: Combination | None) -> Iterator[Cards]:
    """Every combination out of `hand` that beats `trick`; without one, every combination.

    Each comes once, and none is larger than the largest hand.
    """
    most = LARGEST_HAND[forms.players]
    if trick is not None and trick.form is Form.ROCKET:
        return
    if trick is None:
        pool = Pool(hand, forms)
        every = (cards for build in BUILDERS.values() for cards in build(pool))
        yield from (cards for cards in every if size(cards) <= most)
        return
    if trick.form is Form.BOMB:
        yield from _bombs_above(Pool(hand, forms), trick)
    else:
        yield from BUILDERS[trick.form](Pool(hand, forms, trick.key, trick.length))
        yield from _bombs(Pool(hand, forms))
    yield from _rocket(Pool(hand, forms))


def _alike(count: int) -> Callable[[Pool], Iterator[Cards]]:
    """Equal cards: a single, a pair, a triplet."""

    def build(pool: Pool) -> Iterator[Cards]:
        return (count * ONE[rank] for rank in pool.having(count, keys=True))

    return build


def _in_a_row(of: int) -> Callable[[Pool], Iterator[Cards]]:
    """A chain of single cards, pairs or triplets."""

    def build(pool: Pool) -> Iterator[Cards]:
        return (of * spread(chain) for chain in pool.chains(of))

    return build


def _singles_beside(pool: Pool, main: Sequence[int], wanted: int, alike: int) -> Iterator[Cards]:
    """Every choice of so many cards of other ranks, at most `alike` of one, never both jokers."""
    if alike == 1:
        ranks = [rank for rank in pool.having(1) if rank not in main]
        choices: Iterator[Cards] = map(spread, combinations(ranks, wanted))
    else:
        choices = _repeating(pool, main, wanted, alike, 0)
    return (one for one in choices if without(JOKERS, one))


def _repeating(
    pool: Pool, main: Sequence[int], wanted: int, alike: int, lowest: int
) -> Iterator[Cards]:
    """Choices in which a rank may repeat, from rank `lowest` on."""
    if not wanted:
        yield NO_CARDS
        return
    held = counts(pool.cards)
    for rank in RANKS[lowest:]:
        for count in range(1, min(held[rank], wanted, _most_beside(main, rank, alike)) + 1):
            for rest in _repeating(pool, main, wanted - count, alike, rank + 1):
                yield count * ONE[rank] + rest


def _most_beside(main: Sequence[int], rank: int, alike: int) -> int:
    """How many of a rank may be attached: no fourth, and no third that would lengthen the chain."""
    if rank in main:
        return 0
    lengthens = len(main) > 1 and rank < TWO and rank in (main[0] - 1, main[-1] + 1)
    return min(alike, 2) if lengthens else alike


def _pairs_beside(pool: Pool, main: Sequence[int], wanted: int) -> Iterator[Cards]:
    """Every choice of so many different pairs of other ranks."""
    ranks = [rank for rank in pool.having(2) if rank not in main]
    for chosen in combinations(ranks, wanted):
        cards = 2 * spread(chosen)
        if pool.forms.joker_pairs or without(2 * JOKERS, cards):
            yield cards


def _triplet_single(pool: Pool) -> Iterator[Cards]:
    for rank in pool.having(3, keys=True) if pool.forms.players == 3 else ():
        yield from (3 * ONE[rank] + one for one in _singles_beside(pool, [rank], 1, 1))


def _triplet_pair(pool: Pool) -> Iterator[Cards]:
    for rank in pool.having(3, keys=True):
        yield from (3 * ONE[rank] + pair for pair in _pairs_beside(pool, [rank], 1))


def _triplets_singles(pool: Pool) -> Iterator[Cards]:
    alike = 3 if pool.forms.loose else 1
    for chain in pool.chains(3) if pool.forms.players == 3 else ():
        main = 3 * spread(chain)
        yield from (main + beside for beside in _singles_beside(pool, chain, len(chain), alike))


def _triplets_pairs(pool: Pool) -> Iterator[Cards]:
    for chain in pool.chains(3):
        main = 3 * spread(chain)
        yield from (main + beside for beside in _pairs_beside(pool, chain, len(chain)))


def _quad_singles(pool: Pool) -> Iterator[Cards]:
    alike = 2 if pool.forms.loose else 1
    for rank in pool.having(4, keys=True) if pool.forms.players == 3 else ():
        yield from (4 * ONE[rank] + two for two in _singles_beside(pool, [rank], 2, alike))


def _quad_pairs(pool: Pool) -> Iterator[Cards]:
    for rank in pool.having(4, keys=True) if pool.forms.players == 3 else ():
        yield from (4 * ONE[rank] + two for two in _pairs_beside(pool, [rank], 2))


def _bombs(pool: Pool) -> Iterator[Cards]:
    held = counts(pool.cards)
    for rank in pool.having(LOWEST_BOMB):
        yield from (count * ONE[rank] for count in range(LOWEST_BOMB, held[rank] + 1))


def _bombs_above(pool: Pool, bomb: Combination) -> Iterator[Cards]:
    """Bombs of more cards, or of as many of a higher rank (DDZ-BOMB-2, DDZ-BOMB-3)."""
    for cards in _bombs(pool):
        if (size(cards), ranks_in(cards)[0]) > (bomb.length, bomb.key):
            yield cards


def _rocket(pool: Pool) -> Iterator[Cards]:
    jokers = JOKERS * (pool.forms.players - 2)
    if not without(jokers, pool.cards):
        yield jokers


BUILDERS: dict[Form, Callable[[Pool], Iterator[Cards]]] = {
    Form.SINGLE: _alike(1),
    Form.PAIR: _alike(2),
    Form.TRIPLET: _alike(3),
    Form.TRIPLET_SINGLE: _triplet_single,
    Form.TRIPLET_PAIR: _triplet_pair,
    Form.SEQ: _in_a_row(1),
    Form.PAIR_SEQ: _in_a_row(2),
    Form.TRIPLET_SEQ: _in_a_row(3),
    Form.TRIPLET_SEQ_SINGLES: _triplets_singles,
    Form.TRIPLET_SEQ_PAIRS: _triplets_pairs,
    Form.BOMB: _bombs,
    Form.ROCKET: _rocket,
    Form.QUAD_SINGLES: _quad_singles,
    Form.QUAD_PAIRS: _quad_pairs,
}
"""How each form is built."""
