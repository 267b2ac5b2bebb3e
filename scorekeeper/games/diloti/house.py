"""The house rules of Diloti that a match pins when it starts; `rules.toml` explains each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import PACK_40, PACK_52


@dataclass(frozen=True, slots=True)
class House:
    """One choice for each `[[option]]` of rules.toml; the defaults are those of the article."""

    players: Literal[2, 4] = 2
    target: int = 61
    target_mode: Literal["reach", "exceed"] = "reach"
    deck: Literal["full52", "no_faces40"] = "full52"
    xeri_first: Literal[
        "counts",
        "void_opening_play",
        "void_first_of_deal",
        "void_first_of_side_per_deal",
        "void_first_of_match",
    ] = "counts"
    xeri_last_play: Literal["counts", "void"] = "counts"
    xeri_points: int = 10
    cards_points: int = 4
    cards_tie: Literal["none", "split"] = "none"
    capture_mode: Literal["free", "all_equal", "maximal"] = "free"
    numeral_lay: Literal["free", "not_if_same_rank", "not_if_can_capture"] = "free"
    face_must_capture: bool = True
    initial_three_faces: Literal["take_all", "redeal"] = "take_all"
    initial_four_faces: Literal["redeal", "play"] = "redeal"
    decl_in_sums: Literal["never", "others_plain", "any_plain"] = "never"
    raise_scope: Literal["others", "opponents", "any", "none"] = "others"
    raise_with_table: bool = False
    raise_may_group: bool = False
    raise_only_if_no_capture: bool = False
    raise_blocked_by_loose_equal: bool = False
    add_scope: Literal["anyone", "own_and_partner", "own"] = "anyone"
    partner_add: Literal["free_keep_owner", "hold_take_over"] = "free_keep_owner"
    owner_moves: Literal["seed", "loose"] = "seed"
    forced_merge: bool = False
    leftover: Literal["last_capturer", "nobody"] = "last_capturer"

    @property
    def seats(self) -> int:
        """Two or four (DIL-SET-1)."""
        return self.players

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards played with (DIL-SET-2)."""
        return PACK_52 if self.deck == "full52" else PACK_40

    @property
    def plays(self) -> int:
        """How many plays a deal has: every card but the four of the first table (DIL-SET-9)."""
        return len(self.pack) - 4


def side_of(seat: int) -> int:
    """The side that a seat scores for: partners sit opposite (DIL-SET-1)."""
    return seat % 2
