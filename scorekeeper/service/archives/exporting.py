"""Writing a whole group to a file, as one of its devices may read it, or all of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.journal import COVERED
from scorekeeper.service import journal_view
from scorekeeper.service.access import Caller
from scorekeeper.service.archives.schemas import FORMAT, OF_DEALS, VERSION
from scorekeeper.service.errors import NoSuchThing
from scorekeeper.service.fields import moment
from scorekeeper.service.journal_words import shown_words
from scorekeeper.service.live import Live
from scorekeeper.service.view import viewed_deal
from scorekeeper.store import models as m

Words = Callable[[m.Deal], list[Any]]
"""The words of a deal's entries, in order, as whoever asks may read them."""


def export(session: Session, caller: Caller, group: UUID) -> dict[str, Any]:
    """A group as the caller's device may read it, in the format of schemas.py.

    What the device may not read stands there as it is shown to it, marked `covered`: private
    hands of others, and what lies face down in a deal that is not over.

    Raises:
        NoSuchThing: it is not the caller's group.
    """
    caller.must_belong_to(group)
    live = Live(1)  # so that no deal being played is driven out of the process's own

    def words(deal: m.Deal) -> list[Any]:
        viewed = viewed_deal(session, live, caller, deal.id)
        return [one.body for one in journal_view.written(session, viewed, after=0)]

    return _Writer(session, group, words, caller.device).archive()


def export_all(session: Session, group: UUID) -> dict[str, Any]:
    """A group with everything in it, for whoever runs the service.

    Raises:
        NoSuchThing: there is no such group.
    """

    def words(deal: m.Deal) -> list[Any]:
        bodies = sa.select(m.Entry.body).where(m.Entry.deal_id == deal.id).order_by(m.Entry.n)
        return [shown_words(body) for body in session.scalars(bodies)]

    return _Writer(session, group, words, None).archive()


class _Names:
    """What the file calls the rows of a table: a letter and a number, in the order asked for."""

    def __init__(self, letter: str) -> None:
        self.letter, self.by_id = letter, dict[UUID, str]()

    def __call__(self, key: UUID | str | None) -> str | None:
        if key is None:
            return None
        return self.by_id.setdefault(UUID(str(key)), f"{self.letter}{len(self.by_id) + 1}")


class _Writer:
    """One group, being written to one file."""

    def __init__(self, session: Session, group: UUID, words: Words, device: UUID | None) -> None:
        self.session, self.group, self.words, self.device = session, group, words, device
        self.matches = self._rows(m.Match, m.Match.group_id == group)
        self.settlements = self._rows(m.Settlement, m.Settlement.group_id == group)
        self.players = self._rows(m.Player, m.Player.group_id == group)
        self.player, self.match, self.by = _Names("p"), _Names("m"), _Names("d")

    def _rows(self, table: Any, wanted: sa.ColumnElement[bool], *order: Any) -> Sequence[Any]:
        rows = sa.select(table).where(wanted).order_by(*(order or (table.id,)))
        return self.session.scalars(rows).all()

    def archive(self) -> dict[str, Any]:
        """The whole file."""
        group = self.session.get(m.Group, self.group)
        if group is None:
            raise NoSuchThing("group", self.group)
        players = [self._player(one) for one in self.players]
        for match in self.matches:  # named in their order, whichever is a rematch of which
            self.match(match.id)
        matches = [self._match(one) for one in self.matches]
        settlements = [self._settlement(one) for one in self.settlements]
        return {
            "format": FORMAT,
            "version": VERSION,
            "group": {"name": group.name, "time_zone": group.time_zone},
            "exported_by": self.by.by_id.get(self.device) if self.device else None,
            "players": players,
            "devices": [self._device(key) for key in list(self.by.by_id)],
            "matches": matches,
            "settlements": settlements,
        }

    def _player(self, row: m.Player) -> dict[str, Any]:
        return {
            "id": self.player(row.id),
            "name": row.name or None,
            "guest": row.guest,
            "created_at": moment(row.created_at),
            "removed_at": _moment(row.removed_at),
        }

    def _device(self, key: UUID) -> dict[str, Any]:
        row = self.session.get_one(m.Device, key)
        return {"id": self.by(key), "name": row.name, "player": self.player(row.player_id)}

    def _match(self, row: m.Match) -> dict[str, Any]:
        deals = self._rows(m.Deal, m.Deal.match_id == row.id, m.Deal.number)
        return {
            "id": self.match(row.id),
            "game": row.game,
            "edition": row.edition,
            "house_rules": row.house_rules,
            "history": row.history,
            "first_dealer": row.first_dealer,
            "next_dealer": row.next_dealer,
            "status": row.status,
            "ended_by_hand": row.ended_by_hand,
            "conceded_by": row.conceded_by,
            "totals": row.totals,
            "winners": row.winners,
            "dealer": row.dealer,
            "played_at": moment(row.played_at),
            "created_at": moment(row.created_at),
            "notes": row.notes,
            "version": row.version,
            "rematch_of": self.match(row.rematch_of),
            **self._around(row, {str(one.id): one.number for one in deals}),
            "deals": [self._deal(one) for one in deals],
        }

    def _around(self, row: m.Match, numbers: Mapping[str, int]) -> dict[str, Any]:
        """Who sat in a match, who keeps hands in it, and what was changed of it."""
        seats = self._rows(m.Seat, m.Seat.match_id == row.id, m.Seat.seat, m.Seat.from_deal)
        keepers = self._rows(m.Keeper, m.Keeper.match_id == row.id, m.Keeper.seat)
        events = self._rows(m.MatchEvent, m.MatchEvent.match_id == row.id, m.MatchEvent.version)
        return {
            "seats": [
                {
                    "seat": one.seat,
                    "from_deal": one.from_deal,
                    "player": self.player(one.player_id),
                }
                for one in seats
            ],
            "keepers": [{"seat": one.seat, "device": self.by(one.device_id)} for one in keepers],
            "events": [self._event(one, numbers) for one in events],
        }

    def _event(self, row: m.MatchEvent, numbers: Mapping[str, int]) -> dict[str, Any]:
        change = dict(row.body)
        for name in OF_DEALS & change.keys():
            change[name] = numbers[change[name]]
        if came := change.get("substitute"):
            change["substitute"] = came | {"player": self.player(came["player"])}
        return {
            "version": row.version,
            "at": moment(row.created_at),
            "by": self.by(row.device_id),
            "change": change,
        }

    def _deal(self, row: m.Deal) -> dict[str, Any]:
        shown = self._rows(m.Shown, m.Shown.deal_id == row.id, m.Shown.seat)
        rows = self._rows(m.Entry, m.Entry.deal_id == row.id, m.Entry.n)
        return {
            "dealer": row.dealer,
            "dealer_named": row.dealer_named,
            "status": row.status,
            "counted": row.counted,
            "by_hand": row.by_hand,
            "score": row.score,
            "shown": [one.seat for one in shown],
            "created_at": moment(row.created_at),
            "closed_at": _moment(row.closed_at),
            "entries": [
                self._entry(one, words) for one, words in zip(rows, self.words(row), strict=True)
            ],
        }

    def _entry(self, row: m.Entry, words: Any) -> dict[str, Any]:
        """An entry; what is as nearly always is left out, since these make most of the file."""
        entry = {"at": moment(row.created_at), "by": self.by(row.device_id), "entry": words}
        if row.stands:
            entry["stands"] = True
        if row.body["kind"] == COVERED or words != row.body:
            return entry | {"covered": True}
        return entry if row.hidden_seat is None else entry | {"hidden": row.hidden_seat}

    def _settlement(self, row: m.Settlement) -> dict[str, Any]:
        paid = self._rows(m.Payment, m.Payment.settlement_id == row.id, m.Payment.place)
        about = self._rows(m.Settled, m.Settled.settlement_id == row.id, m.Settled.match_id)
        return {
            "at": moment(row.created_at),
            "by": self.by(row.device_id),
            "note": row.note,
            "undone_at": _moment(row.undone_at),
            "matches": [self.match(one.match_id) for one in about],
            "payments": [
                {
                    "from": self.player(one.payer_id),
                    "to": self.player(one.payee_id),
                    "amount": one.amount,
                }
                for one in paid
            ],
        }


def _moment(at: datetime | None) -> str | None:
    return None if at is None else moment(at)
