"""A journal that is longer than anybody's."""

from __future__ import annotations

from uuid import UUID

import pytest
import sqlalchemy as sa

from scorekeeper.store import models as m
from scorekeeper.store.types import now
from tests.api.season import done

MANY = 5_500
GIVEN = {"kind": "adjust", "side": 0, "points": 1, "reason": ""}


@pytest.fixture
def long(dealt, database):
    """A deal of which entry upon entry was written."""
    key = UUID(dealt.id)
    entry = {"deal_id": key, "body": GIVEN, "stands": False, "created_at": now()}
    rows = [{**entry, "n": n, "version": None} for n in range(2, MANY + 1)]
    with database.transaction() as session:
        session.execute(sa.insert(m.Entry), rows)
        session.execute(
            sa.update(m.Deal).where(m.Deal.id == key).values(last_n=MANY, last_public_n=MANY)
        )
    return dealt


def test_a_long_journal_is_exported_whole_and_comes_back(long, table, new_group):
    told = done(table.phone.get(table.phone.at("export")))
    assert [len(deal["entries"]) for deal in told["matches"][0]["deals"]] == [MANY]

    phone = new_group("Empty")
    done(phone.post("/v1/imports", told), 201)

    assert done(phone.get(phone.at("export")))["matches"] == told["matches"]


def test_what_a_correction_puts_in_question_is_told_however_far_behind_it_lies(long, moves):
    deal = {"kind": "deal", "loose": ["10H", "KH", "5D", "KC"]}
    number = done(long.log(moves[1], after=MANY), 201)["n"]

    tried = long.phone.post(long.at("entries", 1, "preview"), {"move": deal})

    assert [one["n"] for one in done(tried)["questions"]] == [number]
