"""Matches, deals and entries as match_schemas.py and deal_schemas.py declare them."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from scorekeeper.api.language import word
from scorekeeper.api.people import player_name
from scorekeeper.api.schemas import finding_json, part_json
from scorekeeper.engine.claim import Claim
from scorekeeper.engine.rulebook import RuleBook
from scorekeeper.engine.ruling import Finding, plain
from scorekeeper.engine.score import Part, Score
from scorekeeper.service.fields import moment
from scorekeeper.service.journal_view import EntryView
from scorekeeper.service.match_list import ListedMatch
from scorekeeper.service.match_rows import DealRow, PartRow, Seated
from scorekeeper.service.outcomes import ADJUSTMENT
from scorekeeper.service.sheet import Heading, Line, MatchNow, names_at
from scorekeeper.service.statuses import OPEN
from scorekeeper.service.tables import house_of
from scorekeeper.service.view import DealView


def names_mark(names: Iterable[str]) -> str:
    """A mark that changes when a name does, for ETags: names have no version."""
    return f"n{zlib.crc32('/'.join(f'{len(name)}{name}' for name in names).encode()):x}"


def called(names: Iterable[str], spoken: str) -> list[str]:
    """Players by name; one who was removed has none, and is called what they are."""
    return [player_name(name, spoken) for name in names]


def view_mark(seats: Iterable[int], names: Iterable[str]) -> str:
    """What an answer depends on beside version and language: hands kept, and names."""
    kept = "".join(map(str, sorted(seats)))
    return f"s{kept}-{names_mark(names)}"


def match_json(now: MatchNow, spoken: str) -> dict[str, Any]:
    """A match as it stands."""
    heading, match = now.heading, now.heading.match
    house = house_of(match.game, match.house_rules)
    return {
        "id": str(match.id),
        "group": str(match.group_id),
        "game": match.game,
        "edition": match.edition,
        "house_rules": {one.name: getattr(house, one.name) for one in heading.game.book.options},
        "status": match.status,
        "conceded_by": match.conceded_by,
        "totals": match.totals,
        "winners": match.winners,
        "standing": now.standing.more,
        "dealer": match.dealer if match.next_dealer is None else match.next_dealer,
        "seats": seats_json(heading.seats, len(match.totals), spoken),
        "deals": [deal_line(deal) for deal in now.deals],
        "history": match.history,
        "played_at": moment(match.played_at),
        "notes": match.notes,
        "version": match.version,
        "rematch_of": match.rematch_of and str(match.rematch_of),
    }


def seats_json(seats: Sequence[Seated], sides: int, spoken: str) -> list[dict[str, Any]]:
    """Who sits on each seat now."""
    latest = {one.seat: one for one in seats}
    names = called(names_at(seats), spoken)
    return [
        {
            "seat": seat,
            "side": seat % sides,
            "player": {"id": one.player, "name": name},
        }
        for (seat, one), name in zip(latest.items(), names, strict=True)
    ]


def deal_line(deal: DealRow) -> dict[str, Any]:
    """A deal as its match lists it."""
    return {
        "id": str(deal.id),
        "number": deal.number,
        "dealer": deal.dealer,
        "status": deal.status,
        "by_hand": deal.by_hand,
        "counted": deal.counted,
        "totals": deal.points,
        "in_question": deal.in_question,
    }


def match_line(match: ListedMatch, seats: Sequence[Seated], spoken: str) -> dict[str, Any]:
    """A match in a list."""
    return {
        "id": match.id,
        "game": match.game,
        "status": match.status,
        "totals": match.totals,
        "winners": match.winners,
        "seats": seats_json(seats, len(match.totals), spoken),
        "played_at": moment(match.played_at),
        "notes": match.notes,
        "version": match.version,
    }


def deal_json(view: DealView, names: Sequence[str], spoken: str) -> dict[str, Any]:
    """A deal as one device may see it."""
    table = view.table
    book = table.game.book
    return {
        "id": str(table.deal),
        "match": str(table.match),
        "game": table.game.key,
        "number": table.number,
        "dealer": table.dealer,
        "status": table.status,
        "version": table.version,
        "last_n": table.last_n,
        "turn": turn_of(view.state, table.status),
        "over": view.state.over,
        "table": view.shown,
        "claims": [claim_json(claim) for claim in view.claims],
        "findings": [
            {"n": n, **finding_json(book, finding, spoken, names)} for n, finding in view.findings
        ],
        "in_question": view.in_question,
        "hands": view.hands,
        "hands_shown": view.hands_shown,
        "score": None if view.score is None else score_json(book, view.score, spoken),
        "outlook": findings_json(book, view.outlook, names, spoken),
    }


def turn_of(state: Any, status: str) -> int | None:
    """The seat in turn, while the deal goes on."""
    if state.over or status != OPEN:
        return None
    turn: int | None = state.turn
    return turn


def claim_json(claim: Claim) -> dict[str, Any]:
    """A claim, with the entries that made and settled it."""
    return {
        "seat": claim.seat,
        "rule": claim.rule,
        "value": claim.value,
        "holds": claim.holds,
        "status": claim.status,
        "entry": claim.move,
        "settled_by": claim.at,
    }


def score_json(book: RuleBook, score: Score, spoken: str) -> dict[str, Any]:
    """What a deal is worth, part by part."""
    return {
        "totals": score.totals,
        "sides": [
            None if side.parts is None else [part_json(book, part, spoken) for part in side.parts]
            for side in score.sides
        ],
    }


def entry_json(
    book: RuleBook, entry: EntryView, names: Sequence[str], spoken: str
) -> dict[str, Any]:
    """One entry of a journal."""
    shown = asdict(entry) | {
        "at": moment(entry.at),
        "device": entry.device and str(entry.device),
        "findings": findings_json(book, entry.findings, names, spoken),
    }
    return shown | {"entry": shown.pop("body")}


def findings_json(
    book: RuleBook, findings: Iterable[Finding], names: Sequence[str], spoken: str
) -> list[dict[str, Any]]:
    """Findings in words."""
    return [finding_json(book, one, spoken, names) for one in findings]


def side_names(heading: Heading, spoken: str) -> list[str]:
    """The players of each side, as they sit now."""
    names, sides = called(heading.names, spoken), len(heading.match.totals)
    return [" + ".join(names[side::sides]) for side in range(sides)]


def line_json(book: RuleBook, line: Line, spoken: str) -> dict[str, Any]:
    """One deal of the score sheet, each number explained."""
    return deal_line(line.deal) | {
        "running": line.running,
        "standing": line.standing.more,
        "sides": [[stored_part_json(book, part, spoken) for part in parts] for parts in line.parts],
    }


def stored_part_json(book: RuleBook, part: PartRow, spoken: str) -> dict[str, Any]:
    """A stored score part; of an adjustment the text is the table's own reason."""
    if part.rule in book.rules:
        return part_json(book, Part(book.rules[part.rule].id, part.points, part.facts), spoken)
    facts = plain(part.facts)
    text = str(facts["reason"]) if part.rule == ADJUSTMENT else word("sheet.by_hand", spoken)
    return {"rule": part.rule, "points": part.points, "text": text, "facts": facts}
