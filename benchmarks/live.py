"""A thousand phones that follow 250 matches, while moves are played steadily.

Run: `python -m benchmarks.live`. One server with two processes, 500 phones in each, on SQLite and
then on PostgreSQL; four phones follow each match, and at one table after the other somebody logs
the next play of a real deal. Prints how long after its write was sent each phone was told, how
many moves a second were asked for and done, and the memory of each process. Asserts nothing.
"""

from __future__ import annotations

import os
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread

from benchmarks.databases import databases
from benchmarks.playing import MOVES, Group
from benchmarks.serving import Phone, awake

TABLES, PHONES = 250, 4
RATES = (25, 50, 100)
"""Moves a second: at 25 each of 250 tables plays every ten seconds."""
SECONDS = 12
WRITERS = 4
WORKERS, THREADS = 2, 1700
"""Threads enough for all phones in one process, since a new one goes to whoever is free."""


@dataclass(slots=True)
class Table:
    """One match being played, and when each of its versions was written."""

    match: str
    deal: str
    version: int
    n: int = 0
    sent: dict[int, float] = field(default_factory=dict)


@dataclass(slots=True)
class Stream:
    """One phone's open stream."""

    connection: socket.socket
    table: Table
    rest: bytes = b""


class Crowd(Thread):
    """All phones: reads whatever streams have to say, and notes when."""

    def __init__(self, port: int, token: str, tables: list[Table]) -> None:
        super().__init__(daemon=True)
        self.heard: list[tuple[Table, int, float]] = []
        self.selector, self.done = selectors.DefaultSelector(), Event()
        self.broken = 0
        for table in tables:
            for _ in range(PHONES):
                self._open(port, token, table)

    def _open(self, port: int, token: str, table: Table) -> None:
        connection = socket.create_connection(("127.0.0.1", port), 60)
        path = f"/v1/matches/{table.match}/stream?after={table.version}"
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n"
        connection.sendall(head.encode())
        answer = connection.recv(65536)
        if not answer.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(answer.decode())
        connection.setblocking(False)
        self.selector.register(connection, selectors.EVENT_READ, Stream(connection, table))

    def run(self) -> None:
        """Read until the end."""
        while not self.done.is_set():
            for key, _ in self.selector.select(0.1):
                self._read(key.data)

    def _read(self, stream: Stream) -> None:
        some = stream.connection.recv(262144)
        now = time.perf_counter()
        if not some:
            self.broken += 1
            self.selector.unregister(stream.connection)
            return
        *blocks, stream.rest = (stream.rest + some).split(b"\n\n")
        for block in blocks:
            if b"event: changes" in block:
                version = int(block.split(b"id: ")[1].split(b"\n")[0])
                self.heard.append((stream.table, version, now))

    def close(self) -> None:
        """Hang up."""
        self.done.set()
        self.join()
        for key in list(self.selector.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]


@contextmanager
def served(database: str) -> Iterator[tuple[Phone, int]]:
    """`scorekeeper serve` on a database; a connection to it, and its first process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {"DATABASE": database, "PORT": port, "WORKERS": WORKERS, "THREADS": THREADS}
    settings |= {"RATE": 0, "FOUNDING_RATE": 0, "LOG_LEVEL": "WARNING"}
    environ = os.environ | {f"SCOREKEEPER_{name}": str(one) for name, one in settings.items()}
    command = [sys.executable, "-m", "scorekeeper.cli", "serve"]
    with subprocess.Popen(command, env=environ) as server:
        try:
            yield awake(port), server.pid
        finally:
            server.terminate()


def memory(master: int) -> list[int]:
    """Megabytes of memory that each process holds for itself."""
    asked = ["pgrep", "-P", str(master)]
    children = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()
    sizes = []
    for child in children:
        told = Path(f"/proc/{child}/smaps_rollup").read_text(encoding="ascii")
        kilobytes = next(line.split()[1] for line in told.splitlines() if line.startswith("Pss:"))
        sizes.append(int(kilobytes) // 1024)
    return sizes


def play(port: int, token: str, tables: list[Table], begin: float, rate: float) -> int:
    """Log plays at these tables in turn, so many a second; how many were done."""
    phone = Phone(port)
    phone.token = token
    done = 0
    while (due := begin + done / rate) < begin + SECONDS:
        time.sleep(max(0.0, due - time.perf_counter()))
        table = tables[done % len(tables)]
        if table.n == len(MOVES):
            break
        body = {"after": table.n, "move": MOVES[table.n]}
        table.sent[table.version + 1] = time.perf_counter()
        told = phone.ask("POST", f"/v1/deals/{table.deal}/entries", body)
        table.n, table.version = told["n"], told["version"]
        done += 1
    return done


def measure(port: int, token: str, crowd: Crowd, tables: list[Table], rate: int) -> str:
    """Play for a while at one rate; the figures as a line."""
    crowd.heard.clear()
    begin = time.perf_counter() + 0.5
    with ThreadPoolExecutor(WRITERS) as writers:
        shares = [tables[one::WRITERS] for one in range(WRITERS)]
        each = rate / WRITERS
        counts = [writers.submit(play, port, token, share, begin, each) for share in shares]
        done = sum(one.result() for one in counts)
    took = time.perf_counter() - begin
    time.sleep(1.5)
    waits = sorted(
        at - table.sent[version] for table, version, at in crowd.heard if version in table.sent
    )
    if not waits:
        return "nobody heard anything"
    middle, late = statistics.median(waits), waits[int(len(waits) * 0.99)]
    return (
        f"{rate} moves/s asked, {done / took:.0f} done; told {len(waits)} of {done * PHONES}: "
        f"median {middle * 1000:.0f} ms, p99 {late * 1000:.0f} ms (aim: 1000), "
        f"worst {waits[-1] * 1000:.0f} ms"
    )


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        for name, database in databases(Path(folder)):
            with served(database) as (phone, master):
                group = Group(phone)
                made = [group.deal() for _ in range(TABLES)]
                tables = [Table(match, deal, version=2) for match, deal in made]
                port = phone.connection.getpeername()[1]
                print(f"{name}: before anybody follows {memory(master)} MB a process", flush=True)
                crowd = Crowd(port, phone.token, tables)
                crowd.start()
                print(f"{name}: {TABLES * PHONES} streams, {memory(master)} MB", flush=True)
                for rate in RATES:
                    told = measure(port, phone.token, crowd, tables, rate)
                    print(f"{name}: {told}", flush=True)
                print(f"{name}: in the end {memory(master)} MB; {crowd.broken} streams broke")
                crowd.close()


if __name__ == "__main__":
    main()
