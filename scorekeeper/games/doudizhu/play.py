"""How a move changes a Dou Dizhu deal. No rule is checked here; see checks.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scorekeeper.engine.tuples import in_order
from scorekeeper.games.doudizhu.calling import HIGHEST_BID
from scorekeeper.games.doudizhu.combos import BOMB, ROCKET, Combination, beats, read
from scorekeeper.games.doudizhu.hands import (
    hand_played,
    kitty_shown,
    known,
    put,
    with_hand,
    without_news,
)
from scorekeeper.games.doudizhu.house import House
from scorekeeper.games.doudizhu.moves import (
    Call,
    Deal,
    Hand,
    Kitty,
    Landlord,
    Move,
    Pass,
    Play,
    Reveal,
)
from scorekeeper.games.doudizhu.ranks import (
    NO_CARDS,
    Cards,
    size,
    without,
)
from scorekeeper.games.doudizhu.score import DoudizhuStanding
from scorekeeper.games.doudizhu.state import (
    Auction,
    State,
    Terms,
    Told,
    still_held,
)
from scorekeeper.games.doudizhu.telling import with_shown_kitty

DOUBLING_BOMB = {3: 4, 4: 6}
"""The fewest cards of a bomb that doubles (DDZ-PAY-3, DDZ-PAY-4)."""


def start(house: House, standing: DoudizhuStanding) -> State:
    """The next deal of a match, before its first entry."""
    return opened(house, standing.dealer)


def opened(house: House, dealer: int) -> State:
    """A deal of which nothing is logged yet."""
    players = house.players
    nobody = (None,) * players
    terms = Terms(house, dealer, house.forms, house.pack)
    sizes, played = (house.drawn,) * players, (NO_CARDS,) * players
    return State(terms, dealer, sizes, played, Told(nobody, nobody))


def play(state: State, move: Move) -> State:
    """Give the state after `move`, legal or not, so long as it is possible."""
    return EFFECTS[type(move)](state, move)


def _deal(state: State, move: Deal) -> State:
    """Let the first bidder call first, or the dealer where there is none (DDZ-SET-8, -9)."""
    first = move.first_bidder
    terms = replace(state.terms, dealt=True, first_bidder=first, turned_up=move.turned_up)
    auction = replace(state.auction, moves=state.auction.moves + 1)
    turn = terms.dealer if first is None else first
    return _with_known(state._replace(terms=terms, auction=auction, turn=turn))


def _with_known(state: State) -> State:
    """The state with what seats are publicly known to hold (DDZ-COUNT-3)."""
    return state._replace(held=still_held(state))


# The auction


def _call(state: State, move: Call) -> State:
    """Make the call, which may end the auction (DDZ-AUC-3, -4, -5, -10)."""
    before = state.auction
    made = replace(before, calls=(*before.calls, move), moves=before.moves + 1)
    if move.bid is None:
        auction = replace(made, passes=before.passes + 1)
    else:
        auction = replace(made, bid=move.bid, high_seat=move.seat, passes=0)
    after = state._replace(auction=auction, turn=_next_to_call(state, auction, move.seat))
    if not _auction_ends(state, auction):
        return after
    if auction.high_seat is None:
        return after._replace(auction=replace(auction, passed_out=True))
    return _seated(after, auction, auction.high_seat)


def _next_to_call(state: State, auction: Auction, seat: int) -> int:
    """Who calls after a seat, which may have done so out of turn.

    Never who holds the highest bid (DDZ-AUC-7), nor, in one round, who has called (DDZ-AUC-10).
    """
    one_round = state.terms.house.auction == "one_round"
    done = {call.seat for call in auction.calls} if one_round else {auction.high_seat}
    turns = [(seat + step) % state.players for step in range(1, state.players + 1)]
    return next((turn for turn in turns if turn not in done), turns[0])


def _auction_ends(state: State, auction: Auction) -> bool:
    """Whether nobody is to call any more (DDZ-AUC-3, -4, -5, -10)."""
    players = state.players
    if auction.bid >= HIGHEST_BID:
        return True
    if state.terms.house.auction == "one_round" or auction.high_seat is None:
        return len({call.seat for call in auction.calls}) == players
    return auction.passes >= players - 1


def _end_auction(state: State, move: Landlord) -> State:
    """Enter the auction's result (DDZ-AUC-11)."""
    before = state.auction
    return _seated(state, replace(before, bid=move.bid, moves=before.moves + 1), move.seat)


def _seated(state: State, auction: Auction, seat: int) -> State:
    """Give the landlord the kitty and the lead (DDZ-AUC-12, DDZ-LEAD-1)."""
    left = state.sizes[seat] + state.terms.house.kitty
    hand = state.hands[seat]
    if hand is not None:
        state = with_hand(state, seat, replace(hand, whole=size(hand.cards) == left))
    return state._replace(
        auction=replace(auction, landlord=seat, high_seat=seat),
        turn=seat,
        sizes=put(state.sizes, seat, left),
    )


def _show_kitty(state: State, move: Kitty) -> State:
    """Show the landlord's extra cards, which his told hand must fit (DDZ-AUC-12, DDZ-HAND-3)."""
    before = state.auction
    auction = replace(before, kitty=move.cards, moves=before.moves + 1, kitty_after=len(state.log))
    state = _with_known(state._replace(auction=auction))
    return kitty_shown(state)


# Hands


def _tell(state: State, move: Hand) -> State:
    """Keep what a seat tells of its hand (DDZ-HAND-1)."""
    cards = with_shown_kitty(state, move.seat, move.cards)
    return with_hand(state, move.seat, known(state, move.seat, cards, size(move.cards)))


def _reveal(state: State, move: Reveal) -> State:
    """Show what a loser has left (DDZ-COUNT-5)."""
    told = state.told
    return state._replace(
        seen=state.seen + move.cards,
        told=Told(told.hands, put(told.revealed, move.seat, move.cards)),
    )


# Plays


def _play(state: State, move: Play) -> State:
    """Put the cards down: a trick to beat, or, where they broke a rule, none (DDZ-TURN-1)."""
    terms, _, sizes, played, told, auction, theirs, _, _, log, seen, held, doubled = state
    seat, cards = move.seat, move.cards
    made = read(cards, terms.forms)
    stands = made is not None and (theirs is None or beats(made, theirs))
    left, shown = [*sizes], [*played]
    left[seat] -= size(cards)
    shown[seat] += cards
    after = (
        terms,
        (seat + 1) % len(sizes),
        tuple(left),
        tuple(shown),
        told,
        auction,
        made if stands else None,
        seat,
        0,
        (*log, move),
        seen + cards,
        _held_after(held, move) if held else held,
        _doubled(doubled, made, len(sizes)),
    )
    state = in_order(State, after)
    return hand_played(state, move) if any(told.hands) or told.news else state


def _held_after(held: tuple[Cards, ...], move: Play) -> tuple[Cards, ...]:
    after = put(held, move.seat, without(held[move.seat], move.cards))
    return after if any(after) else ()


def _doubled(before: tuple[int, int], made: Combination | None, players: int) -> tuple[int, int]:
    """Count a bomb that doubles the stake, or a rocket (DDZ-PAY-3, -4, -5)."""
    if made is None or (made.form is not BOMB and made.form is not ROCKET):
        return before
    if made.form is ROCKET:
        return before[0], before[1] + 1
    return before[0] + (made.length >= DOUBLING_BOMB[players]), before[1]


def _pass(state: State, move: Pass) -> State:
    """Pass the turn on; n-1 passes in a row end the trick (DDZ-TRICK-1, DDZ-TRICK-2).

    So does a pass out of turn that stood and brings the turn to who holds the trick, since
    nobody has to beat himself.
    """
    terms, _, sizes, played, told, auction, trick, best, passes, log, seen, held, doubled = state
    turn, told = (move.seat + 1) % len(sizes), without_news(told)
    passes = 0 if best is None else passes + 1
    if best is not None and (passes >= len(sizes) - 1 or turn == best):
        turn, trick, best, passes = best, None, None, 0
    log = (*log, move)
    after = terms, turn, sizes, played, told, auction, trick, best, passes, log, seen, held, doubled
    return in_order(State, after)


EFFECTS: dict[type, Callable[[State, Any], State]] = {
    Deal: _deal,
    Hand: _tell,
    Call: _call,
    Landlord: _end_auction,
    Kitty: _show_kitty,
    Play: _play,
    Pass: _pass,
    Reveal: _reveal,
}
"""What each kind of move does."""
