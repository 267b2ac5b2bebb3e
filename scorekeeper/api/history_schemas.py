"""The JSON of what past matches come to: leaderboards, statistics, opponents, form."""

from __future__ import annotations

import marshmallow as ma

from scorekeeper.api.balance_json import a_day
from scorekeeper.api.match_schemas import PlayerRefSchema, QueryNumber
from scorekeeper.api.schemas import AnswerSchema, a_number, a_text, an_object, objects
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import Word
from scorekeeper.games import GAMES
from scorekeeper.service.history.leaderboard import BY
from scorekeeper.service.history.periods import PERIODS

OUTCOMES = ["won", "drawn", "lost"]
MOST_RESULTS = 100


def a_rate(description: str) -> ma.fields.Float:
    """A number that may have a fraction, or null where there is nothing to divide by."""
    metadata = {"description": description}
    return ma.fields.Float(required=True, allow_none=True, metadata=metadata)


def a_number_or_none(description: str) -> ma.fields.Integer:
    """A number, or null."""
    metadata = {"description": description}
    return ma.fields.Integer(required=True, allow_none=True, metadata=metadata)


class PeriodQuerySchema(Strict):
    """The time that counts; without anything, ever."""

    period = Word(
        PERIODS,
        load_default=None,
        metadata={
            "description": (
                "Left out: what `from` and `to`, or `year` and `month` say, else `ever`. Days, "
                "months and years are those where the group lives."
            )
        },
    )
    year = QueryNumber(
        1, 9999, load_default=None, metadata={"description": "Left out: the present one."}
    )
    month = QueryNumber(
        1, 12, load_default=None, metadata={"description": "Left out: the present one."}
    )
    since = a_day(
        "from",
        load_default=None,
        metadata={"description": "The first day, in place of a period: a season, an evening."},
    )
    until = a_day("to", load_default=None, metadata={"description": "The last day."})


class LeaderboardQuerySchema(PeriodQuerySchema):
    """Which leaderboard is wanted."""

    game = Word(list(GAMES), required=True)
    by = Word(
        list(BY),
        load_default=None,
        metadata={
            "description": (
                "By what players are ranked; penalty points the fewest first. Left out: "
                "`count` where that is given, else `won`."
            )
        },
    )
    count = Word(
        most=40,
        load_default=None,
        metadata={
            "description": (
                "Something that the game's players count: `xeris`, or for one phase or variant "
                "`rounds_on:7`. Its names are in `counts` of the games. The most come first."
            )
        },
    )
    minimum = QueryNumber(
        0,
        10_000,
        load_default=5,
        metadata={"description": "Matches without which nobody is ranked by a rate."},
    )


class StatisticsQuerySchema(PeriodQuerySchema):
    """What of a player is wanted."""

    game = Word(list(GAMES), load_default=None)


class OpponentsQuerySchema(PeriodQuerySchema):
    """Which matches count."""

    game = Word(list(GAMES), load_default=None)


class FormQuerySchema(Strict):
    """Whose latest results are wanted, and how many."""

    game = Word(list(GAMES), load_default=None)
    limit = QueryNumber(1, MOST_RESULTS, load_default=20)


class FiguresSchema(AnswerSchema):
    """What some matches come to. Abandoned matches and void deals are not among them."""

    matches = a_number("Those that ended.")
    won = a_number()
    shared = a_number("Of those won, the ones shared with another side, but not with all.")
    drawn = a_number("Won by all sides, or by none of several.")
    lost = a_number()
    win_rate = a_rate("Won of those that ended.")
    deals = a_number("Closed deals, also of matches that go on.")
    points_for = a_number("Points of the player's side.")
    points_against = a_number("Points of all other sides.")
    points_per_deal = a_rate("`points_for` by `deals`.")


class StandingSchema(FiguresSchema):
    """One player's place."""

    rank = a_number_or_none("Equals share one; null below the minimum of matches.")
    player = an_object(PlayerRefSchema())
    best = a_number_or_none("The best deal.")
    count = ma.fields.Nested(
        lambda: CountSchema(),
        required=True,
        allow_none=True,
        metadata={"description": "What was asked for by `count`."},
    )


class LeaderboardSchema(AnswerSchema):
    """Everybody who played a game in a period, the best first."""

    game = a_text()
    period = a_text("`days`: those of `from` and `to`.", enum=list(PERIODS))
    first_day = ma.fields.Date(required=True, allow_none=True)
    last_day = ma.fields.Date(required=True, allow_none=True)
    by = a_text(enum=list(BY))
    minimum = a_number()
    items = objects(StandingSchema())


class BestDealSchema(AnswerSchema):
    """A deal that nothing is better, or worse, than."""

    points = a_number()
    deal = a_text(format="uuid")


class StreaksSchema(AnswerSchema):
    """Matches in a row, by the time at which they were played."""

    outcome = ma.fields.String(
        required=True,
        allow_none=True,
        metadata={"enum": [*OUTCOMES, None], "description": "How the latest ones went."},
    )
    current = a_number("How many of them.")
    longest_won = a_number()
    longest_lost = a_number()


class CountSchema(AnswerSchema):
    """Something that the game's players count."""

    name = a_text(example="xeris")
    of = ma.fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Where it is counted apart: a phase, a variant."},
    )
    title = a_text("In the reader's language.")
    value = a_number()
    per = ma.fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "What `rate` is told by: another count, or `deals`."},
    )
    rate = a_rate("`value` by `per`.")


class PartOfTimeSchema(FiguresSchema):
    """One part of the period."""

    start = ma.fields.Date(required=True, metadata={"description": "Its first day."})


class OfGameSchema(FiguresSchema):
    """A player's figures in one game."""

    game = a_text()
    best = ma.fields.Nested(BestDealSchema(), required=True, allow_none=True)
    worst = ma.fields.Nested(BestDealSchema(), required=True, allow_none=True)
    streaks = an_object(StreaksSchema())
    counts = objects(CountSchema(), "What the game's players count, by its rule book.")
    over_time = objects(
        PartOfTimeSchema(),
        "Years of ever, months of a year or of some days, days of a month, weeks of 30 days; "
        "no empty ones.",
    )


class AllGamesSchema(AnswerSchema):
    """All games together."""

    matches = a_number()
    won = a_number()
    shared = a_number()
    drawn = a_number()
    lost = a_number()
    win_rate = a_rate("Won of those that ended.")
    deals = a_number()


class StatisticsSchema(AnswerSchema):
    """What a player's matches come to."""

    player = an_object(PlayerRefSchema())
    period = a_text("`days`: those of `from` and `to`.", enum=list(PERIODS))
    first_day = ma.fields.Date(required=True, allow_none=True)
    last_day = ma.fields.Date(required=True, allow_none=True)
    all_games = an_object(AllGamesSchema())
    games = objects(OfGameSchema(), "Those that were played.")


class OtherSchema(AnswerSchema):
    """How a player fared with or against another."""

    player = an_object(PlayerRefSchema())
    matches = a_number()
    won = a_number("By the player; against: and not by the other.")
    drawn = a_number("By both, or won by both.")
    lost = a_number("By the player; against: and won by the other. The rest a third one won.")
    win_rate = a_rate("Won of the matches.")


class OpponentsSchema(AnswerSchema):
    """With whom and against whom a player played, those met most often first."""

    player = an_object(PlayerRefSchema())
    period = a_text("`days`: those of `from` and `to`.", enum=list(PERIODS))
    first_day = ma.fields.Date(required=True, allow_none=True)
    last_day = ma.fields.Date(required=True, allow_none=True)
    partners = objects(OtherSchema())
    opponents = objects(OtherSchema())


class ResultSchema(AnswerSchema):
    """One match that ended."""

    match = a_text(format="uuid")
    game = a_text()
    played_at = a_text(format="date-time")
    outcome = a_text(enum=OUTCOMES)
    shared = ma.fields.Boolean(required=True)
    points_for = a_number()
    points_against = a_number()


class FormSchema(AnswerSchema):
    """A player's latest results, the newest first."""

    player = an_object(PlayerRefSchema())
    items = objects(ResultSchema())
