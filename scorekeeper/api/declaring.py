"""What decorators write down of a view for the contract."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

V = TypeVar("V", bound=Callable[..., Any])
"""A view's method."""


def declared(decorator: Callable[[Any], Any], view: V) -> V:
    """The view with what a decorator of flask-smorest writes down, and without its wrapper.

    Each wrapper costs a few microseconds at every request, and ours would do nothing. Each also
    copies all that was written down before, schemas and all, so it is shown none of that.
    """
    before, view._apidoc = getattr(view, "_apidoc", {}), {}  # type: ignore[attr-defined]
    view._apidoc = Declared(_joined(before, decorator(view)._apidoc))  # type: ignore[attr-defined]
    return view


class Declared(dict[str, Any]):
    """What is written down of one view, which flask-smorest copies with all its schemas.

    It does so in case a view is several methods', which none of ours is.
    """

    def __deepcopy__(self, memo: Any) -> dict[str, Any]:
        return {**self}


def _joined(before: Any, added: Any) -> Any:
    """Both of what was written down, where what is added comes last or instead."""
    if isinstance(before, dict) and isinstance(added, dict):
        both = {name: _joined(before[name], added[name]) for name in before.keys() & added.keys()}
        return {**before, **added, **both}
    if isinstance(before, list) and isinstance(added, list):
        return [*before, *added]
    return added
