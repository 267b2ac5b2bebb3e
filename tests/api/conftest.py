"""A match at the table: phones that log deals of Diloti over HTTP, and the complete deal."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.api.told_hands import TOLD
from tests.api.written_once import file_of_group, once, worker  # noqa: F401

COMPLETE = Path(__file__).parents[1] / "transcripts/diloti/complete_deal.json"
Body = dict[str, Any]
HANDS = {
    0: TOLD,
    1: ("2D", "4H", "6H", "7S", "10D", "QC"),
}
"""What both seats of the complete deal hold in its first packet."""


NOW = object()
"""In place of the number of an entry: that of the last one."""


def checked(answer: TestResponse, status: int = 200) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json


class Deal:
    """One deal of a match, and how far its journal has come."""

    def __init__(self, phone: Any, line: Body) -> None:
        self.phone, self.id, self.dealer, self.number = (
            phone,
            line["id"],
            line["dealer"],
            line["number"],
        )
        self.n = 0

    def at(self, *parts: object) -> str:
        return "/".join(["/v1/deals", self.id, *map(str, parts)])

    def log(self, move: Any, *, phone: Any = None, after: Any = NOW, **more: Any) -> TestResponse:
        """Log a move, whatever the answer; `stands` and `key` as they are."""
        key = more.pop("key", None)
        body = {"after": self.n if after is NOW else after, "move": move} | more
        sent = json.dumps(body).encode()  # which writes numbers of any length
        return self._kept((phone or self.phone).post(self.at("entries"), sent, key=key))

    def logged(self, *moves: Body, **more: Any) -> Any:
        """Log moves that are all written; the last answer."""
        answer = None
        for move in moves:
            answer = checked(self.log(move, **more), 201)
        return answer

    def correct(self, n: int, move: Body, *, phone: Any = None, **more: Any) -> TestResponse:
        body = {"after": self.n, "move": move} | more
        return self._kept((phone or self.phone).put(self.at("entries", n), body))

    def take_back(self, n: int, *, phone: Any = None) -> TestResponse:
        path = self.at("entries", f"{n}?after={self.n}")
        return self._kept((phone or self.phone).delete(path))

    def tell(self, seat: int, *cards: str, phone: Any = None) -> TestResponse:
        path = self.at("hands", seat)
        return self._kept((phone or self.phone).put(path, {"cards": [*cards]}))

    def result(self, result: Body, *, phone: Any = None, **more: Any) -> TestResponse:
        sent = json.dumps({"result": result} | more).encode()
        return self._kept((phone or self.phone).put(self.at("result"), sent))

    def withdraw(self) -> TestResponse:
        return self._kept(self.phone.delete(self.at(f"result?after={self.n}")))

    def by_hand(self, *totals: int) -> Any:
        """Enter the totals of both sides; a result that is there is overwritten."""
        return checked(self.result({"sides": [{"total": one} for one in totals]}, after=self.n))

    def void(self, reason: str = "") -> Any:
        return checked(self._kept(self.phone.post(self.at("void"), {"reason": reason})))

    def adjust(self, side: int, points: int, reason: str = "late") -> Any:
        move = {"kind": "adjust", "side": side, "points": points, "reason": reason}
        return self.logged(move)

    def ask(self, move: Body, phone: Any = None) -> TestResponse:
        return (phone or self.phone).post(self.at("rulings"), {"move": move})

    def state(self, phone: Any = None) -> Any:
        return checked((phone or self.phone).get(self.at()))

    def journal(self, phone: Any = None, after: int = 0) -> Any:
        return checked((phone or self.phone).get(self.at(f"entries?after={after}")))["items"]

    def entry(self, n: int, phone: Any = None) -> Any:
        return self.journal(phone, after=n - 1)[0]

    def _kept(self, answer: TestResponse) -> TestResponse:
        if answer.status_code < 300 and "n" in answer.json:
            self.n = max(self.n, answer.json["n"])
        return answer


class Table:
    """A started match, the owner's phone, and the players by seat."""

    def __init__(self, phone: Any, join: Callable[..., Any], players: list[str], match: Body):
        self.phone, self.players, self.id, self._join = phone, players, match["id"], join

    def at(self, *parts: object) -> str:
        return "/".join(["/v1/matches", self.id, *map(str, parts)])

    def sit(self, seat: int) -> Any:
        """A phone of the player on a seat."""
        return self._join(self.phone, player_id=self.players[seat])

    def guest(self, role: str = "member") -> Any:
        """A phone of nobody who plays."""
        return self._join(self.phone, role)

    def open(self) -> Deal:
        return Deal(self.phone, checked(self.phone.post(self.at("deals")), 201))

    def deals(self, *totals: tuple[int, int]) -> list[Deal]:
        """Deals whose totals are entered by hand, one after the other."""
        played = []
        for both in totals:
            played.append(self.open())
            played[-1].by_hand(*both)
        return played

    def read(self, phone: Any = None, **kwargs: Any) -> Any:
        return checked((phone or self.phone).get(self.at(), **kwargs))

    def change(self, **wishes: Any) -> TestResponse:
        return self.phone.patch(self.at(), wishes)

    def changed(self, **wishes: Any) -> Any:
        return checked(self.change(**wishes))

    def sheet(self, **kwargs: Any) -> Any:
        return checked(self.phone.get(self.at("score-sheet"), **kwargs))


class Say:
    """The moves of Diloti as JSON."""

    @staticmethod
    def deal(*loose: str) -> Body:
        return {"kind": "deal", "loose": [*loose]}

    @staticmethod
    def lay(seat: int, card: str) -> Body:
        return {"kind": "lay", "seat": seat, "card": card}

    @staticmethod
    def capture(seat: int, card: str, *loose: str, piles: tuple[int, ...] = ()) -> Body:
        taken = {"loose": [*loose], "piles": [*piles]}
        return {"kind": "capture", "seat": seat, "card": card} | taken

    @staticmethod
    def declare(seat: int, value: int, card: str, *loose: str) -> Body:
        return {"kind": "declare", "seat": seat, "card": card, "loose": [*loose], "value": value}

    @staticmethod
    def counted(cards: int, aces: int, xeris: int = 0, *, ten: bool, two: bool) -> Body:
        """One side of a result by hand."""
        flags = {"ten_diamonds": ten, "two_clubs": two}
        return {"cards": cards, "aces": aces, "xeris": xeris} | flags


@pytest.fixture(scope="session")
def say() -> type[Say]:
    return Say


@pytest.fixture(scope="session")
def moves() -> list[Body]:
    """The entries of the complete deal, which ends 2-19."""
    return json.loads(COMPLETE.read_text(encoding="utf-8"))["entries"]


@pytest.fixture(scope="session")
def hands() -> dict[int, tuple[str, ...]]:
    return HANDS


@pytest.fixture
def new_match(new_group: Callable[..., Any], join: Callable[..., Any]) -> Callable[..., Table]:
    """Start a match of a new group, or of `phone`'s; what is named further goes into the body."""

    def new_match(names: tuple[str, ...], phone: Any = None, **body: Any) -> Table:
        phone = phone or new_group()
        players = [
            checked(phone.post(phone.at("players"), {"name": name}), 201)["id"] for name in names
        ]
        started = phone.post(phone.at("matches"), {"game": "diloti", "seats": players} | body)
        return Table(phone, join, players, checked(started, 201))

    return new_match


@pytest.fixture
def table_of(new_match: Callable[..., Table]) -> Callable[..., Table]:
    """Start a match for two or four by house rules that are named."""

    def table_of(players: int = 2, **house: Any) -> Table:
        names = ("Άννα", "Bob", "Chloé", "Δανάη")[:players]
        return new_match(names, house_rules={"players": players} | house)

    return table_of


@pytest.fixture
def table(table_of: Callable[..., Table]) -> Table:
    """A match for two by the default rules."""
    return table_of()


@pytest.fixture
def begun(table: Table, moves: list[Body]) -> Deal:
    """The complete deal, its first eight entries logged: both piles of A taken, B to play."""
    deal = table.open()
    deal.logged(*moves[:8])
    return deal


@pytest.fixture
def dealt(table: Table, moves: list[Body]) -> Deal:
    """A deal of which only the first table is logged: 10H, KH, 4D, KC."""
    deal = table.open()
    deal.logged(moves[0])
    return deal


@pytest.fixture
def a(table: Table) -> Any:
    return table.sit(0)


@pytest.fixture
def b(table: Table) -> Any:
    return table.sit(1)


@pytest.fixture
def told(dealt: Deal, a: Any) -> Deal:
    """The same deal, with the hand of seat 0 told by the phone `a`."""
    answer = dealt.tell(0, *TOLD, phone=a)
    assert answer.status_code == 200, answer.text
    return dealt


@pytest.fixture
def kitchen(new_group: Callable[..., Any]) -> Any:
    """The owner's phone of a group in Athens."""
    return new_group(time_zone="Europe/Athens")


@pytest.fixture
def played(new_match: Callable[..., Table], kitchen: Any) -> Callable[..., Table]:
    """A match of Dou Dizhu with results by hand, in the kitchen; once more with its players."""

    def played(*results: Body, players: list[str] | None = None, **body: Any) -> Table:
        asked = {"game": "doudizhu"} | body
        if players is None:
            table = new_match(("Anna", "Bob", "Chloé"), kitchen, **asked)
        else:
            table = new_match((), kitchen, seats=players, **asked)
            table.players = players
        for result in results:
            checked(table.open().result(result))
        return table

    return played


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many questions were made up, and how they were answered."""
    answers: Counter[int] = Counter()
    for report in chain.from_iterable(terminalreporter.stats.values()):
        answers.update(dict(getattr(report, "user_properties", ())).get("answers", {}))
    if answers:
        by_status = ", ".join(f"{status}: {count}" for status, count in sorted(answers.items()))
        terminalreporter.write_line(f"{answers.total()} questions asked; answers {by_status}")
