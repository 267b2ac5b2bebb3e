"""`/v1/me`: whose token this is."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from sqlalchemy.orm import Session

from scorekeeper.api.answers import Versioned
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.people import (
    DeviceSchema,
    GroupSchema,
    PlayerSchema,
    device_json,
    group_json,
    player_json,
)
from scorekeeper.api.resource import Resource
from scorekeeper.api.schemas import AnswerSchema, an_object
from scorekeeper.service import devices, groups, players
from scorekeeper.service.access import Caller

blp = Blueprint("me", __name__, url_prefix="/v1/me", description="The caller.")


class MeSchema(AnswerSchema):
    """Whose token this is."""

    group = an_object(GroupSchema())
    device = an_object(DeviceSchema())
    player = ma.fields.Nested(PlayerSchema(), required=True, allow_none=True)


@blp.route("")
class Me(Resource):
    """The caller."""

    @blp.named("me")
    @blp.reads(at_one_moment=True)
    @blp.keeps(200, MeSchema(), "Device, group and player.")
    def get(self, session: Session, caller: Caller) -> Versioned:
        """Ask whose token this is

        The device that it belongs to, its group, and its player where it is somebody's.
        """
        group = groups.find(session, caller, caller.group)

        def told(spoken: str) -> dict[str, Any]:
            device = devices.find(session, caller, caller.group, caller.device)
            player = caller.player and players.find(session, caller, caller.group, caller.player)
            return {
                "group": group_json(group),
                "device": device_json(device),
                "player": player and player_json(player, spoken),
            }

        return Versioned(group.version, told, view=caller.device.hex)
