"""What each game's players count of a deal, on scores made by hand."""

from __future__ import annotations

import pytest

from scorekeeper.engine.rulebook import LANGUAGES
from scorekeeper.games import GAMES

BOOKS = [pytest.param(game.book, id=key) for key, game in GAMES.items()]


def counts(key, *told, **house):
    """What a game counts of results by hand."""
    game = GAMES[key]
    rules = game.wire.house.load(house)
    scores = [game.tally(rules, game.wire.result.load(one), None).score for one in told]
    assert None not in scores
    return game.counts(rules, scores)


@pytest.mark.parametrize("book", BOOKS)
def test_every_count_has_a_title_in_both_languages(book):
    assert book.counts
    for count in book.counts:
        assert set(count.title) == set(LANGUAGES), count.name
        assert count.of is None or set(count.of) == set(LANGUAGES), count.name


@pytest.mark.parametrize("book", BOOKS)
def test_a_rate_is_told_by_deals_or_by_another_count(book):
    names = {count.name for count in book.counts}
    for count in book.counts:
        assert count.per in {"", "deals"} | names, count.name


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_counted_apart_for_a_house_rule_has_one(book):
    options = {one.name: one for one in book.options}
    for count in book.counts:
        assert not count.option or options[count.option].value_titles, count.name


def test_totals_alone_say_nothing_of_xeri():
    totals = {"sides": [{"total": 11}, {"total": 10}]}

    assert counts("diloti", totals) == (({}, {}),)


def test_both_the_landlords_bid_and_a_farmers_share_tell_who_is_who():
    told = {"landlord": 1, "bid": 2, "winner_side": "landlord", "bombs": 1}

    ((first, landlord, last),) = counts("doudizhu", told)

    assert landlord == {
        "as_landlord": 1,
        "landlord_wins": 1,
        "bombs": 1,
        "doublings": 1,
    }
    assert first == last == {"as_farmer": 1, "bombs": 1, "doublings": 1}


def test_a_spring_doubles_once_more_where_the_table_plays_it():
    told = {"landlord": 0, "bid": 1, "winner_side": "landlord", "spring": "landlord"}

    ((landlord, *_),) = counts("doudizhu", told, spring=True)

    assert (landlord["springs"], landlord["doublings"]) == (1, 1)


def test_a_bazzi_is_counted_with_the_deal_that_decides_it():
    lead = {"sides": [{"total": 80}, {"total": 20}]}

    told = counts("seep", lead, lead, bazzis=2)

    assert told == (({}, {}), ({"bazzis_won": 1}, {"bazzis_lost": 1}))


def test_below_nine_is_counted_among_the_bazzis_lost():
    told = counts("seep", {"sides": [{"total": 95}, {"total": 5}]})

    assert told == (({"bazzis_won": 1}, {"bazzis_lost": 1, "below_9": 1}),)


def test_a_game_of_klondike_is_counted_under_its_variant():
    assert counts("klondike", {"score": 52}, variant="draw3_unlimited") == (
        ({"played:draw3_unlimited": 1, "won:draw3_unlimited": 1},),
    )
    assert counts("klondike", {"score": 51}) == (({"played:draw1_two_redeals": 1},),)


def line(seat, *, out=False, laid=False, points=50):
    return {"seat": seat, "laid": laid or out, "out": out, "points": 0 if out else points}


def test_a_round_counts_for_the_phase_that_a_seat_was_on():
    rounds = [
        {"seats": [line(0, out=True), line(1)]},
        {"seats": [line(0), line(1, out=True)]},
    ]

    first, second = counts("phase10", *rounds, players=2)

    assert first[0] == {"rounds": 1, "rounds_on:1": 1, "phases": 1, "laid_on:1": 1, "outs": 1}
    assert first[1] == {"rounds": 1, "rounds_on:1": 1}
    assert second[0] == {"rounds": 1, "rounds_on:2": 1}
    assert second[1] == {"rounds": 1, "rounds_on:1": 1, "phases": 1, "laid_on:1": 1, "outs": 1}
