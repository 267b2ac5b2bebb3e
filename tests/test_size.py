"""How long files and functions may grow, and what does not belong into Python."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
LONGEST_FILE, MEDIAN_FILE, LONGEST_FUNCTION = 300, 120, 25
COMMENTS = 0.05
MOST_CONSTANTS = 20
"""A longer literal in a game is a table, and tables are TOML."""
MOST_WORDS = 4
"""A longer text in a game is a rule's wording, and wordings are in its book."""

SOURCES = sorted((ROOT / "scorekeeper").rglob("*.py"))
OTHERS = [
    path for place in ("tests", "benchmarks", "migrations") for path in (ROOT / place).rglob("*.py")
]
PAGE = [path for kind in ("*.js", "*.css") for path in (ROOT / "scorekeeper" / "web").rglob(kind)]
GAMES = [path for path in SOURCES if (ROOT / "scorekeeper" / "games") in path.parents]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def lines_of(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function from its first statement to its end, without docstrings."""
    statements = [one for one in ast.walk(function) if isinstance(one, ast.stmt)]
    first, *_ = [one for one in function.body if not is_docstring(one)] or [function]
    inner = [one for one in statements if is_docstring(one) and one.lineno >= first.lineno]
    return lines(function) - (first.lineno - function.lineno) - sum(map(lines, inner))


def lines(node: ast.stmt) -> int:
    return (node.end_lineno or 0) - node.lineno + 1


def is_docstring(node: ast.stmt) -> bool:
    """Whether a statement is a text and nothing else."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def texts(path: Path) -> Iterator[str]:
    """The texts in a file that are no docstrings."""
    tree = tree_of(path)
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in documentation:
            yield str(node.value)


def constants(node: ast.AST) -> int:
    """How many constants a literal holds, however deep; the names of a mapping are none."""
    if isinstance(node, ast.Dict):
        return sum(map(constants, node.values))
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return sum(map(constants, node.elts))
    return int(isinstance(node, ast.Constant))


def test_a_file_is_read_in_one_sitting() -> None:
    long = [name_of(path) for path in SOURCES + OTHERS + PAGE if lines_of(path) > LONGEST_FILE]

    assert not long


def test_most_files_are_short() -> None:
    assert median(map(lines_of, SOURCES)) < MEDIAN_FILE


def test_a_function_fits_on_a_phone() -> None:
    long = {
        f"{name_of(path)}:{node.lineno} {node.name}": length(node)
        for path in SOURCES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and length(node) > LONGEST_FUNCTION
    }

    assert not long


def test_the_code_speaks_for_itself() -> None:
    tokens = [
        token
        for path in SOURCES
        for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline)
    ]

    comments = [token for token in tokens if token.type == tokenize.COMMENT]
    assert len(comments) < COMMENTS * sum(map(lines_of, SOURCES))


def test_a_games_wording_is_in_its_book() -> None:
    wordings = [
        f"{name_of(path)}: {text}"
        for path in GAMES
        for text in texts(path)
        if len(text.split()) > MOST_WORDS
    ]

    assert not wordings


def test_a_games_tables_are_in_its_book() -> None:
    tables = [
        f"{name_of(path)}:{node.lineno}"
        for path in GAMES
        for node in ast.walk(tree_of(path))
        if constants(node) > MOST_CONSTANTS
    ]

    assert not tables
