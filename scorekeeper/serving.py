"""Running the service under gunicorn, with settings that suit many phones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication

from scorekeeper.config import Settings

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
        """Make the application, once in each worker."""
        return self.make_app()


def run(make_app: MakeApp, settings: Settings, host: str, port: int) -> None:
    """Serve until told to stop.

    Threads with keep-alive, since a connection a request halves the speed; no control socket,
    which gunicorn would open in the working directory.
    """
    Service(
        make_app,
        {
            "bind": f"{host}:{port}",
            "workers": settings.workers,
            "worker_class": "gthread",
            "threads": settings.threads,
            "keepalive": 30,
            "graceful_timeout": 5,
            "control_socket_disable": True,
            "accesslog": None,
        },
    ).run()
