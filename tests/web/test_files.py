"""The page's files: ours alone, small, in both languages, and allowed nothing they do not need."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import orjson
import pytest

from scorekeeper import web

HERE = Path(web.__file__).parent
SCRIPTS = sorted(HERE.rglob("*.js"))
STYLES = sorted(HERE.rglob("*.css"))
LANGUAGES = ("el", "en")
FIRST_SCREEN = 150_000
"""Bytes, uncompressed."""
CHOSEN = re.compile(r"""\bt\(\s*`([^`$]*)\$\{""")
"""A text whose key is put together: the part before the first hole."""


def texts(language: str) -> dict[str, str]:
    found: dict[str, str] = orjson.loads((HERE / "texts" / f"{language}.json").read_bytes())
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def code() -> str:
    return "\n".join(path.read_text("utf-8") for path in SCRIPTS)


def test_both_languages_say_the_same_things():
    english, greek = texts("en"), texts("el")

    assert list(english) == list(greek)
    for key in english:
        assert placeholders(english[key]) == placeholders(greek[key]), key
        assert all(said[key].strip() for said in (english, greek)), key


def test_every_text_that_the_page_wants_is_in_the_catalogue():
    wanted = set(re.findall(r"""\bt\(\s*"([^"]+)\"""", code()))

    assert len(wanted) > 100
    assert wanted <= texts("en").keys()


def test_every_text_in_the_catalogue_is_wanted():
    source = code()
    begun = tuple(CHOSEN.findall(source))

    unused = {
        key
        for key in texts("en")
        if f'"{key.removesuffix(".one")}"' not in source and not key.startswith(begun)
    }
    assert not unused


@pytest.mark.parametrize("path", ["/", "/join/K7QW3M9X"])
def test_the_page_may_run_only_what_we_serve(client, path):
    answer = client.get(path)

    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert "http" not in policy
    assert answer.headers["Cache-Control"] == "no-cache"


def test_there_is_no_script_or_style_in_the_page_and_nothing_from_elsewhere(client):
    page = client.get("/").text

    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert "<style" not in page
    assert "style=" not in page
    assert "//" not in re.sub(r"<!.*?>", "", page)


def test_no_file_leads_to_another_host():
    found = {
        address: path.name
        for path in SCRIPTS + STYLES
        for address in re.findall(r"https?://[^\s\"'`)]+", path.read_text("utf-8"))
    }

    assert found.keys() <= {"http://www.w3.org/2000/svg"}, found


def test_no_file_writes_markup_from_text():
    markup = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b"

    assert [path.name for path in SCRIPTS if re.search(markup, path.read_text("utf-8"))] == []


def test_every_module_is_typed_and_says_what_is_in_it():
    first = {
        path.relative_to(HERE): path.read_text("utf-8").splitlines()[:2]
        for path in SCRIPTS
        if path.name != "first.js"
    }

    assert [name for name, lines in first.items() if lines[0] != "// @ts-check"] == []
    said = {name for name, lines in first.items() if re.fullmatch(r"/\*\* .+[.?] \*/", lines[1])}
    assert first.keys() - said == set()


def test_the_first_screen_is_small(client):
    start = client.get("/")
    mark = re.search(r"/page/\w+", start.text)
    assert mark
    loaded = reached("js/main.js") | {"js/first.js", "js/screens/home.js", "texts/el.json"}
    loaded |= reached("js/screens/home.js") | set(re.findall(r"css/\w+\.css", start.text))

    sizes = {name: (HERE / name).stat().st_size for name in loaded}
    assert len(sizes) > 15
    assert sum(sizes.values()) + len(start.data) < FIRST_SCREEN, sizes


def reached(name: str) -> set[str]:
    """A module and all that it imports at once."""
    found, waiting = set(), [HERE / name]
    while waiting:
        path = waiting.pop().resolve()
        if path.relative_to(HERE).as_posix() in found:
            continue
        found.add(path.relative_to(HERE).as_posix())
        waiting += [
            path.parent / one for one in re.findall(r'from "(\.[^"]+)"', path.read_text("utf-8"))
        ]
    return found


def test_parts_are_kept_for_good_and_only_of_this_version(client):
    mark = web.mark()

    kept = client.get(f"/page/{mark}/js/main.js")
    assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert kept.mimetype == "text/javascript"
    for path in ("/page/older/js/main.js", f"/page/{mark}/__init__.py", f"/page/{mark}/../app.py"):
        assert client.get(path).status_code == 404
    again = client.get("/", headers={"If-None-Match": client.get("/").headers["ETag"]})
    assert again.status_code == 304
