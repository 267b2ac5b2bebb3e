"""What was done to a match as JSON, as streams.py declares it."""

from __future__ import annotations

from typing import Any

from scorekeeper.api.match_json import called, deal_json, entry_json, match_json
from scorekeeper.service.feed import Change, News


def news_json(news: News, spoken: str) -> dict[str, Any]:
    """What a device has not been told of a match."""
    names = {deal: called(one.names, spoken) for deal, one in news.touched.items()}
    return {
        "after": news.after,
        "version": news.version,
        "changes": [_change(news, one, spoken) for one in news.changes],
        "deals": [deal_json(one, names[one.table.deal], spoken) for one in news.deals],
        "match": None if news.match is None else match_json(news.match, spoken),
        "reread": list(map(str, news.reread)),
    }


def _change(news: News, change: Change, spoken: str) -> dict[str, Any]:
    entry = None
    if change.deal is not None and change.entry is not None:
        touched = news.touched[change.deal]
        book = touched.viewed.table.game.book
        entry = entry_json(book, change.entry, called(touched.names, spoken), spoken)
    return {
        "version": change.version,
        "kind": change.kind,
        "deal": change.deal and str(change.deal),
        "entry": entry,
        "seat": change.seat,
        "what": change.what,
    }
