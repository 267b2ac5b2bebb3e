"""Two nodes behind nginx on one PostgreSQL: one of them is killed, and nobody loses anything."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from tests.service.conftest import Wire

CONF = Path(__file__).parents[2] / "docs" / "nginx.conf"
AS_US = "user root;\n" if os.geteuid() == 0 else ""
"""Whom nginx runs as, so that it can write long bodies into our folder."""
PHONES = 4
WRITES = 12
MOVES = 10


@pytest.fixture
def nginx(tmp_path):
    """Start nginx, set up as docs/nginx.conf shows it, before nodes; its port."""
    program = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if program is None:
        reason = "nginx is not installed"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
    started = []

    def nginx(*nodes):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        site = CONF.read_text("utf-8").replace("listen 80;", f"listen 127.0.0.1:{port};")
        for documented, node in zip(("8001", "8002"), nodes, strict=True):
            site = site.replace(f"127.0.0.1:{documented}", f"127.0.0.1:{node}")
        places = "".join(
            f"{name}_temp_path {tmp_path}/{name};\n"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        whole = f"pid {tmp_path}/pid;\ndaemon off;\nworker_processes 1;\nerror_log stderr crit;\n"
        whole += f"{AS_US}events {{}}\nhttp {{\n{places}{site}}}\n"
        tmp_path.joinpath("nginx.conf").write_text(whole, "utf-8")
        command = [program, "-p", tmp_path, "-c", tmp_path / "nginx.conf"]
        started.append(subprocess.Popen(command))
        while True:
            assert started[-1].poll() is None
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return port

    yield nginx
    for process in started:
        process.terminate()
        process.wait(30)


@pytest.fixture(scope="module")
def nodes(serve, postgres_url):
    return [serve(postgres_url, workers=1) for _ in range(2)]


def test_no_node_shows_less_than_was_acknowledged_by_another(nodes, deal_of):
    owner, group = nodes[0].group()
    deal = deal_of(owner, group)
    wires = [node.wire(owner.token) for node in nodes]
    deck = [f"{rank}{suit}" for suit in "SD" for rank in ("3", "5", "6", "8", "9", "J")]
    first = {"kind": "deal", "loose": ["4D", "10H", "KC", "KH"]}
    moves = [{"kind": "lay", "seat": n % 2, "card": card} for n, card in enumerate(deck)]

    for n, move in enumerate([first, *moves[:MOVES]]):
        here, there = wires[n % 2], wires[(n + 1) % 2]
        body = {"after": n, "move": move, "stands": True}
        told = here.done("POST", deal.entries, body)
        shown = there.done("GET", f"/v1/deals/{deal.id}")
        assert (shown["version"], shown["last_n"]) == (told["version"], n + 1)
        if n:
            assert move["card"] in shown["table"]["loose"]
        journal = there.done("GET", deal.entries)
        assert len(journal["items"]) == n + 1


def test_the_file_of_a_group_is_let_through(nodes, nginx):
    wire = Wire(nginx(*(node.port for node in nodes)), "nobody's")

    with closing(wire.connection):
        status, told = wire.ask("POST", "/v1/imports", "x" * 2_000_000)

    assert (status, told["type"]) == (401, "/problems/token-unknown")


def reasons(wire, deal):
    """What the entries of a journal say."""
    return [one["entry"]["reason"] for one in wire.done("GET", deal.entries)["items"]]


def test_a_node_is_killed_and_nobody_loses_an_entry(nodes, nginx, follow, deal_of):
    owner, group = nodes[0].group()
    deals = [deal_of(owner, group) for _ in range(2)]
    port = nginx(*(node.port for node in nodes))
    phones = [follow(deals[0], owner.token, port) for _ in range(PHONES)]
    for phone in phones:
        phone.follows()
    last = []

    def write(deal):
        for _ in range(WRITES):
            version = deal.write(owner.token, port)
        last.append((deal, version))

    writers = [Thread(target=write, args=(deal,)) for deal in deals]
    for writer in writers:
        writer.start()
    while deals[0].n < WRITES // 3:
        time.sleep(0.01)
    nodes[0].kill()
    for writer in writers:
        writer.join()

    survivor = nodes[1].wire(owner.token)
    assert [reasons(survivor, deal) for deal in deals] == [
        [f"entry {n}" for n in range(1, WRITES + 1)]
    ] * 2
    version = dict(last)[deals[0]]
    for phone in phones:
        phone.until(version)
        assert phone.told == list(range(deals[0].version + 1, version + 1))
    assert any(phone.streams > 1 for phone in phones)
