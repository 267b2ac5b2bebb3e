"""Why cards are no combination, and why a combination does not beat another one."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.doudizhu.combos import (
    IN_CHAINS,
    JOKERS,
    LOWEST_BOMB,
    SHORTEST,
    Combination,
    Form,
    Forms,
    Mask,
    is_chain,
    ranks_by_count,
    read,
    runs,
)
from scorekeeper.games.doudizhu.ranks import (
    BLACK_JOKER,
    ONE,
    RANKS,
    RED_JOKER,
    Cards,
    counts,
)

BOTH_JOKERS = ONE[BLACK_JOKER] + ONE[RED_JOKER]
SINGLES, PAIRS, TRIPLETS = 1, 2, 3


def why_no_combination(cards: Cards, forms: Forms) -> str:
    """What keeps cards from being a combination; the case of the wording of DDZ-CLASS-1.

    First what other house rules or another number of players would allow, then what one
    other card would mend, then what the cards look like.
    """
    otherwise = {
        "three": forms._replace(players=3),
        "five": forms._replace(only_five=False),
        "alike": forms._replace(loose=forms.players == 3),
        "joker_pairs": forms._replace(joker_pairs=True),
    }
    by_other_rules = (case for case, other in otherwise.items() if read(cards, other))
    exactly = ranks_by_count(cards)
    return next(by_other_rules, "") or _jokers(cards, forms) or _looks(exactly, forms)


def _jokers(cards: Cards, forms: Forms) -> str:
    """Whether another card in place of a joker, or a pair in place of both, would mend it."""
    held = counts(cards)
    if held[BLACK_JOKER] != 1 or held[RED_JOKER] != 1:
        return ""
    rest, others = cards - BOTH_JOKERS, [rank for rank in RANKS if not held[rank]]
    if any(read(rest + ONE[BLACK_JOKER] + ONE[rank], forms) for rank in others):
        return "jokers"
    return "no_pair" if any(read(rest + 2 * ONE[rank], forms) for rank in others) else ""


def _looks(exactly: Sequence[Mask], forms: Forms) -> str:
    """What can be said of cards by how many there are of each rank."""
    four = forms.players == 4
    singles, pairs, triplets = exactly[SINGLES : TRIPLETS + 1]
    if many := sum(ranks.bit_count() for ranks in exactly[LOWEST_BOMB:]):
        return "bombs" if many > 1 else "bomb" if four else "four"
    if triplets:
        apart = _not_in_a_row(triplets)
        if forms.loose and _is_lengthened(exactly):
            return "lengthened"
        return "triplets_apart" if apart == "apart" else apart or ("pairs" if four else "beside")
    if four and not (singles | pairs) & ~JOKERS:
        return "four_jokers"
    if singles and pairs:
        return "mixed"
    if pairs:
        return "few_pairs" if pairs.bit_count() < SHORTEST[PAIRS] else _not_in_a_row(pairs)
    if singles.bit_count() < SHORTEST[SINGLES]:
        return "five" if forms.only_five else "few"
    return _not_in_a_row(singles)


def _is_lengthened(exactly: Sequence[Mask]) -> bool:
    """Whether attached cards that may repeat lengthen the row of triplets (DDZ-LOOSE-3)."""
    total = sum(count * ranks.bit_count() for count, ranks in enumerate(exactly))
    length, rest = divmod(total, 4)
    return not rest and any(run.bit_count() > length > 1 for run in runs(exactly[TRIPLETS]))


def _not_in_a_row(ranks: Mask) -> str:
    """Whether ranks go beyond the ace, or are apart."""
    if ranks.bit_count() == 1 or is_chain(ranks):
        return ""
    return "ends" if ranks & ~IN_CHAINS else "apart"


def why_not_beaten(mine: Combination, theirs: Combination) -> str:
    """How the wording puts it: over a `rocket` or a `bomb`, something `other`, not `higher`.

    `smaller` is a bomb with fewer cards, whose rank may well be higher (DDZ-BOMB-3).
    """
    if theirs.form is Form.ROCKET:
        return "rocket"
    if theirs.form is Form.BOMB:
        return "smaller" if mine.form is Form.BOMB and mine.length < theirs.length else "bomb"
    alike = mine.form is theirs.form and mine.length == theirs.length
    return "higher" if alike else "other"
