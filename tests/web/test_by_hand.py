"""A deal of each game by hand, tapped in as one does with cards in the other hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect


def tap(page, question, answer):
    """Answer a question by its tile."""
    asked = page.get_by_role("group", name=question, exact=True)
    asked.get_by_text(answer, exact=True).tap()


def more(page, label, times, within=None):
    """Tap + so many times."""
    place = page if within is None else page.get_by_role("group", name=within)
    for _ in range(times):
        place.get_by_role("button", name=f"{label}: one more", exact=True).tap()


def save(page):
    page.get_by_role("button", name="Write it down").tap()
    expect(page.get_by_role("status").filter(has_text="Written down.")).to_be_visible()


def figures(page):
    """What the form comes to, side by side."""
    return page.locator(".tally .figures .figure")


def test_diloti(phone, group):
    page = group.held_by(phone())
    match = group.match("diloti", 2)
    page.goto(f"/#/match/{match}")
    page.get_by_role("link", name="Enter deal 1").tap()

    expect(page.get_by_text("7 answers to go.")).to_be_visible()
    tap(page, "Who has the most cards?", "Petros")
    for card, owner in zip(("A♠", "A♥", "A♦", "A♣", "10♦", "2♣"), "AAPPAP", strict=True):
        name = {"A": "Anna", "P": "Petros"}[owner]
        tap(page, f"{card}\ufe0e", name)
    more(page, "Anna", 2, within="How many xeri?")

    expect(figures(page)).to_have_text(["24", "7"])
    save(page)
    expect(page.locator(".scoreboard .figure")).to_have_text(["24", "7"])
    assert group.totals(match) == [24, 7]


def test_diloti_with_counted_cards_says_what_cannot_be(phone, group):
    page = group.held_by(phone())
    page.goto(f"/#/hand/{group.match('diloti', 2)}")

    for card in ("A♠", "A♥", "A♦", "A♣", "10♦", "2♣"):
        tap(page, f"{card}\ufe0e", "Anna")
    page.get_by_text("We counted them").tap()
    page.get_by_role("textbox", name="Cards: Anna").fill("52")
    page.get_by_role("textbox", name="Cards: Anna").blur()
    more(page, "Petros", 1, within="How many xeri?")

    expect(page.locator(".tally .trouble")).to_be_visible()
    page.get_by_role("button", name="Write it down").tap()
    expect(page.get_by_role("alert")).to_contain_text("DIL-SC-5")
    expect(page.get_by_role("button", name="That is how it was")).to_have_count(0)


def test_a_result_that_only_a_breach_can_have_led_to_is_let_stand(phone, group):
    page = group.held_by(phone())
    match = group.match("diloti", 2)
    page.goto(f"/#/hand/{match}")
    for card in ("A♠", "A♥", "A♦", "A♣", "10♦", "2♣"):
        tap(page, f"{card}\ufe0e", "Anna")
    page.get_by_text("We counted them").tap()
    page.get_by_role("textbox", name="Cards: Anna").fill("51")
    page.get_by_role("textbox", name="Cards: Anna").blur()

    page.get_by_role("button", name="Write it down").tap()
    expect(page.get_by_role("alert")).to_contain_text("1 card alone")
    page.get_by_role("button", name="That is how it was").tap()

    expect(page.get_by_role("status").filter(has_text="Written down.")).to_be_visible()
    assert group.totals(match) == [11, 0]


def test_dou_dizhu(phone, group):
    page = group.held_by(phone())
    match = group.match("doudizhu", 3)
    page.goto(f"/#/hand/{match}")

    tap(page, "Who was landlord?", "Anna")
    tap(page, "For how much?", "2")
    tap(page, "Who went out first?", "Maria")
    more(page, "Bombs", 1)

    expect(figures(page)).to_have_text(["−8", "4", "4"])
    save(page)
    assert group.totals(match) == [-8, 4, 4]


def test_seep(phone, group):
    page = group.held_by(phone())
    match = group.match("seep", 4)
    page.goto(f"/#/hand/{match}")

    page.get_by_role("textbox", name="Points: Anna + Maria").fill("62")
    page.get_by_role("textbox", name="Points: Anna + Maria").blur()
    expect(page.get_by_text("Petros + Nikos: 38")).to_be_visible()
    more(page, "Petros + Nikos", 1, within="Sweeps worth 50")

    expect(figures(page)).to_have_text(["62", "88"])
    save(page)
    expect(page.get_by_text("Petros + Nikos ahead by 26; a bazzi takes 100.")).to_be_visible()


def test_klondike(phone, group):
    page = group.held_by(phone())
    match = group.match("klondike", 1)
    page.goto(f"/#/hand/{match}")

    page.get_by_role("button", name="It came out!").tap()

    expect(figures(page)).to_have_text(["52"])
    save(page)
    assert group.totals(match) == [52]


def test_phase_10(phone, group):
    page = group.held_by(phone())
    match = group.match("phase10", 3, house_rules={"players": 3})
    page.goto(f"/#/hand/{match}")

    tap(page, "Who went out?", "Anna")
    petros, maria = (
        page.locator("section.sheet", has_text=name).last for name in ("Petros", "Maria")
    )
    petros.get_by_text("Laid phase 1").tap()
    for kind in ("J, Q, K", "Aces"):
        petros.get_by_role("button", name=f"{kind}: one more").tap()
    maria.get_by_role("textbox", name="From 2 to 10").fill("10")
    maria.get_by_role("textbox", name="From 2 to 10").blur()
    expect(maria.get_by_text("10 cards, 50 points")).to_be_visible()

    expect(figures(page)).to_have_text(["0", "35", "50"])
    save(page)
    expect(page.locator(".scoreboard small")).to_have_text(
        ["phase 2 of 10", "phase 2 of 10", "phase 1 of 10"]
    )


def round_of_two(out, *, both):
    """A round that one of two ends; the other laid too and keeps a 5, or did not lay."""
    lines = [{"seat": seat, "laid": both, "points": 5 if both else 60} for seat in range(2)]
    lines[out] |= {"laid": True, "out": True, "points": 0}
    return {"seats": lines}


def laid_and_kept_one(page, name, phase):
    """Say that a player laid the phase and has one low card left."""
    sheet = page.locator("section.sheet", has_text=name).last
    sheet.get_by_text(f"Laid phase {phase}").tap()
    sheet.get_by_role("button", name="From 2 to 10: one more").tap()


def test_a_replay_of_phase_10_is_of_the_last_phase(phone, group):
    match = group.match("phase10", 2, house_rules={"players": 2, "last_phase": 20})
    for phase in range(1, 21):
        alone = phase in (13, 16)
        group.deal(match, round_of_two(phase % 2, both=not alone))
        if alone:
            group.deal(match, round_of_two(1 - phase % 2, both=False))
    page = group.held_by(phone())
    page.goto(f"/#/hand/{match}")

    tap(page, "Who went out?", "Anna")
    laid_and_kept_one(page, "Petros", 20)
    save(page)

    ended = group.ask("GET", f"/v1/matches/{match}")
    assert ended["winners"] == [0]


def test_a_replay_that_annuls_a_round_is_added_to_the_totals_before_it(phone, group):
    match = group.match("phase10", 2, house_rules={"players": 2, "tie_replay": "annul"})
    for phase in range(1, 11):
        group.deal(match, round_of_two(phase % 2, both=True))
    assert group.totals(match) == [25, 25]
    page = group.held_by(phone())
    page.goto(f"/#/hand/{match}")

    tap(page, "Who went out?", "Petros")
    laid_and_kept_one(page, "Anna", 10)

    expect(page.locator(".tally .side small")).to_have_text(["total 30", "total 20"])
    save(page)
    assert group.totals(match) == [30, 20]


def test_a_match_that_goes_on_is_counted_up_to_its_new_last_phase(phone, group):
    rules = {"players": 2, "scoring": "first_to_lay"}
    match = group.match("phase10", 2, house_rules=rules)
    lines = [{"seat": 0, "laid": True, "out": True}, {"seat": 1, "laid": True}]
    for _ in range(9):
        group.deal(match, {"seats": lines})
    group.ask("PATCH", f"/v1/matches/{match}", {"extend": True})
    page = group.held_by(phone())
    page.goto(f"/#/hand/{match}")

    tap(page, "Who went out?", "Anna")

    expect(figures(page)).to_have_text(["0", "0"])
    expect(page.locator(".tally .trouble")).to_have_count(0)


def test_phase_10_without_points_may_end_with_nobody_out(phone, group):
    page = group.held_by(phone())
    match = group.match("phase10", 3, house_rules={"players": 3, "scoring": "first_to_lay"})
    page.goto(f"/#/hand/{match}")

    tap(page, "Who went out?", "Nobody")
    page.locator("section.sheet", has_text="Petros").last.get_by_text("Laid phase 1").tap()
    save(page)

    assert group.ask("GET", f"/v1/matches/{match}")["standing"]["phases"] == [1, 2, 1]


@pytest.mark.parametrize(("width", "height"), [(360, 740), (412, 915), (800, 1100)])
def test_a_match_is_started_by_tapping_who_sits_where(phone, group, width, height):
    page = group.held_by(phone(width, height, "el"))
    page.goto("/")

    page.get_by_role("link", name="Νέα παρτίδα").tap()
    page.get_by_text("Σιπ", exact=True).tap()
    for name in ("Maria", "Anna", "Nikos", "Petros"):
        page.get_by_role("button", name=f"Κάθεται: {name}").tap()
    page.get_by_role("button", name="Anna: μια θέση πιο πάνω").tap()
    expect(page.get_by_text("Anna + Nikos – Maria + Petros")).to_be_visible()
    page.get_by_role("button", name="Ξεκινάμε").tap()

    expect(page.get_by_role("heading", name="Σιπ")).to_be_visible()
    expect(page.locator(".scoreboard .name")).to_have_text(["Anna + Nikos", "Maria + Petros"])


def test_seats_are_dragged_by_their_grips(phone, group):
    page = group.held_by(phone())
    page.goto("/#/new")
    page.get_by_text("Diloti", exact=True).tap()
    for name in ("Anna", "Petros"):
        page.get_by_role("button", name=f"{name} sits down").tap()

    grip, other = (page.locator(".grip").nth(place).bounding_box() for place in (0, 1))
    page.mouse.move(grip["x"] + 20, grip["y"] + 20)
    page.mouse.down()
    page.mouse.move(other["x"] + 20, other["y"] + 45, steps=4)
    page.mouse.up()

    expect(page.locator(".seats strong")).to_have_text(["Petros", "Anna"])


def test_house_rules_are_chosen_and_hold(phone, group):
    page = group.held_by(phone())
    page.goto("/#/new")
    page.get_by_text("Diloti", exact=True).tap()
    for name in ("Anna", "Petros"):
        page.get_by_role("button", name=f"{name} sits down").tap()
    page.get_by_text("Each rule by itself").tap()
    page.locator("summary", has_text="Target").first.tap()
    page.get_by_role("textbox", name="Target").fill("101")
    page.get_by_role("textbox", name="Target").blur()

    page.get_by_role("button", name="Start the match").tap()

    expect(page.get_by_text("101 to go").first).to_be_visible()
