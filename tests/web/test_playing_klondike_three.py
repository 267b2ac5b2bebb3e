"""Klondike with packets of three: all named, or the top alone, and known ever after."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.web.klondike import begun, came_up, pile
from tests.web.playing import called, entries_of, name_card

HERE = Path(__file__).parents[1] / "transcripts" / "klondike"
ENTRIES = json.loads((HERE / "seed_10_draw3_unlimited.json").read_text("utf-8"))["entries"]
THREE = {"variant": "draw3_unlimited"}
LABEL = "Which 3 cards were turned? The top one last."


def turn(page, *cards, label=LABEL):
    pile(page, "stock").tap()
    for card in cards:
        name_card(page, card, label)


def test_three_cards_are_named_in_the_order_turned_and_the_last_one_plays(phone, group):
    page = group.held_by(phone())
    _, deal = begun(page, group, ENTRIES[:2], **THREE)
    turn(page, *ENTRIES[2]["cards"])
    expect(pile(page, "W")).to_have_text("".join(map(called, ENTRIES[2]["cards"])))
    pile(page, "W").tap()
    pile(page, "T5").tap()

    expect(pile(page, "T5")).to_contain_text(called("JS"))
    assert entries_of(group, deal)[2]["entry"] == ENTRIES[2]


def test_after_a_redeal_nothing_is_named_again(phone, group):
    page = group.held_by(phone())
    _, deal = begun(page, group, ENTRIES[:23], **THREE)
    pile(page, "stock").tap()
    expect(page.get_by_text("turned over once")).to_be_visible()
    pile(page, "stock").tap()

    expect(pile(page, "W")).not_to_have_attribute("aria-label", "waste: empty")
    assert [one["entry"] for one in entries_of(group, deal)[23:]] == ENTRIES[23:25]


def test_fewer_cards_than_there_should_be_are_refused_and_can_stand(phone, group):
    page = group.held_by(phone())
    _, deal = begun(page, group, ENTRIES[:2], **THREE)
    turn(page, "7D", "10H")
    page.get_by_role("button", name="Only 2 were turned").tap()

    sheet = page.get_by_role("dialog", name="Against the rules")
    expect(sheet.get_by_role("link", name="Read the rule (KLO-DRAW-2)")).to_be_visible()
    sheet.get_by_role("button", name="It stood: write it down").tap()
    expect(pile(page, "stock")).to_have_text("22")
    assert entries_of(group, deal)[-1]["stands"]


def test_where_only_the_top_is_told_the_card_below_is_named_when_it_shows(phone, group):
    page = group.held_by(phone())
    _, deal = begun(page, group, ENTRIES[:2], **THREE, packet_log="top")
    turn(page, "JS", label="Which card was turned?")
    expect(pile(page, "W")).to_have_text(f"??{called('JS')}")
    pile(page, "W").tap()
    pile(page, "T5").tap()
    came_up(page, "10H", "waste")

    expect(pile(page, "W")).to_have_text(f"?{called('10H')}")
    kinds = [one["entry"]["kind"] for one in entries_of(group, deal)[2:]]
    assert kinds == ["draw", "move", "turn_up"]
