"""Deals play by play, tapped in as they are played; refusals, take-backs and hands with them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.everybody import faults, is_for_everybody
from tests.web.playing import ENTRIES, called, deal_out, entries_of, log, name_card, opened, table

EXPECTED = [2, 19]
VALUES = {"A": 1} | {str(number): number for number in range(2, 11)}
NAMES = ("Anna", "Petros")


def test_a_whole_deal_of_diloti_is_tapped_in(phone, group):
    page = group.held_by(phone())
    match = group.match("diloti", 2, first_dealer=1)
    page.goto(f"/#/match/{match}")
    page.get_by_role("button", name="Log the plays").tap()
    deal_out(page, ENTRIES[0]["loose"])

    piles = {}
    for n, move in enumerate(ENTRIES[1:], start=2):
        log(page, move, piles)
        if move["kind"] == "declare":
            piles[len(piles) + 1] = move["value"]
        elif move["kind"] == "raise":
            piles[move["piles"][0]] = move["value"]
        expect(page.locator(".plays > li")).to_have_count(n)

    expect(page.get_by_text("The deal is over.")).to_be_visible()
    expect(page.locator(".worth > .figure")).to_have_text(["2", "19"])
    assert group.totals(match) == EXPECTED
    page.get_by_role("link", name="To the match").tap()
    expect(page.locator(".scoreboard .figure")).to_have_text(["2", "19"])


def test_a_refusal_shows_rule_cards_and_what_is_allowed_and_can_stand(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, 18)

    name_card(page, "8H")
    table(page).get_by_role("button", name=called("QC")).tap()
    page.get_by_role("button", name="Take", exact=True).tap()

    sheet = page.get_by_role("dialog", name="Against the rules")
    expect(sheet.get_by_text("is a numeral and takes no face")).to_be_visible()
    expect(sheet.locator(".findings .card")).to_have_text([called("8H"), called("QC")])
    expect(sheet.get_by_role("link", name="Read the rule (DIL-FACE-1)")).to_be_visible()
    instead = sheet.get_by_role("button", name=f"Petros takes with {called('8H')}: a declaration")
    expect(instead).to_be_visible()
    assert faults(page) == []
    sheet.get_by_role("button", name="It stood: write it down").tap()

    expect(page.get_by_role("group", name="On the table")).not_to_contain_text("Q♣")
    last = entries_of(group, deal)[-1]
    assert (last["n"], last["stands"], last["findings"][0]["rule"]) == (19, True, "DIL-FACE-1")


def test_what_is_allowed_instead_is_logged_with_a_tap(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, 18)
    name_card(page, "8H")
    page.get_by_role("button", name="Lay it").tap()
    sheet = page.get_by_role("dialog", name="Against the rules")
    sheet.get_by_role("button", name="a declaration").tap()

    expect(page.get_by_text("Anna: ")).to_have_count(0)
    expect(page.locator(".plays > li")).to_have_count(19)
    assert entries_of(group, deal)[-1]["entry"]["kind"] == "capture"


def test_what_cannot_have_happened_is_not_offered_to_stand(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, 5)
    name_card(page, "7C")
    page.get_by_role("button", name="Lay it").tap()

    sheet = page.get_by_role("dialog", name="That cannot be")
    expect(sheet.get_by_text("has already been seen")).to_be_visible()
    expect(sheet.get_by_role("button", name="It stood")).to_have_count(0)
    assert len(entries_of(group, deal)) == 5


def test_the_pad_offers_no_card_that_lies_on_the_table(phone, group):
    page = group.held_by(phone())
    opened(page, group, 1)

    page.get_by_role("group", name="Which card was played?").get_by_role(
        "button", name="K", exact=True
    ).tap()
    expect(page.locator(".suits button")).to_have_text([called("KS"), called("KD")])


def test_asking_first_writes_nothing(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, 1)
    page.get_by_text("May I?").tap()
    name_card(page, "3S")
    table(page).get_by_role("button", name=called("4D")).tap()
    page.get_by_role("button", name="Declare 7").tap()

    sheet = page.get_by_role("dialog", name="May I?")
    expect(sheet.get_by_text("you must still hold a 7")).to_be_visible()
    assert len(entries_of(group, deal)) == 1
    sheet.get_by_role("button", name="Log it").tap()
    expect(page.get_by_text("Anna says: I hold a 7.")).to_be_visible()
    assert len(entries_of(group, deal)) == 2


def test_a_play_is_taken_back_and_put_back_again(phone, group):
    page = group.held_by(phone())
    opened(page, group, 1)
    log(page, ENTRIES[1], {})
    expect(table(page)).to_contain_text("Declared 7: Anna")

    page.get_by_role("status").get_by_role("button", name="Undo").tap()
    expect(table(page)).not_to_contain_text("Declared 7")
    page.get_by_role("status").get_by_role("button", name="Redo").tap()
    expect(table(page)).to_contain_text("Declared 7: Anna")


def test_correcting_an_earlier_play_says_what_that_puts_in_question(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, 4)
    page.get_by_text("What was written").tap()
    page.get_by_role("button", name="Correct: 2").tap()

    sheet = page.get_by_role("dialog", name="Correct entry 2")
    sheet.get_by_text("Lays", exact=True).tap()
    pad = sheet.locator(".pad-of-cards").first
    pad.get_by_role("button", name=called("3S"), exact=True).first.tap()
    sheet.get_by_role("button", name="Write the correction").tap()

    expect(page.locator(".body .note")).to_have_text(
        "Entry 4 no longer fits: correct it, take it back, or enter the result."
    )
    assert entries_of(group, deal)[-1]["entry"]["move"]["kind"] == "lay"


def test_taking_an_earlier_play_back_says_first_what_that_puts_in_question(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, 4)
    page.get_by_text("What was written").tap()
    back = page.get_by_role("button", name="Take back: 2")
    back.tap()
    sheet = page.get_by_role("dialog", name="Take entry 2 back")
    expect(sheet.get_by_text("Then one entry no longer fits:")).to_be_visible()
    sheet.get_by_role("button", name="Close").tap()
    assert len(entries_of(group, deal)) == 4

    back.tap()
    sheet.get_by_role("button", name="Take back").tap()
    expect(page.locator(".body .note")).to_contain_text("Entry 4 no longer fits")
    assert entries_of(group, deal)[-1]["entry"] == {"kind": "take_back", "n": 2}


def test_another_number_of_first_cards_is_named_and_refused_with_its_rule(phone, group):
    page = group.held_by(phone())
    opened(page, group)
    for card in (*ENTRIES[0]["loose"], "2C"):
        name_card(page, card, "The first four cards")
    page.get_by_role("button", name="5 lie there").tap()

    sheet = page.get_by_role("dialog", name="That cannot be")
    expect(sheet.get_by_role("link", name="Read the rule (DIL-SET-4)")).to_be_visible()


def test_two_phones_follow_each_other_at_one_table(phone, group):
    first, second = group.held_by(phone()), group.held_by(phone(language="el"))
    match, deal = opened(first, group, 1)
    second.goto(f"/#/play/{match}/{deal}")
    expect(second.get_by_text("Ποιο φύλλο παίχτηκε;")).to_be_visible()

    log(first, ENTRIES[1], {})

    expect(second.get_by_text("Δήλωση 7: Anna")).to_be_visible()
    expect(second.get_by_text("Anna: λέει ότι κρατά 7.")).to_be_visible()


def test_my_hand_is_seen_only_while_it_is_held(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, 1)
    cards = ["AD", "3S", "4S", "5C", "7C", "10C"]
    page.get_by_role("button", name="Tell my cards").tap()
    sheet = page.get_by_role("dialog", name="My hand")
    for card in cards:
        pad = sheet.get_by_role("group", name="My cards").first
        pad.get_by_role("button", name=card[:-1], exact=True).tap()
        pad.locator(".suits").get_by_role("button", name=called(card), exact=True).tap()
    sheet.get_by_role("button", name="Keep them").tap()

    button = page.get_by_role("button", name="Hold to see my cards")
    expect(button).to_be_visible()
    expect(page.locator(".hand .card")).to_have_count(0)
    button.dispatch_event("pointerdown")
    expect(page.locator(".hand .card")).to_have_text(
        [called(card) for card in sorted_as_told(deal, group)]
    )
    expect(page.locator(".legal li").first).to_be_visible()
    button.dispatch_event("pointerup")
    expect(page.locator(".hand .card")).to_have_count(0)


def sorted_as_told(deal, group):
    hand = group.ask("GET", f"/v1/deals/{deal}")["table"]["hands"][0]
    return [str(card) for card in hand]


@pytest.mark.parametrize("language", ["en", "el"])
def test_the_table_is_for_everybody(phone, group, language):
    page = group.held_by(phone(language=language))
    match, deal = opened_quietly(page, group)

    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    page.locator(".naming .ranks button").nth(4).tap()
    is_for_everybody(page)
    page.goto(f"/#/hand/{match}/{deal}")
    expect(page.locator("body")).to_have_attribute("data-place", f"hand/{match}/{deal}")


def opened_quietly(page, group):
    match = group.match("diloti", 2, first_dealer=1)
    deal = group.post(f"/v1/matches/{match}/deals")["id"]
    for n, move in enumerate(ENTRIES[:18]):
        group.post(f"/v1/deals/{deal}/entries", {"after": n, "move": move})
    page.goto(f"/#/play/{match}/{deal}")
    expect(page.locator(".felt")).to_be_visible()
    return match, deal
