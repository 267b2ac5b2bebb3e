"""How a move changes a Dou Dizhu deal. No rule is checked here; see checks.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from scorekeeper.engine.ruling import Fact, Finding, RuleId, Verdict
from scorekeeper.games.doudizhu.calling import HIGHEST_BID
from scorekeeper.games.doudizhu.combos import Combination, Form, beats, read
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
    RANK_NAMES,
    Cards,
    counts,
    ranks_in,
    size,
    without,
)
from scorekeeper.games.doudizhu.score import DoudizhuStanding
from scorekeeper.games.doudizhu.state import Auction, Known, State, Terms, known_at_start
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
    return State(
        Terms(house, dealer, house.forms),
        turn=dealer,
        sizes=(house.drawn,) * players,
        played=(NO_CARDS,) * players,
        plays=(0,) * players,
        hands=nobody,
        revealed=nobody,
    )


def play(state: State, move: Move) -> State:
    """Give the state after `move`, legal or not, so long as it is possible."""
    return EFFECTS[type(move)](state, move)


def _counted(state: State) -> State:
    """The state with one more move made, which told nothing about earlier ones."""
    return replace(state, number=state.number + 1, news=())


def _deal(state: State, move: Deal) -> State:
    """Let the first bidder call first, or the dealer where there is none (DDZ-SET-8, -9)."""
    first = move.first_bidder
    terms = replace(state.terms, dealt=True, first_bidder=first, turned_up=move.turned_up)
    return replace(_counted(state), terms=terms, turn=terms.dealer if first is None else first)


# The auction


def _call(state: State, move: Call) -> State:
    """Make the call, which may end the auction (DDZ-AUC-3, -4, -5, -10)."""
    before = state.auction
    calls = (*before.calls, move)
    if move.bid is None:
        auction = replace(before, calls=calls, passes=before.passes + 1)
    else:
        auction = replace(before, calls=calls, bid=move.bid, high_seat=move.seat, passes=0)
    after = replace(_counted(state), auction=auction, turn=(move.seat + 1) % state.players)
    if not _auction_ends(state, auction):
        return after
    if auction.high_seat is None:
        return replace(after, auction=replace(auction, passed_out=True))
    return _seated(after, auction, auction.high_seat)


def _auction_ends(state: State, auction: Auction) -> bool:
    players = state.players
    if auction.bid >= HIGHEST_BID:
        return True
    if state.terms.house.auction == "one_round":
        return len(auction.calls) == players
    return auction.passes >= (players if auction.high_seat is None else players - 1)


def _end_auction(state: State, move: Landlord) -> State:
    """Enter the auction's result (DDZ-AUC-11)."""
    return _seated(_counted(state), replace(state.auction, bid=move.bid), move.seat)


def _seated(state: State, auction: Auction, seat: int) -> State:
    """Give the landlord the kitty and the lead (DDZ-AUC-12, DDZ-LEAD-1)."""
    house = state.terms.house
    sizes, hands = list(state.sizes), list(state.hands)
    sizes[seat] += house.kitty
    hand = hands[seat]
    if hand is not None:
        hands[seat] = replace(hand, whole=size(hand.cards) == sizes[seat])
    auction = replace(auction, landlord=seat, high_seat=seat)
    return replace(state, auction=auction, turn=seat, sizes=tuple(sizes), hands=tuple(hands))


def _show_kitty(state: State, move: Kitty) -> State:
    """Show the landlord's extra cards; a hand told as drawn gets them (DDZ-HAND-3)."""
    state = replace(_counted(state), kitty=move.cards)
    seat = state.landlord
    hand = None if seat is None else state.hands[seat]
    if seat is None or hand is None:
        return state
    told = with_shown_kitty(state, seat, hand.cards)
    if size(told) > state.terms.house.drawn and without(known_at_start(state, seat), told):
        return _with_hand(state, seat, None)
    return _with_hand(state, seat, _known(state, seat, told))


def _with_hand(state: State, seat: int, hand: Known | None) -> State:
    hands = state.hands
    return replace(state, hands=(*hands[:seat], hand, *hands[seat + 1 :]))


def _known(state: State, seat: int, told: Cards) -> Known:
    """What a told hand is, less what the seat has played of it."""
    left = without(told, state.played[seat])
    return Known(left, size(told), whole=size(left) == state.sizes[seat])


def _tell(state: State, move: Hand) -> State:
    told = with_shown_kitty(state, move.seat, move.cards)
    known = _known(state, move.seat, told)
    return replace(_with_hand(state, move.seat, known), news=())


# Plays


def _play(state: State, move: Play) -> State:
    """Put the cards down: a trick to beat, or, where they broke a rule, none (DDZ-TURN-1)."""
    seat, cards, sizes = move.seat, move.cards, state.sizes
    mine, theirs = read(cards, state.terms.forms), state.trick
    stands = mine is not None and (theirs is None or beats(mine, theirs))
    left, played, plays = sizes[seat] - size(cards), state.played, state.plays
    after = State(
        state.terms,
        (seat + 1) % len(sizes),
        state.number + 1,
        state.auction,
        state.kitty,
        mine if stands else None,
        cards if stands else NO_CARDS,
        seat,
        0,
        (*sizes[:seat], left, *sizes[seat + 1 :]),
        (*played[:seat], played[seat] + cards, *played[seat + 1 :]),
        (*plays[:seat], plays[seat] + 1, *plays[seat + 1 :]),
        (*state.log, (state.number, move)),
        state.bombs + doubles(mine, len(sizes)),
        state.rockets + (mine is not None and mine.form is Form.ROCKET),
        seat if left < 1 else None,
        state.hands,
        state.revealed,
    )
    return _told(after, move) if any(state.hands) else after


def _told(after: State, move: Play) -> State:
    """The state with what the play tells of hands; conflicts are kept for the end (DDZ-HAND-4)."""
    hand = _hand_after(after, move.seat, after.hands[move.seat], move.cards)
    after = _with_hand(after, move.seat, hand)
    return after if after.winner is None else replace(after, news=tuple(conflicts(after)))


def doubles(made: Combination | None, players: int) -> bool:
    """Whether a combination is a bomb that doubles the stake (DDZ-PAY-3, -4, -5)."""
    if made is None or made.form is not Form.BOMB:
        return False
    return made.length >= DOUBLING_BOMB[players]


def _hand_after(after: State, seat: int, hand: Known | None, cards: Cards) -> Known | None:
    """What is known of a hand once its seat played; one that cannot be is believed no longer."""
    if hand is None:
        return None
    left, most = without(hand.cards, cards), after.sizes[seat]
    if size(left) > most:
        return None
    return Known(left, hand.told, whole=size(left) == most)


def conflicts(state: State) -> Iterator[Finding]:
    """To the owner of each told hand: other hands or plays that it contradicts (DDZ-HAND-4)."""
    held = [NO_CARDS if hand is None else hand.cards for hand in state.hands]
    too_many = without(state.seen + sum(held), state.terms.house.pack)
    for rank in ranks_in(too_many):
        about = tuple(
            number
            for number, move in state.log
            if isinstance(move, Play) and counts(move.cards)[rank]
        )
        for owner, cards in enumerate(held):
            if counts(cards)[rank]:
                facts: dict[str, Fact] = {"rank": RANK_NAMES[rank], "owner": owner}
                yield Finding(
                    RuleId("DDZ-HAND-4"), Verdict.IMPOSSIBLE, facts, "conflict", about, owner
                )


def _pass(state: State, move: Pass) -> State:
    """Pass the turn on; n-1 passes in a row end the trick (DDZ-TRICK-1, DDZ-TRICK-2)."""
    number, players, best = state.number, len(state.sizes), state.best
    passes = 0 if best is None else state.passes + 1
    ends = passes >= players - 1
    turn = best if ends and best is not None else (move.seat + 1) % players
    return State(
        state.terms,
        turn,
        number + 1,
        state.auction,
        state.kitty,
        None if ends else state.trick,
        NO_CARDS if ends else state.lying,
        None if ends else best,
        0 if ends else passes,
        state.sizes,
        state.played,
        state.plays,
        (*state.log, (number, move)),
        state.bombs,
        state.rockets,
        state.winner,
        state.hands,
        state.revealed,
    )


def _reveal(state: State, move: Reveal) -> State:
    """Show what a loser has left (DDZ-COUNT-5)."""
    seat, before = move.seat, state.revealed
    return replace(_counted(state), revealed=(*before[:seat], move.cards, *before[seat + 1 :]))


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
