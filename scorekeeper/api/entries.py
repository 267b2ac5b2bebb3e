"""`/v1/deals/{deal}/entries`: write in a journal, correct it, take back, read it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.api.answers import Reply, Versioned
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.database import live
from scorekeeper.api.deal_schemas import AdjustSchema, AfterQuerySchema, LogSchema, WrittenSchema
from scorekeeper.api.journal_schemas import (
    CorrectionSchema,
    CorrectionTriedSchema,
    EntriesQuerySchema,
    JournalSchema,
    TriedCorrectionSchema,
)
from scorekeeper.api.language import language
from scorekeeper.api.match_json import called, entry_json, view_mark
from scorekeeper.api.reading import version_seen
from scorekeeper.api.resource import Resource
from scorekeeper.api.written import written_json, written_reply
from scorekeeper.service import corrections, journal, journal_view
from scorekeeper.service.access import Caller
from scorekeeper.service.hands import kept_by
from scorekeeper.service.sheet import names_in
from scorekeeper.service.tables import find_table, load_at
from scorekeeper.service.writing import Guard

blp = Blueprint("entries", __name__, description="Journals: what was played, entry by entry.")

ADJUST = AdjustSchema()
AT_ONCE = 1000
"""Entries told in one answer."""


@blp.route("/v1/deals/<uuid:deal_id>/entries")
class Entries(Resource):
    """The journal of a deal."""

    @blp.named("logEntry")
    @blp.writes(LogSchema(), optimistic=True)
    @blp.answers(201, WrittenSchema(), "The entry, with its ruling.")
    @blp.refuses(403, 404, 409)
    def post(self, session: Session, caller: Caller, body: dict[str, Any], deal_id: UUID) -> Reply:
        """Log what was played and have it judged

        An impossible move is refused; a broken one too, unless it `stands`. What only a later
        card can tell is written down as a claim.
        """
        move = body["move"]
        if move.get("kind") == journal.ADJUST:
            move = load_at(ADJUST, move, "move")
        written = journal.log(
            session, live(), caller, deal_id, move, after=body["after"], stands=body["stands"]
        )
        return written_reply(session, written)

    @blp.named("entries")
    @blp.reads(EntriesQuerySchema())
    @blp.keeps(200, JournalSchema(), "The entries behind `after`.")
    @blp.refuses(404)
    def get(
        self, session: Session, caller: Caller, query: dict[str, Any], deal_id: UUID
    ) -> Versioned:
        """Read the journal

        Nothing is ever edited: corrections and take-backs are entries that name another. Others'
        hands show only whose they are. At most 1,000 at once; the rest is behind the last of them.
        """
        table = find_table(session, caller, deal_id)
        names = names_in(session, table)
        mark = f"{view_mark(kept_by(session, caller, table), names)}-{query['after']}"

        def payload(spoken: str) -> dict[str, Any]:
            seen, entries = journal_view.read(
                session, live(), caller, deal_id, after=query["after"]
            )
            book = seen.game.book
            who = called(names, spoken)
            items = [entry_json(book, one, who, spoken) for one in entries[:AT_ONCE]]
            return {"version": seen.version, "last_n": seen.last_n, "items": items}

        return Versioned(table.version, payload, mark)


@blp.route("/v1/deals/<uuid:deal_id>/entries/<int:n>")
class OneEntry(Resource):
    """One entry of a journal."""

    @blp.named("correctEntry")
    @blp.guarded
    @blp.writes(CorrectionSchema())
    @blp.answers(200, WrittenSchema(), "The correction, an entry of its own.")
    @blp.refuses(403, 404, 409, 428)
    def put(
        self, session: Session, caller: Caller, body: dict[str, Any], deal_id: UUID, n: int
    ) -> Reply:
        """Correct an entry

        Later entries are kept and judged again; those that have become impossible are listed.
        """
        guard = Guard(body["after"], version_seen())
        written = corrections.correct(
            session, live(), caller, deal_id, n, body["move"], guard, stands=body["stands"]
        )
        return written_reply(session, written, 200)

    @blp.named("takeEntryBack")
    @blp.guarded
    @blp.writes(AfterQuerySchema(), location="query")
    @blp.answers(200, WrittenSchema(), "The take-back, an entry of its own.")
    @blp.refuses(403, 404, 409, 428)
    def delete(
        self, session: Session, caller: Caller, query: dict[str, Any], deal_id: UUID, n: int
    ) -> Reply:
        """Take an entry back

        Taking back a take-back is redo.
        """
        guard = Guard(query.get("after"), version_seen())
        written = corrections.take_back(session, live(), caller, deal_id, n, guard)
        return written_reply(session, written, 200)


@blp.route("/v1/deals/<uuid:deal_id>/entries/<int:n>/preview")
class EntryPreview(Resource):
    """What a correction or a take-back would put in question."""

    @blp.named("tryCorrection")
    @blp.writes(TriedCorrectionSchema())
    @blp.answers(200, CorrectionTriedSchema(), "What would be; nothing was written.")
    @blp.refuses(403, 404, 409)
    def post(
        self, session: Session, caller: Caller, body: dict[str, Any], deal_id: UUID, n: int
    ) -> Reply:
        """See what a correction or a take-back would change

        The entry judged with its new words, or taken back where `move` is null, and the later
        ones that would be impossible or newly against a rule, each with the reason. Writes
        nothing.
        """
        move, stands, spoken = body["move"], body["stands"], language()
        table, now = journal_view.read(session, live(), caller, deal_id)
        with corrections.tried(session, live(), caller, deal_id, n, move, stands=stands) as (
            written,
            tried,
        ):
            told = written_json(session, written, spoken)
            _, then = journal_view.read(session, tried, caller, deal_id)
        book, names = table.game.book, called(names_in(session, table), spoken)
        doubted = journal_view.doubted(now, then, but=n)
        return Reply(
            told | {"questions": [entry_json(book, one, names, spoken) for one in doubted]}
        )
