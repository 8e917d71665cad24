#!/usr/bin/env python3
"""`floe serve` and `floe admin` with a real PostgreSQL: what they say, and what is left when either of them dies."""

import json
import socket
import socketserver
import subprocess
import tempfile
import threading
from pathlib import Path

from confirmed_game import GONE, Game
from engine_client import FLOE
from postgres import Postgres
from run_tests import run_tests
from server_client import PATIENCE, Told
from waiting import until

SECRET = "not-to-be-seen"


def run(*words):
    return subprocess.run([FLOE, *map(str, words)], capture_output=True, text=True, timeout=PATIENCE, check=False)


def serve(store):
    """For a store that it cannot have. An empty page does."""
    with tempfile.TemporaryDirectory() as page:
        Path(page, "index.html").touch()
        return run("serve", "--port", "0", "--page", page, "--store", store)


def admin(store, *words, code=0):
    done = run("admin", store, *words)
    assert done.returncode == code, done
    return done.stdout + done.stderr


def with_password(address):
    """PostgreSQL trusts everybody here, so any password is good."""
    return address.replace("floe@", f"floe:{SECRET}@")


def test_database_is_killed():
    """Without patience the server ends, with words. When both are there again, so is every confirmed move."""
    with Postgres() as postgres, Told(FLOE, with_password(postgres.address), "--log", "--reconnect", "0") as server:
        game = Game(server)
        for _ in range(3):
            game.play(5)
            postgres.kill()
            try:
                game.play(1)
            except GONE:
                pass
            assert server.process.wait(PATIENCE) == 1
            said = server.said()
            assert '"event":"stop"' in said and "the database does not answer: " in said, said
            assert SECRET not in said and "postgres://floe@" in said, said
            server.process.stdout.close()
            postgres.start()
            server.start()
            game.is_there(server)
        game.play(3)
        assert server.stop() == 0
        assert "1" in admin(postgres.address, "verify")


def test_database_is_stopped():
    """The patience of a server has an end."""
    with Postgres() as postgres, Told(FLOE, postgres.address, "--log", "--reconnect", "1") as server:
        game = Game(server)
        game.play(3)
        postgres.stop()
        assert server.process.wait(PATIENCE) == 1
        said = server.said()
        assert "the database does not answer: " in said and '"store_given_up"' in said, said


def test_words():
    """About addresses that lead nowhere, databases of others, and what is SQLite's alone."""
    with Postgres() as postgres, tempfile.TemporaryDirectory() as folder:
        nowhere = f"postgres://floe:{SECRET}@/floe?host={folder}"
        for done in (serve(nowhere), run("admin", nowhere, "list"), serve(f"host={folder} user=floe password={SECRET}"),
                     serve(f"postgres://floe:{SECRET}@[x/floe")):
            said = done.stdout + done.stderr
            assert done.returncode == 1 and "postgres://" in said and SECRET not in said, done
        for misspelled in (f"postgres//floe:{SECRET}@host/floe", f"postgresql:/floe:{SECRET}@host/floe", f"psql://floe:{SECRET}@host/floe"):
            for done in (serve(misspelled), run("admin", misspelled, "list")):
                assert done.returncode == 1 and "Write it as postgres://USER@HOST/DATABASE." in done.stderr and SECRET not in done.stderr, done
        assert "There is no store of Floe" in admin(postgres.address, "list", code=1)
        assert "pg_dump" in admin(with_password(postgres.address), "backup", Path(folder, "copy.db"), code=1)
        assert "pg_restore" in admin(with_password(postgres.address), "restore", Path(folder, "copy.db"), code=1)
        assert postgres.ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == "0"
        postgres.ask("CREATE TABLE theirs (x int)")
        said = serve(postgres.address).stderr
        assert "another program" in said, said


OLD = ((b"R", bytes(4)), (b"S", b"server_version\x0014.9\x00"), (b"S", b"server_encoding\x00UTF8\x00"), (b"Z", b"I"))


class OldDatabase(socketserver.BaseRequestHandler):
    """Greets a client as PostgreSQL 14 does, which cannot be had here."""

    def handle(self):
        size = int.from_bytes(self.request.recv(4, socket.MSG_WAITALL), "big")
        self.request.recv(size - 4, socket.MSG_WAITALL)
        for kind, body in OLD:
            self.request.sendall(kind + (len(body) + 4).to_bytes(4, "big") + body)
        self.request.recv(1)  # until it says goodbye


def test_an_old_database():
    with socketserver.TCPServer(("127.0.0.1", 0), OldDatabase) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        said = admin(f"host=127.0.0.1 port={server.server_address[1]} user=floe sslmode=disable gssencmode=disable", "list", code=1)
        server.shutdown()
        serving.join()
    assert "Floe needs PostgreSQL 15 or later, and this is 14.9." in said, said


def test_upgrade():
    """From the version before; not while a server of that version runs, nor by `floe admin`."""
    with Postgres() as postgres, Told(FLOE, postgres.address) as server:
        game = Game(server)
        game.play(3)
        postgres.ask("UPDATE floe_schema SET version = 1")
        for done in (serve(postgres.address), run("admin", postgres.address, "list")):
            assert done.returncode == 1 and "another floe serve uses this store" in done.stderr, done
        assert server.stop() == 0
        postgres.ask("DROP TABLE servers, peer_key; ALTER TABLE tables DROP COLUMN owner; DROP TABLE answers; DROP TABLE outbox;"
                     " DROP INDEX tables_open_of; DROP INDEX tables_open_from; ALTER TABLE floe_schema DROP COLUMN oldest")
        server.start()
        game.is_there(server)
        game.play(2)


def test_upgrade_under_a_running_server():
    """A step that only adds: the older server plays on, and comes back when it has lost the database; both share the tables."""
    with Postgres() as postgres, Told(FLOE, postgres.address, "--lease", "3") as old:
        game = Game(old)
        game.play(3)
        now = int(postgres.ask("SELECT version FROM floe_schema"))
        postgres.ask(f"DROP INDEX tables_open_of, tables_open_from; UPDATE floe_schema SET version = {now - 1}")
        with Told(FLOE, postgres.address, "--lease", "3") as fresh:
            assert postgres.ask("SELECT version, oldest FROM floe_schema") == f"{now}|{now - 1}"
            assert postgres.ask("SELECT count(*) FROM pg_indexes WHERE indexname LIKE 'tables_open_%'") == "2"
            game.play(3)
            Game(fresh).play(1)
            # As if the fresh one were of a later release, which has only added: the older ones can come back, and others of them start.
            postgres.ask(f"UPDATE floe_schema SET version = {now + 1}, oldest = {now}")
            postgres.ask("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'floe'")
            game.is_there(old, fresh)
            game.play(2)
            with Told(FLOE, postgres.address, "--lease", "3") as third:
                Game(third).play(1)
            # And one that has taken something away: nobody older starts.
            postgres.ask(f"UPDATE floe_schema SET oldest = {now + 1}")
            done = serve(postgres.address)
            assert done.returncode == 1 and "newer" in done.stderr, done
            postgres.ask(f"UPDATE floe_schema SET oldest = {now}")
        game.is_stored(postgres)


def test_start_is_logged():
    """With what tells servers apart: where each keeps its tables, without a secret, and where others reach it."""
    with Postgres() as postgres, Told(FLOE, with_password(postgres.address), "--log") as server:
        until(lambda: postgres.ask("SELECT address FROM servers"))
        start = json.loads(server.said().splitlines()[0])
        assert start["store"] == f"postgres://floe@{postgres.folder}/floe" and SECRET not in server.said(), start
        assert start["peer_address"] == postgres.ask("SELECT address FROM servers") and start["version"], start


def test_start_with_a_long_address_is_logged():
    """The line has the beginning of it. Only the first host is asked."""
    with Postgres() as postgres:
        hosts = ",".join([str(postgres.folder), *(f"spare{number}.example" for number in range(200))])
        with Told(FLOE, f"host={hosts} user=floe dbname=floe", "--log") as server:
            until(lambda: "\n" in server.said())
            start = json.loads(server.said().splitlines()[0])
            assert start["event"] == "start" and f"postgres://floe@{hosts}/floe".startswith(start["store"]) and len(start["store"]) > 100, start


def test_admin_beside_a_server():
    with Postgres() as postgres, Told(FLOE, postgres.address) as server:
        game = Game(server)
        game.play(4)
        Path(server.folder.name, "password").write_text("correct horse battery\n")
        admin(postgres.address, "add", "Carla", "--file", Path(server.folder.name, "password"))
        assert "Carla" in admin(postgres.address, "list", "--kind", "account")
        assert "Carla" in admin(postgres.address, "show", "Carla")
        assert "Carla" in admin(postgres.address, "list", "--search", "ARL")
        admin(postgres.address, "stats")
        admin(postgres.address, "audit")
        admin(postgres.address, "clean", "--dry-run")
        admin(postgres.address, "rerate")
        assert "1" in admin(postgres.address, "verify")
        record = Path(server.folder.name, "games")
        admin(postgres.address, "export", record)
        admin(postgres.address, "ban", "Carla", "--reason", "test", "--force")
        admin(postgres.address, "close", game.table)
        game.guests[0].event("table", lambda event: event["table"] == game.table and event.get("stage") not in (None, "playing"))


run_tests(globals())
