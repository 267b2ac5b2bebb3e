"""That each rule id and wording which Seep's code asks for stands in its book."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from scorekeeper.cards.card import SUITED_RANKS, parse_all
from scorekeeper.cards.packs import PACK_52
from scorekeeper.games import seep
from scorekeeper.games.seep.score import card_parts

FOLDER = Path(seep.__file__).parent
BOOK = seep.GAME.book
MAKERS = {"impossible": "impossible", "broken": "broken", "stays_open": "open"}
LATER = ["HOUSE-4", "ADD-2", "ADD-3", "ADD-4", "BREAK-5", "RET-1"]


def sources() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(FOLDER.rglob("*.py")):
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


def test_every_rule_id_in_the_code_is_in_the_book() -> None:
    for name, tree in sources():
        strings = (literal(node) or "" for node in ast.walk(tree) if isinstance(node, ast.expr))
        ids = {one for text in strings for one in re.findall(r"SEEP-[A-Z]+-\d+", text)}
        assert ids <= set(BOOK.rules), name


@pytest.mark.parametrize(("rule", "case", "facts"), list(findings()))
def test_a_finding_has_its_wording_and_the_facts_for_it(
    rule: str, case: str, facts: set[str]
) -> None:
    wording = (BOOK.rules[rule].said or {})[case]["en"]
    assert {field for _, field, _, _ in Formatter().parse(wording) if field} <= facts


@pytest.mark.parametrize("rule", LATER)
def test_a_rule_to_hold_a_card_can_say_all_that_counting_can_find(rule: str) -> None:
    wanted = {"open", "not_held", "no_card", "seen", "promised", "refuted"}
    assert wanted <= set(BOOK.rules[f"SEEP-{rule}"].said or {})


@pytest.mark.parametrize("rule", ["HOUSE-3", "ADD-1", "BREAK-4", "CAP-2"])
def test_a_sum_rule_can_say_why_cards_are_no_sets(rule: str) -> None:
    assert {"bigger", "sum", "split"} <= set(BOOK.rules[f"SEEP-{rule}"].said or {})


@pytest.mark.parametrize("rules", [{}, {"ten_diamond": 2, "most_cards": 4}])
def test_the_cards_of_a_deal_are_worth_100(rules: dict[str, int]) -> None:
    parts = card_parts(seep.GAME.wire.house.load(rules), PACK_52)

    assert sum(part.points for part in parts) == 100


def test_each_card_is_worth_what_section_4_says() -> None:
    house = seep.GAME.wire.house.load({})
    worth = {card.name: sum(one.points for one in card_parts(house, [card])) for card in PACK_52}

    spades = {f"{rank}S": int(rank) for rank in SUITED_RANKS}
    others = {"AH": 1, "AD": 1, "AC": 1, "10D": 6}
    assert {name: points for name, points in worth.items() if points} == spades | others


def test_the_worked_score_of_section_4() -> None:
    house = seep.GAME.wire.house.load({})
    first = card_parts(house, parse_all("KS 10S 7S 4S 2S AS AH AC 10D"))
    second = card_parts(house, parse_all("QS JS 9S 8S 6S 5S 3S AD"))

    assert [one.points for one in first] == [37, 2, 6]
    assert [one.points for one in second] == [54, 1, 0]
