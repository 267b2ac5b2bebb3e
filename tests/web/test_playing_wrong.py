"""Plays of Diloti that are against the rules, and yet were made: each can be logged as it was."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.everybody import press
from tests.web.playing import called, entries_of, name_card, opened, table
from tests.web.test_playing_seep import begun as seep


def other(page, *labels):
    page.get_by_role("button", name="Something else", exact=True).tap()
    for label in labels:
        page.get_by_role("dialog").get_by_role("button", name=label, exact=True).last.tap()


@pytest.mark.parametrize(
    ("card", "tapped", "labels", "move"),
    [
        ("KS", ["4D"], ["Declare a number", "7"], {"kind": "declare", "value": 7}),
        ("2S", ["4D"], ["Declare a number", "9"], {"kind": "declare", "value": 9}),
        ("2S", ["KH"], ["Take"], {"kind": "capture"}),
    ],
)
def test_what_was_played_wrong_is_logged_and_stands(phone, group, card, tapped, labels, move):
    page = group.held_by(phone())
    _, deal = opened(page, group, 1)
    for one in tapped:
        table(page).get_by_role("button", name=called(one), exact=True).tap()
    name_card(page, card)
    other(page, *labels)
    sheet = page.get_by_role("dialog", name="Against the rules")
    expect(sheet.locator(".findings li").first).to_be_visible()
    sheet.get_by_role("button", name="It stood: write it down").tap()

    expect(page.locator(".plays > li")).to_have_count(2)
    last = entries_of(group, deal)[-1]
    assert last["stands"]
    assert last["entry"].items() >= (move | {"card": card, "loose": tapped}).items()


def test_a_pile_is_raised_to_a_number_that_its_cards_do_not_make(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, 2)
    table(page).get_by_role("button", name="Declared 7:").tap()
    name_card(page, "2S")
    other(page, "Raise it to a number", "10")
    page.get_by_role("button", name="It stood: write it down").tap()

    expect(table(page)).to_contain_text("Declared 10")
    assert entries_of(group, deal)[-1]["entry"]["value"] == 10


def test_a_card_that_was_seen_before_can_be_named_and_the_answer_says_where(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, 1)
    pad = page.get_by_role("group", name="Which card was played?").first
    pad.get_by_role("button", name="It is not among these").tap()
    name_card(page, "4D")
    page.get_by_role("button", name="Lay it").tap()

    sheet = page.get_by_role("dialog", name="That cannot be")
    expect(sheet.locator(".findings li")).to_contain_text("4♦")
    assert len(entries_of(group, deal)) == 1


def test_a_deal_begins_and_a_card_is_declared_by_keyboard_alone(phone, group):
    page = group.held_by(phone(800, 1200))
    _, deal = opened(page, group, 1)
    press(page, table(page).get_by_role("button", name=called("4D"), exact=True))
    pad = page.get_by_role("group", name="Which card was played?").first
    press(page, pad.get_by_role("button", name="3", exact=True))
    press(page, pad.locator(".suits").get_by_role("button", name=called("3S")))
    press(page, page.get_by_role("button", name="Declare 7", exact=True))

    expect(table(page)).to_contain_text("Declared 7: Anna")
    press(page, page.locator("#journal summary"))
    press(page, page.get_by_role("button", name="Take back: 2"))
    expect(table(page)).not_to_contain_text("Declared 7: Anna")
    assert len(entries_of(group, deal)) == 3


def test_a_house_that_no_card_is_worth_is_named_by_its_value_and_taken(phone, group):
    page = group.held_by(phone())
    _, deal = seep(page, group, 7)
    raised = {"kind": "break", "seat": 0, "card": "2H", "loose": [], "house": 12, "value": 14}
    group.post(f"/v1/deals/{deal}/entries", {"after": 7, "move": raised, "stands": True})

    lies = table(page).get_by_role("button", name="House of 14: Anna")
    lies.tap()
    name_card(page, "KS")
    page.locator(".offers").get_by_role("button", name="Take", exact=True).tap()
    page.get_by_role("button", name="It stood: write it down").tap()

    expect(page.locator(".plays > li")).to_have_count(9)
    assert entries_of(group, deal)[-1]["entry"]["house"] == 14
    page.get_by_text("What was written").tap()
    page.get_by_role("button", name="Correct: 9", exact=True).tap()
    chosen = page.get_by_role("group", name="Which house?").get_by_role("radio", name="14")
    expect(chosen).to_be_checked()
