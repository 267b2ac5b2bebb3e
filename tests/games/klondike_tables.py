"""Games and positions of Klondike for its tests."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

from scorekeeper.cards.packs import PACK_52
from scorekeeper.games.klondike import GAME
from scorekeeper.games.klondike.moves import (
    COLUMN,
    SOURCES,
    TARGETS,
    Deal,
    Draw,
    Finish,
    Move,
    Redeal,
    Sweep,
    Transfer,
)
from scorekeeper.games.klondike.state import State

FOLDER = Path(__file__).parents[1] / "transcripts" / "klondike"
NAMES = sorted(path.name.partition(".")[0] for path in FOLDER.glob("*.expected.json"))
VARIANTS = ("draw1_two_redeals", "draw3_unlimited", "draw1_no_redeal", "draw1_unlimited")
HOUSES: tuple[dict[str, Any], ...] = (
    *({"variant": variant} for variant in VARIANTS),
    {"variant": "draw3_unlimited", "packet_log": "top"},
    {"empty_column": "any"},
    {"partial_sequences": False},
    {"foundation_to_tableau": False, "variant": "draw1_unlimited"},
)
"""House rules that differ in what is legal or must be named."""

ASKED: tuple[Move, ...] = (
    Draw(),
    Redeal(),
    Sweep(),
    Finish(),
    *(
        Transfer(source, target, count)
        for source in SOURCES
        for target in TARGETS
        for count in ((*range(1, 14),) if {source, target} <= COLUMN.keys() else (None,))
    ),
)
"""Everything that can be played without a name, in the one way to write it."""


@cache
def transcript(name: str) -> dict[str, Any]:
    """A complete game in the product's journal form."""
    return dict(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))


@cache
def expected(name: str) -> dict[str, Any]:
    """What a complete game must come to, with the pack that nobody saw."""
    return dict(json.loads((FOLDER / f"{name}.expected.json").read_text(encoding="utf-8")))


def begun(**house_rules: Any) -> State:
    """A game before its deal."""
    house = GAME.wire.house.load(house_rules)
    state: State = GAME.start(house, GAME.standing(house, 0, []))
    return state


def moves_of(name: str) -> list[Any]:
    """The moves of a complete game, its deal first."""
    return [GAME.wire.move.load(entry) for entry in transcript(name)["entries"]]


def position(house_rules: dict[str, Any] | None = None, **described: Any) -> State:
    """The state that a position describes."""
    house = GAME.wire.house.load(house_rules or {})
    state: State = GAME.wire.place(house, GAME.wire.position.load(described))
    return state


def shuffled(chance: random.Random, **house_rules: Any) -> State:
    """A game just dealt, with the whole pack told."""
    deck = tuple(chance.sample(PACK_52, len(PACK_52)))
    return GAME.play(begun(knowledge="full", **house_rules), Deal(deck=deck))


def wandered(chance: random.Random, state: State, steps: int) -> State:
    """The state after so many legal moves, chosen at random but for the finish."""
    for _ in range(steps):
        legal = [one for one in GAME.legal_moves(state) if not isinstance(one, Finish)]
        if not legal:
            break
        state = GAME.play(state, chance.choice(legal))
    return state


def laid(state: State) -> tuple[Any, ...]:
    """How the cards lie, the number of moves last; of what is known of them nothing."""
    return state[1:11]


def without_knowledge(state: State) -> State:
    """The same game as players with real cards know it: what never lay open is unknown."""
    hidden = {slot for cells in state.down for slot in cells}
    if not state.redeals:
        hidden |= set(state.talon[state.turned :])
    slots = tuple(None if slot in hidden else card for slot, card in enumerate(state.slots))
    known = state.known
    for slot in hidden:
        card = state.slots[slot]
        known &= ~(card.bit if card else 0)
    return state._replace(slots=slots, known=known)
