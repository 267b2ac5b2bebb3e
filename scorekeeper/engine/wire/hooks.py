"""How a schema's hooks are found."""

from __future__ import annotations

from typing import Any

from marshmallow.schema import SchemaMeta

MARK = "__marshmallow_hook__"
"""What marshmallow's decorators leave on a hook."""


class InheritsHooks(SchemaMeta):
    """Schemas with the hooks of what they derive from, where they say nothing else of them.

    marshmallow goes through every name that a schema has, which are mostly marshmallow's own. We
    have some 250 schemas, and that is a twentieth of what is done when the service starts.
    """

    def resolve_hooks(cls) -> Any:  # noqa: N805 (this is a class of classes)
        """The names of the hooks, by when they are called; as marshmallow finds them."""
        parent, *others = cls.__bases__
        inherited: dict[str, Any] = getattr(parent, "_hooks", {})
        known = {name for found in inherited.values() for name, *_ in found}
        for name, value in vars(cls).items():
            if others or name in known or hasattr(value, MARK):
                return super().resolve_hooks()
        return inherited
