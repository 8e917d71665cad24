#!/usr/bin/env python3
"""test_service.py FLOE - announcements and maintenance: everybody hears of them, and in maintenance nothing changes."""

import re
import sqlite3
import subprocess
import time
from contextlib import closing

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Closed, Guest, Told

CLOCK = {"kind": "fischer", "start": 600, "each": 5}
PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}


def admin(server, *words, status=0):
    done = subprocess.run([FLOE, "admin", server.store, *words], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == status, done
    return done.stdout + done.stderr


def service(guest, **wanted):
    return guest.event("service", lambda event: all(event[name] == value for name, value in wanted.items()))


def test_announcements():
    with Told(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        assert (anna.hello["announcement"], anna.hello["maintenance"]) == (None, False)
        table = anna.ask("create", **PLAN, chairs=["me", "open"])["table"]
        ben.ask("join", table=table)
        text = "Restart in 5 minutes \u2744"
        assert text in admin(server, "announce", text, "--minutes", "5")
        for guest in (anna, ben):
            told = service(guest)["announcement"]
            assert told["text"] == text and 0 < told["until"] - time.time() * 1000 <= 5 * 60000
        assert server.guest("Late").hello["announcement"] == told
        admin(server, "announce", "Another one")
        assert service(anna)["announcement"]["text"] == "Another one"
        admin(server, "announce", "--clear")
        assert service(anna)["announcement"] is None
        assert server.guest("Later").hello["announcement"] is None


def test_an_announcement_ends_by_itself():
    """Its end is put into the store as it would be after an hour."""
    with Told(FLOE) as server:
        anna = server.guest("Anna")
        admin(server, "announce", "Soon over")
        service(anna)
        with closing(sqlite3.connect(server.store, timeout=60)) as other, other:
            other.execute("UPDATE notes SET value = ? WHERE name = 'announcement'", (f"{int(time.time() * 1000) + 300} Soon over",))
        anna.event("service", lambda event: event["announcement"] is None)


def test_texts_that_are_refused():
    with Told(FLOE) as server:
        anna = server.guest("Anna")
        for bad in ("", "a\nb", "\x1b[31mred", "\u202eback", "x" * 401, "\u00e9" * 201):
            assert "one line of 1 to 400 bytes" in admin(server, "announce", bad, status=1), bad
        for words in (("announce",), ("announce", "x", "--clear")):
            assert "either a TEXT or --clear" in admin(server, *words, status=1)
        for words in (("announce", "x", "--minutes", "0"), ("announce", "x", "--minutes", "999999"), ("maintenance", "perhaps"), ("maintenance",)):
            admin(server, *words, status=2)
        for value in ("", "soon", "99999999999999 a\nb", "99999999999999", "9" * 400, "99999999999999 " + "x" * 9000):
            with closing(sqlite3.connect(server.store, timeout=60)) as other, other:
                other.execute("INSERT OR REPLACE INTO notes VALUES ('announcement', ?)", (value,))
        admin(server, "announce", "y" * 400)
        assert service(anna, announcement={"text": "y" * 400, "until": service_end(server)})


def service_end(server):
    with closing(sqlite3.connect(server.store, timeout=60)) as other:
        return int(other.execute("SELECT value FROM notes WHERE name = 'announcement'").fetchone()[0].split()[0])


WRITING = {"sit": {"chair": 1}, "stand": {}, "play": {"number": 1, "move": "x"}, "undo": {}, "agree": {"yes": True}, "resign": {},
           "draw": {"yes": True}, "say": {"text": "x"}, "rematch": {}, "stop": {}, "commit": {"commit": "0" * 64}, "reveal": {"number": "0" * 64}}


def rows(server):
    """All that is in the store, but when the server was last alive."""
    with closing(sqlite3.connect(server.store, timeout=60)) as other:
        return [line for line in other.iterdump() if "'lived'" not in line]


def left(guest, table):
    return [chair.get("left") for chair in guest.known[table]["chairs"]]


def test_maintenance():
    """Everybody can look, nobody writes, clocks stand still; a restart changes nothing; then all goes on."""
    with Told(FLOE, None, "--log") as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        table = anna.ask("create", **PLAN, chairs=["me", "open"], clock=CLOCK)["table"]
        ben.ask("sit", table=table, chair=1)
        for guest in (anna, ben):
            guest.ask("join", table=table, brief=True)
        event = anna.event("table", lambda e: e["stage"] == "playing" and "moves" in e)
        assert "nobody" not in admin(server, "maintenance", "on")
        service(anna, maintenance=True)
        service(ben, maintenance=True)
        for op, fields in WRITING.items():
            anna.refused("maintenance", op, table=table, **fields)
        anna.refused("maintenance", "create", **PLAN, chairs=["me", "open"])
        before = rows(server)
        anna.ask("lobby", watch=False), anna.ask("own", watch=False), anna.ask("moment", table=table)
        anna.ask("leave", table=table), anna.ask("join", table=table), anna.ask("check", table=table, move=event["moves"][0])
        anna.event("table", lambda e: "chairs" in e)
        stands = left(anna, table)
        for path, fields in (("/api/guest", {"name": "Cleo"}), ("/api/account", {"name": "Anna", "password": "correct horse"}), ("/api/logout", {"everywhere": True})):
            answer, told = server.http("POST", path, fields, anna.cookie)
            assert (answer.status, told["error"]["code"]) == (503, "maintenance"), path
        assert server.http("GET", "/api/me", cookie=anna.cookie)[0].status == 200 and server.http("GET", "/healthz")[0].status == 200
        assert rows(server) == before, "nothing was written"
        assert server.stop() == 0
        server.start()
        anna = Guest(server.port, cookie=anna.cookie)
        assert anna.hello["maintenance"]
        anna.ask("join", table=table)
        again = anna.event("table", lambda e: "chairs" in e)
        anna.refused("maintenance", "play", table=table, number=1, move=event["moves"][0])
        assert all(abs(one - other) < 1500 for one, other in zip(stands, left(anna, table))), (stands, left(anna, table))
        admin(server, "maintenance", "off")
        service(anna, maintenance=False)
        anna.ask("play", table=table, number=1, move=again["moves"][0]["move"])
        assert [re.search(r'"state":"(\w+)"', line)[1] for line in server.said().splitlines() if '"maintenance"' in line] == ["on", "off"]


def test_computers_wait():
    """A computer that is to decide does so when maintenance is over."""
    with Told(FLOE) as server:
        anna = server.guest("Anna")
        admin(server, "maintenance", "on")
        service(anna, maintenance=True)
        admin(server, "maintenance", "off")
        service(anna, maintenance=False)
        table = anna.ask("create", **PLAN, chairs=["me", {"computer": 6}])["table"]
        anna.ask("join", table=table, brief=True)
        event = anna.event("table", lambda e: "moves" in e)
        while event["decides"] == 0:  # until it is the computer's turn
            anna.ask("play", table=table, number=event["ply"] + 1, move=event["moves"][-1])
            ply = event["ply"]
            event = anna.event("table", lambda e: e["ply"] > ply)
        admin(server, "maintenance", "on")
        service(anna, maintenance=True)
        ply = anna.ask("moment", table=table)["ply"]
        admin(server, "announce", "A second has passed")
        service(anna, maintenance=True)
        assert anna.ask("moment", table=table)["ply"] == ply
        admin(server, "maintenance", "off")
        anna.ask("leave", table=table), anna.ask("join", table=table, brief=True)
        anna.event("table", lambda e: e["over"] or "moves" in e)


def test_by_a_setting():
    with Told(FLOE, None, "--maintenance") as server:
        answer, told = server.http("POST", "/api/guest", {"name": "Anna"})
        assert (answer.status, told["error"]["code"]) == (503, "maintenance")
        assert "maintenance = yes" in admin(server, "maintenance", "off")
        assert server.http("POST", "/api/guest", {"name": "Anna"})[0].status == 503, "the setting is stronger"
        try:
            Guest(server.port)
        except Closed as closed:
            assert closed.code == 4401


run_tests(globals())
