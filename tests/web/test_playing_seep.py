"""Seep play by play: the bid, the floor, houses and captures; a refusal, a correction, a hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.everybody import BROKEN, SEEN, faults, is_for_everybody
from tests.web.playing import called, entries_of, name_card, table

HERE = Path(__file__).parents[1] / "transcripts" / "seep"
ENTRIES = json.loads((HERE / "complete_deal.json").read_text("utf-8"))["entries"]
TOTALS = json.loads((HERE / "complete_deal.expected.json").read_text("utf-8"))["totals"]
VALUES = {9: "9", 10: "10", 11: "11 (J)", 12: "12 (Q)", 13: "13 (K)"}
RANKS = {9: "9", 10: "10", 11: "J", 12: "Q", 13: "K"}


def begun(page, group, entries):
    """A deal with so many entries of the transcript, on the screen."""
    match = group.match("seep", 4, first_dealer=3)
    deal = group.post(f"/v1/matches/{match}/deals")["id"]
    for n, move in enumerate(ENTRIES[:entries]):
        group.post(f"/v1/deals/{deal}/entries", {"after": n, "move": move})
    page.goto(f"/#/play/{match}/{deal}")
    expect(page.locator(".felt")).to_be_visible()
    return match, deal


def offer(page, label):
    return page.locator(".offers").get_by_role("button", name=label, exact=True)


def house(page, value):
    return table(page).get_by_role("button", name=f"ouse of {RANKS[value]}:")


def labelled(move):
    kind, value = move["kind"], move.get("value")
    if kind == "build":
        return f"Build {VALUES[value]}"
    if kind == "add":
        return f"Add to the {VALUES[move['house']]}"
    if kind == "break":
        return f"Raise to {VALUES[value]}"
    return {"throw": "Throw it", "capture": "Take"}[kind]


def log(page, move):
    """Tap a play as its player would say it."""
    for card in move.get("loose", []):
        table(page).get_by_role("button", name=called(card), exact=True).tap()
    if "house" in move:
        house(page, move["house"]).tap()
    name_card(page, move["card"])
    offer(page, labelled(move)).tap()


def test_a_bid_and_a_whole_deal_of_seep_are_tapped_in(phone, group):
    page = group.held_by(phone())
    match = group.match("seep", 4, first_dealer=3)
    page.goto(f"/#/match/{match}")
    page.get_by_role("button", name="Log the plays").tap()
    offer(page, "The cards are dealt").tap()
    offer(page, "12 (Q)").tap()
    for card in ENTRIES[2]["loose"]:
        name_card(page, card, "The four cards turned up")
    offer(page, "These four lie there").tap()
    expect(page.get_by_text("Anna bid 12 (Q): builds that house")).to_be_visible()

    for n, move in enumerate(ENTRIES[3:], start=4):
        log(page, move)
        expect(page.locator(".plays > li")).to_have_count(n)

    expect(page.get_by_text("The deal is over.")).to_be_visible()
    expect(page.locator(".worth > .figure")).to_have_text([str(total) for total in TOTALS])


def test_a_house_shows_its_value_owner_and_whether_it_is_cemented(phone, group):
    page = group.held_by(phone())
    begun(page, group, 11)

    expect(house(page, 13)).to_contain_text("Cemented house of K: Petros")
    expect(house(page, 11)).to_contain_text("Cemented house of J: Nikos")
    expect(page.get_by_text("Petros says: I hold a K.")).to_be_visible()
    log(page, ENTRIES[11])
    expect(page.get_by_text("Petros has the house of 13 (K): always keeps a K")).to_be_visible()


def test_a_card_that_could_take_is_not_thrown_and_taking_is_offered(phone, group):
    page = group.held_by(phone())
    _, deal = begun(page, group, 19)
    name_card(page, "10S")
    offer(page, "Throw it").tap()

    sheet = page.get_by_role("dialog", name="Against the rules")
    expect(sheet.get_by_role("link", name="Read the rule (SEEP-THROW-1)")).to_be_visible()
    expect(sheet.locator(".findings .card").first).to_have_text(called("10S"))
    assert faults(page) == []
    sheet.get_by_role("button", name=f"Anna takes with {called('10S')}: {called('10C')}").tap()

    expect(page.locator(".plays > li")).to_have_count(20)
    taken = entries_of(group, deal)[-1]["entry"]
    assert (taken["kind"], taken["loose"]) == ("capture", ["10C"])


def test_a_wrong_play_that_stood_is_written_down_with_its_rule(phone, group):
    page = group.held_by(phone())
    _, deal = begun(page, group, 19)
    name_card(page, "10S")
    offer(page, "Throw it").tap()
    page.get_by_role("button", name="It stood: write it down").tap()

    expect(table(page).get_by_role("button", name=called("10S"), exact=True)).to_be_visible()
    last = entries_of(group, deal)[-1]
    assert (last["stands"], last["findings"][0]["rule"]) == (True, "SEEP-THROW-1")


def test_correcting_a_house_puts_what_was_added_to_it_in_question(phone, group):
    page = group.held_by(phone())
    _, deal = begun(page, group, 9)
    page.get_by_text("What was written").tap()
    page.get_by_role("button", name="Correct: 6", exact=True).tap()

    sheet = page.get_by_role("dialog", name="Correct entry 6")
    sheet.get_by_text("Throws", exact=True).tap()
    sheet.get_by_role("button", name="Write the correction").tap()

    expect(page.locator(".body .note")).to_have_text(
        "Entry 9 no longer fits: correct it, take it back, or enter the result."
    )
    assert entries_of(group, deal)[-1]["entry"]["move"]["kind"] == "throw"
    page.get_by_role("status").get_by_role("button", name="Undo").tap()
    expect(page.locator(".body .note")).to_have_count(0)
    expect(house(page, 12)).to_contain_text("Cemented house of Q: Petros, Maria")


def test_a_bidder_with_nothing_above_8_throws_in(phone, group):
    page = group.held_by(phone())
    match, deal = begun(page, group, 1)
    offer(page, "Nothing above 8").tap()
    sheet = page.get_by_role("dialog", name="Nothing above 8")
    expect(sheet.locator(".ranks").get_by_role("button", name="9", exact=True)).to_have_count(0)
    for card in ("AS", "5H", "7C", "8D"):
        name_card(sheet, card, "The four cards that were shown")
    sheet.get_by_role("button", name="Throw in and deal again").tap()

    expect(page.get_by_text("The deal is over.")).to_be_visible()
    assert entries_of(group, deal)[-1]["entry"]["kind"] == "throw_in"
    assert group.ask("GET", f"/v1/matches/{match}")["dealer"] == 3


def test_asking_about_a_house_writes_nothing(phone, group):
    page = group.held_by(phone())
    _, deal = begun(page, group, 4)
    page.get_by_text("May I?").tap()
    log(page, ENTRIES[4])

    sheet = page.get_by_role("dialog", name="May I?")
    expect(sheet.get_by_text("To build 13 you must still hold a K.")).to_be_visible()
    assert len(entries_of(group, deal)) == 4
    sheet.get_by_role("button", name="Log it").tap()
    expect(house(page, 13)).to_be_visible()


def test_seep_is_played_with_the_keyboard_alone(phone, group):
    page = group.held_by(phone())
    begun(page, group, 5)
    table(page).get_by_role("button", name=called("7C"), exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="5", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".suits button").first).to_be_focused()
    page.keyboard.press("Enter")
    offer(page, "Build 12 (Q)").focus()
    page.keyboard.press("Enter")

    expect(house(page, 12)).to_contain_text("House of Q: Maria")


def test_my_hand_of_seep_and_its_plays_are_seen_only_while_held(phone, group):
    page = group.held_by(phone())
    begun(page, group, 1)
    page.get_by_role("button", name="Tell my cards").tap()
    sheet = page.get_by_role("dialog", name="My hand")
    for card in ("QC", "6C", "8C", "9S"):
        name_card(sheet, card, "My cards")
    sheet.get_by_role("button", name="Keep them").tap()

    button = page.get_by_role("button", name="Hold to see my cards")
    expect(button).to_be_visible()
    expect(page.locator(".hand .card")).to_have_count(0)
    button.dispatch_event("pointerdown")
    expect(page.locator(".hand .card")).to_have_count(4)
    expect(page.locator(".legal li")).to_have_text(["Anna bids 9", "Anna bids 12 (Q)"])
    button.dispatch_event("pointerup")
    expect(page.locator(".hand .card")).to_have_count(0)


@pytest.mark.parametrize("entries", [1, 2, 28])
def test_the_table_of_seep_is_for_everybody(phone, group, entries):
    page = group.held_by(phone(language="el"))
    begun(page, group, entries)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")

    is_for_everybody(page)


@pytest.mark.parametrize("language", ["en", "el"])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)])
def test_a_play_on_a_small_phone_needs_no_scrolling(phone, group, language, width, height):
    names = ("Ελένη", "Γιώργος", "Κατερίνα", "Αλέξανδρος")
    for player, name in zip(group.players, names, strict=True):
        group.ask("PATCH", group.at(f"players/{player}"), {"name": name})
    page = group.held_by(phone(width, height, language))
    begun(page, group, 30)

    for one in page.locator(".foot [data-rank], .singles .lies, .heap").all():
        assert one.evaluate(SEEN), one.inner_text()
    page.locator('.foot [data-rank="7"]').tap()
    page.locator(".suits button").first.tap()
    page.locator(".singles .lies").first.tap()
    for one in page.locator(".foot .offers button, .singles .lies").all():
        assert one.evaluate(SEEN), one.inner_text()
    assert page.evaluate("scrollY") == 0


def test_the_keys_lie_beside_the_table_where_the_phone_lies_on_its_side(phone, group):
    page = group.held_by(phone(640, 360))
    begun(page, group, 30)

    for one in page.locator(".foot [data-rank]").all():
        assert one.evaluate(SEEN), one.inner_text()
    lies, keys = page.locator(".felt").bounding_box(), page.locator(".foot").bounding_box()
    assert lies["x"] + lies["width"] <= keys["x"]


def test_the_four_cards_turned_up_are_named_without_scrolling(phone, group):
    page = group.held_by(phone(360, 640, "el"))
    begun(page, group, 2)

    for one in page.locator(".reach .key").all():
        assert one.evaluate(SEEN), one.inner_text()


def test_with_letters_of_twice_the_size_names_and_houses_are_whole(phone, group):
    group.ask("PATCH", group.at(f"players/{group.players[3]}"), {"name": "Αλέξανδρος"})
    page = group.held_by(phone(360, 640, "el"))
    page.goto("/")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    begun(page, group, 14)

    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(BROKEN) == []
