"""`/metrics`: figures for Prometheus, of all processes of this server together.

Imported only when an application is made: Prometheus's client looks at its import whether there
are several processes.
"""

from __future__ import annotations

import os
from ipaddress import ip_address, ip_network

from flask import Blueprint, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, Histogram
from prometheus_client import generate_latest as written
from prometheus_client.multiprocess import MultiProcessCollector

from scorekeeper.api.current import the_request
from scorekeeper.service.errors import NoSuchThing

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that says where processes put their figures together."""
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
"""What is counted by name: of words that clients make up there is no end."""
SECONDS = (0.005, 0.02, 0.1, 0.5, 1.0, 5.0)


class Metrics:
    """What is counted."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Histogram(
            "scorekeeper_request_seconds",
            "Seconds until the answer to a request began.",
            ("method", "route", "status"),
            registry=self.registry,
            buckets=SECONDS,
        )
        self._counted: dict[tuple[str, str, int], Histogram] = {}
        """What was counted before; to find it by its labels takes longer than to count."""
        self.followers = Gauge(
            "scorekeeper_followers",
            "Streams and waiting polls that are open.",
            registry=self.registry,
            multiprocess_mode="livesum",
        )

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one request."""
        counted = self._counted.get((method, route, status))
        if counted is None:
            named = method if method in METHODS else "other"
            counted = self._requests.labels(named, route, str(status))
            if named == method:
                self._counted[method, route, status] = counted
        counted.observe(seconds)

    def text(self) -> bytes:
        """All figures as Prometheus reads them."""
        if FOLDER not in os.environ:
            return written(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return written(together)


def page_of(metrics: Metrics, allowed: str) -> Blueprint:
    """The page with the figures, for the networks that are allowed to see it."""
    networks = [ip_network(one.strip(), strict=False) for one in allowed.split(",")]
    blp = Blueprint("metrics", __name__)

    @blp.get("/metrics")
    def page() -> Response:
        try:
            where = ip_address(the_request().remote_addr or "")
        except ValueError:
            where = None
        if where is None or not any(where in one for one in networks):
            raise NoSuchThing("address", the_request().path)
        return Response(metrics.text(), content_type=CONTENT_TYPE_LATEST)

    return blp
