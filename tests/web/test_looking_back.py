"""History, figures, head to head and accounts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.tables import diloti


@pytest.fixture
def played(group):
    """Two matches that ended and one that goes on."""
    won = group.match("diloti", 2, house_rules={"target": 21})
    group.deal(won, diloti(4, (1, 0)))
    cards = group.match("doudizhu", 3)
    group.deal(cards, {"landlord": 0, "bid": 2, "winner_side": "farmers", "bombs": 1})
    group.ask("PATCH", f"/v1/matches/{cards}", {"status": "finished"})
    group.match("seep", 4)
    return group


def test_the_past_is_narrowed_by_game_and_by_how_it_went(phone, played):
    page = played.held_by(phone())
    page.goto("/#/history")
    rows = page.locator(".list .row")
    expect(rows).to_have_count(3)

    page.get_by_text("Dou Dizhu", exact=True).first.tap()
    expect(rows).to_have_count(1)
    page.get_by_text("All", exact=True).first.tap()
    expect(rows).to_have_count(3)
    page.get_by_text("Narrow it down").tap()
    page.get_by_text("Being played", exact=True).tap()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Seep")


def test_more_matches_than_a_page_holds_are_reached(phone, group):
    for _ in range(22):
        group.match("diloti", 2)
    page = group.held_by(phone())
    page.goto("/#/history")
    expect(page.locator(".list .row")).to_have_count(20)

    page.get_by_role("button", name="Earlier ones").tap()

    expect(page.locator(".list .row")).to_have_count(22)


def test_figures_lead_to_a_player_and_to_head_to_head(phone, played):
    page = played.held_by(phone(412, 915))
    page.goto("/#/statistics")
    page.get_by_text("Diloti", exact=True).tap()
    expect(page.locator("ol.list .row").first).to_contain_text("matches won: 1 of 1, deals: 1")

    page.get_by_role("link", name="Anna").tap()

    expect(page.get_by_role("heading", name="Anna")).to_be_visible()
    expect(page.get_by_role("heading", name="Head to head")).to_be_visible()
    expect(page.get_by_role("link", name="Petros 2 matches")).to_contain_text("1 – 1")
    expect(page.get_by_role("img", name="The latest results")).to_be_visible()


def test_who_made_most_xeri_is_asked_over_some_days(phone, played):
    page = played.held_by(phone(412, 915))
    page.goto("/#/statistics")
    page.get_by_text("Diloti", exact=True).tap()
    first = page.locator("ol.list .row").first
    page.get_by_text("By what and when").tap()

    page.get_by_text("Xeri", exact=True).tap()
    expect(first).to_contain_text("Anna")
    expect(first.locator(".big")).to_have_text("1")
    page.get_by_text("Some days", exact=True).tap()
    page.get_by_label("To", exact=True).fill("2001-01-31")
    expect(page.get_by_text("No match has been finished yet.")).to_be_visible()
    page.get_by_label("To", exact=True).fill("")
    page.get_by_label("From", exact=True).fill("2001-01-01")
    expect(first.locator(".big")).to_have_text("1")

    page.get_by_text("Phase 10", exact=True).tap()
    expect(page.get_by_text("Phases laid", exact=True)).to_be_visible()
    page.get_by_text("Diloti", exact=True).tap()
    expect(page.get_by_role("radio", name="Wins")).to_be_checked()


def test_debts_are_settled_and_the_settlement_is_undone(phone, played):
    page = played.held_by(phone())
    page.goto("/#/settle")
    expect(page.locator(".big").first).to_have_text("−8")
    expect(page.get_by_text("Anna pays Petros")).to_be_visible()

    page.get_by_role("button", name="We have settled").tap()
    page.get_by_role("button", name="Yes, we have").tap()
    expect(page.get_by_role("heading", name="What was settled")).to_be_visible()
    page.get_by_role("button", name="Undo").tap()

    expect(page.get_by_role("button", name="We have settled")).to_be_visible()


def test_settlements_are_listed_to_the_last_page(phone, played):
    paid = {"from": played.players[0], "to": played.players[1], "amount": 1}
    for _ in range(5):
        played.post(played.at("settlements"), {"payments": [paid]})
    page = played.held_by(phone())
    page.route("**/settlements", lambda route: route.continue_(url=f"{route.request.url}?limit=2"))

    page.goto("/#/settle")

    expect(page.get_by_role("button", name="Undo")).to_have_count(5)


@pytest.mark.parametrize(
    ("button", "ending", "start"),
    [
        ("Everything, to be read back (JSON)", "json", b'{"format"'),
        ("For a spreadsheet (CSV)", "csv", b"\xef\xbb\xbf"),
    ],
)
def test_everything_is_taken_out_as_a_file(phone, played, button, ending, start):
    page = played.held_by(phone())
    page.goto("/#/export")

    with page.expect_download() as waiting:
        page.get_by_role("button", name=button).tap()

    assert waiting.value.suggested_filename == f"Thursday night.{ending}"
    assert waiting.value.path().read_bytes().startswith(start)


def test_two_names_of_one_person_are_merged(phone, played):
    twin = played.post(played.at("players"), {"name": "Annoula"})["id"]
    page = played.held_by(phone())
    page.goto(f"/#/merge/{twin}")

    page.get_by_text("Anna", exact=True).tap()
    page.get_by_role("button", name="Merge them").tap()

    expect(page.get_by_role("heading", name="Anna")).to_be_visible()
    names = [one["name"] for one in played.ask("GET", played.at("players"))["items"]]
    assert "Annoula" not in names


@pytest.mark.parametrize("width", [360, 390])
def test_a_players_form_is_seen_whole(phone, played, width):
    page = played.held_by(phone(width, 640))
    page.goto(f"/#/player/{played.players[0]}")
    form = page.locator(".chart")
    expect(form.locator("img")).to_be_visible()

    assert form.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_a_match_that_ended_level_was_won_by_nobody(phone, group):
    page = group.held_by(phone())
    match = group.match("diloti", 2)
    group.deal(match, diloti(1, (0, 1), majority=1))
    group.deal(match, diloti(3, (1, 0)))
    group.ask("PATCH", f"/v1/matches/{match}", {"status": "finished"})

    page.goto(f"/#/match/{match}")

    expect(page.locator(".banner")).to_have_text("It ended level: Anna, Petros")
    expect(page.locator(".scoreboard .wins")).to_have_count(0)
