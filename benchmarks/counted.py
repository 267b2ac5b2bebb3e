"""What instructions.py counts: one act after another, done so often and twice as often.

It runs under valgrind, and has it count once all is ready, since it takes fifty times as long then.
Between the acts it asks for its parent, where callgrind writes down what it has counted.
"""

from __future__ import annotations

import gc
import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

from werkzeug.test import EnvironBuilder

from benchmarks.databases import migrated
from scorekeeper.app import create_app
from scorekeeper.cards.packs import PACK_52
from scorekeeper.config import Settings
from scorekeeper.engine.game import AnyGame
from scorekeeper.games import GAMES
from scorekeeper.store.session import Database, make_engine

TRANSCRIPTS = Path(__file__).parent.parent / "tests/transcripts"
DEALS = {
    "diloti": "complete_deal",
    "doudizhu": "deal_1",
    "seep": "complete_deal",
    "klondike": "public_win",
    "phase10": "match_122",
}
HOUSE = {"variant": "draw1_unlimited", "knowledge": "full"}
STOCK = 24
WARM = 30
"""How often an act is done before, until Python has made it as quick as it will be."""
LOGGED = "an entry logged on SQLite"
Act = Callable[[], object]


def acts(folder: Path) -> Iterator[tuple[str, int, Act]]:
    """Each act by its name, with how often it is done."""
    url = migrated(f"sqlite:///{folder}/counted.db")
    settings = Settings(rate=0, founding_rate=0)
    app = create_app(settings, Database(make_engine(url)))
    for key, game in GAMES.items():
        yield f"{key}, a move judged and played", 200, middle_move(game)
        yield f"{key}, a stateless ruling", 10, ruling(app, game)
    yield LOGGED, 10, logging(app)


def middle_move(game: AnyGame) -> Act:
    """Judge and play the move in the middle of a complete deal."""
    path = TRANSCRIPTS / game.key / f"{DEALS[game.key]}.json"
    journal = json.loads(path.read_text(encoding="utf-8"))
    entries = (journal["deals"][0] if "deals" in journal else journal)["entries"]
    house = game.wire.house.load(journal["house_rules"])
    state = game.start(house, game.standing(house, journal["dealer"], []))
    *before, move = map(game.wire.move.load, entries[: len(entries) // 2])
    for one in before:
        state = game.play(state, one)
    judge, play = game.judge, game.play
    return lambda: (judge(state, move), play(state, move))


def ruling(app: Any, game: AnyGame) -> Act:
    """Ask for the first worked ruling of a game's book that has a position and a move."""
    worked = next(one for one in game.book.examples if "position" in one and "move" in one)
    names = ("position", "move", "house_rules")
    question = {name: worked[name] for name in names if name in worked}
    return asking(app, f"/v1/games/{game.key}/rulings", question)


def asking(app: Any, path: str, body: Any, token: str = "") -> Callable[[], bytes]:
    """Post some JSON to the application, without any server."""
    headers = [("Authorization", f"Bearer {token}")] if token else []
    environ = EnvironBuilder(path, method="POST", json=body, headers=headers).get_environ()
    sent = json.dumps(body).encode()

    def ask() -> bytes:
        statuses: list[str] = []
        asked = {**environ, "wsgi.input": io.BytesIO(sent), "CONTENT_LENGTH": str(len(sent))}
        answer = b"".join(app(asked, lambda status, *_: statuses.append(status)))
        assert statuses[0].startswith("2"), answer
        return answer

    return ask


def logging(app: Any) -> Act:
    """Log the next draw of a game of Klondike that goes through its stock without end."""

    def ask(path: str, body: Any = None, token: str = "") -> Any:
        return json.loads(asking(app, path, body or {}, token)())

    told = ask("/v1/groups", {"name": "Bench", "device_name": "Phone"})
    group, token = told["group"]["id"], told["token"]
    seat = ask(f"/v1/groups/{group}/players", {"name": "Anna"}, token)["id"]
    body = {"game": "klondike", "seats": [seat], "house_rules": HOUSE}
    match = ask(f"/v1/groups/{group}/matches", body, token)["id"]
    deal = ask(f"/v1/matches/{match}/deals", None, token)["id"]
    deck = {"kind": "deal", "deck": [card.name for card in PACK_52]}
    last = ask(f"/v1/deals/{deal}/entries", {"after": 0, "move": deck}, token)["n"]
    moves = cycle([{"kind": "draw"}] * STOCK + [{"kind": "redeal"}])

    def log() -> object:
        nonlocal last
        sent = {"after": last, "move": next(moves)}
        last = ask(f"/v1/deals/{deal}/entries", sent, token)["n"]
        return last

    return log


def do_all(some: Sequence[tuple[str, int, Act]]) -> None:
    """Do each act so often and twice as often, and name it."""
    gc.disable()
    for _, _, act in some:
        for _ in range(WARM):
            act()
    subprocess.run(["callgrind_control", "-i", "on", str(os.getpid())], stdout=sys.stderr)
    for name, times, act in some:
        for often in (times, 2 * times):
            os.getppid()
            for _ in range(often):
                act()
        os.getppid()
        print(f"{times} {name}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        do_all(tuple(acts(Path(folder))))
