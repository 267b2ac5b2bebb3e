"""The JSON of deals, their journals and their results."""

from __future__ import annotations

from typing import Any

import marshmallow as ma

from scorekeeper.api.match_schemas import (
    DealLineSchema,
    MatchSchema,
    ObjectField,
    QueryNumber,
    in_the_games_words,
    of_games,
)
from scorekeeper.api.schemas import (
    AnswerSchema,
    FindingSchema,
    PartSchema,
    a_number,
    a_text,
    an_object,
    objects,
    some_numbers,
)
from scorekeeper.engine.ruling import Verdict
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import WORDING, Complaints, Flag, WholeNumber, Word
from scorekeeper.service.fields import Prose
from scorekeeper.service.journal_words import MOST_ENTRIES, MOST_POINTS, MOST_SEATS
from scorekeeper.service.statuses import DEAL_STATUSES

LONGEST_REASON = 200


class AdjustSchema(Strict):
    """Points given or taken by the table, outside the rules."""

    kind = Word(["adjust"], required=True)
    side = WholeNumber(0, MOST_SEATS - 1, required=True)
    points = WholeNumber(-MOST_POINTS, MOST_POINTS, required=True)
    reason = Prose(most=LONGEST_REASON, required=True)


def seen(**kwargs: Any) -> WholeNumber:
    """The number of an entry that somebody has seen."""
    description = {"description": "The last entry that you have seen; 0 for none."}
    return WholeNumber(0, MOST_ENTRIES, metadata=description, **kwargs)


A_NAME = {"type": "string", "maxLength": 10}
CARD_NAMES: dict[str, Any] = {"type": "array", "maxItems": 108, "items": A_NAME}
STANDS = {"description": "Write it down although it breaks a rule: the table lets it stand."}


class LogSchema(Strict):
    """An entry to write: a move of the deal's game, or an adjustment."""

    after = seen(required=True)
    move = ObjectField(*of_games("Move"), "Adjust", required=True)
    stands = Flag(load_default=False, metadata=STANDS)


class AskSchema(Strict):
    """A move that somebody might make."""

    move = ObjectField(*of_games("Move"), required=True)


class AsTheGameHasIt(ma.fields.Field[Any]):
    """What only the game can read."""

    default_error_messages: Complaints = {**WORDING}


class ToldSchema(Strict):
    """The cards of a hand, in the words of the game's `hand`, without kind and seat."""

    cards = AsTheGameHasIt(
        required=True,
        metadata={
            "anyOf": [CARD_NAMES, {"type": "string", "maxLength": 400}],
            "description": "As dealt; in Dou Dizhu one text, `3 3 10 K BJ`.",
        },
    )
    drawn = AsTheGameHasIt(
        error_messages=WORDING,
        metadata=CARD_NAMES | {"description": "In games that draw: the cards drawn since."},
    )


class ResultEntrySchema(Strict):
    """A result by hand. To overwrite one send `after`, or If-Match."""

    after = seen(load_default=None, allow_none=True)
    result = ObjectField(*of_games("Result"), required=True)
    stands = Flag(
        load_default=False,
        metadata={
            "description": "Take it although the journal has seen more, or a breach alone "
            "that the table let stand can have led to it."
        },
    )


class VoidSchema(Strict):
    """Why a deal is called off; with `after`, only where nobody wrote since."""

    after = seen(load_default=None, allow_none=True)
    reason = Prose(most=LONGEST_REASON, load_default="")


class AfterQuerySchema(Strict):
    """What a take-back or a deleted result has seen; or send If-Match."""

    after = QueryNumber(0, MOST_ENTRIES)


class ClaimSchema(AnswerSchema):
    """What a player said by a move about cards nobody sees."""

    seat = a_number()
    rule = a_text()
    value = a_number()
    holds = ma.fields.Boolean(required=True, metadata={"description": "Or says to hold none."})
    status = a_text(enum=["open", "proven", "refuted", "unprovable"])
    entry = a_number("The entry that made it.")
    settled_by = ma.fields.Integer(required=True, allow_none=True)


class EntryFindingSchema(FindingSchema):
    """A finding, and the entry that shows it."""

    n = a_number()


class DealScoreSchema(AnswerSchema):
    """What a deal is worth."""

    totals = some_numbers("By side.")
    sides = ma.fields.List(
        ma.fields.List(ma.fields.Nested(PartSchema()), allow_none=True), required=True
    )


class DealSchema(AnswerSchema):
    """A deal as the token's device may see it."""

    id = a_text(format="uuid")
    match = a_text(format="uuid")
    game = a_text()
    number = a_number()
    dealer = a_number()
    status = a_text(enum=list(DEAL_STATUSES))
    version = a_number("Of the match.")
    last_n = a_number("The number of the last entry.")
    turn = ma.fields.Integer(required=True, allow_none=True)
    over = ma.fields.Boolean(required=True)
    table = ma.fields.Dict(
        required=True, metadata={"description": "What lies there, in the words of a position."}
    )
    claims = objects(ClaimSchema())
    findings = objects(EntryFindingSchema(), "What stood, and what was refuted.")
    in_question = some_numbers("Entries that a correction made impossible.")
    hands = some_numbers("The seats that have told a hand.")
    hands_shown = some_numbers("Of these, the seats whose owners have laid it open to all.")
    score = ma.fields.Nested(DealScoreSchema(), required=True, allow_none=True)
    outlook = objects(
        FindingSchema(),
        "What is proven of how it goes on, such as that it is stuck; it forces nothing.",
    )


class LegalNowSchema(AnswerSchema):
    """What the seat in turn may play."""

    moves = ma.fields.List(ma.fields.Dict(), required=True)
    complete = ma.fields.Boolean(required=True)


class DealsSchema(AnswerSchema):
    """The deals of a match, in order."""

    items = objects(DealLineSchema())


class WrittenSchema(AnswerSchema):
    """An entry as it was written, and what followed."""

    n = a_number("The entry's number.")
    version = a_number("The match's version after it.")
    verdict = a_text(enum=[*map(str, Verdict)])
    findings = objects(FindingSchema(), "Of this entry, and of earlier ones by `about`.")
    entry = ma.fields.Dict(required=True)
    turn = ma.fields.Integer(required=True, allow_none=True)
    status = a_text("Of the deal now.", enum=list(DEAL_STATUSES))
    in_question = some_numbers("Entries that have become impossible.")
    changed = ma.fields.List(
        ma.fields.String(),
        required=True,
        metadata={"description": "Other deals of the match that came to something else."},
    )


class ResultWrittenSchema(WrittenSchema):
    """A result by hand, counted."""

    score = ma.fields.Nested(DealScoreSchema(), required=True)
    warnings = objects(FindingSchema(), "What is possible but unusual.")


class TriedResultSchema(Strict):
    """A result by hand that somebody might enter."""

    result = ObjectField(*of_games("Result"), required=True)
    stands = Flag(load_default=False, metadata=STANDS)


class ResultTriedSchema(AnswerSchema):
    """What would be, with that result."""

    score = ma.fields.Nested(DealScoreSchema(), required=True)
    warnings = objects(FindingSchema(), "What is possible but unusual.")
    match = an_object(MatchSchema())
    changed = ma.fields.List(
        ma.fields.String(),
        required=True,
        metadata={"description": "Other deals of the match that would come to something else."},
    )


class SheetLineSchema(DealLineSchema):
    """One deal of the score sheet."""

    running = some_numbers("Each side's total after the deal.")
    standing = in_the_games_words()
    sides = ma.fields.List(
        ma.fields.List(ma.fields.Nested(PartSchema())),
        required=True,
        metadata={"description": "By side, the rules that gave the points."},
    )


class ScoreSheetSchema(AnswerSchema):
    """Deals by sides with running totals."""

    match = a_text(format="uuid")
    version = a_number()
    status = a_text()
    names = ma.fields.List(
        ma.fields.String(), required=True, metadata={"description": "By side, its players."}
    )
    totals = some_numbers("By side.")
    winners = some_numbers("The sides that won.")
    deals = objects(SheetLineSchema())


class HandShownSchema(AnswerSchema):
    """A hand that all may see now."""

    version = a_number("Of the match.")
