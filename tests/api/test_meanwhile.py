"""What is written while something is read: an answer tells how it was at one moment."""

from __future__ import annotations

import pytest

from scorekeeper.service import balances
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
