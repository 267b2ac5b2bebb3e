"""The JSON of a position of Phase 10, both ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from scorekeeper.cards.card import names
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import Flag, NumbersField, WholeNumber, Word, a_list
from scorekeeper.games.phase10.phases import PHASES, Kind
from scorekeeper.games.phase10.state import Skips, State
from scorekeeper.games.phase10.wire.fields import (
    MOST_SEATS,
    PlayingCardsField,
    a_seat,
    level,
    objects,
)


class GroupSchema(Strict):
    """A group that lies. Its kind, if left out, is that of the owner's phase."""

    owner = a_seat(required=True)
    kind = Word([str(one) for one in Kind])
    cards = PlayingCardsField(required=True)
    low = WholeNumber(-99, 99)


class NamedSchema(Strict):
    """The seat was named by a joker of another, to whom the turn has not come back."""

    seat = a_seat(required=True)
    by = a_seat(required=True)


class PositionSchema(Strict):
    """A position. What is left out is as at the start, with the seat in turn after its draw.

    Lists without another word have an item for each seat. `hands` are those that were told,
    and `shown` those shown after the round; null or an empty list: none was. `known` are cards
    that a seat took from the discards, `lost` the seats whose last turn was lost, `broken` those
    whose told hand was contradicted. `drawn`, how often a seat drew from the stock, is asked
    only when a hand is told.
    """

    dealer = a_seat()
    turn = a_seat()
    stage = Word(["deal", "draw", "play", "over"], load_default="play")
    level = level()
    seats = NumbersField(0, MOST_SEATS - 1, MOST_SEATS)
    phases = a_list(WholeNumber(1, len(PHASES)), MOST_SEATS)
    last_phase = WholeNumber(1, len(PHASES))
    groups = objects(GroupSchema(), 99, load_default=())
    laid = NumbersField(0, MOST_SEATS - 1, MOST_SEATS)
    laid_now = Flag(load_default=False)
    hands = a_list(PlayingCardsField(allow_none=True), MOST_SEATS)
    sizes = a_list(WholeNumber(0, 108), MOST_SEATS)
    known = a_list(PlayingCardsField(), MOST_SEATS)
    discards = PlayingCardsField(load_default=(), metadata={"example": ["5C", "9D"]})
    stock = WholeNumber(0, 108)
    to_lose = a_list(WholeNumber(0, 99), MOST_SEATS)
    named = objects(NamedSchema(), MOST_SEATS, load_default=())
    lost = NumbersField(0, MOST_SEATS - 1, MOST_SEATS, load_default=())
    out = a_seat(allow_none=True)
    shown = a_list(PlayingCardsField(allow_none=True), MOST_SEATS)
    drawn = a_list(WholeNumber(0, 108), MOST_SEATS)
    broken = NumbersField(0, MOST_SEATS - 1, MOST_SEATS, load_default=())


def table(state: State) -> dict[str, Any]:
    """A state in the words of a position, as far as hands were told."""
    return {
        "dealer": state.terms.dealer,
        "turn": state.turn,
        "stage": state.stage,
        "level": state.level,
        "seats": list(state.terms.seats),
        "phases": list(state.terms.phases),
        "last_phase": state.terms.last_phase,
        "groups": list(_groups(state)),
        "laid": _which(state.laid),
        "laid_now": state.laid_now,
        "discards": names(state.discards),
        "stock": state.stock,
        "sizes": list(state.sizes),
        **_hands(state),
        **_skips(state.skips),
    }


def _hands(state: State) -> dict[str, Any]:
    """What is known of the hands, each card in one place; null: nothing was told, or shown."""
    finish = state.finish
    shown = finish.shown if finish else (None,) * len(state.sizes)
    known = (
        () if hand is not None else cards for cards, hand in zip(state.known, shown, strict=True)
    )
    told = (None if one is None or one.broken else names(one.cards) for one in state.hands)
    return {
        "known": list(map(names, known)),
        "hands": list(told),
        "drawn": list(state.past.drawn),
        "broken": _which(one is not None and one.broken for one in state.hands),
        "shown": [None if cards is None else names(cards) for cards in shown],
        "out": finish.out if finish else None,
    }


def _skips(skips: Skips) -> dict[str, Any]:
    """What jokers did."""
    named = ((seat, by) for seat, by in enumerate(skips.named_by) if by is not None)
    return {
        "to_lose": list(skips.to_lose),
        "named": [{"seat": seat, "by": by} for seat, by in named],
        "lost": _which(skips.lost),
    }


def _groups(state: State) -> Iterator[dict[str, Any]]:
    """Every group that lies, those of seat 0 first."""
    for owner, lying in enumerate(state.groups):
        for one in lying:
            group = {"owner": owner, "kind": str(one.kind), "cards": names(one.cards)}
            yield group | ({"low": one.low} if one.kind is Kind.RUN else {})


def _which(flags: Iterable[bool]) -> list[int]:
    return [seat for seat, is_so in enumerate(flags) if is_so]
