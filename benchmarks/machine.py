"""What else the figures depend on: how long this disk takes, and how SQLite writes."""

from __future__ import annotations

import os
import statistics
import tempfile
import time

from scorekeeper.store.session import make_engine

PAGE, TIMES = bytes(4096), 200
SYNCHRONOUS = ("OFF", "NORMAL", "FULL", "EXTRA")


def fsync_milliseconds() -> float:
    """The median time until a page that was written is on the disk."""
    times = []
    with tempfile.NamedTemporaryFile(prefix="scorekeeper-", buffering=0) as file:
        for _ in range(TIMES):
            file.write(PAGE)
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
    return statistics.median(times) * 1000


def durability(url: str) -> str:
    """How a database keeps what it acknowledged."""
    engine = make_engine(url)
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            value = connection.exec_driver_sql("PRAGMA synchronous").scalar_one()
            told = f"PRAGMA synchronous = {SYNCHRONOUS[value]}"
        else:
            value = connection.exec_driver_sql("SHOW synchronous_commit").scalar_one()
            told = f"synchronous_commit = {value}"
    engine.dispose()
    return f"{told}, fsync of a page {fsync_milliseconds():.2f} ms"
