#!/usr/bin/env python3
"""test_worker.py FLOE - work shared by machines: arenas and trainings through a PostgreSQL, done by `floe worker`."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import postgres
from run_tests import run_tests
from terminal import PATIENCE
from waiting import until

FLOE = str(Path(sys.argv[1]).resolve())
SMALL = ("nanuuk", "--players", "2", "--option", "mode=learning", "--a", "greedy", "--b", "random", "--games", "40", "--seed", "queue")


def start(command, *words, **more):
    return subprocess.Popen([FLOE, command, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)


def end(process, status):
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == status, (process.returncode, out, err)
    return out, err


def worker(*words):
    return start("worker", "--queue", postgres.shared().address, "--threads", 2, *words)


def arena(*words):
    return start("arena", *words, "--queue", postgres.shared().address, "--json")


def timeless(text):
    """Without what the machine's speed decides."""
    result = json.loads(text)
    for side in ("a", "b"):
        del result[side]["milliseconds"]
    return result


def alone(*words):
    return end(start("arena", *words, "--json"), 0)[0]


def ask(query):
    return postgres.shared().ask(query)


def wait_for(query, wanted):
    until(lambda: ask(query) == wanted)


def test_arena_is_the_same_however_it_is_split():
    expected = timeless(alone(*SMALL))
    waiting, workers = arena(*SMALL), [worker("--idle", 2), worker("--idle", 2)]
    out, err = end(waiting, 0)
    assert err == "Posted. Workers play it: “floe worker --queue” with the same address.\n", err
    found = timeless(out)
    assert found == expected, (found, expected)
    for one in workers:
        end(one, 0)
    assert ask("SELECT count(*) FROM floe_work.jobs") == "0"


def test_sequential_test_ends_the_job():
    words = ("nanuuk", "--players", "2", "--option", "mode=learning", "--a", "greedy", "--b", "random", "--sprt", "0,50", "--seed", "test")
    expected = timeless(alone(*words))
    helper = worker("--idle", 2)
    found = timeless(end(arena(*words), 0)[0])
    assert found == expected, (found, expected)
    end(helper, 0)
    assert ask("SELECT count(*) FROM floe_work.jobs") == "0"


def test_killed_workers_unit_is_done_again_and_counted_once():
    """The first worker has taken units, and dies before it has finished them."""
    words = ("nunatak", "--players", "2", "--a", "60x", "--b", "random", "--games", "8", "--seed", "kill")
    expected = timeless(alone(*words))
    waiting, first = arena(*words), worker("--lease", 3)
    wait_for("SELECT count(*) > 0 FROM floe_work.units WHERE tries > 0", "t")
    first.kill()
    first.communicate()
    second = worker("--lease", 3, "--idle", 6)
    found = timeless(end(waiting, 0)[0])
    assert found == expected, (found, expected)
    end(second, 0)


def test_interrupted_worker_gives_back():
    waiting, first = arena("nunatak", "--players", "2", "--a", "100000000x", "--b", "random", "--games", "2", "--seed", "back"), worker("--lease", 600)
    wait_for("SELECT count(*) FROM floe_work.units WHERE until > now()", "1")
    first.send_signal(signal.SIGINT)
    end(first, 0)
    wait_for("SELECT count(*) FROM floe_work.units WHERE until > now()", "0")
    waiting.send_signal(signal.SIGINT)
    result = json.loads(end(waiting, 0)[0])
    assert result["games"] == 0, result
    assert ask("SELECT count(*) FROM floe_work.jobs") == "0"


def test_hopeless_unit_ends_the_job():
    """Five workers have died of it, as the rows say."""
    waiting = arena(*SMALL)
    wait_for("SELECT count(*) > 0 FROM floe_work.units", "t")
    ask("UPDATE floe_work.units SET tries = 5 WHERE number = 2")
    _, err = end(waiting, 1)
    assert "Unit 2 of this job was begun five times" in err, err


def post(spec, kind="arena"):
    """A job as somebody could write it into the database."""
    ask("DELETE FROM floe_work.jobs")
    program = ask("SELECT program FROM program_of_test")
    ask(f"INSERT INTO floe_work.jobs (kind, program, spec, until) VALUES ('{kind}', '{program}', '{spec}', now() + INTERVAL '1 hour');"
        "INSERT INTO floe_work.units (job, number) SELECT id, 1 FROM floe_work.jobs")


def problem_of(spec, kind="arena"):
    post(spec, kind)
    helper = worker("--idle", 2)
    wait_for("SELECT count(problem) FROM floe_work.jobs", "1")
    end(helper, 0)
    return ask("SELECT problem FROM floe_work.jobs")


def test_bad_jobs_are_refused():
    """Whatever a row says, a worker starts no program and reads no file."""
    waiting = arena(*SMALL)
    wait_for("SELECT count(*) > 0 FROM floe_work.jobs", "t")
    ask("CREATE TABLE program_of_test AS SELECT program FROM floe_work.jobs LIMIT 1")
    waiting.send_signal(signal.SIGINT)
    end(waiting, 0)
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace"
        words = json.dumps({"words": ["nanuuk", "--players", "2", "--a", f"cmd:touch {trace}", "--b", "random"], "blocks": 1})
        assert "runs no program" in problem_of(words)
        assert not trace.exists()
    edition = json.dumps({"words": ["nanuuk", "--players", "2", "--a", "random", "--b", "random", "--edition", "/etc/passwd"], "blocks": 1})
    assert problem_of(edition)
    for spec in ("", "{}", "[]", '{"words":["nanuuk"],"blocks":0}', '{"words":["nanuuk"],"blocks":17}', '{"words":[1],"blocks":1}'):
        assert "cannot be read" in problem_of(spec), spec
    assert "--b" in problem_of(json.dumps({"words": ["nanuuk", "--players", "2", "--a", "random"], "blocks": 1}))
    assert "cannot be read" in problem_of('{"words":[],"blocks":1}', "cooking")
    assert problem_of('{"words":["nanuuk","--mode","cooking"],"blocks":1}', "train")
    ask("DELETE FROM floe_work.jobs; DROP TABLE program_of_test")


def test_other_programs_work_is_left_alone():
    waiting = arena(*SMALL)
    wait_for("SELECT count(*) > 0 FROM floe_work.jobs", "t")
    ask("UPDATE floe_work.jobs SET program = 'floe 0.0.0 older'")
    out, _ = end(worker("--idle", 1), 0)
    assert "done: 0" in out, out
    waiting.send_signal(signal.SIGINT)
    end(waiting, 0)


def train(folder, *words):
    return start("train", "nanuuk", "--mode", "learning-2", "--games", "400", "--seed", "q", "--out", folder, *words)


def test_training_is_the_same_elsewhere():
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        end(train(one), 0)
        helper, waiting = worker("--idle", 2), train(two, "--queue", postgres.shared().address)
        out, _ = end(waiting, 0)
        assert "was made by a worker" in out, out
        end(helper, 0)
        names = os.listdir(one)
        assert names == os.listdir(two) and len(names) == 1, (names, os.listdir(two))
        assert (Path(one) / names[0]).read_bytes() == (Path(two) / names[0]).read_bytes()


def test_training_goes_on_where_it_was_given_back():
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        end(train(one), 0)
        waiting, first = train(two, "--queue", postgres.shared().address), worker()
        wait_for("SELECT count(*) FROM floe_work.units WHERE until > now()", "1")
        first.send_signal(signal.SIGINT)
        end(first, 0)
        second = worker("--idle", 2)
        end(waiting, 0)
        end(second, 0)
        name = os.listdir(one)[0]
        assert (Path(one) / name).read_bytes() == (Path(two) / name).read_bytes()


def test_complaints():
    for command, words, wanted in (
            ("worker", (), "--queue"),
            ("worker", ("--queue", "games.db"), "is not the address of a PostgreSQL database"),
            ("worker", ("--queue", "postgres://nobody@127.0.0.1:1/none"), "The database cannot be used"),
            ("arena", (*SMALL, "--queue", "games.db"), "is not the address of a PostgreSQL database"),
            ("arena", ("nanuuk", "--players", "2", "--a", "cmd:true", "--b", "random", "--queue", "postgres://x"), "workers do not run programs"),
            ("train", ("nanuuk", "--queue", "games.db"), "is not the address of a PostgreSQL database")):
        _, err = end(start(command, *words), 2 if not words else 1)
        assert wanted in err, (command, words, err)


run_tests(globals())
