"""Statements of the move path, which are compiled once and then given to the driver at once.

SQLAlchemy looks at a statement, its values and its result anew at each execution. That takes
several times as long as SQLite takes to carry it out, and a move needs eight of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NoReturn, Protocol, TypeVar
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.engine import Dialect

T = TypeVar("T")
Change = Callable[[Any], Any] | None
"""How a value changes on its way to or from the database."""
MOST_IDS = 4096
known_id = lru_cache(MOST_IDS)(UUID)
"""An id as it is read: the same few come again and again, and to make one takes a while."""


class Session(Protocol):
    """What has a connection with an open transaction."""

    def connection(self) -> sa.Connection:
        """The connection."""


class Prepared:
    """A statement that is always asked with values of the same names.

    Args:
        statement: the same for each kind of database, or one for each by the dialect's name.
        columns: of an insert or update, the columns that it is given values for.
    """

    def __init__(
        self, statement: sa.Executable | Mapping[str, sa.Executable], *columns: str
    ) -> None:
        self._statement, self._columns = statement, columns
        self._compiled: dict[str, _Compiled] = {}

    def all(self, session: Session, values: Mapping[str, Any]) -> list[Sequence[Any]]:
        """The rows that are found."""
        connection = session.connection()
        compiled = self._on(connection.dialect)
        rows = compiled.carried_out(connection, values, _rows)
        return [compiled.read(row) for row in rows]

    def first(self, session: Session, values: Mapping[str, Any]) -> Sequence[Any] | None:
        """The first row that is found."""
        found = self.all(session, values)
        return found[0] if found else None

    def run(self, session: Session, values: Mapping[str, Any]) -> None:
        """Carry it out."""
        connection = session.connection()
        self._on(connection.dialect).carried_out(connection, values, _nothing)

    def count(self, session: Session, values: Mapping[str, Any]) -> int:
        """Carry it out; how many rows were touched."""
        connection = session.connection()
        return self._on(connection.dialect).carried_out(connection, values, _touched)

    def _on(self, dialect: Dialect) -> _Compiled:
        compiled = self._compiled.get(dialect.name)
        if compiled is None or compiled.dialect is not dialect:
            compiled = self._compiled[dialect.name] = self._compile(dialect)
        return compiled

    def _compile(self, dialect: Dialect) -> _Compiled:
        statement: Any = self._statement
        if isinstance(statement, Mapping):
            statement = statement[dialect.name]
        made = statement.compile(dialect=dialect, column_keys=self._columns or None)
        binds = {name: bind for bind, name in made.bind_names.items()}
        names = tuple(made.positiontup if made.positional else binds)
        return _Compiled(
            dialect,
            str(made),
            made.positional,
            names,
            tuple((binds[name].key, made._bind_processors.get(name)) for name in names),
            {one.key: one.value for one in binds.values() if not one.required},
            tuple(_result_change(one.type, dialect) for one in made._result_columns),
        )


def say(connection: sa.Connection, words: str) -> None:
    """Say to the driver what has no values and no answer.

    Raises:
        DBAPIError: what SQLAlchemy would raise.
    """
    cursor = connection.connection.cursor()
    try:
        cursor.execute(words)
    except connection.dialect.loaded_dbapi.Error as error:
        _fail(connection, error, words, None, cursor)


def _fail(
    connection: sa.Connection, error: BaseException, words: str, given: Any, cursor: Any
) -> NoReturn:
    """Raise what SQLAlchemy raises, which also forgets connections that are lost."""
    connection._handle_dbapi_exception(error, words, given, cursor, None)
    raise error


def _rows(cursor: Any) -> list[Sequence[Any]]:
    found: list[Sequence[Any]] = cursor.fetchall()
    return found


def _touched(cursor: Any) -> int:
    touched: int = cursor.rowcount
    return touched


def _nothing(cursor: Any) -> None:
    """Not even its count, which would have to be waited for."""


def _result_change(kind: Any, dialect: Dialect) -> Change:
    change: Change = kind._cached_result_processor(dialect, None)
    is_id = isinstance(kind, sa.Uuid) and kind.as_uuid
    return known_id if is_id and change is not None else change


@dataclass(frozen=True, slots=True)
class _Compiled:
    """A statement in the words of one database."""

    dialect: Dialect
    words: str
    positional: bool
    names: tuple[str, ...]
    """By which the driver is given the values."""
    values: tuple[tuple[str, Change], ...]
    """By which name each is told, and how it changes."""
    constants: Mapping[str, Any]
    changes: tuple[Change, ...]
    """How what is found changes."""

    def carried_out(
        self, connection: sa.Connection, values: Mapping[str, Any], read: Callable[[Any], T]
    ) -> T:
        """What is read of a cursor behind which the statement has been carried out."""
        given = self._given({**self.constants, **values} if self.constants else values)
        cursor = connection.connection.cursor()
        try:
            cursor.execute(self.words, given)
            return read(cursor)
        except self.dialect.loaded_dbapi.Error as error:
            _fail(connection, error, self.words, given, cursor)

    def _given(self, values: Mapping[str, Any]) -> Any:
        """The values as the driver takes them."""
        given = [
            values[key] if change is None else change(values[key]) for key, change in self.values
        ]
        return given if self.positional else dict(zip(self.names, given, strict=True))

    def read(self, row: Sequence[Any]) -> Sequence[Any]:
        """A row as it came from the driver, with its values as Python has them."""
        return [
            value if change is None or value is None else change(value)
            for value, change in zip(row, self.changes, strict=True)
        ]
