"""Reading who owes whom, for tests of balances and of settlements; no tests here."""

from __future__ import annotations

from typing import Any

WON = {"landlord": 1, "bid": 2, "winner_side": "landlord"}


def balances(phone: Any, query: str = "", language: str = "en") -> Any:
    answer = phone.get(phone.at("balances") + query, language=language)
    assert answer.status_code == 200, answer.text
    return answer.json


def columns(stand: Any, name: str = "open") -> list[int]:
    return [one[name] for one in stand["people"]]


def paid(stand: Any) -> list[tuple[str, str, int]]:
    """The payments that are due, by name."""
    names = {one["player"]["id"]: one["player"]["name"] for one in stand["people"]}
    return [(names[one["from"]], names[one["to"]], one["amount"]) for one in stand["payments"]]
