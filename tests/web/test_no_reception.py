"""Phones without reception: what is logged waits, goes out once, and nothing is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.everybody import TOO_SMALL, faults
from tests.web.playing import entries_of, log, name_card, opened, table
from tests.web.reception import (
    FIVE,
    KEEPS,
    all_sent,
    away,
    bar,
    decide,
    log_all,
    logged,
    moves,
    told,
    waits,
)


def test_five_plays_are_drawn_unjudged_and_go_out_in_order(phone, group):
    page = group.held_by(phone(**KEEPS))
    _, deal = opened(page, group, 1)
    away(page)

    log_all(page, FIVE, {})
    waits(page, 5)
    assert len(moves(group, deal)) == 1
    away(page, False)

    all_sent(page)
    expect(page.locator(".latest")).not_to_contain_text("not judged yet")
    assert moves(group, deal)[1:] == told(*FIVE)


def test_a_reload_without_reception_keeps_what_waits(phone, group):
    page = group.held_by(phone(**KEEPS))
    _, deal = opened(page, group, 1)
    away(page)
    log_all(page, FIVE[:2], {})

    page.reload()
    waits(page, 2)
    expect(table(page)).to_contain_text("Declared 7: Anna")
    expect(page.locator(".latest")).to_contain_text("not judged yet")
    page.close()
    page = page.context.new_page()
    page.goto("/")
    waits(page, 2)
    away(page, False)

    all_sent(page)
    assert moves(group, deal)[1:] == told(*FIVE[:2])


def test_of_two_phones_the_one_without_reception_decides_what_becomes_of_its_play(phone, group):
    page = group.held_by(phone(**KEEPS))
    _, deal = opened(page, group, 1)
    away(page)
    log_all(page, FIVE, {})
    other = {"kind": "lay", "seat": 0, "card": "9C"}
    logged(group, deal, other)
    away(page, False)

    expect(bar(page)).to_contain_text("An entry was not accepted")
    both = decide(page)
    expect(both.get_by_text("Meanwhile another phone wrote first.")).to_be_visible()
    expect(both.locator(".version").first).to_contain_text("Anna declares 7")
    expect(both.locator(".version").last).to_contain_text("Anna lays 9♣")
    assert moves(group, deal)[1:] == told(other)
    both.get_by_role("button", name="Send mine after these").tap()

    expect(page.get_by_text("It is not your turn").or_(both.locator(".trouble"))).to_be_visible()
    both.get_by_role("button", name="It stood: write it down").tap()
    all_sent(page)
    assert moves(group, deal)[1:] == told(other, *FIVE)


def test_the_same_play_from_two_phones_is_dropped_by_hand_and_the_rest_goes_on(phone, group):
    page = group.held_by(phone(**KEEPS))
    _, deal = opened(page, group, 1)
    away(page)
    log_all(page, FIVE[:3], {})
    logged(group, deal, FIVE[0])
    away(page, False)

    both = decide(page)
    expect(both.get_by_text("Another phone has written just this already.")).to_be_visible()
    both.get_by_role("button", name="Drop mine").tap()
    page.get_by_role("dialog").get_by_role("button", name="Drop", exact=True).tap()

    all_sent(page)
    assert moves(group, deal)[1:] == told(*FIVE[:3])


def test_an_answer_that_was_lost_is_asked_for_again_and_not_doubled(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, 1)
    sent = []

    def lose(route):
        sent.append(route.request)
        if len(sent) == 1:
            route.fetch()
        if len(sent) < 3:
            route.abort("internetdisconnected")
        else:
            route.continue_()

    page.route("**/entries", lambda route: lose(route) if is_write(route) else route.continue_())
    log(page, FIVE[0], {})
    while len(sent) < 3:
        page.wait_for_timeout(50)

    all_sent(page)
    expect(page.locator(".latest")).not_to_contain_text("not judged yet")
    assert moves(group, deal)[1:] == told(FIVE[0])
    assert len({(one.headers["idempotency-key"], one.post_data) for one in sent}) == 1


def is_write(route):
    return route.request.method != "GET"


def test_an_answer_that_is_not_ours_is_none(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, 1)
    page.route(
        "**/v1/**", lambda route: route.fulfill(body="<p>Log in</p>", content_type="text/html")
    )
    log(page, FIVE[0], {})
    waits(page, 1)

    page.unroute_all()
    all_sent(page)
    assert moves(group, deal)[1:] == told(*FIVE[:1])


@pytest.mark.parametrize("status", [502, 503, 504])
def test_a_service_that_is_away_is_waited_for(phone, group, status):
    page = group.held_by(phone())
    _, deal = opened(page, group, 1)
    page.route("**/v1/**", lambda route: route.fulfill(status=status, body="{}"))
    log(page, FIVE[0], {})
    waits(page, 1)

    page.unroute_all()
    all_sent(page)
    assert moves(group, deal)[1:] == told(*FIVE[:1])


def test_what_breaks_a_rule_is_shown_on_return_and_stood(phone, group):
    page = group.held_by(phone(**KEEPS))
    _, deal = opened(page, group, 18)
    away(page)
    name_card(page, "8H")
    page.get_by_role("button", name="Lay it").tap()
    waits(page, 1)
    away(page, False)

    both = decide(page)
    expect(both.locator(".trouble")).to_be_visible()
    expect(both.get_by_role("group", name="On the table")).to_be_visible()
    assert len(moves(group, deal)) == 18
    both.get_by_role("button", name="It stood: write it down").tap()
    all_sent(page)
    last = entries_of(group, deal)[-1]
    assert (last["n"], last["stands"], last["entry"]["card"]) == (19, True, "8H")
    assert last["findings"]


def test_what_was_refused_is_changed_and_sent(phone, group):
    page = group.held_by(phone(**KEEPS))
    _, deal = opened(page, group, 18)
    away(page)
    name_card(page, "8H")
    page.get_by_role("button", name="Lay it").tap()
    waits(page, 1)
    away(page, False)

    ways = decide(page)
    assert faults(page) == []
    page.emulate_media(color_scheme="dark")
    assert faults(page) == []
    assert page.evaluate(TOO_SMALL) == []
    ways.get_by_role("button", name="Change mine").tap()
    sheet = page.get_by_role("dialog", name="Change mine")
    sheet.get_by_text("Captures", exact=True).tap()
    sheet.get_by_role("button", name="Declared 4").last.tap()
    sheet.get_by_role("button", name="Send it like this").tap()
    all_sent(page)
    last = entries_of(group, deal)[-1]
    assert (last["entry"]["kind"], last["entry"]["card"], last["stands"]) == (
        "capture",
        "8H",
        False,
    )


def test_what_waits_is_taken_back_before_it_is_sent(phone, group):
    page = group.held_by(phone(**KEEPS))
    _, deal = opened(page, group, 1)
    away(page)
    log_all(page, FIVE[:1], {})

    page.get_by_role("status").get_by_role("button", name="Undo").tap()
    expect(table(page)).not_to_contain_text("Declared 7")
    expect(bar(page)).not_to_contain_text("waits")
    away(page, False)
    all_sent(page)
    assert len(moves(group, deal)) == 1


def test_taking_back_what_was_written_waits_too(phone, group):
    page = group.held_by(phone(**KEEPS))
    _, deal = opened(page, group, 2)
    away(page)
    page.get_by_text("What was written").tap()
    page.get_by_role("button", name="Take back: 2").tap()
    waits(page, 1)
    away(page, False)

    all_sent(page)
    last = entries_of(group, deal)[-1]["entry"]
    assert last == {"kind": "take_back", "n": 2}
