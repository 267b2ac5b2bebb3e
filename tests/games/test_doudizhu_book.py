"""That each rule id and wording which Dou Dizhu's code asks for stands in its book."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from scorekeeper.games import doudizhu
from scorekeeper.games.doudizhu.house import House

FOLDER = Path(doudizhu.__file__).parent
BOOK = doudizhu.GAME.book
MAKERS = {"impossible": "impossible", "broken": "broken"}
OF_EACH = {
    "DDZ-CLASS-1": {
        *("three", "five", "alike", "joker_pairs", "jokers", "no_pair", "four_jokers"),
        *("few", "few_pairs", "mixed", "ends", "apart", "triplets_apart", "beside", "pairs"),
        *("four", "bomb", "bombs", "lengthened", "away"),
    },
    "DDZ-BEAT-1": {"rocket", "bomb", "smaller", "other", "higher", "away"},
    "DDZ-COUNT-2": {"impossible", "hand"},
    "DDZ-COUNT-3": {"impossible", "hand"},
    "DDZ-HAND-4": {"conflict"},
}


def sources() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(FOLDER.glob("*.py")):
        yield path.name, ast.parse(path.read_text(encoding="utf-8"))


def literal(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def findings() -> Iterator[tuple[str, str, set[str]]]:
    """Rule, case and facts of each finding that the code words literally."""
    for _, tree in sources():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            rule = literal(node.args[0]) if node.args else None
            if node.func.id not in MAKERS or rule is None:
                continue
            case = literal(node.args[1]) if len(node.args) > 1 else ""
            if case is not None:
                facts = {keyword.arg or "" for keyword in node.keywords}
                yield rule, case or MAKERS[node.func.id], facts


def test_every_rule_id_in_the_code_is_in_the_book():
    for name, tree in sources():
        strings = (literal(node) or "" for node in ast.walk(tree) if isinstance(node, ast.expr))
        ids = {one for text in strings for one in re.findall(r"DDZ-[A-Z0-9]+-\d+", text)}
        assert ids <= set(BOOK.rules), name


@pytest.mark.parametrize(("rule", "case", "facts"), list(findings()))
def test_a_finding_has_its_wording_and_the_facts_for_it(rule, case, facts):
    wording = (BOOK.rules[rule].said or {})[case]["en"]
    assert {field for _, field, _, _ in Formatter().parse(wording) if field} <= facts


@pytest.mark.parametrize("rule", OF_EACH)
def test_a_rule_can_say_all_that_is_found_of_it(rule):
    assert set(BOOK.rules[rule].said or {}) == OF_EACH[rule]


def test_every_option_of_the_book_is_a_house_rule():
    assert [option.name for option in BOOK.options] == list(House.__dataclass_fields__)
