"""Fields of Phase 10's JSON: cards of which aces are alike, and seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import marshmallow as ma

from scorekeeper.cards.card import ANY_ACE, Card, Rank
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.wire.fields import (
    CARD_PATTERN,
    WORDING,
    CardField,
    CardsField,
    WholeNumber,
    Word,
    a_list,
)

MOST_SEATS = 6
PATTERN = f"{CARD_PATTERN}|^[Aa]$|^[Jj][Kk]$"
ACE = str(Rank.ACE)
"""An ace without its suit, as players write it."""


def _plain(value: Any) -> Any:
    """An ace of any suit for an ace without one, so that the card is read; else as it is."""
    return "AS" if isinstance(value, str) and value.upper() == ACE else value


def _alike(card: Card) -> Card:
    """All aces as one kind of card."""
    return ANY_ACE if card.rank is Rank.ACE else card


class PlayingCardField(CardField):
    """One card; an ace may be written with its suit, which never matters."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"pattern": PATTERN} | kwargs.pop("metadata", {}), **kwargs)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Card:
        return _alike(super()._deserialize(_plain(value), attr, data, **kwargs))


class PlayingCardsField(CardsField):
    """A list of cards, twins among them; aces may be written with their suits."""

    def __init__(self, **kwargs: Any) -> None:
        items = {"items": {"type": "string", "pattern": PATTERN}}
        super().__init__(distinct=False, metadata=items | kwargs.pop("metadata", {}), **kwargs)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> tuple[Card, ...]:
        given = list(map(_plain, value)) if isinstance(value, list) else value
        return tuple(map(_alike, super()._deserialize(given, attr, data, **kwargs)))


def a_seat(**kwargs: Any) -> WholeNumber:
    """A seat, from 0."""
    return WholeNumber(0, MOST_SEATS - 1, **kwargs)


def level() -> Word:
    """How much of the round is logged."""
    return Word(["full", "table"], load_default="full")


def objects(schema: ma.Schema, most: int, **kwargs: Any) -> ma.fields.List[Any]:
    """A list of at most so many JSON objects."""
    one = ma.fields.Nested(schema, error_messages={**WORDING, "type": Msg("object")})
    return a_list(one, most, **kwargs)


def exactly(count: int) -> ma.validate.Length:
    """Accept lists of this length only."""
    return ma.validate.Length(equal=count, error=Msg("length", min=count, max=count))
