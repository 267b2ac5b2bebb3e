"""Results by hand beside a log, parts of a score, and how deals make a match."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine.rulebook import LANGUAGES, say
from scorekeeper.engine.score import Score, SideScore
from scorekeeper.games.doudizhu import GAME
from scorekeeper.games.doudizhu.byhand import MOST, MOST_IN_SPRING, tally
from scorekeeper.games.doudizhu.house import House
from scorekeeper.games.doudizhu.play import opened
from scorekeeper.games.doudizhu.score import Stake, score_of
from scorekeeper.games.doudizhu.state import State

LONG = "3 3 3 4 4 4 5 5 5 6 6 6 7 8 9 10"
ENDED = [(0, LONG), (1, ""), (2, ""), (0, "K K K K")]
FIELDS = {"landlord": 0, "bid": 2, "winner_side": "landlord", "bombs": 1}


def logged(*turns: tuple[int, str], house: House | None = None, bid: int = 2) -> State:
    """A deal of which so much was logged."""
    bodies: list[dict[str, Any]] = [{"kind": "deal"}, {"kind": "landlord", "seat": 0, "bid": bid}]
    for seat, cards in turns:
        made = {"kind": "play", "cards": cards} if cards else {"kind": "pass"}
        bodies.append(made | {"seat": seat})
    state = opened(house or House(), 0)
    for body in bodies:
        state = GAME.play(state, GAME.wire.move.load(body))
    return state


def broken(state: State, **changes: Any) -> list[tuple[str, str]]:
    result = GAME.wire.result.load(FIELDS | changes)
    return [(one.rule, one.case) for one in tally(state.terms.house, result, state).broken]


def paid(*totals: int) -> Score:
    return Score(tuple(map(SideScore, totals)), {"paid": 1, "passed_out": 0})


PASSED_OUT = Score((SideScore(0),) * 3, {"paid": 0, "passed_out": 1})


def test_a_result_agrees_with_a_deal_that_was_logged_to_its_end():
    assert broken(logged(*ENDED)) == []
    assert broken(logged(*ENDED), winner_seat=0) == []


@pytest.mark.parametrize(
    ("changes", "case"),
    [
        ({"bombs": 0}, "bombs"),
        ({"bombs": 2}, "bombs"),
        ({"rockets": 1}, "rockets"),
        ({"landlord": 1}, "log_landlord"),
        ({"bid": 3}, "log_bid"),
        ({"winner_side": "farmers"}, "log_end"),
    ],
)
def test_a_result_that_differs_from_the_log_is_refused(changes, case):
    assert broken(logged(*ENDED), **changes) == [("DDZ-SCORE-9", case)]


@pytest.mark.parametrize(
    "changes", [{"bombs": 1}, {"bombs": 2, "rockets": 1}, {"winner_side": "farmers"}]
)
def test_what_was_not_logged_may_have_been_played(changes):
    assert broken(logged((0, "3 3 3 3")), **changes) == []


def test_a_rocket_that_was_logged_was_played():
    assert broken(logged((0, "BJ RJ")), bombs=0) == [("DDZ-SCORE-9", "rockets")]


def test_spring_is_that_of_the_log():
    house = House(spring=True)
    state = logged(*ENDED, house=house)

    assert broken(state, spring="landlord") == []
    assert broken(state) == [("DDZ-SCORE-9", "log_spring")]


@pytest.mark.parametrize(
    ("turns", "spring", "case"),
    [
        ([(0, "3"), (1, "4")], "landlord", "log_farmers_played"),
        ([(0, "3"), (1, ""), (2, "4")], "landlord", "log_farmers_played"),
        ([(0, "3"), (1, ""), (2, ""), (0, "4")], "farmers", "log_landlord_played"),
    ],
)
def test_no_spring_is_entered_that_the_log_has_already_spoiled(turns, spring, case):
    state = logged(*turns, house=House(spring=True))

    changes = {"winner_side": spring, "spring": spring, "bombs": 0}
    assert broken(state, **changes) == [("DDZ-SCORE-9", case)]


@pytest.mark.parametrize(
    ("turns", "spring"),
    [
        ([(0, "3"), (1, ""), (2, ""), (0, "4")], "landlord"),
        ([(0, "3"), (1, "4"), (2, "5")], "farmers"),
        ([], "landlord"),
    ],
)
def test_a_spring_that_the_log_leaves_open_is_taken(turns, spring):
    state = logged(*turns, house=House(spring=True))

    assert broken(state, winner_side=spring, spring=spring, bombs=0) == []


def test_no_more_bombs_are_entered_than_the_logged_cards_leave():
    state = logged((0, "3"), (1, "4"), (2, "5 5 5 5"), (0, ""), (1, ""))

    assert broken(state, bombs=11) == []
    assert broken(state, bombs=12) == [("DDZ-SCORE-9", "log_bombs")]
    four = logged((0, "3 3 4 4 5 5"), house=House(players=4))
    assert broken(four, bombs=13) == []
    assert broken(logged((0, "3 3 3"), house=House(players=4)), bombs=13) == [
        ("DDZ-SCORE-9", "log_bombs")
    ]


def test_before_there_is_a_landlord_the_log_rules_nothing_out():
    state = GAME.play(opened(House(spring=True), 0), GAME.wire.move.load({"kind": "deal"}))
    spring = {"winner_side": "farmers", "spring": "farmers"}

    assert broken(state, **spring) == []
    led = logged((0, "3"), (1, ""), (2, ""), (0, "4"), house=House(spring=True))
    assert broken(led, **spring, bombs=0) == [("DDZ-SCORE-9", "log_landlord_played")]


def test_no_rocket_is_entered_once_a_joker_was_played_alone():
    assert broken(logged((0, "3"), (1, "BJ")), rockets=1) == [("DDZ-SCORE-9", "log_joker")]
    assert broken(logged((0, "3"), (1, "BJ RJ")), rockets=1) == []
    assert broken(logged((0, "3")), rockets=1) == []


def test_a_landlord_who_played_once_and_lost_was_in_a_spring():
    turns = [(0, LONG), (1, "7 7 7 8 8 8 9 9 9 10 10 10 3 4 5 J"), (2, ""), (0, ""), (1, "Q")]
    once = logged(*turns, house=House(spring=True))
    twice = logged((0, "K"), (1, ""), (2, ""), *turns, house=House(spring=True))

    assert once.plays == (1, 2, 0)
    assert GAME.score(once).totals == (-8, 4, 4)
    assert GAME.score(twice).totals == (-4, 2, 2)


def test_plays_that_the_log_lacks_count_as_one():
    position = {"landlord": 0, "played": ["3 3", "4 4", ""], "log": []}

    assert GAME.wire.place(House(), GAME.wire.position.load(position)).plays == (1, 1, 0)


def test_another_seat_of_the_winning_side_did_not_go_out():
    turns = [(0, LONG), (1, "7 7 7 8 8 8 9 9 9 10 10 10 3 4 5 J"), (2, ""), (0, ""), (1, "Q")]
    state = logged(*turns)
    farmers = {"winner_side": "farmers", "bombs": 0}

    assert state.winner == 1
    assert broken(state, **farmers, winner_seat=1) == []
    assert broken(state, **farmers, winner_seat=2) == [("DDZ-SCORE-9", "log_end")]


def test_a_deal_that_all_passed_has_no_result():
    state = GAME.play(opened(House(), 0), GAME.wire.move.load({"kind": "deal"}))
    for seat in range(3):
        state = GAME.play(
            state, GAME.wire.move.load({"kind": "call", "seat": seat, "call": "pass"})
        )

    assert broken(state) == [("DDZ-SCORE-9", "log_passed_out")]
    assert GAME.score(state).extra["passed_out"] == 1
    assert GAME.score(state).totals == (0, 0, 0)


@pytest.mark.parametrize("key", MOST)
@pytest.mark.parametrize("table", [MOST, MOST_IN_SPRING])
def test_at_the_bound_a_result_is_counted_and_one_past_it_is_not(key, table):
    players, side = key
    most, together = table[key]
    spring = {"spring": side} if table is MOST_IN_SPRING else {}
    house = House(players=players, spring=True)

    def counted(bombs: int, rockets: int) -> list[str]:
        fields = FIELDS | {"winner_side": side, "bombs": bombs, "rockets": rockets} | spring
        return [one.rule for one in tally(house, GAME.wire.result.load(fields)).broken]

    for bombs in range(-1, most + 2):
        fits = 0 <= bombs <= most
        assert counted(bombs, 0) == ([] if fits else ["DDZ-SCORE-5"])
        assert (counted(bombs, 1) == []) is (fits and bombs + 1 <= together)


def test_a_seat_that_is_not_there_or_not_on_that_side_is_named():
    house = House()

    def facts(**changes: Any) -> list[Any]:
        result = GAME.wire.result.load(FIELDS | changes)
        return [dict(one.facts) for one in tally(house, result).broken]

    assert facts(landlord=3) == [{"number": 3, "most": 2}]
    assert facts(winner_seat=3) == [{"number": 3, "most": 2}]
    assert facts(winner_seat=2) == [{"seat": 2}]
    assert facts(winner_side="farmers", winner_seat=0) == [{"seat": 0}]


def test_a_score_says_what_the_bid_and_each_doubling_are_worth():
    stake = Stake(0, 3, landlord_wins=False, bombs=2, rockets=1, spring=True)

    score = score_of(House(spring=True, max_doublings=2), stake)

    assert score.totals == (-24, 12, 12)
    assert [(part.rule, part.points) for part in score.sides[1].parts] == [
        ("DDZ-PAY-2", 3),
        ("DDZ-PAY-3", 21),
        ("DDZ-SPR-1", 24),
        ("DDZ-PAY-7", -36),
    ]
    parts = score.sides[1].parts
    assert all(say(GAME.book, part, language) for part in parts for language in LANGUAGES)


def test_a_deal_that_goes_on_is_worth_nothing_yet():
    score = GAME.score(logged((0, "3 3 3 3")))

    assert score.totals == (0, 0, 0)
    assert score.extra == {"bombs": 1, "rockets": 0, "paid": 0, "passed_out": 0}


@pytest.mark.parametrize(
    ("option", "dealers"), [("same", [2, 0, 0, 0, 1]), ("next", [2, 0, 1, 2, 0])]
)
def test_the_next_seat_deals_after_a_paid_deal_and_by_option_after_a_redeal(option, dealers):
    house = House(redeal_dealer=option)
    deals = [paid(2, -1, -1), PASSED_OUT, PASSED_OUT, paid(-2, 1, 1)]

    found = [GAME.standing(house, 2, deals[:n]).dealer for n in range(5)]

    assert found == dealers


def test_passed_out_deals_are_no_deals_of_the_match():
    deals = [PASSED_OUT, paid(2, -1, -1), PASSED_OUT, paid(2, -1, -1), paid(-9, 18, -9)]

    standing = GAME.standing(House(end_deals=2), 0, deals)

    assert standing.totals == (4, -2, -2)
    assert (standing.paid, standing.deals, standing.winners) == (2, 4, (0,))


def test_points_given_in_a_passed_out_deal_are_kept():
    fined = Score(tuple(map(SideScore, (-5, 0, 0))), PASSED_OUT.extra)

    standing = GAME.standing(House(end_deals=2), 0, [paid(2, -1, -1), fined])

    assert (standing.totals, standing.leaders) == ((-3, -1, -1), (1, 2))
    assert GAME.standing(House(), 0, [fined]).leaders == ()


def test_who_leads_is_known_before_the_end():
    standing = GAME.standing(House(), 0, [paid(-4, 2, 2)])

    assert standing.leaders == (1, 2)
    assert not standing.over
    assert GAME.standing(House(), 0, [PASSED_OUT]).leaders == ()


def test_the_next_deal_is_opened_by_the_dealer():
    state = GAME.start(House(players=4), GAME.standing(House(players=4), 3, [paid(3, -1, -1, -1)]))

    assert state.terms.dealer == 0
    assert state.sizes == (25,) * 4
    assert not state.over
