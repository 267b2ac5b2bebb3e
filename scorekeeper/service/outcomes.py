"""What a deal comes to: its status and score, by its journal or by hand, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.journal import CORRECT, TAKE_BACK, Entry, Folded, fold, taken_back
from scorekeeper.engine.score import Score, Standing
from scorekeeper.games import GAMES
from scorekeeper.service.dealers import SoFar
from scorekeeper.service.history.keeping import keep_up
from scorekeeper.service.statuses import CLOSED, FINISHED, OPEN, PLAYING, VOID
from scorekeeper.service.tables import (
    entries_of,
    house_of,
    score_from,
    score_to_store,
)
from scorekeeper.store import models as m
from scorekeeper.store.types import now

ADJUSTMENT, BY_HAND = "ADJUSTMENT", "BY_HAND"
"""What stands in place of a rule's id where a table gave or took points itself, and where it
told a total and not what makes it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a journal comes to."""

    status: str
    score: Score | None
    by_hand: bool
    adjustments: tuple[tuple[int, int, str], ...]
    """Side, points and reason of each."""
    in_question: tuple[int, ...]

    def adjusted(self, sides: int) -> list[int]:
        """What was given to or taken from each side outside the rules."""
        return [
            sum(points for to, points, _ in self.adjustments if to == side) for side in range(sides)
        ]


def counting(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that no counting entry takes back, in order; take-backs are not among them."""
    dead = taken_back(entries)
    return [one for one in entries if one.n not in dead and one.kind not in (TAKE_BACK, CORRECT)]


def outcome_of(game: AnyGame, house: Any, start: Any, folded: Folded) -> Outcome:
    """What a deal comes to.

    Args:
        game: the game played.
        house: its house rules.
        start: the state before the first entry.
        folded: the whole journal, folded.

    Returns:
        Void, or closed by the last result by hand that counts, or closed by its journal when
        the last card was played and nothing is in question, or still open. A result by hand
        that cannot be by the present house rules is itself in question.
    """
    alive = [one for one in counting(folded.outside) if one.kind in ("result", "void", "adjust")]
    results = [one for one in alive if one.kind == "result"]
    adjustments = tuple(
        (int(one.body["side"]), int(one.body["points"]), str(one.body["reason"]))
        for one in alive
        if one.kind == "adjust"
    )
    status, score, in_question = OPEN, None, folded.in_question
    if results:
        score = _counted(game, house, results[-1].body["result"], folded.state, start)
        if score is None:  # by other house rules than it was entered by
            in_question = tuple(sorted((*in_question, results[-1].n)))
    elif folded.state.over and not in_question:
        score = game.score(folded.state)
    if any(one.kind == "void" for one in alive):
        status, score = VOID, None
    elif score is not None:
        status = CLOSED
    return Outcome(status, score, bool(score and results), adjustments, in_question)


def _counted(game: AnyGame, house: Any, body: Any, *states: Any) -> Score | None:
    """What a result by hand that was taken comes to, by the first of the states that allows it.

    One that the journal came to contradict later still stands in place of the journal's.
    """
    result = game.wire.result.load(body)
    scores = (game.tally(house, result, state).score for state in states)
    return next((score for score in scores if score is not None), None)


def store_outcome(session: Session, deal: UUID, outcome: Outcome, **more: Any) -> None:
    """Write down what a deal comes to, part by part; `more` are other columns of the deal."""
    score = outcome.score
    stored = None if score is None else score_to_store(score, outcome.adjusted(len(score.sides)))
    closed_at = sa.func.coalesce(m.Deal.closed_at, now()) if outcome.status != OPEN else None
    session.execute(
        sa.update(m.Deal)
        .where(m.Deal.id == deal)
        .values(
            status=outcome.status,
            by_hand=outcome.by_hand,
            score=stored,
            in_question=list(outcome.in_question),
            closed_at=closed_at,
            **more,
        )
        .execution_options(synchronize_session=False)
    )
    session.execute(sa.delete(m.Part).where(m.Part.deal_id == deal))
    rows = [] if stored is None else list(part_rows(deal, stored, outcome.adjustments))
    if rows:
        session.execute(sa.insert(m.Part), rows)


def part_rows(
    deal: UUID, stored: Mapping[str, Any], adjustments: Sequence[tuple[int, int, str]]
) -> Iterator[dict[str, Any]]:
    """The rows of a deal's parts, of what a table gave or took itself too."""
    for side, scored in enumerate(stored["sides"]):
        parts = [(one["rule"], one["points"], one["facts"]) for one in scored["parts"] or ()]
        if scored["parts"] is None and scored["total"]:
            parts.append((BY_HAND, scored["total"], {}))
        parts += [
            (ADJUSTMENT, points, {"reason": reason})
            for to, points, reason in adjustments
            if to == side
        ]
        for place, (rule, points, facts) in enumerate(parts):
            yield {
                "deal_id": deal,
                "side": side,
                "place": place,
                "rule": rule,
                "points": points,
                "facts": facts,
            }


@dataclass(frozen=True, slots=True)
class Followed:
    """What a change of a match led to."""

    standing: Standing
    changed: tuple[UUID, ...]
    """Deals that came to something else, or were dealt by somebody else."""
    derived: int
    """How many deals were folded anew; their kept states are no longer true."""


def follow(session: Session, match: UUID, *, since: int | None = None) -> Followed:
    """Derive again all that follows from a match's deals, in the present transaction.

    Args:
        session: a transaction that holds the match.
        match: the match.
        since: the number of the last deal that begins as before; every later one is folded
            anew. None: only those whose dealer changes, or whether they count.

    Returns:
        How the match stands. Deals behind a new, earlier end are kept and not counted; who
        dealt them stays, as it does behind a deal that is open again.
    """
    row = session.execute(sa.select(m.Match).where(m.Match.id == match)).scalar_one()
    game, house = GAMES[row.game], house_of(row.game, row.house_rules)
    so_far, settled = SoFar(game, house, row.first_dealer), True
    changed: list[UUID] = []
    derived = 0
    for deal in _deals_of(session, match):
        counted, dealer = not so_far.standing.over, deal.dealer
        if counted and settled and not deal.dealer_named:
            dealer = so_far.standing.dealer
        begins = (dealer, counted) != (deal.dealer, deal.counted)
        if begins or (since is not None and deal.number > since):
            derived += 1
            start = so_far.start(dealer)
            if _derive(session, game, house, deal, start, dealer, counted=counted):
                changed.append(deal.id)
        settled = settled and deal.status != OPEN
        if counted:
            score = None if deal.score is None else score_from(deal.score)
            so_far.add(dealer, score, named=deal.dealer_named)
    _store_standing(session, row, so_far.standing)
    keep_up(session, row.group_id, match)
    return Followed(so_far.standing, tuple(changed), derived)


def _deals_of(session: Session, match: UUID) -> Sequence[m.Deal]:
    """The deals of a match, in order."""
    found = sa.select(m.Deal).where(m.Deal.match_id == match).order_by(m.Deal.number)
    return session.execute(found.execution_options(populate_existing=True)).scalars().all()


def _derive(
    session: Session,
    game: AnyGame,
    house: Any,
    deal: m.Deal,
    start: Any,
    dealer: int,
    *,
    counted: bool,
) -> bool:
    """Fold a deal's journal from how it now begins; whether it comes to something else."""
    before = (deal.status, deal.score, deal.dealer, deal.counted, deal.in_question)
    entries = entries_of(session, deal.id, deal.last_n)
    outcome = outcome_of(game, house, start, fold(game, start, entries))
    store_outcome(session, deal.id, outcome, dealer=dealer, counted=counted)
    session.refresh(deal)
    return before != (deal.status, deal.score, deal.dealer, deal.counted, deal.in_question)


def _store_standing(session: Session, match: m.Match, standing: Standing) -> None:
    """Write down how the match stands; an end chosen by hand stays."""
    values: dict[str, Any] = {"totals": list(standing.totals), "dealer": standing.dealer}
    if not match.ended_by_hand:
        values["status"] = FINISHED if standing.over else PLAYING
        values["winners"] = list(standing.winners)
    elif match.status == FINISHED:
        values["winners"] = list(standing.leaders)
    session.execute(sa.update(m.Match).where(m.Match.id == match.id).values(**values))


def scores_of(session: Session, match: UUID) -> list[Score]:
    """The scores of a match's deals that count, in order."""
    rows = session.execute(
        sa.select(m.Deal.score)
        .where(m.Deal.match_id == match, m.Deal.status == CLOSED, m.Deal.counted)
        .order_by(m.Deal.number)
    )
    return [score_from(row.score) for row in rows]
