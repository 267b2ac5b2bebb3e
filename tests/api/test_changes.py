"""The log of a match by polls and by streams: nothing left out, nothing twice, nothing hidden."""

from __future__ import annotations

import json
from threading import Thread

import pytest
import sqlalchemy as sa

from scorekeeper.service import feed
from scorekeeper.store.models import Entry

WHOLE_KEYS = {"after", "version", "changes", "deals", "match", "reread"}


@pytest.fixture
def poll(table):
    """What a phone is told of the match behind a version, in a whole where none is named."""

    def poll(after=None, phone=None, wait=None, at=table):
        query = "&".join(
            f"{name}={value}"
            for name, value in (("after", after), ("wait", wait))
            if value is not None
        )
        answer = (phone or at.phone).get(at.at(f"changes?{query}"))
        assert answer.status_code == 200, answer.text
        assert answer.json.keys() == WHOLE_KEYS
        return answer.json

    return poll


def kinds(news):
    return [one["kind"] for one in news["changes"]]


def test_without_a_version_the_whole_comes(table, begun, poll):
    told = poll()

    assert (told["after"], told["changes"]) == (None, [])
    assert told["version"] == table.read()["version"]
    assert told["match"] == table.read()
    assert told["deals"] == [begun.state()]


def test_a_move_comes_with_its_entry_and_the_deal_as_it_lies(table, begun, moves, poll):
    before = poll()["version"]

    begun.logged(moves[8])

    told = poll(before)
    assert (told["after"], told["version"]) == (before, before + 1)
    [change] = told["changes"]
    assert (change["version"], change["kind"], change["deal"]) == (before + 1, "entry", begun.id)
    assert change["entry"] == begun.entry(9)
    assert told["deals"] == [begun.state()]
    assert told["match"] is None
    assert told["reread"] == []


def test_with_nothing_new_there_are_no_changes(table, begun, poll):
    version = poll()["version"]

    told = poll(version)

    assert told == {
        "after": version,
        "version": version,
        "changes": [],
        "deals": [],
        "match": None,
        "reread": [],
    }


def test_every_version_is_told_once_from_wherever_one_begins(table, say, poll):
    table.deals((6, 5), (3, 8))
    deal = table.open()
    deal.logged(say.deal("4D", "10H", "KC", "KH"), say.lay(0, "3S"))
    deal.tell(1, "2D", "4H")
    deal.take_back(2)
    table.phone.patch(table.at(), {"notes": "late"})
    deal.adjust(0, 5)
    last = table.read()["version"]

    for after in range(last + 1):
        told = poll(after)
        assert (told["after"], told["version"]) == (after, last)
        assert [one["version"] for one in told["changes"]] == list(range(after + 1, last + 1))
    named = kinds(poll(1))
    assert named.count("opened") == 3
    assert named.count("changed") == 1
    assert named.count("entry") == last - 5


def test_what_a_deal_is_worth_comes_with_the_match(table, poll):
    before = poll()["version"]

    [deal] = table.deals((6, 5))

    told = poll(before)
    assert kinds(told) == ["opened", "entry"]
    assert told["match"] == table.read()
    assert told["match"]["totals"] == [6, 5]
    assert told["reread"] == [deal.id]


def test_a_correction_says_which_deals_to_read_anew(table, poll):
    first, second = table.deals((6, 5), (3, 8))
    before = poll()["version"]

    first.by_hand(5, 6)

    told = poll(before)
    assert told["reread"] == [first.id, second.id]
    assert [one["id"] for one in told["deals"]] == [first.id, second.id]


def test_a_change_of_the_match_names_what_was_changed(table, poll):
    before = poll()["version"]

    table.phone.patch(table.at(), {"notes": "late"})

    told = poll(before)
    [change] = told["changes"]
    assert (change["kind"], change["what"], change["deal"]) == ("changed", ["notes"], None)
    assert told["match"]["notes"] == "late"


def test_a_shown_hand_is_a_change_of_its_deal(table, begun, hands, poll):
    owner = table.sit(0)
    begun.tell(0, *hands[0][4:], phone=owner)
    before = poll()["version"]

    assert owner.post(begun.at("hands", 0, "show")).status_code == 200

    told = poll(before)
    [change] = told["changes"]
    assert (change["kind"], change["deal"], change["seat"]) == ("shown", begun.id, 0)
    assert told["reread"] == [begun.id]


def test_of_a_hand_others_are_told_only_whose_it_is(table, begun, hands, poll):
    owner, other = table.sit(0), table.guest("spectator")
    before = poll()["version"]

    begun.tell(0, *hands[0][4:], phone=owner)

    mine, theirs = (poll(before, phone)["changes"][0]["entry"] for phone in (owner, other))
    assert mine["entry"]["cards"] == list(hands[0][4:])
    assert theirs["entry"] == {"kind": "hand", "seat": 0}
    assert not set(hands[0][4:]) & set(json.dumps(poll(before, other)["deals"][0]["table"]))


@pytest.mark.parametrize("after", [10_000, 2**31 - 1])
def test_a_version_that_never_was_begins_anew(table, poll, after):
    assert poll(after)["after"] is None


def test_who_is_far_behind_begins_anew(table, begun, poll, monkeypatch):
    monkeypatch.setattr(feed, "MOST_BEHIND", 3)
    version = poll()["version"]

    assert poll(version - 3)["after"] == version - 3
    assert poll(version - 4)["after"] is None


def test_entries_from_before_versions_were_kept_are_changes_of_the_match(
    table, begun, poll, database
):
    with database.transaction() as session:
        session.execute(sa.update(Entry).values(version=None))

    told = poll(1)

    assert kinds(told) == ["opened", *["changed"] * 8]
    assert told["match"] == table.read()
    assert told["deals"] == [begun.state()]


def test_texts_come_in_the_readers_language(table, say, poll):
    deal = table.open()
    deal.logged(say.deal("4D", "10H", "KC", "KH"))
    before = poll()["version"]
    deal.logged(say.lay(1, "3S"), stands=True)

    english, greek = (
        table.phone.get(table.at(f"changes?after={before}"), language=one).json["changes"][0]
        for one in ("en", "el")
    )

    assert english["entry"]["findings"]
    assert english["entry"]["findings"][0]["text"] != greek["entry"]["findings"][0]["text"]


def test_a_poll_that_waits_is_answered_by_the_next_write(table, begun, moves, poll):
    before, told = poll()["version"], []
    phone = table.guest()
    waiting = Thread(target=lambda: told.append(poll(before, phone, wait=30)))
    waiting.start()

    begun.logged(moves[8])

    waiting.join(30)
    assert [one["version"] for one in told[0]["changes"]] == [before + 1]


def test_a_poll_waits_no_longer_than_it_is_told(table, poll):
    version = poll()["version"]

    assert poll(version, wait=1)["changes"] == []


@pytest.mark.parametrize("wait", [-1, 61, "x"])
def test_a_wait_that_cannot_be_is_named(table, wait):
    told = table.phone.refused("invalid-input", "GET", table.at(f"changes?after=1&wait={wait}"))

    assert told.json["errors"][0]["pointer"] == "wait"


@pytest.mark.parametrize("path", ["changes", "stream"])
def test_what_is_another_groups_is_not_there(table, new_group, path):
    new_group("Other").refused("not-found", "GET", table.at(path))


@pytest.mark.parametrize("path", ["changes", "stream"])
def test_nobody_follows_without_a_token(table, client, path):
    answer = client.get(table.at(path))

    assert answer.status_code == 401
    assert answer.json["type"] == "/problems/token-unknown"


@pytest.mark.parametrize("told", ["x", "-1", "1.5", "9" * 19])
def test_a_last_event_that_never_was_is_named(table, told):
    headers = {"Last-Event-ID": told}

    answer = table.phone.refused("invalid-input", "GET", table.at("stream"), headers=headers)

    assert answer.json["errors"][0]["pointer"] == "Last-Event-ID"
