"""Figures after edits: streaks, past dates, ties, merged players, another time zone, and so on."""

from __future__ import annotations

import pytest

from tests.api.circle import Circle, row
from tests.api.season import done


@pytest.fixture
def circle(new_group):
    return Circle(new_group(time_zone="Europe/Athens"), ("Άννα", "Bob", "Chloé", "Δανάη"))


def streaks(circle, name, query=""):
    told = circle.diloti(name, query)["streaks"]
    return row(told, "outcome", "current", "longest_won", "longest_lost")


def lose(circle, deal):
    """Let the deal have gone 0-11 instead."""
    circle.result(deal, {"sides": [{"total": 0}, {"total": 11}]}, after=1)


def test_a_streak_is_broken_where_an_earlier_match_is_corrected(circle):
    deals = [circle.won("Άννα", "Bob", day)[1] for day in range(1, 6)]
    assert streaks(circle, "Άννα") == ("won", 5, 5, 0)

    lose(circle, deals[2])

    assert streaks(circle, "Άννα") == ("won", 2, 2, 1)
    assert streaks(circle, "Bob") == ("lost", 2, 1, 2)


def test_a_match_with_a_past_date_takes_its_place_in_the_streak(circle):
    for day in (1, 2, 4, 5):
        circle.won("Άννα", "Bob", day)

    circle.won("Bob", "Άννα", 3)

    assert streaks(circle, "Άννα") == ("won", 2, 2, 1)
    assert circle.form("Άννα") == ["won", "won", "lost", "won", "won"]


def test_a_match_that_is_moved_to_another_day_leaves_the_old_one(circle):
    match, _ = circle.won("Bob", "Άννα", 1)
    for day in (2, 3):
        circle.won("Άννα", "Bob", day)
    assert streaks(circle, "Άννα") == ("won", 2, 2, 1)

    circle.change(match, played_at="2026-04-01T19:00:00Z")

    assert streaks(circle, "Άννα") == ("lost", 1, 2, 1)
    assert streaks(circle, "Άννα", "?year=2026&month=3") == ("won", 2, 2, 0)
    assert circle.diloti("Άννα", "?year=2026&month=4")["lost"] == 1


def test_two_matches_of_one_moment_are_in_the_order_in_which_they_began(circle):
    circle.won("Άννα", "Bob")
    circle.won("Bob", "Άννα")

    assert streaks(circle, "Άννα") == ("lost", 1, 1, 1)


def test_a_drawn_match_ends_a_streak_and_is_nobodys_win(circle):
    circle.won("Άννα", "Bob", 1)
    match = circle.start("Άννα", "Bob", at="2026-03-02T19:00:00Z")
    circle.deal(match, 7, 4)
    circle.deal(match, 4, 7)
    circle.change(match, status="finished")

    assert row(circle.diloti("Άννα"), "matches", "won", "drawn", "lost") == (2, 1, 1, 0)
    assert streaks(circle, "Άννα") == ("drawn", 1, 1, 0)
    assert circle.others("Bob")["opponents"] == {"Άννα": (2, 0, 1, 1)}


def test_tied_winners_all_win_and_it_is_said_that_they_share(circle):
    match = circle.start("Άννα", "Bob", "Chloé", game="doudizhu")
    landlord = {"landlord": 2, "bid": 1, "winner_side": "farmers"}
    deal = circle.phone.post(f"/v1/matches/{match}/deals").json["id"]
    circle.result(deal, landlord)
    circle.change(match, status="finished")

    told = {name: circle.statistics(name)["games"][0] for name in ("Άννα", "Bob", "Chloé")}
    assert [row(told[name], "won", "shared", "lost") for name in told] == [
        (1, 1, 0),
        (1, 1, 0),
        (0, 0, 1),
    ]
    assert circle.others("Άννα")["opponents"] == {"Bob": (1, 0, 1, 0), "Chloé": (1, 1, 0, 0)}


def test_who_gives_up_loses(circle):
    match = circle.start("Άννα", "Bob")
    circle.change(match, status="conceded", side=1)

    assert row(circle.diloti("Άννα"), "matches", "won", "deals") == (1, 1, 0)
    assert row(circle.diloti("Bob"), "matches", "lost") == (1, 1)


def test_a_match_that_ended_before_any_deal_counts_for_nothing(circle):
    circle.change(circle.start("Άννα", "Bob"), status="finished")

    assert circle.statistics("Άννα")["games"] == []


def test_a_match_that_goes_on_again_has_no_winner_yet(circle):
    match, _ = circle.won("Άννα", "Bob")

    circle.change(match, status="playing")

    assert row(circle.diloti("Άννα"), "matches", "won", "deals") == (0, 0, 1)
    assert circle.form("Άννα") == []


def test_the_match_is_the_substitutes_and_each_has_their_own_deals(circle):
    match = circle.start("Άννα", "Bob")
    circle.deal(match, 2, 9)
    circle.change(match, substitute={"seat": 0, "player": circle.ids["Chloé"]})
    circle.deal(match, 11, 0)
    circle.change(match, status="finished")

    assert row(circle.diloti("Άννα"), "matches", "deals", "points_for") == (0, 1, 2)
    assert row(circle.diloti("Chloé"), "won", "deals", "points_for") == (1, 1, 11)
    assert circle.others("Bob")["opponents"] == {"Chloé": (1, 0, 0, 1)}


def test_a_substitute_who_never_played_a_deal_did_not_win(circle):
    match = circle.start("Άννα", "Bob")
    circle.deal(match, 11, 0)
    circle.change(match, substitute={"seat": 0, "player": circle.ids["Chloé"]})
    circle.change(match, status="finished")

    assert circle.diloti("Άννα")["won"] == 1
    assert circle.statistics("Chloé")["games"] == []


def test_merged_players_have_played_what_both_did(circle):
    circle.won("Άννα", "Bob", 1)
    circle.won("Άννα", "Chloé", 2)
    gone, into = circle.ids["Chloé"], circle.ids["Bob"]
    path = circle.phone.at("players", gone, f"merge?into={into}")
    mark = circle.read(path)["preview"]
    merged = circle.phone.post(
        circle.phone.at("players", gone, "merge"), {"into": into, "preview": mark}
    )
    assert merged.status_code == 200, merged.text

    assert row(circle.diloti("Bob"), "matches", "lost") == (2, 2)
    assert circle.others("Άννα")["opponents"] == {"Bob": (2, 2, 0, 0)}
    assert circle.leaders() == [(1, "Άννα"), (2, "Bob")]


def test_a_removed_player_keeps_the_figures_and_loses_the_name(circle):
    circle.won("Άννα", "Bob")
    circle.phone.delete(circle.phone.at("players", circle.ids["Bob"]))

    assert circle.leaders() == [(1, "Άννα"), (2, "Former player")]
    assert circle.diloti("Bob")["lost"] == 1


def test_late_in_the_evening_it_is_the_groups_own_day_that_counts(circle):
    circle.start("Άννα", "Bob", at="2025-12-31T23:30:00Z")  # half past one on New Year's Day
    match = circle.start("Άννα", "Bob", at="2025-12-31T21:30:00Z")
    circle.deal(match, 11, 0)
    circle.change(match, status="finished")
    assert circle.diloti("Άννα", "?year=2025")["won"] == 1

    circle.phone.patch(circle.phone.at(), {"time_zone": "Pacific/Kiritimati"})

    assert circle.statistics("Άννα", "?year=2025")["games"] == []
    assert circle.diloti("Άννα", "?year=2026")["won"] == 1


def test_the_last_thirty_days_leave_out_what_is_older(circle):
    circle.won("Άννα", "Bob", 1)  # in March
    match = circle.start("Bob", "Άννα")
    circle.deal(match, 11, 0)
    circle.change(match, status="finished", played_at=circle.now())

    recent = "?period=last-30-days"
    assert row(circle.diloti("Bob", recent), "matches", "won") == (1, 1)
    assert row(circle.diloti("Bob"), "matches", "won") == (2, 1)
    assert circle.leaders("game=diloti&period=last-30-days") == [(1, "Bob"), (2, "Άννα")]


def test_a_deal_behind_an_earlier_end_is_not_counted(circle):
    match = circle.start("Άννα", "Bob", house_rules={"target": 30})
    deals = [circle.deal(match, 11, 0) for _ in range(2)]
    circle.deal(match, 0, 11)
    assert circle.diloti("Άννα")["deals"] == 3

    circle.result(deals[0], {"sides": [{"total": 31}, {"total": 0}]}, after=1)

    assert row(circle.diloti("Άννα"), "matches", "won", "deals", "points_for") == (1, 1, 1, 31)


def test_house_rules_that_were_noticed_late_change_the_figures(circle):
    match = circle.start("Άννα", "Bob")
    circle.deal(match, 7, 4)
    circle.deal(match, 0, 11)

    circle.change(match, house_rules={"target": 5})

    assert row(circle.diloti("Άννα"), "won", "deals", "points_for") == (1, 1, 7)


def test_a_match_counts_for_the_side_of_who_changed_seats_after_last_deal(new_match):
    table = new_match(("Anna", "Bob"))
    table.deals((8, 3))
    carl = done(table.phone.post(table.phone.at("players"), {"name": "Carl"}), 201)["id"]
    table.changed(substitute={"seat": 0, "player": carl})
    table.changed(substitute={"seat": 1, "player": table.players[0]})
    done(table.change(status="finished"))
    told = done(table.phone.get(f"/v1/players/{table.players[0]}/statistics"))
    game = told["games"][0]
    assert (game["won"], game["lost"]) == (1, 0)
