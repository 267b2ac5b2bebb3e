"""What every game promises the rest of the program, tried on its worked rulings and at random."""

from __future__ import annotations

import copy
import json
from collections import Counter
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from enum import Enum
from functools import partial

import pytest

from scorekeeper.cards.card import Card
from scorekeeper.engine.game import AnyGame, NoSuchSeat
from scorekeeper.engine.journal import rulings
from scorekeeper.engine.ruling import Finding, Ruling, Verdict
from scorekeeper.games import GAMES
from tests.engine.situations import (
    NOT_PLAYED,
    cards_in,
    inside,
    onlookers,
    other_worlds,
    placed,
    situations,
    unordered,
)

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
TWINS = {
    "doudizhu": "counts ranks, of which a pack has several: test_doudizhu_properties.py",
    "phase10": "is played with two packs, so that cards have twins: test_phase10_true_play.py",
}
"""Games in which a name is no single card, and where their own tests follow the cards."""


def nothing_but_a_name_is_missing(ruling: Ruling) -> bool:
    """Whether a move is allowed, once a card that it turns up has its name."""
    refusal = ruling.refusal
    return ruling.verdict is Verdict.KEPT or (refusal is not None and "unnamed" in refusal.case)


@EVERY_GAME
def test_the_worked_rulings_give_something_to_try(game: AnyGame) -> None:
    verdicts = Counter(
        rulings(game, one.state, move)[0].verdict
        for one in situations(game.key)
        for move in one.moves
    )

    waits = any(rule.checked == "later" for rule in game.book.rules.values())
    wanted = [one for one in Verdict if waits or one is not Verdict.OPEN]
    assert min(verdicts[verdict] for verdict in wanted) > 20


@EVERY_GAME
def test_judging_answers_any_move_and_changes_nothing(game: AnyGame) -> None:
    for one in situations(game.key):
        before = copy.deepcopy(one.state)

        answers = [game.judge(one.state, move) for move in one.moves]

        assert all(isinstance(answer, Ruling) for answer in answers)
        assert one.state == before


@EVERY_GAME
def test_a_move_of_a_seat_that_nobody_has_is_no_move(game: AnyGame) -> None:
    for one in situations(game.key):
        seats = game.seats(one.house)
        for move in one.moves:
            changed = getattr(move, "_replace", partial(replace, move))

            assert game.seated(one.house, move) is move
            for nobody in (-1, seats, seats + 1) if hasattr(move, "seat") else ():
                with pytest.raises(NoSuchSeat, match=f"'max': {seats - 1}"):
                    game.seated(one.house, changed(seat=nobody))


@EVERY_GAME
def test_whatever_is_possible_can_be_played(game: AnyGame) -> None:
    for one in situations(game.key):
        for move in one.moves:
            if not rulings(game, one.state, move)[0].impossible:
                after = game.play(one.state, move)

                assert type(after) is type(one.state)
                assert game.score(after)


@EVERY_GAME
def test_no_play_puts_a_card_where_it_was_not(game: AnyGame) -> None:
    if game.key in TWINS:
        pytest.skip(f"{game.key} {TWINS[game.key]}")
    for one in situations(game.key):
        before = cards_in(game.wire.table(game.seen_by(one.state, ())))
        for move in one.moves:
            if not rulings(game, one.state, move)[0].impossible:
                after = game.seen_by(game.play(one.state, move), ())

                lying = cards_in(game.wire.table(after))
                assert max(lying.values(), default=1) <= max(before.values(), default=1), move


@EVERY_GAME
def test_the_legal_moves_are_those_that_nothing_speaks_against(game: AnyGame) -> None:
    for one in situations(game.key):
        legal = list(game.legal_moves(one.state))
        turn = game.wire.table(one.state).get("turn")
        tried = [
            move
            for move in one.moves
            if legal
            and getattr(move, "seat", None) == turn
            and game.wire.move.dump(move)["kind"] not in NOT_PLAYED
            and game.judge(one.state, move).verdict is Verdict.KEPT
        ]

        outcomes = [unordered(game.wire.table(game.play(one.state, move))) for move in legal]

        assert all(nothing_but_a_name_is_missing(game.judge(one.state, move)) for move in legal)
        for move in tried:
            assert unordered(game.wire.table(game.play(one.state, move))) in outcomes, move


@EVERY_GAME
def test_a_state_is_frozen_all_the_way_down(game: AnyGame) -> None:
    frozen = (tuple, frozenset, int, str, Enum, type(None), Card, Finding)
    for one in situations(game.key):
        for where, value in inside(one.state):
            assert is_dataclass(value) or isinstance(value, frozen), where
            if is_dataclass(value):
                with pytest.raises(FrozenInstanceError):
                    setattr(value, fields(value)[0].name, None)


@EVERY_GAME
def test_nobody_is_shown_a_card_of_anothers_hand(game: AnyGame) -> None:
    for one in situations(game.key):
        table = game.wire.table(one.state)
        for owner, hand in enumerate(table.get("hands", ())):
            elsewhere = cards_in(table) - cards_in(hand)
            for seats in onlookers(game, one, owner):
                shown = cards_in(game.wire.table(game.seen_by(one.state, seats)))

                assert not (shown - elsewhere) & cards_in(hand), (seats, owner)


@EVERY_GAME
def test_nobody_learns_by_asking_what_another_holds(game: AnyGame) -> None:
    for one in situations(game.key):
        for owner, first, second in other_worlds(game, one):
            for seats in onlookers(game, one, owner):
                seen = game.seen_by(first, seats), game.seen_by(second, seats)

                assert seen[0] == seen[1]
                for move in one.moves[::2]:
                    assert game.judge(seen[0], move) == game.judge(seen[1], move)


@EVERY_GAME
def test_nobody_learns_from_a_play_what_another_holds(game: AnyGame) -> None:
    for one in situations(game.key):
        for owner, first, second in other_worlds(game, one):
            for move in one.moves:
                if rulings(game, first, move)[0].impossible:
                    continue
                after = game.play(first, move), game.play(second, move)
                for seats in onlookers(game, one, owner):
                    assert game.seen_by(after[0], seats) == game.seen_by(after[1], seats), move


@EVERY_GAME
def test_a_move_survives_its_json(game: AnyGame) -> None:
    for one in situations(game.key):
        for move in one.moves:
            written = json.loads(json.dumps(game.wire.move.dump(move)))

            assert game.wire.move.load(written) == move


@EVERY_GAME
def test_a_position_survives_its_json(game: AnyGame) -> None:
    _, *worked = situations(game.key)
    for one in worked:
        for seat in range(game.seats(one.house) if one.clean else 0):
            seen = game.seen_by(one.state, (seat,))
            again = placed(game, one, json.loads(json.dumps(game.wire.table(seen))))

            for move in one.moves:
                if game.wire.move.dump(move)["kind"] not in NOT_PLAYED:
                    assert game.judge(again, move) == game.judge(seen, move), move
