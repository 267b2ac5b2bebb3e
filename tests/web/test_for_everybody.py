"""Read by whoever holds it: axe on every screen, the keyboard alone, text at twice its size."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.everybody import BROKEN, DARK, TOO_SMALL, faults, press, reach
from tests.web.tables import diloti

OUTSIDE = ["", "found", "join", "recover", "rules", "referee", "settings"]
INSIDE = {
    "group": ["", "group", "invite", "phones", "settings", "new", "export", "waiting"],
    "matches": ["match/{diloti}", "match/{seep}", "match/{doudizhu}", "match/{phase10}"],
    "deals": [
        "deal/{diloti}/{deal}",
        "hand/{diloti}/{deal}",
        "house/{seep}",
        "substitute/{diloti}",
    ],
    "by hand": [
        "hand/{diloti}",
        "hand/{seep}",
        "hand/{doudizhu}",
        "hand/{phase10}",
        "hand/{klondike}",
    ],
    "rules": [
        "rules/diloti",
        "rules/seep/SEEP-ADD-1",
        "referee/diloti",
        "referee/phase10",
        "count/seep",
    ],
    "looking back": ["history", "statistics", "player/{player}", "merge/{player}", "settle"],
}
"""Every screen, by what is seen together."""


@pytest.fixture
def places(group):
    """What the addresses of screens are made of."""
    made = {game: group.match(game, seats) for game, seats in (("diloti", 2), ("seep", 4))}
    made |= {"doudizhu": group.match("doudizhu", 3), "klondike": group.match("klondike", 1)}
    made["phase10"] = group.match("phase10", 3, house_rules={"players": 3})
    made["deal"] = group.deal(made["diloti"], diloti(3, (1, 0)))
    group.deal(made["diloti"], diloti(1, (0, 2), majority=1))
    group.deal(made["doudizhu"], {"landlord": 0, "bid": 2, "winner_side": "farmers"})
    made["player"] = group.players[0]
    return made


def look(page, place):
    """Go to a screen and wait until it is there, everything folded out."""
    page.goto(f"/#/{place}")
    expect(page.locator("body")).to_have_attribute("data-place", place)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")


def check(page, place):
    look(page, place)
    page.emulate_media(color_scheme="light")
    assert faults(page) == [], place
    page.emulate_media(color_scheme="dark")
    assert faults(page, DARK) == [], place


@pytest.mark.parametrize("kind", INSIDE)
def test_axe_finds_nothing_in_the_group(phone, group, places, kind):
    page = group.held_by(phone())

    for place in INSIDE[kind]:
        check(page, place.format(**places))


def test_axe_finds_nothing_outside(phone):
    page = phone(language="el")

    for place in OUTSIDE:
        check(page, place)


@pytest.mark.parametrize("kind", INSIDE)
def test_with_text_at_twice_its_size_nothing_is_cut_off(phone, group, places, kind):
    page = group.held_by(phone(360, 740, "el"))
    page.goto("/")
    page.evaluate("document.documentElement.style.fontSize = '200%'")

    for place in INSIDE[kind]:
        look(page, place.format(**places))
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, place


@pytest.mark.parametrize("kind", ["group", "by hand", "matches"])
def test_whatever_is_tapped_is_large_enough_for_a_thumb(phone, group, places, kind):
    page = group.held_by(phone())

    for place in INSIDE[kind]:
        look(page, place.format(**places))
        small = page.evaluate(TOO_SMALL)
        assert small == [], place


@pytest.mark.parametrize("width", [360, 390])
def test_no_word_on_a_tile_or_a_key_is_broken(phone, group, places, width):
    names = ("Ελένη", "Γιώργος", "Κατερίνα", "Αλέξανδρος")
    for player, name in zip(group.players, names, strict=True):
        group.ask("PATCH", group.at(f"players/{player}"), {"name": name})

    for language in ("el", "en"):
        page = group.held_by(phone(width, 844, language))
        for place in [*INSIDE["by hand"], "invite", "settings", "history", "referee/diloti"]:
            look(page, place.format(**places))
            assert page.evaluate(BROKEN) == [], place


def test_a_match_and_its_first_deal_by_keyboard_alone(phone, group):
    page = group.held_by(phone(800, 1100))
    page.goto("/")
    expect(page.get_by_role("heading", name="Thursday night")).to_be_focused()

    press(page, page.get_by_role("link", name="New match"))
    expect(page.get_by_role("heading", name="New match")).to_be_focused()
    for name in ("Anna", "Petros"):
        press(page, page.get_by_role("button", name=f"{name} sits down"))
    press(page, page.get_by_role("button", name="Start the match"))
    press(page, page.get_by_role("link", name="Enter deal 1"))
    reach(page, page.get_by_role("radio", name="We count"))
    page.keyboard.press("ArrowRight")
    reach(page, page.get_by_role("textbox", name="Anna"))
    page.keyboard.type("7")
    reach(page, page.get_by_role("textbox", name="Petros"))
    page.keyboard.type("4")
    press(page, page.get_by_role("button", name="Write it down"))

    expect(page.locator(".scoreboard .figure")).to_have_text(["7", "4"])
    press(page, page.get_by_role("button", name="More", exact=True))
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="More", exact=True)).to_be_focused()
