"""What a device may see of a deal. Every state that leaves goes through here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.claim import Claim
from scorekeeper.engine.journal import HAND, Folded, Step
from scorekeeper.engine.ruling import Finding, Verdict
from scorekeeper.engine.score import Score
from scorekeeper.service.access import Caller
from scorekeeper.service.folding import folded
from scorekeeper.service.hands import kept_by, shown_in
from scorekeeper.service.live import Live
from scorekeeper.service.redaction import face_down, shown_findings
from scorekeeper.service.statuses import OPEN
from scorekeeper.service.tables import Table, find_table, score_from, start_of
from scorekeeper.store import models as m

LOOKED_AT = 2000
"""Positions looked at for the outlook: a fifth of a second in the few games that take so many."""


@dataclass(frozen=True, slots=True)
class DealView:
    """A deal as one device may see it."""

    table: Table
    state: Any
    """Without the hands that are not the device's to see."""
    shown: Mapping[str, Any]
    """What lies on the table, in the words of a position."""
    claims: tuple[Claim, ...]
    """Their moves are numbers of entries."""
    findings: tuple[tuple[int, Finding], ...]
    """What stood although it broke a rule, and what was refuted: the entry that shows it."""
    in_question: tuple[int, ...]
    hands: tuple[int, ...]
    """The seats that have told a hand in this deal."""
    hands_shown: tuple[int, ...]
    """The seats whose owners have laid their hand open to all."""
    score: Score | None
    """What the deal is worth so far; None while that lies face down."""
    outlook: tuple[Finding, ...]
    """What is proven of how the deal goes on."""


def deal_view(session: Session, live: Live, caller: Caller, deal: UUID) -> DealView:
    """A deal as the caller may see it.

    Raises:
        NoSuchThing: the caller's group has no such deal.
    """
    return view_of(session, viewed_deal(session, live, caller, deal))


@dataclass(frozen=True, slots=True)
class ViewedDeal:
    """A deal as it lies, and what one device may see of it."""

    table: Table
    now: Folded
    viewer: Viewer


def viewed_deal(session: Session, live: Live, caller: Caller, deal: UUID) -> ViewedDeal:
    """The deal, and what the caller may see of it.

    Raises:
        NoSuchThing: the caller's group has no such deal.
    """
    table = find_table(session, caller, deal)
    now = folded(session, live, table)
    mine, shown = kept_by(session, caller, table), shown_in(session, table)
    played_out = getattr(now.state, "played_out", now.state.over)
    return ViewedDeal(table, now, Viewer(caller.device, mine, shown, played_out))


def view_of(session: Session, viewed: ViewedDeal) -> DealView:
    """What the device sees of the deal."""
    table, now, viewer = viewed.table, viewed.now, viewed.viewer
    state = table.game.seen_by(now.state, viewer.seats(table))
    hidden, shown = face_down(table, now), table.game.wire.table(state)
    mine = {step.entry.n for step in now.noted if step.in_question and viewer.sees_own(step)}
    return DealView(
        table=table,
        state=state,
        shown={name: value for name, value in shown.items() if name not in hidden},
        claims=tuple(_by_entry(now, claim) for claim in now.state.claims),
        findings=(*_findings(viewed), *_of_results(session, viewed)),
        in_question=tuple(sorted({*table.in_question, *mine})),
        hands=tuple(sorted(now.told)),
        hands_shown=tuple(sorted(viewer.shown)),
        score=None if "score" in hidden else _score(session, table, now),
        outlook=() if table.status != OPEN else table.game.outlook(state, LOOKED_AT),
    )


def _score(session: Session, table: Table, now: Folded) -> Score | None:
    """What the deal was or is worth."""
    score: Score | None = table.game.score(now.state)
    if table.by_hand:
        stored = sa.select(m.Deal.score).where(m.Deal.id == table.deal)
        kept = session.execute(stored).scalar()
        adjusted = kept and {"adjusted": [0] * len(kept["sides"])}
        score = None if kept is None else score_from(kept | adjusted)
    return score


@dataclass(frozen=True, slots=True)
class Viewer:
    """A device that reads a deal, and what it may see of it."""

    device: UUID
    mine: frozenset[int]
    """The seats whose hands it told and keeps."""
    shown: frozenset[int]
    over: bool
    """Whether the deal was played to its end, which opens every hand."""

    def seats(self, table: Table) -> frozenset[int]:
        """The seats whose hands it sees now."""
        return frozenset(range(table.seats)) if self.over else self.mine | self.shown

    def sees_own(self, step: Step) -> bool:
        """Whether it may know what the mover's own hand says of a step."""
        return self.over or getattr(step.move, "seat", None) in self.mine


def _by_entry(now: Folded, claim: Claim) -> Claim:
    """A claim whose moves are numbered as entries of the journal."""
    at = None if claim.at is None else now.moves[claim.at]
    return claim._replace(move=now.moves[claim.move], at=at)


def _findings(viewed: ViewedDeal) -> Iterator[tuple[int, Finding]]:
    """What stood although a rule was broken, what is in question, and what was refuted."""
    for step in viewed.now.noted:
        found = readable(step, viewed.viewer)
        for one in shown_findings(viewed.table, viewed.now, step.entry.n, found):
            if one.verdict in (Verdict.BROKEN, Verdict.IMPOSSIBLE):
                yield step.entry.n, one


def _of_results(session: Session, viewed: ViewedDeal) -> Iterator[tuple[int, Finding]]:
    """What rules out a result by hand that is in question."""
    for n, found in results_in_question(session, viewed).items():
        for one in found:
            yield n, one


def results_in_question(session: Session, viewed: ViewedDeal) -> dict[int, tuple[Finding, ...]]:
    """The results by hand that the present house rules rule out, by entry, and what does."""
    table, outside = viewed.table, viewed.now.outside
    asked = [one for one in outside if one.kind == "result" and one.n in table.in_question]
    if not asked:
        return {}
    game, start = table.game, start_of(session, table)
    results = {one.n: game.wire.result.load(one.body["result"]) for one in asked}
    return {n: game.tally(table.house, result, start).broken for n, result in results.items()}


def readable(step: Step, viewer: Viewer) -> tuple[Finding, ...]:
    """The findings of a step that a device may read: its own version for the hands it keeps.

    What the cards of a told hand rule out was played all the same: it is broken.
    """
    own = viewer.sees_own(step)
    news = tuple(one for one in step.news if viewer.over or one.to is None or one.to in viewer.mine)
    if step.entry.kind == HAND and not own:
        return news
    findings = step.own_ruling.findings if own else step.ruling.findings
    if own and step.own_ruling.impossible and not step.in_question:
        findings = tuple(
            one._replace(verdict=Verdict.BROKEN, case=one.case or one.verdict) for one in findings
        )
    return findings + news
