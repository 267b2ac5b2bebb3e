"""Dou Dizhu play by play: the auction, cards by rank, passes, a refusal that is not let stand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.everybody import faults, is_for_everybody

HERE = Path(__file__).parents[1] / "transcripts" / "doudizhu"
ENTRIES = json.loads((HERE / "deal_1.json").read_text("utf-8"))["entries"]


def begun(page, group, entries, *, over=False):
    match = group.match("doudizhu", 3, first_dealer=0)
    deal = group.post(f"/v1/matches/{match}/deals")["id"]
    for n, move in enumerate(ENTRIES[:entries]):
        group.post(f"/v1/deals/{deal}/entries", {"after": n, "move": move})
    page.goto(f"/#/play/{match}/{deal}")
    expect(page.locator(".banner" if over else ".felt")).to_be_visible()
    return match, deal


def name_ranks(page, cards):
    """Name cards on keys that lie still, since a thumb does not look again."""
    pad = page.locator(".naming .ranks")
    before = pad.bounding_box()["y"] + page.evaluate("scrollY")
    for rank in cards.split():
        pad.locator(f'[data-rank="{rank}"]').tap()
    assert pad.bounding_box()["y"] + page.evaluate("scrollY") == before


def log(page, move):
    if move["kind"] == "call":
        label = "Passes" if move["call"] == "pass" else str(move["call"])
    elif move["kind"] == "pass":
        label = "Passes"
    else:
        name_ranks(page, move["cards"])
        number = len(move["cards"].split())
        label = "Play 1 card" if number == 1 else f"Play {number} cards"
    page.locator(".offers").get_by_role("button", name=label, exact=True).tap()


def test_an_auction_and_a_whole_deal_are_tapped_in(phone, group):
    page = group.held_by(phone())
    match = group.match("doudizhu", 3, first_dealer=0)
    page.goto(f"/#/match/{match}")
    page.get_by_role("button", name="Log the plays").tap()
    page.get_by_role("group", name="Who bids first?").get_by_text("Petros").tap()
    page.get_by_role("button", name="The auction begins").tap()
    expect(page.locator(".plays > li")).to_have_count(1)

    plays = [move for move in ENTRIES[1:] if move["kind"] != "reveal"]
    for n, move in enumerate(plays, start=2):
        log(page, move)
        expect(page.locator(".plays > li")).to_have_count(n)

    expect(page.get_by_text("The deal is over.")).to_be_visible()
    expected = json.loads((HERE / "deal_1.expected.json").read_text("utf-8"))
    assert group.totals(match) == expected["payments"]


def test_a_play_that_does_not_beat_is_refused_and_passing_is_offered(phone, group):
    page = group.held_by(phone())
    _, deal = begun(page, group, 18)
    name_ranks(page, "3 3")
    page.get_by_role("button", name="Play 2 cards").tap()

    sheet = page.get_by_role("dialog", name="Against the rules")
    expect(sheet.get_by_role("link", name="Read the rule (DDZ-")).to_be_visible()
    assert faults(page) == []
    sheet.get_by_role("button", name="Maria passes").tap()
    expect(page.locator(".plays > li")).to_have_count(19)
    last = group.ask("GET", f"/v1/deals/{deal}/entries")["items"][-1]
    assert last["entry"] == {"kind": "pass", "seat": 2}


@pytest.mark.parametrize("entries", [2, 18])
def test_the_table_of_dou_dizhu_is_for_everybody(phone, group, entries):
    page = group.held_by(phone(language="el"))
    begun(page, group, entries)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")

    is_for_everybody(page)


def test_my_hand_of_dou_dizhu_is_seen_only_while_it_is_held(phone, group):
    page = group.held_by(phone())
    begun(page, group, 3)
    page.get_by_role("button", name="Tell my cards").tap()
    sheet = page.get_by_role("dialog", name="My hand")
    for rank in ("5", "5", "6", "RJ"):
        sheet.locator(f'[data-rank="{rank}"]').tap()
    sheet.get_by_role("button", name="Keep them").tap()

    button = page.get_by_role("button", name="Hold to see my cards")
    expect(button).to_be_visible()
    expect(page.locator(".hand .card")).to_have_count(0)
    button.dispatch_event("pointerdown")
    expect(page.locator(".hand .card")).to_have_text(["5", "5", "6", "red joker"])
    button.dispatch_event("pointerup")
    expect(page.locator(".hand .card")).to_have_count(0)


FOUR = json.loads((HERE / "deal_4.json").read_text("utf-8"))["entries"]


def deal_of_four(page, group, entries, **house):
    """A deal for four, of which so many entries are logged."""
    match = group.match("doudizhu", 4, house_rules={"players": 4} | house)
    deal = group.post(f"/v1/matches/{match}/deals")["id"]
    for n, move in enumerate(entries):
        group.post(f"/v1/deals/{deal}/entries", {"after": n, "move": move})
    page.goto(f"/#/play/{match}/{deal}")
    expect(page.get_by_role("heading", name="Deal 1")).to_be_visible()
    return match, deal


def test_four_play_with_two_packs_and_a_kitty_that_is_shown(phone, group):
    page = group.held_by(phone())
    _, deal = deal_of_four(page, group, FOUR[:5], kitty_shown=True)
    expect(page.locator(".felt")).not_to_contain_text("whoever is to play leads")
    for rank in ("3", "3", "3", "3", "3"):
        page.locator(f'.naming .ranks [data-rank="{rank}"]').tap()
    name_ranks(page, "4 K A")
    held = []  # as long as with poor reception
    page.route("**/v1/matches/*", lambda route: held.append(route), times=1)
    page.get_by_role("button", name="This is the kitty").tap()
    expect(page.locator(".said")).to_contain_text("The kitty: 3 3 3 3 3 4 K A")
    page.locator('.naming [data-rank="5"]').tap()
    for one in held:
        one.continue_()

    expect(page.locator(".latest")).to_contain_text("The kitty: 3 3 3 3 3 4 K A")
    expect(page.locator(".felt")).to_contain_text("whoever is to play leads")
    expect(page.locator(".naming .token")).to_have_count(0)
    log(page, FOUR[5])
    expect(page.get_by_text("To beat (Nikos):")).to_be_visible()
    expect(page.locator(".who")).to_contain_text("Maria")
    last = group.ask("GET", f"/v1/deals/{deal}/entries")["items"][-1]["entry"]
    assert last == FOUR[5]


def test_a_deal_that_nobody_wants_is_over_and_costs_nothing(phone, group):
    page = group.held_by(phone())
    match, _ = deal_of_four(page, group, FOUR[:1])
    for n in range(2, 6):
        page.locator(".offers").get_by_role("button", name="Passes", exact=True).tap()
        if n < 5:
            expect(page.locator(".plays > li")).to_have_count(n)

    expect(page.get_by_text("Nobody bid: the cards are dealt again.")).to_be_visible()
    assert group.totals(match) == [0, 0, 0, 0]
    page.get_by_role("link", name="To the match").tap()
    expect(page.get_by_role("button", name="Log the plays")).to_be_visible()


def test_what_a_loser_had_left_is_told_after_the_end(phone, group):
    page = group.held_by(phone())
    _, deal = begun(page, group, len(ENTRIES), over=True)
    left = page.get_by_role("button", name="cards left")
    name = left.first.inner_text()
    count = left.count()
    left.first.tap()
    sheet = page.get_by_role("dialog", name=name)
    for _ in range(int(name.split()[2])):
        sheet.locator(".ranks button:enabled").first.tap()
    sheet.get_by_role("button", name="These were left").tap()

    expect(page.locator(".plays > li").first).to_contain_text(f"{name.split()[-1]} had left:")
    expect(left).to_have_count(count - 1)
    last = group.ask("GET", f"/v1/deals/{deal}/entries")["items"][-1]["entry"]
    assert last["kind"] == "reveal"


def test_a_call_is_corrected_and_what_follows_is_judged_again_before_it_is_written(phone, group):
    page = group.held_by(phone())
    _, deal = begun(page, group, 5)
    page.get_by_text("What was written").tap()
    page.get_by_role("button", name="Correct: 3").tap()
    sheet = page.get_by_role("dialog", name="Correct entry 3")
    save = sheet.get_by_role("button", name="Write the correction")
    expect(sheet.get_by_text("Everything that followed still stands.")).to_be_visible()
    sheet.get_by_role("group", name="What was called?").get_by_text("2", exact=True).tap()
    expect(sheet.get_by_text("no longer fit:")).to_be_visible()
    expect(sheet.locator(".note li").first).to_contain_text("4: Maria plays")
    assert len(group.ask("GET", f"/v1/deals/{deal}/entries")["items"]) == 5
    save.tap()

    expect(page.locator(".body .note")).to_contain_text("no longer fit")
    last = group.ask("GET", f"/v1/deals/{deal}/entries")["items"][-1]["entry"]
    assert (last["kind"], last["n"], last["move"]["call"]) == ("correct", 3, 2)
