"""Seep at the table: bazzis, who deals next, deals thrown in, and whose a sweep can be."""

from __future__ import annotations

import json
from collections.abc import Callable
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[1] / "transcripts/seep"
NAMES = ("Άννα", "Bob", "Chloé", "Δανάη")
THROWN_IN = (
    {"kind": "deal"},
    {"kind": "throw_in", "seat": 0, "cards": ["2C", "3C", "4H", "8S"]},
)
BOTH = pytest.mark.parametrize("name", ["complete_deal", "complete_deal_hands_told"])


def told(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


@pytest.fixture
def seep(new_match: Callable[..., Any]) -> Callable[..., Any]:
    """Start a match of Seep by house rules that are named; D deals first."""

    def seep(**house: Any) -> Any:
        return new_match(NAMES, game="seep", house_rules=house, first_dealer=3)

    return seep


def swept(points: tuple[int, int], **sweeps: tuple[int, int]) -> dict[str, Any]:
    """A result by hand: both sides' points in cards, and sweeps of a kind by side."""
    sides = [
        {"card_points": points[side], "n50": 0, "n25": 0, "n0": 0}
        | {kind: made[side] for kind, made in sweeps.items()}
        for side in (0, 1)
    ]
    return {"sides": sides}


def play(table: Any, written: dict[str, Any]) -> Any:
    """A deal as it is written: entry by entry, or its result by hand."""
    deal = table.open()
    if "entries" in written:
        for entry in written["entries"]:
            if entry["kind"] == "hand":
                assert deal.tell(entry["seat"], *entry["cards"]).status_code == 200
            else:
                deal.logged(entry)
    else:
        assert deal.result(written["result"]).status_code == 200
    return deal


def standings(table: Any) -> list[dict[str, Any]]:
    return [one["standing"] for one in table.sheet()["deals"]]


def bazzis(wanted: dict[str, Any]) -> list[dict[str, Any]]:
    return [{name: one[name] for name in ("deal", "side", "rule")} for one in wanted["bazzis"]]


@pytest.fixture
def of_three(seep: Callable[..., Any]) -> Any:
    """The match of three bazzis, by play and by hand, up to the deal that ends it."""
    table = seep(**told("match_of_three")["house_rules"])
    table.played = [play(table, one) for one in told("match_of_three")["deals"][:5]]
    return table


def test_a_match_of_three_bazzis_stands_as_written_after_every_deal(of_three: Any) -> None:
    wanted, match = told("match_of_three.expected"), of_three.read()

    assert [one["difference"] for one in standings(of_three)] == wanted["differences"]
    assert [deal["dealer"] for deal in match["deals"]] == wanted["dealers"][:-1]
    assert match["standing"]["bazzis"] == bazzis(wanted)
    assert (match["totals"], match["winners"]) == (wanted["totals"], wanted["winners"])
    assert match["status"] == "finished"


def test_a_corrected_capture_gives_the_bazzi_to_the_other_side(of_three: Any) -> None:
    journal, wanted = told("match_of_three"), told("match_of_three.expected")["corrected"]
    correction = journal["correction"]
    played = of_three.played[correction["deal"] - 1]

    answer = played.correct(correction["entry"]["n"], correction["entry"]["move"])
    going_on = of_three.read()
    play(of_three, journal["deals"][5])

    assert answer.status_code == 200
    dealt_by_others = [deal["id"] for deal in (going_on["deals"][2], going_on["deals"][4])]
    assert answer.json["changed"] == dealt_by_others
    assert (going_on["status"], going_on["totals"]) == ("playing", [1, 1])
    match = of_three.read()
    assert [one["difference"] for one in standings(of_three)] == wanted["differences"]
    assert [deal["dealer"] for deal in match["deals"]] == wanted["dealers"][:-1]
    assert match["standing"]["bazzis"] == bazzis(wanted)
    assert (match["totals"], match["winners"]) == (wanted["totals"], wanted["winners"])


def test_a_deal_thrown_in_is_dealt_again_by_the_same_and_changes_nothing(
    seep: Callable[..., Any],
) -> None:
    table = seep()
    table.open().by_hand(40, 60)
    first = table.open()
    first.logged(THROWN_IN[0], THROWN_IN[1] | {"seat": (first.dealer + 1) % 4})

    second = table.open()

    assert first.state()["status"] == "closed"
    assert second.dealer == first.dealer
    assert [one["difference"] for one in standings(table)] == [-20, -20, -20]


def test_the_sheet_says_that_a_deal_was_thrown_in(seep: Callable[..., Any]) -> None:
    table = seep()
    table.open().logged(*THROWN_IN)

    (line,) = table.sheet(language="el")["deals"]

    assert line["totals"] == [0, 0]
    assert [(one["rule"], one["text"]) for one in line["sides"][0]] == [
        ("SEEP-BID-3", "πετάχτηκαν όλα· μοιράζει πάλι ο ίδιος")
    ]


def test_a_bidder_with_a_nine_cannot_throw_in(seep: Callable[..., Any]) -> None:
    deal = seep().open()
    deal.logged(THROWN_IN[0])

    answer = deal.log(THROWN_IN[1] | {"cards": ["2C", "3C", "9H", "8S"]})

    assert answer.status_code == 409
    assert answer.json["findings"][0]["rule"] == "SEEP-BID-3"
    assert "9♥" in answer.json["detail"]


def test_the_match_knows_whose_the_first_sweep_can_be(seep: Callable[..., Any]) -> None:
    deal = seep().open()

    dealers = deal.result(swept((60, 40), n25=(0, 1)))
    bidders = deal.result(swept((60, 40), n25=(1, 0)))

    assert dealers.status_code == 409
    assert [one["rule"] for one in dealers.json["findings"]] == ["SEEP-SC-3"]
    assert (bidders.status_code, bidders.json["score"]["totals"]) == (200, [85, 40])


def test_a_result_cannot_name_another_dealer_than_the_match(seep: Callable[..., Any]) -> None:
    deal = seep().open()

    other = deal.result(swept((60, 40)) | {"dealer": 2})
    same = deal.result(swept((60, 40)) | {"dealer": 3})

    assert (other.status_code, same.status_code) == (422, 200)
    assert [one["pointer"] for one in other.json["errors"]] == ["/result/dealer"]


def test_another_dealer_puts_the_first_sweep_of_a_result_in_question(
    seep: Callable[..., Any],
) -> None:
    table = seep()
    first = table.open()
    first.by_hand(40, 60)
    second = table.open()
    assert (second.dealer, second.result(swept((60, 40), n25=(0, 1))).status_code) == (0, 200)

    first.by_hand(60, 40)

    assert table.read()["deals"][1]["dealer"] == 3
    assert second.state()["in_question"] == [1]


@BOTH
def test_the_claims_of_the_complete_deal_are_proven_where_it_is_written(
    name: str, seep: Callable[..., Any]
) -> None:
    wanted = told(f"{name}.expected")

    state = play(seep(), told(name)).state()

    claims = [
        {name: one[name] for name in ("entry", "seat", "value", "status")}
        | {"at": one["settled_by"]}
        for one in state["claims"]
    ]
    by_place = itemgetter("entry", "value")
    assert sorted(claims, key=by_place) == sorted(wanted["claims"], key=by_place)
    assert state["score"]["totals"] == wanted["totals"]


@pytest.fixture
def built(seep: Callable[..., Any]) -> Any:
    """A house of 11 built with the first play; the loose J that joins by force is left out."""
    deal = seep().open()
    deal.logged({"kind": "deal"}, {"kind": "bid", "seat": 0, "value": 11})
    deal.logged({"kind": "floor", "loose": ["5D", "6C", "JC", "2D"]})
    build = {"kind": "build", "seat": 0, "card": "5S", "loose": ["6C"], "value": 11}
    deal.answer = deal.logged(build)
    return deal


@pytest.mark.parametrize(
    ("spoken", "said"), [("en", "Joined by force: J♣."), ("el", "Μπήκαν αναγκαστικά: J♣.")]
)
def test_an_entry_that_left_out_what_joins_by_force_says_what_joined(
    built: Any, spoken: str, said: str
) -> None:
    (entry,) = built.phone.get(built.at("entries?after=3"), language=spoken).json["items"]

    *_, completed = entry["findings"]
    assert (completed["rule"], completed["verdict"], completed["text"]) == (
        "SEEP-MERGE-1",
        "kept",
        said,
    )
    assert built.answer["findings"][-1]["rule"] == "SEEP-MERGE-1"
    assert built.state()["table"]["houses"][0]["cards"] == ["5S", "6C", "JC"]
    assert built.state()["findings"] == [], "nothing broke a rule"


def test_a_claim_made_before_the_pack_was_dealt_out_stays_unprovable(built: Any) -> None:
    throws = [
        {"kind": "throw", "seat": 1, "card": "3C"},
        {"kind": "throw", "seat": 2, "card": "KH"},
    ]
    built.logged(*throws, {"kind": "throw", "seat": 3, "card": "QH"})

    built.logged({"kind": "capture", "seat": 0, "card": "JD", "house": 11})

    claims = [(one["rule"], one["entry"], one["status"]) for one in built.state()["claims"]]
    assert claims == [("SEEP-BID-2", 2, "unprovable"), ("SEEP-HOUSE-4", 4, "unprovable")]
