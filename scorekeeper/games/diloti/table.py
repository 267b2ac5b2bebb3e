"""A Diloti deal as JSON: what lies on the table, and what of the journal lies face down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.cards.card import Rank, names
from scorekeeper.cards.packs import PACK_52, bits
from scorekeeper.games.diloti.position import are_a_pile
from scorekeeper.games.diloti.state import Pile, State


def seen_elsewhere(state: State) -> list[str]:
    """The cards that have been face up and lie neither on the table nor among those captured."""
    piled = [card for pile in state.piles for card in pile.cards]
    known = bits([*state.loose, *piled, *state.won.cards[0], *state.won.cards[1]])
    return [card.name for card in PACK_52 if card.bit & state.seen & ~known]


def table(state: State) -> dict[str, Any]:
    """A state in the words of a position, as far as hands were told."""
    told = [None if hand is None else names(hand.cards) for hand in state.hands]
    return {
        "dealer": state.terms.dealer,
        "turn": state.turn,
        "loose": names(state.loose),
        "piles": [_pile(one) for one in state.piles],
        "hands": told,
        "sizes": list(state.sizes),
        "stock": state.stock,
        "seen": seen_elsewhere(state),
        "captured": [names(cards) for cards in state.won.cards],
        "xeris": [
            {"play": one.play, "seat": one.seat, "counts": one.counts} for one in state.won.xeris
        ],
        "last_capturer": state.won.last,
        "play": state.play,
        "trio": None if state.terms.trio is None else str(Rank(state.terms.trio)),
        "claims": _open_claims(state),
        "xeri_before": state.terms.xeri_before,
    }


def _pile(pile: Pile) -> dict[str, Any]:
    """A pile; one that the rules do not know says that it stood."""
    told = {"id": pile.id, "value": pile.value, "owner": pile.owner, "cards": names(pile.cards)}
    return told if are_a_pile(pile.cards, pile.value) else told | {"stood": True}


def _open_claims(state: State) -> list[dict[str, Any]]:
    return [
        {"seat": one.seat, "value": one.value, "holds": one.holds} for one in state.promises.open
    ]


FACE_DOWN = "?"
"""What stands in the journal for a captured card, which the table no longer shows."""


def cover(state: State, body: Mapping[str, Any], move: int) -> Mapping[str, Any]:
    """An entry without the cards that have been captured, unless it is the last one played."""
    if state.over or move == state.play:
        return body
    down = {card.name for cards in state.won.cards for card in cards}
    return {name: _covered(value, down) for name, value in body.items()}


def _covered(value: Any, down: set[str]) -> Any:
    if isinstance(value, list):
        return [_covered(one, down) for one in value]
    if isinstance(value, Mapping):
        return {name: _covered(one, down) for name, one in value.items()}
    return FACE_DOWN if isinstance(value, str) and value in down else value
