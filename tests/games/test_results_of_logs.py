"""What a log comes to, by whatever plays that stood, can be entered by hand too."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from scorekeeper.cards.card import parse
from scorekeeper.cards.packs import PACK_52
from scorekeeper.games import GAMES

DEALS = 150
OPENINGS: dict[str, list[dict[str, Any]]] = {
    "diloti": [{"kind": "deal", "loose": ["2H", "3D", "AC", "4S"]}],
    "seep": [
        {"kind": "deal"},
        {"kind": "bid", "seat": 0, "value": 9},
        {"kind": "floor", "loose": ["2H", "3D", "AC", "4S"]},
    ],
}
LAY = {"diloti": "lay", "seep": "throw"}
MAY_STAND = {
    "diloti": {("DIL-SC-5", "lone")},
    "seep": {("SEEP-SC-4", "side"), ("SEEP-SC-6", "lone")},
}
"""The rules that speak against what a log can come to."""
TEN, TWO = parse("10D"), parse("2C")


def ends(key: str) -> Iterator[Any]:
    """Deals played to their end by laying cards, with few captures, of nothing or of everything."""
    game = GAMES[key]
    house = game.wire.house.load({})
    for seed in range(DEALS):
        chance = Random(f"{key} {seed}")
        state = game.start(house, game.standing(house, 3 % house.seats, []))
        for body in OPENINGS[key]:
            state = game.play(state, game.wire.move.load(body))
        captures = chance.choice([0, 0.03, 0.3])
        while not state.over:
            body = some_play(key, state, chance, captures)
            state = game.play(state, game.wire.move.load(body))
        yield state


def some_play(key: str, state: Any, chance: Random, captures: float) -> dict[str, Any]:
    """A play of a seat with cards, seldom out of turn, of a card that nobody has seen."""
    holding = [seat for seat, size in enumerate(state.sizes) if size]
    seat = chance.choice(holding) if chance.random() < 0.05 else state.turn
    unseen = [card.name for card in PACK_52 if not card.bit & state.seen]
    body = {"seat": seat, "card": chance.choice(unseen)}
    if chance.random() >= captures:
        return body | {"kind": LAY[key]}
    taken = chance.choice([(), state.loose])
    return body | {"kind": "capture", "loose": [card.name for card in taken]}


def of_diloti(state: Any) -> dict[str, Any]:
    sides = []
    for side, cards in enumerate(state.won.cards):
        xeris = [one for one in state.won.xeris if one.side == side]
        counts = {"xeris": len(xeris), "cards": len(cards)}
        good = {"ten_diamonds": TEN in cards, "two_clubs": TWO in cards}
        sides.append(counts | good | {"aces": sum(card.rank == 1 for card in cards)})
    return {"sides": sides}


def of_seep(state: Any) -> dict[str, Any]:
    sides, extra = [], GAMES["seep"].score(state).extra
    for side, cards in enumerate(state.won.cards):
        plays = [one.play for one in state.won.sweeps if one.side == side]
        first, last = plays.count(1), plays.count(48)
        swept = {"n50": len(plays) - first - last, "n25": first, "n0": last}
        sides.append(swept | {"card_points": extra[f"card_points_{side}"], "cards": len(cards)})
    return {"sides": sides}


def test_who_went_out_without_laying_can_be_entered_by_hand() -> None:
    """A last card that was discarded without a phase on the table, which stood."""
    game = GAMES["phase10"]
    house = game.wire.house.load({"players": 2})
    position = {"sizes": [1, 10], "turn": 0, "stage": "play", "discards": ["5C"]}
    state = game.wire.place(house, game.wire.position.load(position))
    shown = [f"{rank}H" for rank in (*range(2, 11), "J")]
    for body in (
        {"kind": "discard", "seat": 0, "card": "7C"},
        {"kind": "reveal", "seat": 1, "cards": shown},
    ):
        state = game.play(state, game.wire.move.load(body))
    lines = [{"seat": 0, "out": True, "points": 0}, {"seat": 1, "points": 55}]

    counted = game.tally(house, game.wire.result.load({"seats": lines}), state)

    assert counted.score is not None
    assert counted.score.totals == game.score(state).totals == (0, 55)
    assert [one.rule for one in counted.broken] == ["P10-SCR-2"]


@pytest.mark.parametrize(("key", "parts_of"), [("diloti", of_diloti), ("seep", of_seep)])
def test_what_a_log_comes_to_can_be_entered_by_hand(key: str, parts_of: Any) -> None:
    game, may_stand = GAMES[key], set[tuple[str, str]]()
    house = game.wire.house.load({})
    for end in ends(key):
        totals = game.score(end).totals
        by_parts = game.tally(house, game.wire.result.load(parts_of(end)), end)
        assert by_parts.score is not None, by_parts.broken
        assert by_parts.score.totals == totals
        may_stand |= {(one.rule, one.case) for one in by_parts.broken}
        by_totals = game.wire.result.load({"sides": [{"total": total} for total in totals]})
        assert not game.tally(house, by_totals, end).broken

    assert may_stand == MAY_STAND[key]
