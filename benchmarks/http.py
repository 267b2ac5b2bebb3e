"""A stateless ruling over HTTP beside a bare Flask JSON echo, under the same gunicorn.

Run: `python -m benchmarks.http`. Both servers run at once and are asked in turns, over one
kept-alive connection. One question is kept by the rules and one is refused. Prints medians and
their ratios; asserts nothing.
"""

from __future__ import annotations

import statistics
from contextlib import ExitStack

from flask import Flask, Response, jsonify, request

from benchmarks.figures import reached
from benchmarks.load import Burst, Line, burst, middle
from benchmarks.serving import PRODUCT, Server, served

TURNS, REQUESTS = 16, 400
POSITION = {"loose": ["2H", "9C"], "hands": [["5S", "7D"], None]}
DECLARE = {"kind": "declare", "seat": 0, "card": "5S", "loose": ["2H"], "value": 7}
REFUSED = "a refused ruling"
QUESTIONS = {
    "a kept ruling": {"position": POSITION, "move": DECLARE},
    REFUSED: {"position": POSITION | {"hands": [["5S", "8D"], None]}, "move": DECLARE},
}
ECHO = "benchmarks.http:echo()"
PATH = "/v1/games/diloti/rulings"
LEAST_RATE, MOST_CPU = 0.6, 1.2


def echo() -> Flask:
    """The thinnest service that reads JSON and writes it."""
    app = Flask("echo")

    @app.get("/healthz")
    def well() -> Response:
        return jsonify({})

    @app.post(PATH)
    def answer() -> Response:
        return jsonify(request.get_json())

    return app


def asked(server: Server, question: object) -> Burst:
    """One question many times."""
    wire = server.phone.request("POST", PATH, question)
    return burst(server, [Line(server.phone, [wire] * REQUESTS)])


def main() -> None:
    """Print the figures."""
    with ExitStack() as servers:
        ours, bare = (servers.enter_context(served(one)) for one in (PRODUCT, ECHO))
        turns: dict[str, list[tuple[Burst, Burst]]] = {name: [] for name in QUESTIONS}
        for _ in range(TURNS):
            for name, question in QUESTIONS.items():
                turns[name].append((asked(ours, question), asked(bare, question)))
    print("Stateless rulings of Diloti, 1 process, 1 connection")
    for name, pairs in turns.items():
        report(name, pairs[1:])
    kept, refused = (statistics.median(ours.cost for ours, _ in one[1:]) for one in turns.values())
    reached("CPU of a refused ruling beside a kept one", refused / kept, most=MOST_CPU)


def report(name: str, pairs: list[tuple[Burst, Burst]]) -> None:
    """Print one question's medians."""
    ratio = statistics.median(bare.seconds / ours.seconds for ours, bare in pairs)
    cpu = statistics.median(bare.cpu / ours.cpu for ours, bare in pairs)
    ours, bare = (middle([pair[side] for pair in pairs]) for side in (0, 1))
    print(f"  {name} {ours}; an echo {bare}")
    reached(f"{name} beside an echo", ratio, least=LEAST_RATE)
    print(f"  by CPU alone: {cpu:.2f}")


if __name__ == "__main__":
    main()
