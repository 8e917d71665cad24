#!/usr/bin/env python3
"""test_clocks.py FLOE - time over real WebSockets: pings and delays, who is silent, restarts; and what a game is worth.

Times are bounded by what the test itself has measured, so that a slow machine does not matter.
"""

import random
import sqlite3
import threading
import time
from contextlib import closing

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Closed, Guest, Server
from store_chain import rechain

LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
PONG = 10
HOUR = 3600 * 1000
HALF_AN_HOUR = {"kind": "fischer", "start": 1800, "each": 0}


class Late(Guest):
    """Keeps its pongs until it shall send them."""

    def __init__(self, *words, **more):
        self.held = []
        super().__init__(*words, **more)

    def frame(self, opcode, payload):
        if opcode == PONG:
            self.held.append(payload)
        else:
            super().frame(opcode, payload)

    def let_go(self):
        for payload in self.held:
            super().frame(PONG, payload)


class Together:
    """Requests that arrive together: no time passes between them."""

    def __init__(self, guest):
        self.guest, self.numbers, self.frames, self.asked = guest, [], b"", guest.asked

    def sendall(self, frame):
        self.frames += frame

    def add(self, op, **fields):
        self.guest.number += 1
        self.numbers.append(self.guest.number)
        Guest.send(self, {"op": op, "id": self.guest.number, **fields})

    def frame(self, opcode, payload):
        self.socket = self
        Guest.frame(self, opcode, payload)

    def send(self):
        """Which of them were granted."""
        self.guest.socket.sendall(self.frames)
        granted = []
        while len(granted) < len(self.numbers):
            message = self.guest.receive()
            if "event" in message:
                self.guest.events.append(message)
            else:
                granted.append(message["ok"])
        return granted


def milliseconds():
    return time.monotonic() * 1000


def cookie(server, name, password=None):
    fields = {"name": name} if password is None else {"name": name, "password": password}
    answer, told = server.http("POST", "/api/guest" if password is None else "/api/account", fields)
    assert answer.status == 200, told
    return answer.headers["Set-Cookie"].split(";")[0]


def begin(guests, plan=LEARNING, **more):
    """A table which has begun, and all of them are at it."""
    chairs = ["me"] + ["open"] * (len(guests) - 1)
    table = guests[0].ask("create", **plan, chairs=chairs, **more)["table"]
    for chair, guest in enumerate(guests):
        guest.ask("join", table=table)
        if chair > 0:
            guest.ask("sit", table=table, chair=chair)
    return table


def news(guest, table, wanted):
    return guest.event("table", lambda event: event["table"] == table and wanted(event))


def my_turn(guest, table, ply):
    return news(guest, table, lambda event: event.get("ply") == ply and "moves" in event)


def play_first(guest, table):
    """Plays; returns what is left then."""
    guest.ask("play", table=table, number=1, move=my_turn(guest, table, 0)["moves"][0]["move"])
    return news(guest, table, lambda event: event["ply"] == 1)["chairs"][0]["left"]


def play_all(guests, table, luck):
    """By chance; returns the last event."""
    ply = 0
    while not (event := news(guests[0], table, lambda e, ply=ply: e.get("ply") == ply))["over"]:
        seat = guests[event["decides"]]
        mine = event if "moves" in event else my_turn(seat, table, ply)
        ply = seat.ask("play", table=table, number=ply + 1, move=luck.choice(mine["moves"])["move"])["ply"]
    return event


def pass_time(server, span):
    begun = milliseconds()
    while milliseconds() - begun < span:
        server.http("GET", "/healthz")


# ---- pings ----


def test_delay():
    """What the way takes is given back: as much as the pong took, and not what somebody makes up."""
    minute = {"kind": "fischer", "start": 60, "each": 0}
    with Server(FLOE) as server:
        late = Late(server.port, cookie=cookie(server, "Late"))
        held_since = milliseconds()
        others = [server.guest(name) for name in ("Anna", "Ben")]
        cheat_cookie, came = cookie(server, "Cheat"), milliseconds()
        cheat = Late(server.port, cookie=cheat_cookie)
        cheat.let_go()
        cheat.ask("lobby")
        true_delay = milliseconds() - came
        begun = milliseconds()
        tables = begin([late, others[0]], clock=minute), begin([cheat, others[1]], clock=minute)
        seen = milliseconds()
        pass_time(server, 500)  # the pong is held back meanwhile
        held, thought = milliseconds() - held_since, milliseconds() - seen
        late.let_go()
        for payload in (*cheat.held, b"", b"x" * 8, b"x" * 125):  # of its ping again, and of none
            Guest.frame(cheat, PONG, payload)
        left = play_first(late, tables[0])
        spent = milliseconds() - begun
        assert len(late.held) == 1 and len(late.held[0]) == 8
        assert 60000 - max(spent - min(held, 1000), 0) - 1 <= left <= 60000, (left, spent, held)
        left = play_first(cheat, tables[1])
        assert left <= 60000 - (thought - true_delay) + 1, (left, thought, true_delay)


def test_late_on_purpose():
    """Who answers all pings late gets back a tenth of the clock in the whole game, and pays for the rest."""
    with Server(FLOE) as server:
        late, anna = Late(server.port, cookie=cookie(server, "Late")), server.guest("Anna")
        pass_time(server, 500)
        late.let_go()
        table = begin([late, anna], clock={"kind": "fischer", "start": 10, "each": 0})
        ply, thought = 0, 0
        while thought < 1500:
            event = news(late, table, lambda event, ply=ply: event.get("ply") == ply)
            if event["decides"] == 0:
                seen = milliseconds()
                pass_time(server, 400)
                thought += milliseconds() - seen
                late.ask("play", table=table, number=ply + 1, move=event["moves"][0]["move"])
            else:
                anna.ask("play", table=table, number=ply + 1, move=my_turn(anna, table, ply)["moves"][0]["move"])
            ply += 1
        left = news(late, table, lambda event: event.get("ply") == ply)["chairs"][0]["left"]
        assert left <= 10000 - (thought - 1000), (left, thought)


def read_to_the_end(guest, end):
    """Adds the close code; 0: without a goodbye, as somebody is hung up on who is gone."""
    try:
        while True:
            guest.receive()
    except Closed as closed:
        end.append(closed.code)
    except ConnectionResetError:
        end.append(0)


def test_silence():
    """Who answers no pings, though the line seems to be open, is gone, and the others see it."""
    with Server(FLOE) as server:
        anna, ben = server.guest("Anna"), Late(server.port, cookie=cookie(server, "Ben"))
        table = begin([anna, ben])
        news(anna, table, lambda event: event["stage"] == "playing" and event["chairs"][1]["here"])
        end = []
        reader = threading.Thread(target=read_to_the_end, args=(ben, end))
        reader.start()
        anna.event("presence", lambda event: event["table"] == table and not event["here"][1])
        reader.join(PATIENCE)
        assert end == [0] and len(ben.held) == 2, (end, ben.held)
        assert anna.ask("moment", table=table)["decides"] == 0, "whoever answers stays"


# ---- restarts ----


def let_pass(server, away, thought=0):
    """While the server is away: so much time, and before that somebody had thought for so long."""
    with closing(sqlite3.connect(server.store, timeout=PATIENCE)) as file, file:
        file.execute("UPDATE tables SET changed = changed - ?1, remaining_at = remaining_at - ?1", (away + thought,))
        file.execute("UPDATE moves SET played = played - ?", (away + thought,))
        file.execute("UPDATE notes SET value = CAST(value - ? AS TEXT) WHERE name = 'lived'", (away,))
    rechain(server.store)


def left_after(server, guest, table):
    """Of the second chair, when the server is there again."""
    server.start()
    again = Guest(server.port, cookie=guest.cookie)
    again.ask("join", table=table)
    event = news(again, table, lambda event: event["runs"] == 1)
    again.close()
    return event["chairs"][1]["left"]


def test_restart():
    """The time in which no server was there is given back, to the millisecond; what was thought before is spent."""
    for clock, left in (({"kind": "fischer", "start": 600, "each": 0}, 500000),
                        ({"kind": "turn", "each": 30, "reserve": 600}, 530000)):
        with Server(FLOE) as server:
            anna, ben = server.guest("Anna"), server.guest("Ben")
            begun = milliseconds()
            table = begin([anna, ben], clock=clock)
            play_first(anna, table)
            assert server.stop() == 0
            let_pass(server, HOUR, thought=100000)
            for _ in range(3):
                found = left_after(server, ben, table)
                assert left - (milliseconds() - begun) <= found <= left + 1, (clock, left, found)
                assert server.stop() == 0
                let_pass(server, HOUR)
            server.start()


def test_killed():
    """It could not say when. Its last note is that of its start, before anybody thought: all of the time since is given back."""
    with Server(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        begun = milliseconds()
        table = begin([anna, ben], clock={"kind": "fischer", "start": 600, "each": 0})
        play_first(anna, table)
        server.kill()
        let_pass(server, 2 * HOUR)
        found = left_after(server, ben, table)
        assert 600000 - (milliseconds() - begun) <= found <= 600000, found


# ---- taking back ----


def test_taking_back_gains_no_time():
    """Who has less left than a decision adds, takes back and plays the same again, has as much as before."""
    with Server(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        table = begin([anna, ben], clock={"kind": "fischer", "start": 1800, "each": 3600})
        for ply in range(4):
            seat = (anna, ben)[news(anna, table, lambda event, ply=ply: event.get("ply") == ply)["decides"]]
            seat.ask("join", table=table)
            seat.ask("play", table=table, number=ply + 1, move=my_turn(seat, table, ply)["moves"][0]["move"])
        anna.ask("join", table=table)
        move = my_turn(anna, table, 4)["moves"][0]["move"]
        anna.ask("play", table=table, number=5, move=move)
        assert news(anna, table, lambda event: event["ply"] == 5)["decides"] == 0, "her turn goes on, and she thinks"
        server.kill()
        with closing(sqlite3.connect(server.store, timeout=PATIENCE)) as file, file:
            file.execute("UPDATE chairs SET remaining = 1800000 WHERE seat = 0")
            file.execute("UPDATE moves SET remaining = 1800000 WHERE seat = 0")
        rechain(server.store)
        server.start()
        anna = Guest(server.port, cookie=anna.cookie)
        anna.ask("join", table=table)
        my_turn(anna, table, 5)
        for _ in range(3):
            both = Together(anna)
            both.add("undo", table=table)
            both.add("play", table=table, number=5, move=move)
            assert both.send() == [True, True]
            chair = news(anna, table, lambda event: event["ply"] == 5)["chairs"][0]
            assert chair["left"] <= 1800000 and not chair["replaced"], chair


# ---- ratings ----


def rated(server, names):
    return [Guest(server.port, cookie=cookie(server, name, "correct horse battery")) for name in names]


def shown(server, scale):
    return {person["name"]: person["rating"] for person in server.http("GET", f"/api/ratings?scale={scale}")[1]["people"]}


def test_rating_at_the_end():
    """All see what a rated game has done, also who comes later; of another game there is nothing to see."""
    with Server(FLOE) as server:
        for names, plan in ((["Anna", "Ben"], LEARNING), (["Cid", "Dora", "Eva"], {"game": "nanuuk", "players": 3})):
            guests = rated(server, names)
            table = begin(guests, plan, rated=True, clock=HALF_AN_HOUR)
            assert news(guests[0], table, lambda event: event["stage"] == "playing")["rating"] is None
            guests[0].ask("join", table=table)
            last = play_all(guests, table, random.Random(3))
            changes = last["rating"]
            assert [change["chair"] for change in changes] == list(range(len(names)))
            assert all(change["before"] == 1500 for change in changes)
            assert {change["after"] for change in changes} != {1500}
            scale = "nanuuk-2" if len(names) == 2 else "nanuuk-more"
            assert shown(server, scale) == {name: changes[chair]["after"] for chair, name in enumerate(names)}
            server.kill()
            server.start()
            eye = server.guest("Eye")
            eye.ask("join", table=table)
            assert news(eye, table, lambda event: event["stage"] == "over")["rating"] == changes
        friendly = [server.guest(name) for name in ("Fay", "Gus")]
        table = begin(friendly, rated=True, clock=HALF_AN_HOUR)
        assert play_all(friendly, table, random.Random(4))["rating"] is None, "guests are not rated"


# ---- computers ----


def test_names_of_computers():
    with Server(FLOE) as server:
        anna = server.guest("Anna")
        chairs = ["me", {"computer": 1}, {"computer": 2}, {"computer": 1}]
        table = anna.ask("create", game="nunatak", players=4, chairs=chairs)["table"]
        text = anna.ask("text", table=table)["text"]
        names = [line[4:18].strip() for line in text.splitlines() if line[:1] == "["]
        assert names == ["Anna", "Seal Pipa", "Hare Lumi", "Seal Olu"], text


run_tests(globals())
