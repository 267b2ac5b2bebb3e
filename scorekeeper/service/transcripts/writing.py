"""Writing the matches of a group as text, which reading.py reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scorekeeper.engine.rulebook import SEAT_LETTERS
from scorekeeper.games import GAMES
from scorekeeper.service.transcripts.names import Who, write_names
from scorekeeper.service.transcripts.notation import line_of
from scorekeeper.service.transcripts.reading import DEALER, HOUSE, MATCH, NEXT, NOTE, PLAYED, SEATS


def write_transcripts(archive: Mapping[str, Any]) -> str:
    """The matches of a group's file as text."""
    people = {one["id"]: one["name"] for one in archive["players"]}
    nameless: dict[str, int] = {}

    def who(player: str) -> Who:
        return people[player] or nameless.setdefault(player, len(nameless) + 1)

    return "\n".join(line for match in archive["matches"] for line in _written(match, who))


def _written(match: Mapping[str, Any], who: Callable[[str], Who]) -> Iterator[str]:
    game = GAMES[match["game"]]
    yield f"{MATCH} {match['game']}"
    for name, value in match["house_rules"].items():
        yield f"{HOUSE} {name.replace('_', '-')} {_value(value)}"
    seats = sorted(match["seats"], key=lambda one: (one["seat"], one["from_deal"]))
    first = {one["seat"]: one["player"] for one in reversed(seats)}
    yield f"{SEATS} {write_names(who(first[seat]) for seat in sorted(first))}"
    yield f"{PLAYED} {match['played_at']}"
    yield f"{DEALER} {SEAT_LETTERS['en'][match['first_dealer']]}"
    yield from (f"{NOTE} {line}" for line in match["notes"].split("\n") if line.strip())
    for deal in match["deals"]:
        named = f" dealer {SEAT_LETTERS['en'][deal['dealer']]}" if deal["dealer_named"] else ""
        yield f"{NEXT}{named}"
        for n, entry in enumerate(deal["entries"], start=1):
            yield f"{n}. {line_of(game, entry['entry'], stands=entry.get('stands', False))}"
    yield ""


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "none" if value is None else str(value)
