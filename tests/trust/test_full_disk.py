"""A disk that fills up: writes wait with 503, reads go on, and nothing is lost or doubled."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from scorekeeper.app import create_app
from scorekeeper.config import Settings
from scorekeeper.store.migrate import migrate
from scorekeeper.store.session import Database, make_engine
from tests.api.season import done
from tests.conftest import Phone, Postgres
from tests.trust.conftest import FULL
from tests.trust.whole_world import founded

ROOM_FOR = 12
"""Pages of SQLite's file that are still free."""
SIZES = {"sqlite": "3m", "postgres": "96m"}
MOST = 4000
"""Entries in which any of these disks must be full."""
KINDS = ["pages", "sqlite", "postgres"] if FULL else ["pages"]


@dataclass(frozen=True, slots=True)
class Cramped:
    """A database with little room."""

    database: Database
    make_room: Callable[[], None]


def on_pages(tmp_path: Path) -> Iterator[Cramped]:
    """SQLite that may have so many pages."""
    engine = make_engine(f"sqlite:///{tmp_path}/cramped.db")
    migrate(engine)
    with engine.connect() as connection:
        most = connection.exec_driver_sql("PRAGMA page_count").scalar_one() + ROOM_FOR
    limits = [most]

    @event.listens_for(engine, "checkout")
    def narrow(connection: Any, *_: Any) -> None:
        connection.execute(f"PRAGMA max_page_count={limits[-1]}")

    database = Database(engine)

    def make_room() -> None:
        limits.append(2**30)
        database.dispose()

    yield Cramped(database, make_room)
    database.dispose()


@contextmanager
def mounted(place: Path, size: str) -> Iterator[Path]:
    """A small file system of its own, where we may make one."""
    place.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", place])
    if made.returncode:
        pytest.skip("no file system can be mounted here, which takes root")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)


def filled(place: Path, left: int) -> Callable[[], None]:
    """Fill a file system but for some bytes; what makes room again."""
    ballast = place / "ballast"
    free = int(subprocess.check_output(["stat", "-f", "-c", "%a", place]))
    block = int(subprocess.check_output(["stat", "-f", "-c", "%S", place]))
    ballast.write_bytes(bytes(max(free * block - left, 0)))
    return ballast.unlink


def on_sqlite(tmp_path: Path) -> Iterator[Cramped]:
    with mounted(tmp_path / "disk", SIZES["sqlite"]) as place:
        engine = make_engine(f"sqlite:///{place}/cramped.db")
        migrate(engine)
        database = Database(engine)
        yield Cramped(database, filled(place, 600_000))
        database.dispose()


def on_postgres(tmp_path: Path, programs: Path) -> Iterator[Cramped]:
    everybodys = Path(tempfile.gettempdir())
    for above in (tmp_path, *tmp_path.parents):
        if above in everybodys.parents or above == everybodys:
            break
        above.chmod(0o755)
    with mounted(tmp_path / "disk", SIZES["postgres"]) as place:
        server = Postgres(programs, str(place), "-c wal_recycle=off -c max_wal_size=32MB")
        server.start()
        engine = make_engine(server.url)
        migrate(engine)
        remove = filled(place, 400_000)

        def make_room() -> None:
            remove()
            if server.shell.poll() is not None or not answers(engine):
                server.stop()
                server.start()

        database = Database(engine)
        yield Cramped(database, make_room)
        database.dispose()
        server.stop()


def answers(engine: Any) -> bool:
    try:
        with engine.connect():
            return True
    except Exception:  # noqa: BLE001
        return False


@pytest.fixture(params=KINDS)
def cramped(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Cramped]:
    if request.param == "pages":
        yield from on_pages(tmp_path)
    elif request.param == "sqlite":
        yield from on_sqlite(tmp_path)
    else:
        yield from on_postgres(tmp_path, request.getfixturevalue("programs"))


def begin(app: Any) -> tuple[Phone, str]:
    """A group's owner, and an open deal."""
    owner, _ = founded(app, "Kitchen")
    add = owner.at("players")
    seats = [done(owner.post(add, {"name": one}), 201)["id"] for one in ("Anna", "Bob")]
    body = {"game": "diloti", "seats": seats}
    match = done(owner.post(owner.at("matches"), body), 201)["id"]
    return owner, done(owner.post(f"/v1/matches/{match}/deals"), 201)["id"]


def write(owner: Phone, deal: str, after: int) -> Any:
    move = {"kind": "adjust", "side": 0, "points": 1, "reason": f"{after} " + "x" * 150}
    body = {"after": after, "move": move}
    return owner.post(f"/v1/deals/{deal}/entries", body, key=f"entry-{deal}-{after}")


def test_a_full_disk_is_waited_for_and_nothing_is_lost(cramped, shown):
    app = create_app(Settings(rate=0, founding_rate=0), cramped.database)
    owner, deal = begin(app)
    n = 0
    while (answer := write(owner, deal, n)).status_code == 201:
        n += 1
        assert n < MOST

    assert answer.json["type"] == "/problems/cannot-write"
    for refused in (answer, owner.post(owner.at("players"), {"name": "Zoe" * 20})):
        if refused.status_code != 201:  # a smaller one may still find room
            assert refused.status_code == 503
            assert refused.json["type"] in ("/problems/cannot-write", "/problems/unavailable")
            assert int(refused.headers["Retry-After"]) > 0
    read = owner.get(f"/v1/deals/{deal}/entries")
    assert read.status_code in (200, 503)
    if read.status_code == 200:
        assert [one["n"] for one in read.json["items"]] == list(range(1, n + 1))

    cramped.make_room()

    for after in range(max(0, n - 3), n + 5):
        assert write(owner, deal, after).status_code == 201
    journal = done(owner.get(f"/v1/deals/{deal}/entries"))["items"]
    assert [one["entry"]["reason"].split()[0] for one in journal] == list(map(str, range(n + 5)))
    shown(f"full after {n} entries; all of them there, and 5 more once there was room")
