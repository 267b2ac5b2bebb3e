"""Deals of Dou Dizhu over HTTP: what is told after the end, and what counting refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Body = dict[str, Any]
NAMES = ("Άννα", "Bob", "Chloé")
BEGUN = ({"kind": "deal"}, {"kind": "landlord", "seat": 0, "bid": 2})
LEFT = {"kind": "reveal", "seat": 1, "cards": "3 4 5 6 6 6 7 7 7 8 8 8 9 9 9 10 10"}
"""What a farmer who never played may have left."""


def plays(*cards: str) -> list[Body]:
    """Plays and, for the empty ones, passes, from seat 0 on."""
    return [
        {"seat": n % 3} | ({"kind": "play", "cards": one} if one else {"kind": "pass"})
        for n, one in enumerate(cards)
    ]


@pytest.fixture
def start(new_match: Callable[..., Any]) -> Callable[..., Any]:
    def start(**house: Any) -> Any:
        return new_match(NAMES, game="doudizhu", house_rules=house, first_dealer=0)

    return start


@pytest.fixture
def deal(start: Callable[..., Any]) -> Any:
    """A deal whose landlord has been named."""
    opened = start().open()
    opened.logged(*BEGUN)
    return opened


# What the losers have left


def out(deal: Any) -> None:
    """Play a deal that the landlord wins with his last card, a put-away trick before it."""
    deal.logged(*plays("3 3 3 4 4 4 5 5 5", "", "", "6 7 8 9 10 J Q", "", "", "K K K A"))


def test_what_a_loser_has_left_is_revealed_after_the_end(deal):
    early = deal.log(LEFT)
    assert [one["rule"] for one in early.json["findings"]] == ["DDZ-COUNT-5"]
    out(deal)

    answer = deal.logged(LEFT)

    assert (answer["verdict"], answer["status"], answer["changed"]) == ("kept", "closed", [])
    assert deal.state()["table"]["revealed"] == [None, LEFT["cards"], None]
    assert deal.state()["score"]["totals"] == [4, -2, -2]
    again = deal.log(LEFT)
    assert again.json["detail"] == "What Bob has left was logged already."


def test_a_difference_is_reported_and_the_result_stands(deal):
    out(deal)
    wrong = {"kind": "reveal", "seat": 1, "cards": "3 4"}

    refused = deal.log(wrong)
    taken = deal.logged(wrong, stands=True)

    assert refused.json["detail"] == "Bob has 17 cards left; logged: 2."
    assert (taken["verdict"], taken["status"]) == ("broken", "closed")
    assert deal.state()["score"]["totals"] == [4, -2, -2]


def test_nothing_is_revealed_in_a_deal_that_was_closed_by_hand(deal):
    deal.result({"landlord": 0, "bid": 2, "winner_side": "landlord"})

    answer = deal.log({"kind": "reveal", "seat": 1, "cards": "3"})

    assert answer.json["type"] == "/problems/deal-closed"


def test_cards_may_be_revealed_after_the_match_has_ended(start):
    table = start(end_deals=1)
    deal = table.open()
    deal.logged(*BEGUN)
    out(deal)
    assert table.read()["status"] == "finished"

    assert deal.logged(LEFT)["verdict"] == "kept"
    assert table.read()["winners"] == [0]


def test_other_moves_are_not_logged_after_the_end(deal):
    out(deal)

    answer = deal.log({"kind": "pass", "seat": 1})

    assert answer.json["type"] == "/problems/deal-closed"


# Counting


def test_a_card_too_many_is_refused_with_the_entries_that_show_it(start):
    table = start()
    deal = table.open()
    deal.logged({"kind": "deal", "first_bidder": 1, "turned_up": "7"}, *BEGUN[1:])
    assert table.sit(0).put(deal.at("hands/0"), {"cards": "7"}).status_code == 200
    deal.n += 1
    deal.logged(*plays("7 7", "8 8", "", ""))

    refused = deal.log({"kind": "play", "seat": 1, "cards": "7 7 7 J"})

    (found,) = refused.json["findings"]
    assert (found["rule"], found["verdict"]) == ("DDZ-COUNT-2", "impossible")
    assert found["about"] == [1, 4]
    assert found["text"] == (
        "7: already played or known to be held: 2 (Άννα); with 3 more there are over 4. "
        "This entry or an earlier one is wrong."
    )
    assert deal.ask({"kind": "play", "seat": 1, "cards": "7 7 7 J"}).json["findings"] == [found]
