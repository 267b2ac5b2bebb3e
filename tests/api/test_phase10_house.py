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
    ("move", "rules"),
    [
        (LAY | {"groups": [["4C", "4D", "4H", "A", "A"], ["KC", "KD", "KH"]]}, ["P10-WILD-4"]),
        (
            {"kind": "hit", "seat": 1, "card": "4S", "owner": 1, "group": 0},
            ["P10-HIT-1", "P10-HIT-7"],
        ),
    ],
)
def test_the_tables_own_rules_are_asked(deal, move, rules):
    refused = deal.log(move)

    assert refused.status_code == 409
    assert [one["rule"] for one in refused.json["findings"]] == rules


def test_a_joker_hits_only_the_next_player(new_match):
    three = new_match(("A", "B", "C"), game="phase10", preset="house", first_dealer=0)
    deal = three.open()
    deal.logged({"kind": "deal", "upcard": ["2C"]}, {"kind": "draw_stock", "seat": 1})

    refused = deal.log({"kind": "discard", "seat": 1, "card": "JK", "target": 0})

    assert [one["rule"] for one in refused.json["findings"]] == ["P10-SKIP-2"]
    assert deal.logged({"kind": "discard", "seat": 1, "card": "JK", "target": 2})["turn"] == 0


def test_rounds_that_are_over_stay_so_when_no_points_turn_out_to_be_kept(new_match):
    table = new_match(("Άννα", "Bob"), game="phase10", first_dealer=0, house_rules={"players": 2})
    deal = table.open()
    deal.logged({"kind": "deal", "upcard": ["2C"]}, {"kind": "draw_stock", "seat": 1})
    deal.logged({"kind": "lay", "seat": 1, "groups": [["3C", "3D", "3H"], ["KC", "KD", "KH"]]})
    for card in ("3S", "KS", "3C", "KH", "KC"):
        deal.logged(
            {"kind": "hit", "seat": 1, "card": card, "owner": 1, "group": "3K".index(card[0])}
        )
    left = ["2D", "2H", "4C", "4D", "5C", "5D", "6C", "6D", "7C", "8C"]
    deal.logged({"kind": "reveal", "seat": 0, "cards": left})
    assert (deal.state()["status"], table.read()["totals"]) == ("closed", [50, 0])

    table.changed(house_rules={"players": 2, "scoring": "first_to_lay"})

    assert (deal.state()["status"], deal.state()["in_question"]) == ("closed", [])
    assert (table.read()["totals"], table.read()["standing"]["phases"]) == ([0, 0], [1, 2])
    assert deal.log({"kind": "reveal", "seat": 0, "cards": left}).status_code == 409
