"""Phones that write at the same moment: one comes first, and nothing is lost or doubled."""

from __future__ import annotations

from functools import partial
from threading import Barrier, Thread

import pytest

ROUNDS, ROUNDS_OF_A_DEAL = 200, 20


def at_once(*acts):
    """What each of some acts answers when all begin together."""
    barrier, answers = Barrier(len(acts)), [None] * len(acts)

    def run(place, act):
        barrier.wait()
        answers[place] = act()

    threads = [Thread(target=run, args=one) for one in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def statuses(answers):
    return sorted(one.status_code for one in answers)


def test_of_two_phones_that_write_the_next_entry_one_wins(table, moves, say):
    phones = [table.guest(), table.guest()]
    cards = [f"{rank}{suit}" for suit in "SDHC" for rank in range(2, 10)]
    free = [card for card in cards if card != "4D"]

    for _ in range(ROUNDS // ROUNDS_OF_A_DEAL):
        deal = table.open()
        deal.logged(moves[0])
        for number in range(ROUNDS_OF_A_DEAL):
            race(deal, phones, say.lay((deal.dealer + 1 + number) % 2, free[number]))
        assert len(deal.journal()) == ROUNDS_OF_A_DEAL + 1
        assert deal.state()["table"]["play"] == ROUNDS_OF_A_DEAL
        deal.void()


def race(deal, phones, move):
    """Let each phone write the next entry of a deal; one must win."""
    n, body = deal.n, {"after": deal.n, "move": move}

    answers = at_once(*(partial(phone.post, deal.at("entries"), body) for phone in phones))

    assert statuses(answers) == [201, 409]
    loser = max(answers, key=lambda one: one.status_code)
    assert loser.json["type"] == "/problems/journal-moved-on"
    assert (loser.json["expected"], loser.json["actual"]) == (n, n + 1)
    deal.n += 1


def test_one_request_sent_twice_at_once_is_one_entry_and_one_answer(table, moves, say):
    deal, phone = table.open(), table.guest()
    deal.logged(moves[0])
    for number in range(5):
        body = {"after": deal.n, "move": say.lay(number % 2, f"{number + 5}S")}
        send = partial(phone.post, deal.at("entries"), body, key=f"the-same-key-{number}")
        answers = at_once(send, send, send)
        assert statuses(answers) == [201, 201, 201]
        assert len({one.data for one in answers}) == 1
        deal.n += 1
    assert deal.state()["last_n"] == 6


def test_hands_told_at_once_are_both_written(table_of, moves):
    table = table_of(4)
    deal = table.open()
    deal.logged(moves[0])
    phones = [table.sit(seat) for seat in range(4)]

    answers = at_once(
        *(
            partial(phone.put, deal.at("hands", seat), {"cards": [f"{seat + 5}S"]})
            for seat, phone in enumerate(phones)
        )
    )

    assert statuses(answers) == [200] * 4
    assert sorted(one.json["n"] for one in answers) == [2, 3, 4, 5]
    assert sorted(one.json["version"] for one in answers) == [4, 5, 6, 7]


def test_two_results_entered_at_once_are_one_result(table):
    deal, phones = table.open(), [table.guest(), table.guest()]
    totals = ({"sides": [{"total": 29}, {"total": 2}]}, {"sides": [{"total": 4}, {"total": 3}]})

    answers = at_once(
        *(
            partial(phone.put, deal.at("result"), {"result": result})
            for phone, result in zip(phones, totals, strict=True)
        )
    )

    assert statuses(answers) == [200, 428]
    winner = min(answers, key=lambda one: one.status_code)
    assert table.read()["totals"] == winner.json["score"]["totals"]


def test_two_next_deals_opened_at_once_are_one(table):
    phones = [table.guest(), table.guest()]

    answers = at_once(*(partial(p.post, table.at("deals")) for p in phones))

    assert statuses(answers) == [201, 409]
    assert len(table.read()["deals"]) == 1


@pytest.mark.parametrize("wish", [{"notes": "x"}, {"house_rules": {"target": 101}}])
def test_changes_at_once_are_counted_one_by_one(table, wish):
    phones = [table.guest() for _ in range(4)]

    answers = at_once(*(partial(p.patch, table.at(), wish) for p in phones))

    assert statuses(answers) == [200] * 4
    assert sorted(one.json["version"] for one in answers) == [2, 3, 4, 5]


def test_a_move_and_the_end_of_its_match_at_once_leave_no_move_behind_the_end(begun, moves, table):
    phones = [table.guest(), table.guest()]

    moved, _ = at_once(
        partial(phones[0].post, begun.at("entries"), {"after": 8, "move": moves[8]}),
        partial(phones[1].patch, table.at(), {"status": "abandoned"}),
    )

    assert moved.status_code in (201, 409)
    assert begun.state()["last_n"] == 8 + (moved.status_code == 201)
