"""The fewest payments that square what people owe each other."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
"""Whoever pays: a player's id, or in tests a name."""

MOST_AMOUNT = 10**12
"""Paid in one payment."""
MOST_LOOKED_THROUGH = 13
"""With so many people every way to part them is looked through, which takes a tenth second.

More are squared in pairs that owe each other the same first; the rest may then take a payment
more than is needed.
"""


@dataclass(frozen=True, slots=True)
class Payment(Generic[K]):
    """What one pays another; a whole number above zero."""

    payer: K
    payee: K
    amount: int


def fewest(balances: Mapping[K, int]) -> tuple[Payment[K], ...]:
    """The payments after which everybody is at zero.

    People whose balances come to zero among themselves need one payment less than they are, so
    the fewest come from parting all into as many such circles as there are.

    Args:
        balances: what each is owed, or owes where it is below zero; together they are zero.
            Whoever comes first is named first.

    Returns:
        The payments; none where nobody owes anything.
    """
    left = {who: amount for who, amount in balances.items() if amount}
    made: list[Payment[K]] = []
    if len(left) > MOST_LOOKED_THROUGH:
        for pair in list(_pairs(left)):
            made += _squared({who: left.pop(who) for who in pair})
    circles = [left]
    if len(left) <= MOST_LOOKED_THROUGH:
        circles = [dict(circle) for circle in _circles(list(left.items()))]
    for circle in circles:
        made += _squared(circle)
    place = {who: number for number, who in enumerate(balances)}
    return tuple(sorted(made, key=lambda one: (place[one.payer], place[one.payee])))


def _pairs(balances: Mapping[K, int]) -> Iterator[tuple[K, K]]:
    """Two people at a time of whom one owes what the other is owed."""
    waiting: dict[int, list[K]] = {}
    for who, amount in balances.items():
        others = waiting.get(-amount)
        if others:
            yield others.pop(0), who
        else:
            waiting.setdefault(amount, []).append(who)


def _circles(people: list[tuple[K, int]]) -> Iterator[list[tuple[K, int]]]:
    """The people, parted into as many circles that come to zero as can be."""
    total, last = _ways_out([amount for _, amount in people])
    chosen = (1 << len(people)) - 1
    circle: list[tuple[K, int]] = []
    while chosen:
        circle.append(people[last[chosen]])
        chosen ^= 1 << last[chosen]
        if not total[chosen]:
            yield circle[::-1]
            circle = []


def _ways_out(amounts: list[int]) -> tuple[list[int], list[int]]:
    """What each choice of people comes to, and who leaves it so that most circles stay.

    A choice is a number whose bits are the people. When they leave one by one in this way, a
    circle is complete each time those who stay come to zero.
    """
    size = 1 << len(amounts)
    total, most, last = [0] * size, [0] * size, [0] * size
    for chosen in range(1, size):
        first = chosen & -chosen
        total[chosen] = total[chosen ^ first] + amounts[first.bit_length() - 1]
        best = -1
        for one in range(len(amounts)):
            if chosen >> one & 1 and most[chosen ^ (1 << one)] > best:
                best, last[chosen] = most[chosen ^ (1 << one)], one
        most[chosen] = best + (total[chosen] == 0)
    return total, last


def _squared(balances: Mapping[K, int]) -> Iterator[Payment[K]]:
    """Payments that square these, fewer than they are: whoever owes pays in turn."""
    payees = [who for who, amount in balances.items() if amount > 0]
    owed = {who: balances[who] for who in payees}
    for payer, amount in balances.items():
        debt = -amount
        while debt > 0:
            payee = payees[0]
            paid = min(debt, owed[payee])
            yield Payment(payer, payee, paid)
            debt -= paid
            owed[payee] -= paid
            if not owed[payee]:
                payees.pop(0)
