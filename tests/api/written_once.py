"""What takes long to make at a table, made once by each worker and put back for every test."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from scorekeeper.store.session import Database
from tests.api.season import LOST, Season, done
from tests.rows import put_back, rows_of

Made = dict[Any, Any]


@pytest.fixture(scope="session")
def worker() -> Made:
    """What was made already, by its name."""
    return {}


@pytest.fixture
def once(database: Database, worker: Made) -> Callable[[str, Callable[[], Any]], Any]:
    """What `make` makes in an empty database; its rows, where it was made for an earlier test."""

    def once(name: str, make: Callable[[], Any]) -> Any:
        at = database.engine.dialect.name, name
        if at in worker:
            made, rows = worker[at]
            put_back(database, rows)
        else:
            made = make()
            worker[at] = made, rows_of(database)
        return made

    return once


@pytest.fixture
def file_of_group(new_group: Any, new_match: Any, worker: Made) -> Any:
    """The file of a group with a match of Diloti and one of Dou Dizhu."""
    if "file" not in worker:
        worker["file"] = done(filled(Season(new_group("Σαιζόν"), new_match)))
    return deepcopy(worker["file"])


def filled(season: Season) -> Any:
    """The answer that has the file of a season."""
    season.diloti()
    table = season.start("doudizhu", 3)
    for result in (LOST, LOST | {"landlord": 1, "winner_side": "landlord"}):
        done(table.open().result(result))
    stand = done(season.owner.get(season.owner.at("balances")))
    path = season.owner.at("settlements")
    done(season.owner.post(path, {"preview": stand["preview"]}), 201)
    return season.owner.get(season.owner.at("export"))
