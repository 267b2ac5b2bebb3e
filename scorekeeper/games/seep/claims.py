"""What becomes of promises: proven, refuted, for ever unprovable, or not all of them true.

Claims follow public facts alone, whatever hands were told; once the deal is over, hands are.
"""

from __future__ import annotations

from scorekeeper.cards.packs import without
from scorekeeper.engine.claim import Claim, ClaimStatus, Promises, found_false
from scorekeeper.engine.hand import Known
from scorekeeper.engine.ruling import Fact, Finding, RuleId, Verdict
from scorekeeper.games.seep.house import SEATS
from scorekeeper.games.seep.moves import Bid, Play
from scorekeeper.games.seep.promises import OPEN, counting_says, duties
from scorekeeper.games.seep.state import BID_MOVE, FLOOR_MOVE, State, card_of

FIRST_PLAY = FLOOR_MOVE + 1
"""The number of play 1. What is promised until then is of cards before the pack is dealt out."""
PUB_5 = RuleId("SEEP-PUB-5")


def number_of(state: State) -> int:
    """The number of the next play, counted from the `deal`, 0."""
    return state.play + FIRST_PLAY


def new_claims(state: State, move: Bid | Play, number: int) -> list[Claim]:
    """The claims that a move opens by public facts (SEEP-PUB-1)."""
    return [
        Claim(move.seat, rule, value, number)
        for rule, value in duties(state, move)
        if counting_says(state, move, value) == OPEN
    ]


def settle(state: State, move: Play) -> Promises:
    """The promises after a play: old ones settled by it, new ones opened (SEEP-PUB-3 to -6)."""
    old, number = state.promises, number_of(state)
    made = new_claims(state, move, number)
    if not any(claim.seat == move.seat for claim in old.open):
        if not made and not old.news:
            return old
        return Promises((*old.open, *made), old.settled)
    emptied = state.sizes[move.seat] == 1
    still: list[Claim] = []
    settled: list[Claim] = []
    for claim in old.open:
        status = _fate(claim, move, number, emptied=emptied)
        if status is ClaimStatus.OPEN:
            still.append(claim)
        else:
            settled.append(_closed(claim, status, number))
    refuted = [one for one in settled if one.status is ClaimStatus.REFUTED]
    news = found_false("refuted", refuted, called=_called)
    return Promises((*still, *made), (*old.settled, *settled), news)


def _fate(claim: Claim, move: Play, number: int, *, emptied: bool) -> ClaimStatus:
    """What a play does to an earlier claim.

    A card of the value proves it, save that one played later than play 1 may have come with
    the later packets and says nothing of a claim made before them (SEEP-PUB-4).
    """
    if claim.seat != move.seat:
        return ClaimStatus.OPEN
    if move.card.rank == claim.value:
        late = claim.move > FIRST_PLAY or number == FIRST_PLAY
        return ClaimStatus.PROVEN if late else ClaimStatus.UNPROVABLE
    return ClaimStatus.REFUTED if emptied else ClaimStatus.OPEN


def _closed(claim: Claim, status: ClaimStatus, at: int) -> Claim:
    return Claim(claim.seat, claim.rule, claim.value, claim.move, status=status, at=at)


def _called(value: int) -> dict[str, Fact]:
    return {"rank": card_of(value)}


def denied_by(hand: Known, seat: int, promises: Promises) -> tuple[Finding, ...]:
    """To who told a whole hand: earlier claims of the seat that it shows to be false.

    A card that was held at a claim and was not played since is held still.
    """
    if not hand.whole:
        return ()
    has = {int(card.rank) for card in hand.cards}
    own = (claim for claim in promises.open if claim.seat == seat)
    return found_false("told", (one for one in own if one.value not in has), seat, _called)


def contradictions(state: State, values: set[int]) -> list[Finding]:
    """Open promises of these values, or of one seat, that cannot all be true (SEEP-PUB-5)."""
    seats_of = dict.fromkeys(values, 0)
    values_of = [0] * SEATS
    for claim in state.promises.open:
        values_of[claim.seat] |= 1 << claim.value
        if claim.value in seats_of:
            seats_of[claim.value] |= 1 << claim.seat
    found = [
        _too_many_seats(state.promises.open, value)
        for value, seats in seats_of.items()
        if seats.bit_count() > state.unseen(value)
    ]
    if state.phase == "play":
        found += [
            _too_many_values(state.promises.open, seat)
            for seat, held in enumerate(values_of)
            if held and held.bit_count() > state.sizes[seat]
        ]
    return found


def _too_many_seats(promised: tuple[Claim, ...], value: int) -> Finding:
    """More seats promise a value than cards of it are unseen."""
    about = [claim for claim in promised if claim.value == value]
    seats = tuple(sorted({claim.seat for claim in about}))
    facts: dict[str, Fact] = {"value": value, "rank": card_of(value), "seats": seats}
    return _contradiction("too_many_seats" if len(seats) > 1 else "one_seat", facts, about)


def _too_many_values(promised: tuple[Claim, ...], seat: int) -> Finding:
    """A seat promises more values than it has cards."""
    about = [claim for claim in promised if claim.seat == seat]
    values = tuple(card_of(value) for value in sorted({claim.value for claim in about}))
    return _contradiction("too_many_values", {"seat": seat, "values": values}, about)


def _contradiction(case: str, facts: dict[str, Fact], about: list[Claim]) -> Finding:
    moves = tuple(sorted({claim.move for claim in about}))
    return Finding(PUB_5, Verdict.BROKEN, facts, case, moves)


def settled_by_the_four(state: State) -> Promises:
    """At the end of the deal: unprovable claims, where the bidder told his first four cards.

    Hands are open now, so they prove or refute what no play could (SEEP-PUB-4).
    """
    promises, four = state.promises, state.told.four
    if four is None or without(four.cards, state.played[state.terms.bidder]):
        return promises
    settled, refuted = [], []
    for claim in promises.settled:
        if claim.status is ClaimStatus.UNPROVABLE:
            claim = _judged_by_the_four(state, claim)
            if claim.status is ClaimStatus.REFUTED:
                refuted.append(claim)
        settled.append(claim)
    news = found_false("refuted", refuted, called=_called)
    return Promises(promises.open, tuple(settled), (*promises.news, *news))


def _judged_by_the_four(state: State, claim: Claim) -> Claim:
    """The claim, proven or refuted by the told cards that it was about."""
    four = state.told.four
    if four is None:
        return claim
    gone = () if claim.move == BID_MOVE else state.played[claim.seat][:1]
    if any(card.rank == claim.value for card in without(four.cards, gone)):
        return _closed(claim, ClaimStatus.PROVEN, number_of(state) - 1)
    if four.whole:
        return _closed(claim, ClaimStatus.REFUTED, number_of(state) - 1)
    return claim
