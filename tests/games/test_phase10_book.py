"""That each rule id and wording which Phase 10's code asks for stands in its book."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import marshmallow as ma
import pytest

from scorekeeper.engine.rulebook import LANGUAGES, say
from scorekeeper.games import phase10
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.standing import Phase10Standing, why_not_extend

FOLDER = Path(phase10.__file__).parent
BOOK = phase10.GAME.book
MAKERS = {"impossible": "impossible", "broken": "broken", "breach": "broken"}
RULES = """
0 ADV-1 CNT-1 CNT-2 CNT-3 CNT-4 COL-1 DEAL-1 DEAL-2 DEAL-3 DEAL-4 DEAL-5 DEAL-6 DISC-1 DRAW-2
DRAW-3 END-1 HAND-1 HIT-1 HIT-2 HIT-3 HIT-4 HIT-5 HIT-6 HIT-7 LAY-1 LAY-2 LAY-3 MATCH-1 MATCH-2
MATCH-3 MATCH-4 MATCH-5 MATCH-6 OUT-1 OUT-2 PRV-1 PRV-2 PRV-3 ROUND-1 ROUND-2 ROUND-3 RUN-1 RUN-2
SCORE-1 SCORE-2 SCR SCR-1 SCR-10 SCR-2 SCR-3 SCR-4 SCR-5 SCR-6 SCR-7 SCR-8 SCR-9 SET-1 SET-2 SKIP-1
SKIP-2 SKIP-3 SKIP-4 SKIP-5 SKIP-6 STOCK-1 STOCK-2 STOCK-3 TIE-1 TIE-2 TIE-3 TURN-1 TURN-2 TURN-3
WILD-1 WILD-2 WILD-3 WILD-4 WILD-5 WILD-6
"""


def sources() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(FOLDER.rglob("*.py")):
        yield path.name, ast.parse(path.read_text(encoding="utf-8"))


def literal(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def findings() -> Iterator[tuple[str, str, set[str]]]:
    """Rule, case and facts of each finding that the code words literally."""
    for _, tree in sources():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            maker = getattr(node.func, "id", getattr(node.func, "attr", ""))
            rule = literal(node.args[0]) if node.args else None
            if maker not in MAKERS or rule is None:
                continue
            case = literal(node.args[1]) if len(node.args) > 1 else ""
            if case is not None:
                facts = {keyword.arg or "" for keyword in node.keywords}
                yield rule, case or MAKERS[maker], facts | {"group", "place"}


def test_the_book_has_every_rule_of_the_rule_file_and_no_other() -> None:
    assert sorted(BOOK.rules) == sorted(f"P10-{rule}" for rule in RULES.split())


def test_every_rule_id_in_the_code_is_in_the_book() -> None:
    for name, tree in sources():
        strings = (literal(node) or "" for node in ast.walk(tree) if isinstance(node, ast.expr))
        ids = {one for text in strings for one in re.findall(r"P10-[A-Z]+(?:-\d+)?|P10-0", text)}
        assert ids <= set(BOOK.rules), name


@pytest.mark.parametrize(("rule", "case", "facts"), list(findings()))
def test_a_finding_has_its_wording_and_the_facts_for_it(
    rule: str, case: str, facts: set[str]
) -> None:
    wording = (BOOK.rules[rule].said or {})[case]["en"]
    assert {field for _, field, _, _ in Formatter().parse(wording) if field} <= facts


def test_going_on_is_refused_in_words() -> None:
    none = (0, 0, 0)
    for refusal in (
        why_not_extend(Phase10Standing(none, 0, 0, last_phase=20)),
        why_not_extend(Phase10Standing(none, 0, 0, replay=(0, 2))),
    ):
        assert all(say(BOOK, refusal, language) for language in LANGUAGES)


def test_house_rules_may_be_lists_or_nothing() -> None:
    schema = phase10.GAME.wire.house

    assert schema.load({"no_wild_phases": [8], "max_wilds_per_group": 1}) == House(
        no_wild_phases=(8,), max_wilds_per_group=1
    )
    assert schema.load({"max_wilds_per_group": None}) == House()
    assert schema.dump(House(no_wild_phases=(8, 10)))["no_wild_phases"] == [8, 10]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("no_wild_phases", one) for one in (8, [21], [0], [8, 8], None)),
        *(("max_wilds_per_group", one) for one in (0, 11, "none")),
        *(("min_naturals", one) for one in (0, None)),
    ],
)
def test_house_rules_that_cannot_be_are_named(name: str, value: object) -> None:
    with pytest.raises(ma.ValidationError) as error:
        phase10.GAME.wire.house.load({name: value})

    assert list(error.value.messages) == [name]


def test_the_authors_table_is_a_preset() -> None:
    (preset,) = (one for one in BOOK.presets if one.key == "house")

    assert phase10.GAME.wire.house.load(preset.house_rules) == House(
        skip_target="next",
        max_wilds_per_group=1,
        no_wild_phases=(8,),
        scoring="first_to_lay",
    )


@pytest.mark.parametrize(("language", "first"), [("en", "Group 2 "), ("el", "Ομάδα 2:")])
def test_players_read_groups_counted_from_one(language: str, first: str) -> None:
    state = phase10.GAME.wire.place(House(), phase10.GAME.wire.position.load({}))
    groups = [["3C", "3D", "3H"], ["KC", "KD"]]
    lay = phase10.GAME.wire.move.load({"kind": "lay", "seat": 0, "groups": groups})

    (finding,) = phase10.GAME.judge(state, lay).findings

    assert finding.facts["group"] == 1
    assert say(BOOK, finding, language).startswith(first)
