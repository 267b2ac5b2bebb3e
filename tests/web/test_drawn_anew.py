"""Screens that are drawn anew: what changes meanwhile is shown, and nobody loses the place."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.doors import Doors, again, kept_here, stop_the_clock
from tests.web.playing import log, opened
from tests.web.reception import FIVE, bar, moves, told


def test_what_is_sent_while_the_screen_of_what_waits_is_drawn_does_not_stay_on_it(phone, group):
    page = group.held_by(phone())
    page.clock.install()
    match, deal = opened(page, group, 1)
    doors = Doors(page, away=True)
    log(page, FIVE[0], {})
    kept_here(page)
    page.goto("/#/waiting")
    expect(page.locator("body")).to_have_attribute("data-place", "waiting")
    expect(page.locator("main li")).to_contain_text("not judged yet")

    stop_the_clock(page)
    doors.hold(f"/v1/matches/{match}")
    doors.away = False
    page.evaluate("dispatchEvent(new CustomEvent('online'))")
    expect(bar(page)).to_be_hidden()
    doors.let_go()
    page.clock.resume()

    expect(page.get_by_text("Nothing waits")).to_be_visible()
    assert moves(group, deal)[1:] == told(FIVE[0])


@pytest.mark.parametrize("focused", ["h1", "section.foot a"])
def test_whoever_is_at_a_screen_stays_there_when_it_is_drawn_anew(phone, group, focused):
    page = group.held_by(phone())
    match, _ = opened(page, group, 1)
    page.goto(f"/#/match/{match}")
    expect(page.get_by_role("link", name="Go on with the plays")).to_be_visible()
    page.keyboard.press("Tab")
    page.locator(focused).first.focus()

    for _ in range(2):
        page.evaluate("document.querySelector('main > *').classList.add('earlier')")
        again(page)
        expect(page.locator(".earlier")).to_have_count(0)

    expect(page.locator("h1")).to_be_focused()


def test_a_screen_on_its_way_begins_at_its_title_though_it_is_drawn_anew_meanwhile(phone, group):
    page = group.held_by(phone())
    match = group.match("diloti", 2)
    page.goto("/#/rules")
    expect(page.locator("body")).to_have_attribute("data-place", "rules")
    doors = Doors(page)

    doors.holds = "/score-sheet"
    page.evaluate(f"location.hash = '#/match/{match}'")
    doors.wait_for_held()
    again(page)
    doors.holds = ""
    for one in doors.held:
        one.continue_()

    expect(page.get_by_role("heading", name="Diloti")).to_be_focused()
