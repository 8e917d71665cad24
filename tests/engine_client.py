"""engine_client.py - `floe engine` for tests: every answer is checked against docs/engine.schema.json.

The program is the script's first argument.
"""

import json
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

FLOE = sys.argv[1]
SCHEMA = json.loads(Path("docs/engine.schema.json").read_text(encoding="utf-8"))

# ---- JSON Schema, as much of it as ours uses ----

TYPES = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
    "number": lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
}
SIMPLE = {
    "const": lambda value, want: type(value) is type(want) and value == want,
    "enum": lambda value, want: value in want,
    "minimum": lambda value, want: not TYPES["number"](value) or value >= want,
    "maximum": lambda value, want: not TYPES["number"](value) or value <= want,
    "minLength": lambda value, want: not isinstance(value, str) or len(value) >= want,
    "maxLength": lambda value, want: not isinstance(value, str) or len(value) <= want,
    "minItems": lambda value, want: not isinstance(value, list) or len(value) >= want,
    "maxItems": lambda value, want: not isinstance(value, list) or len(value) <= want,
    "required": lambda value, want: not isinstance(value, dict) or set(want) <= set(value),
    "type": lambda value, want: any(TYPES[t](value) for t in ([want] if isinstance(want, str) else want)),
}
MEMBERS = ("properties", "additionalProperties")
SILENT = ("description", "title", "$schema", "$id", "$defs")


def checker(schema):
    """Whether a value is as the schema says, as a function: schemas are read once, values are many."""
    if schema is False:
        return lambda value: False
    checks = [check_of(word, want) for word, want in schema.items() if word not in SILENT and word not in MEMBERS]
    if any(word in schema for word in MEMBERS):
        checks.append(members_checker(schema))
    return lambda value: all(check(value) for check in checks)


def check_of(word, want):
    if word in SIMPLE:
        simple = SIMPLE[word]
        return lambda value: simple(value, want)
    if word == "$ref":
        name = want.removeprefix("#/$defs/")
        return lambda value: definition(name)(value)
    if word in ("oneOf", "anyOf"):
        each = [checker(one) for one in want]
        if word == "oneOf":
            return lambda value: sum(one(value) for one in each) == 1
        return lambda value: any(one(value) for one in each)
    assert word == "items", f"the schema uses {word}, which this test cannot check"
    item = checker(want)
    return lambda value: not isinstance(value, list) or all(item(one) for one in value)


def members_checker(schema):
    """The members of an object, each once, under its own schema or that of the others."""
    known = {name: checker(under) for name, under in schema.get("properties", {}).items()}
    others = schema.get("additionalProperties", True)
    rest = checker({} if others is True else others)
    return lambda value: not isinstance(value, dict) or all(known.get(name, rest)(one) for name, one in value.items())


@cache
def definition(name):
    return checker(SCHEMA["$defs"][name])


def matches(value, schema):
    return checker(schema)(value)


# ---- an engine ----

SEEN = set()  # error codes met


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
        assert matches(told, {"$ref": f"#/$defs/{kind}"}), told
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
            assert matches(request, {"$ref": "#/$defs/request"}), request
            assert matches(answer, {"$ref": f"#/$defs/{name}_answer"}), (request, answer)
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
