"""A durable move through the whole API beside the thinnest Flask handler that commits a row.

Run: `python -m benchmarks.moves`. Both servers run at once under the same gunicorn, on the same
kind of database with the same fsync, and are asked in turns over one kept-alive connection.
Then the 1,000th entry of a journal beside the 10th, and opening a match and a deal with 1,000
entries beside one with 10. Prints medians and their ratios; asserts nothing.
"""

from __future__ import annotations

import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.databases import databases

DEAL = Path(__file__).parent.parent / "tests/transcripts/diloti/complete_deal.json"
MOVES: list[dict[str, Any]] = json.loads(DEAL.read_text(encoding="utf-8"))["entries"][:-1]
"""The complete deal without its last play, which would close it."""
ROUNDS = 12
SHORT, LONG = 10, 1000
PLAYS = 12
"""Plays measured at the end of a short and of a long journal."""
JOURNALS = 5
READS = 300
PRODUCT, THIN = "scorekeeper.app:create_app()", "benchmarks.thin:thin()"


class Phone:
    """One kept-alive connection, written to in whole requests."""

    def __init__(self, port: int) -> None:
        self.connection, self.token = socket.create_connection(("127.0.0.1", port), 30), ""

    def ask(self, method: str, path: str, body: Any = None, key: str = "") -> Any:
        """The JSON of an answer that is no refusal."""
        return json.loads(self.send(self.request(method, path, body, key)))

    def request(self, method: str, path: str, body: Any = None, key: str = "") -> bytes:
        """A request as it goes over the wire."""
        sent = b"" if body is None else json.dumps(body).encode()
        headers = {"Host": "localhost", "Content-Type": "application/json"}
        headers |= {"Content-Length": str(len(sent))} if sent else {}
        headers |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= {"Idempotency-Key": key} if key else {}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {one}" for name, one in headers.items())]
        return "\r\n".join([*lines, "", ""]).encode() + sent

    def send(self, request: bytes) -> bytes:
        """The body of an answer that is no refusal."""
        self.connection.sendall(request)
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += received(self.connection)
        head, _, body = answer.partition(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        while len(body) < length:
            body += received(self.connection)
        if head.split(b" ")[1] >= b"300":
            raise RuntimeError(head.decode() + body.decode())
        return body


def received(connection: socket.socket) -> bytes:
    """Some bytes of an answer."""
    some = connection.recv(65536)
    if not some:
        raise ConnectionError("closed")
    return some


@contextmanager
def served(application: str, database: str) -> Iterator[Phone]:
    """Gunicorn with one worker on a database."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = ["-k", "gthread", "--threads", "8", "--keep-alive", "60", "-b", f"127.0.0.1:{port}"]
    command = [sys.executable, "-m", "gunicorn", *options, "--no-control-socket", application]
    environ = os.environ | {"SCOREKEEPER_DATABASE": database, "SCOREKEEPER_RATE": "0"}
    with subprocess.Popen(command, env=environ, stderr=subprocess.DEVNULL) as server:
        try:
            yield awake(port)
        finally:
            server.terminate()


def awake(port: int) -> Phone:
    """A connection to a server that answers."""
    for _ in range(600):
        try:
            phone = Phone(port)
            phone.ask("GET", "/healthz")
        except OSError:
            time.sleep(0.1)
            continue
        return phone
    raise RuntimeError("gunicorn did not start")


class Group:
    """A group of the service: its matches are made beforehand, and only moves are measured."""

    def __init__(self, phone: Phone) -> None:
        told = phone.ask("POST", "/v1/groups", {"name": "Bench", "device_name": "Phone"})
        self.phone, self.at = phone, f"/v1/groups/{told['group']['id']}"
        phone.token = told["token"]
        add = partial(phone.ask, "POST", f"{self.at}/players")
        self.seats = [add({"name": name})["id"] for name in ("Anna", "Bob")]

    def deal(self) -> tuple[str, str]:
        """A new match and its first deal."""
        body = {"game": "diloti", "seats": self.seats}
        match = self.phone.ask("POST", f"{self.at}/matches", body)["id"]
        return match, self.phone.ask("POST", f"/v1/matches/{match}/deals")["id"]

    def move(self, deal: str, after: int, move: dict[str, Any], key: str = "") -> bytes:
        """The request that logs a move."""
        path, body = f"/v1/deals/{deal}/entries", {"after": after, "move": move}
        return self.phone.request("POST", path, body, key)

    def with_hands(self, entries: int) -> tuple[str, str, int]:
        """A match whose deal has so many entries, nearly all of them hands told again."""
        match, deal = self.deal()
        n = int(json.loads(self.phone.send(self.move(deal, 0, MOVES[0])))["n"])
        while n < entries:
            path, body = f"/v1/deals/{deal}/hands/0", {"cards": ["3S", "7C"]}
            n = int(self.phone.ask("PUT", path, body)["n"])
        return match, deal, n


def seconds(phone: Phone, request: bytes) -> float:
    """How long one request takes."""
    began = time.perf_counter()
    phone.send(request)
    return time.perf_counter() - began


def moves_beside_rows(database: str, group: Group, thin: Phone) -> None:
    """The moves of whole deals, and as many rows, in turns."""
    times: dict[str, list[float]] = {"a move": [], "a bare row": [], "with a key": []}
    ratios: list[float] = []
    for number in range(ROUNDS):
        turn: dict[str, list[float]] = {name: [] for name in times}
        (_, deal), (_, other) = group.deal(), group.deal()
        for after, move in enumerate(MOVES):
            row = thin.request("POST", "/rows", {"after": after, "move": move})
            keyed = group.move(other, after, move, f"round-{number}-move-{after}")
            turn["a move"].append(seconds(group.phone, group.move(deal, after, move)))
            turn["a bare row"].append(seconds(thin, row))
            turn["with a key"].append(seconds(group.phone, keyed))
        ratios.append(statistics.median(turn["a bare row"]) / statistics.median(turn["a move"]))
        times = {name: times[name] + turn[name] for name in times}
    figures = ", ".join(f"{name} {per_second(one)}" for name, one in times.items())
    print(f"{database}, 1 connection: {figures}; ", end="")
    print(f"ratio {statistics.median(ratios[1:]):.2f} (aim: 0.5)")


def per_second(times: list[float]) -> str:
    """The median as a rate and in milliseconds."""
    middle = statistics.median(times)
    return f"{1 / middle:.0f}/s ({middle * 1000:.2f} ms)"


def long_journals(database: str, group: Group) -> None:
    """Plays at the end of long and of short journals, in turns; then what is read of them."""
    times: dict[int, list[float]] = {SHORT: [], LONG: []}
    made: dict[int, tuple[str, str]] = {}
    for _ in range(JOURNALS):
        deals = {size: group.with_hands(size - 1) for size in times}
        for play in range(1, PLAYS + 1):
            for size, (match, deal, n) in deals.items():
                move = group.move(deal, n + play - 1, MOVES[play])
                times[size].append(seconds(group.phone, move))
                made[size] = match, deal
    report(f"{database}: entry {LONG} beside entry {SHORT}", times, 1.1)
    for name, place in (("match", 0), ("deal", 1)):
        paths = {size: f"/v1/{name}{'e' * (not place)}s/{made[size][place]}" for size in times}
        reads: dict[int, list[float]] = {size: [] for size in times}
        for _ in range(READS):
            for size, path in paths.items():
                reads[size].append(seconds(group.phone, group.phone.request("GET", path)))
        report(f"{database}: opening a {name} with {LONG} entries beside {SHORT}", reads, 1.3)


def report(name: str, times: dict[int, list[float]], aim: float) -> None:
    """Print the medians of the long and the short."""
    long, short = (statistics.median(times[size]) * 1000 for size in (max(times), min(times)))
    print(f"{name}: {long:.2f} ms beside {short:.2f} ms, ratio {long / short:.2f} (aim: {aim})")


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        for name, database in databases(Path(folder)):
            with ExitStack() as servers:
                thin = servers.enter_context(served(THIN, database))
                group = Group(servers.enter_context(served(PRODUCT, database)))
                moves_beside_rows(name, group, thin)
                long_journals(name, group)


if __name__ == "__main__":
    main()
