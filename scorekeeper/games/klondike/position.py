"""Setting up a position of Klondike that somebody describes, and saying why it cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from scorekeeper.cards.card import Card
from scorekeeper.engine.messages import BadPosition, Msg
from scorekeeper.games.klondike.checks import judge
from scorekeeper.games.klondike.house import House
from scorekeeper.games.klondike.moves import COLUMN, WASTE
from scorekeeper.games.klondike.play import play
from scorekeeper.games.klondike.state import (
    ABOVE,
    ACES,
    BELOW,
    HEAP_OF,
    PACK,
    Piles,
    State,
    Status,
)

Where = tuple[str | int, ...]
Unknown = tuple[Card | None, ...]
"""Cards of which some may be unknown."""


def place(house: House, position: Mapping[str, Any]) -> State:
    """Set up a position.

    Args:
        house: the house rules it is played by.
        position: what the schema of positions loaded; what it leaves out is empty.

    Raises:
        BadPosition: a card that lies twice, two cards that both wait to be named, a status
            or a pending pile that does not fit the cards, an impossible entry.
    """
    heaps = _foundations(position["foundations"])
    columns = {name: _turned_up(**position[name]) for name in COLUMN}
    known = _every_card_lies_once(position, heaps)
    talon = (*position["waste"], *position["stock"])
    down = [cells for cells, _ in columns.values()]
    slots = tuple(card for cells in (*down, talon) for card in cells)
    if len(slots) + sum(len(up) for _, up in columns.values()) + sum(map(len, heaps)) > PACK:
        raise BadPosition(("stock",), Msg("too_many_cards", most=PACK))
    numbers, points = iter(range(PACK)), sum(map(len, heaps))
    state = State(
        house=house,
        up=tuple(up for _, up in columns.values()),
        down=tuple(tuple(islice(numbers, len(cells))) for cells in down),
        talon=tuple(islice(numbers, len(talon))),
        turned=len(position["waste"]),
        foundations=heaps,
        points=points,
        status=_status(position["status"], heaps),
        pending=_pending(position, columns),
        slots=slots,
        known=known,
        highest=max(position["highest"], points),
        **{name: position[name] for name in ("redeals", "moves", "undos")},
    )
    return _played(state, position)


def _turned_up(down: Unknown, up: tuple[Card, ...]) -> tuple[Unknown, tuple[Card, ...]]:
    """A column's closed and open cards; a known one at its end is turned up (KLO-FLIP-1)."""
    if up or not down or down[-1] is None:
        return down, up
    return down[:-1], (down[-1],)


def _played(state: State, position: Mapping[str, Any]) -> State:
    """The state after what was done from the position on, allowed or not."""
    for number, move in enumerate(position["played"]):
        if judge(state, move).impossible:
            raise BadPosition(("played", number), Msg("impossible"))
        state = play(state, move)
    return state


def _foundations(given: tuple[int | tuple[Card, ...], ...]) -> Piles:
    """The foundations, of which a number says how high one was built from its ace."""
    heaps = []
    for place, one in enumerate(given):
        heap = _built(place, one) if isinstance(one, int) else one
        strangers = [card for card in heap if HEAP_OF.get(card) != place]
        if strangers:
            where = ("foundations", place)
            raise BadPosition(where, Msg("other_suit", card=strangers[0].name))
        heaps.append(heap)
    return tuple(heaps)


def _built(place: int, height: int) -> tuple[Card, ...]:
    heap: list[Card] = []
    while len(heap) < height:
        heap.append(ABOVE[heap[-1]] if heap else ACES[place])
    return tuple(heap)


def _every_card_lies_once(position: Mapping[str, Any], heaps: Piles) -> int:
    """The bits of all cards that are named, once none lies in two places."""
    places: list[tuple[Where, tuple[Card | None, ...]]] = [
        *((("foundations", place), heap) for place, heap in enumerate(heaps)),
        *(((name, side), position[name][side]) for name in COLUMN for side in ("up", "down")),
        (("waste",), position["waste"]),
        (("stock",), position["stock"]),
    ]
    known = 0
    for where, cards in places:
        for card in filter(None, cards):
            if card not in BELOW:
                raise BadPosition(where, Msg("not_in_pack", card=card.name))
            if card.bit & known:
                raise BadPosition(where, Msg("card_elsewhere", card=card.name))
            known |= card.bit
    return known


def _status(given: Status | None, heaps: Piles) -> Status:
    """The status as given, else as the foundations say."""
    complete = sum(map(len, heaps)) == PACK
    if given is None:
        return "won" if complete else "active"
    if (given == "won") is not complete:
        raise BadPosition(("status",), Msg("won_with_all", most=PACK))
    return given


def _pending(
    position: Mapping[str, Any], columns: Mapping[str, tuple[Unknown, tuple[Card, ...]]]
) -> str | None:
    """The pile whose top card is not known; no more than one of them."""
    waiting = [name for name, (down, up) in columns.items() if down and not up]
    if position["waste"] and position["waste"][-1] is None:
        waiting.append(WASTE)
    if len(waiting) > 1:
        raise BadPosition((waiting[1],), Msg("one_pending"))
    pending = waiting[0] if waiting else None
    if position["pending"] not in (None, pending):
        raise BadPosition(("pending",), Msg("not_pending"))
    return pending
