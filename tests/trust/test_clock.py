"""A clock that jumps, backwards and forwards, at every request: the right answers all the same."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from scorekeeper.games import GAMES
from scorekeeper.service.tries import WINDOW
from scorekeeper.store import types
from tests.api.conftest import Table
from tests.api.season import Season, done
from tests.api.worlds import ID, MOMENT
from tests.conftest import Phone
from tests.trust.conftest import FULL

SEASONS = 4 if FULL else 1
LONGEST_JUMP = timedelta(days=3)
"""Answers to keys are kept for seven days; who comes again after more has been away so long."""
FAR = timedelta(days=400)


class Clock:
    """What everything that asks for the time is told."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def now(self) -> datetime:
        return datetime.now(UTC) + self.ahead

    def time_ns(self) -> int:
        return time.time_ns() + int(self.ahead.total_seconds() * 1e9)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock for all of the service; it agrees with ours until it is told otherwise."""
    made, real = Clock(), types.now
    for name, module in sorted(sys.modules.items()):
        if name.startswith("scorekeeper") and getattr(module, "now", None) is real:
            monkeypatch.setattr(module, "now", made.now)
    monkeypatch.setattr(types, "time", made)
    return made


@pytest.fixture
def jump(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Callable[[Random | None], None]:
    """Let the clock jump before each request of a phone."""
    asked = Phone.ask

    def jump(chance: Random | None) -> None:
        def ask(phone: Phone, *args: Any, **kwargs: Any) -> Any:
            if chance is not None:
                clock.ahead = LONGEST_JUMP * chance.uniform(-1, 1)
            return asked(phone, *args, **kwargs)

        monkeypatch.setattr(Phone, "ask", ask)
        for method in ("get", "post", "put", "patch", "delete"):
            monkeypatch.setattr(Phone, method, by(method.upper(), ask))

    return jump


def by(method: str, ask: Callable[..., Any]) -> Callable[..., Any]:
    return lambda phone, *args, **kwargs: ask(phone, method, *args, **kwargs)


def told(phone: Any) -> Iterator[str]:
    """What a group's matches and people come to, without ids and times."""
    matches = done(phone.get(phone.at("matches?limit=100")))["items"]
    sheets = [phone.get(f"/v1/matches/{one['id']}/score-sheet").data for one in matches]
    sheets += [phone.get(f"/v1/matches/{one['id']}").data for one in matches]
    sheets += [phone.get(phone.at(f"leaderboard?game={game}")).data for game in GAMES]
    people = done(phone.get(phone.at("balances")))["people"]
    sheets += [repr((one["player"]["name"], one["played"], one["paid"])).encode() for one in people]
    return iter(sorted(MOMENT.sub(b"then", ID.sub(b"an id", one)).decode() for one in sheets))


def new_match(names: tuple[str, ...], phone: Any, **body: Any) -> Table:
    return Table(phone, None, [], done(phone.post(phone.at("matches"), body), 201))


@pytest.mark.parametrize("seed", range(SEASONS))
def test_a_season_comes_to_the_same_however_the_clock_jumps(new_group, jump, clock, seed, shown):
    seasons = []
    for chance in (None, Random(seed)):
        jump(chance)
        seasons.append(Season(new_group(time_zone="Europe/Athens"), new_match))
        seasons[-1].play()
    jump(None)
    clock.ahead = timedelta()

    steady, jumping = (list(told(one.owner)) for one in seasons)

    assert jumping == steady
    shown("a season with a jump before each request, the same as without")


@pytest.mark.parametrize("way", [-1, 1])
def test_whoever_guessed_wrongly_waits_no_longer_because_the_clock_jumped(
    database, app, clock, way
):
    client = app.test_client()
    clock.ahead = FAR * -way
    while (answer := client.get("/v1/join/WRONG-CODE")).status_code == 404:
        pass
    assert answer.status_code == 429

    clock.ahead = timedelta()

    answer = client.get("/v1/join/WRONG-CODE")
    waits = int(answer.headers.get("Retry-After", 0))
    assert answer.status_code in (404, 429)
    assert waits <= WINDOW.total_seconds()


@pytest.mark.parametrize("way", [-1, 1])
def test_a_request_sent_again_after_a_jump_happens_once(new_group, clock, way):
    owner = new_group()
    body, path = {"name": "Zoe"}, owner.at("players")
    first = owner.post(path, body, key="the-same-key")

    clock.ahead = LONGEST_JUMP * way

    assert owner.post(path, body, key="the-same-key").data == first.data
    assert len(done(owner.get(path))["items"]) == 1


@pytest.mark.parametrize("way", [-1, 1])
def test_a_token_and_what_follows_outlast_a_jump(new_group, clock, way):
    owner = new_group(player_name="Anna")

    clock.ahead = FAR * way

    assert owner.get("/v1/me").status_code == 200
    assert owner.post(owner.at("players"), {"name": "Zoe"}).status_code == 201
    assert owner.get(owner.at("leaderboard?game=diloti")).status_code == 200
