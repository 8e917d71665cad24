"""schema_cases.py - values at the boundaries of a JSON Schema, good and bad: schema.problem tells which they are.

A schema with a pattern has examples: strings near them are tried.
"""

from schema import checker, full, resolve

OTHERS = [None, True, False, 0, 1, -1, 0.5, 2**31, 2**63, -(2**63), "", "x", "1", [], {}, [None], {"x": 1}]


def strings_near(schema):
    for length in (schema[word] for word in ("minLength", "maxLength", "minBytes", "maxBytes") if word in schema):
        yield from ("a" * length, "a" * (length + 1), "a" * max(length - 1, 0), "\u00e9" * (length // 2), "\u00e9" * (length // 2 + 1))
    for example in schema.get("examples", ()):
        if isinstance(example, str) and example:
            yield from (example, example[1:], example + "\n", example + " ", " " + example, example + "\u00e9", example.upper(),
                        example + example[-1:] * 70, example.replace(example[0], "\\", 1))


def numbers_near(schema):
    for word in ("minimum", "maximum"):
        if word in schema:
            yield from (schema[word] - 1, schema[word], schema[word] + 1)


def arrays_near(schema, home):
    if "items" not in schema:
        return
    item = good(schema["items"], home)
    for word in ("minItems", "maxItems"):
        if word in schema:
            yield from ([item] * length for length in (schema[word] - 1, schema[word], schema[word] + 1) if length >= 0)
    yield from ([item, other] for other in values(schema["items"], home))


def objects_near(schema, home):
    if "properties" in schema:
        yield from changed(base(schema, home, {}), schema, home)


def near(schema, home):
    """Values of which at least one is good."""
    if "$ref" in schema:
        reference = full(schema["$ref"], home)
        yield from near(resolve(reference), reference.partition("#")[0])
    for one in [*schema.get("oneOf", ()), *schema.get("anyOf", ())]:
        yield from near(one, home)
    yield from schema.get("enum", ())
    yield from schema.get("examples", ())
    if "const" in schema:
        yield schema["const"]
    yield from numbers_near(schema)
    yield from strings_near(schema)
    yield from arrays_near(schema, home)
    yield from objects_near(schema, home)


def values(schema, home):
    yield from near(schema, home)
    yield from OTHERS


def good(schema, home):
    """A value that is as the schema says."""
    check = checker(schema, home)
    return next(value for value in values(schema, home) if check(value) is None)


def base(schema, home, given):
    """An object with all members that must be there, as they are given or as the schema has them."""
    return {name: given[name] if name in given else good(schema["properties"][name], home) for name in schema.get("required", ())}


def changed(whole, schema, home):
    """The object itself; with each of its members at a boundary, or without it; and with one it must not have."""
    yield whole
    yield whole | {"unknown": 1}
    for name, under in schema["properties"].items():
        for value in values(under, home):
            yield whole | {name: value}
        yield {other: value for other, value in whole.items() if other != name}


def pairs(whole, schema, home):
    """With each two of the members that may be left out."""
    free = [name for name in schema["properties"] if name not in schema.get("required", ())]
    for name in free:
        for other in free:
            if other != name:
                yield whole | {each: good(schema["properties"][each], home) for each in (name, other)}
