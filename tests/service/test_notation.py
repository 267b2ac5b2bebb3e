"""Every move of every game is a line that can be read back, and the documented lines are read."""

from __future__ import annotations

import json
import re
from pathlib import Path

import marshmallow as ma
import pytest

from scorekeeper.games import GAMES
from scorekeeper.service.journal_words import MOST_ENTRIES, check_entry
from scorekeeper.service.names import BadName
from scorekeeper.service.tables import respelt
from scorekeeper.service.transcripts.names import read_names, write_names
from scorekeeper.service.transcripts.notation import BadLine, entry_of, line_of
from scorekeeper.service.transcripts.reading import (
    MOST_LINES,
    NUMBERED,
    BadTranscript,
    read_transcripts,
)
from scorekeeper.service.transcripts.writing import write_transcripts

ROOT = Path(__file__).parents[2]
REFEREE = (ROOT / "docs/referee.md").read_text("utf-8")
KEYS = {"Diloti": "diloti", "Dou Dizhu": "doudizhu", "Seep": "seep"}
KEYS |= {"Klondike": "klondike", "Phase 10": "phase10"}


def transcripts(game):
    for path in sorted((ROOT / "tests/transcripts" / game).glob("*.json")):
        told = json.loads(path.read_text("utf-8"))
        if isinstance(told, dict) and "game" in told:
            for deal in told.get("deals", [told]):
                yield from deal.get("entries", ())


def examples(game, name):
    return [one[name] for one in GAMES[game].book.examples if name in one]


def loaded(schema, body):
    """What a schema makes of a body, or None where it makes nothing of it."""
    try:
        return schema.load(body)
    except ma.ValidationError:
        return None


@pytest.mark.parametrize("game", GAMES)
def test_every_move_reads_back_as_it_was(game):
    wire, told = GAMES[game].wire, [*transcripts(game), *examples(game, "move")]

    for body in told:
        if loaded(wire.move, body) is not None:
            line = line_of(GAMES[game], body)
            assert "\n" not in line
            again, stands = entry_of(GAMES[game], line)
            assert wire.move.load(again) == wire.move.load(body), line
            assert not stands
    assert len(told) > 100


@pytest.mark.parametrize("game", GAMES)
def test_every_result_by_hand_reads_back_as_it_was(game):
    wire, told = GAMES[game].wire, examples(game, "result")

    for result in told:
        body = {"kind": "result", "result": result}
        if loaded(wire.result, result) is not None:
            line = line_of(GAMES[game], body)
            again, _ = entry_of(GAMES[game], line)
            assert wire.result.load(again["result"]) == wire.result.load(result), line
    assert len(told) > 3


@pytest.mark.parametrize(
    "body",
    [
        {"kind": "correct", "n": 5, "move": {"kind": "lay", "seat": 1, "card": "6H"}},
        {"kind": "correct", "n": 5},
        {"kind": "take_back", "n": 7},
        {"kind": "adjust", "side": 1, "points": -5},
        {"kind": "hand", "seat": 1},
    ],
)
@pytest.mark.parametrize("stands", [False, True])
def test_what_a_journal_has_beside_moves_reads_back(body, stands):
    game = GAMES["diloti"]

    assert entry_of(game, line_of(game, body, stands=stands)) == (body, stands)


@pytest.mark.parametrize(
    "reason", ["the cat", "came late, and value 3", "it stands", "stands", "none", "?", "kd", "7 /"]
)
@pytest.mark.parametrize("body", [{"kind": "void"}, {"kind": "adjust", "side": 1, "points": -5}])
def test_the_tables_own_words_read_back_whatever_they_are(reason, body):
    game, body = GAMES["diloti"], body | {"reason": reason}

    assert entry_of(game, line_of(game, body, stands=True)) == (body, False)
    assert respelt(body) == body


def test_a_move_is_read_aloud():
    move = {"kind": "declare", "seat": 0, "card": "3S", "loose": ["4D"], "value": 7, "piles": []}

    assert line_of(GAMES["diloti"], move) == "A declare 3S loose 4D value 7"


@pytest.mark.parametrize("line", ["B lay 7♥ stands", "Β lay 7h stands"])
def test_greek_letters_and_pictures_are_read(line):
    assert entry_of(GAMES["diloti"], line)[1] is True
    assert entry_of(GAMES["diloti"], line)[0]["seat"] == 1


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("D", "draw"),
        ("D:7H,?,KD", "draw 7H ? KD"),
        ("R", "redeal"),
        ("A", "sweep"),
        ("U", "undo"),
        ("G", "give-up"),
        ("W-F", "move from W to F"),
        ("W-T3", "move from W to T3"),
        ("T5-F", "move from T5 to F"),
        ("T5-T2:3", "move from T5 to T2 count 3"),
        ("T5-T2:3!QS", "move from T5 to T2 count 3 turned QS"),
        ("FH-T4", "move from FH to T4"),
        ("X5:QS", "turn-up QS pile T5"),
        ("XW:JD", "turn-up JD pile W"),
    ],
)
def test_the_short_words_of_klondike_say_the_same(short, long):
    klondike = GAMES["klondike"]

    assert klondike.wire.move.load(entry_of(klondike, short)[0]) == klondike.wire.move.load(
        entry_of(klondike, long)[0]
    )


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("A", "line_empty"),
        ("castle", "one_of"),
        ("A castle", "one_of"),
        ("deal first-bidder B up 3", None),
    ],
)
def test_a_line_that_says_nothing_is_told(line, code):
    game = GAMES["diloti" if code else "doudizhu"]
    if code is None:
        with pytest.raises(ma.ValidationError):
            check_entry(game, game.wire.house.load({}), 1, entry_of(game, line)[0])
        return
    with pytest.raises(BadLine) as caught:
        entry_of(game, line)
    assert caught.value.message == code


def rows():
    """The games' lines in the table of the docs."""
    for row in re.findall(r"^\| (\w[\w ]+) \| (`.*) \|$", REFEREE, re.MULTILINE):
        if row[0] in KEYS:
            yield from ((KEYS[row[0]], line) for line in re.findall("`([^`]+)`", row[1]))


def test_the_documented_lines_are_moves():
    shown = list(rows())

    assert {game for game, _ in shown} == set(GAMES)
    for key, line in shown:
        game = GAMES[key]
        check_entry(game, game.wire.house.load({}), 9, entry_of(game, line)[0])


def test_the_documented_texts_are_read():
    texts = re.findall("```text\n(.*?)```", REFEREE, re.DOTALL)

    games = [[match.game.key for match in read_transcripts(text)] for text in texts]

    assert games == [["diloti"], ["doudizhu"]]


@pytest.mark.parametrize(
    "players",
    [
        ["Άννα", "Bob"],
        ["AC/DC", "/", "//", "a/", "/b", "a / b"],
        ["?", "??", "?2", "??17", "?a", "Bob?"],
        [1, "Bob", 2],
        [7, 1, "?", "?7"],
        ["A\\", "B"],
    ],
)
def test_whoever_sits_in_a_match_reads_back(players):
    assert read_names(write_names(players)) == players


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("Anna/Bob /Chloé", ["Anna", "Bob", "Chloé"]),
        ("? / ? / Bob", [1, 2, "Bob"]),
        ("?2 / ? / ?", [2, 1, 3]),
        ("A///B", ["A/", "B"]),
        ("?00012 / B", ["?00012", "B"]),
        ("\\/ B", ["\\", "B"]),
    ],
)
def test_older_and_careless_lines_of_players_are_read(text, players):
    assert read_names(text) == players


@pytest.mark.parametrize("text", ["", "A /", "/ B", "A / / B", "\0", "A / " + "x" * 61])
def test_a_line_without_a_name_is_refused(text):
    with pytest.raises(BadName):
        read_names(text)


def chosen(game):
    """Each house rule alone, as it may be chosen; a few go only with others."""
    for option in game.book.options:
        for value in choices(option):
            if loaded(game.wire.house, {option.name: value}) is not None:
                yield {option.name: value}


def choices(option):
    if isinstance(option.default, bool):
        return [True, False]
    if isinstance(option.default, tuple):
        return [[], [option.maximum], [option.minimum, option.maximum]]
    numbers = [option.minimum, option.maximum, *([None] if option.default is None else [])]
    return list(option.values) or numbers


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_reads_back_as_it_was(game):
    for rules in chosen(GAMES[game]):
        match = {"game": game, "house_rules": rules, "seats": [], "deals": []}
        match |= {"played_at": "2026-11-30T20:15:00Z", "first_dealer": 0, "notes": ""}
        told = write_transcripts({"players": [], "matches": [match]}).replace("seats \n", "")

        (again,) = read_transcripts(told)

        assert again.house_rules == rules


FAULTY = """lay 7C
match chess
match diloti
house target many
house players 2
dealer X
played yesterday
1. deal 10H KH 4D KC
3. A lay 7C
A lay 1C
C lay 7C
A castle
take-back 9
adjust side E points 3
"""


def test_every_line_at_fault_is_told_by_its_number():
    with pytest.raises(BadTranscript) as caught:
        read_transcripts(FAULTY)

    assert {line for line, _ in caught.value.faults} >= {1, 2, 6, 7}


def test_no_line_of_a_text_that_is_too_long_is_left_out_in_silence():
    lines = ["match diloti", *["#"] * (MOST_LINES - 2), "1. lay 7H", "2. lay 8H"]

    with pytest.raises(BadTranscript) as refused:
        read_transcripts("\n".join(lines))

    assert refused.value.faults[-1] == (MOST_LINES + 1, "length")


def test_the_last_entry_that_a_journal_takes_can_be_numbered():
    assert NUMBERED.fullmatch(f"{MOST_ENTRIES}. A pass")[1] == str(MOST_ENTRIES)
