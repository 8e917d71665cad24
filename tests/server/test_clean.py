#!/usr/bin/env python3
"""test_clean.py FLOE - what is too old leaves the store of a running server, and nothing else does."""

import sqlite3
import time
from contextlib import closing

from engine_client import FLOE
from run_tests import run_tests
from server_client import Guest, Told

DAY = 24 * 3600 * 1000
PASSWORD = "correct horse battery"


def sql(server, text, *values):
    with closing(sqlite3.connect(server.store, timeout=60)) as other, other:
        return other.execute(text, values).fetchall()


def until(server, text, wanted):
    while sql(server, text) != wanted:
        time.sleep(0.02)


def names(server):
    return [name for name, in sql(server, "SELECT name FROM people ORDER BY id")]


def test_old_guests_and_talk():
    with Told(FLOE, None, "--log", "--guests-expire", "10", "--chat-expires", "20") as server:
        player, talker, idle = (server.guest(name) for name in ("Player", "Talker", "Idle"))
        others = [server.guest(f"Other {number}") for number in range(120)]
        server.http("POST", "/api/account", {"name": "Account", "password": PASSWORD})
        fresh = server.guest("Fresh")
        last = server.guest("Last")
        plan = {"game": "nanuuk", "players": 2, "chairs": ["me", "open"]}
        tables = [player.ask("create", **plan)["table"] for _ in range(2)]
        for table in tables:
            for number in range(3):
                talker.ask("say", table=table, text=f"remark {number}")
        for one in (player, talker, fresh, last, *others):
            one.close()
        server.stop()
        # A month later: one table is over since then, and nobody but one has come back.
        now = int(time.time() * 1000)
        sql(server, "UPDATE people SET seen = ? WHERE name <> 'Fresh'", now - 11 * DAY)
        sql(server, "UPDATE people SET seen = ? WHERE name = 'Idle'", now)
        sql(server, "UPDATE tables SET stage = 3, changed = ? WHERE id = ?", now - 21 * DAY, tables[0])
        sql(server, "UPDATE sessions SET expires = 1 WHERE person = (SELECT id FROM people WHERE name = 'Account')")
        server.start()
        idle = Guest(server.port, cookie=idle.cookie)
        until(server, "SELECT count(*) FROM remarks", [(3,)])
        until(server, "SELECT count(*) FROM sessions WHERE expires = 1", [(0,)])
        until(server, "SELECT count(*) FROM people WHERE name LIKE 'Other %'", [(0,)])
        # Those with a table or a remark that is kept stay, and the newest, whose number would be given again.
        assert names(server) == ["Player", "Talker", "Idle", "Account", "Fresh", "Last"], names(server)
        assert sql(server, "SELECT count(*) FROM sessions") == [(5,)]
        idle.ask("own", watch=False)
        while '"event":"cleaned"' not in server.said():
            time.sleep(0.02)
        line, = [line for line in server.said().splitlines() if "cleaned" in line]
        assert '"guests":"120"' in line and '"remarks":"3"' in line, line


def test_empty_tables():
    """Those that ended long ago without a decision go, with all that belongs to them."""
    with Told(FLOE, None, "--log", "--empty-tables-expire", "5") as server:
        host, player = server.guest("Host"), server.guest("Player")
        plan = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
        old, young, waiting = (host.ask("create", **plan, chairs=["me", "open"])["table"] for _ in range(3))
        host.ask("say", table=old, text="Anybody?")
        for table in (old, young):
            host.ask("stop", table=table)
        resigned, played = (player.ask("create", **plan, chairs=["me", {"computer": 1}])["table"] for _ in range(2))
        player.ask("join", table=played, brief=True)
        player.ask("play", table=played, number=1, move=player.event("table", lambda e: e.get("moves"))["moves"][0])
        for table in (resigned, played):
            player.ask("resign", table=table)
        server.stop()
        now = int(time.time() * 1000)
        for table, days in ((old, 6), (resigned, 6), (played, 6), (young, 4)):
            sql(server, "UPDATE tables SET changed = ? WHERE id = ?", now - days * DAY, table)
        server.start()
        until(server, "SELECT id FROM tables ORDER BY number", [(young,), (waiting,), (played,)])
        for part in ("chairs", "deals", "endings", "remarks", "told"):
            assert sql(server, f"SELECT count(*) FROM {part} WHERE place NOT IN (SELECT number FROM tables)") == [(0,)], part
        while '"tables":"2"' not in server.said():
            time.sleep(0.02)


run_tests(globals())
