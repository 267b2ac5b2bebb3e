"""Every read that the contract has carries an ETag, or stands here with the reason why not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.api.accounts import balances
from tests.api.season import LOST

CONTRACT = json.loads(
    (Path(__file__).parents[2] / "openapi/scorekeeper.json").read_text(encoding="utf-8")
)
READS = {
    path: operations["get"]["responses"]
    for path, operations in CONTRACT["paths"].items()
    if "get" in operations
}
WITHOUT = {
    "/healthz": "asks whether we live, which an old answer does not tell",
    "/readyz": "asks whether we are ready, which an old answer does not tell",
    "/v1/matches/{match_id}/stream": "never ends, and is taken up again by Last-Event-ID",
}
QUERIES = {
    "/v1/groups/{group_id}/leaderboard": "?game=doudizhu",
    "/v1/groups/{group_id}/players/{player_id}/merge": "?into={other}",
    "/v1/matches/{match_id}/changes": "?after=1",
    "/v1/players/{player_id}/chart": "?game=doudizhu",
}
RULES = {
    "diloti": "DIL-DECL-3",
    "doudizhu": "DDZ-BEAT-1",
    "klondike": "KLO-K-1",
    "phase10": "P10-SET-1",
    "seep": "SEEP-HOUSE-4",
}
WITH = sorted(READS.keys() - WITHOUT)


@pytest.fixture
def known(played, kitchen) -> dict[str, Any]:
    """The ids that addresses name: a settled match of Dou Dizhu, and a game of patience."""
    table = played(LOST)
    preview = balances(kitchen)["preview"]
    settlement = kitchen.post(kitchen.at("settlements"), {"preview": preview}).json
    invite = kitchen.post(kitchen.at("invites"), {}).json
    body = {"game": "klondike", "seats": table.players[:1]}
    patience = kitchen.post(kitchen.at("matches"), body).json["id"]
    deal = kitchen.post(f"/v1/matches/{patience}/deals").json["id"]
    tops = ["4D", "AD", "5D", "6C", "4H", "KS", "JS"]
    dealt = {"after": 0, "move": {"kind": "deal", "tops": tops}}
    assert kitchen.post(f"/v1/deals/{deal}/entries", dealt).status_code == 201
    return {
        "group_id": kitchen.group,
        "match_id": table.id,
        "deal_id": deal,
        "player_id": table.players[0],
        "other": table.players[1],
        "device_id": kitchen.device,
        "settlement_id": settlement["id"],
        "invite_id": invite["id"],
        "code": invite["code"],
        "problem_name": "not-found",
    }


def address(path: str, known: dict[str, Any]) -> str:
    game = next((one for one in RULES if f"/{one}/" in path), "diloti")
    return (path + QUERIES.get(path, "")).format(**known, rule_id=RULES[game])


@pytest.mark.parametrize("path", READS)
def test_the_contract_says_that_a_read_has_an_etag_or_why_not(path):
    declared = "304" in READS[path] and "ETag" in READS[path]["200"].get("headers", {})

    assert declared is (path not in WITHOUT)


def test_what_has_no_etag_is_still_there_to_be_read():
    assert WITHOUT.keys() <= READS.keys()


def test_what_a_client_has_already_is_not_sent_again_by_any_read(kitchen, known):
    for path in WITH:
        asked = address(path, known)
        first = kitchen.get(asked)

        again = kitchen.get(asked, headers={"If-None-Match": first.headers["ETag"]})

        assert first.status_code == 200, (asked, first.text)
        assert (again.status_code, again.data) == (304, b""), asked
        assert again.headers["ETag"] == first.headers["ETag"], asked


def test_no_read_has_one_etag_for_two_answers(kitchen, known):
    for path in WITH:
        asked = address(path, known)
        english, greek = (kitchen.get(asked, language=one) for one in ("en", "el"))

        differs = english.data != greek.data

        assert not (differs and english.headers["ETag"] == greek.headers["ETag"]), asked


def test_a_move_changes_the_etag_of_the_legal_moves_and_of_the_changes(kitchen, known):
    deal = f"/v1/deals/{known['deal_id']}"
    match = kitchen.get(deal).json["match"]
    asked = (f"{deal}/legal-moves", f"/v1/matches/{match}/changes?after=1")
    before = [kitchen.get(one).headers["ETag"] for one in asked]

    move = {"kind": "move", "from": "T2", "to": "F", "turned": "4C"}
    assert kitchen.post(f"{deal}/entries", {"after": 1, "move": move}).status_code == 201

    after = [kitchen.get(one).headers["ETag"] for one in asked]
    assert not set(before) & set(after)


def test_legal_moves_that_are_told_no_longer_are_refused_whatever_the_client_has(kitchen, known):
    deal = f"/v1/deals/{known['deal_id']}"
    assert kitchen.post(f"{deal}/void", {}).status_code == 200

    answer = kitchen.get(f"{deal}/legal-moves", headers={"If-None-Match": "*"})

    assert answer.status_code == 409


def test_a_new_name_changes_the_etag_of_what_shows_it(kitchen, known):
    merge, door = "/v1/groups/{group_id}/players/{player_id}/merge", "/v1/join/{code}"
    paths = (merge, door, "/v1/matches/{match_id}/changes")
    asked = [address(path, known) for path in paths]
    before = [kitchen.get(one).headers["ETag"] for one in asked]

    kitchen.patch(kitchen.at("players", known["player_id"]), {"name": "Αννούλα"})

    after = [kitchen.get(one).headers["ETag"] for one in asked]
    assert not set(before) & set(after)


def test_two_phones_that_are_told_different_changes_have_two_etags(told, a, b, table):
    asked = table.at("changes?after=1")

    owner, other = (phone.get(asked) for phone in (a, b))

    assert owner.json != other.json
    assert owner.headers["ETag"] != other.headers["ETag"]
    assert other.headers["ETag"] == table.guest().get(asked).headers["ETag"]
    assert {"Authorization", "Accept-Language"} == set(owner.headers["Vary"].split(", "))
