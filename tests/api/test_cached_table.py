"""A move is logged without reading the deal anew, unless somebody may have changed it."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

import pytest
import sqlalchemy as sa

from scorekeeper.app import create_app
from scorekeeper.config import Settings
from scorekeeper.store.prepared import _Compiled
from scorekeeper.store.session import Database, make_engine

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
POSTGRES = pytest.mark.parametrize("database", ["postgres"], indirect=True)


@pytest.fixture
def said(monkeypatch):
    """The statements of moves, as a list that grows."""
    found, carry_out = [], _Compiled.carried_out

    def noted(self, *args):
        found.append(self.words)
        return carry_out(self, *args)

    monkeypatch.setattr(_Compiled, "carried_out", noted)
    return found


@pytest.fixture
def elsewhere(database):
    """The same phone as another process of ours answers it."""
    other = Database(make_engine(database.engine.url.render_as_string(hide_password=False)))
    app = create_app(Settings(rate=0, founding_rate=0), other)
    yield lambda phone: replace(phone, client=app.test_client())
    other.dispose()


@SQLITE
def test_a_move_behind_another_reads_nothing(said, dealt, moves):
    dealt.logged(moves[1])
    said.clear()

    dealt.logged(moves[2])

    assert [one.split()[0] for one in said] == ["UPDATE", "UPDATE", "INSERT"]


@POSTGRES
@pytest.mark.parametrize("key", [None, "a-name-of-it"])
def test_a_move_behind_another_is_one_statement(said, dealt, moves, key):
    dealt.logged(moves[1])
    said.clear()

    dealt.logged(moves[2], key=key)

    (whole,) = said
    assert whole.startswith("WITH")
    assert "INSERT INTO entries" in whole
    assert dealt.log(moves[2], key=key, after=2).status_code == (409 if key is None else 201)


@POSTGRES
@pytest.mark.parametrize("key", [None, "a-name-of-it"])
def test_a_refused_move_behind_another_asks_but_whether_all_is_as_it_was(said, dealt, moves, key):
    dealt.logged(moves[1])
    said.clear()

    assert dealt.log(moves[1], key=key).status_code == 409

    (looked,) = said
    assert looked.startswith("SELECT matches.id")


@POSTGRES
def test_what_was_found_to_be_otherwise_is_not_believed_again(said, dealt, moves, elsewhere):
    dealt.logged(moves[1])
    dealt.logged(moves[2], phone=elsewhere(dealt.phone))
    dealt.logged(moves[3])
    said.clear()

    dealt.logged(moves[4])

    assert "match_raised" in said[-1], said


def test_a_move_refused_by_what_another_process_changed_is_refused_by_what_is_so(
    dealt, moves, elsewhere
):
    before = dealt.logged(moves[1])["n"]
    dealt.logged(moves[2], phone=elsewhere(dealt.phone))

    refused = dealt.log(moves[1], after=before)

    assert refused.json["type"].endswith("journal-moved-on"), refused.json


def test_a_phone_that_another_process_put_out_is_not_told_which_rule_a_move_breaks(
    dealt, table, moves, elsewhere
):
    guest = table.guest()
    dealt.logged(moves[1], phone=guest)
    other = elsewhere(table.phone)
    assert other.delete(other.at("devices", guest.device)).status_code == 204

    assert dealt.log(moves[1], phone=guest).status_code == 401


def test_a_refused_move_with_the_key_of_another_is_told_so(dealt, moves):
    dealt.logged(moves[1], key="a-name-of-it")

    assert dealt.log(moves[1], key="a-name-of-it").status_code == 422


def test_a_refused_move_leaves_all_that_is_known(said, dealt, moves):
    dealt.logged(moves[1])
    assert dealt.log(moves[1]).status_code == 409
    said.clear()

    dealt.logged(moves[2])

    assert not [one for one in said if one.startswith("SELECT")]


def test_a_phone_that_was_put_out_meanwhile_logs_nothing(dealt, table, moves):
    guest = table.guest()
    dealt.logged(moves[1], phone=guest)

    assert table.phone.delete(table.phone.at("devices", guest.device)).status_code == 204

    assert dealt.log(moves[2], phone=guest).status_code == 401


def test_a_phone_that_another_process_put_out_logs_nothing(dealt, table, moves, elsewhere):
    guest = table.guest()
    dealt.logged(moves[1], phone=guest)
    other = elsewhere(table.phone)

    assert other.delete(other.at("devices", guest.device)).status_code == 204

    assert dealt.log(moves[2], phone=guest).status_code == 401


@pytest.mark.parametrize("key", [None, "a-name-of-it"])
def test_a_deal_that_another_process_closed_takes_no_move(dealt, moves, elsewhere, key):
    dealt.logged(moves[1])
    assert elsewhere(dealt.phone).post(dealt.at("void"), {"reason": ""}).status_code == 200

    assert dealt.log(moves[2], key=key, after=3).json["type"].endswith("deal-void")


def test_moves_of_two_processes_come_one_behind_the_other(dealt, moves, elsewhere):
    other = elsewhere(dealt.phone)

    numbers = [
        dealt.logged(move, phone=phone)["n"]
        for move, phone in zip(moves[1:7], (dealt.phone, other, other) * 2, strict=True)
    ]

    assert numbers == [2, 3, 4, 5, 6, 7]
    kinds = [one["entry"]["kind"] for one in dealt.journal()]
    assert kinds == [move["kind"] for move in moves[:7]]


def test_a_move_behind_another_setting_of_the_match_has_a_version_behind_it(
    table, dealt, moves, elsewhere
):
    dealt.logged(moves[1])
    changed = elsewhere(table.phone).patch(table.at(), {"house_rules": {"target": 101}})
    assert changed.status_code == 200, changed.json

    version = dealt.logged(moves[2])["version"]

    assert version == changed.json["version"] + 1


def test_what_was_corrected_meanwhile_is_what_the_next_move_is_judged_by(dealt, moves):
    dealt.logged(moves[1])
    assert dealt.take_back(dealt.n).status_code == 200

    answer = dealt.log(moves[2])

    assert (answer.status_code, answer.json["findings"][0]["rule"]) == (409, "DIL-TURN-1")


def test_a_match_that_was_broken_off_meanwhile_takes_no_move(dealt, table, moves):
    dealt.logged(moves[1])
    table.changed(status="abandoned")

    assert dealt.log(moves[2]).json["type"].endswith("match-over")


@SQLITE
@pytest.mark.parametrize("undo", [False, True], ids=["as it is", "undone by SQLite"])
def test_after_a_commit_that_failed_the_deal_is_as_it_was(
    dealt, moves, database, monkeypatch, undo
):
    dealt.logged(moves[1])

    def fail(connection):
        if undo:
            connection.rollback()
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as broken:
        broken.setattr(database.engine.dialect, "do_commit", fail)
        assert dealt.log(moves[2]).status_code == 503

    assert dealt.logged(moves[2])["n"] == 3


def test_a_second_deal_of_the_match_gets_a_version_of_its_own(dealt, table, moves, say):
    dealt.logged(moves[1])
    both = [say.counted(27, 2, ten=True, two=True), say.counted(25, 2, ten=False, two=False)]
    assert dealt.result({"sides": both}).status_code == 200
    second = table.open()
    second.logged(moves[0])
    assert dealt.withdraw().status_code == 200
    versions = [table.read()["version"]]

    for deal, move in ((dealt, moves[2]), (second, say.lay(1, "9C")), (dealt, moves[3])):
        deal.logged(move)
        versions.append(table.read()["version"])

    first = versions[0]
    assert versions == [first, first + 1, first + 2, first + 3]


@POSTGRES
def test_a_statement_that_finds_it_otherwise_leaves_nothing_behind(dealt, moves, database):
    before = dealt.logged(moves[1])["version"]
    with database.engine.begin() as connection:
        connection.execute(sa.text("UPDATE matches SET version = version + 1"))

    written = dealt.logged(moves[2], key="a-name-of-it")

    assert written["version"] == before + 2
    with database.engine.begin() as connection:
        rows = "SELECT (SELECT count(*) FROM entries), (SELECT count(*) FROM answers)"
        assert connection.execute(sa.text(rows)).one() == (3, 1)
