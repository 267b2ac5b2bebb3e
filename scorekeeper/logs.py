"""The log: one JSON object a line, with nothing in it that is anybody's secret.

Of an exception only its type and the places it came through are written. Its message could
quote a row or a request, and in those are hands and codes.
"""

from __future__ import annotations

import logging
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

import orjson

QUOTING = ("Error handling request", "Invalid request")
"""What gunicorn says that quotes the request behind it."""


class JsonLines(logging.Formatter):
    """Writes a record as JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """One line; `extra={"told": …}` adds fields."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {
            "at": at.replace("+00:00", "Z"),
            "level": record.levelname,
            "from": record.name,
            "event": _event(record),
            **getattr(record, "told", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            kind, _, trace = record.exc_info
            line |= {"exception": kind.__qualname__, "through": _places(trace)}
        return orjson.dumps(line, default=str).decode()


def _event(record: logging.LogRecord) -> str:
    text = record.getMessage()
    return next((one for one in QUOTING if text.startswith(one)), text)


def _places(trace: TracebackType | None) -> list[str]:
    """Where an exception came through, the innermost last."""
    return [f"{one.filename}:{one.lineno} {one.name}" for one in traceback.extract_tb(trace)]


def configuration(level: str) -> dict[str, Any]:
    """What logging and gunicorn are to do: everything as JSON to standard error."""
    here = {"level": level, "handlers": ["lines"], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": f"{__name__}.{JsonLines.__qualname__}"}},
        "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"level": level, "handlers": ["lines"]},
        "loggers": {"gunicorn.error": here, "alembic": {"level": "WARNING"}},
    }
