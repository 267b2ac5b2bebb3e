"""What plays of Diloti promise about hidden hands, and how later cards prove or refute it."""

from __future__ import annotations

from scorekeeper.cards.card import parse, parse_all
from scorekeeper.engine.claim import ClaimStatus
from scorekeeper.engine.rulebook import say
from scorekeeper.engine.ruling import Finding
from scorekeeper.games.diloti import GAME
from scorekeeper.games.diloti.house import House
from scorekeeper.games.diloti.moves import Add, Hand
from scorekeeper.games.diloti.state import State
from tests.games.diloti_plays import after, capture, declare, lay, place, raises

OPEN, PROVEN, REFUTED = ClaimStatus.OPEN, ClaimStatus.PROVEN, ClaimStatus.REFUTED
PILE_OF_5 = {"id": 1, "value": 5, "owner": 0, "cards": ["3H", "2D"]}
OPPONENTS_3 = {"id": 2, "value": 3, "owner": 1, "cards": ["AD", "2H"]}


def claims(state: State) -> list[tuple[str, int, int, ClaimStatus, int | None]]:
    return [(one.rule, one.value, one.move, one.status, one.at) for one in state.claims]


def news(state: State) -> list[tuple[str, str, tuple[int, ...]]]:
    return [(one.rule, one.case, one.about) for one in state.news]


DECLARED = (declare(0, "5S", "2H", 7), lay(1, "JS"), capture(0, "9S", "9C"), lay(1, "QS"))
"""A declares 7, and then takes a 9 while the pile waits."""


def waiting() -> State:
    """Three cards each; A has declared 7 and holds one card."""
    return after(place(loose=["2H", "9C", "KD"], sizes=[3, 3], stock=12), *DECLARED)


def test_a_declaration_and_each_play_beside_it_claim_the_card() -> None:
    assert claims(waiting()) == [
        ("DIL-DECL-3", 7, 1, OPEN, None),
        ("DIL-HOLD-1", 7, 3, OPEN, None),
    ]


def test_the_first_card_of_the_value_proves_all_earlier_claims_of_it() -> None:
    state = after(waiting(), capture(0, "7D", piles=[1]))

    assert claims(state) == [("DIL-DECL-3", 7, 1, PROVEN, 5), ("DIL-HOLD-1", 7, 3, PROVEN, 5)]
    assert not state.news


def test_a_hand_that_runs_out_refutes_all_its_claims() -> None:
    state = after(waiting(), lay(0, "8S"))

    assert claims(state) == [("DIL-DECL-3", 7, 1, REFUTED, 5), ("DIL-HOLD-1", 7, 3, REFUTED, 5)]
    assert news(state) == [("DIL-DECL-3", "refuted", (1,)), ("DIL-HOLD-1", "refuted", (3,))]


def test_a_promise_that_was_repeated_is_refuted_in_one_word() -> None:
    """Three plays beside the pile said the same of the 7."""
    state = place(loose=["2H", "JD", "QD", "KD"], sizes=[4, 4], stock=12)
    beside = [lay(1, "AS"), capture(0, "JS", "JD"), lay(1, "AH"), capture(0, "QS", "QD")]

    state = after(state, declare(0, "5S", "2H", 7), *beside, lay(1, "AD"), capture(0, "KS", "KD"))

    assert news(state) == [("DIL-DECL-3", "refuted", (1,)), ("DIL-HOLD-1", "refuted", (3, 5))]
    assert [claim[3] for claim in claims(state)] == [REFUTED] * 3


def test_a_refutation_is_told_once() -> None:
    state = after(waiting(), lay(0, "8S"), lay(1, "KS"))

    assert not state.news


def test_a_hand_told_after_a_refutation_takes_the_news_away() -> None:
    state = after(waiting(), lay(0, "8S"), Hand(1, parse_all("KS")))

    assert not state.news


def test_a_refutation_names_who_claimed_what() -> None:
    first, _ = after(waiting(), lay(0, "8S")).news

    assert first.facts == {"seat": 0, "value": 7}


def test_a_card_of_the_value_that_takes_something_else_proves_and_claims_again() -> None:
    state = place(loose=["2H", "7C"], sizes=[4, 4])

    state = after(state, declare(0, "5S", "2H", 7), lay(1, "JS"), capture(0, "7S", "7C"))

    assert claims(state) == [("DIL-DECL-3", 7, 1, PROVEN, 3), ("DIL-HOLD-1", 7, 3, OPEN, None)]


def test_anothers_card_of_the_value_proves_nothing() -> None:
    state = place(loose=["2H"], sizes=[4, 4])

    state = after(state, declare(0, "5S", "2H", 7), lay(1, "7S"))

    assert claims(state) == [("DIL-DECL-3", 7, 1, OPEN, None)]


def test_anothers_last_card_refutes_nothing() -> None:
    state = place(loose=["2H"], sizes=[2, 1])

    state = after(state, declare(0, "5S", "2H", 7), lay(1, "JS"))

    assert claims(state) == [("DIL-DECL-3", 7, 1, OPEN, None)]


def test_a_last_card_of_the_value_proves_the_claim() -> None:
    state = place(loose=["2H"], sizes=[2, 2])

    state = after(state, declare(0, "5S", "2H", 7), lay(1, "JS"), lay(0, "7S"))

    assert claims(state) == [("DIL-DECL-3", 7, 1, PROVEN, 3)]


def test_a_pile_that_outlives_its_packet_binds_nobody() -> None:
    state = after(waiting(), lay(0, "8S"), lay(1, "KS"))

    assert state.sizes == (6, 6)
    (pile,) = state.piles
    assert (pile.value, pile.owner) == (7, None)


def test_a_pile_that_binds_nobody_becomes_the_adders() -> None:
    state = after(waiting(), lay(0, "8S"), lay(1, "KS"))

    state = after(state, Add(0, parse("7S"), (), (1,), 7))

    assert state.piles[0].owner == 0


def promised_9_twice() -> State:
    """Four players; two 9s are unseen, and A and B have declared 9."""
    seen = [["9C", "9H"], []]
    state = place(House(players=4), loose=["4H", "3H"], captured=seen, sizes=[4] * 4)
    return after(state, declare(0, "5S", "4H", 9), declare(1, "6S", "3H", 9))


def test_as_many_claims_as_unseen_cards_contradict_nothing() -> None:
    assert not promised_9_twice().news


def test_more_claims_than_unseen_cards_are_told_together() -> None:
    state = after(promised_9_twice(), lay(2, "9S"))

    assert news(state) == [("DIL-PUB-4", "too_many_seats", (1, 2))]
    assert state.news[0].facts == {"value": 9, "seats": (0, 1)}
    assert {one.status for one in state.claims} == {OPEN}


def test_more_claims_than_unseen_cards_are_told_once() -> None:
    assert not after(promised_9_twice(), lay(2, "9S"), lay(3, "JS")).news


def test_one_claim_is_contradicted_when_no_such_card_is_unseen() -> None:
    state = place(House(players=4), loose=["2H"], captured=[["7C", "7H", "7S"], []], sizes=[4] * 4)

    state = after(state, declare(0, "5S", "2H", 7), lay(1, "7D"))

    assert news(state) == [("DIL-PUB-4", "one_seat", (1,))]
    assert say(GAME.book, state.news[0], "en").startswith("A claims to hold a 7, and all four")


def promised_two_values() -> State:
    """A has a pile of 5, raised another's to 7, and took something; one card is left."""
    house, piles = House(owner_moves="loose"), [PILE_OF_5, OPPONENTS_3]
    state = place(house, piles=piles, loose=["JH", "QH"], sizes=[3, 4])
    state = after(state, raises(0, "4S", 2, 7), lay(1, "10S"))
    assert not state.news
    return after(state, capture(0, "JS", "JH"))


def test_more_values_than_cards_are_told_together() -> None:
    state = promised_two_values()

    assert news(state) == [("DIL-PUB-4", "too_many_values", (1, 3))]
    assert state.news[0].facts == {"seat": 0, "values": (5, 7)}


def test_more_values_than_cards_are_told_once() -> None:
    assert not after(promised_two_values(), lay(1, "10C")).news


def test_one_value_claimed_often_needs_one_card() -> None:
    assert not waiting().news


def literal_raise(*cards: str) -> State:
    """A raises 5 to 7 where that says: no 5 in hand; then each plays these cards in turn."""
    house = House(raise_only_if_no_capture=True)
    state = place(house, piles=[PILE_OF_5 | {"owner": 1}], loose=["KD"], sizes=[3, 3])
    return after(state, raises(0, "2S", 1, 7), *(lay(n % 2, c) for n, c in enumerate(cards, 1)))


def literal(state: State) -> list[tuple[ClaimStatus, int | None]]:
    return [(one.status, one.at) for one in state.claims if not one.holds]


def test_a_raise_that_says_no_5_is_refuted_by_a_5_in_the_same_packet() -> None:
    state = literal_raise("JS", "5S")

    assert literal(state) == [(REFUTED, 3)]
    assert news(state) == [("DIL-RAISE-5", "refuted", (1,))]


def test_a_raise_that_says_no_5_stays_open_while_cards_are_left() -> None:
    assert literal(literal_raise("JS", "8S")) == [(OPEN, None)]


def test_a_raise_that_says_no_5_is_proven_once_the_hand_is_out() -> None:
    assert literal(literal_raise("JS", "8S", "QS", "10S")) == [(PROVEN, 5)]


def test_a_raise_that_says_no_5_is_not_refuted_by_another() -> None:
    assert literal(literal_raise("5S")) == [(OPEN, None)]


def test_who_says_to_hold_none_contradicts_nobody() -> None:
    unseen = place(
        House(raise_only_if_no_capture=True),
        piles=[PILE_OF_5 | {"owner": 1}],
        captured=[["5S", "5H", "5D"], []],
        sizes=[3, 3],
    )

    state = after(unseen, raises(0, "2S", 1, 7), lay(1, "5C"))

    assert literal(state) == [(OPEN, None)]
    assert not state.news


def test_told_hands_change_no_claim() -> None:
    dealt = place(loose=["2H", "9C", "KD"], stock=12)
    hands = Hand(0, parse_all("5S 9S 8S 6S 6D 6C")), Hand(1, parse_all("JS QS KS"))

    told, hidden = after(dealt, *hands, *DECLARED), after(dealt, *DECLARED)

    assert told.hands[0] is not None
    assert told.claims == hidden.claims


def test_a_told_hand_without_the_card_is_for_its_owner_to_know() -> None:
    told = after(place(loose=["2H", "9C"]), Hand(0, parse_all("5S 9S 8S 6S 6D 6C")))

    def found(seats: tuple[int, ...]) -> list[str]:
        findings: tuple[Finding, ...] = GAME.judge(GAME.seen_by(told, seats), DECLARED[0]).findings
        return [one.case or one.verdict for one in findings]

    assert found((0,)) == ["not_held"]
    assert found(()) == found((1,)) == ["open"]


def test_two_own_piles_of_one_value_are_told_of_once() -> None:
    """Where owners may act freely one can come to own two piles of 7 (DIL-DECL-6)."""
    sevens = [
        {"id": 1, "value": 7, "owner": 0, "cards": ["3H", "4D"]},
        {"id": 2, "value": 7, "owner": 0, "cards": ["5H", "2D"]},
    ]
    state = place(House(owner_moves="loose"), piles=sevens, loose=["9C"], sizes=[3, 3])

    found = GAME.judge(state, capture(0, "9S", "9C")).findings

    assert [(one.rule, one.facts) for one in found] == [("DIL-HOLD-1", {"value": 7})]


def test_for_a_pile_of_11_that_stood_no_card_can_be_held() -> None:
    """Its value was refused (DIL-DECL-1); no four cards of 11 were ever seen."""
    state = place(loose=["6H", "9C"], turn=1, sizes=[3, 3])
    state = after(state, declare(1, "5S", "6H", 11), lay(0, "JS"))

    refusal = GAME.judge(state, capture(1, "9S", "9C")).refusal

    assert refusal is not None
    assert (refusal.rule, refusal.case) == ("DIL-HOLD-1", "no_such")
