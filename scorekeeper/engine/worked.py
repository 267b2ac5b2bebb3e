"""Whether a worked ruling of a rule book comes out as it is written there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.engine.game import AnyGame


def complaint(game: AnyGame, ruling: Mapping[str, Any]) -> str:
    """What the game says otherwise than the worked ruling; empty where they agree."""
    return ""
