"""Figures of past matches: who won what, how often and against whom; corrections change them."""

from __future__ import annotations

import pytest

from tests.api.circle import Circle, row


@pytest.fixture
def circle(new_group):
    return Circle(new_group(time_zone="Europe/Athens"), ("Άννα", "Bob", "Chloé", "Δανάη"))


def test_a_win_is_one_of_the_winner_and_a_loss_of_the_other(circle):
    circle.won("Άννα", "Bob")

    names = ("matches", "won", "drawn", "lost", "win_rate", "deals", "points_for")
    assert row(circle.diloti("Άννα"), *names) == (1, 1, 0, 0, 1.0, 1, 11)
    assert row(circle.diloti("Bob"), *names) == (1, 0, 0, 1, 0.0, 1, 0)


def test_who_has_played_nothing_has_no_games(circle):
    told = circle.statistics("Δανάη")

    assert told["games"] == []
    assert told["all_games"]["matches"] == 0
    assert told["all_games"]["win_rate"] is None


def test_deals_count_at_once_and_the_match_when_it_ends(circle):
    match = circle.start("Άννα", "Bob")
    circle.deal(match, 7, 4)

    names = ("matches", "deals", "points_for", "points_against", "points_per_deal")
    assert row(circle.diloti("Άννα"), *names) == (0, 1, 7, 4, 7.0)

    circle.change(match, status="finished")
    assert row(circle.diloti("Άννα"), *names) == (1, 1, 7, 4, 7.0)


def test_an_abandoned_match_counts_for_nothing(circle):
    match, _ = circle.won("Άννα", "Bob")
    circle.change(match, status="playing")
    circle.change(match, status="abandoned")

    assert circle.statistics("Άννα")["games"] == []
    assert circle.leaders() == []


def test_a_void_deal_counts_for_nothing(circle):
    match = circle.start("Άννα", "Bob")
    deal = circle.deal(match, 7, 4)
    circle.deal(match, 0, 11)
    circle.phone.post(f"/v1/deals/{deal}/void", {"reason": "a card too few"})

    assert row(circle.diloti("Άννα"), "deals", "points_for") == (1, 0)
    assert circle.diloti("Bob")["best"]["points"] == 11
    assert circle.diloti("Bob")["worst"]["points"] == 11


def test_best_and_worst_deal_can_be_looked_up(circle):
    match = circle.start("Άννα", "Bob")
    good, bad = circle.deal(match, 9, 2), circle.deal(match, 3, 8)

    told = circle.diloti("Άννα")
    assert told["best"] == {"points": 9, "deal": good}
    assert told["worst"] == {"points": 3, "deal": bad}


def test_a_corrected_result_changes_every_figure(circle):
    match = circle.start("Άννα", "Bob")
    deal = circle.deal(match, 11, 0)
    circle.change(match, status="finished")

    circle.result(deal, {"sides": [{"total": 0}, {"total": 11}]}, after=1)

    assert row(circle.diloti("Άννα"), "won", "lost", "points_for") == (0, 1, 0)
    assert circle.diloti("Bob")["best"] == {"points": 11, "deal": deal}
    assert circle.leaders() == [(1, "Bob"), (2, "Άννα")]
    assert circle.others("Άννα")["opponents"] == {"Bob": (1, 0, 0, 1)}


def test_partners_and_opponents_are_told_apart(circle):
    four = {"house_rules": {"players": 4}}
    match = circle.start("Άννα", "Bob", "Chloé", "Δανάη", **four)
    circle.deal(match, 11, 0)
    circle.change(match, status="finished")

    told = circle.others("Άννα")
    assert told["partners"] == {"Chloé": (1, 1, 0, 0)}
    assert told["opponents"] == {"Bob": (1, 1, 0, 0), "Δανάη": (1, 1, 0, 0)}
    assert circle.others("Bob")["partners"] == {"Δανάη": (1, 0, 0, 1)}


def test_a_rate_needs_a_minimum_of_matches(circle):
    for day in range(1, 6):
        circle.won("Bob", "Άννα", day)
    circle.won("Chloé", "Άννα", 7)
    circle.won("Άννα", "Bob", 8)

    assert circle.leaders("game=diloti&by=win_rate") == [(1, "Bob"), (2, "Άννα"), (None, "Chloé")]
    by_any = circle.leaders("game=diloti&by=win_rate&minimum=1")
    assert by_any == [(1, "Chloé"), (2, "Bob"), (3, "Άννα")]


def test_equals_share_a_rank(circle):
    circle.won("Bob", "Δανάη")
    circle.won("Chloé", "Δανάη")

    assert circle.leaders() == [(1, "Bob"), (1, "Chloé"), (3, "Δανάη")]
