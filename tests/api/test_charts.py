"""Charts: an SVG that any parser reads, in two themes and languages, with words for the blind."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from scorekeeper.api.svg import THEMES, Line, Words, line_chart
from tests.api.circle import Circle

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def circle(new_group):
    return Circle(new_group(), ("Άννα", "<Bob & co>"))


@pytest.fixture
def match(circle):
    match = circle.start("Άννα", "<Bob & co>")
    circle.deal(match, 11, 0)
    circle.deal(match, 4, 7)
    circle.change(match, status="finished")
    return match


def chart(circle, path, **headers):
    answer = circle.phone.get(path, headers=headers)
    assert answer.status_code == 200, answer.text
    assert answer.content_type == "image/svg+xml"
    return ElementTree.fromstring(answer.data)  # our own


def said(svg):
    return svg.find(f"{SVG}title").text, svg.find(f"{SVG}desc").text


def test_the_text_alternative_says_every_running_total(circle, match):
    title, told = said(chart(circle, f"/v1/matches/{match}/chart"))

    assert title == "Diloti: Άννα – <Bob & co>"
    assert told == ("After deal 1: Άννα 11, <Bob & co> 0. After deal 2: Άννα 15, <Bob & co> 7.")


def test_a_chart_speaks_the_language_that_its_address_names(circle, match):
    path = f"/v1/matches/{match}/chart?language=el"

    svg = chart(circle, path)

    assert svg.get("lang") == "el"
    assert said(svg)[0].startswith("Δηλωτή")
    assert said(svg)[1].startswith("Μετά τη μοιρασιά 1:")


def test_a_line_of_each_side_goes_from_nothing_to_its_total(circle, match):
    lines = chart(circle, f"/v1/matches/{match}/chart").findall(f"{SVG}polyline")

    assert [len(line.get("points").split()) for line in lines] == [3, 3]
    assert len({line.get("stroke") for line in lines}) == 2
    assert len({line.get("stroke-dasharray") for line in lines}) == 2


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_sets_the_ground_and_the_ink(circle, match, theme):
    svg = chart(circle, f"/v1/matches/{match}/chart?theme={theme}")

    assert svg.find(f"{SVG}rect").get("fill") == THEMES[theme].ground
    assert {one.get("fill") for one in svg.findall(f"{SVG}text")} == {THEMES[theme].ink}


def test_an_unknown_theme_is_refused_and_named(circle, match):
    answer = circle.phone.refused("invalid-input", "GET", f"/v1/matches/{match}/chart?theme=pink")

    assert answer.json["errors"][0]["pointer"] == "theme"


def test_a_match_without_deals_has_a_chart_that_says_so(circle):
    match = circle.start("Άννα", "<Bob & co>")

    assert said(chart(circle, f"/v1/matches/{match}/chart"))[1] == "No deal has been scored yet."


def test_the_form_goes_from_the_oldest_to_the_newest(circle, match):
    circle.won("<Bob & co>", "Άννα", 9)
    player = circle.ids["Άννα"]

    svg = chart(circle, f"/v1/players/{player}/chart")

    assert said(svg) == (
        "Άννα, every game: latest results",
        "From the oldest to the newest: won, lost.",
    )
    letters = [one.text for one in svg.findall(f"{SVG}text")]
    assert letters[1:3] == ["W", "L"]


def test_who_has_no_results_has_an_empty_form(circle):
    told = said(chart(circle, f"/v1/players/{circle.ids['Άννα']}/chart?game=seep&language=el"))

    assert told == ("Άννα, Σιπ: τελευταία αποτελέσματα", "Δεν έχει τελειώσει ακόμα παρτίδα.")


def test_a_chart_is_sent_again_only_where_something_changed(circle, match):
    path = f"/v1/players/{circle.ids['Άννα']}/chart"
    tag = circle.phone.get(path).headers["ETag"]
    assert circle.phone.get(path, headers={"If-None-Match": tag}).status_code == 304

    circle.won("Άννα", "<Bob & co>", 2)

    assert circle.phone.get(path, headers={"If-None-Match": tag}).status_code == 200


def contrast(one, other):
    """How well two colours can be told apart, as WCAG reckons it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour):
    shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in shares]
    return sum(part * share for part, share in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_everything_drawn_stands_out_from_its_ground(theme):
    assert contrast(theme.ink, theme.ground) >= 7
    assert min(contrast(line, theme.ground) for line in theme.lines) >= 4.5


@pytest.mark.parametrize("values", [(0,), (0, 0), (0, -5, 10**9), (0, 1, -(10**9))])
def test_a_scale_has_few_lines_however_far_it_reaches(values):
    words = Words("en", "T", "A", "Deals")

    svg = ElementTree.fromstring(line_chart([Line("A", values)], words, THEMES["light"]))

    assert 2 <= len(svg.findall(f"{SVG}path")) <= 10


@pytest.mark.parametrize("length", [5, 40, 67, 68, 200])
def test_a_title_is_as_large_as_there_is_room_for_and_cut_beyond(length):
    words = Words("en", "x" * length, "", "")
    svg = ElementTree.fromstring(line_chart([Line("A", (0, 1))], words, THEMES["light"]))

    drawn = next(one for one in svg.findall(f"{SVG}text") if one.get("font-size"))

    assert svg.find(f"{SVG}title").text == "x" * length
    assert drawn.text.endswith("…") == (length > 67)
    assert len(drawn.text) * float(drawn.get("font-size")) * 0.55 <= 375
