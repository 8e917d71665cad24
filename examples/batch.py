#!/usr/bin/env python3
"""batch.py [LIBRARY] [GAME] [PLAYERS] [STEPS] [OPTIONS] - plays random games, many at once.

All that Floe needs to be an environment for learning, with Python's standard library alone: python/floe/batch.py calls the
functions of src/game/batch.h, and has arrays that C fills and Python reads. A learner puts its policy where this example throws dice.
"""

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))
from floe.batch import Batch, load  # noqa: E402


def play_randomly(batch, steps, dice):
    """Returns the steps made and, of each game that ended, the seats' points and rewards."""
    ended, row, players = [], batch.shape.moves_max, batch.shape.players
    for _ in range(-(-steps // batch.games)):
        for game, count in enumerate(batch.counts):
            batch.chosen[game] = batch.actions[game * row + int(dice.random() * count)]
        batch.step()
        for game, over in enumerate(batch.over):
            if over:
                seats = slice(game * players, (game + 1) * players)
                ended.append((batch.points[seats], batch.rewards[seats]))
    return -(-steps // batch.games) * batch.games, ended


def mean(rows):
    return ", ".join(f"{sum(column) / len(rows):.2f}" for column in zip(*rows))


def main(library="build/libfloe_batch.so", game="nunatak", players="3", steps="500000", options=""):
    batch = Batch(load(library), game, int(players), options=options)
    batch.reset(range(1000, 1000 + batch.games))
    print(f"{batch.shape.actions} actions, {batch.shape.observation_bytes} bytes to look at")
    print("first move of game 0:", batch.text(0, batch.actions[0]))
    begin = time.perf_counter()
    done, ended = play_randomly(batch, int(steps), random.Random(1))
    print(f"{done / (time.perf_counter() - begin):,.0f} steps/s")
    print(f"{len(ended)} games ended")
    if ended:
        print("mean points by seat:", mean([points for points, _ in ended]))
        print("mean reward by seat:", mean([rewards for _, rewards in ended]))


if __name__ == "__main__":
    main(*sys.argv[1:])
