"""Who may: foreign groups, spectators and strangers at every address of matches and deals."""

from __future__ import annotations

import pytest

READS = {
    "match": "/v1/matches/{match}",
    "score sheet": "/v1/matches/{match}/score-sheet",
    "deals": "/v1/matches/{match}/deals",
    "deal": "/v1/deals/{deal}",
    "entries": "/v1/deals/{deal}/entries",
    "legal moves": "/v1/deals/{deal}/legal-moves",
    "matches": "/v1/groups/{group}/matches",
}
LAY = {"kind": "lay", "seat": 1, "card": "7S"}
WRITES = {
    "start": ("POST", "/v1/groups/{group}/matches", {"game": "diloti", "seats": []}),
    "change": ("PATCH", "/v1/matches/{match}", {"notes": "x"}),
    "house rules": ("PATCH", "/v1/matches/{match}", {"house_rules": {"target": 101}}),
    "rematch": ("POST", "/v1/matches/{match}/rematch", None),
    "open a deal": ("POST", "/v1/matches/{match}/deals", None),
    "void": ("POST", "/v1/deals/{deal}/void", {}),
    "log": ("POST", "/v1/deals/{deal}/entries", {"after": 8, "move": LAY}),
    "adjust": (
        "POST",
        "/v1/deals/{deal}/entries",
        {"after": 8, "move": {"kind": "adjust", "side": 0, "points": 1, "reason": "x"}},
    ),
    "correct": ("PUT", "/v1/deals/{deal}/entries/8", {"after": 8, "move": LAY}),
    "take back": ("DELETE", "/v1/deals/{deal}/entries/8?after=8", None),
    "tell": ("PUT", "/v1/deals/{deal}/hands/0", {"cards": ["5C", "AD"]}),
    "show": ("POST", "/v1/deals/{deal}/hands/0/show", None),
    "result": ("PUT", "/v1/deals/{deal}/result", {"result": {"sides": [{"total": 29}] * 2}}),
    "withdraw": ("DELETE", "/v1/deals/{deal}/result?after=8", None),
}
ASK = ("POST", "/v1/deals/{deal}/rulings", {"move": LAY})
EVERYTHING = {
    **{name: ("GET", path, None) for name, path in READS.items()},
    **WRITES,
    "may I": ASK,
}

NOWHERE = dict.fromkeys(("match", "deal", "group"), "00000000-0000-7000-8000-000000000000")


def there(path, table, deal):
    return path.format(match=table.id, deal=deal.id, group=table.phone.group)


def test_another_group_finds_nothing_anywhere(table, begun, new_group):
    before, stranger = begun.state(), new_group("Next door")

    for name, (method, path, body) in EVERYTHING.items():
        answer = stranger.ask(method, there(path, table, begun), body)

        assert answer.status_code == 404, name
        assert answer.json["type"] == "/problems/not-found", name
        assert begun.state() == before, name


def test_what_does_not_exist_is_answered_as_what_is_anothers(table, begun, new_group):
    stranger = new_group("Next door")

    for name, (method, path, body) in EVERYTHING.items():
        missing = stranger.ask(method, path.format(**NOWHERE), body)
        foreign = stranger.ask(method, there(path, table, begun), body)

        assert (missing.status_code, missing.data) == (foreign.status_code, foreign.data), name


def test_a_spectator_writes_nothing(table, begun):
    before, spectator = begun.state(), table.guest("spectator")

    for name, (method, path, body) in WRITES.items():
        answer = spectator.ask(method, there(path, table, begun), body)

        assert answer.status_code == 403, name
        assert answer.json["type"] == "/problems/not-allowed", name
        assert begun.state() == before, name


def test_a_spectator_reads_what_a_member_reads(table, begun):
    spectator, member = table.guest("spectator"), table.guest()

    for name in READS.keys() - {"legal moves"}:
        path = there(READS[name], table, begun)

        assert spectator.get(path).json == member.get(path).json, name


def test_a_spectator_may_ask_the_referee(table, begun):
    method, path, body = ASK

    answer = table.guest("spectator").ask(method, there(path, table, begun), body)

    assert answer.json["verdict"] == "kept"


def test_without_a_token_there_is_nothing_at_all(table, begun, client):
    for name, (method, path, body) in EVERYTHING.items():
        answer = client.open(there(path, table, begun), method=method, json=body)

        assert answer.status_code == 401, name


@pytest.mark.parametrize("part", ["hands/0", "hands/0/show", "entries/8"])
def test_numbers_beyond_measure_are_found_nowhere(begun, part):
    path = begun.at(part.replace("0", "9" * 40).replace("8", "9" * 40))
    method = {"hands/0": "PUT", "hands/0/show": "POST", "entries/8": "PUT"}[part]
    body = {"hands/0": {"cards": []}, "entries/8": {"after": 8, "move": LAY}}.get(part)

    assert begun.phone.ask(method, path, body).status_code == 404
