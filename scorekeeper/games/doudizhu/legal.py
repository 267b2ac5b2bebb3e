"""The legal moves of a known hand: every combination is built from it, none is searched for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, chain, combinations
from typing import NamedTuple

from scorekeeper.games.doudizhu.calling import BIDS
from scorekeeper.games.doudizhu.combos import (
    LARGEST_HAND,
    LOWEST_BOMB,
    SHORTEST,
    Combination,
    Form,
    Forms,
)
from scorekeeper.games.doudizhu.counting import held_by_others, known_cards_are_not_left_over
from scorekeeper.games.doudizhu.moves import Call, Landlord, Move, Pass, Play
from scorekeeper.games.doudizhu.ranks import (
    ACE,
    BLACK_JOKER,
    NO_CARDS,
    ONE,
    RANKS,
    RED_JOKER,
    TWO,
    Cards,
    are_in,
    counts,
    size,
    without,
)
from scorekeeper.games.doudizhu.state import State

JOKERS = ONE[BLACK_JOKER] + ONE[RED_JOKER]
"""One of each colour."""
UP_TO = (NO_CARDS, *accumulate(ONE))
"""One card of each rank below: `UP_TO[8] - UP_TO[3]` is one of each rank from 3 to 7."""


def legal_moves(state: State) -> Iterator[Move]:
    """The moves of the seat in turn that `judge` finds nothing against.

    In the auction they are calls. Plays are complete where that seat's hand was told whole;
    otherwise there are none to be sure of.
    """
    if state.over or not state.terms.dealt:
        return
    if state.landlord is None:
        yield from _calls(state)
        return
    turn = state.turn
    hand = state.told.hands[turn]
    if hand is None or not hand.whole or state.kitty_is_due:
        return
    if state.best is not None:
        yield Pass(turn)
    known = state.held and state.held[turn]
    for cards in plays(_playable(state, hand.cards), state.terms.forms, state.trick):
        move = Play(turn, cards)
        if not known or known_cards_are_not_left_over(state, move) is None:
            yield move


def _calls(state: State) -> Iterator[Move]:
    """A pass, every higher bid, and at the start the auction's result."""
    yield Call(state.turn, None)
    for bid in BIDS:
        if bid > state.auction.bid:
            yield Call(state.turn, bid)
    if not state.auction.calls:
        yield from (Landlord(state.turn, bid) for bid in BIDS)


def _playable(state: State, hand: Cards) -> Cards:
    """What of a hand is not used up by other seats' cards (DDZ-COUNT-2, DDZ-COUNT-3)."""
    total = state.seen + held_by_others(state, state.turn) + hand
    pack = state.terms.pack
    return hand if are_in(total, pack) else without(hand, without(total, pack))


class Pool(NamedTuple):
    """Cards to build combinations from, and which are wanted."""

    held: bytes
    """How many there are of each rank."""
    forms: Forms
    above: int = -1
    """Only combinations whose key is a higher rank."""
    length: int = 0
    """Only chains of this length; 0: of any."""

    def keys(self, count: int) -> list[int]:
        """The wanted ranks of which there are at least so many."""
        held = self.held
        return [rank for rank in RANKS[self.above + 1 :] if held[rank] >= count]

    def chains(self, of: int) -> Iterator[range]:
        """Every wanted chain of ranks of which there are at least `of`."""
        length = SHORTEST[1] if of == 1 and self.forms.only_five else self.length
        begin, beyond, above = 0, SHORTEST[of] - 2, self.above
        for top, held in enumerate(self.held[: ACE + 1]):
            if held < of:
                begin = top + 1
            elif top > above and top - begin > beyond:
                for lowest in range(begin, top - beyond):
                    if length in (0, top - lowest + 1):
                        yield range(lowest, top + 1)


Builder = Callable[[Pool], Iterable[Cards]]
"""All combinations of one form."""


def plays(hand: Cards, forms: Forms, trick: Combination | None) -> Iterator[Cards]:
    """Every combination out of `hand` that beats `trick`; without one, every combination.

    Each comes once, and none is larger than the largest hand.
    """
    held = counts(hand)
    if trick is None:
        largest = LARGEST_HAND[forms.players]
        every = _every(Pool(held, forms))
        return every if size(hand) <= largest else (c for c in every if size(c) <= largest)
    if trick.form is Form.ROCKET:
        return iter(())
    return chain.from_iterable(_beating(Pool(held, forms, trick.key, trick.length), trick))


def _every(pool: Pool) -> Iterator[Cards]:
    alike = max(pool.held)
    builders = [some.values() for least, some in BUILDERS.items() if alike >= least]
    return chain.from_iterable([build(pool) for some in builders for build in some])


def _beating(pool: Pool, trick: Combination) -> Iterator[Iterable[Cards]]:
    """What is higher than the trick, and bombs and the rocket (DDZ-BEAT-1 to -3)."""
    alike = max(pool.held)
    if trick.form is Form.BOMB:
        yield _higher_bombs(pool)
    else:
        least = NEEDED[trick.form]
        if alike >= least:
            yield BUILDERS[least][trick.form](pool)
        if alike >= LOWEST_BOMB:
            yield _bombs(pool)
    yield _rocket(pool)


def _in_a_row(row: range) -> Cards:
    """One card of each rank of a chain."""
    return UP_TO[row.stop] - UP_TO[row.start]


def _alike(count: int) -> Builder:
    """Equal cards: a single, a pair, a triplet."""

    def build(pool: Pool) -> list[Cards]:
        return [count * ONE[rank] for rank in pool.keys(count)]

    return build


def _chain(of: int) -> Builder:
    """A chain of single cards, pairs or triplets."""

    def build(pool: Pool) -> list[Cards]:
        return [of * _in_a_row(row) for row in pool.chains(of)]

    return build


def _singles_beside(pool: Pool, main: range, wanted: int, alike: int) -> Iterator[Cards]:
    """Every choice of so many cards of other ranks, at most `alike` of one, never both jokers."""
    if alike == 1:
        others = [ONE[rank] for rank in RANKS if pool.held[rank] and rank not in main]
        choices: Iterator[Cards] = map(sum, combinations(others, wanted))
    else:
        most = [min(held, _most_beside(main, rank, alike)) for rank, held in enumerate(pool.held)]
        choices = _repeating([(ONE[rank], most[rank]) for rank in RANKS if most[rank]], wanted)
    if not (pool.held[BLACK_JOKER] and pool.held[RED_JOKER]):
        return choices
    return (one for one in choices if not are_in(JOKERS, one))


def _repeating(others: list[tuple[Cards, int]], wanted: int) -> Iterator[Cards]:
    """Choices of so many, of each card at most the number beside it."""
    for place, (one, most) in enumerate(others, 1):
        for count in range(1, min(most, wanted) + 1):
            if count == wanted:
                yield count * one
            else:
                for rest in _repeating(others[place:], wanted - count):
                    yield count * one + rest


def _most_beside(main: range, rank: int, alike: int) -> int:
    """How many of a rank may be attached: no fourth, and no third that would lengthen the chain."""
    if rank in main:
        return 0
    lengthens = len(main) > 1 and rank < TWO and rank in (main[0] - 1, main[-1] + 1)
    return min(alike, 2) if lengthens else alike


def _pairs_beside(pool: Pool, main: range, wanted: int) -> Iterator[Cards]:
    """Every choice of so many different pairs of other ranks."""
    others = [2 * ONE[rank] for rank in RANKS if pool.held[rank] > 1 and rank not in main]
    choices: Iterator[Cards] = map(sum, combinations(others, wanted))
    if pool.forms.joker_pairs:
        return choices
    return (one for one in choices if not are_in(2 * JOKERS, one))


def _triplet_single(pool: Pool) -> Iterator[Cards]:
    for rank in pool.keys(3) if pool.forms.players == 3 else ():
        main = range(rank, rank + 1)
        yield from (3 * ONE[rank] + one for one in _singles_beside(pool, main, 1, 1))


def _triplet_pair(pool: Pool) -> Iterator[Cards]:
    for rank in pool.keys(3):
        main = range(rank, rank + 1)
        yield from (3 * ONE[rank] + pair for pair in _pairs_beside(pool, main, 1))


def _triplets_singles(pool: Pool) -> Iterator[Cards]:
    alike = 3 if pool.forms.loose else 1
    for row in pool.chains(3) if pool.forms.players == 3 else ():
        main = 3 * _in_a_row(row)
        yield from (main + one for one in _singles_beside(pool, row, len(row), alike))


def _triplets_pairs(pool: Pool) -> Iterator[Cards]:
    for row in pool.chains(3):
        main = 3 * _in_a_row(row)
        yield from (main + pairs for pairs in _pairs_beside(pool, row, len(row)))


def _quad_singles(pool: Pool) -> Iterator[Cards]:
    alike = 2 if pool.forms.loose else 1
    for rank in pool.keys(4) if pool.forms.players == 3 else ():
        main = range(rank, rank + 1)
        yield from (4 * ONE[rank] + two for two in _singles_beside(pool, main, 2, alike))


def _quad_pairs(pool: Pool) -> Iterator[Cards]:
    for rank in pool.keys(4) if pool.forms.players == 3 else ():
        main = range(rank, rank + 1)
        yield from (4 * ONE[rank] + two for two in _pairs_beside(pool, main, 2))


def _bombs(pool: Pool) -> Iterator[Cards]:
    for rank, count in enumerate(pool.held):
        yield from (number * ONE[rank] for number in range(LOWEST_BOMB, count + 1))


def _higher_bombs(pool: Pool) -> Iterator[Cards]:
    """Bombs of more cards, or of as many of a higher rank (DDZ-BOMB-2, DDZ-BOMB-3)."""
    for rank, count in enumerate(pool.held):
        least = pool.length + (rank <= pool.above)
        yield from (number * ONE[rank] for number in range(least, count + 1))


def _rocket(pool: Pool) -> tuple[Cards, ...]:
    each = 1 if pool.forms.players == 3 else 2
    return (each * JOKERS,) if pool.held[BLACK_JOKER] == pool.held[RED_JOKER] == each else ()


BUILDERS: dict[int, dict[Form, Builder]] = {
    1: {Form.SINGLE: _alike(1), Form.SEQ: _chain(1), Form.ROCKET: _rocket},
    2: {Form.PAIR: _alike(2), Form.PAIR_SEQ: _chain(2)},
    3: {
        Form.TRIPLET: _alike(3),
        Form.TRIPLET_SINGLE: _triplet_single,
        Form.TRIPLET_PAIR: _triplet_pair,
        Form.TRIPLET_SEQ: _chain(3),
        Form.TRIPLET_SEQ_SINGLES: _triplets_singles,
        Form.TRIPLET_SEQ_PAIRS: _triplets_pairs,
    },
    4: {
        Form.BOMB: _bombs,
        Form.QUAD_SINGLES: _quad_singles,
        Form.QUAD_PAIRS: _quad_pairs,
    },
}
"""How each form is built, by the number of equal cards that it needs."""
NEEDED = {form: least for least, builders in BUILDERS.items() for form in builders}
