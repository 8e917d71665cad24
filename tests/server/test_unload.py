#!/usr/bin/env python3
"""test_unload.py FLOE - a game that nobody looks at is in the store alone, goes on from there, and comes back whole."""

import sqlite3
from contextlib import closing

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Guest, Server
from several_servers import metric

LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
MINUTES = {"kind": "fischer", "start": 600, "each": 5}


def loaded(server):
    return metric(server, "floe_games_loaded")


def begin(anna, ben, **more):
    """Both sit, and nobody looks on."""
    table = anna.ask("create", **{**LEARNING, "chairs": ["me", "open"], **more})["table"]
    ben.ask("sit", table=table, chair=1)
    return table


def news(guest, table, wanted=lambda event: True):
    return guest.event("table", lambda event: event["table"] == table and wanted(event))


def sql(server, text, *values):
    with closing(sqlite3.connect(server.store, timeout=PATIENCE)) as file, file:
        return file.execute(text, values).fetchall()


def plies(server, table):
    return sql(server, "SELECT count(*) FROM moves WHERE place = (SELECT number FROM tables WHERE id = ?)", table)[0][0]


def play(anna, ben, table, count):
    """Each looks only as long as it takes to play."""
    for ply in range(count):
        anna.ask("join", table=table)
        seat = (anna, ben)[news(anna, table, lambda event, ply=ply: event.get("ply") == ply)["decides"]]
        seat.ask("join", table=table)
        move = news(seat, table, lambda event, ply=ply: event.get("ply") == ply and "moves" in event)["moves"][0]["move"]
        for guest in (anna, ben):
            guest.ask("leave", table=table)
        seat.ask("play", table=table, number=ply + 1, move=move)


def test_it_comes_and_goes():
    with Server(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        tables = [begin(anna, ben), begin(anna, ben, clock=MINUTES)]
        assert loaded(server) == 0
        for table in tables:
            play(anna, ben, table, 12)
        assert loaded(server) == 0
        lines = {line["table"]: line for line in anna.ask("own")["tables"]}
        assert all(lines[table]["ply"] == 12 and lines[table]["decides"] is not None for table in tables), lines
        assert loaded(server) == 0, "lists do not need the games"
        eye = server.guest("Eye")
        eye.ask("join", table=tables[0])
        told = news(eye, tables[0])
        assert told["ply"] == 12 and told["decides"] == lines[tables[0]]["decides"] and len(told["log"]) == 12
        assert [chair["person"]["name"] for chair in told["chairs"]] == ["Anna", "Ben"]
        assert loaded(server) == 1
        assert server.stop() == 0
        server.start()
        assert loaded(server) == 0
        assert Guest(server.port, cookie=eye.cookie).ask("moment", table=tables[1])["ply"] == 12
        assert loaded(server) == 0


def test_taken_back():
    """What was taken back before the game left the memory is no loss when it comes again."""
    with Server(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        table = begin(anna, ben, clock=MINUTES)
        play(anna, ben, table, 5)
        seat = anna if anna.request("undo", table=table)["ok"] else ben
        other = ben if seat is anna else anna
        if plies(server, table) == 5:
            other.ask("agree", table=table, yes=True)
        assert plies(server, table) < 5 and loaded(server) == 0
        anna.ask("join", table=table)
        assert news(anna, table, lambda event: event["ply"] == plies(server, table))["runs"] is not None


def test_a_flag_falls_unseen():
    """Nobody is there: computers play to the end when the time is up."""
    with Server(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        table = begin(anna, ben, clock={"kind": "fischer", "start": 1, "each": 0})
        carla = server.guest("Carla")
        while sql(server, "SELECT stage FROM tables WHERE id = ?", table) != [(2,)]:
            server.http("GET", "/healthz")
        carla.ask("join", table=table)
        told = news(carla, table)
        assert told["stage"] == "over" and [chair["replaced"] for chair in told["chairs"]] == [True, True]


def test_a_computer_plays_unseen():
    with Server(FLOE) as server:
        anna = server.guest("Anna")
        table = anna.ask("create", **LEARNING, chairs=[{"computer": 1}, "me"])["table"]
        line = anna.ask("own")["tables"][0]
        while line["decides"] != 1:
            line = anna.event("own")["table"]
        assert plies(server, table) > 0 and loaded(server) == 0
        anna.ask("join", table=table)
        assert "moves" in news(anna, table, lambda event: event["stage"] == "playing")


def test_damage_in_the_meantime():
    """A move that is no longer what was played: the table is set aside, and the server goes on."""
    with Server(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        bad, good = begin(anna, ben), begin(anna, ben)
        for table in (bad, good):
            play(anna, ben, table, 3)
        sql(server, "UPDATE moves SET seat = 1 - seat WHERE ply = 2 AND place = (SELECT number FROM tables WHERE id = ?)", bad)
        anna.refused("set_aside", "join", table=bad)
        anna.refused("set_aside", "join", table=bad)
        lines = {line["table"]: line for line in anna.ask("own")["tables"]}
        assert lines[bad]["stage"] == "set_aside" and lines[good]["stage"] == "playing"
        anna.ask("join", table=good)
        assert news(anna, good)["ply"] == 3


def damage_before_flag(server, table):
    """Adds a move that nobody has played. False: the flag has fallen already."""
    with closing(sqlite3.connect(server.store, timeout=PATIENCE, isolation_level=None)) as file:
        file.execute("BEGIN IMMEDIATE")
        number, = file.execute("SELECT number FROM tables WHERE id = ?", (table,)).fetchone()
        in_time = file.execute("SELECT count(*) FROM chairs WHERE place = ? AND replaced <> 0", (number,)).fetchone() == (0,)
        if in_time:
            file.execute("INSERT INTO moves (place, ply, seat, move, remaining, played, link) VALUES (?, 1, 0, 'x', 0, 0, zeroblob(16))", (number,))
        file.execute("COMMIT")
        return in_time


def test_damage_before_a_flag():
    """When the time is up the game does not replay: it is set aside, and the server goes on."""
    with Server(FLOE) as server:
        anna, ben, start, table = server.guest("Anna"), server.guest("Ben"), 1, None
        while table is None or not damage_before_flag(server, table):
            start *= 2  # on a slow machine
            table = begin(anna, ben, clock={"kind": "fischer", "start": start, "each": 0})
        while not sql(server, "SELECT 1 FROM tables WHERE id = ? AND fault <> 0", table):
            server.http("GET", "/healthz")
        anna.refused("set_aside", "join", table=table)


run_tests(globals())
