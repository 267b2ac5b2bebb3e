"""Files and texts that were made to break an import: refused by their places, or read like any."""

from __future__ import annotations

import json

import pytest

from tests.api.season import done

AT = "2026-01-01T00:00:00Z"
PLAIN, CSV, JSON = "text/plain", "text/csv", "application/json"
LONG_NUMBER = "9" * 5000


def nested(levels):
    told = []
    for _ in range(levels):
        told = [told]
    return told


@pytest.fixture
def told(file_of_group):
    return file_of_group


@pytest.fixture
def taken(new_group):
    """Import a file into a new group: its phone, and the answer."""

    def taken(told):
        phone = new_group("Empty")
        return phone, phone.post("/v1/imports", json.dumps(told).encode())

    return taken


def faults(answer):
    assert answer.status_code == 422, answer.text
    return [(one["pointer"], one["code"]) for one in answer.json["errors"]]


def matches_of(phone):
    return [one["id"] for one in done(phone.get(phone.at("matches")))["items"]]


DILOTI, KLONDIKE = "match diloti\nseats A / B\n", "match klondike\nseats A\n"
DOUDIZHU = "match doudizhu\nseats A / B / C\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("match diloti\nhouse bogus 5\nseats A / B\n", ("/text/2", "unknown")),
        ("match diloti\nhouse target many\nseats A / B\n", ("/text/2", "whole_number")),
        (f"{DILOTI}house target {LONG_NUMBER}\nnext-deal\n", ("/text/4", "whole_number")),
        (f"{DILOTI}house target {LONG_NUMBER} 1\nnext-deal\n", ("/text/4", "whole_number")),
        (f"{DILOTI}next-deal\n{'correct 1 ' * 3000}\n", ("/text/4", "between")),
        (f"{DILOTI}next-deal\n1. correct 1 correct\n", ("/text/4", "between")),
        (f"{DILOTI}played \nnext-deal\n", ("/text/3", "moment")),
        (f"{DILOTI}note \x00\nnext-deal\n", ("/text/3", "control")),
        ("match klondike\nhouse \nseats A\n", ("/text/2", "unknown")),
        (f"{DOUDIZHU}next-deal dealer\n", ("/text/3", "one_of")),
        (f"{DOUDIZHU}next-deal\nF hand ?\n", ("/text/4", "between")),
        (f"{KLONDIKE}next-deal\nhand ?\n", ("/text/4", "one_of")),
    ],
)
def test_a_line_that_can_be_nothing_is_refused_by_its_number(new_group, text, fault):
    phone = new_group()

    answer = phone.post(phone.at("transcripts"), {"text": text})

    assert fault in faults(answer)


@pytest.mark.parametrize("hands", ["A hand ?\nB hand ?\n A hand ?", "hand ?", "hand"])
def test_hands_that_nobody_can_read_come_in_untold(new_group, hands):
    phone = new_group()

    answer = phone.post(phone.at("transcripts"), {"text": f"{DOUDIZHU}next-deal\n{hands}\n"})

    done(answer, 201)
    assert done(phone.get(phone.at("export")))["matches"][0]["deals"][0]["entries"]


@pytest.fixture
def with_entry(new_match, new_group):
    """The file of a group with a deal whose only entry was covered."""

    def with_entry(words, *players, **match):
        owner = new_group("Σ")
        new_match(players or ("A", "B"), owner, **match).open()
        told = done(owner.get(owner.at("export")))
        told["matches"][0]["deals"][0]["entries"] = [{"at": AT, "entry": words, "covered": True}]
        return told

    return with_entry


@pytest.mark.parametrize(
    ("words", "field", "code"),
    [
        ({"kind": "correct"}, "/n", "between"),
        ({"kind": "correct", "n": "x"}, "/n", "between"),
        ({"kind": "take_back"}, "/n", "between"),
        ({"kind": "lay", "seat": 99}, "/seat", "between"),
        ({"kind": "lay", "seat": "x", "card": 7}, "/seat", "between"),
        ({"kind": "hand", "seat": 7}, "/seat", "between"),
        ({"kind": "capture", "seat": 0, "loose": 5, "piles": {}}, "/piles", "invalid"),
        ({"kind": "result"}, "/kind", "one_of"),
        ({"kind": "adjust", "side": [1]}, "/kind", "one_of"),
        ({"kind": "covered"}, "/kind", "one_of"),
        ({"kind": "hand", "x": nested(300)}, "", "too_deep"),
        ({"kind": "hand", "x": "\x00"}, "", "control"),
    ],
)
def test_a_covered_entry_that_no_journal_holds_is_refused(with_entry, taken, words, field, code):
    _, answer = taken(with_entry(words))

    assert (f"/matches/0/deals/0/entries/0/entry{field}", code) in faults(answer)


def test_a_covered_entry_of_another_games_kind_is_refused(with_entry, taken):
    _, answer = taken(with_entry({"kind": "lay"}, "A", "B", "C", game="doudizhu"))

    assert ("/matches/0/deals/0/entries/0/entry/kind", "one_of") in faults(answer)


@pytest.mark.parametrize(
    ("address", "accepted"),
    [
        ("/v1/deals/{deal}", JSON),
        ("/v1/deals/{deal}/entries", JSON),
        ("/v1/matches/{match}/changes", JSON),
        *(("/v1/matches/{match}/score-sheet", kind) for kind in (JSON, CSV)),
        *(("/v1/groups/{group}/export", kind) for kind in (JSON, CSV, PLAIN)),
    ],
)
def test_a_covered_entry_of_a_kind_alone_can_be_read(with_entry, taken, address, accepted):
    phone, answer = taken(with_entry({"kind": "lay"}))
    done(answer, 201)
    (match,) = matches_of(phone)
    deal = done(phone.get(f"/v1/matches/{match}/deals"))["items"][0]["id"]
    path = address.format(deal=deal, match=match, group=phone.group)

    assert phone.get(path, headers={"Accept": accepted}).status_code == 200


def test_an_event_of_a_version_to_come_is_refused(told, taken):
    match = told["matches"][0]
    event = {"version": match["version"] + 1, "at": AT, "change": {"notes": "x"}}
    match["events"] = [event]

    _, answer = taken(told)

    assert faults(answer) == [("/matches/0/events/0/version", "between")]


def with_event(told, change):
    told["matches"][0] |= {
        "version": 100,
        "events": [{"version": 99, "at": AT, "change": change}],
    }
    return told


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"substitute": "x"}, "/substitute", "object"),
        ({"notes": nested(300)}, "", "too_deep"),
    ],
)
def test_an_event_that_cannot_be_is_refused(told, taken, change, field, code):
    told["players"].append({"id": "None", "name": "Nobody", "created_at": AT})

    _, answer = taken(with_event(told, change))

    assert (f"/matches/0/events/0/change{field}", code) in faults(answer)


@pytest.mark.parametrize("change", [{"shown": 1, "seat": {"a": 1}}, {"opened": 1, "shown": 1}])
def test_an_event_of_odd_words_can_be_followed(told, taken, change):
    phone, answer = taken(with_event(told, change))
    done(answer, 201)

    for match in matches_of(phone):
        done(phone.get(f"/v1/matches/{match}/changes?after=95"))


NO_BID = [{"rule": "DDZ-PAY-1", "points": 6, "facts": {}}]
"""A part that does not say what its rule's text is filled with."""


def of_older_edition(told, extra, parts, *, counted):
    """The file with results of Dou Dizhu that another edition is said to have given."""
    match = told["matches"][1]
    match["edition"] = "0.1"
    deal = match["deals"][0]
    deal["counted"], deal["score"]["extra"] = counted, extra
    for side in deal["score"]["sides"]:
        side["parts"] = parts
    return told


@pytest.mark.parametrize(
    ("extra", "parts", "counted"),
    [
        ({"paid": True}, None, True),
        ({"paid": 1, "bombs": "x"}, [], True),
        ({"paid": 1, "bombs": "x"}, NO_BID, True),
        ({}, NO_BID, False),
    ],
)
def test_an_older_editions_result_that_nobody_can_tell_is_refused(
    told, taken, extra, parts, counted
):
    _, answer = taken(of_older_edition(told, extra, parts, counted=counted))

    assert faults(answer) == [("/matches/1/deals", "not_what_follows")]


def test_an_older_editions_result_may_not_nest_without_end(told, taken):
    _, answer = taken(of_older_edition(told, {"deep": nested(300)}, None, counted=False))

    assert ("/matches/1/deals/0/score/extra", "too_deep") in faults(answer)


@pytest.mark.parametrize(
    ("extra", "parts", "counted"),
    [({}, None, True), ({}, [], True), ({"paid": True}, None, False), ({"bombs": "x"}, [], False)],
)
def test_an_older_editions_result_can_be_read(told, taken, extra, parts, counted):
    phone, answer = taken(of_older_edition(told, extra, parts, counted=counted))
    done(answer, 201)

    for match in matches_of(phone):
        done(phone.get(f"/v1/matches/{match}/score-sheet"))


@pytest.mark.parametrize("edition", ["\x00", "a\x00"])
def test_an_edition_with_a_nul_is_refused(told, taken, edition):
    told["matches"][0]["edition"] = edition

    _, answer = taken(told)

    assert ("/matches/0/edition", "control") in faults(answer)
