"""Streams of events: they go on where they stopped, and end with the token."""

from __future__ import annotations

import json

import pytest

from scorekeeper.api import following
from scorekeeper.api.current import NAME


@pytest.fixture
def follow(app, table, monkeypatch):
    """Follow the match by a phone; the events come one by one as (id, name, data)."""
    monkeypatch.setitem(app.config, following.LONGEST, 60)
    opened = []

    def follow(phone=None, last=None, query=""):
        headers = {"Authorization": f"Bearer {(phone or table.phone).token}"}
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        answer = app.test_client().get(table.at(f"stream{query}"), headers=headers)
        assert answer.status_code == 200, answer.text
        assert answer.mimetype == "text/event-stream"
        assert answer.headers["Cache-Control"] == "no-store"
        opened.append(answer)
        return events(answer)

    yield follow
    for answer in opened:
        answer.close()


def events(answer):
    for block in answer.response:
        told = dict(line.split(": ", 1) for line in block.decode().splitlines() if ": " in line)
        if "event" in told:
            yield told.get("id"), told["event"], json.loads(told["data"])


def test_a_stream_begins_with_the_whole(table, begun, follow):
    stream = follow()

    id_, name, told = next(stream)

    assert (id_, name, told["after"]) == (str(told["version"]), "changes", None)
    assert told == table.phone.get(table.at("changes")).json


def test_what_is_written_comes_as_it_is_polled(table, begun, moves, follow):
    version = table.read()["version"]
    stream = follow(last=version)

    begun.logged(moves[8])

    id_, name, told = next(stream)
    assert (id_, name) == (str(version + 1), "changes")
    assert told == table.phone.get(table.at(f"changes?after={version}")).json


def test_a_stream_goes_on_behind_the_last_event_without_gap_or_double(table, begun, moves, follow):
    first = table.read()["version"]
    seen = []
    for move in moves[8:14]:
        stream = follow(last=seen[-1] if seen else None, query=f"?after={first}")
        begun.logged(move)
        _, _, told = next(stream)
        seen += [one["version"] for one in told["changes"]]
        stream.close()

    assert seen == list(range(first + 1, first + 7))


def test_two_phones_see_the_same_moves_each_with_its_own_eyes(table, begun, hands, follow):
    version = table.read()["version"]
    owner, other = table.sit(0), table.guest("spectator")
    streams = [follow(phone, last=version) for phone in (owner, other)]

    begun.tell(0, *hands[0][4:], phone=owner)

    mine, theirs = (next(stream)[2]["changes"][0]["entry"]["entry"] for stream in streams)
    assert mine == {"kind": "hand", "seat": 0, "cards": list(hands[0][4:])}
    assert theirs == {"kind": "hand", "seat": 0}


def test_a_stream_ends_when_its_token_is_revoked(table, begun, follow):
    guest = table.guest()
    stream = follow(guest)
    next(stream)

    assert table.phone.delete(table.phone.at("devices", guest.device)).status_code == 204

    id_, name, told = next(stream)
    assert (id_, name, told["type"]) == (None, "end", "/problems/token-unknown")
    assert list(stream) == []


def test_a_stream_ends_when_its_group_is_erased(table, begun, follow):
    stream = follow()
    next(stream)

    erased = table.phone.delete(f"{table.phone.at()}?confirm=Kitchen")
    assert erased.status_code == 204, erased.text

    assert next(stream)[1] == "end"


def test_a_stream_ends_when_its_time_is_over(app, table, begun, follow, monkeypatch):
    monkeypatch.setitem(app.config, following.LONGEST, 0)

    assert len(list(follow())) == 1


@pytest.mark.parametrize("change", ["rename", "remove"])
def test_who_follows_a_match_that_is_over_is_told_of_another_name(table, begun, follow, change):
    table.change(status="finished")
    before, phone = table.read(), table.phone
    player = before["seats"][0]["player"]
    stream = follow(last=before["version"])
    assert phone.post(phone.at("players"), {"name": "Nobody of this match"}).status_code == 201

    if change == "rename":
        phone.patch(phone.at("players", player["id"]), {"name": "Ευτέρπη"})
    else:
        phone.delete(phone.at("players", player["id"]))

    id_, name, told = next(stream)
    now = table.read()
    assert (id_, name, told["version"]) == (str(before["version"]), "changes", before["version"])
    assert (told["after"], told["changes"], told["match"]) == (None, [], now)
    assert now["seats"][0]["player"] != player
    table.change(status="playing")
    assert next(stream)[2]["after"] == before["version"]


def test_a_stream_that_has_no_news_shows_that_it_lives(table, begun, follow, monkeypatch):
    monkeypatch.setattr(following, "HEARTBEAT", 0.01)
    headers = {"Authorization": f"Bearer {table.phone.token}"}
    path = table.at(f"stream?after={table.read()['version']}")
    answer = table.phone.client.get(path, headers=headers)

    blocks = [next(answer.response) for _ in range(4)]

    answer.close()
    assert following.ALIVE in blocks


def test_who_no_longer_follows_leaves_no_trace(app, table, begun):
    watcher, before = app.extensions[NAME].watcher, app.extensions[NAME].watcher.followers()
    headers = {"Authorization": f"Bearer {table.phone.token}"}
    answer = table.phone.client.get(table.at("stream"), headers=headers)
    assert [next(answer.response) for _ in range(2)]
    assert watcher.followers() == before + 1

    answer.close()

    assert watcher.followers() == before


def test_when_there_is_no_room_a_phone_polls(app, table, begun, monkeypatch):
    watcher = app.extensions[NAME].watcher
    monkeypatch.setattr(watcher, "_most", 0)

    refused = table.phone.refused("no-room", "GET", table.at("stream"))

    assert refused.status_code == 503
    assert int(refused.headers["Retry-After"]) > 0
    version = table.read()["version"]
    assert table.phone.get(table.at(f"changes?after={version}&wait=60")).json["changes"] == []


def test_asking_for_the_head_of_a_stream_holds_nothing(app, table, begun):
    headers = {"Authorization": f"Bearer {table.phone.token}"}

    answer = table.phone.client.head(table.at("stream"), headers=headers)

    assert answer.status_code == 200
    assert answer.data == b""
