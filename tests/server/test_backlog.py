#!/usr/bin/env python3
"""test_backlog.py FLOE - a server is ready before its tables are open; whoever asks for one gets it, and the others follow.

Tables of a crowd are opened before those of Anna and Ben, which are newer. Each server opens some of them and is held then, so that whatever
a test does meanwhile is done before those of Anna and Ben are opened, unless somebody asks for them.
"""

import functools
import random
import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path

import many_tables
from engine_client import FLOE
from held_server import HELD_MOST, Held
from postgres import Postgres
from run_tests import run_tests
from server_client import PATIENCE, Guest, Server, Told
from several_servers import is_ready, metric, metrics
from waiting import until

LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
MINUTES = {"kind": "fischer", "start": 600, "each": 5}
DAY = 24 * 3600_000
LONG = {"game": "nunatak", "options": {}, "open": False}
CROWD = 10 * HELD_MOST  # tables: those that are opened while a test asks for some are far from the newest
PLIES = 60


def news(guest, table, wanted=lambda event: True):
    return guest.event("table", lambda event: event["table"] == table and wanted(event))


def begin(anna, ben, **more):
    table = anna.ask("create", **{**LEARNING, "chairs": ["me", "open"], **more})["table"]
    ben.ask("sit", table=table, chair=1)
    return table


def play(guests, table, first, count, luck=random.Random(7)):
    """Plies from `first` on, by whoever's turn it is."""
    for guest in guests:
        guest.ask("join", table=table)
    for ply in range(first, first + count):
        told = [news(guest, table, lambda event, ply=ply: event.get("ply") == ply and event["stage"] == "playing") for guest in guests]
        seat = told[0]["decides"]
        guests[seat].ask("play", table=table, number=ply + 1, move=luck.choice(told[seat]["moves"])["move"])
    for guest in guests:
        guest.ask("leave", table=table)


@functools.cache
def crowd():
    """A folder with a store: one game of a crowd, and many copies of it."""
    folder = tempfile.TemporaryDirectory()
    with Server(FLOE, str(Path(folder.name, "floe.db"))) as server:
        guests = [server.guest(f"Crowd {i}") for i in range(20)]
        play(guests[:2], begin(*guests[:2], **LONG), 0, PLIES)
    many_tables.fill(server.store, CROWD)
    return folder


def sql(server, text, *values):
    with closing(sqlite3.connect(server.store, timeout=PATIENCE)) as file, file:
        return file.execute(text, values).fetchall()


def unopened(server):
    return metric(server, "floe_tables_unopened")


def opened_or_not(server):
    """Tables that wait or are played."""
    return sum(metrics(server, "floe_tables_unopened", r'floe_tables\{stage="waiting"\}', r'floe_tables\{stage="playing"\}'))


@contextmanager
def crowded(*options):
    """A server with that store."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(Path(crowd().name, "floe.db"), folder)
        with Held(FLOE, str(Path(folder, "floe.db")), *options) as server:
            yield server


def restart(server, *guests, between=lambda: None):
    """The guests come again, to a server that has tables to open, and is held."""
    server.kill()
    between()
    server.start()
    assert is_ready(server) and unopened(server) > CROWD - HELD_MOST
    return [Guest(server.port, cookie=guest.cookie) for guest in guests]


def all_open(server):
    server.go_on()
    until(lambda: unopened(server) == 0)


def admin(server, *words):
    done = subprocess.run([FLOE, "admin", server.store, *map(str, words)], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done


def test_whoever_asks_gets_it():
    with crowded() as server:
        anna, ben, carla = (server.guest(name) for name in ("Anna", "Ben", "Carla"))
        tables = [begin(anna, ben) for _ in range(4)]
        play([anna, ben], tables[0], 0, 4)
        waiting = [carla.ask("create", **LEARNING, chairs=["me", "open"])["table"] for _ in range(20)]
        count = CROWD + 1 + len(tables) + len(waiting)
        anna, ben, carla = restart(server, anna, ben, carla)
        play([anna, ben], tables[0], 4, 2)
        carla.refused("too_many_tables", "create", **LEARNING, chairs=["me", "open"])
        told = {line["table"]: line for line in server.http("GET", "/api/games", cookie=ben.cookie)[1]["tables"]}
        assert set(tables) <= set(told) and all(told[table]["decides"] is not None for table in tables), told
        assert unopened(server) > 0
        anna, ben, carla = restart(server, anna, ben, carla)
        lines = {line["table"]: line for line in anna.ask("own")["tables"]}
        assert set(lines) == set(tables) and lines[tables[0]]["ply"] == 6
        first = carla.ask("lobby", count=5)["tables"]
        assert carla.ask("lobby", after=first[-1]["table"], count=5)["tables"] and {line["table"] for line in first} <= set(waiting) | set(tables)
        ben.ask("resign", table=tables[1])
        admin(server, "close", tables[2])
        admin(server, "close", tables[3])
        assert unopened(server) > 0
        anna.event("own", lambda event: event["table"]["table"] == tables[3] and event["table"]["stage"] == "given_up")
        all_open(server)
        told = metric(server, r'floe_tables\{stage="playing"\}'), metric(server, r'floe_tables\{stage="waiting"\}')
        assert told == (count - 3 - len(waiting), len(waiting)), told
        assert server.http("GET", "/readyz")[0].status == 200


def test_what_waits_comes_first():
    with crowded() as server:
        anna = server.guest("Anna")
        table = anna.ask("create", **LEARNING, chairs=["me", "open"])["table"]
        [ben] = restart(server, server.guest("Ben"))
        assert table in [line["table"] for line in ben.ask("lobby")["tables"]] and unopened(server) > 0


def test_one_that_cannot_be_played():
    with crowded() as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        bad, good = begin(anna, ben), begin(anna, ben)
        play([anna, ben], bad, 0, 4)
        number = sql(server, "SELECT number FROM tables WHERE id = ?", bad)[0][0]
        anna, ben = restart(server, anna, ben, between=lambda: sql(server, "UPDATE moves SET move = 'x' WHERE place = ? AND ply = 2", number))
        anna.refused("set_aside", "join", table=bad)
        assert {line["table"]: line["stage"] for line in ben.ask("own")["tables"]} == {bad: "set_aside", good: "playing"}
        assert unopened(server) > 0
        assert opened_or_not(server) == CROWD + 2  # the crowd's first one and the good one
        server.kill()
        server.start()
        assert opened_or_not(server) == CROWD + 2
        all_open(server)
        assert sql(server, "SELECT fault_ply FROM tables WHERE fault <> 0") == [(2,)]


class ToldHeld(Held, Told):
    """Keeps what it writes on stderr, too."""


def test_the_operator_is_warned_late():
    """Of tables that are opened after the server is ready; once, however many there are and are asked for."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(Path(crowd().name, "floe.db"), folder)
        with ToldHeld(FLOE, str(Path(folder, "floe.db"))) as server:
            anna, ben = server.guest("Anna"), server.guest("Ben")
            bad = [begin(anna, ben) for _ in range(3)]
            for table in bad:
                play([anna, ben], table, 0, 4)

            def spoil():
                for table in bad:
                    sql(server, "UPDATE moves SET move = 'x' WHERE ply = 2 AND place = (SELECT number FROM tables WHERE id = ?)", table)

            anna, ben = restart(server, anna, ben, between=spoil)
            assert server.said() == ""
            anna.refused("set_aside", "join", table=bad[0])
            anna.refused("set_aside", "join", table=bad[0])
            assert server.said().count("set aside") == server.said().count("\n") == 1, server.said()
            server.kill()
            server.start()
            assert server.said() == ""
            all_open(server)
            assert server.said().count("set aside") == server.said().count("\n") == 1, server.said()


def test_computers_go_on():
    with crowded() as server:
        anna = server.guest("Anna")
        table = anna.ask("create", **LEARNING, chairs=[{"computer": 1}, "me"])["table"]
        place = sql(server, "SELECT number FROM tables WHERE id = ?", table)[0][0]
        anna.ask("join", table=table)
        news(anna, table, lambda event: event.get("decides") == 1)

        def forget_moves():
            """As if the server had ended before the computer's first move."""
            for name in ("moves", "last_moves"):
                sql(server, f"DELETE FROM {name} WHERE place = ?", place)
            sql(server, "UPDATE tables SET plies = 0 WHERE number = ?", place)

        restart(server, between=forget_moves)
        assert not sql(server, "SELECT 1 FROM moves WHERE place = ?", place)
        server.go_on()
        until(lambda: sql(server, "SELECT 1 FROM moves WHERE place = ?", place))


def test_nobody_is_charged():
    """Neither for a day without a server, nor for the time until the table is opened, by whatever clock."""
    for step in (0, DAY, -DAY):
        with crowded() as server:
            anna, ben = server.guest("Anna"), server.guest("Ben")
            table = begin(anna, ben, clock=MINUTES)

            def a_day_before():
                sql(server, "UPDATE tables SET changed = changed - ?1, remaining_at = remaining_at - ?1", DAY)
                sql(server, "UPDATE notes SET value = value - ? WHERE name = 'lived'", DAY)

            restart(server, between=a_day_before)
            restart(server)
            if step != 0:
                server.set_clock(step)
                assert unopened(server) > 0
            anna, ben = restart(server, anna, ben)
            anna.ask("join", table=table)
            left = [chair["left"] for chair in news(anna, table)["chairs"]]
            assert all(time > 500_000 for time in left), (step, left)
            assert unopened(server) > 0
            all_open(server)


def test_what_is_old_expires():
    with crowded("--idle-games-expire", "2") as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        old, young = begin(anna, ben), begin(anna, ben)
        anna, ben = restart(server, anna, ben, between=lambda: sql(server, "UPDATE tables SET changed = changed - ? WHERE id = ?", 3 * DAY, old))
        server.go_on()
        until(lambda: sql(server, "SELECT stage FROM tables WHERE id = ?", old) == [(3,)])
        all_open(server)
        assert sql(server, "SELECT stage FROM tables WHERE id = ?", young) == [(1,)]


def test_a_server_that_ends_with_a_backlog():
    with crowded() as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        table = begin(anna, ben, clock=MINUTES)
        restart(server)
        assert server.stop() == 0
        server.start()
        assert Guest(server.port, cookie=anna.cookie).ask("own")["tables"][0]["table"] == table
        assert unopened(server) > 0


def test_another_server_is_killed():
    """Its tables are there at once for whoever asks, and then all of them."""
    with Postgres() as postgres:
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(Path(crowd().name, "floe.db"), folder)
            store = Path(folder, "floe.db")
            with closing(sqlite3.connect(store)) as file, file:
                file.execute("DELETE FROM moves WHERE place > 100")  # all but a few: copied by `floe admin`, which takes its time
                for name in ("last_moves", "chairs", "deals", "endings"):
                    file.execute(f"DELETE FROM {name} WHERE place > 100")
                file.execute("DELETE FROM tables WHERE number > 100")
            subprocess.run([FLOE, "admin", store, "copy", postgres.address], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            many_tables.fill(str(store), CROWD, postgres.address)
        options = ("--limit", "handshakes-person=off")
        with Held(FLOE, postgres.address, *options) as one:
            all_open(one)
            anna, ben = one.guest("Anna"), one.guest("Ben")
            table = begin(anna, ben)
            with Held(FLOE, postgres.address, *options) as two:
                count = metric(one, r'floe_tables\{stage="playing"\}')
                one.kill()
                guests = [Guest(two.port, cookie=guest.cookie) for guest in (anna, ben)]
                play(guests, table, 0, 2)
                assert metric(two, r'floe_tables\{stage="playing"\}') < count
                all_open(two)
                until(lambda: metric(two, r'floe_tables\{stage="playing"\}') == count)
                play(guests, table, 2, 2)


run_tests(globals())
