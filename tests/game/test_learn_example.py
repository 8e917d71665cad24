#!/usr/bin/env python3
"""test_learn_example.py FLOE - examples/learn.py learns: after few games against itself it plays as a beginner no more.

All of it follows from the seeds.
"""

import hashlib
import json
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from run_tests import LONG_FORM, run_tests

FLOE = Path(sys.argv[1]).resolve()
LIBRARY = FLOE.with_name("libfloe_batch.so")
SANITIZED = ("asan", "tsan")  # Python cannot load what these trees make, and they make no library
LEARN = [sys.executable, "-B", str(Path("examples/learn.py").resolve())]
if FLOE.parent.name in SANITIZED and not LIBRARY.exists():
    print("no library in this tree")
    sys.exit(0)


def train(folder, games, seed=1):
    weights = Path(folder, f"{games}-{seed}.json")
    subprocess.run([*LEARN, "train", str(weights), "--games", str(games), "--seed", str(seed), "--library", str(LIBRARY)],
                   check=True, capture_output=True)
    return weights


def share(player, other, games):
    """How much of the games it wins."""
    told = subprocess.run([str(FLOE), "arena", "nanuuk", "--players", "2", "--a", player, "--b", other, "--games", str(games),
                           "--seed", "1", "--json"], check=True, capture_output=True, text=True).stdout
    return json.loads(told)["wins"] / games


def learned(weights):
    return "cmd:" + shlex.join([*LEARN, "play", str(weights), "--library", str(LIBRARY)])


def test_it_learns():
    """Before it plays worse than greedy play in nearly all games; afterwards it holds its own, or wins."""
    with tempfile.TemporaryDirectory() as folder:
        before = share(learned(train(folder, 0)), "greedy", 40)
        after = share(learned(train(folder, 4000 if LONG_FORM else 300)), "greedy", 200 if LONG_FORM else 40)
        print(f"wins against greedy: {before:.3f} before, {after:.3f} after")
        assert before <= 0.2 and after >= (0.55 if LONG_FORM else 0.4), (before, after)


def test_equal_seeds_learn_the_same():
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as other:
        first, again, different = (hashlib.sha256(train(*which).read_bytes()).hexdigest()
                                   for which in ((folder, 5), (other, 5), (folder, 5, 2)))
        assert first == again != different


def arena(player, *words):
    """What the arena complains of."""
    done = subprocess.run([str(FLOE), "arena", *words, "--a", player, "--b", "greedy", "--games", "2", "--seed", "1"],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "Traceback" not in done.stderr, done
    return done.stderr


def test_weights_that_do_not_fit():
    """Of another game or number of players, cut off, not there: a sentence, and no traceback."""
    with tempfile.TemporaryDirectory() as folder:
        weights = train(folder, 0)
        good = json.loads(weights.read_text(encoding="utf-8"))
        assert "these weights are for nanuuk, not for nunatak" in arena(learned(weights), "nunatak", "--players", "2")
        assert "these weights are for two players" in arena(learned(weights), "nanuuk", "--players", "3")
        for bad, says in (({**good, "weights": good["weights"][1:]}, "train again"), ({"game": "nanuuk"}, "cannot be played with"),
                          ({**good, "game": "chess"}, "cannot be played with"), ([], "cannot be played with")):
            weights.write_text(json.dumps(bad), encoding="utf-8")
            assert says in arena(learned(weights), "nanuuk", "--players", "2"), bad
        weights.unlink()
        assert "cannot be played with" in arena(learned(weights), "nanuuk", "--players", "2")


run_tests(globals())
