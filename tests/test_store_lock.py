#!/usr/bin/env python3
"""test_store_lock.py FLOE - one store, one server; and a backup that leaves the store as it is."""

import os
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Guest, Server

SCRATCH = tempfile.TemporaryDirectory()
TOP = Path(SCRATCH.name)
PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", {"computer": 1}]}


def second_server(server, store):
    """What a second server says about the store; it must not stay."""
    command = [store if word == server.store else word for word in server.command]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 1 and done.stdout == "", done
    return done.stderr


def admin(store, *words):
    return subprocess.run([FLOE, "admin", store, *words], capture_output=True, text=True, timeout=PATIENCE, check=False)


def version(store):
    with closing(sqlite3.connect(store)) as file:
        return file.execute("PRAGMA user_version").fetchone()[0]


def test_second_server():
    """It is refused under whatever name; after kill -9 the next one starts at once."""
    with Server(FLOE) as server:
        anna = server.guest("Anna")
        table = anna.ask("create", **PLAN)["table"]
        words = f"another floe serve uses this store, pid {server.process.pid}"
        link = Path(server.folder.name, "link.db")
        link.symlink_to(server.store)
        for name in (server.store, os.path.relpath(server.store), str(link)):
            assert words in second_server(server, name), name
        assert anna.ask("moment", table=table)["ply"] >= 0
        server.kill()
        server.start()
        assert Guest(server.port, cookie=anna.cookie).ask("moment", table=table)["ply"] >= 0
        assert f"pid {server.process.pid}" in second_server(server, server.store)


def test_admin_beside():
    """What changes people alone works while the server runs."""
    with Server(FLOE) as server:
        server.http("POST", "/api/account", {"name": "Anna", "password": "correct horse battery"})
        for words in (["ban", "Anna"], ["unban", "Anna"], ["rename", "Anna", "Berta"], ["verify"], ["rerate"]):
            done = admin(server.store, *words)
            assert done.returncode == 0, (words, done)


def test_backup_of_an_older_store():
    """The copy has the version of the store, and the store keeps it, with a server and without."""
    copy = str(TOP / "copy.db")
    with Server(FLOE) as server:
        now = version(server.store)
        with closing(sqlite3.connect(server.store)) as file, file:
            file.execute(f"PRAGMA user_version = {now - 1}")
        for _ in range(2):
            assert admin(server.store, "backup", copy).returncode == 0
            assert version(server.store) == version(copy) == now - 1
            if server.process.poll() is None:
                done = admin(server.store, "verify")
                assert done.returncode == 1 and "another floe serve" in done.stderr, done
                server.kill()


run_tests(globals())
