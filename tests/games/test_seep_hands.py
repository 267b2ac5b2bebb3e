"""What told hands change in a deal of Seep, what they do not, and who learns of a conflict."""

from __future__ import annotations

from typing import Any

from scorekeeper.cards.card import names
from scorekeeper.engine.hand import Known
from scorekeeper.engine.journal import Entry, Folded, fold, rulings
from scorekeeper.engine.ruling import Verdict
from scorekeeper.games.seep import GAME
from scorekeeper.games.seep.state import State

FLOOR = {"kind": "floor", "loose": ["5D", "4H", "KS", "2S"]}
BID = {"kind": "bid", "seat": 0, "value": 10}
FIRST = {"kind": "build", "seat": 0, "card": "6C", "loose": ["4H"], "value": 10}


def tell(seat: int, cards: str) -> dict[str, Any]:
    return {"kind": "hand", "seat": seat, "cards": cards.split()}


def throw(seat: int, card: str) -> dict[str, Any]:
    return {"kind": "throw", "seat": seat, "card": card}


def folded(*bodies: dict[str, Any]) -> Folded:
    house = GAME.wire.house.load({})
    start = GAME.start(house, GAME.standing(house, 3, []))
    entries = [{"kind": "deal"}, *bodies]
    return fold(GAME, start, [Entry(n, body) for n, body in enumerate(entries, start=1)])


def known(state: State, seat: int) -> tuple[list[str], bool] | None:
    hand: Known | None = state.hands[seat]
    return hand and (names(hand.cards), hand.whole)


def test_four_cards_are_the_bidders_whole_hand_until_the_rest_is_dealt() -> None:
    before = folded(tell(0, "6C 10S 2D 3D"), BID, FLOOR).state
    after = folded(tell(0, "6C 10S 2D 3D"), BID, FLOOR, FIRST).state

    assert known(before, 0) == (["6C", "10S", "2D", "3D"], True)
    assert known(after, 0) == (["10S", "2D", "3D"], False)


def test_a_hand_told_late_holds_what_was_played_of_it() -> None:
    told = tell(0, "6C 10S 2D 3D 7S 8S 9S JS QS AD AH AC")
    left = told["cards"][1:]
    after = folded(BID, FLOOR, FIRST, throw(1, "3C"), throw(2, "8C"), throw(3, "9C"), told).state

    assert known(after, 0) == (left, True)


def test_a_part_becomes_the_whole_hand_once_the_rest_is_played() -> None:
    position = {"loose": ["5D"], "sizes": [3, 3, 3, 3], "hands": [["10S", "KD"], None, None, None]}
    state = GAME.wire.place(GAME.wire.house.load({}), GAME.wire.position.load(position))

    after = GAME.play(state, GAME.wire.move.load(throw(0, "9C")))

    assert known(state, 0) == (["10S", "KD"], False)
    assert known(after, 0) == (["10S", "KD"], True)


def test_thirteen_cards_with_those_played_are_too_many() -> None:
    told = tell(0, "10S 2D 3D 7S 8S 9S JS QS AD AH AC QH")

    done = folded(BID, FLOOR, FIRST, told)

    assert [one.rule for one in done.steps[-1].ruling.findings] == ["SEEP-SET-6"]
    assert done.steps[-1].in_question


def test_who_told_four_cards_is_told_at_once_that_the_bid_is_not_among_them() -> None:
    step = folded(tell(0, "6C JS 2D 3D"), BID).steps[-1]

    assert step.ruling.verdict is Verdict.OPEN
    assert step.own_ruling.verdict is Verdict.BROKEN


def test_a_hand_that_lacks_the_card_played_is_believed_no_longer() -> None:
    done = folded(tell(0, "9C 10S 2D 3D"), BID, FLOOR, FIRST)

    assert done.steps[-1].own_ruling.findings[0].rule == "SEEP-TURN-2"
    assert done.steps[-1].ruling.refusal is None
    assert known(done.state, 0) is None


def test_another_seats_play_of_a_told_card_is_news_to_the_owner_alone() -> None:
    done = folded(BID, FLOOR, FIRST, tell(2, "3C 8C"), throw(1, "3C"))
    (news,) = done.steps[-1].news

    assert (news.rule, news.case, news.to, news.about) == ("SEEP-TURN-2", "conflict", 2, (6,))
    assert not GAME.seen_by(done.state, (0, 1, 3)).news
    assert GAME.seen_by(done.state, (2,)).news
    assert known(done.state, 2) is None


def test_a_floor_card_that_was_told_is_news_to_the_bidder_alone() -> None:
    done = folded(tell(0, "5D 10S 2D 3D"), BID, FLOOR)
    (news,) = done.steps[-1].news

    assert (news.to, names(news.facts["cards"])) == (0, ["5D"])
    assert done.steps[-1].ruling.refusal is None


def test_when_the_deal_is_over_everybody_learns_of_conflicts() -> None:
    position = {
        "play": 46,
        "turn": 2,
        "loose": ["5D", "KC"],
        "sizes": [0, 0, 1, 1],
        "captured": [["2C", "2D"], []],
    }
    state = GAME.wire.place(GAME.wire.house.load({}), GAME.wire.position.load(position))
    for body in (tell(3, "9C"), throw(2, "9C"), throw(3, "8C")):
        state = GAME.play(state, GAME.wire.move.load(body))

    seen = GAME.seen_by(state, ())

    assert state.over
    assert [(one.case, one.to, one.facts["owner"]) for one in seen.news] == [("conflict", None, 3)]


def test_two_told_hands_with_one_card_change_nothing_for_anybody() -> None:
    done = folded(BID, FLOOR, FIRST, tell(1, "3C 8C"), tell(2, "3C 9C"))

    assert not done.steps[-1].news
    assert done.in_question == ()
    assert known(done.state, 1) == (["3C", "8C"], False)


def test_what_a_table_that_tells_nothing_sees_is_the_state_itself() -> None:
    state = folded(BID, FLOOR, FIRST).state

    assert GAME.seen_by(state, ()) is state


def test_an_entry_that_leaves_out_what_joins_by_force_is_completed_and_it_is_said() -> None:
    position = {"loose": ["4D", "9H"], "hands": [["5C", "9S"], None, None, None]}
    state = GAME.wire.place(GAME.wire.house.load({}), GAME.wire.position.load(position))
    short = {"kind": "build", "seat": 0, "card": "5C", "loose": ["4D"], "value": 9}
    whole = short | {"loose": ["4D", "9H"]}

    ruling = rulings(GAME, state, GAME.wire.move.load(short))[1]

    assert [(one.rule, one.verdict, names(one.facts["cards"])) for one in ruling.findings] == [
        ("SEEP-MERGE-1", Verdict.KEPT, ["9H"])
    ]
    assert ruling.refusal is None
    assert GAME.play(state, GAME.wire.move.load(short)) == GAME.play(
        state, GAME.wire.move.load(whole)
    )


def test_a_completed_entry_of_a_hidden_hand_says_its_claim_first() -> None:
    state = GAME.wire.place(
        GAME.wire.house.load({}), GAME.wire.position.load({"loose": ["4D", "9H"]})
    )
    short = {"kind": "build", "seat": 0, "card": "5C", "loose": ["4D"], "value": 9}

    ruling = GAME.judge(state, GAME.wire.move.load(short))

    assert [one.verdict for one in ruling.findings] == [Verdict.OPEN, Verdict.KEPT]
    assert ruling.verdict is Verdict.OPEN


def test_the_bidders_first_four_cards_are_seen_by_the_bidder_alone() -> None:
    state = folded(tell(0, "6C 10S 2D 3D"), BID, FLOOR, FIRST).state

    assert GAME.seen_by(state, (0,)).told.four
    assert not GAME.seen_by(state, (1, 2, 3)).told.four


def test_a_conflict_with_a_told_hand_is_seen_by_its_owner_alone() -> None:
    state = folded(BID, FLOOR, FIRST, tell(2, "9C 9D"), throw(1, "9C")).state

    assert [one.to for one in GAME.seen_by(state, (2,)).told.conflicts] == [2]
    assert not GAME.seen_by(state, (0, 1, 3)).told.conflicts


def test_a_hand_told_late_denies_to_its_owner_what_was_claimed() -> None:
    four = folded(BID, tell(0, "6C 9S 2D 3D")).state
    hand = "6C 9S 2D 3D AC 3C 7C 8C 9C JC QC KC"
    twelve = folded(BID, FLOOR, FIRST, tell(0, hand)).state

    assert [(one.rule, one.case, one.about, one.to) for one in four.news] == [
        ("SEEP-BID-2", "told", (1,), 0)
    ]
    assert [(one.rule, one.about) for one in twelve.news] == [
        ("SEEP-BID-2", (1,)),
        ("SEEP-HOUSE-4", (3,)),
    ]
    assert not GAME.seen_by(twelve, (1,)).news
    assert {claim.status for claim in twelve.claims} == {"open"}


def test_a_hand_with_the_card_and_a_part_of_one_deny_nothing() -> None:
    for cards in ("6C 10S 2D 3D", "6C 9S 2D"):
        assert not folded(BID, tell(0, cards)).state.news


def test_an_entry_that_was_completed_and_breaks_a_rule_says_both() -> None:
    """A table that lets it stand has built with the card that joined."""
    state = GAME.wire.place(
        GAME.wire.house.load({}), GAME.wire.position.load({"loose": ["4D", "JC"], "turn": 1})
    )
    out_of_turn = {"kind": "build", "seat": 0, "card": "7C", "loose": ["4D"], "value": 11}
    no_sum = out_of_turn | {"seat": 1, "card": "6C"}

    for body, rule in ((out_of_turn, "SEEP-TURN-1"), (no_sum, "SEEP-HOUSE-3")):
        ruling = GAME.judge(state, GAME.wire.move.load(body))
        assert [(one.rule, one.verdict) for one in ruling.findings] == [
            (rule, Verdict.BROKEN),
            ("SEEP-MERGE-1", Verdict.KEPT),
        ]
        assert ruling.verdict is Verdict.BROKEN
        assert not ruling.impossible
