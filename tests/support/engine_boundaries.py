"""engine_boundaries.py - requests of `floe engine` with one field at a boundary: every operation x every field x every value.

Operations and fields are those of docs/engine.schema.json, so that a new one is tried without being named here; it only needs
an EXAMPLE if its value is not to be guessed. Used natively by test_engine_boundaries.py, and for WebAssembly by check-wasm.py.
"""

import json

from schema import document

SCHEMA = document("engine.schema.json")["$defs"]
OPERATIONS = [one["$ref"].removeprefix("#/$defs/") for one in SCHEMA["request"]["oneOf"]]

LONG = 64 * 1024
DEEP = 40       # levels: more than json.h reads

# Values as they are written. Those that are no JSON are refused as a whole line.
NUMBERS = [0, -1, 1, 2**31 - 1, 2**31, -(2**31), 2**32, 2**53, 2**53 + 1, 2**63 - 1, 2**63, -(2**63), 2**64, 10**400]
VALUES = [str(number).encode() for number in NUMBERS] + [
    b"1e308", b"-1e308", b"0.5", b"1e-320", b"-0", b"1e2", b"1e999", b"00", b"0x10", b"NaN", b"",
    b'""', b'" "', b'"' + b"x" * LONG + b'"', b'"' + b"9" * LONG + b'"', b'"0"', b'"-1"', b'"99999999999999999999x"',
    b'"18446744073709551616ms"', b"null", b"true", b"false", b"[]", b"{}", b"[0]", b"[null]", b'{"":0}', b'{"a":1,"a":2}',
    b"[" * DEEP + b"]" * DEEP, b'{"a":' * DEEP + b"0" + b"}" * DEEP,
    b'"\xff\xfe"', b'"\xc0\x80"', b'"\xed\xa0\x80"', b'"\\ud800"', b'"\\udc00\\ud800"', b'"\\u0000"', b'"a\\u0000b"', b'"\\u202e"',
    b'"\x01"', b'"\\x"', b'"', b"[", b"{",
]

DIGITS = "0" * 64
EXAMPLES = {
    "id": 7, "game": "pebbles", "players": 2, "options": {"heap": "10"}, "seed": "7", "generator": "splitmix64",
    "names": ["Anna", "Ben"], "you": 1, "undo": "any", "ply": 0, "seat": 0, "from": 1, "text": True, "points": True, "behind": True, "score": True,
    "move": "1", "picks": ["slot:1", "cell:1a1"], "level": 1, "budget": "5x", "progress": False, "most": 2, "state": True,
    ("undo", "seat"): 0, ("judge", "move"): "left:2", "table": "t1", "hash": DIGITS, "secret": DIGITS, "commitments": [DIGITS, None], "numbers": [DIGITS, None],
    "analysis": {"one": 16384, "verdicts": [], "value": [8192, 8192]},
    ("verify_deal", "seed"): DIGITS, ("verify_deal", "order"): [1, 0],
}
TOGETHER = {"level": {"budget"}, "budget": {"level"}}      # fields that exclude each other


def fields(operation):
    return [name for name in SCHEMA[operation]["properties"] if name != "op"]


def example(operation, field, given):
    for key in ((operation, field), field):
        if key in given:
            return given[key]
    raise KeyError(f"engine_boundaries.EXAMPLES lacks a value for {field} of {operation}")


def base(operation, field, given):
    """The request with all its fields, but without those that the one in question excludes."""
    left_out = TOGETHER.get(field, {"level"})
    return {"op": operation} | {name: example(operation, name, given)
                                for name in fields(operation) if name not in left_out or name == field}


def written(request, field, value):
    """The request as a line, with this value for the field; None: without it."""
    parts = [json.dumps(name).encode() + b":" + (json.dumps(member).encode() if name != field else value)
             for name, member in request.items() if name != field or value is not None]
    return b"{" + b",".join(parts) + b"}"


def boundaries(request, field):
    """Every value for one field; missing; and twice."""
    for value in VALUES:
        yield written(request, field, value)
    yield written(request, field, None)
    line = written(request, field, json.dumps(request[field]).encode())
    yield line[:-1] + b"," + json.dumps(field).encode() + b":" + json.dumps(request[field]).encode() + b"}"


def paths(value, path=()):
    """All places in a value, of each list the first element and of each object of many like members a few."""
    yield path
    if isinstance(value, dict):
        alike = len(value) > 4 and len({type(member) for member in value.values()}) == 1       # cells, spaces
        for name in list(value)[:3] if alike else value:
            yield from paths(value[name], path + (name,))
    elif isinstance(value, list) and value:
        yield from paths(value[0], path + (0,))


PLACE = "\x00here"


def marked(value, path):
    """The value with a mark at this place."""
    if not path:
        return PLACE
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = marked(value[path[0]], path[1:])
    return copy


def state_boundaries(game, state, values):
    """A position with every value at every place."""
    for path in paths(state):
        text = json.dumps({"op": "setup", "game": game, "state": marked(state, path)}).encode()
        before, after = text.split(json.dumps(PLACE).encode())
        for value in values:
            yield before + value + after


def all_lines(given, without=("quit",)):
    """given: the fields that only a game can give, a record and a state. without: operations that are left out."""
    given = EXAMPLES | given
    for operation in OPERATIONS:
        if operation in without:
            continue
        for field in ["op", *fields(operation)]:
            request = base(operation, field, given)
            yield from boundaries(request, field)
