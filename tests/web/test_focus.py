"""Whoever plays by keyboard stays where they are when the screen is drawn anew."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.playing import ENTRIES, labelled, name_card, opened, tap_table

DRAWN = "one => one.dataset.drawn = 'before'"


def drawn_anew(offer, group, match):
    """Let somebody change the match, and wait until the offer is another element."""
    offer.evaluate(DRAWN)
    group.ask("PATCH", f"/v1/matches/{match}", {"notes": "At the window"})
    expect(offer).not_to_have_attribute("data-drawn", "before")


def test_an_offer_keeps_the_focus_when_somebody_else_writes(phone, group):
    page = group.held_by(phone())
    match, _ = opened(page, group, 18)
    name_card(page, "8H")
    offer = page.get_by_role("button", name="Lay it", exact=True)
    offer.focus()

    drawn_anew(offer, group, match)

    expect(offer).to_be_focused()


def test_where_the_offer_is_gone_one_is_at_the_title(phone, group):
    page = group.held_by(phone())
    opened(page, group, 1)
    tap_table(page, ENTRIES[1], {})
    name_card(page, ENTRIES[1]["card"])
    page.keyboard.press("Tab")
    page.get_by_role("button", name=labelled(ENTRIES[1], {}), exact=True).focus()

    page.keyboard.press("Enter")

    expect(page.locator(".plays > li")).to_have_count(2)
    expect(page.get_by_role("heading", name="Deal 1")).to_be_focused()


def test_a_dialog_gives_the_focus_back_to_what_was_drawn_anew_below_it(phone, group):
    page = group.held_by(phone())
    match = group.match("diloti", 2)
    page.goto(f"/#/match/{match}")
    more = page.get_by_role("button", name="More", exact=True)
    more.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()

    more = page.locator("#menu")
    drawn_anew(more, group, match)
    page.keyboard.press("Escape")

    expect(more).to_be_focused()


def test_the_back_button_takes_an_open_dialog_along(phone, group):
    page = group.held_by(phone())
    match, _ = opened(page, group, 3)
    page.goto(f"/#/match/{match}")
    page.get_by_role("link", name="Go on with the plays").tap()
    page.get_by_role("button", name="Tell my cards").tap()
    expect(page.get_by_role("dialog")).to_be_visible()

    page.go_back()

    expect(page.get_by_role("link", name="Go on with the plays")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
