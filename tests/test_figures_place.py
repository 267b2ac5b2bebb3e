"""The folder of a server's figures: there while it runs, gone when it stopped or was killed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.figures_place import FIGURES, place_for_figures

KILLED = """
import os, signal
from scorekeeper.figures_place import place_for_figures
with place_for_figures():
    os.kill(os.getpid(), signal.SIGKILL)
"""
FORKED = """
import os, sys
from scorekeeper.figures_place import place_for_figures
with place_for_figures():
    worker = os.fork()
    if worker == 0:
        sys.exit(0)
    os.waitpid(worker, 0)
    assert os.path.isdir(os.environ["PROMETHEUS_MULTIPROC_DIR"])
"""


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.delenv(FIGURES, raising=False)
    return tmp_path


def test_it_is_there_while_a_server_runs_and_gone_afterwards(home):
    with place_for_figures():
        assert Path(os.environ[FIGURES]).parent == home
        assert Path(os.environ[FIGURES]).is_dir()

    assert list(home.iterdir()) == []
    assert FIGURES not in os.environ


def test_a_worker_that_ends_takes_nothing_with_it(home):
    ran = subprocess.run([sys.executable, "-c", FORKED], env=os.environ | {"TMPDIR": str(home)})

    assert ran.returncode == 0
    assert list(home.iterdir()) == []


def test_what_a_killed_server_left_goes_with_the_next_start(home):
    subprocess.run([sys.executable, "-c", KILLED], env=os.environ | {"TMPDIR": str(home)})
    (left,) = home.iterdir()

    with place_for_figures():
        assert not left.exists()


def test_a_server_that_runs_keeps_its_folder_when_another_starts(home, monkeypatch):
    with place_for_figures():
        first = Path(os.environ[FIGURES])
        del os.environ[FIGURES]
        with place_for_figures():
            assert first.is_dir()
        os.environ[FIGURES] = str(first)


def test_a_folder_that_the_operator_named_stays(home, monkeypatch):
    monkeypatch.setenv(FIGURES, str(home))

    with place_for_figures():
        assert os.environ[FIGURES] == str(home)

    assert home.is_dir()
