"""That each rule id and wording which Diloti's code asks for stands in its book."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from scorekeeper.engine.rulebook import say
from scorekeeper.engine.ruling import stays_open
from scorekeeper.games import diloti

FOLDER = Path(diloti.__file__).parent
BOOK = diloti.GAME.book
MAKERS = {"impossible": "impossible", "broken": "broken", "stays_open": "open"}


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
        ids = {one for text in strings for one in re.findall(r"DIL-[A-Z]+-\d+", text)}
        assert ids <= set(BOOK.rules), name


@pytest.mark.parametrize(("rule", "case", "facts"), list(findings()))
def test_a_finding_has_its_wording_and_the_facts_for_it(rule, case, facts):
    wording = (BOOK.rules[rule].said or {})[case]["en"]
    assert {field for _, field, _, _ in Formatter().parse(wording) if field} <= facts


@pytest.mark.parametrize("rule", ["DIL-DECL-3", "DIL-ADD-3", "DIL-RAISE-4", "DIL-HOLD-1"])
def test_a_hold_rule_can_say_all_that_counting_can_find(rule):
    wanted = {"open", "not_held", "no_card", "seen", "promised", "refuted"}
    assert wanted <= set(BOOK.rules[rule].said or {})


@pytest.mark.parametrize("rule", ["DIL-CAP-2", "DIL-DECL-2", "DIL-ADD-2"])
def test_a_sum_rule_can_say_why_cards_are_no_sets(rule):
    assert {"bigger", "sum", "split"} <= set(BOOK.rules[rule].said or {})


@pytest.mark.parametrize("rule", ["DIL-ADD-3", "DIL-HOLD-1"])
def test_who_meets_a_pile_that_a_table_let_stand_can_be_told_that_no_card_has_its_value(rule):
    assert "no_such" in (BOOK.rules[rule].said or {})


@pytest.mark.parametrize(("value", "article"), [(7, "a 7"), (8, "an 8"), (10, "a 10")])
def test_an_english_text_has_the_article_that_is_spoken(value, article):
    assert article in say(BOOK, stays_open("DIL-DECL-3", value=value), "en")
