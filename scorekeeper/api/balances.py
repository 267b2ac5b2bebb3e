"""`/v1/groups/{group}/balances`, `…/settlements`: who owes whom, and what was paid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.api.answers import Reply, Versioned
from scorekeeper.api.balance_json import (
    BalancesSchema,
    CountedMatchesSchema,
    NewSettlementSchema,
    SettlementSchema,
    SettlementsSchema,
    SpanPageSchema,
    SpanSchema,
    balances_json,
    counted_json,
    settlement_json,
)
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.match_json import names_mark
from scorekeeper.api.paging import PageQuerySchema, listed
from scorekeeper.api.resource import Resource
from scorekeeper.engine.messages import Msg
from scorekeeper.service import groups, pages, settlements
from scorekeeper.service.access import Caller
from scorekeeper.service.balances import Span, balances, counted
from scorekeeper.service.errors import Unacceptable
from scorekeeper.service.payments import Payment
from scorekeeper.service.previews import mark_of

blp = Blueprint(
    "balances",
    __name__,
    url_prefix="/v1/groups/<uuid:group_id>",
    description="Who owes whom in Dou Dizhu, and what was paid.",
)


@blp.route("/balances")
class GroupBalances(Resource):
    """How everybody stands."""

    @blp.named("balances")
    @blp.reads(SpanSchema(), at_one_moment=True)
    @blp.keeps(200, BalancesSchema(), "How everybody stands.")
    @blp.refuses(404)
    def get(
        self, session: Session, caller: Caller, query: dict[str, Any], group_id: UUID
    ) -> Versioned:
        """Read who owes whom

        What the matches of Dou Dizhu in a span came to, less what was paid for them, and the
        fewest payments that settle the rest: the preview of a settlement. `from` and `to` are
        days in the group's time zone, both included.
        """
        stand = balances(session, caller, group_id, Span(**query))
        version = int(stand.mark, 16)
        view = names_mark(one.name for one in stand.people)
        return Versioned(version, lambda spoken: balances_json(stand, spoken), view)


@blp.route("/balances/matches")
class CountedMatches(Resource):
    """The matches behind balances."""

    @blp.named("balancesMatches")
    @blp.reads(SpanPageSchema())
    @blp.keeps(200, CountedMatchesSchema(), "Some of the matches.")
    @blp.refuses(404)
    def get(
        self,
        session: Session,
        caller: Caller,
        query: tuple[Span, pages.PageRequest],
        group_id: UUID,
    ) -> Versioned:
        """List the matches that the balances of a span count

        In the order in which they were entered; the Link header leads to more.
        """
        span, wanted = query
        return _counted(counted(session, caller, group_id, span, wanted), wanted)


def _counted(found: pages.Page[Any], wanted: pages.PageRequest) -> Versioned:
    lines = [counted_json(one) for one in found.items]
    version = int(mark_of(lines, found.more), 16)
    return listed(version, pages.Page(lines, found.more), wanted, lambda one, _: one)


@blp.route("/settlements")
class Settlements(Resource):
    """What was paid."""

    @blp.named("settlements")
    @blp.reads(PageQuerySchema())
    @blp.keeps(200, SettlementsSchema(), "The settlements.")
    @blp.refuses(404)
    def get(
        self, session: Session, caller: Caller, wanted: pages.PageRequest, group_id: UUID
    ) -> Versioned:
        """List the settlements

        In the order recorded, also those that were undone; the Link header leads to more.
        """
        found = settlements.page(session, caller, group_id, wanted)
        version = int(mark_of([one.mark for one in found.items], found.more), 16)
        return listed(version, found, wanted, lambda one, spoken: settlement_json(one))

    @blp.named("settle")
    @blp.writes(NewSettlementSchema())
    @blp.answers(201, SettlementSchema(), "The settlement.")
    @blp.refuses(403, 404, 409)
    def post(self, session: Session, caller: Caller, body: dict[str, Any], group_id: UUID) -> Reply:
        """Record that something was settled

        Either with the `preview` of the balances, whose payments are then recorded, or with
        the `payments` that were made instead. It is about the matches that lie in the span
        now: when one of them is corrected, the balances show the difference.
        """
        groups.find(session, caller, group_id)
        made = body["payments"]
        if (made is None) is (body["preview"] is None):
            raise Unacceptable(("preview",), Msg("preview_or_payments"))
        recorded = settlements.settle(
            session,
            caller,
            group_id,
            Span(body["since"], body["until"], body["match"]),
            preview=body["preview"],
            payments=[_payment(one) for one in made or ()],
            note=body["note"],
        )
        headers = {"Location": f"/v1/groups/{group_id}/settlements/{recorded.row.id}"}
        return Reply(settlement_json(recorded), 201, headers)


def _payment(said: Mapping[str, Any]) -> Payment[UUID]:
    return Payment(said["payer"], said["payee"], said["amount"])


@blp.route("/settlements/<uuid:settlement_id>")
class Settlement(Resource):
    """One settlement."""

    @blp.named("settlement")
    @blp.reads()
    @blp.keeps(200, SettlementSchema(), "The settlement.")
    @blp.refuses(404)
    def get(
        self, session: Session, caller: Caller, group_id: UUID, settlement_id: UUID
    ) -> Versioned:
        """Read a settlement

        Also one that was undone.
        """
        found = settlements.find(session, caller, group_id, settlement_id)
        return Versioned(int(found.mark, 16), lambda spoken: settlement_json(found))

    @blp.named("undoSettlement")
    @blp.writes()
    @blp.answers_nothing("Undone.")
    @blp.refuses(403, 404)
    def delete(
        self, session: Session, caller: Caller, group_id: UUID, settlement_id: UUID
    ) -> Reply:
        """Undo a settlement

        It stays in the list and counts for nothing. For members and owners.
        """
        settlements.undo(session, caller, group_id, settlement_id)
        return Reply(None, 204)


@blp.route("/settlements/<uuid:settlement_id>/matches")
class SettledMatches(Resource):
    """The matches behind a settlement."""

    @blp.named("settlementMatches")
    @blp.reads(PageQuerySchema())
    @blp.keeps(200, CountedMatchesSchema(), "Some of the matches.")
    @blp.refuses(404)
    def get(
        self,
        session: Session,
        caller: Caller,
        wanted: pages.PageRequest,
        group_id: UUID,
        settlement_id: UUID,
    ) -> Versioned:
        """List the matches that a settlement is about

        In the order in which they were entered; the Link header leads to more.
        """
        found = settlements.settled_by(session, caller, group_id, settlement_id, wanted)
        return _counted(found, wanted)
