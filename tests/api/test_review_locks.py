"""Nobody who writes to a match and who writes to its group wait for each other."""

from __future__ import annotations

from threading import Event
from time import monotonic, sleep

import pytest
import sqlalchemy as sa

from scorekeeper.service import writing
from scorekeeper.store.models import Base
from tests.api.season import LOST, done

BLOCKED = sa.text("select count(*) from pg_locks where not granted")


@pytest.fixture(params=["postgres"])
def database(request):
    opened = request.getfixturevalue(f"{request.param}_database")
    yield opened
    with opened.engine.begin() as connection:
        for table in reversed(Base.metadata.sorted_tables):
            connection.execute(table.delete())


@pytest.fixture
def met(database, monkeypatch):
    """Lets a result be entered up to its figures, until another request waits or is done."""
    inside, other_done, real = Event(), Event(), writing.follow

    def follow(*args, **kwargs):
        if not inside.is_set():
            inside.set()
            begun = monotonic()
            with database.engine.connect() as looking:
                while monotonic() < begun + 3 and not other_done.is_set():
                    if looking.execute(BLOCKED).scalar():
                        break
                    sleep(0.02)
        return real(*args, **kwargs)

    monkeypatch.setattr(writing, "follow", follow)
    return inside, other_done


@pytest.mark.parametrize("what", ["settle", "time_zone", "merge", "merge_of_who_plays"])
def test_a_result_and_a_change_of_the_group_do_not_wait_for_each_other(
    new_group, new_match, at_once, met, what
):
    owner = new_group("Kitchen")
    other = [done(owner.post(owner.at("players"), {"name": n}), 201)["id"] for n in ("X", "Y")]
    table = new_match(("Anna", "Bob", "Chloé"), owner, game="doudizhu")
    done(table.open().result(LOST))
    deal = table.open()
    inside, other_done = met
    inside.set()  # nothing is held up while this is set up
    gone, into = (table.players[0], other[0]) if what.endswith("plays") else other
    shown = done(owner.get(owner.at("players", gone, f"merge?into={into}")))["preview"]
    inside.clear()

    def enter():
        return deal.result(LOST)

    def meanwhile():
        assert inside.wait(10)
        try:
            if what == "settle":
                paid = [{"from": table.players[0], "to": table.players[1], "amount": 1}]
                return owner.post(owner.at("settlements"), {"payments": paid})
            if what == "time_zone":
                return owner.patch(owner.at(), {"time_zone": "Asia/Tokyo"})
            return owner.post(owner.at("players", gone, "merge"), {"into": into, "preview": shown})
        finally:
            other_done.set()

    answers = at_once(lambda act: act(), enter, meanwhile)
    assert [one.status_code < 300 for one in answers] == [True, True], [
        (one.status_code, one.text[:160]) for one in answers
    ]
