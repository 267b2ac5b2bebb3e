"""What past matches come to, counted from the journals as a person would, match by match."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from itertools import groupby, permutations
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from scorekeeper.engine.journal import fold
from scorekeeper.games import GAMES
from scorekeeper.service.outcomes import outcome_of
from scorekeeper.service.tables import (
    entries_of,
    house_of,
    score_from,
    score_to_store,
    starting_state,
)
from scorekeeper.store import models as m


def told_by_journals(session, match):
    """The score of each closed deal that counts, by folding journals, and how the match stands.

    Whom the table named deals, and after that it goes on from there. Behind a deal that is open
    again, who dealt stays.
    """
    rules, house = GAMES[match.game], house_of(match.game, match.house_rules)
    of = sa.select(m.Deal).where(m.Deal.match_id == match.id).order_by(m.Deal.number)
    scores, closed, dealt = [], [], []
    first, settled = match.first_dealer, True
    standing = rules.standing(house, first, [])
    for deal in session.scalars(of):
        over = standing.over
        follows = settled and not over and not deal.dealer_named
        dealer = standing.dealer if follows else deal.dealer
        entries = entries_of(session, deal.id, deal.last_n)
        start = starting_state(rules, house, first, dealt, dealer)
        come = outcome_of(rules, house, start, fold(rules, start, entries))
        settled = settled and come.status != "open"
        if over:
            continue
        if come.status == "closed":
            adjusted = come.adjusted(len(come.score.sides))
            scores.append(score_from(score_to_store(come.score, adjusted)))
            closed.append(deal)
            dealt.append(replace(scores[-1], dealer=dealer))
            standing = rules.standing(house, first, dealt)
        elif deal.dealer_named:
            standing = replace(standing, dealer=dealer)
    return rules, house, list(zip(closed, scores, strict=True)), standing


class Story:
    """One match of one player, as a person would tell it."""

    def __init__(self, match, player, day):
        self.match, self.player, self.day, self.game = match, player, day, match.game
        self.order = (match.played_at, match.id)
        self.outcome, self.shared, self.side = None, False, None
        self.deals, self.counts = [], Counter()

    def ends(self, side, winners, sides):
        self.side = side
        if sides > 1 and len(winners) in (0, sides):
            self.outcome = "drawn"
            return
        self.outcome = "won" if side in winners else "lost"
        self.shared = self.outcome == "won" and len(winners) > 1


def winners_of(match, standing):
    if match.status == "conceded":
        return [side for side in range(len(standing.totals)) if side != match.conceded_by]
    return standing.leaders if match.ended_by_hand else standing.winners


def stories(session, match, zone):
    """What a match was to each player; deals are (points, points of others, id)."""
    rules, house, closed, standing = told_by_journals(session, match)
    rows = session.execute(sa.select(m.Seat).where(m.Seat.match_id == match.id)).scalars().all()
    rows.sort(key=lambda one: (one.seat, one.from_deal))
    day = match.played_at.astimezone(zone).date()
    told = {row.player_id: Story(match, row.player_id, day) for row in rows}
    sides = len(standing.totals)

    def sitting(number):
        return {row.seat: row.player_id for row in rows if row.from_deal <= number}

    if match.status == "abandoned":
        closed = []
    counted = rules.counts(house, [score for _, score in closed])
    for (deal, score), counts in zip(closed, counted, strict=True):
        for seat, player in sitting(deal.number).items():
            own = score.totals[seat % sides]
            if counts[seat % sides] is not None:
                told[player].deals.append((own, sum(score.totals) - own, deal.id))
                told[player].counts.update(counts[seat % sides])
    winners = winners_of(match, standing)
    ended = match.status == "conceded" or (match.status == "finished" and closed)
    last = closed[-1][0].number if closed else 1
    for seat, player in sitting(last).items() if ended else ():
        told[player].ends(seat % sides, winners, sides)
    return list(told.values())


def figures_of(told, fewest):
    """What stories come to, told from first to last."""
    outcomes = [one.outcome for one in told if one.outcome]
    runs = [(kind, len(list(same))) for kind, same in groupby(outcomes)]
    deals = [deal for one in told for deal in one.deals]
    best, worst = (min, max) if fewest else (max, min)
    counts = sum((one.counts for one in told), Counter())
    nothing = (None, None, None)
    high = best(deals, key=lambda deal: deal[0], default=nothing)
    low = worst(deals, key=lambda deal: deal[0], default=nothing)
    return {
        "matches": len(outcomes),
        **{kind: outcomes.count(kind) for kind in ("won", "drawn", "lost")},
        "shared": sum(one.shared for one in told),
        "deals": len(deals),
        "points_for": sum(deal[0] for deal in deals),
        "points_against": sum(deal[1] for deal in deals),
        "best": high[0],
        "best_deal": high[2],
        "worst": low[0],
        "worst_deal": low[2],
        "counts": dict(counts),
        "runs": [len(outcomes), *(runs[0] if runs else ("", 0)), *(runs[-1] if runs else ("", 0))]
        + [max((n for kind, n in runs if kind == one), default=0) for one in ("won", "lost")],
    }


SPANS = {
    "day": lambda day: day,
    "week": lambda day: day - timedelta(days=day.weekday()),
    "month": lambda day: day.replace(day=1),
    "year": lambda day: day.replace(month=1, day=1),
    "ever": lambda day: date.min,
}


def all_stories(session, group):
    """What each match of a group was to its players."""
    zone = ZoneInfo(session.get_one(m.Group, group).time_zone)
    of = sa.select(m.Match).where(m.Match.group_id == group)
    return [stories(session, match, zone) for match in session.scalars(of)]


def expected(session, group):
    """Every figure and pair of a group, counted from its journals."""
    by_match = all_stories(session, group)
    told = sorted((one for of in by_match for one in of), key=lambda one: one.order)
    spans = {}
    for one in told:
        if one.outcome or one.deals:
            for span, start in SPANS.items():
                spans.setdefault((one.player, one.game, span, start(one.day)), []).append(one)
    figures = {key: figures_of(of, GAMES[key[1]].book.fewest_is_best) for key, of in spans.items()}
    return figures, pairs_of(by_match, "month", "year", "ever")


def pairs_of(by_match, *spans):
    """How each fared with and against each other one, from the stories of each match."""
    pairs = Counter()
    for of in by_match:
        for one, other in permutations([story for story in of if story.outcome], 2):
            for span in spans:
                of_two = (one.game, one.side == other.side, other.player)
                key = (one.player, span, SPANS[span](one.day), *of_two)
                pairs.update({(*key, "matches"): 1, **fared(key, one, other)})
    return dict(pairs)


def fared(key, one, other):
    if one.side == other.side or one.outcome != other.outcome:
        return {(*key, one.outcome): 1}
    return {} if one.outcome == "lost" else {(*key, "drawn"): 1}
