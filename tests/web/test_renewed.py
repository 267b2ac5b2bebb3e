"""A window that stays open while the service is renewed goes over to the new page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorekeeper import web
from tests.web.playing import log, opened
from tests.web.reception import FIVE, all_sent, moves, told, waits
from tests.web.test_installed import NEWER, RUNS


@pytest.fixture
def deploy(monkeypatch):
    """Serve the page as another version, so that nothing of the one before is there."""

    def deploy(mark):
        start = web.start_page().replace(web.mark(), mark)
        monkeypatch.setattr(web, "mark", lambda: mark)
        monkeypatch.setattr(web, "start_page", lambda: start)

    return deploy


def test_a_screen_whose_parts_are_gone_comes_by_the_new_version(phone, group, deploy):
    page = group.held_by(phone())
    _, deal = opened(page, group, 1)
    older = web.mark()
    page.route("**/entries", lambda route: route.fulfill(status=503, body="{}"))
    log(page, FIVE[0], {})
    waits(page, 1)
    deploy(NEWER)
    page.evaluate("location.hash = '#/statistics'")

    expect(page.get_by_role("heading", name="Statistics")).to_be_visible()
    assert page.evaluate(RUNS) == [NEWER] != [older]
    waits(page, 1)
    page.unroute("**/entries")
    all_sent(page)
    assert moves(group, deal)[1:] == told(FIVE[0])


def test_while_two_versions_are_served_in_turns_it_is_left_to_a_button(phone, group, deploy):
    page = group.held_by(phone())
    page.goto("/")
    page.wait_for_load_state("networkidle")
    page.evaluate("own => sessionStorage['scorekeeper.renewed'] = own", f"/page/{web.mark()}/")
    deploy(NEWER)
    page.evaluate("location.hash = '#/statistics'")

    page.get_by_role("button", name="Try again").tap()

    expect(page.get_by_role("heading", name="Statistics")).to_be_visible()
    assert page.evaluate(RUNS) == [NEWER]


def test_a_page_that_cannot_be_fetched_to_its_end_is_fetched_anew(phone, group, deploy):
    page = group.held_by(phone())
    page.route("**/queue/sender.js", lambda route: (deploy(NEWER), route.continue_()), times=1)
    page.goto("/")

    script = page.locator("script[type=module]")
    expect(script).to_have_attribute("src", f"/page/{NEWER}/js/main.js")
    expect(page.get_by_role("heading", name="Thursday night")).to_be_visible()
