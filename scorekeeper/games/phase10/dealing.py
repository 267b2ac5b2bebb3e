"""What a round begins with, and what may be told or shown of a hand."""

from __future__ import annotations

from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import missing
from scorekeeper.engine.ruling import Finding, broken, impossible
from scorekeeper.games.phase10.holding import copies
from scorekeeper.games.phase10.ledger import tally_of
from scorekeeper.games.phase10.moves import Deal, Hand, Reveal
from scorekeeper.games.phase10.phases import DEALT, is_joker
from scorekeeper.games.phase10.state import State

NOWHERE = tally_of(())
"""The tally of no card at all."""


def match_goes_on(state: State, move: Deal) -> Finding | None:
    """A decided match takes no further round (P10-MATCH-5)."""
    return impossible("P10-MATCH-5") if state.terms.decided else None


def deal_comes_first(state: State, move: Deal) -> Finding | None:
    """The round is dealt once, before every play (P10-END-1)."""
    return None if state.stage == "deal" else impossible("P10-END-1", "dealt")


def one_card_is_turned_up(state: State, move: Deal) -> Finding | None:
    """One card begins the discards; more of them only on top of a joker (P10-DEAL-4)."""
    if move.level == "table":
        return impossible("P10-DEAL-4", "table") if move.upcard else None
    if not move.upcard:
        return impossible("P10-DEAL-4", "none")
    if len(move.upcard) > 1 and state.terms.house.upcard_joker != "cover":
        return broken("P10-DEAL-4", "several", count=len(move.upcard))
    return None


def jokers_are_covered(state: State, move: Deal) -> Finding | None:
    """With `cover`, cards are turned up until one is no joker, and no further (P10-DEAL-5)."""
    if state.terms.house.upcard_joker != "cover" or not move.upcard:
        return None
    *under, top = move.upcard
    if is_joker(top) or not all(map(is_joker, under)):
        return broken("P10-DEAL-5", cards=move.upcard)
    return None


def upcards_exist(state: State, move: Deal) -> Finding | None:
    """No more copies are turned up than there are (P10-CNT-1)."""
    return copies("P10-CNT-1", "", state.located, move.upcard, move.upcard)


# Private hands


def hand_can_be_told(state: State, move: Hand) -> Finding | None:
    """A hand is told while its round is played and every turn is logged (P10-END-1, P10-0)."""
    if state.stage == "deal":
        return impossible("P10-END-1", "not_dealt")
    if state.over:
        return impossible("P10-END-1", "over")
    return None if state.logs_turns else impossible("P10-0", "level")


def hand_is_no_bigger(state: State, move: Hand) -> Finding | None:
    """Ten cards were dealt and so many drawn, those played since included (P10-PRV-1)."""
    past, seat = state.past, move.seat
    drawn, told = past.drawn[seat], (*move.cards, *move.drawn)
    lacking = missing(past.played[seat], (*told, *past.taken[seat]))
    fits = len(move.cards) <= DEALT and len(move.drawn) <= drawn
    if fits and len(told) + len(lacking) <= DEALT + drawn:
        return hand_has_room(state, move)
    count, found, came = DEALT, len(move.cards), len(move.drawn)
    if not lacking:
        return impossible("P10-PRV-1", "size", count=count, drawn=drawn, found=found, came=came)
    return impossible(
        "P10-PRV-1", "size_played", count=count, drawn=drawn, found=found, came=came, cards=lacking
    )


def hand_has_room(state: State, move: Hand) -> Finding | None:
    """No more is left of the told cards than a set-up position gives the hand (P10-PRV-1)."""
    left, size = len(held(state, move)), state.sizes[move.seat]
    if left <= size:
        return None
    return impossible("P10-PRV-1", "left", seat=move.seat, size=size, left=left)


def told_copies_are_left(state: State, move: Hand) -> Finding | None:
    """Of no card more is told than can lie in that hand (P10-PRV-1)."""
    hidden = missing(held(state, move), state.known[move.seat])
    return copies("P10-PRV-1", "copies", NOWHERE, move.cards, move.cards) or copies(
        "P10-PRV-1", "copies", state.located, hidden, hidden
    )


def held(state: State, move: Hand) -> tuple[Card, ...]:
    """What of the told cards, and of those taken from the discards, is still in the hand."""
    past, seat = state.past, move.seat
    return missing((*move.cards, *move.drawn, *past.taken[seat]), past.played[seat])


# Hands shown after the round


def round_has_ended(state: State, move: Reveal) -> Finding | None:
    """Hands are shown when the round is over, as long as any is asked for (P10-END-1).

    Where no points are kept none is, and one that was shown all the same does no harm: house
    rules that turn out to be these leave earlier rounds as they ended.
    """
    if state.stage == "deal":
        return impossible("P10-END-1", "not_dealt")
    if state.finish is None:
        return impossible("P10-END-1", "running")
    asked_for_points = state.terms.house.keeps_points
    return impossible("P10-END-1", "over") if asked_for_points and state.over else None


def shown_hand_is_the_hand(state: State, move: Reveal) -> Finding | None:
    """Shown once, with the right number of cards, and the known ones among them (P10-CNT-3)."""
    seat, finish = move.seat, state.finish
    if finish and finish.shown[seat] is not None:
        return impossible("P10-CNT-3", "twice", seat=seat)
    size = state.sizes[seat]
    if state.logs_turns and len(move.cards) != size:
        return impossible("P10-CNT-3", "number", found=len(move.cards), count=size)
    lacking = missing(state.known[seat], move.cards)
    return impossible("P10-CNT-3", "known", cards=lacking) if lacking else None


def shown_copies_are_left(state: State, move: Reveal) -> Finding | None:
    """With the hands shown before, no card is there too often (P10-CNT-3)."""
    hidden = missing(move.cards, state.known[move.seat])
    return copies("P10-CNT-3", "copies", state.located, hidden, move.cards)


DEAL = (
    match_goes_on,
    deal_comes_first,
    one_card_is_turned_up,
    jokers_are_covered,
    upcards_exist,
)
HAND = (hand_can_be_told, hand_is_no_bigger, told_copies_are_left)
REVEAL = (round_has_ended, shown_hand_is_the_hand, shown_copies_are_left)
