"""`/v1/games`: the games, their house rules and presets."""

from __future__ import annotations

from functools import cache
from typing import Any

import marshmallow as ma
import orjson
from flask import Response

from scorekeeper.api.answers import lasting
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.language import word
from scorekeeper.api.resource import Resource
from scorekeeper.api.schemas import AnswerSchema, a_text, objects, some_numbers
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.rulebook import Count, Option, Preset
from scorekeeper.games import GAMES

CHOICE = {"type": ["string", "integer", "boolean"]}
"""What the value of a house rule may be."""
SETTING = {"type": [*CHOICE["type"], "array"], "items": {"type": "integer"}}
"""What a house rule may be set to: also several numbers."""
OPEN_SETTING = {**SETTING, "type": [*SETTING["type"], "null"]}
"""The same, or null where a house rule may be left open."""

blp = Blueprint("games", __name__, url_prefix="/v1/games", description="The games.")


class ChoiceSchema(AnswerSchema):
    """One value that a house rule may have."""

    value = ma.fields.Raw(required=True, metadata=CHOICE)
    title = a_text()


class HouseRuleSchema(AnswerSchema):
    """A choice that a match pins when it starts."""

    name = a_text("Its name in `house_rules`.", example="target")
    title = a_text()
    text = a_text()
    source = a_text("Where it comes from.")
    default = ma.fields.Raw(required=True, allow_none=True, metadata=SETTING)
    values = objects(
        ChoiceSchema(),
        "The choices; null where any whole number from `minimum` to `maximum` will do.",
        allow_none=True,
    )
    minimum = ma.fields.Integer(required=True, allow_none=True)
    maximum = ma.fields.Integer(required=True, allow_none=True)


class PresetSchema(AnswerSchema):
    """A named combination of house rules; what it does not name is as by default."""

    key = a_text()
    title = a_text()
    text = a_text("How one plays by it, in a line.")
    house_rules = ma.fields.Dict(required=True, metadata={"additionalProperties": OPEN_SETTING})


class CountedSchema(AnswerSchema):
    """Something that the game's players count over the years."""

    name = a_text("Its name in `count` of a leaderboard.", example="xeris")
    title = a_text()
    per = ma.fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "What its rate is told by: another count, or `deals`."},
    )
    apart = ma.fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": (
                "Where it is counted apart: `phase`, or the house rule for whose values. Then "
                "`count` is the name with a number or a value behind a colon: `rounds_on:7`."
            )
        },
    )


class GameSchema(AnswerSchema):
    """A game."""

    key = a_text("Its name in addresses.", example="diloti")
    name = a_text("Its name in the reader's language.")
    edition = a_text("The edition of its rule book.")
    seats = some_numbers("How many may play.")
    house_rules = objects(HouseRuleSchema())
    presets = objects(PresetSchema())
    counts = objects(CountedSchema(), "What leaderboards can be asked for beside matches.")


class GamesSchema(AnswerSchema):
    """Every game we keep score for."""

    items = objects(GameSchema())


@blp.route("")
class Games(Resource):
    """The games."""

    @blp.named("games")
    @blp.keeps(200, GamesSchema(), "The games.")
    @blp.refuses(422)
    def get(self) -> Response:
        """List the games

        With the house rules that a match of each may choose and their defaults, in the
        reader's language.
        """
        editions = "-".join(f"{key}{game.book.edition}" for key, game in GAMES.items())
        return lasting(editions, games_json)


@cache
def games_json(language: str) -> bytes:
    """Every game as GamesSchema declares it."""
    return orjson.dumps({"items": [game_json(game, language) for game in GAMES.values()]})


def game_json(game: AnyGame, language: str) -> dict[str, Any]:
    """A game as GameSchema declares it."""
    book = game.book
    return {
        "key": book.game,
        "name": book.name[language],
        "edition": book.edition,
        "seats": book.seats,
        "house_rules": [_house_rule(option, language) for option in book.options],
        "presets": [_preset(preset, language) for preset in book.presets],
        "counts": [_counted(count, language) for count in book.counts],
    }


def _counted(count: Count, language: str) -> dict[str, Any]:
    return {
        "name": count.name,
        "title": count.title[language],
        "per": count.per or None,
        "apart": "phase" if count.of else count.option or None,
    }


def _house_rule(option: Option, language: str) -> dict[str, Any]:
    values = _values(option)
    return {
        "name": option.name,
        "title": option.title[language],
        "text": option.text[language],
        "source": option.source[language],
        "default": option.default,
        "values": [_choice(option, value, language) for value in values] or None,
        "minimum": None if values else option.minimum,
        "maximum": None if values else option.maximum,
    }


def _values(option: Option) -> tuple[Any, ...]:
    if isinstance(option.default, bool):
        return (False, True)
    return option.values


def _choice(option: Option, value: Any, language: str) -> dict[str, Any]:
    """A value with its title; yes and no, and numbers, need none of their own."""
    titles = option.value_titles or {}
    key = str(value).lower() if isinstance(value, bool) else str(value)
    usual = word(f"house.{key}", language) if isinstance(value, bool) else key
    return {"value": value, "title": titles[key][language] if key in titles else usual}


def _preset(preset: Preset, language: str) -> dict[str, Any]:
    return {
        "key": preset.key,
        "title": preset.title[language],
        "text": preset.text[language],
        "house_rules": dict(preset.house_rules),
    }
