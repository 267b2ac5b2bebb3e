"""Hands that lie open: shown by their keeper, or once the deal was played to its end."""

from __future__ import annotations

import pytest

from tests.api.told_hands import TOLD, cards, let_go


def test_a_shown_hand_is_open_to_all(told, a, b):
    answer = a.post(told.at("hands/0/show"))

    assert answer.json["version"] == told.state(b)["version"]
    assert told.state(b)["table"]["hands"][0] == [*TOLD]
    assert cards(told, b) == [*TOLD]


def test_showing_twice_is_showing_once(told, a):
    first, second = (a.post(told.at("hands/0/show")).json["version"] for _ in range(2))

    assert first == second


def test_what_was_taken_back_is_not_shown(told, a, b):
    told.tell(0, "3S", phone=a)
    told.take_back(2, phone=a)
    a.post(told.at("hands/0/show"))

    assert cards(told, b, 2) is None
    assert cards(told, b, 3) == ["3S"]


def test_who_takes_over_a_shown_hand_has_not_shown_its_own(table, told, a, b):
    a.post(told.at("hands/0/show"))
    let_go(a)
    told.tell(0, "3S", phone=table.sit(0))

    assert told.state(b)["table"]["hands"] == [None, None]
    assert cards(told, b, 4) is None


def test_hands_lie_open_once_the_deal_was_played_to_its_end(told, b, moves):
    told.logged(*moves[1:])

    assert cards(told, b) == [*TOLD]


@pytest.mark.parametrize("end", ["by hand", "void", "conceded"])
def test_hands_stay_hidden_when_the_deal_was_broken_off(table, told, a, b, end):
    {
        "by hand": lambda: told.by_hand(29, 2),
        "void": told.void,
        "conceded": lambda: table.changed(status="conceded", side=0),
    }[end]()

    assert cards(told, b) is None
    assert told.state(b)["table"]["hands"] == [None, None]
    assert cards(told, a) == [*TOLD]


def test_hands_hide_again_when_the_last_card_is_taken_back(told, b, moves):
    told.logged(*moves[1:])

    told.take_back(told.n)

    assert cards(told, b) is None


def passes(dealer: int) -> list[dict[str, object]]:
    seats = [(dealer + place) % 3 for place in range(3)]
    return [{"kind": "call", "seat": seat, "call": "pass"} for seat in seats]


def thrown(dealer: int) -> list[dict[str, object]]:
    cards = ["2S", "3S", "4S", "5S"]
    return [{"kind": "throw_in", "seat": (dealer + 1) % 4, "cards": cards}]


@pytest.mark.parametrize(
    ("game", "names", "hand", "ends"),
    [("doudizhu", "ABC", "K K", passes), ("seep", "ABCD", ["7S", "8H"], thrown)],
)
def test_hands_stay_hidden_when_the_deal_was_not_played(new_match, game, names, hand, ends):
    table = new_match(tuple(names), game=game)
    deal = table.open()
    seat = (deal.dealer + 1) % len(names)
    mine, others = table.sit(seat), table.sit((seat + 1) % len(names))
    deal.logged({"kind": "deal"})
    deal._kept(mine.put(deal.at("hands", seat), {"cards": hand}))

    deal.logged(*ends(deal.dealer), phone=others)

    assert deal.state()["status"] == "closed"
    assert cards(deal, others, 2) is None
    assert cards(deal, mine, 2) == hand
