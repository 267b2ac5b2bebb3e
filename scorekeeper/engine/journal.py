"""Folding a deal's journal: which entries count after corrections, and what each was judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.marks import Mark, marked
from scorekeeper.engine.ruling import Finding, Ruling

CORRECT, TAKE_BACK = "correct", "take_back"
HAND = "hand"
"""A private hand: the game judges and keeps it, and it is no move of the deal."""
COVERED = "covered"
"""An entry of another journal, of which only a part could be read when this one was made of it."""
OUTSIDE_THE_RULES = frozenset({CORRECT, TAKE_BACK, COVERED, "result", "void", "adjust"})
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
    in_question: bool
    """It is impossible after a correction: kept, and moves no card."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A deal as its journal leaves it."""

    state: Any
    steps: tuple[Step, ...] = ()
    moves: tuple[int, ...] = ()
    """The entry number of each move played, the `deal` first."""
    numbered: tuple[int, ...] = ()
    """The entries whose moves make something that has an id, such as a pile, the first id first."""
    in_question: tuple[int, ...] = ()
    """The moves that have become impossible, so that the deal cannot close by its journal.

    A told hand is not among them: that it cannot be would tell others what is in it.
    """
    noted: tuple[Step, ...] = ()
    """The steps of which the rules have something to say."""
    told: frozenset[int] = frozenset()
    """The seats that have told a hand, be it one that cannot be."""
    outside: tuple[Entry, ...] = field(default=(), compare=False)
    """The entries that no game judges, whether they count or not."""
    marks: tuple[Mark, ...] = field(default=(), compare=False)
    """Places further back from which it can be folded anew: see refolding.py."""


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that the rules are asked about, in order, after corrections and take-backs.

    An entry counts unless a counting entry takes it back; so taking back a take-back is redo.
    The last counting correction of an entry gives its words.
    """
    dead = taken_back(entries)
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


def taken_back(entries: Sequence[Entry]) -> set[int]:
    """The numbers of the entries that a counting take-back names."""
    dead: set[int] = set()
    for entry in reversed(entries):
        if entry.kind == TAKE_BACK and entry.n not in dead:
            dead.add(int(entry.body["n"]))
    return dead


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
    return fold_on(game, Folded(start), entries)


def fold_on(game: AnyGame, folded: Folded, entries: Iterable[Entry]) -> Folded:
    """The fold with all entries behind its last; it knows already what they say of its own."""
    written = list(entries)
    numbered = _numbered(game, folded.numbered, written)
    ids = {n: place for place, n in enumerate(numbered, start=1)}
    outside = [one for one in written if one.kind in OUTSIDE_THE_RULES]
    folded = replace(folded, numbered=numbered, outside=(*folded.outside, *outside))
    for entry in effective(written):
        folded = _with(game, folded, entry, ids.get(entry.n))
    return folded


def _numbered(game: AnyGame, given: tuple[int, ...], entries: Sequence[Entry]) -> tuple[int, ...]:
    """The entries whose moves make what the game numbers, in the order of their ids.

    They are given in the order of writing and never again to something else: whoever took pile
    2 means the same pile when the entry that made pile 1 is corrected or taken back.
    """
    numbered = dict.fromkeys(given)
    for entry in entries:
        n, body = entry.n, entry.body
        if entry.kind == COVERED:
            body = body["entry"]
        elif entry.kind == CORRECT:
            n, body = int(body["n"]), body["move"]
        if body["kind"] in game.wire.numbered:
            numbered.setdefault(n)
    return tuple(numbered)


def advance(game: AnyGame, folded: Folded, entry: Entry, move: Any = None) -> Folded:
    """Judge one more entry and play it unless it is impossible; adds one step.

    `move` is the entry's, where its words have been read already.
    """
    if entry.kind not in game.wire.numbered:
        return _with(game, folded, entry, None, move)
    numbered = (*folded.numbered, entry.n)
    return _with(game, replace(folded, numbered=numbered), entry, len(numbered), move)


def _with(
    game: AnyGame, folded: Folded, entry: Entry, number: int | None, move: Any = None
) -> Folded:
    """The fold with one more entry, whose move makes what has this number."""
    if move is None:
        move = game.wire.move.load(entry.body)
    if number is not None and entry.kind in game.wire.numbered:
        move = replace(move, makes=number)
    public, own = rulings(game, folded.state, move, folded.moves)
    is_hand = entry.kind == HAND
    if own.impossible if is_hand else public.impossible:
        step = Step(entry, move, public, own, (), in_question=True)
        return _noted(folded, step, folded.state, folded.moves)
    after = game.play(folded.state, move)
    moves = folded.moves if is_hand else (*folded.moves, entry.n)
    step = Step(entry, move, public, own, by_entry(after.news, moves), in_question=False)
    return _noted(folded, step, after, moves)


def _noted(folded: Folded, step: Step, state: Any, moves: tuple[int, ...]) -> Folded:
    """The fold with one more step, and what can be known of it without looking at all steps."""
    questioned, noted, told = folded.in_question, folded.noted, folded.told
    if step.entry.kind == HAND:
        told |= {step.move.seat}
    elif step.in_question:
        questioned = (*questioned, step.entry.n)
    if step.ruling.findings or step.own_ruling.findings or step.news:
        noted = (*noted, step)
    place = Mark(len(folded.steps), folded.state, folded.told)
    return Folded(
        state,
        (*folded.steps, step),
        moves,
        folded.numbered,
        questioned,
        noted,
        told,
        folded.outside,
        marked(folded.marks, place),
    )


def rulings(
    game: AnyGame, state: Any, move: Any, moves: tuple[int, ...] = ()
) -> tuple[Ruling, Ruling]:
    """What everybody, and what the mover with the hand it told, may say of a move.

    `moves` are the entry numbers of those played so far; left out, findings are about none.
    """
    seat = getattr(move, "seat", None)
    for_all = game.seen_by(state, ())
    public = ruling(game, for_all, move, moves)
    if seat is None or for_all is state:
        return public, public
    return public, ruling(game, game.seen_by(state, (seat,)), move, moves)


def ruling(game: AnyGame, state: Any, move: Any, moves: tuple[int, ...]) -> Ruling:
    """What a game says of a move, its findings about entries."""
    judged = game.judge(state, move)
    return Ruling(by_entry(judged.findings, moves)) if judged.findings else judged


def by_entry(findings: tuple[Finding, ...], moves: tuple[int, ...]) -> tuple[Finding, ...]:
    """Findings about moves as findings about entries."""
    return tuple(
        one._replace(about=tuple(moves[move] for move in one.about if move < len(moves)))
        if one.about
        else one
        for one in findings
    )
