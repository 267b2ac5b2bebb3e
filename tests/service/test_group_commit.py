"""Writes of one SQLite file that wait for each other: committed together, and none for another."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from threading import Event, Thread

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as TurnNeverCame

from scorekeeper import store
from scorekeeper.store.file_lock import FileLock
from scorekeeper.store.session import Database, make_engine

WRITERS = 8
FULL = "database or disk is full"
ADD = sa.text("INSERT INTO words VALUES (:word)")
OTHER = """
import sys
from scorekeeper.store.session import Database, make_engine
from sqlalchemy import text
database = Database(make_engine(sys.argv[1]))
for number in range(int(sys.argv[2])):
    with database.transaction() as session:
        session.execute(text("INSERT INTO words VALUES (:word)"), {"word": f"other {number}"})
"""


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/words.db"


@pytest.fixture
def database(url):
    engine = make_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE words (word TEXT PRIMARY KEY)")
    made = Database(engine)
    yield made
    made.dispose()


@pytest.fixture
def commits(database):
    """What each commit was preceded by, as a list that grows."""
    found = []
    sa.event.listen(database.engine, "commit", lambda _: found.append(len(found)))
    return found


def words(database):
    with database.reading() as session:
        return set(session.scalars(sa.text("SELECT word FROM words")))


class Crowd:
    """Writers that all wait while the first holds the turn; how each of them ended."""

    def __init__(self, database):
        self.database, self.held, self.go = database, Event(), Event()
        self.ended, self.why = {}, {}

    def write(self, word, spoil=None):
        try:
            with self.database.transaction() as session:
                if word == "first":
                    self.held.set()
                    self.go.wait(10)
                session.execute(ADD, {"word": word})
                if spoil:
                    spoil(session)
            self.ended[word] = "kept"
        except (RuntimeError, IntegrityError, OperationalError) as error:
            self.ended[word] = type(error).__name__
            self.why[word] = str(error)

    def run(self, spoilt=None, spoil=None):
        first = Thread(target=self.write, args=("first", spoil if spoilt == "first" else None))
        first.start()
        self.held.wait(10)
        others = [
            Thread(target=self.write, args=(f"{n}", spoil if n == spoilt else None))
            for n in range(WRITERS)
        ]
        for other in others:
            other.start()
        until = time.monotonic() + 4
        while self.database.group_commit.lock.waiting < WRITERS and time.monotonic() < until:
            time.sleep(0.001)
        self.go.set()
        for thread in (first, *others):
            thread.join(30)


def refuse(session):
    raise RuntimeError("refused")


def doubled(session):
    session.execute(ADD, {"word": "first"})


def disk_full(session):
    """What SQLite does then: everything is rolled back, and the statement fails."""
    session.connection().connection.driver_connection.rollback()
    raise OperationalError("INSERT", None, Exception(FULL))


def test_those_who_wait_are_committed_together(database, commits):
    crowd = Crowd(database)

    crowd.run()

    assert set(crowd.ended.values()) == {"kept"}
    assert words(database) == {"first", *map(str, range(WRITERS))}
    assert len(commits) == 1


@pytest.mark.parametrize("spoil", [refuse, doubled])
def test_what_one_is_refused_leaves_the_others_alone(database, spoil):
    crowd = Crowd(database)

    crowd.run(3, spoil)

    assert crowd.ended.pop("3") != "kept"
    assert set(crowd.ended.values()) == {"kept"}
    assert words(database) == crowd.ended.keys()


def test_nobody_is_told_that_lost_writes_are_kept(database):
    crowd = Crowd(database)

    crowd.run(3, disk_full)

    kept = {word for word, how in crowd.ended.items() if how == "kept"}
    assert "first" not in kept
    assert words(database) == kept
    assert all(FULL in why for why in crowd.why.values())


def test_nobody_is_answered_before_the_commit(database):
    seen = []

    def look(connection):
        seen.append(dict(crowd.ended))

    crowd = Crowd(database)
    sa.event.listen(database.engine, "commit", look)
    crowd.run()

    assert seen == [{}]


@pytest.fixture
def statements(database):
    """What is said to SQLite, as a list that grows."""
    found = []

    @sa.event.listens_for(database.engine, "connect")
    def listen(connection, _record):
        connection.set_trace_callback(found.append)

    database.engine.dispose()
    return found


def test_who_writes_alone_needs_no_savepoint(database, statements):
    with database.transaction() as session:
        session.execute(ADD, {"word": "alone"})

    assert not [one for one in statements if "SAVEPOINT" in one]
    assert words(database) == {"alone"}


@pytest.fixture
def connected(database):
    """Each time that a connection was taken for a write."""
    found = []
    sa.event.listen(database.engine, "checkout", lambda *_: found.append(len(found)))
    return found


def test_a_write_goes_on_with_the_connection_of_the_last(database, connected):
    for word in ("one", "two", "three"):
        with database.transaction() as session:
            session.execute(ADD, {"word": word})
    assert len(connected) == 1


def test_a_connection_whose_commit_failed_is_not_gone_on_with(database, connected):
    with database.transaction() as session:
        session.execute(
            sa.text("CREATE TABLE echoes (of TEXT REFERENCES words DEFERRABLE INITIALLY DEFERRED)")
        )

    with pytest.raises(IntegrityError), database.transaction() as session:
        session.execute(sa.text("INSERT INTO echoes VALUES ('never said')"))
    with database.transaction() as session:
        session.execute(ADD, {"word": "said"})

    assert len(connected) == 2
    with database.reading() as session:
        assert not list(session.execute(sa.text("SELECT * FROM echoes")))
    assert words(database) == {"said"}


def test_after_a_commit_that_sqlite_itself_undid_the_next_one_writes(database, monkeypatch):
    def full(connection):
        connection.rollback()
        raise sqlite3.OperationalError(FULL)

    monkeypatch.setattr(database.engine.dialect, "do_commit", full)
    with pytest.raises(OperationalError, match=FULL), database.transaction() as session:
        session.execute(ADD, {"word": "lost"})
    monkeypatch.undo()
    with database.transaction() as session:
        session.execute(ADD, {"word": "next"})

    assert words(database) == {"next"}


def test_who_is_not_let_in_by_another_process_leaves_no_connection(database, monkeypatch):
    with database.transaction() as session:
        session.execute(ADD, {"word": "before"})
    monkeypatch.setattr(store.fair_lock, "PATIENCE", 0.01)
    other = FileLock(database.engine.url.database)
    other.acquire()

    with pytest.raises(TurnNeverCame), database.transaction():
        pass

    assert database.engine.pool.checkedout() == 0
    other.release()
    with database.transaction() as session:
        session.execute(ADD, {"word": "next"})
    assert words(database) == {"before", "next"}


@pytest.mark.parametrize("spoil", [refuse, doubled, disk_full])
def test_who_is_refused_alone_leaves_nothing_and_the_next_writes(database, spoil):
    crowd = Crowd(database)
    crowd.go.set()
    crowd.write("first", spoil)

    assert crowd.ended["first"] != "kept"
    with database.transaction() as session:
        session.execute(ADD, {"word": "next"})
    assert words(database) == {"next"}


def test_the_first_of_many_is_refused_alone(database):
    crowd = Crowd(database)

    crowd.run("first", refuse)

    assert crowd.ended.pop("first") == "RuntimeError"
    assert words(database) == crowd.ended.keys() == set(map(str, range(WRITERS)))


def test_two_processes_lose_nothing_to_each_other(database, url):
    program = [sys.executable, "-c", OTHER, url, "40"]
    with subprocess.Popen(program) as other:
        for number in range(40):
            with database.transaction() as session:
                session.execute(ADD, {"word": f"mine {number}"})
    assert other.returncode == 0

    assert words(database) == {f"{who} {n}" for who in ("mine", "other") for n in range(40)}
