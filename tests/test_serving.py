"""How threads are shared among connections: `scorekeeper.serving.Worker`, asked over sockets."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import get_ident
from typing import Any

import pytest
from gunicorn.config import Config
from gunicorn.glogging import Logger
from gunicorn.workers.gthread import TConn

from scorekeeper.serving import Worker

QUESTION = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
THREADS = 2


class Connection:
    """A phone's end of a connection, whose other end a worker is told to answer at."""

    def __init__(self, worker: Worker) -> None:
        self.ours, theirs = socket.socketpair()
        self.ours.settimeout(10)
        self.theirs = TConn(worker.cfg, theirs, ("127.0.0.1", 50000), ("127.0.0.1", 80))
        self.theirs.data_ready = True

    def close(self) -> None:
        """Close both ends."""
        self.ours.close()
        self.theirs.sock.close()

    def ask(self, question: bytes = QUESTION) -> str:
        """Ask, and read which thread has answered."""
        self.ours.sendall(question)
        return self.answer()

    def answer(self) -> str:
        """Read one answer."""
        read = b""
        while b"</>" not in read:
            some = self.ours.recv(4096)
            assert some, "closed"
            read += some
        return read.partition(b"\r\n\r\n")[2].decode()


def application(environ: Any, start: Any) -> list[bytes]:
    """Answer with the thread that does."""
    told = f"{get_ident()}</>".encode()
    start("200 OK", [("Content-Length", str(len(told)))])
    return [told]


@pytest.fixture
def worker() -> Iterator[Worker]:
    config = Config()
    config.set("threads", THREADS)
    made = Worker(1, 0, [], None, 30, config, Logger(config))
    made.wsgi, made.nr, made.max_requests, made.alive = application, 0, 1000, True
    yield made
    made.tmp.close()


@pytest.fixture
def phones(worker: Worker) -> Iterator[list[Connection]]:
    made = [Connection(worker) for _ in range(THREADS)]
    yield made
    for one in made:
        one.close()


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as pool:
        yield pool


def answered(worker: Worker, threads: ThreadPoolExecutor, by: Connection) -> Future[Any]:
    """Have a thread answer what comes over a connection."""
    return threads.submit(worker.handle, by.theirs)


def test_a_thread_stays_with_who_asks_again(
    worker: Worker, threads: ThreadPoolExecutor, phones: list[Connection]
) -> None:
    phone = phones[0]
    kept = answered(worker, threads, phone)
    assert len({phone.ask() for _ in range(5)}) == 1
    assert kept.result(10) is True, "given back to wait with all that ask nothing"


def test_a_thread_is_given_back_where_no_other_is_free(
    worker: Worker, threads: ThreadPoolExecutor, phones: list[Connection]
) -> None:
    for phone in phones[1:]:
        worker._worked_for.add(phone.theirs)
    kept = answered(worker, threads, phones[0])
    phones[0].ask()
    phones[0].ours.sendall(QUESTION)
    assert kept.result(10) is True
    phones[0].ours.settimeout(0.3)
    with pytest.raises(TimeoutError):
        phones[0].answer()


def test_a_thread_does_not_stay_in_a_process_that_stops(
    worker: Worker, threads: ThreadPoolExecutor, phones: list[Connection]
) -> None:
    phone = phones[0]
    worker.alive = False
    kept = answered(worker, threads, phone)
    phone.ask()
    assert kept.result(10) is False, "told to be closed"


def test_a_connection_that_was_closed_is_left(
    worker: Worker, threads: ThreadPoolExecutor, phones: list[Connection]
) -> None:
    phone = phones[0]
    kept = answered(worker, threads, phone)
    phone.ask()
    phone.ours.close()
    assert kept.result(10) is False
    assert not worker._worked_for


def test_what_was_read_too_far_is_left_to_gunicorn(
    worker: Worker, threads: ThreadPoolExecutor, phones: list[Connection]
) -> None:
    phone = phones[0]
    phone.ours.sendall(QUESTION + QUESTION)
    kept = answered(worker, threads, phone)
    phone.answer()
    assert kept.result(10) is True
    assert phone.theirs.parser.unreader.buf.getvalue() == QUESTION
