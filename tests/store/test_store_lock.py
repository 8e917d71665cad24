#!/usr/bin/env python3
"""test_store_lock.py FLOE - one store, one server; and a backup that leaves the store as it is."""

import fcntl
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


def test_second_server_by_another_name():
    """The file itself is locked: neither a hard link nor a missing lock file gets past it, nor does admin."""
    with Server(FLOE) as server:
        anna = server.guest("Anna")
        table = anna.ask("create", **PLAN)["table"]
        words = f"another floe serve uses this store, pid {server.process.pid}"
        hard = Path(server.folder.name, "hard.db")
        hard.hardlink_to(server.store)
        assert words in second_server(server, str(hard))
        for command in (["verify"], ["ban", "Anna"], ["rerate"]):  # another name has another log beside it
            done = admin(str(hard), *command)
            assert done.returncode == 1 and words in done.stderr, (command, done)
        assert not Path(f"{hard}-wal").exists()
        Path(server.store + ".lock").unlink()
        for name in (server.store, str(hard)):
            assert words in second_server(server, name), name
        assert anna.ask("moment", table=table)["ply"] >= 0
        assert server.stop() == 0
        server.start()
        assert Guest(server.port, cookie=anna.cookie).ask("moment", table=table)["ply"] >= 0


def test_a_copy_in_the_place_of_a_store():
    """The name is locked, too: the log beside it belongs to the file that was there before."""
    with Server(FLOE) as server:
        away, copy = Path(server.folder.name, "away.db"), Path(server.folder.name, "copy.db")
        assert admin(server.store, "backup", str(copy)).returncode == 0
        Path(server.store).rename(away)
        copy.rename(server.store)
        assert f"another floe serve uses this store, pid {server.process.pid}" in second_server(server, server.store)
        Path(server.store).unlink()
        away.rename(server.store)


def test_admin_beside():
    """What changes people alone works while the server runs."""
    with Server(FLOE) as server:
        server.http("POST", "/api/account", {"name": "Anna", "password": "correct horse battery"})
        for words in (["ban", "Anna", "--force"], ["unban", "Anna"], ["rename", "Anna", "Berta"], ["verify"], ["rerate"]):
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


def test_files_in_use_are_not_overwritten():
    """Neither the store itself, by any name, nor another one in use; all of them are as before."""
    with Server(FLOE) as server, Server(FLOE) as other:
        anna, ben = server.guest("Anna"), other.guest("Ben")
        tables = [guest.ask("create", **PLAN)["table"] for guest in (anna, ben)]
        folder = Path(server.folder.name)
        soft, hard = folder / "soft.db", folder / "hard.db"
        soft.symlink_to(server.store)
        hard.hardlink_to(server.store)
        itself = [server.store, os.path.relpath(server.store), str(soft), str(hard)]
        itself += [server.store + suffix for suffix in ("-wal", "-shm", ".lock")]
        left = folder / "left.db"
        (folder / "left.db-wal").write_bytes(b"")
        linked = folder / "linked.db"
        linked.symlink_to(other.store)
        same = folder / "same.db"
        same.hardlink_to(other.store)
        for target in [*itself, other.store, str(linked), str(same), str(left)]:
            before = os.stat(target) if os.path.exists(target) else None
            for words in (["backup", target], ["export", target], ["export", target, tables[0]]):
                done = admin(server.store, *words)
                assert done.returncode == 1 and done.stdout == "", (words, done)
                assert "must not be overwritten" in done.stderr and target in done.stderr, (words, done)
                assert ("the store itself" in done.stderr) == (target in itself), (words, done)
                after = os.stat(target) if os.path.exists(target) else None
                assert (before and (before.st_ino, before.st_size)) == (after and (after.st_ino, after.st_size)), words
        for place, guest, table in ((server, anna, tables[0]), (other, ben, tables[1])):
            place.kill()
            place.start()
            assert Guest(place.port, cookie=guest.cookie).ask("moment", table=table)["ply"] >= 0


def test_locked_files_are_not_overwritten():
    """A lock alone is enough, for as long as somebody has it; its file alone is nothing."""
    copy, lock = TOP / "locked.db", TOP / "locked.db.lock"
    with Server(FLOE) as server, lock.open("w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        done = admin(server.store, "backup", str(copy))
        assert done.returncode == 1 and str(lock) in done.stderr and not copy.exists(), done
        fcntl.flock(file, fcntl.LOCK_UN)
        for _ in range(2):  # the second replaces the first
            assert admin(server.store, "backup", str(copy)).returncode == 0


def test_backup_beside_a_store_called_part():
    """The name that the copy has while it is made is refused as well; without a server, too."""
    store = str(TOP / "copy.db.part")
    with Server(FLOE, store) as server:
        assert server.stop() == 0
    done = admin(store, "backup", str(TOP / "copy.db"))
    assert done.returncode == 1 and "the store itself" in done.stderr, done
    assert admin(store, "verify").returncode == 0
    done = admin(store, "backup", store)
    assert done.returncode == 1 and "the store itself" in done.stderr, done


run_tests(globals())
