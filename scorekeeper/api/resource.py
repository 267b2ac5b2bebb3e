"""What answers at an address."""

from __future__ import annotations

from typing import Any

from flask.typing import ResponseReturnValue
from flask.views import MethodView

from scorekeeper.api.current import the_request


class Resource(MethodView):
    """Something that can be asked for, with a method for each of HTTP's; one answers them all."""

    init_every_request = False

    def dispatch_request(self, **where: Any) -> ResponseReturnValue:
        """Answer by the method that is asked for; HEAD by that for GET."""
        method = the_request().method.lower()
        answered: ResponseReturnValue = getattr(self, "get" if method == "head" else method)(
            **where
        )
        return answered
