#!/usr/bin/env python3
"""test_arena_command.py FLOE - `floe arena`: table and JSON, the sequential test, programs as players, Ctrl-C, complaints."""

import json
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from run_tests import run_tests
from terminal import PATIENCE

FLOE = str(Path(sys.argv[1]).resolve())
RANDOM = ("--a", "random", "--b", "random")

# A program that plays: it lets an engine find the legal moves and takes one of them. {TROUBLE} comes first.
BOT = """
import json, subprocess, sys
engine = subprocess.Popen([{FLOE!r}, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
log = open({LOG!r}, "a")

def ask(request):
    engine.stdin.write(json.dumps(request) + "\\n")
    engine.stdin.flush()
    return json.loads(engine.stdout.readline())

def answer(**fields):
    print(json.dumps(fields), flush=True)

count = 0
for line in sys.stdin:
    request = json.loads(line)
    log.write(line)
    log.flush()
    count += 1
    {TROUBLE}
    if request["op"] == "setup":
        answer(ok=ask(request)["ok"])
    elif request["op"] == "think":
        answer(progress=True, best="nothing yet")
        answer(ok=True, move=ask({{"op": "moves", "text": False}})["moves"][0])
"""


def run(*words, check=None):
    answer = subprocess.run([FLOE, "arena", *words], capture_output=True, text=True, check=False, timeout=120)
    assert check is None or answer.returncode == check, answer
    return answer


def result_of(*words):
    return json.loads(run(*words, "--json", check=0).stdout)


def timeless(result):
    """Without what the machine's speed decides."""
    for side in "ab":
        del result[side]["milliseconds"]
    return result


class Bot:
    """The program, and what it was asked."""

    def __init__(self, trouble="pass"):
        self.folder = tempfile.TemporaryDirectory()
        self.log = Path(self.folder.name, "log")
        script = Path(self.folder.name, "bot.py")
        script.write_text(BOT.format(FLOE=FLOE, LOG=str(self.log), TROUBLE=trouble))
        self.spec = f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(script))}"

    def asked(self):
        return [json.loads(line) for line in self.log.read_text().splitlines()]


def breaks(trouble, says):
    """A program that goes wrong ends the arena, which says how."""
    bot = Bot(trouble)
    answer = run("pebbles", "--players", "2", "--a", "random", "--b", bot.spec, "--games", "2", "--threads", "1")
    assert answer.returncode == 1 and answer.stdout == "", answer
    assert says in answer.stderr and "bot.py" in answer.stderr, answer.stderr


# ---- results ----

def test_table():
    out = run("pebbles", "--players", "3", *RANDOM, "--games", "300", "--seed", "7", check=0).stdout
    for words in ("300 games; deals: 100", "A is random", "Wins of A", "even is 33.3", "Elo", "Wins by seat", "Time of B"):
        assert words in out, (words, out)
    assert "floe arena pebbles --players 3 --a random --b random --games 300 --seed 7\n" in out, out


def test_quiet_without_a_terminal():
    assert run("pebbles", "--players", "2", *RANDOM, "--games", "20", check=0).stderr == ""


def test_json():
    result = result_of("pebbles", "--players", "2", *RANDOM, "--games", "400", "--seed", "7", "--option", "heap=10")
    assert (result["game"], result["players"], result["seed"], result["end"]) == ("pebbles", 2, "7", "played")
    assert result["options"] == "heap=10" and "--option heap=10" in result["command"]
    assert result["games"] == 400 and result["blocks"] == 200
    share, elo = result["share"], result["elo"]
    assert share["low"] < share["value"] < share["high"] and share["even"] == 0.5
    assert abs(share["value"] - result["wins"] / 400) < 1e-5
    assert elo["low"] < elo["value"] < elo["high"]
    assert sum(score["blocks"] for score in result["scores"]) == 200
    assert abs(sum(score["blocks"] * score["wins"] for score in result["scores"]) - result["wins"]) < 1e-3
    assert abs(sum(seat["share"] for seat in result["seats"]) - 1) < 1e-5
    assert result["a"]["decisions"] + result["b"]["decisions"] == round(result["length"]["mean"] * 400)


def test_a_favoured_seat_is_named():
    result = result_of("pebbles", "--players", "3", *RANDOM, "--games", "3000", "--seed", "7")
    favoured = [seat["seat"] + 1 for seat in result["seats"] if seat["favoured"]]
    out = run("pebbles", "--players", "3", *RANDOM, "--games", "3000", "--seed", "7", check=0).stdout
    assert favoured and f"Seat {favoured[0]} is favoured" in out, out


def test_equal_whatever_the_threads():
    for words in (["pebbles", "--players", "2", *RANDOM], ["nunatak", "--players", "3", "--a", "20x", "--b", "random"],
                  ["nanuuk", "--players", "2", "--option", "mode=learning", "--a", "greedy", "--b", "random"]):
        words += ["--games", "12", "--seed", "ice"]
        first = timeless(result_of(*words, "--threads", "1"))
        for threads in ("2", "3"):
            assert timeless(result_of(*words, "--threads", threads)) == first, words


def test_games_are_filled_up_to_whole_deals():
    assert result_of("pebbles", "--players", "3", *RANDOM, "--games", "4")["games"] == 6
    assert result_of("pebbles", "--players", "2", *RANDOM)["games"] == 100


def test_an_unknown_seed_is_told():
    first = result_of("pebbles", "--players", "2", *RANDOM, "--games", "40")
    words = shlex.split(first["command"])
    assert words[:2] == ["floe", "arena"]
    assert timeless(result_of(*words[2:])) == timeless(first)


# ---- the sequential test ----

def test_sprt():
    words = ["nunatak", "--players", "2", "--a", "greedy", "--b", "random", "--seed", "7"]
    result = result_of(*words, "--sprt", "0", "100")
    test = result["sprt"]
    assert result["end"] == "decided" and test["verdict"] == "high" and test["ratio"] >= test["bound"], result
    assert timeless(result_of(*words, "--sprt=0,100", "--threads", "3")) == timeless(result)
    assert "decided after" in run(*words, "--sprt", "0", "100", check=0).stdout
    swapped = result_of("nunatak", "--players", "2", "--a", "random", "--b", "greedy", "--seed", "7", "--sprt", "-100", "0")
    assert swapped["sprt"]["verdict"] == "low" and swapped["elo"]["value"] is None


# ---- alone ----

def test_alone():
    words = ["nunatak", "--players", "1", "--a", "greedy", "--games", "20", "--seed", "7"]
    result = result_of(*words)
    assert result["games"] == 20 and sum(result["a"]["grades"].values()) == 20
    quantiles = [result["a"]["quantiles"][part] for part in ("5", "25", "50", "75", "95")]
    assert quantiles == sorted(quantiles) and "share" not in result and "b" not in result
    both = result_of(*words[:-4], "--b", "random", "--games", "40", "--seed", "7")
    assert both["a"]["points"]["mean"] == result["a"]["points"]["mean"] and both["margin"]["low"] > 0
    out = run(*words, "--b", "random", check=0).stdout
    assert "Grades of A" in out and "with the same deal" in out and "Wins" not in out, out


# ---- programs ----

def test_a_program_plays():
    bot = Bot()
    result = result_of("pebbles", "--players", "2", "--a", bot.spec, "--b", "random", "--games", "4", "--threads", "1")
    assert result["games"] == 4 and result["a"]["decisions"] > 4
    requests = bot.asked()
    assert [request["op"] for request in requests] == ["setup", "think"] * (len(requests) // 2)
    assert len(requests) == 2 * result["a"]["decisions"]


def test_a_program_cannot_peek():
    bot = Bot()
    words = ["nunatak", "--players", "2", "--a", bot.spec, "--b", "random", "--games", "2", "--seed", "7"]
    run(*words, "--threads", "1", check=0)
    lines = '{"op":"new","game":"nunatak","players":2,"seed":"7/1"}\n{"op":"state"}\n{"op":"state","seat":0}\n'
    engine = subprocess.run([FLOE, "engine"], input=lines, capture_output=True, text=True, check=True, timeout=60)
    true, view = [json.loads(line)["state"] for line in engine.stdout.splitlines()[1:]]
    given = bot.asked()[0]["state"]
    assert given["hidden"] != true["hidden"]
    assert {name: given[name] for name in view} == view


def test_the_engine_plays():
    engine = f"cmd:{shlex.quote(FLOE)} engine"
    result = result_of("pebbles", "--players", "3", "--a", "random", "--b", engine, "--games", "3", "--threads", "1")
    assert result["games"] == 3


def test_programs_that_go_wrong():
    breaks("if count == 3: sys.exit(5)", "exit code 5")
    breaks("if count == 2: print('hello', flush=True)", "no answer: hello")
    breaks("if count == 2: answer(ok=True, move='nowhere')", "“nowhere”, which is not legal")
    breaks("if count == 4: answer(ok=True)", "no answer: {")
    breaks("if count == 1: answer(ok=False, error='no')", "refused “setup”")
    answer = run("pebbles", "--players", "2", "--a", "cmd:/nowhere/at/all", "--b", "random")
    assert answer.returncode == 1 and "exit code 127" in answer.stderr, answer


def test_programs_end_with_the_arena():
    bot = Bot("import os; open({0!r}, 'w').write(str(os.getpid()))")
    pid_file = Path(bot.folder.name, "pid")
    script = Path(bot.folder.name, "bot.py")
    script.write_text(script.read_text().replace("{0!r}", repr(str(pid_file))))
    run("pebbles", "--players", "2", "--a", bot.spec, "--b", "random", "--games", "2", "--threads", "1", check=0)
    assert not Path("/proc", pid_file.read_text()).exists()


# A program that hangs, and so does what it has started. Both hold the fifo open.
HANGS = """
import os, signal, sys
fifo = open({FIFO!r}, "w")
os.fork()
fifo.write("here\\n")
fifo.flush()
while True:
    signal.pause()
"""


class Hanging:
    """The program, and a fifo that ends when the last process of it has ended."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.fifo = Path(self.folder.name, "fifo")
        os.mkfifo(self.fifo)
        script = Path(self.folder.name, "hangs.py")
        script.write_text(HANGS.format(FIFO=str(self.fifo)))
        self.spec = f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(script))}"

    def words(self, *more):
        return [FLOE, "arena", "pebbles", "--players", "2", "--a", self.spec, "--b", "random", "--threads", "1", *more]


def ended(pid):
    """Also if nobody has asked for its exit code: init may be slow."""
    try:
        return Path("/proc", pid, "stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_a_program_that_hangs_loses_its_games():
    """Each of them by time; it is ended with all that it has started, and another one plays the next game."""
    with tempfile.TemporaryDirectory() as folder:
        pids = Path(folder, "pids")
        pids.touch()
        spec = f"cmd:sleep 1000 & echo $! $$ >> {shlex.quote(str(pids))}; wait"
        words = ("pebbles", "--players", "2", "--a", spec, "--b", "random", "--games", "4", "--threads", "2", "--move-time", "500")
        result = result_of(*words)
        assert (result["end"], result["games"], result["wins"]) == ("played", 4, 0), result
        assert (result["a"]["late"], result["b"]["late"]) == (4, 0), result
        told = run(*words, check=0).stdout
        assert re.search(r"Late games of A +4 games lost by time", told) and "Late games of B" not in told, told
        assert all(map(ended, pids.read_text().split()))


def test_programs_end_with_an_arena_that_is_killed():
    hanging = Hanging()
    with subprocess.Popen(hanging.words()) as arena, open(hanging.fifo, encoding="ascii") as fifo:
        assert [fifo.readline(), fifo.readline()] == ["here\n", "here\n"]
        arena.kill()
        assert fifo.read() == ""


def test_the_example_plays():
    bot = f"cmd:{shlex.quote(sys.executable)} examples/arena_bot.py {shlex.quote(FLOE)}"
    words = ["nunatak", "--players", "2", "--a", bot, "--b", "random", "--games", "20", "--seed", "7", "--threads", "1"]
    result = result_of(*words, "--move-time", "60000")
    assert result["wins"] > 15 and "--move-time 60000" in result["command"], result
    assert timeless(result_of(*words)) | {"command": ""} == timeless(result) | {"command": ""}


# ---- ending early ----

def test_interrupt():
    words = [FLOE, "arena", "pebbles", "--players", "2", *RANDOM, "--games", "100000000", "--seed", "7"]
    for form in ([], ["--json"]):
        screen, terminal = pty.openpty()
        with subprocess.Popen([*words, *form], stdout=subprocess.PIPE, stderr=terminal, text=True) as arena:
            os.close(terminal)
            os.read(screen, 1)  # the bar of progress: games have been played
            arena.send_signal(signal.SIGINT)
            out = arena.communicate(timeout=PATIENCE)[0]
        os.close(screen)
        assert arena.returncode == 0, arena.returncode
        assert json.loads(out)["end"] == "stopped" if form else "stopped after" in out, out


# ---- complaints ----

def test_complaints():
    for words, says in (
        ([], "GAME"),
        (["chess", *RANDOM], "chess"),
        (["pebbles"], "--a SPEC"),
        (["pebbles", "--players", "2", "--a", "random"], "--b SPEC"),
        (["pebbles", "--players", "2", "--a", "seven", "--b", "1"], "“seven” is none of: a level 1-6, random"),
        (["pebbles", "--players", "2", "--a", "1", "--b", "0x"], "--b: “0x” is none of"),
        (["pebbles", "--players", "2", "--a", "1", "--b", "cmd:"], "--b: “cmd:” is none of"),
        (["pebbles", "--players", "9", *RANDOM], "--players"),
        (["pebbles", "--players", "2", *RANDOM, "--option", "heap=3", "--players", "3"], "--option"),
        (["pebbles", "--players", "2", *RANDOM, "--games", "0"], "--games"),
        (["pebbles", "--players", "2", *RANDOM, "--move-time", "0"], "--move-time"),
        (["pebbles", "--players", "2", *RANDOM, "--sprt", "20", "0"], "“20 0” should be two numbers"),
        (["pebbles", "--players", "2", *RANDOM, "--sprt", "0"], "“0” should be two numbers"),
        (["pebbles", "--players", "2", *RANDOM, "--sprt", "0", "--json"], "“0 --json” should be"),
        (["pebbles", "--players", "1", "--a", "random", "--sprt", "0", "20"], "at least two players"),
    ):
        answer = run(*words, check=2)
        assert answer.stdout == "" and says in answer.stderr and answer.stderr.count("\n") == 1, answer


run_tests(globals())
