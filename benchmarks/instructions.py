"""How many instructions a move, a ruling and a logged entry take, beside the counts kept here.

Run: `python -m benchmarks.instructions [--write]`. counted.py runs under valgrind's callgrind,
twice at the same time: each act so often and twice as often, and the difference is what it takes.
Such counts say what no clock on a busy machine can. They belong to one build of Python, so those
of another are not compared. Prints them; asserts nothing; `--write` keeps them.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks.figures import reached

KEPT = Path(__file__).with_suffix(".toml")
NEEDED = ("valgrind", "callgrind_control", "setarch")
RUNS = 2
MOST_APART, MOST_CHANGED = 0.3, 5.0
"""Percent that two runs may be apart, and that a count may be above the one that is kept."""
PARTS = 3
"""What is written down for each act: all before it, so many of it, twice as many."""
TOTAL = re.compile(r"^totals: (\d+)$", re.MULTILINE)
HEAD = """\
# Instructions of one act, as benchmarks/instructions.py has counted them, by build of Python.
# `python -m benchmarks.instructions --write` keeps those of this one.
"""

Counts = dict[str, float]


def build() -> str:
    """What the counts depend on beside our code: Python as it was built, and the machine's kind."""
    made = " ".join(platform.python_build()[1].split())
    return f"{platform.python_implementation()} {platform.python_version()} of {made}, {machine()}"


def machine() -> str:
    """The kind of machine and its C library."""
    return f"{platform.machine()}, {' '.join(platform.libc_ver())}"


def counted() -> Counts:
    """Run the acts under callgrind, and give the instructions of each."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        out = Path(folder) / "out"
        callgrind = ["valgrind", "--tool=callgrind", "--instr-atstart=no"]
        written = ["--dump-before=getppid", f"--callgrind-out-file={out}"]
        command = ["setarch", platform.machine(), "-R", *callgrind, *written]
        done = subprocess.run(
            [*command, sys.executable, "-m", "benchmarks.counted"],
            env=os.environ | {"PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise SystemExit(done.stderr)
        parts = sorted(Path(folder).glob("out.*"), key=lambda path: int(path.suffix[1:]))
        totals = [int(total) for path in parts for total in TOTAL.findall(path.read_text())]
        return of_one(done.stdout.splitlines(), totals)


def of_one(told: Sequence[str], totals: Sequence[int]) -> Counts:
    """The instructions of one of each act.

    Args:
        told: a line an act: how often it was done first, and its name.
        totals: for each act what came before it, what it took, and what twice as many took.
    """
    counts = {}
    for place, line in enumerate(told):
        times, name = line.split(maxsplit=1)
        _, once, twice = totals[PARTS * place : PARTS * (place + 1)]
        counts[name] = (twice - once) / int(times)
    return counts


def apart(runs: Sequence[float]) -> float:
    """How many percent the most is above the least."""
    return 100 * (max(runs) / min(runs) - 1)


def changed(kept: float, now: float) -> float:
    """How many percent a count is above the one that is kept; below, it is negative."""
    return 100 * (now / kept - 1)


def read(text: str, key: str) -> Counts | None:
    """The counts that are kept of a build; None where there are none."""
    found: Counts | None = tomllib.loads(text).get(key)
    return found


def written(text: str, key: str, counts: Mapping[str, float]) -> str:
    """The file with the counts of a build in place of those that it had."""
    builds = {**tomllib.loads(text), key: counts}
    tables = (table(name, some) for name, some in sorted(builds.items()))
    return HEAD + "".join(tables)


def table(key: str, counts: Mapping[str, float]) -> str:
    """One build's counts as TOML."""
    return "\n".join(
        [f'\n["{key}"]', *(f'"{name}" = {round(one)}' for name, one in counts.items()), ""]
    )


def report(runs: Sequence[Counts], kept: Counts | None) -> None:
    """Print each count, how well it repeats, and how far it is from the one that is kept."""
    for name in runs[0]:
        counts = [run[name] for run in runs]
        print(f"{name}: {min(counts):,.0f} instructions")
        reached(f"{len(runs)} runs apart", apart(counts), most=MOST_APART, unit=" %")
        if kept is not None and name in kept:
            more = changed(kept[name], min(counts))
            reached(f"above the {kept[name]:,} kept", more, most=MOST_CHANGED, unit=" %")


def main() -> None:
    """Print the counts, and keep them where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--write", action="store_true", help="keep what is counted")
    write = parser.parse_args().write
    absent = [name for name in NEEDED if shutil.which(name) is None]
    if absent:
        print(f"instructions: SKIP ({' and '.join(absent)} not found)")
        return
    text, key = KEPT.read_text(encoding="utf-8"), build()
    kept = read(text, key)
    if kept is None and not write:
        print(f"instructions: SKIP (no counts are kept of {key}; --write keeps them)")
        return
    with ThreadPoolExecutor(RUNS) as pool:
        runs = list(pool.map(lambda _: counted(), range(RUNS)))
    report(runs, kept)
    if write:
        least = {name: min(run[name] for run in runs) for name in runs[0]}
        KEPT.write_text(written(text, key, least), encoding="utf-8")


if __name__ == "__main__":
    main()
