"""`/v1/deals/{deal}/result`: enter a deal's result by hand, or withdraw it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.api.answers import Reply
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.database import live
from scorekeeper.api.deal_schemas import (
    AfterQuerySchema,
    ResultEntrySchema,
    ResultTriedSchema,
    ResultWrittenSchema,
    TriedResultSchema,
    WrittenSchema,
)
from scorekeeper.api.language import language
from scorekeeper.api.match_json import called, findings_json, match_json, score_json
from scorekeeper.api.reading import version_seen
from scorekeeper.api.resource import Resource
from scorekeeper.api.written import written_json, written_reply
from scorekeeper.engine.score import Tally
from scorekeeper.service import results
from scorekeeper.service.access import Caller
from scorekeeper.service.sheet import heading_of, match_now, names_in
from scorekeeper.service.tables import Table
from scorekeeper.service.writing import Guard

blp = Blueprint("results", __name__, description="Results by hand.")


@blp.route("/v1/deals/<uuid:deal_id>/result")
class Result(Resource):
    """The result of a deal, counted by the table."""

    @blp.named("enterResult")
    @blp.guarded
    @blp.writes(ResultEntrySchema())
    @blp.answers(200, ResultWrittenSchema(), "The result, counted.")
    @blp.refuses(403, 404, 409, 428)
    def put(self, session: Session, caller: Caller, body: dict[str, Any], deal_id: UUID) -> Reply:
        """Enter a result by hand

        It closes the deal and stands in place of the journal's result. Numbers that cannot be
        are refused with every rule they break; unusual ones are warned of.
        """
        guard = Guard(body["after"], version_seen())
        written, tally = results.enter(
            session, live(), caller, deal_id, body["result"], guard, stands=body["stands"]
        )
        told = written_json(session, written, language())
        return Reply(told | tally_json(session, written.table, tally, language()))

    @blp.named("withdrawResult")
    @blp.guarded
    @blp.writes(AfterQuerySchema(), location="query")
    @blp.answers(200, WrittenSchema(), "The journal's result holds again.")
    @blp.refuses(403, 404, 409, 428)
    def delete(
        self, session: Session, caller: Caller, query: dict[str, Any], deal_id: UUID
    ) -> Reply:
        """Withdraw a result by hand

        What the journal comes to holds again; an unfinished deal goes on.
        """
        guard = Guard(query.get("after"), version_seen())
        written = results.withdraw(session, live(), caller, deal_id, guard)
        return written_reply(session, written, 200)


@blp.route("/v1/deals/<uuid:deal_id>/result/preview")
class ResultPreview(Resource):
    """What a result would change."""

    @blp.named("tryResult")
    @blp.writes(TriedResultSchema())
    @blp.answers(200, ResultTriedSchema(), "What would be; nothing was written.")
    @blp.refuses(403, 404, 409)
    def post(self, session: Session, caller: Caller, body: dict[str, Any], deal_id: UUID) -> Reply:
        """See what a result by hand would change

        The match as it would stand: totals, who won, who deals, which later deals would come to
        something else. Writes nothing.
        """
        spoken, (result, stands) = language(), (body["result"], body["stands"])
        with results.tried(session, live(), caller, deal_id, result, stands=stands) as tried:
            written, tally = tried
            told = tally_json(session, written.table, tally, spoken)
            now = match_now(session, heading_of(session, caller, written.table.match))
            changed = written_json(session, written, spoken)["changed"]
            return Reply(told | {"match": match_json(now, spoken), "changed": changed})


def tally_json(session: Session, table: Table, tally: Tally, spoken: str) -> dict[str, Any]:
    """A result by hand, counted, with what is unusual about it."""
    book, names = table.game.book, called(names_in(session, table), spoken)
    assert tally.score is not None
    return {
        "score": score_json(book, tally.score, spoken),
        "warnings": findings_json(book, tally.warnings, names, spoken),
    }
