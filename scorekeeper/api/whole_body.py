"""Requests whose body is read at one go."""

from __future__ import annotations

from io import BytesIO
from typing import IO

from flask import Request
from werkzeug.exceptions import ClientDisconnected
from werkzeug.utils import cached_property


class WholeBody(Request):
    """A request; where its body tells its length, it is asked of the server once.

    Werkzeug would read until there is no more, in steps through a stream of its own.
    """

    @cached_property
    def stream(self) -> IO[bytes]:
        """The body.

        Raises:
            ClientDisconnected: less of it came than was told.
        """
        length, most = self.content_length, self.max_content_length
        if not length or (most is not None and length > most):
            return super().stream
        body: bytes = self.environ["wsgi.input"].read(length)
        if len(body) < length:
            raise ClientDisconnected
        return BytesIO(body)
