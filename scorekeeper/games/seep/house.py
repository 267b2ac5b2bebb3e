"""The house rules of Seep that a match pins when it starts; `rules.toml` explains each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class House:
    """One choice for each `[[option]]` of rules.toml, with the default it has there."""

    bazzi_lead: int = 100
    bazzis: int = 1
    match_mode: Literal["total", "first_to"] = "total"
    under9: bool = True
    under9_limit: int = 9
    under9_counts_sweeps: bool = True
    sweep: int = 50
    sweep_first: int = 25
    sweep_last: int = 0
    sweep_last_scope: Literal["last_play", "last_round"] = "last_play"
    ten_diamond: int = 6
    most_cards: int = 0
    capture_all: bool = True
    absorb_sums: Literal["optional", "forced"] = "optional"
    throw_rule: Literal["no_capture", "no_capture_no_house", "free"] = "no_capture"
    house_when_can_capture: bool = True
    equal_card_build: bool = True
    partner_add: Literal["free_no_owner", "needs_card_owner"] = "free_no_owner"
    opponent_add_makes_owner: bool = True
    merge_into_partner_free: bool = True
    break_partner: bool = True
    break_into_cemented: bool = True
    first_throw_last_resort: bool = False
    max_houses: int = 0
    """How many houses may stand; 0 for any number."""
    dealer_basis: Literal["running", "last_deal"] = "running"

    @property
    def seats(self) -> int:
        """Four (SEEP-SET-1)."""
        return SEATS

    @property
    def cards_go_together(self) -> bool:
        """Whether the 10D and the most cards are worth 6 and 0, or 2 and 4 (SEEP-SCORE-3)."""
        return (self.ten_diamond, self.most_cards) in ((6, 0), (2, 4))


SEATS = 4


def side_of(seat: int) -> int:
    """The side that a seat scores for: partners sit opposite (SEEP-SET-1)."""
    return seat % 2


def partner_of(seat: int) -> int:
    """The seat opposite (SEEP-SET-1)."""
    return (seat + 2) % SEATS
