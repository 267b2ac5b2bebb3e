"""A group goes to a file and comes back as the same file, whoever wrote what is in it."""

from __future__ import annotations

import json

import pytest

from scorekeeper.service.archives import schemas
from tests.api.season import LOST, NAMES, Season, done


@pytest.fixture
def season(new_group, new_match):
    return Season(new_group("Σαιζόν", time_zone="Europe/Athens"), new_match)


@pytest.fixture
def played(request, once):
    """A season played from one phone."""

    def make():
        season = request.getfixturevalue("season")
        season.play()
        return season

    return once("played", make)


@pytest.fixture
def seated(request, once, join):
    """A season with a device for each seat, of which the first belongs to seat 0."""

    def make():
        season = request.getfixturevalue("season")
        phones = [join(season.owner, player_id=player) for player in season.players]
        season.phone_of = phones.__getitem__
        season.play()
        return season

    return once("seated", make)


def exported(phone, **kwargs):
    return done(phone.get(phone.at("export"), **kwargs))


def sent(phone, told, **kwargs):
    return phone.post("/v1/imports", told, **kwargs)


def imported(new_group, told):
    phone = new_group("Empty")
    done(sent(phone, told), 201)
    return phone


def test_a_season_from_one_phone_comes_back_equal(played, new_group):
    told = exported(played.owner)

    again = exported(imported(new_group, told))

    assert again == told
    assert [match["game"] for match in told["matches"]][:5] == [
        "diloti",
        "doudizhu",
        "seep",
        "klondike",
        "phase10",
    ]


def test_a_season_with_a_device_per_seat_comes_back_equal(seated, new_group):
    for phone in (seated.owner, seated.phone_of(0), seated.phone_of(1)):
        told = exported(phone)
        assert exported(imported(new_group, told)) == told


def test_what_came_back_reads_as_it_did(played, new_group):
    owner = played.owner
    fresh = imported(new_group, exported(owner))

    for path in ("balances", "matches?limit=100"):
        assert names_and_numbers(fresh, path) == names_and_numbers(owner, path)
    mine, theirs = (done(one.get(one.at("matches"))) for one in (owner, fresh))
    for a, b in zip(mine["items"], theirs["items"], strict=True):
        sheets = [
            phone.get(f"/v1/matches/{match['id']}/score-sheet", headers={"Accept": "text/csv"}).text
            for phone, match in ((owner, a), (fresh, b))
        ]
        assert sheets[0] == sheets[1]


def names_and_numbers(phone, path):
    """An answer without ids, which differ."""

    def plain(value):
        if isinstance(value, dict):
            gone = ("id", "preview", "match", "rematch_of", "from", "to")
            return {name: plain(one) for name, one in value.items() if name not in gone}
        if isinstance(value, list):
            return [plain(one) for one in value if not (isinstance(one, str) and len(one) == 36)]
        return value

    return plain(done(phone.get(phone.at(path))))


def test_a_match_that_came_back_goes_on(played, new_group):
    fresh = imported(new_group, exported(played.owner))
    running = next(
        one for one in done(fresh.get(fresh.at("matches")))["items"] if one["game"] == "phase10"
    )

    deal = done(fresh.post(f"/v1/matches/{running['id']}/deals"), 201)

    assert deal["number"] == 3


def test_nobody_reads_the_hands_of_others_in_an_export(seated):
    others = ["2D", "4H", "6H", "7S", "10D", "QC"]
    for phone, readable in ((seated.phone_of(1), True), (seated.phone_of(0), False)):
        deal = exported(phone)["matches"][-1]["deals"][0]
        told = [one for one in deal["entries"] if one["entry"].get("cards") == others]
        assert bool(told) is readable
    covered = [one for one in deal["entries"] if one.get("covered")]
    assert {"kind": "hand", "seat": 1} in [one["entry"] for one in covered]


def test_a_spectators_export_shows_what_a_spectator_sees(seated, join):
    looker = join(seated.owner, "spectator")

    deal = exported(looker)["matches"][-1]["deals"][0]

    hands = [one for one in deal["entries"] if one["entry"]["kind"] == "hand"]
    assert [one["entry"] for one in hands] == [
        {"kind": "hand", "seat": 0},
        {"kind": "hand", "seat": 1},
    ]


def test_what_was_captured_in_a_running_deal_is_not_in_an_export(played):
    deal = exported(played.owner)["matches"][-1]["deals"][0]

    covered = [one["entry"] for one in deal["entries"] if one.get("covered")]
    assert any("?" in json.dumps(one) for one in covered)


def test_dates_notes_and_who_wrote_are_kept(played, new_group):
    told = exported(imported(new_group, exported(played.owner)))

    first = told["matches"][0]
    assert first["played_at"] == "2025-12-31T22:30:00.000Z"
    assert first["notes"] == "a long evening"
    assert [sorted(one["change"]) for one in first["events"]] == [
        ["opened"],
        ["opened"],
        ["opened"],
        ["next_dealer", "notes"],
        ["substitute"],
        ["opened"],
        ["house_rules"],
    ]
    assert told["devices"] == [{"id": "d1", "name": "Founder", "player": None}]
    assert told["exported_by"] == "d1"
    assert told["matches"][5]["rematch_of"] == "m2"


def test_a_removed_player_is_nameless_in_the_file(played):
    told = exported(played.owner)

    assert [one["name"] for one in told["players"]] == [*NAMES[:3], None]
    assert NAMES[3] not in json.dumps(told, ensure_ascii=False)


def test_a_group_without_anything_comes_back(new_group):
    told = exported(new_group("Nobody"))

    assert exported(imported(new_group, told)) == told


def test_a_file_goes_into_an_empty_group_only(season, new_group):
    told = exported(new_group("Other"))

    season.owner.refused("group-not-empty", "POST", "/v1/imports", told)


def test_only_an_owner_imports(new_group, join):
    owner = new_group()
    told = exported(owner)

    join(owner, player_id=None).refused("not-allowed", "POST", "/v1/imports", told)


def test_a_file_sent_twice_comes_in_once(new_group, season):
    told = exported(season.owner)
    phone = new_group("Empty")

    answers = [sent(phone, told, key="import-1") for _ in range(2)]

    assert [one.status_code for one in answers] == [201, 201]
    assert answers[0].json == answers[1].json


def test_a_file_of_an_older_version_is_made_into_a_new_one(season, new_group, monkeypatch):
    told = exported(season.owner)
    old = {name: one for name, one in told.items() if name != "settlements"} | {"version": 0}
    monkeypatch.setitem(schemas.UPCASTS, 0, lambda file: file | {"version": 1, "settlements": []})

    assert exported(imported(new_group, old)) == told


def test_a_file_of_a_later_version_is_refused(season, new_group):
    told = exported(season.owner) | {"version": schemas.VERSION + 1}

    answer = new_group("Empty").refused("invalid-input", "POST", "/v1/imports", told)

    assert [one["pointer"] for one in answer.json["errors"]] == ["/version"]


def test_results_by_an_older_edition_stay_as_they_were(season, new_group):
    season.diloti()
    told = exported(season.owner)
    match = told["matches"][0]
    match["edition"] = "0"
    match["deals"][0]["score"]["sides"][0]["total"] += 1
    match["totals"][0] += 1

    fresh = imported(new_group, told)

    assert exported(fresh) == told
    (line,) = done(fresh.get(fresh.at("matches")))["items"]
    sheet = done(fresh.get(f"/v1/matches/{line['id']}/score-sheet"))
    assert sheet["totals"] == match["totals"]
    assert sheet["deals"][0]["sides"][1]


@pytest.mark.parametrize(
    "score",
    [
        {"sides": [], "adjusted": [], "extra": {}},
        {"sides": [{"total": 1, "parts": None}] * 2, "adjusted": [0], "extra": {}},
        {
            "sides": [
                {"total": 1, "parts": [{"rule": "DIL-SCORE-1", "points": 1, "facts": {}}]},
                {"total": 0, "parts": []},
            ],
            "adjusted": [0, 0],
            "extra": {},
        },
    ],
)
def test_results_by_an_older_edition_must_be_results(season, new_group, score):
    season.diloti()
    told = exported(season.owner)
    told["matches"][0] |= {"edition": "0"}
    told["matches"][0]["deals"][0]["score"] = score

    new_group("Empty").refused("invalid-input", "POST", "/v1/imports", told)


def test_an_export_that_did_not_change_is_not_sent_again(season):
    path = season.owner.at("export")
    seen = {"If-None-Match": season.owner.get(path).headers["ETag"]}

    assert season.owner.get(path, headers=seen).status_code == 304
    season.start("doudizhu", 3).open().result(LOST)
    assert season.owner.get(path, headers=seen).status_code == 200


def test_another_groups_export_is_not_there(season, new_group):
    new_group("Others").refused("not-found", "GET", season.owner.at("export"))


def test_an_export_does_not_tell_that_a_hand_is_empty(table, moves):
    deal = table.open()
    deal.logged(moves[0])
    a, b = table.sit(0), table.sit(1)
    done(a.put(deal.at("hands", 0), {"cards": []}))

    entry = done(b.get(b.at("export")))["matches"][0]["deals"][0]["entries"][-1]

    assert entry.get("covered"), entry
