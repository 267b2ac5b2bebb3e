"""Wilful mistakes in each game's checks, one at a time: do its worked rulings catch them?

Run: `python -m benchmarks.mutants [--take 25]`. Prints each mistake that no ruling catches, with
the reason that `mutants.toml` gives. Fails when one has no reason, or a reason is out of date.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import signal
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from multiprocessing import get_context
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from scorekeeper import games
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.worked import complaint
from scorekeeper.games import GAMES

FOLDER = Path(games.__file__).parent
REASONS = Path(__file__).with_suffix(".toml")
NO_CHECKS = {
    *("__init__", "house", "legal", "moves", "play", "position", "score", "wire"),
    *("claims", "counts", "table", "floor", "hands", "standing", "building", "search", "carrying"),
    "logged",
}
"""The files of a game that no worked ruling is about."""
SHOWN = (ast.expr, ast.keyword, ast.Assign, ast.AnnAssign, ast.Return)
"""What a changed number is shown in."""
NOT_RUN = {"annotation", "returns", "decorator_list"}
WORKERS = 2
PATIENCE = 2.0
"""Seconds of work after which a mistake that never comes to an end counts as caught."""
BIGGEST = 60
OPPOSITES: dict[type, tuple[type, ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
}


@dataclass(frozen=True, slots=True)
class Change:
    """One new value for a field of a syntax node."""

    field: str
    place: int | None
    new: Any

    def put(self, node: ast.AST) -> Change:
        """Make the change, and give the one that undoes it."""
        held = getattr(node, self.field)
        if self.place is None:
            setattr(node, self.field, self.new)
            return Change(self.field, None, held)
        old, held[self.place] = held[self.place], self.new
        return Change(self.field, self.place, old)


@dataclass(frozen=True, slots=True)
class Site:
    """A node that can be changed, where it is, and the expression to show it in."""

    node: ast.AST
    function: str
    shown: ast.AST


@dataclass(frozen=True, slots=True)
class Mutant:
    """A game's file with one mistake in it: the `change`-th of the `site`-th place."""

    file: str
    line: int
    function: str
    mutation: str
    site: int
    change: int


def changes(node: ast.AST) -> list[Change]:
    """The mistakes that can be made in one node."""
    if isinstance(node, ast.Compare):
        ops = enumerate(node.ops)
        return [Change("ops", place, new()) for place, op in ops for new in OPPOSITES[type(op)]]
    if isinstance(node, ast.BoolOp):
        return [Change("op", None, new()) for new in OPPOSITES[type(node.op)]]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return [Change("operand", None, ast.UnaryOp(ast.Not(), node.operand))]
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return [Change("value", None, not node.value)]
    if isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value <= BIGGEST:
        return [Change("value", None, node.value + step) for step in (-1, 1)]
    return []


def sites(node: ast.AST, function: str = "", shown: ast.AST | None = None) -> Iterator[Site]:
    """The places where a mistake can be made, in a fixed order."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        function = f"{function}.{node.name}".lstrip(".")
    if changes(node):
        yield Site(node, function, shown if isinstance(node, ast.Constant) and shown else node)
    outer = node if isinstance(node, SHOWN) else None
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and field not in NOT_RUN:
                yield from sites(child, function, outer)


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mistake that can be made in a file."""
    file = path.relative_to(FOLDER).as_posix()
    for number, site in enumerate(sites(ast.parse(path.read_text("utf-8")))):
        right = ast.unparse(site.shown)
        for choice, change in enumerate(changes(site.node)):
            undo = change.put(site.node)
            text = f"{right} -> {ast.unparse(site.shown)}"
            undo.put(site.node)
            line = getattr(site.node, "lineno", 0)
            yield Mutant(file, line, site.function, text, number, choice)


def mistaken(mutant: Mutant) -> CodeType:
    """The mutant's file, compiled with the mistake in it."""
    path = FOLDER / mutant.file
    tree = ast.parse(path.read_text("utf-8"))
    site = list(sites(tree))[mutant.site]
    changes(site.node)[mutant.change].put(site.node)
    return compile(ast.fix_missing_locations(tree), path, "exec")


class Substitute(MetaPathFinder, Loader):
    """Gives one module other code than its file has."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name, self.code = name, code

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """Know the one module."""
        return spec_from_loader(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        """Run the other code."""
        exec(self.code, module.__dict__)


def is_caught(mutant: Mutant) -> bool:
    """Whether a worked ruling of the game comes out otherwise, or the game does not even run."""
    key, name = mutant.file.removesuffix(".py").split("/")
    package = f"{games.__name__}.{key}"
    for module in [one for one in sys.modules if one == package or one.startswith(f"{package}.")]:
        del sys.modules[module]
    substitute = Substitute(f"{package}.{name}", mistaken(mutant))
    sys.meta_path.insert(0, substitute)
    signal.signal(signal.SIGVTALRM, _give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        with suppress(Exception):
            game = importlib.import_module(package).GAME
            return any(wrong_rulings(game))
        return True
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        sys.meta_path.remove(substitute)


def wrong_rulings(game: AnyGame) -> Iterator[Mapping[str, Any]]:
    """The worked rulings that do not come out as written."""
    return (one for one in game.book.examples if complaint(game, one))


def _give_up(*_: object) -> None:
    raise TimeoutError


def survivors(chosen: Sequence[Mutant]) -> list[Mutant]:
    """The mutants that no ruling catches."""
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        answers = pool.map(is_caught, chosen, chunksize=8)
        return [mutant for mutant, caught in zip(chosen, answers, strict=True) if not caught]


def reasons() -> dict[tuple[str, str, str], str]:
    """Why no ruling can catch a mistake, by file, function and mutation."""
    tables = tomllib.loads(REASONS.read_text("utf-8"))
    found = [(one, one["why"]) for one in tables["equivalent"]]
    found += [(one, f"takes several moves: {one['test']}") for one in tables["elsewhere"]]
    return {
        (one["file"], one["function"], mutation): why
        for one, why in found
        for mutation in one["mutations"]
    }


def every_mutant(keys: Iterable[str]) -> list[Mutant]:
    """Every mistake in the checks of these games."""
    files = (path for key in keys for path in sorted((FOLDER / key).glob("*.py")))
    return [one for path in files if path.stem not in NO_CHECKS for one in mutants(path)]


def main() -> int:
    """Make the mistakes, print what survives, and say whether anything is unexplained."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--take", type=int, help="only so many, at equal distances")
    parser.add_argument("--game", choices=GAMES, help="only in this game")
    asked = parser.parse_args()
    take, keys = asked.take, [asked.game] if asked.game else [*GAMES]
    wrong = [one["id"] for key in keys for one in wrong_rulings(GAMES[key])]
    if wrong:
        print(f"without any mistake these rulings do not hold: {', '.join(wrong)}")
        return 1
    everything, why = every_mutant(keys), reasons()
    places = [n * len(everything) // take for n in range(take)] if take else []
    chosen = [everything[place] for place in places] or everything
    alive = survivors(chosen)
    found = [(one.file, one.function, one.mutation) for one in alive]
    for mutant, key in zip(alive, found, strict=True):
        print(f"{mutant.file}:{mutant.line} {mutant.function}: {mutant.mutation}")
        print(f"    {why.get(key, 'NOT EXPLAINED: a ruling is missing')}")
    stale = (
        [] if take else [key for key in why if key[0].split("/")[0] in keys and key not in found]
    )
    for key in stale:
        print(f"NO LONGER SURVIVES: {': '.join(key)}")
    unexplained = sum(key not in why for key in found)
    print(f"{len(chosen)} mutants, {len(alive)} survive, {unexplained} unexplained")
    return 1 if unexplained or stale else 0


if __name__ == "__main__":
    sys.exit(main())
