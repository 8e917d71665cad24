#!/usr/bin/env python3
"""test_ops.py FLOE - running a server: /metrics, the log, and `floe admin`."""

import json
import random
import re
import sqlite3
import subprocess
import tempfile
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Guest, Server

SCRATCH = tempfile.TemporaryDirectory()
TOP = Path(SCRATCH.name)
PASSWORD = "correct horse battery"
LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}


class Told(Server):
    """Keeps what the server writes on stderr."""

    def start(self):
        self.log = Path(self.folder.name, "log")
        with self.log.open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=log, text=True)
        self.port = int(re.search(r":(\d+)$", self.process.stdout.readline().strip()).group(1))

    def events(self):
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]

    def metrics(self):
        """Name with labels to value."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request("GET", "/metrics")
        answer = connection.getresponse()
        lines = answer.read().decode().splitlines()
        connection.close()
        assert answer.status == 200 and answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        form = re.compile(r"# (HELP|TYPE) floe_\w+ .+|floe_\w+(\{\w+=\"[^\"]+\"\})? [0-9.]+")
        assert all(map(form.fullmatch, lines)), lines
        return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}

    def account(self, name):
        answer, told = self.http("POST", "/api/account", {"name": name, "password": PASSWORD})
        assert answer.status == 200, told
        return Guest(self.port, cookie=answer.headers["Set-Cookie"].split(";")[0])


@contextmanager
def serving(*options):
    server = Told(FLOE, None, *options)
    try:
        yield server
        if server.process.poll() is None:
            assert server.stop() == 0
    finally:
        if server.process.poll() is None:
            server.kill()
        server.folder.cleanup()


def sql(store, text, *values):
    with closing(sqlite3.connect(store, timeout=PATIENCE)) as file, file:
        return file.execute(text, values).fetchall()


def admin(store, *words, code=0):
    """What it prints on stdout, or if it fails on both."""
    done = subprocess.run([FLOE, "admin", store, *words], capture_output=True, text=True, check=False)
    assert done.returncode == code and (code != 0 or done.stderr == ""), (words, done)
    return done.stdout + done.stderr


def begin(one, two, **more):
    """A table of two, which has begun."""
    table = one.ask("create", **LEARNING, chairs=["me", "open"], **more)["table"]
    two.ask("sit", table=table, chair=1)
    for guest in (one, two):
        guest.ask("join", table=table, brief=True)
    return table


def turn(seat, table, ply):
    return seat.event("table", lambda e: e["table"] == table and e.get("ply") == ply and "moves" in e)


def play(table, seats, luck, most=1000):
    """By chance, until the game is over; returns how many decisions were made."""
    for ply in range(most):
        event = seats[0].event("table", lambda e: e["table"] == table and e.get("ply") == ply)
        if event["over"]:
            return ply
        seat = seats[event["decides"]]
        mine = event if "moves" in event else turn(seat, table, ply)
        seat.ask("play", table=table, number=ply + 1, move=luck.choice(mine["moves"]))
    return most


def test_metrics():
    with serving() as server:
        before = server.metrics()
        assert set(before.values()) == {0.0} and before['floe_tables{stage="waiting"}'] == 0
        one, two = server.guest("Anna"), server.guest("Ben")
        again = Guest(server.port, cookie=one.cookie)
        one.ask("create", **LEARNING, chairs=["me", "open"])
        table = begin(one, two)
        for ply in range(5):
            play_one(table, (one, two), ply)
        code = "not_your_turn" if one_decides(one, table) else "illegal_move"
        two.refused(code, "play", table=table, number=6, move="?")
        now = server.metrics()
        assert now['floe_tables{stage="waiting"}'] == now['floe_tables{stage="playing"}'] == 1
        assert (now["floe_sockets"], now["floe_people"], now["floe_thinking"]) == (3, 2, 0)
        assert now["floe_moves_total"] == now["floe_move_seconds_count"] == 5
        buckets = [now[f'floe_move_seconds_bucket{{le="{most}"}}']
                   for most in ("0.001", "0.002", "0.005", "0.01", "0.02", "0.05", "0.1", "0.5", "+Inf")]
        assert buckets == sorted(buckets) and buckets[-1] == 5 and now["floe_move_seconds_sum"] > 0
        for guest in (one, two, again):
            guest.close()


def one_decides(guest, table):
    return guest.ask("moment", table=table)["decides"] == 0


def play_one(table, seats, ply):
    seat = seats[seats[0].ask("moment", table=table, ply=ply)["decides"]]
    seat.ask("play", table=table, number=ply + 1, move=turn(seat, table, ply)["moves"][0])


def test_thinking_computers():
    with serving() as server:
        anna = server.guest("Anna")
        for _ in range(3):
            anna.ask("create", game="nunatak", players=2, chairs=[{"computer": 6}, "me"])
        assert server.metrics()["floe_thinking"] == 3
        anna.close()


def test_metrics_are_for_reading():
    with serving() as server:
        assert server.http("POST", "/metrics", {})[0].status == 405
        assert server.http("GET", "/metrics?x=1")[0].status == 400


def test_log():
    with serving("--log") as server:
        one, two = server.account("Anna"), server.account("Ben")
        assert server.http("POST", "/api/login", {"name": "Anna", "password": "wrong horse"})[0].status == 403
        assert server.http("POST", "/api/login", {"name": "Anna", "password": PASSWORD})[0].status == 200
        table = begin(one, two)
        running = begin(one, two)
        play(table, (one, two), random.Random(1))
        assert server.stop() == 0
        events = server.events()
        told = [{name: value for name, value in event.items() if name != "time"} for event in events]
        kinds = [event["event"] for event in told]
        assert kinds == ["start", "login_failed", "table", "table", "game_over", "stop"], told
        assert told[0]["url"] == f"http://127.0.0.1:{server.port}" and told[1]["address"] == "127.0.0.1"
        assert told[2] == {"event": "table", "table": table, "game": "nanuuk"}
        assert told[4]["table"] == table and re.fullmatch(r"\d+-\d+", told[4]["result"])
        assert told[5]["trouble"] is None
        assert all(events[0]["time"] <= event["time"] <= events[-1]["time"] for event in events)
        written = server.log.read_text(encoding="utf-8")
        secrets = [PASSWORD, "wrong horse", seed(server, running), *(guest.cookie.split("=")[1] for guest in (one, two))]
        assert all(secret and secret not in written for secret in secrets)


def seed(server, table):
    return sql(server.store, "SELECT seed FROM tables WHERE id = ?", table)[0][0]


def test_no_log():
    with serving() as server:
        server.guest("Anna").close()
        assert server.stop() == 0 and server.events() == []


# ---- floe admin ----


def test_usage():
    for words in ([], ["verify"], [str(TOP / "x.db")], [str(TOP / "x.db"), "frob"], [str(TOP / "x.db"), "ban"],
                  [str(TOP / "x.db"), "ban", "A", "B"], [str(TOP / "x.db"), "verify", "x"]):
        done = subprocess.run([FLOE, "admin", *words], capture_output=True, text=True, check=False)
        assert done.returncode == 2 and done.stderr.startswith("floe admin: "), done
    assert "x.db: No such file" in admin(str(TOP / "x.db"), "verify", code=1)
    assert not (TOP / "x.db").exists()
    (TOP / "text.db").write_text("not a store" * 1000, encoding="utf-8")
    assert "no store of Floe" in admin(str(TOP / "text.db"), "verify", code=1)


def test_backup():
    """In the middle of a game, which goes on in both files; the server does not notice."""
    copy = str(TOP / "copy.db")
    with serving() as server:
        one, two = server.guest("Anna"), server.guest("Ben")
        table = begin(one, two)
        for ply in range(6):
            play_one(table, (one, two), ply)
        assert copy in admin(server.store, "backup", copy)
        for ply in range(6, 9):
            play_one(table, (one, two), ply)
        assert Path(copy).stat().st_mode & 0o777 == 0o600
        assert admin(copy, "verify") == admin(server.store, "verify") == "1 game is good.\n"
        other = Told(FLOE, copy)
        back = Guest(other.port, cookie=one.cookie)
        assert back.ask("moment", table=table)["ply"] == 6 and one.ask("moment", table=table)["ply"] == 9
        assert other.stop() == 0
        server.kill()
        server.start()
        assert Guest(server.port, cookie=one.cookie).ask("moment", table=table)["ply"] == 9
        assert "nowhere" in admin(server.store, "backup", str(TOP / "nowhere" / "copy.db"), code=1)
        other.folder.cleanup()


def test_verify_and_export():
    with serving() as server:
        one, two = server.account("Anna"), server.account("Ben")
        tables = []
        for number in range(5):
            tables.append(begin(one, two))
            play(tables[-1], (one, two), random.Random(number), 1000 if number < 4 else 10)
        assert admin(server.store, "verify") == "5 games are good.\n"
        file = TOP / "all.floe"
        assert admin(server.store, "export", str(file)) == f"4 games are in {file}.\n"
        records = re.split(r"\n\n(?=\[Game )", file.read_text(encoding="utf-8"))
        assert len(records) == 4
        for record in records:
            done = subprocess.run([FLOE, "verify", "-"], input=record, capture_output=True, text=True, check=False)
            assert done.returncode == 0 and ": good: nanuuk" in done.stdout and '[Seat1 "Anna"]' in record, done
        assert server.stop() == 0
        number = dict(sql(server.store, "SELECT id, number FROM tables"))
        sql(server.store, "UPDATE moves SET move = 'nonsense' WHERE place = ? AND ply = 4", number[tables[0]])
        sql(server.store, "UPDATE moves SET ply = 0 WHERE place = ? AND ply = 3", number[tables[1]])
        sql(server.store, "UPDATE tables SET result = '1-2' WHERE id = ?", tables[2])
        sql(server.store, "UPDATE tables SET options = 'mode=frob' WHERE id = ?", tables[3])
        sql(server.store, "UPDATE tables SET stage = 2 WHERE id = ?", tables[4])
        *wrong, good = admin(server.store, "verify", code=1).splitlines()
        assert good == "0 games are good." and [line.split(":")[0] for line in wrong] == tables, wrong
        for line, words in zip(wrong, ("Decision 4: ", "missing", "and not 1-2", "cannot be dealt", "to decide")):
            assert words in line, line
        assert "2 games are in" in admin(server.store, "export", str(file), code=1)
        assert "all.floe" in admin(server.store, "export", str(TOP / "nowhere" / "all.floe"), code=1)


def test_people():
    with serving() as server:
        one, two = server.account("Anna"), server.account("Ben")
        login = {"name": "Anna", "password": PASSWORD}
        assert "Anna may not play" in admin(server.store, "ban", "anna")
        assert server.http("POST", "/api/login", login)[1]["error"]["code"] == "banned"
        assert server.http("GET", "/api/games", cookie=one.cookie)[1]["error"]["code"] == "banned"
        assert server.http("GET", "/api/games", cookie=two.cookie)[0].status == 200
        assert "Anna may play" in admin(server.store, "unban", "Anna")
        assert server.http("POST", "/api/login", login)[0].status == 200
        assert admin(server.store, "rename", "Anna", " Anna  Maria ") == "Anna is Anna Maria now.\n"
        assert server.http("GET", "/api/me", cookie=one.cookie)[1]["you"]["name"] == "Anna Maria"
        for name in ("ben", "", "x" * 25):
            assert "cannot be had" in admin(server.store, "rename", "Anna Maria", name, code=1)
        for command in ("ban", "unban"):
            assert "Anna" in admin(server.store, command, "Anna", code=1)


def test_rerate():
    """Finds what the server found game by game."""
    with serving() as server:
        one, two = server.account("Anna"), server.account("Ben")
        for number in range(3):
            play(begin(one, two, rated=number > 0), (one, two), random.Random(number))
        ratings = sql(server.store, "SELECT * FROM ratings ORDER BY person")
        assert len(ratings) == 2 and ratings[0][-1] == 2, ratings
        sql(server.store, "UPDATE ratings SET value = 3000")
        assert admin(server.store, "rerate") == "2 games are rated.\n"
        assert sql(server.store, "SELECT * FROM ratings ORDER BY person") == ratings
        play(begin(one, two, rated=True), (one, two), random.Random(7))
        after = sql(server.store, "SELECT * FROM ratings ORDER BY person")
        assert admin(server.store, "rerate") == "3 games are rated.\n"
        assert sql(server.store, "SELECT * FROM ratings ORDER BY person") == after != ratings


run_tests(globals())
