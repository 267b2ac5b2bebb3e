"""The combinations: each worked one, how many there are, and that cards are one at most."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.doudizhu import GAME
from scorekeeper.games.doudizhu.combos import (
    LARGEST_HAND,
    Combination,
    Form,
    Forms,
    beats,
    read,
)
from scorekeeper.games.doudizhu.legal import plays
from scorekeeper.games.doudizhu.ranks import (
    ONE,
    PACKS,
    RANK_NAMES,
    Cards,
    are_in,
    counts,
    parse,
    size,
    text,
)

DATA = Path(__file__).parents[1] / "transcripts" / "doudizhu" / "combinations.json"
WORKED = [pytest.param(one, id=str(one["id"])) for one in json.loads(DATA.read_text("utf-8"))]
THREE, LOOSE, FOUR = Forms(), Forms(loose=True), Forms(players=4)
VARIANTS = pytest.mark.parametrize("forms", [THREE, LOOSE, FOUR], ids=["three", "loose", "four"])
SMALL = 5
HOW_MANY = {
    THREE: "15 13 13 182 156 36 52 45 7161 2939 13 1 1170 858",
    LOOSE: "15 13 13 182 156 36 52 45 21822 2939 13 1 1326 858",
    FOUR: "15 15 13 0 182 36 55 65 0 8632 65 1 0 0",
}
"""By type, in the order of Form."""
BY_LENGTH = {
    (THREE, Form.SEQ): "8 7 6 5 4 3 2 1",
    (THREE, Form.PAIR_SEQ): "10 9 8 7 6 5 4 3",
    (THREE, Form.TRIPLET_SEQ): "11 10 9 8 7",
    (THREE, Form.TRIPLET_SEQ_SINGLES): "847 2100 2646 1568",
    (THREE, Form.TRIPLET_SEQ_PAIRS): "605 1200 1134",
    (LOOSE, Form.TRIPLET_SEQ_SINGLES): "968 3282 7184 10388",
    (FOUR, Form.SEQ): "8 7 6 5 4 3 2 1",
    (FOUR, Form.PAIR_SEQ): "10 9 8 7 6 5 4 3 2 1",
    (FOUR, Form.TRIPLET_SEQ): "11 10 9 8 7 6 5 4 3 2",
    (FOUR, Form.TRIPLET_SEQ_PAIRS): "858 2200 2970 2016 588",
    (FOUR, Form.BOMB): "13 13 13 13 13",
}
"""From the shortest to the longest."""


@cache
def every(forms: Forms) -> list[tuple[Cards, Combination]]:
    """Every combination that can be built out of all cards."""
    built = [(cards, read(cards, forms)) for cards in plays(PACKS[forms.players], forms, None)]
    assert all(made is not None for _, made in built)
    return [(cards, made) for cards, made in built if made is not None]


class Held:
    """Cards, to be compared with the table of forms row by row."""

    def __init__(self, cards: Cards, forms: Forms) -> None:
        held = counts(cards)
        self.counts = set(held) - {0}
        equal = {n: [rank for rank in range(15) if held[rank] == n] for n in self.counts}
        self.of = defaultdict(list, equal)
        self.numbers = {n: len(ranks) for n, ranks in equal.items()}
        self.total, self.forms, self.one_pack = sum(held), forms, forms.players == 3

    def are(self, wanted: dict[int, int]) -> bool:
        """Exactly so many ranks of one card, of two equal cards …, and no others."""
        return self.numbers == wanted

    def chain(self, n: int, least: int) -> bool:
        ranks = self.of[n]
        in_a_row = ranks == [*range(ranks[0], ranks[0] + len(ranks))] if ranks else False
        return in_a_row and len(ranks) >= least and ranks[-1] <= 11

    @property
    def both_jokers(self) -> bool:
        return {13, 14} <= {*self.of[1]}


def equal_cards(held: Held) -> Iterator[tuple[Form, int]]:
    """Types 1 to 5."""
    forms = {1: Form.SINGLE, 2: Form.PAIR, 3: Form.TRIPLET}
    yield from ((form, n) for n, form in forms.items() if held.are({n: 1}))
    if held.are({3: 1, 1: 1}) and held.one_pack:
        yield Form.TRIPLET_SINGLE, 3
    if held.are({3: 1, 2: 1}):
        yield Form.TRIPLET_PAIR, 3


def cards_in_a_row(held: Held) -> Iterator[tuple[Form, int]]:
    """Types 6 to 10, but for attached cards that repeat."""
    rows = {1: (Form.SEQ, 5), 2: (Form.PAIR_SEQ, 3), 3: (Form.TRIPLET_SEQ, 2)}
    for n, (form, least) in rows.items():
        if held.counts == {n} and held.chain(n, least):
            yield form, n
    length = len(held.of[3])
    if held.chain(3, 2) and held.are({3: length, 2: length}):
        yield Form.TRIPLET_SEQ_PAIRS, 3
    plain = held.one_pack and not held.forms.loose and not held.both_jokers
    if held.chain(3, 2) and held.are({3: length, 1: length}) and plain:
        yield Form.TRIPLET_SEQ_SINGLES, 3


def repeating_cards(held: Held) -> Iterator[Combination]:
    """Type 9 where attached cards may repeat."""
    if not held.forms.loose or held.both_jokers or held.counts & {*range(4, 9)}:
        return
    triplets, length = {*held.of[3]}, held.total // 4
    if held.total != 4 * length or not 2 <= length <= 5:
        return
    for low in range(11):
        main = {*range(low, low + length)}
        longer = {low - 1, low + length} & triplets & {*range(12)}
        if max(main) <= 11 and main <= triplets and not longer:
            yield Combination(Form.TRIPLET_SEQ_SINGLES, max(main), length)


def bombs_and_rockets(held: Held) -> Iterator[Combination]:
    """Types 11 to 13."""
    for n in (4,) if held.one_pack else range(4, 9):
        if held.are({n: 1}):
            yield Combination(Form.BOMB, held.of[n][0], n)
    each = 1 if held.one_pack else 2
    if held.counts == {each} and held.of[each] == [13, 14]:
        yield Combination(Form.ROCKET, 14)
    two_equal = held.forms.loose and held.are({4: 1, 2: 1})
    if held.one_pack and (two_equal or (held.are({4: 1, 1: 2}) and not held.both_jokers)):
        yield Combination(Form.QUAD_SINGLES, held.of[4][0])
    if held.one_pack and held.are({4: 1, 2: 2}):
        yield Combination(Form.QUAD_PAIRS, held.of[4][0])


def fits(cards: Cards, forms: Forms) -> list[Combination]:
    """The rows of the table of forms that cards fit, each tried on its own."""
    if size(cards) > LARGEST_HAND[forms.players]:
        return []
    held = Held(cards, forms)
    alike = [Combination(form, held.of[n][0]) for form, n in equal_cards(held)]
    rows = [(form, held.of[n]) for form, n in cards_in_a_row(held)]
    chains = [Combination(form, ranks[-1], len(ranks)) for form, ranks in rows]
    return [*alike, *chains, *repeating_cards(held), *bombs_and_rockets(held)]


def small_sets(forms: Forms, most: int, rank: int = 0) -> Iterator[Cards]:
    """All cards of the packs up to so many together."""
    if rank == len(RANK_NAMES):
        yield 0
        return
    held = counts(PACKS[forms.players])[rank]
    for count in range(min(held, most) + 1):
        for rest in small_sets(forms, most - count, rank + 1):
            yield count * ONE[rank] + rest


@pytest.mark.parametrize("worked", WORKED)
def test_cards_are_the_combination_that_is_written(worked: Any) -> None:
    forms = GAME.wire.house.load(worked["house_rules"]).forms

    made = read(parse(worked["cards"]), forms)

    found = made and [made.form, RANK_NAMES[made.key], made.length]
    assert found == worked["combination"]


@pytest.mark.parametrize("worked", [one for one in WORKED if "to_beat" in one.values[0]])
def test_a_combination_beats_another_as_written(worked: Any) -> None:
    forms = GAME.wire.house.load(worked["house_rules"]).forms
    mine, theirs = (read(parse(worked[name]), forms) for name in ("cards", "to_beat"))

    assert mine is not None
    assert theirs is not None
    assert beats(mine, theirs) is worked["beats"]


@VARIANTS
def test_there_are_so_many_of_each_type(forms: Forms) -> None:
    found = Counter(made.form for _, made in every(forms))

    assert [found[form] for form in Form] == list(map(int, HOW_MANY[forms].split()))


@pytest.mark.parametrize(("forms", "form"), BY_LENGTH)
def test_there_are_so_many_of_each_length(forms: Forms, form: Form) -> None:
    found = Counter(made.length for _, made in every(forms) if made.form is form)

    assert [found[length] for length in sorted(found)] == [
        int(number) for number in BY_LENGTH[forms, form].split()
    ]


@pytest.mark.parametrize(("forms", "total"), [(THREE, 308), (LOOSE, 308), (FOUR, 323)])
def test_so_many_differ_in_type_key_or_length(forms: Forms, total: int) -> None:
    assert len({made for _, made in every(forms)}) == total


def test_a_table_may_want_sequences_of_exactly_five() -> None:
    found = [made for _, made in every(Forms(only_five=True)) if made.form is Form.SEQ]

    assert {made.length for made in found} == {5}
    assert len(found) == 8


@VARIANTS
def test_each_combination_is_built_once_and_fits_one_row_alone(forms: Forms) -> None:
    built = every(forms)

    assert len({cards for cards, _ in built}) == len(built)
    assert all(fits(cards, forms) == [made] for cards, made in built)


@VARIANTS
def test_few_cards_are_what_the_table_says(forms: Forms) -> None:
    for cards in small_sets(forms, SMALL):
        made = read(cards, forms)

        assert fits(cards, forms) == ([] if made is None else [made]), text(cards)


@VARIANTS
def test_one_card_exchanged_makes_what_the_table_says(forms: Forms) -> None:
    some = [cards for cards, _ in every(forms)[::97]]
    for before, taken, put in product(some, ONE, ONE):
        cards = before - taken + put
        if are_in(taken, before) and are_in(cards, PACKS[forms.players]):
            made = read(cards, forms)

            assert fits(cards, forms) == ([] if made is None else [made]), text(cards)


@VARIANTS
@given(chosen=st.lists(st.integers(0, 14), min_size=1, max_size=36))
def test_any_cards_are_what_the_table_says(forms: Forms, chosen: list[int]) -> None:
    pack = counts(PACKS[forms.players])
    cards = sum(min(chosen.count(rank), pack[rank]) * ONE[rank] for rank in set(chosen))

    made = read(cards, forms)

    assert fits(cards, forms) == ([] if made is None else [made])


@VARIANTS
def test_of_two_combinations_one_beats_or_neither_does(forms: Forms) -> None:
    kinds = {made for _, made in every(forms)}
    for mine, theirs in product(kinds, kinds):
        assert not (beats(mine, theirs) and beats(theirs, mine))
        same = mine.form is theirs.form and mine.length == theirs.length
        if same and mine != theirs:
            assert beats(mine, theirs) == (mine.key > theirs.key)


@VARIANTS
def test_nothing_beats_the_rocket_and_it_beats_the_rest(forms: Forms) -> None:
    rocket = Combination(Form.ROCKET, 14)
    for _, made in every(forms):
        assert not beats(made, rocket)
        assert beats(rocket, made) == (made != rocket)


def test_more_than_the_packs_have_is_no_combination() -> None:
    assert read(parse("3 3 3 3 3"), THREE) is None
    assert read(parse("3 " * 9), FOUR) is None
    assert read(0, THREE) is None
