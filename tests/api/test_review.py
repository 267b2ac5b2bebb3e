"""What a second look found."""

from __future__ import annotations

import json

import pytest

from tests.api.season import LOST, Season, done


@pytest.fixture
def told(file_of_group):
    return file_of_group


def taken(new_group, told):
    phone = new_group("Empty")
    return phone, phone.post("/v1/imports", json.dumps(told).encode())


def text_in(phone, text):
    return phone.post(phone.at("transcripts"), {"text": text})


@pytest.mark.parametrize(
    "text",
    [
        "match diloti\nhouse bogus 5\nseats A / B\n",
        "match diloti\nhouse target many\nseats A / B\n",
        "match diloti\nseats A / B\nhouse target " + "9" * 5000 + "\nnext-deal\n",
        "match diloti\nseats A / B\nhouse target " + "9" * 5000 + " 1\nnext-deal\n",
        "match diloti\nseats A / B\nnext-deal\n" + "correct 1 " * 3000 + "\n",
        "match diloti\nseats A / B\nnext-deal\n" + "1. correct 1 correct\n",
        "match diloti\nseats A / B\nplayed \nnext-deal\n",
        "match diloti\nseats A / B\nnote \x00\nnext-deal\n",
        "match klondike\nhouse \nseats A\n",
        "match doudizhu\nseats A / B / C\nnext-deal dealer\n",
        "match doudizhu\nseats A / B / C\nnext-deal\nA hand ?\nB hand ?\n A hand ?\n",
        "match doudizhu\nseats A / B / C\nnext-deal\nF hand ?\n",
        "match doudizhu\nseats A / B / C\nnext-deal\nhand ?\n",
        "match doudizhu\nseats A / B / C\nnext-deal\nhand\n",
        "match klondike\nseats A\nnext-deal\nhand ?\n",
    ],
)
def test_no_text_makes_the_service_fail(new_group, text):
    answer = text_in(new_group(), text)
    assert answer.status_code < 500, answer.text


def deep(levels):
    told = []
    for _ in range(levels):
        told = [told]
    return told


CRAFTED = {
    "covered-correct": {"entry": {"kind": "correct"}, "covered": True},
    "covered-correct-n": {"entry": {"kind": "correct", "n": "x"}, "covered": True},
    "covered-lay": {"entry": {"kind": "lay"}, "covered": True},
    "covered-lay-seat": {"entry": {"kind": "lay", "seat": 99}, "covered": True},
    "covered-lay-seat-text": {"entry": {"kind": "lay", "seat": "x", "card": 7}, "covered": True},
    "covered-result": {"entry": {"kind": "result"}, "covered": True},
    "covered-take-back": {"entry": {"kind": "take_back"}, "covered": True},
    "covered-adjust": {"entry": {"kind": "adjust", "side": [1]}, "covered": True},
    "covered-capture": {
        "entry": {"kind": "capture", "seat": 0, "loose": 5, "piles": {}},
        "covered": True,
    },
    "covered-covered": {"entry": {"kind": "covered"}, "covered": True},
    "covered-hand": {"entry": {"kind": "hand", "seat": 7}, "covered": True},
    "covered-deep": {"entry": {"kind": "hand", "x": deep(300)}, "covered": True},
    "covered-nul": {"entry": {"kind": "hand", "x": "\x00"}, "covered": True},
}


@pytest.mark.parametrize("name", CRAFTED)
@pytest.mark.parametrize("game", [0, 1])
@pytest.mark.parametrize("status", ["open", "closed"])
def test_a_covered_entry_of_any_words_is_refused_or_can_be_read(
    new_group, new_match, name, game, status
):
    season = Season(new_group("Σ"), new_match)
    if game:
        season.start("doudizhu", 3).open()
    else:
        table = new_match(("A", "B"), season.owner)
        deal = table.open()
    told = done(season.owner.get(season.owner.at("export")))
    match = told["matches"][-1]
    deal = match["deals"][0]
    deal["entries"].append({"at": "2026-01-01T00:00:00Z", **CRAFTED[name]})
    phone, answer = taken(new_group, told)
    assert answer.status_code < 500, answer.text
    if answer.status_code != 201:
        return
    key = done(phone.get(phone.at("matches")))["items"][0]["id"]
    deals = done(phone.get(f"/v1/matches/{key}/deals"))["items"]
    failed = []
    for path in (
        f"/v1/deals/{deals[0]['id']}",
        f"/v1/deals/{deals[0]['id']}/entries",
        f"/v1/matches/{key}/changes",
        f"/v1/matches/{key}/score-sheet",
        phone.at("export"),
    ):
        for accept in ("application/json", "text/plain", "text/csv"):
            got = phone.get(path, headers={"Accept": accept}).status_code
            if got != 200:
                failed.append((path[-12:], accept, got))
    assert not failed, failed


def test_a_match_that_came_in_can_be_changed_whatever_its_events_say(new_group, told):
    match = told["matches"][0]
    match["events"] = [
        {"version": match["version"] + 1, "at": "2026-01-01T00:00:00Z", "change": {"notes": "x"}}
    ]
    phone, answer = taken(new_group, told)
    if answer.status_code == 422:
        return
    assert answer.status_code == 201
    for one in done(phone.get(phone.at("matches")))["items"]:
        changed = phone.patch(f"/v1/matches/{one['id']}", {"notes": "y"})
        assert changed.status_code == 200, changed.text


@pytest.mark.parametrize(
    "change",
    [
        {"substitute": "x"},
        {"notes": deep(300)},
        {"shown": 1, "seat": {"a": 1}},
        {"opened": 1, "shown": 1},
    ],
)
def test_no_event_of_a_file_makes_the_service_fail(new_group, told, change):
    match = told["matches"][0]
    if change.get("substitute") == "x":
        told["players"].append(
            {"id": "None", "name": "Nobody", "created_at": "2026-01-01T00:00:00Z"}
        )
    match["version"] = 100
    match["events"] = [{"version": 99, "at": "2026-01-01T00:00:00Z", "change": change}]
    phone, answer = taken(new_group, told)
    assert answer.status_code < 500
    if answer.status_code == 201:
        for one in done(phone.get(phone.at("matches")))["items"]:
            got = phone.get(f"/v1/matches/{one['id']}/changes?after=95")
            assert got.status_code == 200, got.text


@pytest.mark.parametrize(
    "extra", [{"paid": True}, {"paid": 1, "bombs": "x"}, {}, {"deep": deep(300)}]
)
@pytest.mark.parametrize("parts", [None, [], [{"rule": "DDZ-PAY-1", "points": 6, "facts": {}}]])
@pytest.mark.parametrize("counted", [True, False])
def test_results_of_an_older_edition_are_refused_or_can_be_read(
    new_group, told, extra, parts, counted
):
    match = told["matches"][1]
    match["edition"] = "0.1"
    deal = match["deals"][0]
    deal["counted"] = counted
    deal["score"]["extra"] = extra
    for side in deal["score"]["sides"]:
        side["parts"] = parts
    phone, answer = taken(new_group, told)
    assert answer.status_code < 500, answer.text
    if answer.status_code == 201:
        for one in done(phone.get(phone.at("matches")))["items"]:
            got = phone.get(f"/v1/matches/{one['id']}/score-sheet")
            assert got.status_code == 200, got.text


@pytest.mark.parametrize("edition", ["\x00", "a\x00"])
def test_an_edition_with_a_nul_is_refused(new_group, told, edition):
    told["matches"][0]["edition"] = edition
    _, answer = taken(new_group, told)
    assert answer.status_code < 500, answer.text


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


def test_a_match_counts_for_the_side_of_who_changed_seats_after_last_deal(new_match):
    table = new_match(("Anna", "Bob"))
    table.deals((8, 3))
    carl = done(table.phone.post(table.phone.at("players"), {"name": "Carl"}), 201)["id"]
    table.changed(substitute={"seat": 0, "player": carl})
    table.changed(substitute={"seat": 1, "player": table.players[0]})
    done(table.change(status="finished"))
    told = done(table.phone.get(f"/v1/players/{table.players[0]}/statistics"))
    game = told["games"][0]
    assert (game["won"], game["lost"]) == (1, 0)


def test_methods_that_clients_make_up_are_counted_as_one(client):
    for name in ("SECRET1", "SECRET2"):
        client.open("/v1/games", method=name)
    text = client.get("/metrics", environ_base={"REMOTE_ADDR": "127.0.0.1"}).text
    assert "scorekeeper_request_seconds" in text
    assert "SECRET1" not in text


def test_hands_can_be_told_after_import(new_group, new_match, join):
    owner = new_group("Σ")
    table = new_match(("A", "B"), owner)
    deal = table.open()
    deal.logged({"kind": "deal", "loose": ["10H", "KH", "4D", "KC"]})
    a = table.sit(0)
    done(deal.tell(0, "2H", phone=a))
    told = done(owner.get(owner.at("export")))
    phone, answer = taken(new_group, told)
    assert answer.status_code == 201
    key = done(phone.get(phone.at("matches")))["items"][0]["id"]
    deals = done(phone.get(f"/v1/matches/{key}/deals"))["items"]
    player = next(
        one["id"] for one in done(phone.get(phone.at("players")))["items"] if one["name"] == "A"
    )
    again = join(phone, player_id=player)
    told = again.put(f"/v1/deals/{deals[0]['id']}/hands/0", {"cards": ["2H"]})
    assert told.status_code == 200, told.text


def test_an_export_does_not_tell_that_a_hand_is_empty(table, moves):
    deal = table.open()
    deal.logged(moves[0])
    a, b = table.sit(0), table.sit(1)
    answer = a.put(deal.at("hands", 0), {"cards": []})
    if answer.status_code == 200:
        entry = done(b.get(b.at("export")))["matches"][0]["deals"][0]["entries"][-1]
        assert entry.get("covered"), entry
