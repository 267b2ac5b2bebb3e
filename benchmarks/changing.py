"""Changes at random to a question, a position with a move, such that it may still be accepted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from scorekeeper.engine.game import AnyGame

Question = dict[str, Any]
NUMBERS = 15
MANY = (1, 1, 2, 3, 5, 8, 13)
"""How many cards are put in at once."""


class Changes:
    """The changes that one game's questions can take."""

    def __init__(self, game: AnyGame, asked: Sequence[Question], chance: Random) -> None:
        self.game, self.chance = game, chance
        self.moves = [one["move"] for one in asked]
        cards = [list(cards_in(one["position"])) for one in asked]
        most = [Counter(some) for some in cards]
        self.copies = {card: max(one[card] for one in most) for some in cards for card in some}
        """How many of a card may lie at once, so far as the worked rulings tell."""

    def change(self, question: Question, another: Question) -> None:
        """Change something of a question, or take something over from another."""
        what = self.chance.randrange(10)
        if what == 0:
            question["move"] = deepcopy(self.chance.choice(self.moves))
        elif what == 1:
            self._choose_a_rule(question)
        elif what == 2:
            part = self.chance.choice(("position", "move", "house_rules"))
            question[part] = deepcopy(another.get(part, {}))
        elif what == 3:
            self._change_a_number(question)
        elif what in (4, 5):
            self._name_what_lies(question)
        elif what == 6:
            self._double(question)
        else:
            self._change_a_list(question)

    def _choose_a_rule(self, question: Question) -> None:
        option = self.chance.choice(self.game.book.options)
        chosen = list(option.values) or [option.minimum, option.maximum]
        question.setdefault("house_rules", {})[option.name] = self.chance.choice(chosen)

    def _change_a_number(self, question: Question) -> None:
        if numbers := list(numbers_in(question)):
            holder, key = self.chance.choice(numbers)
            near = holder[key] + self.chance.choice((-1, 1))
            holder[key] = self.chance.choice((near, self.chance.randrange(NUMBERS)))

    def _name_what_lies(self, question: Question) -> None:
        """Let the move name cards of one place of the table, or all numbers of its piles."""
        named = list(lists_in(question["move"]))
        lying = [some for some in lists_in(question["position"]) if some]
        if named and lying:
            some, place = self.chance.choice(named), self.chance.choice(lying)
            if isinstance(place[0], dict):
                place = [one["id"] for one in place if "id" in one]
            some[:] = deepcopy(self.chance.sample(place, self.chance.randint(0, len(place))))

    def _double(self, question: Question) -> None:
        """Put one more pile, group or play beside those that are there, of cards not yet used."""
        structured = [some for some in lists_in(question) if some and not isinstance(some[0], str)]
        if structured:
            some = self.chance.choice(structured)
            more = deepcopy(self.chance.choice(some))
            for cards in lists_in(more):
                if cards and isinstance(cards[0], str):
                    cards[:] = self._unused(question, len(cards))
            if isinstance(more, dict) and isinstance(more.get("id"), int):
                more["id"] = len(some) + 1
            some.append(more)

    def _change_a_list(self, question: Question) -> None:
        """Put cards in, take one out, or let cards go from one place to another."""
        lists = [some for some in lists_in(question) if not some or isinstance(some[0], str)]
        if not lists:
            return
        some, other = self.chance.choice(lists), self.chance.choice(lists)
        what = self.chance.randrange(4)
        if what == 0 and some:
            some.pop(self.chance.randrange(len(some)))
        elif what == 1 and some and some is not other:
            other.append(some.pop(self.chance.randrange(len(some))))
        else:
            some += self._unused(question, self.chance.choice(MANY))

    def _unused(self, question: Question, count: int) -> list[str]:
        """So many cards, or as many as there are, that lie nowhere yet."""
        used = Counter(cards_in(question["position"]))
        left = [card for card, most in self.copies.items() for _ in range(most - used[card])]
        return self.chance.sample(left, min(count, len(left)))


def lists_in(value: Any) -> Iterator[list[Any]]:
    """Every list in some JSON."""
    if isinstance(value, list):
        yield value
    if isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from lists_in(one)


def numbers_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every number in some JSON, as what holds it and where."""
    if isinstance(value, list | dict):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            if type(one) is int:
                yield value, key
            yield from numbers_in(one)


def cards_in(value: Any) -> Iterator[str]:
    """Every card named in some JSON: each text that stands in a list."""
    for some in lists_in(value):
        yield from (one for one in some if isinstance(one, str))


def apart(value: Any, *, listed: bool = False) -> Any:
    """A question in which texts of several cards, `3 3 10`, are lists of cards."""
    if isinstance(value, str):
        return value.split() if listed else value
    if isinstance(value, list):
        return [apart(one, listed=True) for one in value]
    if isinstance(value, dict):
        return {key: apart(one, listed=key == "cards") for key, one in value.items()}
    return value


def together(value: Any) -> Any:
    """The same with texts again."""
    if isinstance(value, list):
        if all(isinstance(one, str) for one in value) and value:
            return " ".join(value)
        return [together(one) if one != [] else "" for one in value]
    if isinstance(value, dict):
        return {key: together(one) for key, one in value.items()}
    return value
