"""Stuck positions and sure wins of Klondike, by its rulings and against plain search."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from scorekeeper.engine.rulebook import LANGUAGES, say
from scorekeeper.engine.ruling import Verdict
from scorekeeper.games.klondike import GAME
from scorekeeper.games.klondike.moves import Draw, Finish, Move
from scorekeeper.games.klondike.outlook import NODE_LIMIT, Outlook, outlook, sure_win
from scorekeeper.games.klondike.state import State
from tests.games.klondike_tables import (
    HOUSES,
    laid,
    position,
    shuffled,
    wandered,
    without_knowledge,
)

POSITIONS, LIMIT = 120, 1000
NINE = {"down": ["?"], "up": ["9C"]}
SHOWN = [
    pytest.param(example, id=example["id"])
    for example in GAME.book.examples
    if "outlook" in example
]


def plainly_stuck(state: State, limit: int) -> tuple[bool | None, int]:
    """The same question answered by playing every legal move, slowly."""
    seen, waiting, best = {laid(state)[:-1]}, [state], 0
    while waiting:
        here = waiting.pop()
        best = max(best, here.points)
        for move in GAME.legal_moves(here):
            after = GAME.play(here, move)
            if leads_on(here, move, after):
                return False, best
            if after.house.redeals is None:
                after = after._replace(redeals=0)
            if laid(after)[:-1] in seen:
                continue
            if len(seen) >= limit:
                return None, best
            seen.add(laid(after)[:-1])
            waiting.append(after)
    return True, best


def leads_on(before: State, move: Move, after: State) -> bool:
    """A turn-up, an unknown card or a win."""
    unnamed = isinstance(move, Draw) and GAME.judge(before, move).impossible
    turned = after.face_down < before.face_down
    return unnamed or turned or after.pending is not None or after.over


def small(chance: random.Random) -> State:
    """The end of some game: few cards, some of them closed, most of the others put up."""
    state = wandered(chance, shuffled(chance, **chance.choice(HOUSES)), 40)
    names = [card.name for card in chance.sample([c for c in state.slots if c], 7)]
    columns: dict[str, Any] = {
        f"T{number}": {"down": ["?"] * chance.randrange(2), "up": [name]}
        for number, name in enumerate(names[:4], 1)
    }
    rules = chance.choice(HOUSES)
    return position(rules, stock=names[4:], redeals=chance.randrange(3), **columns)


@pytest.mark.parametrize("example", SHOWN)
def test_the_outlook_is_as_written(example: Any) -> None:
    house = GAME.wire.house.load(example.get("house_rules", {}))
    state = GAME.wire.place(house, GAME.wire.position.load(example["position"]))

    found = outlook(state, NODE_LIMIT)

    wanted = example["outlook"]
    assert {name: getattr(found, name) for name in wanted} == wanted
    if "legal" in example:
        assert [GAME.wire.move.dump(one) for one in GAME.legal_moves(state)] == example["legal"]


@cache
def searched(seed: int) -> Outlook:
    return outlook(small(random.Random(seed)), LIMIT)


@pytest.mark.parametrize("seed", range(POSITIONS))
def test_the_search_finds_what_plain_search_finds(seed: int) -> None:
    stuck, best = plainly_stuck(small(random.Random(seed)), LIMIT)

    found = searched(seed)

    if None not in (found.stuck, stuck):
        assert found.stuck == stuck
        assert not stuck or found.best == best


def test_the_small_positions_are_of_both_kinds() -> None:
    found = [searched(seed).stuck for seed in range(POSITIONS)]

    assert min(found.count(True), found.count(False)) > POSITIONS / 6


def test_a_search_that_comes_to_its_limit_decides_nothing() -> None:
    column = {"down": ["?"], "up": ["9C"]}
    stuck = position({"variant": "draw1_unlimited"}, stock=["5C", "9D"], T1=column)

    assert outlook(stuck, limit=2).stuck is None
    assert outlook(stuck).stuck is True


@pytest.mark.parametrize("seed", range(40))
def test_a_sure_win_is_won_by_its_finish(seed: int) -> None:
    chance = random.Random(seed)
    up = laid_open(chance)
    state = position({"variant": "draw1_unlimited"}, **up)
    assert sure_win(state)

    after = GAME.play(state, Finish())

    assert after.status == "won"


def laid_open(chance: random.Random) -> dict[str, Any]:
    """A random position without a closed card, its columns in order."""
    columns: list[list[str]] = [[] for _ in range(7)]
    rest = []
    state = shuffled(chance)
    cards = sorted((card for card in state.slots if card), key=lambda card: -card.rank)
    for card in cards:
        fits = [column for column in columns if takes(column, card.name)]
        if fits and chance.random() < 0.7:
            chance.choice(fits).append(card.name)
        else:
            rest.append(card.name)
    chance.shuffle(rest)
    return {"stock": rest} | {f"T{n}": {"up": one} for n, one in enumerate(columns, 1)}


RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")


def takes(column: list[str], card: str) -> bool:
    """Whether the card goes on the column, in the words of the rule and not by its code."""
    if not column:
        return card.startswith("K")
    below, red = column[-1], ("H", "D")
    one_less = RANKS.index(card[:-1]) == RANKS.index(below[:-1]) - 1
    return one_less and (card[-1] in red) != (below[-1] in red)


@pytest.mark.parametrize("seed", range(20))
def test_an_unknown_stock_card_keeps_the_game_open(seed: int) -> None:
    chance = random.Random(seed)

    state = without_knowledge(shuffled(chance))

    assert outlook(state).stuck is False


@pytest.mark.parametrize(
    ("described", "limit", "said"),
    [
        ({"stock": ["?"], "T1": NINE}, 9, ""),
        ({"T1": NINE}, 9, "KLO-STUCK-1 stuck"),
        ({"stock": ["5C", "9D"], "T1": NINE}, 2, "KLO-STUCK-1 undecided"),
        ({"foundations": [13, 13, 13, 12], "T1": {"up": ["KS"]}}, 9, "KLO-SURE-2 offered"),
    ],
)
def test_what_is_proven_is_said_in_both_languages_and_nothing_else(
    described: dict[str, Any], limit: int, said: str
) -> None:
    found = GAME.outlook(position(**described), limit)

    assert " ".join(f"{one.rule} {one.case}" for one in found) == said
    assert not any(one.verdict in (Verdict.BROKEN, Verdict.IMPOSSIBLE) for one in found)
    assert all(say(GAME.book, one, language) for one in found for language in LANGUAGES)
