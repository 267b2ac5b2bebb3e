"""The documentation page in a real browser: whole, tried out, and within its policy."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

METHODS = ("get", "post", "put", "patch", "delete")
PATIENCE = 60_000
"""Milliseconds; a busy machine takes its time over a contract of this size."""


def test_the_contract_is_shown_and_an_example_can_be_tried(chromium: Browser, served: str) -> None:
    page = chromium.new_page(base_url=served)
    wrong: list[str] = []
    asked: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda sent: asked.append(sent.url))

    page.goto("/docs")
    ruling = page.locator("[id$=dilotiRuling]")
    ruling.locator(".opblock-summary").click(timeout=PATIENCE)
    ruling.get_by_role("button", name="Try it out").click(timeout=PATIENCE)
    ruling.get_by_role("button", name="Execute").click(timeout=PATIENCE)

    answer = ruling.locator(".live-responses-table")
    expect(answer.locator(".response-col_status").last).to_have_text("200", timeout=PATIENCE)
    expect(answer).to_contain_text('"findings"')
    assert page.locator(".opblock").count() == len(operations(page))
    assert wrong == []
    assert [url for url in asked if not url.startswith((served, "data:"))] == []
    page.close()


def operations(page: Page) -> list[str]:
    """The operations of the contract that is served."""
    paths = page.request.get("/openapi.json").json()["paths"]
    return [name for one in paths.values() for name in one if name in METHODS]
