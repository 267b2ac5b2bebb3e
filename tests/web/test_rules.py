"""The rule books and the referee, without any group."""

from __future__ import annotations

import re

from playwright.sync_api import expect


def pick(page, label, *cards):
    """Name cards on the pad of that label."""
    pad = page.locator(".pad-of-cards", has=page.get_by_text(label, exact=True)).first
    expect(pad).to_be_visible()
    if not pad.locator("details[open]").count():
        pad.get_by_text("Choose cards").tap()
    for card in cards:
        rank, suit = card[:-1], card[-1]
        pad.get_by_text(f"{suit}\ufe0e", exact=True).first.tap()
        pad.get_by_role("button", name=f"{rank}{suit}\ufe0e", exact=True).tap()


def test_a_rule_is_found_without_its_accents_and_shows_examples(phone):
    page = phone(language="el")
    page.goto("/")
    page.get_by_role("link", name="Οι κανόνες").tap()
    page.get_by_role("link", name="Δηλωτή").tap()

    page.get_by_label("Ψάξε στους κανόνες").fill("ξερη")
    page.get_by_text("Τι επιτρέπεται").tap()
    expect(page.get_by_text(re.compile(r"^\d+ κανόν(ες|ας)$"))).to_be_visible()
    expect(page.locator(".list .row").first).to_contain_text(re.compile("ξερ", re.IGNORECASE))
    page.locator(".list a").first.tap()

    expect(page.get_by_role("heading", name="Παραδείγματα")).to_be_visible()
    expect(page.locator(".example").first).to_be_visible()


def test_an_example_and_its_reason_mean_the_same_seat(phone):
    page = phone()
    page.goto("/#/rules/phase10/P10-SKIP-1")

    example = page.locator(".example", has_text="Seat 2 will lose its next turn.")
    expect(example.locator(".move").get_by_text("seat 2", exact=True)).to_be_visible()


def test_the_referee_says_that_the_cards_do_not_add_up(phone):
    page = phone()
    page.goto("/#/referee/diloti")

    pick(page, "Loose cards", "2♥", "9♣")
    page.get_by_text("Declares", exact=True).tap()
    pick(page, "With which card?", "4♠")
    page.get_by_role("group", name="Which loose cards go with it?").get_by_role(
        "button"
    ).first.tap()
    page.get_by_role("button", name="Is it allowed?").tap()

    expect(page.locator(".ruling .verdict")).to_have_text("not allowed")
    page.locator(".ruling a").first.tap()
    expect(page.get_by_role("heading", name="Examples")).to_be_visible()


def test_the_referee_knows_which_cards_beat_which(phone):
    page = phone()
    page.goto("/#/referee/doudizhu")

    for label, ranks in (("Cards on the table", "KK"), ("Cards that are played", "AA")):
        pad = page.locator(".pad-of-cards", has_text=label)
        pad.get_by_text("Choose cards").tap()
        for rank in ranks:
            pad.get_by_role("button", name=rank, exact=True).tap()
    page.get_by_role("button", name="Is it allowed?").tap()

    expect(page.locator(".ruling .verdict")).to_have_text("allowed")


def test_the_referee_of_an_auction_wants_more_than_the_last_bid(phone):
    page = phone(language="el")
    page.goto("/#/referee/doudizhu")

    page.get_by_text("Μιλάει στη δημοπρασία").tap()
    page.get_by_role("group", name="Η μεγαλύτερη προσφορά ως τώρα").get_by_text("2").tap()
    page.get_by_role("group", name="Τι λέει τώρα;").get_by_text("2").tap()
    page.get_by_role("button", name="Επιτρέπεται;").tap()
    expect(page.locator(".ruling .verdict")).to_have_text("παράβαση")

    page.get_by_role("group", name="Τι λέει τώρα;").get_by_text("3").tap()
    page.get_by_role("button", name="Επιτρέπεται;").tap()
    expect(page.locator(".ruling .verdict")).to_have_text("επιτρέπεται")


def test_the_referee_of_klondike_refuses_red_on_red(phone):
    page = phone()
    page.goto("/#/referee/klondike")

    pick(page, "What is moved?", "6♥")
    pick(page, "On which one?", "7♦")
    page.get_by_role("button", name="Is it allowed?").tap()

    expect(page.locator(".ruling .verdict")).to_have_text("not allowed")


def test_the_referee_of_klondike_lets_a_run_move_and_counts_redeals(phone):
    page = phone()
    page.goto("/#/referee/klondike")

    pick(page, "What is moved?", "6♠", "7♥")
    pick(page, "On which one?", "8♣")
    page.get_by_role("button", name="Is it allowed?").tap()
    expect(page.locator(".ruling .verdict")).to_have_text("allowed")

    page.get_by_text("Turns the stock over", exact=True).tap()
    page.get_by_role("textbox", name="How often was it turned over?").fill("2")
    page.get_by_role("textbox", name="How often was it turned over?").blur()
    page.get_by_role("button", name="Is it allowed?").tap()

    expect(page.locator(".ruling .verdict")).to_have_text("not allowed")
    expect(page.locator(".ruling a").first).to_contain_text("this variant has 2")


def test_the_referee_of_seep_allows_a_house(phone):
    page = phone()
    page.goto("/#/referee/seep")

    pick(page, "Loose cards", "5♦", "9♥")
    page.get_by_text("Builds", exact=True).tap()
    pick(page, "With which card?", "6♣")
    page.get_by_role("group", name="Which loose cards go with it?").get_by_role(
        "button"
    ).first.tap()
    page.get_by_role("textbox", name="Value").fill("11")
    page.get_by_role("textbox", name="Value").blur()
    page.get_by_role("button", name="Is it allowed?").tap()

    expect(page.locator(".ruling .verdict")).to_have_text(re.compile("allowed|open"))


def test_the_referee_is_asked_about_a_pile_that_the_table_let_stand(phone):
    page = phone()
    page.goto("/#/referee/diloti")
    page.get_by_role("button", name="There is a declaration").tap()
    page.get_by_role("textbox", name="Value").fill("7")
    page.get_by_role("textbox", name="Value").blur()
    pick(page, "Its cards", "3♠", "5♥")
    page.get_by_text("The table let it stand so").tap()
    expect(page.get_by_role("switch", name="The table let it stand so")).to_be_focused()
    pick(page, "With which card?", "7♦")
    page.get_by_role("group", name="Which declaration?").get_by_text("Declared 7").tap()

    page.get_by_role("button", name="Is it allowed?").tap()

    expect(page.locator(".ruling .verdict")).to_have_text("allowed")


def test_the_referee_of_phase_10_looks_at_the_groups(phone):
    page = phone()
    page.goto("/#/referee/phase10")

    pick(page, "Group 1", "3♣", "3♦", "3♥")
    pick(page, "Group 2", "K♣", "K♦", "Q♥")
    page.get_by_role("button", name="Is it allowed?").tap()

    expect(page.locator(".ruling .verdict")).to_have_text("not allowed")


def test_a_deal_is_counted_without_any_match(phone):
    page = phone()
    page.goto("/#/count/klondike")

    page.get_by_role("button", name="It came out!").tap()

    expect(page.locator(".tally .figures .figure")).to_have_text(["52"])
