"""`/v1/groups/{group}/players`: the roster."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.api.answers import Reply, Versioned
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.language import language
from scorekeeper.api.paging import PageQuerySchema, listed
from scorekeeper.api.people import PlayerSchema, described, player_json
from scorekeeper.api.resource import Resource
from scorekeeper.api.schemas import AnswerSchema, objects
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import Flag
from scorekeeper.service import groups, players
from scorekeeper.service.access import Caller
from scorekeeper.service.errors import Unacceptable
from scorekeeper.service.fields import NameField
from scorekeeper.service.pages import PageRequest

blp = Blueprint(
    "players",
    __name__,
    url_prefix="/v1/groups/<uuid:group_id>/players",
    description="The players of a group.",
)
GUEST = "Whether the player only looks in."


class NewPlayerSchema(Strict):
    """A player to add."""

    name = NameField(required=True)
    guest = Flag(load_default=False, **described(GUEST))


class PlayerChangeSchema(Strict):
    """What is to be different; what is left out stays."""

    name = NameField()
    guest = Flag(**described(GUEST))


class PlayersSchema(AnswerSchema):
    """The roster of a group, in the order in which they came."""

    items = objects(PlayerSchema())


@blp.route("")
class Players(Resource):
    """The roster."""

    @blp.named("players")
    @blp.reads(PageQuerySchema())
    @blp.keeps(200, PlayersSchema(), "The players.")
    @blp.refuses(404)
    def get(
        self, session: Session, caller: Caller, wanted: PageRequest, group_id: UUID
    ) -> Versioned:
        """List the players

        Without those who were removed; the Link header leads to more.
        """
        version = groups.find(session, caller, group_id).version
        return listed(version, players.page(session, group_id, wanted), wanted, player_json)

    @blp.named("addPlayer")
    @blp.writes(NewPlayerSchema())
    @blp.answers(201, PlayerSchema(), "The player.")
    @blp.refuses(403, 404, 409)
    def post(self, session: Session, caller: Caller, body: dict[str, Any], group_id: UUID) -> Reply:
        """Add a player

        For members and owners. Names are compared without regard to upper and lower case.
        """
        player = players.add(session, caller, group_id, **body)
        headers = {"Location": f"/v1/groups/{group_id}/players/{player.id}"}
        return Reply(player_json(player, language()), 201, headers)


@blp.route("/<uuid:player_id>")
class Player(Resource):
    """One player."""

    @blp.named("player")
    @blp.reads()
    @blp.keeps(200, PlayerSchema(), "The player.")
    @blp.refuses(404)
    def get(self, session: Session, caller: Caller, group_id: UUID, player_id: UUID) -> Versioned:
        """Read a player

        Also one who was removed, since results stay.
        """
        version = groups.find(session, caller, group_id).version
        player = players.find(session, caller, group_id, player_id)
        return Versioned(version, lambda spoken: player_json(player, spoken))

    @blp.named("changePlayer")
    @blp.writes(PlayerChangeSchema())
    @blp.answers(200, PlayerSchema(), "The player, changed.")
    @blp.refuses(403, 404, 409)
    def patch(
        self,
        session: Session,
        caller: Caller,
        body: dict[str, Any],
        group_id: UUID,
        player_id: UUID,
    ) -> Reply:
        """Rename a player

        For members and owners.
        """
        if not body:
            raise Unacceptable((), Msg("nothing_to_change"))
        player = players.change(session, caller, group_id, player_id, body)
        return Reply(player_json(player, language()))

    @blp.named("removePlayer")
    @blp.writes()
    @blp.answers_nothing("Removed.")
    @blp.refuses(403, 404)
    def delete(self, session: Session, caller: Caller, group_id: UUID, player_id: UUID) -> Reply:
        """Remove a player from the roster

        For owners. The name is forgotten; matches and results stay, as a former player's.
        """
        players.remove(session, caller, group_id, player_id)
        return Reply(None, 204)
