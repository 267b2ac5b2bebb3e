"""Deals that are opened without reception, and what is said of deals: voids, fines, take-backs."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.everybody import press
from tests.web.playing import ENTRIES, deal_out, entries_of, opened, table
from tests.web.reception import (
    FIVE,
    KEEPS,
    all_sent,
    away,
    bar,
    log_all,
    logged,
    moves,
    told,
    waits,
)


def test_a_deal_that_is_opened_without_reception_is_logged_and_sent_play_by_play(phone, group):
    page = group.held_by(phone(**KEEPS))
    match = group.match("diloti", 2, first_dealer=1)
    page.goto(f"/#/match/{match}")
    begin = page.get_by_role("button", name="Log the plays")
    expect(begin).to_be_visible()
    away(page)
    begin.tap()
    deal_out(page, ENTRIES[0]["loose"])
    log_all(page, FIVE[:2], {})

    page.reload()
    expect(table(page)).to_contain_text("Declared 7: Anna")
    bar(page).get_by_role("link").tap()
    expect(page.locator(".plays strong")).to_contain_text(
        ["A new deal", "On the table", "Anna declares 7", "Petros"]
    )
    page.goto(f"/#/match/{match}")
    expect(page.get_by_role("link", name="Enter deal 1")).to_be_visible()
    page.get_by_role("link", name="Go on with the plays").tap()
    expect(table(page)).to_contain_text("Declared 7: Anna")
    away(page, False)

    all_sent(page)
    expect(page.locator(".latest")).not_to_contain_text("not judged yet")
    deals = group.ask("GET", f"/v1/matches/{match}")["deals"]
    assert [one["number"] for one in deals] == [1]
    assert page.url.endswith(f"#/play/{match}/{deals[0]['id']}")
    assert moves(group, deals[0]["id"])[1:] == told(*FIVE[:2])


def test_fines_and_voids_wait_and_a_conflict_is_decided_with_the_keyboard_alone(phone, group):
    page = group.held_by(phone(**KEEPS))
    match, deal = opened(page, group, 2)
    page.goto(f"/#/deal/{match}/{deal}")
    more = page.get_by_role("button", name="More about the deal")
    expect(more).to_be_visible()
    away(page)
    more.tap()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Points outside the rules").tap()
    sheet.get_by_text("Petros").tap()
    sheet.get_by_role("textbox", name="Points").fill("-1")
    sheet.get_by_role("textbox", name="Points").blur()
    sheet.get_by_label("Why?").fill("late")
    sheet.get_by_role("button", name="Save").tap()
    waits(page, 1)
    more.tap()
    sheet.get_by_role("button", name="Call the deal off").tap()
    sheet.get_by_label("Why?").fill("misdealt")
    sheet.get_by_role("button", name="Call the deal off").tap()
    waits(page, 2)
    logged(group, deal, FIVE[1])
    away(page, False)

    link = page.get_by_role("link", name="An entry was not accepted: decide")
    expect(link).to_be_visible()
    expect(page.locator("body")).to_have_attribute("data-place", f"match/{match}")
    link.focus()
    page.evaluate("dispatchEvent(new CustomEvent('again'))")
    expect(page.locator("main")).not_to_have_attribute("aria-busy", "true")
    expect(link).to_be_focused()
    press(page, link)
    both = page.get_by_role("region", name="This was not accepted")
    expect(both.locator(".version").first).to_contain_text("Petros −1: late")
    expect(both.locator(".version").last).to_contain_text("Petros")
    drop = page.get_by_role("button", name="Drop: Called off. misdealt")
    press(page, drop)
    page.keyboard.press("Escape")
    expect(drop).to_be_focused()
    page.locator("h1").focus()
    press(page, both.get_by_role("button", name="Send mine after these"))

    expect(page.get_by_text("Nothing waits")).to_be_visible()
    expect(page.locator("h1")).to_be_focused()
    kinds = [one["entry"]["kind"] for one in entries_of(group, deal)[3:]]
    assert kinds == ["adjust", "void"]
    assert group.ask("GET", f"/v1/deals/{deal}")["status"] == "void"
