"""The score sheet: running totals, what each number is made of, JSON and CSV."""

from __future__ import annotations

import csv
import io

import pytest


def table_rows(table, language="en"):
    answer = table.phone.get(
        table.at("score-sheet"), language=language, headers={"Accept": "text/csv"}
    )
    assert answer.status_code == 200
    assert answer.content_type == "text/csv; charset=utf-8"
    return list(csv.reader(io.StringIO(answer.data.decode())))


@pytest.fixture
def mixed(table, moves, say):
    """The complete deal with a fine, one by hand, one of totals alone, one void, one open."""
    first = table.open()
    first.logged(*moves)
    first.adjust(1, -3, "looked")
    sides = [say.counted(31, 3, 2, ten=True, two=False), say.counted(21, 1, ten=False, two=True)]
    table.open().result({"sides": sides})
    table.deals((4, 3))
    table.open().void()
    table.open()
    return table


def test_the_sheet_has_a_line_a_deal_with_running_totals(mixed):
    sheet = mixed.sheet()

    assert [(one["status"], one["totals"], one["running"]) for one in sheet["deals"]] == [
        ("closed", [2, 16], [2, 16]),
        ("closed", [29, 2], [31, 18]),
        ("closed", [4, 3], [35, 21]),
        ("void", None, [35, 21]),
        ("open", None, [35, 21]),
    ]
    assert sheet["totals"] == [35, 21]
    assert sheet["names"] == ["Άννα", "Bob"]


def test_the_parts_of_every_deal_sum_to_its_totals(mixed):
    closed = [one for one in mixed.sheet()["deals"] if one["status"] == "closed"]

    assert len(closed) == 3
    for line in closed:
        sums = [sum(part["points"] for part in side) for side in line["sides"]]
        assert sums == line["totals"]


def test_every_part_is_explained(mixed):
    first, second, third, *_ = mixed.sheet()["deals"]

    assert [one["rule"] for one in first["sides"][1]] == [
        "DIL-SCORE-1",
        "DIL-SCORE-2",
        "DIL-SCORE-3",
        "DIL-SCORE-4",
        "DIL-SCORE-6",
        "ADJUSTMENT",
    ]
    assert (first["sides"][1][-1]["points"], first["sides"][1][-1]["text"]) == (-3, "looked")
    assert second["sides"][0][-1]["facts"] == {"count": 2}
    assert [one["text"] for side in third["sides"] for one in side] == ["Total as entered"] * 2


def test_the_sheet_speaks_greek(mixed):
    first, _, third, *_ = mixed.sheet(language="el")["deals"]

    assert third["sides"][0][0]["text"] == "Σύνολο όπως γράφτηκε"
    assert first["sides"][0][0]["text"] != mixed.sheet()["deals"][0]["sides"][0][0]["text"]


def test_partners_share_a_line(table_of):
    assert table_of(4).sheet()["names"] == ["Άννα + Chloé", "Bob + Δανάη"]


def test_the_sheet_as_a_spreadsheet(mixed):
    assert table_rows(mixed) == [
        ["Deal", "Status", "Άννα", "Bob", "Άννα – total", "Bob – total"],
        ["1", "closed", "2", "16", "2", "16"],
        ["2", "closed", "29", "2", "31", "18"],
        ["3", "closed", "4", "3", "35", "21"],
        ["4", "void", "", "", "35", "21"],
        ["5", "open", "", "", "35", "21"],
    ]


def test_the_spreadsheet_speaks_greek(mixed):
    rows = table_rows(mixed, "el")

    assert rows[0][:2] == ["Μοιρασιά", "Κατάσταση"]
    assert [row[1] for row in rows[1:]] == ["κλειστή", "κλειστή", "κλειστή", "άκυρη", "ανοιχτή"]


@pytest.mark.parametrize("name", ["=1+1", "+30210", "-x", "@SUM(A1)", '"; DROP', "<img onerror>"])
def test_a_name_is_no_formula_and_no_new_column(new_match, name):
    table = new_match((name, "Bob"))

    header = table_rows(table)[0]

    assert len(header) == 6
    assert header[2].removeprefix("'") == name
    assert header[2][0] not in "=+-@"
    assert header[4][0] not in "=+-@"
    assert table.sheet()["names"] == [name, "Bob"]


def test_the_sheet_is_told_apart_by_what_it_is_and_for_whom(table):
    path = table.at("score-sheet")
    tags = {
        (accept, language): table.phone.get(
            path, language=language, headers={"Accept": accept}
        ).headers["ETag"]
        for accept in ("application/json", "text/csv")
        for language in ("en", "el")
    }

    assert len(set(tags.values())) == 4
    tag = {"If-None-Match": tags["text/csv", "en"]}
    again = table.phone.get(path, headers=tag | {"Accept": "text/csv"})
    assert again.status_code == 304
    assert again.headers["Vary"] == "Accept, Accept-Language, Authorization"
    assert table.phone.get(path, headers=tag).status_code == 200
