"""What is known of the hands that were told, what a play says against them, and who may see it.

News about a hand is for its owner alone while the round is played (P10-PRV-2, P10-PRV-3).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import combinations

from scorekeeper.cards.packs import missing, without
from scorekeeper.engine.ruling import Fact, Finding, RuleId, Verdict
from scorekeeper.games.phase10.ledger import COPIES, too_many
from scorekeeper.games.phase10.state import Cards, Known, State

BROKEN = Known((), whole=False, broken=True)


def hands_after(
    before: State,
    after: State,
    seat: int,
    spent: Cards,
    taken: Cards = (),
    shown: Cards | None = None,
) -> State:
    """Bring the told hands up to date with a play of `seat`.

    Args:
        before: the state before the play.
        after: the state after it, its hands still those of before.
        seat: who played.
        spent: the cards that left its hand.
        taken: the card that came into it from the discards, if one did.
        shown: what the hand is now, where all saw it.

    Returns:
        `after` with hands and news; a hand that the play contradicts is marked broken.
    """
    if not any(before.hands):
        return after
    hands, news = list(after.hands), []
    for owner, hand in enumerate(before.hands):
        if hand is None or hand.broken:
            continue
        wrong: Cards = ()
        if owner == seat:
            wrong = _not_held(before, hand, seat, spent) if shown is None else ()
            left = (*without(hand.cards, spent), *taken)
            if shown is not None:
                wrong, left = missing(left, shown), shown
            hand = Known(left, len(left) == after.sizes[seat])
        case = "played" if wrong else "copies"
        wrong = wrong or _too_many(after, owner, hand)
        hands[owner] = BROKEN if wrong else hand
        if wrong:
            news.append(_news(before, case, owner, wrong))
    after = replace(after, hands=tuple(hands))
    return replace(after, news=(*news, *_clashes(after, before))) if news or after.over else after


def _not_held(before: State, hand: Known, seat: int, spent: Cards) -> Cards:
    """What was played though the hand that was told has no room for it."""
    lacking = missing(spent, hand.cards)
    room = max(0, before.sizes[seat] - len(hand.cards))
    return lacking if len(lacking) > room else ()


def _too_many(after: State, owner: int, hand: Known) -> Cards:
    """A card of the hand of which all other copies lie elsewhere by now."""
    card = too_many(after.located, missing(hand.cards, after.known[owner]))
    return () if card is None else (card,)


def _clashes(after: State, before: State) -> Iterator[Finding]:
    """After the round: pairs of hands that need more copies than there are (P10-PRV-3)."""
    if not after.over:
        return
    hidden = {
        seat: missing(hand.cards, after.known[seat])
        for seat, hand in enumerate(after.hands)
        if hand is not None
    }
    for one, other in combinations(hidden, 2):
        card = too_many(after.located, (*hidden[one], *hidden[other]))
        if card is not None:
            facts: dict[str, Fact] = {"card": card, "count": COPIES[card], "seats": (one, other)}
            about = (before.moves,)
            yield Finding(RuleId("P10-PRV-3"), Verdict.IMPOSSIBLE, facts, "clash", about)


def _news(before: State, case: str, owner: int, cards: Cards) -> Finding:
    """To its owner: the hand that was told cannot be the hand."""
    about = (before.moves,)
    facts: dict[str, Fact] = {"cards": cards, "owner": owner}
    return Finding(RuleId("P10-PRV-2"), Verdict.IMPOSSIBLE, facts, case, about, owner)


def seen_by(state: State, seats: Collection[int]) -> State:
    """The state without what the keepers of these seats' hands may not see."""
    if not any(state.hands) and not state.news:
        return state
    hands = tuple(hand if owner in seats else None for owner, hand in enumerate(state.hands))
    news = tuple(one for one in state.news if one.to is None or one.to in seats)
    return replace(state, hands=hands, news=news)
