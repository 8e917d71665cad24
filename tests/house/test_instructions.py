#!/usr/bin/env python3
"""test_instructions.py FLOE - a portable program and libfloe choose the newest instructions of the machine, and play the same with all of them.

The program is build/portable/floe, which `make soak` builds, unless a portable one is named: `make release` names build/whole/floe. The library
lies beside it.
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
LIBRARY = PROGRAM.resolve().with_name("libfloe.so")
LEVELS = ["x86-64", "x86-64-v3", "x86-64-v4"]
GAMES = [{"game": "nunatak", "players": 3}, {"game": "nanuuk", "players": 2}, {"game": "nanuuk", "players": 4}]
BUDGETS = ["400x", "plain:800x"]  # by nets, and by playouts
MOVES = 8
# In Python: which level the library has chosen, what its engine thinks, and a digest of all that some games of a batch show.
ASK_LIBRARY = """
import hashlib, json, floe
engine, found = floe.Engine(), []
for game in {games!r}:
    engine.ask("new", seed="7", **game)
    found += [engine.ask("think", budget=budget, seed="1") for budget in {budgets!r}]
batch, digest = floe.Batch(floe.library(), "nunatak", 3, games=16), hashlib.sha256()
batch.reset(range(16))
for _ in range(200):
    digest.update(bytes(batch.observations) + bytes(batch.actions) + bytes(batch.rewards))
    for game in range(16):
        batch.chosen[game] = batch.actions[game * batch.shape.moves_max]
    batch.step()
print(json.dumps([floe.library().floe_library_instructions().decode(), found, digest.hexdigest()]))
""".format(games=GAMES, budgets=BUDGETS)


def environment(level):
    """Where this level is asked for, if any is."""
    variables = {name: value for name, value in os.environ.items() if name != "FLOE_INSTRUCTIONS"}
    return variables | ({"FLOE_INSTRUCTIONS": level} if level else {})


def run(level, *words):
    return subprocess.run([PROGRAM, *words], env=environment(level), capture_output=True, text=True, check=False)


def ask_library(level):
    variables = environment(level) | {"PYTHONPATH": "python", "FLOE_LIBRARY": str(LIBRARY)}
    return json.loads(subprocess.run([sys.executable, "-B", "-c", ASK_LIBRARY], env=variables, capture_output=True, text=True, check=True).stdout)


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


def test_the_library_chooses():
    """When it is loaded, also by a program that is linked to it; a name that means nothing counts as none."""
    levels = available()
    told = {level: ask_library(level) for level in (*levels, None, "x86-64-v9")}
    assert {level: instructions for level, (instructions, *_) in told.items()} == {**{level: level for level in levels}, None: levels[-1], "x86-64-v9": levels[-1]}
    assert all(rest == told[None][1:] for _, *rest in told.values())
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "tell.c"), Path(folder, "tell")
        source.write_text('#include "library/floe.h"\n#include <stdio.h>\nint main(void) { puts(floe_library_instructions()); }\n', encoding="utf-8")
        subprocess.run(["gcc", "-Isrc", source, LIBRARY, f"-Wl,-rpath,{LIBRARY.parent}", "-o", program], check=True)
        for level in levels:
            assert subprocess.run([program], env=environment(level), capture_output=True, text=True, check=True).stdout == f"{level}\n"


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
