"""Whole matches of Phase 10 over HTTP, logged in full, at the table, or by their scores alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[1] / "transcripts" / "phase10"
Body = dict[str, Any]


pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
"""The quicker kind of database: two matches have some twelve hundred entries."""


@pytest.fixture(params=["match_122", "match_395"])
def files(request: pytest.FixtureRequest) -> tuple[Body, Body]:
    """A match, and what is written of it."""
    journal, expected = (
        json.loads((FOLDER / f"{request.param}{part}.json").read_text("utf-8"))
        for part in ("", ".expected")
    )
    return journal, expected


@pytest.fixture
def rounds(files: tuple[Body, Body]) -> list[tuple[list[Body], Body]]:
    """Each round of a match: its entries in full, and what is written of it."""
    journal, expected = (one["deals"] for one in files)
    return [(one["entries"], written) for one, written in zip(journal, expected, strict=True)]


@pytest.fixture
def table(new_match: Callable[..., Any], rounds: Any) -> Any:
    dealer = rounds[0][1]["dealer"]
    return new_match(("Άννα", "Bob", "Chloé"), game="phase10", first_dealer=dealer)


def log_in_full(deal: Any, entries: list[Body], _: Body) -> None:
    deal.logged(*entries)


def log_the_table(deal: Any, entries: list[Body], written: Body) -> None:
    """Lays, hits, who went out, and the hands that were left: nothing else."""
    deal.logged({"kind": "deal", "level": "table"})
    deal.logged(*(one for one in entries if one["kind"] in ("lay", "hit")))
    deal.logged({"kind": "out", "seat": written["out"]})
    deal.logged(*(one for one in entries if one["kind"] == "reveal"))


def enter_the_scores(deal: Any, _: list[Body], written: Body) -> None:
    answer = deal.result({"seats": lines(written)})
    assert answer.status_code == 200, answer.text


def lines(written: Body) -> list[Body]:
    """A result by hand: of each seat that plays, whether it laid, went out, and its points."""
    columns = zip(written["seats"], written["laid"], written["points"], strict=True)
    return [
        {"seat": seat, "laid": laid, "out": seat == written["out"], "points": points}
        for seat, laid, points in columns
    ]


@pytest.mark.parametrize("log", [log_in_full, log_the_table, enter_the_scores])
def test_a_match_stands_after_each_round_as_written(log, table, files, rounds):
    for entries, written in rounds:
        deal = table.open()
        shown = deal.state()["table"]
        assert (deal.dealer, shown["seats"]) == (written["dealer"], written["seats"])
        assert [shown["phases"][seat] for seat in written["seats"]] == written["phases"]

        log(deal, entries, written)

        match = table.read()
        assert match["totals"] == written["totals"]
        assert match["deals"][-1]["status"] == "closed"
    assert [len(written["seats"]) for _, written in rounds[-2:]] == [3, 2]
    assert (match["status"], match["winners"]) == ("finished", [files[1]["winner"]])
    assert table.phone.post(table.at("deals")).json["type"] == "/problems/match-over"


def test_a_tied_match_is_not_over_until_its_replay(table, rounds):
    for entries, written in rounds[:-1]:
        enter_the_scores(table.open(), entries, written)

    assert (table.read()["status"], table.read()["winners"]) == ("playing", [])


@pytest.fixture
def logged(table, rounds):
    """The first round, logged in full."""
    deal = table.open()
    deal.logged(*rounds[0][0])
    return deal


def contradictions(written: Body) -> list[tuple[Body, str]]:
    """The right lines of a round with one thing wrong in each, and what is said of it."""
    right, out = lines(written), written["out"]
    other = next(one for one in right if one["seat"] != out)
    swapped = [
        dict(one, out=not one["out"]) if one in (right[out], other) else one for one in right
    ]
    for one in swapped:
        one["points"] = 0 if one["out"] else 5
    more = [dict(one, points=one["points"] + 5) if one == other else one for one in right]
    unlaid = [dict(one, laid=False, points=50) if one == other else one for one in right]
    return [(swapped, "went out"), (more, "showed costs"), (unlaid, "laid the phase")]


def test_a_result_may_not_contradict_a_round_that_was_logged(logged, rounds):
    _, written = rounds[0]
    for wrong, said in contradictions(written):
        answer = logged.result({"seats": wrong})

        assert answer.status_code == 409
        assert any(said in one["text"] for one in answer.json["findings"]), answer.text
        assert {one["rule"] for one in answer.json["findings"]} >= {"P10-SCR"}
    right = logged.result({"seats": lines(written)})
    assert right.json["score"]["totals"] == written["totals"]


def test_a_result_that_contradicts_the_log_is_taken_when_the_table_says_so(logged, rounds, table):
    wrong, _ = contradictions(rounds[0][1])[1]

    assert logged.result({"seats": wrong}, stands=True).status_code == 200
    assert table.read()["totals"] == [one["points"] for one in wrong]
