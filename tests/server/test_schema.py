"""test_schema.py FLOE - program and schema agree: what docs/*.schema.json refuse the program refuses, and what they allow has no error
of form. Requests are made from the schemas, at every boundary of every member.
"""

import json
import re
from pathlib import Path
from random import Random
from urllib.parse import quote

from engine_client import FLOE, Engine
from run_tests import LONG_FORM, run_tests, tries
from schema import checker, document, problem, resolve
from schema_cases import base, changed, pairs, values
from server_client import Server, body_reference

# Codes that say that a request is not as the schema says; all others are about what it asks for.
FORM = {"bad_json", "not_an_object", "unknown_op", "unknown_field", "missing_field", "bad_field", "bad_chairs", "bad_clock", "bad_password"}
SERVER, ENGINE, OPENAPI = "server.schema.json", "engine.schema.json", "server.openapi.json"


def operations(home):
    return [one["$ref"].removeprefix("#/$defs/") for one in document(home)["$defs"]["request"]["oneOf"]]


def cases(reference, given):
    """Requests at the boundaries of that schema, each once: every change of one member, and of two members those that are drawn."""
    schema, home = resolve(reference), reference.partition("#")[0]
    whole, seen = base(schema, home, given), set()
    both = list(pairs(whole, schema, home))
    drawn = both if LONG_FORM else Random(reference).sample(both, tries(len(both)))
    for request in [*changed(whole, schema, home), *drawn]:
        text = json.dumps(request)
        if text not in seen:
            seen.add(text)
            yield request


def agree(request, reference, code):
    """code: with which the program refused it; None: it did not."""
    wrong = problem(request, reference)
    if wrong is not None:
        assert code is not None, f"allowed, but {reference}{wrong}: {str(request)[:300]}"
        if missing := set(resolve(reference).get("required", ())) - set(request) - {"op"}:
            assert code == "missing_field", (code, missing, request)
    else:
        assert code not in FORM, f"{code} for a request that is as {reference} says: {str(request)[:300]}"


# ---- the engine ----

NEW = {"op": "new", "game": "pebbles", "players": 2, "seed": "7"}


def finished():
    """The record of a game that is over: nobody thinks about it, however large the budget is."""
    engine = Engine()
    engine.ask("new", game="pebbles", players=2, seed="7")
    while moves := engine.ask("moves", text=False)["moves"]:
        engine.ask("play", move=moves[0], state=False)
    record, state = engine.ask("record")["record"], engine.ask("state")["state"]
    engine.end()
    return record, state


def is_about_other_games(request):
    """More players, seats or decisions than there are; lists that do not go together."""
    chairs = len(request.get("commitments", ()))
    order = request.get("order", list(range(chairs)))
    return (request.get("players", 2) != 2 or request.get("seat") in (2, 3) or request.get("ply", 0) != 0 or
            len(request.get("names", ())) > 2 or chairs != len(request.get("numbers", ())) or
            len(order) != chairs or any(chair >= chairs for chair in order))


def takes_long(request):
    """An analysis with a large budget: unlike a thought, it cannot be asked for where there is nothing to think about."""
    budget = re.search(r"(\d+)(x|ms)$", str(request.get("budget")))
    return request.get("op") == "analyse" and budget is not None and int(budget[1]) > 5000


def test_engine():
    record, state = finished()
    given = {"game": "pebbles", "players": 2, "state": state, "record": record, "move": "left:2", "seed": "7"}
    engine, count = Engine(), 0
    for op in operations(ENGINE):
        reference = f"{ENGINE}#/$defs/{op}"
        begin = {"op": "load", "record": record} if op in ("think", "hint", "judge") else NEW
        for request in cases(reference, given | ({"seed": "0" * 64} if op == "verify_deal" else {})):
            if op == "quit" or (problem(request, reference) is None and is_about_other_games(request)):
                continue
            if takes_long(request) and problem(request, reference) is None and not LONG_FORM:
                continue
            engine.ask(begin["op"], **{name: value for name, value in begin.items() if name != "op"})
            answer = engine.send(json.dumps(request).encode())
            agree(request, reference, None if answer["ok"] else answer["error"]["code"])
            count += 1
    engine.end()
    print(f"{count} requests of the engine", end=", ")


# ---- the WebSocket ----

PLAN = {"game": "nunatak", "players": 2, "chairs": ["me", "open"]}
LOOKING = ("lobby", "own", "check", "pick", "moment", "text", "join", "leave")      # leave a table as it is


def has_people(chairs):
    """Whoever asks sits there, or all are computers."""
    return chairs.count("me") == 1 or all(isinstance(chair, dict) and "computer" in chair for chair in chairs)


def fits_together(request):
    """Of `create`: chairs for all players, one's own among them, and a day's deal alone; no decision that there was not."""
    chairs = request.get("chairs", PLAN["chairs"])
    return (len(chairs) == request.get("players", len(chairs)) and has_people(chairs) and not request.get("daily") and
            request.get("ply", 0) == 0)


def new_table(anna, ben, op):
    """A table at which that operation makes sense."""
    table = anna.ask("create", **PLAN)["table"]
    if op not in ("sit", "stand", "commit", "reveal", "stop"):
        ben.ask("sit", table=table, chair=1)
    anna.ask("join", table=table, brief=True)
    return table


def test_server():
    count = 0
    with Server(FLOE, None, "--limit", "all=off") as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        for op in operations(SERVER):
            reference, table = f"{SERVER}#/$defs/{op}", None
            for request in cases(reference, {"table": "TABLE", "id": 1, **PLAN}):
                if problem(request, reference) is None and not fits_together(request):
                    continue
                table = table or new_table(anna, ben, op)
                if request.get("table") == "TABLE":
                    request["table"] = table
                if "request" in request and problem(request, reference) is None:
                    request["request"] = f"new-{count}"     # what was asked before would be answered as then
                who = ben if op == "sit" else anna
                code = code_of(who, request)
                agree(request, reference, code)
                table = None if code is None and op not in LOOKING else table
                count += 1
    print(f"{count} messages", end=", ")


def code_of(guest, request):
    guest.send(json.dumps(request).encode())
    while "event" in (answer := guest.receive()):
        pass
    return None if answer["ok"] else answer["error"]["code"]


# ---- HTTP ----

PASSWORD = "correct horse battery"


class Visitor:
    """Somebody with an account, who logs in again whenever the session is gone."""

    def __init__(self, server):
        self.server = server
        self.cookie = self.enter("/api/account")
        _, told = server.http("POST", "/api/bot", {"name": "Robot"}, self.cookie)
        self.bot = told["you"]["id"]

    def enter(self, path):
        answer, told = self.server.http("POST", path, {"name": "Anna", "password": PASSWORD})
        assert answer.status == 200, told
        return answer.headers["Set-Cookie"].split(";")[0]

    def ask(self, method, path, body=None):
        answer, told = self.server.http(method, path, body, self.cookie)
        if answer.status == 200 and path == "/api/password":
            cookie = answer.headers["Set-Cookie"].split(";")[0]
            self.server.http("POST", path, {"old": body["new"], "new": PASSWORD}, cookie)
        if answer.status == 200 and path in ("/api/logout", "/api/password", "/api/login", "/api/account", "/api/guest"):
            self.cookie = self.enter("/api/login")
        return told["error"]["code"] if answer.status >= 400 else None


def test_http():
    count = 0
    with Server(FLOE, None, "--limit", "all=off") as server:
        visitor = Visitor(server)
        given = {"name": "Anna", "password": PASSWORD, "old": PASSWORD, "new": PASSWORD, "bot": visitor.bot, "address": "", "code": "x"}
        for path, methods in document(OPENAPI)["paths"].items():
            for method, operation in methods.items():
                for parameter in operation.get("parameters", ()):
                    count += check_parameter(visitor, path, operation, parameter)
                if "application/json" in operation.get("requestBody", {}).get("content", ()):
                    count += check_body(visitor, path, body_reference(operation["requestBody"]["content"]), given)
    print(f"{count} requests over HTTP", end=", ")


def check_body(visitor, path, reference, given):
    count = 0
    for body in cases(reference, given):
        code = visitor.ask("POST", path, body)
        if code != "no_mail":       # this server has no relay, whatever it is asked
            agree(body, reference, code)
        count += 1
    return count


def check_parameter(visitor, path, operation, parameter):
    count, schema = 0, parameter["schema"]
    others = {"game": "nunatak"} if parameter["name"] == "daily" else {}
    for value in values(schema, OPENAPI):
        if not isinstance(value, str):
            continue
        query = "&".join(f"{name}={quote(text)}" for name, text in {**others, parameter["name"]: value}.items())
        code = visitor.ask("GET", f"{path}?{query}")
        wrong = checker(schema, OPENAPI)(value)
        assert (code is not None) if wrong else code not in FORM, (path, parameter["name"], value, code, wrong)
        count += 1
    assert not parameter["required"] or visitor.ask("GET", path) == "missing_field", path
    return count


# ---- what the manual says ----

MANUAL = Path("docs/server.md").read_text(encoding="utf-8")


def test_codes():
    """Schema, manual and program list the same codes."""
    section = MANUAL.split("## Errors")[1]
    listed = {code for row in re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", section, re.M) for code in re.findall(r"`(\w+)`", row)}
    described = set(resolve(f"{SERVER}#/$defs/error_code")["enum"])
    assert listed == described, listed ^ described
    table = Path("src/server/wire/refusal.c").read_text(encoding="utf-8")
    written = set(re.findall(r'^    \[REFUSED_\w+\] = \{"(\w+)", ', table, re.M))
    assert written == described, written ^ described


def test_routes():
    """Manual and OpenAPI list the same routes."""
    listed = {(method.lower(), path) for method, path in re.findall(r"`(GET|POST) (/[\w/]+)(?:\?[^`]*)?`", MANUAL)}
    described = {(method, path) for path, methods in document(OPENAPI)["paths"].items() for method in methods}
    assert listed == described, listed ^ described


# ---- constants of the program ----

SOURCES = "".join(path.read_text(encoding="utf-8") for path in Path("src").rglob("*.h"))
# Constants that are the limits of a definition: file, definition, word, and by how much the constant is larger (a NUL).
LIMITS = {
    "PEOPLE_NAME_CHARACTERS": (SERVER, "person_name", "maxLength", 0),
    "PERSON_NAME_MAX": (SERVER, "person_name", "maxBytes", 1),
    "PEOPLE_PASSWORD_MIN": (SERVER, "password", "minBytes", 0),
    "PEOPLE_PASSWORD_MAX": (SERVER, "password", "maxBytes", 0),
    "MOVE_TEXT_MAX": (ENGINE, "move_text", "maxBytes", 1),
    "PICKS_MAX": (ENGINE, "picks", "maxItems", 0),
    "PICK_MAX": (ENGINE, "picks/items", "maxBytes", 1),
    "SEED_MAX": (ENGINE, "seed_text", "maxLength", 1),
    "LEVELS": (ENGINE, "level", "maximum", 0),
    "TABLE_SEATS": (SERVER, "chair_number", "maximum", 1),
    "LOBBY_PAGE": (SERVER, "lobby/properties/count", "maximum", 0),
    "LIVE_PLIES_MAX": (SERVER, "join/properties/ply", "maximum", 0),
}


def constant(name):
    return int(re.search(rf"^#define {name} (\d+)", SOURCES, re.M)[1])


def test_constants():
    for name, (home, definition, word, more) in LIMITS.items():
        assert constant(name) == resolve(f"{home}#/$defs/{definition}")[word] + more, name
    assert constant("LIVE_PLIES_MAX") == resolve(f"{SERVER}#/$defs/play/properties/number")["maximum"]
    assert f"{{1,{constant('TABLE_ID_MAX') - 1}}}" in resolve(f"{SERVER}#/$defs/table_id")["pattern"]
    codes = {one["const"] for one in resolve(f"{SERVER}#/$defs/close_code")["oneOf"]}
    assert codes == {int(code) for code in re.findall(r"^#define CLOSE_\w+ (4\d+)", SOURCES, re.M)}, codes


run_tests(globals())
