"""In what order tests are collected, and that nothing collected is looked at as garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

WAITING = ("web", "trust", "service")
"""The folders whose tests wait for browsers and servers: begun first, by one worker.

The others have work meanwhile that needs nothing but a processor, and take from these what is
left when that is done, so that all end at the same time.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=place)


def place(item: pytest.Item) -> int:
    folder = item.path.parent.name
    return WAITING.index(folder) if folder in WAITING else len(WAITING)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect without looking for garbage among all that is kept until the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()
