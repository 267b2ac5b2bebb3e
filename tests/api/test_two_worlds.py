"""Two worlds that differ only in a hidden hand are one to every other phone, byte for byte."""

from __future__ import annotations

import re
from collections import defaultdict
from random import Random

import pytest

from scorekeeper.cards.packs import without
from scorekeeper.games import GAMES
from scorekeeper.games.diloti.house import House
from scorekeeper.games.diloti.moves import Deal, Hand
from scorekeeper.service import dealers, tables, view

GAME = GAMES["diloti"]
PACKET = 6
ID = re.compile(rb"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
MARK = re.compile(rb'(?<=\.)[0-9a-f]{12}(?=")')
MOMENT = re.compile(rb"\d{4}-\d\d-\d\dT[\d:.]+Z")


class World:
    """A table where seat 0 tells its hand by one phone; another phone looks on and logs."""

    def __init__(self, table):
        self.table, self.teller, self.looker = table, table.sit(0), table.sit(1)
        self.ids = defaultdict(lambda: b"id %d" % len(self.ids))
        self.deal = table.open()

    def begin_again(self, rules):
        """Start another match and its first deal."""
        table = self.table
        body = {"game": "diloti", "seats": table.players, "house_rules": rules}
        table.id = table.phone.post(table.phone.at("matches"), body).json["id"]
        self.deal = table.open()

    def told(self, answer):
        """An answer without what no two matches share: ids by when they came up, no times."""
        headers = repr([answer.headers.get(name) for name in ("ETag", "Location")]).encode()
        body = MOMENT.sub(b"then", MARK.sub(self.named, headers) + answer.data)
        return answer.status_code, ID.sub(self.named, body)

    def named(self, found):
        """An id, or a mark of a body with ids in it, by when it came up."""
        return self.ids[found[0]]

    def looks(self, *asked):
        """All that the other phone can read, and what the referee tells it."""
        answers = [self.looker.get(self.deal.at()), self.looker.get(self.deal.at("entries"))]
        answers += [self.deal.ask(move, self.looker) for move in asked]
        return [self.told(one) for one in answers]

    def looks_around(self):
        """What can be read beside the deal and its journal."""
        version = self.looker.get(self.table.at()).json["version"]
        changes = [self.table.at(f"changes?after={version - back}") for back in (1, 5)]
        paths = [self.deal.at("legal-moves"), self.table.at(), self.table.at("score-sheet")]
        paths += [*changes, self.table.at("changes")]
        return [self.told(self.looker.get(path)) for path in paths]

    def logs(self, move, **more):
        return self.told(self.deal.log(move, phone=self.looker, **more))

    def corrects(self, n, move, **more):
        return self.told(self.deal.correct(n, move, phone=self.looker, **more))

    def takes_back(self, n):
        return self.told(self.deal.take_back(n, phone=self.looker))


def both(worlds, act, *args, **kwargs):
    """What the other phones of both worlds are told, which must be the same."""
    first, second = (act(world, *args, **kwargs) for world in worlds)
    assert first == second
    return first


def rulings():
    """The worked rulings of moves in positions in which the mover's hand is told."""
    for ruling in GAME.book.examples:
        hands = ruling.get("position", {}).get("hands") or [None]
        seat = ruling.get("move", {}).get("seat")
        if seat is not None and seat < len(hands) and hands[seat]:
            yield ruling


def positions():
    """The rulings by seats: house rules, the start of a deal, whose hand is told, two hands."""
    for ruling in rulings():
        seat = ruling["move"]["seat"]
        house = GAME.wire.house.load(ruling.get("house_rules", {}))
        state = GAME.wire.place(house, GAME.wire.position.load(ruling["position"]))
        held = [card for hand in state.hands if hand for card in hand.cards]
        mine = state.hands[seat].cards
        others = [one for one in without(house.pack, held) if not one.bit & state.seen]
        start = state._replace(hands=(None,) * house.players, dealt=len(mine))
        yield house.players, ruling, start, seat, (mine, tuple(others[: len(mine)]))


POSITIONS = sorted(positions(), key=lambda one: one[0])
AT_ONCE = 20
CHUNKS = [
    (players, [one[1:] for one in found[first : first + AT_ONCE]])
    for players in (2, 4)
    for found in [[one for one in POSITIONS if one[0] == players]]
    for first in range(0, len(found), AT_ONCE)
]


@pytest.fixture
def database(sqlite_database, request):
    """The rulings on SQLite only, since there are many; the random deal on both."""
    if "kind" in request.fixturenames and request.getfixturevalue("kind") == "postgres":
        return request.getfixturevalue("postgres_database")
    return sqlite_database


@pytest.mark.parametrize(("players", "chunk"), CHUNKS, ids=range(len(CHUNKS)))
def test_over_the_worked_rulings(table_of, monkeypatch, players, chunk):
    worlds = [World(table_of(players)) for _ in range(2)]
    monkeypatch.setattr(view, "_by_entry", lambda _, claim: claim)  # made before the journal
    for ruling, start, seat, hands in chunk:
        for module in (tables, dealers):
            monkeypatch.setattr(module, "starting_state", lambda *_, start=start: start)
        for world, hand in zip(worlds, hands, strict=True):
            world.begin_again(ruling.get("house_rules", {}))
            teller = world.table.phone if seat else world.teller
            answer = world.deal.tell(seat, *(card.name for card in hand), phone=teller)
            assert answer.status_code == 200, answer.text
        both(worlds, World.looks, ruling["move"])
        if both(worlds, World.logs, ruling["move"])[0] != 201:
            both(worlds, World.logs, ruling["move"], stands=True)
        if not worlds[0].deal.state()["over"]:
            both(worlds, World.looks)


class Cards:
    """Real cards: a shuffled pack, dealt and played by legal moves."""

    def __init__(self, chance):
        self.chance, self.pack = chance, list(House().pack)
        chance.shuffle(self.pack)
        table = Deal(tuple(self.pack[:4]))
        self.first = GAME.wire.move.dump(table)
        self.state = GAME.play(GAME.start(House(), GAME.standing(House(), 1, [])), table)
        self.at = 4
        self.deal()

    def deal(self):
        for seat in (0, 1):
            hand = Hand(seat, tuple(self.pack[self.at : self.at + PACKET]))
            self.state = GAME.play(self.state, hand)
            self.at += PACKET

    def held(self, seat):
        return self.state.hands[seat].cards

    def other_hand(self):
        """Six cards that seat 0 might hold as far as anybody else knows; some of them it does."""
        hidden = [card for card in self.pack if not card.bit & self.state.seen]
        return self.chance.sample(hidden, PACKET)

    def move(self):
        """A legal move, and a random one of which nobody knows."""
        legal = self.chance.choice(list(GAME.legal_moves(self.state)))
        other = GAME.wire.move.dump(legal) | {"card": self.chance.choice(self.pack).name}
        self.state = GAME.play(self.state, legal)
        return GAME.wire.move.dump(legal), other


def corrected(worlds, n, card):
    """Look while entry `n` of seat 1 is a lay of another card, and take that back."""
    lay = {"kind": "lay", "seat": 1, "card": card}
    if both(worlds, World.corrects, n, lay, stands=True)[0] == 200:
        correction = worlds[0].deal.n
        both(worlds, World.looks)
        both(worlds, World.takes_back, correction)


def tell(worlds, cards, first_of_seat_1):
    """Tell a hand in each world, and correct the past so that only one of them can be true."""
    hands = cards.held(0), cards.other_hand()
    for world, hand in zip(worlds, hands, strict=True):
        names = [card.name for card in hand]
        assert world.deal.tell(0, *names, phone=world.teller).status_code == 200
    if first_of_seat_1:
        for one, other in (hands, hands[::-1]):
            corrected(worlds, first_of_seat_1, next(c.name for c in one if c not in other))


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_over_a_random_deal(table_of, kind):
    cards, first_of_seat_1 = Cards(Random(5)), None
    worlds = [World(table_of()) for _ in range(2)]
    both(worlds, World.logs, cards.first)
    for play in range(47):
        if play % (2 * PACKET) == 0:
            if play:
                cards.deal()
            tell(worlds, cards, first_of_seat_1)
        mine = [card.name for card in cards.held(0)]
        move, other = cards.move()
        both(worlds, World.looks, move, other)
        both(worlds, World.looks_around)
        both(worlds, World.logs, move)
        if move["seat"] == 0:
            continue
        n = worlds[0].deal.n
        first_of_seat_1 = first_of_seat_1 or n
        if mine:
            corrected(worlds, n, mine[0])
        if play % 3 and both(worlds, World.logs, other, stands=True)[0] == 201:
            both(worlds, World.looks)
            both(worlds, World.takes_back, worlds[0].deal.n)
