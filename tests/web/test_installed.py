"""The page as an app of the phone: what it must know to keep it."""

from __future__ import annotations

import struct

import pytest
from playwright.sync_api import expect

from tests.web.reception import kept

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
