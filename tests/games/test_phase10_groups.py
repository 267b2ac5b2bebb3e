"""Groups with wilds against every arrangement, and legal moves against all moves there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.cards.card import ANY_ACE, CARDS, Card, Rank, parse
from scorekeeper.engine.ruling import KEPT, Verdict
from scorekeeper.games.phase10 import GAME, laying
from scorekeeper.games.phase10.building import Wanted, groups_of, is_possible
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.ledger import PACK
from scorekeeper.games.phase10.moves import Discard, Hit, Lay, Move
from scorekeeper.games.phase10.phases import DEALT, PHASES, Kind, Shape, cards_of, most_left
from scorekeeper.games.phase10.state import State

JOKER = next(card for card in CARDS if card.rank is Rank.JOKER)
FEW = [parse(name) for name in ("2C", "3C", "3D", "4C", "4H", "5H", "KC")] + [ANY_ACE, JOKER]
SHAPES = [Shape(kind, size) for kind in Kind for size in (2, 3, 4)]
HOUSES = [
    House(),
    House(max_wilds_per_group=1),
    House(min_naturals=2),
    House(no_wild_phases=(1,)),
    House(colour_unit="red_black"),
]

small_hands = st.lists(st.sampled_from(FEW), min_size=1, max_size=6).map(tuple)


def is_right(house: House, shape: Shape, cards: tuple[Card, ...]) -> bool:
    """Whether cards lying so are a group, told by trying what each wild could be."""
    if len(cards) != shape.size or JOKER in cards:
        return False
    wilds = cards.count(ANY_ACE)
    most = shape.size if house.max_wilds_per_group is None else house.max_wilds_per_group
    if (
        wilds > (0 if 1 in house.no_wild_phases else most)
        or shape.size - wilds < house.min_naturals
    ):
        return False
    plain = [card for card in cards if card is not ANY_ACE]
    if shape.kind is Kind.SET:
        return any(all(card.rank == rank for card in plain) for rank in range(2, 14))
    if shape.kind is Kind.COLOUR:
        units = ["HD", "SC"] if house.colour_unit == "red_black" else list("SHDC")
        return any(all(str(card.suit) in unit for card in plain) for unit in units)
    lows = range(2, 14 - shape.size + 1)
    return any(
        all(card is ANY_ACE or card.rank == low + place for place, card in enumerate(cards))
        for low in lows
    )


def arrangement(shape: Shape, cards: tuple[Card, ...]) -> object:
    """What makes two groups one: the cards, and for a run their places."""
    return cards if shape.kind is Kind.RUN else frozenset(Counter(cards).items())


@given(small_hands, st.sampled_from(SHAPES), st.sampled_from(HOUSES))
@settings(max_examples=120, deadline=None)
def test_the_groups_of_a_hand_are_those_of_every_arrangement(
    hand: tuple[Card, ...], shape: Shape, house: House
) -> None:
    tried = {one for one in permutations(hand, shape.size) if is_right(house, shape, one)}

    found = list(groups_of(Wanted(house, 1, shape), Counter(hand)))

    assert {arrangement(shape, one) for one in found} == {arrangement(shape, one) for one in tried}
    assert len(found) == len({arrangement(shape, one) for one in found})
    assert is_possible(Wanted(house, 1, shape), Counter(hand)) == bool(tried)


@given(
    st.lists(st.sampled_from(FEW), min_size=1, max_size=5).map(tuple),
    st.sampled_from(SHAPES),
    st.sampled_from(HOUSES),
)
@settings(max_examples=200, deadline=None)
def test_a_group_is_judged_as_trying_every_meaning_of_its_wilds_says(
    cards: tuple[Card, ...], shape: Shape, house: House
) -> None:
    group = laying.Laid(house, 1, shape, cards, 0)
    checks = (*laying.ANY_GROUP, laying.KINDS[shape.kind])

    refused = next(filter(None, (check(group) for check in checks)), None)

    assert (refused is None) == is_right(house, shape, cards)


def seat_0(hand: tuple[Card, ...], phase: int, **position: object) -> State:
    """Seat 0 in turn after its draw, holding these cards."""
    names = [card.name for card in hand]
    body = {"phases": [phase, 1, 2], "hands": [names, [], []], **position}
    return GAME.wire.place(House(last_phase=20), GAME.wire.position.load(body))


def every_lay(hand: tuple[Card, ...], sizes: list[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way to lay groups of these sizes, in every order."""
    for chosen in set(permutations(hand, sum(sizes))):
        groups, rest = [], list(chosen)
        for size in sizes:
            groups.append(tuple(rest[:size]))
            rest = rest[size:]
        yield tuple(groups)


def outcome(lay: Lay, phase: int) -> tuple[object, ...]:
    return tuple(
        arrangement(shape, cards)
        for shape, cards in zip(PHASES[phase - 1], lay.groups, strict=True)
    )


@given(st.lists(st.sampled_from(FEW[:-1]), min_size=6, max_size=7).map(tuple))
@settings(max_examples=15, deadline=None)
def test_the_lays_of_a_small_hand_are_all_that_nothing_speaks_against(
    hand: tuple[Card, ...],
) -> None:
    assume(all(hand.count(card) <= 2 for card in hand if card is not ANY_ACE))
    state = seat_0(hand, 1)
    kept = [
        Lay(0, groups)
        for groups in every_lay(hand, [3, 3])
        if GAME.judge(state, Lay(0, groups)) is KEPT
    ]

    found = [move for move in GAME.legal_moves(state) if isinstance(move, Lay)]

    assert {outcome(move, 1) for move in found} == {outcome(move, 1) for move in kept}
    assert len(found) == len({outcome(move, 1) for move in found})


TABLE = [
    {"owner": 1, "cards": ["3H", "3S", "A"]},
    {"owner": 1, "cards": ["6C", "6D", "6H"]},
    {"owner": 2, "cards": ["9C", "9D", "9H"]},
    {"owner": 2, "cards": ["5C", "6S", "A", "8H"]},
]


@given(st.lists(st.sampled_from(FEW), min_size=1, max_size=5, unique=True).map(tuple))
@settings(max_examples=40, deadline=None)
def test_hits_and_discards_are_all_that_nothing_speaks_against(hand: tuple[Card, ...]) -> None:
    state = seat_0(hand, 1, groups=TABLE, laid=[0, 1, 2])
    ends = (None, "low", "high")
    tried: list[Move] = [
        Hit(0, card, owner, group, end)
        for card, owner, group, end in product(FEW, range(3), range(3), ends)
    ]
    tried += [Discard(0, card, target) for card, target in product(FEW, (None, 0, 1, 2))]

    found = list(GAME.legal_moves(state))

    assert set(found) == {move for move in tried if GAME.judge(state, move) is KEPT}
    assert len(found) == len(set(found))


def test_a_hand_that_is_not_whole_has_no_legal_moves_to_be_sure_of() -> None:
    assert not list(GAME.legal_moves(seat_0(tuple(FEW), 1, sizes=[11, 10, 10])))


def test_drawing_needs_no_hand() -> None:
    state = GAME.wire.place(
        House(), GAME.wire.position.load({"stage": "draw", "stock": 0, "discards": ["JK"]})
    )

    assert [GAME.wire.move.dump(move) for move in GAME.legal_moves(state)] == [
        {"kind": "exhausted", "seat": 0}
    ]


def test_where_turns_are_not_logged_no_move_is_anybodys() -> None:
    for stage in ("draw", "play"):
        position = {"stage": stage, "level": "table", "laid": [0], "groups": TABLE}

        state = GAME.wire.place(House(), GAME.wire.position.load(position | {"phases": [1, 1, 2]}))

        assert not list(GAME.legal_moves(state))


@pytest.mark.parametrize("phase", range(1, 21))
def test_a_phase_takes_ten_cards_at_the_most(phase: int) -> None:
    assert 6 <= cards_of(phase) <= DEALT
    assert most_left(phase) == DEALT - cards_of(phase)


def test_the_phases_are_those_of_the_table() -> None:
    left = [4, 3, 2, 3, 2, 1, 2, 3, 3, 2, 2, 1, 0, 2, 1, 0, 1, 1, 2, 1]

    assert [most_left(phase) for phase in range(1, 21)] == left


def test_a_natural_card_that_a_wild_stands_for_goes_nowhere_else() -> None:
    state = seat_0((parse("7S"), parse("2C")), 1, groups=TABLE, laid=[0, 1, 2])

    assert GAME.judge(state, Hit(0, parse("7S"), 2, 1)).verdict is Verdict.BROKEN


def test_eleven_cards_with_eight_wilds_have_as_many_lays_as_there_are_ways_to_choose() -> None:
    hand = (ANY_ACE,) * 8 + tuple(map(parse, ("5C", "9D", "KH")))

    lays = [move for move in GAME.legal_moves(seat_0(hand, 1)) if isinstance(move, Lay)]

    assert len(lays) == len(list(combinations(range(3), 2))) * 2


def test_the_packs_are_two_of_each_natural_card_eight_aces_and_four_jokers() -> None:
    counts = Counter(PACK)

    assert (len(PACK), len(counts)) == (108, 50)
    assert (counts[ANY_ACE], counts[JOKER]) == (8, 4)
    assert set(counts.values()) == {2, 8, 4}
