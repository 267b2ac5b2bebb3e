"""Matches written down as text come into a group, all or none, and go out as the same text."""

from __future__ import annotations

import pytest

from tests.api.season import NAMES, Season, done

ENDED = """match doudizhu
house spring yes
seats Άννα / Bob / Chloé
played 2026-11-30T20:15:00.000Z
dealer A
note at the kitchen table
next-deal
1. result landlord B bid 2 winner-side landlord
next-deal dealer C
1. result landlord A bid 3 winner-side farmers bombs 1
2. adjust side A points -2 reason came late
"""
RUNNING = """match diloti
seats Άννα / Bob
dealer B
1. deal 10H KH 4D KC
2. A declare 3S loose 4D value 7
3. B capture 10D loose 10H
# a foul that the table let be
4. B lay 9D stands
"""


@pytest.fixture
def owner(new_group):
    return new_group(player_name="Άννα")


def sent(phone, text):
    return phone.post(phone.at("transcripts"), {"text": text})


def texts(phone):
    answer = phone.get(phone.at("export"), headers={"Accept": "text/plain"})
    assert answer.content_type == "text/plain; charset=utf-8"
    return answer.text


def test_a_text_becomes_matches_of_the_group(owner):
    told = done(sent(owner, ENDED + RUNNING), 201)

    ended, running = (done(owner.get(f"/v1/matches/{one}")) for one in told["matches"])
    assert ended["totals"] == [-14, 10, 4 - 2] or sum(ended["totals"]) == -2
    assert [one["player"]["name"] for one in ended["seats"]] == ["Άννα", "Bob", "Chloé"]
    assert ended["played_at"] == "2026-11-30T20:15:00.000Z"
    assert ended["deals"][1]["dealer"] == 2
    assert running["deals"][0]["status"] == "open"
    roster = [one["name"] for one in done(owner.get(owner.at("players")))["items"]]
    assert roster == ["Άννα", "Bob", "Chloé"]


def test_what_came_in_as_text_goes_out_as_the_same_text(owner):
    done(sent(owner, ENDED), 201)

    assert texts(owner).strip() == ENDED.strip()


def test_a_season_as_text_comes_back_as_the_same_text(new_group, new_match):
    season = Season(new_group("Σαιζόν"), new_match)
    season.play()
    told = texts(season.owner)
    fresh = new_group("Empty")

    done(sent(fresh, told), 201)

    assert texts(fresh) == told
    names = [one["name"] for one in done(fresh.get(fresh.at("players")))["items"]]
    assert sorted(names) == sorted(NAMES[:3])
    mine, theirs = (
        [one["totals"] for one in done(phone.get(phone.at("matches")))["items"]]
        for phone in (season.owner, fresh)
    )
    assert sorted(mine) == sorted(theirs)


def test_names_with_strokes_and_people_without_names_come_back(new_group, new_match):
    owner = new_group()
    table = new_match(("AC/DC", "Bob", "?", "Dan"), owner, game="seep")
    first = new_match((), owner, seats=[table.players[3], table.players[1]])
    for player in table.players[1::2]:
        owner.delete(owner.at("players", player))
    told, fresh = texts(owner), new_group("Empty")
    assert "seats AC//DC / ? / ?? / ?2\n" in told
    assert "seats ?2 / ?\n" in told

    done(sent(fresh, told), 201)

    assert texts(fresh) == told
    assert [one["name"] for one in done(fresh.get(fresh.at("players")))["items"]] == ["AC/DC", "?"]
    mine = done(owner.get(f"/v1/matches/{first.id}"))["seats"]
    theirs = done(fresh.get(fresh.at("matches?game=diloti")))["items"][0]["seats"]
    assert [one["player"]["name"] for one in mine] == [one["player"]["name"] for one in theirs]
    assert theirs[0]["player"]["id"] != theirs[1]["player"]["id"]


def test_a_deal_that_was_not_read_whole_comes_in_as_far_as_it_was(owner):
    lines = [*RUNNING.splitlines()[:-1], "4. A capture 7C piles 1", "5. B capture 9D loose ? ?"]
    told = "\n".join([*lines, "6. A hand ?", "7. correct 6 ?", "8. A lay 2C"])

    (match,) = done(sent(owner, told), 201)["matches"]

    deal = done(owner.get(f"/v1/matches/{match}"))["deals"][0]["id"]
    entries = [one["entry"] for one in done(owner.get(f"/v1/deals/{deal}/entries"))["items"]]
    assert entries[4] == {"kind": "capture", "seat": 1, "card": "9D", "loose": ["?", "?"]}
    assert entries[5:7] == [{"kind": "hand", "seat": 0}, {"kind": "correct", "n": 6}]
    assert "5. B capture 9D loose ? ?\n6. A hand ?\n7. correct 6 ?\n8. A lay 2C" in texts(owner)
    result = {"sides": [{"total": 8}, {"total": 3}]}
    closed = owner.put(f"/v1/deals/{deal}/result", {"result": result})
    assert closed.status_code < 300, closed.text


@pytest.mark.parametrize(
    ("line", "by", "code"),
    [
        (1, "match chess", "one_of"),
        (1, "", "no_match_line"),
        (2, "seats Άννα", "one_for_each"),
        (2, "seats Άννα / άννα", "player_twice"),
        (3, "dealer E", "between"),
        (4, "1. deal 10H 1H 4D KC", "card"),
        (5, "7. A lay 9C", "line_number"),
        (5, "2. A castle", "one_of"),
        (5, "2. C lay 9C", "between"),
        (5, "2. A lay KC", "line_impossible"),
        (8, "4. B lay 9D", "line_broken"),
        (8, "4. correct 9 A lay 9C", "between"),
        (8, "4. C hand ?", "between"),
        (8, "4. B lay ? house 13", "card"),
        (8, "4. correct 9 ?", "between"),
    ],
)
def test_a_line_at_fault_is_told_and_nothing_comes_in(owner, line, by, code):
    lines = RUNNING.splitlines()
    lines[line - 1] = by
    path, body = owner.at("transcripts"), {"text": "\n".join(lines)}

    answer = owner.refused("invalid-input", "POST", path, body)

    assert (f"/text/{line}", code) in {
        (one["pointer"], one["code"]) for one in answer.json["errors"]
    }
    assert done(owner.get(owner.at("matches")))["items"] == []
    assert len(done(owner.get(owner.at("players")))["items"]) == 1


def test_a_spectator_brings_nothing(owner, join):
    looker = join(owner, "spectator")

    looker.refused("not-allowed", "POST", owner.at("transcripts"), {"text": ENDED})


def test_hands_brought_as_text_are_their_bringers(owner, join):
    hand = "2. A hand 3S 4S 5C 7C 10C AD"
    lines = RUNNING.splitlines()
    told = "\n".join([*lines[:4], hand])
    (match,) = done(sent(owner, told), 201)["matches"]

    line = done(owner.get(f"/v1/matches/{match}"))["deals"][0]["id"]
    mine, theirs = (
        done(phone.get(f"/v1/deals/{line}/entries"))["items"][1]["entry"]
        for phone in (owner, join(owner))
    )
    assert mine["cards"] == ["3S", "4S", "5C", "7C", "10C", "AD"]
    assert theirs == {"kind": "hand", "seat": 0}
