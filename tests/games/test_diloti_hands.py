"""What told hands change in a deal of Diloti, and what they do not; and what becomes of piles."""

from __future__ import annotations

from typing import Any

from scorekeeper.cards.card import names, parse, parse_all
from scorekeeper.engine.hand import Known
from scorekeeper.engine.ruling import Verdict
from scorekeeper.games.diloti import GAME
from scorekeeper.games.diloti.house import House
from scorekeeper.games.diloti.moves import Add, Deal, Declare, Hand, Lay, Move, Raise
from scorekeeper.games.diloti.state import State

TABLE = Deal(parse_all("3H 5D 9C KH"))


def deal(**house: Any) -> State:
    """Two players' first table, A to play."""
    rules = House(**house)
    return GAME.play(GAME.start(rules, GAME.standing(rules, rules.players - 1, [])), TABLE)


def lay(seat: int, card: str) -> Lay:
    return Lay(seat, parse(card))


def tell(seat: int, cards: str) -> Hand:
    return Hand(seat, parse_all(cards))


def after(state: State, *moves: Move) -> State:
    for move in moves:
        state = GAME.play(state, move)
    return state


def known(state: State, seat: int) -> tuple[list[str], bool] | None:
    hand: Known | None = state.hands[seat]
    return hand and (names(hand.cards), hand.whole)


def test_a_hand_told_late_includes_what_was_played_of_it() -> None:
    state = after(deal(), lay(0, "2S"))

    assert not GAME.judge(state, tell(0, "2S 4S 6S 7S 8S JS")).findings
    assert known(after(state, tell(0, "2S 4S 6S 7S 8S JS")), 0) == (
        ["4S", "6S", "7S", "8S", "JS"],
        True,
    )


def test_each_seats_cards_of_the_packet_are_remembered() -> None:
    state = after(deal(), lay(0, "2S"), lay(1, "4S"), lay(0, "6S"))

    assert [names(cards) for cards in state.played] == [["2S", "6S"], ["4S"]]


def test_the_rest_of_a_hand_is_whole_with_what_was_played() -> None:
    state = after(deal(), lay(0, "2S"), tell(0, "4S 6S 7S 8S JS"))

    assert known(state, 0) == (["4S", "6S", "7S", "8S", "JS"], True)


def test_six_cards_beside_one_that_was_played_are_one_too_many() -> None:
    state = after(deal(), lay(0, "2S"))

    finding = GAME.judge(state, tell(0, "3S 4S 6S 7S 8S JS")).refusal

    assert finding
    assert (finding.rule, finding.case) == ("DIL-SET-4", "hand")


def test_a_card_that_another_seat_played_is_in_no_hand() -> None:
    state = after(deal(), lay(0, "2S"))

    finding = GAME.judge(state, tell(1, "2S 4S")).refusal

    assert finding
    assert (finding.rule, finding.case) == ("DIL-TURN-2", "elsewhere")


def test_a_hand_shrinks_with_each_card_played_from_it() -> None:
    state = after(deal(), tell(0, "2S 4S"), tell(1, "6S"), lay(0, "2S"))

    assert known(state, 0) == (["4S"], False)
    assert known(state, 1) == (["6S"], False)
    assert not state.news


def test_a_card_outside_a_part_leaves_the_part_believed() -> None:
    state = after(deal(), tell(0, "2S 4S 6S 7S"), lay(0, "JS"))

    assert known(state, 0) == (["2S", "4S", "6S", "7S"], False)


def test_a_part_is_whole_once_every_other_card_was_played() -> None:
    state = after(deal(), tell(0, "2S 4S 6S 7S 8S"), lay(0, "JS"))

    assert known(state, 0) == (["2S", "4S", "6S", "7S", "8S"], True)


def test_a_part_that_fills_the_hand_is_believed_no_longer_once_another_card_is_played() -> None:
    state = after(deal(), tell(0, "2S 4S 6S 7S 8S"), lay(0, "JS"), lay(1, "QS"))

    assert known(after(state, lay(0, "10S")), 0) is None


def test_a_whole_hand_is_believed_no_longer_once_another_card_is_played() -> None:
    state = after(deal(), tell(0, "2S 4S 6S 7S 8S JS"), lay(0, "QS"))

    assert known(state, 0) is None


def test_a_hand_is_believed_no_longer_once_another_seat_plays_its_card() -> None:
    state = after(deal(), tell(1, "2S 4S"), lay(0, "2S"))

    assert known(state, 1) is None
    (news,) = state.news
    assert (news.rule, news.verdict, news.case) == ("DIL-TURN-2", Verdict.IMPOSSIBLE, "conflict")
    assert (news.about, news.to) == ((1,), 1)


def test_only_its_owner_hears_of_a_hand_that_was_contradicted() -> None:
    state = after(deal(), tell(1, "2S 4S"), lay(0, "2S"))

    assert GAME.seen_by(state, (1,)).news == state.news
    assert not GAME.seen_by(state, ()).news
    assert not GAME.seen_by(state, (0,)).news


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    state = after(deal(), tell(0, "2S 4S"), tell(1, "6S"))

    assert known(GAME.seen_by(state, (0,)), 0) == (["2S", "4S"], False)
    assert GAME.seen_by(state, (0,)).hands[1] is None
    assert GAME.seen_by(state, ()).hands == (None, None)


def test_a_new_packet_takes_the_told_hands_away() -> None:
    cards = names(parse_all("2S 2D 4S 4D 6S 6D 7S 7D 8S 8D JS JD"))
    last = after(deal(), *(lay(number % 2, card) for number, card in enumerate(cards[:-1])))

    state = after(last, tell(1, "JD"), lay(1, "JD"))

    assert (state.hands, state.sizes, state.played) == ((None, None), (6, 6), ((), ()))


def test_a_declaration_of_one_set_is_raised() -> None:
    state = after(deal(), Declare(0, parse("2S"), parse_all("5D"), (), 7))

    assert not GAME.judge(state, Raise(1, parse("AS"), (), (1,), 8)).refusal


def test_a_declaration_of_two_sets_is_not_raised() -> None:
    state = after(deal(), Declare(0, parse("4S"), parse_all("5D 9C"), (), 9))

    assert GAME.judge(state, Raise(1, parse("AS"), (), (1,), 10)).refusal.rule == "DIL-RAISE-2"


def test_a_pile_that_was_added_to_is_not_raised() -> None:
    state = after(deal(), Declare(0, parse("2S"), parse_all("5D"), (), 7))

    state = after(state, Add(1, parse("7C"), (), (1,), 7))

    assert GAME.judge(state, Raise(0, parse("AS"), (), (1,), 8)).refusal.rule == "DIL-RAISE-2"


def test_a_pile_that_was_raised_is_raised_again() -> None:
    state = after(deal(), Declare(0, parse("2S"), parse_all("3H"), (), 5))

    state = after(state, Raise(1, parse("AS"), (), (1,), 6))

    assert not GAME.judge(state, Raise(0, parse("AC"), (), (1,), 7)).refusal


DECLARED = (Declare(0, parse("2S"), parse_all("5D"), (), 7), lay(1, "AS"))
"""A says that a 7 is held."""


def told_of(state: State) -> list[tuple[str, str, tuple[int, ...], int | None]]:
    return [(one.rule, one.case, one.about, one.to) for one in state.news]


def test_a_hand_told_late_denies_to_its_owner_what_was_claimed() -> None:
    state = after(deal(), *DECLARED, tell(0, "2S 3S 4S 6S 8S JS"))

    assert told_of(state) == [("DIL-DECL-3", "told", (1,), 0)]
    assert [claim.status for claim in state.claims] == ["open"]
    assert not GAME.seen_by(state, (1,)).news
    assert not GAME.seen_by(after(state, lay(0, "3S")), (0,)).news


def test_a_hand_with_the_card_and_a_part_of_one_deny_nothing() -> None:
    for cards in ("2S 3S 4S 6S 7S JS", "2S 3S 4S 6S 8S"):
        assert not after(deal(), *DECLARED, tell(0, cards)).news


def test_a_part_of_a_hand_denies_that_a_card_was_not_held() -> None:
    house = {"raise_only_if_no_capture": True}
    state = after(deal(**house), DECLARED[0], Raise(1, parse("AS"), (), (1,), 8), tell(1, "7S"))

    assert told_of(state) == [("DIL-RAISE-5", "told", (2,), 1)]
