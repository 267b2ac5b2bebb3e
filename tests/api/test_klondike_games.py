"""Klondike over HTTP: whole games, cards read wrong, undo after the end, what can be proven."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.games.klondike_tables import NAMES, expected, shuffled, transcript

SURE = "seed_10_draw1_unlimited"
TOPS = {"kind": "deal", "tops": ["4D", "AD", "5D", "6C", "4H", "KS", "JS"]}
STUCK_SEED = 93
"""Of a shuffled pack that draws one by one to its last card and then has no move left."""


def drawn(*cards: str) -> dict[str, Any]:
    return {"kind": "draw", "cards": [*cards]}


def up(source: str, **more: str) -> dict[str, Any]:
    return {"kind": "move", "from": source, "to": "F"} | more


def onto(source: str, target: str, **more: Any) -> dict[str, Any]:
    return {"kind": "move", "from": source, "to": target} | more


@pytest.fixture
def klondike(new_match: Callable[..., Any]) -> Callable[..., Any]:
    """Start a game of Klondike by house rules that are named; its only deal."""

    def klondike(**house: Any) -> Any:
        deal = new_match(("Άννα",), game="klondike", house_rules=house).open()
        deal.match = deal.state()["match"]
        return deal

    return klondike


@pytest.fixture
def dealt(klondike: Callable[..., Any]) -> Any:
    """A game just dealt, with its seven open cards told."""
    deal = klondike()
    deal.logged(TOPS)
    return deal


def of_the_match(deal: Any) -> Any:
    return deal.phone.get(f"/v1/matches/{deal.match}").json


def refusal(answer: Any) -> tuple[str, dict[str, Any]]:
    """The rule of a refusal, and its facts."""
    assert answer.status_code == 409, answer.text
    (finding,) = answer.json["findings"]
    assert finding["verdict"] == "impossible"
    return finding["rule"], finding["facts"]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_with_the_pack_up_front_needs_no_name_and_ends_as_written(
    name: str, klondike: Callable[..., Any]
) -> None:
    told, wanted = transcript(name), expected(name)
    deal = klondike(**told["house_rules"], knowledge="full")

    deal.logged({"kind": "deal", "deck": wanted["deck"]})
    for entry in told["entries"][1:]:
        unnamed = {key: one for key, one in entry.items() if key not in ("turned", "cards")}
        deal.logged(unnamed)

    state = deal.state()
    assert state["score"]["totals"] == [wanted["score"]]
    assert (state["table"]["status"], state["table"]["redeals"]) == (
        wanted["status"],
        wanted["redeals"],
    )


def test_the_public_win_of_110_steps_is_the_match_of_its_player(
    klondike: Callable[..., Any],
) -> None:
    told = transcript("public_win")
    deal = klondike(**told["house_rules"])

    answer = deal.logged(*told["entries"])

    match = of_the_match(deal)
    assert (answer["n"], answer["status"]) == (111, "closed")
    assert (match["status"], match["totals"], match["winners"]) == ("finished", [52], [0])


def test_a_card_is_not_revealed_twice(dealt: Any) -> None:
    dealt.logged(drawn("KC"), up("T2", turned="4C"))

    in_the_waste = dealt.log(drawn("KC"), stands=True)
    on_a_foundation = dealt.log(drawn("AD"), stands=True)
    in_a_column = dealt.log(drawn("4C"), stands=True)

    assert refusal(in_the_waste) == ("KLO-K-1", {"card": "KC"})
    assert refusal(on_a_foundation) == ("KLO-K-1", {"card": "AD"})
    assert refusal(in_a_column) == ("KLO-K-1", {"card": "4C", "column": 2})


def test_after_a_redeal_the_cards_come_in_the_same_order(klondike: Callable[..., Any]) -> None:
    deal, wanted = klondike(), expected("public_a_draw1_two_redeals")
    stock = wanted["deck"][28:]
    deal.logged(TOPS, *map(drawn, stock), {"kind": "redeal"}, drawn(stock[0]))

    other = deal.log(drawn(stock[2]), stands=True)
    unnamed = deal.logged({"kind": "draw"})

    assert refusal(other) == ("KLO-K-2", {"card": stock[2], "wanted": stock[1]})
    assert unnamed["verdict"] == "kept"
    assert deal.state()["table"]["waste"] == stock[:2]


@pytest.mark.parametrize(("variant", "most"), [("draw1_no_redeal", 0), ("draw1_two_redeals", 2)])
def test_a_redeal_past_the_limit_is_refused_unless_it_stands(
    klondike: Callable[..., Any], variant: str, most: int
) -> None:
    deal, stock = klondike(variant=variant), expected(SURE)["deck"][28:]
    deal.logged({"kind": "deal", "tops": transcript(SURE)["entries"][0]["tops"]})
    deal.logged(*map(drawn, stock))
    for _ in range(most):
        deal.logged({"kind": "redeal"}, *[{"kind": "draw"}] * len(stock))

    refused = deal.log({"kind": "redeal"})

    (finding,) = refused.json["findings"]
    assert (refused.status_code, finding["rule"]) == (409, "KLO-REDEAL-3")
    assert finding["facts"] == {"used": most, "most": most}
    assert deal.log({"kind": "redeal"}, stands=True).status_code == 201


def test_a_misread_card_is_corrected_and_what_followed_is_judged_again(dealt: Any) -> None:
    six_on_seven = onto("W", "T3")
    dealt.logged(drawn("KC"), up("T2", turned="4C"), drawn("4S"), six_on_seven, drawn("9H"))
    before = dealt.state()

    answer = dealt.correct(4, drawn("3S")).json

    assert before["in_question"] == []
    assert answer["in_question"] == []
    assert [(one["n"], one["rule"]) for one in dealt.state()["findings"]] == [(5, "KLO-TAB-1")]
    assert dealt.state()["table"]["T3"]["up"] == ["5D", "3S"]


def test_a_card_that_a_correction_makes_come_twice_is_in_question(dealt: Any) -> None:
    dealt.logged(drawn("KC"), up("T2", turned="4C"), drawn("9H"), drawn("2S"))

    answer = dealt.correct(2, drawn("2S")).json
    entry = dealt.entry(5)

    assert answer["in_question"] == [5]
    assert dealt.state()["in_question"] == [5]
    assert entry["in_question"]
    assert [(one["rule"], one["facts"]["card"]) for one in entry["findings"]] == [("KLO-K-1", "2S")]
    assert dealt.state()["table"]["waste"] == ["2S", "9H"]


def test_a_game_in_question_is_closed_once_the_card_is_set_right(
    klondike: Callable[..., Any],
) -> None:
    told = transcript("public_win")["entries"]
    deal = klondike(variant="draw1_no_redeal")
    deal.logged(*told)
    first, *_, last = [n for n, one in enumerate(told, 1) if one["kind"] == "draw"]

    doubted = deal.correct(first, told[last - 1]).json
    righted = deal.correct(first, told[first - 1]).json

    assert last in doubted["in_question"]
    assert (doubted["status"], righted["status"]) == ("open", "closed")
    assert (righted["in_question"], of_the_match(deal)["totals"]) == ([], [52])


@pytest.mark.parametrize("undo", ["unlimited", "off"])
def test_undo_opens_a_game_again_that_was_given_up(klondike: Callable[..., Any], undo: str) -> None:
    deal = klondike(undo=undo)
    deal.logged(TOPS, up("T2", turned="4C"), {"kind": "give_up"})
    given_up = of_the_match(deal)

    answer = deal.log({"kind": "undo"}, stands=undo == "off").json

    assert (given_up["status"], given_up["totals"]) == ("finished", [1])
    assert (answer["status"], answer["turn"]) == ("open", 0)
    assert of_the_match(deal)["status"] == "playing"
    assert deal.state()["table"]["status"] == "active"
    assert deal.logged(drawn("KC"))["verdict"] == "kept"


def test_where_undo_is_off_the_game_stays_closed(klondike: Callable[..., Any]) -> None:
    deal = klondike(undo="off")
    deal.logged(TOPS, up("T2", turned="4C"), {"kind": "give_up"})

    answer = deal.log({"kind": "undo"})

    assert [one["rule"] for one in answer.json["findings"]] == ["KLO-UNDO-1"]
    assert deal.state()["status"] == "closed"


def test_nothing_but_undo_is_taken_after_the_end(dealt: Any) -> None:
    dealt.logged({"kind": "give_up"})

    assert dealt.log(drawn("KC")).json["type"] == "/problems/deal-closed"


def test_undo_of_the_last_card_takes_the_win_back_and_one_may_win_again(
    klondike: Callable[..., Any],
) -> None:
    told = transcript("public_win")["entries"]
    deal = klondike(variant="draw1_no_redeal")
    deal.logged(*told)

    deal.logged({"kind": "undo"})
    undone = of_the_match(deal)
    deal.logged(told[-1])

    assert (undone["status"], undone["winners"]) == ("playing", [])
    assert (of_the_match(deal)["status"], of_the_match(deal)["winners"]) == ("finished", [0])


def test_a_result_by_hand_is_not_undone(dealt: Any) -> None:
    dealt.result({"score": 20, "won": False})

    assert dealt.log({"kind": "undo"}).json["type"] == "/problems/deal-closed"


def test_a_game_that_is_stuck_says_so_and_goes_on(klondike: Callable[..., Any]) -> None:
    deck = [card.name for card in shuffled(random.Random(STUCK_SEED)).slots if card]
    deal = klondike(variant="draw1_no_redeal", knowledge="full")
    deal.logged({"kind": "deal", "deck": deck})
    fresh = deal.state()["outlook"]

    deal.logged(*[{"kind": "draw"}] * 24)

    (stuck,) = deal.state()["outlook"]
    assert fresh == []
    assert (stuck["rule"], stuck["facts"]) == ("KLO-STUCK-1", {"best": 1})
    assert deal.state()["status"] == "open"
    deal.logged({"kind": "give_up"})
    assert deal.state()["outlook"] == []


def test_a_sure_win_is_offered_and_finished_in_one_entry(klondike: Callable[..., Any]) -> None:
    deal, told = klondike(variant="draw1_unlimited"), transcript(SURE)["entries"]
    for entry in told:
        deal.logged(entry)
        sure = deal.state()["outlook"]
        if sure:
            break
    legal = deal.phone.get(deal.at("legal-moves")).json["moves"]

    answer = deal.logged({"kind": "finish"})

    assert [one["rule"] for one in sure] == ["KLO-SURE-2"]
    assert {"kind": "finish", "seat": 0} in legal
    assert (answer["status"], of_the_match(deal)["totals"]) == ("closed", [52])
    assert deal.n < len(told)


def test_a_sweep_sends_up_what_goes_and_waits_for_the_card_that_comes_up(dealt: Any) -> None:
    dealt.logged({"kind": "sweep"})

    table = dealt.state()["table"]
    assert (table["foundations"], table["pending"]) == ([0, 1, 0, 0], "T2")
    assert refusal(dealt.log(drawn("KC"))) == ("KLO-FLIP-2", {"column": 2})
    assert dealt.logged({"kind": "turn_up", "pile": "T2", "card": "2D"})["verdict"] == "kept"
    assert dealt.logged({"kind": "sweep"})["verdict"] == "kept"


@pytest.mark.parametrize("spoken", ["en", "el"])
def test_what_is_proven_is_said_in_the_readers_language(
    klondike: Callable[..., Any], spoken: str
) -> None:
    deck = [card.name for card in shuffled(random.Random(STUCK_SEED)).slots if card]
    deal = klondike(variant="draw1_no_redeal", knowledge="full")
    deal.logged({"kind": "deal", "deck": deck}, *[{"kind": "draw"}] * 24)

    (stuck,) = deal.phone.get(deal.at(), language=spoken).json["outlook"]

    words = {"en": "Stuck: known cards", "el": "Αδιέξοδο: με τα γνωστά φύλλα"}
    assert stuck["text"].startswith(words[spoken])
    assert json.dumps(stuck["facts"]) == '{"best": 1}'
