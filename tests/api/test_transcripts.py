"""Every deal and match written down in tests/transcripts, played again over HTTP."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games import GAMES

FOLDER = Path(__file__).parents[1] / "transcripts"
PARTS = ("entries", "deals")


def told(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


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


def play(deal: Any, written: dict[str, Any]) -> Any:
    """Log a deal entry by entry, or enter its result, and read how it stands."""
    if "result" in written:
        assert deal.result(written["result"]).status_code < 300
    for entry in written.get("entries", ()):
        if entry["kind"] == "hand":
            told = {name: value for name, value in entry.items() if name not in ("kind", "seat")}
            answer = deal.phone.put(deal.at("hands", entry["seat"]), told)
            assert answer.status_code == 200, (entry, answer.text)
            deal.n = answer.json["n"]
        else:
            answer = deal.log(entry)
            assert answer.status_code == 201, (entry, answer.text)
    return deal.state()


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
