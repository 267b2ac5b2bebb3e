"""`/v1/groups/{group}/matches`, `/v1/matches/{match}`: start matches, list them, change them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.api.answers import Reply, Versioned, etag
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.language import language
from scorekeeper.api.match_json import match_json, match_line, names_mark
from scorekeeper.api.match_schemas import (
    MatchChangeSchema,
    MatchPageSchema,
    MatchQuerySchema,
    MatchSchema,
    NewMatchSchema,
)
from scorekeeper.api.paging import link_to_more
from scorekeeper.api.reading import version_seen
from scorekeeper.api.resource import Resource
from scorekeeper.engine.messages import Msg
from scorekeeper.service import changes, match_list, matches
from scorekeeper.service.access import Caller
from scorekeeper.service.errors import Unacceptable
from scorekeeper.service.house_rules import chosen_rules
from scorekeeper.service.previews import mark_of
from scorekeeper.service.sheet import heading_of, match_now
from scorekeeper.service.statuses import CONCEDED

blp = Blueprint("matches", __name__, description="Matches: who plays what, and how it stands.")


def match_reply(session: Session, caller: Caller, match: UUID, status: int = 200) -> Reply:
    """A match after a write, with the ETag that it is read by."""
    heading, spoken = heading_of(session, caller, match), language()
    headers = {"ETag": f'"{etag(heading.match.version, spoken, names_mark(heading.names))}"'}
    if status == 201:
        headers["Location"] = f"/v1/matches/{match}"
    return Reply(match_json(match_now(session, heading), spoken), status, headers)


@blp.route("/v1/groups/<uuid:group_id>/matches")
class GroupMatches(Resource):
    """The matches of a group."""

    @blp.named("startMatch")
    @blp.writes(NewMatchSchema())
    @blp.answers(201, MatchSchema(), "The match, with nothing dealt.")
    @blp.refuses(403, 404)
    def post(self, session: Session, caller: Caller, body: dict[str, Any], group_id: UUID) -> Reply:
        """Start a match

        Pins the house rules and the edition of the rule book. What neither `house_rules` nor
        `preset` names is as by default.
        """
        caller.must_belong_to(group_id)
        rules = chosen_rules(body["game"], body.pop("house_rules"), body.pop("preset"))
        new = matches.NewMatch(**body | {"seats": tuple(body["seats"])}, house_rules=rules)
        match = matches.start(session, caller, new)
        return match_reply(session, caller, match.id, 201)

    @blp.named("matches")
    @blp.reads(MatchQuerySchema())
    @blp.keeps(200, MatchPageSchema(), "Some of the matches, newest first.")
    @blp.refuses(404)
    def get(
        self, session: Session, caller: Caller, query: dict[str, Any], group_id: UUID
    ) -> Versioned:
        """List a group's matches

        `from` and `to` are days in the group's time zone, both included.
        """
        caller.must_belong_to(group_id)
        page = match_list.page(session, caller, match_list.MatchQuery(**query))

        def told(spoken: str) -> dict[str, Any]:
            return {"items": [match_line(match, seats, spoken) for match, seats in page.items]}

        shown = [
            (match.id, match.version, [(one.seat, one.player, one.name) for one in seats])
            for match, seats in page.items
        ]
        version = int(mark_of(shown, page.more), 16)
        return Versioned(version, told, headers=link_to_more(page.more))


@blp.route("/v1/matches/<uuid:match_id>")
class OneMatch(Resource):
    """One match."""

    @blp.named("match")
    @blp.reads()
    @blp.keeps(200, MatchSchema(), "The match.")
    @blp.refuses(404)
    def get(self, session: Session, caller: Caller, match_id: UUID) -> Versioned:
        """Read a match

        Totals, who deals next, who sits where, its deals, whether it is over and who won.
        """
        heading = heading_of(session, caller, match_id)

        def told(spoken: str) -> dict[str, Any]:
            return match_json(match_now(session, heading), spoken)

        return Versioned(heading.match.version, told, names_mark(heading.names))

    @blp.named("changeMatch")
    @blp.guarded
    @blp.writes(MatchChangeSchema())
    @blp.answers(200, MatchSchema(), "The match, changed.")
    @blp.refuses(403, 404, 409)
    def patch(
        self, session: Session, caller: Caller, body: dict[str, Any], match_id: UUID
    ) -> Reply:
        """Change a match

        Ends it (`finished`, `abandoned`, `conceded`) or goes on with it, seats a substitute,
        names the next dealer, extends the match where its game knows how, changes notes, date or
        those house rules that are named. Changed house rules judge every deal again.
        """
        if body.get("extend") is False:
            del body["extend"]
        if not body:
            raise Unacceptable((), Msg("nothing_to_change"))
        if "house_rules" in body:
            game = matches.find_match(session, caller, match_id).game
            body["house_rules"] = chosen_rules(game, body["house_rules"], None)
        side = body.pop("side", None)
        if side is not None and body.get("status") != CONCEDED:
            raise Unacceptable(("side",), Msg("only_conceded"))
        if "status" in body:
            body["status"] = {"status": body["status"], "side": side}
        changes.change(session, caller, match_id, body, version=version_seen())
        return match_reply(session, caller, match_id)


@blp.route("/v1/matches/<uuid:match_id>/rematch")
class Rematch(Resource):
    """The same again."""

    @blp.named("rematch")
    @blp.writes()
    @blp.answers(201, MatchSchema(), "The new match.")
    @blp.refuses(403, 404, 409)
    def post(self, session: Session, caller: Caller, match_id: UUID) -> Reply:
        """Play the same match again

        Same game, players and house rules; whoever would deal next deals first.
        """
        again = matches.rematch(session, caller, match_id)
        return match_reply(session, caller, again.id, 201)
