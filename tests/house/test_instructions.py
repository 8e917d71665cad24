#!/usr/bin/env python3
"""test_instructions.py FLOE - a portable program chooses the newest instructions of the machine, and plays the same with all of them.

The program is build/portable/floe, which `make soak` builds, unless a portable one is named: `make release` names build/whole/floe.
"""

import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from run_tests import run_tests

NAMED = Path(sys.argv[1])
PROGRAM = NAMED if NAMED.parent.name == "whole" else Path("build/portable/floe")
LEVELS = ["x86-64", "x86-64-v3", "x86-64-v4"]
GAMES = [{"game": "nunatak", "players": 3}, {"game": "nanuuk", "players": 2}, {"game": "nanuuk", "players": 4}]
BUDGETS = ["400x", "plain:800x"]  # by nets, and by playouts
MOVES = 8


def run(level, *words):
    environment = {name: value for name, value in os.environ.items() if name != "FLOE_INSTRUCTIONS"}
    if level:
        environment["FLOE_INSTRUCTIONS"] = level
    return subprocess.run([PROGRAM, *words], env=environment, capture_output=True, text=True, check=False)


def available():
    """The levels that this machine has, as the program tells them."""
    told = run("none", "--version")
    assert told.returncode == 2 and told.stdout == "", told
    return sorted(re.fullmatch(r'FLOE_INSTRUCTIONS is "none"; this machine has (.+)\n', told.stderr)[1].split())


def feature(level):
    return re.search(r"^Features: \w+, ([\w-]+)", run(level, "--version").stdout, re.M)[1]


def thoughts(level):
    """What computers play in some games, and all that they found on the way."""
    engine = subprocess.Popen([PROGRAM, "engine"], env={**os.environ, "FLOE_INSTRUCTIONS": level}, text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(op, **fields):
        print(json.dumps({"op": op, **fields}), file=engine.stdin, flush=True)
        answer = json.loads(engine.stdout.readline())
        assert answer["ok"], answer
        return answer

    found = []
    for game in GAMES:
        ask("new", seed="7", **game)
        for _ in range(MOVES):
            found += [ask("think", budget=budget, seed="1") for budget in BUDGETS]
            ask("play", move=found[-1]["move"])
    engine.communicate()
    return found


def test_the_newest_level_is_chosen():
    levels = available()
    assert levels == LEVELS[:len(levels)], levels
    assert feature(None) == levels[-1]
    for level in levels:
        assert feature(level) == level


def test_all_levels_count_the_same():
    for game in ("nunatak", "nanuuk"):
        counted = {run(level, "perft", game, "--players", "3", "--seed", "7", "--depth", "3").stdout for level in available()}
        assert len(counted) == 1 and "3" in counted.pop()


def test_all_levels_think_the_same():
    first, *others = map(thoughts, available())
    for other in others:
        assert other == first


def test_all_levels_have_the_page():
    if ", page" not in run(None, "--version").stdout:
        print("skipped: this program has no page in it", end=", ")
        return
    for level in available():
        with tempfile.TemporaryDirectory() as folder:
            server = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--store", f"{folder}/floe.db"], text=True, stdout=subprocess.PIPE,
                                      env={**os.environ, "FLOE_INSTRUCTIONS": level})
            try:
                address = re.search(r"http:\S+", server.stdout.readline())[0]
                with urllib.request.urlopen(address) as page:
                    assert b"<script" in page.read(), level
            finally:
                server.terminate()
                assert server.wait() == 0


if not PROGRAM.exists() or platform.machine() != "x86_64":
    print("skipped: there is no build/portable/floe (`make soak` builds it), or this machine has no levels")
    sys.exit(0)
run_tests(globals())
