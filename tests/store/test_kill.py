#!/usr/bin/env python3
"""`floe serve` is killed again and again while bots play at many tables: no move that was confirmed is lost.

The moment is random in what the server has on its hands: moves of all tables are under way when it is killed, and
nothing waits for time. FLOE_KILLS says how often (13 times; 100 in the long form, `make soak`).
"""

import os
import random

from engine_client import FLOE
from run_tests import run_tests, tries
from server_client import Closed, Guest, Server

KILLS = int(os.environ.get("FLOE_KILLS", tries(100)))
TABLES = 20
STEPS = 80  # moves one by one between two kills, at most
PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}
GONE = (Closed, OSError, ValueError)  # what a message that breaks off looks like


class Bots:
    """Two at a table, and what they know: `moves` were confirmed, the one `sent` (seat, move) was not."""

    def __init__(self, server):
        self.guests = [server.guest("Anna"), server.guest("Ben")]
        self.begin()

    def begin(self):
        anna, ben = self.guests
        self.table = anna.ask("create", **PLAN)["table"]
        self.moves, self.sent, self.told = [], None, 0
        anna.ask("join", table=self.table)
        ben.ask("join", table=self.table, brief=True)
        ben.ask("sit", table=self.table, chair=1)

    def news(self, seat):
        """The event after all moves that are confirmed."""
        ply = len(self.moves)
        return self.guests[seat].event("table", lambda event: event["table"] == self.table and event.get("ply") == ply)

    def choose(self, luck):
        """The next move, ready to be sent. The first one of a new game, if this one is over."""
        event = self.news(0)
        if event["over"]:
            self.begin()
            event = self.news(0)
        seat = event["decides"]
        moves = [one["move"] for one in event["moves"]] if seat == 0 else self.news(1)["moves"]
        self.choice = seat, luck.choice(moves)

    def send(self):
        self.sent = self.choice
        self.guests[self.sent[0]].send(self.play())

    def play(self):
        number = len(self.moves) + 1
        return {"op": "play", "id": f"play {number}", "table": self.table, "number": number, "move": self.sent[1]}

    def confirmed(self):
        """Waits for the answer to the move that was sent."""
        seat, move = self.sent
        guest = self.guests[seat]
        while True:
            message = guest.receive()
            if message.get("id") == self.play()["id"]:
                assert message["ok"] and message["ply"] == len(self.moves) + 1, message
                break
            guest.events.append(message)
        self.moves.append(move)
        self.sent = None

    def hear_last(self):
        """The server is dead: what it said before, to the last byte."""
        try:
            if self.sent:
                self.confirmed()
        except GONE:
            pass
        for guest in self.guests:
            events = list(guest.events)
            try:
                while True:
                    events.append(guest.receive())
            except GONE:
                guest.close()
            plies = [event["ply"] for event in events if event.get("table") == self.table and "ply" in event]
            self.told = max([self.told, len(self.moves), *plies])

    def come_back(self, port):
        """All that was confirmed or shown is there; the move whose answer was lost is sent again, and played once."""
        self.guests = [Guest(port, cookie=guest.cookie) for guest in self.guests]
        self.guests[0].ask("join", table=self.table)
        event = self.guests[0].event("table")
        log = [one["move"] for one in event["log"]]
        assert len(log) == event["ply"] >= self.told, (self.table, self.told, log)
        assert log[: len(self.moves)] == self.moves, (self.table, self.moves, log)
        rest = log[len(self.moves):]
        assert rest == [] or (self.sent and rest == [self.sent[1]]), (self.table, self.sent, rest)
        self.guests[1].ask("join", table=self.table, brief=True)
        if self.sent:
            self.send()
            self.confirmed()
        for guest in self.guests:
            guest.ask("join", table=self.table, brief=guest is self.guests[1])
        return len(rest)


def play_until_killed(server, tables, luck):
    """Some moves one by one, then one at each table at the same time: the server dies over them."""
    for bots in tables:
        bots.choose(luck)
    for _ in range(luck.randrange(STEPS)):
        bots = luck.choice(tables)
        bots.send()
        bots.confirmed()
        bots.choose(luck)
    under_way = luck.sample(tables, luck.randint(1, TABLES))
    for bots in under_way:
        bots.send()
    for bots in luck.sample(under_way, luck.randrange(len(under_way)) // 2):
        bots.confirmed()
    server.kill()


def test_kill():
    luck = random.Random("kill")
    server = Server(FLOE)
    tables = [Bots(server) for _ in range(TABLES)]
    lost = there = 0
    for _ in range(KILLS):
        play_until_killed(server, tables, luck)
        for bots in tables:
            bots.hear_last()
        server.start()
        unanswered = sum(bots.sent is not None for bots in tables)
        known = sum(bots.come_back(server.port) for bots in tables)
        there, lost = there + known, lost + unanswered - known
    print(f"{KILLS} kills; of the moves without an answer {there} were there afterwards, {lost} were not")
    assert server.stop() == 0


run_tests(globals())
