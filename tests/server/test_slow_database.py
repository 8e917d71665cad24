#!/usr/bin/env python3
"""A PostgreSQL that answers late or not at all never stops a server's loop: whatever needs no store is answered at once, and whatever happens
while an operation waits in its middle (clients that hang up, signals, a lost connection or lease) does no harm."""

import json
import os
import random
import select
import signal
import socket
import subprocess
import tempfile
import threading
import time
from http.client import HTTPConnection
from pathlib import Path

from confirmed_game import GONE, PLAN, Game
from engine_client import FLOE
from postgres import Postgres
from run_tests import run_tests, tries
from server_client import PATIENCE, Guest, Told
from several_servers import Proxy, are_linked, is_ready, metric
from waiting import until

DOCS = Path(__file__).parents[2] / "docs"
SHORT, LONG = 3, 30  # seconds of a lease
DELAY = 0.005  # seconds that each answer of the slow database takes
ROUNDS = tries(16)
SIGNS = 10  # of life, two in a second: a link with none for so long has ended
LINE = 400  # operations
RENEWALS = 3  # of a lease, one in a second
FREE = ["--limit", "handshakes-person=off", "--limit", "requests=off", "--limit", "messages=off", "--limit", "messages-person=off", "--limit",
        "guests=off"]


class Database(Proxy):
    """Between a server and PostgreSQL. `late`: each answer takes DELAY."""

    def __init__(self, postgres):
        target = str(next(postgres.folder.glob(".s.PGSQL.*[0-9]")))
        super().__init__(lambda: self.connected(target))
        self.address = f"host=127.0.0.1 port={self.port} user=floe dbname=floe sslmode=disable gssencmode=disable"
        self.late, self.ends = False, set()
        self.passed, self.change = 0, threading.Condition()
        self.held = False  # something has come that is not let through

    def connected(self, target):
        made = socket.socket(socket.AF_UNIX)
        made.connect(target)
        self.ends.add(made)
        return made

    def pump(self, one, other):
        try:
            while data := one.recv(65536):
                if one in self.ends and self.late:
                    time.sleep(DELAY)
                self.held |= not self.open.is_set()
                self.open.wait()
                other.sendall(data)
                self.count()
        except OSError:
            pass
        self.shut(one, other)

    def count(self):
        with self.change:
            self.passed += 1
            self.change.notify_all()

    def let_pass(self, count):
        """Waits until so many pieces have passed, or it is clear that they will not."""
        with self.change:
            until_then = self.passed + count
            self.change.wait_for(lambda: self.passed >= until_then, timeout=4 * DELAY)

    def freeze(self):
        self.held = False
        super().freeze()


class Served:
    """A server whose database can be slow, and a game there. At the end all is as it should be."""

    def __init__(self, lease=LONG):
        self.lease = lease

    def __enter__(self):
        self.postgres = Postgres()
        self.database = Database(self.postgres)
        self.folder = tempfile.TemporaryDirectory()
        config = Path(self.folder.name, "floe.conf")
        config.write_text("log = yes\n", encoding="utf-8")
        self.server = Told(FLOE, self.database.address, "--config", str(config), "--lease", str(self.lease), *FREE)
        self.game = Game(self.server)
        self.game.play(2)
        return self

    def __exit__(self, problem, *_):
        try:
            if problem is None:
                self.check()
        finally:
            if self.server.process.poll() is None:
                self.server.kill()
            self.database.close()
            self.postgres.close()
            self.server.folder.cleanup()
            self.folder.cleanup()

    def check(self):
        """The server has never blocked, stops in good order, and each confirmed move is in the store once."""
        if self.server.process.poll() is None:
            assert blocked(self.server) == 0
            assert self.server.stop() == 0, self.server.said()
        self.game.is_stored(self.postgres)
        done = subprocess.run([FLOE, "admin", self.postgres.address, "verify"], capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == 0, done
        assert "ERROR" not in self.server.said(), self.server.said()  # of a sanitizer

    def in_the_middle(self, begin):
        """Begins something while nothing comes from the database, and returns when the database was asked."""
        self.database.freeze()
        begun = begin()
        until(lambda: self.database.held)
        return begun


def blocked(server):
    return metric(server, r'floe_store_waits_total\{loop="blocked"\}')


def reads_of_games(served, cookie):
    """How many answers of the database a list of one's own games waits for. Something else may read meanwhile."""
    before = metric(served.server, r'floe_store_waits_total\{loop="went_on"\}')
    connection = asking(served.server, "/api/games", cookie)
    tables = json.load(connection.getresponse())["tables"]
    connection.close()
    return len(tables), metric(served.server, r'floe_store_waits_total\{loop="went_on"\}') - before


def test_reads_of_a_list_do_not_grow_with_it():
    """A list of games brings its people with one statement for all."""
    with Served() as served:
        guests = [served.server.guest(name) for name in ("Anna", "Ben", "Carla")]
        counts = {}
        for rounds in (1, 7):
            for _ in range(rounds):
                table = guests[0].ask("create", **PLAN | {"players": 4, "chairs": ["me", "open", "open", "open"]})["table"]
                for chair, guest in enumerate(guests[1:], 1):
                    guest.ask("join", table=table)
                    guest.ask("sit", table=table, chair=chair)
            served.database.late = True
            length, reads = reads_of_games(served, guests[0].cookie)
            served.database.late = False
            counts[length] = reads
        assert counts.keys() == {1, 8} and counts[1] > 0, counts
        assert counts[8] - counts[1] < 7, counts


def asking(server, path, cookie=None, method="GET", body=None):
    """A connection with a request on its way."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    headers = {"Cookie": cookie} if cookie else {}
    if body is not None:
        headers["Content-Type"] = "application/json"
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    return connection


def is_answered(connection):
    return bool(select.select([connection.sock], [], [], 0)[0])


def pong(guest):
    """Sends a ping and waits for the answer; all else that comes is dropped."""
    guest.frame(9, b"there?")
    while True:
        head = guest.file.read(2)
        assert len(head) == 2
        length = head[1] & 127
        length = int.from_bytes(guest.file.read(2), "big") if length == 126 else length
        if (head[0] & 15, guest.file.read(length)) == (10, b"there?"):
            return


def test_loop_goes_on():
    """While a read hangs: monitors, the page, pings, and new connections."""
    with Served() as served:
        server, anna = served.server, served.game.guests[0]
        looker = server.guest("Carla")
        waiting = served.in_the_middle(lambda: asking(server, "/api/me", anna.cookie))
        for path in ("/healthz", "/readyz", "/metrics", "/", "/api/club"):
            connection = asking(server, path)
            assert connection.getresponse().status == 200, path
            connection.close()
        pong(looker)
        assert not is_answered(waiting)
        served.database.mend()
        answer = waiting.getresponse()
        assert answer.status == 200 and json.load(answer)["you"]["name"] == "Anna"
        waiting.close()
        looker.ask("lobby")
        served.game.play(2)
        assert metric(server, r'floe_store_waits_total\{loop="went_on"\}') > 0
        assert metric(server, r'floe_store_wait_seconds_bucket\{le="\+Inf"\}') > 0


class Link(Proxy):
    """Between two servers; counts what the second one says."""

    def __init__(self, port):
        super().__init__(lambda: self.connected(port))
        self.ends, self.heard = set(), 0

    def connected(self, port):
        made = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.ends.add(made)
        return made

    def pump(self, one, other):
        try:
            while data := one.recv(65536):
                self.heard += one in self.ends
                other.sendall(data)
        except OSError:
            pass
        self.shut(one, other)


def test_links_stay():
    """While a read hangs, other servers hear that this one is alive, and keep their links to it."""
    with Served() as served:
        events = [json.loads(line) for line in served.server.said().splitlines()]
        own = next(event["peer_address"] for event in events if event["event"] == "start")
        link = Link(int(own.rpartition(":")[2]))
        until(lambda: served.postgres.ask(f"SELECT count(*) FROM servers WHERE address = '{own}'") == "1")
        served.postgres.ask(f"UPDATE servers SET address = '127.0.0.1:{link.port}'")
        with Told(FLOE, served.postgres.address, "--log", *FREE) as other:
            are_linked(served.server, other)
            call = served.in_the_middle(lambda: asking(served.server, "/api/me", served.game.guests[0].cookie))
            heard = link.heard
            until(lambda: link.heard > heard + SIGNS or lost_links(served.server, other) > 0)
            assert lost_links(served.server, other) == 0, other.said() + served.server.said()
            assert not is_answered(call)
            served.database.mend()
            assert call.getresponse().status == 200
            call.close()
            served.game.play(1)
            assert lost_links(served.server, other) == 0
        link.close()


def lost_links(*servers):
    return sum(metric(server, "floe_peer_links_lost_total") for server in servers)


def test_a_long_line_keeps_the_lease():
    """Hundreds of operations wait behind each other, each for several answers: meanwhile the lease is renewed."""
    with Served() as served:
        for _ in range(3):
            served.game.guests[0].ask("create", **PLAN)
        served.database.late = True
        before = metric(served.server, "floe_lease_renewals_total")
        line = [asking(served.server, "/api/games", served.game.guests[0].cookie) for _ in range(LINE)]
        until(lambda: is_answered(line[-1]) or metric(served.server, "floe_lease_renewals_total") >= before + RENEWALS)
        assert not is_answered(line[-1])
        served.database.late = False
        for call in line:
            assert call.getresponse().status == 200
            call.close()


def test_what_was_durable_goes_out():
    """Others hear of a move while an operation waits that came after it, and nothing of what waits."""
    with Served() as served:
        game = served.game
        for _ in range(ROUNDS):
            game.send_next()
            seat, move = game.sent
            waiting = served.in_the_middle(lambda: asking(served.server, "/api/me", game.guests[0].cookie))
            served.database.mend()
            while (answer := game.guests[seat].receive()).get("id") != "last":
                game.guests[seat].events.append(answer)
            assert answer["ok"] and waiting.getresponse().status == 200
            waiting.close()
            game.note("confirmed", seat, len(game.moves) + 1, move)
            game.moves.append(move)
            game.sent = None


def hang_up_asking(served):
    """Somebody joins a table that must be looked for, and is gone."""
    guest = served.server.guest("Ina")
    served.in_the_middle(lambda: guest.send({"op": "join", "id": 1, "table": "nosuchtabl"}))
    guest.close()


def hang_up_looking(served):
    """Others at the table are gone, and so are those who wait in the line."""
    guests = [served.server.guest(name) for name in ("Ina", "Jan", "Kim")]
    for guest in guests:
        guest.ask("join", table=served.game.table)
    served.in_the_middle(lambda: guests[0].send({"op": "join", "id": 1, "table": "nosuchtabl"}))
    guests[1].send({"op": "say", "id": 1, "table": served.game.table, "text": "hello"})
    for guest in guests:
        guest.close()


def abort_call(served):
    """A call is aborted while it waits, and another one that waits in the line."""
    cookie = served.game.guests[0].cookie
    calls = [served.in_the_middle(lambda: asking(served.server, "/api/games", cookie)), asking(served.server, "/api/me", cookie)]
    for call in calls:
        call.close()


def abort_handshake(served):
    """A WebSocket is closed before the server knows whose it is."""
    def begin():
        made = socket.create_connection(("127.0.0.1", served.server.port), PATIENCE)
        made.sendall((f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{served.server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: floe\r\n"
                      f"Cookie: {served.game.guests[0].cookie}\r\n\r\n").encode())
        return made
    served.in_the_middle(begin).close()


def abort_password(served):
    """A log-in whose password was hashed meanwhile."""
    calls = [asking(served.server, "/api/login", None, "POST", {"name": "nobody", "password": "wrong password"}) for _ in range(3)]
    served.in_the_middle(lambda: asking(served.server, "/api/me", served.game.guests[0].cookie)).close()
    for call in calls:
        call.close()


def read_settings(served):
    """New settings hold when the operation has ended."""
    def times():
        return served.server.said().count('"settings_reloaded"')
    before = times()
    call = served.in_the_middle(lambda: asking(served.server, "/api/me", served.game.guests[0].cookie))
    served.server.process.send_signal(signal.SIGHUP)
    assert served.server.http("GET", "/healthz")[0].status == 200
    assert not is_answered(call) and times() == before
    served.database.mend()
    assert call.getresponse().status == 200
    call.close()
    until(lambda: times() > before)


def test_events_in_the_middle():
    with Served() as served:
        for happen in (hang_up_asking, hang_up_looking, abort_call, abort_handshake, abort_password, read_settings) * ROUNDS:
            happen(served)
            assert served.server.http("GET", "/healthz")[0].status == 200
            served.database.mend()
            served.game.play(1)
        until(lambda: metric(served.server, "floe_sockets") == 2)


def test_stop_in_the_middle():
    """A server that is told to stop while an operation waits ends it, and keeps what it has done."""
    for twice in (False, True):
        with Served() as served:
            guest = served.server.guest("Ina")
            served.in_the_middle(lambda: guest.send({"op": "create", "id": 1, **PLAN}))
            for _ in range(1 + twice):
                served.server.process.send_signal(signal.SIGTERM)
            connection = asking(served.server, "/healthz") if not twice else None
            served.database.mend()
            assert served.server.process.wait(PATIENCE) == 0, served.server.said()
            if connection:
                connection.close()


def test_stop_without_a_database():
    """If the database stays silent, the server ends all the same, when nobody would believe its lease."""
    with Served(lease=SHORT) as served:
        served.in_the_middle(lambda: asking(served.server, "/api/me", served.game.guests[0].cookie))
        served.server.process.send_signal(signal.SIGTERM)
        served.server.process.wait(PATIENCE)
        served.database.mend()


def hears_nothing(connection):
    """It is told that the store is lost, or nothing: in no case that nobody knows it."""
    try:
        assert connection.getresponse().status == 503
    except OSError:
        pass
    connection.close()


def is_lost(connection):
    """Told that the store is lost, and when to come again."""
    answer = connection.getresponse()
    assert (answer.status, json.load(answer)["error"]["code"], answer.headers["Retry-After"] is not None) == (503, "store_lost", True), answer.status
    connection.close()


def test_connection_is_cut_in_the_middle():
    with Served(lease=SHORT) as served:
        for _ in range(ROUNDS):
            cookie = served.game.guests[0].cookie
            waiting = served.in_the_middle(lambda cookie=cookie: asking(served.server, "/api/me", cookie))
            behind = asking(served.server, "/api/games", cookie)
            served.database.cut()
            served.database.open.set()
            hears_nothing(waiting)
            is_lost(behind)
            assert served.server.http("GET", "/healthz")[0].status == 200
            served.database.mend()
            until(lambda: is_ready(served.server))
            served.game.is_there(served.server)
            served.game.play(2)


def test_lease_runs_out_in_the_middle():
    """The database stays silent for as long as a lease: the store is lost, opened again, and nobody was told anything wrong."""
    with Served(lease=SHORT) as served:
        game = served.game
        game.send_next()
        waiting = served.in_the_middle(lambda: asking(served.server, "/api/me", game.guests[0].cookie))
        behind = asking(served.server, "/api/games", game.guests[0].cookie)
        until(lambda: '"store_lost"' in served.server.said())
        assert served.server.http("GET", "/healthz")[0].status == 200
        hears_nothing(waiting)
        is_lost(behind)
        is_lost(asking(served.server, "/api/me", game.guests[0].cookie))  # and whoever comes now hears it at once
        is_lost(asking(served.server, "/api/guest", method="POST", body={"name": "Dora"}))
        for guest in game.guests:
            assert guest.hung_up() == 1013
        served.database.mend()
        until(lambda: is_ready(served.server))
        game.is_there(served.server)
        game.play(2)


# Each operation and each route once, so that the database is waited for at every place where that can happen.


def operations(table, other):
    """Some are refused: that waits for the database, too."""
    return {
        "lobby": {"watch": True}, "own": {"watch": True}, "create": PLAN, "sit": {"table": other, "chair": 1},
        "commit": {"table": other, "commit": "0" * 64}, "reveal": {"table": other, "number": "0" * 64}, "stand": {"table": other},
        "join": {"table": other}, "speak": {"language": "de"}, "leave": {"table": other}, "play": {"table": other, "number": 1, "move": "a1"},
        "check": {"table": table, "move": "a1"}, "pick": {"table": table, "picks": []}, "moment": {"table": table, "ply": 1},
        "text": {"table": table}, "undo": {"table": other}, "agree": {"table": other, "yes": True}, "resign": {"table": other},
        "draw": {"table": other, "yes": True}, "abort": {"table": other, "yes": True},
        "say": {"table": other, "text": "hello", "request": f"{random.getrandbits(64):016x}"},
        "report": {"table": other, "person": 1, "reason": "other", "text": "look"}, "rematch": {"table": other}, "stop": {"table": other},
    }


def routes(table, person, bot):
    """What a route is asked, and by whom: "o" the operator, "v" somebody who is there for that alone, "" nobody."""
    password = {"password": "long enough"}
    return {
        ("GET", "/api/me"): ("v", None), ("POST", "/api/guest"): ("", {"name": "Lea"}),
        ("POST", "/api/account"): ("", {"name": f"Mia{random.randrange(10**6)}", **password}),
        ("POST", "/api/account/delete"): ("o", {"password": "wrong password"}), ("POST", "/api/forgot"): ("", {"name": "Olga"}),
        ("POST", "/api/reset"): ("", {"code": "x" * 43, **password}), ("GET", "/api/invites"): ("o", None),
        ("POST", "/api/invite"): ("o", {"uses": 1, "days": 1}), ("POST", "/api/uninvite"): ("o", {"invite": 1}),
        ("POST", "/api/login"): ("", {"name": "Olga", **password}), ("POST", "/api/logout"): ("v", {"everywhere": True}),
        ("POST", "/api/password"): ("o", {"old": "long enough", "new": "long enough"}),
        ("POST", "/api/bot"): ("o", {"name": f"bot{random.randrange(10**6)}"}), ("GET", "/api/bots"): ("o", None),
        ("POST", "/api/token"): ("o", {"bot": bot}), ("POST", "/api/mail"): ("o", {"address": "olga@example.org", **password}),
        ("POST", "/api/mail/confirm"): ("o", {"code": "x" * 43}), ("POST", "/api/mail/stop"): ("o", {"code": "x" * 43}),
        ("POST", "/api/mail/unsubscribe"): ("", {}), ("GET", "/api/mail/unsubscribe"): ("", None),
        ("POST", "/api/language"): ("o", {"language": "de"}), ("GET", "/api/games"): ("v", None),
        ("GET", f"/api/record?table={table}"): ("v", None), ("GET", f"/api/analysis?table={table}"): ("v", None),
        ("POST", "/api/analysis"): ("v", {"table": table}), ("GET", "/api/people?name=Olga"): ("v", None),
        ("GET", "/api/ratings"): ("v", None), ("GET", "/api/solo?game=nunatak"): ("v", None), ("GET", "/api/club"): ("", None),
        ("GET", "/api/data"): ("o", None), ("GET", "/healthz"): ("", None), ("GET", "/readyz"): ("", None), ("GET", "/metrics"): ("", None),
        ("GET", "/api/reports"): ("o", None), ("GET", "/api/report?number=1"): ("o", None),
        ("POST", "/api/settle"): ("o", {"report": 1, "outcome": "dismissed"}),
        ("POST", "/api/ban"): ("o", {"person": person, "minutes": 60, "reason": "spam"}), ("POST", "/api/unban"): ("o", {"person": person}),
        ("GET", "/api/networks"): ("o", None), ("POST", "/api/unban/network"): ("o", {"network": "192.0.2.0/24"}),
        ("POST", "/api/mute"): ("o", {"person": person, "minutes": 60, "reason": "spam"}), ("POST", "/api/unmute"): ("o", {"person": person}),
        ("POST", "/api/rename"): ("o", {"person": person, "name": f"Nia{random.randrange(10**6)}"}),
        ("POST", "/api/remove"): ("o", {"table": table, "remark": 1}), ("POST", "/api/close"): ("o", {"table": table}),
    }


def test_everything_is_listed_above():
    schema = json.loads((DOCS / "server.schema.json").read_text(encoding="utf-8"))
    ops = {name for name, one in schema["$defs"].items() if "op" in one.get("properties", {})}
    assert set(operations("", "")) == ops
    paths = json.loads((DOCS / "server.openapi.json").read_text(encoding="utf-8"))["paths"]
    known = {(method.upper(), path) for path, methods in paths.items() for method in methods if method in ("get", "post")}
    asked = {(method, path.partition("?")[0]) for method, path in routes("", 0, 0)}
    assert asked == known, asked ^ known


class Walk:
    """Asks for everything, in any order, from a server whose database is slow."""

    def __init__(self, served):
        self.served, self.server = served, served.server
        self.operator = self.account("Olga")
        self.bot = self.server.http("POST", "/api/bot", {"name": "Robot"}, self.operator)[1]["you"]["id"]
        self.renew()

    def account(self, name):
        answer, body = self.server.http("POST", "/api/account", {"name": name, "password": "long enough"})
        assert answer.status == 200, body
        return answer.headers["Set-Cookie"].split(";")[0]

    def renew(self):
        """Somebody new with a table of their own: what happens to them hurts nobody."""
        self.victim = self.server.guest("Vera")
        self.table = self.victim.ask("create", **PLAN)["table"]
        self.person = self.victim.hello["you"]["id"]

    def call(self, route, whole):
        (method, path), (who, body) = route
        call = asking(self.server, path, {"o": self.operator, "v": self.victim.cookie, "": None}[who], method, body)
        if whole:
            answer = call.getresponse()
            assert answer.status < 500 and answer.read(), (route, answer.status)
            if path == "/api/password" and answer.status == 200:
                self.operator = answer.headers["Set-Cookie"].split(";")[0]
        else:
            self.served.database.let_pass(random.randrange(4))
        call.close()

    def ask(self, op, fields, whole):
        """On a connection that is closed in the middle, or when the answer is there."""
        guest = Guest(self.server.port, cookie=self.victim.cookie)
        if guest.request("join", table=self.table)["ok"] and whole:
            guest.request(op, **fields)
        else:
            guest.send({"op": op, "id": "last", **fields})
            self.served.database.let_pass(random.randrange(4))
        guest.close()

    def steps(self, whole):
        for op in operations("", ""):
            yield lambda op=op: self.ask(op, operations(self.served.game.table, self.table)[op], whole)
        for key in range(len(routes("", 0, 0))):
            yield lambda key=key: self.call(list(routes(self.table, self.person, self.bot).items())[key], whole)

    def go(self, whole):
        steps = list(self.steps(whole))
        random.shuffle(steps)
        for step in steps:
            try:
                step()
            except GONE:  # the victim's session or table is over
                self.renew()


def test_everything_with_a_slow_database():
    seed = int(os.environ.get("FLOE_SEED", random.randrange(2**32)))
    random.seed(seed)
    print(f"seed {seed}")
    with Served() as served:
        walk = Walk(served)
        served.database.late = True
        for _ in range(max(1, ROUNDS // 2)):
            walk.go(True)
            walk.renew()
            walk.go(False)
            walk.renew()
            served.game.play(1)
        served.database.late = False


run_tests(globals())
