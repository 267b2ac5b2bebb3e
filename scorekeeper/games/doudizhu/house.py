"""The house rules of Dou Dizhu that a match pins when it starts; `rules.toml` explains each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorekeeper.games.doudizhu.combos import Forms
from scorekeeper.games.doudizhu.ranks import PACKS, Cards

HANDS = {3: 17, 4: 25}
"""Cards that each player draws (DDZ-SET-7)."""
KITTIES = {3: 3, 4: 8}
"""Cards that are left for the landlord (DDZ-SET-7)."""


@dataclass(frozen=True, slots=True)
class House:
    """One choice for each `[[option]]` of rules.toml; the defaults are those of the article."""

    players: Literal[3, 4] = 3
    kitty_shown: bool = False
    redeal_dealer: Literal["same", "next"] = "same"
    auction: Literal["until_passes", "one_round"] = "until_passes"
    seq_exact_5: bool = False
    attach: Literal["distinct", "loose"] = "distinct"
    attach_both_joker_pairs: bool = True
    max_doublings: int | None = None
    spring: bool = False
    unit: int = 1
    end_deals: int | None = None
    end_target: int | None = None

    @property
    def seats(self) -> int:
        """Three or four (DDZ-SET-1)."""
        return self.players

    @property
    def forms(self) -> Forms:
        """What decides which combinations there are."""
        loose = self.attach == "loose"
        return Forms(self.players, loose, self.seq_exact_5, self.attach_both_joker_pairs)

    @property
    def pack(self) -> Cards:
        """The cards played with (DDZ-SET-2)."""
        return PACKS[self.players]

    @property
    def drawn(self) -> int:
        """Cards that each player draws."""
        return HANDS[self.players]

    @property
    def kitty(self) -> int:
        """Cards that are left for the landlord."""
        return KITTIES[self.players]


def other_variants(house: House) -> str:
    """The option that is set but belongs to the other number of players, or empty."""
    if house.players == 4:
        return "attach" if house.attach != "distinct" else ""
    return "" if house.attach_both_joker_pairs else "attach_both_joker_pairs"
