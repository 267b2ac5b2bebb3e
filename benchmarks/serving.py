"""Servers of ours and of others on this machine, what they use, and a phone that asks them."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PRODUCT, THIN = "wsgi:app", "benchmarks.thin:thin()"
OUR_WORKER, GTHREAD = "scorekeeper.serving.Worker", "gthread"
"""gunicorn's workers: gthread, and ours, whose threads stay with who has just asked."""
THREADS = 40
"""More than there are connections, so that nobody waits for one."""
ADDRESS = "127.0.0.1:{port}"
NO_LIMITS = {"SCOREKEEPER_RATE": "0", "SCOREKEEPER_FOUNDING_RATE": "0"}
TICKS = os.sysconf("SC_CLK_TCK")


class Phone:
    """One kept-alive connection, written to in whole requests."""

    def __init__(self, port: int, token: str = "") -> None:
        self.connection, self.token = socket.create_connection(("127.0.0.1", port), 30), token

    def ask(self, method: str, path: str, body: Any = None, key: str = "") -> Any:
        """The JSON of an answer that is no refusal."""
        return json.loads(self.send(self.request(method, path, body, key)))

    def request(
        self, method: str, path: str, body: Any = None, key: str = "", match: str = ""
    ) -> bytes:
        """A request as it goes over the wire."""
        sent = b"" if body is None else json.dumps(body).encode()
        headers = {"Host": "localhost"}
        headers |= {"Content-Type": "application/json"} if sent else {}
        headers |= {"Content-Length": str(len(sent))} if sent else {}
        headers |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= {"Idempotency-Key": key} if key else {}
        headers |= {"If-Match": match} if match else {}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {one}" for name, one in headers.items())]
        return "\r\n".join([*lines, "", ""]).encode() + sent

    def send(self, request: bytes, expected: int = 299) -> bytes:
        """The body of an answer whose status is no higher than expected."""
        self.connection.sendall(request)
        answer = Answer()
        while not answer.whole:
            answer.add(self.connection.recv(65536))
        if answer.status > expected:
            raise RuntimeError(answer.read.decode())
        return answer.body


@dataclass(slots=True)
class Answer:
    """An answer as it comes in."""

    read: bytes = b""
    status: int = 0
    _begins: int = 0
    _ends: int = sys.maxsize

    def add(self, some: bytes) -> None:
        """Take some more of it."""
        if not some:
            raise ConnectionError("closed")
        self.read += some
        if not self._begins and b"\r\n\r\n" in self.read:
            head, _, _ = self.read.partition(b"\r\n\r\n")
            self.status, self._begins = int(head.split(b" ", 2)[1]), len(head) + 4
            length = head.lower().split(b"content-length:")[1].split(b"\r\n")[0]
            self._ends = self._begins + int(length)

    @property
    def whole(self) -> bool:
        """Whether it is all there."""
        return len(self.read) >= self._ends

    @property
    def body(self) -> bytes:
        """What came behind the headers."""
        return self.read[self._begins :]


@dataclass(frozen=True, slots=True)
class Server:
    """A server that answers, with its processes, the first of which began the others."""

    port: int
    first: int
    phone: Phone
    seconds: float
    """How long after it was started it answered."""

    def processes(self) -> list[int]:
        """All its processes."""
        asked = ["pgrep", "-P", str(self.first)]
        told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
        return [self.first, *map(int, told.split())]

    def cpu(self) -> float:
        """Seconds of CPU time that they have used."""
        return sum(map(cpu_seconds, self.processes()))

    def memory(self) -> list[float]:
        """Megabytes that each holds for itself."""
        return [megabytes(one) for one in self.processes()]


def cpu_seconds(process: int) -> float:
    """CPU time that a process has used, its own and the system's for it."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def megabytes(process: int) -> float:
    """Memory that a process has for itself, with its share of what several have."""
    told = Path(f"/proc/{process}/smaps_rollup").read_text("ascii")
    return next(int(line.split()[1]) / 1024 for line in told.splitlines() if "Pss:" in line)


@contextmanager
def served(
    application: str,
    database: str = "sqlite:///none.db",
    workers: int = 1,
    worker: str = "",
    **settings: str,
) -> Iterator[Server]:
    """An application under gunicorn until the end of the block; ours as `serve` has it run."""
    worker = worker or (OUR_WORKER if application == PRODUCT else GTHREAD)
    options = f"-k {worker} -w {workers} --threads {THREADS} --keep-alive 60 --no-control-socket"
    command = [sys.executable, "-m", "gunicorn", *options.split(), "-b", ADDRESS, application]
    with running(command, SCOREKEEPER_DATABASE=database, **settings) as server:
        yield server


@contextmanager
def running(command: Sequence[str], **settings: str) -> Iterator[Server]:
    """A server begun by a command in which `{port}` is to be its port, until the block's end."""
    port = free_port()
    command = [one.replace("{port}", str(port)) for one in command]
    environ = os.environ | NO_LIMITS | settings
    began = time.perf_counter()
    with subprocess.Popen(command, env=environ, stderr=subprocess.DEVNULL) as process:
        try:
            phone = awake(port)
            yield Server(port, process.pid, phone, time.perf_counter() - began)
        finally:
            process.terminate()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def awake(port: int) -> Phone:
    """A connection to a server that answers."""
    for _ in range(6000):
        try:
            phone = Phone(port)
            phone.send(phone.request("GET", "/healthz"))
        except OSError:
            time.sleep(0.01)
            continue
        return phone
    raise RuntimeError("the server did not start")
