"""Phases, totals, ties and their replays, going on with 10 + 10, and the final order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.score import Score, SideScore
from scorekeeper.games.phase10 import GAME
from scorekeeper.games.phase10.byhand import tally
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.moves import Deal
from scorekeeper.games.phase10.standing import Phase10Standing, why_not_extend


def deal(*seats: str) -> Score:
    """A round: for each seat its points, with + if it laid its phase; - where it sits out."""
    points = [0 if one == "-" else int(one.rstrip("+")) for one in seats]
    laid = {f"laid_{seat}": int(one.endswith("+")) for seat, one in enumerate(seats)}
    return Score(tuple(map(SideScore, points)), laid)


def at(*phases: int, totals: tuple[int, ...], house: House) -> list[Score]:
    """Rounds that bring the seats to these phases and totals."""
    rounds = [
        Score(
            tuple(SideScore(0) for _ in phases),
            {f"laid_{seat}": int(number < phase) for seat, phase in enumerate(phases)},
        )
        for number in range(1, max(phases))
    ]
    rounds[0] = Score(tuple(map(SideScore, totals)), rounds[0].extra)
    assert GAME.standing(house, 0, rounds).phases == phases
    return rounds


def stands(*rounds: Score, before: list[Score] | None = None, **house: Any) -> Phase10Standing:
    return GAME.standing(House(**house), 0, [*(before or []), *rounds])


def test_who_laid_goes_on_out_or_not_and_who_did_not_stays() -> None:
    standing = stands(deal("0+", "15+", "70"))

    assert standing.phases == (2, 2, 1)
    assert standing.totals == (0, 15, 70)
    assert standing.dealer == 1


def test_the_deal_goes_round_the_table() -> None:
    rounds = [deal("0+", "15+", "70")] * 4

    assert [stands(*rounds[:n]).dealer for n in range(5)] == [0, 1, 2, 0, 1]


def test_of_two_who_complete_phase_10_together_the_one_with_fewer_points_wins() -> None:
    before = at(10, 10, 9, totals=(100, 90, 10), house=House())

    standing = stands(deal("0+", "5+", "50"), before=before)

    assert standing.winners == (1,)
    assert standing.totals == (100, 95, 60)
    assert standing.places == (2, 1, 3)


def test_who_completes_phase_10_alone_wins_whatever_the_points() -> None:
    before = at(10, 10, 9, totals=(100, 90, 10), house=House())

    standing = stands(deal("0+", "50", "5+"), before=before)

    assert standing.winners == (0,)
    assert standing.places == (1, 3, 2)


def test_the_leader_is_ahead_by_phases_then_by_points() -> None:
    assert stands().leaders == (0, 1, 2)
    assert stands(deal("0+", "15+", "70")).leaders == (0,)
    assert stands(deal("0+", "15+", "70"), deal("50", "0+", "5+")).leaders == (1,)


def test_equal_seats_share_a_place() -> None:
    before = at(10, 9, 9, totals=(0, 50, 50), house=House())

    assert stands(deal("0+", "50", "50"), before=before).places == (1, 2, 2)


TIE = at(10, 10, 10, totals=(355, 365, 300), house=House())


def test_only_the_tied_play_the_last_round_again() -> None:
    standing = stands(deal("10+", "0+", "70"), before=TIE)

    assert not standing.over
    assert standing.replay == standing.leaders == (0, 1)
    assert standing.totals == (365, 365, 370)
    state = GAME.start(House(), standing)
    assert (state.terms.seats, state.terms.phases[:2]) == ((0, 1), (10, 10))


def test_the_points_of_a_replay_are_added() -> None:
    standing = stands(deal("10+", "0+", "70"), deal("5+", "0+", "-"), before=TIE)

    assert standing.winners == (1,)
    assert standing.totals == (370, 365, 370)
    assert standing.phases == (11, 11, 10)


def test_or_the_round_that_is_played_again_is_annulled() -> None:
    rounds = deal("10+", "0+", "70"), deal("5+", "0+", "-")

    standing = stands(*rounds, before=TIE, tie_replay="annul")

    assert standing.winners == (0,)
    assert standing.totals == (360, 365, 370)


@pytest.mark.parametrize("way", ["add", "annul"])
def test_points_given_to_who_sits_a_replay_out_are_kept(way: str) -> None:
    before = at(10, 10, 9, totals=(50, 50, 80), house=House())
    fined = Score(tuple(map(SideScore, (0, 5, -20))), {"laid_0": 1, "laid_1": 1})

    standing = stands(deal("5+", "5+", "50"), fined, before=before, tie_replay=way)

    assert standing.totals[2] == 110


def test_a_second_replay_annuls_the_first() -> None:
    rounds = deal("10+", "0+", "70"), deal("10+", "0+", "-"), deal("60", "45", "-")

    standing = stands(*rounds, before=TIE, tie_replay="annul")

    assert standing.totals == (415, 410, 370)
    assert standing.winners == (1,)


def test_a_replay_that_ends_equal_is_played_again() -> None:
    standing = stands(deal("10+", "0+", "70"), deal("60", "60", "-"), before=TIE)

    assert (standing.over, standing.replay) == (False, (0, 1))
    assert standing.totals == (425, 425, 370)


def test_in_a_replay_those_who_laid_come_before_those_who_did_not() -> None:
    before = at(10, 10, 10, totals=(100, 100, 100), house=House())
    rounds = deal("5+", "5+", "5+"), deal("80+", "50", "70+")

    standing = stands(*rounds, before=before)

    assert standing.winners == (2,)


def test_a_tie_of_three_may_leave_two_for_another_replay() -> None:
    before = at(10, 10, 10, totals=(100, 100, 100), house=House())
    rounds = deal("5+", "5+", "5+"), deal("50", "50", "60")

    assert stands(*rounds, before=before).replay == (0, 1)


def test_in_a_replay_the_next_of_the_tied_deals() -> None:
    before = at(10, 10, 10, totals=(100, 200, 100), house=House())

    standing = stands(deal("5+", "0+", "5+"), before=before)

    assert stands(before=before).dealer == 0
    assert standing.replay == (0, 2)
    assert standing.dealer == 2
    assert stands(deal("5+", "0+", "5+"), deal("5+", "-", "5+"), before=before).dealer == 0


def test_after_whom_the_table_named_the_next_of_the_tied_deals() -> None:
    before = at(10, 9, 10, totals=(50, 80, 50), house=House())
    tied = deal("5+", "50", "5+")

    assert stands(replace(tied, dealer=0), before=before).dealer == 2
    assert stands(replace(tied, dealer=2), before=before).dealer == 0


def test_what_comes_after_the_end_counts_for_nothing() -> None:
    before = at(10, 9, 9, totals=(0, 0, 0), house=House())

    standing = stands(deal("5+", "0+", "60"), deal("0+", "55", "60"), before=before)

    assert standing.deals == len(before) + 1
    assert standing.totals == (5, 0, 60)


def test_house_rule_4_is_won_by_the_one_who_laid_the_last_phase() -> None:
    house = House(scoring="first_to_lay")
    before = at(10, 9, 9, totals=(0, 0, 0), house=house)

    standing = stands(deal("0+", "0", "0+"), before=before, scoring="first_to_lay")

    assert standing.winners == (0,)
    assert standing.places == (1, 3, 2)


EXTENDED = at(10, 8, 9, totals=(100, 90, 10), house=House())


def test_going_on_with_10_and_10_clears_the_winner_and_keeps_the_phases() -> None:
    ended = stands(deal("0+", "60", "70"), before=EXTENDED)
    assert ended.longer == ("extended_after", 10)
    house = House(extended_after=10)

    on = GAME.standing(house, 0, [*EXTENDED, deal("0+", "60", "70")])

    assert ended.winners == (0,)
    assert (on.winners, on.earlier_winners, on.extended) == ((), (0,), True)
    assert (on.phases, on.last_phase) == ((11, 8, 9), 20)
    assert GAME.start(house, on).terms.phases == (11, 8, 9)


def test_a_match_that_went_on_ends_after_phase_20() -> None:
    house = House(extended_after=10)
    rounds = [*EXTENDED, deal("0+", "60", "70"), *[deal("0+", "5+", "5+")] * 10]

    standing = GAME.standing(house, 0, rounds)

    assert standing.phases == (21, 18, 19)
    assert standing.winners == (0,)
    assert GAME.standing(house, 0, rounds[:-1]).winners == ()


def test_a_match_goes_on_once_and_not_while_a_tie_is_played_off() -> None:
    tied = stands(deal("10+", "0+", "70"), before=TIE)
    gone_on = stands(deal("0+", "60", "70"), before=EXTENDED, extended_after=10)

    assert why_not_extend(tied).case == "replay"
    assert why_not_extend(gone_on).case == "twenty"
    assert why_not_extend(stands(before=EXTENDED)) is None
    assert (tied.longer, gone_on.longer) == (why_not_extend(tied), why_not_extend(gone_on))
    assert stands().longer == ("last_phase", 20)
    assert stands(deal("10+", "0+", "70"), before=TIE, extended_after=10).replay == (0, 1)


def test_a_decided_match_takes_no_further_round() -> None:
    ended = stands(deal("0+", "60", "70"), before=EXTENDED)
    state = GAME.start(House(), ended)
    result = GAME.wire.result.load({"seats": [{"seat": 0, "laid": True, "out": True}]})

    assert GAME.judge(state, Deal()).refusal.rule == "P10-MATCH-5"
    assert [one.rule for one in tally(House(), result, state).broken] == ["P10-SCR-10"]


def test_a_result_is_checked_against_the_phases_of_the_match() -> None:
    standing = stands(before=at(6, 6, 6, totals=(0, 0, 0), house=House()))
    lines = [
        {"seat": 0, "laid": True, "out": True, "points": 0},
        {"seat": 1, "laid": True, "points": 20},
        {"seat": 2, "points": 85},
    ]
    result = GAME.wire.result.load({"seats": lines})

    assert not GAME.tally(House(), result).broken
    broken = tally(House(), result, GAME.start(House(), standing)).broken
    assert [one.rule for one in broken] == ["P10-SCR-5"]


@pytest.mark.parametrize("seats", [(0, 1, 2), (1, 0), (0, 2)])
def test_a_replay_is_entered_by_those_who_play_it(seats: tuple[int, ...]) -> None:
    state = GAME.start(House(), stands(deal("10+", "0+", "70"), before=TIE))
    lines = [{"seat": seat, "points": 50} for seat in seats]
    result = GAME.wire.result.load({"seats": lines, "exhausted": True})

    assert [one.rule for one in tally(House(), result, state).broken] == ["P10-SCR"]
