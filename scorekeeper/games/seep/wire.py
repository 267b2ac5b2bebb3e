"""The JSON of Seep's moves, positions and results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import marshmallow as ma

from scorekeeper.cards.card import names
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
)
from scorekeeper.games.seep import moves
from scorekeeper.games.seep.byhand import Result, Side
from scorekeeper.games.seep.claims import FIRST_PLAY
from scorekeeper.games.seep.house import SEATS, House
from scorekeeper.games.seep.position import place
from scorekeeper.games.seep.score import Swept
from scorekeeper.games.seep.state import HIGHEST, LOWEST, PLAYS, Phase, State

BIGGEST_VALUE = 99
"""A value above 13 is against a rule; one above this is no value at all."""
PACK = 52
MOST_HOUSES = HIGHEST - LOWEST + 1


def seat(**kwargs: Any) -> WholeNumber:
    """A seat, from 0."""
    return WholeNumber(0, SEATS - 1, **kwargs)


def one_for_each(inner: ma.fields.Field[Any], count: int) -> ma.fields.List[Any]:
    """A list with one for each seat or side."""
    equal = ma.validate.Length(equal=count, error=Msg("one_for_each", wanted=count))
    return a_list(inner, count, validate=equal)


class ValueField(WholeNumber):
    """A value; where it may be left out, 0 says the same."""

    def __init__(self, most: int = BIGGEST_VALUE, **kwargs: Any) -> None:
        super().__init__(0, most, **({"load_default": None} | kwargs))

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Any:
        return super()._deserialize(value, attr, data, **kwargs) or None


class DealSchema(MoveSchema):
    """Four cards for the bidder and four face down; the first entry of every deal."""

    KIND, MAKES = "deal", moves.Deal
    kind = kind("deal")


class BidSchema(MoveSchema):
    """The bidder names the value of a card among his four."""

    KIND, MAKES = "bid", moves.Bid
    kind = kind("bid")
    seat = seat(required=True)
    value = WholeNumber(0, BIGGEST_VALUE, required=True, metadata={"example": 10})


class ThrowInSchema(MoveSchema):
    """The bidder shows his four cards, none above 8; the same dealer deals again."""

    KIND, MAKES = "throw_in", moves.ThrowIn
    kind = kind("throw_in")
    seat = seat(required=True)
    cards = CardsField(required=True, distinct=False, most=PACK)


class FloorSchema(MoveSchema):
    """The four cards turned up after the bid."""

    KIND, MAKES = "floor", moves.Floor
    kind = kind("floor")
    loose = CardsField(
        required=True, distinct=False, most=PACK, metadata={"example": ["7C", "10H", "JH", "KH"]}
    )


class HandSchema(MoveSchema):
    """A seat's cards as dealt, all or some of them."""

    KIND, MAKES = "hand", moves.Hand
    kind = kind("hand")
    seat = seat(required=True)
    cards = CardsField(required=True, distinct=False, most=PACK)


class PlaySchema(MoveSchema):
    """What every play has; a field that does not apply may be left out, or be 0 or empty."""

    seat = seat(required=True)
    card = CardField(required=True)
    loose = CardsField(load_default=(), most=PACK)
    house = ValueField()
    value = ValueField()


class BuildSchema(PlaySchema):
    """Make a house of `value` from the card and loose cards."""

    KIND, MAKES = "build", moves.Build
    kind = kind("build")
    value = ValueField(required=True, load_default=ma.missing, metadata={"example": 11})


class AddSchema(PlaySchema):
    """Put sets of its value on the house of value `house`."""

    KIND, MAKES = "add", moves.Add
    kind = kind("add")


class BreakSchema(PlaySchema):
    """Raise the house of value `house` by the card; loose cards may join after the raise."""

    KIND, MAKES = "break", moves.Break
    kind = kind("break")


class CaptureSchema(PlaySchema):
    """Take loose cards and, where `house` names it, the house of the card's value."""

    KIND, MAKES = "capture", moves.Capture
    kind = kind("capture")


class ThrowSchema(PlaySchema):
    """Leave the card on the floor."""

    KIND, MAKES = "throw", moves.Throw
    kind = kind("throw")
    value = ValueField(most=0)


MOVES = (
    DealSchema,
    BidSchema,
    ThrowInSchema,
    FloorSchema,
    HandSchema,
    BuildSchema,
    AddSchema,
    BreakSchema,
    CaptureSchema,
    ThrowSchema,
)


class SeepHouseSchema(Strict):
    """A house on the floor; an ordinary one, of one set, has one owner."""

    value = WholeNumber(LOWEST, HIGHEST, required=True)
    owners = NumbersField(0, SEATS - 1, SEATS, required=True)
    cards = CardsField(required=True, most=PACK)


class SweepSchema(Strict):
    """A sweep made earlier in the deal; what it is worth follows from the number of the play."""

    play = WholeNumber(1, PLAYS, required=True)
    seat = seat(required=True)


class OpenClaimSchema(Strict):
    """An open promise: the seat says that it holds a card of the value.

    An `early` one was made at the bid or with play 1, before the pack was dealt out.
    """

    seat = seat(required=True)
    value = WholeNumber(1, HIGHEST, required=True)
    early = Flag(load_default=False)


class PositionSchema(Strict):
    """A position. What is left out is as when each seat has played once, or unknown.

    `hands` has a list of cards, or null, for each seat; where `sizes` says that a seat holds
    more, its list is a part. `play` counts the plays made so far. `seen` are cards that have
    been face up and lie where nobody remembers.
    """

    dealer = seat(load_default=SEATS - 1)
    turn = seat()
    phase = Word(get_args(Phase), load_default="play")
    play = WholeNumber(0, PLAYS)
    bid = WholeNumber(0, BIGGEST_VALUE, load_default=0)
    loose = CardsField(load_default=(), most=PACK, metadata={"example": ["5D", "9H"]})
    houses = a_list(ma.fields.Nested(SeepHouseSchema()), MOST_HOUSES, load_default=())
    hands = one_for_each(CardsField(allow_none=True, most=12), SEATS)
    sizes = one_for_each(WholeNumber(0, 12), SEATS)
    captured = one_for_each(CardsField(most=PACK), 2)
    seen = CardsField(load_default=(), most=PACK)
    sweeps = a_list(ma.fields.Nested(SweepSchema()), PLAYS, load_default=())
    last_capturer = WholeNumber(0, 1, load_default=None, allow_none=True)
    leftover = CardsField(load_default=(), most=PACK)
    claims = a_list(ma.fields.Nested(OpenClaimSchema()), 100, load_default=())


def table(state: State) -> dict[str, Any]:
    """A state in the words of a position, as far as hands were told."""
    won = state.won
    return {
        "dealer": state.terms.dealer,
        "turn": state.turn,
        "phase": state.phase,
        "play": state.play,
        "bid": state.bid,
        "loose": names(state.loose),
        "houses": [
            {"value": one.value, "owners": list(one.owners), "cards": names(one.cards)}
            for one in state.houses
        ],
        "hands": [None if hand is None else names(hand.cards) for hand in state.hands],
        "sizes": list(state.sizes),
        "captured": [names(cards) for cards in won.cards],
        "sweeps": [{"play": one.play, "seat": one.seat} for one in won.sweeps],
        "last_capturer": won.last,
        "leftover": names(won.leftover),
        "claims": [
            {"seat": one.seat, "value": one.value, "early": one.move <= FIRST_PLAY}
            for one in state.promises.open
        ],
    }


def count(**kwargs: Any) -> WholeNumber:
    """A number that somebody counted; a negative one breaks a rule and is no other mistake."""
    return WholeNumber(-999, 999, **kwargs)


def points(**kwargs: Any) -> WholeNumber:
    """Points that somebody added up."""
    return WholeNumber(-9999, 9999, **kwargs)


class SideSchema(Strict):
    """What one side got: points in cards and sweeps of each kind, or its total alone."""

    card_points = count()
    n50 = count()
    n25 = count()
    n0 = count()
    cards = count()
    total = points()


PARTS = ("card_points", "n50", "n25", "n0")


class ResultSchema(Strict):
    """A result by hand: `sides`, side 0 first, or `difference`, side 0 minus side 1.

    `n50`, `n25` and `n0` count the ordinary sweeps, that of play 1, and those of the last
    play. `under9` names the side that lost by it where nothing else tells. A match knows who
    dealt; elsewhere `dealer` lets the sweeps' owners be checked.
    """

    sides = one_for_each(ma.fields.Nested(SideSchema()), 2)
    difference = points()
    under9 = WholeNumber(0, 1, allow_none=True)
    dealer = seat(load_default=None, allow_none=True)

    @ma.post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Any:
        """Turn checked JSON into the result, in one of its three forms."""
        sides, difference = data.get("sides"), data.get("difference")
        if (sides is None) == (difference is None):
            raise ma.ValidationError({"sides": [Msg("sides_or_difference")]})
        told, dealer = data.get("under9"), data["dealer"]
        if sides is None:
            return Result(difference=data["difference"], under9=told, dealer=dealer)
        has_parts = any(name != "total" for side in sides for name in side)
        wanted = _wanted(sides, has_parts=has_parts)
        if wanted:
            raise ma.ValidationError({"sides": wanted})
        if not has_parts:
            totals = (sides[0]["total"], sides[1]["total"])
            return Result(totals=totals, under9=told, dealer=dealer)
        if told is not None:
            raise ma.ValidationError({"under9": [Msg("under9_alone")]})
        return Result((_side(sides[0]), _side(sides[1])), dealer=dealer)


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
    swept = Swept(data["n50"], data["n25"], data["n0"])
    return Side(data["card_points"], swept, data.get("cards"), data.get("total"))


def _with_the_pair(schema: ma.Schema) -> ma.Schema:
    """House rules in which the 10D and the most cards go together (SEEP-SCORE-3)."""

    def make(self: ma.Schema, data: dict[str, Any], **kwargs: Any) -> House:
        made = House(**data)
        if not made.cards_go_together:
            raise ma.ValidationError({"most_cards": [Msg("together", pairs="6 + 0, 2 + 4")]})
        return made

    body = {"make": ma.post_load(make), "__module__": House.__module__}
    whole: ma.Schema = type("HouseRulesSchema", (type(schema),), body)()
    return whole


WIRE = Wire(
    house=_with_the_pair(house_schema(read_book(__package__), House)),
    move=Moves(MOVES),
    position=PositionSchema(),
    place=place,
    result=ResultSchema(),
    table=table,
)
