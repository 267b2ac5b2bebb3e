"""What second referees share: sums of cards by trying every way, and how they are asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, TypeVar, get_args, get_type_hints

from scorekeeper.engine.game import AnyGame

T = TypeVar("T")


def subsets(items: Sequence[T]) -> Iterator[tuple[T, ...]]:
    for size in range(len(items) + 1):
        yield from combinations(items, size)


def reaches(values: Sequence[int], wanted: int) -> bool:
    """Whether some of the values sum to the one that is wanted."""
    return any(some and sum(some) == wanted for some in subsets(values))


def are_sets(values: Iterable[int], wanted: int) -> bool:
    """Whether the values split into sets that each sum to the one that is wanted."""
    return _split(tuple(sorted(values)), wanted)


@cache
def _split(values: tuple[int, ...], wanted: int) -> bool:
    if not values:
        return True
    first, *rest = values
    places = range(len(rest))
    return any(
        first + sum(rest[place] for place in chosen) == wanted
        and _split(tuple(rest[place] for place in places if place not in chosen), wanted)
        for chosen in subsets(places)
    )


def some_rules(chance: Random, house: Any, left_out: Sequence[str]) -> Any:
    """House rules of which about a third are not as by default."""
    chosen = {}
    types = get_type_hints(house)
    for field in fields(house):
        if field.name not in left_out and chance.random() < 0.35:
            choices = get_args(types[field.name]) or (False, True)
            chosen[field.name] = chance.choice(choices)
    return house(**chosen)


def judged_alike(
    game: AnyGame,
    first_broken: Callable[[Any, Any, Any], str | None],
    state: Any,
    hand: Any,
    moves: Iterable[Any],
) -> Iterator[str | None]:
    """The rule that each move breaks first, if any, as both referees say."""
    for move in moves:
        refusal, expected = game.judge(state, move).refusal, first_broken(state, move, hand)
        assert (refusal.rule if refusal else None) == expected, (state, move)
        yield expected
