"""`/v1/join`, `/v1/recover`: how a phone comes into a group, and back into it."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from flask import Response

from scorekeeper.api.answers import Versioned, answer
from scorekeeper.api.blueprint import OF_EVERY_BODY, Blueprint
from scorekeeper.api.groups import AdmittedSchema, OwnerAdmittedSchema, admitted_json
from scorekeeper.api.guessing import opened_by_code
from scorekeeper.api.language import language
from scorekeeper.api.match_schemas import an_id
from scorekeeper.api.people import (
    PlayerSchema,
    described,
    player_json,
)
from scorekeeper.api.reading import versioned
from scorekeeper.api.resource import Resource
from scorekeeper.api.schemas import AnswerSchema, a_text, objects
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import Word, record
from scorekeeper.service import groups, joining
from scorekeeper.service.access import ROLES
from scorekeeper.service.fields import NameField
from scorekeeper.service.previews import mark_of

LONGEST_CODE = 60
DEVICE = "What this phone is called."

blp = Blueprint("joining", __name__, description="How phones come into a group.")


class GuestSchema(Strict):
    """A player who is not yet in the roster."""

    name = NameField(required=True)


class JoinSchema(Strict):
    """A code, and who comes by it."""

    code = Word(most=LONGEST_CODE, required=True, **described("From an invite."))
    device_name = NameField(required=True, **described(DEVICE))
    player_id = an_id(
        load_default=None, allow_none=True, **described("The player whose phone it is.")
    )
    guest = record(
        GuestSchema(),
        load_default=None,
        allow_none=True,
        metadata={
            "description": "Or a new player. With neither, the phone is nobody's, as a spectator's."
        },
    )


class RecoverySchema(Strict):
    """A recovery code."""

    recovery_code = Word(most=LONGEST_CODE, required=True)
    device_name = NameField(required=True, **described(DEVICE))


class DoorSchema(AnswerSchema):
    """What a code opens."""

    group_name = a_text()
    role = a_text("What the device becomes.", enum=list(ROLES))
    player = ma.fields.Nested(
        PlayerSchema(),
        required=True,
        allow_none=True,
        **described("Whom the invite is for; null: for anybody."),
    )
    players = objects(PlayerSchema(), "Whom one may join as.")


@blp.route("/v1/join/<code>")
class InviteByCode(Resource):
    """An invite from outside."""

    @blp.named("lookAtInvite")
    @blp.keeps(200, DoorSchema(), "What the code opens.")
    @blp.refuses(404, 422, 429, 503)
    def get(self, code: str) -> Response:
        """Look at an invite before joining

        Uses nothing up. Too many wrong codes from one address are answered with 429.
        """
        spoken = language()
        with opened_by_code(code) as session:
            invite = joining.look(session, code)
            player = invite.player
            told = {
                "group_name": invite.group.name,
                "role": invite.role,
                "player": None if player is None else player_json(player, spoken),
                "players": [player_json(one, spoken) for one in invite.players],
            }
        version = int(mark_of(told), 16)
        return versioned(Versioned(version, lambda _: told, vary="Accept-Language"))


@blp.route("/v1/join")
class Join(Resource):
    """Coming in."""

    @blp.named("join")
    @blp.asks(JoinSchema())
    @blp.answers(201, AdmittedSchema(), "The device, and its token.")
    @blp.refuses(404, 409, 429, 503, *OF_EVERY_BODY)
    def post(self, body: dict[str, Any]) -> Response:
        """Join a group

        As one of its players, as a new guest, or as nobody. The token is told only now.
        """
        guest = None if body["guest"] is None else body["guest"]["name"]
        newcomer = joining.Newcomer(body["device_name"], body["player_id"], guest)
        with opened_by_code(body["code"]) as session:
            told = admitted_json(joining.join(session, body["code"], newcomer))
        return answer(told, language(), 201)


@blp.route("/v1/recover")
class Recover(Resource):
    """Coming back."""

    @blp.named("recover")
    @blp.asks(RecoverySchema())
    @blp.answers(201, OwnerAdmittedSchema(), "The device, its token, and the next code.")
    @blp.refuses(404, 429, 503, *OF_EVERY_BODY)
    def post(self, body: dict[str, Any]) -> Response:
        """Come back as an owner by the recovery code

        For when every owner's phone is lost. The code is used up and replaced by a new one;
        code and token are told only now.
        """
        with opened_by_code() as session:
            admitted = groups.recover(session, body["recovery_code"], body["device_name"])
            told = admitted_json(admitted)
        return answer(told, language(), 201)
