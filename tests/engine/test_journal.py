"""What a deal's journal leaves after corrections and take-backs, told by a deal of Diloti."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
import pytest

from scorekeeper.engine.journal import Entry, Folded, Step, advance, effective, fold
from scorekeeper.engine.ruling import Verdict
from scorekeeper.games.diloti import GAME
from scorekeeper.games.diloti.house import House

A, B = 0, 1
START = GAME.start(House(), GAME.standing(House(), B, []))
Body = dict[str, Any]


def deal(*loose: str) -> Body:
    return {"kind": "deal", "loose": list(loose or ("4D", "10H", "KC", "KH"))}


def lay(seat: int, card: str) -> Body:
    return {"kind": "lay", "seat": seat, "card": card}


def capture(seat: int, card: str, *loose: str, piles: tuple[int, ...] = ()) -> Body:
    taken = {"loose": list(loose), "piles": list(piles)}
    return {"kind": "capture", "seat": seat, "card": card, **taken}


def declare(seat: int, value: int, card: str, *loose: str) -> Body:
    return {"kind": "declare", "seat": seat, "card": card, "loose": list(loose), "value": value}


def hand(seat: int, *cards: str) -> Body:
    return {"kind": "hand", "seat": seat, "cards": list(cards)}


def correct(n: int, move: Body) -> Body:
    return {"kind": "correct", "n": n, "move": move}


def take_back(n: int) -> Body:
    return {"kind": "take_back", "n": n}


BEGUN = (
    deal(),
    declare(A, 7, "3S", "4D"),
    capture(B, "10D", "10H"),
    capture(A, "7C", piles=(1,)),
    lay(B, "6H"),
    declare(A, 10, "4S", "6H"),
    lay(B, "QC"),
    capture(A, "10C", piles=(2,)),
)
"""Eight entries; the sixth needs the fifth, and the eighth the sixth."""


def written(*bodies: Body) -> list[Entry]:
    return [Entry(number, body) for number, body in enumerate(bodies, 1)]


def folded(*bodies: Body) -> Folded:
    return fold(GAME, START, written(*bodies))


def step(journal: Folded, n: int) -> Step:
    return next(one for one in journal.steps if one.entry.n == n)


def loose(journal: Folded) -> set[str]:
    return {card.name for card in journal.state.loose}


def test_a_journal_without_corrections_is_played_as_written() -> None:
    journal = folded(*BEGUN)

    assert [one.entry.n for one in journal.steps] == list(range(1, 9))
    assert journal.moves == (1, 2, 3, 4, 5, 6, 7, 8)
    assert not journal.in_question
    assert loose(journal) == {"KC", "KH", "QC"}


def test_before_the_first_table_nothing_is_on_it_and_nothing_to_come() -> None:
    table = GAME.wire.table(folded().state)

    assert (table["loose"], table["piles"], table["stock"], table["play"]) == ([], [], 0, 0)


def test_a_correction_keeps_what_came_later() -> None:
    journal = folded(*BEGUN, correct(3, lay(B, "2C")))

    assert [one.entry.n for one in journal.steps] == list(range(1, 9))
    assert loose(journal) == {"10H", "2C", "KC", "KH", "QC"}
    assert not journal.in_question


def test_what_came_later_is_judged_again() -> None:
    journal = folded(*BEGUN, correct(5, lay(A, "6H")))

    assert step(journal, 6).ruling.verdict is Verdict.BROKEN
    assert step(journal, 6).ruling.findings[0].rule == "DIL-TURN-1"


def test_what_became_impossible_is_in_question_and_listed() -> None:
    journal = folded(*BEGUN, correct(5, lay(B, "9H")))

    assert journal.in_question == (6, 8)
    assert step(journal, 6).ruling.impossible
    assert journal.moves == (1, 2, 3, 4, 5, 7)


def test_an_entry_in_question_moves_no_card() -> None:
    bodies = (*BEGUN, correct(5, lay(B, "9H")))

    without = folded(*bodies, take_back(6), take_back(8))

    assert folded(*bodies).state == without.state
    assert loose(without) == {"9H", "KC", "KH", "QC"}


def test_an_entry_in_question_can_be_corrected_too() -> None:
    bodies = (*BEGUN, correct(5, lay(B, "9H")), correct(6, lay(A, "4S")), take_back(8))
    journal = folded(*bodies)

    assert not journal.in_question
    assert loose(journal) == {"9H", "4S", "KC", "KH", "QC"}


def test_a_first_table_corrected_into_nonsense_puts_the_whole_deal_in_question() -> None:
    journal = folded(*BEGUN, correct(1, deal("4D", "4D", "KC", "KH")))

    assert journal.in_question == tuple(range(1, 9))
    assert journal.state == START


def test_a_corrected_entry_keeps_its_number_and_has_the_new_words() -> None:
    words = lay(B, "2C")
    entries = [*written(*BEGUN), Entry(9, correct(3, words), stands=True)]

    assert effective(entries)[2] == Entry(3, words, stands=True)


def test_the_last_of_two_corrections_counts() -> None:
    journal = folded(*BEGUN, correct(3, lay(B, "2C")), correct(3, lay(B, "3C")))

    assert loose(journal) == {"10H", "3C", "KC", "KH", "QC"}


def test_taking_back_the_last_correction_brings_the_one_before_back() -> None:
    bodies = (*BEGUN, correct(3, lay(B, "2C")), correct(3, lay(B, "3C")), take_back(10))

    assert loose(folded(*bodies)) == {"10H", "2C", "KC", "KH", "QC"}


def test_taking_back_a_correction_brings_the_old_words_back() -> None:
    bodies = (*BEGUN, correct(5, lay(B, "9H")), take_back(9))

    assert folded(*bodies) == folded(*BEGUN)


def test_an_entry_taken_back_does_not_count() -> None:
    assert folded(*BEGUN, take_back(8)) == folded(*BEGUN[:7])


def test_taking_back_a_take_back_is_redo() -> None:
    assert folded(*BEGUN, take_back(8), take_back(9)) == folded(*BEGUN)


def test_taking_back_a_redo_takes_back_again() -> None:
    bodies = (*BEGUN, take_back(8), take_back(9), take_back(10))

    assert folded(*bodies) == folded(*BEGUN[:7])


def test_taking_back_a_corrected_entry_takes_its_correction_along() -> None:
    assert folded(*BEGUN, correct(8, lay(A, "10C")), take_back(8)) == folded(*BEGUN[:7])


def test_a_correction_of_an_entry_taken_back_waits_for_its_redo() -> None:
    waiting = (*BEGUN, take_back(8), correct(8, lay(A, "10C")))

    assert folded(*waiting) == folded(*BEGUN[:7])
    assert "10C" in loose(folded(*waiting, take_back(9)))


@pytest.mark.parametrize("kind", ["result", "void", "adjust"])
def test_no_game_is_asked_about_what_is_outside_the_rules(kind: str) -> None:
    assert folded(*BEGUN, {"kind": kind}) == folded(*BEGUN)


def test_words_that_are_no_move_of_the_game_are_an_error() -> None:
    with pytest.raises(ma.ValidationError):
        folded(*BEGUN, {"kind": "castle"})


A_LAYS, B_LAYS = ("2S", "5C", "8C", "9D", "QD"), ("2D", "6H", "JS", "9C", "8D", "AH")
UNTRUE = (deal(), declare(A, 7, "3S", "4D"))
"""A says that a seven is kept, and then plays five other cards."""


def lays() -> list[Body]:
    """B's lays and A's in turn, up to the one that empties A's hand."""
    turns = zip(B_LAYS[:5], A_LAYS, strict=True)
    return [body for first, then in turns for body in (lay(B, first), lay(A, then))]


def told_about(journal: Folded) -> list[tuple[str, tuple[int, ...]]]:
    return [(one.rule, one.about) for one in journal.steps[-1].news]


def test_news_name_the_entry_that_it_is_about() -> None:
    journal = folded(*UNTRUE, *lays())

    assert told_about(journal)[0] == ("DIL-DECL-3", (2,))


def test_news_name_entries_where_hands_and_mistakes_lie_between() -> None:
    between = (hand(B, *B_LAYS), lay(A, "2H"), take_back(3), hand(A, "2S"))

    journal = folded(UNTRUE[0], *between, UNTRUE[1], *lays())

    assert told_about(journal)[0] == ("DIL-DECL-3", (6,))
    assert step(journal, 6).entry.kind == "declare"


def test_every_play_that_repeated_the_claim_is_named() -> None:
    journal = folded(*UNTRUE, hand(B, *B_LAYS), *lays())

    numbers = [about for _, about in told_about(journal)]
    assert numbers == [(2,), (5, 7, 9, 11)]


def test_news_are_told_once() -> None:
    journal = folded(*UNTRUE, *lays(), lay(B, B_LAYS[-1]))

    assert not journal.steps[-1].news


def test_a_claim_remembers_the_moves_that_made_and_settled_it() -> None:
    claim, *_ = folded(*BEGUN).state.claims

    assert (claim.rule, claim.move, claim.at) == ("DIL-DECL-3", 1, 3)


def test_a_hand_is_no_move_of_the_deal() -> None:
    journal = folded(BEGUN[0], hand(A, "3S", "4S", "7C", "10C", "AD", "5C"), *BEGUN[1:])

    assert journal.moves == (1, 3, 4, 5, 6, 7, 8, 9)


def test_an_impossible_hand_is_not_believed_and_not_told_to_all() -> None:
    journal = folded(BEGUN[0], hand(A, "4D"))

    assert journal.steps[1].in_question
    assert not journal.in_question
    assert journal.state.hands == (None, None)


def test_a_play_against_the_told_hand_stands_and_only_its_owner_is_told() -> None:
    journal = folded(BEGUN[0], hand(A, "3S", "4S", "7D", "10C", "AD", "5C"), *BEGUN[1:4])

    assert not journal.in_question
    assert not step(journal, 5).ruling.impossible
    assert step(journal, 5).own_ruling.impossible


JOURNALS = {
    "as written": BEGUN,
    "a correction": (*BEGUN, correct(5, lay(B, "9H"))),
    "hands": (BEGUN[0], hand(A, "3S", "4S"), hand(B, "6H"), *BEGUN[1:], take_back(2)),
    "refuted": (*UNTRUE, hand(B, *B_LAYS), *lays(), correct(1, deal("4D", "10H", "KC", "QS"))),
    "redo": (*BEGUN, take_back(4), take_back(9), correct(4, lay(A, "7C"))),
}


@pytest.mark.parametrize("bodies", JOURNALS.values(), ids=JOURNALS)
def test_one_entry_at_a_time_gives_what_the_whole_journal_gives(bodies: tuple[Body, ...]) -> None:
    entries = written(*bodies)

    journal = Folded(START)
    for entry in effective(entries):
        journal = advance(GAME, journal, entry)

    assert journal == fold(GAME, START, entries)


@pytest.mark.parametrize("length", range(len(BEGUN)))
def test_one_more_entry_is_one_more_step(length: int) -> None:
    before = folded(*BEGUN[:length])

    assert advance(GAME, before, Entry(length + 1, BEGUN[length])) == folded(*BEGUN[: length + 1])
