"""The service, put together."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

from flask import Flask, appcontext_tearing_down, request_tearing_down
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.api import (
    balances,
    charts,
    deals,
    devices,
    docs,
    entries,
    exports,
    games,
    groups,
    hands,
    health,
    invites,
    joining,
    matches,
    me,
    merging,
    players,
    problem_pages,
    results,
    sheets,
    statistics,
    streams,
)
from scorekeeper.api.addresses import KnowsAddresses
from scorekeeper.api.answers import OrjsonProvider
from scorekeeper.api.contract import make_api
from scorekeeper.api.current import NAME
from scorekeeper.api.following import LONGEST
from scorekeeper.api.game import about
from scorekeeper.api.limits import limit
from scorekeeper.api.people import PUBLIC_URL
from scorekeeper.api.refusals import register_error_handlers
from scorekeeper.api.requests import about as about_request
from scorekeeper.api.requests import observe
from scorekeeper.api.security import (
    allow_origins,
    protected,
    refuse_unknown_parameters,
)
from scorekeeper.api.whole_body import WholeBody
from scorekeeper.config import Settings, read_settings
from scorekeeper.games import GAMES
from scorekeeper.service.runtime import Runtime
from scorekeeper.store.session import Database, make_engine
from scorekeeper.web import blp as page

RESOURCES = (
    *(health, problem_pages, games),
    *(groups, players, merging, devices, invites, joining, me),
    *(matches, deals, entries, hands, results, sheets, streams),
    *(balances, exports, statistics, charts),
)
"""What can be asked, beside what each game adds; a module each, in the order of the contract."""


def create_app(settings: Settings | None = None, database: Database | None = None) -> Flask:
    """Make the service; the database is first touched by the first request that needs it.

    Args:
        settings: what the operator chose; left out, what the environment says.
        database: left out, the one that the settings name.
    """
    settings = settings or read_settings()
    app = ScorekeeperApp("scorekeeper", static_folder=None)
    configure(app, settings)
    app.extensions[NAME] = Runtime.on(database or open_database(settings), settings.followers)
    watch(app, settings)
    limit(app, settings.rate, settings.founding_rate)

    api = make_api(app)
    asked = [*(resource.blp for resource in RESOURCES), *map(about, GAMES.values())]
    for blp in asked:
        api.register_blueprint(blp)
    app.register_blueprint(docs.blp)
    app.register_blueprint(page)

    https = settings.public_url.startswith("https:")
    around = protected(app.wsgi_app, https=https)
    app.wsgi_app = around  # type: ignore[assignment,method-assign]
    if settings.cors_origins != "none":
        app.after_request(allow_origins(settings.cors_origins))
    refuse_unknown_parameters(app, chain.from_iterable(one.queries() for one in asked))
    register_error_handlers(app)
    return app


class ScorekeeperApp(KnowsAddresses):
    """Flask without what none of ours needs, and a log without the words of what failed."""

    request_class = WholeBody

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself: none of ours is a coroutine, and Flask asks eight times a move."""
        return func

    def do_teardown_request(self, *why: Any) -> None:
        """As Flask does, where anybody waits for the end of a request; nobody of ours does."""
        if self.teardown_request_funcs or request_tearing_down.receivers:
            super().do_teardown_request(*why)

    def do_teardown_appcontext(self, *why: Any) -> None:
        """As Flask does, where anybody waits for the end of what is around a request."""
        if self.teardown_appcontext_funcs or appcontext_tearing_down.receivers:
            super().do_teardown_appcontext(*why)

    def log_exception(self, exc_info: Any) -> None:
        """Log what nobody expected."""
        self.logger.error("failed", exc_info=exc_info, extra={"told": about_request()})


def watch(app: Flask, settings: Settings) -> None:
    """Count and log what is asked of an application."""
    from scorekeeper.api.metrics import Metrics, page_of

    metrics, runtime = Metrics(), app.extensions[NAME]
    runtime.watcher.counted = metrics.followers.set
    observe(app, metrics, behind_proxy=settings.trusted_proxies > 0)
    app.register_blueprint(page_of(metrics, settings.metrics_for))


def configure(app: Flask, settings: Settings) -> None:
    """Give an application what the operator chose."""
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body
    app.config[exports.MAX_IMPORT] = settings.max_import
    app.config[PUBLIC_URL] = settings.public_url
    app.config[LONGEST] = settings.follow_seconds
    app.logger.setLevel(settings.log_level)
    app.json = OrjsonProvider(app)
    if settings.trusted_proxies:
        behind = ProxyFix(app.wsgi_app, x_for=settings.trusted_proxies)
        app.wsgi_app = behind  # type: ignore[method-assign]


def open_database(settings: Settings) -> Database:
    """The database that the settings name; nothing is asked of it yet."""
    engine = make_engine(
        settings.database, synchronous=settings.synchronous, pool_size=settings.pool
    )
    return Database(engine)
