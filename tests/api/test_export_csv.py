"""A group as a table: what a spreadsheet makes of it."""

from __future__ import annotations

import csv
import io

import pytest

from tests.api.season import Season


@pytest.fixture
def season(new_group, new_match):
    return Season(new_group("Σαιζόν", time_zone="Europe/Athens"), new_match)


def table_of(phone, query="", language="en"):
    answer = phone.get(
        phone.at("export") + query, headers={"Accept": "text/csv"}, language=language
    )
    assert answer.content_type == "text/csv; charset=utf-8"
    return answer.data


def rows_of(data):
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


def test_a_table_has_a_row_for_each_seat_of_each_deal(season):
    season.diloti()

    rows = rows_of(table_of(season.owner))

    assert [(one["Deal"], one["Player"], one["Points"], one["Total"]) for one in rows] == [
        ("1", "Άννα", "2", "2"),
        ("1", "Bob", "19", "19"),
        ("2", "Άννα", "2", "4"),
        ("2", "Bob", "3", "22"),
        ("3", "Άννα", "", "4"),
        ("3", "Bob", "", "22"),
        ("4", "Άννα", "4", "8"),
        ("4", "Chloé", "7", "29"),
    ]


def test_a_table_opens_right_in_a_spreadsheet(season):
    season.diloti()

    with_mark, without = table_of(season.owner, "?bom=yes"), table_of(season.owner)

    assert with_mark == b"\xef\xbb\xbf" + without
    assert without.count(b"\r\n") == without.count(b"\n") == 9


@pytest.mark.parametrize("name", ["=1+1", "+30", "-3", "@SUM(A1)", "＝1"])
def test_no_name_is_a_formula(new_group, new_match, name):
    owner = new_group()
    new_match((name, "Bob"), owner, notes=name).deals((4, 7))

    first = rows_of(table_of(owner))[0]

    assert first["Player"] == first["Notes"] == f"'{name}"
    assert first["Points"] == "4"


def test_a_table_is_in_the_readers_language(season):
    season.diloti()

    first = rows_of(table_of(season.owner, language="el"))[0]

    assert first["Παίκτης"] == "Άννα"
    assert first["Κατάσταση μοιρασιάς"] == "κλειστή"
