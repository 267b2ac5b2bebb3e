"""An evening at the kitchen table: from one match and deal to the next without a needless tap."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.playing import ENTRIES, opened, table
from tests.web.test_files import texts

NARROW = """
() => [...document.querySelectorAll(".stepper label")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)
"""
WORDS = """
() => [...document.querySelectorAll(".stepper label")].flatMap((label) => {
  const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
  const [range, found] = [new Range(), []];
  while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
    range.setStart(texts.currentNode, word.index);
    range.setEnd(texts.currentNode, word.index + word[0].length);
    const lines = new Set([...range.getClientRects()].map((one) => Math.round(one.top)));
    if (lines.size > 1) found.push(word[0]);
  }
  return found;
})
"""
"""Words beside a number that go on in the next line."""


def test_where_a_deal_is_over_one_sees_the_match_and_goes_on_with_the_next_deal(phone, group):
    page = group.held_by(phone())
    match, _ = opened(page, group, len(ENTRIES))
    expect(page.get_by_text("The deal is over.")).to_be_visible()
    expect(page.locator(".scoreboard .figure")).to_have_text(["2", "19"])

    page.get_by_role("button", name="Next deal").tap()

    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()
    expect(page.get_by_text("The first four cards")).to_be_visible()
    deals = group.ask("GET", f"/v1/matches/{match}")["deals"]
    assert [one["status"] for one in deals] == ["closed", "open"]


def test_where_the_match_is_over_no_next_deal_is_offered(phone, group):
    page = group.held_by(phone())
    match = group.match("diloti", 2, first_dealer=1, house_rules={"target": 11})
    deal = group.post(f"/v1/matches/{match}/deals")["id"]
    for n, move in enumerate(ENTRIES):
        group.post(f"/v1/deals/{deal}/entries", {"after": n, "move": move})
    page.goto(f"/#/play/{match}/{deal}")

    expect(page.get_by_role("link", name="To the match")).to_be_visible()
    expect(page.get_by_role("button", name="Next deal")).to_have_count(0)


def test_who_is_missing_at_a_new_match_is_said_where_they_are_seated_and_not_sent(phone, group):
    page = group.held_by(phone())
    page.goto("/#/new")
    page.get_by_role("button", name="Anna").tap()
    sent = []
    page.on("request", lambda one: one.method == "POST" and sent.append(one.url))

    page.get_by_role("button", name="Start the match").tap()

    expect(page.locator(".note")).to_have_text("Tap 2 or 4 players, in the order of play.")
    expect(page.locator(".note")).to_be_in_viewport()
    expect(page.locator(".trouble")).to_have_count(0)
    assert sent == []


def test_a_whole_family_is_written_down_without_leaving_the_field(phone, group):
    page = group.held_by(phone())
    page.goto("/#/group")
    field = page.get_by_label("New player")
    field.fill("Sofia")

    page.get_by_role("button", name="Add").tap()
    expect(page.locator("#roster")).to_contain_text("Sofia")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    page.keyboard.type("Eleni")
    page.keyboard.press("Enter")

    expect(page.locator("#roster")).to_contain_text("Eleni")
    expect(field).to_be_focused()


def test_a_guest_types_over_the_name_that_is_proposed(phone, group):
    code = group.post(group.at("invites"), {"role": "member"})["code"]
    page = phone()
    page.goto(f"/join/{code}")
    field = page.get_by_label("What is your name?")
    expect(field).to_have_value("Guest 1")

    field.tap()
    page.keyboard.type("Sofia")

    expect(field).to_have_value("Sofia")


def test_saving_too_early_leads_to_the_first_question_that_is_open(phone, group):
    page = group.held_by(phone())
    match = group.match("diloti", 2)
    page.goto(f"/#/hand/{match}")
    page.get_by_role("group", name="Who has the most cards?").get_by_text("Anna").tap()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")

    page.get_by_role("button", name="Write it down").tap()

    expect(page.get_by_text("Something is still missing.")).to_be_visible()
    first = page.get_by_role("radio", name="A♠︎: Anna")
    expect(first).to_be_focused()
    expect(first).to_be_in_viewport()


def test_no_name_is_broken_beside_a_number(phone, group):
    for player, name in zip(group.players, ("Ελένη", "Παναγιώτης-Κωνσταντίνος"), strict=False):
        group.ask("PATCH", group.at(f"players/{player}"), {"name": name})
    page = group.held_by(phone(language="el"))
    page.goto(f"/#/hand/{group.match('seep', 4)}")
    expect(page.locator(".stepper").first).to_be_visible()

    assert page.evaluate(WORDS) == []
    assert page.evaluate(NARROW) == []


def test_the_greek_page_has_one_word_for_each_thing():
    greek = " ".join(texts("el").values()).lower()

    for word, other in (("κινητό", "τηλέφων"), ("ακόμα", "ακόμη"), ("ιδιοκτήτης με", "γαιοκτήμ")):
        assert word in greek
        assert other not in greek


def test_an_undo_by_keyboard_stays_at_the_undo(phone, group):
    page = group.held_by(phone())
    opened(page, group, 2)
    page.locator(".latest").get_by_role("button", name="Undo").focus()

    page.keyboard.press("Enter")

    expect(page.locator(".latest").get_by_role("button", name="Redo")).to_be_focused()
    expect(table(page)).not_to_contain_text("Declared 7")


def test_a_patience_that_was_given_up_is_not_said_to_be_won_by_nobody(phone, group):
    page = group.held_by(phone())
    match = group.match("klondike", 1)
    group.deal(match, {"score": 3, "heights": [3, 0, 0, 0], "won": False})

    page.goto(f"/#/match/{match}")

    expect(page.locator(".banner")).to_have_text("It did not come out.")


def test_of_more_than_two_players_everybody_is_listed_beside_what_they_have(phone, group):
    page = group.held_by(phone())
    match = group.match("doudizhu", 3)
    group.deal(match, {"landlord": 0, "bid": 2, "winner_side": "farmers"})

    page.goto("/#/")

    expect(page.locator(".list .one")).to_have_text(["Anna −4", "Petros 2", "Maria 2"])
    expect(page.locator(".list .totals")).to_have_count(0)


def test_a_match_of_four_fits_a_small_phone(phone, group):
    names = ("Βαγγέλης", "Ελένη", "Άννα", "Στέλιος")
    for player, name in zip(group.players, names, strict=True):
        group.ask("PATCH", group.at(f"players/{player}"), {"name": name})
    page = group.held_by(phone(language="el"))
    match = group.match("phase10", 4, house_rules={"players": 4})
    left = [{"seat": seat, "laid": False, "points": 110} for seat in (1, 2, 3)]
    group.deal(match, {"seats": [{"seat": 0, "laid": True, "out": True, "points": 0}, *left]})

    page.goto(f"/#/match/{match}")

    expect(page.locator(".scoreboard .side")).to_have_count(4)
    boxes = [one.bounding_box() for one in page.locator(".scoreboard .side").all()]
    assert len({box["x"] for box in boxes}) == len({box["y"] for box in boxes}) == 2
    sheet = page.locator(".wide")
    assert sheet.evaluate("one => one.scrollWidth - one.clientWidth") == 0


def test_an_undo_is_not_offered_any_more_where_one_has_gone_on(phone, group):
    page = group.held_by(phone())
    page.clock.install()
    match = group.match("diloti", 2)
    page.goto(f"/#/hand/{match}")
    page.get_by_text("Totals only").tap()
    page.get_by_role("textbox", name="Anna").fill("8")
    page.get_by_role("textbox", name="Petros").fill("3")
    page.get_by_role("button", name="Write it down").tap()
    undo = page.get_by_role("status").get_by_role("button", name="Undo")
    expect(undo).to_be_visible()

    page.clock.run_for(2_000)
    page.get_by_role("link", name="Enter deal 2").tap()

    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()
    expect(undo).to_have_count(0)


def test_a_group_without_a_name_leads_to_the_field_that_is_empty(phone):
    page = phone(language="el")
    page.goto("/#/found")
    page.get_by_label("Πώς σε λένε;").fill("Ελένη")

    page.get_by_role("button", name="Ξεκινάμε").tap()

    expect(page.locator(".trouble")).to_contain_text("Λείπει το όνομα")
    expect(page.get_by_label("Πώς λέγεται η παρέα;")).to_be_focused()


def test_what_is_typed_is_counted_before_one_leaves_the_field(phone, group):
    page = group.held_by(phone())
    page.goto(f"/#/hand/{group.match('diloti', 2)}")
    page.get_by_text("Totals only").tap()
    page.get_by_role("textbox", name="Anna").fill("8")
    page.get_by_role("textbox", name="Petros").tap()

    page.keyboard.type("3")

    expect(page.locator(".tally .figure")).to_have_text(["8", "3"])
    expect(page.get_by_role("textbox", name="Petros")).to_be_focused()
    expect(page.get_by_role("textbox", name="Petros")).to_have_value("3")
