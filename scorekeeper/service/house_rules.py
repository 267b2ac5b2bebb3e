"""The house rules of a match, from a preset and from what was named beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import marshmallow as ma

from scorekeeper.engine.messages import Msg
from scorekeeper.games import GAMES
from scorekeeper.service.errors import Malformed, Unacceptable


def chosen_rules(game: str, named: Mapping[str, Any] | None, preset: str | None) -> dict[str, Any]:
    """The options that differ from the defaults, checked.

    Args:
        game: the game's key.
        named: options by name; they go before the preset's.
        preset: the key of one of the game's presets, or None.

    Raises:
        Unacceptable: the game has no such preset.
        Malformed: an option is unknown or has no such value.
    """
    presets = {one.key: one.house_rules for one in GAMES[game].book.presets}
    if preset is not None and preset not in presets:
        raise Unacceptable(("preset",), Msg("one_of", choices=", ".join(presets)))
    rules = {**(presets[preset] if preset else {}), **(named or {})}
    try:
        GAMES[game].wire.house.load(rules)
    except ma.ValidationError as error:
        raise Malformed(("house_rules",), error.messages) from error
    return rules
