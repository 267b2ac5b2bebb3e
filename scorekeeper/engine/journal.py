"""Folding a deal's journal: which entries count after corrections, and what each was judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ruling import Finding, Ruling

CORRECT, TAKE_BACK = "correct", "take_back"
HAND = "hand"
"""A private hand: the game judges and keeps it, and it is no move of the deal."""
OUTSIDE_THE_RULES = frozenset({CORRECT, TAKE_BACK, "result", "void", "adjust"})
"""Entries that no game judges."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry as it was written: number, words, and whether the table let a breach stand."""

    n: int
    body: Mapping[str, Any]
    stands: bool = False

    @property
    def kind(self) -> str:
        """What was written down."""
        return str(self.body["kind"])


@dataclass(frozen=True, slots=True)
class Step:
    """What became of one entry."""

    entry: Entry
    """Its number is that of the original; its words are those of the last correction."""
    move: Any
    ruling: Ruling
    """By public facts."""
    own_ruling: Ruling
    """By the hand that its player told, for that player alone; else the public one."""
    news: tuple[Finding, ...]
    """What it told about earlier entries, `about` their numbers."""
    state: Any
    """The state after it."""
    in_question: bool
    """It is impossible after a correction: kept, moves no card, and the deal cannot close."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A deal as its journal leaves it."""

    state: Any
    steps: tuple[Step, ...] = ()
    moves: tuple[int, ...] = ()
    """The entry number of each move played, the `deal` first."""

    @property
    def in_question(self) -> tuple[int, ...]:
        """The entries that have become impossible."""
        return tuple(step.entry.n for step in self.steps if step.in_question)


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that the rules are asked about, in order, after corrections and take-backs.

    An entry counts unless a counting entry takes it back; so taking back a take-back is redo.
    The last counting correction of an entry gives its words.
    """
    dead: set[int] = set()
    for entry in reversed(entries):
        if entry.kind == TAKE_BACK and entry.n not in dead:
            dead.add(int(entry.body["n"]))
    corrections = {
        int(entry.body["n"]): entry
        for entry in entries
        if entry.kind == CORRECT and entry.n not in dead
    }
    return [
        _corrected(entry, corrections.get(entry.n))
        for entry in entries
        if entry.n not in dead and entry.kind not in OUTSIDE_THE_RULES
    ]


def _corrected(entry: Entry, correction: Entry | None) -> Entry:
    if correction is None:
        return entry
    return Entry(entry.n, correction.body["move"], correction.stands)


def fold(game: AnyGame, start: Any, entries: Iterable[Entry]) -> Folded:
    """Play the entries that count from `start` on.

    Args:
        game: whose journal it is.
        start: the state before the first entry.
        entries: the whole journal, in order of number.

    Returns:
        The state it leaves and what became of each entry. An impossible one moves no card;
        a broken one is played, since it lay on the table.

    Raises:
        marshmallow.ValidationError: an entry is no move of the game.
    """
    folded = Folded(start)
    steps = []
    for entry in effective(list(entries)):
        folded = advance(game, folded, entry)
        steps.append(folded.steps[-1])
        folded = replace(folded, steps=())
    return replace(folded, steps=tuple(steps))


def advance(game: AnyGame, folded: Folded, entry: Entry) -> Folded:
    """Judge one more entry and play it unless it is impossible; adds one step."""
    move = game.wire.move.load(entry.body)
    state, moves = folded.state, folded.moves
    public, own = rulings(game, state, move)
    is_hand = entry.kind == HAND
    in_question = own.impossible if is_hand else public.impossible
    if in_question:
        step = Step(entry, move, public, own, (), state, in_question=True)
        return Folded(state, (*folded.steps, step), moves)
    after = game.play(state, move)
    moves = moves if is_hand else (*moves, entry.n)
    step = Step(entry, move, public, own, _numbered(after.news, moves), after, in_question=False)
    return Folded(after, (*folded.steps, step), moves)


def rulings(game: AnyGame, state: Any, move: Any) -> tuple[Ruling, Ruling]:
    """What everybody, and what the mover with the hand it told, may say of a move."""
    seat = getattr(move, "seat", None)
    for_all = game.seen_by(state, ())
    public = game.judge(for_all, move)
    if seat is None or for_all is state:
        return public, public
    return public, game.judge(game.seen_by(state, (seat,)), move)


def _numbered(news: tuple[Finding, ...], moves: tuple[int, ...]) -> tuple[Finding, ...]:
    """News about moves as news about entries."""
    return tuple(
        replace(one, about=tuple(moves[move] for move in one.about if move < len(moves)))
        for one in news
    )
