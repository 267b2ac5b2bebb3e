"""`/v1/groups/{group}/export`, `/v1/imports`: a whole group to a file, and back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

import marshmallow as ma
from sqlalchemy.orm import Session

from scorekeeper.api.answers import FOR_THE_CALLER, JSON, Reply, Versioned
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.current import the_app, the_request
from scorekeeper.api.export_csv import group_csv
from scorekeeper.api.people import described
from scorekeeper.api.resource import Resource
from scorekeeper.api.schemas import AnswerSchema, a_number, a_text
from scorekeeper.api.spreadsheets import CSV
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import Word
from scorekeeper.service.access import Caller
from scorekeeper.service.archives import importing
from scorekeeper.service.archives.exporting import export
from scorekeeper.service.archives.reading import load_archive
from scorekeeper.service.archives.schemas import ARCHIVE, ArchiveSchema
from scorekeeper.service.previews import mark_of
from scorekeeper.service.transcripts.importing import import_transcripts
from scorekeeper.service.transcripts.writing import write_transcripts

VARY = f"Accept, {FOR_THE_CALLER}"
TEXT = "text/plain; charset=utf-8"
MAX_IMPORT = "MAX_IMPORT"
"""Where the application's configuration has how long a file may be."""

blp = Blueprint("exports", __name__, description="A whole group to a file, and back.")


class ExportQuerySchema(Strict):
    """How the file shall be."""

    bom = Word(
        ["yes", "no"],
        load_default="no",
        **described("`yes`: CSV begins with a mark by which spreadsheets know UTF-8."),
    )


class ImportSchema(ArchiveSchema):
    """The file of a group, as its export gave it; also one of an older version."""

    def load(self, data: Any, **kwargs: Any) -> Any:
        """The file as it came; it is read later, and every fault is told."""
        return data


class TakenInSchema(AnswerSchema):
    """What came in."""

    group = a_text("The group's id.", format="uuid")
    players = a_number()
    matches = a_number()
    deals = a_number()
    entries = a_number()


EXAMPLE = "match diloti\nseats Anna / Bob\nnext-deal\n1. result sides total 8 / total 3\n"
LONGEST_TEXT = 10_000_000


@blp.route("/v1/groups/<uuid:group_id>/export")
class Export(Resource):
    """A group's file."""

    @blp.named("export")
    @blp.reads(ExportQuerySchema(), at_one_moment=True)
    @blp.keeps(
        200,
        ARCHIVE,
        "The file; with `Accept: text/csv` or `text/plain` as such.",
        also=("text/csv", "text/plain"),
    )
    @blp.refuses(404)
    def get(
        self, session: Session, caller: Caller, query: dict[str, Any], group_id: UUID
    ) -> Versioned:
        """Export a group

        Everything that this device may read, to be kept or to be imported elsewhere: dates,
        corrections, house rules, settlements. Private hands of others are in it only as others
        see them. As CSV it is a row for each seat of each deal, as text the deals in words.
        """
        archive = export(session, caller, group_id)
        version = int(mark_of(archive), 16)
        made: Callable[[str], Any] = partial(_as_it_is, archive)
        mark, kind = "", JSON
        best = the_request().accept_mimetypes.best_match([JSON, "text/csv", "text/plain"], JSON)
        if best == "text/plain":
            mark, kind, made = "text", TEXT, partial(_in_words, archive)
        if best == "text/csv":
            bom = query["bom"] == "yes"
            mark, kind = f"csv{bom:d}", CSV
            made = partial(group_csv, archive, bom=bom)
        return Versioned(version, made, mark, kind, VARY)


def _as_it_is(archive: dict[str, Any], spoken: str) -> Any:
    """The file, which is the same in every language."""
    return archive


def _in_words(archive: dict[str, Any], spoken: str) -> bytes:
    """The deals of the file as text, whose words are those of the JSON."""
    return write_transcripts(archive).encode()


@blp.before_request
def let_files_be_long() -> None:
    """The file of a group is longer than other bodies."""
    the_request().max_content_length = the_app().config[MAX_IMPORT]


@blp.route("/v1/imports")
class Imports(Resource):
    """Files that come in."""

    @blp.named("import")
    @blp.writes(ImportSchema())
    @blp.answers(201, TakenInSchema(), "What came in.")
    @blp.refuses(403, 409)
    def post(self, session: Session, caller: Caller, body: Any) -> Reply:
        """Import a group

        For the owner of a group in which there is nothing yet; it becomes the one of the file,
        and this device takes the place of the one that exported it. Every fault is told, and
        nothing is stored unless there is none.
        """
        taken = importing.take_in(session, caller, load_archive(body))
        headers = {"Location": f"/v1/groups/{taken.group}"}
        return Reply(taken_in_json(taken), 201, headers)


class TranscriptsSchema(Strict):
    """Matches as text, in the notation that docs/referee.md shows."""

    text = Word(most=LONGEST_TEXT, required=True, metadata={"example": EXAMPLE})


class MatchIdsSchema(AnswerSchema):
    """The matches that came in, in the order of the text."""

    matches = ma.fields.List(ma.fields.UUID(), required=True)


@blp.route("/v1/groups/<uuid:group_id>/transcripts")
class Transcripts(Resource):
    """Matches that were written down."""

    @blp.named("importText")
    @blp.writes(TranscriptsSchema())
    @blp.answers(201, MatchIdsSchema(), "The matches.")
    @blp.refuses(403, 404)
    def post(self, session: Session, caller: Caller, body: dict[str, Any], group_id: UUID) -> Reply:
        """Add matches that were written down as text

        For members and owners. A name that nobody has is a new player's. Every line at fault is
        told by its number, as `/text/12`; then nothing is added.
        """
        found = import_transcripts(session, caller, group_id, body["text"])
        return Reply({"matches": found}, 201)


def taken_in_json(taken: importing.TakenIn) -> dict[str, Any]:
    """What came in, as TakenInSchema declares it."""
    return {
        "group": str(taken.group),
        "players": taken.players,
        "matches": taken.matches,
        "deals": taken.deals,
        "entries": taken.entries,
    }
