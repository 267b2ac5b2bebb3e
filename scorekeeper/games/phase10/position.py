"""Setting up a Phase 10 position that somebody describes, and saying why it cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.cards.card import Card
from scorekeeper.engine.messages import BadPosition, Msg
from scorekeeper.games.phase10.hands import BROKEN
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.ledger import COPIES, PACK, tally_of, too_many
from scorekeeper.games.phase10.phases import DEALT, Kind, low_end, shapes_of
from scorekeeper.games.phase10.play import blank
from scorekeeper.games.phase10.state import Finish, Group, Known, Past, Skips, State, Terms

FEWEST = 2
"""Seats in a round, in a replay too (P10-DEAL-1)."""
Where = tuple[str | int, ...]
Groups = tuple[tuple[Group, ...], ...]


def place(house: House, position: Mapping[str, Any]) -> State:
    """Set up a position.

    Args:
        house: the house rules it is played by.
        position: what the schema of positions loaded. What it leaves out is as at the start
            of a round, but with the seat in turn after its draw.

    Raises:
        BadPosition: a seat that does not take part, more copies of a card than there are,
            more cards in a hand than it has, or in all than the packs have.
    """
    terms = _terms(house, position)
    empty = blank(terms)
    turn = _seat(position.get("turn", empty.turn), terms.seats, "turn")
    begun = replace(empty, turn=turn, stage=position["stage"], level=position["level"])
    if begun.stage == "deal":
        return begun
    hands, shown = (_told(position, name, house.players) for name in ("hands", "shown"))
    state = _with_hands_counted(_with_table(begun, position), position, hands, shown)
    located = replace(state, located=_located(state))
    stocked = replace(located, stock=_stock(located, position.get("stock")))
    return replace(stocked, hands=_hands(stocked, hands, position["broken"]))


def _with_table(state: State, position: Mapping[str, Any]) -> State:
    """What lies on the table, and what jokers did."""
    groups = _groups(state.terms, position["groups"])
    return replace(
        state,
        groups=groups,
        laid=_laid(position, groups),
        laid_now=position["laid_now"],
        discards=position["discards"],
        skips=_skips(state.terms, position),
    )


def _with_hands_counted(
    state: State, position: Mapping[str, Any], hands: Sequence[Any], shown: tuple[Any, ...]
) -> State:
    """How many cards each hand has, what all know of it, and what the seat did with it."""
    known = tuple(
        cards if hand is None else hand
        for cards, hand in zip(_each(position, "known", state.known), shown, strict=True)
    )
    drawn = _each(position, "drawn", state.past.drawn)
    return replace(
        state,
        sizes=_sizes(state, position, hands),
        known=known,
        past=Past(state.past.played, _each(position, "known", state.known), drawn),
        finish=_finish(state.terms, position, shown),
    )


def _terms(house: House, position: Mapping[str, Any]) -> Terms:
    everybody = range(house.players)
    seats = tuple(sorted(position.get("seats", everybody)))
    for seat in seats:
        _seat(seat, everybody, "seats")
    if len(seats) < FEWEST:
        raise BadPosition(("seats",), Msg("length", min=FEWEST, max=house.players))
    dealer = _seat(position.get("dealer", house.players - 1), everybody, "dealer")
    last = position.get("last_phase", house.last_phase)
    phases = _each(position, "phases", (1,) * house.players)
    for seat, phase in enumerate(phases):
        if phase > last:
            raise BadPosition(("phases", seat), Msg("between", min=1, max=last))
    return Terms(house, dealer, seats, phases, last, decided=False)


def _seat(seat: int, seats: Sequence[int], *where: str | int) -> int:
    if seat not in seats:
        raise BadPosition(where, Msg("between", min=seats[0], max=seats[-1]))
    return seat


def _each(position: Mapping[str, Any], name: str, default: Sequence[Any]) -> tuple[Any, ...]:
    """What a position says for each seat."""
    given = position.get(name, default)
    if len(given) != len(default):
        wrong = Msg("one_for_each", wanted=len(default), found=len(given))
        raise BadPosition((name,), wrong)
    return tuple(given)


def _told(position: Mapping[str, Any], name: str, players: int) -> tuple[Any, ...]:
    """Cards that a position tells seat by seat; an empty list tells nothing."""
    return tuple(cards or None for cards in _each(position, name, (None,) * players))


def _groups(terms: Terms, given: Iterable[Mapping[str, Any]]) -> Groups:
    """The groups by owner, each of its kind in the owner's phase where none is said."""
    lying: list[list[Group]] = [[] for _ in terms.phases]
    for number, one in enumerate(given):
        owner = _seat(one["owner"], terms.seats, "groups", number, "owner")
        shapes = shapes_of(terms.phases[owner])
        asked = shapes[min(len(lying[owner]), len(shapes) - 1)].kind
        kind, cards = Kind(one.get("kind", asked)), one["cards"]
        low = one.get("low", low_end(cards)) if kind is Kind.RUN else 0
        lying[owner].append(Group(kind, cards, low))
    return tuple(map(tuple, lying))


def _laid(position: Mapping[str, Any], groups: Groups) -> tuple[bool, ...]:
    said = position.get("laid")
    if said is None:
        return tuple(map(bool, groups))
    return tuple(seat in said for seat in range(len(groups)))


def _sizes(state: State, position: Mapping[str, Any], hands: Sequence[Any]) -> tuple[int, ...]:
    """How many cards each seat holds: as given, else as told, else as in the course of a round."""

    def usual(seat: int) -> int:
        drew = seat == state.turn and state.stage == "play"
        left = DEALT + drew - sum(len(group.cards) for group in state.groups[seat])
        return max(1, left) if hands[seat] is None else len(hands[seat])

    seats = range(len(hands))
    default = tuple(usual(seat) if seat in state.terms.seats else 0 for seat in seats)
    sizes = _each(position, "sizes", default)
    for seat, hand in enumerate(hands):
        if hand is not None and len(hand) > sizes[seat]:
            raise BadPosition(("hands", seat), Msg("length", min=0, max=sizes[seat]))
    return sizes


def _skips(terms: Terms, position: Mapping[str, Any]) -> Skips:
    players = terms.house.players
    to_lose = _each(position, "to_lose", (0,) * players)
    named_by: list[int | None] = [None] * players
    for number, one in enumerate(position["named"]):
        for field in ("seat", "by"):
            _seat(one[field], terms.seats, "named", number, field)
        named_by[one["seat"]] = one["by"]
    lost = tuple(seat in position["lost"] for seat in range(players))
    return Skips(to_lose, tuple(named_by), lost)


def _finish(terms: Terms, position: Mapping[str, Any], shown: tuple[Any, ...]) -> Finish | None:
    if position["stage"] != "over":
        return None
    out = position.get("out")
    if out is None:
        return Finish("exhausted", None, shown)
    return Finish("discard", _seat(out, terms.seats, "out"), shown)


def _located(state: State) -> int:
    """The tally of the cards that lie where all know, once none is there too often."""
    located = 0
    places: list[tuple[Where, tuple[Card, ...]]] = [
        *((("known", seat), cards) for seat, cards in enumerate(state.known)),
        *((("groups",), group.cards) for lying in state.groups for group in lying),
        (("discards",), state.discards),
    ]
    for where, cards in places:
        _are_there(where, cards, located)
        located += tally_of(cards)
    for seat, cards in enumerate(state.known):
        if len(cards) > state.sizes[seat] and state.logs_turns:
            raise BadPosition(("known", seat), Msg("length", min=0, max=state.sizes[seat]))
    return located


def _are_there(where: Where, cards: tuple[Card, ...], located: int) -> None:
    for card in cards:
        if card not in COPIES:
            raise BadPosition(where, Msg("not_in_pack", card=card.name))
    excess = too_many(located, cards)
    if excess is not None:
        raise BadPosition(where, Msg("card_elsewhere", card=excess.name))


def _stock(state: State, given: int | None) -> int:
    """The stock as given, else what lies nowhere else."""
    if not state.logs_turns:
        return 0
    lying = len(state.discards) + sum(len(one.cards) for each in state.groups for one in each)
    left = len(PACK) - lying - sum(state.sizes)
    if left < 0:
        raise BadPosition(("sizes",), Msg("too_many_cards", most=len(PACK)))
    if given is None:
        return left
    if given > left:
        raise BadPosition(("stock",), Msg("between", min=0, max=left))
    return given


def _hands(
    state: State, hands: Sequence[tuple[Card, ...] | None], broken: Iterable[int]
) -> tuple[Known | None, ...]:
    """The hands that were told, once each has its known cards and can be held."""
    told: list[Known | None] = []
    for seat, hand in enumerate(hands):
        if seat in broken:
            told.append(BROKEN)
        elif hand is None:
            told.append(None)
        else:
            located = state.located - tally_of(state.known[seat])
            _are_there(("hands", seat), hand, located)
            told.append(Known(hand, len(hand) == state.sizes[seat]))
    return tuple(told)
