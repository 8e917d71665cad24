#!/usr/bin/env python3
"""`floe admin STORE copy TO`: from SQLite to PostgreSQL and back, interrupted and resumed, and what it refuses."""

import os
import signal
import sqlite3
import subprocess
import tempfile
import time
from contextlib import closing
from pathlib import Path

from engine_client import FLOE
from postgres import held, shared
from run_tests import run_tests
from server_client import PATIENCE, Server

PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}
SCRATCH = tempfile.TemporaryDirectory()
TOP = Path(SCRATCH.name)
UNFINISHED = "A copy into this store is not complete"
# A person and a table that rows may name. What a trigger adds must not be in the way.
PERSON, PLACE = 1, 1
REFERS = {"person": PERSON, "owner": None, "host": PERSON, "reserved": None, "made_by": PERSON}


def run(*words):
    return subprocess.run([FLOE, *map(str, words)], capture_output=True, text=True, timeout=PATIENCE, check=False)


def admin(store, *words, code=0):
    done = run("admin", store, *words)
    assert done.returncode == code, (words, done)
    return done.stdout + done.stderr


def sql(store, text, *values):
    with closing(sqlite3.connect(store)) as file, file:
        return file.execute(text, values).fetchall()


def tables_of(store):
    return sorted(name for name, in sql(store, "SELECT name FROM sqlite_schema WHERE type = 'table'"))


def content_of(store):
    """All rows of all tables, those in which SQLite counts, too."""
    return {name: sorted(map(repr, sql(store, f"SELECT * FROM {name}"))) for name in tables_of(store)}


def value_for(table, name, kind, number):
    """Another one for each column and row."""
    if name in REFERS and table != "solo_bests" and (table, name) != ("outbox", "owner"):
        return REFERS[name]
    if name == "place" and kind == "INTEGER":
        return PLACE
    value = sum(map(ord, table + name)) * 1000 + number
    return {"INTEGER": value, "REAL": value / 7, "TEXT": f"{name} é {value}", "BLOB": value.to_bytes(32, "big")}[kind]


def fill(store, rows=3):
    """Adds rows to each table of the schema, with a value in each column. Keys that would be the same are taken once."""
    with closing(sqlite3.connect(store)) as file, file:
        for table in tables_of(store):
            if table == "sqlite_sequence":
                continue
            columns = file.execute(f"PRAGMA table_info({table})").fetchall()
            names = ", ".join(column[1] for column in columns)
            for number in range(rows):
                values = [value_for(table, column[1], column[2], number) for column in columns]
                file.execute(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({', '.join('?' * len(values))})", values)
            assert file.execute(f"SELECT 1 FROM {table}").fetchone(), table


def make_store(name):
    """Two people have played a few moves, and everything else is there, too."""
    store = TOP / name
    with Server(FLOE, str(store)) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        table = anna.ask("create", **PLAN)["table"]
        for guest in (anna, ben):
            guest.ask("join", table=table)
        ben.ask("sit", table=table, chair=1)
        anna.ask("say", table=table, text="Hello")
        assert server.stop() == 0
    fill(store)
    return store


def until_it_waits(copy, waiting):
    end = time.monotonic() + PATIENCE
    while waiting() == 0:
        assert copy.poll() is None, copy.communicate()
        assert time.monotonic() < end, "waited in vain"


def begin_copy(store, database):
    return subprocess.Popen([FLOE, "admin", store, "copy", database], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_there_and_back():
    """Every column of every table comes back as it was, and new rows get new numbers."""
    store, back, database = make_store("there.db"), TOP / "back.db", shared().new_database()
    sql(store, "DELETE FROM audit WHERE number = (SELECT max(number) FROM audit)")
    assert "Everything is in postgres://" in admin(store, "copy", database)
    admin(database, "copy", back)
    assert content_of(store) == content_of(back)
    assert back.stat().st_mode & 0o777 == 0o600
    for address in (database, str(back)):
        with Server(FLOE, address) as server:
            server.guest("Carla").ask("create", **PLAN)
            assert server.stop() == 0
    numbers = sql(back, "SELECT max(id) FROM people"), sql(store, "SELECT max(id) FROM people")
    assert numbers[0] > numbers[1], numbers


def empty_database():
    """One with all tables, and nothing in them: a copy of a store without anything."""
    empty, database = TOP / "empty.db", shared().new_database()
    empty.touch()
    admin(empty, "copy", database)
    return database


def test_it_goes_on():
    """Killed and stopped in the middle: nobody can use what is there, and the same command goes on."""
    store, back, database = make_store("long.db"), TOP / "long-back.db", empty_database()
    fill(store, 2500)  # more than two batches
    with held(database, "audit") as waiting, begin_copy(store, database) as copy:
        until_it_waits(copy, waiting)
        copy.kill()
    assert UNFINISHED in admin(database, "list", code=1)
    (TOP / "index.html").touch()
    assert UNFINISHED in run("serve", "--store", database, "--port", "0", "--page", TOP).stderr
    assert UNFINISHED in admin(database, "copy", back, code=1)
    for number, table in ((signal.SIGINT, "reports"), (signal.SIGTERM, "outbox")):
        with held(database, table) as waiting:
            copy = begin_copy(store, database)
            until_it_waits(copy, waiting)
            copy.send_signal(number)
        said = copy.communicate(timeout=PATIENCE)[1]
        assert copy.returncode == 1 and "The same command goes on" in said, (number, said)
        assert UNFINISHED in admin(database, "list", code=1)
    admin(store, "copy", database)
    admin(database, "copy", back)
    assert content_of(store) == content_of(back)


def test_a_database_is_killed():
    """The command says so, and goes on when the database is there again."""
    store, database = make_store("killed.db"), empty_database()
    with held(database, "reports") as waiting, begin_copy(store, database) as copy:
        until_it_waits(copy, waiting)
        shared().kill()
        said = copy.communicate(timeout=PATIENCE)[1]
    assert copy.returncode == 1 and "the database does not answer" in said, said
    shared().start()
    admin(store, "copy", database)


def test_root_copies_for_somebody_else():
    """The service's user must be able to open what root has made in its folder: the store, and its lock."""
    store, folder = make_store("for-a-service.db"), TOP / "service"
    folder.mkdir()
    if os.getuid() == 0:
        os.chown(folder, 12345, 23456)
    admin(store, "copy", folder / "floe.db")
    made = {path.name: path.stat() for path in folder.iterdir()}
    owner = folder.stat().st_uid, folder.stat().st_gid
    assert set(made) == {"floe.db", "floe.db.lock"}, made
    for status in made.values():
        assert status.st_mode & 0o777 == 0o600 and (os.getuid() != 0 or (status.st_uid, status.st_gid) == owner), made


def test_a_store_that_may_not_be_opened():
    """The server says what is in the way, not only that something is. Root may open everything, unless it gives that right away."""
    forbidden = TOP / "forbidden.db"
    forbidden.touch(mode=0o000)
    prefix = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.getuid() == 0 else []
    words = [*prefix, FLOE, "serve", "--store", forbidden, "--port", "0", "--page", "none"]
    said = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert said.returncode == 1 and "forbidden.db: unable to open database file: Permission denied" in said.stderr, said


def test_refusals():
    """What is in use is not overwritten, and what differs is noticed."""
    store, database = make_store("source.db"), shared().new_database()
    other = TOP / "other.db"
    admin(store, "copy", other)
    before = content_of(other)
    assert "something in its table people" in admin(store, "copy", other, code=1)
    assert content_of(other) == before
    assert "No such file" in admin(TOP / "nowhere.db", "copy", TOP / "new.db", code=1)
    assert not Path(TOP / "new.db").exists()
    assert "There is no store" in admin(database, "copy", TOP / "new.db", code=1)
    with Server(FLOE, str(store)) as server:
        admin(store, "copy", database, code=1)
        admin(other, "copy", store, code=1)
        assert server.stop() == 0


def test_onto_itself():
    """By whatever name: there is no other server to look for."""
    store, database, link, hard = make_store("itself.db"), empty_database(), TOP / "link.db", TOP / "hard.db"
    link.symlink_to(store)
    hard.hardlink_to(store)
    before = content_of(store)
    for target in (store, link, hard):
        assert "Source and target are the same store" in admin(store, "copy", target, code=1)
    assert content_of(store) == before
    for target in (database, database + "&application_name=another"):
        assert "Source and target are the same store" in admin(database, "copy", target, code=1)
    admin(database, "copy", shared().new_database())


def test_where_a_server_was_once_started():
    """It has made settings for itself, and nothing else: those of the source take their place. One that runs, or may come back, is in the way."""
    store, back = make_store("moving.db"), TOP / "moved.db"
    for target in (str(TOP / "started.db"), shared().new_database()):
        with Server(FLOE, target) as server:
            assert "another floe serve uses this store" in admin(store, "copy", target, code=1)
            assert server.stop() == 0
        if target.startswith("postgres"):
            name = target.partition("?")[0].rpartition("/")[2]
            shared().ask("UPDATE servers SET until = 'infinity'", name)
            assert "another floe serve uses this store" in admin(store, "copy", target, code=1)
            shared().ask("UPDATE servers SET until = '-infinity'", name)
        admin(store, "copy", target)
        admin(target, "copy", back)
        assert content_of(store) == content_of(back)
        back.unlink()


def test_something_is_there():
    """Not only people and games: what an operator has done before anybody came is not lost."""
    store, target = make_store("a-source.db"), TOP / "invited.db"
    target.touch()
    admin(target, "maintenance", "on")
    before = content_of(target)
    assert "something in its table audit" in admin(store, "copy", target, code=1)
    assert content_of(target) == before


def test_an_unfinished_copy_of_another_store():
    """It is found before anything is added: the copy that was begun goes on."""
    store, other, database, back = make_store("begun.db"), make_store("stranger.db"), empty_database(), TOP / "begun-back.db"
    sql(other, "UPDATE people SET name = 'Somebody' WHERE id = 1")
    fill(other, 10)
    with held(database, "reports") as waiting, begin_copy(store, database) as copy:
        until_it_waits(copy, waiting)
        copy.kill()
    said = admin(other, "copy", database, code=1)
    assert "the unfinished copy there is of another store" in said and "drop that database" in said, said
    admin(store, "copy", database)
    admin(database, "copy", back)
    assert content_of(store) == content_of(back)


def test_a_difference():
    """Somebody has written to the source since a copy was interrupted."""
    store, database = make_store("changing.db"), empty_database()
    with held(database, "reports") as waiting, begin_copy(store, database) as copy:
        until_it_waits(copy, waiting)
        copy.kill()
    sql(store, "UPDATE people SET name = 'Anne' WHERE id = 1")
    said = admin(store, "copy", database, code=1)
    assert "people is not the same in postgres://" in said, said
    assert UNFINISHED in admin(database, "list", code=1)


def test_damaged_games():
    """A game that is wrong is told, and copied as it is."""
    with Server(FLOE, str(TOP / "damaged.db")) as server:
        anna = server.guest("Anna")
        table = anna.ask("create", game="nanuuk", players=2, options={"mode": "learning"}, chairs=["me", {"computer": 1}])["table"]
        anna.ask("join", table=table)
        event = anna.event("table", lambda event: event["table"] == table and event.get("moves"))
        anna.ask("play", table=table, number=event["ply"] + 1, move=event["moves"][0]["move"])
        assert server.stop() == 0
    sql(TOP / "damaged.db", "UPDATE moves SET move = 'nonsense' WHERE ply = 1")
    said = admin(TOP / "damaged.db", "copy", TOP / "damaged-copy.db")
    assert table in said and "as it was before the copy" in said, said
    assert content_of(TOP / "damaged.db") == content_of(TOP / "damaged-copy.db")


run_tests(globals())
