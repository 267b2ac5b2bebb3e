"""The CPU time of a server and of the database processes that work for it."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Sequence


class Busy:
    """The processes that answer a connection, once they have answered something."""

    def __init__(self, server: Sequence[int], database: str) -> None:
        """Those of a server, and PostgreSQL's for a database of this name."""
        asked = ["pgrep", "-f", f"^postgres: bench {database} "]
        told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
        workers = [*server, *map(int, told.split())]
        self._clocks = [(~one << 3) | 2 for one in workers]  # as clock_getcpuclockid makes them

    def milliseconds(self) -> float:
        """How long they have been busy so far."""
        return sum(map(time.clock_gettime_ns, self._clocks)) / 1e6
