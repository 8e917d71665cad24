#!/usr/bin/env python3
"""test_costs.py FLOE - small requests stay small work, however much somebody has prepared in the store.

What the server spends is its processor time: the clock of the wall would tell about the machine.
"""

import json
import sqlite3
import subprocess
import time
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Guest, Server, restarted
from several_servers import metric

LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}
KEPT = 1000  # store.h
CROWD, MESSAGES = 250, 400  # less than RECEIVE_DEFERRED_MAX each
PAGE = 2 << 20  # bytes of a page of one's own data: the last table may be long


def talk(store, table, count, text="w" * 500):
    """As if the host had said so much there, after all that was said."""
    place, host = store.execute("SELECT number, host FROM tables WHERE id = ?", (table,)).fetchone()
    said, = store.execute("SELECT coalesce(max(number), 0) FROM remarks WHERE place = ?", (place,)).fetchone()
    store.executemany("INSERT INTO remarks (place, number, person, said, watching, preset, text) VALUES (?, ?, ?, 0, 0, '', ?)",
                      ((place, said + number, host, text) for number in range(1, count + 1)))


def spent(server):
    """Milliseconds of the loop, which is the first thread."""
    return int(Path(f"/proc/{server.process.pid}/schedstat").read_text(encoding="ascii").split()[0]) / 1e6


def cost(server, do, times=10):
    before = spent(server)
    for _ in range(times):
        do()
    return (spent(server) - before) / times


def test_remarks_of_a_table_are_limited():
    with Server(FLOE) as server:
        anna = server.guest("Anna")
        table = anna.ask("create", **LEARNING)["table"]
        with restarted(server) as store:
            talk(store, table, KEPT + 500)
        anna = Guest(server.port, cookie=anna.cookie)
        anna.ask("join", table=table), anna.ask("say", table=table, text="The newest")
        assert anna.event("chat", lambda event: event.get("text") == "The newest")["number"] == KEPT + 501
        with closing(sqlite3.connect(server.store)) as store:
            assert store.execute("SELECT count(*), min(number), max(number) FROM remarks").fetchone() == (KEPT, 502, KEPT + 501)


def test_reports_do_not_search_all_that_was_said():
    """Whoever is reported has said nothing here."""
    with Server(FLOE, None, "--limit", "messages-person=off") as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        quiet, loud = (anna.ask("create", **LEARNING)["table"] for _ in range(2))
        with restarted(server) as store:
            talk(store, loud, 50_000)
        ben = Guest(server.port, cookie=ben.cookie)

        def report(table):
            return cost(server, lambda: ben.refused("no_person", "report", table=table, person=99, reason="insult"))

        report(loud)
        assert report(loud) < 5 * report(quiet) + 2


def test_pages_of_ones_own_data_are_short():
    """However much somebody has said; and nothing is left out."""
    with Server(FLOE) as server:
        anna = server.guest("Anna")
        tables = [anna.ask("create", **LEARNING)["table"] for _ in range(12)]
        with restarted(server) as store:
            for table in tables:
                talk(store, table, KEPT)
        pages, before = [], ""
        while before is not None:
            wire = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
            wire.request("GET", f"/api/data{before and '?before='}{before}", headers={"Cookie": anna.cookie})
            pages.append(wire.getresponse().read())
            wire.close()
            assert len(pages[-1]) < PAGE
            before = json.loads(pages[-1])["next"]
        told = [table for page in pages for table in json.loads(page)["tables"]]
        assert [table["table"] for table in told] == tables[::-1]
        assert all(len(table["remarks"]) == KEPT for table in told)


def test_solo_results_come_in_pages():
    """Each with its table: whoever plays alone all day has short pages, too."""
    with Server(FLOE, None, "--limit", "tables-waiting-person=off") as server:
        anna = server.guest("Anna")
        tables = [anna.ask("create", **LEARNING)["table"] for _ in range(25)]
        with restarted(server) as store:
            store.execute("INSERT INTO solos SELECT number, 1, 'nunatak', '', number, 5 FROM tables WHERE number > 1")
        first = server.http("GET", "/api/data", cookie=anna.cookie)[1]
        rest = server.http("GET", f"/api/data?before={first['next']}", cookie=anna.cookie)[1]
        assert "solo" not in first and len(first["tables"]) == 20 and rest["next"] is None
        told = {table["table"]: table.get("points") for table in first["tables"] + rest["tables"]}
        assert [told[table] for table in tables] == [None, *range(2, 26)]


def test_reports_of_ones_own_data_are_limited():
    """Of those by somebody and about them the newest are on the first page; the operator's file has all."""
    with Server(FLOE) as server:
        anna = server.guest("Anna")
        with restarted(server) as store:
            for number in range(1200):
                store.execute("INSERT INTO reports (at, reporter, person, place, remark, name, preset, text, reason, words, outcome, settled, settled_by) "
                              "VALUES (?, 1, 1, '', 0, '', '', ?, 0, ?, 1, 0, 0)", (int(time.time() * 1000), "t" * 500, f"{number} " + "w" * 400))
        page = server.http("GET", "/api/data", cookie=anna.cookie)[1]
        assert [len(page[kind]) for kind in ("reports", "reported")] == [200, 200] and page["reports"][0]["words"].startswith("1199 ")
        done = subprocess.run([FLOE, "admin", server.store, "export-person", "#1", "-"], capture_output=True, text=True, timeout=PATIENCE, check=True)
        assert [len(json.loads(done.stdout)[kind]) for kind in ("reports", "reported")] == [1200, 1200]


def test_another_language_counts_for_each_table():
    """It tells all of them again: five tables are five messages more."""
    with Server(FLOE, None, "--limit", "messages-person=40/1h") as server:
        anna = server.guest("Anna")
        tables = [anna.ask("create", **LEARNING)["table"] for _ in range(5)]
        for table in tables:
            anna.ask("join", table=table)
        for language in ("fr", "de", "nl", "en", "fr"):  # 10 messages before, and 6 each
            assert anna.ask("speak", language=language)["language"] == language
        anna.refused("too_many", "speak", language="de")
        assert anna.event("table", lambda event: event["table"] == tables[0])


def masked(message):
    """A frame with a mask of zeros, which changes nothing."""
    return bytes((0x81, 0x80 | len(message))) + bytes(4) + message


def test_many_messages_that_wait_for_the_store():
    """Whoever hangs up takes them along, and nobody else waits for that: the loop looks at no others."""
    with Server(FLOE, None, "--limit", "sockets-person=off", "--limit", "handshakes-person=off") as server:
        anna = server.guest("Anna")
        crowd = [Guest(server.port, cookie=anna.cookie) for _ in range(CROWD)]
        with closing(sqlite3.connect(server.store, isolation_level=None)) as store:
            store.execute("BEGIN IMMEDIATE")
            for guest in crowd:
                guest.socket.sendall(masked(b"x") * MESSAGES)
            server.http("GET", "/healthz")
            before = spent(server)
            for guest in crowd:
                guest.close()
            while metric(server, "floe_sockets") > 1:
                pass
            used = spent(server) - before
            store.execute("ROLLBACK")
        assert used < 2000, used


run_tests(globals())
