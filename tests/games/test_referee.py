#!/usr/bin/env python3
"""Plays random games through `PROGRAM engine` and compares every legal move, state and score with those of the independent
referees in tests/support/referee. Without PROGRAM the referees play alone and watch what the rules say always holds.

    test_referee.py [PROGRAM] [--game G] [--games N] [--seed S] [--players P] [--mode M] [--show]

Game i of a mode has the seed S + i. Odd seeds go on from mutated positions, put in with `setup`."""
import argparse
import json
import sys
import time
from collections import Counter

from referee.engine import Engine, Mismatch
from referee.nanuuk_match import NanuukMatch
from referee.nunatak_match import NunatakMatch
from run_tests import tries

GAMES = {game.GAME: game for game in (NunatakMatch, NanuukMatch)}
FAILURES_MAX = 10       # of a game


def report(match, mismatch, options):
    print(f"FAIL {match.title()}, seed {match.seed}, ply {match.ply}, move {match.move}: {mismatch.what}")
    for line in list(mismatch.differences)[:12]:
        print("    " + line[:400])
    print(f"    again: python3 {sys.argv[0]} {options.program} {match.again()}")
    if options.show and match.state:
        print("    position before: " + json.dumps(match.state))


def with_program(game, modes, options, seen):
    passed = failed = 0
    engine = Engine(options.program)
    for mode, i in ((mode, i) for mode in modes for i in range(options.games)):
        match = game(engine, mode, options.seed + i)
        try:
            seen[mode] += match.run()
            passed += 1
        except Exception as problem:
            failed += 1
            mismatch = problem if isinstance(problem, Mismatch) else Mismatch(f"{type(problem).__name__}: {problem}")
            report(match, mismatch, options)
            if options.show and mismatch is not problem:
                raise
            engine.close()
            engine = Engine(options.program)
        if failed == FAILURES_MAX:
            print("... and so on")
            break
    engine.close()
    return passed, failed


def alone(game, modes, options, seen):
    for mode, i in ((mode, i) for mode in modes for i in range(options.games)):
        try:
            seen[mode] += game.self_play(mode, options.seed + i).seen
        except Exception:
            print(f"FAIL {game.GAME} {mode}, seed {options.seed + i}")
            raise
    return len(modes) * options.games, 0


def print_counts(game, modes, seen):
    for table in game.TABLES:
        columns = [mode for mode in table if mode in modes]
        names = sorted(set().union(*(+seen[mode] for mode in columns)))
        if columns:
            print(f"{game.GAME + ': how often':36}" + "".join(f"{game.heading(mode):>11}" for mode in columns))
        for name in names:
            print(f"{name:36}" + "".join(f"{seen[mode][name]:11}" for mode in columns))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?")
    parser.add_argument("--game", choices=GAMES, action="append", help="both if not given")
    parser.add_argument("--games", type=int, default=tries(40), help="games in each mode")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, choices=(1, 2, 3, 4), action="append")
    parser.add_argument("--mode", action="append", help="one of " + ", ".join(m for g in GAMES.values() for m in g.MODES))
    parser.add_argument("--show", action="store_true", help="on a mismatch print the position before the move")
    options = parser.parse_args()
    passed = failed = 0
    for game in (GAMES[name] for name in options.game or GAMES):
        modes = [mode for mode, players in game.MODES.items()
                 if players in (options.players or [players]) and mode in (options.mode or [mode])]
        for example in game.EXAMPLES:
            example()
        begun, seen = time.time(), {mode: Counter() for mode in game.MODES}
        right, wrong = (with_program if options.program else alone)(game, modes, options, seen)
        print_counts(game, modes, seen)
        print(f"{game.GAME}: {(right + wrong) / (time.time() - begun):.0f} games a second")
        passed, failed = passed + right + len(game.EXAMPLES), failed + wrong
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
