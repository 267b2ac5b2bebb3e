"""Running the service under gunicorn, with settings that suit many phones."""

from __future__ import annotations

import select
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger
from gunicorn.workers.gthread import TConn, ThreadWorker

from scorekeeper.api.current import NAME
from scorekeeper.config import Settings
from scorekeeper.garbage import look_seldom
from scorekeeper.logs import configuration
from scorekeeper.metrics_folder import metrics_folder

GRACE = 20
"""Seconds in which a process that is told to stop finishes what it has accepted."""
KEPT_ALIVE = 1000
"""Connections that may wait for their next request, beside those that threads work for."""
STAY = 100
"""Milliseconds for which a thread waits for the next question of who has just asked."""
MakeApp = Callable[[], Flask]


class Service(BaseApplication):  # type: ignore[misc]
    """gunicorn with our application, set up by our settings."""

    def __init__(self, make_app: MakeApp, options: dict[str, Any]) -> None:
        self.make_app, self.options = make_app, options
        super().__init__()

    def load_config(self) -> None:
        """Hand our options to gunicorn."""
        for name, value in self.options.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """Make the application, once in each worker, which need not look for garbage in it."""
        app = self.make_app()
        look_seldom()
        return app


class Log(Logger):  # type: ignore[misc]
    """gunicorn's log without the addresses that were asked, since join codes are in those."""

    def access(self, *args: Any) -> None:
        """Leave it to our own line for each request."""


class Worker(ThreadWorker):  # type: ignore[misc]
    """A process whose threads stay with who has just asked, and that lets go when it is to stop.

    Followers would hold it for minutes, and are sent elsewhere; what else it has accepted it
    finishes.
    """

    orphaned = False
    """Whether who began it is gone."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._worked_for: set[TConn] = set()
        """The connections that have a thread."""

    def handle(self, conn: TConn) -> Any:
        """Answer what is asked over a connection, one question after another.

        gunicorn would hand each next question to another thread, by a poller and a pipe; that
        takes longer than to read it.
        """
        self._worked_for.add(conn)
        try:
            kept = super().handle(conn)
            while kept is True and self._may_stay() and _asks_more(conn):
                kept = super().handle(conn)
            return kept
        finally:
            self._worked_for.discard(conn)

    def _may_stay(self) -> bool:
        """Whether a thread may wait for more, as others are free for whoever comes."""
        return bool(self.alive and len(self._worked_for) < self.cfg.threads)

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Take nothing new, and dismiss the followers."""
        super().handle_exit(sig, frame)
        self._dismiss_followers()

    def is_parent_alive(self) -> bool:
        """Whether who began this process is there; where not, it is to stop as well."""
        alive: bool = super().is_parent_alive()
        if not alive:
            self.orphaned = True
            self._dismiss_followers()
        return alive

    def set_accept_enabled(self, enabled: bool) -> None:
        """Take new connections or not; left alone, leave them to whoever is started instead.

        They would wait at our door until the last line is finished, and keep the next out.
        """
        super().set_accept_enabled(enabled)
        if self.orphaned:
            for door in self.sockets:
                door.close()

    def _dismiss_followers(self) -> None:
        served: Flask | None = self.app.callable
        if served is not None:
            served.extensions[NAME].watcher.close()


def _asks_more(conn: TConn) -> bool:
    """Whether something comes within a moment; what has been read too far is left to gunicorn."""
    if conn.parser.unreader.buf.getvalue():
        return False
    coming = select.poll()
    coming.register(conn.sock, select.POLLIN)
    return bool(coming.poll(STAY))


def run(make_app: MakeApp, settings: Settings, host: str, port: int) -> None:
    """Serve until told to stop."""
    own = {"bind": f"{host}:{port}"}
    Service(make_app, options(settings) | own).run()


def options(settings: Settings) -> dict[str, Any]:
    """What gunicorn is to do, by the names of its settings.

    Threads with keep-alive, since a connection a request halves the speed; no control socket,
    which gunicorn would open in the working directory.
    """
    folder = ExitStack()
    return {
        "bind": f"{settings.host}:{settings.port}",
        "workers": settings.workers,
        "worker_class": Worker,
        "threads": settings.threads,
        "worker_connections": settings.threads + KEPT_ALIVE,
        "keepalive": 30,
        "graceful_timeout": GRACE,
        "control_socket_disable": True,
        "logger_class": Log,
        "logconfig_dict": configuration(settings.log_level),
        "on_starting": lambda server: folder.enter_context(metrics_folder()),
        "child_exit": _forget_metrics,
        "on_exit": lambda server: folder.close(),
    }


def _forget_metrics(server: Any, worker: Any) -> None:
    """Let a process that ended count no more followers."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
