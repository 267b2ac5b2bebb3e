"""What the counts of instructions are made of and compared by; none is counted here."""

from __future__ import annotations

import tomllib

import pytest

from benchmarks.instructions import KEPT, apart, changed, of_one, read, report, written

TOLD = ["10 diloti, a move", "2 seep, a ruling"]


def test_one_act_takes_what_twice_as_many_take_more() -> None:
    totals = [999, 1_100, 2_100, 888, 50, 90, 7]
    assert of_one(TOLD, totals) == {"diloti, a move": 100, "seep, a ruling": 20}


def test_an_act_whose_counts_are_missing_is_not_passed_over() -> None:
    with pytest.raises(ValueError, match="unpack"):
        of_one(TOLD, [999, 1_100, 2_100, 888])


def test_runs_are_apart_by_what_the_most_is_above_the_least() -> None:
    assert apart([1_003, 1_000, 1_001]) == pytest.approx(0.3)


def test_a_count_below_the_kept_one_is_not_above_it() -> None:
    assert changed(200, 190) == pytest.approx(-5)
    assert changed(200, 210) == pytest.approx(5)


def test_counts_of_another_build_are_not_compared() -> None:
    assert read(written("", "one build", {"a move": 7}), "another") is None


def test_counts_replace_those_of_their_build_alone() -> None:
    before = written(written("", "mine", {"a move": 7}), "another", {"a move": 9})
    assert tomllib.loads(written(before, "mine", {"a ruling": 8.4})) == {
        "mine": {"a ruling": 8},
        "another": {"a move": 9},
    }


def test_a_count_that_grew_too_far_is_shown_as_missed(capsys: pytest.CaptureFixture[str]) -> None:
    report([{"grown": 106.0, "same": 104.0}] * 2, {"grown": 100, "same": 100})
    lines = capsys.readouterr().out.splitlines()
    assert [line.endswith("MISSED") for line in lines if "kept" in line] == [True, False]


def test_every_kept_count_is_of_some_instructions() -> None:
    builds = tomllib.loads(KEPT.read_text(encoding="utf-8"))
    assert builds
    assert all(count > 0 for counts in builds.values() for count in counts.values())
