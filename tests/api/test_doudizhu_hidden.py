"""What a running deal of Dou Dizhu keeps to itself: hands, and tricks that were put away."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games import GAMES
from tests.api.worlds import World, both

Body = dict[str, Any]
FOLDER = Path(__file__).parents[1] / "transcripts" / "doudizhu"
DEALS = [f"deal_{number}" for number in range(1, 7)]
NAMES = ("Άννα", "Bob", "Chloé", "Δανάη")
BEGUN = ({"kind": "deal"}, {"kind": "landlord", "seat": 0, "bid": 2})


def plays(*cards: str, seat: int = 0) -> list[Body]:
    """Plays and, for the empty ones, passes, seat after seat of three."""
    made = enumerate(cards, seat)
    return [
        {"seat": n % 3} | ({"kind": "play", "cards": one} if one else {"kind": "pass"})
        for n, one in made
    ]


@pytest.fixture
def start(new_match: Callable[..., Any]) -> Callable[..., Any]:
    def start(players: int = 3, **body: Any) -> Any:
        rules = {"players": players} | body.pop("house_rules", {})
        return new_match(NAMES[:players], game="doudizhu", house_rules=rules, **body)

    return start


@pytest.fixture
def deal(start: Callable[..., Any]) -> Any:
    """A deal whose landlord has been named."""
    opened = start(first_dealer=0).open()
    opened.logged(*BEGUN)
    return opened


def cards_in(deal: Any, phone: Any = None) -> list[str]:
    """The cards of the plays as the journal shows them."""
    plays = (one["entry"] for one in deal.journal(phone))
    return [one["cards"] for one in plays if one["kind"] == "play"]


# Tricks that were put away


def test_the_trick_that_lies_there_is_shown(deal):
    deal.logged(*plays("3", "5", "", "8"))

    shown = deal.state()["table"]
    assert (shown["trick"], shown["best"], shown["passes"]) == ("8", 0, 0)
    assert cards_in(deal) == ["3", "5", "8"]


def test_a_trick_that_was_put_away_is_shown_to_nobody(deal):
    deal.logged(*plays("3 3 3 4", "", ""))
    assert cards_in(deal) == ["?"]

    deal.logged(*plays("6 6", "9 9"))

    assert cards_in(deal) == ["?", "6 6", "9 9"]
    assert not {"log", "played"} & deal.state()["table"].keys()
    assert deal.state()["table"]["sizes"] == [14, 15, 17]
    assert "3 3 3 4" not in json.dumps(deal.state()) + json.dumps(deal.journal())


def test_doublings_so_far_and_cards_left_stay_known(deal):
    deal.logged(*plays("6 6 6 6", "", "", "BJ RJ", "", ""))

    shown = deal.state()["table"]
    assert (shown["bombs"], shown["rockets"], shown["sizes"]) == (1, 1, [14, 17, 17])


def test_a_correction_of_a_trick_that_was_put_away_is_as_hidden_as_the_play(deal):
    deal.logged(*plays("3", "", "", "6 6"))
    deal.correct(3, {"kind": "play", "seat": 0, "cards": "4"})

    correction = deal.journal()[-1]["entry"]
    assert correction == {
        "kind": "correct",
        "n": 3,
        "move": {"kind": "play", "seat": 0, "cards": "?"},
    }
    assert cards_in(deal) == ["?", "6 6"]


def test_what_stood_is_remembered_without_its_cards(deal):
    deal.logged(*plays("3 3 3 4 4 4 5 5"), stands=True)
    assert deal.state()["findings"][0]["text"].startswith("3 3 3 4 4 4 5 5")

    deal.logged(*plays("", "", seat=1))

    (found,) = deal.state()["findings"]
    assert (found["n"], found["rule"], found["verdict"]) == (3, "DDZ-CLASS-1", "broken")
    assert found["facts"]["cards"] == "?"
    assert deal.entry(3)["findings"][0]["text"] == found["text"]
    assert "3 3 3" not in json.dumps([deal.state(), deal.journal()])


@pytest.mark.parametrize(
    ("led", "played"),
    [
        ("", ("3 3 3 4 4 4 5 5", "3 3 3 4 4 4 BJ RJ")),
        ("7", ("3 4 5 6", "8 8 9 9")),
        ("5 6 7 8 9", ("3 4 5 6 7", "J J J Q Q")),
    ],
)
def test_why_a_play_that_stood_was_wrong_is_put_away_with_its_cards(start, led, played):
    worlds = [World(start(first_dealer=0)) for _ in range(2)]
    for world, cards in zip(worlds, played, strict=True):
        lead = plays(led) if led else []
        world.deal.logged(*BEGUN, *lead, *plays(cards, seat=len(lead)), stands=True)
        world.deal.logged(*plays("", "", seat=len(lead) + 1))

    both(worlds, World.looks)
    (found, *_) = worlds[0].deal.state()["findings"]
    assert found["text"] in ("? was no combination.", "? did not beat ?.")


def test_a_table_may_agree_to_look_at_all_tricks(start):
    table = start(history=True, first_dealer=0)
    deal = table.open()
    deal.logged(*BEGUN, *plays("3 3 3 4", "", "", "6 6"))

    assert cards_in(deal) == ["3 3 3 4", "6 6"]
    assert deal.state()["table"]["log"][0] == {"seat": 0, "cards": "3 3 3 4"}
    table.changed(history=False)
    assert cards_in(deal) == ["?", "6 6"]


def end_by_result(deal: Any) -> None:
    deal.result({"landlord": 0, "bid": 2, "winner_side": "landlord"})


def end_by_void(deal: Any) -> None:
    deal.void()


def end_by_play(deal: Any) -> None:
    deal.logged(*plays("5 5 5 6 6 6 7 7 7", "", "", "8 9 10 J Q K A"))


@pytest.mark.parametrize("end", [end_by_result, end_by_void, end_by_play])
def test_all_tricks_are_shown_once_the_deal_is_over(deal, end):
    deal.logged(*plays("3 3 3 4", "", ""))

    end(deal)

    assert cards_in(deal)[0] == "3 3 3 4"
    assert "played" in deal.state()["table"]


def test_two_deals_with_other_cards_in_a_put_away_trick_are_one_to_every_phone(start):
    worlds = [World(start(first_dealer=0)) for _ in range(2)]
    for world, cards in zip(worlds, ("3", "4"), strict=True):
        world.deal.logged(*BEGUN, *plays(cards, "", ""))
    asked = ({"kind": "play", "seat": 0, "cards": "3 3"}, {"kind": "play", "seat": 1, "cards": "9"})
    both(worlds, World.looks, *asked)
    for move in plays("5 5", "9 9", "", ""):
        both(worlds, World.logs, move)
    both(worlds, World.looks, *asked)
    both(worlds, World.corrects, 6, {"kind": "play", "seat": 0, "cards": "5 5 5"})
    both(worlds, World.looks)


# Hands


@pytest.fixture
def journal(request: pytest.FixtureRequest) -> Body:
    """A whole deal with its hands."""
    return json.loads((FOLDER / f"{request.param}_hands.json").read_text("utf-8"))


def hands_of(journal: Body) -> list[Body]:
    return [one for one in journal["entries"] if one["kind"] == "hand"]


@pytest.mark.parametrize(
    ("database", "journal"),
    [*(("sqlite", name) for name in DEALS), ("postgres", DEALS[0])],
    indirect=True,
)
def test_a_whole_deal_looks_the_same_whichever_hands_were_told(start, journal):
    """In one world the hands are the true ones, in the other each seat tells its neighbour's."""
    rules, hands = journal["house_rules"], hands_of(journal)
    players = GAMES["doudizhu"].wire.house.load(rules).players
    body = {"house_rules": rules, "first_dealer": journal["dealer"]}
    worlds = [World(start(players, **body)) for _ in range(2)]
    turned_up = journal["entries"][0].get("turned_up", "3")
    least = min(len(one["cards"].split()) for one in hands)
    for entry in journal["entries"]:
        if entry["kind"] != "hand":
            both(worlds, World.looks, entry)
            assert both(worlds, World.logs, entry)[0] == 201
            continue
        other = hands[(hands.index(entry) + 1) % len(hands)]["cards"]
        for world, cards in zip(worlds, (entry["cards"], other), strict=True):
            _, *rest = sorted(cards.split(), key=turned_up.__ne__)[:least]
            told = [turned_up, *rest]
            path = world.deal.at("hands", entry["seat"])
            answer = world.table.phone.put(path, {"cards": " ".join(told)})
            world.deal.n = answer.json["n"]
    assert worlds[0].deal.state()["over"]


def test_nobody_but_its_owner_is_told_what_a_hand_makes_of_a_play(start):
    table = start(first_dealer=0)
    a, deal = table.sit(0), table.open()
    deal.logged(*BEGUN)
    hand = "3 3 4 5 6 7 8 9 10 J Q K K K A A 2"
    assert a.put(deal.at("hands/0"), {"cards": hand}).status_code == 200
    play = {"kind": "play", "seat": 0, "cards": "2 2 2 2 4 BJ"}

    assert [one["rule"] for one in deal.ask(play, a).json["findings"]] == ["DDZ-HAND-2"]
    assert deal.ask(play).json == {"verdict": "kept", "findings": [], "claims": []}
    assert a.get(deal.at("legal-moves")).status_code == 409
    deal.logged(play, after=3)
    assert [one["rule"] for one in deal.state(a)["findings"]] == ["DDZ-HAND-2"]
    assert deal.state()["findings"] == []


def test_a_conflict_of_two_hands_is_told_after_the_end(start):
    table = start(first_dealer=0)
    b, deal = table.sit(1), table.open()
    deal.logged(*BEGUN)
    assert b.put(deal.at("hands/1"), {"cards": "K K"}).status_code == 200
    deal.n += 1
    deal.logged(*plays("K K K", "", "", "3 3 3 4 4 4 5 5 5", "", "", "6 7 8 9 10 J Q", "", ""))
    assert deal.state(b)["findings"] == deal.state()["findings"] == []

    deal.logged(*plays("A"))

    assert [one["rule"] for one in deal.state(b)["findings"]] == ["DDZ-HAND-4"]
    assert deal.state()["findings"] == deal.state(b)["findings"]
    assert deal.state()["findings"][0]["about"] == [4]
