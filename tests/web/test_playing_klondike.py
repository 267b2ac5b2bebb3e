"""Klondike play by play: piles tapped, cards named as they come up, a misread one put right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.everybody import SEEN, faults, is_for_everybody, press
from tests.web.klondike import NO_REDEAL, begun, came_up, pile
from tests.web.playing import called, entries_of, name_card

HERE = Path(__file__).parents[1] / "transcripts" / "klondike"
ENTRIES = json.loads((HERE / "public_win.json").read_text("utf-8"))["entries"]


def stuck():
    """Seven black cards that do not go together, and a stock drawn out up to a black king."""
    tops = ["2C", "2S", "4C", "4S", "6C", "6S", "8C"]
    pack = [f"{rank}{suit}" for suit in "DHSC" for rank in ("A", *range(2, 11), *"JQK")]
    drawn = [card for card in pack if card not in (*tops, "KC")][:23]
    deal = {"kind": "deal", "tops": tops}
    return [deal, *({"kind": "draw", "cards": [card]} for card in (*drawn, "KC"))]


def log(page, move):
    """Tap a play as its player would make it."""
    if move["kind"] == "draw":
        pile(page, "stock").tap()
        name_card(page, move["cards"][0], "Which card was turned?")
        return
    pile(page, move["from"]).tap()
    pile(page, move["to"] if move["to"] != "F" else "FC").tap()
    if "turned" in move:
        came_up(page, move["turned"], f"column {move['from'][1]}")


def test_an_opening_is_tapped_in_with_what_comes_up(phone, group):
    page = group.held_by(phone())
    match = group.match("klondike", 1, house_rules=NO_REDEAL)
    page.goto(f"/#/match/{match}")
    page.get_by_role("button", name="Log the plays").tap()
    for card in ENTRIES[0]["tops"]:
        name_card(page, card, "The seven open cards, from the left")
    page.get_by_role("button", name="These seven lie there").tap()

    logged = 1
    for move in ENTRIES[1:14]:
        log(page, move)
        logged += 2 if "turned" in move else 1
        expect(page.locator(".plays > li")).to_have_count(logged)

    expect(pile(page, "T6")).to_have_attribute(
        "aria-label", f"column 6: 4 face down, {called('JS')} {called('10D')}"
    )
    expect(pile(page, "FH")).to_have_text(called("2H"))
    expect(page.get_by_text("2 of 52 on the foundations")).to_be_visible()


def test_a_misread_card_is_corrected_and_what_it_puts_in_question_is_shown_first(phone, group):
    page = group.held_by(phone())
    misread = {**ENTRIES[1], "turned": "6C"}
    later = ENTRIES[2:5]
    _, deal = begun(page, group, [ENTRIES[0], misread])
    expect(pile(page, "T4")).to_contain_text(called("6C"))
    for n, move in enumerate(later, start=2):
        group.post(f"/v1/deals/{deal}/entries", {"after": n, "move": move})
    expect(page.locator(".plays > li")).to_have_count(5)

    page.get_by_text("What was written").tap()
    page.get_by_role("button", name="Correct: 2").tap()
    sheet = page.get_by_role("dialog", name="Correct entry 2")
    correct = sheet.get_by_role("button", name="Write the correction")
    name_card(sheet, "JS", "What is it really?")
    gone = sheet.locator(".note", has_text="Then one entry no longer fits:").locator("li")
    expect(gone).to_contain_text("3: column 6 → column 4")
    expect(gone).to_contain_text("J♠ cannot have come up: it lies open in column 4")
    broken = sheet.locator(".note", has_text="Then one entry is against a rule:").locator("li")
    expect(broken).to_contain_text("5: waste → column 6")
    expect(broken).to_contain_text("10♦ does not go on 4♠")
    assert faults(page) == []
    assert len(entries_of(group, deal)) == 5
    name_card(sheet, "6S", "What is it really?")
    expect(sheet.get_by_text("Everything that followed still stands.")).to_be_visible()
    correct.tap()

    expect(pile(page, "T4")).not_to_contain_text(called("6C"))
    last = entries_of(group, deal)[-1]
    assert (last["entry"]["kind"], last["entry"]["move"]["turned"]) == ("correct", "6S")
    assert group.ask("GET", f"/v1/deals/{deal}")["in_question"] == []


def test_the_pad_for_what_came_up_offers_only_cards_that_nobody_has_seen(phone, group):
    page = group.held_by(phone())
    begun(page, group, ENTRIES[:1])
    pile(page, "T4").tap()
    pile(page, "T6").tap()

    pad = page.get_by_role("group", name="Which card came up? (column 4)").first
    pad.get_by_role("button", name="10", exact=True).tap()
    expect(pad.locator(".suits button")).to_have_text(
        [called(one) for one in ("10H", "10D", "10C")]
    )
    pad.get_by_role("button", name="It is not among these").tap()
    pad.get_by_role("button", name="10", exact=True).tap()
    pad.locator(".suits").get_by_role("button", name=called("10S")).tap()
    sheet = page.get_by_role("dialog", name="That cannot be")
    expect(sheet.get_by_role("link", name="Read the rule (KLO-K-1)")).to_be_visible()
    expect(sheet.get_by_role("button", name="It stood")).to_have_count(0)


def test_on_a_small_phone_what_came_up_is_named_without_scrolling(phone, group):
    page = group.held_by(phone(360, 640, "el"))
    begun(page, group, ENTRIES[:1])
    pile(page, "T4").tap()
    pile(page, "T6").tap()

    expect(page.locator(".naming [data-rank]")).to_have_count(13)
    for one in page.locator(".naming [data-rank]").all():
        expect(one).to_be_in_viewport(ratio=1)
        assert one.evaluate(SEEN), one.inner_text()


def test_what_is_against_a_rule_is_refused_with_what_is_allowed_and_can_stand(phone, group):
    page = group.held_by(phone())
    _, deal = begun(page, group, ENTRIES[:1])
    pile(page, "T1").tap()
    pile(page, "T5").tap()

    sheet = page.get_by_role("dialog", name="Against the rules")
    expect(sheet.get_by_role("link", name="Read the rule (KLO-TAB-1)")).to_be_visible()
    assert faults(page) == []
    sheet.get_by_role("button", name="It stood: write it down").tap()

    expect(pile(page, "T5")).to_contain_text(called("3C"))
    assert entries_of(group, deal)[-1]["stands"]


def test_how_many_cards_is_asked_only_where_no_number_fits(phone, group):
    page = group.held_by(phone())
    _, deal = begun(page, group, ENTRIES[:2])
    pile(page, "T6").tap()
    pile(page, "T1").tap()
    page.get_by_role("button", name="2 cards").tap()

    expect(page.get_by_role("dialog", name="Against the rules")).to_be_visible()
    assert len(entries_of(group, deal)) == 2


def test_moves_are_taken_back_and_what_was_seen_need_not_be_named_again(phone, group):
    page = group.held_by(phone())
    _, deal = begun(page, group, ENTRIES[:4])
    expect(pile(page, "W")).to_contain_text(called("10D"))

    page.get_by_role("button", name="Take the last move back").tap()
    expect(pile(page, "stock")).to_have_text("24")
    pile(page, "stock").tap()

    expect(pile(page, "W")).to_contain_text(called("10D"))
    assert [one["entry"]["kind"] for one in entries_of(group, deal)[-2:]] == ["undo", "draw"]


def test_all_goes_up_with_one_tap_and_stops_where_a_card_must_be_named(phone, group):
    page = group.held_by(phone())
    begun(page, group, ENTRIES[:11])
    page.get_by_role("button", name="All up that goes").tap()

    expect(pile(page, "FH")).to_have_text(called("2H"))
    came_up(page, "JD", "column 2")
    expect(pile(page, "T2")).to_have_text(called("JD"))


def test_the_waste_is_turned_over_and_a_redeal_too_many_is_refused(phone, group):
    page = group.held_by(phone())
    begun(page, group, stuck())
    expect(pile(page, "stock")).to_have_attribute("aria-label", "Stock: empty, turn the waste over")
    pile(page, "stock").tap()

    sheet = page.get_by_role("dialog", name="Against the rules")
    expect(sheet.get_by_role("link", name="Read the rule (KLO-REDEAL-3)")).to_be_visible()
    sheet.get_by_role("button", name="It stood: write it down").tap()
    expect(pile(page, "stock")).to_have_text("24")


def test_a_sure_win_is_played_out_with_one_tap(phone, group):
    page = group.held_by(phone())
    sure = json.loads((HERE / "seed_10_draw1_no_redeal.json").read_text("utf-8"))["entries"]
    match, _ = begun(page, group, sure[:83])
    expect(page.get_by_role("button", name="Play it out")).to_have_count(0)
    log(page, sure[83])
    page.get_by_role("button", name="Play it out").tap()

    expect(page.get_by_text("It came out!")).to_be_visible()
    assert group.totals(match) == [52]


def test_giving_up_asks_first_and_can_be_taken_back(phone, group):
    page = group.held_by(phone())
    begun(page, group, ENTRIES[:13])
    page.get_by_role("button", name="Give up").tap()
    sheet = page.get_by_role("dialog", name="Give up")
    expect(sheet.get_by_text("with 2 points")).to_be_visible()
    sheet.get_by_role("button", name="Give up").tap()

    expect(page.get_by_text("Given up.")).to_be_visible()
    page.get_by_role("button", name="Take the end back and go on").tap()
    expect(pile(page, "stock")).to_be_visible()


def test_a_stuck_game_is_said_to_be_stuck_and_stays_open(phone, group):
    page = group.held_by(phone())
    match, _ = begun(page, group, stuck())

    expect(page.get_by_role("link", name="Read the rule (KLO-STUCK-1)")).to_be_visible()
    expect(page.get_by_role("button", name="Give up")).to_be_visible()
    assert group.ask("GET", f"/v1/matches/{match}")["status"] == "playing"


def test_an_opening_by_keyboard_alone(phone, group):
    page = group.held_by(phone(800, 1100))
    _, deal = begun(page, group, ENTRIES[:1])

    press(page, pile(page, "T4"))
    press(page, pile(page, "T6"))
    pad = page.get_by_role("group", name="Which card came up? (column 4)").first
    press(page, pad.get_by_role("button", name="6", exact=True))
    press(page, pad.locator(".suits").get_by_role("button", name=called("6S")))
    press(page, pile(page, "T6"))
    press(page, pile(page, "T4"))
    pad = page.get_by_role("group", name="Which card came up? (column 6)").first
    press(page, pad.get_by_role("button", name="J", exact=True))
    press(page, pad.locator(".suits").get_by_role("button", name=called("JS")))

    expect(pile(page, "T6")).to_contain_text(called("JS"))
    assert len(entries_of(group, deal)) == 5


@pytest.mark.parametrize("entries", [0, 1, 31])
def test_the_table_of_klondike_is_for_everybody(phone, group, entries):
    page = group.held_by(phone(360, 740, "el"))
    begun(page, group, ENTRIES[:entries])
    if entries == 1:
        pile(page, "stock").tap()
    elif entries:
        pile(page, "T3").tap()
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")

    is_for_everybody(page)
