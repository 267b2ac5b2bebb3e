"""Every auction that can be, with three players and with four."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from scorekeeper.games.doudizhu import GAME
from scorekeeper.games.doudizhu.house import House
from scorekeeper.games.doudizhu.moves import Call, Deal, Landlord
from scorekeeper.games.doudizhu.play import opened
from scorekeeper.games.doudizhu.state import State

EVERY_CALL = (None, 0, 1, 2, 3, 4)


def begun(house: House, first: int = 0) -> State:
    return GAME.play(opened(house, 0), Deal(first))


def calls(state: State) -> list[Call]:
    """The calls of the seat in turn that nothing speaks against."""
    every = [Call(state.turn, bid) for bid in EVERY_CALL]
    return [call for call in every if not GAME.judge(state, call).findings]


def auctions(state: State) -> Iterator[State]:
    """Every way in which an auction ends."""
    if not state.auction.running:
        yield state
        return
    for call in calls(state):
        yield from auctions(GAME.play(state, call))


@pytest.mark.parametrize(
    ("house", "total", "by_bid", "longest"),
    [
        (House(), 40, {3: 27, 2: 9, 1: 3, 0: 1}, 7),
        (House(players=4), 85, {3: 64, 2: 16, 1: 4, 0: 1}, 10),
        (House(auction="one_round"), 20, None, 3),
        (House(players=4, auction="one_round"), 35, None, 4),
    ],
)
def test_there_are_so_many_auctions(house, total, by_bid, longest):
    ended = list(auctions(begun(house)))

    assert len(ended) == total
    assert max(len(state.auction.calls) for state in ended) == longest
    assert by_bid is None or Counter(state.auction.bid for state in ended) == by_bid


@pytest.mark.parametrize("players", [3, 4])
def test_the_highest_bidder_is_landlord_and_leads(players):
    for state in auctions(begun(House(players=players), first=1)):
        if state.auction.passed_out:
            assert state.over
            assert state.landlord is None
            continue
        bids = [call for call in state.auction.calls if call.bid]
        assert (state.landlord, state.auction.bid) == (bids[-1].seat, bids[-1].bid)
        assert state.turn == state.landlord
        assert sum(state.sizes) == sum([17, 17, 20] if players == 3 else [25, 25, 25, 33])


@pytest.mark.parametrize("players", [3, 4])
def test_nothing_is_called_after_the_end(players):
    for state in auctions(begun(House(players=players))):
        for seat in range(players):
            for bid in EVERY_CALL:
                assert GAME.judge(state, Call(seat, bid)).refusal.rule == "DDZ-AUC-8"


def test_a_legal_call_is_one_that_nothing_speaks_against():
    waiting = [begun(House(players=4), first=2)]
    while waiting:
        state = waiting.pop()
        legal = list(GAME.legal_moves(state))
        assert [move for move in legal if isinstance(move, Call)] == calls(state)
        assert any(isinstance(move, Landlord) for move in legal) == (not state.auction.calls)
        assert all(not GAME.judge(state, move).findings for move in legal)
        after = (GAME.play(state, call) for call in calls(state))
        waiting += [one for one in after if one.auction.running]


def test_a_call_out_of_turn_that_stands_passes_the_turn_on_from_there():
    state = GAME.play(begun(House()), Call(2, 1))

    assert state.turn == 0
    assert state.auction.high_seat == 2


def test_a_lower_bid_that_stands_is_the_one_that_counts():
    state = GAME.play(begun(House()), Call(0, 2))

    after = GAME.play(GAME.play(GAME.play(state, Call(1, 1)), Call(2, None)), Call(0, None))

    assert (after.landlord, after.auction.bid) == (1, 1)


def called(house: House, *seats_and_bids: tuple[int, int | None]) -> State:
    """The auction after these calls, in turn or not."""
    state = begun(house)
    for seat, bid in seats_and_bids:
        state = GAME.play(state, Call(seat, bid))
    return state


def test_who_holds_the_highest_bid_is_not_asked_after_a_call_out_of_turn():
    state = called(House(), (0, 1), (2, None))

    assert (state.turn, state.auction.running) == (1, True)
    assert GAME.play(state, Call(1, None)).landlord == 0


def test_the_cards_are_dealt_again_when_each_has_passed():
    state = called(House(), (0, None), (2, None), (0, None))

    assert state.auction.running
    assert GAME.play(state, Call(1, None)).auction.passed_out


def test_in_one_round_each_calls_once_be_it_out_of_turn():
    state = called(House(auction="one_round"), (0, 1), (2, None))

    assert (state.turn, state.auction.running) == (1, True)
    assert GAME.play(state, Call(1, 2)).landlord == 1
