"""The JSON of Dou Dizhu's moves, positions and results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import marshmallow as ma

from scorekeeper.engine.messages import Msg
from scorekeeper.engine.rulebook import read_book
from scorekeeper.engine.wire import Moves, MoveSchema, Strict, Wire, house_schema, kind
from scorekeeper.engine.wire.fields import WORDING, Complaints, WholeNumber, Word, a_list, record
from scorekeeper.games.doudizhu import moves
from scorekeeper.games.doudizhu.byhand import Result
from scorekeeper.games.doudizhu.house import House, other_variants
from scorekeeper.games.doudizhu.position import place
from scorekeeper.games.doudizhu.ranks import (
    MOST_CARDS,
    RANK_NAMES,
    BadRank,
    Cards,
    parse_rank,
    spread,
    text,
)
from scorekeeper.games.doudizhu.table import cover, table

MOST_SEATS = 4
MOST_CALLS = 20
MOST_TURNS = 500
BIGGEST_BID = 9
"""A bid above 3 is against a rule; one above this is no bid at all."""
RANK_PATTERN = "^((10|[2-9TAJQKtajqk])[SHDCshdc♠♥♦♣]?\ufe0f?|[BRbr][Jj])$"
NO_BID = "pass"


def seat(**kwargs: Any) -> WholeNumber:
    """A seat, from 0."""
    return WholeNumber(0, MOST_SEATS - 1, **kwargs)


class RankField(ma.fields.Field[int]):
    """One rank: `10`; also `T`, lower case, and with a suit, which is dropped."""

    default_error_messages: Complaints = {**WORDING, "invalid": Msg("text")}

    def __init__(self, **kwargs: Any) -> None:
        contract = {"type": "string", "pattern": RANK_PATTERN, "example": "10"}
        super().__init__(metadata=contract | kwargs.pop("metadata", {}), **kwargs)

    def _serialize(self, value: int | None, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return None if value is None else RANK_NAMES[value]

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> int:
        if not isinstance(value, str):
            raise self.make_error("invalid")
        return _rank(value)


def _rank(name: str) -> int:
    try:
        return parse_rank(name)
    except BadRank as error:
        shown = "".join(one if one.isprintable() else "�" for one in name[:20])
        raise ma.ValidationError([Msg("rank", given=shown)]) from error


class RanksField(ma.fields.Field[Cards]):
    """Cards by rank with blanks between them, in any order: `3 3 3 4`, `BJ RJ`."""

    default_error_messages: Complaints = {**WORDING, "invalid": Msg("text")}

    def __init__(self, *, least: int = 1, **kwargs: Any) -> None:
        contract = {"type": "string", "maxLength": MOST_CARDS * 6, "example": "3 3 3 4"}
        super().__init__(metadata=contract | kwargs.pop("metadata", {}), **kwargs)
        self.least = least

    def _serialize(self, value: Cards | None, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return None if value is None else text(value)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Cards:
        if not isinstance(value, str):
            raise self.make_error("invalid")
        if len(value) > MOST_CARDS * 6 or len(names := value.split()) > MOST_CARDS:
            raise ma.ValidationError([Msg("length", min=0, max=MOST_CARDS)])
        if len(names) < self.least:
            raise ma.ValidationError([Msg("no_cards")])
        return spread(map(_rank, names))


class CallField(ma.fields.Field[int]):
    """A call: `pass`, or a bid as a number."""

    default_error_messages: Complaints = {**WORDING, "invalid": Msg("call")}

    def __init__(self, **kwargs: Any) -> None:
        bids = {"type": "integer", "minimum": 0, "maximum": BIGGEST_BID}
        contract = {"oneOf": [{"type": "string", "enum": [NO_BID]}, bids], "example": NO_BID}
        super().__init__(metadata=contract | kwargs.pop("metadata", {}), **kwargs)

    def _serialize(self, value: int | None, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return NO_BID if value is None else value

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Any:
        if value == NO_BID:
            return None
        if type(value) is not int or not 0 <= value <= BIGGEST_BID:
            raise self.make_error("invalid")
        return value


class DealSchema(MoveSchema):
    """Who drew the turned-up card, and its rank; the first entry of every deal."""

    KIND, MAKES = "deal", moves.Deal
    kind = kind("deal")
    first_bidder = seat(load_default=None)
    turned_up = RankField(load_default=None)


class HandSchema(MoveSchema):
    """A seat's cards as dealt, all or some of them."""

    KIND, MAKES = "hand", moves.Hand
    kind = kind("hand")
    seat = seat(required=True)
    cards = RanksField(required=True)


class CallSchema(MoveSchema):
    """A call of the auction."""

    KIND, MAKES = "call", moves.Call
    kind = kind("call")
    seat = seat(required=True)
    call = CallField(required=True, attribute="bid")


class LandlordSchema(MoveSchema):
    """The auction's result, instead of all calls."""

    KIND, MAKES = "landlord", moves.Landlord
    kind = kind("landlord")
    seat = seat(required=True)
    bid = WholeNumber(0, BIGGEST_BID, required=True)


class KittySchema(MoveSchema):
    """The landlord's extra cards, where they are shown."""

    KIND, MAKES = "kitty", moves.Kitty
    kind = kind("kitty")
    cards = RanksField(required=True)


class PlaySchema(MoveSchema):
    """Cards put down in one turn."""

    KIND, MAKES = "play", moves.Play
    kind = kind("play")
    seat = seat(required=True)
    cards = RanksField(required=True)


class PassSchema(MoveSchema):
    """No cards this turn."""

    KIND, MAKES = "pass", moves.Pass
    kind = kind("pass")
    seat = seat(required=True)


class RevealSchema(MoveSchema):
    """What a loser has left, after the end."""

    KIND, MAKES = "reveal", moves.Reveal
    kind = kind("reveal")
    seat = seat(required=True)
    cards = RanksField(required=True)


MOVES = (
    DealSchema,
    HandSchema,
    CallSchema,
    LandlordSchema,
    KittySchema,
    PlaySchema,
    PassSchema,
    RevealSchema,
)


class MadeCallSchema(Strict):
    """A call that was made; `seat` may be left out where it was in turn."""

    seat = seat()
    call = CallField(required=True, attribute="bid")


class TurnSchema(Strict):
    """A play, or without `cards` a pass; `seat` may be left out where it was in turn."""

    seat = seat()
    cards = RanksField()


class PositionSchema(Strict):
    """A position. What is left out follows from the calls and the log, or is as at the start.

    Without `landlord` and calls that name one, the auction runs. `kitty_after`: turns before the
    kitty was shown. `trick` are the cards to beat, `best` who played them; `best` alone: it is
    held with cards that broke a rule. `hands` and `revealed` have cards, or null or nothing, for
    each seat; where `sizes` says that a seat holds more, its hand is a part.
    """

    dealer = seat()
    first_bidder = seat(load_default=None, allow_none=True)
    turned_up = RankField(load_default=None, allow_none=True)
    calls = a_list(record(MadeCallSchema()), MOST_CALLS, load_default=())
    landlord = seat(load_default=None, allow_none=True)
    bid = WholeNumber(0, BIGGEST_BID, load_default=1)
    kitty = RanksField(load_default=None, allow_none=True)
    kitty_after = WholeNumber(0, MOST_TURNS, load_default=0)
    log = a_list(record(TurnSchema()), MOST_TURNS, load_default=())
    turn = seat()
    trick = RanksField(load_default=None, allow_none=True)
    best = seat(allow_none=True)
    passes = WholeNumber(0, MOST_SEATS)
    hands = a_list(RanksField(least=0, allow_none=True), MOST_SEATS)
    sizes = a_list(WholeNumber(0, 33), MOST_SEATS)
    played = a_list(RanksField(least=0), MOST_SEATS)
    bombs = WholeNumber(0, 26)
    rockets = WholeNumber(0, 1)
    revealed = a_list(RanksField(least=0, allow_none=True), MOST_SEATS)


def count(**kwargs: Any) -> WholeNumber:
    """A number that somebody counted; an impossible one breaks a rule and is no other mistake."""
    return WholeNumber(-99, 99, **kwargs)


class ResultSchema(Strict):
    """A result by hand. `bombs`: with three players all, with four those of six or more cards."""

    landlord = count(required=True)
    bid = WholeNumber(-9, BIGGEST_BID, required=True)
    winner_side = Word(required=True, most=20, metadata={"example": "landlord"})
    winner_seat = count(load_default=None, allow_none=True)
    bombs = count(load_default=0)
    rockets = count(load_default=0)
    spring = Word(load_default=None, allow_none=True, most=20, metadata={"example": "farmers"})
    logged_bombs = WholeNumber(0, 26, load_default=0)
    logged_rockets = WholeNumber(0, 1, load_default=0)

    @ma.post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Result:
        """Turn checked JSON into the result."""
        return Result(**data)


BOOK = read_book(__package__)


def _house_rules() -> ma.Schema:
    """The schema of the options, which refuses those of the other number of players."""
    base = house_schema(BOOK, House)

    def make(self: ma.Schema, data: dict[str, Any], **kwargs: Any) -> Any:
        house = House(**data)
        wrong = other_variants(house)
        if wrong:
            players = 7 - house.players
            raise ma.ValidationError({wrong: [Msg("only_with", players=players)]})
        return house

    body = {"make": ma.post_load(make), "__module__": __name__}
    schema: ma.Schema = type("HouseRulesSchema", (type(base),), body)()
    return schema


WIRE = Wire(
    house=_house_rules(),
    move=Moves(MOVES),
    position=PositionSchema(),
    place=place,
    result=ResultSchema(),
    table=table,
    face_down=frozenset({"log", "played"}),
    cover=cover,
    cover_facts=cover,
    after_end=frozenset({"reveal"}),
)
