"""Bodies that may be left out, since nothing in them is required."""

from __future__ import annotations

from typing import Any

import flask
import marshmallow as ma

from scorekeeper.api.blueprint import JsonParser

MAY_BE_ABSENT = {"requestBody": {"required": False}}
"""How the contract says so of an operation."""


class ReadsAbsentBodies(JsonParser):
    """Takes no body for an empty one where its schema requires nothing."""

    def load_json(self, req: flask.Request, schema: ma.Schema) -> Any:
        """The body, or an empty one; raises as JsonParser does."""
        if any(one.required for one in schema.fields.values()) or req.get_data():
            return super().load_json(req, schema)
        return {}
