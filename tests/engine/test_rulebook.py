"""What every rule book promises: both languages, the same facts, wordings that can be said."""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from string import Formatter
from unicodedata import name

import pytest

from scorekeeper.engine.rulebook import LANGUAGES, RuleBook, Text
from scorekeeper.games import GAMES

BOOKS = [pytest.param(game.book, id=key) for key, game in GAMES.items()]


def texts(book: RuleBook) -> Iterator[tuple[str, Text]]:
    """Every text of a book, with what it belongs to."""
    yield "name", book.name
    yield from book.moves.items()
    for rule in book.rules.values():
        yield from ((rule.id, text) for text in (rule.title, rule.text))
        yield from ((f"{rule.id} {case}", text) for case, text in (rule.said or {}).items())
        yield from ((f"{rule.id} {form.case} {form.when}", form.text) for form in rule.forms)
    for option in book.options:
        yield from ((option.name, text) for text in (option.title, option.text))
        yield from (option.value_titles or {}).items()
    for preset in book.presets:
        yield from ((preset.key, text) for text in (preset.title, preset.text))


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_that_is_read_in_two_parts_is_the_whole_book(book: RuleBook) -> None:
    whole = tomllib.loads(files(book.package).joinpath("rules.toml").read_text("utf-8"))

    assert [*book.rules] == [one["id"] for one in whole["rule"]]
    assert [one.name for one in book.options] == [one["name"] for one in whole["option"]]
    assert [one.key for one in book.presets] == [one["key"] for one in whole["preset"]]
    assert [one.name for one in book.counts] == [one["name"] for one in whole.get("count", ())]


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def is_greek(text: str) -> bool:
    return any("GREEK" in name(letter, "") for letter in text)


@pytest.mark.parametrize("book", BOOKS)
def test_every_text_exists_in_both_languages(book: RuleBook) -> None:
    for where, text in texts(book):
        assert set(text) == set(LANGUAGES), where
        assert all(text[language].strip() for language in LANGUAGES), where


@pytest.mark.parametrize("book", BOOKS)
def test_rules_are_explained_in_greek_to_greeks(book: RuleBook) -> None:
    for rule in book.rules.values():
        assert is_greek(rule.text["el"]), rule.id
        assert is_greek(rule.title["el"]), rule.id
    for one in (*book.rules.values(), *book.options):
        assert not one.source["en"] or one.source["el"] != one.source["en"], one.source


@pytest.mark.parametrize("book", BOOKS)
def test_both_languages_use_the_same_facts(book: RuleBook) -> None:
    for where, text in texts(book):
        assert placeholders(text["en"]) == placeholders(text["el"]), where


@pytest.mark.parametrize("book", BOOKS)
def test_numbers_change_the_wording_only_of_what_is_said(book: RuleBook) -> None:
    for rule in book.rules.values():
        for form in rule.forms:
            assert form.case in (rule.said or {}), rule.id
            assert placeholders(form.text["en"]).isdisjoint(form.when), rule.id


@pytest.mark.parametrize("book", BOOKS)
def test_every_check_says_when_it_can_be_asked_and_what_a_breach_is(book: RuleBook) -> None:
    for rule in book.rules.values():
        assert rule.kind in {"check", "effect", "set-up", "score"}, rule.id
        assert (rule.checked in {"now", "hand", "later"}) is (rule.kind == "check"), rule.id
        assert rule.breach in {"", "impossible", "broken", "either"}, rule.id
        assert rule.breach or rule.kind != "check", rule.id
        assert rule.said or not rule.breach, rule.id


@pytest.mark.parametrize("book", BOOKS)
def test_every_score_part_can_be_explained(book: RuleBook) -> None:
    for rule in book.rules.values():
        assert rule.kind != "score" or "points" in (rule.said or {}), rule.id


@pytest.mark.parametrize("key", GAMES)
def test_the_books_defaults_are_those_played_by(key: str) -> None:
    house = GAMES[key].wire.house.load({})
    for option in GAMES[key].book.options:
        assert getattr(house, option.name) == option.default, option.name
        assert not option.values or option.default in option.values, option.name


@pytest.mark.parametrize("book", BOOKS)
def test_the_first_preset_is_the_game_as_it_is_played_by_default(book: RuleBook) -> None:
    first, *others = book.presets

    assert (first.key, dict(first.house_rules)) == ("default", {})
    assert all(one.house_rules for one in others)


@pytest.mark.parametrize("key", GAMES)
def test_every_choice_has_a_title(key: str) -> None:
    for option in GAMES[key].book.options:
        choices = {str(value).lower() for value in option.values}
        assert choices == set(option.value_titles or {}), option.name


@pytest.mark.parametrize("key", GAMES)
def test_presets_are_house_rules_that_can_be_chosen(key: str) -> None:
    for preset in GAMES[key].book.presets:
        assert GAMES[key].wire.house.load(preset.house_rules) is not None, preset.key


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_of_move_has_a_name(key: str) -> None:
    assert set(GAMES[key].book.moves) == set(GAMES[key].wire.move.variants)
