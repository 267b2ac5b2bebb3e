"""The house rules of Klondike that a match pins when it starts; `rules.toml` explains each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

REDEALS = {"draw1_two_redeals": 2, "draw1_no_redeal": 0}
"""How often the waste may be turned over; a variant that is not named has no limit."""


@dataclass(frozen=True, slots=True)
class House:
    """One choice for each `[[option]]` of rules.toml; by default the article's first variant."""

    variant: Literal[
        "draw1_two_redeals", "draw3_unlimited", "draw1_no_redeal", "draw1_unlimited"
    ] = "draw1_two_redeals"
    knowledge: Literal["hidden", "full"] = "hidden"
    packet_log: Literal["all", "top"] = "all"
    empty_column: Literal["king", "any"] = "king"
    foundation_to_tableau: bool = True
    partial_sequences: bool = True
    undo: Literal["unlimited", "off"] = "unlimited"

    @property
    def seats(self) -> int:
        """One player."""
        return 1

    @property
    def packet(self) -> int:
        """How many cards a draw turns, while the stock has them (KLO-DRAW-2)."""
        return 3 if self.variant == "draw3_unlimited" else 1

    @property
    def redeals(self) -> int | None:
        """How many redeals there are; None: no limit (KLO-REDEAL-3)."""
        return REDEALS.get(self.variant)
