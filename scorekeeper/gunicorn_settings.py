"""What `gunicorn -c python:scorekeeper.gunicorn_settings` is told: all that `serve` has."""

from __future__ import annotations

from scorekeeper.config import read_settings
from scorekeeper.serving import options

globals().update(options(read_settings()))
