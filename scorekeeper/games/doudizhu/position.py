"""Positions: setting up one that somebody describes, and describing a state as one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.engine.messages import BadPosition, Msg
from scorekeeper.games.doudizhu.combos import read
from scorekeeper.games.doudizhu.house import House
from scorekeeper.games.doudizhu.moves import Call, Deal, Kitty, Landlord, Move, Pass, Play
from scorekeeper.games.doudizhu.play import opened, play
from scorekeeper.games.doudizhu.ranks import (
    NO_CARDS,
    RANK_NAMES,
    Cards,
    ranks_in,
    size,
    without,
)
from scorekeeper.games.doudizhu.state import Known, State, still_held

Position = Mapping[str, Any]


def place(house: House, position: Position) -> State:
    """Set up a position.

    Args:
        house: the house rules it is played by.
        position: what the schema of positions loaded. The calls and the log are played one
            by one; what else is given stands in place of what follows from them. An empty
            hand is one of which nothing was told.

    Raises:
        BadPosition: more cards of a rank, or in a hand, than there are; a seat that nobody
            sits on; a trick that is no combination; more passes than end a trick.
    """
    state = _auctioned(house, position)
    for number, entry in enumerate(position["log"]):
        state = _logged(state, entry, number)
    state = _numbers(state, position)
    state = _trick(state, position)
    state = _hands(state, position)
    _no_rank_is_used_up(state)
    return state


def _seat(house: House, seat: int, *where: str | int) -> int:
    if seat >= house.players:
        raise BadPosition(where, Msg("between", min=0, max=house.players - 1))
    return seat


def _auctioned(house: House, position: Position) -> State:
    """The deal after its calls, or with the landlord that is given, and the kitty."""
    dealer = _seat(house, position.get("dealer", house.players - 1), "dealer")
    first = position["first_bidder"]
    if first is not None:
        _seat(house, first, "first_bidder")
    state = play(opened(house, dealer), Deal(first, position["turned_up"]))
    for number, one in enumerate(position["calls"]):
        seat = _seat(house, one.get("seat", state.turn), "calls", number, "seat")
        state = play(state, Call(seat, one["bid"]))
    given = position["landlord"]
    if given is not None and state.auction.running:
        seat = _seat(house, given, "landlord")
        state = play(state, Landlord(seat, position["bid"]))
    if position["kitty"] is not None:
        if state.landlord is None:
            raise BadPosition(("landlord",), Msg("required"))
        state = play(state, Kitty(_cards(house, position["kitty"], "kitty")))
        after = min(position["kitty_after"], len(position["log"]))
        state = state._replace(auction=replace(state.auction, kitty_after=after))
    return state


def _cards(house: House, cards: Cards, *where: str | int) -> Cards:
    """The cards, once the packs have as many of each rank."""
    too_many = without(cards, house.pack)
    if too_many:
        raise BadPosition(where, Msg("not_in_pack", card=RANK_NAMES[ranks_in(too_many)[0]]))
    return cards


def _logged(state: State, entry: Position, number: int) -> State:
    """The state after an entry of the log; one without cards is a pass."""
    house = state.terms.house
    if state.landlord is None:
        raise BadPosition(("landlord",), Msg("required"))
    seat = _seat(house, entry.get("seat", state.turn), "log", number, "seat")
    if "cards" not in entry:
        return play(state, Pass(seat))
    cards = _cards(house, entry["cards"], "log", number, "cards")
    if size(cards) > state.sizes[seat]:
        raise BadPosition(("log", number, "cards"), Msg("length", max=state.sizes[seat]))
    move: Move = Play(seat, cards)
    return play(state, move)


def _numbers(state: State, position: Position) -> State:
    """The state with the numbers and played cards that are given."""
    house = state.terms.house
    bombs, rockets = state.doubled
    doubled = (position.get("bombs", bombs), position.get("rockets", rockets))
    played = _given_cards(house, position.get("played", state.played), "played")
    revealed = _given_cards(house, position.get("revealed", state.told.revealed), "revealed")
    passes, most = position.get("passes", state.passes), house.players - 1
    if passes > most:
        raise BadPosition(("passes",), Msg("between", min=0, max=most))
    sizes = tuple(map(int.__sub__, _start_sizes(state), map(size, played)))
    state = state._replace(
        passes=passes,
        told=replace(state.told, revealed=tuple(cards or None for cards in revealed)),
        sizes=sizes,
        played=played,
        seen=sum(played) + sum(revealed),
        doubled=doubled,
    )
    return state._replace(held=still_held(state))


def _given_cards(house: House, given: Sequence[Cards | None], name: str) -> tuple[Cards, ...]:
    """The cards of each seat, none where there are none."""
    _one_for_each(house, given, name)
    return tuple(_cards(house, cards or NO_CARDS, name, seat) for seat, cards in enumerate(given))


def _start_sizes(state: State) -> list[int]:
    """How many cards each seat had when play began (DDZ-SET-7)."""
    house = state.terms.house
    return [
        house.drawn + (house.kitty if state.landlord == seat else 0)
        for seat in range(house.players)
    ]


def _one_for_each(house: House, given: Sequence[Any], *where: str | int) -> Sequence[Any]:
    if len(given) != house.players:
        raise BadPosition(where, Msg("one_for_each", wanted=house.players, found=len(given)))
    return given


def _trick(state: State, position: Position) -> State:
    """The state with the trick, and whose turn it is, as given."""
    house = state.terms.house
    given = {name: position[name] for name in ("turn", "best") if position.get(name) is not None}
    for name, seat in given.items():
        _seat(house, seat, name)
    lying = position["trick"]
    if lying:
        trick = read(lying, state.terms.forms)
        if trick is None:
            raise BadPosition(("trick",), Msg("no_combination"))
        state = state._replace(trick=trick)
        _holds_the_trick(state, given)
    elif "best" in given:
        state = state._replace(trick=None)
        _holds_the_trick(state, given)
    return _led_anew(state._replace(**given))


def _led_anew(state: State) -> State:
    """The state with no trick where the turn is back with who holds it (DDZ-TRICK-2)."""
    if state.best is None or state.turn != state.best:
        return state
    return state._replace(trick=None, best=None, passes=0)


def _holds_the_trick(state: State, given: dict[str, int]) -> None:
    """Say who holds the trick and whose turn it is, each from the other where it is left out."""
    players, steps = state.players, state.passes + 1
    if "best" not in given:
        known = state.best if state.best is not None else state.landlord or 0
        given["best"] = (given["turn"] - steps) % players if "turn" in given else known
    given.setdefault("turn", (given["best"] + steps) % players)


def _hands(state: State, position: Position) -> State:
    """The state with the hands as told, and how many cards each seat holds."""
    house = state.terms.house
    hands = _one_for_each(house, position.get("hands", (None,) * house.players), "hands")
    sizes = list(state.sizes)
    if "sizes" in position:
        sizes = list(_one_for_each(house, position["sizes"], "sizes"))
    elif not any(state.played):
        sizes = [size(hand) if hand else most for hand, most in zip(hands, sizes, strict=True)]
    for seat, (most, known) in enumerate(zip(_start_sizes(state), sizes, strict=True)):
        if not 0 <= known <= most:
            raise BadPosition(("sizes", seat), Msg("between", min=0, max=most))
        if size(_cards(house, hands[seat] or NO_CARDS, "hands", seat)) > known:
            raise BadPosition(("hands", seat), Msg("length", min=0, max=known))
    told = tuple(
        Known(hand, size(hand + state.played[seat]), whole=size(hand) == sizes[seat])
        if hand
        else None
        for seat, hand in enumerate(hands)
    )
    return state._replace(sizes=tuple(sizes), told=replace(state.told, hands=told))


def _no_rank_is_used_up(state: State) -> None:
    """Cards played are no more of any rank than the packs have; hands may contradict them."""
    pack, lying = state.terms.pack, NO_CARDS
    for seat, cards in enumerate(state.played):
        lying += cards
        too_many = without(lying, pack)
        if too_many:
            card = RANK_NAMES[ranks_in(too_many)[0]]
            raise BadPosition(("played", seat), Msg("card_elsewhere", card=card))
