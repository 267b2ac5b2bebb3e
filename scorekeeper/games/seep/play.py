"""How a move changes a Seep deal. No rule is checked here; see checks.py."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import bits, without
from scorekeeper.engine.claim import Promises, not_yet_said
from scorekeeper.engine.hand import Known
from scorekeeper.engine.ruling import Fact, Finding, RuleId, Verdict
from scorekeeper.games.seep.claims import (
    contradictions,
    denied_by,
    new_claims,
    number_of,
    settle,
    settled_by_the_four,
)
from scorekeeper.games.seep.dealing import cards_dealt
from scorekeeper.games.seep.floor import after_play, given_to_the_last_capturer
from scorekeeper.games.seep.house import SEATS, House
from scorekeeper.games.seep.joining import completed
from scorekeeper.games.seep.moves import Bid, Deal, Floor, Hand, Move, Play, ThrowIn
from scorekeeper.games.seep.score import SeepStanding
from scorekeeper.games.seep.state import (
    BID_MOVE,
    FIRST_PACKET,
    FLOOR_MOVE,
    FULL_HAND,
    NOTHING_TOLD,
    State,
    Terms,
    Told,
)

NO_CARDS = (0,) * SEATS


def start(house: House, standing: SeepStanding) -> State:
    """The next deal of a match, before its `deal` entry."""
    terms = Terms(house, standing.dealer)
    return State(terms, terms.bidder)


def play(state: State, move: Move) -> State:
    """Give the state after `move`, legal or not, so long as it is possible."""
    if isinstance(move, Play):
        return _played(state, completed(state, move))
    match move:
        case Deal():
            return _dealt(state)
        case Bid():
            return _bid(state, move)
        case ThrowIn():
            return replace(
                state,
                phase="redeal",
                sizes=NO_CARDS,
                told=NOTHING_TOLD,
                promises=state.promises.quiet(),
            )
        case Floor():
            return _turned_up(state, move)
        case Hand():
            return _told(state, move)


def _dealt(state: State) -> State:
    """Four cards for the bidder, and four face down (SEEP-SET-5)."""
    bidder = state.terms.bidder
    sizes = tuple(FIRST_PACKET if seat == bidder else 0 for seat in range(SEATS))
    return replace(state, phase="bid", sizes=sizes)


def _bid(state: State, move: Bid) -> State:
    """Keep the bid and what it says of the four cards (SEEP-BID-4)."""
    made = tuple(new_claims(state, move, BID_MOVE))
    return replace(state, phase="first", bid=move.value, promises=Promises(made))


def _turned_up(state: State, move: Floor) -> State:
    """Turn up the floor (SEEP-BID-4); it may show a card of the told hand, and so on."""
    after = replace(state, loose=move.loose, seen=bits(move.loose), promises=state.promises.quiet())
    return _with_news(state, after, move.loose, None, FLOOR_MOVE)


def _told(state: State, move: Hand) -> State:
    """Keep what a seat tells of its hand, less what it has played of it."""
    played = state.played[move.seat]
    whole = len({*move.cards, *played}) == cards_dealt(state, move.seat)
    known = Known(without(move.cards, played), whole)
    hands = list(state.told.hands)
    hands[move.seat] = known
    before_play_1 = state.phase != "play" and move.seat == state.terms.bidder
    four = known if before_play_1 else state.told.four
    told = Told(tuple(hands), four, state.told.conflicts)
    news = denied_by(known, move.seat, state.promises)
    return replace(state, told=told, promises=state.promises._replace(news=news))


def _played(state: State, move: Play) -> State:
    """The state after a play: the hand shrinks, claims settle, the turn goes on (SEEP-SET-7)."""
    loose, houses, won = after_play(state, move)
    seat, card, played = move.seat, move.card, state.played
    after = State(
        state.terms,
        (seat + 1) % SEATS,
        "play",
        state.play + 1,
        state.bid,
        loose,
        houses,
        _sizes_after(state, seat),
        state.told,
        (*played[:seat], (*played[seat], card), *played[seat + 1 :]),
        won,
        state.seen | card.bit,
        settle(state, move),
    )
    if after.promises.open or state.told is not NOTHING_TOLD:
        after = _with_news(state, after, (card,), seat, number_of(state))
    return after if after.sizes[after.turn] else _past_empty_hands(after)


def _sizes_after(state: State, seat: int) -> tuple[int, ...]:
    """One card less; after play 1 the rest of the pack is dealt (SEEP-SET-6)."""
    if state.phase == "first":
        return tuple(FULL_HAND - (one == seat) for one in range(SEATS))
    sizes = state.sizes
    return (*sizes[:seat], sizes[seat] - 1, *sizes[seat + 1 :])


def _with_news(
    before: State, after: State, cards: tuple[Card, ...], seat: int | None, number: int
) -> State:
    """Add what `cards`, played by `seat` or turned up, contradict: promises, and told hands."""
    values = {int(card.rank) for card in cards}
    values.update(claim.value for claim in after.promises.open if claim.move == number)
    news = contradictions(after, values) if after.promises.open else []
    if news:
        news = not_yet_said(news, contradictions(before, values))
    if before.told is not NOTHING_TOLD:
        told, conflicts = _told_after(before, after.sizes, cards, seat, number)
        news += conflicts
        after = replace(after, told=told)
    if not news:
        return after
    promises = after.promises
    return replace(after, promises=promises._replace(news=(*promises.news, *news)))


def _told_after(
    before: State, sizes: tuple[int, ...], cards: tuple[Card, ...], seat: int | None, number: int
) -> tuple[Told, list[Finding]]:
    """What is known of hands once `cards` lie open, and to their owners what was wrong.

    A hand that this contradicts is believed no longer: its own seat played a card that a
    whole hand lacks, or it has a card that lay elsewhere. Others are whole as far as their
    new sizes say.
    """
    told, conflicts = before.told, []
    hands = list(told.hands)
    for owner, hand in enumerate(told.hands):
        if hand is None:
            continue
        left = without(hand.cards, cards)
        held = len(left) < len(hand.cards)
        believed = not held if owner != seat else held or not hand.whole
        hands[owner] = Known(left, len(left) == sizes[owner]) if believed else None
        if held and owner != seat:
            conflicts.append(_conflict(without(hand.cards, left), owner, number))
    four = told.four
    if four is not None and hands[before.terms.bidder] is None:
        four = None
    return Told(tuple(hands), four, (*told.conflicts, *conflicts)), conflicts


def _conflict(cards: tuple[Card, ...], owner: int, number: int) -> Finding:
    """To its owner: cards of the told hand lay elsewhere (SEEP-TURN-2)."""
    facts: dict[str, Fact] = {"cards": cards, "owner": owner}
    return Finding(RuleId("SEEP-TURN-2"), Verdict.IMPOSSIBLE, facts, "conflict", (number,), owner)


def _past_empty_hands(state: State) -> State:
    """Pass the turn to a seat with cards; with none anywhere, end the deal (SEEP-END-1)."""
    if not any(state.sizes):
        return _ended(state)
    turns = ((state.turn + step) % SEATS for step in range(SEATS))
    return replace(state, turn=next(seat for seat in turns if state.sizes[seat]))


def _ended(state: State) -> State:
    """Give away what is left, and open the told hands to all."""
    won = given_to_the_last_capturer(state)
    promises = settled_by_the_four(state)
    public = tuple(one._replace(to=None) for one in state.told.conflicts)
    private = (one for one in promises.news if one.to is None)
    promises = promises._replace(news=(*private, *public))
    return replace(
        state,
        phase="over",
        loose=(),
        houses=(),
        told=NOTHING_TOLD,
        won=won,
        promises=promises,
    )
