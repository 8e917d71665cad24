#!/usr/bin/env python3
"""test_perft.py PROGRAM - `floe perft` counts games of so many decisions: a fingerprint of the rules.

The counts below were right when the independent referee (tests/support/referee) agreed with the program on every move, state and score
of random games; it counts a few of them again here. If one changes, the rules, the deal or the generator have changed: then
old records no longer replay, and the game's `rules` version must change with them."""
import copy
import json
import subprocess
import sys

from referee.nunatak import Game
from run_tests import run_all

PROGRAM = sys.argv[1]
RECOUNTED = 700                 # the referee goes on as long as there are no more games than these

FINGERPRINTS = {
    ("nunatak", 1, "1"): (18, 38, 1308, 23320),
    ("nunatak", 1, "7"): (14, 676, 8214),
    ("nunatak", 1, "ice"): (138, 278, 880, 47185),
    ("nunatak", 2, "1"): (36, 1184, 27504),
    ("nunatak", 2, "3"): (30, 844, 138774),
    ("nunatak", 2, "9"): (276, 15380),
    ("nunatak", 3, "1"): (18, 296, 4584),
    ("nunatak", 3, "7"): (14, 1052, 107128),
    ("nunatak", 3, "ice"): (138, 3841, 79216),
    ("nunatak", 4, "2"): (139, 17230),
    ("nunatak", 4, "4"): (258, 29242),
    ("nunatak", 4, "snow"): (15, 178, 17208),
    ("nanuuk", 2, "1"): (3, 9, 27, 54, 228, 584),
    ("nanuuk", 3, "1"): (3, 9, 27, 99, 198, 828),
    ("nanuuk", 4, "1"): (3, 9, 27, 81, 378, 756, 3348),
    ("nanuuk", 2, "1", "hunters=two"): (3, 9, 18, 36, 336, 672),
    ("nanuuk", 3, "ice", "layout=random", "broken=yes"): (3, 9, 27, 81, 162, 648),
    ("nanuuk", 4, "1", "mode=learning"): (31, 930, 26970),
    ("nanuuk", 3, "1", "mode=learning"): (24, 552, 12144, 48972),
    ("nanuuk", 2, "1", "mode=bearhunt", "maystay=yes"): (24, 552, 12144),
    ("nanuuk", 2, "1", "mode=flight", "bears=2"): (24, 552, 12144),
    ("nanuuk", 4, "1", "layout=own"): (11, 98, 690),
    ("pebbles", 1, "1"): (6, 18, 108, 324, 1764, 5292),
    ("pebbles", 2, "7"): (6, 18, 108, 324, 1764, 5292),
    ("pebbles", 4, "9"): (6, 18, 108, 324, 1764, 5292),
}

# What is wrong, the words, and what the complaint must name.
COMPLAINTS = (
    ("no game", ["--seed", "1", "--depth", "2"], "GAME"),
    ("an unknown game", ["chess", "--seed", "1", "--depth", "2"], "chess"),
    ("no seed", ["nunatak", "--depth", "2"], "--seed"),
    ("an empty seed", ["nunatak", "--seed", "", "--depth", "2"], "--seed"),
    ("a seed with a quote", ["nunatak", "--seed", '"', "--depth", "2"], "--seed"),
    ("a seed too long", ["nunatak", "--seed", "7" * 72, "--depth", "2"], "--seed"),
    ("no depth", ["nunatak", "--seed", "1"], "--depth"),
    ("depth 0", ["nunatak", "--seed", "1", "--depth", "0"], "--depth"),
    ("a negative depth", ["nunatak", "--seed", "1", "--depth", "-1"], "--depth"),
    ("a depth that is no number", ["nunatak", "--seed", "1", "--depth", "x"], "--depth"),
    ("too many players", ["nunatak", "--players", "5", "--seed", "1", "--depth", "2"], "--players"),
)


def run(*words):
    return subprocess.run([PROGRAM, "perft", *words], capture_output=True, text=True, check=False, timeout=60)


def words_of(game, players, seed, depth, options=()):
    chosen = [word for option in options for word in ("--option", option)]
    return [game, "--players", str(players), "--seed", seed, "--depth", str(depth), *chosen]


def counts(game, players, seed, depth, options=()):
    """The counts of the depths 1 to `depth`."""
    answer = run(*words_of(game, players, seed, depth, options))
    assert answer.returncode == 0 and answer.stderr == "", answer
    rows = [[int(word) for word in line.split()] for line in answer.stdout.splitlines()]
    assert [row[0] for row in rows] == list(range(1, depth + 1)), answer.stdout
    return tuple(row[1] for row in rows)


def dealt(players, seed):
    """The whole state of a new game of Nunatak."""
    requests = [{"op": "new", "game": "nunatak", "players": players, "seed": seed}, {"op": "state"}]
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    answer = subprocess.run([PROGRAM, "engine"], input=lines, capture_output=True, text=True, check=True, timeout=60)
    return json.loads(answer.stdout.splitlines()[1])["state"]


def after(game, move):
    game = copy.deepcopy(game)
    game.play(move)
    return game


# ---- Tests: a name and a function ------------------------------------------------------------------------------------

def fingerprint(key, expected):
    game, players, seed, *options = key
    found = counts(game, players, seed, len(expected), options)
    assert found == expected, f"{found} instead of {expected}"


def recount(players, seed, expected):
    """The referee counts the same games, as deep as that is quick."""
    positions = [Game.of_wire(dealt(players, seed))]
    for depth, count in enumerate(expected, 1):
        moves = [(game, game.moves()) for game in positions]
        found = sum(len(legal) for _, legal in moves)
        assert found == count, f"the referee counts {found} instead of {count} at depth {depth}"
        if count > RECOUNTED:
            return
        positions = [after(game, move) for game, legal in moves for move in legal]


def divided(game, players, seed, depth):
    """The counts of the first moves add up."""
    answer = run(*words_of(game, players, seed, depth), "--divide")
    rows = [line.split() for line in answer.stdout.splitlines()]
    totals = counts(game, players, seed, depth)
    assert len(rows) == totals[0] == len({row[0] for row in rows}), rows
    assert sum(int(row[1]) for row in rows) == totals[-1], rows


def seeds_differ():
    assert counts("nunatak", 3, "1", 2) != counts("nunatak", 3, "2", 2)


def complaint(words, named):
    answer = run(*words)
    assert answer.returncode == 2 and answer.stdout == "", answer
    assert named in answer.stderr and answer.stderr.count("\n") == 1, answer.stderr


def tests():
    for key, expected in FINGERPRINTS.items():
        yield " ".join(map(str, key)), lambda key=key, expected=expected: fingerprint(key, expected)
    for (game, players, seed, *_), expected in FINGERPRINTS.items():
        if game == "nunatak":
            yield f"referee {players} {seed}", lambda a=players, b=seed, c=expected: recount(a, b, c)
    yield "divided", lambda: divided("nunatak", 3, "1", 3)
    yield "divided at depth 1", lambda: divided("pebbles", 2, "7", 1)
    yield "seeds differ", seeds_differ
    for name, words, named in COMPLAINTS:
        yield name, lambda words=words, named=named: complaint(words, named)


run_all(tests())
