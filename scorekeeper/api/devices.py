"""`/v1/groups/{group}/devices`: the phones of a group."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.api.answers import Reply, Versioned
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.match_schemas import an_id
from scorekeeper.api.paging import PageQuerySchema, listed
from scorekeeper.api.people import DeviceSchema, described, device_json
from scorekeeper.api.resource import Resource
from scorekeeper.api.schemas import AnswerSchema, objects
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import Flag
from scorekeeper.service import devices, groups
from scorekeeper.service.access import Caller
from scorekeeper.service.errors import Unacceptable
from scorekeeper.service.fields import NameField
from scorekeeper.service.pages import PageRequest

blp = Blueprint(
    "devices",
    __name__,
    url_prefix="/v1/groups/<uuid:group_id>/devices",
    description="The phones of a group.",
)


class DeviceChangeSchema(Strict):
    """What is to be different; what is left out stays."""

    name = NameField()
    player_id = an_id(allow_none=True, **described("Whose it is; null: nobody's."))
    release_hands = Flag(
        **described("True: other devices may keep the hands that this one keeps."),
    )


class DevicesSchema(AnswerSchema):
    """The devices of a group, in the order in which they came."""

    items = objects(DeviceSchema())


@blp.route("")
class Devices(Resource):
    """The devices."""

    @blp.named("devices")
    @blp.reads(PageQuerySchema())
    @blp.keeps(200, DevicesSchema(), "The devices.")
    @blp.refuses(404)
    def get(
        self, session: Session, caller: Caller, wanted: PageRequest, group_id: UUID
    ) -> Versioned:
        """List the devices

        Without those that were revoked; the Link header leads to more.
        """
        version = groups.find(session, caller, group_id).version
        page = devices.page(session, caller, group_id, wanted)
        return listed(version, page, wanted, lambda one, _: device_json(one))


@blp.route("/<uuid:device_id>")
class Device(Resource):
    """One device."""

    @blp.named("device")
    @blp.reads()
    @blp.keeps(200, DeviceSchema(), "The device.")
    @blp.refuses(404)
    def get(self, session: Session, caller: Caller, group_id: UUID, device_id: UUID) -> Versioned:
        """Read a device

        One that was revoked is not there any more.
        """
        version = groups.find(session, caller, group_id).version
        device = devices.find(session, caller, group_id, device_id)
        return Versioned(version, lambda _: device_json(device))

    @blp.named("changeDevice")
    @blp.writes(DeviceChangeSchema())
    @blp.answers(200, DeviceSchema(), "The device, changed.")
    @blp.refuses(403, 404)
    def patch(
        self,
        session: Session,
        caller: Caller,
        body: dict[str, Any],
        group_id: UUID,
        device_id: UUID,
    ) -> Reply:
        """Rename a device, give it to a player, or let go of the hands that it keeps

        Members do this to their own device, owners to any.
        """
        if not body:
            raise Unacceptable((), Msg("nothing_to_change"))
        device = devices.change(session, caller, group_id, device_id, body)
        return Reply(device_json(device))

    @blp.named("revokeDevice")
    @blp.writes()
    @blp.answers_nothing("Revoked.")
    @blp.refuses(403, 404)
    def delete(self, session: Session, caller: Caller, group_id: UUID, device_id: UUID) -> Reply:
        """Revoke a device

        Its token is good for nothing from then on; what it wrote stays, and the hands that it
        kept may be kept by another. Owners revoke any device, everybody their own.
        """
        devices.revoke(session, caller, group_id, device_id)
        return Reply(None, 204)
