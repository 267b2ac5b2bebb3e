"""Deals of all five games with real cards, by chance: what is told, and what is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorekeeper.engine.game import AnyGame
from scorekeeper.games import GAMES
from scorekeeper.games.doudizhu.moves import Hand as Ranks
from scorekeeper.games.klondike.moves import Finish
from scorekeeper.games.phase10.ledger import PACK as TWO_PACKS
from scorekeeper.games.phase10.moves import DrawStock, Hit, Lay, Reveal
from tests.games import test_diloti_properties, test_doudizhu_properties, test_seep_properties
from tests.games.phase10_tables import Table

CARDS = ("cards", "card", "loose", "groups", "upcard", "drawn")
"""The fields of moves that name cards."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move that all can see, or a hand that its owner tells."""

    body: Mapping[str, Any]
    tells: int | None = None
    """The seat whose hand it is."""

    @property
    def seat(self) -> int | None:
        return self.body.get("seat")


@dataclass(slots=True)
class Dealt:
    """A deal as it was played."""

    game: str
    pack: Counter[str]
    dealer: int | None = None
    """Who must deal it; None for whoever's turn it is."""
    steps: list[Step] = field(default_factory=list)
    score: Any = None

    @property
    def rules(self) -> AnyGame:
        return GAMES[self.game]

    def move(self, move: Any) -> None:
        self.steps.append(Step(self.rules.wire.move.dump(move)))

    def tell(self, seat: int, **told: Any) -> None:
        self.steps.append(Step(told, seat))


def named(body: Any) -> Counter[str]:
    """The cards that a move or a hand names."""
    if isinstance(body, str):
        return Counter(body.split())
    if isinstance(body, Mapping):
        return sum((named(body[key]) for key in CARDS if body.get(key)), Counter())
    return sum(map(named, body), Counter())


def names(cards: Sequence[Any]) -> list[str]:
    return [card.name for card in cards]


def played_out(dealt: Dealt, deal: Any) -> Dealt:
    """The deal with all moves that somebody who holds these cards might make, and its score."""
    while not deal.told.over:
        deal.play(deal.some_move())
    dealt.score = dealt.rules.score(deal.public)
    return dealt


def diloti(house: Any, chance: Random, scores: Sequence[Any]) -> Dealt:
    dealt = Dealt("diloti", Counter(names(house.pack)), dealer=0)

    class Told(test_diloti_properties.RandomDeal):
        def tell(self) -> None:
            if not dealt.steps:
                dealt.steps.append(Step({"kind": "deal", "loose": names(self.told.loose)}))
            super().tell()
            for seat, hand in enumerate(self.told.hands):
                dealt.tell(seat, cards=names(hand.cards))

        def play(self, move: Any) -> None:
            dealt.move(move)
            super().play(move)

    deal = Told(house, chance)
    return played_out(dealt, deal)


def seep(house: Any, chance: Random, scores: Sequence[Any]) -> Dealt:
    dealt = Dealt("seep", Counter(names(test_seep_properties.PACK_52)), dealer=3)

    class Told(test_seep_properties.RandomDeal):
        def open(self, house: Any) -> None:
            dealt.steps.clear()
            super().open(house)

        def tell(self, seat: int, cards: Any) -> None:
            dealt.tell(seat, cards=names(cards))
            super().tell(seat, cards)

        def play(self, move: Any) -> None:
            dealt.move(move)
            super().play(move)

    deal = Told(house, chance)
    return played_out(dealt, deal)


def doudizhu(house: Any, chance: Random, scores: Sequence[Any]) -> Dealt:
    text = test_doudizhu_properties.text
    dealt = Dealt("doudizhu", Counter(text(house.pack).split()), dealer=0)

    class Told(test_doudizhu_properties.RandomDeal):
        def begin(self) -> None:
            super().begin()
            landlord = self.public.landlord
            for seat in self.seats:
                hand = self.drawn[seat] + (self.kitty if seat == landlord else 0)
                body = dealt.rules.wire.move.dump(Ranks(seat, hand))
                dealt.tell(seat, cards=body["cards"])

        def log(self, move: Any) -> None:
            dealt.move(move)
            super().log(move)

    deal = Told(house, chance)
    for _ in deal.run():
        pass
    dealt.score = dealt.rules.score(deal.public)
    return dealt


def phase10(house: Any, chance: Random, scores: Sequence[Any]) -> Dealt:
    dealt = Dealt("phase10", Counter(names(TWO_PACKS)))
    game = dealt.rules
    start = game.start(house, game.standing(house, 0, scores))
    table, drawn = Table(house, chance, start), [list[str]() for _ in range(house.players)]
    table.deal()
    dealt.move(table.log[0][1])
    first = [names(hand) for hand in table.hands]
    for seat, hand in enumerate(first):
        dealt.tell(seat, cards=hand)
    while table.state.finish is None and len(table.log) < table.most:
        legal = list(game.legal_moves(table.known()))
        eager = [move for move in legal if isinstance(move, Lay | Hit)]
        move = chance.choice(eager or legal)
        dealt.move(move)
        table.put(move)
        if isinstance(move, DrawStock):
            drawn[move.seat].append(table.hands[move.seat][-1].name)
            dealt.tell(move.seat, cards=first[move.seat], drawn=list(drawn[move.seat]))
    for seat in table.state.asked if table.state.finish is not None else ():
        reveal = Reveal(seat, tuple(table.hands[seat]))
        dealt.move(reveal)
        table.put(reveal)
    dealt.score = game.score(table.state) if table.state.over else None
    return dealt


def klondike(house: Any, chance: Random, scores: Sequence[Any]) -> Dealt:
    """Nothing is hidden in it from anybody but from all alike, so the log is all there is."""
    dealt = Dealt("klondike", Counter())
    game = dealt.rules
    state = game.start(house, game.standing(house, 0, scores))
    deck = chance.sample(test_seep_properties.PACK_52, 52)
    opening = game.wire.move.load({"kind": "deal", "deck": names(deck)})
    dealt.move(opening)
    state = game.play(state, opening)
    for _ in range(60):
        legal = [one for one in game.legal_moves(state) if not isinstance(one, Finish)]
        if not legal:
            break
        move = chance.choice(legal)
        dealt.move(move)
        state = game.play(state, move)
    give_up = game.wire.move.load({"kind": "give_up"})
    dealt.move(give_up)
    dealt.score = game.score(game.play(state, give_up))
    return dealt


BOTS: Mapping[str, Callable[[Any, Random, Sequence[Any]], Dealt]] = {
    "diloti": diloti,
    "doudizhu": doudizhu,
    "seep": seep,
    "klondike": klondike,
    "phase10": phase10,
}
HOUSES: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "diloti": ({}, {"players": 4}),
    "doudizhu": ({"end_deals": 3}, {"players": 4, "end_deals": 2, "kitty_shown": True}),
    "seep": ({},),
    "klondike": ({"knowledge": "full"},),
    "phase10": ({"players": 3}, {"players": 4}),
}
"""By what house rules each game is played."""


def deals(game: str, chosen: Mapping[str, Any], chance: Random, most: int) -> Iterator[Dealt]:
    """The deals of a match, until it is over."""
    rules = GAMES[game]
    house, scores = rules.wire.house.load(chosen), list[Any]()
    while len(scores) < most and not rules.standing(house, 0, scores).over:
        dealt = BOTS[game](house, chance, scores)
        yield dealt
        if dealt.score is None:
            return
        scores.append(dealt.score)
