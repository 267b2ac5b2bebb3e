"""What tests share: the app on each kind of database, its clients, and phones in groups."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partialmethod
from pathlib import Path
from threading import Barrier
from typing import Any

import orjson
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.app import create_app
from scorekeeper.config import Settings
from scorekeeper.store.migrate import migrate
from scorekeeper.store.session import Database, make_engine
from tests.order import pytest_collection, pytest_collection_modifyitems  # noqa: F401
from tests.rows import empty

Ask = Callable[..., TestResponse]
Apps = Callable[[Database | None], Flask]


@dataclass(frozen=True, slots=True)
class Phone:
    """A client that is in a group: what it asks carries its token."""

    client: FlaskClient
    token: str
    group: str
    device: str
    player: str | None

    def at(self, *parts: object) -> str:
        """An address within the group."""
        return "/".join(["/v1/groups", self.group, *map(str, parts)])

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        key: str | None = None,
        language: str = "en",
        headers: Mapping[str, str] = {},
    ) -> TestResponse:
        """Send a body, or bytes that are to be taken for one, with the token."""
        sent = {"Authorization": f"Bearer {self.token}", "Accept-Language": language, **headers}
        if key is not None:
            sent["Idempotency-Key"] = key
        if body is None:
            return self.client.open(path, method=method, headers=sent)
        data = body if isinstance(body, bytes) else orjson.dumps(body)
        sent = {"Content-Type": "application/json", **sent}
        return self.client.open(path, method=method, data=data, headers=sent)

    def refused(self, kind: str, method: str, path: str, *body: Any, **kwargs: Any) -> Any:
        """Ask in both languages, be refused in both, and read the English problem."""
        english, greek = (
            self.ask(method, path, *body, language=language, **kwargs) for language in ("en", "el")
        )
        for answer in (english, greek):
            assert answer.content_type == "application/problem+json", answer.text
            assert answer.json["type"] == f"/problems/{kind}", answer.text
            assert answer.json["status"] == answer.status_code
        assert english.json["title"] != greek.json["title"]
        assert english.json["detail"] != greek.json["detail"]
        return english

    get = partialmethod(ask, "GET")
    post = partialmethod(ask, "POST")
    put = partialmethod(ask, "PUT")
    patch = partialmethod(ask, "PATCH")
    delete = partialmethod(ask, "DELETE")


@pytest.fixture
def app(request: pytest.FixtureRequest, apps: Apps) -> Flask:
    """The app on the test's `database`; where it has none, on one that is never opened."""
    if "database" in request.fixturenames:
        return apps(request.getfixturevalue("database"))
    return apps(None)


@pytest.fixture(scope="session")
def apps(tmp_path_factory: pytest.TempPathFactory) -> Apps:
    """An app for each database, made once."""
    nothing = f"sqlite:///{tmp_path_factory.mktemp('none')}/none.db"
    nowhere = Settings(database=nothing, rate=0, founding_rate=0)

    @cache
    def made(database: Database | None) -> Flask:
        app = create_app(nowhere, database)
        app.testing = True
        return app

    return made


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> Database:
    """A database without rows, whoever used it before; once of each kind."""
    opened: Database = request.getfixturevalue(f"{request.param}_database")
    empty(opened)
    return opened


@pytest.fixture(scope="session")
def sqlite_database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    yield from migrated(f"sqlite:///{tmp_path_factory.mktemp('sqlite')}/tests.db")


@pytest.fixture(scope="session")
def postgres_database(postgres_url: str) -> Iterator[Database]:
    yield from migrated(postgres_url)


def migrated(url: str) -> Iterator[Database]:
    engine = make_engine(url, synchronous="NORMAL")
    migrate(engine)
    database = Database(engine)
    yield database
    database.dispose()


@pytest.fixture(scope="session")
def programs() -> Path:
    """The folder of PostgreSQL's programs, the newest where there are several."""
    on_path = shutil.which("initdb")
    places = [Path(on_path).resolve().parent] if on_path else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = next((place for place in places if (place / "initdb").exists()), None)
    if found is None:
        reason = "PostgreSQL's programs are not installed"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
    return found


@pytest.fixture(scope="session")
def postgres_url(programs: Path) -> Iterator[str]:
    """A PostgreSQL of the tests' own; its data need not last."""
    for server in started(programs, "-c synchronous_commit=off -c full_page_writes=off"):
        yield server.url


@pytest.fixture
def own_postgres(programs: Path) -> Iterator[Postgres]:
    """A PostgreSQL of one test's own, which keeps what it acknowledged when it is killed."""
    yield from started(programs)


def started(programs: Path, options: str = "") -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="scorekeeper-", ignore_cleanup_errors=True) as home:
        server = Postgres(programs, home, options)
        server.start()
        yield server
        server.stop()


class Postgres:
    """A server with its data in `home`, reached by a socket; it ends when we do, however we end."""

    def __init__(self, programs: Path, home: str, options: str = "") -> None:
        self.programs, self.home, self.options = programs, home, options
        self.url = f"postgresql+psycopg://tests@/postgres?host={home}"
        self.how: dict[str, Any] = {"cwd": home, "stdout": subprocess.DEVNULL}
        if os.geteuid() == 0:  # as whom it refuses to run
            known = {one.pw_name: one for one in pwd.getpwall()}
            user = known.get("postgres", known["nobody"])
            os.chown(home, user.pw_uid, user.pw_gid)
            self.how |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        made = "-D cluster -A trust -U tests --no-sync -E UTF8 --locale=C.UTF-8"
        subprocess.run([programs / "initdb", *made.split()], check=True, timeout=60, **self.how)

    def start(self) -> None:
        home, served = self.home, "-D cluster -c listen_addresses= -c fsync=off"
        served += f" -c unix_socket_directories={home} {self.options}"
        # The shell waits for a word, or for the end of its input, which is when we are no more.
        script = f"{self.programs}/postgres {served} 2>> log & read -r word; "
        script += f'kill -QUIT $! 2> /dev/null; wait; [ "$word" ] || rm -r {home}'
        self.shell = subprocess.Popen(["sh", "-c", script], stdin=subprocess.PIPE, **self.how)
        ready = [self.programs / "pg_isready", "-q", "-h", home, "-t", "1"]
        begun = time.monotonic()
        while subprocess.run(ready, check=False).returncode:
            assert time.monotonic() < begun + 60, Path(home, "log").read_text("utf-8")
            time.sleep(0.05)

    def stop(self) -> None:
        self.shell.communicate(b"keep\n", timeout=60)

    def kill(self) -> None:
        """End all its processes at once, as a power cut would."""
        first = Path(self.home, "cluster", "postmaster.pid").read_text("utf-8").split()[0]
        others = subprocess.check_output(["pgrep", "-P", first], text=True)
        processes = [int(one) for one in (first, *others.split())]
        for process in processes:
            with suppress(ProcessLookupError):  # its client has gone meanwhile
                os.kill(process, signal.SIGKILL)
        while any(map(is_running, processes)):
            time.sleep(0.01)
        self.stop()


def is_running(process: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text("utf-8").rsplit(") ", 1)[1][0] != "Z"
    return False


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def ask(client: FlaskClient) -> Ask:
    """Post a body, or bytes that are to be taken for one, and read the answer."""

    def ask(path: str, body: Any, language: str = "en", **kwargs: Any) -> TestResponse:
        data = body if isinstance(body, bytes) else orjson.dumps(body)
        headers = {"Content-Type": "application/json", "Accept-Language": language}
        return client.post(path, data=data, headers=headers | kwargs.pop("headers", {}), **kwargs)

    return ask


@pytest.fixture
def at_once() -> Callable[..., list[Any]]:
    """Do something in several threads at the same moment, once with each argument."""

    def at_once(act: Callable[[Any], Any], *arguments: Any) -> list[Any]:
        ready = Barrier(len(arguments))

        def run(argument: Any) -> Any:
            ready.wait()
            return act(argument)

        with ThreadPoolExecutor(len(arguments)) as threads:
            return list(threads.map(run, arguments))

    return at_once


@pytest.fixture
def new_group(database: Database, app: Flask) -> Callable[..., Phone]:
    """Found a group; the phone that comes back is its owner's."""

    def new_group(name: str = "Kitchen", **body: Any) -> Phone:
        answer = app.test_client().post(
            "/v1/groups", json={"name": name, "device_name": "Founder"} | body
        )
        assert answer.status_code == 201, answer.text
        return phone_of(app, answer)

    return new_group


@pytest.fixture
def join(app: Flask) -> Callable[..., Phone]:
    """Let another phone into an owner's group, as a guest of a new name where none is given."""

    def join(owner: Phone, role: str = "member", **body: Any) -> Phone:
        code = owner.post(owner.at("invites"), {"role": role}).json["code"]
        if role != "spectator" and not body.keys() & {"player_id", "guest"}:
            body["guest"] = {"name": f"Guest {code}"}
        asked = {"code": code, "device_name": role.capitalize()} | body
        answer = app.test_client().post("/v1/join", json=asked)
        assert answer.status_code == 201, answer.text
        return phone_of(app, answer)

    return join


def phone_of(app: Flask, answer: TestResponse) -> Phone:
    """The phone that an answer let in."""
    told = answer.json
    player = told["player"] and told["player"]["id"]
    client = app.test_client()
    return Phone(client, told["token"], told["group"]["id"], told["device"]["id"], player)
