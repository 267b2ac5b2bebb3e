"""The legal moves of a known hand, found on counts of values; subsets are never enumerated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.cards.card import Card
from scorekeeper.cards.sums import Counts, completions, pick, unions_of_sets
from scorekeeper.engine.ruling import KEPT
from scorekeeper.games.diloti.checks import judge
from scorekeeper.games.diloti.moves import Add, Capture, Declare, Lay, Move, Raise
from scorekeeper.games.diloti.state import HIGHEST, Pile, State, numeral
from scorekeeper.games.diloti.taking import counts_as_a_card

NOTHING: Counts = (0,) * HIGHEST


def legal_moves(state: State) -> Iterator[Move]:
    """The moves of the seat in turn that `judge` finds nothing against.

    Complete where that seat's hand was told whole; otherwise there are none to be sure of.
    """
    hand = state.hands[state.turn]
    if hand is None or not hand.whole:
        return
    for card in hand.cards:
        for move in _candidates(state, card, hand.cards):
            if judge(state, move) is KEPT:
                yield move


def _candidates(state: State, card: Card, hand: tuple[Card, ...]) -> Iterator[Move]:
    """Every move with `card` whose sums fit; `judge` has the last word."""
    yield Lay(state.turn, card)
    if numeral(card):
        yield from _captures(state, card)
        kept = sorted({numeral(one) for one in hand if one is not card} - {0})
        loose = _pools(state.loose)
        for value in kept:
            if value >= numeral(card):
                yield from _declares(state.turn, card, value, loose)
        for pile in state.piles:
            yield from _adds(state.turn, card, pile, loose)
            yield from _raises(state, card, pile, loose)
    else:
        yield from _face_captures(state, card)


def _face_captures(state: State, card: Card) -> Iterator[Move]:
    """One equal face, or all of them (DIL-FACE-1, DIL-FACE-3)."""
    equal = tuple(one for one in state.loose if one.rank is card.rank)
    for one in equal:
        yield Capture(state.turn, card, (one,))
    if len(equal) > 1:
        yield Capture(state.turn, card, equal)


def _pools(loose: Iterable[Card]) -> list[list[Card]]:
    """The loose numerals by value, from 1 to 10."""
    pools: list[list[Card]] = [[] for _ in range(HIGHEST)]
    for card in loose:
        if numeral(card):
            pools[numeral(card) - 1].append(card)
    return pools


def _up_to(pools: Sequence[Sequence[object]], value: int) -> Counts:
    """How many there are of each value up to `value`; bigger ones fit into no set of it."""
    return tuple(len(pool) if place < value else 0 for place, pool in enumerate(pools))


def _captures(state: State, card: Card) -> Iterator[Move]:
    """Every union of sets of the card's value out of loose cards and piles that may count."""
    value = numeral(card)
    pools: list[list[Card | Pile]] = [list(pool) for pool in _pools(state.loose)]
    for pile in state.piles:
        fits = pile.value == value or counts_as_a_card(state, pile, state.turn, value)
        if fits and 1 <= pile.value <= HIGHEST:
            pools[pile.value - 1].append(pile)
    for counts in unions_of_sets(_up_to(pools, value), value, [NOTHING]):
        for chosen in pick(pools, counts):
            loose = tuple(one for one in chosen if isinstance(one, Card))
            piles = tuple(one.id for one in chosen if isinstance(one, Pile))
            yield Capture(state.turn, card, loose, piles)


def _declares(seat: int, card: Card, value: int, loose: list[list[Card]]) -> Iterator[Move]:
    """Every union of sets of `value` with the hand card in one of them."""
    for chosen in _with_card(numeral(card), value, loose, grouping=True):
        yield Declare(seat, card, chosen, (), value)


def _adds(seat: int, card: Card, pile: Pile, loose: list[list[Card]]) -> Iterator[Move]:
    """Every union of sets of the pile's value with the hand card in one of them."""
    for chosen in _with_card(numeral(card), pile.value, loose, grouping=True):
        yield Add(seat, card, chosen, (pile.id,), pile.value)


def _raises(state: State, card: Card, pile: Pile, loose: list[list[Card]]) -> Iterator[Move]:
    """Every new value that pile, hand card and, by option, loose cards can make."""
    house = state.terms.house
    base = pile.value + numeral(card)
    highest = HIGHEST if house.raise_with_table else min(base, HIGHEST)
    grouping = house.raise_may_group or house.forced_merge
    for value in range(base, highest + 1):
        for chosen in _with_card(base, value, loose, grouping=grouping):
            yield Raise(state.turn, card, chosen, (pile.id,), value)


def _with_card(
    used: int, value: int, loose: list[list[Card]], *, grouping: bool
) -> Iterator[tuple[Card, ...]]:
    """The loose cards that complete one set of `value` with something worth `used`.

    With `grouping` further sets of them may come along.
    """
    if not used <= value <= HIGHEST:
        return
    available = _up_to(loose, value)
    starts = completions(available, value, used)
    counts = unions_of_sets(available, value, starts) if grouping else iter(set(starts))
    for one in counts:
        yield from pick(loose, one)
