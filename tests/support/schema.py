"""schema.py - is a value as a JSON Schema says? As much of JSON Schema as docs/*.schema.json use, and minBytes and maxBytes.

A reference is FILE#/PATH, a file of docs, as engine.schema.json#/$defs/move. A problem is a text that names the place in the value;
None: there is none.
"""

import json
import re
from contextlib import contextmanager
from functools import cache
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"

TYPES = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
    "number": lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
}


def of(kind, holds):
    """A word that says something about values of one type alone."""
    is_kind = TYPES[kind]
    return lambda value, want: not is_kind(value) or holds(value, want)


def octets(text):
    return len(text.encode("utf-8", "surrogatepass"))


SIMPLE = {
    "const": lambda value, want: type(value) is type(want) and value == want,
    "enum": lambda value, want: any(type(value) is type(one) and value == one for one in want),
    "minimum": of("number", lambda value, want: value >= want),
    "maximum": of("number", lambda value, want: value <= want),
    "minLength": of("string", lambda value, want: len(value) >= want),
    "maxLength": of("string", lambda value, want: len(value) <= want),
    "minBytes": of("string", lambda value, want: octets(value) >= want),
    "maxBytes": of("string", lambda value, want: octets(value) <= want),
    "minItems": of("array", lambda value, want: len(value) >= want),
    "maxItems": of("array", lambda value, want: len(value) <= want),
    "required": of("object", lambda value, want: all(name in value for name in want)),
    "type": lambda value, want: any(TYPES[t](value) for t in ([want] if isinstance(want, str) else want)),
}
MEMBERS = ("properties", "additionalProperties")
SILENT = ("description", "examples", "title", "$schema", "$id", "$defs")


def shown(value):
    return f"{type(value).__name__} of {len(value)}" if isinstance(value, (dict, list)) else repr(value)[:100]


# ---- reading a schema ----


@cache
def document(name):
    return json.loads((DOCS / name).read_text(encoding="utf-8"))


def full(reference, home):
    """A reference with its file."""
    return home + reference if reference.startswith("#") else reference


def resolve(reference):
    """What a reference with its file means."""
    name, _, path = reference.partition("#")
    schema = document(name)
    for part in path.strip("/").split("/"):
        schema = schema[part.replace("~1", "/")]
    return schema


# ---- checkers: schemas are read once, values are many ----


def checker(schema, home):
    """home: the file that the schema stands in."""
    if schema is False:
        return lambda value: "must not be there"
    checks = [check_of(word, want, home) for word, want in schema.items() if word not in SILENT and word not in MEMBERS]
    if any(word in schema for word in MEMBERS):
        checks.append(members_checker(schema, home))

    def check(value):
        for one in checks:
            if found := one(value):
                return found
        return None

    return check


def check_of(word, want, home):
    if word in SIMPLE:
        holds = SIMPLE[word]
        return lambda value: None if holds(value, want) else f": {word} {want} does not hold for {shown(value)}"
    if word == "pattern":
        return pattern_checker(want)
    if word == "$ref":
        reference = full(want, home)
        return lambda value: definition(reference)(value)
    if word == "not":
        unwanted = checker(want, home)
        return lambda value: None if unwanted(value) else f": {shown(value)} is as it must not be"
    if word in ("oneOf", "anyOf"):
        return choice_checker(word, [checker(one, home) for one in want])
    assert word == "items", f"the schema uses {word}, which this test cannot check"
    return items_checker(checker(want, home))


def pattern_checker(pattern):
    found = re.compile(pattern.replace("$", r"\Z")).search      # $ of JSON Schema is the very end
    return lambda value: None if not isinstance(value, str) or found(value) else f": {shown(value)} is not as {pattern}"


def choice_checker(word, each):
    def check(value):
        problems = []
        for one in each:
            problems.append(one(value))
            if word == "anyOf" and problems[-1] is None:
                return None
        good = problems.count(None)
        return None if good == 1 else f": {word} holds {good} times for {shown(value)} ({'; '.join(filter(None, problems))[:800]})"

    return check


def items_checker(item):
    def check(value):
        if isinstance(value, list):
            for i, one in enumerate(value):
                if found := item(one):
                    return f"[{i}]{found}"
        return None

    return check


def members_checker(schema, home):
    """The members of an object, each once, under its own schema or that of the others."""
    known = {name: checker(under, home) for name, under in schema.get("properties", {}).items()}
    others = schema.get("additionalProperties", True)
    rest = checker({} if others is True else others, home)

    def check(value):
        if isinstance(value, dict):
            for name, one in value.items():
                if found := known.get(name, rest)(one):
                    return f".{name}{found}"
        return None

    return check


@cache
def definition(reference):
    return checker(resolve(reference), reference.partition("#")[0])


def problem(value, reference):
    return definition(reference)(value)


OUR_RELEASE = [True]


def assert_fits(value, reference):
    found = problem(value, reference) if OUR_RELEASE[-1] else None
    assert found is None, f"{reference}{found}"


@contextmanager
def schemas_of_another_release():
    """What is said by an older program was promised by its own schemas: nothing is compared with ours."""
    OUR_RELEASE.append(False)
    try:
        yield
    finally:
        OUR_RELEASE.pop()
