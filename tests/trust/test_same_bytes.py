"""Matches by bots, a device for each seat, in two worlds that differ only in what is hidden.

In the second world two seats tell other hands than they hold. Whoever may not see those hands
must read the same bytes in both worlds: each other seat's device, which keeps a hand of its
own, a phone that logs for the two, and somebody who looks on.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random
from typing import Any

import pytest

from scorekeeper.games import GAMES
from tests.api.season import done
from tests.api.worlds import ID, MOMENT
from tests.trust.bots import HOUSES, Dealt, Step, deals, named
from tests.trust.conftest import FULL

MATCHES, DEALS, STEPS, LOOKS = (2, 2, 1000, 0.5) if FULL else (1, 1, 28, 0.2)
"""Matches by each house rules, deals and steps of each, and how often somebody looks around."""
TRIES = 6
NAMES = ("Άννα", "Bob", "Chloé", "Δανάη")
CASES = [
    pytest.param(game, chosen, id=f"{game} {place}")
    for game, all_chosen in HOUSES.items()
    for place, chosen in enumerate(all_chosen)
]


class World:
    """A match, a device for each seat, one that logs for others, and one that looks on."""

    def __init__(self, owner: Any, join: Any, seats: int, game: str, chosen: Any) -> None:
        self.owner, self.ids = owner, defaultdict(lambda: b"id %d" % len(self.ids))
        players = [
            done(owner.post(owner.at("players"), {"name": name}), 201)["id"]
            for name in NAMES[:seats]
        ]
        self.devices = [join(owner, player_id=one) for one in players]
        self.onlookers = {"table": join(owner), "spectator": join(owner, "spectator")}
        body = {"game": game, "house_rules": chosen, "seats": players, "first_dealer": 0}
        self.match = done(owner.post(owner.at("matches"), body), 201)["id"]

    def open(self, dealer: int | None) -> None:
        if dealer is not None:
            done(self.owner.patch(f"/v1/matches/{self.match}", {"next_dealer": dealer}))
        self.deal = done(self.owner.post(f"/v1/matches/{self.match}/deals"), 201)["id"]
        self.n, self.opened = 0, done(self.owner.get(f"/v1/matches/{self.match}"))["version"]

    def phone(self, who: Any) -> Any:
        return self.onlookers[who] if isinstance(who, str) else self.devices[who]

    def plain(self, answer: Any) -> tuple[int, bytes]:
        """An answer without what no two matches share: ids by when they came up, no times."""
        headers = repr([answer.headers.get(name) for name in ("ETag", "Location")]).encode()
        body = MOMENT.sub(b"then", headers + answer.data)
        return answer.status_code, ID.sub(lambda found: self.ids[found[0]], body)

    def logs(self, who: Any, move: Any) -> Any:
        answer = self.phone(who).post(
            f"/v1/deals/{self.deal}/entries", {"after": self.n, "move": move, "stands": True}
        )
        self.n += answer.status_code == 201
        return answer

    def tells(self, seat: int, body: Any) -> bool:
        answer = self.devices[seat].put(f"/v1/deals/{self.deal}/hands/{seat}", body)
        self.n += answer.status_code == 200
        return bool(answer.status_code == 200)

    def looks(self, who: Any, asked: list[Any]) -> list[tuple[int, bytes]]:
        """All that a device can read, and what the referee tells it."""
        phone, deal, match = self.phone(who), f"/v1/deals/{self.deal}", f"/v1/matches/{self.match}"
        # not into the deal before, in which hands lie open
        since = max(done(phone.get(match))["version"] - 2, self.opened)
        paths = [deal, f"{deal}/entries", f"{deal}/legal-moves", match, f"{match}/score-sheet"]
        paths += [f"{match}/changes?after={since}", f"{match}/deals"]
        answers = [phone.get(path, language="el" if self.n % 2 else "en") for path in paths]
        answers += [phone.post(f"{deal}/rulings", {"move": move}) for move in asked]
        return [self.plain(one) for one in answers]


class Pair:
    """Two worlds in which the same is played, and what two of their seats tell in the second."""

    def __init__(self, worlds: list[World], seats: int, chance: Random) -> None:
        self.worlds, self.chance = worlds, chance
        self.lying = set(chance.sample(range(seats), min(2, seats)))
        self.others = [*worlds[0].onlookers, *(set(range(seats)) - self.lying)]
        self.looked, self.differed = 0, 0

    def play(self, dealt: Dealt) -> None:
        for world in self.worlds:
            world.open(dealt.dealer)
        self.hidden, self.told = Counter(dealt.pack), {}
        self.played = [Counter[str]() for _ in self.worlds[0].devices]
        last = next(one for one in reversed(dealt.steps) if one.tells is None)
        for step in dealt.steps[:STEPS]:
            if step.tells is not None:
                self.tell(step)
            elif step is last:
                self.both(step)
            else:
                self.move(step, self.chance.choice(dealt.steps))

    def both(self, step: Step) -> list[tuple[int, bytes]]:
        """Log a move in both worlds; by the phone of its seat, unless that is another there."""
        who = "table" if step.seat is None or step.seat in self.lying else step.seat
        answers = [world.logs(who, step.body) for world in self.worlds]
        assert answers[0].status_code == 201, (step, answers[0].text)
        return [world.plain(one) for world, one in zip(self.worlds, answers, strict=True)]

    def move(self, step: Step, other: Step) -> None:
        asked = [one.body for one in (step, other) if one.tells is None]
        if self.chance.random() < LOOKS:
            self.look(asked)
        first, second = self.both(step)
        assert first == second, step
        shown = named(step.body)
        self.hidden -= shown
        if step.seat is not None:
            self.played[step.seat] += shown

    def look(self, asked: list[Any]) -> None:
        """Let somebody look around in both worlds."""
        who = self.chance.choice(self.others)
        first, second = (world.looks(who, asked) for world in self.worlds)
        assert first == second, who
        self.looked += len(first)

    def tell(self, step: Step) -> None:
        """A seat's owner tells its hand; one that lies, in the second world another."""
        seat = step.tells
        assert seat is not None
        if seat not in self.lying:
            self.told[seat] = named(step.body)
        others = [step.body]
        if seat in self.lying:
            others = [*(self.other_hand(step) for _ in range(TRIES)), step.body]
        said = next(body for body in others if self.worlds[1].tells(seat, body))
        self.differed += named(said) != named(step.body)
        assert self.worlds[0].tells(seat, step.body), step

    def other_hand(self, step: Step) -> Any:
        """As many cards as are told, which the seat might hold as far as anybody else knows."""
        pool = self.hidden - sum(self.told.values(), Counter())
        own = named(step.body)
        kept = list((own & self.played[step.tells]).elements())
        free = sorted(pool.elements())
        drawn = kept + self.chance.sample(free, min(own.total() - len(kept), len(free)))
        told = {}
        for name, cards in step.body.items():
            count = named(cards).total()
            taken, drawn = drawn[:count], drawn[count:]
            told[name] = " ".join(taken) if isinstance(cards, str) else taken
        return told


@pytest.mark.parametrize(("game", "chosen"), CASES)
def test_what_is_hidden_changes_no_byte_for_anybody_else(new_group, join, game, chosen, shown):
    chance, totals = Random(f"{game} {chosen}"), Counter()
    seats = GAMES[game].seats(GAMES[game].wire.house.load(chosen))
    for _ in range(MATCHES):
        worlds = [World(new_group(), join, seats, game, chosen) for _ in range(2)]
        pair = Pair(worlds, seats, chance)
        for dealt in deals(game, chosen, chance, DEALS):
            pair.play(dealt)
            totals["deals"] += 1
            totals["moves"] += len(dealt.steps)
            assert totals_of(worlds[0]) == totals_of(worlds[1])
        totals["answers"] += pair.looked
        totals["hands"] += pair.differed

    assert game == "klondike" or totals["hands"] > 0
    shown(", ".join(f"{count} {name}" for name, count in totals.items()))


def totals_of(world: World) -> Any:
    match = done(world.owner.get(f"/v1/matches/{world.match}"))
    return match["totals"], match["status"], match["winners"]
