"""Hands at the table: whose is shown, for how long, to whom; and the plays that they allow."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.everybody import faults, reach
from tests.web.playing import ENTRIES, called, entries_of, opened

ANNA = ("AD", "3S", "4S", "5C", "7C", "10C")
PETROS = ("2D", "4H", "6H", "7S", "10D", "QC")


def tell(group, deal, seat, cards):
    group.ask("PUT", f"/v1/deals/{deal}/hands/{seat}", {"cards": [*cards]})


def hold(page):
    button = page.locator("#hold")
    expect(button).to_be_visible()
    button.dispatch_event("pointerdown", {"clientX": 180, "clientY": 700})
    return button


def let_go(page):
    page.locator("#hold").dispatch_event("pointerup", {"clientX": 180, "clientY": 700})


def two_hands(page, group, entries=1):
    """One phone for the whole table, which keeps the hands of both players."""
    page = group.of_the_table(page)
    match, deal = opened(page, group, entries)
    tell(group, deal, 0, ANNA)
    tell(group, deal, 1, PETROS)
    expect(page.get_by_role("group", name="Whose hand?")).to_be_visible()
    return match, deal


def test_a_phone_that_keeps_two_hands_shows_none_before_it_is_said_whose(phone, group):
    page = phone()
    two_hands(page, group)

    expect(page.locator("#hold")).to_have_count(0)
    page.get_by_role("group", name="Whose hand?").get_by_text("Petros").tap()
    expect(page.get_by_role("button", name="Hold to see Petros’s cards")).to_be_visible()
    hold(page)
    expect(page.locator(".hand .card")).to_have_count(6)
    expect(page.locator(".hand")).to_contain_text(called("QC"))
    expect(page.locator(".hand")).not_to_contain_text(called("10C"))


def test_a_phone_handed_to_another_player_shows_nothing_of_the_one_before(phone, group):
    page = phone()
    two_hands(page, group)
    whose = page.get_by_role("group", name="Whose hand?")
    whose.get_by_text("Anna").tap()
    hold(page)
    expect(page.locator(".hand .card")).to_have_count(6)
    chosen = page.locator(".hand [data-play]", has_text=called("3S")).first
    chosen.dispatch_event("pointerup")
    expect(page.locator(".naming .token")).to_have_text([called("3S")])

    whose.get_by_text("Petros").tap()

    expect(page.get_by_role("button", name="Hold to see Petros’s cards")).to_be_visible()
    expect(page.locator(".naming .token")).to_have_count(0)
    shown = page.locator("body").inner_text()
    assert [card for card in (*ANNA, *PETROS) if called(card) in shown] == []
    hold(page)
    expect(page.locator(".hand .card")).to_have_count(6)
    for card in ANNA:
        expect(page.locator(".hand")).not_to_contain_text(called(card))
    let_go(page)
    page.get_by_role("button", name="Tell them again").tap()
    sheet = page.get_by_role("dialog", name="My hand")
    expect(sheet.locator(".token")).to_have_count(0)


def test_the_table_looks_the_same_whatever_the_hand_is(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, 1)
    tell(group, deal, 0, ANNA)
    expect(page.locator("#hold")).to_be_visible()
    before = page.screenshot(full_page=True)
    hold(page)
    expect(page.locator(".hand .card")).to_have_count(6)
    during = page.screenshot(full_page=True)
    let_go(page)
    expect(page.locator(".hand .card")).to_have_count(0)

    assert page.screenshot(full_page=True) == before != during
    tell(group, deal, 0, ("9S", "9C", "9D", "9H", "8S", "8C"))
    expect(page.locator(".plays > li")).to_have_count(3)
    assert page.screenshot(full_page=True) == before


def test_all_plays_that_a_hand_allows_are_there_and_one_is_chosen_by_sliding_onto_it(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, 1)
    tell(group, deal, 0, ANNA)
    allowed = group.ask("GET", f"/v1/deals/{deal}/legal-moves")["moves"]
    page.locator("#hold").scroll_into_view_if_needed()
    box = page.locator("#hold").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 10)
    page.mouse.down()
    plays = page.locator(".hand [data-play]")
    expect(plays).to_have_count(len(allowed))
    wanted = plays.filter(has_text=f"declares 7: {called('3S')}").first
    wanted.evaluate("(one) => one.scrollIntoView({block: 'center'})")
    there = wanted.bounding_box()
    assert there["y"] < box["y"]
    page.mouse.move(there["x"] + 40, there["y"] + 20, steps=4)
    page.mouse.up()

    expect(page.locator(".hand .card")).to_have_count(0)
    expect(page.locator(".naming .token")).to_have_text([called("3S")])
    expect(page.get_by_role("button", name=called("4D"), exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    assert len(entries_of(group, deal)) == 2
    page.get_by_role("button", name="Declare 7", exact=True).tap()
    expect(page.get_by_text("Declared 7: Anna")).to_be_visible()


def test_letting_go_without_sliding_chooses_nothing(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, 1)
    tell(group, deal, 0, ANNA)
    hold(page)
    expect(page.locator(".hand [data-play]").first).to_be_visible()
    let_go(page)

    expect(page.locator(".hand [data-play]")).to_have_count(0)
    expect(page.locator(".naming .token")).to_have_count(0)


def test_a_play_is_chosen_from_the_hand_by_keyboard(phone, group):
    page = group.held_by(phone(800, 1200))
    _, deal = opened(page, group, 1)
    tell(group, deal, 0, ANNA)
    reach(page, page.locator("#hold"))
    page.keyboard.down(" ")
    plays = page.locator(".hand [data-play]")
    expect(plays.first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".hand .marked")).to_have_count(1)
    page.keyboard.up(" ")

    expect(page.locator(".naming .token")).to_have_count(1)
    expect(page.locator(".hand .card")).to_have_count(0)


def test_a_hand_is_laid_open_to_all_after_asking(phone, group):
    page, other = group.held_by(phone()), group.sits(phone(language="el"), 1)
    match, deal = opened(page, group, 1)
    other.goto(f"/#/play/{match}/{deal}")
    tell(group, deal, 0, ANNA)
    expect(other.get_by_text("Anna: το χέρι έχει γραφτεί").first).to_be_visible()
    assert called("10C") not in other.locator("body").inner_text()

    page.get_by_role("button", name="Show the hand to all").tap()
    sheet = page.get_by_role("dialog", name="Show the hand to all")
    expect(sheet.get_by_text("cannot be undone")).to_be_visible()
    sheet.get_by_role("button", name="Show the hand to all").tap()

    expect(other.get_by_text("Ανοιχτό χέρι: Anna")).to_be_visible()
    expect(other.locator(".open-hand .card")).to_have_count(6)
    expect(page.locator(".open-hand .card")).to_have_count(6)
    assert faults(other) == []


def test_a_pile_is_known_by_its_own_number_when_an_earlier_declaration_was_taken_back(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, 7)
    group.ask("DELETE", f"/v1/deals/{deal}/entries/2?after=7")
    group.post(f"/v1/deals/{deal}/entries", {"after": 8, "move": ENTRIES[7]})
    expect(page.locator(".plays > li")).to_have_count(9)

    page.get_by_text("What was written").tap()
    page.get_by_role("button", name="Correct: 9").tap()
    sheet = page.get_by_role("dialog", name="Correct entry 9")
    pile = sheet.get_by_role("button", name="Declared 10: Anna (6)")
    expect(pile).to_have_attribute("aria-pressed", "true")
    expect(sheet.get_by_role("button", name="Declared 7")).to_have_count(0)
