#!/usr/bin/env python3
"""test_batch_example.py FLOE - examples/batch.py plays with the library beside the program."""

import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from run_tests import run_tests

sys.path.insert(0, "examples")
import batch  # noqa: E402

LIBRARY = Path(sys.argv[1]).resolve().with_name("libfloe_batch.so")
SANITIZED = ("asan", "tsan")  # Python cannot load what these trees make, and they make no library


def play(game, players, options=""):
    games = batch.Batch(batch.load(str(LIBRARY)), game, players, games=16, options=options)
    games.reset(range(16))
    return games, batch.play_randomly(games, 4000, random.Random(3))


def test_games_end_with_results():
    for game, players, options in [("nunatak", 3, ""), ("nanuuk", 2, "mode=learning"), ("pebbles", 4, "heap=10")]:
        _, (done, ended) = play(game, players, options)
        assert done == 4000 and len(ended) > 10, (game, done, len(ended))
        for points, rewards in ended:
            assert len(points) == players and abs(sum(rewards)) < 0.001 and max(rewards) <= 1, (points, rewards)


def test_equal_seeds_give_equal_games():
    first, second = play("nunatak", 2), play("nunatak", 2)
    assert first[1] == second[1]
    assert bytes(first[0].observations) == bytes(second[0].observations)


def test_masks_are_the_lists():
    games, _ = play("nanuuk", 4)
    for game, count in enumerate(games.counts):
        row = bytes(games.masks[game * games.shape.mask_bytes:(game + 1) * games.shape.mask_bytes])
        legal = {a for a in range(games.shape.actions) if row[a // 8] >> a % 8 & 1}
        first = game * games.shape.moves_max
        assert legal == set(games.actions[first:first + count])
        assert all(games.text(game, action) for action in legal)


def test_sights_cover_the_observation():
    games, _ = play("nunatak", 3)
    assert sum(count for _, _, count, _ in games.sights()) == games.shape.observation_bytes


def test_mistakes_are_told():
    games, _ = play("pebbles", 2)
    games.chosen[5] = 99
    for mistake in (games.step, lambda: batch.Batch(games.library, "chess", 2)):
        try:
            mistake()
        except ValueError as problem:
            assert "code" in str(problem)
        else:
            raise AssertionError("no error")


def test_observations_are_documented():
    """docs/observations.md has every part of every game, as the library tells it."""
    for section in Path("docs/observations.md").read_text(encoding="utf-8").split("\n## ")[1:]:
        game = re.match(r"\w+", section)[0].lower()
        rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \| (\d+) \| ", section, re.M)
        games = batch.Batch(batch.load(str(LIBRARY)), game, 2, games=1)
        assert [(name, *map(int, numbers)) for name, *numbers in rows] == list(games.sights()), game


def test_games_are_copied_restored_and_begun():
    games, _ = play("nanuuk", 2)
    row = games.shape.observation_bytes

    def seen(game):
        return bytes(games.observations[game * row:(game + 1) * row])

    kept = games.save(3)
    games.copy(3, 5)
    assert seen(3) == seen(5)
    games.reset(range(16))
    assert seen(3) != seen(5) or games.counts[3]
    games.restore(7, kept)
    assert games.save(7) == kept
    engine = subprocess.run([sys.argv[1], "engine"], capture_output=True, text=True, check=True,
                            input='{"op":"new","game":"nanuuk","players":2,"seed":"7"}\n{"op":"state","seat":0}\n').stdout
    position = json.dumps(json.loads(engine.splitlines()[1])["state"])
    games.begin(0, position)
    games.begin(1, position, seed=9)
    assert seen(0) == seen(1) and games.counts[0] > 0


def test_cpp_can_include_it():
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        print("no compiler for C++")
        return
    source = '#include "game/batch.h"\nint main() { return floe_batch_measure(nullptr, nullptr, nullptr) == FLOE_BATCH_MISSING ? 0 : 1; }\n'
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "program")
        subprocess.run([compiler, "-x", "c++", "-Isrc", "-", "-x", "none", str(LIBRARY), f"-Wl,-rpath,{LIBRARY.parent}", "-o", program],
                       input=source, text=True, check=True)
        subprocess.run([program], check=True)


def test_only_the_interface_is_shown():
    told = subprocess.run(["nm", "-D", "--defined-only", LIBRARY], capture_output=True, text=True, check=True).stdout
    shown = {line.split()[2] for line in told.splitlines()}
    shown -= {name for name in shown if name.startswith("__gcov_") or name == "mangle_path"}  # of a tree that measures coverage
    header = Path("src/game/batch.h").read_text(encoding="utf-8")
    assert shown == set(re.findall(r"^FLOE_BATCH_API [^(]*?(floe_batch_\w+)\(", header, re.M)), shown


def test_the_example_runs():
    command = [sys.executable, "-B", "examples/batch.py", LIBRARY, "nunatak", "3", "30000"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert re.search(r"^[\d,]+ steps/s$", told, re.M) and "mean points by seat: " in told, told


if LIBRARY.parent.name in SANITIZED and not LIBRARY.exists():
    print("no library in this tree")
    sys.exit(0)
run_tests(globals())
