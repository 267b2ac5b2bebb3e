"""What Phase 10 says of plays that are nearly right, against a referee who knows no shortcuts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from scorekeeper.games.phase10 import GAME
from scorekeeper.games.phase10.house import House

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SIZES = {2: "S3 R4", 4: "R7", 9: "S5 S2", 12: "S4 R5", 14: "R4 C4", 18: "C9"}
LAYS, TURNS, ENOUGH = 300, 60, 30
Names = list[str]


def rule(state: Any, **move: Any) -> str | None:
    refusal = GAME.judge(state, GAME.wire.move.load(move)).refusal
    return refusal.rule if refusal else None


def place(house: House, **position: Any) -> Any:
    return GAME.wire.place(house, GAME.wire.position.load(position))


def houses(chance: Random) -> House:
    return House(
        last_phase=20,
        max_wilds_per_group=chance.choice([None, 1, 2]),
        no_wild_phases=chance.choice([(), (14,)]),
        min_naturals=chance.choice([1, 2]),
        colour_unit=chance.choice(["suit", "red_black"]),
    )


# Laying


def nearly(chance: Random, kind: str, size: int) -> Names:
    """Cards that are a group, or would be but for one thing."""
    low, suit = chance.randint(-1, 13 - size), chance.choice("CDHS")
    values = range(low, low + size) if kind == "R" else [chance.randrange(12)] * size
    cards = [
        "A"
        if not 0 <= value < len(RANKS) or chance.random() < 0.2
        else RANKS[chance.randrange(12) if kind == "C" else value]
        + (suit if kind == "C" else chance.choice("CDHS"))
        for value in values
    ]
    match chance.randrange(8):
        case 0:
            cards[chance.randrange(size)] = chance.choice(["2C", "KH", "9D", "JK"])
        case 1:
            cards.append("A")
        case 2:
            cards.reverse()
    return cards


def breaches(house: House, phase: int, kind: str, size: int, cards: Names) -> Iterator[str]:
    """Every rule that a group breaks, in the order of the book."""
    aces, plain = cards.count("A"), [one for one in cards if one not in ("A", "JK")]
    most = size if house.max_wilds_per_group is None else house.max_wilds_per_group
    units = {"suit": "C D H S", "red_black": "CS DH"}[house.colour_unit].split()
    worth = [(at, RANKS.index(card[:-1])) for at, card in enumerate(cards) if card in plain]
    lows = [low for low in range(-9, 21) if all(value == low + at for at, value in worth)]
    yield from ["P10-LAY-3"] * (len(cards) != size)
    yield from ["P10-SKIP-3"] * ("JK" in cards)
    yield from ["P10-WILD-5"] * (aces > 0 and phase in house.no_wild_phases)
    yield from ["P10-WILD-4"] * (aces > most)
    yield from ["P10-WILD-2"] * (len(plain) < house.min_naturals)
    yield from ["P10-SET-1"] * (kind == "S" and len({card[:-1] for card in plain}) > 1)
    one_colour = any(all(card[-1] in unit for card in plain) for unit in units)
    yield from ["P10-COL-1"] * (kind == "C" and not one_colour)
    yield from ["P10-RUN-1"] * (kind == "R" and not lows)
    yield from ["P10-RUN-2"] * (kind == "R" and not 0 <= lows[0] <= len(RANKS) - size)


@pytest.mark.parametrize("phase", SIZES)
def test_a_lay_is_refused_by_the_first_rule_that_it_breaks(phase: int) -> None:
    chance, refused = Random(phase), 0
    for _ in range(LAYS):
        house = houses(chance)
        wanted = [(one[0], int(one[1:])) for one in SIZES[phase].split()]
        groups = [nearly(chance, *one) for one in wanted]
        parts = [(*one, cards) for one, cards in zip(wanted, groups, strict=True)]
        expected = next((one for part in parts for one in breaches(house, phase, *part)), None)

        found = rule(place(house, phases=[phase] * 3), kind="lay", seat=0, groups=groups)

        assert expected == (None if found == "P10-CNT-1" else found), (house, groups)
        refused += expected is not None
    assert ENOUGH < refused < LAYS - ENOUGH


# Naming

Told = list[tuple[str, int, int]]
"""What happened, in order: a `turn` came to a seat or was `lost`; it was `named`, and by whom."""


def may_be_named(limit: str, told: Told, seat: int) -> bool:
    """Whether a joker may name the seat, by all that happened before."""
    if limit == "stack":
        return True
    if limit == "round":
        return all(
            any(who == by and later != "named" for later, who, _ in told[at:])
            for at, (what, named, by) in enumerate(told)
            if what == "named" and named == seat
        )
    turns = [what for what, who, _ in told if who == seat and what != "named"]
    return not owes(told, seat) and (limit == "pending" or turns[-1:] != ["lost"])


def owes(told: Told, seat: int) -> bool:
    """Whether the seat was named more often than it lost a turn."""
    marks = [what for what, who, _ in told if who == seat]
    return marks.count("named") > marks.count("lost")


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("limit", ["round", "pending", "until_played", "stack"])
def test_who_may_be_named_and_who_is_in_turn_follows_from_all_that_happened(
    limit: Any, players: Any
) -> None:
    chance, told = Random(players), [("turn", 0, 0)]
    state = place(House(players=players, skip_limit=limit), stage="draw", turn=0)
    for _ in range(TURNS):
        assert (state.turn, told[-1][0]) == (told[-1][1], "turn")
        seat = state.turn
        state = GAME.play(state, GAME.wire.move.load({"kind": "draw_stock", "seat": seat}))
        free = [one for one in range(players) if one != seat and may_be_named(limit, told, one)]
        joker = {"kind": "discard", "seat": seat, "card": "JK"}
        for one in range(players):
            found = rule(state, **joker, target=one)
            assert (found in (None, "P10-CNT-1")) == (one in free), (told, one)
        target = chance.choice(free) if free and chance.random() < 0.6 else None
        if target is None:
            joker["card"] = "9C"
        else:
            told.append(("named", target, seat))
        state = GAME.play(state, GAME.wire.move.load({**joker, "target": target}))
        while True:
            seat = (seat + 1) % players
            told.append(("lost" if owes(told, seat) else "turn", seat, seat))
            if told[-1][0] == "turn":
                break
