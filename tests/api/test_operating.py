"""What whoever runs the service relies on: readiness, limits, names of requests, other pages."""

from __future__ import annotations

import json
import logging
import re

import pytest
import sqlalchemy as sa

from scorekeeper.api.current import NAME
from scorekeeper.api.limits import Buckets
from scorekeeper.app import create_app
from scorekeeper.config import Settings
from scorekeeper.logs import JsonLines
from scorekeeper.service.access import new_token
from scorekeeper.store import fair_lock
from scorekeeper.store.migrate import migrate
from scorekeeper.store.session import Database, make_engine

PAGE = "https://cards.example"


@pytest.fixture
def client_of(database):
    """A client of an application with settings of its own."""

    def client_of(**settings):
        app = create_app(Settings(**settings), database)
        app.testing = True
        return app.test_client()

    yield client_of
    database.listeners.clear()


def test_the_present_tables_make_it_ready(client_of):
    answer = client_of().get("/readyz")

    assert (answer.status_code, answer.json) == (200, {"status": "ready"})


def test_a_database_that_does_not_answer_makes_it_unready(tmp_path):
    gone = make_engine(f"postgresql+psycopg://nobody@/x?host={tmp_path}")
    client = create_app(Settings(), Database(gone)).test_client()

    answer = client.get("/readyz")

    assert (answer.status_code, answer.json["type"]) == (503, "/problems/unavailable")
    assert client.get("/healthz").status_code == 200


def test_a_write_whose_turn_does_not_come_is_told_to_come_back(tmp_path, monkeypatch):
    busy = Database(make_engine(f"sqlite:///{tmp_path}/busy.db"))
    migrate(busy.engine)
    client = create_app(Settings(), busy).test_client()
    body = {"name": "Kitchen", "device_name": "Owner"}
    monkeypatch.setattr(fair_lock, "PATIENCE", 0.01)

    with busy.transaction():
        refused = client.post("/v1/groups", json=body)

    assert (refused.status_code, refused.json["type"]) == (503, "/problems/unavailable")
    assert int(refused.headers["Retry-After"]) > 0
    assert client.post("/v1/groups", json=body).status_code == 201
    busy.engine.dispose()


def test_tables_of_another_version_make_it_unready(tmp_path):
    empty = make_engine(f"sqlite:///{tmp_path}/empty.db")
    client = create_app(Settings(), Database(empty)).test_client()

    answer = client.get("/readyz")

    empty.dispose()
    assert (answer.status_code, answer.json["type"]) == (503, "/problems/other-tables")


def test_a_process_that_stops_is_not_ready(client_of):
    client = client_of()
    client.application.extensions[NAME].watcher.close()

    answer = client.get("/readyz")

    assert (answer.status_code, answer.json["type"]) == (503, "/problems/stopping")


def test_who_asks_too_often_is_told_how_long_to_wait(client_of):
    client = client_of(rate=3)
    headers = {"Authorization": "Bearer x"}

    codes = [client.get("/v1/me", headers=headers).status_code for _ in range(4)]
    refused = client.get("/v1/me", headers=headers)

    assert codes == [401, 401, 401, 429]
    assert refused.json["type"] == "/problems/too-often"
    assert 1 <= int(refused.headers["Retry-After"]) <= 20
    assert client.get("/v1/me", headers={"Authorization": "Bearer y"}).status_code == 401
    assert client.get("/healthz").status_code == 200


def test_a_phone_is_the_same_however_its_token_comes(client_of):
    client, token = client_of(rate=3), new_token()
    ways = (f"Bearer {token}", f"bearer {token}", f"BEARER  {token}", f"{'x' * 5000} {token}")

    codes = [client.get("/v1/me", headers={"Authorization": one}).status_code for one in ways]

    assert codes == [401, 401, 401, 429]


def test_many_tokens_of_one_address_are_too_many_in_the_end(client_of):
    client = client_of(rate=1)

    codes = [
        client.get("/v1/me", headers={"Authorization": f"Bearer {one}"}).status_code
        for one in range(11)
    ]

    assert codes == [*[401] * 10, 429]


def test_one_address_founds_only_so_many_groups(client_of):
    client = client_of(founding_rate=2)
    body = {"name": "Kitchen", "device_name": "X"}

    codes = [client.post("/v1/groups", json=body).status_code for _ in range(3)]

    assert codes == [201, 201, 429]


def test_what_was_taken_fills_again():
    buckets = Buckets(2, 0.2)
    assert [buckets.take("a") for _ in range(2)] == [0, 0]

    wait = buckets.take("a")

    assert 0 < wait <= 0.1
    assert buckets.take("b") == 0
    while wait:
        wait = buckets.take("a")


def test_every_answer_carries_the_name_of_its_request(client):
    names = {client.get("/healthz").headers["X-Request-Id"] for _ in range(2)}

    assert len(names) == 2
    assert all(re.fullmatch("[0-9a-f]{16}", name) for name in names)


@pytest.mark.parametrize(
    ("proxies", "given", "kept"),
    [(1, "from-nginx.1", True), (1, "x" * 65, False), (1, 'a"b', False), (0, "mine", False)],
)
def test_a_name_is_taken_from_our_own_proxy_only(client_of, proxies, given, kept):
    client = client_of(trusted_proxies=proxies)

    answer = client.get("/healthz", headers={"X-Request-Id": given})

    assert (answer.headers["X-Request-Id"] == given) is kept


def test_a_page_of_another_address_is_let_in_where_it_is_listed(client_of):
    client = client_of(cors_origins=f"https://other.example,{PAGE}")

    answer = client.get("/healthz", headers={"Origin": PAGE})

    assert answer.headers["Access-Control-Allow-Origin"] == PAGE
    assert "ETag" in answer.headers["Access-Control-Expose-Headers"]
    assert "Origin" in answer.headers.getlist("Vary")


@pytest.mark.parametrize("origins", ["none", "https://other.example"])
def test_a_page_of_another_address_is_shown_nothing_otherwise(client_of, origins):
    answer = client_of(cors_origins=origins).get("/healthz", headers={"Origin": PAGE})

    assert "Access-Control-Allow-Origin" not in answer.headers


def test_a_page_may_ask_what_it_may_send(client_of):
    asked = {
        "Origin": PAGE,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization, idempotency-key",
    }

    answer = client_of(cors_origins=PAGE).options("/v1/groups", headers=asked)

    assert answer.status_code == 200
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    assert {"Authorization", "Idempotency-Key"} <= set(
        answer.headers["Access-Control-Allow-Headers"].split(", ")
    )


@pytest.mark.parametrize(("url", "there"), [("https://a.example", True), ("http://a", False)])
def test_a_browser_stays_with_https_where_there_is_some(client_of, url, there):
    answer = client_of(public_url=url).get("/healthz")

    assert ("Strict-Transport-Security" in answer.headers) is there


def test_requests_are_counted_by_pattern_and_not_by_address(client_of):
    client = client_of()
    client.get("/v1/join/ABCDEFGH")

    text = client.get("/metrics").text

    line = 'scorekeeper_request_seconds_count{method="GET",route="/v1/join/<code>",status="404"}'
    assert f"{line} 1.0" in text
    assert "ABCDEFGH" not in text
    assert "scorekeeper_followers 0.0" in text


def test_figures_are_for_the_networks_that_are_listed(client_of):
    client = client_of(metrics_for="10.0.0.0/8")

    codes = [
        client.get("/metrics", environ_overrides={"REMOTE_ADDR": one}).status_code
        for one in ("10.1.2.3", "127.0.0.1", "::1", "")
    ]

    assert codes == [200, 404, 404, 404]


def test_what_nobody_expected_is_logged_without_what_was_said(client_of, caplog, monkeypatch):
    client = client_of()
    client.application.testing = False
    monkeypatch.setattr("scorekeeper.api.joining.opened_by_code", fail)

    with caplog.at_level(logging.INFO):
        answer = client.get("/v1/join/ABCDEFGH")

    assert (answer.status_code, answer.json["type"]) == (500, "/problems/internal-error")
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    [failed] = [line for line in lines if line["event"] == "failed"]
    assert (failed["exception"], failed["route"]) == ("RuntimeError", "/v1/join/<code>")
    assert failed["request"] == answer.headers["X-Request-Id"]
    assert failed["through"][-1].endswith(" fail")
    assert "ABCDEFGH" not in json.dumps(lines)


def fail(code):
    raise RuntimeError(code)


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("Error handling request /v1/join/ABCDEFGH", "Error handling request"),
        ("Invalid request from ip=1.2.3.4: GET /v1/join/ABCDEFGH", "Invalid request"),
        ("Booting worker with pid: 7", "Booting worker with pid: 7"),
    ],
)
def test_the_servers_own_lines_quote_no_request(said, written):
    record = logging.makeLogRecord({"msg": said, "levelname": "WARNING"})

    assert json.loads(JsonLines().format(record))["event"] == written


def test_an_error_of_the_database_does_not_quote_the_row(database):
    with database.transaction() as session, pytest.raises(sa.exc.StatementError) as failed:
        session.execute(sa.text("INSERT INTO nowhere VALUES (:count)"), {"count": 77_777})

    assert "INSERT INTO nowhere" in str(failed.value)
    assert "77777" not in str(failed.value)


def test_methods_that_clients_make_up_are_counted_as_one(client):
    for name in ("SECRET1", "SECRET2"):
        client.open("/v1/games", method=name)
    text = client.get("/metrics", environ_base={"REMOTE_ADDR": "127.0.0.1"}).text
    assert "scorekeeper_request_seconds" in text
    assert "SECRET1" not in text
