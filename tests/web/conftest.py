"""What the tests of the page share: one browser and one served app for each worker."""

from __future__ import annotations

import logging
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright
from werkzeug.serving import make_server

from scorekeeper.app import create_app
from scorekeeper.config import Settings
from scorekeeper.store.migrate import migrate
from scorekeeper.store.session import Database, make_engine
from tests.web.tables import Group

BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
"""The first that is installed: the same engine without its windows takes half the time."""

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
PATIENCE = 15_000
"""Milliseconds that a busy machine may take to show what is waited for."""

expect.set_options(timeout=PATIENCE)

EXPECTED = (
    "the server responded with a status of",
    "net::ERR_INTERNET_DISCONNECTED",
    "An unknown error occurred when fetching the script",
)
"""Refusals and lost reception, which the page shows itself."""

Phones = Callable[..., Page]


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What starts browsers and speaks with them."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """A real browser without a window."""
    yield from opened(playwright, *BROWSERS)


@pytest.fixture
def whole_chromium(playwright: Playwright) -> Iterator[Browser]:
    """One that has windows too, though none is seen: it alone knows what can be installed."""
    yield from opened(playwright, *BROWSERS[1:])


def opened(playwright: Playwright, *names: str) -> Iterator[Browser]:
    """The first of some browsers that this machine has; on a machine for tests one must be."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if found is None:
        reason = f"none of these is installed: {', '.join(names)}"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
    browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an app with a database of its own."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    place = f"sqlite:///{tmp_path_factory.mktemp('page')}/page.db"
    engine = make_engine(place, synchronous="NORMAL")
    migrate(engine)
    app = create_app(Settings(database=place, rate=0, founding_rate=0), Database(engine))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    app.config["PUBLIC_URL"] = address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield address
    server.shutdown()
    server.server_close()
    thread.join()
    engine.dispose()


@pytest.fixture
def phone(chromium: Browser, served: str) -> Iterator[Phones]:
    """New phones; each must end without an error in its console.

    Most fetch nothing for when there is no reception, which takes a while: a hundred files.
    """
    contexts = []
    wrong: list[str] = []

    def phone(width: int = 360, height: int = 740, language: str = "en", **more: Any) -> Page:
        more = {"service_workers": "block"} | more
        context = chromium.new_context(
            base_url=served,
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "el": "el-GR"}[language],
            has_touch=True,
            reduced_motion="reduce",
            **more,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: complaint(said, wrong))
        return page

    yield phone
    for context in contexts:
        context.close()
    assert not wrong


def complaint(said: Any, wrong: list[str]) -> None:
    """Remember what the browser complains of, beside what the page shows itself."""
    if said.type == "error" and not any(one in said.text for one in EXPECTED):
        wrong.append(said.text)


@pytest.fixture
def group(chromium: Browser, served: str) -> Iterator[Group]:
    """A group of four that exists already."""
    context = chromium.new_context(base_url=served)
    yield Group(context.request)
    context.close()
