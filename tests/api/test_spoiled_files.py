"""Files and texts with random faults: each is refused by its places, or can be read and told again.

SCOREKEEPER_SPOILED says how many of each kind are tried; by default a few.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from random import Random

import pytest

from scorekeeper.service.replay import BadJournal, replay
from tests.api.season import Season, done
from tests.api.spoiling import problem, read_all, spoiled, spoiled_text, with_one_match

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
"""The quicker kind of database: what is tried here is files, not queries."""
MANY = int(os.environ.get("SCOREKEEPER_SPOILED", "24"))
SEED = int(os.environ.get("SCOREKEEPER_SPOILED_SEED", "1"))


@pytest.fixture(scope="session")
def worker():
    return {}


@pytest.fixture
def written(new_group, new_match, worker):
    """The files of three small seasons, and their texts; written once."""
    if not worker:
        seasons = [Season(new_group("Σαιζόν"), new_match) for _ in range(4)]
        one, other, third, fourth = seasons
        one.diloti()
        one.running()
        other.doudizhu()
        third.transcript("seep/complete_deal_hands_told", 4)
        third.transcript("klondike/middle_game", 1)
        fourth.transcript("phase10/match_395", 3, deals=2)
        fourth.owner.delete(fourth.owner.at("players", fourth.players[1]))
        worker["files"] = [done(exported(each.owner)) for each in seasons]
        worker["texts"] = [
            exported(each.owner, headers={"Accept": "text/plain"}).text for each in seasons
        ]
    return worker


def exported(phone, **kwargs):
    return phone.get(phone.at("export"), **kwargs)


def older(told):
    """The file as if an older edition had given its results, which then stay as they are."""
    return told | {"matches": [one | {"edition": "0"} for one in told["matches"]]}


def erased(phone):
    name = done(phone.get(phone.at()))["name"]
    assert phone.delete(phone.at() + f"?confirm={name}").status_code == 204


def test_a_spoiled_file_is_refused_by_its_places_or_comes_back_equal(new_group, written):
    random, accepted = Random(SEED), 0
    for n in range(MANY):
        base = written["files"][n % len(written["files"])]
        told = with_one_match(older(base) if n % 3 == 0 else base, random)
        told = spoiled(told, random)
        body = json.dumps(told).encode()
        phone = new_group("Empty")
        answer = phone.post("/v1/imports", body)
        if answer.status_code != 201:
            problem(answer)
            continue
        accepted += 1
        read_all(phone)
        again = new_group("Again")
        mine = done(exported(phone))
        done(again.post("/v1/imports", mine), 201)
        assert done(exported(again)) == mine
        for one in (phone, again):
            erased(one)
    assert accepted


def one_match(texts, n, random):
    return "match " + random.choice(texts[n % len(texts)].removeprefix("match ").split("\nmatch "))


def text_of(phone):
    return exported(phone, headers={"Accept": "text/plain"}).text


def test_a_spoiled_text_is_refused_by_its_lines_or_comes_back_the_same(new_group, written):
    random, accepted = Random(SEED), 0
    for n in range(MANY):
        text = spoiled_text(one_match(written["texts"], n, random), random)
        phone = new_group("Empty")
        answer = phone.post(phone.at("transcripts"), json.dumps({"text": text}).encode())
        if answer.status_code != 201:
            problem(answer)
            continue
        accepted += 1
        read_all(phone)
        again = new_group("Again")
        mine = text_of(phone)
        done(again.post(again.at("transcripts"), {"text": mine}), 201)
        assert text_of(again) == mine
        for one in (phone, again):
            erased(one)
    assert accepted


def test_a_spoiled_deal_is_folded_or_refused(written):
    random = Random(SEED)
    for n in range(MANY):
        text = spoiled_text(one_match(written["texts"], n, random), random)
        head, *deals = text.split("next-deal")
        deal = random.choice(deals or [""]).split("match ")[0]
        with suppress(BadJournal):
            replay(f"{head}next-deal{deal}".encode("utf-8", "surrogatepass"))
