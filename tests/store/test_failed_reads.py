#!/usr/bin/env python3
"""test_failed_reads.py FLOE - what cannot be read is not told to be missing: not by `floe admin` on a file whose reads fail, and not by a server
whose database goes while it is asked."""

import subprocess
import tempfile
import threading
from http.client import HTTPException
from pathlib import Path

from engine_client import FLOE
from fault_client import environment
from postgres import Postgres
from run_tests import LONG_FORM, run_tests
from server_client import PATIENCE, Closed, Guest, Server, Told
from several_servers import Proxy, connected_to, is_ready
from waiting import until

PASSWORD = "correct horse battery"
PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}
LATER = ("store_lost", "store_busy", "not_ready")
TRY_LATER = 1013


def account(server, name):
    answer, _ = server.http("POST", "/api/account", {"name": name, "password": PASSWORD})
    assert answer.status == 200
    return answer.headers["Set-Cookie"].split(";")[0]


def fill(server):
    """An operator, somebody else, a finished table with a remark, a report, a ban. Returns their cookies and the table."""
    olga, anna = account(server, "Olga"), account(server, "Anna")
    one, two = Guest(server.port, cookie=olga), Guest(server.port, cookie=anna)
    table = one.ask("create", **PLAN)["table"]
    one.ask("join", table=table)
    two.ask("sit", table=table, chair=1)
    two.ask("say", table=table, text="well")
    one.ask("report", table=table, person=two.hello["you"]["id"], reason="other", text="loud")
    two.ask("resign", table=table)
    one.close()
    two.close()
    return olga, anna, table


def admin(store, *words, **faults):
    return subprocess.run([FLOE, "admin", str(store), *words], capture_output=True, text=True, timeout=PATIENCE, check=False,
                          env=environment(**faults) if faults else None)


def facts(done):
    """Without sizes: if tables cannot be told apart, all of the file is "everything else" (store_measure)."""
    return done.stdout.split("How large it is")[0]


def test_admin_says_that_the_file_cannot_be_read():
    """With each single read of the file failing, a command does what it does without, or complains of the file and of nothing else.
    In the short form it is a third of the reads, another one for each command."""
    with tempfile.TemporaryDirectory() as folder:
        store, counts = Path(folder, "floe.db"), Path(folder, "counts")
        with Server(FLOE, str(store)) as server:
            *_, table = fill(server)
        assert admin(store, "invite").returncode == 0 and admin(store, "ban", "192.0.2.0/24").returncode == 0
        commands = (("list",), ("list", "--kind", "network"), ("show", "Anna"), ("show", "#2"), ("show", "192.0.2.1"), ("sessions", "Anna"), ("invites",),
                    ("reports",), ("reports", "1"), ("audit",), ("verify",), ("suspicious",), ("stats",), ("export", "/dev/null"),
                    ("export", "/dev/null", table), ("export-person", "Anna", "/dev/null"), ("clean", "--dry-run"))
        tried = failed = 0
        for turn, command in enumerate(commands):
            clean = admin(store, *command, files=store.name, counts=counts)
            assert clean.returncode == 0, clean
            reads = dict(map(str.split, counts.read_text().splitlines()))["read"]
            for number in range(1, int(reads) + 1) if LONG_FORM else range(1 + turn % 3, int(reads) + 1, 3):
                done = admin(store, *command, files=store.name, fault=f"read:{number}:EIO")
                tried += 1
                if done.returncode == 0:
                    assert facts(done) == facts(clean), (command, number, done)
                    continue
                failed += 1
                lines = done.stderr.splitlines()
                assert len(lines) == 1 and str(store) in lines[0], (command, number, done)
                assert clean.stdout.startswith(done.stdout), (command, number, done)
        assert failed > len(commands), (tried, failed)
        print(f"{tried} reads failed, {failed} commands", end=", ")


def asked_while_cut(proxy, ask):
    """What is answered if the database stops to answer, and is gone while the server waits for it."""
    told = []

    def run():
        try:
            told.append(ask())
        except Closed as closed:
            told.append(closed.code)
        except (OSError, ValueError, HTTPException):
            told.append(None)

    proxy.freeze()
    thread = threading.Thread(target=run)
    thread.start()
    thread.join(0.3)  # by now it waits, or has its answer from memory
    proxy.cut()
    thread.join(PATIENCE)
    proxy.mend()
    return told[0]


def code_of(answer):
    """The code of a refusal over HTTP or the socket; None: it is none."""
    told = answer[1] if isinstance(answer, tuple) else answer
    return told.get("error", {}).get("code") if isinstance(told, dict) else None


def test_server_says_that_its_database_is_gone():
    with Postgres() as postgres:
        target = str(next(postgres.folder.glob(".s.PGSQL.*[0-9]")))
        proxy = Proxy(lambda: connected_to(target))
        address = f"host=127.0.0.1 port={proxy.port} user=floe dbname=floe sslmode=disable gssencmode=disable"
        with Told(FLOE, address, "--log", "--limit", "all=off") as server:
            olga, anna, table = fill(server)

            def get(path, cookie):
                return lambda: server.http("GET", path, cookie=cookie)

            def op(word, **fields):
                return lambda: Guest(server.port, cookie=anna).request(word, **fields)

            requests = [get("/api/me", anna), get("/api/games", anna), get("/api/people?name=Anna", olga), get("/api/ratings?scale=nanuuk-2", olga),
                        get(f"/api/record?table={table}", anna), get("/api/data", anna), get("/api/bots", anna),
                        get("/api/reports", olga), get("/api/report?number=1", olga), get("/api/invites", olga),
                        lambda: server.http("POST", "/api/login", {"name": "Anna", "password": PASSWORD}),
                        lambda: server.http("POST", "/api/account", {"name": "Berta", "password": PASSWORD}),
                        op("join", table=table), op("own"), op("say", table=table, text="again"), op("rematch", table=table)]
            right = [code_of(ask()) for ask in requests]
            seen = []
            for ask, expected in zip(requests, right):
                until(lambda: is_ready(server))
                told = asked_while_cut(proxy, ask)
                code = code_of(told)
                good = told in (None, TRY_LATER, 1006) or code in LATER or (not isinstance(told, int) and code == expected)
                assert good, (requests.index(ask), told, expected)
                seen.append(code in LATER or told in (None, TRY_LATER))
            assert "login_failed" not in server.said() and "set_aside" not in server.said()
            print(f"{sum(seen)} of {len(seen)} were told to come again", end=", ")
            until(lambda: is_ready(server))
        proxy.close()


run_tests(globals())
