"""A game of Klondike on the page: its piles, and the card that comes up."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.playing import name_card

NO_REDEAL = {"variant": "draw1_no_redeal"}


def begun(page, group, entries=(), **house):
    match = group.match("klondike", 1, house_rules=NO_REDEAL | house)
    deal = group.post(f"/v1/matches/{match}/deals")["id"]
    for n, move in enumerate(entries):
        group.post(f"/v1/deals/{deal}/entries", {"after": n, "move": move})
    page.goto(f"/#/play/{match}/{deal}")
    expect(page.get_by_role("heading", name="1", exact=False).first).to_be_visible()
    return match, deal


def pile(page, name):
    return page.locator(f"#pile-{name}")


def came_up(page, card, place):
    name_card(page, card, f"Which card came up? ({place})")
