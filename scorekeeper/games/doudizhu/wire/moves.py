"""The JSON of Dou Dizhu's moves."""

from __future__ import annotations

from scorekeeper.engine.wire import MoveSchema, kind
from scorekeeper.engine.wire.fields import WholeNumber
from scorekeeper.games.doudizhu import moves
from scorekeeper.games.doudizhu.wire.fields import (
    BIGGEST_BID,
    CallField,
    RankField,
    RanksField,
    seat,
)


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
