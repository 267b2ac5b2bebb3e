"""The games and their rule books over HTTP."""

from __future__ import annotations

import pytest

from scorekeeper.engine.rulebook import LANGUAGES
from scorekeeper.games import GAMES

ALL = list(GAMES.values())
RULES = "/v1/games/diloti/rules"


def read(client, path, language="en", **query):
    answer = client.get(path, query_string=query, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.json


def test_every_game_is_listed(client):
    assert [one["key"] for one in read(client, "/v1/games")["items"]] == list(GAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ALL, ids=list(GAMES))
def test_house_rules_are_explained_with_choices_that_include_the_default(client, game, language):
    (listed,) = (
        one for one in read(client, "/v1/games", language)["items"] if one["key"] == game.key
    )

    assert [one["name"] for one in listed["house_rules"]] == [one.name for one in game.book.options]
    for rule in listed["house_rules"]:
        assert rule["title"]
        if rule["values"] is None:
            default = rule["default"]  # null where it is left open, a list where it is several
            numbers = default if isinstance(default, list) else [default]
            wanted = [one for one in numbers if one is not None]
            assert all(rule["minimum"] <= one <= rule["maximum"] for one in wanted)
        else:
            assert rule["default"] in [one["value"] for one in rule["values"]]
            assert all(one["title"] for one in rule["values"])


@pytest.mark.parametrize("game", ALL, ids=list(GAMES))
def test_a_preset_is_a_set_of_house_rules(client, game):
    (listed,) = (one for one in read(client, "/v1/games")["items"] if one["key"] == game.key)

    for preset in listed["presets"]:
        assert preset["title"]
        assert preset["text"].endswith(".")
        assert game.wire.house.load(dict(preset["house_rules"]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ALL, ids=list(GAMES))
def test_every_rule_of_the_book_is_there_in_the_readers_language(client, game, language):
    rules = read(client, f"/v1/games/{game.key}/rules", language)["items"]

    assert [(one["id"], one["text"]) for one in rules] == [
        (one.id, one.text[language]) for one in game.book.rules.values()
    ]


@pytest.mark.parametrize("kind", ["check", "effect", "set-up", "score"])
def test_rules_of_one_kind_are_found(client, kind):
    rules = read(client, RULES, kind=kind)["items"]

    assert rules
    assert {one["kind"] for one in rules} == {kind}


@pytest.mark.parametrize("words", ["ΞΕΡΉ", "ξερη", "Ξερή"])
def test_a_search_minds_neither_case_nor_accents(client, words):
    found = read(client, RULES, "el", q=words)["items"]

    assert found == read(client, RULES, "el", q="ξερή")["items"] != []
    assert len(found) < len(GAMES["diloti"].book.rules)


def test_a_rule_is_found_by_a_part_of_its_id(client):
    found = read(client, RULES, q="dil-hold")["items"]

    assert "DIL-HOLD-1" in [one["id"] for one in found]


def test_a_search_without_a_match_is_an_empty_list(client):
    assert read(client, RULES, q="zugzwang") == {"items": []}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ALL, ids=list(GAMES))
def test_every_rule_is_shown_with_its_worked_examples(client, game, language):
    for rule in game.book.rules:
        shown = read(client, f"/v1/games/{game.key}/rules/{rule}", language)
        expected = [one for one in game.book.examples if one["rule"] == rule]

        assert shown["id"] == rule
        assert [one["id"] for one in shown["examples"]] == [one["id"] for one in expected]
        assert [one["why"] for one in shown["examples"]] == [
            one["why"][language] for one in expected
        ]


@pytest.mark.parametrize(
    ("path", "part"),
    [("/v1/games/diloti/rules/DIL-NO-1", "Diloti"), ("/v1/games/whist/rules", "diloti")],
)
def test_what_does_not_exist_is_a_404_that_says_so(client, path, part):
    answer = client.get(path)

    assert answer.status_code == 404
    assert answer.json["type"] == "/problems/not-found"
    assert part in answer.json["detail"]


@pytest.mark.parametrize("language", ["en", "el"])
@pytest.mark.parametrize("game", GAMES)
def test_a_rule_that_is_missing_is_told_with_the_title_of_its_game(client, game, language):
    path = f"/v1/games/{game}/rules/NO-1"

    answer = client.get(path, headers={"Accept-Language": language})

    assert GAMES[game].book.name[language] in answer.json["detail"]


@pytest.mark.parametrize("resource", ["rulings", "legal-moves", "scores"])
def test_a_game_that_we_do_not_know_is_a_404(ask, resource):
    answer = ask(f"/v1/games/whist/{resource}", {})

    assert answer.status_code == 404
    assert answer.json["type"] == "/problems/not-found"
