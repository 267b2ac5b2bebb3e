"""A service that says itself that it cannot now: told as that, and tried again when it asked."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.web.doors import stop_the_clock
from tests.web.playing import log, opened
from tests.web.reception import FIVE, all_sent, bar, moves, told


def full(route, kind, after):
    """Refuse a write as the service does whose disk is full, or that has no room."""
    if route.request.method == "GET":
        return route.continue_()
    return route.fulfill(
        status=503,
        headers={"Retry-After": str(after)},
        content_type="application/problem+json",
        body=json.dumps({"type": f"/problems/{kind}", "title": "", "status": 503, "detail": ""}),
    )


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("unavailable", "The service is busy now."),
        ("cannot-write", "The service cannot write now."),
    ],
)
def test_what_the_service_cannot_take_is_kept_and_sent_when_it_asked(phone, group, kind, said):
    page = group.held_by(phone())
    page.clock.install()
    _, deal = opened(page, group, 1)
    refused = []
    page.route("**/v1/**", lambda route: full(route, kind, 7))
    page.on("request", lambda one: one.method == "POST" and refused.append(one))
    stop_the_clock(page)
    log(page, FIVE[0], {})

    expect(bar(page)).to_contain_text(f"{said} It is tried again in 7 seconds.")
    expect(bar(page)).to_contain_text("1 entry waits, not judged yet")
    expect(bar(page)).not_to_contain_text("reception")
    tries = len(refused)
    page.clock.run_for(6_000)
    assert len(refused) == tries
    page.unroute("**/v1/**")
    page.clock.run_for(1_500)
    page.clock.resume()
    all_sent(page)
    assert moves(group, deal)[1:] == told(FIVE[0])


def test_reads_that_are_answered_do_not_say_that_what_is_kept_goes_out(phone, group):
    page = group.held_by(phone())
    match, _ = opened(page, group, 1)
    page.route("**/v1/**", lambda route: full(route, "cannot-write", 60))
    log(page, FIVE[0], {})
    expect(bar(page)).to_contain_text("The service cannot write now.")

    page.goto(f"/#/match/{match}")
    expect(page.locator(".scoreboard")).to_be_visible()

    expect(bar(page)).to_contain_text("The service cannot write now.")
    expect(bar(page)).to_contain_text("1 entry waits")


def test_what_is_not_kept_says_that_the_service_cannot_now(phone, group):
    page = group.held_by(phone())
    page.goto("/#/group")
    page.get_by_label("New player").fill("Sofia")
    page.route("**/v1/**", lambda route: full(route, "no-room", 10))

    page.get_by_role("button", name="Add").tap()

    expect(page.locator(".trouble")).to_have_text(
        "The service cannot do it now. What you entered is still on this screen."
    )


@pytest.mark.parametrize("status", [502, 503])
def test_a_screen_that_could_not_be_shown_comes_once_somebody_is_reached(phone, group, status):
    page = group.held_by(phone())
    page.goto("/#/rules")
    expect(page.locator("body")).to_have_attribute("data-place", "rules")
    page.route("**/v1/**", lambda route: route.fulfill(status=status))
    page.evaluate("location.hash = '#/group'")
    expect(page.get_by_text("Something went wrong")).to_be_visible()

    page.unroute("**/v1/**")

    expect(page.locator("#roster")).to_contain_text("Anna")


def test_what_could_not_be_checked_is_checked_once_somebody_is_reached(phone, group):
    page = group.held_by(phone())
    page.goto(f"/#/hand/{group.match('diloti', 2)}")
    expect(page.locator(".tally")).to_be_visible()
    page.route("**/v1/**", lambda route: route.fulfill(status=502))
    page.get_by_text("Totals only").tap()
    page.get_by_role("textbox", name="Anna").fill("8")
    page.get_by_role("textbox", name="Petros").fill("3")
    expect(page.locator(".tally")).to_contain_text("It cannot be checked without a connection.")

    page.unroute("**/v1/**")

    expect(page.locator(".tally .figure")).to_have_text(["8", "3"])
