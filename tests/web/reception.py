"""What phones without reception do in the tests of the page: go away, come back, log, decide."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.playing import ENTRIES, entries_of, log

KEEPS = {"service_workers": "allow"}
"""A phone that fetches the page for when there is no reception."""
FIVE = ENTRIES[1:6]
LONG = 60_000
"""Milliseconds in which a busy machine has sent all that waits."""


CONTROLLED = """
() => navigator.serviceWorker.controller ? 1 : new Promise((done) => {
  navigator.serviceWorker.addEventListener("controllerchange", () => done(1), { once: true });
})
"""
"""The worker is `ready` while it still takes over, and answers for the page only then."""


def kept(page):
    """Wait until the page is on the phone."""
    page.evaluate(CONTROLLED)
    return page


def away(page, gone=True):
    if gone:
        kept(page)
    page.context.set_offline(gone)


def bar(page):
    return page.locator(".air")


def waits(page, number):
    text = "1 entry waits" if number == 1 else f"{number} entries wait"
    expect(bar(page)).to_contain_text(f"{text}, not judged yet")


def moves(group, deal):
    """What was written, and by whom; captured cards lie face down."""
    return [(one["entry"]["kind"], one["entry"].get("seat")) for one in entries_of(group, deal)]


def told(*entries):
    return [(one["kind"], one["seat"]) for one in entries]


def all_sent(page):
    expect(bar(page)).to_be_hidden(timeout=LONG)


def log_all(page, entries, piles):
    for move in entries:
        log(page, move, piles)
        expect(page.locator(".latest")).to_contain_text("not judged yet")
        expect(page.locator(".naming .card")).to_have_count(0)
        if move["kind"] == "declare":
            piles[len(piles) + 1] = move["value"]


def logged(group, deal, move):
    after = len(entries_of(group, deal))
    group.post(f"/v1/deals/{deal}/entries", {"after": after, "move": move})


def decide(page):
    """Go to what was not accepted."""
    page.get_by_role("link", name="Look at what waits").tap(timeout=LONG)
    return page.get_by_role("region", name="This was not accepted")
