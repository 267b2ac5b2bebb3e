"""Four phones at one table of Dou Dizhu: they follow each other live, each reads its hand alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

HERE = Path(__file__).parents[1] / "transcripts" / "doudizhu"
ENTRIES = json.loads((HERE / "deal_4_hands.json").read_text("utf-8"))["entries"]
HANDS = {move["seat"]: move["cards"] for move in ENTRIES if move["kind"] == "hand"}
MOVES = [move for move in ENTRIES if move["kind"] != "hand"]
FOUR = {"players": 4}


def heard_by(page):
    """Every answer of the service that a phone gets, from now on."""
    heard = []

    def keep(answer):
        if "/v1/" in answer.url and "/stream" not in answer.url and answer.ok:
            heard.append(answer.text())

    page.on("response", keep)
    return heard


@pytest.fixture
def four(phone, group):
    """Their phones, what each has heard, and the deal, of which only who bids first is known."""
    match = group.match("doudizhu", 4, house_rules=FOUR)
    deal = group.post(f"/v1/matches/{match}/deals")["id"]
    phones = [group.held_by(phone()), *(group.sits(phone(), seat) for seat in (1, 2, 3))]
    heard = [heard_by(page) for page in phones]
    group.post(f"/v1/deals/{deal}/entries", {"after": 0, "move": MOVES[0]})
    for page in phones:
        page.goto(f"/#/play/{match}/{deal}")
        expect(page.locator(".felt")).to_be_visible()
    return phones, heard, deal


def all_see(phones, entries):
    for page in phones:
        expect(page.locator(".plays > li")).to_have_count(entries)


def tell(page, seat):
    page.get_by_role("button", name="Tell my cards").tap()
    sheet = page.get_by_role("dialog", name="My hand")
    for rank in HANDS[seat].split():
        sheet.locator(f'[data-rank="{rank}"]').tap()
    sheet.get_by_role("button", name="Keep them").tap()
    expect(page.locator("#hold")).to_be_visible()


def log(page, move):
    if move["kind"] == "play":
        for rank in move["cards"].split():
            page.locator(".naming .ranks").locator(f'[data-rank="{rank}"]').tap()
        number = len(move["cards"].split())
        label = "Play 1 card" if number == 1 else f"Play {number} cards"
    else:
        said = move.get("call", "pass")
        label = "Passes" if said == "pass" else str(said)
    page.locator(".offers").get_by_role("button", name=label, exact=True).tap()


def test_each_logs_its_own_plays_and_sees_those_of_the_others(four):
    phones, _, _ = four
    for n, move in enumerate(MOVES[1:9], start=2):
        log(phones[move["seat"]], move)
        all_see(phones, n)

    for page in phones:
        expect(page.get_by_text("To beat (Petros):")).to_be_visible()
        expect(page.locator(".felt .card")).to_have_text(["A"] * 4)


def test_no_phone_is_ever_sent_the_hand_of_another(four):
    phones, heard, _ = four
    for n, move in enumerate(MOVES[1:5], start=2):
        log(phones[move["seat"]], move)
        all_see(phones, n)
    told = (0, 2)
    for n, seat in enumerate(told, start=6):
        tell(phones[seat], seat)
        all_see(phones, n)
    expect(phones[1].get_by_text("has told a hand")).to_have_count(4)
    log(phones[3], MOVES[5])
    all_see(phones, 8)

    for seat, answers in enumerate(heard):
        assert len(answers) > 5
        for owner in told:
            read = any(HANDS[owner] in answer for answer in answers)
            assert read == (owner == seat), (seat, owner)
    expect(phones[1].locator("#hold")).to_have_count(0)
    expect(phones[3].locator("#hold")).to_have_count(0)
