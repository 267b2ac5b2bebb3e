"""Names as they are in Greece, on the smallest phones: none is torn, none is cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.everybody import BROKEN
from tests.web.test_playing_doudizhu import FOUR, deal_of_four
from tests.web.test_playing_seep import begun

NAMES = ("Ελένη", "Παναγιώτης", "Δέσποινα")
NAMED = "h1, .scoreboard .name, .who .face, .pad thead th"
CUT = "one => one.scrollWidth - one.clientWidth"


@pytest.fixture
def three(phone, group):
    """A phone at a match of three with a long name in the middle."""
    for player, name in zip(group.players, NAMES, strict=False):
        group.ask("PATCH", group.at(f"players/{player}"), {"name": name})
    page = group.held_by(phone(360, 640, "el"))
    match = group.match("phase10", 3, first_dealer=2)
    left = [{"seat": seat, "laid": False, "points": 110} for seat in (1, 2)]
    group.deal(match, {"seats": [{"seat": 0, "laid": True, "out": True, "points": 0}, *left]})
    return page, match


def test_of_three_players_no_name_is_torn_on_the_scoreboard_or_cut_on_the_sheet(three):
    page, match = three
    page.goto(f"/#/match/{match}")
    expect(page.locator(".scoreboard .side")).to_have_count(3)

    assert page.evaluate(BROKEN, NAMED) == []
    assert page.locator(".wide").evaluate(CUT) == 0
    tops = {one.bounding_box()["y"] for one in page.locator(".scoreboard .side").all()}
    assert len(tops) == 1


def test_of_three_players_no_name_is_torn_where_one_says_who_played(three, group):
    page, match = three
    deal = group.post(f"/v1/matches/{match}/deals")["id"]
    upcard = {"kind": "deal", "upcard": ["6D"]}
    group.post(f"/v1/deals/{deal}/entries", {"after": 0, "move": upcard})
    page.goto(f"/#/play/{match}/{deal}")
    expect(page.locator(".who .tile")).to_have_count(3)

    assert page.evaluate(BROKEN, NAMED) == []
    assert len({one.bounding_box()["y"] for one in page.locator(".who .tile").all()}) == 1


def test_a_name_that_fills_the_screen_leaves_the_others_whole(three, group):
    page, match = three
    longest = {"name": "Παναγιώτης-Κωνσταντίνος Παπαδόπουλος"}
    group.ask("PATCH", group.at(f"players/{group.players[1]}"), longest)
    page.goto(f"/#/match/{match}")

    expect(page.locator(".scoreboard")).to_contain_text("Παπαδόπουλος")
    assert not {"Ελένη", "Δέσποινα", "Παπαδόπουλος"} & set(page.evaluate(BROKEN, NAMED))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator(".scoreboard .name", has_text="Παπαδόπουλος").evaluate(CUT) == 0


@pytest.mark.parametrize("game", ["phase10", "doudizhu"])
def test_the_name_of_a_game_is_whole_with_letters_of_twice_the_size(phone, group, game):
    page = group.held_by(phone(360, 640, "el"))
    page.goto(f"/#/match/{group.match(game, 3)}")
    expect(page.locator(".scoreboard")).to_be_visible()

    page.evaluate("document.documentElement.style.fontSize = '200%'")

    assert page.evaluate(BROKEN, NAMED) == []


def test_the_value_of_each_of_three_houses_is_seen_above_the_keys_of_a_small_phone(phone, group):
    for player, name in zip(group.players, (*NAMES, "Γιώργος"), strict=True):
        group.ask("PATCH", group.at(f"players/{player}"), {"name": name})
    page = group.held_by(phone(360, 640, "el"))
    begun(page, group, 8)
    assert page.locator(".heap").count() == 3

    keys = page.locator(".foot").bounding_box()["y"]
    for one in page.locator(".heap").all():
        box = one.bounding_box()
        assert box["y"] + box["height"] <= keys
        assert box["height"] >= 48


def test_how_often_a_ten_is_named_is_whole_on_its_key(phone, group):
    page = group.held_by(phone(360, 640))
    deal_of_four(page, group, FOUR[:5])
    for _ in range(4):
        page.locator('.naming .ranks [data-rank="10"]').tap()

    key = page.locator('.naming .ranks [data-rank="10"]')
    expect(key).to_have_text("10 ×4")
    assert key.evaluate(CUT) == 0
    assert page.evaluate(BROKEN) == []
