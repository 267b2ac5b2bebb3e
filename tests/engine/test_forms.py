"""Wordings that numbers change: one bomb doubles, two double; what was not there is left out."""

import pytest

from scorekeeper.engine.rulebook import say
from scorekeeper.engine.ruling import Finding, RuleId, impossible
from scorekeeper.engine.score import Part
from scorekeeper.games import GAMES

DOUBLED = [
    (1, 0, "One bomb doubles the stake", "Μία βόμβα διπλασιάζει"),
    (2, 0, "2 bombs double the stake", "2 βόμβες διπλασιάζουν"),
    (0, 1, "The rocket doubles the stake", "Η ρουκέτα διπλασιάζει"),
    (1, 1, "One bomb and the rocket double the stake", "Μία βόμβα και η ρουκέτα διπλασιάζουν"),
    (3, 1, "3 bombs and the rocket double the stake", "3 βόμβες και η ρουκέτα διπλασιάζουν"),
]
COUNTED = [
    ("phase10", impossible("P10-STOCK-3", "stock", count=1), "The stock still has a card, so the"),
    ("phase10", impossible("P10-STOCK-3", "stock", count=2), "The stock still has 2 cards, so the"),
    (
        "doudizhu",
        impossible("DDZ-COUNT-1", seat=0, left=1, found=2),
        "A has 1 card left; logged: 2",
    ),
    ("doudizhu", impossible("DDZ-COUNT-1", seat=0, left=3, found=4), "A has 3 cards left; logged"),
]
GREEK = [
    (impossible("DDZ-CARD-2", rank="BJ", found=2, most=1), "υπάρχει μόνο ένας."),
    (impossible("DDZ-CARD-2", rank="7", found=5, most=4), "υπάρχουν 4."),
    (impossible("DDZ-SET-7", found=1, wanted=3), "γράφτηκε 1."),
    (impossible("DDZ-SET-7", found=2, wanted=3), "γράφτηκαν 2."),
    (impossible("DDZ-COUNT-5", "number", seat=0, found=1, left=4), "μένουν 4 φύλλα, γράφτηκε 1."),
    (impossible("DDZ-COUNT-4", seat=0, cards="A", left=0), "δεν θα έμενε κανένα φύλλο."),
]
USED_UP = [
    ({"elsewhere": 1, "found": 1, "most": 1}, "σε γνωστό χέρι (Α), και υπάρχει μόνο ένας. "),
    ({"elsewhere": 4, "found": 1, "most": 4}, "(Α)· με άλλο ένα ξεπερνούν τα 4. "),
    ({"elsewhere": 3, "found": 2, "most": 4}, "(Α)· με άλλα 2 ξεπερνούν τα 4. "),
]


@pytest.mark.parametrize("rule", ["DDZ-PAY-3", "DDZ-PAY-4"])
@pytest.mark.parametrize(("bombs", "rockets", "english", "greek"), DOUBLED)
def test_only_what_doubled_is_told(
    rule: str, bombs: int, rockets: int, english: str, greek: str
) -> None:
    part = Part(RuleId(rule), 3, {"bombs": bombs, "rockets": rockets})
    book = GAMES["doudizhu"].book
    assert (say(book, part, "en"), say(book, part, "el")) == (english, greek)


@pytest.mark.parametrize(("game", "finding", "begins"), COUNTED)
def test_one_card_is_not_told_as_several(game: str, finding: Finding, begins: str) -> None:
    assert say(GAMES[game].book, finding, "en").startswith(begins)


@pytest.mark.parametrize(("finding", "ends"), GREEK)
def test_one_is_told_in_greek_as_one_says_it(finding: Finding, ends: str) -> None:
    assert say(GAMES["doudizhu"].book, finding, "el").endswith(ends)


@pytest.mark.parametrize("rule", ["DDZ-COUNT-2", "DDZ-COUNT-3"])
@pytest.mark.parametrize(("numbers", "part"), USED_UP)
def test_how_many_would_be_too_many_is_told_in_greek(
    rule: str, numbers: dict[str, int], part: str
) -> None:
    finding = impossible(rule, rank="RJ", seats=(0,), **numbers)
    assert part in say(GAMES["doudizhu"].book, finding, "el")
