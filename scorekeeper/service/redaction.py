"""What of a deal is kept from its readers: what lies face down by now, and hands that were told."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import Any

from scorekeeper.engine.journal import CORRECT, Folded
from scorekeeper.engine.ruling import Finding
from scorekeeper.service.statuses import OPEN
from scorekeeper.service.tables import Table

AWAY = "away"
"""The case of a rule's wording that tells nothing of cards that lie face down."""


def lies_open(table: Table, now: Folded) -> bool:
    """Whether all that was played is for all to read: once the deal is over, or if agreed so."""
    return table.history or table.status != OPEN or bool(now.state.over)


def face_down(table: Table, now: Folded) -> frozenset[str]:
    """The fields of the table, and `score`, that nobody is shown now."""
    return frozenset() if lies_open(table, now) else table.game.wire.face_down


def as_it_lies(table: Table, now: Folded, n: int, words: Mapping[str, Any]) -> Mapping[str, Any]:
    """The words of entry `n` as everybody may read them now; a correction is as what it corrects.

    An entry that is none of the moves played goes by the next one that is.
    """
    if lies_open(table, now):
        return words
    n = int(words["n"]) if words["kind"] == CORRECT else n
    return table.game.wire.cover(now.state, words, bisect_left(now.moves, n))


def shown_findings(
    table: Table, now: Folded, n: int, findings: tuple[Finding, ...]
) -> tuple[Finding, ...]:
    """The findings in entry `n` as everybody may read them now."""
    if not findings or lies_open(table, now):
        return findings
    cover, move = table.game.wire.cover_facts, bisect_left(now.moves, n)
    return tuple(_covered(table, one, cover(now.state, one.facts, move)) for one in findings)


def _covered(table: Table, finding: Finding, facts: Mapping[str, Any]) -> Finding:
    """A finding with the facts that lie open, in the wording that tells nothing of the others."""
    if facts == finding.facts:
        return finding
    said = table.game.book.rules[finding.rule].said or {}
    return finding._replace(facts=facts, case=AWAY if AWAY in said else finding.case)


def whose_hand(words: Mapping[str, Any], seat: int) -> Mapping[str, Any]:
    """Of a hand that the device may not read, only whose it is."""
    known = {"kind": words["kind"], "seat": seat, "n": words.get("n")}
    return {name: value for name, value in known.items() if value is not None}
