"""How seldom Python looks for garbage, of which a request leaves next to none."""

from __future__ import annotations

import gc

SELDOM = 3_000
"""New things after which it looks. By itself it does after 700, and now and then at all there is:
35 ms long once a thousand deals are kept, none of which is garbage."""


def look_seldom() -> None:
    """Never look at what is loaded by now, and seldom at what comes."""
    gc.freeze()
    gc.set_threshold(SELDOM)
