"""Rounds of Phase 10 with real cards, played at random and truly."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from scorekeeper.cards.card import Card
from scorekeeper.games.phase10 import GAME
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.ledger import PACK
from scorekeeper.games.phase10.moves import (
    Deal,
    Discard,
    DrawDiscard,
    DrawStock,
    Hit,
    Lay,
    Move,
    Reveal,
)
from scorekeeper.games.phase10.state import Known, State

MOST_MOVES = 220


@dataclass
class Table:
    """A round at a table with real cards, and what is logged of it."""

    house: House
    chance: random.Random
    state: State
    hands: list[list[Card]] = field(default_factory=list)
    stock: list[Card] = field(default_factory=list)
    log: list[tuple[State, Move]] = field(default_factory=list)
    most: int = MOST_MOVES

    def deal(self) -> None:
        cards = list(PACK)
        self.chance.shuffle(cards)
        for _ in range(self.house.players):
            self.hands.append([cards.pop() for _ in range(10)])
        self.stock = cards
        self.put(Deal((self.stock.pop(),)))

    def put(self, move: Move) -> None:
        """Log a move, and do it with the real cards."""
        self.log.append((self.state, move))
        before, self.state = self.state, GAME.play(self.state, move)
        hand = self.hands[getattr(move, "seat", 0)]
        if isinstance(move, DrawStock):
            if not self.stock:
                self.stock = list(before.discards[:-1])
                self.chance.shuffle(self.stock)
            hand.append(self.stock.pop())
        elif isinstance(move, DrawDiscard):
            hand.append(before.discards[-1])
        elif isinstance(move, Lay):
            for card in (card for group in move.groups for card in group):
                hand.remove(card)
        elif isinstance(move, Hit | Discard):
            hand.remove(move.card)

    def known(self) -> State:
        """The state as the seat in turn sees it, its hand told."""
        told: list[Known | None] = [None] * self.house.players
        told[self.state.turn] = Known(tuple(self.hands[self.state.turn]), whole=True)
        table = GAME.wire.table(self.state)
        table["hands"] = [one and [card.name for card in one.cards] for one in told]
        return GAME.wire.place(self.house, GAME.wire.position.load(table))

    def play(self) -> None:
        """Legal moves at random, laying and hitting where possible, until the round ends."""
        self.deal()
        while self.state.finish is None and len(self.log) < self.most:
            legal = list(GAME.legal_moves(self.known()))
            eager = [move for move in legal if isinstance(move, Lay | Hit)]
            self.put(self.chance.choice(eager or legal))
        for seat in self.state.asked:
            self.put(Reveal(seat, tuple(self.hands[seat])))


def table(house: House, seed: int, phase: int, most: int = MOST_MOVES) -> Table:
    """A round that has been played, everybody on one phase."""
    standing = GAME.standing(house, seed % house.players, [])
    state = GAME.start(house, standing)
    position = {"stage": "deal", "dealer": standing.dealer, "phases": [phase] * house.players}
    state = GAME.wire.place(house, GAME.wire.position.load(position))
    played = Table(house, random.Random(seed), state, most=most)
    played.play()
    return played
