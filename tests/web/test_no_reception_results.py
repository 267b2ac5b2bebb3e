"""Results without reception, and phones that change hands or leave before all has been sent."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.playing import opened, table
from tests.web.reception import FIVE, KEEPS, LONG, all_sent, away, bar, decide, log_all, moves, told
from tests.web.tables import diloti


def test_results_of_new_deals_wait_and_are_counted_in_order(phone, group):
    page = group.held_by(phone(**KEEPS))
    match = entered_away(page, group)
    page.get_by_role("link", name="Enter deal").tap()
    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()
    enter(page, 2, 9)

    expect(page.get_by_role("heading", name="Not sent yet, in no total")).to_be_visible()
    expect(page.locator(".unjudged li")).to_contain_text(["Anna 7 · Petros 4", "Anna 2 · Petros 9"])
    assert group.totals(match) == [0, 0]
    away(page, False)

    expect(page.locator(".scoreboard .figure")).to_have_text(["9", "13"], timeout=LONG)
    assert group.totals(match) == [9, 13]


def entered_away(page, group):
    """A match whose first deal is entered without reception."""
    match = group.match("diloti", 2)
    page.goto(f"/#/match/{match}")
    page.get_by_role("link", name="Enter deal 1").tap()
    expect(page.get_by_text("Totals only")).to_be_visible()
    away(page)
    enter(page, 7, 4)
    return match


def enter(page, *points):
    page.get_by_text("Totals only").tap()
    for name, number in zip(("Anna", "Petros"), points, strict=True):
        page.get_by_role("textbox", name=name).fill(str(number))
        page.get_by_role("textbox", name=name).press("Tab")
    page.get_by_role("button", name="Write it down").tap()
    expect(page.locator(".scoreboard")).to_be_visible()


def test_a_deal_that_another_phone_entered_meanwhile_is_not_entered_twice(phone, group):
    page = group.held_by(phone(**KEEPS))
    match = entered_away(page, group)
    group.deal(match, diloti(3))
    before = group.totals(match)
    away(page, False)

    both = decide(page)
    expect(both.get_by_text("Is this deal among it already?")).to_be_visible()
    assert group.totals(match) == before
    both.get_by_role("button", name="Drop mine").tap()
    page.get_by_role("dialog").get_by_role("button", name="Drop", exact=True).tap()
    all_sent(page)
    assert group.totals(match) == before


def test_a_phone_that_changes_hands_sends_what_waits_under_its_old_name(phone, group):
    page = group.held_by(phone(**KEEPS))
    _, deal = opened(page, group, 1)
    away(page)
    log_all(page, FIVE[:1], {})
    code = group.post(group.at("invites"), {"role": "member", "player_id": group.players[1]})[
        "code"
    ]
    body = {"code": code, "device_name": "Petros's"}
    admitted = group.api.post("/v1/join", data=body).json()
    handed(page, group, admitted)
    page.evaluate("dispatchEvent(new CustomEvent('again'))")

    expect(table(page)).to_have_count(0)
    bar(page).get_by_role("link").tap()
    expect(page.get_by_text("Logged before this phone changed hands")).to_be_visible()
    away(page, False)
    all_sent(page)
    assert moves(group, deal)[1:] == told(*FIVE[:1])


def handed(page, group, admitted):
    """As if somebody else had joined with this phone."""
    page.evaluate(
        """([admitted, group]) => {
          const {token, device, player} = admitted;
          const own = {device: device.id, role: device.role, player: player.id};
          const groups = [{token, group, name: "Thursday night", ...own}];
          localStorage["scorekeeper.phone"] = JSON.stringify({current: group, groups});
        }""",
        [admitted, group.id],
    )


def test_leaving_the_group_says_what_would_be_dropped(phone, group):
    page = group.held_by(phone(**KEEPS))
    opened(page, group, 1)
    away(page)
    log_all(page, FIVE[:2], {})
    page.goto("/#/settings")

    page.locator("#leave").tap()
    expect(page.get_by_role("dialog")).to_contain_text("2 entries of this phone were not sent")
