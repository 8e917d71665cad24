#!/usr/bin/env python3
"""test_clean.py FLOE - what is too old leaves the store of a running server, and nothing else does."""

import re
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Guest, Told

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
        back = server.guest("Back")
        last = server.guest("Last")
        plan = {"game": "nanuuk", "players": 2, "chairs": ["me", "open"]}
        tables = [player.ask("create", **plan)["table"] for _ in range(2)]
        for table in tables:
            for number in range(3):
                talker.ask("say", table=table, text=f"remark {number}")
        for one in (player, talker, fresh, back, last, *others):
            one.close()
        server.stop()
        # A month later: one table is over since then, and nobody but one has come back.
        now = int(time.time() * 1000)
        sql(server, "UPDATE people SET seen = ? WHERE name <> 'Fresh'", now - 11 * DAY)
        sql(server, "UPDATE people SET seen = ? WHERE name = 'Idle'", now)
        # Whose session is fresh has come back, whatever the wall clock said then.
        sql(server, "UPDATE sessions SET expires = expires - ? WHERE person NOT IN (SELECT id FROM people WHERE name IN ('Fresh', 'Back'))", 11 * DAY)
        sql(server, "UPDATE tables SET stage = 3, changed = ? WHERE id = ?", now - 21 * DAY, tables[0])
        sql(server, "UPDATE sessions SET expires = 1 WHERE person = (SELECT id FROM people WHERE name = 'Account')")
        server.start()
        idle = Guest(server.port, cookie=idle.cookie)
        admin(server, "clean")
        until(server, "SELECT count(*) FROM remarks", [(3,)])
        until(server, "SELECT count(*) FROM sessions WHERE expires = 1", [(0,)])
        until(server, "SELECT count(*) FROM people WHERE name LIKE 'Other %'", [(0,)])
        # Those with a table or a remark that is kept stay. Of the newest only the number does, which nobody else gets.
        assert names(server) == ["Player", "Talker", "Idle", "Account", "Fresh", "Back", ""], names(server)
        assert sql(server, "SELECT count(*) FROM sessions") == [(5,)]
        idle.ask("own", watch=False)
        while '"event":"cleaned"' not in server.said():
            time.sleep(0.02)
        line, = [line for line in server.said().splitlines() if "cleaned" in line]
        assert '"guests":121,' in line and '"remarks":3,' in line, line


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
        admin(server, "clean")
        until(server, "SELECT id FROM tables ORDER BY number", [(young,), (waiting,), (played,)])
        for part in ("chairs", "last_moves", "deals", "endings", "remarks", "told"):
            assert sql(server, f"SELECT count(*) FROM {part} WHERE place NOT IN (SELECT number FROM tables)") == [(0,)], part
        while '"tables":2' not in server.said():
            time.sleep(0.02)


def admin(server, *words, status=0):
    done = subprocess.run([FLOE, "admin", server.store, *words], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == status, done
    return done.stdout + done.stderr


def counts(text):
    """The numbers of a table of text, by kind."""
    return {kind.strip(): int(count) for kind, count in re.findall(r"^  (\S.*?)  +(\d+)$", text, re.M)}


def grow_old(server):
    """Something of each kind that is too old: two guests, two remarks, a table, sessions, a network, a code, a report, an entry of the audit log."""
    host, account = server.guest("Host"), server.http("POST", "/api/account", {"name": "Account", "password": PASSWORD})
    assert account[0].status == 200
    plan = {"game": "nanuuk", "players": 2, "chairs": ["me", "open"]}
    old, kept = (host.ask("create", **plan)["table"] for _ in range(2))
    for table in (old, kept):
        host.ask("say", table=table, text="Anybody?")
    for name in ("Gone 1", "Gone 2", "Last"):
        server.guest(name).close()
    server.stop()
    sql(server, "UPDATE people SET seen = 1 WHERE name LIKE 'Gone%'")
    sql(server, "UPDATE tables SET stage = 3, changed = 1 WHERE id = ?", old)
    sql(server, "UPDATE sessions SET expires = 1 WHERE person IN (SELECT id FROM people WHERE name = 'Account' OR name LIKE 'Gone%')")
    sql(server, "INSERT INTO mail_codes VALUES (x'01', 1, 0, 1), (x'02', 1, 0, 9999999999999)")
    sql(server, "UPDATE known_networks SET seen = 1")
    sql(server, "INSERT INTO audit (at, operator, action, person, place, name, value, count, until, reason) "
                "VALUES (1, 0, 'ban', 1, '', '', '', 0, 0, '')")
    sql(server, "INSERT INTO reports (at, reporter, person, place, remark, name, preset, text, reason, words, outcome, settled, settled_by) "
                "VALUES (1, 1, 1, '', 0, '', '', '', 0, '', 0, 0, 0)")
    return host


WANTED = {"guests who have not come back": 2, "sessions that have expired": 3, "codes of e-mails that have expired": 1,
          "networks nobody logs in from": 1, "remarks at old games": 1, "tables where nobody played": 1,
          "reports of people": 1, "entries of the audit log": 1,
          "tables that wait for players": 0, "games that nobody goes on with": 0}
NOTHING = dict.fromkeys(WANTED, 0)


def test_clean_by_hand():
    """It tells before what goes; then all of it is gone, and nothing else."""
    with Told(FLOE) as server:
        grow_old(server)
        assert counts(admin(server, "clean", "--dry-run")) == WANTED
        assert counts(admin(server, "clean", "--dry-run")) == WANTED, "it only counts"
        said = admin(server, "clean")
        assert counts(said) == WANTED and said.endswith("It is removed.\n"), said
        assert counts(admin(server, "clean", "--dry-run")) == NOTHING
        assert names(server) == ["Host", "Account", "Last"]
        assert sql(server, "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM remarks), (SELECT count(*) FROM mail_codes)") == [(1, 1, 1)]
        config = Path(server.folder.name, "floe.conf")
        config.write_text("guests-expire = 1\n")
        sql(server, "UPDATE people SET seen = ? WHERE name = 'Host'", int(time.time() * 1000) - 2 * DAY)
        assert counts(admin(server, "clean", "--dry-run", "--config", str(config)))["guests who have not come back"] == 0, "the host has a table"
        config.write_text("guest-expire = 1\n")
        assert "guests-expire" in admin(server, "clean", "--config", str(config), status=1)
        assert "good" in admin(server, "verify")


def test_clean_beside_a_server():
    """The server does it, however long it would have rested."""
    with Told(FLOE, None, "--log") as server:
        host = grow_old(server)
        server.start()
        admin(server, "clean")
        until(server, "SELECT count(*) FROM people WHERE name LIKE 'Gone%'", [(0,)])
        while '"event":"cleaned"' not in server.said():  # from now on it rests
            time.sleep(0.02)
        Guest(server.port, cookie=host.cookie).ask("own", watch=False)
        sql(server, "UPDATE sessions SET expires = 1 WHERE person = (SELECT id FROM people WHERE name = 'Last')")
        assert counts(admin(server, "clean"))["sessions that have expired"] == 1
        until(server, "SELECT count(*) FROM sessions WHERE expires = 1", [(0,)])
        until(server, "SELECT count(*) FROM notes WHERE name = 'clean'", [(0,)])


def test_open_tables_are_counted():
    """Those that a running server gives up, by its settings: time without a server does not count, nor does a table that is set aside."""
    plan = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}

    def counted(*words):
        told = counts(admin(server, "clean", "--dry-run", *words))
        return told["tables that wait for players"], told["games that nobody goes on with"]

    with Told(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        tables = [anna.ask("create", **plan, **clock)["table"] for clock in ({}, {}, {}, {}, {"clock": {"kind": "turn", "each": 60, "reserve": 60}})]
        for table in tables[2:]:
            ben.ask("sit", table=table, chair=1)
        server.stop()
        ended = int(sql(server, "SELECT value FROM notes WHERE name = 'lived'")[0][0])
        ages = dict(zip(tables, (2 * DAY, DAY // 48, 40 * DAY, 20 * DAY, 40 * DAY)))
        for table, age in ages.items():
            sql(server, "UPDATE tables SET changed = ? WHERE id = ?", ended - age, table)
        assert counted() == (1, 1)
        sql(server, "UPDATE notes SET value = value - ? WHERE name = 'lived'", 3 * DAY)
        assert counted() == (0, 1), "no server ran for three days"
        sql(server, "UPDATE notes SET value = value + ? WHERE name = 'lived'", 3 * DAY)
        config = Path(server.folder.name, "floe.conf")
        config.write_text("waiting-tables-expire = 1\nidle-games-expire = 10\nclocked-games-expire = 30\n")
        assert counted("--config", str(config)) == (2, 3)
        sql(server, "UPDATE tables SET fault = 1 WHERE id = ?", tables[0])
        assert counted() == (0, 1)
        sql(server, "UPDATE tables SET fault = 0")
        server.start()
        until(server, "SELECT count(*) FROM tables WHERE stage = 3", [(2,)])
        assert counted() == (0, 0)


def test_stats():
    with Told(FLOE) as server:
        one, two = server.guest("Anna"), server.guest("Ben")
        server.http("POST", "/api/account", {"name": "Account", "password": PASSWORD})
        plan = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
        table = one.ask("create", **plan, chairs=["me", "open"])["table"]
        two.ask("sit", table=table, chair=1)
        one.ask("join", table=table, brief=True)
        one.ask("play", table=table, number=1, move=one.event("table", lambda e: e.get("moves"))["moves"][0])
        one.ask("say", table=table, text="Hello")
        one.ask("resign", table=table)
        table = one.ask("create", **plan, chairs=["me", "open"])["table"]
        two.ask("sit", table=table, chair=1)
        two.ask("resign", table=table)  # before anybody has played
        one.ask("create", **plan, chairs=["me", "open"])
        admin(server, "ban", "198.51.100.7")
        said = admin(server, "stats")
        told = counts(said)
        assert (told["accounts"], told["guests"], told["bots"], told["remarks"], told["moves"]) == (1, 2, 0, 1, 1), said
        assert told["banned networks"] == 1, said
        assert (told["tables that wait for players"], told["games being played"], told["games that are over"]) == (1, 0, 2), said
        assert (told["games that ended in the last 24 hours"], told["games that ended in the last 30 days"]) == (2, 2), said
        sizes = dict(re.findall(r"^  (\S.*?)  +([\d.]+ k?M?B)$", said, re.M))
        assert sizes["moves"] == "8.2 kB" and sizes["growth in 30 days"] != "0 B" and float(sizes["all together"].split()[0]) > 100, said


run_tests(globals())
