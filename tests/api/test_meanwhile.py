"""What is written while something is read: an answer tells how it was at one moment."""

from __future__ import annotations

import pytest
from sqlalchemy.orm import Session

from scorekeeper.api import statistics
from scorekeeper.service import balances, devices
from scorekeeper.service.archives import exporting
from tests.api.season import LOST, done


def once_asked(monkeypatch, module, name, act):
    """Do something just before a function is first called."""
    real, left = getattr(module, name), [act]

    def asked(*args, **kwargs):
        if left:
            left.pop()()
        return real(*args, **kwargs)

    monkeypatch.setattr(module, name, asked)


@pytest.mark.parametrize("what", ["a move", "a deal", "a match"])
def test_a_group_is_exported_as_it_is_at_one_moment(
    dealt, table, moves, new_group, monkeypatch, what
):
    def write():
        if what == "a move":
            dealt.logged(moves[1])
        elif what == "a deal":
            dealt.void()
            table.open()
        else:
            new = done(table.phone.post(table.phone.at("players"), {"name": "New"}), 201)["id"]
            seats = {"game": "diloti", "seats": [table.players[0], new]}
            done(table.phone.post(table.phone.at("matches"), seats), 201)

    before = done(table.phone.get(table.phone.at("export")))
    once_asked(monkeypatch, exporting, "viewed_deal", write)

    told = done(table.phone.get(table.phone.at("export")))

    assert told == before
    done(new_group("Empty").post("/v1/imports", told), 201)


def test_balances_are_those_of_one_moment(new_group, new_match, monkeypatch):
    owner = new_group("Kitchen")
    table = new_match(("Anna", "Bob", "Chloé"), owner, game="doudizhu")
    done(table.open().result(LOST))
    new = done(owner.post(owner.at("players"), {"name": "X"}), 201)["id"]
    address = owner.at("players", table.players[0], "merge")
    mark = done(owner.get(f"{address}?into={new}"))["preview"]
    before = done(owner.get(owner.at("balances")))

    def merge():
        done(owner.post(address, {"into": new, "preview": mark}))

    once_asked(monkeypatch, balances, "_stated", merge)

    assert done(owner.get(owner.at("balances"))) == before


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_an_invite_whose_player_is_merged_at_that_moment_is_looked_at(new_group, monkeypatch):
    owner = new_group("Kitchen")
    gone, into = (done(owner.post(owner.at("players"), {"name": n}), 201)["id"] for n in "XY")
    address = owner.at("players", gone, "merge")
    mark = done(owner.get(f"{address}?into={into}"))["preview"]
    code = done(owner.post(owner.at("invites"), {"player_id": gone}), 201)["code"]
    once_asked(
        monkeypatch,
        Session,
        "get_one",
        lambda: done(owner.post(address, {"into": into, "preview": mark})),
    )

    assert done(owner.client.get(f"/v1/join/{code}"))["player"]["name"] in "XY"


@pytest.mark.parametrize(
    ("address", "asked", "name"),
    [
        ("leaderboard?game=doudizhu", "groups", "leaderboard"),
        ("statistics", "players", "by_game"),
        ("opponents?from=2020-01-15&to=2035-12-20", "players", "others"),
    ],
)
def test_figures_are_those_of_the_version_in_their_etag(
    new_group, new_match, monkeypatch, address, asked, name
):
    owner = new_group("Kitchen")
    table = new_match(("Anna", "Bob", "Chloé"), owner, game="doudizhu")
    done(table.open().result(LOST))
    table.changed(status="finished")
    rematch = new_match((), owner, game="doudizhu", seats=table.players)
    done(rematch.open().result(LOST))
    of = owner.group if asked == "groups" else table.players[0]
    before = owner.get(f"/v1/{asked}/{of}/{address}")

    once_asked(monkeypatch, statistics, name, lambda: rematch.changed(status="finished"))
    meanwhile = owner.get(f"/v1/{asked}/{of}/{address}")
    after = owner.get(f"/v1/{asked}/{of}/{address}")

    assert meanwhile.headers["ETag"] == before.headers["ETag"] != after.headers["ETag"]
    assert done(meanwhile) == done(before) != done(after)


def test_who_is_put_out_while_asking_who_they_are_is_answered(new_group, join, monkeypatch):
    owner = new_group("Kitchen")
    guest = join(owner)
    address = owner.at("devices", guest.device)
    once_asked(monkeypatch, devices, "find", lambda: owner.delete(address))

    assert done(guest.get("/v1/me"))["device"]["id"] == guest.device
    assert guest.get("/v1/me").status_code == 401
