"""The worked rulings catch mistakes in the checks; the whole search is `make mutants`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SOME = 25
GAME = "diloti"
"""The one game tried here, since a try of all takes minutes; `make mutants` is for all."""


def test_every_mistake_is_caught_or_explained() -> None:
    program = [sys.executable, "-m", "benchmarks.mutants", "--take", str(SOME), "--game", GAME]

    print(f"only {GAME}: a try of every game takes minutes")
    run = subprocess.run(program, cwd=Path(__file__).parents[1], capture_output=True, text=True)

    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.splitlines()[-1].startswith(f"{SOME} mutants")
