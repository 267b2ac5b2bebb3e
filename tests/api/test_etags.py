"""What has not changed is not sent again; and a tag changes with all that it stands for."""

from __future__ import annotations

import pytest

PATHS = {
    "matches": "/v1/groups/{group}/matches",
    "match": "/v1/matches/{match}",
    "score sheet": "/v1/matches/{match}/score-sheet",
    "deals": "/v1/matches/{match}/deals",
    "deal": "/v1/deals/{deal}",
    "entries": "/v1/deals/{deal}/entries",
}
DEALS = ("deal", "entries")


@pytest.fixture
def tags(table, begun):
    """The tags of all that can be read of a match, as a phone gets them."""

    def tags(phone=None, language="en", names=tuple(PATHS)):
        phone = phone or table.phone
        answers = (phone.get(where(one, table, begun), language=language) for one in names)
        return [answer.headers["ETag"] for answer in answers]

    return tags


def where(name, table, deal):
    return PATHS[name].format(group=table.phone.group, match=table.id, deal=deal.id)


@pytest.mark.parametrize("name", PATHS)
def test_what_a_phone_has_already_is_not_sent_again(table, begun, name):
    path = where(name, table, begun)
    first = table.phone.get(path)

    again = table.phone.get(path, headers={"If-None-Match": first.headers["ETag"]})

    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert first.headers["Cache-Control"] == "private, no-cache"
    assert "Authorization" in first.headers["Vary"]


WRITES = {
    "a move": lambda table, deal: deal.logged({"kind": "lay", "seat": 1, "card": "7S"}),
    "a hand": lambda table, deal: deal.tell(0, "5C", "AD"),
    "a correction": lambda table, deal: deal.correct(7, {"kind": "lay", "seat": 1, "card": "QS"}),
    "a take-back": lambda table, deal: deal.take_back(8),
    "an adjustment": lambda table, deal: deal.adjust(0, 5),
    "a result": lambda table, deal: deal.by_hand(29, 2),
    "a void": lambda table, deal: deal.void(),
    "a note": lambda table, deal: table.changed(notes="x"),
    "an end": lambda table, deal: table.changed(status="abandoned"),
    "house rules": lambda table, deal: table.changed(house_rules={"target": 101}),
    "a dealer": lambda table, deal: table.changed(next_dealer=1),
    "history": lambda table, deal: table.changed(history=True),
    "another deal": lambda table, deal: (deal.by_hand(29, 2), table.open()),
    "a new name": lambda table, deal: table.phone.patch(
        table.phone.at("players", table.players[0]), {"name": "Αννούλα"}
    ),
}


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
def test_every_write_changes_the_tags(table, begun, tags, write):
    names = ["matches", "match", "score sheet", *DEALS]
    before = tags(names=names)

    write(table, begun)

    assert all(old != new for old, new in zip(before, tags(names=names), strict=True))


def test_a_match_more_changes_the_tag_of_the_list(table, tags):
    table.changed(status="abandoned")
    before = tags(names=["matches"])

    assert table.phone.post(f"/v1/matches/{table.id}/rematch").status_code == 201

    assert tags(names=["matches"]) != before


def test_a_hand_that_is_shown_changes_the_tags(begun, tags):
    begun.tell(0, "5C", "AD")
    before = tags(names=DEALS)

    begun.phone.post(begun.at("hands/0/show"))

    assert not set(before) & set(tags(names=DEALS))


def test_languages_have_their_own_tags(tags):
    assert not set(tags(names=DEALS)) & set(tags(language="el", names=DEALS))


def test_who_keeps_a_hand_has_tags_of_its_own(table, begun, tags):
    a, b = table.sit(0), table.sit(1)
    begun.tell(0, "5C", "AD", phone=a)

    assert not set(tags(a, names=DEALS)) & set(tags(b, names=DEALS))
    assert tags(b, names=DEALS) == tags(table.guest("spectator"), names=DEALS)


def test_two_names_that_look_alike_when_joined_are_two(new_match):
    marks = {
        table.phone.get(table.at()).headers["ETag"]
        for table in (new_match(("A B", "C")), new_match(("A", "B C")))
    }

    assert len(marks) == 2


def test_reading_changes_nothing(table, begun, tags):
    before = tags()

    begun.state()
    begun.ask({"kind": "lay", "seat": 1, "card": "7S"})
    table.sheet()

    assert tags() == before
