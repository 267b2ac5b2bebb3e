"""Nobody who writes to a match and who writes to its group wait for each other."""

from __future__ import annotations

from dataclasses import fields
from functools import partialmethod
from threading import Event
from time import monotonic, sleep
from types import SimpleNamespace

import pytest
import sqlalchemy as sa

from scorekeeper.service import groups, matches, merging, settlements, writing
from tests.api.season import LOST, done

BLOCKED = sa.text("select count(*) from pg_locks where not granted")


pytestmark = pytest.mark.parametrize("database", ["postgres"], indirect=True)
"""SQLite lets one write at a time."""


@pytest.fixture
def met(database, monkeypatch):
    """Lets a result be entered up to its figures, until another request waits or is done."""
    return held_up(database, monkeypatch, writing, "follow")


def held_up(database, monkeypatch, module, name):
    """Stop in a function once, until another waits for what we hold, or is done."""
    inside, other_done, real = Event(), Event(), getattr(module, name)

    def held(*args, **kwargs):
        if not inside.is_set():
            inside.set()
            begun = monotonic()
            with database.engine.connect() as looking:
                while monotonic() < begun + 3 and not other_done.is_set():
                    if looking.execute(BLOCKED).scalar():
                        break
                    sleep(0.02)
        return real(*args, **kwargs)

    monkeypatch.setattr(module, name, held)
    return inside, other_done


def once_inside(inside, other_done, act):
    """An act that begins when somebody is held up within, and lets them go on when it is done."""

    def meanwhile():
        assert inside.wait(10)
        try:
            return act()
        finally:
            other_done.set()

    return meanwhile


@pytest.mark.parametrize("what", ["settle", "time_zone", "merge", "merge_of_who_plays"])
def test_a_result_and_a_change_of_the_group_do_not_wait_for_each_other(
    new_group, new_match, at_once, met, what
):
    owner = new_group("Kitchen")
    other = [done(owner.post(owner.at("players"), {"name": n}), 201)["id"] for n in ("X", "Y")]
    table = new_match(("Anna", "Bob", "Chloé"), owner, game="doudizhu")
    done(table.open().result(LOST))
    deal = table.open()
    inside, other_done = met
    inside.set()  # nothing is held up while this is set up
    gone, into = (table.players[0], other[0]) if what.endswith("plays") else other
    shown = done(owner.get(owner.at("players", gone, f"merge?into={into}")))["preview"]
    inside.clear()

    def enter():
        return deal.result(LOST)

    def change():
        if what == "settle":
            paid = [{"from": table.players[0], "to": table.players[1], "amount": 1}]
            return owner.post(owner.at("settlements"), {"payments": paid})
        if what == "time_zone":
            return owner.patch(owner.at(), {"time_zone": "Asia/Tokyo"})
        return owner.post(owner.at("players", gone, "merge"), {"into": into, "preview": shown})

    answers = at_once(lambda act: act(), enter, once_inside(inside, other_done, change))
    assert [one.status_code < 300 for one in answers] == [True, True], [
        (one.status_code, one.text[:160]) for one in answers
    ]


OTHERS = {
    "start": lambda on: on.owner.post(
        on.owner.at("matches"), {"game": "diloti", "seats": [on.gone, on.players[0]]}
    ),
    "substitute": lambda on: on.owner.patch(
        f"/v1/matches/{on.table.id}", {"substitute": {"seat": 0, "player": on.gone}}
    ),
    "played_at": lambda on: on.owner.patch(
        f"/v1/matches/{on.table.id}", {"played_at": "2025-01-01T20:00:00Z"}
    ),
    "result": lambda on: on.deal.result(LOST),
    "rename": lambda on: on.owner.patch(on.owner.at("players", on.gone), {"name": "New"}),
    "rename the other": lambda on: on.owner.patch(on.owner.at("players", on.into), {"name": "New"}),
    "remove": lambda on: on.owner.delete(on.owner.at("players", on.gone)),
    "bind": lambda on: on.owner.patch(on.owner.at("devices", on.phone), {"player_id": on.gone}),
    "unbind": lambda on: on.owner.patch(on.owner.at("devices", on.phone), {"player_id": None}),
    "invite": lambda on: on.owner.post(on.owner.at("invites"), {"player_id": on.gone}),
    "join": lambda on: on.owner.post("/v1/join", {"code": on.code, "device_name": "x"}),
    "settle": lambda on: on.owner.post(
        on.owner.at("settlements"),
        {"payments": [{"from": on.gone, "to": on.players[0], "amount": 1}]},
    ),
}


MORE = OTHERS | {
    "add": lambda on: on.owner.post(on.owner.at("players"), {"name": "New"}),
    "change": lambda on: on.owner.patch(on.owner.at(), {"name": "New"}),
    "invite anybody": lambda on: on.owner.post(on.owner.at("invites"), {}),
    "revoke": lambda on: on.owner.delete(on.owner.at("devices", on.phone)),
    "erase": lambda on: on.owner.delete(f"/v1/groups/{on.owner.group}?confirm=Kitchen"),
    "log": lambda on: on.owner.post(
        on.deal.at("entries"),
        {"after": 0, "move": {"kind": "adjust", "side": 0, "points": 1, "reason": "x"}},
    ),
    "import": lambda on: on.owner.post("/v1/imports", done(on.owner.get(on.owner.at("export")))),
    "rematch": lambda on: on.owner.post(on.table.at("rematch")),
}


@pytest.fixture
def group(new_group, new_match, join):
    """A group of which two players can be merged, with a phone and an invite of who goes."""
    owner = new_group("Kitchen")
    gone, into = (done(owner.post(owner.at("players"), {"name": n}), 201)["id"] for n in "XY")
    table = new_match(("Anna", "Bob", "Chloé"), owner, game="doudizhu")
    done(table.open().result(LOST))
    phone = join(owner, player_id=gone).device
    code = done(owner.post(owner.at("invites"), {"player_id": gone}), 201)["code"]
    return SimpleNamespace(
        owner=owner,
        gone=gone,
        into=into,
        table=table,
        phone=phone,
        code=code,
        deal=table.open(),
        players=table.players,
    )


@pytest.mark.parametrize("what", OTHERS)
def test_a_merge_and_whatever_else_is_asked_are_both_answered(
    group, at_once, database, monkeypatch, what
):
    owner, gone = group.owner, group.gone
    shown = done(owner.get(owner.at("players", gone, f"merge?into={group.into}")))["preview"]
    inside, other_done = held_up(database, monkeypatch, merging, "_hand_over")

    def merge():
        body = {"into": group.into, "preview": shown}
        return owner.post(owner.at("players", gone, "merge"), body)

    meanwhile = once_inside(inside, other_done, lambda: OTHERS[what](group))

    merged, other = at_once(lambda act: act(), merge, meanwhile)

    assert merged.status_code == 200, merged.text
    assert other.status_code in (200, 201, 204, 404, 409, 422), other.text


def with_keys(phone):
    """The same phone, which asks everything with a key."""

    class WithKeys(type(phone)):
        def ask(self, method, path, body=None, **kwargs):
            return phone.ask(method, path, body, key=f"key-of-{method}-{len(path)}", **kwargs)

        post = partialmethod(ask, "POST")
        patch = partialmethod(ask, "PATCH")
        delete = partialmethod(ask, "DELETE")

    return WithKeys(**{one.name: getattr(phone, one.name) for one in fields(phone)})


@pytest.mark.parametrize(
    ("module", "name", "what"),
    [
        (matches, "keep_up", "start"),
        (settlements, "_recorded", "settle"),
        (settlements, "Recorded", "settle"),
        (writing, "follow", "result"),
        (groups, "add_device", "join"),
        (merging, "_hand_over", "merge"),
    ],
)
def test_a_group_is_erased_with_what_is_written_in_it_at_that_moment(
    group, at_once, database, monkeypatch, module, name, what
):
    group.owner, gone = with_keys(group.owner), group.gone
    owner = group.owner
    shown = done(owner.get(owner.at("players", gone, f"merge?into={group.into}")))["preview"]
    merge = {"into": group.into, "preview": shown}
    asked = OTHERS | {"merge": lambda on: owner.post(owner.at("players", gone, "merge"), merge)}
    inside, other_done = held_up(database, monkeypatch, module, name)

    erase = once_inside(inside, other_done, lambda: MORE["erase"](group))

    written, erased = at_once(lambda act: act(), lambda: asked[what](group), erase)

    assert erased.status_code == 204, erased.text
    assert written.status_code in (200, 201), written.text
    assert owner.get("/v1/me").status_code == 401


@pytest.mark.parametrize("what", MORE)
def test_what_is_asked_of_a_group_that_is_being_erased_is_answered(
    group, at_once, database, monkeypatch, what
):
    inside, other_done = held_up(database, monkeypatch, groups.tries, "of_code")

    meanwhile = once_inside(inside, other_done, lambda: MORE[what](group))

    erased, other = at_once(lambda act: act(), lambda: MORE["erase"](group), meanwhile)

    assert erased.status_code == 204, erased.text
    assert other.status_code in (204, 401, 404, 409, 422), other.text


@pytest.mark.parametrize("what", ["rename", "start", "settle", "add", "invite", "substitute"])
def test_what_is_asked_with_a_key_of_a_group_that_is_being_erased_is_answered(
    group, at_once, database, monkeypatch, what
):
    group.owner = with_keys(group.owner)
    inside, other_done = held_up(database, monkeypatch, groups.tries, "of_code")

    meanwhile = once_inside(inside, other_done, lambda: MORE[what](group))

    erased, other = at_once(lambda act: act(), lambda: MORE["erase"](group), meanwhile)

    assert erased.status_code == 204, erased.text
    assert other.status_code in (401, 404, 409, 422), other.text
