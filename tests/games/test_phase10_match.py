"""The two complete matches of Phase 10, with hands unknown and told, and by hand entry alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cards.card import parse
from scorekeeper.engine.journal import Entry, fold
from scorekeeper.engine.score import Score
from scorekeeper.games.phase10 import GAME
from scorekeeper.games.phase10.byhand import tally
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.ledger import COPIES, PACK, unlocated
from scorekeeper.games.phase10.moves import Deal, Hand, Move, Reveal
from scorekeeper.games.phase10.score import left_in
from scorekeeper.games.phase10.standing import Phase10Standing
from scorekeeper.games.phase10.state import State

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts" / "phase10"
HOUSE = House()


class Match:
    """A match's journals, what is expected of them, and the hands as dealt and drawn."""

    def __init__(self, name: str) -> None:
        def read(part: str) -> Any:
            return json.loads((TRANSCRIPTS / f"{name}{part}.json").read_text("utf-8"))

        self.journal, self.expected, self.told = read(""), read(".expected"), read(".hands")

    def rounds(self) -> Iterator[tuple[int, Phase10Standing, State, list[Move]]]:
        """Each round: its number, how the match stands, its first state, its moves."""
        scores: list[Score] = []
        for number, deal in enumerate(self.journal["deals"]):
            standing = GAME.standing(HOUSE, self.journal["dealer"], scores)
            state = GAME.start(HOUSE, standing)
            moves = [GAME.wire.move.load(entry) for entry in deal["entries"]]
            yield number, standing, state, moves
            scores.append(GAME.score(played(state, moves)))

    def scores(self) -> list[Score]:
        return [GAME.score(played(state, moves)) for _, _, state, moves in self.rounds()]

    def hand(self, number: int, seat: int) -> Hand:
        """All that a seat was dealt and drew in a round."""
        told = next(one for one in self.told[number] if one["seat"] == seat)
        return GAME.wire.move.load({"kind": "hand", **told})


def played(state: State, moves: list[Move]) -> State:
    for move in moves:
        state = GAME.play(state, move)
    return state


def steps(state: State, moves: list[Move]) -> Iterator[tuple[State, Move]]:
    """Each move with the state before it."""
    for move in moves:
        yield state, move
        state = GAME.play(state, move)


@pytest.fixture(params=["match_122", "match_395"])
def match(request: pytest.FixtureRequest) -> Match:
    return Match(request.param)


def test_nothing_is_said_against_any_move_with_hands_unknown(match: Match) -> None:
    for _, _, first, moves in match.rounds():
        assert not [move for state, move in steps(first, moves) if GAME.judge(state, move).findings]


def test_every_round_ends_with_its_last_reveal(match: Match) -> None:
    for _, _, first, moves in match.rounds():
        assert [state.over for state, _ in steps(first, moves)] == [False] * len(moves)
        assert played(first, moves).over


def test_each_round_is_dealt_to_those_who_play_it(match: Match) -> None:
    for number, standing, first, _ in match.rounds():
        expected = match.expected["deals"][number]

        assert list(standing.taking_part) == expected["seats"]
        assert standing.dealer == expected["dealer"]
        assert [first.terms.phases[seat] for seat in standing.taking_part] == expected["phases"]


def test_each_round_is_worth_what_is_written(match: Match) -> None:
    for number, standing, first, moves in match.rounds():
        expected, end = match.expected["deals"][number], played(first, moves)
        totals = GAME.score(end).totals

        assert [totals[seat] for seat in standing.taking_part] == expected["points"]
        assert [end.laid[seat] for seat in standing.taking_part] == expected["laid"]
        assert end.finish
        assert (end.finish.how, end.finish.out) == (expected["how"], expected["out"])


def test_totals_and_phases_stand_as_written_after_each_round(match: Match) -> None:
    scores = match.scores()
    for number, expected in enumerate(match.expected["deals"]):
        standing = GAME.standing(HOUSE, match.journal["dealer"], scores[: number + 1])

        assert list(standing.totals) == expected["totals"]
        assert list(standing.phases) == expected["phases_after"]


def test_the_match_ends_with_its_replay_and_the_winner_that_is_written(match: Match) -> None:
    scores = match.scores()
    before = GAME.standing(HOUSE, match.journal["dealer"], scores[:-1])
    after = GAME.standing(HOUSE, match.journal["dealer"], scores)

    assert (before.over, before.replay) == (False, (0, 2))
    assert after.winners == (match.expected["winner"],)
    assert after.deals == len(match.expected["deals"])


def test_the_cards_are_always_the_same_hundred_and_eight(match: Match) -> None:
    for _, _, first, moves in match.rounds():
        for state, _ in list(steps(first, moves))[1:]:
            lying = sum(len(one.cards) for groups in state.groups for one in groups)
            assert lying + len(state.discards) + state.stock + sum(state.sizes) == len(PACK)
            hidden = sum(unlocated(state.located, card) for card in COPIES)
            unknown = sum(state.unknown(seat) for seat in state.terms.seats)
            assert hidden == state.stock + unknown


def test_the_ledger_is_never_wrong_about_the_real_hands(match: Match) -> None:
    for number, standing, first, moves in match.rounds():
        hands = real_hands(match, number, standing, first, moves)
        for (state, _), held in zip(list(steps(first, moves))[1:], hands, strict=True):
            for seat, hand in held.items():
                assert len(hand) == state.sizes[seat]
                assert not Counter(state.known[seat]) - Counter(hand)
            hidden = Counter(card for hand in held.values() for card in hand) - Counter(
                card for known in state.known for card in known
            )
            assert all(unlocated(state.located, card) >= n for card, n in hidden.items())


def real_hands(
    match: Match, number: int, standing: Phase10Standing, first: State, moves: list[Move]
) -> Iterator[dict[int, list[Any]]]:
    """The hands after each entry but the last, from what was dealt and drawn."""
    told = {seat: match.hand(number, seat) for seat in standing.taking_part}
    hands = {seat: list(one.cards) for seat, one in told.items()}
    drawn = {seat: list(one.drawn) for seat, one in told.items()}
    for state, move in list(steps(first, moves))[:-1]:
        after, seat = GAME.play(state, move), getattr(move, "seat", 0)
        if after.past.drawn[seat] > state.past.drawn[seat]:
            hands[seat].append(drawn[seat].pop(0))
        hands[seat] += after.past.taken[seat][len(state.past.taken[seat]) :]
        for card in after.past.played[seat][len(state.past.played[seat]) :]:
            hands[seat].remove(card)
        yield {seat: list(hand) for seat, hand in hands.items()}


def test_nothing_is_said_against_any_move_with_every_hand_told(match: Match) -> None:
    for number, standing, first, moves in match.rounds():
        state = first
        for move in moves:
            assert not GAME.judge(state, move).findings
            state = GAME.play(state, move)
            assert not state.news
            if isinstance(move, Reveal):
                continue
            for seat in standing.taking_part:
                told = match.hand(number, seat)
                told = replace(told, drawn=told.drawn[: state.past.drawn[seat]])
                assert not GAME.judge(state, told).findings
                state = GAME.play(state, told)
                assert state.hands[seat].whole


def test_a_told_hand_follows_its_seat_without_being_told_again(match: Match) -> None:
    for number, standing, first, moves in match.rounds():
        state = first
        for move in moves:
            state = GAME.play(state, move)
            if isinstance(move, Deal):
                for seat in standing.taking_part:
                    state = GAME.play(state, replace(match.hand(number, seat), drawn=()))
            assert not state.news
            assert not any(hand.broken for hand in state.hands if hand)


def test_folding_the_journals_gives_the_same_rounds(match: Match) -> None:
    for number, _, first, moves in match.rounds():
        bodies = match.journal["deals"][number]["entries"]
        entries = [Entry(n, body) for n, body in enumerate(bodies, start=1)]

        folded = fold(GAME, first, entries)

        assert folded.state == played(first, moves)
        assert not folded.in_question


@pytest.mark.parametrize("seat", range(3))
def test_a_round_counts_the_same_when_a_seat_was_on_another_phase(match: Match, seat: int) -> None:
    for number, _, first, moves in match.rounds():
        phases = [phase - (one == seat) or 2 for one, phase in enumerate(first.terms.phases)]
        other = replace(first, terms=replace(first.terms, phases=tuple(phases)))
        bodies = match.journal["deals"][number]["entries"]

        folded = fold(GAME, other, [Entry(n, body) for n, body in enumerate(bodies, start=1)])

        assert not folded.in_question
        assert GAME.score(folded.state) == GAME.score(played(first, moves))


def test_every_round_entered_by_hand_is_worth_the_same(match: Match) -> None:
    for number, standing, first, moves in match.rounds():
        end = played(first, moves)
        result = GAME.wire.result.load({"seats": lines(match, number, standing, end)})

        assert tally(HOUSE, result, first).score == GAME.score(end)
        assert tally(HOUSE, result, end).score == GAME.score(end)
        assert GAME.tally(HOUSE, result).score == GAME.score(end)


def lines(match: Match, number: int, standing: Phase10Standing, end: State) -> list[Any]:
    """The lines of a result by hand, cards counted."""
    expected = match.expected["deals"][number]
    counts = [left_in(end.finish.shown[seat] or ()) for seat in standing.taking_part]
    return [
        {
            "seat": seat,
            "laid": expected["laid"][place],
            "out": seat == expected["out"],
            "points": expected["points"][place],
            "phase": expected["phases"][place],
            "cards": [
                counts[place].low,
                counts[place].faces,
                counts[place].jokers,
                counts[place].aces,
            ],
        }
        for place, seat in enumerate(standing.taking_part)
    ]


def test_a_match_by_hand_alone_ends_in_a_tie_and_its_replay(match: Match) -> None:
    scores: list[Score] = []
    for expected in match.expected["deals"]:
        standing = GAME.standing(HOUSE, match.journal["dealer"], scores)
        body = [
            {"seat": seat, "laid": laid, "out": seat == expected["out"], "points": points}
            for seat, laid, points in zip(
                expected["seats"], expected["laid"], expected["points"], strict=True
            )
        ]
        counted = tally(HOUSE, GAME.wire.result.load({"seats": body}), GAME.start(HOUSE, standing))
        assert not counted.broken
        scores.append(counted.score)

    standing = GAME.standing(HOUSE, match.journal["dealer"], scores)
    assert standing.winners == (match.expected["winner"],)
    assert list(standing.totals) == match.expected["deals"][-1]["totals"]


def test_a_shown_hand_with_a_card_too_many_is_refused(match: Match) -> None:
    for _, _, first, moves in match.rounds():
        shown = [(state, move) for state, move in steps(first, moves) if isinstance(move, Reveal)]
        for state, move in shown:
            too_many = Reveal(move.seat, (*move.cards, parse("2C")))

            assert GAME.judge(state, too_many).refusal.rule == "P10-CNT-3"
