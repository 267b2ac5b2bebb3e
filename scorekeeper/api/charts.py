"""`/v1/matches/{match}/chart`, `/v1/players/{player}/chart`: running totals and form as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.api.answers import Versioned
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.history_schemas import MOST_RESULTS
from scorekeeper.api.language import word
from scorekeeper.api.match_json import names_mark, side_names
from scorekeeper.api.match_schemas import QueryNumber
from scorekeeper.api.people import player_name
from scorekeeper.api.resource import Resource
from scorekeeper.api.statistics import view_of
from scorekeeper.api.svg import SVG, THEMES, Bar, Line, Words, bar_chart, line_chart
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.rulebook import LANGUAGES
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import Word
from scorekeeper.games import GAMES
from scorekeeper.service.access import Caller
from scorekeeper.service.history.periods import player_as_of
from scorekeeper.service.history.statistics import FormResult, form
from scorekeeper.service.sheet import MatchNow, heading_of, match_now, running_totals

DOCUMENT = {"type": "string"}
HEIGHTS = {"won": 1, "drawn": 0, "lost": -1}

blp = Blueprint("charts", __name__, description="Charts.")


class ChartQuerySchema(Strict):
    """How a chart is to look."""

    theme = Word(list(THEMES), load_default="light")
    language = Word(
        LANGUAGES,
        load_default=None,
        metadata={"description": "Of its words; left out, as `Accept-Language` says."},
    )


class FormChartQuerySchema(ChartQuerySchema):
    """Whose form it shows, and how many matches."""

    game = Word(list(GAMES), load_default=None)
    limit = QueryNumber(1, MOST_RESULTS, load_default=20)


@blp.route("/v1/matches/<uuid:match_id>/chart")
class MatchChart(Resource):
    """A match as a picture."""

    @blp.named("matchChart")
    @blp.reads(ChartQuerySchema())
    @blp.keeps(200, DOCUMENT, "The running totals, a line a side.", content_type=SVG)
    @blp.refuses(404)
    def get(
        self, session: Session, caller: Caller, query: dict[str, Any], match_id: UUID
    ) -> Versioned:
        """Draw a match's running totals

        Its text alternative says all that the picture shows.
        """
        heading = heading_of(session, caller, match_id)
        theme = THEMES[query["theme"]]

        def drawn(spoken: str) -> bytes:
            spoken = query["language"] or spoken
            lines = totals_of(match_now(session, heading), spoken)
            return line_chart(lines, match_words(heading.game, lines, spoken), theme)

        mark = f"{names_mark(heading.names)}-{query['language']}"
        return Versioned(heading.match.version, drawn, mark, SVG)


@blp.route("/v1/players/<uuid:player_id>/chart")
class FormChart(Resource):
    """A player's form as a picture."""

    @blp.named("formChart")
    @blp.reads(FormChartQuerySchema())
    @blp.keeps(200, DOCUMENT, "The latest results, a bar a match.", content_type=SVG)
    @blp.refuses(404)
    def get(
        self, session: Session, caller: Caller, query: dict[str, Any], player_id: UUID
    ) -> Versioned:
        """Draw a player's form

        The latest matches that ended, the oldest first: won up, lost down.
        """
        name, fresh = player_as_of(session, caller, player_id)
        theme = THEMES[query["theme"]]

        def drawn(spoken: str) -> bytes:
            spoken = query["language"] or spoken
            results = form(session, player_id, query["game"], query["limit"])[::-1]
            bars = [
                Bar(HEIGHTS[one.outcome], word(f"chart.{one.outcome}.letter", spoken))
                for one in results
            ]
            return bar_chart(
                bars, form_words(player_name(name, spoken), query["game"], results, spoken), theme
            )

        return Versioned(fresh.version, drawn, f"{view_of(fresh)}-{query['language']}", SVG)


def totals_of(now: MatchNow, spoken: str) -> list[Line]:
    """Each side's total after each deal that was worth something."""
    after = [
        totals for deal, totals in running_totals(now.heading, now.deals) if deal.score is not None
    ]
    return [
        Line(name, (0, *(totals[side] for totals in after)))
        for side, name in enumerate(side_names(now.heading, spoken))
    ]


def match_words(of: AnyGame, lines: Sequence[Line], spoken: str) -> Words:
    """What the chart of a match says."""
    game = of.book.name[spoken]
    after = [
        word(Msg("chart.after", deal=deal, totals=", ".join(_totals(lines, deal))), spoken)
        for deal in range(1, len(lines[0].values))
    ]
    told = " ".join(after) or word("chart.no_deals", spoken)
    title = word(Msg("chart.match", game=game, sides=" – ".join(_names(lines))), spoken)
    return Words(spoken, title, told, word("chart.deals", spoken))


def _names(lines: Sequence[Line]) -> list[str]:
    return [line.name for line in lines]


def _totals(lines: Sequence[Line], deal: int) -> list[str]:
    return [f"{line.name} {line.values[deal]}" for line in lines]


def form_words(name: str, game: str | None, results: Sequence[FormResult], spoken: str) -> Words:
    """What the chart of a player's form says."""
    played = word("chart.every_game", spoken) if game is None else GAMES[game].book.name[spoken]
    title = word(Msg("chart.form", name=name, game=played), spoken)
    told = ", ".join(word(f"chart.{one.outcome}", spoken) for one in results)
    alternative = word(Msg("chart.results", results=told), spoken)
    none = word("chart.no_results", spoken)
    return Words(
        spoken, title, alternative if results else none, word("chart.oldest_first", spoken)
    )
