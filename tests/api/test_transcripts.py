"""Every deal and match written down in tests/transcripts, played again over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games import GAMES
from tests.api.transcripts import FOLDER, play, told

PARTS = ("entries", "deals")


def names_a_game(path: Path) -> bool:
    """Whether a file is a transcript; others hold what is expected, or what a test looks up."""
    body = told(path)
    return (
        path.suffixes == [".json"] and isinstance(body, dict) and any(one in body for one in PARTS)
    )


TRANSCRIPTS = [
    pytest.param(path, id=path.relative_to(FOLDER).with_suffix("").as_posix())
    for path in sorted(FOLDER.glob("*/*.json"))
    if names_a_game(path)
]


pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
"""The quicker kind of database: what is tried here is not the queries."""


def expected_of(path: Path) -> dict[str, Any]:
    """What a transcript comes to, as far as it is written beside it."""
    beside = path.with_suffix(".expected.json")
    found: dict[str, Any] = told(beside) if beside.exists() else {}
    return found


def totals_of(expected: dict[str, Any]) -> list[int] | None:
    """A deal's points by side, in the words of whichever game."""
    named = (expected.get(name) for name in ("points", "totals", "payments"))
    points = [expected["score"]] if "score" in expected else None
    return next((one for one in named if one is not None), points)


@pytest.mark.parametrize("path", TRANSCRIPTS)
def test_a_transcript_comes_to_what_is_written(path: Path, new_match: Callable[..., Any]) -> None:
    written, expected = told(path), expected_of(path)
    game = GAMES[written["game"]]
    players = game.seats(game.wire.house.load(written["house_rules"]))
    names = tuple(f"Player {seat}" for seat in range(players))
    body = {"game": written["game"], "house_rules": written["house_rules"]}
    table = new_match(names, **body, first_dealer=written["dealer"])

    if "entries" in written:
        deals, wanted = [written], [expected]
    else:
        deals = written["deals"]
        wanted = expected.get("deals")
        if isinstance(wanted, int):
            deals, wanted = deals[:wanted], None
    for number, one in enumerate(deals):
        state = play(table.open(), one)
        totals = totals_of(wanted[number]) if wanted else None
        if totals is not None:
            seats = wanted[number].get("seats", range(len(totals)))
            assert [state["score"]["totals"][seat] for seat in seats] == totals, number
        if "status" in expected:
            assert state["table"]["status"] == expected["status"]

    match = table.read()
    if "winners" in expected:
        assert match["winners"] == expected["winners"]
        assert match["totals"] == expected["totals"]
    if "winner" in expected and "deals" in expected:
        assert match["winners"] == [expected["winner"]]
