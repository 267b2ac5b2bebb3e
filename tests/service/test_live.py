"""States kept in memory: two processes on one database, each catching up with the other."""

from __future__ import annotations

from contextlib import suppress
from uuid import UUID, uuid4

import pytest

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.journal import Folded
from scorekeeper.games import GAMES
from scorekeeper.service import corrections, groups, hands, journal, matches, view
from scorekeeper.service.access import Caller
from scorekeeper.service.folding import folded
from scorekeeper.service.live import Kept, Live
from scorekeeper.service.tables import find_table
from scorekeeper.service.writing import Guard
from scorekeeper.store.session import Database

DEAL = {"kind": "deal", "loose": ["4D", "10H", "KC", "KH"]}
GAME: AnyGame = GAMES["diloti"]
EMPTY = Folded(None)


def lay(seat: int, card: str) -> dict[str, object]:
    return {"kind": "lay", "seat": seat, "card": card}


class Process:
    """One process: its own memory, the common database, a phone that asks."""

    def __init__(self, database: Database, caller: Caller, deal: UUID) -> None:
        self.database, self.caller, self.deal, self.live = database, caller, deal, Live()

    def log(self, move: dict[str, object], after: int) -> None:
        with self.database.transaction() as session:
            journal.log(session, self.live, self.caller, self.deal, move, after=after)

    def correct(self, n: int, move: dict[str, object], after: int) -> None:
        with self.database.transaction() as session:
            corrections.correct(session, self.live, self.caller, self.deal, n, move, Guard(after))

    def loose(self) -> list[str]:
        with self.database.reading() as session:
            seen = view.deal_view(session, self.live, self.caller, self.deal)
        return sorted(seen.shown["loose"])


@pytest.fixture
def processes(database: Database) -> tuple[Process, Process]:
    """Two processes, and a deal with its first table."""
    with database.transaction() as session:
        admitted = groups.found(session, "Kitchen", "UTC", "Phone", None)
        caller = Caller(admitted.device.id, admitted.group.id, "owner", None)
        seats = [groups.add_player(session, caller.group, name).id for name in ("A", "B")]
        match = matches.start(session, caller, matches.NewMatch("diloti", tuple(seats), {}))
        deal = matches.open_deal(session, caller, match.id).id
    first, second = (Process(database, caller, deal) for _ in range(2))
    first.log(DEAL, 0)
    return first, second


def test_what_one_process_wrote_the_other_reads(processes):
    first, second = processes
    assert second.loose() == ["10H", "4D", "KC", "KH"]

    first.log(lay(0, "3S"), 1)
    first.log(lay(1, "2D"), 2)

    assert second.loose() == ["10H", "2D", "3S", "4D", "KC", "KH"]


def test_the_other_goes_on_from_what_it_caught_up_with(processes):
    first, second = processes
    first.log(lay(0, "3S"), 1)

    second.log(lay(1, "2D"), 2)
    first.log(lay(0, "5S"), 3)

    assert first.loose() == second.loose()


def test_a_correction_by_one_process_reaches_the_other(processes):
    first, second = processes
    first.log(lay(0, "3S"), 1)
    assert "3S" in second.loose()

    first.correct(2, lay(0, "AS"), 2)

    assert second.loose() == ["10H", "4D", "AS", "KC", "KH"]


def test_processes_correct_one_after_the_other_what_both_have_in_memory(processes):
    first, second = processes
    first.log(lay(0, "3S"), 1)
    first.log(lay(1, "2D"), 2)
    assert second.loose() == first.loose()

    second.correct(2, lay(0, "AS"), 3)
    first.correct(3, lay(1, "QD"), 4)
    second.correct(2, lay(0, "5S"), 5)

    anew = Process(first.database, first.caller, first.deal)
    assert first.loose() == second.loose() == anew.loose() == ["10H", "4D", "5S", "KC", "KH", "QD"]


def test_what_a_correction_leaves_is_kept_in_memory(processes):
    first, _ = processes
    first.log(lay(0, "3S"), 1)

    first.correct(2, lay(0, "AS"), 2)

    with first.database.reading() as session:
        table = find_table(session, first.caller, first.deal)
        kept = first.live.get(first.deal, epoch=table.epoch, up_to=table.last_n)
        assert kept is not None
        assert kept.n == 3
        assert kept.folded == folded(session, Live(), table)


def test_hands_told_to_one_process_are_known_to_the_other(processes):
    first, second = processes
    second.loose()
    with first.database.transaction() as session:
        hands.tell(session, first.live, first.caller, first.deal, 0, {"cards": ["3S", "5S"]})

    with second.database.reading() as session:
        seen = view.deal_view(session, second.live, second.caller, second.deal)

    assert seen.shown["hands"] == [["3S", "5S"], None]


def test_what_is_written_while_a_deal_is_read_is_not_read_twice(processes):
    first, second = processes
    with second.database.reading() as session:
        table = find_table(session, second.caller, second.deal)
        first.log(lay(0, "3S"), 1)
        now = folded(session, second.live, table)
    assert [step.entry.n for step in now.steps] == [1]

    first.log(lay(1, "2D"), 2)

    assert second.loose() == ["10H", "2D", "3S", "4D", "KC", "KH"]


def test_what_was_not_committed_is_not_kept(processes):
    first, _ = processes
    with suppress(InterruptedError), first.database.transaction() as session:
        journal.log(session, first.live, first.caller, first.deal, lay(0, "3S"), after=1)
        raise InterruptedError

    assert first.loose() == ["10H", "4D", "KC", "KH"]
    first.log(lay(0, "3S"), 1)


def test_the_deals_used_last_are_kept():
    live, deals = Live(most=2), [uuid4() for _ in range(3)]
    for deal in deals[:2]:
        live.put(deal, Kept(1, 0, EMPTY))
    live.get(deals[0], epoch=0, up_to=1)

    live.put(deals[2], Kept(1, 0, EMPTY))

    kept = [live.get(deal, epoch=0, up_to=1) is not None for deal in deals]
    assert kept == [True, False, True]


@pytest.mark.parametrize(("epoch", "up_to"), [(1, 5), (0, 4)])
def test_a_state_of_other_times_is_not_used(epoch, up_to):
    live, deal = Live(), uuid4()
    live.put(deal, Kept(5, 0, EMPTY))

    assert live.get(deal, epoch=epoch, up_to=up_to) is None


def test_an_older_state_does_not_replace_a_newer_one():
    live, deal = Live(), uuid4()
    live.put(deal, Kept(5, 1, EMPTY))

    live.put(deal, Kept(9, 0, EMPTY))
    live.put(deal, Kept(4, 1, EMPTY))

    assert live.get(deal, epoch=1, up_to=9) == Kept(5, 1, EMPTY)
