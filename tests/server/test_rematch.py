#!/usr/bin/env python3
"""test_rematch.py FLOE - what a table is besides its moves outlives a restart: rematch and its chairs, undo, versions."""

import random
import sqlite3
from contextlib import closing

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Guest, Server

LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}


def sql(store, text, *values):
    with closing(sqlite3.connect(store, timeout=PATIENCE)) as file, file:
        return file.execute(text, values).fetchall()


def begin(one, two):
    table = one.ask("create", **LEARNING, chairs=["me", "open"])["table"]
    two.ask("sit", table=table, chair=1)
    return table


def play(table, seats, most, luck=None):
    """By chance, until so many decisions are made or the game is over."""
    luck = luck or random.Random(4)
    for seat in seats:
        seat.ask("join", table=table, brief=True)
    while (now := seats[0].ask("moment", table=table))["ply"] < most and not now["over"]:
        event = seats[now["decides"]].event("table", lambda e: e["table"] == table and e["ply"] == now["ply"] and "moves" in e)
        seats[now["decides"]].ask("play", table=table, number=now["ply"] + 1, move=luck.choice(event["moves"]))
    return now["ply"]


def seen(guest, table, ply=0, wanted=lambda event: True):
    """The table as the guest is told now, or as soon as it is as wanted."""
    guest.ask("leave", table=table)
    guest.events.clear()
    guest.ask("join", table=table, ply=ply)
    return guest.event("table", lambda e: e["table"] == table and wanted(e))


def again(server, *guests):
    """After kill -9."""
    server.kill()
    server.start()
    return [Guest(server.port, cookie=guest.cookie) for guest in guests]


def ended(server):
    """A game that is over by giving up, its two players, and somebody who looks on."""
    one, two, eye = server.guest("Anna"), server.guest("Ben"), server.guest("Eye")
    table = begin(one, two)
    play(table, (one, two), 4)
    two.ask("resign", table=table)
    return table, one, two, eye


def test_chairs_are_reserved():
    """Nobody else gets the chair of somebody who played, neither now nor after a restart."""
    with Server(FLOE) as server:
        table, one, two, eye = ended(server)
        following = one.ask("rematch", table=table)["table"]
        for _ in range(2):
            for chair in range(2):
                eye.refused("chair_reserved" if chair == 0 else "chair_taken", "sit", table=following, chair=chair)
            kept = seen(eye, following)["chairs"][0]
            assert kept["kind"] == "friend" and kept["reserved"] == two.hello["you"], kept
            assert seen(eye, table)["rematch"] == following
            one, two, eye = again(server, one, two, eye)
        assert two.ask("rematch", table=table)["table"] == following
        assert seen(two, following)["stage"] == "playing" and seen(two, following)["chair"] == 0


def test_who_declines_lets_go():
    """By standing up from the chair that is kept, or by leaving the old table; not by losing the line."""
    with Server(FLOE) as server:
        for way in ("stand", "leave"):
            table, one, two, eye = ended(server)
            two.ask("join", table=table)
            following = one.ask("rematch", table=table)["table"]
            other = Guest(server.port, cookie=two.cookie)
            other.ask("join", table=table)
            other.close()
            eye.refused("chair_reserved", "sit", table=following, chair=0)
            two.ask(way, table=following if way == "stand" else table)
            assert seen(eye, following)["chairs"][0]["kind"] == "open"
            eye.ask("sit", table=following, chair=0)
            two.refused("begun", "rematch", table=table)


def test_time_is_up():
    with Server(FLOE) as server:
        table, one, two, eye = ended(server)
        following = one.ask("rematch", table=table)["table"]
        server.kill()
        sql(server.store, "UPDATE tables SET reserved_until = 1 WHERE id = ?", following)
        server.start()
        eye = Guest(server.port, cookie=eye.cookie)
        assert seen(eye, following, wanted=lambda e: e["chairs"][0]["kind"] == "open")
        eye.ask("sit", table=following, chair=0)


def test_given_up_rematch():
    """One that was given up is not the end of it."""
    with Server(FLOE) as server:
        table, one, two, _ = ended(server)
        following = one.ask("rematch", table=table)["table"]
        one.ask("stop", table=following)
        later = two.ask("rematch", table=table)["table"]
        assert later != following and one.ask("rematch", table=table)["table"] == later
        assert seen(one, later)["stage"] == "playing"


def test_undo_request():
    """It waits for its answer over a restart; a move since has ended it."""
    with Server(FLOE) as server:
        one, two = server.guest("Anna"), server.guest("Ben")
        table = begin(one, two)
        ply = play(table, (one, two), 9)
        asks, answers = (one, two) if one.ask("moment", table=table)["decides"] == 1 else (two, one)
        assert not asks.ask("undo", table=table)["done"]
        before = seen(one, table)
        assert before["undo"] is not None
        one_first = asks is one
        one, two = again(server, one, two)
        asks, answers = (one, two) if one_first else (two, one)
        after = seen(one, table)
        assert after["undo"] == before["undo"] and after["version"] > before["version"], (before["undo"], after["undo"])
        answers.ask("agree", table=table, yes=True)
        cut = seen(one, table)["ply"]
        assert cut == before["undo"]["ply"] < ply and seen(one, table)["undo"] is None
        one, two = again(server, one, two)
        play(table, (one, two), ply, random.Random(99))
        log = seen(one, table, ply=ply)["log"]
        assert [entry["ply"] for entry in log] == list(range(cut + 1, ply + 1)), "what it knew may be old from there on"
        one, two = again(server, one, two)
        assert [entry["ply"] for entry in seen(one, table, ply=ply)["log"]] == list(range(cut + 1, ply + 1))


def test_request_ends_with_a_move():
    with Server(FLOE) as server:
        one, two = server.guest("Anna"), server.guest("Ben")
        table = begin(one, two)
        play(table, (one, two), 9)
        asks = one if one.ask("moment", table=table)["decides"] == 1 else two
        assert not asks.ask("undo", table=table)["done"]
        play(table, (one, two), 10)
        one, two = again(server, one, two)
        now = seen(one, table)
        assert now["ply"] == 10 and now["undo"] is None


def test_versions_grow():
    """Also after a restart, for whatever was told."""
    with Server(FLOE) as server:
        one, two = server.guest("Anna"), server.guest("Ben")
        table, versions = begin(one, two), []
        for ply in range(1, 7):
            play(table, (one, two), ply)
            versions.append(seen(one, table)["version"])
            if ply % 2 == 0:
                one, two = again(server, one, two)
                versions.append(seen(one, table)["version"])
        assert versions == sorted(set(versions)), versions


run_tests(globals())
