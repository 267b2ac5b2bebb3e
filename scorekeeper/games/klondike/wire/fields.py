"""Fields of Klondike's JSON: cards that may be unknown, and foundations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import marshmallow as ma

from scorekeeper.cards.card import Card
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.wire.fields import (
    CARD_PATTERN,
    WORDING,
    CardField,
    CardsField,
    Complaints,
    WholeNumber,
)
from scorekeeper.games.klondike.state import PACK

UNKNOWN = (None, "?")
"""How an unknown card is written; `?` where there is no null."""
KING = 13
"""Cards on a complete foundation."""


class SeenOrNotField(ma.fields.Field[tuple[Card | None, ...]]):
    """A list of cards; null, or `?`, for one that nobody has seen or told."""

    default_error_messages: Complaints = {**WORDING, "invalid": Msg("list")}

    def __init__(self, **kwargs: Any) -> None:
        items = {"type": ["string", "null"], "pattern": f"{CARD_PATTERN}|^[?]$"}
        contract = {"type": "array", "items": items, "maxItems": PACK}
        super().__init__(metadata=contract | kwargs.pop("metadata", {}), **kwargs)
        self.inner = CardField()

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return None if value is None else shown(value)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> tuple[Card | None, ...]:
        if not isinstance(value, list):
            raise self.make_error("invalid")
        if len(value) > PACK:
            raise ma.ValidationError([Msg("length", min=0, max=PACK)])
        cards: list[Card | None] = []
        errors = {}
        for number, one in enumerate(value):
            try:
                cards.append(None if one in UNKNOWN else self.inner.deserialize(one))
            except ma.ValidationError as error:
                errors[number] = error.messages
        if errors:
            raise ma.ValidationError(errors)
        return tuple(cards)


def shown(cards: Sequence[Card | None]) -> list[str | None]:
    """The names of the cards, null for an unknown one."""
    return [None if card is None else card.name for card in cards]


class FoundationField(ma.fields.Field[Any]):
    """A foundation: how high it was built from the ace, or its cards where it was not."""

    default_error_messages: Complaints = WORDING

    def __init__(self, **kwargs: Any) -> None:
        height = {"type": "integer", "minimum": 0, "maximum": KING}
        card = {"type": "string", "pattern": CARD_PATTERN}
        cards = {"type": "array", "maxItems": KING, "items": card}
        super().__init__(metadata={"oneOf": [height, cards]}, **kwargs)
        self.height, self.cards = WholeNumber(0, KING), CardsField(most=KING)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Any:
        field = self.cards if isinstance(value, list) else self.height
        return field.deserialize(value)
