"""Playing at a table on the page: what tests of it tap, and what they read of it."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

HERE = Path(__file__).parents[1] / "transcripts"
ENTRIES = json.loads((HERE / "diloti" / "complete_deal.json").read_text("utf-8"))["entries"]


SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def called(card):
    return f"{card[:-1]}{SUITS[card[-1]]}\ufe0e"


def opened(page, group, entries=0):
    """A deal with so many entries of the transcript, on the screen."""
    match = group.match("diloti", 2, first_dealer=1)
    deal = group.post(f"/v1/matches/{match}/deals")["id"]
    for n, move in enumerate(ENTRIES[:entries]):
        group.post(f"/v1/deals/{deal}/entries", {"after": n, "move": move})
    page.goto(f"/#/play/{match}/{deal}")
    expect(page.get_by_role("heading", name="Deal 1")).to_be_visible()
    return match, deal


def name_card(page, card, label="Which card was played?"):
    """Name a card by its rank and, where more than one is left, its suit."""
    pad = page.get_by_role("group", name=label).first
    pad.get_by_role("button", name=card[:-1], exact=True).tap()
    suit = pad.locator(".suits").get_by_role("button", name=called(card), exact=True)
    if suit.count():
        suit.tap()


def table(page):
    return page.get_by_role("group", name="On the table")


def tap_table(page, move, piles):
    for card in move.get("loose", []):
        table(page).get_by_role("button", name=called(card), exact=True).tap()
    for number in move.get("piles", []):
        table(page).get_by_role("button", name=f"Declared {piles[number]}:").tap()


def labelled(move, piles):
    """What the button says that logs a move."""
    kind = move["kind"]
    if kind == "declare":
        return f"Declare {move['value']}"
    if kind == "add":
        return f"Add to the {piles[move['piles'][0]]}"
    if kind == "raise":
        return f"Raise to {move['value']}"
    return {"lay": "Lay it", "capture": "Take"}[kind]


def log(page, move, piles):
    """Tap a play as its player would say it."""
    tap_table(page, move, piles)
    name_card(page, move["card"])
    page.get_by_role("button", name=labelled(move, piles), exact=True).tap()


def deal_out(page, cards):
    for card in cards:
        name_card(page, card, "The first four cards")
    page.get_by_role("button", name="These four lie there").tap()


def entries_of(group, deal):
    return group.ask("GET", f"/v1/deals/{deal}/entries")["items"]
