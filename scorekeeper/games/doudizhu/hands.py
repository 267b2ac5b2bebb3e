"""What is known of the hands that were told, and what the table shows against them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from scorekeeper.engine.ruling import Fact, Finding, RuleId, Verdict
from scorekeeper.games.doudizhu.counting import entries_with
from scorekeeper.games.doudizhu.moves import Play
from scorekeeper.games.doudizhu.ranks import (
    NO_CARDS,
    RANK_NAMES,
    Cards,
    both,
    counts,
    ranks_in,
    size,
    text,
    without,
)
from scorekeeper.games.doudizhu.state import Known, State, Told, known_at_start
from scorekeeper.games.doudizhu.telling import most_in_hand, with_shown_kitty

T = TypeVar("T")


def put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The values with another one for a seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def with_hand(state: State, seat: int, hand: Known | None) -> State:
    """The state with another hand of a seat, and without news."""
    told = state.told
    return state._replace(told=Told(put(told.hands, seat, hand), told.revealed))


def without_news(told: Told) -> Told:
    """What was told, when another move has been made."""
    return replace(told, news=()) if told.news else told


def known(state: State, seat: int, cards: Cards, told: int) -> Known:
    """What a told hand is, less what the seat has played of it."""
    left = without(cards, state.played[seat])
    return Known(left, told, whole=size(left) == state.sizes[seat])


def kitty_shown(state: State) -> State:
    """The state once the kitty lies open; a hand told as drawn gets it (DDZ-HAND-3).

    Where the landlord's hand as told cannot have it, that hand is believed no longer, and its
    owner alone hears of it.
    """
    seat = state.auction.landlord
    hand = None if seat is None else state.hands[seat]
    if seat is None or hand is None:
        return state._replace(told=without_news(state.told))
    had = with_shown_kitty(state, seat, hand.cards + state.played[seat])
    needed = both(had, known_at_start(state, seat))
    if wrong := without(needed, state.terms.pack):
        return _disbelieved(state, seat, wrong)
    if size(needed) > most_in_hand(state, seat):
        return _disbelieved(state, seat, without(needed, had))
    return with_hand(state, seat, known(state, seat, had, hand.told))


def _disbelieved(state: State, seat: int, wrong: Cards) -> State:
    """Believe a hand no longer that cannot have these cards of the kitty."""
    auction, told = state.auction, with_hand(state, seat, None).told
    facts: dict[str, Fact] = {"cards": text(wrong), "owner": seat}
    about = (auction.number_of(auction.kitty_after) - 1,)
    found = Finding(RuleId("DDZ-HAND-3"), Verdict.IMPOSSIBLE, facts, "conflict", about, seat)
    return state._replace(told=replace(told, news=(found,)))


def hand_played(after: State, move: Play) -> State:
    """The state with what the play tells of hands; conflicts are kept for the end (DDZ-HAND-4)."""
    seat = move.seat
    after = with_hand(after, seat, _hand_after(after, seat, after.told.hands[seat], move.cards))
    if after.winner is None:
        return after
    return after._replace(told=replace(after.told, news=tuple(conflicts(after))))


def _hand_after(after: State, seat: int, hand: Known | None, cards: Cards) -> Known | None:
    """What is known of a hand once its seat played; one that cannot be is believed no longer."""
    if hand is None:
        return None
    left, most = without(hand.cards, cards), after.sizes[seat]
    if size(left) > most:
        return None
    return Known(left, hand.told, whole=size(left) == most)


def conflicts(state: State) -> Iterator[Finding]:
    """To the owner of each told hand: other hands, plays or known cards against it (DDZ-HAND-4)."""
    held = [NO_CARDS if hand is None else hand.cards for hand in state.hands]
    lying = [both(*one) for one in zip(held, state.held, strict=True)] if state.held else held
    too_many = without(state.seen + sum(lying), state.terms.pack)
    for rank in ranks_in(too_many):
        about = entries_with(state, rank)
        for owner, cards in enumerate(held):
            if counts(cards)[rank]:
                facts: dict[str, Fact] = {"rank": RANK_NAMES[rank], "owner": owner}
                rule, verdict = RuleId("DDZ-HAND-4"), Verdict.IMPOSSIBLE
                yield Finding(rule, verdict, facts, "conflict", about, owner)
