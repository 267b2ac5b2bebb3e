"""Problem documents (RFC 9457), and what is wrong with a question; refusals.py makes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from flask import Response

from scorekeeper.api.answers import answer
from scorekeeper.api.language import language, word
from scorekeeper.api.problem_types import PROBLEMS

PROBLEM_JSON = "application/problem+json"
LONGEST_POINTER = 200

FieldError = tuple[str, str]
"""A pointer and a message."""


class MalformedJson(ValueError):
    """A body that is no JSON."""


class InvalidInput(ValueError):
    """A well-formed question with wrong fields."""

    def __init__(self, errors: Iterable[FieldError]) -> None:
        self.errors = tuple(errors)
        super().__init__("; ".join(f"{pointer}: {message}" for pointer, message in self.errors))


def problem(
    name: str, detail: str, *, status: int = 0, headers: Sequence[tuple[str, str]] = (), **more: Any
) -> Response:
    """The answer to a failure.

    Args:
        name: one of PROBLEMS.
        detail: what is wrong in this case, in the reader's language.
        status: where it is not the one of PROBLEMS.
        headers: what the answer carries beside its own headers.
        more: further members of the document.
    """
    spoken, status = language(), status or PROBLEMS[name]
    response = answer(document(name, detail, spoken, status) | more, spoken, status, PROBLEM_JSON)
    response.headers.extend(headers)
    return response


def document(name: str, detail: str, spoken: str, status: int) -> dict[str, Any]:
    """What every problem document says."""
    title = word(f"problem.{name}.title", spoken)
    return {"type": f"/problems/{name}", "title": title, "status": status, "detail": detail}


def pointer(where: Iterable[str | int]) -> str:
    """A JSON pointer (RFC 6901)."""
    parts = (str(part).replace("~", "~0").replace("/", "~1") for part in where)
    return "".join(f"/{part}" for part in parts)[:LONGEST_POINTER]
