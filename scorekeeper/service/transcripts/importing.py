"""Taking matches that were written down as text into a group, all of them or none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.journal import CORRECT, COVERED, HAND, TAKE_BACK, Entry, fold
from scorekeeper.engine.messages import Msg
from scorekeeper.service import groups, matches, names, players
from scorekeeper.service.access import MEMBER, Caller
from scorekeeper.service.dealers import SoFar
from scorekeeper.service.journal_words import shown_words
from scorekeeper.service.outcomes import follow, outcome_of
from scorekeeper.service.statuses import OPEN
from scorekeeper.service.tables import respelt, score_from, score_to_store
from scorekeeper.service.transcripts.names import Who
from scorekeeper.service.transcripts.reading import (
    DEALER,
    SEATS,
    BadTranscript,
    DealTranscript,
    Line,
    LineFault,
    MatchTranscript,
    read_transcripts,
)
from scorekeeper.store import models as m
from scorekeeper.store.types import new_id, now


def import_transcripts(session: Session, caller: Caller, group: UUID, text: str) -> list[UUID]:
    """Add the matches of a text to the caller's group, under the names that it says.

    Args:
        session: an open transaction; the caller commits it.
        caller: the device that asks, by which every entry is then written.
        group: the group.
        text: in the notation of docs/referee.md; a name that is nobody's is a new player's.

    Returns:
        The new matches, in the order of the text.

    Raises:
        NoSuchThing: it is not the caller's group.
        NotAllowed: the caller only looks on.
        BadTranscript: with every line at fault; nothing is added then.
    """
    groups.find(session, caller, group)
    caller.must_be(MEMBER)
    transcripts = read_transcripts(text)
    faults = [fault for transcript in transcripts for fault in transcript_faults(transcript)]
    faults += [fault for transcript in transcripts for fault in _player_faults(transcript)]
    if faults:
        raise BadTranscript(sorted(faults))
    roster = _Roster(session, caller, group)
    made = [_store(session, caller, roster, transcript) for transcript in transcripts]
    roster.let_go()
    return made


class _Roster:
    """The players of a group, by the names that a text has for them."""

    def __init__(self, session: Session, caller: Caller, group: UUID) -> None:
        self.session, self.caller, self.group = session, caller, group
        self._nameless: dict[int, m.Player] = {}

    def player(self, who: Who) -> UUID:
        """Somebody of that name; a new player where it is nobody's."""
        if isinstance(who, int):
            if who not in self._nameless:
                self._nameless[who] = groups.add_nameless(self.session, self.group)
            return self._nameless[who].id
        known = sa.select(m.Player.id).where(
            m.Player.group_id == self.group, m.Player.name_key == names.key(who)
        )
        found = self.session.scalar(known)
        return found or players.add(self.session, self.caller, self.group, who, guest=False).id

    def let_go(self) -> None:
        """Take those out of the roster whose names were forgotten."""
        for row in self._nameless.values():
            row.removed_at = now()
        self.session.flush()


def _player_faults(transcript: MatchTranscript) -> Iterator[LineFault]:
    """There is one player for each seat."""
    wanted, found = transcript.game.seats(transcript.house), len(transcript.players)
    if wanted != found:
        yield transcript.line(SEATS), Msg("one_for_each", wanted=wanted, found=found)
    if len({one if isinstance(one, int) else names.key(one) for one in transcript.players}) < found:
        yield transcript.line(SEATS), Msg("player_twice")


def transcript_faults(transcript: MatchTranscript) -> Iterator[LineFault]:
    """Seats that nobody has, and entries that the rules refuse and nobody let stand."""
    if transcript.house is None:
        transcript.house = transcript.game.wire.house.load(transcript.house_rules)
    seats = transcript.game.seats(transcript.house)
    for number, dealer in _dealers(transcript):
        if dealer >= seats:
            yield number, Msg("between", min=0, max=seats - 1)
            return
    for deal, start in _begun(transcript):
        yield from _refused(transcript, deal, start)


def _dealers(transcript: MatchTranscript) -> Iterator[tuple[int, int]]:
    if transcript.dealer is not None:
        yield transcript.line(DEALER), transcript.dealer
    for deal in transcript.deals:
        if deal.dealer is not None:
            yield deal.number, deal.dealer


def first_dealer(transcript: MatchTranscript) -> int:
    """Who deals first; where nothing is said, the last seat, so that seat A plays first."""
    return (
        transcript.game.seats(transcript.house) - 1
        if transcript.dealer is None
        else transcript.dealer
    )


def entries_in(deal: DealTranscript) -> list[Entry]:
    """The entries of a deal as a journal has them."""
    return [Entry(n, _body(line), line.stands) for n, line in enumerate(deal.lines, start=1)]


def _body(line: Line) -> dict[str, Any]:
    if line.covered:
        return {"kind": COVERED, "entry": dict(line.body)}
    return dict(respelt(line.body))


def _begun(transcript: MatchTranscript) -> Iterator[tuple[DealTranscript, Any]]:
    """Each deal, with the state in which it begins after those before it."""
    game, house = transcript.game, transcript.house
    so_far = SoFar(game, house, first_dealer(transcript))
    for deal in transcript.deals:
        dealer = so_far.standing.dealer if deal.dealer is None else deal.dealer
        start = so_far.start(dealer)
        yield deal, start
        entries = entries_in(deal)
        outcome = outcome_of(game, house, start, fold(game, start, entries))
        score = outcome.score
        if score is not None:
            score = score_from(score_to_store(score, outcome.adjusted(len(score.sides))))
        so_far.add(dealer, score, named=deal.dealer is not None)


def _refused(transcript: MatchTranscript, deal: DealTranscript, start: Any) -> Iterator[LineFault]:
    """Entries that the rules refuse, up to the first behind which nobody can be sure."""
    entries = entries_in(deal)
    before = [one.n for one in entries if _leaves_doubt(one)]
    judged = entries[: before[0] - 1] if before else entries
    for step in fold(transcript.game, start, judged).steps:
        refusal = step.ruling.refusal
        if refusal is None or (step.entry.stands and not step.ruling.impossible):
            continue
        message = "line_impossible" if step.ruling.impossible else "line_broken"
        yield deal.lines[step.entry.n - 1].number, Msg(message, rule=refusal.rule)


def _leaves_doubt(entry: Entry) -> bool:
    """Whether what follows may have been judged otherwise: corrected, or of unknown cards."""
    kind = shown_words(entry.body)["kind"]
    return kind in (CORRECT, TAKE_BACK) or (entry.kind == COVERED and kind != HAND)


def _store(session: Session, caller: Caller, roster: _Roster, transcript: MatchTranscript) -> UUID:
    seats = tuple(roster.player(who) for who in transcript.players)
    new = matches.NewMatch(
        transcript.game.key,
        seats,
        transcript.house_rules,
        first_dealer=first_dealer(transcript),
        played_at=transcript.played_at,
        notes=transcript.notes,
    )
    match = matches.start(session, caller, new)
    at = transcript.played_at or now()
    for number, deal in enumerate(transcript.deals, start=1):
        _store_deal(session, caller, match, number, deal, at)
    match.version += sum(len(deal.lines) + 1 for deal in transcript.deals)
    session.flush()
    follow(session, match.id, since=0)
    return match.id


def _store_deal(
    session: Session,
    caller: Caller,
    match: m.Match,
    number: int,
    deal: DealTranscript,
    at: datetime,
) -> None:
    entries = entries_in(deal)
    public = [one.n for one in entries if shown_words(one.body)["kind"] != HAND]
    row = m.Deal(
        id=new_id(),
        match_id=match.id,
        number=number,
        dealer=match.first_dealer if deal.dealer is None else deal.dealer,
        dealer_named=deal.dealer is not None,
        status=OPEN,
        counted=True,
        last_n=len(entries),
        last_public_n=max(public, default=0),
        by_hand=False,
        in_question=[],
    )
    session.add(row)
    session.flush()
    _keep_hands(session, caller, match.id, entries)
    rows = [_row(row.id, caller, one, at) for one in entries]
    if rows:
        session.execute(sa.insert(m.Entry), rows)


def _keep_hands(session: Session, caller: Caller, match: UUID, entries: Sequence[Entry]) -> None:
    """The device that brings hands keeps them."""
    for seat in sorted({one.body["seat"] for one in entries if one.kind == HAND}):
        if session.get(m.Keeper, (match, seat)) is None:
            session.add(m.Keeper(match_id=match, seat=seat, device_id=caller.device))
    session.flush()


def _row(deal: UUID, caller: Caller, entry: Entry, at: datetime) -> dict[str, Any]:
    return {
        "deal_id": deal,
        "n": entry.n,
        "body": entry.body,
        "stands": entry.stands,
        "hidden_seat": entry.body["seat"] if entry.kind == HAND else None,
        "device_id": caller.device,
        "created_at": at,
    }
