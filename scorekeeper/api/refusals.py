"""How each error becomes a problem document: one function for each class of them."""

from __future__ import annotations

from collections.abc import Mapping
from json import JSONDecodeError
from typing import Any
from uuid import UUID

from flask import Flask, Response
from sqlalchemy.exc import InternalError
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.api.auth import CHALLENGE
from scorekeeper.api.current import the_app, the_request
from scorekeeper.api.database import LOST, cannot_write, reading
from scorekeeper.api.language import catalogue, language, word
from scorekeeper.api.match_json import called
from scorekeeper.api.problem_types import (
    BAD_REQUEST,
    BROKEN,
    INTERNAL,
    INVALID,
    MALFORMED,
    NOT_FOUND,
)
from scorekeeper.api.problems import InvalidInput, MalformedJson, pointer, problem
from scorekeeper.api.schemas import finding_json
from scorekeeper.engine.messages import Msg, field_errors
from scorekeeper.games import GAMES
from scorekeeper.service import errors
from scorekeeper.service.archives.schemas import BadArchive
from scorekeeper.service.sheet import names_of
from scorekeeper.service.transcripts.reading import BadTranscript

MOST_ERRORS = 50
"""Errors listed in one answer; more help nobody."""
MOST_FAULTS = 1000
"""Of a file that is imported; whoever corrects it wants to know them all."""
TRY_AGAIN_AFTER = 2
"""Seconds, when the database does not answer."""
ROOM_AFTER = 10
"""Seconds, when too many follow."""
PLAIN = "identity"
"""The encoding of a body that is sent as it is (RFC 9110)."""
BY_STATUS = {405: "method-not-allowed", 413: "too-large", 415: "unsupported-media-type"}
"""What Werkzeug's exceptions are called here."""


def _invalid(error: InvalidInput, most: int = MOST_ERRORS) -> Response:
    spoken = language()
    found = [
        {"pointer": where, "code": str(message), "detail": word(message, spoken)}
        for where, message in error.errors[:most]
    ]
    first = found[0]
    detail = f"{first['pointer']}: {first['detail']}" if first["pointer"] else first["detail"]
    return problem(INVALID, detail, errors=found)


def _unacceptable(error: errors.Unacceptable) -> Response:
    """A field of the body by pointer, or a query parameter by name."""
    name = str(error.where[0]) if error.where else ""
    where = name if name and name in the_request().args else pointer(error.where)
    return _invalid(InvalidInput([(where, error.message)]))


def _malformed_part(error: errors.Malformed) -> Response:
    """A part of the body that is none of the game's moves, results or house rules."""
    found = field_errors(error.messages, error.where)
    return _invalid(InvalidInput((pointer(where), message) for where, message in found))


def _bad_archive(error: BadArchive) -> Response:
    """Every fault of a file, by pointer."""
    found = ((pointer(where), message) for where, message in error.faults)
    return _invalid(InvalidInput(found), MOST_FAULTS)


def _bad_transcript(error: BadTranscript) -> Response:
    """Every line at fault, by its number within the field."""
    found = ((f"/text/{line}", message) for line, message in error.faults)
    return _invalid(InvalidInput(found), MOST_FAULTS)


def _rules_broken(error: errors.RulesBroken) -> Response:
    book, spoken = GAMES[error.game].book, language()
    names = _players(*error.where, spoken) if error.where else None
    findings = [finding_json(book, one, spoken, names) for one in error.findings]
    return problem(BROKEN, findings[0]["text"], findings=findings)


def _players(match: UUID, number: int, spoken: str) -> list[str]:
    """Who plays a deal; the transaction that found the fault is over."""
    with reading() as session:
        return called(names_of(session, match, number), spoken)


def _malformed(error: MalformedJson) -> Response:
    """Where the body stops being JSON; of one that is packed, that none may be."""
    if the_request().headers.get("Content-Encoding", PLAIN).lower() != PLAIN:
        headers = [("Accept-Encoding", PLAIN)]
        return problem(BY_STATUS[415], word(Msg("packed"), language()), headers=headers)
    cause = error.__cause__
    if not isinstance(cause, JSONDecodeError) or "UTF-8" in cause.msg:
        return problem(MALFORMED, _meaning(MALFORMED))
    place = Msg("malformed_at", line=cause.lineno, column=cause.colno)
    return problem(MALFORMED, word(place, language()))


def _no_such_thing(error: errors.NoSuchThing) -> Response:
    spoken, facts = language(), dict(error.facts)
    if "game" in facts:
        facts["game"] = GAMES[facts["game"]].book.name[spoken]
    return problem(NOT_FOUND, word(Msg(f"no_{error.kind}", **facts), spoken))


def _no_such_code(error: errors.NoSuchCode) -> Response:
    return problem("no-such-code", _meaning("no-such-code"))


def _token_unknown(error: errors.TokenUnknown) -> Response:
    return problem("token-unknown", _meaning("token-unknown"), headers=[CHALLENGE])


def _not_allowed(error: errors.NotAllowed) -> Response:
    spoken = language()
    role, needed = (word(f"role.{one}", spoken) for one in (error.role, error.needed))
    return problem("not-allowed", word(Msg("role_too_low", role=role, needed=needed), spoken))


def _not_now(error: errors.NotNow) -> Response:
    facts = error.facts
    if "where" in facts:
        facts = facts | {"what": _counted(facts["name"], facts["where"])}
    return problem(error.code, _meaning(error.code, facts))


def _counted(name: str, where: tuple[UUID, int]) -> str:
    """What a journal counts, and of which side: `xeris_0` are the xeri of whoever sits there."""
    spoken = language()
    what, _, side = name.rpartition("_") if name[-1].isdecimal() else (name, "", "")
    told = catalogue(spoken).get(f"counted.{what}", what)
    return f"{_players(*where, spoken)[int(side)]}, {told}" if side else told


def _journal_moved_on(error: errors.JournalMovedOn) -> Response:
    name, expected, actual = "journal-moved-on", error.expected, error.actual
    detail = _meaning(name, {"expected": expected, "actual": actual})
    return problem(name, detail, expected=expected, actual=actual)


def _version_moved_on(error: errors.VersionMovedOn) -> Response:
    return problem("version-moved-on", _meaning("version-moved-on"), actual=error.actual)


def _guard_missing(error: errors.GuardMissing) -> Response:
    return problem("guard-missing", _meaning("guard-missing"))


def _key_reused(error: errors.KeyReused) -> Response:
    return problem("idempotency-key-reused", _meaning("idempotency-key-reused"))


def _too_many_tries(error: errors.TooManyTries) -> Response:
    detail = _meaning("too-many-tries", {"seconds": error.seconds})
    return problem("too-many-tries", detail, headers=[("Retry-After", str(error.seconds))])


def _too_often(error: errors.TooOften) -> Response:
    detail = _meaning("too-often", {"seconds": error.seconds})
    return problem("too-often", detail, headers=[("Retry-After", str(error.seconds))])


def _not_ready(error: errors.NotReady) -> Response:
    return problem(error.code, _meaning(error.code))


def _no_room(error: errors.NoRoom) -> Response:
    return problem("no-room", _meaning("no-room"), headers=[("Retry-After", str(ROOM_AFTER))])


def _unavailable(error: Exception) -> Response:
    full = cannot_write(error)
    name, said = ("cannot-write", "cannot write") if full else ("unavailable", "does not answer")
    the_app().logger.error("the database %s", said, exc_info=error)
    headers = [("Retry-After", str(TRY_AGAIN_AFTER))]
    return problem(name, _meaning(name), headers=headers)


def _refused_by_database(error: InternalError) -> Response:
    """A database that only reads will be back; anything else is a fault of ours."""
    if not cannot_write(error):
        raise error
    return _unavailable(error)


def _http(error: HTTPException) -> AnyResponse:
    """What Flask and Werkzeug refuse; a redirect is no failure and stays as it is."""
    code = error.code or 500
    if error.response is not None or code < 400:
        return error.get_response()
    if code == 404:
        return _no_such_thing(_nothing_at(the_request().path))
    name = BY_STATUS.get(code, BAD_REQUEST if code < 500 else INTERNAL)
    headers = [(key, value) for key, value in error.get_headers() if key == "Allow"]
    return problem(name, _meaning(name), status=code, headers=headers)


def _nothing_at(path: str) -> errors.NoSuchThing:
    """Why there is nothing at an address: no such game, or no such address at all."""
    parts = path.split("/")
    if parts[1:3] == ["v1", "games"] and len(parts) > 3 and parts[3] not in GAMES:
        return errors.NoSuchThing("game", parts[3], games=", ".join(GAMES))
    return errors.NoSuchThing("address", path)


def _meaning(name: str, facts: Mapping[str, Any] = {}) -> str:
    """What is said of a problem: in this case where there are words for it, else in general."""
    spoken, detail = language(), f"problem.{name}.detail"
    if detail in catalogue(spoken):
        return word(Msg(detail, **facts), spoken)
    return word(f"problem.{name}.meaning", spoken)


def register_error_handlers(app: Flask) -> None:
    """Answer every failure of `app` with a problem document."""
    app.register_error_handler(MalformedJson, _malformed)
    app.register_error_handler(InvalidInput, _invalid)
    app.register_error_handler(BadArchive, _bad_archive)
    app.register_error_handler(BadTranscript, _bad_transcript)
    app.register_error_handler(errors.Unacceptable, _unacceptable)
    app.register_error_handler(errors.Malformed, _malformed_part)
    app.register_error_handler(errors.NoSuchThing, _no_such_thing)
    app.register_error_handler(errors.NoSuchCode, _no_such_code)
    app.register_error_handler(errors.TokenUnknown, _token_unknown)
    app.register_error_handler(errors.NotAllowed, _not_allowed)
    app.register_error_handler(errors.NotNow, _not_now)
    app.register_error_handler(errors.RulesBroken, _rules_broken)
    app.register_error_handler(errors.JournalMovedOn, _journal_moved_on)
    app.register_error_handler(errors.VersionMovedOn, _version_moved_on)
    app.register_error_handler(errors.GuardMissing, _guard_missing)
    app.register_error_handler(errors.KeyReused, _key_reused)
    app.register_error_handler(errors.TooManyTries, _too_many_tries)
    app.register_error_handler(errors.TooOften, _too_often)
    app.register_error_handler(errors.NotReady, _not_ready)
    app.register_error_handler(errors.NoRoom, _no_room)
    for lost in LOST:
        app.register_error_handler(lost, _unavailable)
    app.register_error_handler(InternalError, _refused_by_database)
    app.register_error_handler(HTTPException, _http)
