"""The sketch of a table without reception lies as the service's table does, move by move."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1] / "transcripts"
DEALS = [
    ("diloti/complete_deal", 2),
    ("doudizhu/deal_1", 3),
    ("doudizhu/deal_4", 4),
    ("klondike/middle_game", 1),
    ("klondike/seed_10_draw3_unlimited", 1),
    ("phase10/match_122", 3),
    ("seep/complete_deal", 4),
]
SHOWN = {
    "diloti": ("turn", "loose", "piles", "sizes", "stock", "play"),
    "doudizhu": ("turn", "calls", "landlord", "bid", "kitty", "trick", "best", "passes", "sizes"),
    "klondike": ("stock", "waste", "foundations", "pending", *(f"T{n}" for n in range(1, 8))),
    "phase10": ("turn", "stage", "groups", "laid", "discards", "stock", "sizes"),
    "seep": ("turn", "phase", "loose", "houses", "sizes", "play", "bid"),
}
"""What the page draws of a table; a pile's number is the service's own."""
UNDRAWN = ("sweep", "finish", "undo")
DRAW = """
async ([match, steps]) => {
  const page = document.querySelector("script[type=module]").src;
  const { sketchOf } = await import(new URL("sketch/sketches.js", page));
  const { fresh } = await import(new URL("sketch/fresh.js", page));
  const sketch = await sketchOf(match.game);
  const about = { house: match.house_rules };
  return [fresh(match, 0).table, ...steps.map(([table, move]) => sketch(table, move, about))];
}
"""


@pytest.mark.parametrize(("name", "seats"), DEALS)
def test_a_sketch_lies_as_the_service_says_that_it_lies(phone, group, name, seats):
    told = json.loads((HERE / f"{name}.json").read_text("utf-8"))
    game, house = told["game"], told["house_rules"]
    dealer = {"first_dealer": told["dealer"]} if seats > 1 else {}
    entries = told["entries"] if "entries" in told else told["deals"][0]["entries"]
    match = group.match(game, seats, house_rules=house, **dealer)
    begun = group.ask("GET", f"/v1/matches/{match}")
    deal = group.post(f"/v1/matches/{match}/deals")["id"]
    tables = [group.ask("GET", f"/v1/deals/{deal}")["table"]]
    for n, move in enumerate(entries):
        group.post(f"/v1/deals/{deal}/entries", {"after": n, "move": move})
        tables.append(group.ask("GET", f"/v1/deals/{deal}")["table"])
    page = phone()
    page.goto("/")

    steps = list(zip(tables, entries, strict=False))
    empty, *drawn = page.evaluate(DRAW, [begun, steps])

    assert {**tables[0], **empty} == tables[0]

    running = list(zip(drawn, tables[1:], entries, strict=True))[:-1]
    compared = [one for one in running if one[2]["kind"] not in UNDRAWN and "deck" not in one[2]]
    assert len(compared) > 15
    for n, (sketch, table, move) in enumerate(compared, start=1):
        assert shown(game, sketch) == shown(game, table), (n, move)


def shown(game, table):
    found = {name: table.get(name) for name in SHOWN[game]}
    if "piles" in found:
        found["piles"] = [{**one, "id": 0} for one in found["piles"]]
    return found
