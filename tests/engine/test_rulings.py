"""Every worked ruling of every game's rule book, and the promise that none is missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.journal import HAND
from scorekeeper.engine.rulebook import BEFORE, LANGUAGES, Rule, say
from scorekeeper.engine.ruling import Finding, Ruling
from scorekeeper.engine.score import Part, Score, SideScore, Tally
from scorekeeper.engine.worked import complaint
from scorekeeper.games import GAMES

NEEDS_MORE_THAN_ONE_MOVE = {
    *("refuted", "told", "conflict", "no_such", "points", "size_played", "away"),
}
"""Cases of a rule's wording that no single ruling shows."""
BESIDE_A_LOG = "log_"
"""What the case of a result begins with that contradicts its deal's log."""
WARNING = "unusual"
"""The case of what is possible in a result, but worth a second look."""

NOT_LISTED = {HAND, "deal", "landlord", "reveal"}
"""Kinds of moves that are no play of the seat in turn; a landlord stands in place of calls."""
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def rulings(*having: str) -> list[Any]:
    """The worked rulings that have all these keys, as parameters of a test."""
    return [
        pytest.param(game, example, id=f"{example['id']}-{example['rule']}")
        for game in GAMES.values()
        for example in game.book.examples
        if set(having) <= example.keys()
    ]


def house_of(game: AnyGame, example: Any) -> Any:
    return game.wire.house.load(example.get("house_rules", {}))


def state_of(game: AnyGame, example: Any) -> Any:
    """The position of a ruling; without one, a deal before its first table is laid."""
    house = house_of(game, example)
    if "position" in example:
        return game.wire.place(house, game.wire.position.load(example["position"]))
    return game.start(house, game.standing(house, game.seats(house) - 1, []))


def ruling_of(game: AnyGame, example: Any) -> Ruling:
    return game.judge(state_of(game, example), game.wire.move.load(example["move"]))


def tally_of(game: AnyGame, example: Any) -> Tally:
    return game.tally(house_of(game, example), game.wire.result.load(example["result"]))


def findings_of(game: AnyGame, example: Any) -> tuple[Finding, ...]:
    """All that the rules say of a ruling's move or result."""
    if "result" in example:
        counted = tally_of(game, example)
        return (*counted.broken, *counted.warnings)
    return ruling_of(game, example).findings if "move" in example else ()


def parts_of(game: AnyGame, example: Any) -> Iterator[Part]:
    """All that a ruling's result is worth."""
    score = tally_of(game, example).score if "result" in example else None
    for side in () if score is None else score.sides:
        yield from side.parts or ()


def unordered(value: Any) -> Any:
    """JSON without the order of what lies in its lists."""
    if isinstance(value, dict):
        return {name: unordered(one) for name, one in value.items()}
    return sorted(map(unordered, value), key=str) if isinstance(value, list) else value


def case_of(finding: Finding) -> str:
    return finding.case or finding.verdict


def checks(game: AnyGame) -> set[str]:
    return {rule.id for rule in game.book.rules.values() if rule.kind == "check"}


def shown(game: AnyGame, *verdicts: str) -> set[str]:
    """The rules that are shown with one of these verdicts."""
    return {one["rule"] for one in game.book.examples if one["verdict"] in verdicts}


@pytest.mark.parametrize(("game", "example"), rulings("move"))
def test_a_move_gets_the_verdict_and_is_refused_by_the_rule_that_are_written(
    game: AnyGame, example: Any
) -> None:
    ruling = ruling_of(game, example)

    found = {one.rule: one for one in ruling.findings}.get(example["rule"])
    assert (found.verdict if found else "kept") == example["verdict"]
    if "case" in example:
        assert found
        assert case_of(found) == example["case"]
    refused = example["verdict"] in ("broken", "impossible")
    expected = example.get("refused_by", example["rule"] if refused else None)
    assert (ruling.refusal.rule if ruling.refusal else None) == expected


@EVERY_GAME
def test_every_worked_ruling_comes_out_as_it_is_written_wording_and_all(game: AnyGame) -> None:
    found = {example["id"]: complaint(game, example) for example in game.book.examples}

    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(("game", "example"), rulings("move", "then"))
def test_a_move_leaves_the_table_that_is_written(game: AnyGame, example: Any) -> None:
    move = game.wire.move.load(example["move"])

    table = game.wire.table(game.play(state_of(game, example), move))

    assert {key: table[key] for key in example["then"]} == example["then"]


@EVERY_GAME
def test_a_play_that_is_kept_is_legal_for_a_hand_that_was_told(game: AnyGame) -> None:
    if game.key == "klondike":
        pytest.skip("the list has draws without names: see test_klondike_legal.py")
    found = {one["id"]: is_legal(game, one) for one in game.book.examples if "position" in one}
    decided = {example: legal for example, legal in found.items() if legal is not None}

    assert len(decided) > 10
    assert [example for example, legal in decided.items() if not legal] == []


def is_legal(game: AnyGame, example: Any) -> bool | None:
    """Whether the list of legal moves has a move that is kept; None where it need not.

    A list has all kinds of moves only where the hand in turn was told whole.
    """
    if "move" not in example or example["move"]["kind"] in NOT_LISTED:
        return None
    state, move = state_of(game, example), game.wire.move.load(example["move"])
    legal = [*game.legal_moves(state)]
    hand = state.hands[state.turn]
    listed = (hand is not None and hand.whole) or type(move) in map(type, legal)
    if not listed or game.judge(state, move).findings:
        return None
    table = unordered(game.wire.table(game.play(state, move)))
    return any(table == unordered(game.wire.table(game.play(state, one))) for one in legal)


@pytest.mark.parametrize(("game", "example"), rulings("result"))
def test_a_result_is_counted_as_written(game: AnyGame, example: Any) -> None:
    counted = tally_of(game, example)

    broken = [one.rule for one in counted.broken]
    assert broken == example.get("broken", [])
    assert (example["rule"] in broken) == (example["verdict"] == "broken")
    assert [one.rule for one in counted.warnings] == example.get("warnings", [])
    assert (list(counted.score.totals) if counted.score else None) == example.get("points")


@pytest.mark.parametrize(("game", "example"), rulings("totals"))
def test_a_match_stands_as_written(game: AnyGame, example: Any) -> None:
    deals = [Score(tuple(map(SideScore, totals))) for totals in example["totals"]]

    standing = game.standing(house_of(game, example), 0, deals)

    assert list(standing.winners) == example["winners"]
    assert standing.over == bool(example["winners"])


@EVERY_GAME
def test_all_that_is_found_can_be_said_in_every_language(game: AnyGame) -> None:
    unsaid = [
        example["id"]
        for example in game.book.examples
        for what in (*findings_of(game, example), *parts_of(game, example))
        if not all(say(game.book, what, language) for language in LANGUAGES)
    ]

    assert unsaid == []


@EVERY_GAME
def test_a_ruling_is_about_a_rule_of_the_book(game: AnyGame) -> None:
    assert {example["rule"] for example in game.book.examples} <= game.book.rules.keys()


@EVERY_GAME
def test_a_ruling_says_why_in_every_language(game: AnyGame) -> None:
    unsaid = [
        example["id"]
        for example in game.book.examples
        if not all(example["why"][language].strip() for language in LANGUAGES)
    ]

    assert unsaid == []


@EVERY_GAME
def test_no_two_rulings_have_the_same_id(game: AnyGame) -> None:
    ids = [example["id"] for example in game.book.examples]

    assert len(ids) == len(set(ids))


@EVERY_GAME
def test_every_check_is_shown_kept(game: AnyGame) -> None:
    assert not checks(game) - shown(game, "kept")


@EVERY_GAME
def test_every_check_is_shown_not_kept(game: AnyGame) -> None:
    assert not checks(game) - shown(game, "broken", "impossible")


@EVERY_GAME
def test_every_rule_that_is_checked_later_is_shown_open(game: AnyGame) -> None:
    later = {rule.id for rule in game.book.rules.values() if rule.checked == "later"}

    assert shown(game, "open") == later


@EVERY_GAME
def test_every_wording_of_a_rule_is_used_by_some_ruling(game: AnyGame) -> None:
    used = {
        (finding.rule, case_of(finding))
        for example in game.book.examples
        for finding in findings_of(game, example)
    }

    assert not set(wordings(game.book.rules.values())) - used


def wordings(rules: Any) -> Iterator[tuple[str, str]]:
    """The cases that a ruling can show; what only a sequence of moves shows is left out."""
    for rule in rules:
        for case in single_cases(rule):
            yield rule.id, case


def single_cases(rule: Rule) -> set[str]:
    said = set() if rule.kind == "effect" else set(rule.said or {})
    single = said - NEEDS_MORE_THAN_ONE_MOVE - {WARNING, BEFORE}
    return {case for case in single if not case.startswith(BESIDE_A_LOG)}
