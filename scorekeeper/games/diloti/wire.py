"""The JSON of Diloti's moves, positions and results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import marshmallow as ma

from scorekeeper.engine.messages import Msg
from scorekeeper.engine.rulebook import read_book
from scorekeeper.engine.wire import Moves, MoveSchema, Strict, Wire, house_schema, kind
from scorekeeper.engine.wire.fields import (
    CardField,
    CardsField,
    Flag,
    NumbersField,
    WholeNumber,
    Word,
    a_list,
    record,
)
from scorekeeper.games.diloti import moves
from scorekeeper.games.diloti.byhand import Result
from scorekeeper.games.diloti.house import House
from scorekeeper.games.diloti.position import place
from scorekeeper.games.diloti.score import Side
from scorekeeper.games.diloti.table import cover, table

MOST_SEATS = 4
MOST_PILES = 12
"""Ids of piles named in one move; no table has more."""
BIGGEST_VALUE = 99
"""A value above 10 is against a rule; one above this is no value at all."""
MOST_RAISED = 999
"""More than any pile comes to, by whatever plays were let stand."""
PILES_THAT_STOOD = 48
"""Every play of a deal can have made one."""


def seat(**kwargs: Any) -> WholeNumber:
    """A seat, from 0."""
    return WholeNumber(0, MOST_SEATS - 1, **kwargs)


class DealSchema(MoveSchema):
    """The four cards of the first table; the first entry of every deal."""

    KIND, MAKES = "deal", moves.Deal
    kind = kind("deal")
    loose = CardsField(
        required=True, distinct=False, most=52, metadata={"example": ["4D", "10H", "KC", "KH"]}
    )


class HandSchema(MoveSchema):
    """A seat's cards as dealt in this packet, all or some of them."""

    KIND, MAKES = "hand", moves.Hand
    kind = kind("hand")
    seat = seat(required=True)
    cards = CardsField(required=True, distinct=False, most=52)


class PlaySchema(MoveSchema):
    """What every play has."""

    seat = seat(required=True)
    card = CardField(required=True)
    loose = CardsField(load_default=())
    piles = NumbersField(1, BIGGEST_VALUE, MOST_PILES, load_default=())


class CaptureSchema(PlaySchema):
    """Take loose cards and piles, the piles by id."""

    KIND, MAKES = "capture", moves.Capture
    kind = kind("capture")
    value = WholeNumber(0, 0, load_default=None)


class LaySchema(PlaySchema):
    """Leave the card on the table."""

    KIND, MAKES = "lay", moves.Lay
    kind = kind("lay")
    value = WholeNumber(0, 0, load_default=None)


class DeclareSchema(PlaySchema):
    """Make a pile of `value` from the card and loose cards."""

    KIND, MAKES = "declare", moves.Declare
    kind = kind("declare")
    value = WholeNumber(0, BIGGEST_VALUE, required=True, metadata={"example": 7})


class AddSchema(PlaySchema):
    """Put sets of the pile's value on it."""

    KIND, MAKES = "add", moves.Add
    kind = kind("add")
    value = WholeNumber(0, BIGGEST_VALUE, load_default=None)


class RaiseSchema(PlaySchema):
    """Put the card on a plain pile; `value`, the new one, may be left out where it is the sum."""

    KIND, MAKES = "raise", moves.Raise
    kind = kind("raise")
    value = WholeNumber(0, BIGGEST_VALUE, load_default=None)


MOVES = (
    DealSchema,
    HandSchema,
    CaptureSchema,
    LaySchema,
    DeclareSchema,
    AddSchema,
    RaiseSchema,
)


class PileSchema(Strict):
    """A pile on the table: sets of its `value`, 1 to 10.

    `stood`: it need not be, since the table let stand the play that made it so.
    """

    id = WholeNumber(1, BIGGEST_VALUE, required=True)
    value = WholeNumber(0, MOST_RAISED, required=True)
    owner = seat(load_default=None, allow_none=True)
    cards = CardsField(required=True, most=52)
    stood = Flag(load_default=False)


class XeriSchema(Strict):
    """A xeri made earlier in the deal."""

    play = WholeNumber(1, 48, required=True)
    seat = seat(required=True)
    counts = Flag(load_default=True)


class ClaimSchema(Strict):
    """An open promise: the seat says that it holds a card of the value, or holds none."""

    seat = seat(required=True)
    value = WholeNumber(1, 10, required=True)
    holds = Flag(load_default=True)


class PositionSchema(Strict):
    """A position. What is left out is as at the start of a deal, or unknown.

    `hands` has a list of cards, or null, for each seat; where `sizes` says that a seat holds
    more, its list is a part. `play` counts the plays made so far. `seen` are cards that have
    been face up and lie where nobody remembers.
    """

    dealer = seat()
    turn = seat()
    loose = CardsField(load_default=(), most=52, metadata={"example": ["2H", "9C"]})
    piles = a_list(record(PileSchema()), PILES_THAT_STOOD, load_default=())
    hands = a_list(CardsField(allow_none=True, most=6), MOST_SEATS)
    sizes = a_list(WholeNumber(0, 6), MOST_SEATS)
    stock = WholeNumber(0, 48)
    captured = a_list(CardsField(most=52), 2)
    seen = CardsField(load_default=(), most=52)
    xeris = a_list(record(XeriSchema()), 48, load_default=())
    last_capturer = WholeNumber(0, 1, load_default=None, allow_none=True)
    play = WholeNumber(0, 48, load_default=0)
    trio = Word(["J", "Q", "K"], load_default=None, allow_none=True)
    claims = a_list(record(ClaimSchema()), 40, load_default=())
    xeri_before = Flag(load_default=False)


def count(**kwargs: Any) -> WholeNumber:
    """A number that somebody counted; a negative one breaks a rule and is no other mistake."""
    return WholeNumber(-999, 999, **kwargs)


class SideSchema(Strict):
    """What one side got: its parts with or without the number of cards, or its total alone."""

    cards = count()
    aces = count()
    ten_diamonds = Flag()
    two_clubs = Flag()
    xeris = count()
    xeris_counted = count()
    total = WholeNumber(-9999, 9999)


PARTS = ("aces", "ten_diamonds", "two_clubs", "xeris")


class ResultSchema(Strict):
    """A result by hand. With parts but no cards, `majority` names the side with 27, or null."""

    sides = a_list(
        record(SideSchema()),
        2,
        required=True,
        validate=ma.validate.Length(equal=2, error=Msg("two_sides")),
    )
    majority = WholeNumber(0, 1, allow_none=True)

    @ma.post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Result:
        """Turn checked JSON into the result, in one of its three forms."""
        sides = data["sides"]
        totals = (sides[0].get("total"), sides[1].get("total"))
        has_parts = any(name in side for side in sides for name in (*PARTS, "cards"))
        wanted = _wanted(sides, has_parts=has_parts)
        if wanted:
            raise ma.ValidationError({"sides": wanted})
        counted = "cards" in sides[0]
        if has_parts and not counted and "majority" not in data:
            raise ma.ValidationError({"majority": [Msg("majority_or_cards")]})
        if "majority" in data and (counted or not has_parts):
            raise ma.ValidationError({"majority": [Msg("majority_alone")]})
        if not has_parts:
            return Result(totals=totals)
        return Result((_side(sides[0]), _side(sides[1])), data.get("majority"), totals)


def _wanted(sides: list[dict[str, Any]], *, has_parts: bool) -> dict[int, Any]:
    """The fields that a form needs and a side lacks."""
    needed = [*PARTS] if has_parts else ["total"]
    if any("cards" in side for side in sides):
        needed.append("cards")
    lacking = {
        place: {name: [Msg("required")] for name in needed if name not in side}
        for place, side in enumerate(sides)
    }
    return {place: names for place, names in lacking.items() if names}


def _side(data: Mapping[str, Any]) -> Side:
    parts = {name: data[name] for name in PARTS}
    counted = data.get("xeris_counted", data["xeris"])
    return Side(**parts, xeris_counted=counted, cards=data.get("cards"))


WIRE = Wire(
    house=house_schema(read_book(__package__), House),
    move=Moves(MOVES),
    position=PositionSchema(),
    place=place,
    result=ResultSchema(),
    table=table,
    numbered=frozenset({"declare"}),
    face_down=frozenset({"captured", "score"}),
    cover=cover,
)
