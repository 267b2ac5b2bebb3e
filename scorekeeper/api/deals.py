"""`/v1/matches/{match}/deals`, `/v1/deals/{deal}`: open deals and look at them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.api.answers import Reply, Versioned
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.database import live
from scorekeeper.api.deal_schemas import (
    AskSchema,
    DealSchema,
    DealsSchema,
    LegalNowSchema,
    VoidSchema,
    WrittenSchema,
)
from scorekeeper.api.language import language
from scorekeeper.api.match_json import called, deal_json, deal_line, view_mark
from scorekeeper.api.match_schemas import DealLineSchema
from scorekeeper.api.reading import version_seen
from scorekeeper.api.resource import Resource
from scorekeeper.api.rulings import RulingSchema, ruling_json
from scorekeeper.api.written import written_reply
from scorekeeper.service import journal, matches, results, view
from scorekeeper.service.access import Caller
from scorekeeper.service.hands import kept_by
from scorekeeper.service.legal_moves import in_turn
from scorekeeper.service.match_rows import deals_of, find_row, row_of
from scorekeeper.service.sheet import names_in
from scorekeeper.service.tables import find_table

blp = Blueprint("deals", __name__, description="Deals: one distribution of cards each.")


@blp.route("/v1/matches/<uuid:match_id>/deals")
class MatchDeals(Resource):
    """The deals of a match."""

    @blp.named("openDeal")
    @blp.guarded
    @blp.writes()
    @blp.answers(201, DealLineSchema(), "The deal, before its first entry.")
    @blp.refuses(403, 404, 409)
    def post(self, session: Session, caller: Caller, match_id: UUID) -> Reply:
        """Open the next deal

        The service knows who deals; the table may name another by changing the match. A phone
        that was away says by If-Match which version it knew, so as not to open a second one.
        """
        deal = matches.open_deal(session, caller, match_id, version_seen())
        return Reply(deal_line(row_of(deal)), 201, {"Location": f"/v1/deals/{deal.id}"})

    @blp.named("deals")
    @blp.reads()
    @blp.keeps(200, DealsSchema(), "The deals, in order.")
    @blp.refuses(404)
    def get(self, session: Session, caller: Caller, match_id: UUID) -> Versioned:
        """List the deals of a match

        In the order opened, with what each was worth and what is in question in it.
        """
        match = find_row(session, caller, match_id)
        return Versioned(
            match.version, lambda _: {"items": list(map(deal_line, deals_of(session, match_id)))}
        )


@blp.route("/v1/deals/<uuid:deal_id>")
class OneDeal(Resource):
    """One deal."""

    @blp.named("deal")
    @blp.reads()
    @blp.keeps(200, DealSchema(), "The deal as this device may see it.")
    @blp.refuses(404)
    def get(self, session: Session, caller: Caller, deal_id: UUID) -> Versioned:
        """Look at a deal

        The table, claims, findings, what is in question, whose turn it is. Hands of others and
        what lies face down are not in it.
        """
        table = find_table(session, caller, deal_id)
        names = names_in(session, table)
        mark = view_mark(kept_by(session, caller, table), names)

        def payload(spoken: str) -> dict[str, Any]:
            seen = view.deal_view(session, live(), caller, deal_id)
            return deal_json(seen, called(names, spoken), spoken)

        return Versioned(table.version, payload, mark)


@blp.route("/v1/deals/<uuid:deal_id>/rulings")
class DealRulings(Resource):
    """The referee at the table."""

    @blp.named("mayI")
    @blp.reads(AskSchema(), location="json")
    @blp.answers(200, RulingSchema(), "The ruling, whatever it says.")
    @blp.refuses(404)
    def post(self, session: Session, caller: Caller, body: dict[str, Any], deal_id: UUID) -> Reply:
        """Ask whether a move is allowed here

        Judges against the deal as it lies and writes nothing. The caller's own told hand is
        asked as well.
        """
        table, ruling = journal.ask(session, live(), caller, deal_id, body["move"])
        spoken = language()
        names = called(names_in(session, table), spoken)
        return Reply(ruling_json(table.game.book, ruling, spoken, names))


@blp.route("/v1/deals/<uuid:deal_id>/legal-moves")
class DealLegalMoves(Resource):
    """What may be played."""

    @blp.named("legalMovesNow")
    @blp.reads()
    @blp.keeps(200, LegalNowSchema(), "The legal moves of the seat in turn.")
    @blp.refuses(404, 409)
    def get(self, session: Session, caller: Caller, deal_id: UUID) -> Versioned:
        """List what the seat in turn may play

        For the device that keeps that seat's hand, told whole; or in a game without hands.
        """
        asked = in_turn(session, live(), caller, deal_id)

        def payload(spoken: str) -> dict[str, Any]:
            found, move = asked.legal(), asked.table.game.wire.move
            return {"moves": list(map(move.dump, found.moves)), "complete": found.complete}

        return Versioned(asked.table.version, payload, view_mark(asked.kept, ()))


@blp.route("/v1/deals/<uuid:deal_id>/void")
class VoidDeal(Resource):
    """Calling a deal off."""

    @blp.named("voidDeal")
    @blp.writes(VoidSchema(), may_be_absent=True)
    @blp.answers(200, WrittenSchema(), "The entry; taking it back brings the deal back.")
    @blp.refuses(403, 404, 409)
    def post(self, session: Session, caller: Caller, body: dict[str, Any], deal_id: UUID) -> Reply:
        """Call a deal off

        It counts for nothing and stays in the records.
        """
        written = results.call_off(
            session, live(), caller, deal_id, body["reason"], after=body["after"]
        )
        return written_reply(session, written, 200)
