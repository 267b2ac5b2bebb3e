"""A group of more people, phones and invites than the service lists on one page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.tables import Group

EVERYBODY = 450
LAST = "Ζωή"
SEARCH = {"en": "Look for a name", "el": "Ψάξε ένα όνομα"}


@pytest.fixture(scope="module")
def crowd(chromium, served):
    """A group of so many players, the last of whom is Ζωή."""
    context = chromium.new_context(base_url=served)
    made = Group(context.request)
    told = made.ask("GET", made.at("export"))
    names = [*(f"Player {number}" for number in range(1, EVERYBODY)), LAST]
    told["players"] = [told["players"][0] | {"id": name, "name": name} for name in names]
    founding = {"name": made.name, "device_name": "Phone"}
    made.admitted = made.api.post("/v1/groups", data=founding).json()
    made.post("/v1/imports", told)
    made.players = [one["id"] for one in made.ask("GET", made.at("players"))["items"]]
    yield made
    context.close()


def test_the_450th_player_is_found_and_sits_down(phone, crowd):
    page = crowd.held_by(phone(language="el"))
    page.goto("/#/new")
    seats = page.get_by_role("region", name="Ποιος κάθεται πού;")

    for typed, name in (("ζωη", LAST), ("player 44", "Player 449")):
        seats.get_by_label(SEARCH["el"]).fill(typed)
        seats.get_by_role("button", name=f"Κάθεται: {name}", exact=True).tap()
        expect(seats.get_by_label(SEARCH["el"])).to_have_value("")

    expect(page.locator(".seats strong")).to_have_text([LAST, "Player 449"])


def test_a_long_roster_shows_some_and_on_demand_all(phone, crowd):
    page = crowd.held_by(phone())
    page.goto("/#/group")
    lines = page.locator("#roster li")
    expect(lines).to_have_count(EVERYBODY)
    expect(page.get_by_role("button", name=LAST)).to_be_hidden()

    page.get_by_label(SEARCH["en"]).fill("nobody of this name")
    expect(page.get_by_text("Nobody is called that.")).to_be_visible()
    page.get_by_label(SEARCH["en"]).fill("")
    page.get_by_role("button", name=f"Show all {EVERYBODY}").tap()

    expect(page.get_by_role("button", name=LAST)).to_be_visible()
    expect(page.get_by_role("button", name="Show all")).to_be_hidden()


@pytest.mark.parametrize("place", ["merge/{first}", "substitute/{match}", "history"])
def test_the_450th_player_is_found_wherever_one_is_chosen(phone, crowd, place):
    page = crowd.held_by(phone())
    match = crowd.match("diloti", 2)
    page.goto(f"/#/{place.format(first=crowd.players[0], match=match)}")
    if place == "history":
        page.get_by_text("Narrow it down").tap()

    page.get_by_label(SEARCH["en"]).fill("ΖΩΗ")
    page.get_by_text(LAST, exact=True).tap()

    expect(page.get_by_role("radio", name=LAST)).to_be_checked()
    page.get_by_label(SEARCH["en"]).fill("Player 17")
    expect(page.get_by_role("radio", name=LAST)).to_be_visible()


def test_whoever_joins_finds_the_450th_name(phone, crowd):
    code = crowd.post(crowd.at("invites"), {"role": "member"})["code"]
    page = phone()
    page.goto(f"/join/{code}")

    page.get_by_label(SEARCH["en"]).fill("ζωή")
    page.get_by_role("button", name=LAST, exact=True).tap()

    expect(page.get_by_role("heading", name=crowd.name)).to_be_visible()


def test_phones_and_players_of_every_page_are_there(phone, group):
    code = group.post(group.at("invites"), {"role": "member"})["code"]
    assert group.api.post("/v1/join", data={"code": code, "device_name": "Tablet"}).ok
    page = group.held_by(phone())
    for some in ("devices", "players"):
        page.route(f"**/{some}", lambda route: route.continue_(url=f"{route.request.url}?limit=1"))
    page.goto("/#/phones")

    page.get_by_role("button", name="Tablet").tap()
    page.get_by_role("dialog").get_by_text(group.names[-1], exact=True).tap()

    expect(page.get_by_role("button", name="Tablet")).to_contain_text(group.names[-1])
