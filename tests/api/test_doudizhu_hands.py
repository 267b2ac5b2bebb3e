"""Hands that players tell of Dou Dizhu, and what a shown kitty or a play says against them."""

from __future__ import annotations

import pytest

from tests.api.worlds import World, both

NAMES = ("Άννα", "Bob", "Chloé")
DRAWN = "3 3 3 4 4 4 5 5 5 6 6 6 7 8 9 10 J"
BEGUN = ({"kind": "deal"}, {"kind": "landlord", "seat": 0, "bid": 2})


def kitty(cards: str) -> dict[str, str]:
    return {"kind": "kitty", "cards": cards}


def tell(deal, seat, cards, phone):
    answer = phone.put(deal.at("hands", seat), {"cards": cards})
    assert answer.status_code == 200, answer.text
    return deal._kept(answer)


@pytest.fixture
def table(new_match):
    return new_match(
        NAMES, game="doudizhu", first_dealer=0, house_rules={"players": 3, "kitty_shown": True}
    )


@pytest.fixture
def deal(table):
    opened = table.open()
    opened.logged(*BEGUN)
    return opened


@pytest.mark.parametrize(
    ("hand", "shown", "wrong"),
    [
        (DRAWN, "3 3 7", "3"),
        (DRAWN + " Q K A", "3 Q 2", "2"),
        ("3 3 3 4 4 4 5 5 5 6 6 6 7 8 9 10 J Q", "K K A", "K K A"),
    ],
)
def test_the_teller_is_told_at_once_that_the_shown_kitty_is_not_in_his_hand(
    table, deal, hand, shown, wrong
):
    landlord = table.sit(0)
    tell(deal, 0, hand, landlord)

    answer = deal.log(kitty(shown))
    deal.logged({"kind": "play", "seat": 0, "cards": "3"})

    assert (answer.status_code, answer.json["findings"]) == (201, [])
    (found,) = deal.state(landlord)["findings"]
    assert (found["n"], found["rule"], found["facts"]["cards"]) == (4, "DDZ-HAND-3", wrong)
    assert deal.entry(4, landlord)["findings"][0]["text"] == found["text"]
    assert deal.state(landlord)["table"]["hands"][0] is None
    assert deal.state()["findings"] == deal.entry(4)["findings"] == []


def test_a_landlord_who_logs_the_kitty_himself_is_told_in_the_answer(table, deal):
    landlord = table.sit(0)
    tell(deal, 0, DRAWN, landlord)

    answer = deal.log(kitty("3 3 7"), phone=landlord)

    assert [one["rule"] for one in answer.json["findings"]] == ["DDZ-HAND-3"]


def test_a_landlord_who_corrects_the_kitty_is_told_in_the_answer(table, deal):
    landlord = table.sit(0)
    tell(deal, 0, DRAWN, landlord)
    deal.log(kitty("2 2 7"), phone=landlord)

    answer = deal.correct(4, kitty("3 3 7"), phone=landlord)

    assert [one["rule"] for one in answer.json["findings"]] == ["DDZ-HAND-3"]
    assert deal.correct(4, kitty("3 3 8")).json["findings"] == []


def test_who_told_his_hand_anew_hears_no_more_of_it(table, deal):
    landlord = table.sit(0)
    tell(deal, 0, DRAWN, landlord)
    deal.log(kitty("3 3 7"))
    deal.take_back(4)
    deal.log(kitty("2 2 7"))

    assert deal.state(landlord)["findings"] == []
    assert deal.state(landlord)["table"]["hands"][0].endswith("2 2")


def test_others_do_not_learn_from_a_kitty_whether_it_fits_a_hand(new_match):
    rules = {"players": 3, "kitty_shown": True}
    tables = [
        new_match(NAMES, game="doudizhu", first_dealer=0, house_rules=rules) for _ in range(2)
    ]
    worlds = [World(table) for table in tables]
    for world, hand in zip(worlds, (DRAWN, DRAWN.replace("3 3 3", "A A A")), strict=True):
        world.deal.logged(*BEGUN)
        tell(world.deal, 0, hand, world.table.sit(0))
    both(worlds, World.looks, kitty("3 3 7"))
    both(worlds, World.logs, kitty("3 3 7"))
    both(worlds, World.looks, {"kind": "play", "seat": 0, "cards": "3"})


def test_a_known_card_of_the_kitty_and_a_told_hand_are_told_apart_after_the_end(table, deal):
    """Four kings told, a fifth in the landlord's kitty: neither is played before the end."""
    bob = table.sit(1)
    tell(deal, 1, "K K K K", bob)
    deal.logged(
        kitty("K 3 3"),
        {"kind": "play", "seat": 0, "cards": "3"},
        {"kind": "pass", "seat": 1},
        {"kind": "play", "seat": 2, "cards": "4"},
        {"kind": "pass", "seat": 0},
        {"kind": "pass", "seat": 1},
    )
    assert deal.state(bob)["findings"] == []

    deal.logged(
        {"kind": "play", "seat": 2, "cards": "5 5 5 6 6 6 7 7 7 8 8 8"},
        {"kind": "pass", "seat": 0},
        {"kind": "pass", "seat": 1},
        {"kind": "play", "seat": 2, "cards": "9 9 9 10"},
    )

    (found,) = deal.state(bob)["findings"]
    assert (found["rule"], found["facts"]) == ("DDZ-HAND-4", {"rank": "K", "owner": 1})
    assert found["about"] == [4]
