"""What must hold of every state of Klondike, however it was come to."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from scorekeeper.cards.card import parse
from scorekeeper.cards.packs import PACK_52
from scorekeeper.engine.ruling import KEPT
from scorekeeper.games.klondike import GAME
from scorekeeper.games.klondike.moves import (
    COLUMN,
    SOURCES,
    TARGETS,
    Deal,
    Draw,
    Finish,
    GiveUp,
    Move,
    Redeal,
    Sweep,
    Transfer,
    TurnUp,
    Undo,
)
from scorekeeper.games.klondike.state import State
from tests.games.klondike_tables import ASKED, HOUSES, begun, laid, position, shuffled

CARDS = (*PACK_52, parse("BJ"))


def made_up(chance: random.Random, state: State) -> Move:
    """Anything that could be logged, most of it wrong."""
    names = [None, *chance.sample(CARDS, 4)]
    kind = chance.randrange(8)
    if kind < 4:
        source, target = chance.choice(SOURCES), chance.choice(TARGETS)
        return Transfer(source, target, chance.choice((None, 0, 1, 2)), chance.choice(names))
    if kind == 4:
        drawn = tuple(chance.choice(names) for _ in range(chance.randrange(4)))
        return Draw(drawn or None)
    if kind == 5:
        return TurnUp(state.pending or chance.choice((*COLUMN, "W")), chance.choice(names))
    return chance.choice((Undo(), GiveUp(), Redeal(), *ASKED))


def lying(state: State) -> Counter[str]:
    """Every card that is known to lie somewhere."""
    cells = [slot for column in state.down for slot in column]
    slots = [state.slots[slot] for slot in (*cells, *state.talon)]
    open_cards = [card for pile in (*state.up, *state.foundations) for card in pile]
    return Counter(card.name for card in (*slots, *open_cards) if card)


def places(state: State) -> int:
    """How many cards lie anywhere."""
    piles = (*state.up, *state.down, *state.foundations, state.talon)
    return sum(map(len, piles))


@pytest.mark.parametrize("seed", range(80))
def test_any_possible_move_leaves_52_different_cards(seed: int) -> None:
    chance = random.Random(seed)
    tops = tuple(chance.sample(PACK_52, 7))
    state = GAME.play(begun(**HOUSES[seed % len(HOUSES)]), Deal(tops=tops))
    for _ in range(150):
        move = made_up(chance, state)
        if GAME.judge(state, move).impossible:
            continue
        before, state = state, GAME.play(state, move)

        assert places(state) == 52
        assert max(lying(state).values()) == 1
        assert sum(card.bit for card in PACK_52 if lying(state)[card.name]) == state.known
        assert state.points == sum(map(len, state.foundations))
        assert before.known & state.known == before.known
        assert GAME.score(state).totals == (state.points,)


@pytest.mark.parametrize("seed", range(40))
def test_undo_leads_back_to_where_one_was(seed: int) -> None:
    chance = random.Random(seed)
    tops = tuple(chance.sample(PACK_52, 7))
    states = [GAME.play(begun(variant="draw1_unlimited"), Deal(tops=tops))]
    for _ in range(120):
        move = made_up(chance, states[-1])
        made = not isinstance(move, Undo | TurnUp) and move not in ASKED[2:4]
        if made and not GAME.judge(states[-1], move).impossible:
            states.append(GAME.play(states[-1], move))

    state = states[-1]
    for before in reversed(states[:-1]):
        state = GAME.play(state, Undo())

        assert laid(state) == laid(before)


def test_a_true_game_is_never_refused_for_what_nobody_saw() -> None:
    for seed in range(60):
        chance = random.Random(seed)
        truth = shuffled(chance, **HOUSES[seed % len(HOUSES)])
        tops = tuple(column[-1] for column in truth.up)
        hidden = GAME.play(begun(**HOUSES[seed % len(HOUSES)]), Deal(tops=tops))
        for _ in range(60):
            legal = [one for one in GAME.legal_moves(truth) if not isinstance(one, Sweep | Finish)]
            if not legal:
                break
            move = chance.choice(legal)
            seen = as_seen(truth, move)

            assert GAME.judge(hidden, seen) is KEPT
            truth, hidden = GAME.play(truth, move), GAME.play(hidden, seen)
            if pending := hidden.pending:
                hidden = GAME.play(hidden, TurnUp(pending, shown(truth, pending)))

            assert laid(hidden) == laid(truth)


def as_seen(truth: State, move: Move) -> Move:
    """The move as players write it, with the cards that they see drawn."""
    if not isinstance(move, Draw):
        return move
    packet = truth.house.packet
    drawn = truth.talon[truth.turned : truth.turned + packet]
    return Draw(tuple(truth.slots[slot] for slot in drawn))


def shown(truth: State, pile: str):
    """The card that really lies on top of a pile."""
    if pile == "W":
        return truth.slots[truth.talon[truth.turned - 1]]
    return truth.up[COLUMN[pile]][-1]


def test_a_name_that_cannot_be_is_not_believed_when_a_broken_move_stands() -> None:
    state = position(T1={"up": ["7S"]}, T2={"down": ["?"], "up": ["5D"]}, T3={"up": ["QS"]})
    move = Transfer("T2", "T1", 1, parse("QS"))
    ruling = GAME.judge(state, move)
    assert [one.rule for one in ruling.findings] == ["KLO-TAB-1", "KLO-K-1"]
    assert ruling.impossible

    after = GAME.play(state, move)

    assert after.pending == "T2"
    assert lying(after)["QS"] == 1


@pytest.mark.parametrize(("turned", "rule"), [("QS", "KLO-K-1"), ("9S", None), (None, None)])
def test_a_broken_move_stands_unless_its_name_cannot_be(turned: str | None, rule: str | None):
    state = position(T1={"up": ["7S"]}, T2={"down": ["?"], "up": ["5D"]}, T3={"up": ["QS"]})
    move = Transfer("T2", "T1", 1, turned and parse(turned))

    behind = GAME.judge(state, move).findings[1:]

    assert [one.rule for one in behind] == ([] if rule is None else [rule])


def test_a_packet_of_too_few_stands_unless_its_names_cannot_be() -> None:
    state = position({"variant": "draw3_unlimited"}, stock=["?"] * 4, T1={"up": ["7S"]})

    fine = GAME.judge(state, Draw((parse("5C"), parse("9H"))))
    twice = GAME.judge(state, Draw((parse("5C"), parse("7S"))))

    assert [one.rule for one in fine.findings] == ["KLO-DRAW-2"]
    assert [one.rule for one in twice.findings] == ["KLO-DRAW-2", "KLO-K-1"]


def test_a_game_of_many_thousand_moves_is_taken_back_and_compared() -> None:
    state = position({"variant": "draw1_unlimited"}, stock=["5C", "9D", "KH"])
    long = state
    for _ in range(3000):
        for move in (Draw(), Draw(), Draw(), Redeal()):
            long = GAME.play(long, move)

    assert long == long._replace(past=None)
    assert long != state
    assert repr(long)
    for _ in range(12000):
        long = GAME.play(long, Undo())
    assert laid(long) == laid(state)


def test_a_game_just_dealt_has_counted_nothing_and_cannot_be_undone() -> None:
    tops = PACK_52[:7]

    state = GAME.play(begun(), Deal(tops=tops))

    assert (state.points, state.redeals, state.moves, state.undos) == (0, 0, 0, 0)
    assert (state.highest, state.turn, state.over) == (0, 0, False)
    assert state.known == sum(card.bit for card in tops)
    refusal = GAME.judge(state, Undo()).refusal
    assert refusal is not None
    assert (refusal.rule, refusal.case) == ("KLO-UNDO-1", "none")


def test_states_differ_by_all_but_their_past_and_show_no_more() -> None:
    state = position(T1={"up": ["AC"]})
    alike, higher = position(T1={"up": ["AC"]}), state._replace(highest=state.highest + 1)

    assert [state == alike, state == higher, state == tuple(state)] == [True, False, False]
    assert [state != alike, state != higher] == [False, True]
    assert repr(state) == f"State{tuple(state)[:-1]}"


def test_a_state_is_found_again_by_its_value() -> None:
    first, second = position(T1={"up": ["AC"]}), position(T1={"up": ["AC"]})

    assert len({first, second}) == 1
