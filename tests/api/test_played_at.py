"""When a match was played: any time until now, and a little after, since clocks differ."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest


def ahead(**much):
    return (datetime.now(UTC) + timedelta(**much)).isoformat()


def says_when(refused):
    return [(one["pointer"], one["code"]) for one in refused.json["errors"]]


@pytest.mark.parametrize("days", [1.01, 400, 700_000])
def test_no_match_is_started_that_was_played_days_from_now(table, days):
    body = {"game": "diloti", "seats": table.players, "played_at": ahead(days=days)}

    refused = table.phone.refused("invalid-input", "POST", table.phone.at("matches"), body)

    assert refused.status_code == 422
    assert says_when(refused) == [("/played_at", "ahead")]


def test_no_match_is_moved_to_days_from_now(table):
    refused = table.phone.refused(
        "invalid-input", "PATCH", table.at(), {"played_at": ahead(days=400)}
    )

    assert says_when(refused) == [("/played_at", "ahead")]


@pytest.mark.parametrize("days", [0.99, 0, -20_000])
def test_a_match_of_today_or_long_ago_is_taken(table, days):
    at = ahead(days=days)
    body = {"game": "diloti", "seats": table.players, "played_at": at}

    assert table.phone.post(table.phone.at("matches"), body).status_code == 201
    assert table.change(played_at=at).status_code == 200


def test_no_written_match_comes_in_that_was_played_days_from_now(kitchen):
    text = "match diloti\nplayed 9999-01-01T00:00:00Z\n"

    refused = kitchen.refused("invalid-input", "POST", kitchen.at("transcripts"), {"text": text})

    assert ("/text/2", "ahead") in says_when(refused)
