"""A move of a long game of Klondike beside one of a short game, over HTTP and in its journal.

Run: `python -m benchmarks.patience`. Games of 10 and of 300 entries are played in turns, each
going through its stock again and again. Prints medians and their ratio; asserts nothing.
"""

from __future__ import annotations

import random
import tempfile
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from benchmarks.databases import databases
from benchmarks.journals import report, seconds
from benchmarks.playing import Group
from benchmarks.serving import PRODUCT, served
from scorekeeper.cards.packs import PACK_52

SHORT, LONG = 10, 300
ROUNDS, MOVES, LOOKS = 8, 20, 200
HOUSE = {"variant": "draw1_unlimited", "knowledge": "full"}
STOCK = 24


class Games:
    """Games of one player, each at some entry of its journal."""

    def __init__(self, group: Group) -> None:
        self.group, self.phone = group, group.phone

    def at_entry(self, entries: int) -> str:
        """A game whose next entry is the one after so many."""
        body = {"game": "klondike", "seats": self.group.seats[:1], "house_rules": HOUSE}
        match = self.phone.ask("POST", f"{self.group.at}/matches", body)["id"]
        deal = str(self.phone.ask("POST", f"/v1/matches/{match}/deals")["id"])
        for after, move in enumerate(islice(story(), entries)):
            self.phone.send(self.group.move(deal, after, move))
        return deal


def story() -> Any:
    """What is logged of a game, without end: the pack, then draws and redeals."""
    deck = [card.name for card in PACK_52]
    random.Random(1).shuffle(deck)
    yield {"kind": "deal", "deck": deck}
    yield from cycle([{"kind": "draw"}] * STOCK + [{"kind": "redeal"}])


def measure(database: str, games: Games) -> None:
    """The next moves of games of either length, and a look at each."""
    moves: dict[int, list[float]] = {SHORT: [], LONG: []}
    looks: dict[int, list[float]] = {SHORT: [], LONG: []}
    deals: dict[int, str] = {}
    for _ in range(ROUNDS):
        deals = {size: games.at_entry(size) for size in moves}
        for step in range(MOVES):
            for size, deal in deals.items():
                move = next(islice(story(), size + step, None))
                moves[size].append(seconds(games.phone, games.group.move(deal, size + step, move)))
    for _ in range(LOOKS):
        for size, deal in deals.items():
            asked = games.phone.request("GET", f"/v1/deals/{deal}")
            looks[size].append(seconds(games.phone, asked))
    report(f"{database}: move {LONG} of Klondike beside move {SHORT}", moves, 1.1)
    report(f"{database}: looking at a game of {LONG} beside one of {SHORT}", looks, 1.3)


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        for name, database in databases(Path(folder)):
            with served(PRODUCT, database) as server:
                measure(name, Games(Group(server.phone)))


if __name__ == "__main__":
    main()
