#!/usr/bin/env python3
"""check-wasm.py FLOE FLOE.wasm - do the native program and WebAssembly count the same games, and think the same?

Games are counted by `floe perft`. For thoughts the native engine plays some games and thinks on the way, with
budgets of iterations; the same requests must have the same answers in WebAssembly, to the last digit. So must requests
with every field at every boundary (tests/support/engine_boundaries.py).
"""

import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests/support"))
from engine_boundaries import all_lines  # noqa: E402

DEALS = [("pebbles", 2, 6), ("nunatak", 1, 3), ("nunatak", 2, 3), ("nunatak", 3, 3), ("nunatak", 4, 3),
         ("nanuuk", 2, 5), ("nanuuk", 3, 5), ("nanuuk", 4, 5)]

# Game, players, options, and after how many decisions each it is thought.
GAMES = [("nunatak", 1, {}, 17), ("nunatak", 2, {}, 19), ("nunatak", 3, {}, 17), ("nunatak", 4, {}, 19),
         ("nanuuk", 2, {"mode": "learning"}, 13), ("nanuuk", 3, {"mode": "learning"}, 17),
         ("nanuuk", 2, {}, 29), ("nanuuk", 4, {}, 29)]
THOUGHTS = [{"level": 3}, {"level": 4}, {"level": 5}, {"budget": "300x"}, {"budget": "plain:300x"},
            {"budget": "alphabeta:3000x"}]


def count(program, game, players, depth, seed):
    options = ["--players", str(players), "--depth", str(depth), "--seed", seed]
    return subprocess.run([*program, "perft", game, *options], capture_output=True, text=True, check=True).stdout


def check_counts(native, wasm):
    for deal in DEALS:
        for seed in ("7", "floe"):
            wanted, got = count(native, *deal, seed), count(wasm, *deal, seed)
            if got != wanted:
                sys.exit(f"{deal}, seed {seed}: native\n{wanted}\nWebAssembly\n{got}")
    return len(DEALS) * 2


class Engine:
    """The native engine, and all that was said."""

    def __init__(self, program):
        self.process = subprocess.Popen([*program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.asked, self.answered = [], []

    def ask(self, op, **fields):
        self.asked.append(json.dumps({"op": op, **fields}) + "\n")
        self.process.stdin.write(self.asked[-1])
        self.process.stdin.flush()
        self.answered.append(self.process.stdout.readline())
        return json.loads(self.answered[-1])

    def end(self):
        self.process.communicate()


def play(engine, game, players, options, pause):
    """A game of level 3. Level 6 thinks once, when half of the game may be over."""
    generator = ("splitmix64", "chacha20")[players % 2]
    now = engine.ask("new", game=game, players=players, options=options, seed="wasm", generator=generator)
    while not now["over"]:
        ply = now["ply"]
        if ply % pause == pause - 1:
            for thought in THOUGHTS + [{"level": 6}] * (ply // pause == 1):
                engine.ask("think", **thought)
        move = engine.ask("think", level=3, seed=ply)["move"]
        now = engine.ask("play", move=move, state=False)


def check_thoughts(native, wasm):
    engine = Engine(native)
    for game in GAMES:
        play(engine, *game)
    engine.end()
    said = subprocess.run([*wasm, "engine"], input="".join(engine.asked), capture_output=True, text=True, check=True)
    got = said.stdout.splitlines(keepends=True)
    if len(got) != len(engine.asked):
        sys.exit(f"{len(engine.asked)} requests, {len(got)} answers in WebAssembly")
    for asked, wanted, answer in zip(engine.asked, engine.answered, got):
        if answer != wanted:
            sys.exit(f"{asked}native\n{wanted}WebAssembly\n{answer}")
    return sum('"think"' in asked for asked in engine.asked)


def boundary_answers(program, lines):
    """Without seeds: a request that gives none has a random one."""
    said = subprocess.run([*program, "engine"], input=b"\n".join(lines) + b"\n", capture_output=True, check=True).stdout
    answers = [json.loads(line) for line in said.splitlines()]
    return [{name: value for name, value in answer.items() if name != "seed"} for answer in answers if "progress" not in answer]


def check_boundaries(native, wasm):
    engine = Engine(native)
    engine.ask("new", game="pebbles", players=2, seed="7")
    given = {"record": engine.ask("record")["record"], ("setup", "state"): engine.ask("state")["state"]}
    engine.end()
    new = json.dumps({"op": "new", "game": "pebbles", "players": 2, "seed": "7"}).encode()
    # The native engine hears a "stop" while it thinks, which WebAssembly, without threads, cannot.
    lines = [one for line in all_lines(given, without=("quit", "stop")) for one in (new, line)]
    wanted, got = boundary_answers(native, lines), boundary_answers(wasm, lines)
    for line, one, other in zip(lines, wanted, got):
        if one != other:
            sys.exit(f"{line[:200]}: native\n{one}\nWebAssembly\n{other}")
    if len(wanted) != len(lines) or len(got) != len(lines):
        sys.exit(f"{len(lines)} requests, {len(wanted)} answers natively, {len(got)} in WebAssembly")
    return len(lines) // 2


def main():
    native, wasm = [sys.argv[1]], ["node", "scripts/run-wasm.mjs", sys.argv[2]]
    counts, thoughts = check_counts(native, wasm), check_thoughts(native, wasm)
    boundaries = check_boundaries(native, wasm)
    print(f"wasm: {counts} counts, {thoughts} thoughts and {boundaries} requests at the boundaries agree")


main()
