"""The page as an app of the phone: what it must know to keep it."""

from __future__ import annotations

import struct

import pytest
from playwright.sync_api import expect

from scorekeeper import web
from tests.web.playing import opened
from tests.web.reception import FIVE, KEEPS, all_sent, away, bar, kept, log_all, moves, told, waits

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("language", ["el", "en"])
def test_a_phone_is_told_how_to_keep_the_page(phone, language):
    page = phone(language=language)
    page.goto("/")
    link = page.locator("link[rel=manifest]")
    expect(link).to_have_attribute("href", f"/manifest/{language}.webmanifest")

    told = page.request.get(link.get_attribute("href")).json()

    assert (told["lang"], told["display"], told["start_url"]) == (language, "standalone", "/")
    sizes = {one["sizes"] for one in told["icons"] if one["src"].endswith(".png")}
    assert sizes == {"192x192", "512x512"}
    for icon in told["icons"]:
        picture = page.request.get(icon["src"])
        assert picture.ok
        if icon["src"].endswith(".png"):
            assert picture.body().startswith(PNG)
            width, height = struct.unpack(">II", picture.body()[16:24])
            assert f"{width}x{height}" == icon["sizes"]


def test_chromium_finds_nothing_against_installing_it(whole_chromium, served):
    page = whole_chromium.new_context(base_url=served).new_page()
    page.goto("/")
    kept(page)

    asked = page.context.new_cdp_session(page)
    found = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]

    assert [one["errorId"] for one in found if one["errorId"] != "in-incognito"] == []


NEWER = "0123456789ab"
UPDATED = """
async () => {
  const taken = new Promise((done) =>
    navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  await (await navigator.serviceWorker.ready).update();
  await taken;
}
"""
RUNS = """
() => [...new Set([document.querySelector("script[type=module]").src,
    ...performance.getEntriesByType("resource").map((one) => one.name)]
  .map((one) => /[/]page[/]([^/]+)[/]/.exec(one)?.[1]).filter(Boolean))]
"""
"""The versions of which anything is on the screen."""


def test_a_new_version_opens_offline_whole_and_sends_what_waits(phone, group, monkeypatch):
    page = group.held_by(phone(**KEEPS))
    _, deal = opened(page, group, 1)
    kept(page)
    older, start = web.mark(), web.start_page()
    assert page.evaluate(RUNS) == [older]

    monkeypatch.setattr(web, "mark", lambda: NEWER)
    monkeypatch.setattr(web, "start_page", lambda: start.replace(older, NEWER))
    page.evaluate(UPDATED)
    away(page)
    log_all(page, FIVE[:1], {})
    assert page.evaluate(RUNS) == [older]
    page.reload()

    waits(page, 1)
    bar(page).get_by_role("link").tap()
    expect(page.get_by_role("button", name="Drop: Anna declares 7")).to_be_visible()
    assert page.evaluate(RUNS) == [NEWER]
    away(page, False)
    all_sent(page)
    assert moves(group, deal)[1:] == told(*FIVE[:1])
