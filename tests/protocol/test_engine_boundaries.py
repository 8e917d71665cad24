#!/usr/bin/env python3
"""test_engine_boundaries.py FLOE - numbers and texts at their limits: every operation x field x value of `floe engine`, every member
of a position, every option and setting of the command line. Nothing crashes, nothing is answered outside the schema.

The program is also run with the sanitizers, which see an overflow that has no consequence yet.
"""

import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

from engine_boundaries import VALUES, all_lines, state_boundaries
from engine_client import FLOE, Engine, assert_is
from run_tests import LONG_FORM, run_tests

NEW = {"op": "new", "game": "pebbles", "players": 2, "seed": "7"}


def conversation(lines):
    """One program hears all lines; its answers, one for each."""
    text = b"".join(line.replace(b"\n", b" ") + b"\n" for line in lines)
    done = subprocess.run([FLOE, "engine"], input=text, capture_output=True, timeout=300)
    assert done.returncode == 0, (done.returncode, done.stderr[-2000:])
    answers = [line for line in done.stdout.splitlines() if b'"progress":' not in line[:40]]
    assert len(answers) == len(lines), (len(answers), len(lines), done.stderr[-2000:])
    return answers


def compare(lines, answers):
    """Each answer is one of the schema; what was done was asked for properly."""
    for line, text in zip(lines, answers):
        answer = json.loads(text)
        assert_is(answer, "answer")
        if answer["ok"]:
            assert_is(json.loads(line), "request")


def of_a_game(game, players, moves, **options):
    engine = Engine()
    engine.ask("new", game=game, players=players, seed="7", **options)
    for _ in range(moves):
        engine.ask("play", move=engine.ask("moves", text=False)["moves"][0], state=False)
    state, record = engine.ask("state")["state"], engine.ask("record")["record"]
    engine.end()
    return state, record


def test_every_operation_and_field():
    state, record = of_a_game("pebbles", 2, 1)
    lines = []
    for line in all_lines({"record": record, ("setup", "state"): state}):
        lines += [json.dumps(NEW).encode(), line]
    answers = conversation(lines)
    compare(lines, answers)
    print(f"{len(lines) // 2} requests", end=", ")


FEW = [b"0", b"-1", b"1", b"255", b"256", b"65536", b"2147483647", b"2147483648", b"9007199254740993", b"9223372036854775808", b"1e308",
       b"0.5", b'""', b'"' + b"x" * 300 + b'"', b"null", b"true", b"[]", b"{}", b'"\\u0000"']


def test_every_member_of_a_position():
    """What is accepted is a position like any other: it is told again as it was read, and can be played on."""
    count = 0
    for game, players, moves, options in [("nunatak", 1, 9, {}), ("nunatak", 4, 20, {}), ("nanuuk", 2, 15, {}),
                                          ("nanuuk", 3, 9, {"options": {"mode": "bearhunt"}}),
                                          ("pebbles", 2, 1, {})]:
        state, _ = of_a_game(game, players, moves, **options)
        lines = []
        for line in state_boundaries(game, state, FEW):
            lines += [line, b'{"op":"moves","text":false}' if count % 2 else b'{"op":"text"}']
            count += 1
        compare(lines, conversation(lines))
    print(f"{count} positions", end=", ")


def test_values_are_what_json_makes_of_them():
    """The list has what it should: each kind of JSON, and lines that are none."""
    kinds, broken = set(), 0
    for value in VALUES:
        try:
            kinds.add(type(json.loads(value)).__name__)
        except ValueError:
            broken += 1
    assert kinds == {"int", "float", "str", "NoneType", "bool", "list", "dict"} and broken >= 8


# ---- the command line ----

WRONG = ["", " ", "-1", "+1", "1 ", " 1", "1x", "0x10", "1e3", "0.5", "2147483648", "4294967296", "9223372036854775808",
         "18446744073709551616", "9" * 5000, "\u0661", "NaN", "inf"]
# Options whose value holds a number beside other signs, and the wrong ones.
COMPOUND = {
    "SEAT=SPEC": ["0=1", "5=1", "99999999999999999999=1", "-1=1", "1=0", "1=7", "1=99999999999999999999x", "1=-1x", "1=1e9x", "1="],
    "LOW,HIGH": ["nan,nan", "-inf,inf", "0,inf", "1e308,1e309", "0,0", "5,1", "0", "0,1,2", "-1e308,1e308", "0,1e308"],
    "NAME=LIMIT": ["requests=-1", "requests=99999999999999999999/1s", "requests=1/0s", "requests=1/99999999999999999999s",
                   "sockets=2147483648", "sockets=0.5", "chat=1e9/1s", "nobody=1", "requests"],
    "NETWORK": ["10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/99999999999999999999", "::/129", "256.0.0.1", "10.0.0.0/", "10.0.0.0/0x8"],
}
NEEDS = {"perft": ["pebbles"], "play": ["pebbles"], "arena": ["pebbles", "--players", "2", "--games", "2", "--a", "random", "--b", "random"], "train": ["pebbles"]}


def run(*arguments, **options):
    return subprocess.run([os.path.abspath(FLOE), *arguments], capture_output=True, timeout=60, stdin=subprocess.DEVNULL, **options)


def commands():
    return re.findall(r"^  (\w+) ", run("help").stdout.decode(), re.MULTILINE)


def options_of(command):
    """Its options and what their values are called, as the help tells: --depth D."""
    return re.findall(r"^  (--[a-z-]+) ([A-Z][^ ]*)", run("help", command).stdout.decode(), re.MULTILINE)


def wrong_values(value, number):
    """All of them in the long form, and else every third, another third for each option."""
    values = WRONG if value in ("N", "P", "D") else COMPOUND.get(value, [])
    return values if LONG_FORM else values[number % 3::3]


def assert_refused(done, option, what):
    """An error that names the option, and no crash."""
    assert done.returncode in (1, 2) and option.strip("-") in done.stderr.decode(), (
        what, done.returncode, done.stdout[:300], done.stderr[:300])


def test_options_with_numbers():
    tried, kinds = 0, set()
    with tempfile.TemporaryDirectory() as folder:
        for command in commands():
            for number, (option, value) in enumerate(options_of(command)):
                for wrong in wrong_values(value, number):
                    done = run(command, *NEEDS.get(command, []), option, wrong, cwd=folder, env=dict(os.environ, HOME=folder))
                    assert_refused(done, option, (command, option, wrong[:30]))
                    tried += 1
                    kinds.add(value)
    assert kinds == {"N", "P", "D", *COMPOUND}, kinds
    print(f"{tried} options", end=", ")


def test_settings_with_numbers():
    tried = 0
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "floe.conf"
        for number, (option, value) in enumerate(options_of("serve")):
            for wrong in wrong_values(value, number):
                if wrong.strip() != wrong:
                    continue                                                    # blanks around a value do not count
                config.write_text(f"{option.strip('-')} = {wrong}\n", encoding="utf-8")
                done = run("serve", "--config", str(config), "--store", f"{folder}/floe.db", "--page", folder)
                assert_refused(done, option, (option, wrong[:30]))
                tried += 1
    print(f"{tried} settings", end=", ")


run_tests(globals())
