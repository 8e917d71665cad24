#!/usr/bin/env python3
"""test_ops.py FLOE - running a server: /metrics, the log, and `floe admin`."""

import json
import random
import re
import sqlite3
import subprocess
import tempfile
import time
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Guest, Told

SCRATCH = tempfile.TemporaryDirectory()
TOP = Path(SCRATCH.name)
PASSWORD = "correct horse battery"
LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
VERSION = subprocess.run([FLOE, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]


class Watched(Told):
    """Its log and its metrics."""

    def events(self):
        return [json.loads(line) for line in self.said().splitlines()]

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


def serving(*options):
    return Watched(FLOE, None, *options)


def sql(store, text, *values):
    with closing(sqlite3.connect(store, timeout=PATIENCE)) as file, file:
        return file.execute(text, values).fetchall()


def admin(store, *words, code=0):
    """What it prints on stdout, or if it fails on both."""
    done = subprocess.run([FLOE, "admin", store, *words], capture_output=True, text=True, check=False)
    assert done.returncode == code and (code != 0 or done.stderr == ""), (words, done)
    return done.stdout + done.stderr


def begin(one, two, **more):
    """A table of two, which has begun. A rated one has a clock."""
    if more.get("rated"):
        more.setdefault("clock", {"kind": "fischer", "start": 600, "each": 5})
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


def test_health_tells_which_program_it_is():
    with serving() as server:
        told = server.http("GET", "/healthz")[1]
        assert told["version"] == VERSION and set(told["rules"]) == {"nunatak", "nanuuk"} and "server" in told["features"]
        assert told["formats"]["server"] == json.loads(Path("docs/server.openapi.json").read_text(encoding="utf-8"))["info"]["version"]


def test_metrics():
    with serving() as server:
        before = server.metrics()
        by_itself = ("floe_info", "floe_store_ready", "floe_store_bytes", "floe_settle_seconds", "floe_sync_seconds", "floe_loop_delay_seconds")
        assert {value for name, value in before.items() if not name.startswith(by_itself)} == {0.0}
        assert before['floe_tables{stage="waiting"}'] == 0 and before[f'floe_info{{version="{VERSION}"}}'] == 1 and before["floe_store_ready"] == 1
        one, two = server.guest("Anna"), server.guest("Ben")
        again = Guest(server.port, cookie=one.cookie)
        visitor = Guest(server.port, path="/socket?visit")
        one.ask("create", **LEARNING, chairs=["me", "open"])
        table = begin(one, two)
        begun = time.monotonic()
        for ply in range(5):
            play_one(table, (one, two), ply)
        code = "not_your_turn" if one_decides(one, table) else "illegal_move"
        two.refused(code, "play", table=table, number=6, move="?")
        now = server.metrics()
        took = time.monotonic() - begun
        assert now['floe_tables{stage="waiting"}'] == now['floe_tables{stage="playing"}'] == 1
        assert (now["floe_sockets"], now["floe_people"], now["floe_thinking"]) == (4, 2, 0)
        assert [now[f'floe_sockets_of{{kind="{kind}"}}'] for kind in ("guest", "account", "bot", "visitor")] == [3, 0, 0, 1]
        assert now["floe_settle_seconds_count"] >= now["floe_sync_seconds_count"] >= 5, "each move was confirmed by itself"
        while server.metrics()['floe_store_bytes{kind="people"}'] == 0:  # it is measured beside the loop
            time.sleep(0.02)
        assert server.metrics()["floe_loop_delay_seconds_count"] > 0
        assert now["floe_moves_total"] == now["floe_move_seconds_count"] == 5
        edges = ("0.001", "0.002", "0.005", "0.01", "0.02", "0.05", "0.1", "0.5", "+Inf")
        buckets = [now[f'floe_move_seconds_bucket{{le="{edge}"}}'] for edge in edges]
        assert buckets == sorted(buckets) and buckets[-1] == 5
        # However fast the disk is: a move beyond an edge took at least that long, and none longer than all together.
        least = sum(float(edge) * (more - less) for edge, less, more in zip(edges, buckets, buckets[1:]))
        assert least <= now["floe_move_seconds_sum"] <= 5 * took, (buckets, now["floe_move_seconds_sum"], took)
        for guest in (one, two, again, visitor):
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


def test_what_is_refused_is_counted():
    with Watched(FLOE, None, "--limit", "logins=1/1h", "--limit", "chat-person=1/1h") as server:
        anna = server.guest("Anna")
        table = anna.ask("create", **LEARNING, chairs=["me", "open"])["table"]
        anna.ask("say", table=table, text="1")
        for text in "23":
            anna.refused("too_many", "say", table=table, text=text)
        for code in ("bad_login", "too_many"):
            assert server.http("POST", "/api/login", {"name": "Nobody", "password": PASSWORD})[1]["error"]["code"] == code
        now = server.metrics()
        assert (now['floe_refused_total{limit="chat-person"}'], now['floe_refused_total{limit="logins"}']) == (2, 1)
        assert (now["floe_logins_failed_total"], now['floe_mails_total{result="lost"}']) == (2, 0)


def test_wrong_passwords_are_counted_wherever_one_is_asked_for():
    with Watched(FLOE, None, "--log") as server:
        server.account("Olga").close()  # the operator, who cannot leave
        made, _ = server.http("POST", "/api/account", {"name": "Anna", "password": PASSWORD})
        anna = made.headers["Set-Cookie"].split(";")[0]
        wrong = {"/api/password": {"old": "wrong horse", "new": PASSWORD}, "/api/account/delete": {"password": "wrong horse"}}
        for path, fields in wrong.items():
            assert server.http("POST", path, fields, anna)[1]["error"]["code"] == "bad_login", path
        assert server.metrics()["floe_logins_failed_total"] == len(wrong)
        assert server.stop() == 0
        failed = [event for event in server.events() if event["event"] == "login_failed"]
        assert [event["address"] for event in failed] == ["127.0.0.1"] * len(wrong), failed


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
        told = [{name: value for name, value in event.items() if name not in ("time", "request")} for event in events]
        kinds = [event["event"] for event in told]
        assert kinds == ["start", "login_failed", "table", "table", "game_over", "stop"], told
        assert told[0] == {"event": "start", "url": f"http://127.0.0.1:{server.port}", "version": VERSION, "store": server.store, "peer_address": None}
        assert told[1]["address"] == "127.0.0.1"
        assert told[2] == {"event": "table", "table": table, "game": "nanuuk"}
        assert told[4]["table"] == table and re.fullmatch(r"\d+-\d+", told[4]["result"])
        assert told[5]["trouble"] is None
        assert all(events[0]["time"] <= event["time"] <= events[-1]["time"] for event in events)
        written = server.said()
        secrets = [PASSWORD, "wrong horse", seed(server, running), *(guest.cookie.split("=")[1] for guest in (one, two))]
        assert all(secret and secret not in written for secret in secrets)


def test_banned_people_have_not_failed_to_log_in():
    with serving("--log") as server:
        server.account("Anna")
        subprocess.run([FLOE, "admin", server.store, "ban", "Anna", "--force"], check=True, capture_output=True)
        response, body = server.http("POST", "/api/login", {"name": "Anna", "password": PASSWORD})
        assert response.status == 403 and body["error"]["code"] == "banned"
        assert server.stop() == 0
        assert [event["event"] for event in server.events()] == ["start", "stop"]


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
    assert "not a Floe store" in admin(str(TOP / "text.db"), "verify", code=1)


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
        other = Watched(FLOE, copy)
        back = Guest(other.port, cookie=one.cookie)
        assert back.ask("moment", table=table)["ply"] == 6 and one.ask("moment", table=table)["ply"] == 9
        assert other.stop() == 0
        server.kill()
        server.start()
        assert Guest(server.port, cookie=one.cookie).ask("moment", table=table)["ply"] == 9
        assert "nowhere" in admin(server.store, "backup", str(TOP / "nowhere" / "copy.db"), code=1)
        other.folder.cleanup()


def damage_page(store, name):
    """The first page of a table of SQL becomes nonsense."""
    (size,), (page,) = sql(store, "PRAGMA page_size")[0], sql(store, "SELECT rootpage FROM sqlite_schema WHERE name = ?", name)[0]
    sql(store, "PRAGMA wal_checkpoint(TRUNCATE)")
    with open(store, "r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


def test_malformed_store():
    """Nothing good is said about a store that cannot be read to the end."""
    with serving() as server:
        one, two = server.guest("Anna"), server.guest("Ben")
        table = begin(one, two)
        two.ask("resign", table=table)
        assert server.stop() == 0
        damage_page(server.store, "moves")
        for words in (["export", str(TOP / "x.floe")], ["export", str(TOP / "x.floe"), table], ["suspicious"], ["close", table]):
            done = subprocess.run([FLOE, "admin", server.store, *words], capture_output=True, text=True, check=False)
            assert done.returncode == 1 and done.stdout == "", (words, done)
            assert done.stderr == f"floe admin: {server.store}: database disk image is malformed\n", (words, done)


def test_words_of_a_damaged_store():
    """SQLite quotes what it finds there, whatever that is. What is printed is one line of UTF-8 that no terminal obeys."""
    with serving() as server:
        assert server.stop() == 0
        with closing(sqlite3.connect(server.store)) as file:
            file.execute("PRAGMA writable_schema = ON")
            file.execute("UPDATE sqlite_schema SET name = CAST(? AS TEXT), sql = 'CREATE x' WHERE name = 'moves'", (b"mo\xff\x1b[2J\nves",))
            file.commit()
        for words in (["serve", "--port", "0", "--page", str(Path(server.folder.name, "web")), "--store", server.store],
                      ["admin", server.store, "verify"]):
            done = subprocess.run([FLOE, *words], capture_output=True, check=False)
            assert done.returncode == 1 and b"(mo\\xff\\x1b[2J\\x0aves)" in done.stderr, (words, done)
            assert done.stderr.decode().count("\n") == 1 and b"\x1b" not in done.stderr, (words, done)


def check_verify(file):
    """`floe verify` reads all records of such a file, and tells of each with its place."""
    text = file.read_text(encoding="utf-8")
    starts = [number for number, line in enumerate(text.splitlines(), 1) if line.startswith("[Game ")]
    done = subprocess.run([FLOE, "verify", str(file)], capture_output=True, text=True, check=False)
    told = [line for line in done.stdout.splitlines() if ": good: " in line]
    assert done.returncode == 0 and [line.partition(": ")[0] for line in told] == [f"{file}, line {start}" for start in starts], done.stdout
    broken = text.splitlines()
    broken[starts[2]] = '[Rules "none"]'
    done = subprocess.run([FLOE, "verify", "-"], input="\n".join(broken), capture_output=True, text=True, check=False)
    assert done.returncode == 1 and f"-: Line {starts[2] + 1}," in done.stdout, done.stdout
    assert done.stdout.count(": good: ") == len(starts) - 1


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
        check_verify(file)
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
        sql(server.store, "UPDATE tables SET stage = 2, plies = 10 WHERE id = ?", tables[4])
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
        assert "Anna may not play" in admin(server.store, "ban", "anna", "--force")
        assert server.http("POST", "/api/login", login)[1]["error"]["code"] == "banned"
        assert server.http("GET", "/api/games", cookie=one.cookie)[1]["error"]["code"] == "banned"
        assert server.http("GET", "/api/games", cookie=two.cookie)[0].status == 200
        assert "Anna may play" in admin(server.store, "unban", "Anna")
        assert server.http("POST", "/api/login", login)[0].status == 200
        assert admin(server.store, "rename", "Anna", " Anna  Maria ") == "Anna is Anna Maria now.\n"
        assert server.http("GET", "/api/me", cookie=one.cookie)[1]["you"]["name"] == "Anna Maria"
        for name in ("ben", "", "x" * 25):
            assert "is not available" in admin(server.store, "rename", "Anna Maria", name, code=1)
        for command in ("ban", "unban"):
            assert "Anna" in admin(server.store, command, "Anna", code=1)


def role_of(server, one):
    return server.http("GET", "/api/me", cookie=one.cookie)[1]["role"]


def test_operators():
    """The first account of a new server is one; the last one stays, unless told clearly."""
    with serving() as server:
        assert server.http("GET", "/api/me")[1]["role"] is None
        guest, anna, ben = server.guest("Gil"), server.account("Anna"), server.account("Ben")
        assert [role_of(server, one) for one in (guest, anna, ben)] == ["player", "operator", "player"]
        assert "last operator" in admin(server.store, "demote", "Anna", code=1) and role_of(server, anna) == "operator"
        assert admin(server.store, "promote", "#3") == "Ben is an operator now.\n" and role_of(server, ben) == "operator"
        assert admin(server.store, "demote", "anna") == "Anna is no longer an operator.\n" and role_of(server, anna) == "player"
        assert "last operator" in admin(server.store, "ban", "Ben", code=1) and role_of(server, ben) == "operator"
        admin(server.store, "promote", "Anna"), admin(server.store, "ban", "Anna")
        assert "last operator" in admin(server.store, "ban", "Ben", code=1), "one who is banned does not count"
        admin(server.store, "demote", "Anna"), admin(server.store, "unban", "Anna")
        assert "Gil has no account" in admin(server.store, "promote", "#1", code=1)
        for nobody in ("Gil", "#0", "#4", "#", "#1x", "#-1", "#" + "9" * 30):
            assert nobody in admin(server.store, "promote", nobody, code=1), nobody
        assert "Nobody has the id #99." in admin(server.store, "ban", "#99", code=1)
        assert "no longer an operator" in admin(server.store, "demote", "Ben", "--force")
        sql(server.store, "DELETE FROM sessions"), sql(server.store, "DELETE FROM people")
        assert role_of(server, server.account("Cleo")) == "player", "the first account was long ago"


def test_ban_of_somebody_here():
    """The server notices, hangs up on all connections and says why; others stay."""
    with serving() as server:
        anna, ben = server.account("Anna"), server.account("Ben")
        again = Guest(server.port, cookie=anna.cookie)
        table = begin(ben, anna)
        ben.ask("join", table=table)
        admin(server.store, "ban", "Anna", "--force")
        for guest in (anna, again):
            assert guest.hung_up() == 4403
            guest.close()
        ben.event("presence", lambda e: not e["here"][1])
        assert ben.ask("moment", table=table)["ply"] == 0


def test_rerate():
    """Finds what the server found game by game."""
    with serving() as server:
        one, two = server.account("Anna"), server.account("Ben")
        for number in range(3):
            play(begin(one, two, rated=number > 0), (one, two), random.Random(number))
        ratings = sql(server.store, "SELECT * FROM ratings ORDER BY person")
        assert len(ratings) == 2 and ratings[0][5] == 2, ratings
        sql(server.store, "UPDATE ratings SET value = 3000")
        assert admin(server.store, "rerate") == "2 games are rated.\n"
        assert sql(server.store, "SELECT * FROM ratings ORDER BY person") == ratings
        play(begin(one, two, rated=True), (one, two), random.Random(7))
        after = sql(server.store, "SELECT * FROM ratings ORDER BY person")
        assert admin(server.store, "rerate") == "3 games are rated.\n"
        assert sql(server.store, "SELECT * FROM ratings ORDER BY person") == after != ratings


# ---- games from one store to another ----


def empty_store(name):
    path = TOP / name
    path.touch()
    return str(path)


def copy_of(store, name):
    """What `export` writes about a store."""
    file = TOP / name
    admin(store, "export", str(file))
    return file.read_bytes()


def refused(store, text):
    """The complaints about a file, none of whose games may be taken in."""
    file, before = TOP / "refused.floe", copy_of(store, "before.floe")
    file.write_bytes(text)
    *wrong, last = admin(store, "import", str(file), code=1).splitlines()
    assert last == f"floe admin: {file} is wrong: nothing is taken in.", last
    assert copy_of(store, "after.floe") == before
    return [line.removeprefix(f"{file}: ") for line in wrong]


def play_games(server):
    """Games of all sorts: accounts, guests, a bot, computers, clocks, alone."""
    guest, one, two = server.guest("Anna"), server.account("Anna"), server.account("Ben \\ \"Benny\"")
    token = server.http("POST", "/api/bot", {"name": "Robby"}, one.cookie)[1]["token"]
    for number, (others, more) in enumerate((
        ((one, two), {"rated": True, "clock": {"kind": "fischer", "start": 300, "each": 5}}),
        ((guest, two), {"clock": {"kind": "turn", "each": 60, "reserve": 120}, "open": True}),
        ((two, Guest(server.port, token=token)), {"rated": True}),
        ((one, two), {"rated": True}),
    )):
        play(begin(*others, **more), others, random.Random(number))
    for plan in ({"game": "nunatak", "players": 1, "daily": True, "chairs": ["me"]},
                 {"game": "nanuuk", "players": 3, "chairs": [{"computer": 1}, "me", {"computer": 2}]}):
        table = one.ask("create", **plan)["table"]
        one.ask("join", table=table, brief=True)
        luck, event = random.Random(5), one.event("table", lambda e: e["table"] == table)
        while not event["over"]:
            if "moves" in event:
                one.ask("play", table=table, number=event["ply"] + 1, move=luck.choice(event["moves"]))
            ply = event["ply"]
            event = one.event("table", lambda e: e["table"] == table and e["ply"] > ply)
        one.ask("leave", table=table)


LADDERS = "SELECT people.name, game, daily, points, ended FROM solos JOIN people ON people.id = solos.person"
RATINGS = "SELECT name, scale, value, deviation, games FROM ratings JOIN people ON id = person ORDER BY name"


def test_round_trip():
    """Into an empty store and out again: the same bytes. Twice is as good as once."""
    with serving() as server:
        play_games(server)
        written = copy_of(server.store, "all.floe")
        store, file = empty_store("new.db"), str(TOP / "all.floe")
        assert admin(store, "import", file) == "6 games are taken in; 0 were there already.\n"
        assert copy_of(store, "again.floe") == written
        assert admin(store, "verify") == "6 games are good.\n"
        assert admin(store, "import", file) == "0 games are taken in; 6 were there already.\n"
        assert admin(server.store, "import", file) == "0 games are taken in; 6 were there already.\n"
        assert copy_of(store, "again.floe") == copy_of(server.store, "all.floe") == written
        assert sql(store, RATINGS) == [], "ratings are not touched"
        assert admin(store, "rerate") == "3 games are rated.\n" and sql(store, RATINGS) == sql(server.store, RATINGS)
        here, there = sql(store, LADDERS), sql(server.store, LADDERS)
        assert [(*row[:2], *row[3:]) for row in here] == [(*row[:2], *row[3:]) for row in there]
        assert here[0][2] == "" and re.fullmatch(r"\d{4}-\d\d-\d\d", there[0][2]), "another server's day"
        for one in (store, server.store):  # nobody looks at a deal of today
            sql(one, "UPDATE tables SET daily = '2020-02-29' WHERE daily <> ''")
        other = Watched(FLOE, store)
        assert other.http("POST", "/api/login", {"name": "Anna", "password": PASSWORD})[1]["error"]["code"] == "bad_login"
        eyes = other.guest("Eye"), server.guest("Eye")
        for table in re.findall(rb'\[Table "(\w+)"\]', written):
            events = []
            for guest in eyes:
                guest.ask("join", table=table.decode())
                events.append(guest.event("table", lambda e: e["table"] == table.decode() and e["over"]))
            for name in ("stage", "ply", "state", "score", "fair"):
                assert events[0][name] == events[1][name], name
            for name in ("kind", "level", "replaced", "left"):
                assert [c.get(name) for c in events[0]["chairs"]] == [c.get(name) for c in events[1]["chairs"]], name
        assert other.stop() == 0
        other.folder.cleanup()


def test_import_while_serving():
    """Games come in while others are played; whatever was confirmed survives kill -9."""
    store, file = empty_store("elsewhere.db"), str(TOP / "one.floe")
    with serving() as server:
        one, two = server.guest("Anna"), server.guest("Ben")
        done = begin(one, two)
        plies = play(done, (one, two), random.Random(1))
        copy_of(server.store, "one.floe")
    with serving() as server:
        one, two = server.guest("Anna"), server.guest("Ben")
        table = begin(one, two)
        for ply in range(4):
            play_one(table, (one, two), ply)
        assert admin(server.store, "import", file) == "1 game is taken in; 0 were there already.\n"
        play_one(table, (one, two), 4)
        server.kill()
        server.start()
        back = Guest(server.port, cookie=one.cookie)
        assert back.ask("moment", table=table)["ply"] == 5 and back.ask("moment", table=done)["ply"] == plies
        assert admin(server.store, "verify") == "2 games are good.\n"
    assert admin(store, "import", file) == "1 game is taken in; 0 were there already.\n"


def unproved(text):
    """Without what proves the seed of a table, so that it may have another id."""
    return re.sub(rb"\[(Secret|Number\d) .*\]\n", b"", text)


def test_bad_files():
    """Each wrong game is told with its place, and the good ones beside it stay out."""
    with serving() as server:
        one, two = server.account("Anna"), server.guest("Ben")
        for number in range(2):
            play(begin(one, two), (one, two), random.Random(number))
        first, second = re.split(rb"(?<=\n)\n(?=\[Game )", unproved(copy_of(server.store, "two.floe")))
    store, lines = empty_store("bad.db"), first.count(b"\n") + 1
    tag = re.search(rb"\[Table .*\]\n", second)[0]
    for old, new, words in (
        (tag, b"", "The tag Table is"), (tag, b'[Table "a b"]\n', "The tag Table is"),
        (b'[Chair1 "account"]', b"", "The tag Chair1 is"), (b'"account"', b'"computer 7"', "The tag Chair1 is"),
        (b'[Chair2 "guest"]', b'[Chair2 "guest 0"]', "The tag Chair2 is"), (b'[Seat2 "Ben"]', b"", "The tag Chair2 is"),
        (b'[Host "1"]', b'[Host "3"]', "The tag Host is"), (b"[Created", b"[Clock \"sun 1 2\"]\n[Created", "The tag Clock is"),
        (b"[Created", b"[Left \"1 2\"]\n[Created", "The tag Left is"), (b"[Created", b"[Rated \"no\"]\n[Created", "The tag Rated is"),
        (b"[Created", b"[Daily \"2026-11-16\"]\n[Created", "The tag Daily is"), (b"[Created \"", b"[Created \"-", "The tag Created is"),
        (b"[Ended", b"[End", "The tag Ended is"), (b"[Host", b'[Secret "%s"]\n[Host' % (b"0" * 64), "The tag Secret is"), (b"\n\n1. ", b"\n\n1. frob ", "move 1, \u201cfrob\u201d: "),
        (second.split()[-1] + b"\n", b"*", "result"), (tag, re.search(rb"\[Table .*\]\n", first)[0], "is in the file twice"),
        (b"[Game", b"[[Game", ""), (b"[Rules \"1\"]", b"[Rules \"2\"]", ""),
    ):
        assert old in second, old
        wrong = refused(store, first + b"\n" + second.replace(old, new, 1))
        assert len(wrong) == 1 and wrong[0].startswith("Game 2: Line ") and words in wrong[0], (new, wrong)
        assert lines < int(re.search(r"Line (\d+)", wrong[0])[1]) <= lines + second.count(b"\n") + 1, wrong
    unfinished = re.sub(rb"\[Result .*\]", b"", second).split(b"\n\n")[0] + b"\n\n*\n"
    assert refused(store, unfinished + b"\n" + second.replace(tag, b""))[0] == "Game 1: Line 1: The game is not over."
    admin(store, "import", str(TOP / "two.floe"))
    swapped = first.replace(re.search(rb"\[Table .*\]\n", first)[0], tag)
    assert "there is another game already" in refused(store, swapped)[0]
    assert "nowhere" in admin(store, "import", str(TOP / "nowhere"), code=1)


def test_hostile_files():
    """Whatever is in a file: it is refused, or what is taken in is whole."""
    with serving() as server:
        one, two = server.account("Anna"), server.account("Ben")
        play(begin(one, two, rated=True), (one, two), random.Random(3))
        good = unproved(copy_of(server.store, "good.floe"))
    store, luck, file = empty_store("hostile.db"), random.Random("hostile"), TOP / "hostile.floe"
    words = re.findall(rb'\[\w+|"[^"]*"|\n\n|\S+', good)
    for number in range(60):
        text = bytearray(good.replace(b'[Table "', b'[Table "%d' % number))
        for _ in range(luck.randrange(3)):
            at = luck.randrange(len(text))
            text[at:at + luck.choice((0, 1, 40))] = luck.choice((b"\0", b"\xff", b'"', b"[", b"{", b"", luck.choice(words)))
        file.write_bytes(bytes(text))
        done = subprocess.run([FLOE, "admin", store, "import", str(file)], capture_output=True, check=False)
        assert done.returncode in (0, 1) and (done.returncode == 0) == (done.stderr == b""), (number, done)
        assert done.returncode == 0 or b"Game 1: Line " in done.stdout, (number, done)
    assert re.fullmatch(r"[1-9]\d* games are good.\n", admin(store, "verify"))
    written, again = copy_of(store, "hostile.floe"), empty_store("again.db")
    admin(again, "import", str(file))
    assert copy_of(again, "again.floe") == written


run_tests(globals())
