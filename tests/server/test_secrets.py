#!/usr/bin/env python3
"""test_secrets.py FLOE - nobody at a table is told what nobody may know.

Whole games of both games on a real server, with two to four seats and a spectator, undo, comings and goings, talk and
questions about every position. Whatever a connection received is compared: what it tells of a position must be what the
engine tells that seat, dealt with the seed out of the server's file; it may have no other members than those it is meant
to have; and neither the seed nor the order of a pile may stand anywhere in it before the game is over.
"""

import json
import random
import sqlite3
from contextlib import closing

from engine_client import FLOE, Engine
from run_tests import run_tests
from server_client import Guest, Server

PATIENT = 80  # positions that a connection may ask about before it is too often
PILE = 3  # cards or more have an order worth telling

EVENT = {"event", "table", "version", "stage", "chair", "setup", "chairs", "watching", "runs", "time", "undo", "draw", "abort", "ending", "rematch", "rating",
         "decides", "over", "turn", "ply", "state", "score", "ask", "log", "moves", "prompt", "fair"}
ANSWER = {"id", "ok", "error", "decides", "over", "turn", "ply", "state", "score", "ask", "text", "legal", "reason", "version", "done",
          "chair", "table", "keys"}
SETUP = {"game", "players", "options", "clock", "open", "rated", "lot", "daily", "host"}
CHAIR = {"kind", "person", "reserved", "level", "here", "replaced", "resigned", "left", "grace"}


def seed_of(server, table):
    with closing(sqlite3.connect(server.store)) as file:
        return file.execute("SELECT seed FROM tables WHERE id = ?", (table,)).fetchone()[0]


class Oracle:
    """The same game in `floe engine`, which knows everything: one for each reader, whom the sentences address."""

    def __init__(self, plan, names, seed):
        self.engines = {reader: Engine() for reader in ("spectator", *range(plan["players"]))}
        self.seed = seed
        for reader in self.engines:
            you = {} if reader == "spectator" else {"you": reader}
            self.ask("new", reader, **plan, **you, names=names, seed=seed, generator="chacha20", undo="any")
        self.piles, self.ply = set(), 0
        self.look()

    def ask(self, op, reader="spectator", **fields):
        """Without a look at the schema, which test_engine.py takes."""
        engine = self.engines[reader]
        engine.write(json.dumps({"op": op, **fields}).encode())
        answer = json.loads(engine.process.stdout.readline())
        assert answer["ok"], answer
        return answer

    def look(self):
        """The orders of the piles, as JSON tells them."""
        for pile in self.ask("state")["state"].get("hidden", {}).values():
            if isinstance(pile, list) and len(set(map(str, pile))) >= PILE:
                self.piles.add(json.dumps(pile, separators=(",", ":"))[1:-1].encode())

    def play(self, move):
        for reader in self.engines:
            self.ask("play", reader, move=move, state=False)
        self.ply += 1
        self.look()

    def undo(self):
        for reader in self.engines:
            self.ask("undo", reader)
        self.ply -= 1

    def end(self):
        for engine in self.engines.values():
            engine.end()

    def check(self, told, seat):
        """What a message tells of the position after its ply."""
        ply = told["ply"]
        if "state" in told:
            knows = self.ask("state", seat, seat=seat, ply=ply)
            assert told["state"] == knows["state"] and "hidden" not in told["state"], ply
            assert told["decides"] == knows["decides"] and told["over"] == knows["over"]
            assert told["ask"] == self.ask("ask", seat, ply=ply)["ask"]
            assert told["score"]["seats"] == self.ask("score", seat, ply=ply)["seats"]
        assert ("moves" in told) == ("prompt" in told)
        if "moves" in told:
            knows = self.ask("moves", seat, points=True)
            assert told["decides"] == seat and told["moves"] == knows["moves"] and told["prompt"] == knows["prompt"]
        if told.get("log"):
            assert told["log"] == self.ask("log", seat, **{"from": told["log"][0]["ply"]})["log"]


class Player:
    """Somebody at the table, in a chair or not, whose every message is looked at."""

    def __init__(self, oracle, table, guest, seat):
        self.oracle, self.table, self.guest, self.seat = oracle, table, guest, seat
        self.received = b""

    def look(self, told):
        assert set(told) <= EVENT and set(told.get("setup", {})) <= SETUP, set(told) - EVENT
        assert all(set(chair) <= CHAIR for chair in told.get("chairs", ()))
        assert set(told["fair"]) == ({"hash", "commitments", "seed", "generator", "secret", "numbers"} if told["over"] else {"hash"})
        assert told["chair"] == (None if self.seat == "spectator" else self.seat)
        self.oracle.check(told, self.seat)

    def wait(self):
        """For the event that tells of the position as it is now; those before it are looked at, too."""
        while True:
            event = self.guest.event("table")
            if event["ply"] == self.oracle.ply:
                self.look(event)
                return event

    def ask(self, op, **fields):
        answer = self.guest.ask(op, table=self.table, **fields)
        assert set(answer) <= ANSWER, set(answer) - ANSWER
        return answer

    def question(self, ply):
        """All that can be asked about a position."""
        self.oracle.check(self.ask("moment", ply=ply), self.seat)
        assert self.ask("text", ply=ply)["text"] == self.oracle.ask("text", self.seat, seat=self.seat, ply=ply)["text"]

    def probe(self, moves):
        for move in moves:
            legal = self.ask("check", move=move)
            assert legal["legal"] == self.oracle.ask("check", move=move)["legal"]

    def come_back(self, ply):
        """On a new connection, as if it knew everything up to that ply."""
        self.keep()
        self.guest.close()
        self.guest = Guest(self.guest.port, cookie=self.guest.cookie)
        self.ask("join", ply=ply)
        known = [one["ply"] for one in self.wait()["log"]]
        assert known == list(range(self.oracle.ply + 1 - len(known), self.oracle.ply + 1)) and len(known) >= self.oracle.ply - ply

    def keep(self):
        self.received += self.guest.received

    def require_no_secrets(self):
        assert len(self.received) > 10000 and self.oracle.seed.encode() not in self.received
        for words in (b'"hidden"', b'"rng"', b'"seed"', b'"secret"', *self.oracle.piles):
            assert words not in self.received, words


def sit_down(server, plan):
    """A table with a guest on each chair, and a spectator."""
    guests = [server.guest(f"Player {number}") for number in range(1, plan["players"] + 1)]
    eye = server.guest("Eye")
    table = guests[0].ask("create", **plan, chairs=["me"] + ["open"] * (plan["players"] - 1))["table"]
    for chair, guest in enumerate(guests[1:], 1):
        guest.ask("sit", table=table, chair=chair)
    oracle = Oracle(plan, [guest.hello["you"]["name"] for guest in guests], seed_of(server, table))
    players = [Player(oracle, table, guest, seat) for seat, guest in enumerate(guests)]
    players.append(Player(oracle, table, eye, "spectator"))
    for player in players:
        player.ask("join")
        player.wait()
    return oracle, players


def play_game(oracle, players, luck):
    """To the end by chance. Now and then somebody takes back, goes and comes back, asks, or talks."""
    event = oracle.ask("state", seat="spectator")
    while not event["over"]:
        moves = oracle.ask("moves", text=False)["moves"]
        decider, move = players[event["decides"]], luck.choice(moves)
        decider.ask("play", number=oracle.ply + 1, move=move)
        oracle.play(move)
        event = [player.wait() for player in players][0]
        if event["over"]:
            break
        chance, other = luck.randrange(8), luck.choice(players)
        if chance == 0:
            answer = decider.guest.request("undo", table=decider.table)
            if answer.get("done"):
                oracle.undo()
                event = [player.wait() for player in players][0]
        elif chance == 1:
            other.come_back(luck.randrange(oracle.ply + 1))
        elif chance == 2:
            other.question(luck.randrange(oracle.ply + 1))
            other.probe(luck.sample(moves, min(3, len(moves))))
        elif chance == 3:
            other.ask("say", text=f"{oracle.ply}")


def ask_all(player):
    """What it was told so far has no secrets; when the game is over it may ask about every position."""
    player.keep()
    player.received = player.received.rsplit(b'"over":false', 1)[0]  # the last event tells the seed
    player.require_no_secrets()
    for ply in range(player.oracle.ply + 1):
        if ply % PATIENT == 0:
            player.come_back(ply)
        player.question(ply)


def play_all(game, players, **options):
    server = Server(FLOE, None, "--limit", "messages-person=off")
    try:
        oracle, around = sit_down(server, {"game": game, "players": players, "options": options})
        play_game(oracle, around, random.Random(f"{game} {players}"))
        for player in around:
            ask_all(player)
        oracle.end()
        assert server.stop() == 0
    finally:
        if server.process.poll() is None:
            server.kill()


def test_nunatak():
    for players in (1, 2, 3, 4):
        play_all("nunatak", players)


def test_nanuuk():
    for players in (2, 3, 4):
        play_all("nanuuk", players)


def test_nanuuk_learning():
    play_all("nanuuk", 2, mode="learning")


run_tests(globals())
