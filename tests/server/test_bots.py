#!/usr/bin/env python3
"""test_bots.py FLOE - the sample bots of examples/, in Python and in C, play each other on a real server."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Server

PYTHON = [sys.executable, "-B", "examples/bot.py"]
C = [str(Path(FLOE).parent / "example_bot")]


def tokens(server, *names):
    """Bots of a new account."""
    answer, told = server.http("POST", "/api/account", {"name": "Anna", "password": "correct horse battery"})
    assert answer.status == 200, told
    cookie = answer.headers["Set-Cookie"].split(";")[0]
    return [server.http("POST", "/api/bot", {"name": name}, cookie)[1]["token"] for name in names]


def bot(command, token, *words):
    environment = {**os.environ, "FLOE_TOKEN": token}
    return subprocess.Popen([*command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            env=environment)


def meet(first, second):
    """The first one makes a table, the second one sits down there; both hear the end of the same game."""
    server = Server(FLOE)
    one, two = tokens(server, "One", "Two")
    url = f"http://127.0.0.1:{server.port}"
    host = bot(first, one, url)
    told = host.stdout.readline().split()
    assert told[:1] == ["Table"], (told, host.stderr.read())
    guest = bot(second, two, url, told[1])
    for each in (host, guest):
        out, err = each.communicate(timeout=PATIENCE)
        assert each.returncode == 0 and err == "" and out.endswith("The game is over.\n"), (out, err)
    _, record = server.http("GET", f"/api/record?table={told[1]}")
    assert '[Seat1 "One"]' in record["record"] and '[Seat2 "Two"]' in record["record"], record
    with closing(sqlite3.connect(server.store)) as store:
        numbers = store.execute("SELECT number1, number2 FROM deals").fetchall()
    assert [len(number) for row in numbers for number in row] == [64, 64], numbers
    assert server.stop() == 0


def test_python_meets_c():
    meet(PYTHON, C)


def test_c_meets_python():
    meet(C, PYTHON)


def test_refused():
    """Without a good token nobody gets in; at a table that is none nobody sits down."""
    server = Server(FLOE)
    (token,) = tokens(server, "One")
    url = f"http://127.0.0.1:{server.port}"
    for command in (PYTHON, C):
        for words in (("x" * 43, url), (token, url, "nosuchtabl")):
            out, err = (refused := bot(command, *words[:1], *words[1:])).communicate(timeout=PATIENCE)
            assert refused.returncode == 1 and err.startswith("bot: ") and "over" not in out, (words[1:], out, err)
    assert server.stop() == 0


def test_short():
    for name in ("bot.c", "bot.py"):
        assert len(Path("examples", name).read_text(encoding="utf-8").splitlines()) < 150, name


run_tests(globals())
