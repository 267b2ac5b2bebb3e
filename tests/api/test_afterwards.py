"""Whoever wants to be told of the end of a request is told of it."""

from __future__ import annotations

from flask import appcontext_tearing_down, request_tearing_down


def test_who_listens_for_the_end_of_a_request_is_told(client, app):
    told = []

    with (
        request_tearing_down.connected_to(lambda *_, **__: told.append("request"), app),
        appcontext_tearing_down.connected_to(lambda *_, **__: told.append("application"), app),
    ):
        client.get("/healthz")
    client.get("/healthz")

    assert told == ["request", "application"]


def test_what_is_to_be_done_at_the_end_of_a_request_is_done(client, app, monkeypatch):
    done = []
    monkeypatch.setitem(app.teardown_request_funcs, None, [lambda why: done.append(why)])
    monkeypatch.setattr(app, "teardown_appcontext_funcs", [lambda why: done.append(why)])

    client.get("/healthz")

    assert done == [None, None]
