"""The fewest payments: they square everybody, and nobody finds fewer."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.service.payments import MOST_LOOKED_THROUGH, Payment, fewest


def after(balances, payments):
    left = dict(balances)
    for one in payments:
        left[one.payer] += one.amount
        left[one.payee] -= one.amount
    return left


def most_circles(amounts):
    """Into how many groups that come to zero the amounts part, by trying them all."""
    if not amounts:
        return 0
    first, *rest = amounts
    return max(
        1 + most_circles([one for place, one in enumerate(rest) if place not in others])
        for size in range(len(rest) + 1)
        for others in combinations(range(len(rest)), size)
        if first + sum(rest[one] for one in others) == 0
    )


def zero_sum(most_people):
    amounts = st.lists(st.integers(-9, 9), min_size=1, max_size=most_people - 1)
    return amounts.map(lambda some: dict(enumerate([*some, -sum(some)])))


@settings(deadline=None, max_examples=40)
@given(zero_sum(7))
def test_nobody_finds_fewer_payments(balances):
    owing = [amount for amount in balances.values() if amount]

    payments = fewest(balances)

    assert not any(after(balances, payments).values())
    assert len(payments) == len(owing) - most_circles(owing)


@settings(deadline=None, max_examples=40)
@given(zero_sum(40))
def test_many_people_are_squared_by_fewer_payments_than_they_are(balances):
    payments = fewest(balances)

    assert not any(after(balances, payments).values())
    assert len(payments) < sum(amount != 0 for amount in balances.values()) or not payments
    assert all(one.amount > 0 for one in payments)


def test_who_owes_the_same_as_another_is_owed_pays_them_alone():
    assert fewest({"A": -5, "B": -2, "C": 2, "D": 5}) == (
        Payment("A", "D", 5),
        Payment("B", "C", 2),
    )


def test_nobody_pays_where_nobody_owes():
    assert fewest({"A": 0, "B": 0}) == ()


def test_two_circles_of_three_need_four_payments():
    assert len(fewest({"A": -3, "B": -4, "C": 7, "D": -5, "E": -6, "F": 11})) == 4


@pytest.mark.parametrize("people", [MOST_LOOKED_THROUGH + 1, 24])
def test_pairs_are_found_among_however_many(people):
    balances = {one: (one // 2 + 1) * (-1) ** one for one in range(people)}

    assert len(fewest(balances)) == people // 2
