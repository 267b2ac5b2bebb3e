"""Who follows a match hears at once that somebody is called otherwise."""

from __future__ import annotations

import json
from threading import Thread
from time import sleep

import pytest

from scorekeeper.api.current import NAME
from tests.api.conftest import checked


@pytest.fixture
def poll(table):
    """What a phone is told of the match behind a version, in a whole where none is named."""

    def poll(after=None, phone=None, wait=0):
        since = "" if after is None else f"after={after}&"
        return checked((phone or table.phone).get(table.at(f"changes?{since}wait={wait}")))

    return poll


def kinds(news):
    return [one["kind"] for one in news["changes"]]


def called(told, player):
    return [
        seat["player"]["name"] for seat in told["match"]["seats"] if seat["player"]["id"] == player
    ]


def test_a_player_who_is_called_otherwise_is_told_at_once(table, begun, poll):
    before, phone = poll(), table.phone
    player = before["match"]["seats"][0]["player"]["id"]

    answer = phone.patch(phone.at("players", player), {"name": "Ευτέρπη"})
    assert answer.status_code == 200

    told = poll(before["version"])
    assert (told["version"], kinds(told)) == (before["version"] + 1, ["changed"])
    assert called(told, player) == ["Ευτέρπη"]
    assert told["reread"] == [begun.id]


def test_a_player_who_was_taken_out_is_told_at_once(table, begun, poll):
    before, phone = poll(), table.phone
    player = before["match"]["seats"][0]["player"]

    assert phone.delete(phone.at("players", player["id"])).status_code == 204

    told = poll(before["version"])
    assert kinds(told) == ["changed"]
    assert player["name"] not in json.dumps(told, ensure_ascii=False)


def test_a_name_refused_is_not_told(table, begun, poll):
    before, phone = poll(), table.phone
    one, other = (seat["player"] for seat in before["match"]["seats"])

    answer = phone.patch(phone.at("players", one["id"]), {"name": other["name"]})

    assert answer.status_code == 409
    assert poll(before["version"])["changes"] == []


def test_a_poll_of_a_match_that_is_over_is_answered_by_another_name(app, table, begun, poll):
    table.change(status="finished")
    before, phone, told = poll(), table.guest(), []
    seats = before["match"]["seats"]
    waiting = Thread(target=lambda: told.append(poll(before["version"], phone, wait=30)))
    waiting.start()
    while not app.extensions[NAME].watcher.followers():
        sleep(0.01)

    table.phone.patch(table.phone.at("players", seats[1]["player"]["id"]), {"name": "Ευτέρπη"})

    waiting.join(30)
    assert (told[0]["after"], told[0]["version"]) == (None, before["version"])
    assert called(told[0], seats[1]["player"]["id"]) == ["Ευτέρπη"]


def test_renaming_writes_to_no_match_that_is_over(table, begun, poll):
    table.change(status="finished")
    version = poll()["version"]

    table.phone.patch(table.phone.at("players", table.players[0]), {"name": "Ευτέρπη"})

    assert poll(version)["version"] == version
