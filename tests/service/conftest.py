"""The service as it is run: gunicorn in a process of its own, asked over the wire."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import cycle
from pathlib import Path
from secrets import token_hex
from threading import Condition, Thread
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 180
"""Seconds that a server may take to start on a busy machine."""


class Wire:
    """One kept-alive connection, asked for one device."""

    def __init__(self, port: int, token: str | None = None) -> None:
        self.port, self.token = port, token
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)

    def ask(
        self, method: str, path: str, body: Any = None, key: str | None = None
    ) -> tuple[int, Any]:
        """The status and the JSON of an answer."""
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if key:
            headers["Idempotency-Key"] = key
        sent = None if body is None else json.dumps(body).encode()
        self.connection.request(method, path, sent, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        return answer.status, json.loads(text) if text else None

    def text(self, path: str) -> str:
        """The text of an answer."""
        self.connection.request("GET", path)
        return self.connection.getresponse().read().decode()

    def done(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON of an answer that is no refusal."""
        status, told = self.ask(method, path, body)
        assert status < 300, (method, path, told)
        return told


SERVE = ("scorekeeper.cli", "serve")


class Server:
    """`scorekeeper serve` on a database, which can be killed and started again."""

    def __init__(
        self,
        database: str,
        *,
        log: Path | None = None,
        level: str = "ERROR",
        workers: int = 2,
        module: tuple[str, ...] = SERVE,
    ) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        names = {"DATABASE": database, "PORT": self.port, "WORKERS": workers, "LOG_LEVEL": level}
        names |= {"RATE": 0, "FOUNDING_RATE": 0}
        self.environ = os.environ | {f"SCOREKEEPER_{key}": str(one) for key, one in names.items()}
        self.wires: list[Wire] = []
        self.log, self.module = log or Path(os.devnull), module

    def start(self) -> None:
        command = [sys.executable, "-m", *self.module]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=self.environ, stderr=log, start_new_session=True
            )
        patience = time.monotonic() + PATIENCE
        while time.monotonic() < patience:
            try:
                if self.wire().ask("GET", "/healthz")[0] == 200:
                    return
            except OSError:
                time.sleep(0.1)
        raise TimeoutError("the server did not start")

    def kill(self) -> None:
        """End every process of the server at once, as a power cut would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End the server as its operator would."""
        self.process.terminate()
        assert self.process.wait(PATIENCE) == 0

    def raw(self, request: bytes) -> None:
        """Send bytes, whatever they are, and read what comes."""
        with socket.create_connection(("127.0.0.1", self.port), 20) as connection:
            connection.sendall(request)
            while connection.recv(65536):
                pass

    def wire(self, token: str | None = None) -> Wire:
        self.wires.append(Wire(self.port, token))
        return self.wires[-1]

    def group(self, name: str = "Kitchen") -> tuple[Wire, str]:
        """A new group, asked for its owner."""
        told = self.wire().done("POST", "/v1/groups", {"name": name, "device_name": "Owner"})
        return self.wire(told["token"]), told["group"]["id"]


class Deal:
    """A match with an open deal, and a phone that writes adjustments in it until they are taken."""

    def __init__(self, owner: Wire, group: str) -> None:
        add = f"/v1/groups/{group}/players"
        names = [f"{name} {token_hex(4)}" for name in ("Anna", "Bob")]
        seats = [owner.done("POST", add, {"name": name})["id"] for name in names]
        match = {"game": "diloti", "seats": seats}
        self.match = owner.done("POST", f"/v1/groups/{group}/matches", match)["id"]
        self.id = owner.done("POST", f"/v1/matches/{self.match}/deals")["id"]
        self.entries = f"/v1/deals/{self.id}/entries"
        self.version, self.n = owner.done("GET", f"/v1/matches/{self.match}")["version"], 0

    def write(self, token: str, *ports: int) -> int:
        """Write the next entry by one server or the next; the version it gave the match.

        It is the same request each time, so it happens once however often it is sent.
        """
        move = {"kind": "adjust", "side": 0, "points": 1, "reason": f"entry {self.n + 1}"}
        body, key = {"after": self.n, "move": move}, f"{self.id}-{self.n + 1}"
        patience = time.monotonic() + PATIENCE
        for port in cycle(ports):
            assert time.monotonic() < patience, "nobody takes the entry"
            wire = Wire(port, token)
            try:
                status, told = wire.ask("POST", self.entries, body, key)
            except (OSError, ValueError, http.client.HTTPException):
                status = 0
            finally:
                wire.connection.close()
            if status == 201:
                self.n += 1
                return int(told["version"])
            assert status in (0, 502, 503, 504), told
            time.sleep(0.1)
        raise AssertionError


class Follower(Thread):
    """A phone that follows a match, and comes back by the next server when a stream ends."""

    def __init__(self, ports: tuple[int, ...], token: str, match: str, first: int) -> None:
        super().__init__(daemon=True)
        self.ports, self.token, self.path = ports, token, f"/v1/matches/{match}/stream"
        self.last, self.told, self.streams = first, list[int](), 0
        self.heard, self.stopped = Condition(), False
        self.connection: http.client.HTTPConnection | None = None
        self.start()

    def run(self) -> None:
        for port in cycle(self.ports):
            if self.stopped:
                return
            try:
                self._follow(port)
            except (OSError, ValueError, AttributeError, http.client.HTTPException):
                time.sleep(0.1)  # the line is cut

    def _follow(self, port: int) -> None:
        headers = {"Authorization": f"Bearer {self.token}", "Last-Event-ID": str(self.last)}
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        with closing(self.connection):
            self.connection.request("GET", self.path, headers=headers)
            answer = self.connection.getresponse()
            if answer.status != 200:
                answer.read()
                raise http.client.HTTPException
            with self.heard:
                self.streams += 1
                self.heard.notify_all()
            for line in answer:
                if line.startswith(b"data: "):
                    self._hear(json.loads(line[6:]))

    def _hear(self, news: Any) -> None:
        with self.heard:
            assert news["after"] == self.last
            self.told += [one["version"] for one in news["changes"]]
            self.last = news["version"]
            self.heard.notify_all()

    def until(self, version: int) -> None:
        """Wait until the phone has heard of a version."""
        with self.heard:
            assert self.heard.wait_for(lambda: self.last >= version, PATIENCE), self.last

    def follows(self, streams: int = 1) -> None:
        """Wait until the phone has been let in so many times."""
        with self.heard:
            assert self.heard.wait_for(lambda: self.streams >= streams, PATIENCE)

    def stop(self) -> None:
        self.stopped = True
        with suppress(OSError, AttributeError):  # it may have ended by itself
            self.connection.sock.shutdown(socket.SHUT_RDWR)
        self.join(PATIENCE)


@pytest.fixture
def follow() -> Iterator[Callable[..., Follower]]:
    """Let a phone follow a match from a version on, by one server or the next."""
    followers: list[Follower] = []

    def follow(deal: Deal, token: str, *ports: int) -> Follower:
        followers.append(Follower(ports, token, deal.match, deal.version))
        return followers[-1]

    yield follow
    for follower in followers:
        follower.stop()


@pytest.fixture(scope="module")
def serve() -> Iterator[Callable[..., Server]]:
    """Start a server on a database; it is stopped when the file is done."""
    started: list[Server] = []

    def serve(database: str, **how: Any) -> Server:
        started.append(Server(database, **how))
        started[-1].start()
        return started[-1]

    yield serve
    for server in started:
        if server.process.poll() is None:
            server.kill()
        for wire in server.wires:
            wire.connection.close()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a server of each kind keeps its rows."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/served.db"
    address: str = request.getfixturevalue("postgres_url")
    return address


@pytest.fixture(scope="session")
def deal_of() -> Callable[[Wire, str], Deal]:
    """Begin a match of a group, and open its first deal."""
    return Deal
