"""`/v1/groups/{group}/invites`: codes by which phones join."""

from __future__ import annotations

import io
from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.api.answers import Reply, Versioned
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.match_schemas import an_id
from scorekeeper.api.paging import PageQuerySchema, listed
from scorekeeper.api.people import InviteSchema, described, invite_json, join_url
from scorekeeper.api.resource import Resource
from scorekeeper.api.schemas import AnswerSchema, objects
from scorekeeper.api.svg import SVG
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import WholeNumber, Word
from scorekeeper.service import groups, invites
from scorekeeper.service.access import MEMBER, ROLES, Caller
from scorekeeper.service.pages import PageRequest

MOST_USES = 100
MOST_HOURS = 720

blp = Blueprint(
    "invites",
    __name__,
    url_prefix="/v1/groups/<uuid:group_id>/invites",
    description="Codes by which phones join a group.",
)


class NewInviteSchema(Strict):
    """An invite to make."""

    role = Word(ROLES, load_default=MEMBER, **described("What devices become that join by it."))
    player_id = an_id(
        load_default=None,
        allow_none=True,
        **described("Whom it is for; left out: whoever joins says who they are."),
    )
    uses = WholeNumber(1, MOST_USES, load_default=10, **described("How many devices may join."))
    hours = WholeNumber(1, MOST_HOURS, load_default=24, **described("For how long."))


class InvitesSchema(AnswerSchema):
    """The invites of a group that were not revoked, in the order in which they were made."""

    items = objects(InviteSchema())


@blp.route("")
class Invites(Resource):
    """The invites."""

    @blp.named("invites")
    @blp.reads(PageQuerySchema())
    @blp.keeps(200, InvitesSchema(), "The invites.")
    @blp.refuses(403, 404)
    def get(
        self, session: Session, caller: Caller, wanted: PageRequest, group_id: UUID
    ) -> Versioned:
        """List the invites

        For owners. Also those that have expired or are used up, until they are revoked; the
        Link header leads to more.
        """
        page = invites.page(session, caller, group_id, wanted)
        version = groups.find(session, caller, group_id).version
        return listed(version, page, wanted, lambda one, _: invite_json(one))

    @blp.named("makeInvite")
    @blp.writes(NewInviteSchema(), may_be_absent=True)
    @blp.answers(201, InviteSchema(), "The invite.")
    @blp.refuses(403, 404)
    def post(self, session: Session, caller: Caller, body: dict[str, Any], group_id: UUID) -> Reply:
        """Make an invite

        For owners.
        """
        new = invites.NewInvite(body["role"], body["player_id"], body["uses"], body["hours"])
        invite = invites.invite(session, caller, group_id, new)
        return Reply(invite_json(invite), 201)


@blp.route("/<uuid:invite_id>")
class Invite(Resource):
    """One invite."""

    @blp.named("revokeInvite")
    @blp.writes()
    @blp.answers_nothing("Revoked.")
    @blp.refuses(403, 404)
    def delete(self, session: Session, caller: Caller, group_id: UUID, invite_id: UUID) -> Reply:
        """Revoke an invite

        For owners. Whoever joined by it stays.
        """
        invites.revoke(session, caller, group_id, invite_id)
        return Reply(None, 204)


@blp.route("/<uuid:invite_id>/qr")
class InviteQr(Resource):
    """An invite's QR code."""

    @blp.named("inviteQr")
    @blp.reads()
    @blp.keeps(200, {"type": "string"}, "The QR code as a picture.", content_type=SVG)
    @blp.refuses(403, 404)
    def get(self, session: Session, caller: Caller, group_id: UUID, invite_id: UUID) -> Versioned:
        """Show an invite as a QR code

        For owners. It leads to the public address of the service.
        """
        invite = invites.find(session, caller, group_id, invite_id)
        version = groups.find(session, caller, group_id).version
        return Versioned(version, lambda _: qr_code(join_url(invite.code)), content_type=SVG)


def qr_code(text: str) -> bytes:
    """A text as a QR code in SVG."""
    picture = io.BytesIO()
    import segno  # only who asks for a picture waits for it

    segno.make_qr(text).save(picture, kind="svg", scale=8, xmldecl=False)
    return picture.getvalue()
