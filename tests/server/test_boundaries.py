#!/usr/bin/env python3
"""test_boundaries.py FLOE - every operation and route, every field, every boundary value, at tables of every stage.

The operations, routes, fields and error codes are those of docs/server.md; they must be the ones that the server knows. A field
that has no ordinary value here fails the test, so that a new one cannot be forgotten. Every message has exactly one answer: an
object with `ok`, or an error out of the documented list. What is done was asked for as docs/server.schema.json says.
"""

import json
import re
import socket
import struct
from pathlib import Path

from hostile_support import LEARNING, besieged
from run_tests import run_tests
from server_client import PATIENCE, Closed, Guest, assert_is

# ---- what there is, as the documentation says ----

DOCS = Path("docs/server.md").read_text(encoding="utf-8")
SOURCES = "".join(path.read_text(encoding="utf-8") for path in Path("src/server").rglob("*.c"))


def rows(head):
    """The rows of the table with that head, each a list of cells."""
    table = DOCS.split(head + "\n", 1)[1].split("\n\n", 1)[0].splitlines()[1:]
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in table]


def quoted(cell):
    return re.findall(r"`(\w+)`", cell)


OPS = {quoted(row[0])[0]: [field for field in quoted(row[1]) if field != "true"] for row in rows("| op | fields | answer, and what follows |")}
CODES = {code for row in rows("| code | meaning |") for code in quoted(row[0])}


def read_routes():
    found = {}
    for name, fields, _ in rows("| request | fields | answer |"):
        for method, path, query in re.findall(r"`(GET|POST) ([/\w]+)(?:\?(\w+)=[^`]*)?`", name):
            found[method, path] = ([query] if query else []) + quoted(fields)
    return found


ROUTES = read_routes()
# Routes that are there for operators alone.
OPERATORS = set(re.findall(r'"(/api/\w+)"', SOURCES.split("operator_routes[] = {")[1].split("\n};")[0]))

# ---- values: pieces of JSON as they are written ----

VALUES = [
    b"0", b"-1", b"1", b"2147483647", b"2147483648", b"-2147483648", b"-2147483649", b"4294967295", b"4294967296", b"9007199254740992",
    b"9007199254740993", b"9223372036854775807", b"9223372036854775808", b"-9223372036854775808", b"18446744073709551616", b"1e308",
    b"-1e308", b"1e309", b"0.5", b"1e-320", b"-0", b'""', b'"0"', b'"' + b"a" * 15000 + b'"', b"null", b"true", b"false", b"[]", b"{}", b"[[]]",
    b'{"":0}', b"[" * 15 + b"]" * 15, b"[" * 600 + b"]" * 600, b'{"a":' * 300 + b"1" + b"}" * 300, rb'"\ud800"', rb'"\udc00\ud800"', rb'"\u0000"',
    rb'"a\u0000b"', rb'"\u202e"', b'"' + "\N{SNOWFLAKE}".encode() * 20 + b'"', b"nul", b"01", b"", b"[" + b"0," * 600 + b"0]",
]
INVALID_UTF8 = b'"\xff\xc0\x80\xed\xa0\x80"'
TOO_LONG = b'"' + b"a" * 65536 + b'"'
UNLIMITED = "--limit", "all=off"  # thousands of messages of one person
NOT_SENT = object()  # the field is missing

SANE = {
    "op": None, "id": b"1", "table": None, "watch": b"true", "ply": b"0", "brief": b"false", "chair": b"1", "key": b'""', "number": b"1",
    "move": b'"x"', "picks": b'["slot:1"]', "yes": b"true", "text": b'"Hi"', "preset": NOT_SENT, "game": b'"nanuuk"', "players": b"2", "options": b'{"mode":"learning"}',
    "chairs": b'["me","open"]', "open": b"true", "rated": b"false", "lot": b"true", "clock": b'{"kind":"none"}', "daily": b"false",
    "commit": b'"' + b"0123456789abcdef" * 4 + b'"', "after": NOT_SENT, "count": b"50", "remark": b"1", "person": NOT_SENT, "reason": b'"spam"',
    "language": b'"de"', "request": NOT_SENT,
}
# What is inside a field: the value comes where the percent sign is.
INSIDE = {
    "options": [b'{"mode":%s}', b'{"mode":"learning","x":%s}'],
    "chairs": [b'["me",%s]', b'["me",{"computer":%s}]', b'["me",{"computer":1,"x":%s}]', b'["me","open",%s]'],
    "clock": [b'{"kind":%s}', b'{"kind":"fischer","start":%s,"each":5}', b'{"kind":"fischer","start":5,"each":%s}',
              b'{"kind":"turn","each":%s,"reserve":5}', b'{"kind":"turn","each":5,"reserve":%s}', b'{"kind":"none","x":%s}'],
}


def write(members):
    """An object of pairs, of which names may be double."""
    return b"{" + b",".join(b'"%s":%s' % (name.encode(), value) for name, value in members if value is not NOT_SENT) + b"}"


def variants(sane, field):
    """Messages in which that field has each of the values, is missing, is double."""
    others = [(name, value) for name, value in sane.items() if name != field]
    for value in (*VALUES, NOT_SENT, *(form % value for form in INSIDE.get(field, ()) for value in VALUES)):
        yield write([*others, (field, value)])
    yield write([*sane.items(), (field, sane[field])])


# ---- the WebSocket ----


def frame(payload):
    length = len(payload)
    size = bytes([0x80 | length]) if length < 126 else struct.pack("!BH", 0xFE, length) if length < 1 << 16 else struct.pack("!BQ", 0xFF, length)
    return b"\x81" + size + b"\0\0\0\0" + payload


def check_error(error, what):
    """Of the documented list, and a sentence in which nothing is left open."""
    assert error["code"] in CODES and error["message"] and not re.search(r"\{\w+\}", error["message"]), (what, error)


def check(answer, message):
    assert isinstance(answer, dict) and isinstance(answer["ok"], bool), (message[:200], answer)
    if answer["ok"]:
        request = json.loads(message)
        assert_is(request, request["op"])
    else:
        check_error(answer["error"], message[:200])


def next_answer(guest):
    while "event" in (message := guest.receive()):
        pass
    return message


def ask_all(guest, messages):
    """Sends them a few at a time; each has one answer, in order."""
    for at in range(0, len(messages), 10):
        lot = messages[at:at + 10]
        guest.socket.sendall(b"".join(frame(message) for message in lot))
        for message in lot:
            answer = next_answer(guest)
            check(answer, message)
            assert answer["ok"] or answer["error"]["code"] != "too_many", message[:200]


class Table:
    """A table with its host and somebody else, at a stage."""

    def __init__(self, server, stage):
        self.server, self.stage = server, stage
        self.host, self.other = server.guest("Mallory"), server.guest("Trudy")
        self.id = self.host.ask("create", **LEARNING, chairs=["me", "open"])["table"]
        if stage != "waiting":
            self.other.ask("sit", table=self.id, chair=1)
            self.host.ask("join", table=self.id)
            self.host.ask("leave", table=self.id)
        if stage == "over":
            self.finish()

    def finish(self):
        seats = self.host, self.other
        for seat in seats:
            seat.events.clear()
            seat.ask("join", table=self.id, brief=True)
        ply, over = 0, False
        while not over:
            events = [seat.event("table", lambda e, ply=ply: e.get("ply") == ply) for seat in seats]
            over, decides = events[0]["over"], events[0]["decides"]
            if not over:
                ply = seats[decides].ask("play", table=self.id, number=ply + 1, move=events[decides]["moves"][0])["ply"]
        for seat in seats:
            seat.ask("leave", table=self.id)

    def sane(self, op):
        return {"op": b'"%s"' % op.encode(), "id": b"1"} | {
            field: b'"%s"' % self.id.encode() if field == "table" else SANE[field] for field in OPS[op]}


def test_the_documentation_names_every_operation():
    told = dict(re.findall(r'\{"(\w+)",\s*(?:true|false),\s*act_\w+,\s*\w+,\s*\{([^}]*)\}', SOURCES))
    assert set(told) == set(OPS), set(told) ^ set(OPS)
    for op, fields in told.items():
        assert set(re.findall(r'"(\w+)"', fields)) == set(OPS[op]) - {"table"}, op
    for op, fields in OPS.items():
        assert set(fields) <= set(SANE), (op, fields)


def test_the_documentation_names_every_route():
    told = {(method, path): re.findall(r'"(\w+)"', fields)
            for path, method, fields in re.findall(r'\{"(/[/\w]+)", API_(GET|POST), \w+, \{([^}]*)\}', SOURCES)}
    assert set(told) == set(ROUTES), set(told) ^ set(ROUTES)
    for route, fields in told.items():
        assert set(fields) == set(ROUTES[route]), route


def test_the_server_knows_the_documented_fields():
    """Each operation takes its own fields and no others; the codes of the documentation are those of the program."""
    fields = set(SANE) - {"op", "id"}
    with besieged(*UNLIMITED) as (server, well):
        guest = server.guest("Mallory")
        for op, own in OPS.items():
            for field in fields:
                guest.send(write([("op", b'"%s"' % op.encode()), ("id", b"1"), (field, b"{}")]))
                answer = next_answer(guest)
                known = answer["ok"] or answer["error"]["code"] != "unknown_field"
                assert known == (field in own), (op, field, answer)
            well()
            guest = server.guest("Mallory")
        guest.refused("unknown_op", "frob")


def attack(server, well, stage):
    """As one who sits there and, at a table that waits, as somebody who does not."""
    for op in OPS:
        if stage != "waiting" and op in ("lobby", "own", "create"):
            continue  # not about a table
        table = Table(server, stage)
        messages = [message for field in ("op", *OPS[op], "id") for message in variants(table.sane(op), field)]
        for who in ("host", "other"):
            ask_all(getattr(table, who), messages)
        well()


def test_waiting_tables():
    with besieged(*UNLIMITED) as (server, well):
        attack(server, well, "waiting")


def test_playing_tables():
    with besieged(*UNLIMITED) as (server, well):
        attack(server, well, "playing")


def test_finished_tables():
    with besieged(*UNLIMITED) as (server, well):
        attack(server, well, "over")


def hung_up(guest, message):
    """The close code, or None: it was answered."""
    try:
        guest.socket.sendall(frame(message))
        check(next_answer(guest), message)
        return None
    except Closed as closed:
        return closed.code
    except ConnectionError:
        return 1009  # gone before all of it was sent


def test_too_long_and_no_utf8():
    """In every field: an error, or a close with the code for it."""
    with besieged(*UNLIMITED) as (server, well):
        table = Table(server, "playing")
        for op in OPS:
            for field in ("op", "id", *OPS[op]):
                for value, codes in ((INVALID_UTF8, (None, 1007)), (TOO_LONG, (0, 1009))):
                    guest = Guest(server.port, cookie=table.host.cookie)
                    assert hung_up(guest, write((table.sane(op) | {field: value}).items())) in codes, (op, field)
            well()


# ---- HTTP ----


def http(port, method, path, cookie, body=None):
    """The status and what came. Raw, so that nothing is mended on the way."""
    head = [f"{method} {path} HTTP/1.1".encode(), b"Host: 127.0.0.1", b"Connection: close"]
    head += [b"Cookie: " + cookie.encode()] if cookie else []
    head += [b"Content-Type: application/json", b"Content-Length: %d" % len(body)] if body is not None else []
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as wire:
        wire.sendall(b"\r\n".join(head) + b"\r\n\r\n" + (body or b""))
        told = b""
        while part := wire.recv(65536):
            told += part
    if not told:
        return 400, b""  # hung up on
    head, _, text = told.partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]), text


def check_http(port, method, path, cookie, body=None):
    status, text = http(port, method, path, cookie, body)
    what = method, path[:100], (body or b"")[:100], status, text[:200]
    if path.partition("?")[0] == "/metrics" and status == 200:
        return
    assert 200 <= status < 500 or status == 503, what
    assert text.startswith(b"{"), what
    answer = json.loads(text)
    assert isinstance(answer, dict), what
    if status >= 400:
        check_error(answer["error"], what)


QUERY = ["", "0", "-1", "1e308", "9223372036854775808", "%ff%c0%80", "%ed%a0%80", "a" * 3000, "%E2%98%83" * 30, "[]", "{}", "null",
         "a=b", "+", "%26x=1", "nunatak-2", "2026-02-30"]

MALFORMED = ["%", "%2", "%zz", "%00", "a" * 6000]  # refused before a route is looked for


def queries(fields, field):
    others = [f"{name}=x" for name in fields if name != field]
    for value in QUERY:
        yield "&".join((*others, f"{field}={value}"))
    yield "&".join(others)
    yield "&".join((*others, f"{field}=x", f"{field}=x"))
    yield "&".join((*others, field))


def operator(server):
    """The first account of a server is its operator."""
    answer, _ = server.http("POST", "/api/account", {"name": "Oskar", "password": "correct horse battery"})
    return answer.headers["Set-Cookie"].split(";")[0]


def test_routes():
    """Without a session, as a guest and, where it takes one, as an operator."""
    with besieged(*UNLIMITED) as (server, well):
        oskar = operator(server)
        for number, ((method, path), fields) in enumerate(ROUTES.items()):
            for cookie in (None, server.guest(f"Trudy {number}").cookie, *([oskar] if path in OPERATORS else [])):
                if method == "GET":
                    for query in ("", *(query for field in (*fields, "x") for query in queries(fields, field))):
                        check_http(server.port, method, f"{path}?{query}", cookie)
                    for query in MALFORMED:
                        assert http(server.port, method, f"{path}?x={query}", cookie)[0] >= 400
                else:
                    sane = {field: b'"Mallory"' for field in fields}
                    for field in (*fields, "x"):
                        for body in (*variants({"x": b"0"} | sane if field == "x" else sane, field), write((sane | {field: INVALID_UTF8}).items()),
                                     write((sane | {field: TOO_LONG}).items())):
                            check_http(server.port, method, path, cookie, body)
                    for body in (*VALUES, INVALID_UTF8, TOO_LONG):
                        check_http(server.port, method, path, cookie, body)
            well()


run_tests(globals())
