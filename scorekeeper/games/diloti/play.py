"""How a move changes a Diloti deal. No rule is checked here; see checks.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import bits, without
from scorekeeper.engine.claim import not_yet_said
from scorekeeper.engine.hand import Known
from scorekeeper.engine.ruling import Fact, Finding, RuleId, Verdict
from scorekeeper.games.diloti.dealing import FACES
from scorekeeper.games.diloti.house import House, side_of
from scorekeeper.games.diloti.moves import Add, Capture, Deal, Declare, Hand, Lay, Move, Play, Raise
from scorekeeper.games.diloti.promises import (
    contradictions,
    denied_by,
    must_hold_to_add,
    raised_value,
    settle,
)
from scorekeeper.games.diloti.score import DilotiStanding
from scorekeeper.games.diloti.state import (
    Pile,
    State,
    Terms,
    Won,
    Xeri,
    numerals,
)

PACKET = 6
"""Cards a seat gets in a packet, while the stock has them."""


def start(house: House, standing: DilotiStanding) -> State:
    """The next deal of a match, before its first table is logged."""
    terms = Terms(house, standing.dealer, standing.had_xeri)
    nobody = (None,) * house.players
    return State(terms, first_seat(terms), hands=nobody, sizes=(0,) * house.players)


def first_seat(terms: Terms) -> int:
    """The seat that plays first in every packet: the one after the dealer (DIL-SET-7)."""
    return (terms.dealer + 1) % terms.house.players


def packet_size(stock: int, players: int) -> int:
    """How many cards each seat gets next (DIL-SET-5)."""
    return min(PACKET, stock // players)


def play(state: State, move: Move) -> State:
    """Give the state after `move`, legal or not, so long as it is possible."""
    return PLAYS[type(move)](state, move)


def _deal(state: State, move: Deal) -> State:
    """Lay the first table and deal the first packet (DIL-SET-4, DIL-SET-6)."""
    house = state.terms.house
    players = house.players
    ranks = [card.rank for card in move.loose]
    trio = next((rank for rank in FACES if ranks.count(rank) == 3), None)
    stock = len(house.pack) - len(move.loose)
    dealt = packet_size(stock, players)
    return state._replace(
        terms=replace(state.terms, trio=trio),
        loose=move.loose,
        seen=bits(move.loose),
        dealt=dealt,
        sizes=(dealt,) * players,
        stock=stock - dealt * players,
        played=((),) * players,
    )


def _tell(state: State, move: Hand) -> State:
    """Keep what a seat tells of its hand, less what it has played of it."""
    seat, promises = move.seat, state.promises
    left = without(move.cards, state.played[seat])
    hand = Known(left, len(left) == state.sizes[seat])
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    news = denied_by(hand, seat, promises)
    return state._replace(hands=hands, promises=promises._replace(news=news))


def _lay(state: State, move: Lay) -> State:
    """Leave the card on the table."""
    return _next(state, move, (*state.loose, move.card), state.piles, state.won)


def _capture(state: State, move: Capture) -> State:
    """Take what is named; an empty table makes it a xeri (DIL-CAP-5, DIL-XERI-1)."""
    loose = without(state.loose, move.loose)
    taken = (move.card, *move.loose)
    piles = state.piles
    if move.piles:
        for pile in piles:
            taken += pile.cards if pile.id in move.piles else ()
        piles = tuple([pile for pile in piles if pile.id not in move.piles])
    side = side_of(move.seat)
    first, second = state.won.cards
    cards = (first + taken, second) if side == 0 else (first, second + taken)
    xeris = state.won.xeris
    if not loose and not piles and (move.loose or move.piles):
        xeris = (*xeris, _xeri(state, move.seat, side))
    return _next(state, move, loose, piles, Won(cards, xeris, side))


def _xeri(state: State, seat: int, side: int) -> Xeri:
    """A xeri, and whether the house rules let it count (DIL-XERI-2, DIL-XERI-3)."""
    house, number = state.terms.house, state.play + 1
    earlier = state.won.xeris
    voided = {
        "counts": False,
        "void_opening_play": number == 1,
        "void_first_of_deal": not earlier,
        "void_first_of_side_per_deal": all(xeri.side != side for xeri in earlier),
        "void_first_of_match": not earlier and not state.terms.xeri_before,
    }[house.xeri_first]
    last = house.xeri_last_play == "void" and number == house.plays
    return Xeri(number, seat, side, counts=not (voided or last))


def _declare(state: State, move: Declare) -> State:
    """Make a pile of the cards, owned by the player (DIL-DECL-4)."""
    cards, value = (move.card, *move.loose), move.value
    pile = Pile(_pile_id(state, move), value, move.seat, cards, _is_plain(cards, value))
    return _next(state, move, without(state.loose, move.loose), (*state.piles, pile), state.won)


def _pile_id(state: State, move: Declare) -> int:
    return state.next_pile if move.makes is None else move.makes


def _add(state: State, move: Add) -> State:
    """Put the cards on the pile; an opponent's becomes the adder's (DIL-ADD-4)."""

    def grown(pile: Pile) -> Pile:
        takes_over = must_hold_to_add(state.terms.house, move.seat, pile.owner)
        owner = move.seat if takes_over else pile.owner
        cards = (*pile.cards, move.card, *move.loose)
        return Pile(pile.id, pile.value, owner, cards, _is_plain(cards, pile.value))

    piles = tuple([grown(pile) if pile.id in move.piles else pile for pile in state.piles])
    return _next(state, move, without(state.loose, move.loose), piles, state.won)


def _raise(state: State, move: Raise) -> State:
    """Put the card on the pile, which is the raiser's from now on (DIL-RAISE-6)."""

    def grown(pile: Pile) -> Pile:
        cards, value = (*pile.cards, move.card, *move.loose), raised_value(move, pile)
        return Pile(pile.id, value, move.seat, cards, _is_plain(cards, value))

    piles = tuple([grown(pile) if pile.id in move.piles else pile for pile in state.piles])
    return _next(state, move, without(state.loose, move.loose), piles, state.won)


def _is_plain(cards: tuple[Card, ...], value: int) -> bool:
    return sum(numerals(cards)) == value


def _next(
    state: State, move: Play, loose: tuple[Card, ...], piles: tuple[Pile, ...], won: Won
) -> State:
    """The state after a play: the hand shrinks, claims settle, the turn goes on (DIL-SET-7)."""
    terms, _, number, _, _, pile_id, dealt, sizes, stock, hands, played, _, seen, _ = state
    seat, card = move.seat, move.card
    promises, told = settle(state, move), any(hands)
    after = State(
        terms,
        (seat + 1) % len(sizes),
        number + 1,
        loose,
        piles,
        _pile_id(state, move) + 1 if isinstance(move, Declare) else pile_id,
        dealt,
        (*sizes[:seat], sizes[seat] - 1, *sizes[seat + 1 :]),
        stock,
        _hands_after(state, seat, card) if told else hands,
        (*played[:seat], (*played[seat], card), *played[seat + 1 :]),
        won,
        seen | card.bit,
        promises,
    )
    if promises.open or told:
        after = _with_news(state, move, after)
    return after if after.sizes[after.turn] else _past_empty_hands(after)


def _hands_after(state: State, seat: int, card: Card) -> tuple[Known | None, ...]:
    """What is known of each hand once `card` is on the table.

    A hand that this contradicts is believed no longer: its own seat played a card that a
    whole hand lacks, or another seat played a card of it.
    """
    hands = list(state.hands)
    for owner, hand in enumerate(state.hands):
        if hand is None:
            continue
        left = without(hand.cards, (card,))
        held = len(left) < len(hand.cards)
        if owner == seat:
            possible = held or not (hand.whole or len(left) == state.sizes[seat])
            whole = hand.whole or len(left) == state.sizes[seat] - 1
            hands[owner] = Known(left, whole) if possible else None
        elif held:
            hands[owner] = None
    return tuple(hands)


def _with_news(before: State, move: Play, after: State) -> State:
    """Add what the play contradicts: promises together, and told hands, to their owners alone."""
    news = [*contradictions(after)]
    if news:
        news = not_yet_said(news, contradictions(before))
    for owner, hand in enumerate(before.hands):
        if hand is not None and owner != move.seat and move.card in hand.cards:
            news.append(_conflict(move, after.play, owner))
    if not news:
        return after
    promises = after.promises
    return after._replace(promises=promises._replace(news=(*promises.news, *news)))


def _conflict(move: Play, number: int, owner: int) -> Finding:
    """To its owner: a card of the told hand was played by another seat (DIL-TURN-2)."""
    facts: dict[str, Fact] = {"card": move.card, "seat": move.seat, "owner": owner}
    return Finding(RuleId("DIL-TURN-2"), Verdict.IMPOSSIBLE, facts, "conflict", (number,), owner)


def _past_empty_hands(state: State) -> State:
    """Pass the turn to a seat with cards; with none anywhere, deal a packet or end the deal."""
    players = len(state.sizes)
    if any(state.sizes):
        turns = ((state.turn + step) % players for step in range(players))
        return state._replace(turn=next(seat for seat in turns if state.sizes[seat]))
    return _next_packet(state) if state.stock else _ended(state)


def _next_packet(state: State) -> State:
    """Deal the next packet; a pile that outlived its own binds nobody (DIL-SET-5, DIL-PUB-6)."""
    players = len(state.sizes)
    dealt = packet_size(state.stock, players)
    return state._replace(
        turn=first_seat(state.terms),
        piles=tuple(pile._replace(owner=None) for pile in state.piles),
        dealt=dealt,
        sizes=(dealt,) * players,
        stock=state.stock - dealt * players,
        hands=(None,) * players,
        played=((),) * players,
    )


def _ended(state: State) -> State:
    """Give what is left to the side that captured last (DIL-END-1)."""
    left = (*state.loose, *(card for pile in state.piles for card in pile.cards))
    won = state.won
    if won.last is not None and state.terms.house.leftover == "last_capturer":
        first, second = won.cards
        cards = ((*first, *left), second) if won.last == 0 else (first, (*second, *left))
        won = won._replace(cards=cards)
    return state._replace(loose=(), piles=(), won=won._replace(leftover=left))


PLAYS: dict[type, Callable[[State, Any], State]] = {
    Deal: _deal,
    Hand: _tell,
    Capture: _capture,
    Lay: _lay,
    Declare: _declare,
    Add: _add,
    Raise: _raise,
}
