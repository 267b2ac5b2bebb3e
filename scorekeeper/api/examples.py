"""Questions and our real answers to them, as the contract shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.api.answers import JSON
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ruling import Verdict
from scorekeeper.games import GAMES

QUESTION = ("house_rules", "position", "move", "result")
"""What of a worked ruling is the question."""
A_FEW = 5
"""Legal moves shown."""


@dataclass(frozen=True, slots=True)
class Example:
    """A question that was asked and what came back."""

    name: str
    summary: str
    template: str
    """The path as the contract writes it."""
    path: str
    question: Any
    """The body, or None for a GET."""
    status: int
    content_type: str
    answer: Any

    @property
    def method(self) -> str:
        """As the contract writes it."""
        return "get" if self.question is None else "post"


def examples(app: Flask) -> Iterator[Example]:
    """Every example, from the worked rulings of each game."""
    ask = Asker(app)
    yield ask("health", "The service is up", "/healthz")
    yield ask("problem", "What a type means", "/problems/{problem_name}", "/problems/rules-broken")
    for game in GAMES.values():
        yield from _of_rules(ask, game)
        yield from _of_rulings(ask, game)
        yield from _of_legal_moves(ask, game)
        yield from _of_scores(ask, game)


class Asker:
    """Asks an app in process."""

    def __init__(self, app: Flask) -> None:
        self._client = app.test_client()

    def __call__(
        self, name: str, summary: str, template: str, path: str = "", question: Any = None
    ) -> Example:
        """The example that an answer makes."""
        path = path or template
        got = self._open(path, question)
        answer = orjson.loads(got.data)
        kind = got.content_type
        return Example(name, summary, template, path, question, got.status_code, kind, answer)

    def _open(self, path: str, question: Any) -> TestResponse:
        headers = {"Accept-Language": "en"}
        if question is None:
            return self._client.get(path, headers=headers)
        body = question if isinstance(question, str) else orjson.dumps(question)
        return self._client.post(path, data=body, content_type=JSON, headers=headers)


def _of_rules(ask: Asker, game: AnyGame) -> Iterator[Example]:
    template = f"/v1/games/{game.key}/rules/{{rule_id}}"
    shown = next((one["rule"] for one in game.book.examples), next(iter(game.book.rules), ""))
    for name, summary, rule in (("rule", "A rule", shown), ("no-rule", "No such rule", "X-1")):
        path = template.replace("{rule_id}", rule)
        yield ask(f"{game.key}-{name}", summary, template, path)


def _of_rulings(ask: Asker, game: AnyGame) -> Iterator[Example]:
    """One of each verdict, and questions that cannot be asked."""
    path = f"/v1/games/{game.key}/rulings"
    with_move = [one for one in game.book.examples if "move" in one]
    for verdict in Verdict:
        shown = next((one for one in with_move if one["verdict"] == verdict), None)
        if shown is not None:
            yield ask(f"{game.key}-{verdict}", shown["why"]["en"], path, path, _question(shown))
    yield ask(f"{game.key}-no-move", "Something is missing", path, path, {"house_rules": {}})
    yield ask(f"{game.key}-no-json", "A brace is missing", path, path, '{"move": ')


def _of_legal_moves(ask: Asker, game: AnyGame) -> Iterator[Example]:
    """The first worked ruling whose position tells the hand of the seat in turn."""
    path, name = f"/v1/games/{game.key}/legal-moves", f"{game.key}-legal-moves"
    for one in game.book.examples:
        question = _question(one, "move") | {"limit": A_FEW}
        asked = ask(name, "Some of them", path, path, question)
        if asked.status == 200:
            yield asked
            return


def _of_scores(ask: Asker, game: AnyGame) -> Iterator[Example]:
    """The first result that counts, and the first that breaks a rule."""
    path = f"/v1/games/{game.key}/scores"
    shown: dict[int, Example] = {}
    for one in game.book.examples:
        if "result" in one:
            asked = ask(f"{game.key}-{one['id']}", one["why"]["en"], path, path, _question(one))
            shown.setdefault(asked.status, asked)
    yield from shown.values()


def _question(ruling: Mapping[str, Any], *without: str) -> dict[str, Any]:
    return {name: ruling[name] for name in QUESTION if name in ruling and name not in without}
