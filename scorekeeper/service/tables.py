"""A deal as one finds it: its match, its house rules, and its journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, cast
from uuid import UUID

import marshmallow as ma
import orjson
import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.cards.card import spelt
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.journal import Entry
from scorekeeper.engine.ruling import plain
from scorekeeper.engine.score import Part, Score, SideScore
from scorekeeper.games import GAMES
from scorekeeper.service.access import Caller
from scorekeeper.service.errors import Malformed, NoSuchThing, NotNow
from scorekeeper.service.journal_words import PROSE, check_move
from scorekeeper.service.statuses import CLOSED, OPEN, PLAYING, VOID
from scorekeeper.store import models as m
from scorekeeper.store.prepared import Prepared


class Table(NamedTuple):
    """One deal and what its match says of it."""

    deal: UUID
    match: UUID
    group: UUID
    game: AnyGame
    house: Any
    number: int
    dealer: int
    status: str
    last_n: int
    last_public_n: int
    version: int
    epoch: int
    history: bool
    match_status: str
    first_dealer: int
    by_hand: bool
    in_question: tuple[int, ...]
    """The entries that have become impossible."""

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self.game.seats(self.house)


MATCH_TABLE, DEAL_TABLE = cast(sa.Table, m.Match.__table__), cast(sa.Table, m.Deal.__table__)
ENTRY_TABLE = cast(sa.Table, m.Entry.__table__)
MATCHES, DEALS, ENTRY = MATCH_TABLE.c, DEAL_TABLE.c, ENTRY_TABLE.c
"""Columns of the tables and not of their classes, as statements that are prepared need them."""
FOUND = (
    sa.select(
        DEALS.id,
        DEALS.match_id,
        MATCHES.group_id,
        MATCHES.game,
        MATCHES.house_rules,
        DEALS.number,
        DEALS.dealer,
        DEALS.status,
        DEALS.last_n,
        DEALS.last_public_n,
        MATCHES.version,
        MATCHES.epoch,
        MATCHES.history,
        MATCHES.status.label("match_status"),
        MATCHES.first_dealer,
        DEALS.by_hand,
        DEALS.in_question,
    )
    .join_from(DEAL_TABLE, MATCH_TABLE, MATCHES.id == DEALS.match_id)
    .where(DEALS.id == sa.bindparam("deal"))
)
FIND = Prepared(FOUND)
FIND_AND_LOCK = Prepared(FOUND.with_for_update(of=(MATCH_TABLE, DEAL_TABLE), key_share=True))
"""The match first, as everybody does. The deal as well, since who waited for the match would
else see it as it was before. Others may refer to them meanwhile, as payments and figures do:
whoever holds the group would else wait for us, and we for them."""
ENTRIES = Prepared(
    sa.select(ENTRY.n, ENTRY.body, ENTRY.stands)
    .where(
        ENTRY.deal_id == sa.bindparam("deal"),
        ENTRY.n.between(sa.bindparam("first"), sa.bindparam("last")),
    )
    .order_by(ENTRY.n)
)
EARLIER_SCORES = Prepared(
    sa.select(DEALS.score)
    .where(
        DEALS.match_id == sa.bindparam("match"),
        DEALS.number < sa.bindparam("number"),
        DEALS.status == CLOSED,
    )
    .order_by(DEALS.number)
)


def find_table(session: Session, caller: Caller, deal: UUID, *, lock: bool = False) -> Table:
    """The deal, locked with its match when it is to be written to.

    Raises:
        NoSuchThing: the caller's group has no such deal.
    """
    statement = FIND_AND_LOCK if lock else FIND
    row = statement.first(session, {"deal": deal})
    if row is None or row[2] != caller.group:
        raise NoSuchThing("deal", deal)
    fields = list(row)
    fields[3:5] = [GAMES[row[3]], house_of(row[3], row[4])]
    fields[-1] = tuple(row[-1])
    return Table(*fields)


def must_be_running(table: Table) -> None:
    """Refuse to go on with a deal that has come to an end, or whose match has.

    Raises:
        NotNow: it has.
    """
    if table.status != OPEN:
        raise NotNow("deal-void" if table.status == VOID else "deal-closed")
    if table.match_status != PLAYING:
        raise NotNow("match-over")


def house_of(game: str, chosen: Mapping[str, Any]) -> Any:
    """A match's house rules, from what was chosen when it began."""
    return _house(game, orjson.dumps(chosen, option=orjson.OPT_SORT_KEYS))


@lru_cache(1024)
def _house(game: str, chosen: bytes) -> Any:
    return GAMES[game].wire.house.load(orjson.loads(chosen))


def read_move(table: Table, body: Any, *where: str) -> Any:
    """The move of the table's game that `body` says, of a seat that plays.

    Raises:
        Malformed: it is none; the messages name the fields below `where`.
    """
    try:
        return check_move(table.game, table.house, body)
    except ma.ValidationError as error:
        raise Malformed(where, error.messages) from error


def respelt(said: Any) -> Any:
    """A move's words with every card by its name, however it was written."""
    if isinstance(said, str):
        card = spelt(said)
        return said if card is None else card.name
    if isinstance(said, list):
        return [respelt(one) for one in said]
    if isinstance(said, Mapping):
        return {name: one if name in PROSE else respelt(one) for name, one in said.items()}
    return said


def load_at(schema: ma.Schema, data: Any, *where: str | int) -> Any:
    """What a schema makes of a part of the question.

    Raises:
        Malformed: it is none of these; the messages name the fields below `where`.
    """
    try:
        return schema.load(data)
    except ma.ValidationError as error:
        raise Malformed(where, error.messages) from error


def entries_of(session: Session, deal: UUID, last: int, *, after: int = 0) -> list[Entry]:
    """The deal's entries behind number `after`, up to `last`, as they were written.

    On PostgreSQL more may have come since `last` was read; they belong to a later version.
    """
    asked = {"deal": deal, "first": after + 1, "last": last}
    return [Entry(n, body, stands) for n, body, stands in ENTRIES.all(session, asked)]


def start_of(session: Session, table: Table) -> Any:
    """The state before the deal's first entry, from how the match stood then."""
    asked = {"match": table.match, "number": table.number}
    scores = [score_from(score) for (score,) in EARLIER_SCORES.all(session, asked)]
    return starting_state(table.game, table.house, table.first_dealer, scores, table.dealer)


def starting_state(
    game: AnyGame, house: Any, first_dealer: int, scores: list[Score], dealer: int
) -> Any:
    """The state before a deal that `dealer` deals after deals with these scores.

    That the match turns out to have been won before does not make a deal undealt.
    """
    standing = game.standing(house, first_dealer, scores)
    return game.start(house, replace(standing, dealer=dealer, winners=()))


def score_from(stored: Mapping[str, Any]) -> Score:
    """A stored score, with what was adjusted counted in."""
    sides = [
        SideScore(
            side["total"] + adjusted,
            None
            if side["parts"] is None
            else tuple(Part(one["rule"], one["points"], one["facts"]) for one in side["parts"]),
        )
        for side, adjusted in zip(stored["sides"], stored["adjusted"], strict=True)
    ]
    return Score(tuple(sides), stored["extra"])


def score_to_store(score: Score, adjusted: list[int]) -> dict[str, Any]:
    """A score as it is stored: each side's parts, and the adjustments apart."""
    return {
        "sides": [
            {
                "total": side.total,
                "parts": None
                if side.parts is None
                else [
                    {"rule": one.rule, "points": one.points, "facts": plain(one.facts)}
                    for one in side.parts
                ],
            }
            for side in score.sides
        ],
        "extra": dict(score.extra),
        "adjusted": adjusted,
    }
