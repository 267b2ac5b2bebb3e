"""The JSON of groups, players, devices and invites, and the fields that they are asked with."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import marshmallow as ma

from scorekeeper.api.current import the_app
from scorekeeper.api.language import word
from scorekeeper.api.match_schemas import an_id
from scorekeeper.api.schemas import AnswerSchema, a_number, a_text
from scorekeeper.service.access import ROLES
from scorekeeper.service.fields import moment

PUBLIC_URL = "PUBLIC_URL"
"""Where the application's configuration has the address that phones reach it by."""


def described(text: str) -> dict[str, Any]:
    """The keyword by which a field says in the contract what it is."""
    return {"metadata": {"description": text}}


class GroupSchema(AnswerSchema):
    """People who play together."""

    id = an_id(required=True)
    name = a_text()
    time_zone = a_text("The zone in which the group's days begin.", example="Europe/Athens")
    version = a_number("Counts changes to the group, its players, devices and invites.")
    created_at = ma.fields.DateTime(required=True)


class PlayerSchema(AnswerSchema):
    """Somebody in a group's roster."""

    id = an_id(required=True)
    name = a_text("Of a player who was removed: that this is a former player.")
    guest = ma.fields.Boolean(required=True)
    removed = ma.fields.Boolean(
        required=True, **described("Whether the player was taken out of the roster.")
    )
    created_at = ma.fields.DateTime(required=True)


class DeviceSchema(AnswerSchema):
    """One phone, or one program, in a group."""

    id = an_id(required=True)
    name = a_text()
    role = a_text(enum=list(ROLES))
    player_id = an_id(
        required=True, allow_none=True, **described("Whose it is; null where it is nobody's.")
    )
    created_at = ma.fields.DateTime(required=True)


class InviteSchema(AnswerSchema):
    """A code by which phones join."""

    id = an_id(required=True)
    code = a_text(example="K7QW3M9X")
    url = a_text("Where the code leads, as its QR code says.", format="uri")
    role = a_text("What devices become that join by it.", enum=list(ROLES))
    player_id = an_id(
        required=True, allow_none=True, **described("Whom it is for; null: for anybody.")
    )
    uses_left = a_number()
    expires_at = ma.fields.DateTime(required=True)


def group_json(group: Any) -> dict[str, Any]:
    """A group as GroupSchema declares it."""
    return {
        "id": group.id,
        "name": group.name,
        "time_zone": group.time_zone,
        "version": group.version,
        "created_at": moment(group.created_at),
    }


def player_json(player: Any, language: str) -> dict[str, Any]:
    """A player as PlayerSchema declares it."""
    return {
        "id": player.id,
        "name": player_name(player.name, language),
        "guest": player.guest,
        "removed": player.removed_at is not None,
        "created_at": moment(player.created_at),
    }


def player_name(name: str, language: str) -> str:
    """A player's name; one who was removed has none, and is called what they are."""
    return name or word("former_player", language)


def player_ref(player: UUID | str, name: str, language: str) -> dict[str, str]:
    """A player as PlayerRefSchema declares it."""
    return {"id": str(player), "name": player_name(name, language)}


def device_json(device: Any) -> dict[str, Any]:
    """A device as DeviceSchema declares it."""
    return {
        "id": device.id,
        "name": device.name,
        "role": device.role,
        "player_id": device.player_id,
        "created_at": moment(device.created_at),
    }


def invite_json(invite: Any) -> dict[str, Any]:
    """An invite as InviteSchema declares it."""
    return {
        "id": invite.id,
        "code": invite.code,
        "url": join_url(invite.code),
        "role": invite.role,
        "player_id": invite.player_id,
        "uses_left": invite.uses_left,
        "expires_at": moment(invite.expires_at),
    }


def join_url(code: str) -> str:
    """Where a phone goes to join by a code."""
    return f"{the_app().config[PUBLIC_URL]}/join/{code}"
