"""How a move changes a round of Phase 10. No rule is checked here; see checks.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import without
from scorekeeper.games.phase10.dealing import held
from scorekeeper.games.phase10.discarding import eligible, name, pass_turn
from scorekeeper.games.phase10.hands import hands_after
from scorekeeper.games.phase10.hitting import end_of
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.ledger import ONE, PACK, tally_of
from scorekeeper.games.phase10.moves import (
    Deal,
    Discard,
    DrawDiscard,
    DrawStock,
    Exhausted,
    Hand,
    Hit,
    Lay,
    Move,
    Out,
    Reveal,
)
from scorekeeper.games.phase10.phases import DEALT, Kind, is_joker, low_end, shapes_of
from scorekeeper.games.phase10.standing import Phase10Standing
from scorekeeper.games.phase10.state import (
    Finish,
    Group,
    How,
    Known,
    Past,
    Skips,
    State,
    Terms,
)

V = TypeVar("V")


def start(house: House, standing: Phase10Standing) -> State:
    """The next round of a match, before its first entry is logged."""
    phases = tuple(min(phase, standing.last_phase) for phase in standing.phases)
    seats = standing.taking_part
    return blank(Terms(house, standing.dealer, seats, phases, standing.last_phase, standing.over))


def blank(terms: Terms) -> State:
    """A round of which nothing was logged."""
    players = terms.house.players
    nothing: tuple[tuple[Card, ...], ...] = ((),) * players
    none = (0,) * players
    return State(
        terms=terms,
        turn=terms.after(terms.dealer),
        stage="deal",
        sizes=none,
        known=nothing,
        laid=(False,) * players,
        groups=((),) * players,
        skips=Skips(none, (None,) * players, (False,) * players),
        hands=(None,) * players,
        past=Past(nothing, nothing, none),
        discards=(),
        stock=0,
        located=0,
        laid_now=False,
        level="full",
        moves=0,
        finish=None,
        news=(),
    )


def play(state: State, move: Move) -> State:
    """Give the state after `move`, legal or not, so long as it is possible."""
    return EFFECTS[type(move)](state, move)


def _deal(state: State, move: Deal) -> State:
    """Ten cards each; the upcards begin the discards (P10-DEAL-3, -4, -5, P10-ROUND-1)."""
    terms = state.terms
    sizes = tuple(DEALT if seat in terms.seats else 0 for seat in range(terms.house.players))
    dealt = replace(state, level=move.level, sizes=sizes, moves=state.moves + 1, news=())
    if move.level == "table":
        return replace(dealt, stage="play")
    turn, skips = terms.after(terms.dealer), state.skips
    if move.upcard and is_joker(move.upcard[-1]) and terms.house.upcard_joker == "skip_first":
        named = tuple(int(seat == turn) for seat in range(terms.house.players))
        turn, skips = pass_turn(terms, Skips(named, skips.named_by, skips.lost), terms.dealer)
    return replace(
        dealt,
        stage="draw",
        turn=turn,
        skips=skips,
        discards=move.upcard,
        stock=len(PACK) - sum(sizes) - len(move.upcard),
        located=tally_of(move.upcard),
    )


def _tell(state: State, move: Hand) -> State:
    """Keep what a seat tells of its hand, in place of what it told before."""
    cards = held(state, move)
    hands = list(state.hands)
    hands[move.seat] = Known(cards, len(cards) == state.sizes[move.seat])
    return replace(state, hands=tuple(hands), news=())


def _draw_stock(state: State, move: DrawStock) -> State:
    """A hidden card comes to the hand; an empty stock is made anew first (P10-STOCK-1)."""
    seat, stock, discards, located = move.seat, state.stock, state.discards, state.located
    if not stock and len(discards) > 1:
        located -= tally_of(discards[:-1])
        stock, discards = len(discards) - 1, discards[-1:]
    came = int(stock > 0)
    past = state.past
    after = replace(
        state,
        turn=seat,
        stage="play",
        sizes=_plus(state.sizes, seat, came),
        past=Past(past.played, past.taken, _plus(past.drawn, seat, came)),
        discards=discards,
        stock=stock - came,
        located=located,
        laid_now=state.laid_now and seat == state.turn,
        moves=state.moves + 1,
        news=(),
    )
    return hands_after(state, after, seat, ())


def _draw_discard(state: State, move: DrawDiscard) -> State:
    """The top discard comes to the hand and is known to be there (P10-DRAW-2)."""
    seat, taken, past = move.seat, state.discards[-1:], state.past
    after = replace(
        state,
        turn=seat,
        stage="play",
        sizes=_plus(state.sizes, seat, len(taken)),
        known=_put(state.known, seat, (*state.known[seat], *taken)),
        past=Past(past.played, _put(past.taken, seat, (*past.taken[seat], *taken)), past.drawn),
        discards=state.discards[:-1],
        laid_now=state.laid_now and seat == state.turn,
        moves=state.moves + 1,
        news=(),
    )
    return hands_after(state, after, seat, (), taken)


def _spent(state: State, seat: int, cards: tuple[Card, ...]) -> State:
    """The cards leave the hand, known ones first; they lie where all see them (P10-CNT-1)."""
    located, known = state.located, state.known[seat]
    if known:
        hidden = without(cards, known)
        known = without(known, cards)
    else:
        hidden = cards
    for card in hidden:
        located += ONE[card]
    past = state.past
    return replace(
        state,
        turn=seat if state.logs_turns else state.turn,
        sizes=_put(state.sizes, seat, max(state.sizes[seat] - len(cards), len(known))),
        known=_put(state.known, seat, known) if known != state.known[seat] else state.known,
        past=Past(_put(past.played, seat, (*past.played[seat], *cards)), past.taken, past.drawn),
        located=located,
        laid_now=state.laid_now and seat == state.turn,
        moves=state.moves + 1,
        news=(),
    )


def _lay(state: State, move: Lay) -> State:
    """The groups lie in front of the seat; that may end the match (P10-LAY-2, P10-MATCH-4)."""
    seat, terms = move.seat, state.terms
    cards = tuple(card for group in move.groups for card in group)
    shapes = shapes_of(terms.phases[seat])
    kinds = [shape.kind for shape in shapes]
    kinds += [kinds[-1]] * (len(move.groups) - len(kinds))
    laid = tuple(map(_group, kinds, move.groups))
    after = replace(
        _spent(state, seat, cards),
        laid=_put(state.laid, seat, True),
        laid_now=True,
        groups=_put(state.groups, seat, (*state.groups[seat], *laid)),
    )
    if not terms.house.keeps_points and terms.phases[seat] == terms.last_phase:
        after = _ended(after, Finish("lay", None, (None,) * len(state.sizes)))
    else:
        after = _out_if_empty(after, seat, "lay")
    return hands_after(state, after, seat, cards)


def _group(kind: Kind, cards: tuple[Card, ...]) -> Group:
    return Group(kind, cards, low_end(cards) if kind is Kind.RUN else 0)


def _hit(state: State, move: Hit) -> State:
    """The card lies in the group; a run grows at one end (P10-HIT-2)."""
    lying, number = state.groups[move.owner], move.group
    if number < len(lying):
        lying = (*lying[:number], _grown(lying[number], move), *lying[number + 1 :])
    else:
        lying = (*lying, Group(Kind.SET, (move.card,), 0))
    after = replace(
        _spent(state, move.seat, (move.card,)), groups=_put(state.groups, move.owner, lying)
    )
    after = _out_if_empty(after, move.seat, "hit")
    return hands_after(state, after, move.seat, (move.card,))


def _grown(group: Group, move: Hit) -> Group:
    if group.kind is Kind.RUN and end_of(group, move) == "low":
        return Group(group.kind, (move.card, *group.cards), group.low - 1)
    return Group(group.kind, (*group.cards, move.card), group.low)


def _discard(state: State, move: Discard) -> State:
    """The card lies on the discards; the turn passes (P10-SKIP-1, P10-OUT-1)."""
    seat, skips = move.seat, state.skips
    after = _spent(state, seat, (move.card,))
    after = replace(after, discards=(*state.discards, move.card))
    if after.sizes[seat]:
        if is_joker(move.card) and move.target is not None and eligible(state, seat):
            skips = name(skips, move.target, seat)
        turn, skips = pass_turn(state.terms, skips, seat)
        after = replace(after, turn=turn, skips=skips, stage="draw", laid_now=False)
    after = _out_if_empty(after, seat, "discard")
    return hands_after(state, after, seat, (move.card,))


def _out_if_empty(state: State, seat: int, how: How) -> State:
    """A seat that is rid of its cards goes out, and the round is over (P10-OUT-1)."""
    if state.sizes[seat] or not state.logs_turns:
        return state
    return _ended(state, Finish(how, seat, (None,) * len(state.sizes)))


def _ended(state: State, finish: Finish) -> State:
    """The round is over; turns still to be lost lapse."""
    none = (0,) * len(state.sizes)
    skips = Skips(none, (None,) * len(none), (False,) * len(none))
    return replace(state, stage="over", finish=finish, skips=skips)


def _end_by_word(state: State, move: Exhausted | Out) -> State:
    """The round ends because it is said: nothing to draw, or a seat went out (P10-STOCK-3)."""
    nobody = (None,) * len(state.sizes)
    is_out = isinstance(move, Out)
    finish = Finish("out", move.seat, nobody) if is_out else Finish("exhausted", None, nobody)
    after = _ended(replace(state, moves=state.moves + 1, news=()), finish)
    return hands_after(state, after, move.seat, ())


def _reveal(state: State, move: Reveal) -> State:
    """What is left in a hand is shown, and so is located (P10-CNT-3)."""
    seat = move.seat
    hidden = without(move.cards, state.known[seat])
    finish = state.finish or Finish("exhausted", None, (None,) * len(state.sizes))
    after = replace(
        state,
        known=_put(state.known, seat, move.cards),
        located=state.located + tally_of(hidden),
        finish=replace(finish, shown=_put(finish.shown, seat, move.cards)),
        moves=state.moves + 1,
        news=(),
    )
    return hands_after(state, after, seat, (), shown=move.cards)


def _put(values: tuple[V, ...], seat: int, value: V) -> tuple[V, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _plus(values: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*values[:seat], values[seat] + more, *values[seat + 1 :])


EFFECTS: dict[type, Callable[[State, Any], State]] = {
    Deal: _deal,
    Hand: _tell,
    DrawStock: _draw_stock,
    DrawDiscard: _draw_discard,
    Exhausted: _end_by_word,
    Lay: _lay,
    Hit: _hit,
    Discard: _discard,
    Out: _end_by_word,
    Reveal: _reveal,
}
"""What each kind of move does."""
