"""What may be told of hands, of the kitty, and of the losers' last cards (DDZ-HAND, DDZ-AUC-12)."""

from __future__ import annotations

from scorekeeper.engine.ruling import Finding, broken, impossible
from scorekeeper.games.doudizhu.counting import held_by_others, pack_has_as_many, used_up
from scorekeeper.games.doudizhu.moves import Hand, Kitty, Play, Reveal
from scorekeeper.games.doudizhu.ranks import (
    NO_CARDS,
    ONE,
    RANK_NAMES,
    Cards,
    both,
    ranks_in,
    size,
    text,
    without,
)
from scorekeeper.games.doudizhu.state import State, known_at_start


def most_in_hand(state: State, seat: int) -> int:
    """How many cards a seat has when play begins, as far as is known now (DDZ-SET-7)."""
    house = state.terms.house
    return house.drawn + (house.kitty if state.landlord == seat else 0)


def with_shown_kitty(state: State, seat: int, told: Cards) -> Cards:
    """The told cards, with a shown kitty where only those drawn were told (DDZ-HAND-3)."""
    only_drawn = state.landlord == seat and size(told) == state.terms.house.drawn
    return told + (state.auction.kitty or NO_CARDS) if only_drawn else told


# Hands


def deal_is_not_over(state: State, move: Hand) -> Finding | None:
    """Nothing but what the losers reveal is logged after the end (DDZ-END-1)."""
    return impossible("DDZ-END-1") if state.over else None


def hand_is_of_the_pack(state: State, move: Hand) -> Finding | None:
    """A hand has no more of a rank than the packs (DDZ-CARD-2)."""
    return pack_has_as_many(state, move.cards)


def hand_is_no_bigger(state: State, move: Hand) -> Finding | None:
    """A hand has at most the cards that the seat had when play began (DDZ-HAND-1)."""
    most, found = most_in_hand(state, move.seat), size(move.cards)
    return impossible("DDZ-HAND-1", "", found=found, most=most) if found > most else None


def turned_up_card_is_in_the_hand(state: State, move: Hand) -> Finding | None:
    """The cards that the first bidder drew have the turned-up one among them (DDZ-HAND-1)."""
    terms = state.terms
    if terms.turned_up is None or terms.first_bidder != move.seat:
        return None
    whole = size(move.cards) in (terms.house.drawn, most_in_hand(state, move.seat))
    if not whole or not without(ONE[terms.turned_up], move.cards):
        return None
    return impossible("DDZ-HAND-1", "turned_up", rank=RANK_NAMES[terms.turned_up])


def kitty_is_in_the_hand(state: State, move: Hand) -> Finding | None:
    """The landlord's whole hand has the shown kitty and what he told as drawn (DDZ-HAND-3)."""
    seat = move.seat
    if state.landlord != seat or size(move.cards) < most_in_hand(state, seat):
        return None
    earlier, drawn = state.hands[seat], NO_CARDS
    if earlier is not None and earlier.told == state.terms.house.drawn:
        drawn = earlier.cards + state.played[seat]
    lacking = without(both(known_at_start(state, seat), drawn), move.cards)
    return impossible("DDZ-HAND-3", "", cards=text(lacking)) if lacking else None


def played_cards_were_in_the_hand(state: State, move: Hand) -> Finding | None:
    """What the seat has played was in its hand, for the landlord or in the kitty (DDZ-HAND-1)."""
    told = with_shown_kitty(state, move.seat, move.cards)
    shown = both(state.played[move.seat], known_at_start(state, move.seat))
    needed = both(told, shown)
    if size(needed) <= most_in_hand(state, move.seat):
        return None
    return impossible("DDZ-HAND-1", "played", cards=text(without(needed, told)))


def told_cards_are_not_elsewhere(state: State, move: Hand) -> Finding | None:
    """With what others played and are known to hold, no rank is used up (DDZ-COUNT-2, -3)."""
    pack, played = state.terms.pack, state.played[move.seat]
    told = with_shown_kitty(state, move.seat, move.cards)
    needed = both(told, played) + state.seen - played
    if too_many := without(needed, pack):
        return used_up(state, "DDZ-COUNT-2", move.seat, too_many, told, "hand")
    if too_many := without(needed + held_by_others(state, move.seat), pack):
        return used_up(state, "DDZ-COUNT-3", move.seat, too_many, told, "hand")
    return None


def play_is_in_the_hand(state: State, move: Play) -> Finding | None:
    """Every card of the play is in what is left of the told hand (DDZ-HAND-2, DDZ-HAND-3).

    As many may lie outside as are not told: a part of a hand says nothing of the rest, and of
    the landlord's cards as drawn only the kitty is unknown.
    """
    hand = state.told.hands[move.seat]
    if hand is None:
        return None
    left = state.sizes[move.seat] - size(move.cards)
    if size(without(hand.cards, move.cards)) <= left:
        return None
    outside, house = text(without(move.cards, hand.cards)), state.terms.house
    if state.landlord == move.seat and hand.told == house.drawn and state.auction.kitty is None:
        return impossible("DDZ-HAND-2", "drawn", cards=outside, seat=move.seat, most=house.kitty)
    return impossible("DDZ-HAND-2", "", cards=outside, seat=move.seat)


# The kitty


def kitty_is_due(state: State, move: Kitty) -> Finding | None:
    """The kitty is logged once, where it is shown, between auction and play (DDZ-AUC-12).

    After a play that stood it is shown too late, which can stand as well.
    """
    if not state.terms.house.kitty_shown:
        return impossible("DDZ-AUC-12", "not_shown")
    if state.landlord is None or state.over or state.auction.kitty is not None:
        return impossible("DDZ-AUC-12", "not_now")
    return broken("DDZ-AUC-12", "late") if state.begun else None


def kitty_is_whole(state: State, move: Kitty) -> Finding | None:
    """The kitty has 3 cards, with four players 8 (DDZ-SET-7)."""
    found, wanted = size(move.cards), state.terms.house.kitty
    return None if found == wanted else impossible("DDZ-SET-7", "", found=found, wanted=wanted)


def kitty_is_of_the_pack(state: State, move: Kitty) -> Finding | None:
    """The kitty has no more of a rank than the packs (DDZ-CARD-2)."""
    return pack_has_as_many(state, move.cards)


def kitty_is_not_elsewhere(state: State, move: Kitty) -> Finding | None:
    """The turned-up card and what others have played is not in the kitty too (DDZ-COUNT-3)."""
    known, played = _known_with(state, move)
    needed = both(known, played) + state.seen - played
    too_many = without(needed + held_by_others(state, state.landlord), state.terms.pack)
    if not too_many:
        return None
    return used_up(state, "DDZ-COUNT-3", None, too_many, move.cards)


def landlord_has_room_for_the_kitty(state: State, move: Kitty) -> Finding | None:
    """What the landlord has not played of it is among the cards that he has left (DDZ-COUNT-4)."""
    known, played = _known_with(state, move)
    seat, still = state.landlord or 0, without(known, played)
    left = state.sizes[seat]
    if size(still) <= left:
        return None
    return impossible("DDZ-COUNT-4", "", seat=seat, cards=text(still), left=left)


def _known_with(state: State, move: Kitty) -> tuple[Cards, Cards]:
    """What the landlord is known to have had with this kitty, and what he has played."""
    seat = state.landlord or 0
    return known_at_start(state, seat) + move.cards, state.played[seat]


# After the end


def deal_was_played_out(state: State, move: Reveal) -> Finding | None:
    """Cards are revealed after the end, once by each loser (DDZ-COUNT-5)."""
    if state.winner is None:
        return impossible("DDZ-COUNT-5", "not_over")
    again = state.told.revealed[move.seat] is not None
    return impossible("DDZ-COUNT-5", "again", seat=move.seat) if again else None


def revealed_is_of_the_pack(state: State, move: Reveal) -> Finding | None:
    """What is left has no more of a rank than the packs (DDZ-CARD-2)."""
    return pack_has_as_many(state, move.cards)


def revealed_is_what_was_left(state: State, move: Reveal) -> Finding | None:
    """A loser's remaining cards number his cards left (DDZ-COUNT-5)."""
    found, left = size(move.cards), state.sizes[move.seat]
    if found == left:
        return None
    return broken("DDZ-COUNT-5", "number", seat=move.seat, found=found, left=left)


def everything_adds_up_to_the_pack(state: State, move: Reveal) -> Finding | None:
    """Plays and remaining cards are no more than the packs, in the end equal (DDZ-COUNT-5)."""
    pack, seen = state.terms.pack, state.seen + move.cards
    too_many = ranks_in(without(seen, pack))
    if too_many:
        return broken("DDZ-COUNT-5", "too_many", cards=_names(too_many))
    waited = [s for s, left in enumerate(state.sizes) if left and s != move.seat]
    if any(state.told.revealed[seat] is None for seat in waited):
        return None
    too_few = ranks_in(without(pack, seen))
    return broken("DDZ-COUNT-5", "too_few", cards=_names(too_few)) if too_few else None


def _names(ranks: list[int]) -> str:
    return " ".join(RANK_NAMES[rank] for rank in ranks)


HAND = (
    deal_is_not_over,
    hand_is_of_the_pack,
    hand_is_no_bigger,
    turned_up_card_is_in_the_hand,
    kitty_is_in_the_hand,
    played_cards_were_in_the_hand,
    told_cards_are_not_elsewhere,
)
KITTY = (
    kitty_is_due,
    kitty_is_whole,
    kitty_is_of_the_pack,
    kitty_is_not_elsewhere,
    landlord_has_room_for_the_kitty,
)
REVEAL = (
    deal_was_played_out,
    revealed_is_of_the_pack,
    revealed_is_what_was_left,
    everything_adds_up_to_the_pack,
)
