"""Hands of Phase 10 over HTTP: what their owner is told, and that nobody else is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.api.worlds import World, both

Body = dict[str, Any]
FOLDER = Path(__file__).parents[1] / "transcripts" / "phase10"
ENTRIES = json.loads((FOLDER / "match_395.json").read_text("utf-8"))["deals"][0]["entries"]
HAND = {"cards": ["7D", "7H", "A", "A", "JC", "JD", "JK", "KH", "10D", "10D"], "drawn": ["KS"]}
"""What seat 2 was dealt, and drew in its first turn."""
OTHER = {"cards": ["2S", "3S", "4S", "5C", "6C", "7C", "8C", "9C", "10C", "JS"], "drawn": ["QS"]}
NOT_HELD = {"kind": "discard", "seat": 2, "card": "9S"}


@pytest.fixture
def start(new_match: Callable[..., Any]) -> Callable[[], Any]:
    return lambda: new_match(("Άννα", "Bob", "Chloé"), game="phase10", first_dealer=1)


@pytest.fixture
def table(start: Callable[[], Any]) -> Any:
    return start()


@pytest.fixture
def deal(table: Any) -> Any:
    """Seat 2 has drawn from the stock."""
    opened = table.open()
    opened.logged(*ENTRIES[:2])
    return opened


@pytest.fixture
def owner(table: Any, deal: Any) -> Any:
    """The phone of seat 2, which has told its whole hand."""
    phone = table.sit(2)
    tell(deal, HAND, phone)
    return phone


def tell(deal: Any, hand: Body, phone: Any) -> None:
    answer = phone.put(deal.at("hands/2"), hand)
    assert answer.status_code == 200, answer.text
    deal.n = answer.json["n"]


def findings(deal: Any, phone: Any = None) -> list[tuple[int, str, str]]:
    return [(one["n"], one["rule"], one["verdict"]) for one in deal.state(phone)["findings"]]


def test_only_its_owner_reads_a_hand_back(deal, owner):
    assert sorted(deal.state(owner)["table"]["hands"][2]) == sorted(HAND["cards"] + HAND["drawn"])
    assert deal.state()["table"]["hands"] == [None, None, None]
    assert deal.state()["hands"] == [2]
    assert deal.entry(3)["entry"] == {"kind": "hand", "seat": 2}


def test_a_play_that_a_whole_hand_lacks_is_refused_from_its_owner_alone(deal, owner):
    refused = deal.log(NOT_HELD, phone=owner)

    assert [one["rule"] for one in refused.json["findings"]] == ["P10-HAND-1"]
    assert deal.ask(NOT_HELD, owner).json["verdict"] == "impossible"
    assert deal.ask(NOT_HELD).json["verdict"] == "kept"


def test_the_same_play_logged_by_another_stands_and_marks_the_hand_for_its_owner(deal, owner):
    answer = deal.logged(NOT_HELD)

    assert (answer["verdict"], answer["findings"]) == ("kept", [])
    assert (deal.state()["table"]["broken"], findings(deal)) == ([], [])
    assert deal.state(owner)["table"]["broken"] == [2]
    assert (4, "P10-PRV-2", "impossible") in findings(deal, owner)
    assert deal.entry(4)["findings"] == []
    assert "P10-PRV-2" in [one["rule"] for one in deal.entry(4, owner)["findings"]]


def test_a_hand_that_was_marked_can_be_told_anew(deal, owner):
    deal.logged(NOT_HELD)
    right = [*HAND["cards"][:-1], "9S"]

    tell(deal, {"cards": right, "drawn": HAND["drawn"]}, owner)

    assert deal.state(owner)["table"]["broken"] == []
    assert "9S" not in deal.state(owner)["table"]["hands"][2]


def test_the_owner_of_the_seat_in_turn_lists_what_may_be_played(deal, owner):
    answer = owner.get(deal.at("legal-moves"))

    moves = answer.json["moves"]
    assert {"kind": "lay", "seat": 2, "groups": [["7D", "7H", "A"], ["A", "JC", "JD"]]} in moves
    assert {"kind": "discard", "seat": 2, "card": "JK", "target": 1} in moves
    assert deal.phone.get(deal.at("legal-moves")).json["type"] == "/problems/hand-not-whole"


def test_a_round_looks_the_same_whichever_hand_was_told(start):
    """In one world the hand is the true one, in the other the plays contradict it."""
    worlds = [World(start()) for _ in range(2)]
    for entry in ENTRIES[:2]:
        assert both(worlds, World.logs, entry)[0] == 201
    for world, hand in zip(worlds, (HAND, OTHER), strict=True):
        tell(world.deal, hand, world.table.phone)
    both(worlds, World.looks, NOT_HELD)
    for entry in ENTRIES[2:-1]:
        assert both(worlds, World.logs, entry)[0] == 201
        both(worlds, World.looks)
    told, contradicted = (world.deal.state()["table"]["broken"] for world in worlds)
    assert (told, contradicted) == ([], [2])
