#!/usr/bin/env python3
"""test_visitors.py FLOE - people who have told no name look on: at open tables, at nothing else, and they change nothing."""

from engine_client import FLOE
from run_tests import run_tests
from server_client import Closed, Guest, Server

LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
DIGITS = "0" * 64


def visitor(server, path="/socket?visit", **how):
    return Guest(server.port, path=path, **how)


def pair(server, is_open):
    """Two at a table, which has begun."""
    anna, ben = server.guest("Anna"), server.guest("Ben")
    table = anna.ask("create", **LEARNING, chairs=["me", "open"], open=is_open)["table"]
    anna.ask("join", table=table)
    ben.ask("sit", table=table, chair=1)
    return table, anna, ben


def closed_with(come):
    try:
        come()
    except Closed as closed:
        return closed.code
    raise AssertionError("it was let in")


def test_a_visitor_sees_a_game_and_what_is_played_in_it():
    with Server(FLOE) as server:
        table, anna, _ = pair(server, is_open=True)
        mine = anna.event("table", lambda event: "moves" in event)
        vera = visitor(server)
        assert vera.hello["you"] is None
        assert [line["table"] for line in vera.ask("lobby")["tables"]] == [table]
        vera.ask("join", table=table)
        event = vera.event("table", lambda event: event["stage"] == "playing")
        assert event["chair"] is None and "moves" not in event
        assert anna.event("presence", lambda event: event["watching"] == 1)
        anna.ask("play", table=table, number=mine["ply"] + 1, move=mine["moves"][0]["move"])
        assert vera.event("table", lambda event: event["ply"] == 1)
        assert vera.ask("moment", table=table, ply=0)["ply"] == 0
        assert vera.ask("text", table=table)["text"]
        assert not vera.ask("check", table=table, move="a1-a2")["legal"]
        vera.ask("leave", table=table)
        assert anna.event("presence", lambda event: event["watching"] == 0)


def test_a_visitor_changes_nothing():
    with Server(FLOE) as server:
        table, anna, _ = pair(server, is_open=True)
        waiting = anna.ask("create", **LEARNING, chairs=["me", "open"], open=True)["table"]
        vera = visitor(server)
        vera.refused("no_session", "own")
        vera.refused("no_session", "create", **LEARNING, chairs=["me", "open"])
        vera.refused("no_session", "sit", table=waiting, chair=1)
        for op, fields in (("play", {"number": 1, "move": "x"}), ("say", {"preset": "hello"}), ("undo", {}), ("agree", {"yes": True}),
                           ("resign", {}), ("draw", {}), ("rematch", {}), ("stop", {}), ("stand", {}), ("commit", {"commit": DIGITS}),
                           ("reveal", {"number": DIGITS})):
            vera.refused("no_session", op, table=table, **fields)


def test_tables_by_invitation_are_not_for_visitors():
    with Server(FLOE) as server:
        table, _, _ = pair(server, is_open=False)
        vera = visitor(server)
        for op in ("join", "moment", "text", "leave"):
            vera.refused("no_table", op, table=table)
        server.guest("Carl").ask("join", table=table)


def test_a_closed_house_has_no_visitors():
    with Server(FLOE, None, "--guests", "no") as server:
        assert closed_with(lambda: visitor(server)) == 4401


def test_only_who_asks_for_it_is_a_visitor():
    with Server(FLOE) as server:
        for path in ("/socket", "/socket?visits", "/socket?visit=1", "/socket?"):
            assert closed_with(lambda path=path: visitor(server, path)) == 4401, path
        assert closed_with(lambda: visitor(server, "/socket", token="wrong")) == 4401
        anna = server.guest("Anna")
        assert visitor(server, cookie=anna.cookie).hello["you"]["name"] == "Anna", "who has a name is no visitor"


def test_visitors_are_limited_by_their_address():
    with Server(FLOE, None, "--limit", "sockets=3", "--limit", "sockets-person=1") as server:
        visitors = [visitor(server) for _ in range(3)]
        assert closed_with(lambda: visitor(server).ask("lobby")) == 4408
        visitors[0].close()
        visitors[1].ask("lobby")


def test_people_online_are_counted_once_and_visitors_not():
    with Server(FLOE) as server:
        anna = server.guest("Anna")
        assert anna.ask("lobby", watch=True)["online"] == 1
        visitor(server)
        Guest(server.port, cookie=anna.cookie)
        ben = server.guest("Ben")
        assert anna.event("lobby", lambda event: event["online"] == 2)["tables"] == []
        ben.close()
        assert anna.event("lobby", lambda event: event["online"] == 1)


run_tests(globals())
