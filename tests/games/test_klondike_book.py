"""That each rule id and wording which Klondike's code asks for stands in its book."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from scorekeeper.games import klondike

BOOK = klondike.GAME.book
TREES = {
    path.name: ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted(Path(klondike.__file__).parent.rglob("*.py"))
}
VERDICTS = {"impossible", "broken"}


def findings() -> Iterator[tuple[str, str, set[str]]]:
    """Rule, case and facts of each finding that the code makes with a literal rule."""
    for tree in TREES.values():
        for node in ast.walk(tree):
            match node:
                case ast.Call(ast.Name(maker), [ast.Constant(str(rule)), *cases], keywords):
                    if maker in VERDICTS:
                        facts = {str(one.arg) for one in keywords}
                        yield from ((rule, case, facts) for case in words(cases, maker))


def words(cases: list[ast.expr], maker: str) -> list[str]:
    """The words of a case, both where a condition picks one; without a case, the verdict."""
    nodes = [node for case in cases for node in ast.walk(case)]
    literal = [str(node.value) for node in nodes if isinstance(node, ast.Constant)]
    return literal if cases else [maker]


@pytest.mark.parametrize("name", TREES)
def test_every_rule_id_in_the_code_is_in_the_book(name: str) -> None:
    texts = (str(one.value) for one in ast.walk(TREES[name]) if isinstance(one, ast.Constant))
    ids = {one for text in texts for one in re.findall(r"KLO-[A-Z]+(?:-\d+)?|KLO-\d", text)}

    assert ids - {"KLO-K"} <= set(BOOK.rules)


@pytest.mark.parametrize(("rule", "case", "facts"), list(findings()))
def test_a_finding_has_its_wording_and_the_facts_for_it(
    rule: str, case: str, facts: set[str]
) -> None:
    said = BOOK.rules[rule].said or {}

    for text in said[case].values():
        assert {field for _, field, _, _ in Formatter().parse(text) if field} <= facts


def test_every_rule_of_the_law_is_in_the_book() -> None:
    counts = {"DEAL": 4, "K": 5, "DRAW": 3, "REDEAL": 4, "FND": 3, "TAB": 5, "FLIP": 4}
    counts |= {"AUTO": 3, "UNDO": 3, "END": 2, "SURE": 2, "SCORE": 2, "SCR": 5}
    single = {"KLO-0", "KLO-WASTE-1", "KLO-WIN-1", "KLO-STUCK-1", "KLO-AMEND"}
    first = {"K": 0}
    wanted = {
        f"KLO-{name}-{first.get(name, 1) + number}"
        for name, count in counts.items()
        for number in range(count)
    }

    assert set(BOOK.rules) == wanted | single
