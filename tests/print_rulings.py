"""How many worked rulings show each check kept, not kept, open: `python -m tests.print_rulings`."""

from __future__ import annotations

from collections import Counter

from scorekeeper.engine.game import AnyGame
from scorekeeper.games import GAMES

VERDICTS = {"kept": "kept", "broken": "not kept", "impossible": "not kept", "open": "open"}
COLUMNS = ("kept", "not kept", "open")


def table(game: AnyGame) -> str:
    """A line for each check, then one for everything."""
    shown = Counter((one["rule"], VERDICTS[one["verdict"]]) for one in game.book.examples)
    checks = [rule.id for rule in game.book.rules.values() if rule.kind == "check"]
    lines = [line(game.book.name["en"], COLUMNS)]
    lines += [line(rule, [shown[rule, column] for column in COLUMNS]) for rule in checks]
    totals = [sum(shown[rule, column] for rule in checks) for column in COLUMNS]
    return "\n".join([*lines, line("all checks", totals)])


def line(name: str, cells: object) -> str:
    return f"{name:12}" + "".join(f"{cell:>10}" for cell in cells)


if __name__ == "__main__":
    for one in GAMES.values():
        print(table(one), end="\n\n")
