#!/usr/bin/env python3
"""Servers that share a PostgreSQL database: one is killed, stopped for longer than its lease, cut from the database or told to end,
and another one has its tables. No confirmed move is lost, none is written twice, and a server that wakes up tells no lies.

FLOE_ROUNDS says how often each of it happens (once; more in the long form, `make soak`).
"""

import json
import os
import random
import signal
import subprocess
import time
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

from confirmed_game import GONE, PLAN, Game
from engine_client import FLOE
from postgres import Postgres, held
from run_tests import run_tests, tries
from server_client import PATIENCE, Closed, Guest, Told
from several_servers import Proxy, are_linked, connected_to, is_ready, metric
from waiting import until

ROUNDS = int(os.environ.get("FLOE_ROUNDS", max(1, tries(10) // 2)))
LEASE = 3  # seconds: the shortest


def serve(address, lease=LEASE):
    """Players here come again without a pause, more often than one may."""
    return Told(FLOE, address, "--log", "--lease", str(lease), "--limit", "handshakes-person=off")


def admin(postgres, *words):
    done = subprocess.run([FLOE, "admin", postgres.address, *map(str, words)], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done


def moves_once(game, postgres):
    game.is_stored(postgres)
    admin(postgres, "verify")


def test_owner_is_killed():
    longest = 0
    with Postgres() as postgres, serve(postgres.address) as one, serve(postgres.address) as two:
        game, servers = Game(one), [one, two]
        for _ in range(ROUNDS):
            game.play(3)
            game.send_next()
            servers[0].kill()
            longest = max(longest, game.is_there(servers[1]))
            game.play(2)
            servers[0].start()
            servers.reverse()
        moves_once(game, postgres)
    print(f"{ROUNDS} kills; at most {longest:.1f} s without a server")


def joins(server, guest, table):
    """As soon as that server has the table."""
    def is_in():
        try:
            return Guest(server.port, cookie=guest.cookie).ask("join", table=table)
        except GONE:
            return None

    until(is_in)


def taken_over(server):
    return [line for line in map(json.loads, server.said().splitlines()) if line["event"] == "taken_over"]


def test_the_log_tells_whose_tables_came():
    """Once, with those that somebody asked for before the others; neither the first start nor that of an owner is news."""
    with Postgres() as postgres, serve(postgres.address) as one, serve(postgres.address) as two:
        are_linked(one, two)
        anna = one.guest("Anna")
        tables = [anna.ask("create", game="nanuuk", players=2, options={"mode": "learning"}, chairs=["me", "open"])["table"] for _ in range(4)]
        address = postgres.ask("SELECT DISTINCT servers.address FROM servers JOIN tables ON owner = servers.id")
        assert not taken_over(one) and not taken_over(two)
        one.kill()
        joins(two, anna, tables[-1])
        until(lambda: taken_over(two))
        [line] = taken_over(two)
        assert (line["tables"], line["servers"]) == (4, address), line
        one.start()
        are_linked(one, two)
        assert not taken_over(one) and len(taken_over(two)) == 1


def test_owner_is_stopped():
    """A move that waits in front of a sleeping server is not played when it wakes up, and nobody is told that it was."""
    with Postgres() as postgres, serve(postgres.address) as one, serve(postgres.address) as two:
        servers = [one, two]
        for _ in range(ROUNDS):
            owner, other = servers
            game = Game(owner)
            game.play(3)
            os.kill(owner.process.pid, signal.SIGSTOP)
            sleeping = game.guests
            game.send_next()
            seat, lost = game.sent
            game.sent = None
            took = game.is_there(other)
            game.play(3)
            os.kill(owner.process.pid, signal.SIGCONT)
            heard = []
            try:
                while True:
                    heard.append(sleeping[seat].receive())
            except GONE:
                pass
            assert not any(message.get("id") == "last" for message in heard), heard
            assert not any(message.get("ply", 0) > len(game.moves) - 3 for message in heard), (lost, heard)
            until(lambda: is_ready(owner))
            assert '"store_lost"' in owner.said() and '"store_back"' in owner.said(), owner.said()
            Game(owner).play(1)
            game.play(1)
            moves_once(game, postgres)
            servers.reverse()
    print(f"{ROUNDS} times asleep; the last time {took:.1f} s without a server")


def test_owner_ends():
    """SIGTERM gives the tables back at once: nobody waits for the lease."""
    with Postgres() as postgres, serve(postgres.address, 300) as one, serve(postgres.address, 300) as two:
        game, servers = Game(one), [one, two]
        for _ in range(ROUNDS):
            game.play(3)
            assert servers[0].stop() == 0
            took = game.is_there(servers[1])
            assert took < 60, took
            game.play(2)
            servers[0].start()
            servers.reverse()
        moves_once(game, postgres)


def test_clock_between_owners():
    """The time between two owners is nobody's."""
    with Postgres() as postgres, serve(postgres.address) as one, serve(postgres.address) as two:
        anna, ben = one.guest("Anna"), one.guest("Ben")
        table = anna.ask("create", **PLAN, clock={"kind": "fischer", "start": 600, "each": 0})["table"]
        anna.ask("join", table=table)
        ben.ask("sit", table=table, chair=1)
        first = anna.event("table", lambda event: event.get("runs") is not None)
        os.kill(one.process.pid, signal.SIGSTOP)
        begun = time.monotonic()
        until(lambda: postgres.ask("SELECT count(*) FROM servers WHERE until > clock_timestamp()") == "1")
        again = None
        while again is None:
            try:
                again = Guest(two.port, cookie=anna.cookie)
                again.ask("join", table=table)
            except GONE:
                again = None
        away = (time.monotonic() - begun) * 1000
        now = again.event("table")
        left = [sum(chair["left"] for chair in event["chairs"]) for event in (first, now)]
        assert away > LEASE * 1000 / 2 and left[0] - left[1] < away / 2, (left, away)
        os.kill(one.process.pid, signal.SIGCONT)
        until(lambda: is_ready(one))


def test_database_comes_back():
    """The server stays, says so at /readyz, and goes on."""
    with Postgres() as postgres, serve(postgres.address) as server:
        for end in (postgres.stop, postgres.kill) * ROUNDS:
            game = Game(server)
            game.play(3)
            end()
            try:
                game.play(1)
            except GONE:
                pass
            until(lambda: not is_ready(server))
            refused = server.http("GET", "/readyz")
            assert refused[0].status == 503 and refused[1]["error"]["code"] == "store_lost", refused[1]
            assert server.http("GET", "/healthz")[0].status == 200
            postgres.start()
            game.is_there(server)
            game.play(2)
            moves_once(game, postgres)
            game.guests[0].ask("resign", table=game.table)
        assert metric(server, "floe_leases_lost_total") == 2 * ROUNDS
        assert metric(server, "floe_tables_claimed_total") == 2 * ROUNDS  # the one table, each time
        assert metric(server, "floe_lease_renewals_total") > 0


class Held(Told):
    """Hashes of passwords wait for whoever reads the pipe (tests/support/hold_passwords.c)."""

    def start(self):
        self.pipe = Path(self.folder.name, "hold")
        os.mkfifo(self.pipe)
        library = Path(FLOE).resolve().parent / "tests" / "hold_passwords.so"
        self.environment = {**os.environ, "LD_PRELOAD": str(library), "FLOE_PASSWORD_HOLD": str(self.pipe)}
        super().start()


def registers(server, name):
    """A request for an account, which is not answered yet."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("POST", "/api/account", json.dumps({"name": name, "password": "long enough"}), {"Content-Type": "application/json"})
    return connection


def is_lost(connection):
    """Told that the store is lost, and when to come again."""
    answer = connection.getresponse()
    assert (answer.status, json.load(answer)["error"]["code"], answer.headers["Retry-After"] is not None) == (503, "store_lost", True), answer.status
    connection.close()


def test_passwords_without_a_database():
    """Whoever waits for a hash is refused at once, as everybody is: in a thread, and in the line. Nothing was done."""
    with Postgres() as postgres, Held(FLOE, postgres.address, "--lease", str(LEASE)) as server:
        waiting = [registers(server, "Anna")]
        with server.pipe.open("rb"):
            waiting += [registers(server, name) for name in ("Ben", "Carla")]
            for _ in range(2):  # what needs the store is done in order
                server.http("GET", "/api/me")
            postgres.kill()
            for connection in waiting:
                is_lost(connection)
            postgres.start()
            until(lambda: is_ready(server))
            server.pipe.unlink()
        for name in ("Anna", "Ben", "Carla"):
            answer = registers(server, name).getresponse()
            assert answer.status == 200, answer.read()


def test_connection_is_cut():
    """The other server has the tables; the one that was cut off comes back without them."""
    with Postgres() as postgres:
        target = str(next(postgres.folder.glob(".s.PGSQL.*[0-9]")))
        proxy = Proxy(lambda: connected_to(target))
        address = f"host=127.0.0.1 port={proxy.port} user=floe dbname=floe sslmode=disable gssencmode=disable"
        with serve(address) as one, serve(postgres.address) as two:
            for stop in (proxy.cut, proxy.freeze) * ROUNDS:
                game, before = Game(one), one.said().count("store_back")
                game.play(3)
                stop()
                try:
                    game.send_next()
                except GONE:
                    pass
                game.is_there(two)
                game.play(3)
                assert not is_ready(one)
                proxy.mend()
                until(lambda: is_ready(one))
                assert one.said().count("store_back") > before, one.said()
                Game(one).play(1)
                game.play(1)
                moves_once(game, postgres)
        proxy.close()


@contextmanager
def behind_proxy():
    """A database, what stands between it and its server, and the server, which is ready."""
    with Postgres() as postgres:
        target = str(next(postgres.folder.glob(".s.PGSQL.*[0-9]")))
        proxy = Proxy(lambda: connected_to(target))
        with serve(f"host=127.0.0.1 port={proxy.port} user=floe dbname=floe sslmode=disable gssencmode=disable") as server:
            until(lambda: is_ready(server))
            yield postgres, proxy, server
        proxy.close()


def test_database_is_silent():
    """The loop stands still for one lease, not for one with each question that waits."""
    with behind_proxy() as (_, proxy, server):
        anna = server.guest("Anna")
        proxy.freeze()
        begun = time.monotonic()
        for number in range(10):
            anna.send({"op": "join", "id": number, "table": f"nosuchta{number}b"})
        until(lambda: not is_ready(server))
        took = time.monotonic() - begun
        assert took < 4 * LEASE, took
        proxy.mend()
        until(lambda: is_ready(server))


def test_ready_only_with_a_lease():
    """The database answers again after the lease was ended: the server hears it while an operation waits for a table, and is not ready
    before it has another lease."""
    with behind_proxy() as (postgres, proxy, server):
        anna = server.guest("Anna")

        def comes_back():
            ready, back = is_ready(server), "store_back" in server.said()
            assert back or not ready
            return back

        with held(postgres.address, "tables", "ACCESS EXCLUSIVE") as waiting:
            proxy.freeze()
            until(lambda: not is_ready(server))
            anna.send({"op": "join", "id": 1, "table": "nosuchtab1"})
            assert not is_ready(server)
            postgres.ask("UPDATE servers SET until = '-infinity'")
            proxy.mend()
            until(lambda: waiting() > 0 or comes_back())
            for _ in range(10):
                comes_back()
        until(comes_back)
        until(lambda: is_ready(server))


FAULTS = 40  # of the long form


def kill(server, _):
    server.kill()
    server.start()


def put_to_sleep(server, postgres):
    """Until somebody else has ended its lease."""
    os.kill(server.process.pid, signal.SIGSTOP)
    until(lambda: postgres.ask("SELECT count(*) FROM servers WHERE until > clock_timestamp()") == "2")
    os.kill(server.process.pid, signal.SIGCONT)


def end(server, _):
    assert server.stop() == 0
    server.start()


def restart_database(_, postgres):
    postgres.kill()
    postgres.start()


def test_histories():
    """Three servers, many games, and one fault after the other: whatever the players have heard is what the store has."""
    luck, longest, confirmed = random.Random("takeover"), 0, 0
    faults = [kill, put_to_sleep, end, restart_database] * (tries(FAULTS) // 4 + 1)
    with Postgres() as postgres, serve(postgres.address) as one, serve(postgres.address) as two, serve(postgres.address) as three:
        servers, games = [one, two, three], []
        for fault in faults[:tries(FAULTS)]:
            until(lambda: all(is_ready(server) for server in servers))
            games += [Game(server) for server in servers]
            for game in games:
                for _ in range(luck.randrange(1, 3)):
                    game.play(0 if game.is_over() else 1)
                if not game.is_over():
                    game.send_next()
            fault(luck.choice(servers), postgres)
            for game in games:
                longest = max(longest, game.is_there(*servers))
                game.is_stored(postgres)
            confirmed += sum(len(game.moves) for game in games if game.is_over())
            games = [game for game in games if not game.is_over()]
        confirmed += sum(len(game.moves) for game in games)
        admin(postgres, "verify")
    print(f"{tries(FAULTS)} faults survived, {confirmed} moves confirmed, 0 lost; at most {longest:.1f} s without a server for a table")


def test_admin_reaches_all():
    """A new name is told at the tables of both servers, a log-out everywhere ends sessions at both, and a table is closed by the one that has it, whoever hears of it first."""
    with Postgres() as postgres, serve(postgres.address) as one, serve(postgres.address) as two:
        password = Path(one.folder.name, "password")
        password.write_text("correct horse battery\n", encoding="utf-8")
        admin(postgres, "add", "Carla", "--file", password)
        answer, _ = one.http("POST", "/api/login", {"name": "Carla", "password": "correct horse battery"})
        games = [Game(one), Game(two)]
        for server in (one, two):
            carla = Guest(server.port, cookie=answer.headers["Set-Cookie"].split(";")[0])
            table = carla.ask("create", **PLAN)["table"]
            games.append((carla, table))
            carla.ask("join", table=table)
        admin(postgres, "rename", "Carla", "Clara")
        for carla, table in games[2:]:
            carla.event("table", lambda event, table=table: event["table"] == table and event["chairs"][0]["person"]["name"] == "Clara")
        one.http("POST", "/api/logout", {"everywhere": True}, cookie=games[2][0].cookie)  # of the other server, too
        for carla, _ in games[2:]:
            try:
                carla.event("nothing")
            except Closed as closed:
                assert closed.code == 4401, closed
        for game in games[:2]:
            admin(postgres, "close", game.table)
            game.guests[0].event("table", lambda event, game=game: event["table"] == game.table and event.get("stage") == "given_up")


run_tests(globals())
