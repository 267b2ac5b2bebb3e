"""The README's console blocks: every curl in them, run against a served app, answers as printed."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

README = Path(__file__).parent.parent / "README.md"
SERVED_AT = "localhost:8000"
END = "---- end of a command ----"
PATIENCE = 120
"""Seconds that a server may take to start on a busy machine."""


def commands() -> list[tuple[str, str]]:
    """Each command of the README's sessions with a server, and the output printed under it."""
    blocks = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    asked = [block for block in blocks if "curl" in block]
    pieces = (re.split(r"^\$ ", block, flags=re.MULTILINE)[1:] for block in asked)
    return [split(one) for piece in pieces for one in piece]


def split(piece: str) -> tuple[str, str]:
    """The command's lines, of which all but the first are indented, and the output's."""
    lines = piece.rstrip("\n").split("\n")
    end = next((n for n, line in enumerate(lines) if n and not line.startswith(" ")), len(lines))
    return "\n".join(lines[:end]), "\n".join(lines[end:])


def answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=1) as answer:
            return answer.status == 200
    except (URLError, OSError):
        return False


@pytest.fixture(scope="session")
def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def address(
    request: pytest.FixtureRequest, free_port: int, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """Where `scorekeeper serve` listens, in a folder of its own, once on each kind of database."""
    environ = os.environ | {"SCOREKEEPER_PORT": str(free_port), "SCOREKEEPER_WORKERS": "1"}
    environ.pop("SCOREKEEPER_DATABASE", None)
    if request.param == "postgres":
        environ["SCOREKEEPER_DATABASE"] = request.getfixturevalue("postgres_url")
    command = [sys.executable, "-m", "scorekeeper.cli", "serve"]
    folder = tmp_path_factory.mktemp("served")
    with subprocess.Popen(command, env=environ, cwd=folder, stderr=subprocess.PIPE) as server:
        try:
            url = f"http://localhost:{free_port}/healthz"
            patience = time.monotonic() + PATIENCE
            while not answers(url) and time.monotonic() < patience:
                time.sleep(0.1)
            yield f"localhost:{free_port}"
        finally:
            server.terminate()


@pytest.mark.skipif(shutil.which("curl") is None, reason="no curl on this machine")
def test_every_command_of_the_readme_prints_what_stands_there(address: str, tmp_path: Path) -> None:
    shown = commands()
    assert len(shown) >= 15
    (tmp_path / "tests").symlink_to(README.parent / "tests")
    script = "".join(
        f"{command.replace(SERVED_AT, address)}\necho; echo {END}\n" for command, _ in shown
    )

    ran = subprocess.run(
        ["bash", "-e"], input=script, capture_output=True, text=True, check=True, cwd=tmp_path
    )

    printed = [one.strip().replace("\r", "") for one in ran.stdout.split(END)[:-1]]
    assert printed == [expected for _, expected in shown]


def test_the_first_deal_is_logged_before_line_25() -> None:
    first = README.read_text(encoding="utf-8").split("\n").index("```console")
    assert first < 25
