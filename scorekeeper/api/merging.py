"""`/v1/groups/{group}/players/{player}/merge`: two entries of the roster become one."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import UUID

import marshmallow as ma
from sqlalchemy.orm import Session

from scorekeeper.api.answers import Reply, Versioned
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.language import language
from scorekeeper.api.match_schemas import an_id
from scorekeeper.api.people import PlayerSchema, described, player_json
from scorekeeper.api.resource import Resource
from scorekeeper.api.schemas import AnswerSchema, a_number, a_text, an_object
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import Word
from scorekeeper.service import merging
from scorekeeper.service.access import Caller
from scorekeeper.service.previews import mark_of

blp = Blueprint(
    "merging",
    __name__,
    url_prefix="/v1/groups/<uuid:group_id>/players/<uuid:player_id>/merge",
    description="Two entries of the roster that are one person.",
)
INTO = "The player who stays, and will have played all that both did."


class MergeQuerySchema(Strict):
    """Into whom."""

    into = an_id(required=True, **described(INTO))


class MergeSchema(MergeQuerySchema):
    """A merge to do, as it was shown."""

    preview = Word(most=40, required=True, **described("The mark of the preview."))


class MergePreviewSchema(AnswerSchema):
    """What merging would do."""

    preview = a_text("A mark of all this, by which the merge says what it has seen.")
    gone = an_object(PlayerSchema())
    stays = an_object(PlayerSchema())
    matches = ma.fields.List(
        ma.fields.UUID(), required=True, **described("Where the one who goes sat.")
    )
    devices = ma.fields.List(
        ma.fields.UUID(), required=True, **described("Devices that become the other's.")
    )
    payments = a_number("Payments that become the other's; what they paid each other is forgotten.")
    met = ma.fields.List(
        ma.fields.UUID(),
        required=True,
        **described("Where both sat at the same time; then they cannot be merged."),
    )


def preview_json(shown: merging.Merging, spoken: str) -> dict[str, Any]:
    """A preview as MergePreviewSchema declares it."""
    return {
        "preview": shown.mark,
        "gone": player_json(shown.gone, spoken),
        "stays": player_json(shown.stays, spoken),
        "matches": shown.matches,
        "devices": shown.devices,
        "payments": shown.payments,
        "met": shown.met,
    }


@blp.route("")
class Merge(Resource):
    """The merge of a player into another."""

    @blp.named("mergePreview")
    @blp.reads(MergeQuerySchema())
    @blp.keeps(200, MergePreviewSchema(), "What merging would do.")
    @blp.refuses(404)
    def get(
        self,
        session: Session,
        caller: Caller,
        query: dict[str, Any],
        group_id: UUID,
        player_id: UUID,
    ) -> Versioned:
        """See what merging two players would do

        Changes nothing. The player of the address would go, the one of `into` would stay.
        """
        shown = merging.preview(session, caller, group_id, player_id, query["into"])
        mark = mark_of(shown.mark, shown.gone.guest, shown.stays.guest)
        return Versioned(int(mark, 16), partial(preview_json, shown))

    @blp.named("merge")
    @blp.writes(MergeSchema())
    @blp.answers(200, PlayerSchema(), "The player who stays.")
    @blp.refuses(403, 404, 409)
    def post(
        self,
        session: Session,
        caller: Caller,
        body: dict[str, Any],
        group_id: UUID,
        player_id: UUID,
    ) -> Reply:
        """Merge a player into another

        For owners, who have seen the preview. It cannot be undone: who played what is no
        longer told apart.
        """
        stays = merging.merge(session, caller, group_id, player_id, body["into"], body["preview"])
        return Reply(player_json(stays, language()))
