"""How a body is read: at one go where it tells its length, and never more of it than that."""

from __future__ import annotations

from io import BytesIO

import orjson
import pytest
from werkzeug.test import EnvironBuilder, run_wsgi_app

QUESTION = orjson.dumps({"result": {"sides": [{"total": 9}, {"total": 2}]}})


class Counting(BytesIO):
    """What a server hands over, which knows how often it was asked, and for how much."""

    def __init__(self, body: bytes) -> None:
        super().__init__(body)
        self.asked: list[int | None] = []

    def read(self, size: int | None = -1, /) -> bytes:
        self.asked.append(size)
        return super().read(size)


@pytest.fixture
def asked(app):
    """Ask with a body of which a length is told; what was asked of the server, and the answer."""

    def ask(body: bytes, length: int | None):
        given = Counting(body)
        made = EnvironBuilder("/v1/games/diloti/scores", method="POST", input_stream=given)
        environ = made.get_environ() | {"CONTENT_TYPE": "application/json"}
        environ["CONTENT_LENGTH"] = "" if length is None else str(length)
        environ["wsgi.input_terminated"] = length is None
        body_told, status, _ = run_wsgi_app(app, environ, buffered=True)
        return given.asked, int(status[:3]), b"".join(body_told)

    return ask


def test_it_is_read_once_where_its_length_is_told(asked):
    sizes, status, _ = asked(QUESTION, len(QUESTION))
    assert status == 200
    assert sizes == [len(QUESTION)]


def test_what_comes_behind_it_is_left_alone(asked):
    sizes, status, _ = asked(QUESTION + b"GET / HTTP/1.1", len(QUESTION))
    assert status == 200
    assert sum(sizes) == len(QUESTION)


def test_one_of_no_told_length_is_read_to_its_end(asked):
    _, status, told = asked(QUESTION, None)
    assert (status, told) == (200, asked(QUESTION, len(QUESTION))[2])


def test_one_that_breaks_off_is_refused(asked):
    _, status, told = asked(QUESTION[:-1], len(QUESTION))
    assert status == 400
    assert orjson.loads(told)["status"] == 400


def test_one_that_is_too_long_is_not_read(asked, app):
    most = app.config["MAX_CONTENT_LENGTH"]
    sizes, status, _ = asked(QUESTION, most + 1)
    assert status == 413
    assert not sizes
