"""Requests that are held at a door, and a clock that stands, as tests of the page want them."""

from __future__ import annotations

from dataclasses import dataclass, field

from playwright.sync_api import Page, Route, expect

from tests.web.conftest import PATIENCE
from tests.web.reception import bar

WHILE = 20


@dataclass
class Doors:
    """What the phone asks of a match and its deals: writes are refused or reads held, as wanted."""

    page: Page
    away: bool = False
    holds: str = ""
    held: list[Route] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.route("**/v1/**", self.asked)

    def asked(self, route: Route) -> None:
        if route.request.method != "GET" and self.away:
            route.fulfill(status=503)
        elif route.request.method == "GET" and self.holds and self.holds in route.request.url:
            self.held.append(route)
        else:
            route.continue_()

    def hold(self, part: str) -> None:
        """Ask for the screen again, and keep what it reads from it."""
        self.holds = part
        self.page.evaluate("document.querySelector('main > *').classList.add('earlier')")
        again(self.page)
        self.wait_for_held()

    def wait_for_held(self) -> None:
        for _ in range(PATIENCE // WHILE):
            if self.held:
                return
            self.page.wait_for_timeout(WHILE)
        raise AssertionError(f"nobody reads {self.holds}")

    def let_go(self) -> None:
        self.holds = ""
        while self.held:
            self.held.pop().continue_()
        expect(self.page.locator(".earlier")).to_have_count(0)


def again(page):
    page.evaluate("dispatchEvent(new CustomEvent('again'))")


def stop_the_clock(page):
    """It jumps ten seconds; what the page puts off from now on comes when the clock goes on."""
    page.clock.pause_at(page.evaluate("Date.now() + 10_000"))


def kept_here(page):
    """One entry waits; whether there is reception is not said, since reads are answered."""
    expect(bar(page)).to_contain_text("1 entry")
