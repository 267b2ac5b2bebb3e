"""How large the programs are: a little in the suite, all of it by `make trust`, with figures."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import chain

import pytest

from scorekeeper.store.session import Database
from tests.rows import empty
from tests.service.conftest import serve

__all__ = ["serve"]
FULL = os.environ.get("TRUST") == "full"
FIGURE = "figure"


@pytest.fixture(params=["sqlite", "postgres"] if FULL else ["sqlite"])
def database(request: pytest.FixtureRequest) -> Database:
    """A database without rows; the programs are as large on the other kind only in full."""
    opened: Database = request.getfixturevalue(f"{request.param}_database")
    empty(opened)
    return opened


@pytest.fixture
def shown(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Show a figure at the end of the run."""

    def shown(text: str) -> None:
        record_property(FIGURE, text)

    return shown


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the programs came to."""
    for report in chain.from_iterable(terminalreporter.stats.values()):
        if getattr(report, "when", "") != "call":
            continue
        for name, text in getattr(report, "user_properties", ()):
            if name == FIGURE:
                test = report.nodeid.split("::")[-1]
                terminalreporter.write_line(f"{test}: {text}")
