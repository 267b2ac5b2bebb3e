"""Connections that ask at once, each its next question as soon as the last is answered."""

from __future__ import annotations

import selectors
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from benchmarks.serving import Answer, Phone, Server


@dataclass(slots=True)
class Line:
    """One connection, its questions in order, and how each was answered."""

    phone: Phone
    questions: Sequence[bytes]
    answers: list[Answer] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    _began: float = 0.0
    _comes: Answer = field(default_factory=Answer)

    def ask(self) -> bool:
        """Send the next question; False where there is none."""
        if len(self.answers) == len(self.questions):
            return False
        self._comes, self._began = Answer(), time.perf_counter()
        self.phone.connection.sendall(self.questions[len(self.answers)])
        return True

    def hear(self) -> bool:
        """Take what has come, and go on; False when all is answered."""
        self._comes.add(self.phone.connection.recv(65536))
        if not self._comes.whole:
            return True
        self.waits.append(time.perf_counter() - self._began)
        self.answers.append(self._comes)
        return self.ask()

    def said(self, status: int) -> Iterator[Answer]:
        """The answers of one status."""
        return (one for one in self.answers if one.status == status)


@dataclass(frozen=True, slots=True)
class Burst:
    """What it took to answer all lines."""

    seconds: float
    cpu: float
    """Seconds of the server's processes."""
    asked: int

    @property
    def cost(self) -> float:
        """Microseconds of CPU a question."""
        return self.cpu / self.asked * 1e6


def middle(bursts: Sequence[Burst]) -> str:
    """The medians of several, in words."""
    rate = statistics.median(one.asked / one.seconds for one in bursts)
    cost = statistics.median(one.cost for one in bursts)
    return f"{rate:.0f}/s, CPU {cost:.0f} µs"


def burst(server: Server, lines: Sequence[Line]) -> Burst:
    """Let all lines ask at once until each has its answers."""
    cpu, began = server.cpu(), time.perf_counter()
    with selectors.DefaultSelector() as selector:
        waiting = 0
        for line in lines:
            selector.register(line.phone.connection, selectors.EVENT_READ, line)
            waiting += line.ask()
        while waiting:
            for key, _ in selector.select():
                waiting -= not key.data.hear()
    took = time.perf_counter() - began
    return Burst(took, server.cpu() - cpu, sum(len(line.answers) for line in lines))
