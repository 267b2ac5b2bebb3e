"""A match on the phone: following, correcting, calling off, giving up, going on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.playing import opened
from tests.web.tables import diloti


def menu(page, choice):
    page.get_by_role("button", name="More", exact=True).tap()
    page.get_by_role("dialog").get_by_text(choice, exact=True).tap()


def totals(page):
    return page.locator(".scoreboard .figure")


def test_two_phones_follow_each_other(phone, group):
    writes, watches = group.held_by(phone()), group.held_by(phone(800, 1100, "el"))
    match = group.match("diloti", 2)
    for page in (writes, watches):
        page.goto(f"/#/match/{match}")
        expect(totals(page)).to_have_text(["0", "0"])

    writes.get_by_role("link", name="Enter deal 1").tap()
    writes.get_by_text("Totals only").tap()
    writes.get_by_role("textbox", name="Anna").fill("7")
    writes.get_by_role("textbox", name="Petros").fill("4")
    writes.get_by_role("textbox", name="Petros").blur()
    writes.get_by_role("button", name="Write it down").tap()

    expect(totals(watches)).to_have_text(["7", "4"])
    writes.get_by_role("button", name="Undo").tap()
    expect(totals(watches)).to_have_text(["0", "0"])


def test_without_the_stream_a_phone_asks_now_and_then(phone, group):
    page = group.held_by(phone())
    page.route("**/stream", lambda route: route.fulfill(status=503, body="{}"))
    match = group.match("diloti", 2)
    page.goto(f"/#/match/{match}")
    expect(totals(page)).to_have_text(["0", "0"])

    group.deal(match, diloti(3))

    expect(totals(page)).to_have_text(["10", "1"])


@pytest.mark.parametrize("streams", [True, False])
def test_a_match_that_is_over_shows_how_its_players_are_called_now(phone, group, streams):
    page = group.held_by(phone())
    if not streams:
        page.route("**/stream", lambda route: route.fulfill(status=503, body="{}"))
    match = group.match("diloti", 2)
    group.ask("PATCH", f"/v1/matches/{match}", {"status": "finished"})
    with page.expect_response("**/stream"):
        page.goto(f"/#/match/{match}")
    expect(page.locator(".scoreboard")).to_contain_text("Petros")

    group.ask("PATCH", group.at(f"players/{group.players[1]}"), {"name": "Πέτρος"})

    expect(page.locator(".scoreboard")).to_contain_text("Πέτρος")


def test_a_correction_shows_that_it_changes_who_won_before_it_is_saved(phone, group):
    page = group.held_by(phone(412, 915))
    match = group.match("diloti", 2, house_rules={"target": 41})
    group.deal(match, diloti(0, (0, 2), majority=1))
    group.deal(match, diloti(4, (3, 0)))
    page.goto(f"/#/match/{match}")
    expect(page.get_by_text("Anna won")).to_be_visible()

    page.get_by_role("link", name="Deal 1").tap()
    page.get_by_role("link", name="Correct the result").tap()
    aces = page.get_by_role("group", name="How many aces?").get_by_role("textbox")
    expect(aces.nth(0)).to_have_value("0")
    expect(aces.nth(1)).to_have_value("4")
    page.get_by_role("group", name="How many xeri?").get_by_label("Petros: one more").tap()

    expect(page.locator(".tally")).to_contain_text("Then Petros won (before: Anna).")
    expect(page.locator(".tally")).to_contain_text("One other deal changes too.")
    assert group.ask("GET", f"/v1/matches/{match}")["winners"] == [0]
    page.get_by_role("button", name="Write it down").tap()
    expect(page.get_by_text("Petros won")).to_be_visible()


def test_a_deal_is_called_off_and_comes_back(phone, group):
    page = group.held_by(phone())
    match = group.match("diloti", 2)
    group.deal(match, diloti(3))
    page.goto(f"/#/match/{match}")

    page.get_by_role("link", name="Deal 1").tap()
    page.get_by_role("button", name="More about the deal").tap()
    page.get_by_role("dialog").get_by_text("Call the deal off").tap()
    page.get_by_role("dialog").get_by_label("Why?").fill("misdealt")
    page.get_by_role("dialog").get_by_role("button", name="Call the deal off").tap()
    expect(page.get_by_role("cell", name="called off")).to_be_visible()
    expect(totals(page)).to_have_text(["0", "0"])

    page.get_by_role("button", name="Undo").tap()
    expect(totals(page)).to_have_text(["10", "1"])


def test_points_outside_the_rules_need_a_reason_and_can_be_taken_back(phone, group):
    page = group.held_by(phone())
    match = group.match("diloti", 2)
    group.deal(match, diloti(3))
    page.goto(f"/#/match/{match}")

    menu(page, "Points outside the rules")
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Petros").tap()
    dialog.get_by_role("textbox", name="Points").fill("-1")
    dialog.get_by_role("textbox", name="Points").blur()
    dialog.get_by_role("button", name="Save").tap()
    expect(dialog.get_by_text("Say for whom, how many and why.")).to_be_visible()
    dialog.get_by_label("Why?").fill("showed his cards")
    dialog.get_by_role("button", name="Save").tap()
    expect(totals(page)).to_have_text(["10", "0"])

    page.get_by_role("link", name="Deal 1").tap()
    expect(page.get_by_text("showed his cards").first).to_be_visible()
    page.get_by_text("What was written").tap()
    page.get_by_role("button", name="Take back: 2").tap()
    expect(page.locator(".taken-back")).to_contain_text("showed his cards")
    assert group.totals(match) == [10, 1]


def test_whoever_concedes_loses_and_there_is_a_rematch(phone, group):
    page = group.held_by(phone())
    match = group.match("diloti", 2)
    group.deal(match, diloti(3))
    page.goto(f"/#/match/{match}")

    menu(page, "Concede")
    page.get_by_role("button", name="Anna concedes").tap()
    expect(page.get_by_text("Anna conceded; Petros won.")).to_be_visible()
    menu(page, "Go on with it after all")
    expect(page.get_by_role("link", name="Enter deal 2")).to_be_visible()
    menu(page, "End it here")
    page.get_by_role("button", name="Yes, end it").tap()
    expect(page.get_by_text("Anna won")).to_be_visible()

    page.get_by_role("button", name="Rematch").tap()
    expect(totals(page)).to_have_text(["0", "0"])


def test_last_nights_match_is_written_down_today(phone, group):
    page = group.held_by(phone())
    page.goto("/#/new")
    page.get_by_text("Diloti", exact=True).tap()
    for name in ("Anna", "Petros"):
        page.get_by_role("button", name=f"{name} sits down").tap()

    page.get_by_text("Was it played another day?").tap()
    page.get_by_label("When it was played").fill("2025-11-29T21:30")
    page.get_by_label("Notes").fill("At Maria’s")
    page.get_by_role("button", name="Start the match").tap()

    expect(page.get_by_text("Sat, 29 Nov 2025")).to_be_visible()
    expect(page.get_by_text("At Maria’s")).to_be_visible()


def test_a_house_rule_changed_in_the_middle_judges_every_deal_again(phone, group):
    page = group.held_by(phone())
    match = group.match("diloti", 2)
    group.deal(match, diloti(3, (1, 0)))
    page.goto(f"/#/match/{match}")
    expect(totals(page)).to_have_text(["20", "1"])

    menu(page, "House rules")
    page.locator("summary", has_text="Points for a xeri").tap()
    page.get_by_role("textbox", name="Points for a xeri").fill("5")
    page.get_by_role("textbox", name="Points for a xeri").blur()
    page.get_by_role("button", name="Save").tap()

    expect(totals(page)).to_have_text(["15", "1"])


def test_a_spectator_sees_the_match_and_no_button_to_write(phone, group):
    code = group.post(group.at("invites"), {"role": "spectator"})["code"]
    match = group.match("diloti", 2)
    group.deal(match, diloti(3))
    page = phone()

    page.goto(f"/join/{code}")
    page.get_by_role("button", name="Watch the table").tap()
    page.get_by_role("link", name="Anna – Petros").tap()

    expect(totals(page)).to_have_text(["10", "1"])
    expect(page.get_by_role("link", name="Enter deal 2")).to_have_count(0)
    expect(page.get_by_role("button", name="More", exact=True)).to_have_count(0)


def test_what_was_played_in_a_deal_is_read_in_words(phone, group):
    page = group.held_by(phone(language="el"))
    match = group.match("diloti", 2, first_dealer=1)
    deal = group.post(f"/v1/matches/{match}/deals")["id"]
    moves = (
        {"kind": "deal", "loose": ["10H", "KH", "4D", "KC"]},
        {"kind": "declare", "seat": 0, "card": "3S", "loose": ["4D"], "value": 7},
    )
    for n, move in enumerate(moves):
        group.post(f"/v1/deals/{deal}/entries", {"after": n, "move": move})
    page.goto(f"/#/deal/{match}/{deal}")

    page.get_by_text("Τι γράφτηκε").tap()

    expect(page.locator(".plays strong").first).to_contain_text("Anna: δηλώνει 7: 3♠")


def test_cards_that_nobody_may_see_any_more_are_counted(phone, group):
    page = group.held_by(phone())
    opened(page, group, 18)

    page.get_by_text("What was written").tap()

    said = page.locator(".plays strong", has_text="takes with a covered card")
    expect(said.first).to_have_text("Anna takes with a covered card: 3 covered cards")


@pytest.mark.parametrize("language", ["en", "el"])
def test_each_preset_and_each_rule_says_what_it_changes_before_it_is_chosen(phone, group, language):
    page = group.held_by(phone(language=language))
    page.goto("/#/new")
    asked = group.api.get("/v1/games", headers={"Accept-Language": language}).json()["items"]
    for game in asked:
        page.locator(f'.games input[value="{game["key"]}"]').check(force=True)
        page.locator("#house-rules > summary").tap()
        lines = [one["text"] for one in game["presets"]]
        expect(page.locator(".in-list > .tiles > .tile > .face > small").first).to_be_visible()
        assert page.locator("section > .choice small").all_inner_texts() == lines
        rules = [
            one for one in game["house_rules"] if one["name"] not in ("players", "extended_after")
        ]
        said = page.locator(".rule > summary small")
        expect(said).to_have_text([one["text"] for one in rules])
        expect(said.first).to_be_visible()


def test_a_deal_that_is_being_logged_is_gone_on_with_first(phone, group):
    page = group.held_by(phone())
    match, _ = opened(page, group, 3)
    page.goto(f"/#/match/{match}")

    actions = page.locator(".foot .button")
    expect(actions).to_have_text(["Go on with the plays", "Enter deal 1"])
    expect(actions.first).to_have_class("button main")
