"""What a device may read of a journal. Every journal that leaves goes through here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.journal import CORRECT, HAND, Entry, Folded, Step, taken_back
from scorekeeper.engine.ruling import Finding, RuleId, Verdict
from scorekeeper.service.access import Caller
from scorekeeper.service.journal_words import shown_words
from scorekeeper.service.live import Live
from scorekeeper.service.redaction import as_it_lies, shown_findings, whose_hand
from scorekeeper.service.tables import Table
from scorekeeper.service.view import ViewedDeal, Viewer, readable, results_in_question, viewed_deal
from scorekeeper.store import models as m


@dataclass(frozen=True, slots=True)
class EntryView:
    """One entry of a journal as one device may read it."""

    n: int
    body: Mapping[str, Any]
    """Of a hand that is not the device's to see, only whose it is."""
    stands: bool
    at: datetime
    device: UUID | None
    findings: tuple[Finding, ...]
    taken_back: bool
    corrected_by: int | None
    in_question: bool
    makes: int | None
    """The id of what it makes, where the game numbers such things."""


ROWS = (
    sa.select(
        m.Entry.n,
        m.Entry.body,
        m.Entry.stands,
        m.Entry.hidden_seat,
        m.Entry.created_at,
        m.Entry.device_id,
    )
    .where(
        m.Entry.deal_id == sa.bindparam("deal"),
        m.Entry.n.between(sa.bindparam("first"), sa.bindparam("last")),
    )
    .order_by(m.Entry.n)
)


def read(
    session: Session, live: Live, caller: Caller, deal: UUID, *, after: int = 0
) -> tuple[Table, list[EntryView]]:
    """The journal of a deal as the caller may read it.

    Args:
        session: an open transaction.
        live: the states kept in this process.
        caller: the device that asks.
        deal: the deal.
        after: only entries with higher numbers.

    Raises:
        NoSuchThing: the caller's group has no such deal.
    """
    viewed = viewed_deal(session, live, caller, deal)
    return viewed.table, written(session, viewed, after=after)


def written(session: Session, viewed: ViewedDeal, *, after: int) -> list[EntryView]:
    """The entries behind number `after` as the device reads them.

    What takes an entry back, or corrects it, always comes behind it.
    """
    asked = {"deal": viewed.table.deal, "first": after + 1, "last": viewed.table.last_n}
    rows = session.execute(ROWS, asked).all()
    entries = [Entry(row.n, row.body, row.stands) for row in rows]
    reader = _Reader(
        viewed.table,
        viewed.now,
        {step.entry.n: step for step in viewed.now.steps},
        viewed.viewer,
        taken_back(entries),
        _corrections(entries),
        results_in_question(session, viewed),
    )
    return [reader.entry(row) for row in rows]


def doubted(now: Sequence[EntryView], then: Sequence[EntryView], *, but: int) -> list[EntryView]:
    """The entries that are in question then, or newly against a rule; entry `but` is left out."""
    before = {one.n: one.findings for one in now}
    return [
        one
        for one in then
        if one.in_question
        or (one.n != but and _breaches(one.findings) - _breaches(before.get(one.n, ())))
    ]


def _breaches(findings: tuple[Finding, ...]) -> set[RuleId]:
    """The rules that an entry breaks."""
    return {one.rule for one in findings if one.verdict in (Verdict.BROKEN, Verdict.IMPOSSIBLE)}


def _corrections(entries: list[Entry]) -> dict[int, int]:
    """For each entry with a counting correction, the number of the last one."""
    dead = taken_back(entries)
    return {
        int(one.body["n"]): one.n for one in entries if one.kind == CORRECT and one.n not in dead
    }


@dataclass(frozen=True, slots=True)
class _Reader:
    """One device reading one journal."""

    table: Table
    now: Folded
    steps: Mapping[int, Step]
    viewer: Viewer
    dead: set[int]
    corrections: Mapping[int, int]
    results: Mapping[int, tuple[Finding, ...]]
    """Those by hand that are in question, and what rules them out."""

    def entry(self, row: Any) -> EntryView:
        """One row of the journal, without what this device may not read."""
        step = self.steps.get(row.n)
        opened = row.hidden_seat is None or self._may_read(row)
        return EntryView(
            n=row.n,
            body=self._public(row) if opened else whose_hand(row.body, row.hidden_seat),
            stands=row.stands,
            at=row.created_at,
            device=row.device_id,
            findings=self.results.get(row.n, ()) if step is None else self._findings(step),
            taken_back=row.n in self.dead,
            corrected_by=self.corrections.get(row.n),
            in_question=self._is_in_question(row.n, step),
            makes=getattr(step and step.move, "makes", None),
        )

    def _findings(self, step: Step) -> tuple[Finding, ...]:
        found = readable(step, self.viewer)
        return shown_findings(self.table, self.now, step.entry.n, found)

    def _is_in_question(self, n: int, step: Step | None) -> bool:
        """Whether the device sees that an entry cannot be as it stands."""
        if step is None:
            return n in self.results
        return step.in_question and self._knows(step)

    def _knows(self, step: Step) -> bool:
        """Whether the device may know that an entry became impossible."""
        return step.entry.kind != HAND or self.viewer.sees_own(step)

    def _may_read(self, row: Any) -> bool:
        """Whether the device reads the cards of a hand: as its teller, or since it is shown.

        What was taken back is no part of what its owner shows.
        """
        if self.viewer.over:
            return True
        if row.hidden_seat in self.viewer.mine and row.device_id == self.viewer.device:
            return True
        about = {row.n, row.body.get("n")}
        return row.hidden_seat in self.viewer.shown and not about & self.dead

    def _public(self, row: Any) -> Mapping[str, Any]:
        """The words of an entry, without what lies face down by now."""
        body = shown_words(row.body)
        if row.hidden_seat is not None:
            return body
        return as_it_lies(self.table, self.now, row.n, body)
