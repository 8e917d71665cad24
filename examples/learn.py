#!/usr/bin/env python3
"""learn.py - learns to judge positions by playing against itself, and plays in the arena with what it has learned.

    make batch
    python3 examples/learn.py train weights.json                # minutes on one core; --games, --seed, --game, --options
    build/floe arena nanuuk --players 2 --a "cmd:python3 examples/learn.py play weights.json" --b greedy --games 400 --seed 1

TD(lambda) with a linear function, for two players: each byte of an observation (docs/observations.md) and its value have a weight, and the sum
through tanh is what the position is worth to the seat that decides. A move is judged by the position behind it, which is tried in copies of the game
(docs/batch.md). After each game the positions of both seats are pulled towards what came of them. Equal seeds learn the same.
Needs Python 3 and nothing else.
"""

import argparse
import json
import math
import random
import sys
import time
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOME / "python"))
from floe.batch import Batch, load  # noqa: E402

TRIALS = 8        # moves tried at once
VALUES = 8        # values of a byte that are told apart; higher ones count as the highest
EXPLORE = 0.1     # of the moves are made by chance while learning
LAMBDA = 0.8      # how much of the final result, and how little of the next judgement, a position is pulled towards
RATE = 0.05       # how far, at the beginning; it falls to a tenth of that


def features(row):
    """The numbers of the weights that this observation adds up."""
    return [at * VALUES + (value if value < VALUES else VALUES - 1) for at, value in enumerate(row) if value]


class Player:
    """A game, copies of it to try moves in, and weights."""

    def __init__(self, library, game, options, weights=None):
        self.real = Batch(library, game, 2, games=1, options=options, again=False)
        self.trial = Batch(library, game, 2, games=TRIALS, options=options, again=False)
        self.row, self.most = self.real.shape.observation_bytes, self.real.shape.moves_max
        self.seen = memoryview(self.trial.observations).cast("B")
        self.weights = weights or [0.0] * (self.row * VALUES)

    def judge(self, active):
        weights = self.weights
        return math.tanh(sum(weights[number] for number in active))

    def behind(self, slot, seat):
        """What the position of that copy is worth to this seat."""
        if self.trial.counts[slot] == 0:
            return self.trial.rewards[slot * 2 + seat]
        value = self.judge(features(self.seen[slot * self.row:(slot + 1) * self.row].tobytes()))
        return value if self.trial.seats[slot] == seat else -value

    def judge_moves(self):
        """The legal actions, and what each is worth to who decides."""
        seat, actions = self.real.seats[0], self.real.actions[:self.real.counts[0]]
        snapshot, values = self.real.save(0), []
        for first in range(0, len(actions), TRIALS):
            tried = actions[first:first + TRIALS]
            for slot, action in enumerate(tried):
                self.trial.restore(slot, snapshot)
                self.trial.chosen[slot] = action
            for slot in range(len(tried), TRIALS):  # these play on, whatever they are
                self.trial.chosen[slot] = self.trial.actions[slot * self.most]
            self.trial.step()
            values += [self.behind(slot, seat) for slot in range(len(tried))]
        return actions, values

    def choose(self, chance):
        """The best action; of equal ones, any."""
        actions, values = self.judge_moves()
        best = max(values)
        return chance.choice([action for action, value in zip(actions, values) if value == best])

    # ---- learning ----

    def play_itself(self, seed, chance):
        """One game. Returns the positions that each seat decided in, and the rewards."""
        self.real.reset([seed])
        seen = ([], [])
        while self.real.counts[0]:
            seen[self.real.seats[0]].append(features(bytes(self.real.observations)))
            explore = chance.random() < EXPLORE
            self.real.chosen[0] = chance.choice(self.real.actions[:self.real.counts[0]]) if explore else self.choose(chance)
            self.real.step()
        return seen, list(self.real.rewards)

    def learn(self, positions, reward, rate):
        """From the last position to the first: each is pulled towards a mixture of the result and the next judgement."""
        wanted = reward
        for active in reversed(positions):
            value = self.judge(active)
            step = rate * (wanted - value) * (1 - value * value) / len(active)
            for number in active:
                self.weights[number] += step
            wanted = LAMBDA * wanted + (1 - LAMBDA) * value


def train(arguments):
    chance, begin = random.Random(arguments.seed), time.perf_counter()
    player = Player(load(arguments.library), arguments.game, arguments.options)
    for game in range(arguments.games):
        rate = RATE * player.row * (1 - 0.9 * game / arguments.games) / 10
        seen, rewards = player.play_itself(chance.getrandbits(64), chance)
        for positions, reward in zip(seen, rewards):
            player.learn(positions, reward, rate)
        if (game + 1) % max(arguments.games // 10, 1) == 0:
            print(f"{game + 1} games in {time.perf_counter() - begin:.0f} s", file=sys.stderr)
    weights = [round(weight, 6) for weight in player.weights]
    Path(arguments.weights).write_text(json.dumps({"game": arguments.game, "options": arguments.options, "weights": weights}), encoding="utf-8")


def read_player(arguments):
    """A player with what was learned, and its game; where that cannot be, the program says why and ends."""
    try:
        learned = json.loads(Path(arguments.weights).read_text(encoding="utf-8"))
        player = Player(load(arguments.library), learned["game"], learned["options"], learned["weights"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.exit(f"learn: {arguments.weights} cannot be played with: {error!r}. `learn.py train` makes such a file")
    if len(player.weights) != player.row * VALUES:
        sys.exit(f"learn: {arguments.weights} has {len(player.weights)} weights, and {learned['game']} needs {player.row * VALUES}: train again")
    return player, learned["game"]


def answer(player, game, request):
    """What the arena hears: docs/bots.md, "The arena"."""
    if request["op"] == "think":
        return {"ok": True, "move": player.real.text(0, player.choose(random.Random(request["seed"])))}
    if request["game"] != game:
        return {"ok": False, "error": {"message": f"these weights are for {game}, not for {request['game']}"}}
    try:
        player.real.begin(0, json.dumps(request["state"]))
    except ValueError as error:
        return {"ok": False, "error": {"message": f"these weights are for two players, and for other options: {error}"}}
    return {"ok": True}


def play(arguments):
    player, game = read_player(arguments)
    for line in sys.stdin:
        print(json.dumps(answer(player, game, json.loads(line))), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("train", "play"))
    parser.add_argument("weights", help="the file of what was learned")
    parser.add_argument("--library", default=str(HOME / "build" / "libfloe_batch.so"))
    parser.add_argument("--game", default="nanuuk")
    parser.add_argument("--options", default="")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    (train if arguments.what == "train" else play)(arguments)


if __name__ == "__main__":
    main()
