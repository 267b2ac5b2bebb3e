"""What is told of the pack when the game begins."""

from __future__ import annotations

from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import twice
from scorekeeper.engine.ruling import Finding, impossible
from scorekeeper.games.klondike.moves import Deal
from scorekeeper.games.klondike.state import BELOW, COLUMNS, PACK, State


def deal_comes_first(state: State, move: Deal) -> Finding | None:
    """The pack is dealt once, before every move (KLO-DEAL-1)."""
    return None if state.status == "not_dealt" else impossible("KLO-DEAL-1")


def whole_pack_is_told(state: State, move: Deal) -> Finding | None:
    """With `knowledge` full the 52 different cards are told, top first (KLO-DEAL-2)."""
    if state.house.knowledge != "full":
        return None
    if move.deck is None:
        return impossible("KLO-DEAL-2", "tops")
    return _different("KLO-DEAL-2", move.deck, PACK)


def open_cards_are_told(state: State, move: Deal) -> Finding | None:
    """With `knowledge` hidden the seven face-up cards are told, T1 first (KLO-DEAL-3)."""
    if state.house.knowledge != "hidden":
        return None
    if move.tops is None:
        return impossible("KLO-DEAL-3", "deck")
    return _different("KLO-DEAL-3", move.tops, COLUMNS)


def _different(rule: str, cards: tuple[Card, ...], wanted: int) -> Finding | None:
    """So many cards of the pack, no card twice."""
    if len(cards) != wanted:
        return impossible(rule, "number", found=len(cards), wanted=wanted)
    foreign = tuple(card for card in cards if card not in BELOW)
    if foreign:
        return impossible(rule, "foreign", cards=foreign)
    double = twice(cards)
    return impossible(rule, "twice", cards=double) if double else None


DEAL = (deal_comes_first, whole_pack_is_told, open_cards_are_told)
