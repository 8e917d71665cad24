#!/usr/bin/env python3
"""test_simulate.py FLOE - `floe simulate`: tables and JSON, seeds, a dead server, Ctrl-C, complaints about every option.

What the model does is tried in tests/simulate.
"""

import json
import os
import pty
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from run_tests import LONG_FORM, run_tests
from terminal import PATIENCE

FLOE = str(Path(sys.argv[1]).resolve())
FOLDER = tempfile.TemporaryDirectory()
EVENING = ("--players", "20000", "--from", "19:50", "--to", "20:10")
NUMBERS = ("servers", "databases", "cores", "players", "games", "live", "seats", "moves", "think", "watchers", "visit", "days", "tables", "seconds",
           "rate", "shared-cores")
PARSED = {"curve": "24 numbers", "from": "00:00 to 24:00", "to": "00:00 to 24:00", "kill": "00:00 to 24:00", "forward": "0 to 100",
          "price-core": "a price", "price-memory": "a price", "price-disk": "a price", "price-traffic": "a price"}
NONSENSE = ("", " ", "-1", "nan", "inf", "1e99", "99999999999999999999", "7x", "0x10", "ten", "1,2", "25:00", "12:60", "1:30", "24:01", "-0:30")


def run(*words, language="C.UTF-8"):
    return subprocess.run([FLOE, "simulate", *words], capture_output=True, text=True, check=False, timeout=PATIENCE, env=os.environ | {"LC_ALL": language})


def result_of(*words):
    answer = run(*words, "--json")
    assert answer.returncode == 0 and answer.stderr == "", answer
    return json.loads(answer.stdout)


def refused(*words, says):
    answer = run(*words)
    assert answer.returncode == 2 and answer.stdout == "", (words, answer)
    assert answer.stderr.startswith("floe simulate: ") and answer.stderr.count("\n") == 1 and says in answer.stderr, (words, says, answer.stderr)


def file(name, content):
    path = Path(FOLDER.name, name)
    path.write_bytes(content)
    return str(path)


# ---- results ----

def test_table():
    answer = run(*EVENING, "--kill", "20:00", "--price-core", "7.5")
    assert answer.returncode == 0 and answer.stderr == "", answer
    for words in ("Servers: 10. Databases: 1, of 8 cores. Players a day: 20000. Seed: 1.", "moves/s", "\ndoor to disk: %", "\n19:00 ", "\n20:00 ", "The minute with most moves", "First limit: ",
                  "A server dies at 20:00", "Stored: ", "Memory of a server: ", "Machines: 11 with 18 cores", "A month costs 135,"):
        assert words in answer.stdout, (words, answer.stdout)
    assert "18:00" not in answer.stdout and "A month costs" not in run(*EVENING).stdout


def test_languages():
    for language, words in (("de_DE.UTF-8", "Erste Grenze: "), ("fr_FR.UTF-8", " coups par seconde)"), ("nl_NL.UTF-8", "Eerste grens: ")):
        assert words in run(*EVENING, language=language).stdout, language


def test_json():
    result = result_of(*EVENING, "--kill", "20:00")
    assert (result["seed"], result["end"], result["servers"], result["databases"], result["players"]) == ("1", "done", 10, 1, 20000)
    assert [hour["minute"] for hour in result["hours"]] == [19 * 60, 20 * 60] and [hour["minutes"] for hour in result["hours"]] == [10, 10]
    assert sum(hour["moves"] for hour in result["hours"]) == result["all"]["moves"]
    for span in (*result["hours"], result["peak"], result["all"], result["failure"]["minute"]):
        assert all(0 <= used <= 1 for used in span["used"].values()) and set(span["used"]) == {"door", "owner", "waiting", "link", "database", "disk"}
        delay = span["confirmed_ms"]
        assert 0 < delay["p50"] <= delay["p99"] <= delay["most"], delay
    assert 19 * 60 + 50 <= result["peak"]["minute"] < 20 * 60 + 10
    assert abs(result["peak"]["moves_per_second"] - result["peak"]["moves"] / 60) < 0.01
    first = result["limits"][result["first"]]
    assert all(limit["factor"] >= first["factor"] for limit in result["limits"].values() if limit["factor"])
    assert result["day"]["moves"] == 20000 * 2 / 2 * 70
    assert result["failure"]["games"] > 0 and result["failure"]["seconds"] >= 1
    assert result["month"]["machines"] == 11 and result["month"]["cost"] == 0


def test_seeds():
    words = (*EVENING, "--json")
    first = run(*words, "--seed", "ice").stdout
    assert run(*words, "--seed", "ice").stdout == first != run(*words, "--seed", "snow").stdout
    assert run(*words, "--seed", "1").stdout == run(*words).stdout


def test_a_benchmark():
    """Tables at which nobody thinks are faster with more cores, and as fast as they are told."""
    words = ("--servers", "1", "--tables", "400", "--seconds", "2", "--shared-cores")
    one, four = (result_of(*words, cores)["all"]["moves_per_second"] for cores in ("1", "4"))
    assert four > 1.3 * one, (one, four)
    assert abs(result_of(*words, "4", "--rate", "500")["all"]["moves_per_second"] - 500) < 60
    assert "First limit" not in run(*words, "2").stdout


def test_limits_of_a_benchmark():
    """They come from its tables: how many would play on a day makes no difference."""
    words = ("--servers", "2", "--tables", "400", "--seconds", "2")
    result = result_of(*words)
    assert result["tables"] == 400 and result["server_tables"] == 200
    assert result["limits"]["tables"]["share"] == 200 / result["times"]["tables_max"]
    assert result["first_moves_per_second"] >= result["peak"]["moves_per_second"] * 0.99
    assert result == result_of(*words, "--players", "5000000", "--days", "300")
    assert {"players", "day", "month"}.isdisjoint(result)


def test_several_databases():
    result = result_of(*EVENING, "--databases", "3")
    assert result["databases"] == 4 and result["month"]["cores"] == 10 + 4 * 8
    assert result["limits"]["database"]["share"] < result_of(*EVENING)["limits"]["database"]["share"]


# ---- service times ----

def test_times():
    own = file("own.txt", b"# mine\nserver_move_us 1000 # by hand\n\n  ping_us 3\n")
    times = result_of(*EVENING, "--times", own, "--set", "ping_us=4", "--set", "read_us=5")["times"]
    known = result_of(*EVENING)["times"]
    assert times == known | {"server_move_us": 1000, "ping_us": 4, "read_us": 5}
    assert result_of(*EVENING, "--times", "bench/service-times.txt")["times"] == known
    assert result_of(*EVENING, "--times", own)["limits"]["loop"]["share"] > 2 * result_of(*EVENING)["limits"]["loop"]["share"]


def test_bad_times():
    for content, says in ((b"ping_us 1\nspeed 3", ":2: there is no service time “speed”"), (b"\nping_us", ":2: ping_us needs a number from 0 to 8.64e+10"),
                          (b"ping_us x", ":1: ping_us"), (b"ping_us -3", ":1: ping_us"), (b"ping_us nan", ":1: ping_us"), (b"ping_us 1 2", ":1: ping_us"),
                          (b"x" * 5000, ":1: there is no"), (b"ping_us 1\0\n", "not a text"), (b"\xff\xfe 1", ":1: there is no")):
        refused("--times", file("bad.txt", content), says=says)
    refused("--times", FOLDER.name + "/none", says="none: ")
    refused("--times", FOLDER.name, says=FOLDER.name)
    for words in ("speed=3", "ping_us", "ping_us=", "=", "", "ping_us=x", "ping_us=-1", "disk_bytes_per_s=0"):
        refused("--set", words, says=f"--set {words}: ")


# ---- complaints ----

def test_hostile_values():
    for number, (name, says) in enumerate([*((name, f"--{name}") for name in NUMBERS), *PARSED.items()]):
        values = (*NONSENSE, *(("2147483648",) if name in NUMBERS else ()))
        for value in values if LONG_FORM else values[number % 4::4]:
            refused(f"--{name}={value}", says=says)
    for value in (",".join(["0"] * 24), ",".join(["1"] * 23), ",".join(["1"] * 25), ",".join(["1"] * 23) + ",-1", ",".join(["1"] * 23) + ",nan"):
        refused("--curve", value, says="24 numbers")
    refused("--forward", "101", says="0 to 100")
    refused("--seed", "", says="seed")
    refused("--players", "0", says="1 to 100000000")


def test_what_does_not_go_together():
    refused("--from", "20:00", "--to", "20:00", says="--from must be before --to")
    refused("--servers", "1", "--kill", "12:00", says="at least two servers")
    refused("--from", "13:00", "--kill", "12:00", says="--kill must be")
    refused("--to", "12:00", "--kill", "12:00", says="--kill must be")
    refused("--tables", "5", "--kill", "12:00", says="--kill does not go with --tables")
    refused("--rate", "5", says="--rate needs --tables")
    refused("--shared-cores", "2", says="--shared-cores needs --tables")
    refused("today", says="today")


def test_extremes():
    """The smallest and the largest that it takes; nothing breaks, and shares beyond 1 are told as they are."""
    result_of("--servers", "1", "--players", "1", "--games", "1", "--moves", "1", "--live", "0", "--watchers", "0", "--to", "00:01")
    result_of("--servers", "65", "--databases", "64", "--cores", "1024", "--players", "50000", "--seats", "4", "--watchers", "1000", "--from", "23:59", "--forward", "100")
    result = result_of("--servers", "2", "--players", "20000", "--from", "20:00", "--to", "20:02", "--set", "server_move_us=1e6")
    assert result["first"] == "loop" and result["limits"]["loop"]["factor"] < 1
    assert "Beyond the limit: " in run(*EVENING, "--set", "tables_max=1").stdout


# ---- ending early ----

def test_interrupt():
    for form in ([], ["--json"]):
        screen, terminal = pty.openpty()
        with subprocess.Popen([FLOE, "simulate", "--players", "5000000", *form], stdout=subprocess.PIPE, stderr=terminal, text=True) as simulation:
            os.close(terminal)
            os.read(screen, 1)  # the bar of progress: a minute was simulated
            simulation.send_signal(signal.SIGINT)
            out = simulation.communicate(timeout=PATIENCE)[0]
        os.close(screen)
        assert simulation.returncode == 0, simulation.returncode
        assert json.loads(out)["end"] == "stopped" if form else "Stopped after" in out, out


run_tests(globals())
