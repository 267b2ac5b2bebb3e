"""Writes of one SQLite file that wait for each other: committed together, and none for another."""

from __future__ import annotations

import subprocess
import sys
import time
from threading import Event, Thread

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError

from scorekeeper.store.session import Database, make_engine

WRITERS = 8
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
    yield Database(engine)
    engine.dispose()


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
        self.ended = {}

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

    def run(self, spoilt=None, spoil=None):
        first = Thread(target=self.write, args=("first",))
        first.start()
        self.held.wait(10)
        others = [
            Thread(target=self.write, args=(f"{n}", spoil if n == spoilt else None))
            for n in range(WRITERS)
        ]
        for other in others:
            other.start()
        until = time.monotonic() + 4
        while self.database.together.waiting < WRITERS and time.monotonic() < until:
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
    raise OperationalError("INSERT", None, Exception("database or disk is full"))


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


def test_nobody_is_answered_before_the_commit(database):
    seen = []

    def look(connection):
        seen.append(dict(crowd.ended))

    crowd = Crowd(database)
    sa.event.listen(database.engine, "commit", look)
    crowd.run()

    assert seen == [{}]


def test_two_processes_lose_nothing_to_each_other(database, url):
    program = [sys.executable, "-c", OTHER, url, "40"]
    with subprocess.Popen(program) as other:
        for number in range(40):
            with database.transaction() as session:
                session.execute(ADD, {"word": f"mine {number}"})
    assert other.returncode == 0

    assert words(database) == {f"{who} {n}" for who in ("mine", "other") for n in range(40)}
