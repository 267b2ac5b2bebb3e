"""A world that differs from another only in what one phone may not see, and how both compare."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

Body = dict[str, Any]
ID = re.compile(rb"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
MOMENT = re.compile(rb"\d{4}-\d\d-\d\dT[\d:.]+Z")


class World:
    """A table where some hands are told; another phone looks on and logs."""

    def __init__(self, table: Any):
        self.table, self.looker = table, table.guest()
        self.deal = table.open()
        self.ids: Any = defaultdict(lambda: b"id %d" % len(self.ids))

    def told(self, answer: Any) -> tuple[int, bytes]:
        """An answer without what no two matches share: ids by when they came up, no times."""
        headers = repr([answer.headers.get(name) for name in ("ETag", "Location")]).encode()
        body = MOMENT.sub(b"then", headers + answer.data)
        return answer.status_code, ID.sub(lambda found: self.ids[found[0]], body)

    def looks(self, *asked: Body) -> list[tuple[int, bytes]]:
        """All that the other phone can read, and what the referee tells it."""
        table, deal = self.table, self.deal
        paths = (deal.at(), deal.at("entries"), deal.at("legal-moves"), table.at())
        answers = [self.looker.get(path) for path in (*paths, table.at("score-sheet"))]
        answers += [deal.ask(move, self.looker) for move in asked]
        return [self.told(one) for one in answers]

    def logs(self, move: Body, **more: Any) -> tuple[int, bytes]:
        return self.told(self.deal.log(move, phone=self.looker, **more))

    def corrects(self, n: int, move: Body) -> tuple[int, bytes]:
        return self.told(self.deal.correct(n, move, phone=self.looker))


def both(worlds: list[World], act: Any, *args: Any, **kwargs: Any) -> Any:
    """What the other phones of both worlds are told, which must be the same."""
    first, second = (act(world, *args, **kwargs) for world in worlds)
    assert first == second
    return first
