"""engine_client.py - `floe engine` for tests: every answer is checked against docs/engine.schema.json.

The program is the script's first argument.
"""

import json
import random
import subprocess
import sys

from schema import assert_fits, document

FLOE = sys.argv[1]
SCHEMA = document("engine.schema.json")
SEEN = set()  # error codes met


def assert_is(value, name):
    """The value is as the schema of that name says."""
    assert_fits(value, f"engine.schema.json#/$defs/{name}")


class Engine:
    def __init__(self, *options):
        self.process = subprocess.Popen(
            [FLOE, "engine", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def write(self, line):
        """Any bytes as a line."""
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def read(self):
        """The next line: an answer, or progress."""
        told = json.loads(self.process.stdout.readline())
        kind = "progress" if "progress" in told else "answer"
        assert_is(told, kind)
        if kind == "answer" and not told["ok"]:
            SEEN.add(told["error"]["code"])
        return told

    def send(self, line):
        """Any bytes as a line; the answer must be one line of our schema."""
        self.write(line)
        answer = self.read()
        assert "ok" in answer, answer
        return answer

    def request(self, request):
        answer = self.send(json.dumps(request).encode())
        name = request.get("op")
        if answer["ok"]:
            assert_is(request, name)
            assert_is(answer, f"{name}_answer")
        return answer

    def ask(self, op, **fields):
        """A request that must succeed."""
        answer = self.request({"op": op, **fields})
        assert answer["ok"], (op, fields, answer)
        return answer

    def refused(self, code, op, **fields):
        """A request that must fail with that code, and change nothing."""
        before = self.request({"op": "record"})
        error = self.request({"op": op, **fields}).get("error")
        assert error and error["code"] == code, (op, fields, error, code)
        assert self.request({"op": "record"}) == before
        return error

    def end(self):
        self.process.stdin.close()
        assert self.process.stdout.read() == b""
        assert self.process.wait() == 0


def random_record(game, players=2, options=None, seed="7", plies=None, state=None):
    """The record of a random game, of at most so many decisions, or begun with a position."""
    engine, luck = Engine(), random.Random(seed)
    if state:
        engine.ask("setup", game=game, state=state)
    else:
        engine.ask("new", game=game, players=players, options=options or {}, seed=seed)
    while plies != 0 and (moves := engine.ask("moves", text=False)["moves"]):
        engine.ask("play", move=luck.choice(moves), state=False)
        plies = plies and plies - 1
    text = engine.ask("record")["record"]
    engine.end()
    return text
