"""What is said of cards that are no combination, so that a stranger sees why."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from scorekeeper.games.doudizhu import GAME
from scorekeeper.games.doudizhu.combos import Forms, read
from scorekeeper.games.doudizhu.ranks import ONE, PACKS, RANKS, are_in, parse
from scorekeeper.games.doudizhu.reasons import why_no_combination, why_not_beaten

THREE, FOUR, LOOSE = Forms(), Forms(4), Forms(loose=True)


@pytest.mark.parametrize(
    ("cards", "forms", "case"),
    [
        ("3 3 3 4", FOUR, "three"),
        ("BJ RJ", FOUR, "three"),
        ("3 4 5 6 7 8", Forms(only_five=True), "five"),
        ("3 4 5 6", Forms(only_five=True), "five"),
        ("3 3 3 4 4 4 5 5", THREE, "alike"),
        ("8 8 8 9 9 9 BJ BJ RJ RJ", Forms(4, joker_pairs=False), "joker_pairs"),
        ("6 6 6 6 BJ RJ", THREE, "jokers"),
        ("5 5 5 BJ RJ", THREE, "no_pair"),
        ("8 8 8 9 9 9 J J BJ RJ", FOUR, "no_pair"),
        ("BJ BJ RJ", FOUR, "four_jokers"),
        ("3 4", THREE, "few"),
        ("J Q K A", THREE, "few"),
        ("3 3 4 4", THREE, "few_pairs"),
        ("3 4 5 6 7 7", FOUR, "mixed"),
        ("10 J Q K A 2", THREE, "ends"),
        ("A 2 3 4 5", THREE, "ends"),
        ("K K A A 2 2", THREE, "ends"),
        ("A A A 2 2 2 3 4", THREE, "ends"),
        ("3 4 5 6 8", THREE, "apart"),
        ("3 3 4 4 6 6", THREE, "apart"),
        ("3 3 3 5 5 5 7 7 8 8", THREE, "triplets_apart"),
        ("3 3 3 4 4 4 5", THREE, "beside"),
        ("3 3 3 4 4 4 6 7 7", THREE, "beside"),
        ("3 3 3 4 4 4 5 5 6", LOOSE, "beside"),
        ("3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8", LOOSE, "lengthened"),
        ("7 7 7 8 8 8 3 3", FOUR, "pairs"),
        ("3 3 3 3 4", THREE, "four"),
        ("5 5 5 5 6 6 6 7", THREE, "four"),
        ("8 8 8 9 9 9 4 4 4 4", FOUR, "bomb"),
        ("3 3 3 3 4 4 4 4", THREE, "bombs"),
    ],
)
def test_what_is_wrong_is_named(cards: str, forms: Forms, case: str) -> None:
    assert why_no_combination(parse(cards), forms) == case


@pytest.mark.parametrize("forms", [THREE, FOUR, LOOSE, Forms(only_five=True)])
def test_no_cards_are_refused_without_a_reason(forms: Forms) -> None:
    """Every set of up to five cards; larger ones look like these to whoever counts."""
    said = GAME.book.rules["DDZ-CLASS-1"].said or {}
    for size in range(1, 6):
        for ranks in combinations_with_replacement(RANKS, size):
            cards = sum(ONE[rank] for rank in ranks)
            if are_in(cards, PACKS[forms.players]) and read(cards, forms) is None:
                assert why_no_combination(cards, forms) in said


@pytest.mark.parametrize(
    ("cards", "best", "case"),
    [
        ("7 7 7 7", "3 3 3 3 3", "smaller"),
        ("3 3 3 3 3", "7 7 7 7 7", "bomb"),
        ("A A A K K", "3 3 3 3", "bomb"),
        ("2 2 2 2 2 2 2 2", "BJ BJ RJ RJ", "rocket"),
        ("3 4 5 6 7 8", "3 4 5 6 7", "other"),
        ("4 4", "5 5", "higher"),
    ],
)
def test_why_a_play_does_not_beat_is_named(cards: str, best: str, case: str) -> None:
    mine, theirs = read(parse(cards), FOUR), read(parse(best), FOUR)

    assert mine is not None
    assert theirs is not None
    assert why_not_beaten(mine, theirs) == case
