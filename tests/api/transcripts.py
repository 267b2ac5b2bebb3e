"""Whole deals and matches that are written down, and playing them over HTTP."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "transcripts"


def told(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def play(deal: Any, written: dict[str, Any]) -> Any:
    """Log a deal entry by entry, or enter its result, and read how it stands."""
    if "result" in written:
        assert deal.result(written["result"]).status_code < 300
    for entry in written.get("entries", ()):
        if entry["kind"] == "hand":
            told = {name: value for name, value in entry.items() if name not in ("kind", "seat")}
            answer = deal.phone.put(deal.at("hands", entry["seat"]), told)
            assert answer.status_code == 200, (entry, answer.text)
            deal.n = answer.json["n"]
        else:
            answer = deal.log(entry)
            assert answer.status_code == 201, (entry, answer.text)
    return deal.state()
