"""The JSON of Seep's positions."""

from __future__ import annotations

from typing import Any, get_args

import marshmallow as ma

from scorekeeper.cards.card import Card, names
from scorekeeper.cards.packs import PACK_52, bits
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import (
    CardsField,
    Flag,
    NumbersField,
    WholeNumber,
    Word,
    a_list,
    record,
)
from scorekeeper.games.seep.claims import FIRST_PLAY
from scorekeeper.games.seep.house import SEATS
from scorekeeper.games.seep.position import why_no_house
from scorekeeper.games.seep.state import FULL_HAND, HIGHEST, PLAYS, Phase, SeepHouse, State
from scorekeeper.games.seep.wire.moves import BIGGEST_VALUE, PACK, seat

MOST_RAISED = 999
"""More than any house comes to, by whatever plays were let stand."""
HOUSES_THAT_STOOD = PLAYS
"""Every play of a deal can have made one."""
MOST_CLAIMS = 100


class OneForEach(ma.validate.Length):
    """As many as there are seats or sides; says how many came."""

    def __call__(self, value: Any) -> Any:
        """The list, if it is as long."""
        if len(value) != self.equal:
            raise ma.ValidationError([Msg("one_for_each", wanted=self.equal, found=len(value))])
        return value


def one_for_each(inner: ma.fields.Field[Any], count: int) -> ma.fields.List[Any]:
    """A list with one for each seat or side."""
    equal = OneForEach(equal=count, error=Msg("one_for_each", wanted=count))
    return a_list(inner, count, validate=equal)


class SeepHouseSchema(Strict):
    """A house on the floor: sets of its `value`, 9 to 13.

    An ordinary one, of one set, has one owner. `stood`: it need not be so, since the table let
    stand the play that made it.
    """

    value = WholeNumber(0, MOST_RAISED, required=True)
    owners = NumbersField(0, SEATS - 1, SEATS, required=True)
    cards = CardsField(required=True, most=PACK)
    stood = Flag(load_default=False)


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
    been face up and lie where nobody remembers, `leftover` those that count for nobody.
    """

    dealer = seat(load_default=SEATS - 1)
    turn = seat()
    phase = Word(get_args(Phase), load_default="play")
    play = WholeNumber(0, PLAYS)
    bid = WholeNumber(0, BIGGEST_VALUE, load_default=0)
    loose = CardsField(load_default=(), most=PACK, metadata={"example": ["5D", "9H"]})
    houses = a_list(record(SeepHouseSchema()), HOUSES_THAT_STOOD, load_default=())
    hands = one_for_each(CardsField(allow_none=True, most=FULL_HAND), SEATS)
    sizes = one_for_each(WholeNumber(0, FULL_HAND), SEATS)
    captured = one_for_each(CardsField(most=PACK), 2)
    seen = CardsField(load_default=(), most=PACK)
    sweeps = a_list(record(SweepSchema()), PLAYS, load_default=())
    last_capturer = WholeNumber(0, 1, load_default=None, allow_none=True)
    leftover = CardsField(load_default=(), most=PACK)
    claims = a_list(record(OpenClaimSchema()), MOST_CLAIMS, load_default=())


def _lying_nowhere(state: State) -> list[Card]:
    """The cards that have been face up and lie where nobody remembers."""
    houses = [card for house in state.houses for card in house.cards]
    won = state.won
    known = bits((*state.loose, *houses, *won.cards[0], *won.cards[1], *won.leftover))
    return [card for card in PACK_52 if card.bit & state.seen & ~known]


def _house(house: SeepHouse) -> dict[str, Any]:
    """A house; one that the rules do not know says that it stood."""
    told = {"value": house.value, "owners": list(house.owners), "cards": names(house.cards)}
    return told | {"stood": True} if why_no_house(house) else told


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
        "houses": [_house(one) for one in state.houses],
        "hands": [None if hand is None else names(hand.cards) for hand in state.hands],
        "sizes": list(state.sizes),
        "captured": [names(cards) for cards in won.cards],
        "seen": names(_lying_nowhere(state)),
        "sweeps": [{"play": one.play, "seat": one.seat} for one in won.sweeps],
        "last_capturer": won.last,
        "leftover": [] if won.last is not None else names(won.leftover),
        "claims": [
            {"seat": one.seat, "value": one.value, "early": one.move <= FIRST_PLAY}
            for one in state.promises.open
        ],
    }
