"""The folder of a server's metrics: there while it runs, gone when it stopped or was killed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.metrics_folder import VARIABLE, metrics_folder

KILLED = """
import os, signal
from scorekeeper.metrics_folder import metrics_folder
with metrics_folder():
    os.kill(os.getpid(), signal.SIGKILL)
"""
FORKED = """
import os, sys
from scorekeeper.metrics_folder import metrics_folder
with metrics_folder():
    worker = os.fork()
    if worker == 0:
        sys.exit(0)
    os.waitpid(worker, 0)
    assert os.path.isdir(os.environ["PROMETHEUS_MULTIPROC_DIR"])
"""


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.delenv(VARIABLE, raising=False)
    return tmp_path


def test_it_is_there_while_a_server_runs_and_gone_afterwards(home):
    with metrics_folder():
        assert Path(os.environ[VARIABLE]).parent == home
        assert Path(os.environ[VARIABLE]).is_dir()

    assert list(home.iterdir()) == []
    assert VARIABLE not in os.environ


def test_a_worker_that_ends_takes_nothing_with_it(home):
    ran = subprocess.run([sys.executable, "-c", FORKED], env=os.environ | {"TMPDIR": str(home)})

    assert ran.returncode == 0
    assert list(home.iterdir()) == []


def test_what_a_killed_server_left_goes_with_the_next_start(home):
    subprocess.run([sys.executable, "-c", KILLED], env=os.environ | {"TMPDIR": str(home)})
    (left,) = home.iterdir()

    with metrics_folder():
        assert not left.exists()


def test_a_server_that_runs_keeps_its_folder_when_another_starts(home, monkeypatch):
    with metrics_folder():
        first = Path(os.environ[VARIABLE])
        del os.environ[VARIABLE]
        with metrics_folder():
            assert first.is_dir()
        os.environ[VARIABLE] = str(first)


def test_a_folder_that_the_operator_named_stays(home, monkeypatch):
    monkeypatch.setenv(VARIABLE, str(home))

    with metrics_folder():
        assert os.environ[VARIABLE] == str(home)

    assert home.is_dir()
