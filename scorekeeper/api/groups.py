"""`/v1/groups`: found a group, read it, change it, erase it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import marshmallow as ma
from flask import Response
from sqlalchemy.orm import Session

from scorekeeper.api.answers import Reply, Versioned, answer, etag
from scorekeeper.api.blueprint import OF_EVERY_BODY, Blueprint
from scorekeeper.api.database import transaction
from scorekeeper.api.language import language
from scorekeeper.api.people import (
    DeviceSchema,
    GroupSchema,
    PlayerSchema,
    described,
    device_json,
    group_json,
    player_json,
)
from scorekeeper.api.reading import version_seen
from scorekeeper.api.resource import Resource
from scorekeeper.api.schemas import AnswerSchema, a_text, an_object
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import Word
from scorekeeper.service import groups, names
from scorekeeper.service.access import Caller
from scorekeeper.service.errors import Unacceptable
from scorekeeper.service.fields import NameField, TimeZoneField

blp = Blueprint("groups", __name__, url_prefix="/v1/groups", description="Groups of people.")


class NewGroupSchema(Strict):
    """A group to found."""

    name = NameField(required=True)
    time_zone = TimeZoneField(load_default="UTC", metadata={"example": "Europe/Athens"})
    device_name = NameField(required=True, **described("What this phone is called."))
    player_name = NameField(
        load_default=None, **described("Whose phone it is, if they play; the first player.")
    )


class GroupChangeSchema(Strict):
    """What is to be different; what is left out stays."""

    name = NameField()
    time_zone = TimeZoneField()


class ConfirmationSchema(Strict):
    """The name of the group, so that nobody erases it by a slip."""

    confirm = Word(
        most=names.LONGEST_READ, required=True, **described("The name of the group to be erased.")
    )


class AdmittedSchema(AnswerSchema):
    """A device that came in, with its token."""

    token = a_text("Send it as `Authorization: Bearer`; it is told only now.")
    group = an_object(GroupSchema())
    device = an_object(DeviceSchema())
    player = ma.fields.Nested(PlayerSchema(), required=True, allow_none=True)


class OwnerAdmittedSchema(AdmittedSchema):
    """An owner's device that came in, with its token and the group's recovery code."""

    recovery_code = a_text(
        "Keep it: it lets a new phone in as an owner when all are lost. It is told only now.",
        example="ACDE-FGHJ-KMNP-QRTU-VWXY-ACDE",
    )


def admitted_json(admitted: groups.Admitted) -> dict[str, Any]:
    """A device that came in, with what is told only now."""
    player = admitted.player
    told = {
        "token": admitted.token,
        "group": group_json(admitted.group),
        "device": device_json(admitted.device),
        "player": None if player is None else player_json(player, language()),
    }
    if admitted.recovery_code is None:
        return told
    return told | {"recovery_code": admitted.recovery_code}


def group_tag(group: Any) -> dict[str, str]:
    """The header that says which version of a group this is."""
    return {"ETag": f'"{etag(group.version, language())}"'}


@blp.route("")
class Groups(Resource):
    """All groups; nobody can list them."""

    @blp.named("foundGroup")
    @blp.asks(NewGroupSchema())
    @blp.answers(201, OwnerAdmittedSchema(), "The group, and its owner's token.")
    @blp.refuses(503, *OF_EVERY_BODY)
    def post(self, body: dict[str, Any]) -> Response:
        """Found a group

        The phone that founds it is its owner. Token and recovery code are told only now, and
        so a request that is sent twice founds two groups.
        """
        with transaction() as session:
            admitted = groups.found(session, **body)
            told = admitted_json(admitted)
        response = answer(told, language(), 201)
        response.headers["Location"] = f"/v1/groups/{admitted.group.id}"
        return response


@blp.route("/<uuid:group_id>")
class Group(Resource):
    """One group."""

    @blp.named("group")
    @blp.reads()
    @blp.keeps(200, GroupSchema(), "The group.")
    @blp.refuses(404)
    def get(self, session: Session, caller: Caller, group_id: UUID) -> Versioned:
        """Read a group

        Its name, its time zone and its version.
        """
        group = groups.find(session, caller, group_id)
        return Versioned(group.version, lambda _: group_json(group))

    @blp.named("changeGroup")
    @blp.guarded
    @blp.writes(GroupChangeSchema())
    @blp.answers(200, GroupSchema(), "The group, changed.")
    @blp.refuses(403, 404)
    def patch(
        self, session: Session, caller: Caller, body: dict[str, Any], group_id: UUID
    ) -> Reply:
        """Rename a group, or move it to another time zone

        For owners.
        """
        if not body:
            raise Unacceptable((), Msg("nothing_to_change"))
        group = groups.change(session, caller, group_id, body, version_seen())
        return Reply(group_json(group), headers=group_tag(group))

    @blp.named("eraseGroup")
    @blp.writes(ConfirmationSchema(), location="query")
    @blp.answers_nothing("Erased.")
    @blp.refuses(403, 404)
    def delete(
        self, session: Session, caller: Caller, query: dict[str, Any], group_id: UUID
    ) -> Reply:
        """Erase a group

        With its players, devices, matches and everything else in it, for good. For owners; the
        query names the group once more.
        """
        groups.erase(session, caller, group_id, query["confirm"])
        return Reply(None, 204)
