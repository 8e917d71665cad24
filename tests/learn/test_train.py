#!/usr/bin/env python3
"""test_train.py PROGRAM - `floe train` makes the same net from the same words, and goes on where it was stopped."""
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from run_tests import run_tests

PROGRAM = sys.argv[1]
SHORT = ("nunatak", "--mode", "3", "--games", "64", "--seed", "ice")
LONG = ("nanuuk", "--mode", "learning-2", "--games", "20000", "--seed", "7", "--threads", "1")


def run(*words):
    return subprocess.run([PROGRAM, "train", *words], capture_output=True, text=True, check=False, timeout=600)


def trained(folder, *words):
    """The only file that a training leaves."""
    answer = run(*words, "--out", folder)
    assert answer.returncode == 0, answer
    files = list(Path(folder).iterdir())
    assert len(files) == 1 and str(files[0]) in answer.stdout, (files, answer.stdout)
    return files[0]


def test_same_words_same_net():
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        first = trained(one, *SHORT, "--threads", "1")
        second = trained(two, *SHORT, "--threads", "3")
        assert first.name == second.name == "nunatak-3.net"
        assert first.read_bytes() == second.read_bytes()


def test_the_head_has_the_command():
    with tempfile.TemporaryDirectory() as folder:
        head = trained(folder, *SHORT).read_bytes().split(b"\n\n")[0].decode().splitlines()
        assert head[0].startswith("floe net ") and len(head[0].split()[2]) == 16, head
        assert "command floe train nunatak --mode 3 --games 64 --seed ice" in head, head


def test_another_seed_another_net():
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        first = trained(one, *SHORT[:-1], "snow").read_bytes()
        assert first != trained(two, *SHORT).read_bytes()


def test_all_modes():
    with tempfile.TemporaryDirectory() as folder:
        answer = run("nunatak", "--games", "4", "--out", folder)
        assert answer.returncode == 0, answer
        names = sorted(path.name for path in Path(folder).iterdir())
        assert names == [f"nunatak-{n}.net" for n in (1, 2, 3, 4)], names


def stopped(folder):
    """A training that Ctrl-C stops, once it has begun; what it says then."""
    with subprocess.Popen([PROGRAM, "train", *LONG, "--out", folder], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True) as process:
        while not list(Path(folder).glob("*.training")):
            time.sleep(0.01)
        process.stderr.readline()
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)[0]
        assert process.returncode == 1, process.returncode
    return said


def test_stops_and_goes_on():
    with tempfile.TemporaryDirectory() as folder:
        said = stopped(folder)
        files = [path.name for path in Path(folder).iterdir()]
        assert files == ["nanuuk-learning-2.training"] and files[0] in said, (files, said)
        before = Path(folder, files[0]).read_bytes().split(b"\n\n")[0].decode()
        stopped(folder)
        after = Path(folder, files[0]).read_bytes().split(b"\n\n")[0].decode()
        played = [int(head.split("games ")[-1].split()[0]) for head in (before, after)]
        assert 0 < played[0] < played[1] < 20000, played


def test_another_training_is_not_overwritten():
    with tempfile.TemporaryDirectory() as folder:
        stopped(folder)
        before = next(Path(folder).iterdir()).read_bytes()
        answer = run(*LONG[:4], "20", *LONG[5:], "--out", folder)
        assert answer.returncode == 1 and "nanuuk-learning-2.training" in answer.stderr, answer
        assert [path.read_bytes() for path in Path(folder).iterdir()] == [before]


def test_complaints():
    for words, named in (
        ((), "GAME"),
        (("pebbles",), "pebbles"),
        (("nunatak", "--mode", "9"), "“9”; there are: 1, 2, 3, 4"),
        (("nunatak", "--games", "0"), "--games"),
    ):
        answer = run(*words)
        assert answer.returncode == 2 and answer.stdout == "" and named in answer.stderr, answer
    answer = run(*SHORT, "--out", "/there/is/no/such/folder")
    assert answer.returncode == 1 and "/there/is/no/such/folder" in answer.stderr, answer


run_tests(globals())
