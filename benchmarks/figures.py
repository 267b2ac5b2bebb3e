"""What these programs do alike: time an act, and print what was reached beside what is aimed at."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

ROUNDS, REPEATS = 20, 50


def microseconds(act: Callable[[], object], times: int = 1) -> float:
    """CPU time of one `act`, from `times` of them, without collecting garbage."""
    gc.disable()
    began = time.process_time_ns()
    for _ in range(times):
        act()
    took = time.process_time_ns() - began
    gc.enable()
    return took / times / 1000


def least(act: Callable[[], object], times: int = ROUNDS, repeats: int = REPEATS) -> float:
    """The least of several measurements, since other programs can only add to it."""
    return min(microseconds(act, times) for _ in range(repeats))


def in_turns(*acts: Callable[[], object], times: int, repeats: int) -> tuple[float, ...]:
    """The least of several measurements of each act, taken in turns on a machine that is busy."""
    turns = [[microseconds(act, times) for act in acts] for _ in range(repeats)]
    return tuple(map(min, zip(*turns, strict=True)))


def reached(what: str, figure: float, *, most: float = 0, least: float = 0, unit: str = "") -> None:
    """Print a figure beside its aim, which is to be no more than `most` or no less than `least`."""
    met = figure <= most if most else figure >= least
    aim = f"at most {most:g}" if most else f"at least {least:g}"
    shown = f"{figure:.2f}" if figure < 10 else f"{figure:.1f}"
    print(f"  {what}: aim {aim}{unit}, reached {shown}{unit}{'' if met else '  MISSED'}")


def peer(name: str, *modules: str) -> list[Any] | None:
    """The modules of a program that we measure ourselves by; None, and a word, where absent."""
    try:
        return [import_module(one) for one in modules]
    except ImportError as missing:
        print(f"{name}: SKIP ({missing})")
        return None
