"""The documentation page: complete, and from nobody's server but ours."""

from __future__ import annotations

import re

import pytest

from scorekeeper.api.contract import contract


def test_the_page_has_no_script_or_style_in_it_and_nothing_from_elsewhere(client):
    page = client.get("/docs").text

    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert "<style" not in page
    assert "//" not in re.sub(r"<!.*?>", "", page)


def test_what_the_page_is_made_of_is_served(client):
    parts = re.findall(r'(?:src|href)="(/[^"]+)"', client.get("/docs").text)

    assert len(parts) >= 4
    for part in parts:
        with client.get(part) as answer:
            assert answer.status_code == 200
            assert answer.data


def test_the_contract_is_served_as_it_is_generated(app, client):
    answer = client.get("/openapi.json")

    assert answer.text == contract(app)
    again = client.get("/openapi.json", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("name", ["oauth2-redirect.html", "docs.html", "index.css"])
def test_nothing_else_is_served(client, name):
    assert client.get(f"/docs/{name}").status_code == 404
