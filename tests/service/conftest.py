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
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 60
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

    def done(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON of an answer that is no refusal."""
        status, told = self.ask(method, path, body)
        assert status < 300, (method, path, told)
        return told


class Server:
    """`scorekeeper serve` on a database, which can be killed and started again."""

    def __init__(self, database: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        names = {"DATABASE": database, "PORT": self.port, "WORKERS": 2, "LOG_LEVEL": "ERROR"}
        self.environ = os.environ | {f"SCOREKEEPER_{key}": str(one) for key, one in names.items()}
        self.wires: list[Wire] = []

    def start(self) -> None:
        command = [sys.executable, "-m", "scorekeeper.cli", "serve"]
        self.process = subprocess.Popen(
            command, env=self.environ, stderr=subprocess.DEVNULL, start_new_session=True
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

    def wire(self, token: str | None = None) -> Wire:
        self.wires.append(Wire(self.port, token))
        return self.wires[-1]

    def group(self, name: str = "Kitchen") -> tuple[Wire, str]:
        """A new group, asked for its owner."""
        told = self.wire().done("POST", "/v1/groups", {"name": name, "device_name": "Owner"})
        return self.wire(told["token"]), told["group"]["id"]


@pytest.fixture
def serve() -> Iterator[Callable[[str], Server]]:
    """Start a server on a database; it is stopped at the end."""
    started: list[Server] = []

    def serve(database: str) -> Server:
        started.append(Server(database))
        started[-1].start()
        return started[-1]

    yield serve
    for server in started:
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
