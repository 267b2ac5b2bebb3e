"""A deal on a small phone, with one thumb: nothing jumps, nothing is covered, nothing breaks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.everybody import BROKEN, SEEN
from tests.web.playing import (
    ENTRIES,
    called,
    deal_out,
    entries_of,
    log,
    name_card,
    opened,
    table,
)

AUCTION = [
    {"kind": "deal", "first_bidder": 0},
    {"kind": "call", "seat": 0, "call": 3},
]
"""Dou Dizhu up to the first play."""
DRAWN = [{"kind": "deal", "upcard": ["6D"]}, {"kind": "draw_stock", "seat": 0}]
"""Phase 10 up to the first discard."""
LINES = """
(element) => {
  const range = new Range();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size;
}
"""
"""In how many lines a text lies."""


def place_of(page, rank):
    return page.locator(f'.naming [data-rank="{rank}"]').bounding_box()


def test_no_key_moves_while_the_first_cards_are_named(phone, group):
    page = group.held_by(phone())
    opened(page, group)
    before = place_of(page, "5")

    for card in ENTRIES[0]["loose"]:
        page.locator(f'.naming [data-rank="{card[:-1]}"]').tap()
        assert place_of(page, "5") == before
        page.locator(".suits").get_by_role("button", name=called(card), exact=True).tap()
        assert place_of(page, "5") == before


def test_no_key_moves_while_a_card_is_named_and_a_second_tap_unnames_its_rank(phone, group):
    page = group.held_by(phone())
    opened(page, group, 1)
    before = place_of(page, "5")

    page.locator('.naming [data-rank="7"]').tap()
    expect(page.locator(".suits button")).to_have_count(4)
    assert place_of(page, "5") == before
    page.locator('.naming [data-rank="7"]').tap()
    expect(page.locator(".suits button")).to_have_count(0)
    expect(page.get_by_text("Which card was played?")).to_be_visible()
    name_card(page, "7S")
    assert place_of(page, "5") == before


def test_what_was_played_is_said_and_undone_in_a_line_that_covers_nothing(phone, group):
    page = group.held_by(phone())
    opened(page, group)
    deal_out(page, ENTRIES[0]["loose"])
    log(page, ENTRIES[1], {})

    latest = page.locator(".latest")
    expect(latest).to_contain_text("Anna declares 7")
    expect(page.get_by_role("status").get_by_role("button", name="Undo")).to_have_count(1)
    assert page.locator(".said").bounding_box()["height"] <= 1
    expect(page.locator(".said")).to_contain_text("Anna declares 7")


def test_an_undo_says_what_was_taken_back_and_what_is_there_again(phone, group):
    page = group.held_by(phone())
    opened(page, group, 2)
    latest = page.locator(".latest")

    latest.get_by_role("button", name="Undo").tap()
    expect(latest).to_contain_text("Taken back: Anna declares 7")
    latest.get_by_role("button", name="Redo").tap()
    expect(latest).to_contain_text("Back again: Anna declares 7")
    expect(table(page)).to_contain_text("Declared 7: Anna")


def test_the_play_that_ended_a_deal_can_be_undone_where_the_deal_is_shown_as_over(phone, group):
    page = group.held_by(phone())
    _, deal = opened(page, group, len(ENTRIES))
    expect(page.get_by_text("The deal is over.")).to_be_visible()

    page.locator(".latest").get_by_role("button", name="Undo").tap()

    expect(table(page)).to_be_visible()
    assert entries_of(group, deal)[-1]["entry"] == {"kind": "take_back", "n": len(ENTRIES)}


@pytest.mark.parametrize("language", ["en", "el"])
def test_a_refusal_breaks_no_rule_id_over_two_lines(phone, group, language):
    page = group.held_by(phone(width=320, language=language))
    opened_at(page, group, "diloti", ENTRIES[:18])
    page.locator('.naming [data-rank="8"]').tap()
    page.locator(".suits button").first.tap()
    page.locator(".felt").get_by_role("button", name=called("QC")).tap()
    page.locator(".offers button").first.tap()

    ids = page.locator("dialog .rule-id")
    expect(ids.first).to_be_visible()
    assert "DIL-FACE-1" in ids.all_inner_texts()
    assert [one.evaluate(LINES) for one in ids.all()] == [1] * ids.count()


def opened_at(page, group, game, entries, seats=2):
    """A deal with such entries, on the screen in any language."""
    first = {"first_dealer": 1} if game == "diloti" else {}
    rules = {"house_rules": {"players": 4}} if (game, seats) == ("doudizhu", 4) else {}
    match = group.match(game, seats, **first, **rules)
    deal = group.post(f"/v1/matches/{match}/deals")["id"]
    for n, move in enumerate(entries):
        group.post(f"/v1/deals/{deal}/entries", {"after": n, "move": move})
    page.goto(f"/#/play/{match}/{deal}")
    expect(page.locator(".felt").first).to_be_visible()
    return match, deal


@pytest.mark.parametrize("language", ["en", "el"])
def test_of_three_players_it_is_said_in_whole_lines_who_plays_and_how_many_they_hold(
    phone, group, language
):
    page = group.held_by(phone(language=language))
    begun = [{"kind": "deal", "first_bidder": 0, "turned_up": "3"}]
    opened_at(page, group, "doudizhu", begun, seats=3)

    hints = page.locator(".who small")
    assert [one.evaluate(LINES) for one in hints.all()] == [2, 1, 1]


def test_words_on_the_felt_take_no_room_for_cards(phone, group):
    page = group.held_by(phone())
    match = group.match("phase10", 3, house_rules={"players": 3})
    deal = group.post(f"/v1/matches/{match}/deals")["id"]
    group.post(
        f"/v1/deals/{deal}/entries", {"after": 0, "move": {"kind": "deal", "upcard": ["6D"]}}
    )
    page.goto(f"/#/play/{match}/{deal}")

    words = page.locator(".felt", has_text="Nobody has laid a phase yet.")
    expect(words).to_be_visible()
    assert words.bounding_box()["height"] < 60


@pytest.mark.parametrize("language", ["en", "el"])
def test_no_game_is_called_by_half_a_word_where_a_match_is_started(phone, group, language):
    page = group.held_by(phone(language=language))
    page.goto("/#/new")
    expect(page.locator(".games .tile").first).to_be_visible()

    assert page.evaluate(BROKEN) == []


def test_who_was_too_late_is_told_to_look_at_the_table_and_keeps_what_was_chosen(phone, group):
    page = group.held_by(phone())
    page.route("**/stream", lambda route: route.fulfill(status=404))
    _, deal = opened(page, group, 1)
    name_card(page, "8H")
    group.post(f"/v1/deals/{deal}/entries", {"after": 1, "move": ENTRIES[1]})

    page.get_by_role("button", name="Lay it", exact=True).tap()

    expect(page.get_by_text("Another phone wrote first. Look at the table")).to_be_visible()
    expect(table(page)).to_contain_text("Declared 7: Anna")
    expect(page.locator(".naming .token")).to_have_text([called("8H")])


def test_what_another_phone_wrote_at_the_same_moment_is_not_there_to_be_tapped_again(phone, group):
    page = group.held_by(phone())
    page.route("**/stream", lambda route: route.fulfill(status=404))
    _, deal = opened(page, group, 1)
    table(page).get_by_role("button", name=called("4D"), exact=True).tap()
    name_card(page, ENTRIES[1]["card"])
    group.post(f"/v1/deals/{deal}/entries", {"after": 1, "move": ENTRIES[1]})

    page.get_by_role("button", name="Declare 7", exact=True).tap()

    expect(page.get_by_text("Another phone has written just this already.")).to_be_visible()
    expect(page.locator(".naming .token")).to_have_count(0)
    expect(table(page).locator("[aria-pressed=true]")).to_have_count(0)
    assert len(group.ask("GET", f"/v1/deals/{deal}/entries")["items"]) == 2


def test_players_are_seated_one_after_the_other_by_the_keyboard_alone(phone, group):
    page = group.held_by(phone())
    page.goto("/#/new")
    page.get_by_role("button", name="Anna").focus()

    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Petros")).to_be_focused()
    for name in ("Maria", "Nikos"):
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=name)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".seats button:focus")).to_contain_text("Nikos")
    page.keyboard.press("Enter")
    expect(page.locator(".chips button:focus")).to_have_text("Nikos")


@pytest.mark.parametrize("language", ["en", "el"])
@pytest.mark.parametrize(
    ("game", "entries", "seats"),
    [("diloti", ENTRIES[:14], 2), ("doudizhu", AUCTION, 4), ("phase10", DRAWN, 3)],
    ids=["diloti", "doudizhu", "phase10"],
)
def test_every_key_of_a_play_is_in_reach_on_a_small_phone(
    phone, group, language, game, entries, seats
):
    page = group.held_by(phone(360, 640, language=language))
    opened_at(page, group, game, entries, seats)

    for one in page.locator(".foot .key, .felt .lies, .body .tile").all():
        assert one.evaluate(SEEN), one.inner_text()


def test_large_letters_on_a_small_phone_leave_the_table_to_be_seen(phone, group):
    page = group.held_by(phone(360, 640))
    page.goto("/")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    opened(page, group, 14)

    expect(page.locator("main .reach .key").first).to_be_visible()
    assert page.locator(".foot").bounding_box()["height"] < 200
