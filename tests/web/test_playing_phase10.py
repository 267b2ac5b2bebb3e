"""Phase 10 play by play: draws, a phase laid, hits, skips, discards, what is left at the end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.everybody import faults, is_for_everybody
from tests.web.playing import called, entries_of

HERE = Path(__file__).parents[1] / "transcripts" / "phase10"
ENTRIES = json.loads((HERE / "match_122.json").read_text("utf-8"))["deals"][0]["entries"]
POINTS = [0, 5, 5]
NAMES = ("Anna", "Petros", "Maria")
WITHOUT_SUIT = {"A": "A", "JK": "joker"}


def begun(page, group, entries):
    """A round with so many entries of the transcript, on the screen."""
    match = group.match("phase10", 3, first_dealer=2)
    deal = group.post(f"/v1/matches/{match}/deals")["id"]
    for n, move in enumerate(ENTRIES[:entries]):
        group.post(f"/v1/deals/{deal}/entries", {"after": n, "move": move})
    page.goto(f"/#/play/{match}/{deal}")
    expect(page.locator(".felt").first).to_be_visible()
    return match, deal


def offer(page, label):
    return page.locator(".offers").get_by_role("button", name=label, exact=True)


def name_card(page, card):
    """Name a card by its rank and, where more than one is left, its suit."""
    pad = page.locator(".naming").last
    rank = WITHOUT_SUIT.get(card, card[:-1])
    pad.locator(".ranks").last.get_by_role("button", name=rank, exact=True).tap()
    if card not in WITHOUT_SUIT:
        suit = pad.locator(".suits").get_by_role("button", name=called(card), exact=True)
        if suit.count():
            suit.tap()


def lay(page, groups):
    page.get_by_text("Lays phase").tap()
    for card in (card for group in groups for card in group):
        name_card(page, card)
    page.locator(".offers").get_by_role("button", name="Lay phase").tap()


def heap(page, owner, number):
    return page.get_by_role("group", name=NAMES[owner], exact=True).locator(".heap").nth(number)


def log(page, move):
    """Tap a play as its player would say it."""
    kind = move["kind"]
    if kind == "lay":
        return lay(page, move["groups"])
    if kind == "draw_stock":
        return offer(page, "Draws from the stock").tap()
    if kind == "draw_discard":
        return page.locator(".offers").get_by_role("button", name="Takes").tap()
    name_card(page, move["card"])
    if kind == "hit":
        heap(page, move["owner"], move["group"]).tap()
        return page.locator(".offers").get_by_role("button", name="Hit").tap()
    if "target" in move:
        return offer(page, f"Skip {NAMES[move['target']]}").tap()
    return page.locator(".offers").get_by_role("button", name="Discard").tap()


def test_a_round_with_a_phase_a_hit_and_a_skip_is_tapped_in(phone, group):
    page = group.held_by(phone())
    match = group.match("phase10", 3, first_dealer=2)
    page.goto(f"/#/match/{match}")
    page.get_by_role("button", name="Log the plays").tap()
    name_card(page, "6D")
    offer(page, "It was turned up").tap()

    for n, move in enumerate(ENTRIES[1:19], start=2):
        log(page, move)
        expect(page.locator(".plays > li")).to_have_count(n)

    expect(heap(page, 0, 1)).to_contain_text("set of 7s")
    assert entries_of(group, page.url.rsplit("/", 1)[-1])[17]["entry"] == ENTRIES[17]


def test_the_end_of_a_round_asks_for_what_is_left(phone, group):
    page = group.held_by(phone())
    match, _ = begun(page, group, 88)
    for n, move in enumerate(ENTRIES[88:90], start=89):
        log(page, move)
        expect(page.locator(".plays > li")).to_have_count(n)
    expect(page.get_by_text("The round is over. Still to show what is left:")).to_be_visible()

    for n, move in enumerate(ENTRIES[90:], start=91):
        name_card(page, move["cards"][0])
        offer(page, "This one is left").tap()
        expect(page.locator(".plays > li")).to_have_count(n)

    expect(page.get_by_text("The deal is over.")).to_be_visible()
    expect(page.locator(".worth > .figure")).to_have_text([str(points) for points in POINTS])
    assert group.ask("GET", f"/v1/matches/{match}")["standing"]["phases"] == [2, 2, 2]


def test_a_card_that_does_not_fit_is_refused_and_what_fits_is_offered(phone, group):
    page = group.held_by(phone())
    _, deal = begun(page, group, 17)
    name_card(page, "7D")
    heap(page, 0, 0).tap()
    offer(page, "Hit: set of 6s").tap()

    sheet = page.get_by_role("dialog", name="Against the rules")
    expect(sheet.get_by_role("link", name="Read the rule (P10-HIT-3)")).to_be_visible()
    assert faults(page) == []
    sheet.get_by_role("button", name=f"Anna hits {called('7D')} on Anna’s set of 7s").tap()
    expect(page.locator(".plays > li")).to_have_count(18)
    assert entries_of(group, deal)[-1]["entry"]["group"] == 1


def test_a_run_named_downwards_is_refused_and_put_right_with_a_tap(phone, group):
    page = group.held_by(phone())
    match = group.match("phase10", 3, first_dealer=2)
    lines = [{"seat": 0, "points": 50}, {"seat": 1, "laid": True, "out": True, "points": 0}]
    group.deal(match, {"seats": [*lines, {"seat": 2, "points": 60}]})
    deal = group.post(f"/v1/matches/{match}/deals")["id"]
    for n, move in enumerate(
        [{"kind": "deal", "upcard": ["9C"]}, {"kind": "draw_stock", "seat": 1}]
    ):
        group.post(f"/v1/deals/{deal}/entries", {"after": n, "move": move})
    page.goto(f"/#/play/{match}/{deal}")

    lay(page, [["3C", "3D", "3H"], ["8D", "A", "6S", "5C"]])
    sheet = page.get_by_role("dialog", name="Against the rules")
    expect(sheet.get_by_role("link", name="Read the rule (P10-RUN-1)")).to_be_visible()
    upwards = f"{called('5C')} {called('6S')} A {called('8D')}"
    sheet.get_by_role("button", name=upwards).tap()

    expect(heap(page, 1, 1)).to_contain_text("run 5 to 8")
    name_card(page, "A")
    heap(page, 1, 1).tap()
    ends = ["High end, as 9", "Low end, as 4", "Discard A"]
    expect(page.locator(".offers button")).to_have_text(ends)
    offer(page, "Low end, as 4").tap()
    expect(heap(page, 1, 1)).to_contain_text("run 4 to 8")


def test_a_skip_that_may_not_be_is_let_stand(phone, group):
    page = group.held_by(phone())
    _, deal = begun(page, group, 17)
    name_card(page, "JK")
    expect(page.locator(".offers button")).to_have_text(["Skip Petros", "Skip Maria"])
    offer(page, "Skip Maria").tap()
    expect(page.get_by_text("Maria loses the next turn.")).to_be_visible()
    offer(page, "Draws from the stock").tap()
    name_card(page, "JK")
    offer(page, "Skip Maria").tap()
    page.get_by_role("button", name="It stood: write it down").tap()

    expect(page.locator(".plays > li")).to_have_count(20)
    assert entries_of(group, deal)[-1]["findings"][0]["rule"] == "P10-SKIP-2"


def test_the_pad_offers_two_of_each_card_and_no_third(phone, group):
    page = group.held_by(phone())
    begun(page, group, 5)
    page.locator(".naming .ranks").last.get_by_role("button", name="6", exact=True).tap()
    expect(page.locator(".suits button")).to_have_text([called(one) for one in ("6S", "6H", "6C")])
    page.get_by_text("Lays phase 1").tap()
    name_card(page, "JD")
    name_card(page, "JD")
    page.locator(".naming .ranks").last.get_by_role("button", name="J", exact=True).tap()
    expect(page.locator(".suits button")).to_have_text([called(one) for one in ("JS", "JH", "JC")])


def test_a_card_in_the_wrong_group_is_taken_away_and_named_anew(phone, group):
    page = group.held_by(phone())
    begun(page, group, 5)
    page.get_by_text("Lays phase 1").tap()
    for card in ("9S", "8D", "9H", "KC"):
        name_card(page, card)
    page.get_by_role("button", name=f"{called('8D')}: take it away").tap()
    name_card(page, "9C")

    cards = page.locator(".slot").first.locator(".card")
    expect(cards).to_have_text([called(one) for one in ("9S", "9H", "9C")])


def correct_to(page, card):
    """In the sheet of a correction, name another card."""
    sheet = page.get_by_role("dialog")
    name_card(sheet, card)
    sheet.get_by_role("button", name="Write the correction").tap()


def test_a_corrected_discard_is_what_the_next_player_took(phone, group):
    page = group.held_by(phone())
    begun(page, group, 5)
    expect(
        page.get_by_text(f"Petros took from the open cards and holds: {called('QD')}")
    ).to_be_visible()
    page.get_by_text("What was written").tap()
    page.get_by_role("button", name="Correct: 4", exact=True).tap()
    correct_to(page, "QS")

    expect(
        page.get_by_text(f"Petros took from the open cards and holds: {called('QS')}")
    ).to_be_visible()


def test_a_correction_puts_a_third_copy_in_question(phone, group):
    page = group.held_by(phone())
    begun(page, group, 46)
    page.get_by_text("What was written").tap()
    page.get_by_role("button", name="Correct: 6", exact=True).tap()
    correct_to(page, "7S")

    expect(page.locator(".body .note")).to_have_text(
        "Entry 46 no longer fits: correct it, take it back, or enter the result."
    )
    page.get_by_role("status").get_by_role("button", name="Undo").tap()
    expect(page.locator(".body .note")).to_have_count(0)


def test_only_what_is_laid_is_logged_where_the_table_wants_no_more(phone, group):
    page = group.held_by(phone())
    _, deal = begun(page, group, 0)
    offer(page, "Log only what is laid").tap()
    page.get_by_role("group", name="Who played?").get_by_text("Petros").tap()
    lay(page, [["6D", "6D", "6H"], ["7H", "7S", "A"]])
    expect(heap(page, 1, 0)).to_be_visible()
    page.get_by_role("group", name="Who played?").get_by_text("Petros").tap()
    offer(page, "Went out").tap()

    expect(
        page.get_by_text("The round is over. Still to show what is left: Anna, Maria.")
    ).to_be_visible()
    assert [one["entry"]["kind"] for one in entries_of(group, deal)] == ["deal", "lay", "out"]


def test_my_hand_of_phase_10_takes_in_what_i_draw_and_shows_its_plays(phone, group):
    page = group.held_by(phone())
    begun(page, group, 1)
    page.get_by_role("button", name="Tell my cards").tap()
    sheet = page.get_by_role("dialog", name="My hand")
    for card in ("6D", "6H", "7H", "7S", "A", "QD", "KS", "5S", "2D", "10D"):
        name_card(sheet, card)
    sheet.get_by_role("button", name="Keep them").tap()
    offer(page, "Draws from the stock").tap()
    page.get_by_role("button", name="Tell the card I drew").tap()
    name_card(page.get_by_role("dialog", name="My hand"), "6C")
    page.get_by_role("dialog", name="My hand").get_by_role("button", name="Keep them").tap()
    expect(page.get_by_role("button", name="Tell the card I drew")).to_have_count(0)

    expect(page.locator(".hand .card")).to_have_count(0)
    page.get_by_role("button", name="Hold to see my cards").dispatch_event("pointerdown")
    expect(page.locator(".hand .card")).to_have_count(11)
    lays = page.locator(".legal li").filter(has_text="Anna lays the phase").first
    expect(lays).to_be_visible()
    lays.dispatch_event("pointerup")
    expect(page.locator(".slots .card")).to_have_count(6)
    expect(offer(page, "Lay phase 1")).to_be_visible()


def test_phase_10_is_played_with_the_keyboard_alone(phone, group):
    page = group.held_by(phone())
    begun(page, group, 4)
    offer(page, "Draws from the stock").focus()
    page.keyboard.press("Enter")
    king = page.locator(".naming .ranks").last.get_by_role("button", name="K", exact=True)
    king.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".suits button").first).to_be_focused()
    page.keyboard.press("Enter")
    offer(page, f"Discard {called('KS')}").focus()
    page.keyboard.press("Enter")

    expect(page.get_by_role("status").first).to_contain_text(f"Petros discards {called('KS')}")


@pytest.mark.parametrize("entries", [0, 4, 5, 75, 90])
def test_the_table_of_phase_10_is_for_everybody(phone, group, entries):
    page = group.held_by(phone(language="el"))
    begun(page, group, entries)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    if entries == 5:
        page.get_by_text("Ρίχνει τη φάση 1").first.tap()
        name_card(page, "9S")

    is_for_everybody(page)
