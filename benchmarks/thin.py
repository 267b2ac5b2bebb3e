"""The thinnest Flask handler that reads JSON and commits it as a row, on either database.

What it is asked to refuse, it answers without looking.
"""

from __future__ import annotations

import json
import os
import sqlite3
from threading import local
from typing import Any
from urllib.parse import parse_qs, urlsplit

import psycopg
from flask import Flask, Response, jsonify, request

TABLE = "CREATE TABLE IF NOT EXISTS bare_rows (body TEXT NOT NULL)"
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000")


def connected(url: str) -> Any:
    """A connection, which commits each statement, and its way to insert a row."""
    if url.startswith("sqlite"):
        lite = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
        for pragma in PRAGMAS:
            lite.execute(f"PRAGMA {pragma}")
        return lite, "INSERT INTO bare_rows VALUES (?)"
    parts = urlsplit(url)
    (host,) = parse_qs(parts.query)["host"]
    server = psycopg.connect(host=host, user=parts.username, dbname="postgres", autocommit=True)
    return server, "INSERT INTO bare_rows VALUES (%s)"


def thin() -> Flask:
    """One connection a thread, one row a request."""
    app, mine, url = Flask("thin"), local(), os.environ["SCOREKEEPER_DATABASE"]
    connected(url)[0].execute(TABLE)

    @app.get("/healthz")
    def well() -> Response:
        return jsonify({})

    @app.post("/rows")
    def keep() -> Response:
        if not hasattr(mine, "connection"):
            mine.connection, mine.insert = connected(url)
        body = request.get_json()
        mine.connection.execute(mine.insert, (json.dumps(body),))
        return jsonify(body)

    @app.post("/refused")
    def refuse() -> tuple[Response, int]:
        return jsonify(request.get_json()), 409

    return app
