"""Reading matches as text: a head that says what is played, then each deal line by line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any

import marshmallow as ma

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.rulebook import SEAT_LETTERS
from scorekeeper.engine.wire.fields import NumbersField, Word
from scorekeeper.games import GAMES
from scorekeeper.service import names
from scorekeeper.service.fields import PlayedAtField, Prose
from scorekeeper.service.journal_words import (
    MOST_ENTRIES,
    check_covered,
    check_entry,
    is_untold,
)
from scorekeeper.service.transcripts.names import Who, read_names
from scorekeeper.service.transcripts.notation import LETTERS, UNKNOWN, BadLine, entry_of

MATCH, HOUSE, SEATS, PLAYED, DEALER, NEXT, NOTE = (
    "match",
    "house",
    "seats",
    "played",
    "dealer",
    "next-deal",
    "note",
)
NUMBERED = re.compile(r"(\d{1,6})\.(?:\s+|$)(.*)")
MOST_LINES = 200_000
LONGEST_NUMBER = 9

LineFault = tuple[int, str]
"""The number of a line, and what is wrong there."""


class BadTranscript(ValueError):
    """A text that cannot be read; `faults` name every line and what is wrong there."""

    def __init__(self, faults: list[LineFault]) -> None:
        super().__init__(f"{len(faults)} faults")
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Line:
    """One entry, and the line it was read from."""

    number: int
    body: Mapping[str, Any]
    stands: bool
    covered: bool = False
    """Whether whoever wrote the text could not read all of it."""


@dataclass(slots=True)
class DealTranscript:
    """One deal; `dealer` is None where it follows from the match."""

    number: int
    dealer: int | None
    lines: list[Line] = field(default_factory=list)


@dataclass(slots=True)
class MatchTranscript:
    """One match; the players are unknown where no line names them."""

    number: int
    game: AnyGame
    house_rules: dict[str, Any] = field(default_factory=dict)
    house: Any = None
    dealer: int | None = None
    players: list[Who] = field(default_factory=list)
    played_at: datetime | None = None
    notes: str = ""
    deals: list[DealTranscript] = field(default_factory=list)
    said: dict[str, int] = field(default_factory=dict)
    """The line of each word of its head."""

    def line(self, word: str) -> int:
        """Where something is said of the match; else where it begins."""
        return self.said.get(word, self.number)


def read_transcripts(text: str) -> list[MatchTranscript]:
    """The matches that a text tells.

    Raises:
        BadTranscript: with every line at fault.
    """
    reader = _Reader()
    lines = text.removeprefix("\ufeff").split("\n")
    for number, line in enumerate(lines[:MOST_LINES], start=1):
        reader.take(number, line.strip())
    if len(lines) > MOST_LINES:
        reader.faults.append((MOST_LINES + 1, Msg("length", min=0, max=MOST_LINES)))
    for match in reader.matches:  # one without deals has not been asked for its rules yet
        reader.attempt(match.line(HOUSE), partial(_settled, match))
    if not reader.matches:
        reader.faults.append((1, Msg("no_match_line")))
    if reader.faults:
        raise BadTranscript(sorted(reader.faults))
    return reader.matches


class _Reader:
    """A text, read line by line; faults are collected."""

    def __init__(self) -> None:
        self.matches: list[MatchTranscript] = []
        self.faults: list[LineFault] = []
        self.heads: dict[str, Callable[[MatchTranscript, str], None]] = {
            HOUSE: _house,
            SEATS: _players,
            PLAYED: _played,
            DEALER: _dealer,
            NOTE: _note,
        }

    def take(self, number: int, line: str) -> None:
        """Read one line; empty ones and those that begin with # say nothing."""
        if line and not line.startswith("#"):
            self.attempt(number, partial(self._read, number, line))

    def attempt(self, number: int, act: Callable[[], object]) -> None:
        """Do something for a line, and keep what is wrong with it."""
        try:
            act()
        except BadLine as error:
            self.faults.append((number, error.message))
        except ma.ValidationError as error:
            self.faults += [(number, message) for message in _messages(error.messages)]

    def _read(self, number: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == MATCH:
            self.matches.append(_match(number, rest.strip()))
        elif not self.matches:
            raise BadLine(Msg("no_match_line"))
        elif word == NEXT:
            self._next(number, rest.strip())
        elif word in self.heads and not self.matches[-1].deals:
            self.matches[-1].said[word] = number
            self.heads[word](self.matches[-1], rest.strip())
        else:
            self._entry(number, line)

    def _next(self, number: int, rest: str) -> None:
        match = _settled(self.matches[-1])
        dealer = None
        if rest:
            dealer = _seat(rest.removeprefix(DEALER).strip())
        match.deals.append(DealTranscript(number, dealer))

    def _entry(self, number: int, line: str) -> None:
        match = _settled(self.matches[-1])
        if not match.deals:
            match.deals.append(DealTranscript(number, None))
        deal = match.deals[-1]
        n, numbered = len(deal.lines) + 1, NUMBERED.fullmatch(line)
        if numbered is not None:
            line = numbered[2]
            if int(numbered[1]) != n:
                self.faults.append((number, Msg("line_number", wanted=n)))
        if n > MOST_ENTRIES:
            raise BadLine(Msg("length", min=0, max=MOST_ENTRIES))
        read_line = Line(number, {"kind": UNKNOWN}, stands=False)
        try:
            read_line = _checked(match, n, Line(number, *entry_of(match.game, line)))
        finally:  # so that the numbers of later lines hold
            deal.lines.append(read_line)


def _checked(match: MatchTranscript, n: int, line: Line) -> Line:
    """Entry `n` of a deal; where it cannot be one and has cards that nobody knows, what is left.

    Raises:
        marshmallow.ValidationError: it can be no entry, with messages by field.
    """
    try:
        if not is_untold(line.body):
            check_entry(match.game, match.house, n, line.body)
            return line
    except ma.ValidationError:
        if not _has_unknown(line.body):
            raise
    words = _face_down(line.body)
    check_covered(match.game, match.house, n, words)
    return Line(line.number, words, line.stands, covered=True)


def _has_unknown(told: Any) -> bool:
    inner = told.values() if isinstance(told, Mapping) else told
    return told == UNKNOWN or (
        isinstance(told, Mapping | list) and any(one is None or _has_unknown(one) for one in inner)
    )


def _face_down(told: Any) -> Any:
    """Words as a journal shows them, in which a card that is not known is a question mark."""
    if isinstance(told, Mapping):
        return {name: _face_down(one) for name, one in told.items()}
    if isinstance(told, list):
        return [UNKNOWN if one is None else _face_down(one) for one in told]
    return told


def _match(number: int, game: str) -> MatchTranscript:
    if game not in GAMES:
        raise BadLine(Msg("one_of", choices=", ".join(GAMES)))
    return MatchTranscript(number, GAMES[game])


def _settled(match: MatchTranscript) -> MatchTranscript:
    """The match, its house rules read."""
    if match.house is None:
        match.house = match.game.wire.house.load({})
        match.house = match.game.wire.house.load(match.house_rules)
    return match


def _house(match: MatchTranscript, rest: str) -> None:
    """One house rule: its name, and a word, a number, numbers, yes or no."""
    word, _, value = rest.partition(" ")
    name = word.replace("-", "_")
    field = match.game.wire.house.fields.get(name)
    if isinstance(field, NumbersField):
        match.house_rules[name] = [_number(one) for one in value.split()]
    elif isinstance(field, Word):  # of which `none` may be one
        match.house_rules[name] = value
    else:
        match.house_rules[name] = {"yes": True, "no": False, "none": None}.get(
            value, _number(value)
        )


def _number(word: str) -> Any:
    """A number, where a word is one that any rule could mean; Python reads none of any length."""
    digits = word.removeprefix("-")
    return int(word) if digits.isdecimal() and len(digits) <= LONGEST_NUMBER else word


def _players(match: MatchTranscript, rest: str) -> None:
    try:
        match.players = read_names(rest)
    except names.BadName as error:
        raise BadLine(error.message) from error


def _played(match: MatchTranscript, rest: str) -> None:
    match.played_at = PlayedAtField().deserialize(rest)


def _dealer(match: MatchTranscript, rest: str) -> None:
    match.dealer = _seat(rest)


def _note(match: MatchTranscript, rest: str) -> None:
    match.notes = Prose(most=2000).deserialize(f"{match.notes}\n{rest}".strip())


def _seat(letter: str) -> int:
    if letter not in LETTERS:
        raise BadLine(Msg("one_of", choices=", ".join(SEAT_LETTERS["en"])))
    return LETTERS[letter]


def _messages(messages: Any) -> Iterator[str]:
    """What is wrong with an entry, field by field, in one line each."""
    if isinstance(messages, Mapping):
        for inner in messages.values():
            yield from _messages(inner)
    else:
        yield from messages
