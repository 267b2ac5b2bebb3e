"""A copied folder under another name is a game: nothing else knows the games one by one."""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorekeeper import games
from scorekeeper.api.contract import spec_of
from scorekeeper.api.games import games_json
from scorekeeper.app import create_app
from scorekeeper.config import Settings
from scorekeeper.engine.game import AnyGame, Game
from scorekeeper.engine.worked import complaint
from scorekeeper.games import GAMES, diloti

KEY = "sixth"


README = Path(__file__).parents[1] / "README.md"


def recipe() -> str:
    """The commands under 'Add a game' in the README."""
    _, section = README.read_text("utf-8").split("## Add a game\n")
    block = section.split("```console\n")[1].split("```")[0]
    return block.replace("$ ", "")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The folder of games in which somebody has followed the recipe."""
    folder = tmp_path / "scorekeeper/games"
    shutil.copytree(
        Path(games.__file__).parent, folder, ignore=shutil.ignore_patterns("__pycache__")
    )
    subprocess.run(["bash", "-e"], input=recipe(), text=True, cwd=tmp_path, check=True)
    return folder


@pytest.fixture
def sixth(copied: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """Diloti's folder, copied and renamed, as the author of a sixth game begins."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(copied)])
    yield importlib.import_module(f"{games.__name__}.{KEY}").GAME
    for name in [one for one in sys.modules if one.startswith(f"{games.__name__}.{KEY}")]:
        del sys.modules[name]


@pytest.fixture
def client(sixth: AnyGame, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """A client of the service once the sixth game is named in GAMES."""
    monkeypatch.setitem(GAMES, KEY, sixth)
    games_json.cache_clear()
    yield create_app(Settings()).test_client()
    games_json.cache_clear()


def test_a_game_is_no_more_than_twelve_values() -> None:
    assert len(fields(Game)) <= 12


def test_the_recipe_names_the_copy_among_the_games(copied: Path) -> None:
    text = (copied / "__init__.py").read_text("utf-8")

    assert f"{KEY}.GAME)" in text
    assert f"seep, {KEY}\n" in text


def test_a_copied_folder_is_a_game_with_a_book_of_its_own(sixth: AnyGame) -> None:
    assert sixth.key == KEY
    assert sixth.book is not diloti.GAME.book
    assert sixth.book.rules == diloti.GAME.book.rules


def test_a_copied_folder_shares_no_code_with_its_model(sixth: AnyGame) -> None:
    functions = (sixth.start, sixth.judge, sixth.play, sixth.legal_moves, sixth.score)

    assert {one.__module__.split(".")[2] for one in functions} == {KEY}


def test_the_rulings_of_a_copied_folder_hold(sixth: AnyGame) -> None:
    assert sixth.book.examples
    assert not [one["id"] for one in sixth.book.examples if complaint(sixth, one)]


def test_the_catalogue_lists_a_sixth_game(client: FlaskClient) -> None:
    answer = client.get("/v1/games")

    assert KEY in [one["key"] for one in answer.json["items"]]


def test_the_referee_judges_a_sixth_game(client: FlaskClient) -> None:
    move = {"kind": "deal", "loose": ["4D", "10H", "KC", "KH"]}

    answer = client.post(f"/v1/games/{KEY}/rulings", json={"move": move})

    assert answer.status_code == 200


def test_the_contract_tells_a_sixth_games_moves_from_the_others(client: FlaskClient) -> None:
    contract = spec_of(client.application)

    assert f"/v1/games/{KEY}/rulings" in contract["paths"]
    assert {"SixthMove", "SixthDeclare", "DilotiMove"} <= contract["components"]["schemas"].keys()
