"""Journals of Dou Dizhu in few words, and what folding them gives."""

from __future__ import annotations

from typing import Any

from scorekeeper.engine.journal import Entry, Folded, fold
from scorekeeper.engine.ruling import Finding
from scorekeeper.games.doudizhu import GAME
from scorekeeper.games.doudizhu.house import House
from scorekeeper.games.doudizhu.play import opened

DEAL = {"kind": "deal", "first_bidder": 1, "turned_up": "K"}
LANDLORD = {"kind": "landlord", "seat": 0, "bid": 2}


def turn(seat: int, cards: str = "") -> dict[str, Any]:
    if not cards:
        return {"kind": "pass", "seat": seat}
    return {"kind": "play", "seat": seat, "cards": cards}


def folded(*bodies: Any, house: House | None = None) -> Folded:
    entries = [Entry(n, body, stands=True) for n, body in enumerate(bodies, 1)]
    return fold(GAME, opened(house or House(), 0), entries)


def refusal(*bodies: Any, house: House | None = None) -> Finding:
    *before, last = bodies
    state = folded(*before, house=house).state
    found = GAME.judge(state, GAME.wire.move.load(last)).refusal
    assert found is not None
    return found
