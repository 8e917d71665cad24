#!/usr/bin/env python3
"""Servers that share a PostgreSQL database are one: whoever comes to one of them plays with people at the others, sees one lobby and one
list of their own tables, and is found everywhere. Strangers cannot speak to the port where servers meet."""

import json
import os
import random
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from confirmed_game import GONE, PLAN, Game
from engine_client import FLOE
from postgres import Postgres, shared
from run_tests import run_tests, tries
from server_client import PATIENCE, Closed, Guest, Told
from several_servers import Proxy, are_linked, metric
from waiting import until

LEASE = 3


def serve(address, *words):
    return Told(FLOE, address, "--log", "--lease", str(LEASE), "--limit", "handshakes-person=off", *words)


class Pair:
    """Two servers on a new database."""

    def __init__(self, *words):
        self.address = shared().new_database()
        self.one, self.two = serve(self.address, *words), serve(self.address, *words)

    def __enter__(self):
        self.one.__enter__()
        self.two.__enter__()
        are_linked(self.one, self.two)
        return self.one, self.two

    def __exit__(self, *what):
        self.two.__exit__(*what)
        self.one.__exit__(*what)


def everybody_here(event):
    return all(chair.get("here", True) for chair in event["chairs"] if chair["kind"] == "person")


def test_play_across_servers():
    """Anna is connected to one server, Ben to the other: they play a whole game, see each other, and talk."""
    with Pair() as (one, two):
        game = Game(one, two)
        anna, ben = game.guests
        anna.event("table", everybody_here)
        while not game.is_over():
            game.play(1)
        ben.ask("say", table=game.table, text="good game")
        assert anna.event("chat", lambda event: event.get("text") == "good game")["from"]["name"] == "Ben"
        assert metric(two, "floe_forwarded_total") > len(game.moves) / 2
        assert metric(one, "floe_served_for_peers_total") == metric(two, "floe_forwarded_total")
        assert metric(one, "floe_forwarded_total") == 0
        ben.close()
        anna.event("presence", lambda event: event["table"] == game.table and not all(event["here"]))


def lines_of(server, request):
    """Events of the log that were written because of a request."""
    return [line["event"] for line in map(json.loads, server.said().splitlines()) if line.get("request") == request]


def test_request_is_followed_through_logs():
    """What a message does at the server that has the table has the id that the client's own server gave it, or the proxy before that."""
    with Pair("--proxy", "127.0.0.1") as (one, two):
        table = one.guest("Anna").ask("create", game="nanuuk", players=2, options={"mode": "learning"}, chairs=["me", "open"])["table"]
        cookie = two.http("POST", "/api/guest", {"name": "Ben"})[0].headers["Set-Cookie"].split(";")[0]
        ben = Guest(two.port, cookie=cookie, request="seen-by.nginx_1")
        ben.ask("lobby")
        ben.ask("join", table=table)
        remark = {"table": table, "person": 1, "reason": "other", "text": "loud"}
        ben.ask("report", **remark)
        assert lines_of(two, "seen-by.nginx_1-1") == [] == lines_of(one, "seen-by.nginx_1-1")
        assert (lines_of(two, "seen-by.nginx_1-2"), lines_of(one, "seen-by.nginx_1-2")) == (["forwarded"], [])
        assert (lines_of(two, "seen-by.nginx_1-3"), lines_of(one, "seen-by.nginx_1-3")) == ([], ["reported"])


def test_refusals_across_servers():
    """What the owner refuses is refused in the client's own language, with its id."""
    with Pair() as (one, two):
        game = Game(one, two)
        ben = game.guests[1]
        seat, _ = game.choose()
        wrong = {"table": game.table, "number": 1, "move": "nonsense"}
        code = "illegal_move" if seat == 1 else "not_your_turn"
        english = ben.refused(code, "play", **wrong)["message"]
        ben.ask("speak", language="de")
        assert ben.refused(code, "play", **wrong)["message"] != english
        ben.event("table", lambda event: event["table"] == game.table)  # told again, in German
        two.guest("Carla").refused("no_table", "join", table="nosuchtab")


def test_one_lobby():
    """Tables of both are listed at both, the newest first, in pages; what changes is told, and what ends goes."""
    with Pair() as (one, two):
        hosts = [one.guest("Anna"), two.guest("Ben")]
        tables = [hosts[i % 2].ask("create", **PLAN)["table"] for i in range(6)]
        for server in (one, two):
            watcher = server.guest("Carla")
            until(lambda watcher=watcher: len(watcher.ask("lobby")["tables"]) == 6)
            listed = [line["table"] for line in watcher.ask("lobby")["tables"]]
            assert listed == tables[::-1], (listed, tables)
            page = watcher.ask("lobby", count=2, after=listed[1])
            assert [line["table"] for line in page["tables"]] == listed[2:4] and page["more"], page
            until(lambda watcher=watcher: watcher.ask("lobby")["online"] == 3 + (server is two))
        watchers = [one.guest("Dora"), two.guest("Emil")]
        for watcher in watchers:
            watcher.ask("lobby")
        hosts[0].ask("stop", table=tables[0])
        hosts[1].ask("sit", table=tables[2], chair=1)
        for watcher in watchers:
            wanted = {"gone", "playing"}
            while wanted:
                event = watcher.event("lobby")
                wanted -= {"gone"} if tables[0] in event["gone"] else set()
                wanted -= {line["stage"] for line in event["tables"] if line["table"] == tables[2]}


def test_people_come_and_go():
    """How many are online counts everybody once, wherever they are, until the last one has left a server."""
    with Pair() as (one, two):
        anna, ben = one.guest("Anna"), two.guest("Ben")
        again = Guest(two.port, cookie=anna.cookie)
        if anna.ask("lobby")["online"] != 2:
            anna.event("lobby", lambda event: event["online"] == 2)
        for guest in (again, ben):
            guest.close()
        anna.event("lobby", lambda event: event["online"] == 1)
        carla = two.guest("Carla")
        anna.event("lobby", lambda event: event["online"] == 2)
        carla.close()


def test_own_tables():
    """A person's list has the tables of all servers, at once; later ones are told. Challenges reach whoever is at another server."""
    with Pair() as (one, two):
        anna, ben = one.guest("Anna"), two.guest("Ben")
        here = anna.ask("create", **PLAN)["table"]
        there = Guest(two.port, cookie=anna.cookie).ask("create", **PLAN)["table"]
        for server in (one, two):
            again = Guest(server.port, cookie=anna.cookie)
            assert {line["table"] for line in again.ask("own")["tables"]} == {here, there}
        ben.ask("own")
        ben.ask("sit", table=here, chair=1)
        assert ben.event("own", lambda event: event["table"]["table"] == here)["table"]["stage"] == "playing"
        anna.ask("own")
        ben.ask("sit", table=there, chair=1)
        assert anna.event("own", lambda event: event["table"]["table"] == there)
        assert anna.ask("own", watch=False)["ok"]


def test_tables_that_are_set_aside():
    """Every server lists them, also one that has set none aside itself, or knows of none yet."""
    address = shared().new_database()
    with serve(address) as one, serve(address) as two:
        game = Game(one)
        game.play(3)
        assert one.stop() == 0 and two.stop() == 0
        psql(address, "UPDATE moves SET move = 'x' WHERE ply = 2")
        one.start()
        until(lambda: '"set_aside"' in one.said())
        two.start()
        are_linked(one, two)
        for server in (one, two):
            anna = Guest(server.port, cookie=game.guests[0].cookie)
            assert [(line["table"], line["stage"]) for line in anna.ask("own")["tables"]] == [(game.table, "set_aside")], server is two
        assert '"set_aside"' not in two.said()


def test_nobody_hears_what_is_for_others():
    """What the owner tells a client of one server reaches no client of another one, though both have the same number there."""
    address = shared().new_database()
    with serve(address) as one, serve(address) as two, serve(address) as three:
        are_linked(one, two, three)
        anna, guests = one.guest("Anna"), [two.guest("Ben"), three.guest("Carla")]
        tables = [anna.ask("create", **PLAN | {"players": 3, "chairs": ["me", "open", "open"]})["table"] for _ in guests]
        for guest, table in zip(guests, tables, strict=True):
            guest.ask("join", table=table)
        for op in ("sit", "stand") * 4:
            for guest, table in zip(guests, tables, strict=True):
                guest.ask(op, table=table, **({"chair": 1} if op == "sit" else {}))
        for guest, table in zip(guests, tables, strict=True):
            guest.ask("join", table=table)
            assert all(event.get("table") == table for event in guest.events), (table, guest.events)


def test_rematch_across_servers():
    """Both ask, each at another server: they get the same table."""
    with Pair() as (one, two):
        game = Game(one, two)
        while not game.is_over():
            game.play(1)
        made = [guest.ask("rematch", table=game.table)["table"] for guest in game.guests]
        assert made[0] == made[1], made


def test_server_comes_later():
    """One that starts later has its share at once; one that ends takes nobody along but those at its tables."""
    address = shared().new_database()
    with serve(address) as one:
        anna, carla = one.guest("Anna"), one.guest("Carla")
        anna.ask("own")
        carla.ask("own")
        with serve(address) as two:
            are_linked(one, two)
            ben = two.guest("Ben")
            table = ben.ask("create", **PLAN)["table"]
            anna.ask("sit", table=table, chair=1)
            anna.ask("join", table=table)
            anna.event("own", lambda event: event["table"]["table"] == table)
            two.stop()
            try:
                while True:
                    anna.receive()
            except GONE as gone:
                assert getattr(gone, "code", 1013) == 1013, gone
        again = Guest(one.port, cookie=anna.cookie)
        again.ask("join", table=table)
        assert carla.ask("own")["ok"], "nobody else was disconnected"
        assert again.ask("own")["tables"][0]["table"] == table


def test_limits_hold_for_all():
    """Who has used up a limit at one server has used it up at the others."""
    with Pair("--limit", "tables-person=3/1h") as (one, two):
        anna = one.guest("Anna")
        for _ in range(3):
            anna.ask("create", **PLAN)
        there = Guest(two.port, cookie=anna.cookie)
        there.ask("own")  # by then the other server has said all that came before
        there.refused("too_many_tables", "create", **PLAN)


def test_a_ban_holds_everywhere():
    """Whoever is banned is hung up on at every server, and cannot come to any."""
    pair = Pair()
    with pair as (one, two):
        anna = one.guest("Anna")
        there, number = Guest(two.port, cookie=anna.cookie), two.http("GET", "/api/me", cookie=anna.cookie)[1]["you"]["id"]
        subprocess.run([FLOE, "admin", pair.address, "ban", f"#{number}", "--reason", "Enough"], capture_output=True, timeout=PATIENCE, check=True)
        for guest, server in ((anna, one), (there, two)):
            try:
                guest.event("nothing")
            except Closed as closed:
                assert closed.code == 4403, closed
            assert server.http("GET", "/api/me", cookie=anna.cookie)[1]["ban"]["reason"] == "Enough"
            assert server.http("POST", "/api/language", {"language": "de"}, anna.cookie)[1]["error"]["code"] == "banned"


def psql(address, query):
    return subprocess.run(["psql", "-X", "-A", "-t", "-q", "-d", address, "-c", query], capture_output=True, text=True, check=True).stdout.strip()


def peer_port(address):
    return int(psql(address, "SELECT address FROM servers ORDER BY id LIMIT 1").rsplit(":", 1)[1])


GREETING = 32 + 24  # bytes of a server: a random number, and the head of a stream


def all_of(connection):
    """What the other side says until it hangs up."""
    heard = b""
    try:
        while part := connection.recv(4096):
            heard += part
    except ConnectionResetError:
        pass
    return heard


def test_strangers_at_the_port_of_servers():
    """Without the key nobody is heard: whatever they send, they are hung up on, and games go on."""
    luck = random.Random("peers")
    pair = Pair()
    with pair as (one, two):
        game = Game(one, two)
        port = peer_port(pair.address)
        greeting = b"floe-peer-2\n" + luck.randbytes(32)
        for sent in (b"", b"GET / HTTP/1.1\r\n\r\n" + bytes(100), greeting, greeting + luck.randbytes(24) + luck.randbytes(5000),
                     greeting + luck.randbytes(24) + b"\xff\xff\xff\xff", greeting + luck.randbytes(24) + b"\0\0\0\0",
                     greeting + bytes(24) + b"\0\0\0\x11" + bytes(17), greeting + luck.randbytes(24) + b"\0\0\x04\0" + luck.randbytes(1024)):
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as stranger:
                stranger.sendall(sent)
                assert len(all_of(stranger)) <= GREETING
        game.play(2)
        are_linked(one, two)


def test_recorded_words_are_not_taken_again():
    """Whoever listens and says the same again is not understood."""
    address = shared().new_database()
    with serve(address) as one:
        port = peer_port_soon(address)
        recorder = socket.create_server(("127.0.0.1", 0))
        psql(address, f"UPDATE servers SET address = '127.0.0.1:{recorder.getsockname()[1]}'")
        with serve(address) as two:
            client, _ = recorder.accept()
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as real:
                heard = pump_some(client, real)
            assert len(heard) > 44 + 24, heard
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as again:
                again.sendall(heard)
                assert len(all_of(again)) <= GREETING, "it was answered"
            assert metric(one, "floe_served_for_peers_total") == 0 and two.process.poll() is None
        code = one.stop()
        assert code == 0, (code, one.said())
        recorder.close()


def peer_port_soon(address):
    """Once the server has said where."""
    until(lambda: psql(address, "SELECT count(*) FROM servers WHERE address <> ''") == "1")
    return peer_port(address)


def pump_some(client, real):
    """Passes bytes both ways until both have said something behind the handshake. Returns what the client has said."""
    said, answered = b"", b""
    for end in (client, real):
        end.settimeout(0.05)
    while len(said) <= 44 + 24 + 21 or len(answered) <= GREETING:
        for one, other in ((client, real), (real, client)):
            try:
                part = one.recv(4096)
            except TimeoutError:
                continue
            other.sendall(part)
            if one is client:
                said += part
            else:
                answered += part
    return said


def test_owner_sleeps():
    """The door takes over the table of a sleeping owner; when that one wakes up, it is the door of the same game."""
    with Pair() as (one, two):
        game = Game(one, two)
        game.play(2)
        os.kill(one.process.pid, signal.SIGSTOP)  # its lease ends, and two has the table
        game.is_there(two)
        game.play(2)
        os.kill(one.process.pid, signal.SIGCONT)
        are_linked(one, two)
        game.is_there(one)
        game.play(2)
        assert metric(one, "floe_forwarded_total") > 0


def test_cut_from_each_other():
    """Both reach the database, but one cannot reach the other: whoever is at the wrong one is sent away, and plays at the other."""
    address = shared().new_database()
    with serve(address) as one:
        real = peer_port_soon(address)
        proxy = Proxy(lambda: socket.create_connection(("127.0.0.1", real), PATIENCE))
        psql(address, f"UPDATE servers SET address = '127.0.0.1:{proxy.port}'")
        with serve(address) as two:
            are_linked(one, two)
            game = Game(one, two)
            for stop, clients in ((proxy.cut, 1), (proxy.freeze, 2)):
                game.play(2)
                stop()
                until(lambda: metric(two, "floe_peers") == 0)
                game.is_there(two, one)
                game.play(2)
                lost = [line for line in map(json.loads, two.said().splitlines()) if line["event"] == "peer_lost"]
                assert (lost[-1]["address"], lost[-1]["clients"]) == (f"127.0.0.1:{proxy.port}", clients), lost
                assert metric(two, "floe_peer_links_lost_total") == len(lost)
                proxy.mend()
                are_linked(one, two)
                game.is_there(two)
        proxy.close()


def test_an_address_that_leads_elsewhere():
    """A server that was not told its own address is at 127.0.0.1 for all others: they find themselves there, and do not take that for a link."""
    address = shared().new_database()
    with serve(address) as one:
        peer_port_soon(address)
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        psql(address, f"UPDATE servers SET address = '127.0.0.1:{port}'")
        with serve(address, "--peer-port", str(port)) as two:
            until(lambda: metric(one, "floe_peers") == 1)
            until(lambda: "peer_unreachable" in two.said())
            assert metric(two, "floe_peers") == 0
            events = [line["event"] for line in map(json.loads, two.said().splitlines())]
            assert "peer_found" not in events and "peer_lost" not in events, events


def test_a_port_for_servers_that_is_taken():
    """The option that chooses another one is named."""
    address = shared().new_database()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for words, says in ((("--peer-port", port), "--peer-port chooses another one"), (("--peer-address", "192.0.2.1"), "--peer-address 192.0.2.1: ")):
            done = subprocess.run([FLOE, "serve", "--page", "none", "--port", "0", "--store", address, *words], capture_output=True, text=True,
                                  timeout=PATIENCE, check=False)
            assert done.returncode == 1 and says in done.stderr, done


class Shifted(Told):
    """A server whose wall clock is so many milliseconds ahead."""

    def __init__(self, ahead, *words):
        self.step = tempfile.NamedTemporaryFile("w", suffix=".step")  # until the server is gone
        self.step.write(f"{ahead}\n")
        self.step.flush()
        self.environment = {**os.environ, "LD_PRELOAD": str(Path(FLOE).resolve().parent / "tests/clock_step.so"), "FLOE_CLOCK_STEP": self.step.name}
        super().__init__(*words)


def test_clocks_differ():
    """The clocks of two servers differ by seven minutes. Clocks of players, the lobby's order and takeovers do not notice."""
    address = shared().new_database()
    words = (FLOE, address, "--log", "--lease", str(LEASE))
    with Shifted(0, *words) as one, Shifted(7 * 60000, *words) as two:
        are_linked(one, two)
        for owner, other in ((one, two), (two, one)):
            anna, ben = owner.guest("Anna"), other.guest("Ben")
            table = anna.ask("create", **PLAN, clock={"kind": "fischer", "start": 600, "each": 0})["table"]
            anna.ask("join", table=table)
            ben.ask("join", table=table)
            begun = time.monotonic()
            ben.ask("sit", table=table, chair=1)
            first = ben.event("table", lambda event: event["table"] == table and event.get("runs") is not None)
            owner.kill()
            again = Guest(other.port, cookie=ben.cookie)
            again.ask("join", table=table)
            now = again.event("table", lambda event: event["table"] == table)
            spent = [2 * 600000 - sum(chair["left"] for chair in event["chairs"]) for event in (first, now)]
            assert all(0 <= each <= (time.monotonic() - begun) * 1000 + 1000 for each in spent), spent  # what is not stored is given back
            owner.start()
            are_linked(one, two)


def test_many_faults():
    """Three servers, each player at any of them, and servers that are killed, stopped and ended: what players have heard is what is stored."""
    luck, longest, confirmed, faults = random.Random("peers"), 0, 0, tries(24)
    with Postgres() as postgres, serve(postgres.address) as one, serve(postgres.address) as two, serve(postgres.address) as three:
        servers, games = [one, two, three], []
        for number in range(faults):
            are_linked(*servers)
            games += [Game(*luck.sample(servers, 2)) for _ in range(3)]
            for game in games:
                game.play(0 if game.is_over() else 1)
                if not game.is_over():
                    game.send_next()
            victim = luck.choice(servers)
            if number % 3 == 0:
                victim.kill()
            elif number % 3 == 1:
                os.kill(victim.process.pid, signal.SIGSTOP)
                until(lambda: postgres.ask("SELECT count(*) FROM servers WHERE until > clock_timestamp()") == "2")
                os.kill(victim.process.pid, signal.SIGCONT)
            else:
                assert victim.stop() == 0
            if number % 3 != 1:
                victim.start()
            for game in games:
                longest = max(longest, game.is_there(*luck.sample(servers, 3)))
                game.is_stored(postgres)
            confirmed += sum(len(game.moves) for game in games if game.is_over())
            games = [game for game in games if not game.is_over()]
        confirmed += sum(len(game.moves) for game in games)
    print(f"{faults} faults survived, {confirmed} moves confirmed, 0 lost; at most {longest:.1f} s without a server for a table")


run_tests(globals())
