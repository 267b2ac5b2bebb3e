"""Matches: starting one, and changing what is true of it; deals: opening the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.messages import Msg
from scorekeeper.games import GAMES
from scorekeeper.service import groups
from scorekeeper.service.access import MEMBER, Caller
from scorekeeper.service.errors import NoSuchThing, NotNow, Unacceptable, VersionMovedOn
from scorekeeper.service.history.keeping import keep_up
from scorekeeper.service.statuses import OPEN, PLAYING
from scorekeeper.service.tables import house_of
from scorekeeper.service.writing import OPENED, note
from scorekeeper.store import models as m
from scorekeeper.store.types import new_id, now


@dataclass(frozen=True, slots=True)
class NewMatch:
    """What is agreed before the first deal."""

    game: str
    seats: tuple[UUID, ...]
    """The players, in order of play."""
    house_rules: Mapping[str, Any]
    first_dealer: int | None = None
    """Left out: the last seat, so that seat 0 plays first."""
    history: bool = False
    played_at: datetime | None = None
    notes: str = ""
    rematch_of: UUID | None = None


def start(session: Session, caller: Caller, new: NewMatch) -> m.Match:
    """Start a match.

    Args:
        session: an open transaction; the caller commits it.
        caller: the device that asks.
        new: what was agreed; its house rules are those that the game's schema accepted.

    Returns:
        The match, at version 1, with nothing dealt.

    Raises:
        NotAllowed: the caller only looks on.
        Unacceptable: a player twice, or not of this group, or the wrong number of them; a
            first dealer who does not sit there.
    """
    caller.must_be(MEMBER)
    game, house = GAMES[new.game], house_of(new.game, new.house_rules)
    _check_seats(session, caller, game, house, new.seats)
    dealer = len(new.seats) - 1 if new.first_dealer is None else new.first_dealer
    if dealer >= len(new.seats):
        raise Unacceptable(("first_dealer",), Msg("between", min=0, max=len(new.seats) - 1))
    match = _new_row(caller, new, game, house, dealer)
    session.add(match)
    session.flush()
    for seat, player in enumerate(new.seats):
        session.add(m.Seat(match_id=match.id, seat=seat, from_deal=1, player_id=player))
    session.flush()
    keep_up(session, match.group_id, match.id)
    return match


def _new_row(caller: Caller, new: NewMatch, game: AnyGame, house: Any, dealer: int) -> m.Match:
    return m.Match(
        id=new_id(),
        group_id=caller.group,
        game=new.game,
        edition=game.book.edition,
        house_rules=dict(new.house_rules),
        history=new.history,
        first_dealer=dealer,
        status=PLAYING,
        ended_by_hand=False,
        totals=list(game.standing(house, dealer, []).totals),
        winners=[],
        dealer=dealer,
        played_at=new.played_at or now(),
        notes=new.notes,
        version=1,
        epoch=0,
        rematch_of=new.rematch_of,
    )


def _check_seats(
    session: Session, caller: Caller, game: AnyGame, house: Any, seats: Sequence[UUID]
) -> None:
    """Refuse seats that cannot be taken.

    Raises:
        Unacceptable: the field at fault.
    """
    groups.lock_roster(session, caller.group)
    wanted = game.seats(house)
    if len(seats) != wanted:
        raise Unacceptable(("seats",), Msg("one_for_each", wanted=wanted, found=len(seats)))
    for place, player in enumerate(seats):
        if player in seats[:place]:
            raise Unacceptable(("seats", place), Msg("player_twice"))
        if not plays_here(session, caller, player):
            raise Unacceptable(("seats", place), Msg("no_player"))


def plays_here(session: Session, caller: Caller, player: UUID) -> bool:
    """Whether the player is in the caller's roster."""
    row = session.get(m.Player, player)
    return row is not None and row.group_id == caller.group and row.removed_at is None


def find_match(session: Session, caller: Caller, match: UUID, *, lock: bool = False) -> m.Match:
    """A match of the caller's group, locked when it is to be written to.

    Raises:
        NoSuchThing: the group has no such match.
    """
    statement = sa.select(m.Match).where(m.Match.id == match, m.Match.group_id == caller.group)
    if lock:  # what was read before may be old by now
        statement = statement.with_for_update(key_share=True)
        statement = statement.execution_options(populate_existing=True)
    found = session.execute(statement).scalar()
    if found is None:
        raise NoSuchThing("match", match)
    return found


def rematch(session: Session, caller: Caller, match: UUID) -> m.Match:
    """Start the same match again from nothing, dealt by whoever deals next (DIL-MATCH-3).

    Raises:
        NoSuchThing: no such match.
        NotNow: it is still being played.
        Unacceptable: a player has been removed since.
    """
    caller.must_be(MEMBER)
    old = find_match(session, caller, match)
    if old.status == PLAYING:
        raise NotNow("match-running")
    seats = tuple(player for _, player in sitting(session, match))
    return start(
        session,
        caller,
        NewMatch(
            old.game,
            seats,
            old.house_rules,
            first_dealer=old.dealer if old.next_dealer is None else old.next_dealer,
            history=old.history,
            rematch_of=old.id,
        ),
    )


def sitting(session: Session, match: UUID) -> list[tuple[int, UUID]]:
    """Who sits on each seat now, seat 0 first."""
    rows = session.execute(
        sa.select(m.Seat.seat, m.Seat.player_id)
        .where(m.Seat.match_id == match)
        .order_by(m.Seat.seat, m.Seat.from_deal)
    )
    return sorted({row.seat: row.player_id for row in rows}.items())


def open_deal(session: Session, caller: Caller, match: UUID, version: int | None = None) -> m.Deal:
    """Open the next deal; the service knows who deals.

    Raises:
        NoSuchThing: no such match.
        VersionMovedOn: it is not the version that the caller knows, where one is named.
        NotNow: the match is over, or one of its deals is still open.
    """
    caller.must_be(MEMBER)
    found = find_match(session, caller, match, lock=True)
    if version is not None and version != found.version:
        raise VersionMovedOn(version, found.version)
    if found.status != PLAYING:
        raise NotNow("match-over")
    numbers = sa.select(m.Deal.number, m.Deal.status).where(m.Deal.match_id == match)
    before = session.execute(numbers.order_by(m.Deal.number)).all()
    for number, status in before:
        if status == OPEN:
            raise NotNow("deal-open", number=number)
    deal = _new_deal(found, len(before) + 1)
    session.add(deal)
    found.version += 1
    found.next_dealer = None
    session.flush()
    note(session, caller, match, found.version, {OPENED: str(deal.id)})
    _let_substitutes_keep(session, deal)
    return deal


def _let_substitutes_keep(session: Session, deal: m.Deal) -> None:
    """The hands of a seat where somebody new sits from this deal on are theirs to keep."""
    seats = sa.select(m.Seat.seat).where(
        m.Seat.match_id == deal.match_id, m.Seat.from_deal == deal.number
    )
    if deal.number > 1:
        theirs = sa.delete(m.Keeper).where(m.Keeper.match_id == deal.match_id)
        session.execute(theirs.where(m.Keeper.seat.in_(seats)))


def _new_deal(match: m.Match, number: int) -> m.Deal:
    named = match.next_dealer
    return m.Deal(
        id=new_id(),
        match_id=match.id,
        number=number,
        dealer=match.dealer if named is None else named,
        dealer_named=named is not None,
        status=OPEN,
        counted=True,
        last_n=0,
        last_public_n=0,
        by_hand=False,
        in_question=[],
    )
