"""`/v1/matches/{match}/score-sheet`: deals by sides with running totals, as JSON or CSV."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.api.answers import FOR_THE_CALLER, JSON, Versioned
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.current import the_request
from scorekeeper.api.deal_schemas import ScoreSheetSchema
from scorekeeper.api.language import word
from scorekeeper.api.match_json import line_json, names_mark, side_names
from scorekeeper.api.resource import Resource
from scorekeeper.api.spreadsheets import CSV, csv_file
from scorekeeper.service.access import Caller
from scorekeeper.service.sheet import Sheet, heading_of, score_sheet

blp = Blueprint("sheets", __name__, description="Score sheets.")

VARY = f"Accept, {FOR_THE_CALLER}"


@blp.route("/v1/matches/<uuid:match_id>/score-sheet")
class ScoreSheet(Resource):
    """The score sheet of a match."""

    @blp.named("scoreSheet")
    @blp.reads()
    @blp.keeps(
        200, ScoreSheetSchema(), "The sheet; with `Accept: text/csv` as CSV.", also=("text/csv",)
    )
    @blp.refuses(404)
    def get(self, session: Session, caller: Caller, match_id: UUID) -> Versioned:
        """Read the score sheet

        Each number is explained by the rules that gave it.
        """
        heading = heading_of(session, caller, match_id)
        made: Callable[[Sheet, str], Any] = sheet_json
        mark, kind = names_mark(heading.names), JSON
        if the_request().accept_mimetypes.best_match([JSON, "text/csv"], JSON) == "text/csv":
            made, mark, kind = sheet_csv, f"csv-{mark}", CSV

        def told(spoken: str) -> Any:
            return made(score_sheet(session, heading), spoken)

        return Versioned(heading.match.version, told, mark, kind, VARY)


def sheet_json(sheet: Sheet, spoken: str) -> dict[str, Any]:
    """The sheet as ScoreSheetSchema declares it."""
    match, book = sheet.heading.match, sheet.heading.game.book
    return {
        "match": str(match.id),
        "version": match.version,
        "status": match.status,
        "names": side_names(sheet.heading, spoken),
        "totals": match.totals,
        "winners": match.winners,
        "deals": [line_json(book, line, spoken) for line in sheet.lines],
    }


def sheet_csv(sheet: Sheet, spoken: str) -> bytes:
    """The sheet for a spreadsheet: a row a deal, each side's points and running total."""
    sides = range(len(sheet.heading.match.totals))
    names = side_names(sheet.heading, spoken)
    totals = [f"{name} – {word('sheet.total', spoken)}" for name in names]
    rows: list[list[Any]] = [
        [word("sheet.deal", spoken), word("sheet.status", spoken), *names, *totals]
    ]
    for line in sheet.lines:
        status = word(f"deal.{line.deal.status}", spoken)
        points = line.deal.points or [""] * len(sides)
        rows.append([line.deal.number, status, *points, *line.running])
    return csv_file(rows)
