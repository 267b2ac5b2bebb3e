"""The house rules of Phase 10 that a match pins when it starts; `rules.toml` explains each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class House:
    """One choice for each `[[option]]` of rules.toml, with the default it has there."""

    players: Literal[2, 3, 4, 5, 6] = 3
    last_phase: Literal[10, 20] = 10
    extended_after: int | None = None
    """How many rounds had been played when the table went on with 10 + 10 (P10-MATCH-6)."""
    colour_unit: Literal["suit", "red_black"] = "suit"
    skip_target: Literal["choose", "next"] = "choose"
    skip_limit: Literal["round", "pending", "until_played", "stack"] = "round"
    upcard_joker: Literal["skip_first", "none", "cover"] = "skip_first"
    max_wilds_per_group: int | None = None
    no_wild_phases: tuple[int, ...] = ()
    wild_limits_on: Literal["lay", "lay_and_hit"] = "lay"
    min_naturals: int = 1
    sets_distinct: bool = False
    hit_same_turn: bool = True
    go_out: Literal["any", "discard_only"] = "any"
    stock_empty: Literal["reshuffle", "end_round"] = "reshuffle"
    scoring: Literal["points", "first_to_lay"] = "points"
    tie_replay: Literal["add", "annul"] = "add"

    @property
    def seats(self) -> int:
        """Two to six (P10-DEAL-1)."""
        return self.players

    @property
    def keeps_points(self) -> bool:
        """Whether penalty points are counted at all (P10-SCORE-2)."""
        return self.scoring == "points"
