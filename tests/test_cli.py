"""The command line: what it prints, and how it ends."""

import json

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main

DEAL = {"kind": "deal", "loose": ["2H", "9C", "KC", "4S"]}
DECLARE = {"kind": "declare", "seat": 0, "card": "5S", "loose": ["2H"], "value": 7}
TAKE = {"kind": "capture", "seat": 1, "card": "4D", "loose": ["4S"]}
OUT_OF_TURN = {"kind": "lay", "seat": 0, "card": "8D"}


@pytest.fixture
def replayed(tmp_path):
    def replayed(*entries, language="en", **header) -> Result:
        file = tmp_path / "deal.json"
        journal = {"game": "diloti", "dealer": 1, "entries": list(entries)} | header
        file.write_text(json.dumps(journal), encoding="utf-8")
        return CliRunner().invoke(main, ["replay", str(file), "--language", language])

    return replayed


def test_a_replay_names_the_rule_the_claim_and_the_score(replayed):
    ran = replayed(DEAL, DECLARE, TAKE)

    assert ran.exit_code == 0
    assert "2  A declares 5♠ 2♥ 7" in ran.output
    assert "open  DIL-DECL-3  To declare 7 you must still hold a 7." in ran.output
    assert "entry 2: A claims a 7 – open" in ran.output
    assert "Score so far" in ran.output


def test_a_replay_speaks_greek(replayed):
    ran = replayed(DEAL, DECLARE, language="el")

    assert "2  Α δηλώνει 5♠ 2♥ 7" in ran.output
    assert "Για να δηλώσεις 7 πρέπει να σου μένει 7 στο χέρι." in ran.output


def test_a_replay_fails_on_a_breach_that_nobody_let_stand(replayed):
    ran = replayed(DEAL, OUT_OF_TURN | {"seat": 1})

    assert ran.exit_code == 1
    assert "broken  DIL-TURN-1  It is A's turn, not B's." in ran.output


def test_a_breach_that_stands_is_no_failure(replayed):
    assert replayed(DEAL, OUT_OF_TURN | {"seat": 1, "stands": True}).exit_code == 0


def test_a_told_hand_is_asked_apart_from_what_all_can_see(replayed):
    hand = {"kind": "hand", "seat": 0, "cards": ["5S", "7D", "8D", "QS", "JS", "3H"]}

    assert "by the told hand: kept" in replayed(DEAL, hand, DECLARE).output


def test_a_correction_is_replayed_in_place(replayed):
    correction = {"kind": "correct", "n": 2, "move": DECLARE | {"loose": ["4S"], "value": 9}}
    ran = replayed(DEAL, DECLARE, correction)

    assert "2  A declares 5♠ 4♠ 9" in ran.output
    assert "claims a 9" in ran.output


PHASE_10 = [
    {"kind": "deal", "upcard": ["5S"]},
    {"kind": "draw_stock", "seat": 0},
    {"kind": "lay", "seat": 0, "groups": [["7D", "7H", "7S"], ["JC", "JH", "JD"]]},
    {"kind": "discard", "seat": 0, "card": "3D"},
    {"kind": "draw_stock", "seat": 1},
    {"kind": "hit", "seat": 1, "owner": 0, "group": 0, "card": "7C", "stands": True},
    {"kind": "discard", "seat": 1, "card": "JK", "target": 2},
]


@pytest.mark.parametrize(
    ("language", "laid", "hit", "skipped"),
    [
        ("en", "A lays the phase 7♦ 7♥ 7♠ / J♣ J♥ J♦", "B hits of A group 1 7♣", "JK to C"),
        (
            "el",
            "Α ρίχνει κάτω τη φάση 7♦ 7♥ 7♠ / J♣ J♥ J♦",
            "Β κολλάει του Α ομάδα 1 7♣",
            "JK στον Γ",
        ),
    ],
)
def test_a_replay_tells_groups_by_their_cards_and_seats_by_letter(
    replayed, language, laid, hit, skipped
):
    told = replayed(*PHASE_10, language=language, game="phase10", dealer=2).output
    assert laid in told
    assert hit in told
    assert skipped in told


@pytest.mark.parametrize(
    ("entries", "header", "where"),
    [
        ([DEAL | {"loose": ["1H"]}], {}, "entries/1/loose/0: "),
        ([DEAL, {"kind": "castle"}], {}, "entries/2/kind: "),
        ([DEAL, DECLARE | {"seat": 3}], {}, "entries/2/seat: "),
        ([DEAL, {"kind": "take_back", "n": 2}], {}, "entries/2/n: "),
        ([DEAL], {"game": "chess"}, "game: "),
        ([DEAL], {"dealer": 2}, "dealer: "),
        ([DEAL], {"house_rules": {"target": "many"}}, "target: "),
        ([DEAL], {"expected": 1}, "expected: "),
    ],
)
def test_a_file_that_is_no_journal_is_told_where(replayed, entries, header, where):
    english, greek = (replayed(*entries, language=one, **header) for one in ("en", "el"))

    assert english.exit_code == greek.exit_code == 2
    assert english.stderr.startswith(where)
    assert greek.stderr.startswith(where)
    assert english.stderr != greek.stderr


def test_a_file_that_is_no_json_is_told_so(tmp_path):
    file = tmp_path / "deal.json"
    file.write_bytes(b"{")
    ran = CliRunner().invoke(main, ["replay", str(file)])

    assert ran.exit_code == 2
    assert "no JSON" in ran.stderr


@pytest.mark.parametrize(("language", "title"), [("en", "Xeri"), ("el", "Ξερή")])
def test_the_rule_book_is_printed_in_either_language(language, title):
    ran = CliRunner().invoke(main, ["rules", "diloti", "--language", language])

    assert f"DIL-XERI-1  {title}" in ran.output


def test_the_contract_is_printed_as_committed(request):
    committed = request.config.rootpath / "openapi/scorekeeper.json"

    assert CliRunner().invoke(main, ["openapi"]).output == committed.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [
        ("PORT", "http", "SCOREKEEPER_PORT is 'http', not a number from 0 to 65535"),
        ("DATABASE", "sqlite:////no/such/folder/x.db", "unable to open database file"),
        ("DATABASE", "postgresql://me:secret@127.0.0.1:1/x", "Connection refused"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_sentence(monkeypatch, variable, value, told):
    monkeypatch.setenv(f"SCOREKEEPER_{variable}", value)

    ran = CliRunner().invoke(main, ["groups"])

    assert (ran.exit_code, type(ran.exception)) == (1, SystemExit)
    assert told in ran.output
    assert "secret" not in ran.output
    assert len(ran.output.splitlines()) == 1


def test_a_file_that_is_no_database_is_told_to_be_none(monkeypatch, tmp_path):
    (tmp_path / "notes.txt").write_text("Milk, bread, and a new pack of cards. " * 99)
    monkeypatch.setenv("SCOREKEEPER_DATABASE", f"sqlite:///{tmp_path}/notes.txt")

    ran = CliRunner().invoke(main, ["migrate"])

    assert ran.output == "Error: The database cannot be used: file is not a database\n"


def test_a_backup_into_no_folder_is_told_in_one_sentence(monkeypatch, tmp_path):
    monkeypatch.setenv("SCOREKEEPER_DATABASE", f"sqlite:///{tmp_path}/scores.db")
    assert CliRunner().invoke(main, ["migrate"]).exit_code == 0

    ran = CliRunner().invoke(main, ["backup", str(tmp_path / "nowhere" / "copy.db")])

    assert (ran.exit_code, len(ran.output.splitlines())) == (2, 4)
    assert "There is no folder" in ran.output


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("--time-zone", "Nowhere/Land", "There is no such time zone"),
        ("--name", "x" * 61, "Too long; at most 60."),
        ("--name", " ", "A name needs at least one visible character."),
    ],
)
def test_a_demo_is_of_a_group_that_there_can_be(monkeypatch, tmp_path, option, value, told):
    monkeypatch.setenv("SCOREKEEPER_DATABASE", f"sqlite:///{tmp_path}/scores.db")

    ran = CliRunner().invoke(main, ["demo", "--weeks", "1", option, value])

    assert (ran.exit_code, type(ran.exception)) == (2, SystemExit)
    assert told in ran.output
    assert CliRunner().invoke(main, ["groups"]).output == ""
