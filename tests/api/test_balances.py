"""Who owes whom: what matches of Dou Dizhu came to, in any span, with the fewest payments."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from tests.api.accounts import WON, balances, columns, paid
from tests.api.season import LOST, done


def test_whoever_loses_owes_the_others(played, kitchen):
    played(LOST)

    stand = balances(kitchen)

    assert columns(stand) == [-6, 3, 3]
    assert paid(stand) == [("Anna", "Bob", 3), ("Anna", "Chloé", 3)]


def test_the_price_of_a_point_is_the_matchs(played, kitchen):
    played(LOST, house_rules={"unit": 5})

    assert columns(balances(kitchen)) == [-30, 15, 15]


def test_a_group_that_never_played_owes_nothing(kitchen):
    stand = balances(kitchen)

    assert stand["people"] == stand["payments"] == []
    assert stand["match_count"] == 0


def test_other_games_owe_nothing(new_match, kitchen):
    new_match(("Anna", "Bob"), kitchen).deals((3, 8))

    assert balances(kitchen)["people"] == []


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("", [-8, 7, 1]),
        ("?from=2026-03-02", [-2, 4, -2]),
        ("?to=2026-03-01", [-6, 3, 3]),
        ("?from=2026-03-01&to=2026-03-01", [-6, 3, 3]),
        ("?from=2026-03-03", []),
    ],
)
def test_a_span_is_of_days_in_the_groups_time_zone(played, kitchen, query, wanted):
    first = played(LOST, played_at="2026-02-28T22:30:00Z")
    played(WON, players=first.players, played_at="2026-03-01T22:30:00Z")

    stand = balances(kitchen, query)

    assert sum(columns(stand)) == 0
    assert columns(stand) == wanted


def test_a_substitute_owes_for_the_deals_they_played(played, kitchen):
    table = played(LOST)
    guest = kitchen.post(kitchen.at("players"), {"name": "Dan"}).json["id"]
    table.changed(substitute={"seat": 0, "player": guest})
    assert table.open().result(LOST).status_code == 200

    stand = balances(kitchen)

    assert [(one["player"]["name"], one["open"]) for one in stand["people"]] == [
        ("Anna", -6),
        ("Bob", 6),
        ("Chloé", 6),
        ("Dan", -6),
    ]


def test_a_fine_that_nobody_gets_is_owed_to_nobody(played, kitchen):
    table = played(LOST)
    deal = table.open()
    deal.adjust(0, -5)
    assert deal.result(WON).status_code == 200

    stand = balances(kitchen)

    assert columns(stand) == [-8, 7, 1]
    assert stand["adjusted"] == [deal.id]


def test_a_fine_that_others_get_is_owed(played, kitchen):
    table = played()
    deal = table.open()
    for side, points in ((0, -4), (1, 2), (2, 2)):
        deal.adjust(side, points)
    assert deal.result(LOST).status_code == 200

    stand = balances(kitchen)

    assert columns(stand) == [-10, 5, 5]
    assert stand["adjusted"] == []


def test_fines_of_two_deals_that_come_to_zero_are_owed_to_nobody(played, kitchen):
    table = played()
    deals = []
    for points in (-5, 5):
        deals.append(table.open())
        deals[-1].adjust(0, points)
        assert deals[-1].result(LOST).status_code == 200

    stand = balances(kitchen)

    assert columns(stand) == [-12, 6, 6]
    assert stand["adjusted"] == [deal.id for deal in deals]


def test_a_substitute_gets_the_fines_of_the_deals_they_played(played, kitchen):
    table = played(LOST, house_rules={"unit": 10})
    guest = kitchen.post(kitchen.at("players"), {"name": "Dan"}).json["id"]
    table.changed(substitute={"seat": 0, "player": guest})
    deal = table.open()
    for side, points in ((0, 2), (1, -2)):
        deal.adjust(side, points)
    assert deal.result(LOST).status_code == 200
    played(WON, players=table.players)

    assert columns(balances(kitchen)) == [-62, 44, 58, -40]


def test_a_group_of_any_size_is_asked_for_with_as_few_values(played, kitchen, database):
    asked = []
    note = lambda *said: asked.append(len(said[3]))  # noqa: E731
    table = played(LOST)
    sa.event.listen(database.engine, "before_cursor_execute", note)
    balances(kitchen)
    before = max(asked)
    for _ in range(4):
        played(LOST, players=table.players)
    asked.clear()

    balances(kitchen)

    sa.event.remove(database.engine, "before_cursor_execute", note)
    assert max(asked) == before


def test_balances_that_did_not_change_are_not_sent_again(played, kitchen):
    table = played(LOST)
    path = kitchen.at("balances")
    seen = {"If-None-Match": kitchen.get(path).headers["ETag"]}

    assert kitchen.get(path, headers=seen).status_code == 304
    renamed = {"name": "Αννούλα"}
    assert kitchen.patch(kitchen.at("players", table.players[0]), renamed).status_code == 200
    assert kitchen.get(path, headers=seen).status_code == 200


def test_a_removed_player_still_owes(played, kitchen):
    table = played(LOST)
    assert kitchen.delete(kitchen.at("players", table.players[0])).status_code == 204

    for language, name in (("en", "Former player"), ("el", "Πρώην παίκτης")):
        first = balances(kitchen, language=language)["people"][0]
        assert (first["player"]["name"], first["open"]) == (name, -6)


def test_balances_have_another_tag_when_a_deal_is_adjusted(played, kitchen):
    table = played(LOST)
    first = kitchen.get(kitchen.at("balances"))
    deal = done(table.phone.get(table.at("deals")))["items"][0]
    after = done(kitchen.get(f"/v1/deals/{deal['id']}/entries"))["items"][-1]["n"]
    logged = kitchen.post(
        f"/v1/deals/{deal['id']}/entries",
        {"after": after, "move": {"kind": "adjust", "side": 0, "points": 5, "reason": "late"}},
    )
    assert logged.status_code == 201, logged.text
    again = kitchen.get(kitchen.at("balances"))
    assert first.json["adjusted"] != again.json["adjusted"]
    assert first.headers["ETag"] != again.headers["ETag"]


def test_balances_have_another_tag_when_another_settlement_counts(played, kitchen):
    played(LOST)
    path = kitchen.at("settlements")

    def settle():
        stand = done(kitchen.get(kitchen.at("balances")))
        return done(kitchen.post(path, {"preview": stand["preview"]}), 201)

    one = settle()
    first = kitchen.get(kitchen.at("balances"))
    assert kitchen.delete(f"{path}/{one['id']}").status_code == 204
    settle()
    again = kitchen.get(kitchen.at("balances"))
    assert first.json["settlements"] != again.json["settlements"]
    assert first.headers["ETag"] != again.headers["ETag"]
