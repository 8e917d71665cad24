#!/usr/bin/env python3
"""Tables of `floe serve` over real WebSockets: people, computers, clocks, spectators, restarts, hostile guests.

Nothing waits for time: a test waits for a message, and only one that fails waits long.
"""

import hashlib
import json
import random

from engine_client import FLOE
from run_tests import run_tests
from server_client import Closed, Guest, Server

LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
NUNATAK = {"game": "nunatak", "players": 2}


class House:
    """A server for one test, and its guests."""

    def __enter__(self):
        self.server = Server(FLOE)
        return self

    def __exit__(self, *_):
        assert self.server.stop() == 0

    def guests(self, *names):
        return [self.server.guest(name) for name in names]

    def pair(self, plan, **more):
        """Two at a table of two, which has begun."""
        anna, ben = self.guests("Anna", "Ben")
        table = anna.ask("create", **plan, chairs=["me", "open"], **more)["table"]
        anna.ask("join", table=table)
        ben.ask("join", table=table)
        ben.ask("sit", table=table, chair=1)
        return table, anna, ben


def news(guest, table, wanted=lambda event: True):
    return guest.event("table", lambda event: event["table"] == table and wanted(event))


def my_turn(guest, table, ply):
    return news(guest, table, lambda event: event.get("ply") == ply and "moves" in event)


def play_on(table, seats, ply, luck, most=1000):
    """The seats play by chance; returns the last event, and how many decisions are made."""
    event = None
    while most > 0:
        event = news(seats[0], table, lambda e: e.get("ply") == ply)
        if event["over"]:
            break
        seat = event["decides"]
        mine = event if seat == 0 else my_turn(seats[seat], table, ply)
        move = luck.choice(mine["moves"])["move"]
        ply = seats[seat].ask("play", table=table, number=ply + 1, move=move)["ply"]
        most -= 1
    return event, ply


def test_whole_games():
    """From the lobby to a fair end, and the next game."""
    for plan, seed in ((LEARNING, 1), ({"game": "nanuuk", "players": 2}, 2), (NUNATAK, 3)):
        with House() as house:
            table, anna, ben = house.pair(plan)
            last, plies = play_on(table, [anna, ben], 0, random.Random(seed))
            assert last["stage"] == "over" and "moves" not in last and len(last["score"]["seats"]) == 2
            assert hashlib.sha256(last["fair"]["secret"].encode()).hexdigest() == last["fair"]["hash"]
            _, record = house.server.http("GET", f"/api/record?table={table}", cookie=anna.cookie)
            assert record["record"].startswith(f'[Game "{plan["game"]}"]')
            anna.refused("not_playing", "play", table=table, number=plies + 1, move="x")
            again = anna.ask("rematch", table=table)["table"]
            assert ben.ask("rematch", table=table)["table"] == again != table
            ben.ask("join", table=again)
            begun = news(ben, again, lambda event: event["stage"] == "playing")
            assert begun["chair"] == 0, "the chairs go round"


def test_moves_once():
    with House() as house:
        table, anna, ben = house.pair(LEARNING)
        first = my_turn(anna, table, 0)["moves"]
        move = first[0]["move"]
        assert anna.ask("play", table=table, number=1, move=move)["ply"] == 1
        assert anna.ask("play", table=table, number=1, move=move)["ply"] == 1, "sent twice, played once"
        anna.refused("out_of_step", "play", table=table, number=1, move=first[1]["move"])
        anna.refused("not_your_turn", "play", table=table, number=2, move=move)
        error = ben.refused("illegal_move", "play", table=table, number=2, move=move)
        assert error["rule"] and ben.ask("moment", table=table)["ply"] == 1
        ben.refused("illegal_move", "play", table=table, number=2, move="?!")
        assert not ben.ask("check", table=table, move=move)["legal"]
        assert ben.ask("check", table=table, move=my_turn(ben, table, 1)["moves"][0]["move"])["legal"]


def test_chairs():
    with House() as house:
        anna, ben, cid = house.guests("Anna", "Ben", "Cid")
        cid.ask("lobby", watch=True)
        made = anna.ask("create", game="nanuuk", players=3, chairs=["open", "me", "friend"])
        table, key = made["table"], made["keys"][2]
        assert made["keys"][:2] == [None, None] and len(key) >= 16
        shown = cid.event("lobby")["tables"][0]
        assert [chair["kind"] for chair in shown["chairs"]] == ["open", "person", "friend"]
        ben.refused("bad_key", "sit", table=table, chair=2)
        ben.refused("bad_key", "sit", table=table, chair=2, key="x")
        ben.refused("chair_taken", "sit", table=table, chair=1)
        anna.refused("seated", "sit", table=table, chair=0)
        ben.ask("sit", table=table, chair=0)
        ben.ask("stand", table=table)
        ben.refused("not_seated", "stand", table=table)
        ben.ask("sit", table=table, chair=2, key=key)
        ben.refused("not_playing", "undo", table=table)
        ben.refused("not_host", "stop", table=table)
        anna.refused("not_alone", "stop", table=table)
        cid.ask("sit", table=table, chair=0)
        anna.refused("begun", "stop", table=table)
        ben.refused("begun", "stand", table=table)
        house.guests("Dora")[0].refused("begun", "sit", table=table, chair=0)
        cid.ask("join", table=table)
        assert news(cid, table)["stage"] == "playing"
        private = anna.ask("create", **NUNATAK, chairs=["me", "friend"], open=False)["table"]
        tables = [one["table"] for one in cid.ask("lobby")["tables"]]
        assert table in tables and private not in tables
        anna.ask("stop", table=private)
        ben.refused("no_table", "join", table=private)


def test_own_tables():
    """Whoever follows their own tables hears of each, listed or not, from anywhere; others hear nothing."""
    with House() as house:
        table, anna, ben = house.pair(NUNATAK, open=False)
        eye = house.guests("Eye")[0]
        ben.ask("leave", table=table)
        assert eye.ask("own", watch=True)["tables"] == []
        (line,) = ben.ask("own", watch=True)["tables"]
        assert line["table"] == table and line["decides"] == 0
        mine = my_turn(anna, table, 0)
        anna.ask("play", table=table, number=1, move=mine["moves"][0]["move"])
        line = ben.event("own", lambda event: event["table"]["ply"] == 1)["table"]
        assert line["table"] == table and line["stage"] == "playing" and line["decides"] in (0, 1)
        eye.ask("own", watch=False)
        assert not [event for event in eye.events if event["event"] == "own"]


def test_computers_and_watching():
    with House() as house:
        anna, eye = house.guests("Anna", "Eye")
        table = anna.ask("create", game="nunatak", players=3, chairs=["me", {"computer": 1}, {"computer": 4}])["table"]
        eye.ask("join", table=table)
        anna.ask("join", table=table, brief=True)
        ply = 0
        for _ in range(5):
            mine = my_turn(anna, table, ply) if ply == 0 else news(anna, table, lambda e: "moves" in e and e["ply"] >= ply)
            assert isinstance(mine["moves"][0], str) and "state" not in mine
            ply = anna.ask("play", table=table, number=mine["ply"] + 1, move=mine["moves"][0])["ply"]
        seen = news(eye, table, lambda event: event["ply"] >= ply)
        assert seen["chair"] is None and "moves" not in seen and "hidden" not in seen["state"]
        eye.refused("not_seated", "play", table=table, number=ply + 1, move="x")
        assert "seed" not in seen["fair"] and "seed" not in json.dumps(seen["setup"])


def test_undo():
    """One's own turn freely; beyond that by consent, at most twice."""
    with House() as house:
        table, anna, ben = house.pair(LEARNING)
        luck = random.Random(7)
        _, ply = play_on(table, [anna, ben], 0, luck, 4)
        mine = my_turn(anna, table, ply)
        anna.ask("play", table=table, number=ply + 1, move=mine["moves"][0]["move"])
        assert anna.ask("undo", table=table)["done"]
        assert news(ben, table, lambda event: event["ply"] == ply and len(event["log"]) == 0)
        ben.refused("no_request", "agree", table=table, yes=True)
        ben.refused("not_over", "rematch", table=table)
        for _ in range(2):
            now = my_turn(anna, table, ply)
            anna.ask("play", table=table, number=ply + 1, move=now["moves"][0]["move"])
            crack = my_turn(anna, table, ply + 1)
            anna.ask("play", table=table, number=ply + 2, move=crack["moves"][0]["move"])
            assert not anna.ask("undo", table=table)["done"]
            assert news(ben, table, lambda event: event["undo"])["undo"] == {"chair": 0, "ply": ply + 1, "agreed": []}
            ben.ask("agree", table=table, yes=False)
            assert not anna.ask("undo", table=table)["done"]
            ben.ask("agree", table=table, yes=True)
            my_turn(anna, table, ply + 1)
            assert anna.ask("undo", table=table)["done"]
        now = my_turn(anna, table, ply)
        anna.ask("play", table=table, number=ply + 1, move=now["moves"][0]["move"])
        crack = my_turn(anna, table, ply + 1)
        anna.ask("play", table=table, number=ply + 2, move=crack["moves"][0]["move"])
        anna.refused("undo_refused", "undo", table=table)


def test_flag():
    """Whose time has run out is replaced, and is back with the next move."""
    with House() as house:
        table, anna, ben = house.pair(LEARNING, clock={"kind": "fischer", "start": 1, "each": 0})
        event = news(ben, table, lambda e: e["stage"] == "playing" and e["chairs"][0]["replaced"])
        assert event["chairs"][0]["level"] >= 1
        mine = news(ben, table, lambda e: "moves" in e)
        assert mine["ply"] >= 1, "the computer has placed Anna's hunter"
        anna.ask("join", table=table)
        back = news(ben, table, lambda e: not e["chairs"][0]["replaced"] and e["ply"] >= mine["ply"])
        assert back["chairs"][0]["here"]


def test_restart():
    """Killed at any moment the server comes back with all that was confirmed."""
    with House() as house:
        table, anna, ben = house.pair(NUNATAK)
        luck, ply = random.Random(5), 0
        for _ in range(5):
            _, ply = play_on(table, [anna, ben], ply, luck, 3)
            before = anna.ask("moment", table=table)["state"]
            house.server.kill()
            house.server.start()
            anna, ben = (Guest(house.server.port, cookie=guest.cookie) for guest in (anna, ben))
            anna.ask("join", table=table)
            ben.ask("join", table=table, ply=ply)
            assert anna.ask("moment", table=table)["state"] == before
            assert news(ben, table)["log"] == [], "what it knew is not told again"
            ben.ask("join", table=table, ply=ply)


def test_talk():
    with House() as house:
        table, anna, ben = house.pair(NUNATAK)
        (eye,) = house.guests("Eye")
        eye.ask("join", table=table)
        for preset in ("no_such", "hello ", "Hello", "<b>x", "\u202eevil\n"):
            assert "preset" in anna.refused("bad_field", "say", table=table, preset=preset)["message"]
        for preset in ("hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "oops", "good_game"):
            anna.ask("say", table=table, preset=preset)
            assert eye.event("chat")["preset"] == preset
        anna.ask("say", table=table, text="Good luck \U0001f43b")
        assert ben.event("chat")["preset"] == "hello"
        assert ben.event("chat", lambda e: "text" in e)["text"] == "Good luck \U0001f43b"
        eye.ask("say", table=table, text="Psst")
        (late,) = house.guests("Late")
        late.ask("join", table=table)
        assert late.event("chat", lambda e: e.get("text") == "Psst")["watching"]
        anna.ask("say", table=table, text="end")
        assert ben.event("chat")["text"] == "end", "players do not hear spectators"
        anna.refused("bad_field", "say", table=table)
        anna.refused("bad_field", "say", table=table, text="x" * 600)


def test_hostile():
    """Nonsense is refused with a code, and nobody else notices."""
    with House() as house:
        anna, ben = house.guests("Anna", "Ben")
        luck = random.Random("hostile")
        for message in (b"", b"x", b"[]", b"{}", b'{"op":1,"id":1}', b'{"op":"play","id":1}', b'{"op":"lobby","id":[]}'):
            anna.send(message)
            answer = anna.receive()
            assert not answer["ok"] and answer["error"]["code"], message
        good = json.dumps({"op": "create", "id": 1, **NUNATAK, "chairs": ["me", "open"]}).encode()
        for _ in range(100):
            spoilt = bytearray(good)
            spoilt[luck.randrange(len(spoilt))] = luck.randrange(128)
            anna.send(bytes(spoilt))
            assert "ok" in anna.receive()
        for plan, code in (({"game": "chess"}, "unknown_game"), ({"players": 9}, "bad_field"),
                           ({"options": {"x": "y"}}, "bad_option"), ({"chairs": ["me"]}, "bad_chairs"),
                           ({"chairs": ["me", "me"]}, "bad_chairs"), ({"clock": {"kind": "sun"}}, "bad_clock"),
                           ({"clock": {"kind": "turn", "each": -1, "reserve": 3}}, "bad_clock"),
                           ({"rated": 1}, "bad_field"), ({"daily": True}, "bad_field"), ({"x": 1}, "unknown_field")):
            ben.refused(code, "create", **{**NUNATAK, "chairs": ["me", "open"], **plan})
        error = ben.refused("bad_option", "create", game="nanuuk", players=4, options={"mode": "flight"},
                            chairs=["me"] + ["open"] * 3)
        assert error["option"] == "mode", error
        try:
            ben.send(b'{"op":"lobby","id":1,"x":"' + b"y" * 40000 + b'"}')
            ben.receive()
            raise AssertionError("a message of 40 KB was taken")
        except Closed as closed:
            assert closed.code in (0, 1009)
        try:
            anna.send(b"\xff\xfe")
            anna.receive()
            raise AssertionError("a message was taken that is no UTF-8")
        except Closed as closed:
            assert closed.code == 1007
        assert Guest(house.server.port, cookie=ben.cookie).ask("lobby")["tables"] is not None


def test_strangers():
    with House() as house:
        port = house.server.port
        for stranger in ({}, {"cookie": "floe=nobody"}, {"token": "x"}):
            try:
                Guest(port, **stranger)
                raise AssertionError("a stranger came in")
            except Closed as closed:
                assert closed.code == 4401, (stranger, closed.code)
        (anna,) = house.guests("Anna")
        assert Guest(port, cookie=anna.cookie, origin="http://elsewhere.example").status != 101
        assert Guest(port, cookie=anna.cookie, origin=f"http://127.0.0.1:{port}").status == 101


run_tests(globals())
