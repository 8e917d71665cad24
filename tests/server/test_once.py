#!/usr/bin/env python3
"""test_once.py FLOE - what creates something carries a request id and happens once: on another connection, in one batch, after a
kill between commit and answer, and at another server of the same database.
"""

import sqlite3
import subprocess
import threading
from contextlib import closing

from confirmed_game import PLAN
from engine_client import FLOE
from postgres import Postgres
from run_tests import run_tests, tries
from server_client import PATIENCE, Guest, Server, Told
from waiting import until

DAY = 24 * 3600 * 1000
FRIENDS = {**PLAN, "chairs": ["me", "friend"]}
LEASE = "3"


class Sqlite:
    """Looks into the file of a server."""

    def __init__(self, server):
        self.path = server.store

    def ask(self, query):
        with closing(sqlite3.connect(self.path, timeout=PATIENCE)) as store, store:
            row = store.execute(query).fetchone()
        return "" if row is None else str(row[0])


def count(store, table):
    return int(store.ask(f"SELECT count(*) FROM {table}"))


def without_id(answer):
    return {name: value for name, value in answer.items() if name != "id"}


def test_repeated():
    """All three operations, at the same and at another connection."""
    with Server(FLOE, None) as server:
        store, anna, ben = Sqlite(server), server.guest("Anna"), server.guest("Ben")
        made = without_id(anna.ask("create", **FRIENDS, request="a-1"))
        assert without_id(anna.ask("create", **FRIENDS, request="a-1")) == made and made["keys"][1]
        again = Guest(server.port, cookie=anna.cookie)
        assert without_id(again.ask("create", **FRIENDS, request="a-1")) == made
        ben.ask("sit", table=made["table"], chair=1, key=made["keys"][1])
        assert without_id(again.ask("create", **FRIENDS, request="a-1")) == made     # the key is used up, the answer is not
        assert count(store, "tables") == 1
        for guest in (anna, anna, again):
            guest.ask("say", table=made["table"], text="Hello", request="a-1")      # of another operation: another request
        assert count(store, "remarks") == 1
        ben.ask("say", table=made["table"], text="Hello", request="a-1")            # of another person
        assert count(store, "remarks") == 2
        for guest in (anna, again):
            guest.ask("report", table=made["table"], remark=2, reason="spam", request="r")
        store.ask("UPDATE reports SET outcome = 1 RETURNING 1")                     # settled: the same once more would be another
        anna.ask("report", table=made["table"], remark=2, reason="spam", request="r")
        assert count(store, "reports") == 1
        anna.ask("report", table=made["table"], remark=2, reason="spam", request="s")
        assert count(store, "reports") == 2


def test_one_batch():
    """Sent together, they are handled together: the first one's answer is not durable yet."""
    with Server(FLOE, None) as server:
        anna = server.guest("Anna")
        for number in range(5):
            anna.send({"op": "create", "id": number, **FRIENDS, "request": "same"})
        answers = [without_id(anna.receive()) for _ in range(5)]
        assert all(answer == answers[0] and answer["ok"] for answer in answers), answers
        assert count(Sqlite(server), "tables") == 1


def test_refused():
    """What was refused was not done, and can be asked for again. Ids have a form."""
    with Server(FLOE, None) as server:
        anna = server.guest("Anna")
        anna.refused("bad_field", "create", **(PLAN | {"players": 9}), request="x")
        table = anna.ask("create", **PLAN, request="x")["table"]
        for wrong in ("", "a" * 41, "a b", "ä", 5, None):
            error = anna.refused("bad_field", "create", **PLAN, request=wrong)
            assert "1" in error["message"] and "40" in error["message"], error
        anna.ask("create", **PLAN, request="a" * 40)
        anna.refused("unknown_field", "rematch", table=table, request="x")


def test_forgotten():
    """After a day, and with the person."""
    with Told(FLOE, None, "--log") as server:
        store, anna = Sqlite(server), server.guest("Anna")
        for request in ("old", "new"):
            anna.ask("create", **PLAN, request=request)
        store.ask(f"UPDATE answers SET at = at - {DAY} WHERE request = 'old' RETURNING 1")
        subprocess.run([FLOE, "admin", server.store, "clean"], check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE)
        until(lambda: store.ask("SELECT group_concat(request) FROM answers") == "new")
        server.http("POST", "/api/account/delete", {"password": ""}, anna.cookie)
        assert count(store, "answers") == 0


def killed_before_answer(server, store, other):
    """The batch is committed, nobody has read the answer, and the server is gone; `other` has the store then."""
    anna = server.guest("Anna")
    table = anna.ask("create", **PLAN)["table"]
    for op, fields in (("create", FRIENDS), ("say", {"table": table, "text": "Hello"})):
        anna.send({"op": op, "id": op, **fields, "request": "once"})
        until(lambda op=op: store.ask(f"SELECT 1 FROM answers WHERE op = '{op}'") == "1")
    server.kill()
    heard = None
    while heard is None:
        try:
            back = Guest(other().port, cookie=anna.cookie)
            back.ask("join", table=table)
            heard = back.ask("create", **FRIENDS, request="once")
        except (OSError, EOFError, ValueError):
            pass
    back.ask("say", table=table, text="Hello", request="once")
    assert heard["table"] == store.ask("SELECT id FROM tables ORDER BY number DESC LIMIT 1")
    assert heard["keys"][1] == store.ask("SELECT key FROM chairs WHERE key <> ''")
    assert count(store, "tables") == 2 and count(store, "remarks") == 1


def test_killed_before_answer():
    with Server(FLOE, None) as server:
        started = []

        def again():
            if not started:
                server.start()
                started.append(True)
            return server
        killed_before_answer(server, Sqlite(server), again)


def serve(postgres):
    return Told(FLOE, postgres.address, "--log", "--lease", LEASE, "--limit", "all=off")


def test_killed_and_another_server():
    with Postgres() as postgres, serve(postgres) as one, serve(postgres) as two:
        killed_before_answer(one, postgres, lambda: two)


def test_two_servers_at_once():
    """The same request at two servers at the same time makes one table, whoever is first."""
    with Postgres() as postgres, serve(postgres) as one, serve(postgres) as two:
        anna = one.guest("Anna")
        guests = [anna, Guest(two.port, cookie=anna.cookie)]
        for number in range(tries(20)):
            gate, answers = threading.Barrier(2), [None, None]

            def ask(which, number=number, gate=gate, answers=answers):
                gate.wait()
                answers[which] = guests[which].request("create", **PLAN, request=f"r{number}")
            threads = [threading.Thread(target=ask, args=(which,)) for which in (0, 1)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            made = {answer["table"] for answer in answers if answer["ok"]}
            assert len(made) == 1, answers
            assert all(answer["ok"] or answer["error"]["code"] == "store_busy" for answer in answers), answers
            assert count(postgres, "tables") == number + 1


run_tests(globals())
