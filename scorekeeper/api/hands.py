"""`/v1/deals/{deal}/hands/{seat}`: tell a hand privately, and show it to all."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.api.answers import Reply
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.database import live
from scorekeeper.api.deal_schemas import HandShownSchema, ToldSchema, WrittenSchema
from scorekeeper.api.resource import Resource
from scorekeeper.api.written import written_reply
from scorekeeper.service import hands
from scorekeeper.service.access import Caller

blp = Blueprint("hands", __name__, description="Private hands: told by their owner, to the owner.")


@blp.route("/v1/deals/<uuid:deal_id>/hands/<int:seat>")
class OneHand(Resource):
    """The hand of a seat in the present packet."""

    @blp.named("tellHand")
    @blp.writes(ToldSchema())
    @blp.answers(200, WrittenSchema(), "The entry; only this device reads its cards back.")
    @blp.refuses(403, 404, 409)
    def put(
        self, session: Session, caller: Caller, body: dict[str, Any], deal_id: UUID, seat: int
    ) -> Reply:
        """Tell a hand, all or a part of it

        The first device to tell a seat's hand keeps that seat's hands in this match. Others see
        that a hand was told. Telling it again replaces what was told in this packet.
        """
        return written_reply(session, hands.tell(session, live(), caller, deal_id, seat, body), 200)


@blp.route("/v1/deals/<uuid:deal_id>/hands/<int:seat>/show")
class ShowHand(Resource):
    """Laying a hand open."""

    @blp.named("showHand")
    @blp.writes()
    @blp.answers(200, HandShownSchema(), "The hands of this seat are open to all in this deal.")
    @blp.refuses(403, 404, 409)
    def post(self, session: Session, caller: Caller, deal_id: UUID, seat: int) -> Reply:
        """Show a told hand to all

        Every hand that this seat told in the deal is open from now on, in state and journal.
        """
        return Reply({"version": hands.show(session, caller, deal_id, seat)})
