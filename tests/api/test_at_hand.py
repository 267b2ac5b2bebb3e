"""A move is logged without reading the deal anew, unless somebody can have changed it."""

from __future__ import annotations

import sqlite3

import pytest
import sqlalchemy as sa

from scorekeeper.store.session import make_engine

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@pytest.fixture
def reads(database):
    """What is asked of SQLite in order to read, as a list that grows."""
    found = []

    def note(statement):
        if statement.startswith("SELECT"):
            found.append(statement)

    def listen(connection, _record):
        connection.set_trace_callback(note)

    database.dispose()
    sa.event.listen(database.engine, "connect", listen)
    yield found
    sa.event.remove(database.engine, "connect", listen)
    database.dispose()


@pytest.fixture
def elsewhere(database):
    """Carry something out as another program does."""
    engine = make_engine(str(database.engine.url.render_as_string(hide_password=False)))

    def elsewhere(statement):
        with engine.begin() as connection:
            connection.execute(sa.text(statement))

    yield elsewhere
    engine.dispose()


def test_a_move_behind_another_reads_nothing(reads, dealt, moves):
    dealt.logged(moves[1])
    reads.clear()

    dealt.logged(moves[2])

    assert not reads


def test_a_move_that_is_refused_reads_nothing_either(reads, dealt, moves, say):
    dealt.logged(moves[1])
    reads.clear()

    assert dealt.log(moves[1]).status_code == 409
    dealt.logged(moves[2])

    assert not [one for one in reads if "FROM deals" in one and "last_n" in one]


def test_a_phone_that_was_put_out_meanwhile_logs_nothing(dealt, table, moves):
    guest = table.guest()
    dealt.logged(moves[1], phone=guest)
    device = guest.get("/v1/me").json["device"]["id"]

    assert table.phone.delete(table.phone.at("devices", device)).status_code == 204

    assert dealt.log(moves[2], phone=guest).status_code == 401


def test_a_phone_that_another_program_put_out_logs_nothing(dealt, moves, elsewhere):
    dealt.logged(moves[1])
    elsewhere("UPDATE devices SET revoked_at = '2026-01-01 00:00:00'")

    assert dealt.log(moves[2]).status_code == 401


def test_a_deal_that_another_program_closed_takes_no_move(dealt, moves, elsewhere):
    dealt.logged(moves[1])
    elsewhere("UPDATE deals SET status = 'void'")

    assert dealt.log(moves[2]).json["type"].endswith("deal-void")


def test_what_was_corrected_meanwhile_is_what_the_next_move_is_judged_by(dealt, table, moves):
    dealt.logged(moves[1])
    assert dealt.take_back(dealt.n).status_code == 200

    answer = dealt.log(moves[2])

    assert (answer.status_code, answer.json["findings"][0]["rule"]) == (409, "DIL-TURN-1")


def test_a_match_that_was_broken_off_meanwhile_takes_no_move(dealt, table, moves):
    dealt.logged(moves[1])
    table.changed(status="abandoned")

    assert dealt.log(moves[2]).json["type"].endswith("match-over")


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
