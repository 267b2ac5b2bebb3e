"""`/v1/groups/{group}/leaderboard`, `/v1/players/{player}/…`: what past matches come to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.api.answers import Versioned
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.history_json import (
    all_games_json,
    of_game_json,
    others_json,
    period_json,
    result_json,
    standing_json,
)
from scorekeeper.api.history_schemas import (
    FormQuerySchema,
    FormSchema,
    LeaderboardQuerySchema,
    LeaderboardSchema,
    OpponentsQuerySchema,
    OpponentsSchema,
    StatisticsQuerySchema,
    StatisticsSchema,
)
from scorekeeper.api.people import player_ref
from scorekeeper.api.resource import Resource
from scorekeeper.engine.messages import Msg
from scorekeeper.games import GAMES
from scorekeeper.service.access import Caller
from scorekeeper.service.errors import Unacceptable
from scorekeeper.service.history.leaderboard import leaderboard, order_of
from scorekeeper.service.history.others import others
from scorekeeper.service.history.periods import (
    SOME_DAYS,
    AsOf,
    Period,
    as_of,
    days_of,
    period_of,
    player_as_of,
)
from scorekeeper.service.history.statistics import by_game, form

blp = Blueprint("statistics", __name__, description="What past matches come to.")


def view_of(fresh: AsOf) -> str:
    """What an answer depends on beside the version of the figures: names, and what day it is."""
    return f"g{fresh.names}-{fresh.today:%Y%m%d}"


def period_asked(query: Mapping[str, Any], fresh: AsOf) -> Period:
    """The time that a question names: a period, or some days.

    Raises:
        Unacceptable: both, or none that there is.
    """
    days = query["since"] is not None or query["until"] is not None
    if not days and query["period"] != SOME_DAYS:
        return period_of(query["period"], query["year"], query["month"], fresh.today)
    for field, fits in (("period", (None, SOME_DAYS)), ("year", (None,)), ("month", (None,))):
        if query[field] not in fits:
            raise Unacceptable((field,), Msg("not_with_days"))
    return days_of(query["since"], query["until"])


@blp.route("/v1/groups/<uuid:group_id>/leaderboard")
class Leaderboard(Resource):
    """Who is best at a game."""

    @blp.named("leaderboard")
    @blp.reads(LeaderboardQuerySchema(), at_one_moment=True)
    @blp.keeps(200, LeaderboardSchema(), "The players, the best first.")
    @blp.refuses(404)
    def get(
        self, session: Session, caller: Caller, query: dict[str, Any], group_id: UUID
    ) -> Versioned:
        """Read a game's leaderboard

        Of all time, a year, a month, the last 30 days, or the days from one to another; by
        matches, points, or what the game's players count. By a rate only those are ranked who
        ended enough matches; the others come last.
        """
        caller.must_belong_to(group_id)
        fresh = as_of(session, group_id)
        period, game = period_asked(query, fresh), query["game"]
        order = order_of(game, query["by"], query["minimum"], query["count"])

        def told(spoken: str) -> dict[str, Any]:
            lines = leaderboard(session, group_id, game, period, order)
            items = [standing_json(one, order, GAMES[game], spoken) for one in lines]
            asked = {"game": game, **period_json(period), "by": order.by}
            return {**asked, "minimum": order.minimum, "items": items}

        return Versioned(fresh.version, told, view_of(fresh))


@blp.route("/v1/players/<uuid:player_id>/statistics")
class Statistics(Resource):
    """What a player's matches come to."""

    @blp.named("statistics")
    @blp.reads(StatisticsQuerySchema(), at_one_moment=True)
    @blp.keeps(200, StatisticsSchema(), "The figures, by game and over time.")
    @blp.refuses(404)
    def get(
        self, session: Session, caller: Caller, query: dict[str, Any], player_id: UUID
    ) -> Versioned:
        """Read a player's statistics

        By game: played, won, drawn, points, best and worst deal, streaks, and what the game's
        players count; the parts of the period one by one.
        """
        name, fresh = player_as_of(session, caller, player_id)
        period = period_asked(query, fresh)

        def told(spoken: str) -> dict[str, Any]:
            games = by_game(session, player_id, period, query["game"])
            return {
                "player": player_ref(player_id, name, spoken),
                **period_json(period),
                "all_games": all_games_json(games),
                "games": [of_game_json(one, spoken) for one in games],
            }

        return Versioned(fresh.version, told, view_of(fresh))


@blp.route("/v1/players/<uuid:player_id>/opponents")
class Opponents(Resource):
    """With whom and against whom a player played."""

    @blp.named("opponents")
    @blp.reads(OpponentsQuerySchema(), at_one_moment=True)
    @blp.keeps(200, OpponentsSchema(), "Partners and opponents.")
    @blp.refuses(404)
    def get(
        self, session: Session, caller: Caller, query: dict[str, Any], player_id: UUID
    ) -> Versioned:
        """Read how a player fared with and against others

        A match counts for those who sat in its last deal that counts.
        """
        name, fresh = player_as_of(session, caller, player_id)
        period = period_asked(query, fresh)

        def told(spoken: str) -> dict[str, Any]:
            partners, opponents = others(session, player_id, period, query["game"])
            return {
                "player": player_ref(player_id, name, spoken),
                **period_json(period),
                "partners": others_json(partners, spoken),
                "opponents": others_json(opponents, spoken),
            }

        return Versioned(fresh.version, told, view_of(fresh))


@blp.route("/v1/players/<uuid:player_id>/form")
class Form(Resource):
    """How a player did lately."""

    @blp.named("form")
    @blp.reads(FormQuerySchema())
    @blp.keeps(200, FormSchema(), "The latest results, the newest first.")
    @blp.refuses(404)
    def get(
        self, session: Session, caller: Caller, query: dict[str, Any], player_id: UUID
    ) -> Versioned:
        """Read a player's latest results

        Of matches that ended and count for the player.
        """
        name, fresh = player_as_of(session, caller, player_id)

        def told(spoken: str) -> dict[str, Any]:
            results = form(session, player_id, query["game"], query["limit"])
            items = [result_json(one) for one in results]
            return {"player": player_ref(player_id, name, spoken), "items": items}

        return Versioned(fresh.version, told, view_of(fresh))
