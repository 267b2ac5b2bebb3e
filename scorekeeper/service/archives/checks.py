"""What must hold within the file of a group, beyond the form of its fields. Nothing is stored here.

Every function yields the faults it finds, each with the way to its place; none stops at the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import marshmallow as ma

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.journal import CORRECT, HAND, TAKE_BACK
from scorekeeper.engine.messages import Msg, field_errors
from scorekeeper.games import GAMES
from scorekeeper.service import names
from scorekeeper.service.archives.schemas import OF_DEALS, Fault
from scorekeeper.service.balances import price_of
from scorekeeper.service.journal_words import check_covered, check_entry
from scorekeeper.service.settlements import MOST_PAID
from scorekeeper.service.statuses import CONCEDED

Where = tuple[str | int, ...]
Told = Mapping[str, Any]
MOST_WON = 10**14
"""More than is paid in any match; that of every match of a file can be added up."""
MAY_BE_HIDDEN = (HAND, CORRECT, TAKE_BACK)


@dataclass(frozen=True, slots=True)
class Known:
    """What the file calls its players, devices and matches."""

    players: frozenset[str]
    devices: frozenset[str]
    matches: frozenset[str]


def known_in(told: Told) -> Known:
    """The names that the file gives."""
    return Known(*(frozenset(one["id"] for one in told[name]) for name in LISTS))


LISTS = ("players", "devices", "matches")


def group_faults(told: Told) -> Iterator[Fault]:
    """What is wrong outside the matches."""
    known = known_in(told)
    for name in LISTS:
        yield from _twice([one["id"] for one in told[name]], (name,), "id")
    yield from _missing(told["exported_by"], known.devices, ("exported_by",))
    yield from _roster_faults(told["players"])
    for place, device in enumerate(told["devices"]):
        yield from _missing(device["player"], known.players, ("devices", place, "player"))
    for place, settlement in enumerate(told["settlements"]):
        yield from _settlement_faults(settlement, known, ("settlements", place))
    paid = sum(one["amount"] for some in told["settlements"] for one in some["payments"])
    if paid > MOST_PAID:
        yield ("settlements",), Msg("paid_too_much", most=MOST_PAID)


def _twice(keys: Iterable[Any], where: Where, *field: str) -> Iterator[Fault]:
    """Each key of a list that came before."""
    seen = set()
    for place, key in enumerate(keys):
        if key in seen:
            yield (*where, place, *field), Msg("id_twice", id=key)
        seen.add(key)


def _missing(key: str | None, known: frozenset[str], where: Where) -> Iterator[Fault]:
    """A name that the file gives to nothing."""
    if key is not None and key not in known:
        yield where, Msg("no_such_id", id=key)


def _roster_faults(players: list[Told]) -> Iterator[Fault]:
    """Players without a name are those who were removed, and no two have the same."""
    seen = set()
    for place, player in enumerate(players):
        where = ("players", place, "name")
        if (player["name"] is None) is (player["removed_at"] is None):
            yield where, Msg("removed_nameless")
        elif player["name"] is not None:
            key = names.key(player["name"])
            if key in seen:
                yield where, Msg("name_twice", name=player["name"])
            seen.add(key)


def _settlement_faults(settlement: Told, known: Known, where: Where) -> Iterator[Fault]:
    yield from _missing(settlement["by"], known.devices, (*where, "by"))
    for place, match in enumerate(settlement["matches"]):
        yield from _missing(match, known.matches, (*where, "matches", place))
    yield from _twice(settlement["matches"], (*where, "matches"))
    for place, paid in enumerate(settlement["payments"]):
        there = (*where, "payments", place)
        yield from _missing(paid["payer"], known.players, (*there, "from"))
        yield from _missing(paid["payee"], known.players, (*there, "to"))
        if paid["payer"] == paid["payee"]:
            yield (*there, "to"), Msg("player_twice")


def match_faults(match: Told, known: Known, where: Where) -> Iterator[Fault]:
    """What is wrong within a match."""
    game = GAMES[match["game"]]
    try:
        house = game.wire.house.load(dict(match["house_rules"]))
    except ma.ValidationError as error:
        yield from field_errors(error.messages, (*where, "house_rules"))
        return
    yield from _around_faults(match, known, where)
    yield from _seat_faults(match["seats"], game.seats(house), known, where)
    yield from _number_faults(match, game, house, where)
    yield from _worth_faults(match, game, house, where)
    for place, deal in enumerate(match["deals"]):
        yield from _deal_faults(deal, game, house, known, (*where, "deals", place))


def _around_faults(match: Told, known: Known, where: Where) -> Iterator[Fault]:
    """References of a match, and what was changed of it."""
    yield from _missing(match["rematch_of"], known.matches - {match["id"]}, (*where, "rematch_of"))
    for place, keeper in enumerate(match["keepers"]):
        yield from _missing(keeper["device"], known.devices, (*where, "keepers", place, "device"))
    for place, event in enumerate(match["events"]):
        there = (*where, "events", place)
        yield from _missing(event["by"], known.devices, (*there, "by"))
        if event["version"] > match["version"]:  # its next change will be of this version
            yield (*there, "version"), Msg("between", min=1, max=match["version"])
        yield from _change_faults(event["change"], match, known, (*there, "change"))
    versions = [one["version"] for one in match["events"]]
    yield from _twice(versions, (*where, "events"), "version")


def _change_faults(change: Told, match: Told, known: Known, where: Where) -> Iterator[Fault]:
    """What was done names players and deals of the file."""
    came = change.get("substitute")
    if came is not None and not isinstance(came, dict):
        yield (*where, "substitute"), Msg("object")
    elif came is not None:
        player = str(came.get("player"))
        yield from _missing(player, known.players, (*where, "substitute", "player"))
    for name in sorted(OF_DEALS & change.keys()):
        last = len(match["deals"])
        if type(change[name]) is not int or not 1 <= change[name] <= last:
            yield (*where, name), Msg("between", min=1, max=last)


def _seat_faults(seats: list[Told], wanted: int, known: Known, where: Where) -> Iterator[Fault]:
    """Everybody sits from the first deal on, one on each seat."""
    first = sorted(one["seat"] for one in seats if one["from_deal"] == 1)
    if first != list(range(wanted)):
        yield (*where, "seats"), Msg("one_for_each", wanted=wanted, found=len(first))
    turns = [(one["seat"], one["from_deal"]) for one in seats]
    yield from _twice(turns, (*where, "seats"))
    for place, one in enumerate(seats):
        there = (*where, "seats", place)
        yield from _missing(one["player"], known.players, (*there, "player"))
        if one["seat"] >= wanted:
            yield (*there, "seat"), Msg("between", min=0, max=wanted - 1)
    begins = [one["player"] for one in seats if one["from_deal"] == 1]
    if len(set(begins)) < len(begins):
        yield (*where, "seats"), Msg("player_twice")


def _number_faults(match: Told, game: AnyGame, house: Any, where: Where) -> Iterator[Fault]:
    """Seats and sides that nobody has."""
    seats, sides = game.seats(house), len(game.standing(house, 0, []).totals)
    for name, most in (("first_dealer", seats), ("next_dealer", seats), ("dealer", seats)):
        yield from _beyond(match[name], most, (*where, name))
    yield from _beyond(match["conceded_by"], sides, (*where, "conceded_by"))
    for place, side in enumerate(match["winners"]):
        yield from _beyond(side, sides, (*where, "winners", place))
    if len(match["totals"]) != sides:
        found = len(match["totals"])
        yield (*where, "totals"), Msg("one_for_each", wanted=sides, found=found)
    for place, keeper in enumerate(match["keepers"]):
        yield from _beyond(keeper["seat"], seats, (*where, "keepers", place, "seat"))
    if (match["status"] == CONCEDED) is (match["conceded_by"] is None):
        yield (*where, "conceded_by"), Msg("only_conceded")


def _worth_faults(match: Told, game: AnyGame, house: Any, where: Where) -> Iterator[Fault]:
    """Points that nobody could pay."""
    scores = [deal["score"] for deal in match["deals"] if deal["score"]]
    won = sum(abs(side["total"]) for one in scores for side in one["sides"])
    given = sum(abs(points) for one in scores for points in one["adjusted"])
    if (won + given) * price_of(game, house) > MOST_WON:
        yield (*where, "deals"), Msg("not_what_follows")


def _beyond(number: int | None, count: int, where: Where) -> Iterator[Fault]:
    if number is not None and number >= count:
        yield where, Msg("between", min=0, max=count - 1)


def _deal_faults(
    deal: Told, game: AnyGame, house: Any, known: Known, where: Where
) -> Iterator[Fault]:
    seats = game.seats(house)
    yield from _beyond(deal["dealer"], seats, (*where, "dealer"))
    for place, seat in enumerate(deal["shown"]):
        yield from _beyond(seat, seats, (*where, "shown", place))
    for place, entry in enumerate(deal["entries"]):
        there = (*where, "entries", place)
        yield from _missing(entry["by"], known.devices, (*there, "by"))
        yield from _beyond(entry["hidden"], seats, (*there, "hidden"))
        yield from _entry_faults(entry, game, house, place + 1, there)


def _entry_faults(entry: Told, game: AnyGame, house: Any, n: int, where: Where) -> Iterator[Fault]:
    """What is wrong with the words of an entry, or with what could be read of them."""
    words, covered = entry["entry"], entry["covered"]
    try:
        (check_covered if covered else check_entry)(game, house, n, words)
    except ma.ValidationError as error:
        yield from field_errors(error.messages, (*where, "entry"))
        return
    if not covered and (
        (entry["hidden"] is None and words["kind"] == HAND)
        or (entry["hidden"] is not None and words["kind"] not in MAY_BE_HIDDEN)
    ):
        yield (*where, "hidden"), Msg("hands_hidden")
