"""What writes on one SQLite file one after the other: a session each, with nothing of the last."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from scorekeeper.store.session import Database, make_engine, once_committed


class Base(DeclarativeBase):
    """The mapped classes of these tests."""


class Word(Base):
    """A word."""

    __tablename__ = "words"
    word: Mapped[str] = mapped_column(primary_key=True)


@pytest.fixture
def database(tmp_path):
    database = Database(make_engine(f"sqlite:///{tmp_path}/words.db"))
    Base.metadata.create_all(database.engine)
    yield database
    database.dispose()


def words(database):
    with database.reading() as session:
        return list(session.scalars(sa.select(Word.word)))


@pytest.mark.parametrize("flush", [False, True])
def test_nothing_of_a_write_that_failed_is_left_for_the_next(database, flush):
    done = []

    def fail():
        with database.transaction() as session:
            session.add(Word(word="failed"))
            once_committed(session, lambda: done.append("failed"))
            if flush:
                session.flush()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    with database.transaction() as session:
        assert session.get(Word, "failed") is None
        session.add(Word(word="kept"))
        once_committed(session, lambda: done.append("kept"))

    assert (words(database), done) == (["kept"], ["kept"])


def test_a_row_read_by_one_write_is_read_anew_by_the_next(database):
    with database.transaction() as session:
        session.add(Word(word="old"))
    with database.transaction() as session:
        held = session.get(Word, "old")
    with database.engine.begin() as elsewhere:
        elsewhere.execute(sa.delete(Word))

    with database.transaction() as session:
        assert session.get(Word, "old") is None
    assert held.word == "old"
