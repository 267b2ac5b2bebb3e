"""Files with faults: every one is told by its place, and nothing of the file is stored."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.api.season import LOST, Season, done

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
"""The quicker kind of database: what is tried here is not the queries."""


@pytest.fixture
def told(file_of_group):
    return file_of_group


FAULTS = {
    "group/time_zone": ("Europe/Atlantis", "time_zone"),
    "players/0/name": (" ", "name_empty"),
    "players/1/guest": ("yes", "true_or_false"),
    "players/2/created_at": ("yesterday", "moment"),
    "players/3/nick": ("D", "unknown"),
    "devices/0/name": (7, "text"),
    "matches/0/game": ("chess", "one_of"),
    "matches/0/played_at": ("2025-12-31", "moment"),
    "matches/0/totals/1": ("win", "whole_number"),
    "matches/0/winners": ([1.5], "whole_number"),
    "matches/0/notes": (None, "null"),
    "matches/0/version": (0, "between"),
    "matches/0/seats/0/seat": (9, "between"),
    "matches/0/deals/0/status": ("done", "one_of"),
    "matches/0/deals/0/counted": (1, "true_or_false"),
    "matches/0/deals/0/entries/0/at": ("", "moment"),
    "matches/0/deals/0/entries/1/entry": ("lay 7C", "object"),
    "matches/0/deals/1/dealer": (-1, "between"),
    "matches/1/deals/0/score": ([], "object"),
    "settlements/0/payments/0/amount": (0, "between"),
    "settlements/0/undone_at": ("never", "moment"),
    "settlements/0/matches": ("m1", "list"),
}
"""Fields by their place, a value that is no possible one, and what is said of it."""
AMONG_THE_REST = {
    "players/1/name": ("άννα", "name_twice"),
    "players/2/id": ("p1", "id_twice"),
    "players/3/name": (None, "removed_nameless"),
    "devices/0/player": ("p9", "no_such_id"),
    "exported_by": ("d9", "no_such_id"),
    "matches/0/house_rules/target": ("many", "whole_number"),
    "matches/1/rematch_of": ("m2", "no_such_id"),
    "matches/1/dealer": (3, "between"),
    "matches/1/winners": ([4], "between"),
    "matches/1/totals": ([1, -1], "one_for_each"),
    "matches/1/seats/0/player": ("p9", "no_such_id"),
    "matches/1/seats/1/seat": (3, "between"),
    "matches/1/conceded_by": (1, "only_conceded"),
    "matches/1/deals/0/entries/0/by": ("d9", "no_such_id"),
    "matches/1/deals/0/entries/0/hidden": (0, "hands_hidden"),
    "matches/1/deals/0/dealer": (5, "between"),
    "matches/1/deals/1/entries/0/entry/kind": ("castle", "one_of"),
    "settlements/0/payments/0/to": ("p9", "no_such_id"),
    "settlements/0/matches/0": ("m9", "no_such_id"),
    "settlements/0/by": ("d9", "no_such_id"),
}
"""Values that are possible, and do not go with the rest of the file."""
OF_ENTRIES = {
    "entry/loose/0": ("1H", "card"),
    "entry/loose": (None, "null"),
    "entry/kind": ("castle", "one_of"),
    "entry/seat": (3, "unknown"),
    "entry": ({"kind": "take_back", "n": 1}, "between"),
}


def changed(told, faults):
    """The file with other values at the places named."""
    told = deepcopy(told)
    for path, (value, _) in faults.items():
        *way, last = (int(one) if one.isdecimal() else one for one in path.split("/"))
        inner = told
        for one in way:
            inner = inner[one]
        inner[last] = value
    return told


def refused(new_group, told):
    """What is said of a file by a group that stays empty."""
    phone = new_group("Empty")
    answer = phone.refused("invalid-input", "POST", "/v1/imports", told)
    for path in ("players", "matches", "settlements"):
        assert done(phone.get(phone.at(path)))["items"] == []
    assert done(phone.get(phone.at()))["name"] == "Empty"
    return {(one["pointer"], one["code"]) for one in answer.json["errors"]}


@pytest.mark.parametrize("faults", [FAULTS, AMONG_THE_REST], ids=["fields", "whole"])
def test_twenty_faults_are_told_at_once_each_by_its_place(new_group, told, faults):
    found = refused(new_group, changed(told, faults))

    assert len(faults) >= 20
    for path, (_, code) in faults.items():
        assert any(
            pointer.startswith(f"/{path}") or f"/{path}".startswith(pointer)
            for pointer, said in found
            if said == code
        ), (path, found)


def test_faults_of_form_and_of_reference_are_told_at_once(new_group, told):
    form = {
        "group/time_zone": ("Europe/Atlantis", "time_zone"),
        "players/3/nick": ("D", "unknown"),
        "matches/0/deals/0/entries/1/at": ("", "moment"),
        "matches/0/deals/1/dealer": (-1, "between"),
        "matches/0/deals/1/entries/0/entry": ("", "object"),
        "settlements/0/undone_at": ("never", "moment"),
    }
    rest = {
        "players/1/name": ("άννα", "name_twice"),
        "matches/0/deals/0/entries/0/by": ("d9", "no_such_id"),
        "matches/0/deals/0/entries/3/entry/seat": (5, "between"),
        "matches/0/deals/2/dealer": (5, "between"),
        "matches/1/seats/0/player": ("p9", "no_such_id"),
    }

    found = refused(new_group, changed(told, form | rest))

    assert {(f"/{path}", code) for path, (_, code) in (form | rest).items()} == found


@pytest.mark.parametrize(
    ("path", "value"),
    [("players", 7), ("matches/0/deals", {}), ("matches/0/deals/0/entries", None), ("version", 2)],
)
def test_nothing_follows_from_what_has_no_form_at_all(new_group, told, path, value):
    found = refused(new_group, changed(told, {path: (value, "")}))

    assert {pointer for pointer, _ in found} == {f"/{path}"}


@pytest.mark.parametrize("path", OF_ENTRIES)
def test_an_entry_that_is_no_entry_is_told(new_group, told, path):
    value, code = OF_ENTRIES[path]
    there = f"matches/0/deals/0/entries/0/{path}"

    found = refused(new_group, changed(told, {there: (value, code)}))

    assert {said for _, said in found} & {code, "required"}
    assert all(pointer.startswith("/matches/0/deals/0/entries/0/entry") for pointer, _ in found)


@pytest.mark.parametrize("score", ["win", "1.5", "", 1.5, None])
def test_a_score_that_is_no_number_is_refused_row_by_row(new_group, told, score):
    rows = [0, 1]
    faults = {f"matches/1/deals/{row}/entries/0/entry/result/bid": (score, "") for row in rows}

    found = refused(new_group, changed(told, faults))

    assert {pointer for pointer, _ in found} == {f"/{path}" for path in faults}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("matches/0/totals/0", 61),
        ("matches/0/winners", [1, 0]),
        ("matches/0/dealer", 0),
        ("matches/0/status", "playing"),
        ("matches/0/deals/0/score/sides/0/total", 3),
        ("matches/0/deals/1/by_hand", False),
        ("matches/0/deals/2/status", "closed"),
    ],
)
def test_a_result_that_does_not_follow_from_the_entries_is_told(new_group, told, path, value):
    *way, last = path.split("/")
    inner = told
    for one in way:
        inner = inner[int(one) if one.isdecimal() else one]
    if isinstance(inner, dict) and inner[last] == value:
        value = {0: 1, "playing": "finished"}[value]

    found = refused(new_group, changed(told, {path: (value, "")}))

    assert {code for _, code in found} == {"not_what_follows"}
    assert all(f"/{path}".startswith(pointer) for pointer, _ in found)


def test_payments_that_no_program_adds_up_are_refused(new_group, told):
    dear = told["settlements"][0]["payments"][0] | {"amount": 10**12}
    told["settlements"][0]["payments"] = [dear] * 1001

    assert refused(new_group, told) == {("/settlements", "paid_too_much")}


def test_points_that_no_program_adds_up_are_refused(new_group, told):
    match = told["matches"][1]
    match |= {"edition": "0", "house_rules": {"unit": 999_999}}
    for deal in match["deals"]:
        for side, total in zip(deal["score"]["sides"], (-(10**9), 10**9, 0), strict=True):
            side |= {"total": total, "parts": None}

    assert refused(new_group, told) == {("/matches/1/deals", "not_what_follows")}


def test_a_game_with_two_winners_keeps_both(new_group, new_match):
    season = Season(new_group(), new_match)
    table = season.start("doudizhu", 3)
    done(table.open().result(LOST))
    table.changed(status="finished")
    told = done(season.owner.get(season.owner.at("export")))
    fresh = new_group("Empty")

    done(fresh.post("/v1/imports", told), 201)

    (match,) = done(fresh.get(fresh.at("matches")))["items"]
    assert match["winners"] == [1, 2]


@pytest.mark.parametrize("told", [[], "x", 7, None, {}, {"format": "other", "version": 1}])
def test_what_is_no_file_of_a_group_is_422(new_group, told):
    phone = new_group("Empty")

    answer = phone.post("/v1/imports", b"null" if told is None else told)

    assert answer.status_code == 422, answer.text


def test_a_long_file_is_read(new_group, told):
    match = told["matches"][1]
    more = [deepcopy(match) | {"id": f"x{n}", "notes": "long " * 300} for n in range(50)]
    told = told | {"matches": [*told["matches"], *more]}

    answer = new_group("Empty").post("/v1/imports", told)

    assert done(answer, 201)["matches"] == 52


def test_other_bodies_stay_short(new_group):
    phone = new_group()

    answer = phone.post(phone.at("players"), {"name": "x" * 70_000})

    assert answer.status_code == 413


def test_hands_can_be_told_after_import(new_group, new_match, join):
    owner = new_group("Σ")
    table = new_match(("A", "B"), owner)
    deal = table.open()
    deal.logged({"kind": "deal", "loose": ["10H", "KH", "4D", "KC"]})
    a = table.sit(0)
    done(deal.tell(0, "2H", phone=a))
    told = done(owner.get(owner.at("export")))
    phone = new_group("Empty")
    done(phone.post("/v1/imports", told), 201)
    key = done(phone.get(phone.at("matches")))["items"][0]["id"]
    deals = done(phone.get(f"/v1/matches/{key}/deals"))["items"]
    player = next(
        one["id"] for one in done(phone.get(phone.at("players")))["items"] if one["name"] == "A"
    )
    again = join(phone, player_id=player)
    told = again.put(f"/v1/deals/{deals[0]['id']}/hands/0", {"cards": ["2H"]})
    assert told.status_code == 200, told.text
