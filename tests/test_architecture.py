"""Which room may import which. The rules stay pure because this test says so."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import resolve_name
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HOUSE = "scorekeeper"
BELOW = {
    "cards": (),
    "engine": ("cards",),
    "games": ("cards", "engine"),
    "store": (),
    "service": ("cards", "engine", "games", "store"),
    "api": ("cards", "engine", "games", "service"),
    "web": (),
}
"""The rooms that each room may import, beside itself; a room that is not yet built may wait."""
PURE = ("cards", "engine", "games")
PURE_STDLIB = {
    *("__future__", "abc", "bisect", "collections", "contextlib", "dataclasses", "enum"),
    *("fractions", "functools", "heapq", "itertools", "math", "operator", "re", "string"),
    *("types", "typing"),
}
"""Of the standard library what has no clock, no randomness and no input or output."""
READS_THE_BOOK = "engine/rulebook.py"
BOOK_READERS = {"importlib", "tomllib"}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}

FILES = sorted((ROOT / HOUSE).rglob("*.py"))
ROOMS = {path.stem for path in (ROOT / HOUSE).iterdir()} | BELOW.keys() | {"app"}
"""All rooms, those that are not yet built too, and the files beside them."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT / HOUSE).as_posix()


def files_of(*rooms: str) -> list[Path]:
    found = [path for path in FILES if name_of(path).split("/")[0] in rooms]
    assert len(found) > len(rooms)
    return found


def at_fault(paths: list[Path], fault: Callable[[Path], set[str]]) -> dict[str, set[str]]:
    """What is wrong in each file in which something is."""
    return {name_of(path): found for path in paths if (found := fault(path))}


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports(path: Path, text: str | None = None) -> Iterator[str]:
    """Every module, or name of one, that a file imports, at whatever depth, written in full."""
    package = ".".join((HOUSE, *Path(name_of(path)).parent.parts))
    for node in ast.walk(tree_of(path) if text is None else ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            written = "." * node.level + (node.module or "")
            module = resolve_name(written, package) if node.level else written
            yield from (f"{module}.{alias.name}" for alias in node.names)


def rooms_of(found: Iterator[str]) -> set[str]:
    """The rooms, and the files beside them, that these imports lead to."""
    parts = [name.split(".") for name in found]
    return {part[1] for part in parts if part[0] == HOUSE and part[1:] and part[1] in ROOMS}


def is_wire(path: Path) -> bool:
    """Whether JSON is this file's business."""
    room, *rest = name_of(path).split("/")
    if room == "engine":
        return rest[0] in ("game.py", "wire", "wire.py")
    return room == "games" and len(rest) > 1 and rest[1] in ("wire", "wire.py")


def strangers(path: Path, text: str | None = None) -> set[str]:
    """What a file of the pure rooms imports though it may not."""
    allowed = PURE_STDLIB | {HOUSE}
    if is_wire(path):
        allowed |= {"marshmallow"}
    if name_of(path) == READS_THE_BOOK:
        allowed |= BOOK_READERS
    return {name for name in imports(path, text) if name.split(".")[0] not in allowed}


def other_games(path: Path, text: str | None = None) -> set[str]:
    """The imports of a game's file that lead to another game or to the list of all."""
    own = f"{HOUSE}.games.{name_of(path).split('/')[1]}"
    of_games = (one for one in imports(path, text) if one.startswith(f"{HOUSE}.games"))
    return {one for one in of_games if one != own and not one.startswith(f"{own}.")}


def upwards(path: Path) -> set[str]:
    """The rooms that a file imports though they lie above its own or beside it."""
    room = name_of(path).split("/")[0]
    return rooms_of(imports(path)) - {room, *BELOW[room]}


def impure_calls(path: Path) -> set[str]:
    """The calls by which a file of the pure rooms would read or write something."""
    calls = {
        node.func.id: node.lineno
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    return {f"{name} in line {calls[name]}" for name in calls.keys() & IMPURE_CALLS}


def test_a_room_imports_only_itself_and_the_rooms_below() -> None:
    assert not at_fault(files_of(*BELOW), upwards)


def test_no_game_knows_another() -> None:
    within = [path for path in files_of("games") if name_of(path).count("/") > 1]

    assert not at_fault(within, other_games)


def test_the_rules_import_no_clock_no_chance_and_no_library() -> None:
    assert not at_fault(files_of(*PURE), strangers)


def test_the_rules_read_and_write_nothing() -> None:
    assert not at_fault(files_of(*PURE), impure_calls)


def test_nothing_but_the_command_line_imports_the_app() -> None:
    others = [path for path in FILES if name_of(path) != "cli.py"]

    assert not at_fault(others, lambda path: rooms_of(imports(path)) & {"app"})


def test_every_room_that_is_built_has_its_place() -> None:
    rooms = {name_of(path).split("/")[0] for path in FILES if "/" in name_of(path)}

    assert rooms <= BELOW.keys()


def test_every_allowed_module_is_in_the_standard_library() -> None:
    assert set(sys.stdlib_module_names) >= PURE_STDLIB | BOOK_READERS


@pytest.mark.parametrize(
    ("line", "room"),
    [
        ("from scorekeeper.service.journal import log", "service"),
        ("from scorekeeper import api", "api"),
        ("import scorekeeper.store.session", "store"),
        ("def late():\n    from ...web import page", "web"),
        ("from scorekeeper.app import create_app", "app"),
    ],
)
def test_a_reversed_arrow_is_noticed(line: str, room: str) -> None:
    path = ROOT / HOUSE / "games" / "whist" / "checks.py"

    assert rooms_of(imports(path, line)) == {room}


@pytest.mark.parametrize(
    "line",
    [
        *("import time", "from datetime import date", "import random", "import os.path"),
        *("import marshmallow as ma", "from flask import g", "import tomllib"),
    ],
)
def test_a_stranger_in_the_rules_is_noticed(line: str) -> None:
    assert strangers(ROOT / HOUSE / "games" / "whist" / "checks.py", line)


@pytest.mark.parametrize(
    "line",
    [
        *("from scorekeeper.games.bridge import play", "from scorekeeper.games import bridge"),
        *("from .. import GAMES", "from ..bridge.state import State", "import scorekeeper.games"),
    ],
)
def test_a_visit_to_another_game_is_noticed(line: str) -> None:
    assert other_games(ROOT / HOUSE / "games" / "whist" / "checks.py", line)


def test_on_sqlite_nothing_of_postgresql_is_loaded() -> None:
    asked = "import sys, scorekeeper.app; print([one for one in sys.modules if 'postgres' in one])"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True, text=True)
    assert told.stdout == "[]\n"
