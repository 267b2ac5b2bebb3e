"""Changing a match: its end, its seats, its dealer, its house rules. Every change is an entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.messages import Msg
from scorekeeper.engine.ruling import Finding
from scorekeeper.games import GAMES
from scorekeeper.service import groups
from scorekeeper.service.access import MEMBER, Caller
from scorekeeper.service.errors import NotNow, RulesBroken, Unacceptable, VersionMovedOn
from scorekeeper.service.history.keeping import keep_up
from scorekeeper.service.matches import find_match, plays_here, sitting
from scorekeeper.service.outcomes import follow, scores_of
from scorekeeper.service.statuses import CONCEDED, FINISHED, PLAYING
from scorekeeper.service.tables import house_of
from scorekeeper.service.writing import note
from scorekeeper.store import models as m

NEW_RULES = frozenset({"house_rules", "extend"})
DERIVED_ANEW = NEW_RULES | {"status"}
"""Changes from which something follows for deals."""
REMEMBERED = frozenset({"played_at", "substitute"})
"""Changes from which something follows for the figures alone."""


def change(
    session: Session,
    caller: Caller,
    match: UUID,
    wishes: Mapping[str, Any],
    *,
    version: int | None,
) -> m.Match:
    """Change what is true of a match.

    Args:
        session: an open transaction; the caller commits it.
        caller: the device that asks.
        match: the match.
        wishes: any of `notes`, `played_at`, `history`; `status` with `side` where a side
            concedes; `substitute` (`seat`, `player`); `next_dealer`; `extend`, to go on for
            longer; `house_rules`, those that are to be otherwise.
        version: what the device has seen, or None when it does not matter.

    Returns:
        The match, one version on, with all that follows derived again.

    Raises:
        NoSuchThing: no such match.
        VersionMovedOn: the match is at another version.
        NotNow: the match is not in a state for this.
        RulesBroken: the game does not let it go on for longer.
        Unacceptable: a seat, side or player that cannot be.
    """
    caller.must_be(MEMBER)
    found = find_match(session, caller, match, lock=True)
    if version is not None and version != found.version:
        raise VersionMovedOn(version, found.version)
    for name, value in wishes.items():
        CHANGES[name](session, caller, found, value)
    found.version += 1
    found.epoch += bool(DERIVED_ANEW & wishes.keys())
    body = {name: _kept(value) for name, value in wishes.items()}
    note(session, caller, match, found.version, body)
    session.flush()
    _follow(session, found, wishes)
    return found


def _follow(session: Session, match: m.Match, wishes: Mapping[str, Any]) -> None:
    """Derive what follows from a change, for deals or for the figures alone."""
    if DERIVED_ANEW & wishes.keys():
        follow(session, match.id, since=0 if NEW_RULES & wishes.keys() else None)
        session.refresh(match)
    elif REMEMBERED & wishes.keys():
        keep_up(session, match.group_id, match.id)


def _kept(value: Any) -> Any:
    """A wish as JSON."""
    if isinstance(value, Mapping):
        return {name: _kept(one) for name, one in value.items()}
    return value if isinstance(value, str | int | bool | type(None)) else str(value)


def _status(session: Session, caller: Caller, match: m.Match, wish: Mapping[str, Any]) -> None:
    """End a match as the table says, or go on with one that was ended so."""
    status = wish["status"]
    if status == PLAYING:
        if not match.ended_by_hand:
            raise NotNow("match-running" if match.status == PLAYING else "match-over")
        match.ended_by_hand, match.conceded_by = False, None
        return
    if match.status != PLAYING:
        raise NotNow("match-over")
    game = GAMES[match.game]
    house = house_of(match.game, match.house_rules)
    sides = range(len(match.totals))
    match.status, match.ended_by_hand = status, True
    if status == CONCEDED:
        side = wish.get("side")
        if side is None or side not in sides:
            raise Unacceptable(("side",), Msg("between", min=0, max=len(sides) - 1))
        match.conceded_by = side
        match.winners = [one for one in sides if one != side]
    elif status == FINISHED:
        standing = game.standing(house, match.first_dealer, scores_of(session, match.id))
        match.winners = list(standing.leaders)
    else:
        match.winners = []


def _substitute(session: Session, caller: Caller, match: m.Match, wish: Mapping[str, Any]) -> None:
    """Let another player sit on a seat from the next deal on."""
    groups.lock_roster(session, match.group_id)
    seats = dict(sitting(session, match.id))
    seat, player = wish["seat"], wish["player"]
    if seat not in seats:
        raise Unacceptable(("substitute", "seat"), Msg("between", min=0, max=len(seats) - 1))
    if player in seats.values():
        raise Unacceptable(("substitute", "player"), Msg("player_twice"))
    if not plays_here(session, caller, player):
        raise Unacceptable(("substitute", "player"), Msg("no_player"))
    from_deal = _next_deal(session, match)
    session.merge(m.Seat(match_id=match.id, seat=seat, from_deal=from_deal, player_id=player))


def _next_deal(session: Session, match: m.Match) -> int:
    """The number that the next deal will have."""
    last = sa.select(sa.func.max(m.Deal.number)).where(m.Deal.match_id == match.id)
    return (session.execute(last).scalar() or 0) + 1


def _next_dealer(session: Session, caller: Caller, match: m.Match, seat: int) -> None:
    """Let the table say who deals next."""
    seats = sitting(session, match.id)
    if seat >= len(seats):
        raise Unacceptable(("next_dealer",), Msg("between", min=0, max=len(seats) - 1))
    match.next_dealer = seat


def _house_rules(
    session: Session, caller: Caller, match: m.Match, chosen: Mapping[str, Any]
) -> None:
    """Play by other house rules; every deal is judged again by them."""
    rules = {**match.house_rules, **chosen}
    present = len(sitting(session, match.id))
    if GAMES[match.game].seats(house_of(match.game, rules)) != present:
        raise Unacceptable(("house_rules", "players"), Msg("seats_stay", seats=present))
    match.house_rules = rules


def _extend(session: Session, caller: Caller, match: m.Match, wish: bool) -> None:
    """Go on for longer than was agreed, where the game knows how."""
    if match.ended_by_hand:
        raise NotNow("match-over")
    house = house_of(match.game, match.house_rules)
    scores = scores_of(session, match.id)
    longer = GAMES[match.game].standing(house, match.first_dealer, scores).longer
    if longer is None:
        raise Unacceptable(("extend",), Msg("not_longer"))
    if isinstance(longer, Finding):
        raise RulesBroken(match.game, (longer,), (match.id, _next_deal(session, match)))
    match.house_rules = {**match.house_rules, longer[0]: longer[1]}


def _set(name: str) -> Callable[[Session, Caller, m.Match, Any], None]:
    def change(session: Session, caller: Caller, match: m.Match, value: Any) -> None:
        setattr(match, name, value)

    return change


CHANGES: dict[str, Callable[[Session, Caller, m.Match, Any], None]] = {
    "notes": _set("notes"),
    "played_at": _set("played_at"),
    "history": _set("history"),
    "status": _status,
    "substitute": _substitute,
    "next_dealer": _next_dealer,
    "house_rules": _house_rules,
    "extend": _extend,
}
"""What can be changed, and how."""
