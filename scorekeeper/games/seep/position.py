"""Setting up a Seep position that somebody describes, and saying why it cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.cards.card import Card, Rank
from scorekeeper.cards.packs import PACK_52, bits
from scorekeeper.cards.sums import splits_into_sets
from scorekeeper.engine.claim import Claim, Promises
from scorekeeper.engine.hand import Known
from scorekeeper.engine.messages import BadPosition, Msg
from scorekeeper.games.seep.claims import FIRST_PLAY
from scorekeeper.games.seep.dealing import FLOOR_CARDS
from scorekeeper.games.seep.house import SEATS, House, side_of
from scorekeeper.games.seep.promises import BID_2, RET_1
from scorekeeper.games.seep.state import (
    BID_MOVE,
    FIRST_PACKET,
    FULL_HAND,
    HIGHEST,
    LOWEST,
    PLAYS,
    SeepHouse,
    State,
    Sweep,
    Terms,
    Told,
    Won,
)

Where = tuple[str | int, ...]
Hands = Sequence[tuple[Card, ...] | None]
USUAL_PLAY = 4
"""Where a position does not say how many plays were made: one by each seat."""


def place(house: House, position: Mapping[str, Any]) -> State:
    """Set up a position.

    Args:
        house: the house rules it is played by.
        position: what the schema of positions loaded; what it leaves out is as when each
            seat has played once, hands unknown.

    Raises:
        BadPosition: cards that lie twice, more of them than there are, a house whose cards
            are no sets of its value though none was let stand, cards where the phase has none.
    """
    terms, phase = Terms(house, position["dealer"]), position["phase"]
    play = _plays(phase, position.get("play"))
    turn = position.get("turn", (terms.bidder + play) % SEATS)
    hands = position.get("hands", (None,) * SEATS)
    captured = position.get("captured", ((), ()))
    seen = _every_card_lies_once(position, hands, captured)
    _phase_fits(phase, position, seen)
    sizes = _sizes(terms, phase, play, position.get("sizes"), hands, seen)
    return State(
        terms=terms,
        turn=turn,
        phase=phase,
        play=play,
        bid=position["bid"],
        loose=position["loose"],
        houses=_houses(position["houses"]),
        sizes=sizes,
        told=_told(terms, phase, hands, sizes),
        won=_won(position, captured),
        seen=seen,
        promises=Promises(tuple(_claims(position["claims"], play))),
    )


def _plays(phase: str, given: int | None) -> int:
    """How many plays were made, as far as the phase leaves a choice."""
    if phase == "play":
        least, most, usual = 1, PLAYS - 1, USUAL_PLAY
    else:
        usual = least = most = PLAYS * (phase == "over")
    play = usual if given is None else given
    if not least <= play <= most:
        raise BadPosition(("play",), Msg("between", min=least, max=most))
    return play


def _phase_fits(phase: str, position: Mapping[str, Any], seen: int) -> None:
    """Before play 1 nothing was captured; before the bid nothing has been seen or said."""
    loose = len(position["loose"])
    allowed = {"play": range(len(PACK_52) + 1), "first": (0, FLOOR_CARDS)}.get(phase, (0,))
    wrong = {
        "loose": loose not in allowed,
        "houses": phase != "play" and bool(position["houses"]),
        "seen": phase in ("new", "bid", "first") and seen.bit_count() > loose,
        "claims": phase in ("new", "bid") and bool(position["claims"]),
    }
    for field, is_wrong in wrong.items():
        if is_wrong:
            raise BadPosition((field,), Msg("phase", phase=phase))


def _sizes(
    terms: Terms, phase: str, play: int, given: Sequence[int] | None, hands: Hands, seen: int
) -> tuple[int, ...]:
    """How many cards each seat holds: as given, else those told, else what it was dealt."""
    if phase == "play":
        sizes = _in_play(terms, play, hands, seen) if given is None else tuple(given)
    else:
        four = FIRST_PACKET * (phase in ("bid", "first"))
        sizes = tuple(four if seat == terms.bidder else 0 for seat in range(SEATS))
        if given is not None and tuple(given) != sizes:
            raise BadPosition(("sizes",), Msg("phase", phase=phase))
    for seat, (size, hand) in enumerate(zip(sizes, hands, strict=True)):
        if hand is not None and len(hand) > size:
            raise BadPosition(("hands", seat), Msg("length", min=0, max=size))
    if seen.bit_count() + sum(sizes) > len(PACK_52):
        raise BadPosition(("sizes",), Msg("too_many_cards", most=len(PACK_52)))
    return sizes


def _in_play(terms: Terms, play: int, hands: Hands, seen: int) -> tuple[int, ...]:
    """What each seat has left of twelve cards, and no more than are still unseen."""
    told = sum(len(hand) for hand in hands if hand is not None)
    unknown = hands.count(None)
    most = max(0, len(PACK_52) - seen.bit_count() - told) // unknown if unknown else 0
    return tuple(
        min(most, FULL_HAND - (play + 3 - (seat - terms.bidder) % SEATS) // SEATS)
        if hand is None
        else len(hand)
        for seat, hand in enumerate(hands)
    )


def _told(terms: Terms, phase: str, hands: Hands, sizes: tuple[int, ...]) -> Told:
    known = tuple(
        None if hand is None else Known(hand, len(hand) == size)
        for hand, size in zip(hands, sizes, strict=True)
    )
    before_play_1 = phase in ("bid", "first")
    return Told(known, known[terms.bidder] if before_play_1 else None)


def _houses(given: Sequence[Mapping[str, Any]]) -> tuple[SeepHouse, ...]:
    """The houses in order of value, each as the rules know them or let stand as it is."""
    values = [one["value"] for one in given]
    if len(set(values)) < len(values):
        raise BadPosition(("houses",), Msg("number_twice"))
    houses = []
    for number, one in enumerate(given):
        if not one["owners"]:
            raise BadPosition(("houses", number, "owners"), Msg("owners"))
        house = SeepHouse(one["value"], tuple(sorted(one["owners"])), one["cards"])
        wrong = why_no_house(house)
        if wrong and not one["stood"]:
            raise BadPosition(("houses", number, wrong[0]), wrong[1])
        houses.append(house)
    return tuple(sorted(houses, key=_value_of))


def why_no_house(house: SeepHouse) -> tuple[str, Msg] | None:
    """Which field of a house is as the rules do not know it, and why; None: none of them."""
    if not LOWEST <= house.value <= HIGHEST:
        return "value", Msg("between", min=LOWEST, max=HIGHEST)
    ranks = [int(card.rank) for card in house.cards]
    if len(ranks) < 2 or not splits_into_sets(ranks, house.value):
        return "cards", Msg("no_sets", value=house.value)
    return ("owners", Msg("owners")) if house.ordinary and house.owners[1:] else None


def _value_of(house: SeepHouse) -> int:
    return house.value


def _every_card_lies_once(
    position: Mapping[str, Any], hands: Hands, captured: Sequence[tuple[Card, ...]]
) -> int:
    """The bits of all cards that have been face up, once no card lies in two places."""
    places: list[tuple[Where, tuple[Card, ...]]] = [
        (("loose",), position["loose"]),
        *((("houses", n, "cards"), one["cards"]) for n, one in enumerate(position["houses"])),
        *((("captured", side), cards) for side, cards in enumerate(captured)),
        (("seen",), position["seen"]),
        (("leftover",), position["leftover"]),
    ]
    seen = 0
    for where, cards in places:
        seen = _lay(where, cards, seen)
    everything = seen
    for seat, hand in enumerate(hands):
        everything = _lay(("hands", seat), hand or (), everything)
    return seen


def _lay(where: Where, cards: tuple[Card, ...], lying: int) -> int:
    """Add the bits of `cards` to those that lie elsewhere."""
    for card in cards:
        if card.rank > Rank.KING:
            raise BadPosition(where, Msg("not_in_pack", card=card.name))
        if card.bit & lying:
            raise BadPosition(where, Msg("card_elsewhere", card=card.name))
    return lying | bits(cards)


def _won(position: Mapping[str, Any], captured: Sequence[tuple[Card, ...]]) -> Won:
    sweeps = tuple(
        Sweep(one["play"], one["seat"], side_of(one["seat"])) for one in position["sweeps"]
    )
    cards = (captured[0], captured[1])
    return Won(cards, sweeps, position["last_capturer"], position["leftover"])


def _claims(given: Sequence[Mapping[str, Any]], play: int) -> Iterator[Claim]:
    """Open promises; an early one was made before the pack was dealt out (SEEP-PUB-4)."""
    for one in given:
        late = max(FIRST_PLAY + 1, FIRST_PLAY + play - 1)
        rule, move = (BID_2, BID_MOVE) if one["early"] else (RET_1, late)
        yield Claim(one["seat"], rule, one["value"], move)
