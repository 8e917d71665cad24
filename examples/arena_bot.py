#!/usr/bin/env python3
"""arena_bot.py FLOE - a player for `floe arena`: it takes the move that scores most at once, or one of those by chance.

    build/floe arena nunatak --players 2 --a "cmd:python3 examples/arena_bot.py build/floe" --b greedy

The arena sends two lines for each decision, `setup` and `think`, and each wants a line for an answer: docs/bots.md, "The
arena". The rules are left to an engine, FLOE engine. Needs Python 3 and nothing else; `choose` is the place for better ideas.
"""

import json
import random
import subprocess
import sys


class Engine:
    """`floe engine` behind a pipe: docs/bots.md."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def choose(engine, seat, chance):
    """The move of most points for this seat; what others get at once counts against it."""
    moves = engine.ask({"op": "moves", "text": False, "points": True})["moves"]

    def gain(move):
        return sum(line["points"] if line["seat"] == seat else -line["points"] for line in move["points"])

    most = max(map(gain, moves))
    return chance.choice([move["move"] for move in moves if gain(move) == most])


def answer(engine, request, seat):
    """What the arena gets for its request, and the seat that decides."""
    if request["op"] == "setup":
        said = engine.ask(request)
        return said, said.get("decides")
    if request["op"] == "think":
        return {"ok": True, "move": choose(engine, seat, random.Random(request["seed"]))}, seat
    return {"ok": False, "error": f"there is no answer to {request['op']}"}, seat


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: arena_bot.py FLOE")
    engine, seat = Engine(sys.argv[1]), None
    for line in sys.stdin:
        said, seat = answer(engine, json.loads(line), seat)
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
