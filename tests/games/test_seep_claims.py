"""What becomes of promises in Seep: proven, refuted, unprovable, and not all of them true."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.cards.card import names
from scorekeeper.cards.packs import PACK_52
from scorekeeper.engine.claim import ClaimStatus
from scorekeeper.engine.journal import Entry, Folded, fold
from scorekeeper.engine.rulebook import say
from scorekeeper.engine.ruling import Verdict
from scorekeeper.games.seep import GAME
from scorekeeper.games.seep.state import State, card_of

PROVEN, REFUTED, UNPROVABLE = "proven", "refuted", "unprovable"
FLOOR = ["5D", "4H", "3S", "2S"]
OPENING: list[dict[str, Any]] = [
    {"kind": "deal"},
    {"kind": "bid", "seat": 0, "value": 11},
    {"kind": "floor", "loose": FLOOR},
]
BUILD = {"kind": "build", "seat": 0, "card": "6C", "loose": ["5D"], "value": 11}
THROW = {"kind": "throw", "seat": 0, "card": "JC"}


def position(**fields: Any) -> State:
    house = GAME.wire.house.load({})
    state: State = GAME.wire.place(house, GAME.wire.position.load(fields))
    return state


def folded(*bodies: dict[str, Any]) -> Folded:
    house = GAME.wire.house.load({})
    start = GAME.start(house, GAME.standing(house, 3, []))
    return fold(GAME, start, [Entry(n, body) for n, body in enumerate(bodies, start=1)])


def throws(*, first: str, jack_at: int | None) -> list[dict[str, Any]]:
    """The other 47 plays as throws, legal or not; the bidder plays a jack as its given card."""
    used = {*FLOOR, first, "JC"}
    others = [name for name in names(PACK_52) if name not in used and name[0] != "J"]
    jacks = ["JS", "JH", "JD"] + ([] if first == "JC" else ["JC"])
    found, counts = [], [1, 0, 0, 0]
    for play in range(1, 48):
        seat = play % 4
        counts[seat] += 1
        if seat == 0:
            card = jacks.pop() if counts[0] == jack_at else others.pop()
        else:
            card = jacks.pop() if len(jacks) > (jack_at is not None) and seat == 1 else others.pop()
        found.append({"kind": "throw", "seat": seat, "card": card})
    return found


def statuses(done: Folded) -> list[tuple[str, str]]:
    early = sorted(done.state.claims, key=lambda one: one.move)[:2]
    return [(one.rule, str(one.status)) for one in early]


def test_a_jack_played_later_leaves_bid_and_first_house_unprovable() -> None:
    done = folded(*OPENING, BUILD, *throws(first="6C", jack_at=5))

    assert statuses(done) == [("SEEP-BID-2", UNPROVABLE), ("SEEP-HOUSE-4", UNPROVABLE)]


def test_the_first_play_itself_proves_the_bid() -> None:
    done = folded(*OPENING, THROW)

    assert [(one.rule, str(one.status)) for one in done.state.claims] == [("SEEP-BID-2", PROVEN)]


def test_twelve_plays_without_a_jack_refute_bid_and_first_house() -> None:
    done = folded(*OPENING, BUILD, *throws(first="6C", jack_at=None))

    assert statuses(done)[0] == ("SEEP-BID-2", REFUTED)
    assert statuses(done)[1] == ("SEEP-HOUSE-4", REFUTED)
    about = {(one.rule, one.about) for step in done.steps for one in step.news}
    assert ("SEEP-BID-2", (2,)) in about
    assert ("SEEP-HOUSE-4", (4,)) in about


@pytest.mark.parametrize(
    ("jack", "others", "status"),
    [(True, 3, PROVEN), (False, 4, REFUTED), (True, 0, PROVEN), (False, 1, UNPROVABLE)],
)
def test_the_first_four_cards_settle_it_when_the_deal_is_over(
    *, jack: bool, others: int, status: str
) -> None:
    plays = throws(first="6C", jack_at=5)
    mine = ["6C", *(body["card"] for body in plays if body["seat"] == 0)]
    told = [card for card in mine if card[0] != "J"][:others] + [mine[4]] * jack
    hand = {"kind": "hand", "seat": 0, "cards": told}

    before = folded(OPENING[0], hand, *OPENING[1:], BUILD, *plays[:-1])
    done = folded(OPENING[0], hand, *OPENING[1:], BUILD, *plays)

    assert statuses(before) == [("SEEP-BID-2", UNPROVABLE), ("SEEP-HOUSE-4", UNPROVABLE)]
    assert statuses(done) == [("SEEP-BID-2", status), ("SEEP-HOUSE-4", status)]


def test_a_later_card_proves_all_earlier_promises_of_its_value() -> None:
    state = position(
        loose=["5D", "4C"], sizes=[3, 3, 3, 3], houses=[house(10, [0], "7H 3D")], play=8
    )
    plays = [
        {"kind": "add", "seat": 0, "card": "6C", "loose": ["4C"], "house": 10},
        *({"kind": "throw", "seat": seat, "card": f"{seat + 6}S"} for seat in (1, 2, 3)),
        {"kind": "throw", "seat": 0, "card": "QS"},
        *({"kind": "throw", "seat": seat, "card": f"{seat + 6}D"} for seat in (1, 2, 3)),
        {"kind": "capture", "seat": 0, "card": "10S", "house": 10},
    ]
    for body in plays:
        state = GAME.play(state, GAME.wire.move.load(body))

    assert [(one.rule, one.value, one.move, str(one.status), one.at) for one in state.claims] == [
        ("SEEP-ADD-2", 10, 11, PROVEN, 19),
        ("SEEP-RET-1", 10, 15, PROVEN, 19),
    ]


def house(value: int, owners: list[int], cards: str) -> dict[str, Any]:
    return {"value": value, "owners": owners, "cards": cards.split()}


def test_a_card_that_claims_its_value_again_closes_and_opens() -> None:
    state = position(
        loose=["5D"],
        houses=[house(10, [0], "7H 3D")],
        claims=[{"seat": 0, "value": 10}],
    )

    after = GAME.play(state, GAME.wire.move.load(add("10S", 10)))

    assert [str(one.status) for one in after.claims] == [PROVEN, "open"]


def add(card: str, value: int, seat: int = 0) -> dict[str, Any]:
    return {"kind": "add", "seat": seat, "card": card, "house": value}


def test_more_seats_than_unseen_cards_are_reported_once_and_stay_open() -> None:
    claims = [{"seat": 1, "value": 11}, {"seat": 3, "value": 11}]
    state = position(loose=["5D", "JS"], seen=["JH"], claims=claims)

    after = GAME.play(state, GAME.wire.move.load({"kind": "throw", "seat": 0, "card": "JC"}))
    later = GAME.play(after, GAME.wire.move.load({"kind": "throw", "seat": 1, "card": "2C"}))

    assert [(one.rule, one.case, one.facts["seats"]) for one in after.news] == [
        ("SEEP-PUB-5", "too_many_seats", (1, 3))
    ]
    assert {one.status for one in after.claims} == {ClaimStatus.OPEN}
    assert not later.news


def test_as_many_seats_as_unseen_cards_are_no_contradiction() -> None:
    claims = [{"seat": 1, "value": 11}, {"seat": 3, "value": 11}]
    state = position(loose=["5D", "JS"], claims=claims)

    after = GAME.play(state, GAME.wire.move.load({"kind": "throw", "seat": 0, "card": "JC"}))

    assert not after.news


def test_one_seat_is_spoken_of_alone() -> None:
    state = position(
        loose=["5D", "JS"], seen=["JH", "JD"], claims=[{"seat": 1, "value": 11}], turn=0
    )

    after = GAME.play(state, GAME.wire.move.load({"kind": "throw", "seat": 0, "card": "JC"}))

    assert [one.case for one in after.news] == ["one_seat"]
    assert say(GAME.book, after.news[0], "en").startswith("B claims to hold a J, and all four")


def test_more_values_than_cards_are_a_contradiction() -> None:
    claims = [{"seat": 0, "value": 11}, {"seat": 0, "value": 12}]
    state = position(loose=["5D"], sizes=[2, 2, 2, 2], claims=claims)

    after = GAME.play(state, GAME.wire.move.load({"kind": "throw", "seat": 0, "card": "2C"}))

    assert [(one.case, one.facts["values"]) for one in after.news] == [
        ("too_many_values", (11, 12))
    ]


def test_as_many_values_as_cards_are_none() -> None:
    claims = [{"seat": 0, "value": 11}, {"seat": 0, "value": 12}]
    state = position(loose=["5D"], sizes=[3, 3, 3, 3], claims=claims)

    after = GAME.play(state, GAME.wire.move.load({"kind": "throw", "seat": 0, "card": "2C"}))

    assert not after.news


def test_a_seat_whose_cards_have_run_out_is_named_with_what_it_claimed() -> None:
    state = position(loose=["5D"], sizes=[1, 1, 1, 1], claims=[{"seat": 0, "value": 11}])

    after = GAME.play(state, GAME.wire.move.load({"kind": "throw", "seat": 0, "card": "2C"}))

    assert [(one.case, one.verdict, one.facts) for one in after.news] == [
        ("refuted", Verdict.BROKEN, {"seat": 0, "value": 11, "rank": 11})
    ]


def test_other_seats_plays_settle_nothing() -> None:
    state = position(loose=["5D"], claims=[{"seat": 2, "value": 11}])

    after = GAME.play(state, GAME.wire.move.load({"kind": "throw", "seat": 0, "card": "JC"}))

    assert [str(one.status) for one in after.claims] == ["open"]


@pytest.mark.parametrize(("bid", "claimed"), [(0, []), (1, [1]), (14, [])])
def test_a_bid_that_stood_claims_only_a_value_that_a_card_has(bid: int, claimed: list[int]) -> None:
    done = folded(OPENING[0], OPENING[1] | {"value": bid})

    assert [one.value for one in done.state.claims] == claimed


def test_a_value_is_called_by_its_card_where_there_is_one() -> None:
    assert [str(card_of(value)) for value in (0, 1, 11, 13, 14)] == ["0", "A", "J", "K", "14"]
