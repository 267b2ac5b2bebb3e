"""A group's matches as a table: a row for each seat of each deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.api.language import word
from scorekeeper.api.people import player_name
from scorekeeper.api.spreadsheets import csv_file
from scorekeeper.games import GAMES

COLUMNS = ("match", "played_at", "game", "match_status", "deal", "status", "seat", "player")
POINTS = ("points", "total", "won", "notes")


def group_csv(archive: Mapping[str, Any], spoken: str, *, bom: bool) -> bytes:
    """The file of a group as a table.

    Args:
        archive: the group, as exporting.py writes it.
        spoken: the language of its headings.
        bom: whether it begins with a mark by which spreadsheets know UTF-8.
    """
    heading = [word(f"csv.{name}", spoken) for name in (*COLUMNS, *POINTS)]
    names = {one["id"]: one["name"] or "" for one in archive["players"]}
    rows = [row for one in archive["matches"] for row in _match_rows(one, names, spoken)]
    return csv_file([heading, *rows], bom=bom)


def _match_rows(
    match: Mapping[str, Any], names: Mapping[str, str], spoken: str
) -> Iterator[list[Any]]:
    sides = len(match["totals"])
    running = [0] * sides
    about = [match["id"], match["played_at"], GAMES[match["game"]].book.name[spoken]]
    about.append(word(f"match.{match['status']}", spoken))
    for number, deal in enumerate(match["deals"], start=1):
        points = _points(deal)
        if points and deal["counted"]:
            running = list(map(int.__add__, running, points))
        status = word(f"deal.{deal['status']}", spoken)
        for seat, player in sorted(_sitting(match, number).items()):
            side = seat % sides
            name = player_name(names[player], spoken)
            gained = points[side] if points else ""
            won = int(side in match["winners"])
            yield [*about, number, status, seat, name, gained, running[side], won, match["notes"]]


def _points(deal: Mapping[str, Any]) -> list[int]:
    score = deal["score"]
    if score is None:
        return []
    return [
        side["total"] + more for side, more in zip(score["sides"], score["adjusted"], strict=True)
    ]


def _sitting(match: Mapping[str, Any], deal: int) -> dict[int, str]:
    """Who sat where in a deal; seats are told in the order in which they were taken."""
    return {one["seat"]: one["player"] for one in match["seats"] if one["from_deal"] <= deal}
