"""Phase 10 by the author's own table rules over HTTP: no points, and the first to lay wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Body = dict[str, Any]
LAY = {"kind": "lay", "seat": 1, "groups": [["4C", "4D", "4H", "4S", "A"], ["KC", "KD", "KH"]]}


@pytest.fixture
def table(new_match: Callable[..., Any]) -> Any:
    """A match by the preset, in which seat 1 has laid nine phases and seat 0 none."""
    table = new_match(
        ("Άννα", "Bob"),
        game="phase10",
        preset="house",
        house_rules={"players": 2},
        first_dealer=0,
    )
    for _ in range(9):
        answer = table.open().result(
            {"seats": [{"seat": 0}, {"seat": 1, "laid": True, "out": True}]}
        )
        assert answer.status_code == 200, answer.text
    return table


@pytest.fixture
def deal(table: Any) -> Any:
    """The tenth round, which seat 0 begins."""
    opened = table.open()
    opened.logged({"kind": "deal", "upcard": ["2C"]})
    for seat, card in ((0, "9D"), (1, "8D"), (0, "7D")):
        opened.logged({"kind": "draw_stock", "seat": seat})
        opened.logged({"kind": "discard", "seat": seat, "card": card})
    opened.logged({"kind": "draw_stock", "seat": 1})
    return opened


def test_no_points_are_kept(table):
    assert table.read()["totals"] == [0, 0]
    assert table.read()["standing"]["phases"] == [1, 10]
    counted = table.open().result({"seats": [{"seat": 0, "points": 50}, {"seat": 1, "laid": True}]})
    assert [one["rule"] for one in counted.json["findings"]] == ["P10-SCR-8"]


def test_laying_the_last_phase_wins_at_once(table, deal):
    answer = deal.logged(LAY)

    assert (answer["status"], answer["turn"]) == ("closed", None)
    assert (table.read()["status"], table.read()["winners"]) == ("finished", [1])


def test_the_last_phase_may_be_entered_by_hand_with_nobody_out(table):
    answer = table.open().result({"seats": [{"seat": 0}, {"seat": 1, "laid": True}]})

    assert answer.status_code == 200, answer.text
    assert table.read()["winners"] == [1]


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (LAY | {"groups": [["4C", "4D", "4H", "A", "A"], ["KC", "KD", "KH"]]}, "P10-WILD-4"),
        ({"kind": "hit", "seat": 1, "card": "4S", "owner": 1, "group": 0}, "P10-HIT-1"),
    ],
)
def test_the_tables_own_rules_are_asked(deal, move, rule):
    refused = deal.log(move)

    assert refused.status_code == 409
    assert [one["rule"] for one in refused.json["findings"]] == [rule]


def test_a_joker_hits_only_the_next_player(new_match):
    three = new_match(("A", "B", "C"), game="phase10", preset="house", first_dealer=0)
    deal = three.open()
    deal.logged({"kind": "deal", "upcard": ["2C"]}, {"kind": "draw_stock", "seat": 1})

    refused = deal.log({"kind": "discard", "seat": 1, "card": "JK", "target": 0})

    assert [one["rule"] for one in refused.json["findings"]] == ["P10-SKIP-2"]
    assert deal.logged({"kind": "discard", "seat": 1, "card": "JK", "target": 2})["turn"] == 0
