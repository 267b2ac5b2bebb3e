"""Where addresses lead: looked up once, and remembered.

A deal is written to some fifty times, and Werkzeug would ask for the host and take the address
apart each time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from flask import Flask, Request
from flask.ctx import RequestContext
from flask.sessions import NullSession
from werkzeug.routing import MapAdapter, Rule

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

MOST, LONGEST = 500, 200
"""Addresses remembered, behind which all are forgotten; and the longest, as anybody may ask."""
NO_SESSION = NullSession()
"""A browser's, which nobody here has: who asks is told by a token."""


class LookedUp(Rule):
    """An address that is looked up, and seldom if ever made from its parts.

    Werkzeug compiles two functions for that as it is declared, a twentieth of a cold start.
    """

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compiled = super()._compile_builder

        def made(rule: Rule, **parts: Any) -> tuple[str, str]:
            return compiled(append_unknown)(rule, **parts)

        return made


class KnowsAddresses(Flask):
    """An application of whose addresses none depends on the host or leads elsewhere."""

    url_rule_class = LookedUp

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known: dict[tuple[str, str], tuple[Rule, Mapping[str, Any]]] = {}
        """The rule and the named parts of each address that was asked for, by method."""

    def request_context(self, environ: WSGIEnvironment) -> RequestContext:
        """A request, whose address is remembered once it was looked up."""
        asked = _Asked(self, environ, session=NO_SESSION)
        asked.request.max_content_length = self.config["MAX_CONTENT_LENGTH"]
        return asked

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """What looks an address up; none where it is known, which the request is then told."""
        led = None if request is None else self.known.get(_address(request))
        if request is None or led is None:
            return super().create_url_adapter(request)
        request.url_rule, parts = led
        request.view_args = {**parts}
        return None

    def remember(self, request: Request) -> None:
        """Know from now on where the address of a request leads."""
        rule, parts, address = request.url_rule, request.view_args, _address(request)
        method, path = address
        if rule is None or method == "OPTIONS" or len(path) > LONGEST:
            return  # of OPTIONS Flask asks where else it may lead
        if len(self.known) >= MOST:
            self.known.clear()
        self.known[address] = rule, {**(parts or {})}


class _Asked(RequestContext):
    app: KnowsAddresses

    def match_request(self) -> None:
        super().match_request()
        self.app.remember(self.request)


def _address(request: Request) -> tuple[str, str]:
    environ = request.environ
    return environ["REQUEST_METHOD"], environ["PATH_INFO"]
