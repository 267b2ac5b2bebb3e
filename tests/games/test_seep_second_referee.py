"""What Seep says of plays by any house rules, against a referee who tries every way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import PACK_52
from scorekeeper.games.seep import GAME
from scorekeeper.games.seep.house import House
from scorekeeper.games.seep.moves import Add, Break, Build, Capture, Play, Throw
from scorekeeper.games.seep.state import SeepHouse, State
from tests.games.brute_force import are_sets, judged_alike, reaches, some_rules, subsets

TABLES, PLAYS = 1000, 40
NO_PLAY = (
    *("bazzi_lead", "bazzis", "match_mode", "under9", "under9_limit", "under9_counts_sweeps"),
    *("sweep", "sweep_first", "sweep_last", "sweep_last_scope", "ten_diamond", "most_cards"),
    *("dealer_basis", "max_houses"),
)
Hand = tuple[Card, ...]


def worth(card: Card) -> int:
    return int(card.rank)


def is_one_set(house: SeepHouse) -> bool:
    return sum(map(worth, house.cards)) == house.value


class Asked:
    """A play of a seat whose whole hand is known."""

    def __init__(self, state: State, move: Play, hand: Hand) -> None:
        self.state, self.move, self.hand, self.rules = state, move, hand, state.terms.rules
        self.card, self.value, self.seat = move.card, worth(move.card), move.seat
        joins = isinstance(move, Build | Break)
        self.loose = [
            card
            for card in state.loose
            if card in move.loose or (joins and worth(card) == self.new)
        ]
        self.left = [card for card in state.loose if card not in self.loose]
        self.kept = [worth(card) for card in hand if card is not move.card]

    @property
    def new(self) -> int:
        """The value of the house that is made or added to."""
        usual = self.move.house + self.value * isinstance(self.move, Break)
        return self.move.value or usual

    @property
    def house(self) -> SeepHouse:
        return next(one for one in self.state.houses if one.value == self.move.house)

    @property
    def standing(self) -> SeepHouse | None:
        """The house of the new value."""
        return next((one for one in self.state.houses if one.value == self.new), None)

    def could_take(self) -> bool:
        houses = [house.value for house in self.state.houses]
        return self.value in houses or reaches([*map(worth, self.state.loose)], self.value)

    def makes_sets(self) -> bool:
        return are_sets([self.value, *map(worth, self.loose)], self.new)

    def partner_owns(self, house: SeepHouse) -> bool:
        """Whether the partner answers for a house that is not the own one."""
        return self.seat not in house.owners and (self.seat + 2) % 4 in house.owners

    def is_kept(self) -> bool:
        return self.new in self.kept


def plays_another_card_first(q: Asked) -> bool:
    of_the_bid = q.new if isinstance(q.move, Build) else q.value
    return q.state.phase == "first" and of_the_bid != q.state.bid


def has_a_better_first_play(q: Asked) -> bool:
    """Whether a house of the bid can be built instead."""
    if q.state.phase != "first" or not q.rules.first_throw_last_resort:
        return False
    builds = (
        Build(q.seat, card, loose, 0, q.state.bid)
        for card in q.hand
        for loose in subsets(q.state.loose)
    )
    return any(first_broken(q.state, move, q.hand) is None for move in builds)


def should_capture(q: Asked) -> bool:
    added = isinstance(q.move, Add) and q.move.house == q.value
    return not q.rules.house_when_can_capture and not added and q.could_take()


def builds_no_sets(q: Asked) -> bool:
    equal = q.value == q.new and not q.rules.equal_card_build
    return not q.loose or not q.makes_sets() or equal


def leaves_a_set(q: Asked) -> bool:
    return q.rules.absorb_sums == "forced" and reaches([*map(worth, q.left)], q.new)


def breaks_the_partners(q: Asked) -> bool:
    return not q.rules.break_partner and q.partner_owns(q.house)


def combines_with_a_cemented_one(q: Asked) -> bool:
    house = q.standing
    return house is not None and not is_one_set(house) and not q.rules.break_into_cemented


def breaks_without_a_card(q: Asked) -> bool:
    rules, house = q.rules, q.standing
    free = rules.merge_into_partner_free and rules.partner_add == "free_no_owner"
    return not (free and house is not None and q.partner_owns(house)) and not q.is_kept()


def leaves_something(q: Asked) -> bool:
    house = not q.move.house and q.value in [one.value for one in q.state.houses]
    return q.rules.capture_all and (house or reaches([*map(worth, q.left)], q.value))


def throws_what_takes(q: Asked) -> bool:
    house = q.value in [one.value for one in q.state.houses]
    return house or (q.rules.throw_rule != "free" and q.could_take())


def could_go_into_a_house(q: Asked) -> bool:
    """Whether the card that is thrown could be played into a house, by any rule."""
    if q.rules.throw_rule != "no_capture_no_house":
        return False
    values = [house.value for house in q.state.houses]
    uses = [
        use
        for loose in subsets(q.state.loose)
        for use in (
            *(Build(q.seat, q.card, loose, 0, value) for value in range(9, 14)),
            *(Add(q.seat, q.card, loose, value) for value in values),
            *(Break(q.seat, q.card, loose, value) for value in values),
        )
    ]
    return any(first_broken(q.state, use, q.hand) is None for use in uses)


def a_duty_is_not_kept(q: Asked) -> bool:
    freed = q.move.house if isinstance(q.move, Capture | Break) else 0
    own = [house.value for house in q.state.houses if q.seat in house.owners]
    return any(value != freed and value not in q.kept for value in own)


Rule = tuple[str, Callable[[Asked], object]]
FIRST: Rule = ("SEEP-FIRST-1", plays_another_card_first)
CAPTURES: Rule = ("SEEP-HOUSE-6", should_capture)
LEFT: Rule = ("SEEP-MERGE-2", leaves_a_set)
KEEP: Rule = ("SEEP-RET-1", a_duty_is_not_kept)
RULES: dict[type, tuple[Rule, ...]] = {
    Build: (
        FIRST,
        CAPTURES,
        ("SEEP-HOUSE-1", lambda q: not 9 <= q.new <= 13 or q.value > q.new),
        ("SEEP-HOUSE-2", lambda q: q.standing),
        ("SEEP-HOUSE-3", builds_no_sets),
        ("SEEP-HOUSE-5", lambda q: 0 < q.rules.max_houses <= len(q.state.houses)),
        LEFT,
        ("SEEP-HOUSE-4", lambda q: not q.is_kept()),
        KEEP,
    ),
    Add: (
        FIRST,
        CAPTURES,
        ("SEEP-ADD-1", lambda q: q.new != q.move.house or not q.makes_sets()),
        LEFT,
        ("SEEP-ADD-2", lambda q: q.seat in q.house.owners and not q.is_kept()),
        (
            "SEEP-ADD-3",
            lambda q: (
                q.partner_owns(q.house)
                and q.rules.partner_add == "needs_card_owner"
                and not q.is_kept()
            ),
        ),
        (
            "SEEP-ADD-4",
            lambda q: not ({q.seat, (q.seat + 2) % 4} & {*q.house.owners}) and not q.is_kept(),
        ),
        KEEP,
    ),
    Break: (
        FIRST,
        CAPTURES,
        ("SEEP-BREAK-1", lambda q: not is_one_set(q.house)),
        ("SEEP-BREAK-2", lambda q: q.seat in q.house.owners or breaks_the_partners(q)),
        ("SEEP-BREAK-3", lambda q: q.new > 13 or q.new != q.house.value + q.value),
        ("SEEP-BREAK-4", lambda q: not are_sets(map(worth, q.loose), q.new)),
        ("SEEP-BREAK-6", combines_with_a_cemented_one),
        LEFT,
        ("SEEP-BREAK-5", breaks_without_a_card),
        KEEP,
    ),
    Capture: (
        FIRST,
        ("SEEP-CAP-3", lambda q: q.move.house not in (0, q.value)),
        ("SEEP-CAP-1", lambda q: not q.loose and not q.move.house),
        ("SEEP-CAP-2", lambda q: not are_sets(map(worth, q.loose), q.value)),
        ("SEEP-CAP-4", leaves_something),
        KEEP,
    ),
    Throw: (
        FIRST,
        ("SEEP-FIRST-2", has_a_better_first_play),
        ("SEEP-THROW-1", throws_what_takes),
        ("SEEP-THROW-2", could_go_into_a_house),
        KEEP,
    ),
}
"""What the rules forbid of each kind of play, in the order in which they are asked."""


def first_broken(state: State, move: Play, hand: Hand) -> str | None:
    asked = Asked(state, move, hand)
    return next((rule for rule, broken in RULES[type(move)] if broken(asked)), None)


def table(chance: Random, rules: House) -> tuple[State, Hand]:
    """A floor, and the hand of the seat in turn: at the first play, or later on."""
    pack, turn = chance.sample(PACK_52, 52), chance.randrange(4)
    first = chance.random() < 0.2
    hand = tuple(pack.pop() for _ in range(4 if first else chance.randint(1, 6)))
    told: dict[str, Any] = {"turn": turn, "dealer": (turn - 1) % 4}
    if first:
        told |= {"phase": "first", "bid": max(map(worth, hand)), "houses": ()}
    else:
        values = chance.sample(range(9, 14), chance.choice([0, 1, 1, 2, 3]))
        told |= {"houses": [house(chance, pack, value) for value in values]}
        told |= {"sizes": [len(hand)] * 4}
        pack = [card for card in pack if worth(card) not in values]
    told["loose"] = tuple(pack[: 4 if first else chance.randint(0, 6)])
    told["hands"] = [hand if seat == turn else None for seat in range(4)]
    return GAME.wire.place(rules, GAME.wire.position.load({}) | told), hand


def house(chance: Random, pack: list[Card], value: int) -> dict[str, Any]:
    """A house of some cards, which leave the pack."""
    cards = list[Card]()
    while len(cards) < 2 or not are_sets(map(worth, cards), value):
        cards = chance.sample(pack, chance.randint(2, 4))
    pack[:] = [card for card in pack if card not in cards]
    most = 1 if sum(map(worth, cards)) == value else 2
    owners = tuple(sorted(chance.sample(range(4), chance.randint(1, most))))
    return {"value": value, "owners": owners, "cards": tuple(cards), "stood": False}


def plays(chance: Random, state: State, hand: Hand) -> Iterator[Play]:
    """Plays that are nearly right, and some that are."""
    seat = state.turn
    for _ in range(PLAYS):
        card, share = chance.choice(hand), chance.choice([0, 0.3, 0.5])
        loose = tuple(one for one in state.loose if chance.random() < share)
        total = worth(card) + sum(map(worth, loose))
        value = chance.choice([total, state.bid or 10, chance.randint(8, 14)])
        made: list[Play] = [Throw(seat, card), Build(seat, card, loose, 0, value)]
        made.append(Capture(seat, card, loose, chance.choice([0, *map(value_of, state.houses)])))
        for standing in map(value_of, state.houses):
            made.append(Add(seat, card, loose, standing, chance.choice([0, standing, value])))
            made += [Break(seat, card, loose, standing), Break(seat, card, (), standing, value)]
        yield chance.choice(made)
    yield from islice(GAME.legal_moves(state), PLAYS)


def value_of(standing: SeepHouse) -> int:
    return standing.value


def test_every_play_gets_the_rule_that_a_second_referee_finds_first() -> None:
    chance, found = Random("Seep"), Counter[str | None]()
    for _ in range(TABLES):
        rules = replace(some_rules(chance, House, NO_PLAY), max_houses=chance.choice([0, 1, 2]))
        state, hand = table(chance, rules)
        moves = plays(chance, state, hand)
        found.update(judged_alike(GAME, first_broken, state, hand, moves))

    asked = {rule for rules in RULES.values() for rule, _ in rules}
    assert set(found) == asked | {None}
