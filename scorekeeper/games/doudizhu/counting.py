"""What card counting says of a play: one function a rule. DDZ-COUNT-2 to -4 together are exact."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.engine.ruling import Fact, Finding, RuleId, Verdict, impossible
from scorekeeper.games.doudizhu.moves import Play
from scorekeeper.games.doudizhu.ranks import (
    NO_CARDS,
    RANK_NAMES,
    Cards,
    are_in,
    both,
    counts,
    ranks_in,
    size,
    text,
    without,
)
from scorekeeper.games.doudizhu.state import State, known_at_start, still_held


def pack_has_as_many(state: State, cards: Cards) -> Finding | None:
    """No play, hand or kitty has more of a rank than the packs (DDZ-CARD-2)."""
    pack = state.terms.pack
    if are_in(cards, pack):
        return None
    rank = ranks_in(without(cards, pack))[0]
    most = counts(pack)[rank]
    return impossible("DDZ-CARD-2", "", rank=RANK_NAMES[rank], found=counts(cards)[rank], most=most)


def play_is_of_the_pack(state: State, move: Play) -> Finding | None:
    """One play has no more of a rank than the packs (DDZ-CARD-2)."""
    if are_in(move.cards, state.terms.pack):
        return None
    return pack_has_as_many(state, move.cards)


def player_has_as_many(state: State, move: Play) -> Finding | None:
    """A play has at most as many cards as the player has left (DDZ-COUNT-1)."""
    left, found = state.sizes[move.seat], size(move.cards)
    if found <= left:
        return None
    return impossible("DDZ-COUNT-1", "", seat=move.seat, found=found, left=left)


def rank_is_not_used_up(state: State, move: Play) -> Finding | None:
    """With those already played there are no more of a rank than in the packs (DDZ-COUNT-2)."""
    total, pack = state.seen + move.cards, state.terms.pack
    if are_in(total, pack):
        return None
    return used_up(state, "DDZ-COUNT-2", move.seat, without(total, pack), move.cards)


def known_cards_stay_in_their_hands(state: State, move: Play) -> Finding | None:
    """Where cards are known to be held, DDZ-COUNT-3 and DDZ-COUNT-4 are asked."""
    if not state.held:
        return None
    taken = others_keep_what_they_are_known_to_hold(state, move)
    return taken or known_cards_are_not_left_over(state, move)


def others_keep_what_they_are_known_to_hold(state: State, move: Play) -> Finding | None:
    """Cards that somebody is known to hold are not played by another (DDZ-COUNT-3)."""
    total = state.seen + move.cards + held_by_others(state, move.seat)
    pack = state.terms.pack
    if are_in(total, pack):
        return None
    return used_up(state, "DDZ-COUNT-3", move.seat, without(total, pack), move.cards)


def held_by_others(state: State, seat: int | None) -> Cards:
    """The cards that seats other than this one are publicly known to hold still."""
    held = state.held
    return sum(held) - (held[seat] if seat is not None else NO_CARDS) if held else NO_CARDS


def known_cards_are_not_left_over(state: State, move: Play) -> Finding | None:
    """A player keeps room for every card that he is known to hold (DDZ-COUNT-4)."""
    held = state.held
    if not held[move.seat]:
        return None
    still = without(held[move.seat], move.cards)
    left = state.sizes[move.seat] - size(move.cards)
    if size(still) <= left:
        return None
    return impossible("DDZ-COUNT-4", "", seat=move.seat, cards=text(still), left=left)


def used_up(
    state: State, rule: str, seat: int | None, too_many: Cards, cards: Cards, case: str = ""
) -> Finding:
    """A finding that a rank is used up, about the entries in which it was played or known.

    `seat` is whose cards these are; None: they are the kitty. The fact `seats` are those that
    played cards of the first such rank, or others that are known to hold them. What the seat
    played itself is among the cards of a told `hand`, and not elsewhere; so is what the
    landlord played of the kitty.
    """
    rank = ranks_in(too_many)[0]
    held = [known if one != seat else NO_CARDS for one, known in enumerate(still_held(state))]
    pairs = zip(state.played, held or [NO_CARDS] * state.players, strict=True)
    lying = [played + known for played, known in pairs]
    if case == "hand" and seat is not None:
        lying[seat] = NO_CARDS
    elif seat is None and state.landlord is not None:
        played = without(state.played[state.landlord], cards)
        lying[state.landlord] = both(known_at_start(state, state.landlord), played)
    with_it = [counts(there)[rank] for there in lying]
    facts: dict[str, Fact] = {
        "rank": RANK_NAMES[rank],
        "found": counts(cards)[rank],
        "elsewhere": sum(with_it),
        "most": counts(state.terms.pack)[rank],
        "seats": tuple(one for one, count in enumerate(with_it) if count),
    }
    about = entries_with(state, rank)
    return Finding(RuleId(rule), Verdict.IMPOSSIBLE, facts, case, about)


def entries_with(state: State, rank: int) -> tuple[int, ...]:
    """The moves, counted from the `deal`, that show a card of the rank: it, the kitty, plays."""
    return tuple(sorted(_entries_with(state, rank)))


def _entries_with(state: State, rank: int) -> Iterator[int]:
    auction = state.auction
    if rank == state.terms.turned_up:
        yield 0
    if auction.kitty is not None and counts(auction.kitty)[rank]:
        yield auction.number_of(auction.kitty_after) - 1
    for place, move in enumerate(state.log):
        if isinstance(move, Play) and counts(move.cards)[rank]:
            yield state.auction.number_of(place)


FORM = (play_is_of_the_pack, player_has_as_many)
COUNT = (
    rank_is_not_used_up,
    known_cards_stay_in_their_hands,
)
