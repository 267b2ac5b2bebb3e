"""The rows that the file of a group becomes, and whether its results are what its journals say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.journal import COVERED, HAND
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.rulebook import LANGUAGES, RuleBook, say
from scorekeeper.engine.score import Score
from scorekeeper.games import GAMES
from scorekeeper.service import names, settlements
from scorekeeper.service.access import MEMBER, hashed, new_token
from scorekeeper.service.archives.schemas import BIGGEST_NUMBER, OF_DEALS, Fault
from scorekeeper.service.outcomes import follow, part_rows
from scorekeeper.service.payments import Payment
from scorekeeper.service.tables import house_of, respelt, score_from
from scorekeeper.store import models as m
from scorekeeper.store.types import new_id, now

Told = Mapping[str, Any]
OF_A_MATCH = ("totals", "winners", "dealer", "status")
SAME = {column.key for column in sa.inspect(m.Match).columns} - {"id", "rematch_of"}
SAME_DEAL = {column.key for column in sa.inspect(m.Deal).columns} - {"id"}
"""What of a match, and of a deal, is in the file as it is in its row."""
OF_A_DEAL = ("dealer", "counted", "status", "by_hand", "score")
"""What follows from the journals, and must be in the file as it follows."""


class Rows:
    """The rows of one group, made from one file."""

    def __init__(self, session: Session, group: UUID, told: Told, device: UUID | None) -> None:
        self.session, self.group, self.told, self.device = session, group, told, device
        self.players = _new_ids(told["players"])
        self.devices = _new_ids(told["devices"])
        self.matches = _new_ids(told["matches"])
        if device is not None and told["exported_by"] is not None:
            self.devices[told["exported_by"]] = device

    def _by(self, name: str | None) -> UUID | None:
        return None if name is None else self.devices[name]

    def store_people(self) -> None:
        """The roster, and the devices that wrote something; nobody has their tokens."""
        for one in self.told["players"]:
            name = one["name"] or ""
            row = m.Player(
                id=self.players[one["id"]],
                group_id=self.group,
                name=name,
                name_key=names.key(name) or None,
                guest=one["guest"],
                created_at=one["created_at"],
                removed_at=one["removed_at"],
            )
            self.session.add(row)
        self.session.flush()
        for one in self.told["devices"]:
            self._store_device(one)
        self.session.flush()

    def _store_device(self, one: Told) -> None:
        key = self.devices[one["id"]]
        player = None if one["player"] is None else self.players[one["player"]]
        if key == self.device:
            ours = self.session.get_one(m.Device, key)
            ours.name, ours.player_id = one["name"], player
            return
        row = m.Device(
            id=key,
            group_id=self.group,
            name=one["name"],
            role=MEMBER,
            player_id=player,
            token_hash=hashed(new_token()),
            revoked_at=now(),
        )
        self.session.add(row)

    def store_match(self, match: Told) -> Iterator[Fault]:
        """A match with its deals; whatever does not follow from its journals is a fault."""
        key = self.matches[match["id"]]
        self.session.add(self._match_row(key, match))
        self.session.flush()
        deals = [self._store_deal(key, number, deal) for number, deal in _numbered(match["deals"])]
        self._store_around(key, match, deals)
        self.session.flush()
        if match["edition"] != GAMES[match["game"]].book.edition:
            yield from self._as_written(match, deals)
            return
        follow(self.session, key, since=0)
        yield from _differences(
            self.session.get_one(m.Match, key, populate_existing=True), match, OF_A_MATCH, ()
        )
        for place, deal in enumerate(match["deals"]):
            row = self.session.get_one(m.Deal, deals[place])
            yield from _differences(row, deal, OF_A_DEAL, ("deals", place))
            row.closed_at = deal["closed_at"]
        self.session.flush()

    def _as_written(self, match: Told, deals: Sequence[UUID]) -> Iterator[Fault]:
        """Keep results that other rules gave: history does not change by itself."""
        game, house = GAMES[match["game"]], house_of(match["game"], match["house_rules"])
        told = [(key, one) for key, one in zip(deals, match["deals"], strict=True) if one["score"]]
        for place, one in enumerate(match["deals"]):
            if one["score"] and len(one["score"]["sides"]) != len(match["totals"]):
                yield ("deals", place, "score"), Msg("not_what_follows")
                return
        try:
            scores = [score_from(one["score"]) for _, one in told if one["counted"]]
            game.standing(house, match["first_dealer"], scores)
            _say_all(game.book, (score_from(one["score"]) for _, one in told))
            _count_all(game, house, scores)
        except (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError):
            yield ("deals",), Msg("not_what_follows")
            return
        rows = [row for key, one in told for row in part_rows(key, one["score"], _given(one))]
        if rows:
            self.session.execute(sa.insert(m.Part), rows)

    def _match_row(self, key: UUID, match: Told) -> m.Match:
        fields = {name: match[name] for name in match.keys() & SAME}
        return m.Match(id=key, group_id=self.group, epoch=0, **fields)

    def _store_around(self, key: UUID, match: Told, deals: Sequence[UUID]) -> None:
        """Seats, keepers of hands, and what was changed."""
        for one in match["seats"]:
            player = self.players[one["player"]]
            self.session.add(
                m.Seat(match_id=key, seat=one["seat"], from_deal=one["from_deal"], player_id=player)
            )
        for one in match["keepers"]:
            device = self.devices[one["device"]]
            self.session.add(m.Keeper(match_id=key, seat=one["seat"], device_id=device))
        for one in match["events"]:
            row = m.MatchEvent(
                match_id=key,
                version=one["version"],
                body=self._change(one["change"], deals),
                device_id=self._by(one["by"]),
                created_at=one["at"],
            )
            self.session.add(row)

    def _change(self, change: Told, deals: Sequence[UUID]) -> dict[str, Any]:
        """What was done to a match, with players and deals by their new ids."""
        fresh = dict(change)
        if came := change.get("substitute"):
            fresh["substitute"] = came | {"player": str(self.players[came["player"]])}
        for name in OF_DEALS & change.keys():
            fresh[name] = str(deals[change[name] - 1])
        return fresh

    def _store_deal(self, match: UUID, number: int, deal: Told) -> UUID:
        entries = list(_numbered(deal["entries"]))
        public = [n for n, entry in entries if not _is_of_a_hand(entry)]
        row = m.Deal(
            id=new_id(),
            match_id=match,
            number=number,
            last_n=len(entries),
            last_public_n=max(public, default=0),
            in_question=[],
            **{name: deal[name] for name in deal.keys() & SAME_DEAL},
        )
        self.session.add(row)
        self.session.flush()
        self.session.add_all(m.Shown(deal_id=row.id, seat=seat) for seat in deal["shown"])
        if entries:
            self.session.execute(
                sa.insert(m.Entry), [self._entry(row.id, n, one) for n, one in entries]
            )
        return row.id

    def _entry(self, deal: UUID, n: int, entry: Told) -> dict[str, Any]:
        words = entry["entry"]
        return {
            "deal_id": deal,
            "n": n,
            "body": {"kind": COVERED, "entry": words} if entry["covered"] else respelt(words),
            "stands": entry["stands"],
            "hidden_seat": entry["hidden"],
            "device_id": self._by(entry["by"]),
            "created_at": entry["at"],
        }

    def store_links(self) -> None:
        """What leads from one match to another: rematches and settlements."""
        for match in self.told["matches"]:
            if match["rematch_of"] is not None:
                row = self.session.get_one(m.Match, self.matches[match["id"]])
                row.rematch_of = self.matches[match["rematch_of"]]
        told = self.told["settlements"]
        for key, one in zip(_some_ids(len(told)), told, strict=True):
            self._store_settlement(key, one)

    def _store_settlement(self, key: UUID, one: Told) -> None:
        row = m.Settlement(
            id=key,
            group_id=self.group,
            note=one["note"],
            device_id=self._by(one["by"]),
            created_at=one["at"],
            undone_at=one["undone_at"],
        )
        self.session.add(row)
        self.session.flush()
        made = [
            Payment(self.players[paid["payer"]], self.players[paid["payee"]], paid["amount"])
            for paid in one["payments"]
        ]
        settlements.store(self.session, key, made, [self.matches[name] for name in one["matches"]])


def _some_ids(count: int) -> list[UUID]:
    """New ids that sort in the order of this list."""
    return sorted(new_id() for _ in range(count))


def _new_ids(things: list[Told]) -> dict[str, UUID]:
    """New ids for what the file names, which sort as the file has them."""
    return dict(zip((one["id"] for one in things), _some_ids(len(things)), strict=True))


def _numbered(things: list[Told]) -> Iterator[tuple[int, Told]]:
    return enumerate(things, start=1)


def _say_all(book: RuleBook, scores: Iterable[Score]) -> None:
    """Say what each part is for, as a score sheet will.

    Raises:
        LookupError, TypeError, ValueError: a part lacks what fills its rule's text.
    """
    parts = (part for score in scores for side in score.sides for part in side.parts or ())
    for part in parts:
        if part.rule in book.rules:
            say(book, part, LANGUAGES[0])


def _count_all(game: AnyGame, house: Any, scores: Sequence[Score]) -> None:
    """Count what the figures will.

    Raises:
        LookupError, RuntimeError, TypeError, ValueError: a score has not what is counted.
    """
    for deal in game.counts(house, scores):
        for had in deal:
            for number in (had or {}).values():
                if type(number) is not int or abs(number) > BIGGEST_NUMBER:
                    raise ValueError(number)


def _given(deal: Told) -> list[tuple[int, int, str]]:
    """What the table gave each side, or took, in a deal."""
    adjusted = enumerate(deal["score"]["adjusted"])
    return [(side, points, "") for side, points in adjusted if points]


def _is_of_a_hand(entry: Told) -> bool:
    return entry["hidden"] is not None or (entry["covered"] and entry["entry"]["kind"] == HAND)


def _differences(
    row: Any, told: Told, fields: tuple[str, ...], where: tuple[str | int, ...]
) -> Iterator[Fault]:
    """Where the file says other than what follows from its journals."""
    for name in fields:
        if getattr(row, name) != told[name]:
            yield (*where, name), Msg("not_what_follows")
