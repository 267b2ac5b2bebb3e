"""The answer to a write of a deal's journal."""

from __future__ import annotations

from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.api.answers import Reply
from scorekeeper.api.language import language
from scorekeeper.api.match_json import called, findings_json, turn_of
from scorekeeper.service.sheet import names_in
from scorekeeper.service.writing import Written


def written_json(session: Session, written: Written, spoken: str) -> dict[str, Any]:
    """An entry as it was written, and what followed."""
    table, ruling = written.table, written.ruling
    news = [] if written.step is None else [one for one in written.step.news if one.to is None]
    findings = (*ruling.findings, *news, *written.told)
    names = called(names_in(session, table), spoken) if findings else []
    return {
        "n": written.n,
        "version": written.version,
        "verdict": ruling.verdict,
        "findings": findings_json(table.game.book, findings, names, spoken),
        "entry": written.body,
        "turn": turn_of(written.after.state, written.status),
        "status": written.status,
        "in_question": written.in_question,
        "changed": [] if written.followed is None else list(map(str, written.followed.changed)),
    }


def written_reply(session: Session, written: Written, status: int = 201) -> Reply:
    """The answer that says what was written."""
    headers = {"Location": f"/v1/deals/{written.table.deal}/entries?after={written.n - 1}"}
    payload = written_json(session, written, language())
    return Reply(payload, status, headers if status == 201 else {})
