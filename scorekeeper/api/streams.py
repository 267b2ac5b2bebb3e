"""`/v1/matches/{match}/stream`, `…/changes`: follow a match as it is played."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from flask import Response

from scorekeeper.api.answers import Versioned, personal
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.deal_schemas import DealSchema
from scorekeeper.api.following import EVENTS, Reader, last_event, polled, streamed
from scorekeeper.api.journal_schemas import EntrySchema
from scorekeeper.api.match_json import view_mark
from scorekeeper.api.match_schemas import MatchSchema, QueryNumber
from scorekeeper.api.reading import versioned
from scorekeeper.api.resource import Resource
from scorekeeper.api.schemas import AnswerSchema, a_number, a_text, objects
from scorekeeper.engine.wire import Strict
from scorekeeper.service.feed import KINDS, MOST_VIEWS

blp = Blueprint("live", __name__, description="Following a match as it is played.")

LATEST = 2**31 - 1
LONGEST_WAIT = 60


class SinceSchema(Strict):
    """From where to follow."""

    after = QueryNumber(
        0,
        LATEST,
        load_default=None,
        metadata={"description": "The version that you have; left out, the whole comes first."},
    )


class ChangesQuerySchema(SinceSchema):
    """From where to follow, and how long to wait."""

    wait = QueryNumber(
        0,
        LONGEST_WAIT,
        load_default=0,
        metadata={"description": "Seconds to wait for a change where there is none yet."},
    )


class ChangeSchema(AnswerSchema):
    """What gave the match one version."""

    version = a_number()
    kind = a_text(
        "An entry written, a deal opened, a hand shown, or something of the match changed.",
        enum=list(KINDS),
    )
    deal = ma.fields.UUID(required=True, allow_none=True)
    entry = ma.fields.Nested(EntrySchema(), required=True, allow_none=True)
    seat = ma.fields.Integer(
        required=True, allow_none=True, metadata={"description": "Whose hand was shown."}
    )
    what = ma.fields.List(
        ma.fields.String(),
        required=True,
        metadata={"description": "What was changed of the match, where that is known."},
    )


class NewsSchema(AnswerSchema):
    """What a device has not been told of a match: by a poll, or as the data of one event."""

    after = ma.fields.Integer(
        required=True,
        allow_none=True,
        metadata={
            "description": "The version behind which this goes on. null: this is the whole, and "
            "what you had is void."
        },
    )
    version = a_number("The version that you have now.")
    changes = objects(ChangeSchema(), "One for each version, in order.")
    deals = objects(
        DealSchema(),
        f"The deals that were touched as they are now, at most the last {MOST_VIEWS}.",
    )
    match = ma.fields.Nested(
        MatchSchema(),
        required=True,
        allow_none=True,
        metadata={"description": "Where more changed than a deal that goes on."},
    )
    reread = ma.fields.List(
        ma.fields.UUID(),
        required=True,
        metadata={"description": "Deals whose earlier entries may read otherwise now."},
    )


@blp.route("/v1/matches/<uuid:match_id>/stream")
class Stream(Resource):
    """Server-sent events."""

    @blp.named("followMatch")
    @blp.resumes
    @blp.follows(SinceSchema())
    @blp.streams("`changes` events whose id is the match's version; their data is a News.")
    @blp.refuses(404)
    def get(self, reader: Reader, query: dict[str, Any]) -> Response:
        """Follow a match by server-sent events

        Goes on behind `Last-Event-ID`, or behind `after`, without gap or double; comments show
        that it lives. An `end` event says by a problem document why there is no more to come;
        a stream that just ends is to be asked for again.
        """
        told = last_event()
        known = reader.begin(query["after"] if told is None else told)
        headers = {"Content-Language": reader.spoken, "X-Accel-Buffering": "no"}
        return personal(streamed(reader, known), 200, headers, EVENTS)


@blp.route("/v1/matches/<uuid:match_id>/changes")
class Changes(Resource):
    """Polls."""

    @blp.named("changes")
    @blp.follows(ChangesQuerySchema())
    @blp.keeps(200, NewsSchema(), "What was done; no changes where nothing was.")
    @blp.refuses(404)
    def get(self, reader: Reader, query: dict[str, Any]) -> Response:
        """Poll what was done to a match

        The log of the stream, for clients that cannot stream. Waits as long as it is told to,
        or not at all where too many wait already.
        """
        known, told = polled(reader, query["after"], query["wait"])
        mark = view_mark(known.seats, known.names or ()) + ("-anew" if known.anew else "")
        return versioned(Versioned(known.version or 0, lambda _: told, mark))
