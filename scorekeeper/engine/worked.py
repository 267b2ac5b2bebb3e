"""Whether a worked ruling of a rule book comes out as it is written there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.rulebook import LANGUAGES, say
from scorekeeper.engine.ruling import Finding, Verdict
from scorekeeper.engine.score import Part, Score, SideScore

Answer = dict[str, Any]
"""What is said of a ruling, in the words of `rulings.toml`."""


def complaint(game: AnyGame, ruling: Mapping[str, Any]) -> str:
    """What the game says otherwise than the worked ruling; empty where they agree.

    Raises:
        marshmallow.ValidationError: the ruling asks about no position, move or result.
        BadPosition: its position cannot be.
    """
    found, expected = answer(game, ruling), written(ruling)
    wrong = (key for key in expected if found[key] != expected[key])
    return "; ".join(f"{key} is {found[key]}, not {expected[key]}" for key in wrong)


def written(ruling: Mapping[str, Any]) -> Answer:
    """The answer that stands in the book; what it leaves out is as by default."""
    if "totals" in ruling:
        return {"winners": ruling["winners"]}
    named = {key: ruling[key] for key in ("verdict", "case", "then") if key in ruling}
    if "result" in ruling:
        counted = {key: ruling.get(key, []) for key in ("broken", "warnings")}
        return named | counted | {"points": ruling.get("points")}
    refused = ruling["verdict"] in (Verdict.BROKEN, Verdict.IMPOSSIBLE)
    return named | {"refused_by": ruling.get("refused_by", ruling["rule"] if refused else None)}


def answer(game: AnyGame, ruling: Mapping[str, Any]) -> Answer:
    """The answer that the game gives."""
    house = game.wire.house.load(ruling.get("house_rules", {}))
    if "totals" in ruling:
        return _of_match(game, house, ruling)
    return (_of_result if "result" in ruling else _of_move)(game, house, ruling)


def _of_move(game: AnyGame, house: Any, ruling: Mapping[str, Any]) -> Answer:
    if "position" in ruling:
        state = game.wire.place(house, game.wire.position.load(ruling["position"]))
    else:
        state = game.start(house, game.standing(house, game.seats(house) - 1, []))
    move = game.wire.move.load(ruling["move"])
    judged = game.judge(state, move)
    table = game.wire.table(game.play(state, move)) if "then" in ruling else {}
    verdicts = {one.rule: one.verdict for one in judged.findings}
    return {
        "verdict": verdicts.get(ruling["rule"], Verdict.KEPT),
        "case": _case(judged.findings, ruling),
        "said": _said(game, judged.findings),
        "refused_by": judged.refusal.rule if judged.refusal else None,
        "then": {key: table[key] for key in ruling.get("then", ())},
    }


def _of_result(game: AnyGame, house: Any, ruling: Mapping[str, Any]) -> Answer:
    counted = game.tally(house, game.wire.result.load(ruling["result"]), None)
    findings = (*counted.broken, *counted.warnings)
    sides = counted.score.sides if counted.score else ()
    broken = [one.rule for one in counted.broken]
    return {
        "verdict": Verdict.BROKEN if ruling["rule"] in broken else Verdict.KEPT,
        "case": _case(findings, ruling),
        "said": _said(game, (*findings, *(part for side in sides for part in side.parts or ()))),
        "broken": broken,
        "warnings": [one.rule for one in counted.warnings],
        "points": [side.total for side in sides] or None,
    }


def _case(findings: Iterable[Finding], ruling: Mapping[str, Any]) -> str | None:
    """Which of its wordings the ruling's rule has found."""
    cases = (one.case or one.verdict for one in findings if one.rule == ruling["rule"])
    return next(cases, None)


def _said(game: AnyGame, found: Iterable[Finding | Part]) -> list[str]:
    """What a reader of each language is told."""
    return [say(game.book, one, language) for one in found for language in LANGUAGES]


def _of_match(game: AnyGame, house: Any, ruling: Mapping[str, Any]) -> Answer:
    deals = [Score(tuple(map(SideScore, totals))) for totals in ruling["totals"]]
    return {"winners": list(game.standing(house, 0, deals).winners)}
