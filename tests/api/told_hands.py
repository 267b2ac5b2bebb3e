"""What tests of private hands share: the hand that is told, and how its phone lets go."""

from __future__ import annotations

from typing import Any

TOLD = ("AD", "3S", "4S", "5C", "7C", "10C")
"""What seat 0 of the complete deal holds in its first packet."""


def cards(deal: Any, phone: Any, n: int = 2) -> Any:
    """The cards of a told hand, as a phone reads its entry; None where it may not."""
    return deal.entry(n, phone)["entry"].get("cards")


def let_go(phone: Any, of: Any = None) -> None:
    """Let a phone's device, or another's, keep no hands any more."""
    answer = phone.patch(phone.at("devices", (of or phone).device), {"release_hands": True})
    assert answer.status_code == 200, answer.text
