"""What every answer owes a client: language, caching, safety, and silence about our own faults."""

from __future__ import annotations

import gzip
import logging

import pytest

from scorekeeper.api.language import preferred
from scorekeeper.app import create_app
from scorekeeper.config import Settings

LASTING = [
    *("/v1/games", "/v1/games/diloti/rules", "/v1/games/diloti/rules/DIL-TURN-1"),
    *("/problems", "/problems/not-found"),
]


@pytest.mark.parametrize(
    ("header", "language"),
    [
        *(("", "en"), ("el", "el"), ("en", "en"), ("EL", "el"), ("el-GR, en;q=0.9", "el")),
        *(("fr, el;q=0.2, en;q=0.1", "el"), ("fr", "en"), ("*", "en"), ("el;q=0", "en")),
        *(("en;q=0.1, el;q=0.5", "el"), ("de-CH", "en"), ("ελ", "en"), (";;;,,q=", "en")),
        *(("el;q=x", "en"), ("el" * 5_000, "en"), ("en-US,el", "en")),
    ],
)
def test_the_language_is_the_best_that_we_speak(header, language):
    assert preferred(header) == language


@pytest.mark.parametrize("language", ["en", "el"])
@pytest.mark.parametrize("path", ["/healthz", "/nothing", "/v1/games?x", *LASTING])
def test_an_answer_says_its_language_and_that_it_depends_on_it(client, path, language):
    answer = client.get(path, headers={"Accept-Language": language})

    assert answer.headers["Content-Language"] == language
    assert answer.headers["Vary"] == "Accept-Language"


@pytest.mark.parametrize("path", LASTING)
def test_what_a_client_has_is_not_sent_again(client, path):
    first = client.get(path)

    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})

    assert not first.headers["ETag"].startswith("W/")
    assert again.status_code == 304
    assert again.data == b""
    for header in ("ETag", "Cache-Control", "Vary"):
        assert again.headers[header] == first.headers[header]


@pytest.mark.parametrize("path", LASTING)
def test_another_language_is_another_answer(client, path):
    english = client.get(path, headers={"Accept-Language": "en"}).headers["ETag"]

    greek = client.get(path, headers={"Accept-Language": "el", "If-None-Match": english})

    assert greek.status_code == 200
    assert greek.headers["ETag"] != english


@pytest.mark.parametrize("path", ["/healthz", "/nothing", "/docs", "/openapi.json", "/", *LASTING])
def test_a_browser_may_do_nothing_with_an_answer_that_it_need_not(client, path):
    headers = client.get(path).headers

    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["Cache-Control"]


def test_rulings_are_not_kept(ask):
    answer = ask("/v1/games/diloti/rulings", {"move": {"kind": "deal", "loose": []}})

    assert answer.headers["Cache-Control"] == "no-store"


def test_a_fault_of_ours_is_logged_and_tells_nothing(caplog):
    app = create_app(Settings())
    app.add_url_rule("/fault", "fault", lambda: {}["secret"])

    with caplog.at_level(logging.ERROR):
        answer = app.test_client().get("/fault", headers={"Accept-Language": "el"})

    assert answer.status_code == 500
    assert answer.content_type == "application/problem+json"
    assert answer.json["type"] == "/problems/internal-error"
    assert "secret" not in answer.text
    assert "secret" in caplog.text


def test_the_service_answers(client):
    assert client.get("/healthz").json == {"status": "ok"}


def test_a_head_is_a_get_without_its_body(client):
    answer = client.head("/v1/games")

    assert answer.status_code == 200
    assert answer.headers["ETag"]
    assert answer.data == b""


def test_every_problem_that_is_answered_can_be_looked_up(client):
    kind = client.get("/nothing").json["type"]

    meaning = client.get(kind).json

    assert meaning["type"] == kind
    assert meaning["status"] == 404
    assert set(meaning["title"]) == set(meaning["meaning"]) == {"en", "el"}
    assert meaning in client.get("/problems").json["items"]


def test_an_address_with_a_slash_too_many_leads_to_the_right_one(client):
    answer = client.get("/v1//games")

    assert answer.status_code == 308
    assert answer.location.endswith("/v1/games")


@pytest.mark.parametrize(
    ("body", "language", "place"),
    [
        (b'{"move":', "en", "line 1, column 9"),
        (b'{"move":\n NaN}', "en", "line 2, column 2"),
        (b'{"move":\n NaN}', "el", "γραμμή 2, χαρακτήρα 2"),
        (b'{"move": 1e400}', "en", "line 1, column "),
    ],
)
def test_a_body_that_is_no_json_is_told_where(client, body, language, place):
    answer = client.post(
        "/v1/games/diloti/rulings",
        data=body,
        content_type="application/json",
        headers={"Accept-Language": language},
    )

    assert answer.status_code == 400
    assert place in answer.json["detail"]


@pytest.mark.parametrize("encoding", ["gzip", "br", "GZIP"])
def test_a_packed_body_is_told_to_be_sent_as_it_is(client, encoding):
    packed = gzip.compress(b'{"move": {}}')
    headers = {"Content-Encoding": encoding}

    answer = client.post(
        "/v1/games/diloti/rulings", data=packed, content_type="application/json", headers=headers
    )

    assert (answer.status_code, answer.headers["Accept-Encoding"]) == (415, "identity")
    assert "Content-Encoding" in answer.json["detail"]
