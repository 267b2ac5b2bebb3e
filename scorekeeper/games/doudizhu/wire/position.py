"""The JSON of Dou Dizhu's positions."""

from __future__ import annotations

from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import WholeNumber, a_list, record
from scorekeeper.games.doudizhu.wire.fields import (
    BIGGEST_BID,
    MOST_SEATS,
    CallField,
    RankField,
    RanksField,
    seat,
)

MOST_CALLS = 20
MOST_TURNS = 500


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
