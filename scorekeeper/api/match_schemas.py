"""The JSON of matches, their seats and their deals."""

from __future__ import annotations

from typing import Any

import marshmallow as ma

from scorekeeper.api.schemas import AnswerSchema, a_number, a_text, an_object, objects, some_numbers
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import (
    WORDING,
    Complaints,
    Flag,
    WholeNumber,
    Word,
    a_list,
    record,
)
from scorekeeper.games import GAMES
from scorekeeper.service.fields import PlayedAtField, Prose
from scorekeeper.service.journal_words import MOST_SEATS
from scorekeeper.service.statuses import DEAL_STATUSES, MATCH_STATUSES

LONGEST_NOTES = 2000
PLAYED_AT = {"description": "At most a day ahead of the service's clock."}


def an_id(**kwargs: Any) -> ma.fields.UUID:
    """The id of something."""
    wording = {**WORDING, "invalid_uuid": Msg("uuid")}
    return ma.fields.UUID(error_messages=wording, **kwargs)


class QueryNumber(ma.fields.Integer):
    """A whole number of a query, from `least` to `most`."""

    default_error_messages: Complaints = {**WORDING, "invalid": Msg("whole_number")}

    def __init__(self, least: int, most: int, **kwargs: Any) -> None:
        limits = ma.validate.Range(least, most, error=Msg("between"))
        super().__init__(validate=limits, **kwargs)


class ObjectField(ma.fields.Field[dict[str, Any]]):
    """A JSON object that a game looks at later; `refs` are the schemas it may be of."""

    default_error_messages = {**WORDING, "invalid": Msg("object")}

    def __init__(self, *refs: str, **kwargs: Any) -> None:
        of = [{"$ref": f"#/components/schemas/{ref}"} for ref in refs]
        of += [{"type": "null"}] if kwargs.get("allow_none") else []
        contract = {"anyOf": of} if of else {"type": "object"}
        super().__init__(metadata=contract | kwargs.pop("metadata", {}), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        return value


def of_games(name: str) -> list[str]:
    """What the contract calls a schema that every game has."""
    return [f"{key.capitalize()}{name}" for key in GAMES]


class NewMatchSchema(Strict):
    """A match to start."""

    game = Word(list(GAMES), required=True)
    seats = a_list(
        an_id(),
        MOST_SEATS,
        required=True,
        metadata={"description": "The players, in order of play."},
    )
    house_rules = ObjectField(*of_games("HouseRules"), load_default=None)
    preset = Word(
        most=40,
        load_default=None,
        metadata={"description": "A preset of the game; `house_rules` go before it."},
    )
    first_dealer = WholeNumber(0, MOST_SEATS - 1, load_default=None, allow_none=True)
    history = Flag(
        load_default=False,
        metadata={"description": "Whether a running deal shows what lies face down by now."},
    )
    played_at = PlayedAtField(load_default=None, allow_none=True, metadata=PLAYED_AT)
    notes = Prose(most=LONGEST_NOTES, load_default="")


class SubstituteSchema(Strict):
    """Another player for a seat, from the next deal on."""

    seat = WholeNumber(0, MOST_SEATS - 1, required=True)
    player = an_id(required=True)


class MatchChangeSchema(Strict):
    """What shall be true of a match from now on; at least one field."""

    status = Word(
        MATCH_STATUSES,
        metadata={"description": "`playing` goes on with a match that was ended by hand."},
    )
    side = WholeNumber(
        0, MOST_SEATS - 1, metadata={"description": "Of `conceded`: the side that gives up."}
    )
    notes = Prose(most=LONGEST_NOTES)
    played_at = PlayedAtField(metadata=PLAYED_AT)
    history = Flag()
    next_dealer = WholeNumber(0, MOST_SEATS - 1)
    extend = Flag(
        metadata={"description": "True: go on for longer, as Phase 10 with its phases 11 to 20."}
    )
    substitute = record(SubstituteSchema())
    house_rules = ObjectField(
        *of_games("HouseRules"),
        metadata={"description": "Every deal is judged again by them."},
    )


class MatchQuerySchema(Strict):
    """Which matches to list, newest first."""

    game = Word(list(GAMES))
    player = an_id()
    status = Word(MATCH_STATUSES)
    since = ma.fields.Date(data_key="from", error_messages={**WORDING, "invalid": Msg("date")})
    until = ma.fields.Date(data_key="to", error_messages={**WORDING, "invalid": Msg("date")})
    cursor = Word(most=200)
    limit = QueryNumber(1, 100, load_default=20)


class PlayerRefSchema(AnswerSchema):
    """A player by id and name."""

    id = a_text(format="uuid")
    name = a_text()


class MatchSeatSchema(AnswerSchema):
    """Who sits on a seat now."""

    seat = a_number()
    side = a_number("What the seat scores for.")
    player = an_object(PlayerRefSchema())


class DealLineSchema(AnswerSchema):
    """A deal of a match."""

    id = a_text(format="uuid")
    number = a_number("From 1, in the order opened.")
    dealer = a_number()
    status = a_text(enum=list(DEAL_STATUSES))
    by_hand = ma.fields.Boolean(required=True)
    counted = ma.fields.Boolean(
        required=True,
        metadata={"description": "Not where the match had ended before."},
    )
    totals = ma.fields.List(ma.fields.Integer(), required=True, allow_none=True)
    in_question = some_numbers("Entries that a correction made impossible.")


def in_the_games_words() -> ma.fields.Dict:
    """What a game says of a match beside totals: an object with fields of the game's own."""
    description = "What else the game says of the match: phases, bazzis and who leads by how much."
    return ma.fields.Dict(required=True, metadata={"description": description})


class MatchSchema(AnswerSchema):
    """A match as it stands."""

    id = a_text(format="uuid")
    group = a_text(format="uuid")
    game = a_text(example="diloti")
    edition = a_text("The edition of the rule book that it is played by.")
    house_rules = ma.fields.Dict(required=True)
    status = a_text(enum=list(MATCH_STATUSES))
    conceded_by = ma.fields.Integer(required=True, allow_none=True)
    totals = some_numbers("By side, deals that count.")
    winners = some_numbers("The sides that won.")
    standing = in_the_games_words()
    dealer = a_number("Who deals next.")
    seats = objects(MatchSeatSchema())
    deals = objects(DealLineSchema())
    history = ma.fields.Boolean(required=True)
    played_at = a_text(format="date-time")
    notes = a_text()
    version = a_number("Counts every write to the match.")
    rematch_of = ma.fields.UUID(required=True, allow_none=True)


class MatchLineSchema(AnswerSchema):
    """A match in a list."""

    id = a_text(format="uuid")
    game = a_text()
    status = a_text(enum=list(MATCH_STATUSES))
    totals = some_numbers("By side.")
    winners = some_numbers("The sides that won.")
    seats = objects(MatchSeatSchema())
    played_at = a_text(format="date-time")
    notes = a_text()
    version = a_number()


class MatchPageSchema(AnswerSchema):
    """Some matches, newest first; the Link header leads to more."""

    items = objects(MatchLineSchema())
