"""What Diloti says of plays by any house rules, against a referee who tries every way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

from scorekeeper.cards.card import Card
from scorekeeper.games.diloti import GAME
from scorekeeper.games.diloti.house import House
from scorekeeper.games.diloti.moves import Add, Capture, Declare, Lay, Play, Raise
from scorekeeper.games.diloti.state import Pile, State
from tests.games.brute_force import are_sets, judged_alike, reaches, some_rules, subsets

TABLES, PLAYS = 600, 40
NO_PLAY = ("target", "xeri_points", "cards_points")


def worth(card: Card) -> int:
    return int(card.rank) if card.rank <= 10 else 0


class Asked:
    """A play of a seat whose whole hand is known."""

    def __init__(self, state: State, move: Play, hand: tuple[Card, ...]) -> None:
        self.state, self.move, self.rules = state, move, state.terms.house
        self.card, self.loose, self.value = move.card, move.loose, worth(move.card)
        self.face = move.card.rank > 10
        self.left = [card for card in state.loose if card not in move.loose]
        self.own = [pile for pile in state.piles if pile.owner == move.seat]
        self.named = [pile for pile in state.piles if pile.id in move.piles]
        self.kept = [worth(card) for card in hand if card is not move.card]

    @property
    def pile(self) -> Pile:
        return self.named[0]

    @property
    def new(self) -> int:
        """The value that a declared or raised pile has, or that one which is added to keeps."""
        if isinstance(self.move, Declare):
            return self.move.value
        raised = isinstance(self.move, Raise)
        usual = self.pile.value + self.value * raised
        return usual if self.move.value is None else self.move.value

    def partners(self) -> bool:
        owner = self.pile.owner
        return owner is not None and owner != self.move.seat and (owner - self.move.seat) % 2 == 0

    def as_card(self, pile: Pile) -> bool:
        mode = self.rules.decl_in_sums
        whose = mode == "any_plain" or (mode == "others_plain" and pile.owner != self.move.seat)
        return whose and pile.plain and pile.value < self.value

    def could_take(self, loose: list[Card], piles: list[Pile]) -> bool:
        if any(pile.value == self.value for pile in piles):
            return True
        values = [worth(card) for card in loose if worth(card)]
        return reaches(values + [one.value for one in piles if self.as_card(one)], self.value)

    def piles_left(self) -> list[Pile]:
        return [pile for pile in self.state.piles if pile not in self.named]

    def equal_left(self) -> bool:
        piles = [pile.value for pile in self.piles_left()]
        return self.value in [worth(card) for card in self.left] + piles

    def makes_sets(self) -> bool:
        return are_sets([self.value, *map(worth, self.loose)], self.new)


def faces_named(q: Asked) -> bool:
    return q.face or any(card.rank > 10 for card in q.loose)


def takes_like_no_face(q: Asked) -> bool:
    if not q.face:
        return faces_named(q)
    equal = all(card.rank == q.card.rank for card in q.loose)
    one = q.state.terms.trio == q.card.rank or len(q.loose) == 1
    return bool(q.named) or not (equal and one)


def leaves_some_of_the_trio(q: Asked) -> bool:
    equal = [card for card in q.left if card.rank == q.card.rank]
    return q.state.terms.trio == q.card.rank and bool(equal)


def pile_of_another_value(q: Asked) -> bool:
    return any(pile.value != q.value and not q.as_card(pile) for pile in q.named)


def takes_no_sets(q: Asked) -> bool:
    sums = [pile.value for pile in q.named if pile.value != q.value]
    return not q.face and not are_sets([*map(worth, q.loose), *sums], q.value)


def leaves_too_much(q: Asked) -> bool:
    mode = q.rules.capture_mode
    if q.face or mode == "free":
        return False
    return q.equal_left() or (mode == "maximal" and q.could_take(q.left, q.piles_left()))


def should_take(q: Asked) -> bool:
    mode, piles = q.rules.numeral_lay, list(q.state.piles)
    if q.face or mode == "free":
        return False
    return q.equal_left() if mode == "not_if_same_rank" else q.could_take(q.left, piles)


def leaves_an_equal_card(q: Asked) -> bool:
    return q.rules.forced_merge and q.new in [worth(card) for card in q.left]


def may_not_be_added_to(q: Asked) -> bool:
    own, scope = q.pile.owner == q.move.seat, q.rules.add_scope
    return scope != "anyone" and not own and (scope == "own" or not q.partners())


def adds_no_sets(q: Asked) -> bool:
    return q.new != q.pile.value or not q.makes_sets()


def adds_without_a_card(q: Asked) -> bool:
    free = q.partners() and q.rules.partner_add == "free_keep_owner"
    return not free and q.pile.value not in q.kept


def may_not_be_raised(q: Asked) -> bool:
    own, scope = q.pile.owner == q.move.seat, q.rules.raise_scope
    return scope == "none" or (own and scope != "any") or (q.partners() and scope == "opponents")


def is_locked(q: Asked) -> bool:
    equal = q.pile.value in map(worth, q.state.loose)
    return not q.pile.plain or (q.rules.raise_blocked_by_loose_equal and equal)


def raises_to_no_sum(q: Asked) -> bool:
    """No way to tell cards that join the sum from sets that join the pile makes it right."""
    return q.new > 10 or not any(
        q.pile.value + q.value + sum(map(worth, some)) == q.new
        and (not some or q.rules.raise_with_table)
        and may_join(q, [worth(card) for card in q.loose if card not in some])
        for some in subsets(q.loose)
    )


def may_join(q: Asked, values: list[int]) -> bool:
    sets = q.rules.raise_may_group and are_sets(values, q.new)
    return sets or all(q.rules.forced_merge and value == q.new for value in values)


def could_have_taken_it(q: Asked) -> bool:
    return q.rules.raise_only_if_no_capture and q.pile.value in (q.value, *q.kept)


def a_duty_is_not_kept(q: Asked) -> bool:
    freed = [] if isinstance(q.move, Add) else q.named
    return any(pile.value not in q.kept for pile in q.own if pile not in freed)


Rule = tuple[str, Callable[[Asked], object]]
HOLD: Rule = ("DIL-HOLD-1", a_duty_is_not_kept)
FACES: Rule = ("DIL-FACE-4", faces_named)
MERGE: Rule = ("DIL-DECL-5", leaves_an_equal_card)
OTHERS: Rule = (
    "DIL-OBL-3",
    lambda q: q.own and q.pile.owner != q.move.seat and q.rules.owner_moves == "seed",
)
RULES: dict[type, tuple[Rule, ...]] = {
    Capture: (
        ("DIL-FACE-1", takes_like_no_face),
        ("DIL-FACE-3", leaves_some_of_the_trio),
        ("DIL-CAP-1", lambda q: not q.loose and not q.named),
        ("DIL-CAP-3", pile_of_another_value),
        ("DIL-CAP-2", takes_no_sets),
        ("DIL-CAP-4", leaves_too_much),
        HOLD,
    ),
    Lay: (
        ("DIL-OBL-1", lambda q: q.own),
        (
            "DIL-FACE-2",
            lambda q: (
                q.face
                and q.rules.face_must_capture
                and q.card.rank in [card.rank for card in q.left]
            ),
        ),
        ("DIL-LAY-2", should_take),
        HOLD,
    ),
    Declare: (
        ("DIL-OBL-2", lambda q: q.own),
        FACES,
        ("DIL-DECL-1", lambda q: not 1 <= q.new <= 10 or q.value > q.new),
        ("DIL-DECL-2", lambda q: not q.loose or not q.makes_sets()),
        MERGE,
        ("DIL-DECL-3", lambda q: q.new not in q.kept),
        HOLD,
    ),
    Add: (
        OTHERS,
        FACES,
        ("DIL-ADD-1", may_not_be_added_to),
        ("DIL-ADD-2", adds_no_sets),
        MERGE,
        ("DIL-ADD-3", adds_without_a_card),
        HOLD,
    ),
    Raise: (
        OTHERS,
        FACES,
        ("DIL-RAISE-1", may_not_be_raised),
        ("DIL-RAISE-2", is_locked),
        ("DIL-RAISE-3", raises_to_no_sum),
        ("DIL-RAISE-5", could_have_taken_it),
        MERGE,
        ("DIL-RAISE-4", lambda q: q.new not in q.kept),
        HOLD,
    ),
}
"""What the rules forbid of each kind of play, in the order in which they are asked."""


def first_broken(state: State, move: Play, hand: tuple[Card, ...]) -> str | None:
    asked = Asked(state, move, hand)
    return next((rule for rule, broken in RULES[type(move)] if broken(asked)), None)


def table(chance: Random, rules: House) -> tuple[State, tuple[Card, ...]]:
    """A table with piles and loose cards, and the hand of the seat in turn."""
    pack = chance.sample(rules.pack, len(rules.pack))
    turn, held = chance.randrange(rules.players), chance.randint(1, 6)
    trio, faces = chance.choice("JQK"), list[Card]()
    if chance.random() < 0.1:
        faces = [card for card in pack if str(card.rank) == trio]
        pack = [card for card in pack if card not in faces]
    hand = (*faces[:1], *(pack.pop() for _ in range(held - bool(faces))))
    piles = [pile(chance, pack, rules, turn, number) for number in range(1, chance.randint(1, 4))]
    loose = (*faces[1:], *(pack.pop() for _ in range(chance.randint(0, 6 - len(faces)))))
    hands = [hand if seat == turn else None for seat in range(rules.players)]
    told = {"turn": turn, "loose": loose, "piles": piles, "hands": hands}
    told |= {"trio": trio if faces else None}
    position = GAME.wire.position.load({}) | told | {"sizes": [held] * rules.players, "stock": 0}
    return GAME.wire.place(rules, position), hand


def pile(chance: Random, pack: list[Card], rules: House, turn: int, number: int) -> dict[str, Any]:
    """A pile of some cards, which leave the pack."""
    value, cards = chance.randint(1, 10), list[Card]()
    while len(cards) < 2 or not all(map(worth, cards)) or not are_sets(map(worth, cards), value):
        value, cards = chance.randint(1, 10), chance.sample(pack, chance.randint(2, 4))
    pack[:] = [card for card in pack if card not in cards]
    owner = chance.choice([*range(rules.players), turn, None])
    return {"id": number, "value": value, "owner": owner, "cards": tuple(cards), "stood": False}


def plays(chance: Random, state: State, hand: tuple[Card, ...]) -> Iterator[Play]:
    """Plays that are nearly right, and some that are."""
    seat = state.turn
    for _ in range(PLAYS):
        card, share = chance.choice(hand), chance.choice([0, 0.3, 0.5])
        loose = tuple(one for one in state.loose if chance.random() < share)
        total = worth(card) + sum(map(worth, loose))
        some = tuple(one.id for one in state.piles if chance.random() < 0.4)
        made: list[Play] = [Capture(seat, card, loose, some), Lay(seat, card)]
        made.append(Declare(seat, card, loose, (), chance.choice([total, chance.randint(0, 11)])))
        if state.piles:
            one = chance.choice(state.piles)
            value = chance.choice([None, one.value, one.value + total, chance.randint(1, 10)])
            made += [Add(seat, card, loose, (one.id,), chance.choice([None, value]))]
            made += [Raise(seat, card, loose, (one.id,), value), Raise(seat, card, (), (one.id,))]
        yield chance.choice(made)
    yield from islice(GAME.legal_moves(state), PLAYS)


def test_every_play_gets_the_rule_that_a_second_referee_finds_first() -> None:
    chance, found = Random("Diloti"), Counter[str | None]()
    for _ in range(TABLES):
        state, hand = table(chance, some_rules(chance, House, NO_PLAY))
        moves = plays(chance, state, hand)
        found.update(judged_alike(GAME, first_broken, state, hand, moves))

    asked = {rule for rules in RULES.values() for rule, _ in rules}
    assert set(found) == asked | {None}
