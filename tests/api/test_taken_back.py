"""A play that was taken back showed a card, or was a slip of the pen: nobody can tell which."""

from __future__ import annotations

import pytest


@pytest.fixture
def taken_back(table, moves, say):
    """A laid 7♣ and took it back; 3♠ on 4♦ would now be a declaration of 7."""
    deal = table.open()
    deal.logged(moves[0], say.lay(0, "7C"))
    assert deal.take_back(2).status_code == 200
    return deal


def asked(deal, say, phone=None):
    return deal.ask(say.declare(0, 7, "3S", "4D"), phone=phone).json["verdict"]


def test_a_card_that_was_taken_back_can_be_played_by_anybody(taken_back, say):
    taken_back.logged(say.lay(0, "5C"))

    taken_back.logged(say.lay(1, "7C"))

    assert "7C" in taken_back.state()["table"]["loose"]


def test_what_a_take_back_showed_is_known_once_its_owner_tells_it(table, taken_back, say):
    a = table.sit(0)
    assert asked(taken_back, say, a) == "open"

    assert taken_back.tell(0, "7C", phone=a).status_code == 200

    assert asked(taken_back, say, a) == "kept"
    assert asked(taken_back, say, table.sit(1)) == "open"
