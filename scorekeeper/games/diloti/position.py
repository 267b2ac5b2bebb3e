"""Setting up a Diloti position that somebody describes, and saying why it cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.cards.card import RANK_NAMES, Card
from scorekeeper.cards.packs import bits
from scorekeeper.cards.sums import splits_into_sets
from scorekeeper.engine.claim import Claim, Promises
from scorekeeper.engine.hand import Known
from scorekeeper.engine.messages import BadPosition, Msg
from scorekeeper.games.diloti.house import House, side_of
from scorekeeper.games.diloti.play import PACKET, packet_size
from scorekeeper.games.diloti.promises import HOLD_1
from scorekeeper.games.diloti.state import (
    HIGHEST,
    VALUES,
    Pile,
    State,
    Terms,
    Won,
    Xeri,
    numerals,
)

RANKS = {name: rank for rank, name in RANK_NAMES.items()}
Where = tuple[str | int, ...]


def place(house: House, position: Mapping[str, Any]) -> State:
    """Set up a position.

    Args:
        house: the house rules it is played by.
        position: what the schema of positions loaded; what it leaves out is as at the start
            of a deal, hands unknown.

    Raises:
        BadPosition: cards that lie twice, more of them than there are, a seat that nobody
            sits on, a pile whose cards are no sets of its value though none was let stand.
    """
    players = house.players
    dealer = _seat(position.get("dealer", players - 1), players, "dealer")
    turn = _seat(position.get("turn", (dealer + 1) % players), players, "turn")
    hands = _one_for_each(position.get("hands", (None,) * players), players, "hands")
    sizes = _sizes(hands, position.get("sizes"), players)
    piles = tuple(_piles(position["piles"], players))
    captured = tuple(_one_for_each(position.get("captured", ((), ())), 2, "captured"))
    seen = _every_card_lies_once(house, position, hands, captured)
    play = _play(house, position["play"])
    return State(
        terms=Terms(house, dealer, position["xeri_before"], RANKS.get(position["trio"] or "")),
        turn=turn,
        play=play,
        loose=position["loose"],
        piles=piles,
        next_pile=max((pile.id for pile in piles), default=0) + 1,
        dealt=max(PACKET if house.deck == "full52" else packet_size(36, players), *sizes),
        sizes=sizes,
        stock=_stock(house, position, sizes, seen),
        hands=tuple(_known(hand, size) for hand, size in zip(hands, sizes, strict=True)),
        played=((),) * players,
        won=_won(position, captured, players),
        seen=seen,
        promises=_promises(position["claims"], players, play),
    )


def _seat(seat: int | None, players: int, *where: str | int) -> int:
    if seat is None or seat >= players:
        raise BadPosition(where, Msg("between", min=0, max=players - 1))
    return seat


def _play(house: House, play: int) -> int:
    if play > house.plays:
        raise BadPosition(("play",), Msg("between", min=0, max=house.plays))
    return play


def _one_for_each(given: Sequence[Any], wanted: int, *where: str | int) -> Sequence[Any]:
    if len(given) != wanted:
        raise BadPosition(where, Msg("one_for_each", wanted=wanted, found=len(given)))
    return given


def _sizes(
    hands: Sequence[tuple[Card, ...] | None], given: Sequence[int] | None, players: int
) -> tuple[int, ...]:
    """How many cards each seat holds: as given, else those told, else a full packet."""
    if given is None:
        return tuple(PACKET if hand is None else len(hand) for hand in hands)
    _one_for_each(given, players, "sizes")
    for seat, (size, hand) in enumerate(zip(given, hands, strict=True)):
        if hand is not None and len(hand) > size:
            raise BadPosition(("hands", seat), Msg("length", min=0, max=size))
    return tuple(given)


def _known(hand: tuple[Card, ...] | None, size: int) -> Known | None:
    return None if hand is None else Known(hand, len(hand) == size)


def _piles(given: Sequence[Mapping[str, Any]], players: int) -> Iterator[Pile]:
    """The piles, each a union of sets of its value, of numerals only, or let stand as it is."""
    ids = [one["id"] for one in given]
    if len(set(ids)) < len(ids):
        raise BadPosition(("piles",), Msg("number_twice"))
    for number, one in enumerate(given):
        value, cards = one["value"], one["cards"]
        if not one["stood"] and value not in VALUES:
            raise BadPosition(("piles", number, "value"), Msg("between", min=1, max=HIGHEST))
        if not one["stood"] and not are_a_pile(cards, value):
            raise BadPosition(("piles", number, "cards"), Msg("no_sets", value=value))
        if one["owner"] is not None:
            _seat(one["owner"], players, "piles", number, "owner")
        yield Pile(one["id"], value, one["owner"], cards, plain=sum(numerals(cards)) == value)


def are_a_pile(cards: Sequence[Card], value: int) -> bool:
    """Whether the rules know a pile of the cards: two or more numerals, sets of 1 to 10."""
    values = numerals(cards)
    of_numerals = len(values) > 1 and 0 not in values
    return of_numerals and value in VALUES and splits_into_sets(values, value)


def _every_card_lies_once(
    house: House,
    position: Mapping[str, Any],
    hands: Sequence[tuple[Card, ...] | None],
    captured: Sequence[tuple[Card, ...]],
) -> int:
    """The bits of all cards that have been face up, once no card lies in two places."""
    open_places: list[tuple[Where, tuple[Card, ...]]] = [
        (("loose",), position["loose"]),
        *((("piles", n, "cards"), one["cards"]) for n, one in enumerate(position["piles"])),
        *((("captured", side), cards) for side, cards in enumerate(captured)),
        (("seen",), position["seen"]),
    ]
    seen = 0
    for where, cards in open_places:
        seen = _lay(house, where, cards, seen)
    everything = seen
    for seat, hand in enumerate(hands):
        everything = _lay(house, ("hands", seat), hand or (), everything)
    return seen


def _lay(house: House, where: Where, cards: tuple[Card, ...], lying: int) -> int:
    """Add the bits of `cards` to those that lie elsewhere."""
    for card in cards:
        if card not in house.pack:
            raise BadPosition(where, Msg("not_in_pack", card=card.name))
        if card.bit & lying:
            raise BadPosition(where, Msg("card_elsewhere", card=card.name))
    return lying | bits(cards)


def _stock(house: House, position: Mapping[str, Any], sizes: tuple[int, ...], seen: int) -> int:
    """The stock as given, else what is neither seen nor held, in whole rounds for all seats."""
    players = house.players
    left = len(house.pack) - seen.bit_count() - sum(sizes)
    if left < 0:
        raise BadPosition(("sizes",), Msg("too_many_cards", most=len(house.pack)))
    given: int | None = position.get("stock")
    if given is None:
        to_come: int = house.plays - position["play"] - sum(sizes)
        left = max(0, min(left, to_come))
        return left - left % players
    if given > left or given % players:
        raise BadPosition(("stock",), Msg("stock", most=left, players=players))
    return given


def _won(position: Mapping[str, Any], captured: Sequence[tuple[Card, ...]], players: int) -> Won:
    xeris = []
    for n, one in enumerate(position["xeris"]):
        seat = _seat(one["seat"], players, "xeris", n, "seat")
        xeris.append(Xeri(one["play"], seat, side_of(seat), one["counts"]))
    return Won((captured[0], captured[1]), tuple(xeris), position["last_capturer"])


def _promises(given: Sequence[Mapping[str, Any]], players: int, play: int) -> Promises:
    claims = (
        Claim(
            _seat(one["seat"], players, "claims", number, "seat"),
            HOLD_1,
            one["value"],
            play,
            one["holds"],
        )
        for number, one in enumerate(given)
    )
    return Promises(tuple(claims))
