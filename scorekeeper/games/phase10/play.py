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
    changed,
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
    seat, stock, discards, past = move.seat, state.stock, state.discards, state.past
    changes = _drawn(state, seat)
    if not stock and len(discards) > 1:
        changes["located"] = state.located - tally_of(discards[:-1])
        stock, changes["discards"] = len(discards) - 1, discards[-1:]
    came = int(stock > 0)
    changes["stock"] = stock - came
    changes["sizes"] = _put(state.sizes, seat, state.sizes[seat] + came)
    drawn = _put(past.drawn, seat, past.drawn[seat] + came)
    changes["past"] = Past(past.played, past.taken, drawn)
    return hands_after(state, changed(state, changes), seat, ())


def _draw_discard(state: State, move: DrawDiscard) -> State:
    """The top discard comes to the hand and is known to be there (P10-DRAW-2)."""
    seat, came, past = move.seat, state.discards[-1:], state.past
    changes = _drawn(state, seat)
    changes["discards"] = state.discards[:-1]
    changes["sizes"] = _put(state.sizes, seat, state.sizes[seat] + len(came))
    changes["known"] = _put(state.known, seat, (*state.known[seat], *came))
    taken = _put(past.taken, seat, (*past.taken[seat], *came))
    changes["past"] = Past(past.played, taken, past.drawn)
    return hands_after(state, changed(state, changes), seat, (), came)


def _drawn(state: State, seat: int) -> dict[str, Any]:
    """What every draw changes; out of turn, the turn goes on from the seat that drew."""
    return {
        "turn": seat,
        "stage": "play",
        "laid_now": state.laid_now and seat == state.turn,
        "moves": state.moves + 1,
        "news": (),
    }


def _spent(state: State, seat: int, cards: tuple[Card, ...]) -> dict[str, Any]:
    """The cards leave the hand, known ones first; they lie where all see them (P10-CNT-1)."""
    located, known, past = state.located, state.known[seat], state.past
    for card in without(cards, known) if known else cards:
        located += ONE[card]
    changes: dict[str, Any] = {
        "located": located,
        "past": Past(_put(past.played, seat, (*past.played[seat], *cards)), past.taken, past.drawn),
        "laid_now": state.laid_now and seat == state.turn,
        "moves": state.moves + 1,
        "news": (),
    }
    if known:
        known = without(known, cards)
        changes["known"] = _put(state.known, seat, known)
    size = max(state.sizes[seat] - len(cards), len(known))
    changes["sizes"] = _put(state.sizes, seat, size)
    if state.logs_turns:
        changes["turn"] = seat
    return changes


def _lay(state: State, move: Lay) -> State:
    """The groups lie in front of the seat; that may end the match (P10-LAY-2, P10-MATCH-4)."""
    seat, terms = move.seat, state.terms
    cards = tuple(card for group in move.groups for card in group)
    kinds = [shape.kind for shape in shapes_of(terms.phases[seat])]
    kinds += [kinds[-1]] * (len(move.groups) - len(kinds))
    groups = (*state.groups[seat], *map(_group, kinds, move.groups))
    changes = _spent(state, seat, cards)
    changes["laid"], changes["laid_now"] = _put(state.laid, seat, True), True
    changes["groups"] = _put(state.groups, seat, groups)
    wins = not terms.house.keeps_points and terms.phases[seat] == terms.last_phase
    changes |= _ended(state, "lay") if wins else _out_if_empty(state, changes, seat, "lay")
    return hands_after(state, changed(state, changes), seat, cards)


def _group(kind: Kind, cards: tuple[Card, ...]) -> Group:
    return Group(kind, cards, low_end(cards) if kind is Kind.RUN else 0)


def _hit(state: State, move: Hit) -> State:
    """The card lies in the group; a run grows at one end (P10-HIT-2)."""
    lying, number = state.groups[move.owner], move.group
    if number < len(lying):
        lying = (*lying[:number], _grown(lying[number], move), *lying[number + 1 :])
    else:
        lying = (*lying, Group(Kind.SET, (move.card,), 0))
    changes = _spent(state, move.seat, (move.card,))
    changes["groups"] = _put(state.groups, move.owner, lying)
    changes |= _out_if_empty(state, changes, move.seat, "hit")
    return hands_after(state, changed(state, changes), move.seat, (move.card,))


def _grown(group: Group, move: Hit) -> Group:
    if group.kind is Kind.RUN and end_of(group, move) == "low":
        return Group(group.kind, (move.card, *group.cards), group.low - 1)
    return Group(group.kind, (*group.cards, move.card), group.low)


def _discard(state: State, move: Discard) -> State:
    """The card lies on the discards; the turn passes (P10-SKIP-1, P10-OUT-1)."""
    seat, skips = move.seat, state.skips
    changes = _spent(state, seat, (move.card,))
    changes["discards"] = (*state.discards, move.card)
    changes["laid_now"] = False
    ends = _out_if_empty(state, changes, seat, "discard")
    if not ends:
        if is_joker(move.card) and move.target is not None and eligible(state, seat):
            skips = name(skips, move.target, seat)
        changes["turn"], changes["skips"] = pass_turn(state.terms, skips, seat)
        changes["stage"] = "draw"
    return hands_after(state, changed(state, changes | ends), seat, (move.card,))


def _out_if_empty(state: State, changes: dict[str, Any], seat: int, how: How) -> dict[str, Any]:
    """A seat that is rid of its cards goes out, and the round is over (P10-OUT-1)."""
    return {} if changes["sizes"][seat] or not state.logs_turns else _ended(state, how, seat)


def _ended(state: State, how: How, out: int | None = None) -> dict[str, Any]:
    """The round is over; turns still to be lost lapse."""
    players = len(state.sizes)
    return {
        "stage": "over",
        "finish": Finish(how, out, (None,) * players),
        "skips": Skips((0,) * players, (None,) * players, (False,) * players),
    }


def _end_by_word(state: State, move: Exhausted | Out) -> State:
    """The round ends because it is said: nothing to draw, or a seat went out (P10-STOCK-3)."""
    ends = _ended(state, "out", move.seat) if isinstance(move, Out) else _ended(state, "exhausted")
    after = changed(state, ends | {"moves": state.moves + 1, "news": ()})
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
