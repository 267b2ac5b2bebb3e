"""The JSON of journals: their entries, and what corrects one."""

from __future__ import annotations

import marshmallow as ma

from scorekeeper.api.deal_schemas import STANDS, WrittenSchema, seen
from scorekeeper.api.match_schemas import ObjectField, QueryNumber, of_games
from scorekeeper.api.schemas import AnswerSchema, FindingSchema, a_number, a_text, objects
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import Flag
from scorekeeper.service.journal_words import MOST_ENTRIES


class CorrectionSchema(Strict):
    """What an entry should have said. Send `after`, or If-Match with the version seen."""

    after = seen(load_default=None, allow_none=True)
    move = ObjectField(*of_games("Move"), required=True)
    stands = Flag(load_default=False, metadata=STANDS)


class EntriesQuerySchema(Strict):
    """Which entries to read."""

    after = QueryNumber(0, MOST_ENTRIES, load_default=0)


class TriedCorrectionSchema(Strict):
    """What an entry might have said, or that it is taken back."""

    move = ObjectField(
        *of_games("Move"),
        required=True,
        allow_none=True,
        metadata={"description": "Null: as if the entry were taken back."},
    )
    stands = Flag(load_default=False, metadata=STANDS)


class EntrySchema(AnswerSchema):
    """One entry of a journal."""

    n = a_number()
    entry = ma.fields.Dict(
        required=True,
        metadata={
            "description": "As it was written. Of a hand that is not yours to see only whose it "
            "is; cards that lie face down are `?`."
        },
    )
    stands = ma.fields.Boolean(required=True)
    at = a_text(format="date-time")
    device = ma.fields.UUID(required=True, allow_none=True)
    findings = objects(FindingSchema())
    taken_back = ma.fields.Boolean(required=True)
    corrected_by = ma.fields.Integer(required=True, allow_none=True)
    in_question = ma.fields.Boolean(required=True)
    makes = ma.fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "The id of the pile that it makes, where the game numbers them."},
    )


class JournalSchema(AnswerSchema):
    """Entries of a journal, in order."""

    version = a_number("Of the match.")
    last_n = a_number("The number of the last entry.")
    items = objects(EntrySchema())


class CorrectionTriedSchema(WrittenSchema):
    """What would be, with that correction or take-back."""

    questions = objects(
        EntrySchema(), "The entries that would be impossible, or newly against a rule."
    )
