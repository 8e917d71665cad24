#!/usr/bin/env python3
"""test_telling.py FLOE - what has changed together is told once, to those whom it concerns, and in few bytes."""

import json

from engine_client import FLOE
from run_tests import run_tests
from server_client import Server

LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
SOLO = {"game": "nunatak", "players": 1, "chairs": ["me"]}


def send_together(guest, *requests):
    """In one piece. The answers, and what came between and behind them, up to a mark."""
    messages = [json.dumps({"id": f"together {number}", **request}).encode() for number, request in enumerate(requests)]
    guest.socket.sendall(b"".join(bytes([0x81, 0x80 | len(text)]) + bytes(4) + text for text in messages))
    answers = []
    while len(answers) < len(requests):
        message = guest.receive()
        if "event" in message:
            guest.events.append(message)
        else:
            answers.append(message)
    return answers


def events_until_now(guest, kind, table):
    """All events of a kind that there are: another request is answered behind them."""
    guest.ask("own", watch=False)
    guest.ask("own", watch=False)  # what was to be told behind the first answer is in front of the second
    found = [event for event in guest.events if event["event"] == kind and event["table"] == table]
    guest.events.clear()
    return found


def test_once_for_all_that_came_together():
    with Server(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        table = anna.ask("create", **LEARNING, chairs=["me", "open"])["table"]
        for guest in (anna, ben):
            guest.ask("join", table=table)
            guest.event("table")
        events_until_now(anna, "table", table)
        stand, sit = {"op": "stand", "table": table}, {"op": "sit", "table": table, "chair": 0}
        answers = send_together(anna, stand, sit, stand, sit)
        assert all(answer["ok"] for answer in answers), answers
        for guest in (anna, ben):
            events = events_until_now(guest, "table", table)
            assert len(events) == 1 and events[0]["chairs"][0]["person"]["name"] == "Anna", events


def test_presence_is_small():
    """Who comes and goes costs the others a small event, and not the whole table."""
    with Server(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        table = anna.ask("create", **LEARNING, chairs=["me", "open"])["table"]
        ben.ask("sit", table=table, chair=1)
        anna.ask("join", table=table)
        version = anna.event("table")["version"]
        events_until_now(anna, "table", table)
        ben.ask("join", table=table)
        ben.event("table")
        assert anna.event("presence") == {"event": "presence", "table": table, "here": [True, True], "watching": 0}
        crowd = [server.guest(f"Guest {number}") for number in range(10)]
        for number, guest in enumerate(crowd):
            guest.ask("join", table=table)
            assert guest.event("table")["version"] == version
            assert anna.event("presence", lambda e, number=number: e["watching"] == number + 1)["here"] == [True, True]
        for guest in crowd:
            guest.close()
        anna.event("presence", lambda e: e["watching"] == 0)
        ben.close()
        anna.event("presence", lambda e: e["here"] == [True, False])
        assert events_until_now(anna, "table", table) == []


def test_spectators_get_the_same():
    with Server(FLOE) as server:
        anna = server.guest("Anna")
        table = anna.ask("create", **SOLO)["table"]
        crowd = [server.guest(f"Guest {number}") for number in range(5)]
        for guest in (anna, *crowd):
            guest.ask("join", table=table)
        move = anna.event("table", lambda e: "moves" in e)["moves"][0]["move"]
        anna.ask("play", table=table, number=1, move=move)
        told = [guest.event("table", lambda e: e["ply"] == 1) for guest in crowd]
        assert all(event == told[0] for event in told)
        assert [entry["ply"] for entry in told[0]["log"]] == [1] and told[0]["chair"] is None and "moves" not in told[0]


def test_taken_back_and_played_again_together():
    """A client knows the first move: its log is cut, and has the second one."""
    with Server(FLOE) as server:
        anna, cid = server.guest("Anna"), server.guest("Cid")
        table = anna.ask("create", **SOLO)["table"]
        for guest in (anna, cid):
            guest.ask("join", table=table)
        moves = [move["move"] for move in anna.event("table", lambda e: "moves" in e)["moves"]]
        anna.ask("play", table=table, number=1, move=moves[0])
        assert [entry["move"] for entry in cid.event("table", lambda e: e["ply"] == 1)["log"]] == [moves[0]]
        undo, play = {"op": "undo", "table": table}, {"op": "play", "table": table, "number": 1, "move": moves[1]}
        answers = send_together(anna, undo, play)
        assert all(answer["ok"] for answer in answers), answers
        log = cid.event("table", lambda e: e["ply"] == 1)["log"]
        assert [(entry["ply"], entry["move"]) for entry in log] == [(1, moves[1])], log


run_tests(globals())
