"""The folder in which the processes of a server put their metrics together, while it runs."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir, mkdtemp

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that says where it is."""
PREFIX = "scorekeeper-metrics-"
LOCK = "in-use"


@contextmanager
def metrics_folder() -> Iterator[None]:
    """A folder of this server's own, unless the operator named one; that stays as it is.

    What servers left behind that were killed is removed first. Whether one lives is told by a
    lock, which the workers inherit and which goes with the last of them.
    """
    if VARIABLE in os.environ:
        yield
        return
    _remove_left_behind()
    made, maker = Path(mkdtemp(prefix=PREFIX)), os.getpid()
    lock = _locked(made)
    os.environ[VARIABLE] = str(made)
    try:
        yield
    finally:
        if os.getpid() == maker:  # workers come by here too
            os.close(lock)
            del os.environ[VARIABLE]
            rmtree(made, ignore_errors=True)


def _locked(folder: Path) -> int:
    """Hold the folder's lock; it gets its name only when it is held."""
    new = folder / "new"
    lock = os.open(new, os.O_CREAT | os.O_RDWR, 0o600)
    fcntl.flock(lock, fcntl.LOCK_EX)
    new.rename(folder / LOCK)
    return lock


def _remove_left_behind() -> None:
    for folder in Path(gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError):  # it is in use, another's, or gone meanwhile
            lock = os.open(folder / LOCK, os.O_RDWR)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                rmtree(folder, ignore_errors=True)
            finally:
                os.close(lock)
