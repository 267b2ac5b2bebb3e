"""The file that a group is written to: its format, and reading older ones.

Version 1 is the first. Whoever changes the format raises VERSION and gives UPCASTS the function
that makes a file of the version before into one of it; files are never written in old versions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import marshmallow as ma

from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import (
    Flag,
    WholeNumber,
    Word,
    a_list,
    record,
)
from scorekeeper.games import GAMES
from scorekeeper.service.fields import MomentField, NameField, Prose, TimeZoneField
from scorekeeper.service.journal_words import MOST_ENTRIES, MOST_SEATS, an_object
from scorekeeper.service.payments import MOST_AMOUNT
from scorekeeper.service.statuses import DEAL_STATUSES, MATCH_STATUSES
from scorekeeper.service.writing import OPENED, SHOWN_BY

FORMAT, VERSION = "scorekeeper-group", 1
UPCASTS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""By version: what makes a file of it into one of the next."""

MOST_PLAYERS, MOST_DEVICES, MOST_MATCHES, MOST_DEALS = 2000, 5000, 50_000, 1000
MOST_EVENTS = 10 * MOST_DEALS
"""A deal opened is one, and each hand shown in it."""
BIGGEST_NUMBER = 10**9
OF_DEALS = frozenset({OPENED, SHOWN_BY})
"""What was done to a match that names one of its deals; in the file, by number."""

Fault = tuple[tuple[str | int, ...], str]
"""Where something is wrong in a file, and what."""


class BadArchive(ValueError):
    """A file that cannot be taken in; `faults` name every place and what is wrong there."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(f"{len(faults)} faults")
        self.faults = faults


def a_name(**kwargs: Any) -> Word:
    """What one thing of the file calls another."""
    return Word(most=40, **kwargs)


class ArchivedGroupSchema(Strict):
    """The group itself."""

    name = NameField(required=True)
    time_zone = TimeZoneField(required=True)


class ArchivedPlayerSchema(Strict):
    """Somebody in the roster; without a name, somebody who was removed."""

    id = a_name(required=True)
    name = NameField(required=True, allow_none=True)
    guest = Flag(load_default=False)
    created_at = MomentField(required=True)
    removed_at = MomentField(load_default=None, allow_none=True)


class ArchivedDeviceSchema(Strict):
    """A device that wrote something."""

    id = a_name(required=True)
    name = NameField(required=True)
    player = a_name(load_default=None, allow_none=True)


class ArchivedEntrySchema(Strict):
    """One entry of a journal.

    `hidden` is the seat whose private hand it tells; what was `covered` when the file was
    written could not be read by the device that wrote it.
    """

    at = MomentField(required=True)
    by = a_name(load_default=None, allow_none=True)
    entry = an_object(required=True)
    stands = Flag(load_default=False)
    hidden = WholeNumber(0, MOST_SEATS - 1, load_default=None, allow_none=True)
    covered = Flag(load_default=False)


class ArchivedPartSchema(Strict):
    """Points, and the rule that gave them."""

    rule = Prose(most=40, required=True)
    points = WholeNumber(-BIGGEST_NUMBER, BIGGEST_NUMBER, required=True)
    facts = an_object(required=True)


class ArchivedSideSchema(Strict):
    """What one side got; without parts where only the total is known."""

    total = WholeNumber(-BIGGEST_NUMBER, BIGGEST_NUMBER, required=True)
    parts = a_list(record(ArchivedPartSchema()), 200, required=True, allow_none=True)


class ArchivedScoreSchema(Strict):
    """What a deal was worth; what was given outside the rules is apart."""

    sides = a_list(record(ArchivedSideSchema()), MOST_SEATS, required=True)
    adjusted = a_list(WholeNumber(-BIGGEST_NUMBER, BIGGEST_NUMBER), MOST_SEATS, required=True)
    extra = an_object(required=True)


class ArchivedDealSchema(Strict):
    """A deal with its journal, and what it came to."""

    dealer = WholeNumber(0, MOST_SEATS - 1, required=True)
    dealer_named = Flag(load_default=False)
    status = Word(list(DEAL_STATUSES), required=True)
    counted = Flag(load_default=True)
    by_hand = Flag(load_default=False)
    score = record(ArchivedScoreSchema(), load_default=None, allow_none=True)
    shown = a_list(WholeNumber(0, MOST_SEATS - 1), MOST_SEATS, load_default=())
    created_at = MomentField(required=True)
    closed_at = MomentField(load_default=None, allow_none=True)
    entries = a_list(record(ArchivedEntrySchema()), MOST_ENTRIES, required=True)


class ArchivedSeatSchema(Strict):
    """Who sat on a seat from a deal on."""

    seat = WholeNumber(0, MOST_SEATS - 1, required=True)
    from_deal = WholeNumber(1, MOST_DEALS + 1, load_default=1)
    player = a_name(required=True)


class ArchivedKeeperSchema(Strict):
    """Which device keeps the private hands of a seat."""

    seat = WholeNumber(0, MOST_SEATS - 1, required=True)
    device = a_name(required=True)


class ArchivedEventSchema(Strict):
    """What was changed of a match itself."""

    version = WholeNumber(1, BIGGEST_NUMBER, required=True)
    at = MomentField(required=True)
    by = a_name(load_default=None, allow_none=True)
    change = an_object(required=True)


def points() -> ma.fields.List[Any]:
    """A number for each side."""
    return a_list(WholeNumber(-BIGGEST_NUMBER, BIGGEST_NUMBER), MOST_SEATS, required=True)


class ArchivedMatchSchema(Strict):
    """A match with its deals."""

    id = a_name(required=True)
    game = Word(list(GAMES), required=True)
    edition = Prose(most=20, required=True)
    house_rules = an_object(required=True)
    history = Flag(load_default=False)
    first_dealer = WholeNumber(0, MOST_SEATS - 1, required=True)
    next_dealer = WholeNumber(0, MOST_SEATS - 1, load_default=None, allow_none=True)
    status = Word(MATCH_STATUSES, required=True)
    ended_by_hand = Flag(load_default=False)
    conceded_by = WholeNumber(0, MOST_SEATS - 1, load_default=None, allow_none=True)
    totals = points()
    winners = a_list(WholeNumber(0, MOST_SEATS - 1), MOST_SEATS, required=True)
    dealer = WholeNumber(0, MOST_SEATS - 1, required=True)
    played_at = MomentField(required=True)
    created_at = MomentField(required=True)
    notes = Prose(most=2000, load_default="")
    version = WholeNumber(1, BIGGEST_NUMBER, required=True)
    rematch_of = a_name(load_default=None, allow_none=True)
    seats = a_list(record(ArchivedSeatSchema()), MOST_DEALS, required=True)
    keepers = a_list(record(ArchivedKeeperSchema()), MOST_SEATS, load_default=())
    events = a_list(record(ArchivedEventSchema()), MOST_EVENTS, load_default=())
    deals = a_list(record(ArchivedDealSchema()), MOST_DEALS, required=True)


class ArchivedPaymentSchema(Strict):
    """What one player paid to another."""

    payer = a_name(required=True, data_key="from")
    payee = a_name(required=True, data_key="to")
    amount = WholeNumber(1, MOST_AMOUNT, required=True)


class ArchivedSettlementSchema(Strict):
    """Payments made together, and the matches they are about."""

    at = MomentField(required=True)
    by = a_name(load_default=None, allow_none=True)
    note = Prose(most=200, load_default="")
    undone_at = MomentField(load_default=None, allow_none=True)
    matches = a_list(a_name(), MOST_MATCHES, required=True)
    payments = a_list(record(ArchivedPaymentSchema()), MOST_PLAYERS, required=True)


class ArchiveSchema(Strict):
    """A whole group. `exported_by` is the device that wrote the file, where it wrote entries."""

    format = Word([FORMAT], required=True)
    version = WholeNumber(1, VERSION, required=True)
    group = record(ArchivedGroupSchema(), required=True)
    exported_by = a_name(load_default=None, allow_none=True)
    players = a_list(record(ArchivedPlayerSchema()), MOST_PLAYERS, required=True)
    devices = a_list(record(ArchivedDeviceSchema()), MOST_DEVICES, load_default=())
    matches = a_list(record(ArchivedMatchSchema()), MOST_MATCHES, required=True)
    settlements = a_list(record(ArchivedSettlementSchema()), MOST_MATCHES, load_default=())

    def load(self, data: Any, **kwargs: Any) -> Any:
        """What a file of this or an older format version tells."""
        return super().load(as_newest(data), **kwargs)


ARCHIVE = ArchiveSchema()


def as_newest(told: Any) -> Any:
    """A file of an older version as one of the newest; what is none is left as it is."""
    while isinstance(told, dict) and type(told.get("version")) is int:
        upcast = UPCASTS.get(told["version"])
        if upcast is None:
            break
        told = upcast(told)
    return told
