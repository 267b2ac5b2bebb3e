"""A stateless ruling over HTTP beside a bare Flask JSON echo, under the same gunicorn.

Run: `python -m benchmarks.http`. Both servers run at once, are asked in turns, and answer one
kept-alive connection. Prints medians and their ratio; asserts nothing.
"""

from __future__ import annotations

import json
import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from flask import Flask, Response, jsonify, request

ROUNDS = 15
REQUESTS = 400
WARM_UP = 300
QUESTIONS = {
    "kept": {
        "position": {"loose": ["2H", "9C"], "hands": [["5S", "7D"], None]},
        "move": {"kind": "declare", "seat": 0, "card": "5S", "loose": ["2H"], "value": 7},
    },
    "refused": {
        "position": {"loose": ["2H", "9C"], "hands": [["5S", "8D"], None]},
        "move": {"kind": "declare", "seat": 0, "card": "5S", "loose": ["2H"], "value": 7},
    },
}
PRODUCT, ECHO = "scorekeeper.app:create_app()", "benchmarks.http:echo()"
PATH = "/v1/games/diloti/rulings"


def echo() -> Flask:
    """The thinnest service that reads JSON and writes it."""
    app = Flask("echo")

    @app.post(PATH)
    def answer() -> Response:
        return jsonify(request.get_json())

    return app


@contextmanager
def served(application: str) -> Iterator[tuple[int, int]]:
    """Gunicorn with one worker: its port, and the worker's process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = ["-k", "gthread", "--threads", "8", "--keep-alive", "60", "-b", f"127.0.0.1:{port}"]
    command = [sys.executable, "-m", "gunicorn", *options, "--no-control-socket", application]
    environ = os.environ | {"SCOREKEEPER_RATE": "0"}
    with subprocess.Popen(command, env=environ, stderr=subprocess.DEVNULL) as server:
        try:
            yield port, wait_for_worker(server.pid, port)
        finally:
            server.terminate()


def wait_for_worker(master: int, port: int) -> int:
    """The worker's process, once it answers."""
    for _ in range(300):
        time.sleep(0.1)
        try:
            with socket.create_connection(("127.0.0.1", port), 1) as connection:
                ask(connection, request_bytes(QUESTIONS["kept"]))
        except OSError:
            continue
        children = subprocess.run(
            ["pgrep", "-P", str(master)], capture_output=True, text=True, check=True
        )
        return int(children.stdout.split()[0])
    raise RuntimeError("gunicorn did not start")


def request_bytes(question: object) -> bytes:
    """The question as it goes over the wire."""
    body = json.dumps(question).encode()
    head = f"POST {PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def ask(connection: socket.socket, question: bytes) -> None:
    """Send one request and read the whole answer."""
    connection.sendall(question)
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += received(connection)
    head, _, body = answer.partition(b"\r\n\r\n")
    length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
    while len(body) < length:
        body += received(connection)
    if b" 200 " not in head.split(b"\r\n")[0]:
        raise RuntimeError(head.decode())


def received(connection: socket.socket) -> bytes:
    """Some bytes of an answer."""
    some = connection.recv(65536)
    if not some:
        raise ConnectionError("closed")
    return some


def cpu_seconds(process: int) -> float:
    """CPU time that a process has used."""
    with Path(f"/proc/{process}/stat").open(encoding="ascii") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measured(port: int, worker: int, question: bytes, times: int) -> tuple[float, float]:
    """Requests a second, and the worker's CPU microseconds a request."""
    with socket.create_connection(("127.0.0.1", port), 5) as connection:
        began, cpu = time.perf_counter(), cpu_seconds(worker)
        for _ in range(times):
            ask(connection, question)
        took = time.perf_counter() - began
    return times / took, (cpu_seconds(worker) - cpu) / times * 1e6


def main() -> None:
    """Print the figures."""
    with ExitStack() as servers:
        ours, bare = (servers.enter_context(served(one)) for one in (PRODUCT, ECHO))
        for name, question in QUESTIONS.items():
            wire = request_bytes(question)
            for where in (ours, bare):
                measured(*where, wire, WARM_UP)
            turns = [
                (measured(*ours, wire, REQUESTS), measured(*bare, wire, REQUESTS))
                for _ in range(ROUNDS)
            ]
            report(name, turns)


def report(name: str, turns: list[tuple[tuple[float, float], tuple[float, float]]]) -> None:
    """Print one question's medians."""
    rate = [statistics.median(turn[side][0] for turn in turns) for side in (0, 1)]
    cpu = [statistics.median(turn[side][1] for turn in turns) for side in (0, 1)]
    ratio = statistics.median(ours[0] / bare[0] for ours, bare in turns)
    print(f"{name} ruling: {rate[0]:.0f}/s, {cpu[0]:.0f} µs CPU; echo {rate[1]:.0f}/s, ", end="")
    print(f"{cpu[1]:.0f} µs CPU; ratio {ratio:.2f} (aim: 0.5)")


if __name__ == "__main__":
    main()
