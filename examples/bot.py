#!/usr/bin/env python3
"""bot.py URL [TABLE] - a bot that sits at a table of `floe serve` and plays by chance until the game is over.

The URL is that of the page: https://floe.example, or http://127.0.0.1:7070. The token of the bot is in the environment,
FLOE_TOKEN; docs/bots.md, "Online", tells how to get one. Without a table it makes one for two, prints its id, and waits for
somebody to sit down. Needs Python 3 and nothing else.

To write another bot, import this one: `play(wire, table, choose)`, where choose(wire, event) returns one of event["moves"].
"""

import hashlib
import json
import os
import random
import secrets
import socket
import ssl
import sys
import time
from urllib.parse import urlsplit

PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"], "open": True}
PAUSE = 0.02  # seconds before a move: the server takes 50 requests a second


class HungUp(SystemExit):
    """The line is lost. Whoever does not catch it ends, with these words."""


class Wire:
    """A WebSocket, as little of it as a bot needs."""

    def __init__(self, url, token):
        self.url, self.token = urlsplit(url), token
        self.new_number()
        self.connect()

    def connect(self):
        url, secure = self.url, self.url.scheme == "https"
        try:
            self.socket = socket.create_connection((url.hostname, url.port or (443 if secure else 80)))
            if secure:
                self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=url.hostname)
        except OSError as error:
            sys.exit(f"bot: {url.netloc} cannot be reached: {error}")
        self.file, self.kept = self.socket.makefile("rb"), []  # kept: what was told of tables while we waited for an answer
        self.socket.sendall(
            f"GET /socket HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: floe\r\n"
            f"Authorization: Bearer {self.token}\r\n\r\n".encode())
        if b" 101 " not in self.file.readline():
            sys.exit("bot: the server does not let us in")
        while self.file.readline().strip():
            pass
        self.you = self.hear()["you"]["id"]  # the first message says who we are

    def new_number(self):
        self.number = secrets.token_hex(32)  # our part of the next deal: the server gets its hash first, and nobody can choose
        self.commitment, self.revealed = hashlib.sha256(self.number.encode()).hexdigest(), False

    def frame(self, kind, payload):
        """One frame; what clients send is masked, and the mask 0 changes nothing."""
        length = bytes([len(payload)]) if len(payload) < 126 else b"\x7e" + len(payload).to_bytes(2, "big")
        self.socket.sendall(bytes([0x80 | kind, 0x80 | length[0]]) + length[1:] + bytes(4) + payload)

    def hear(self):
        """The next message, which may come in several frames."""
        if self.kept:
            return self.kept.pop(0)
        message = b""
        while True:
            head = self.file.read(2)
            if len(head) < 2 or head[0] & 15 == 8:
                raise HungUp("bot: the server hung up (it does so if it does not know the token)")
            size = {126: 2, 127: 8}.get(head[1], 0)
            length = int.from_bytes(self.file.read(size), "big") if size else head[1]
            payload = self.file.read(length)
            if head[0] & 15 == 9:
                self.frame(10, payload)  # a ping is answered
            elif head[0] & 15 < 3:
                message += payload
                if head[0] & 0x80:
                    return json.loads(message)

    def send(self, op, **fields):
        self.frame(1, json.dumps({"op": op, "id": op, **fields}).encode())

    def ask(self, op, **fields):
        """The answer. What is told of tables before it is heard afterwards; other events are forgotten."""
        self.send(op, **fields)
        kept, self.kept = self.kept, []
        while (said := self.hear()).get("id") != op:
            kept += [said] if said.get("event") == "table" else []
        self.kept = kept
        return said

    def create(self, plan):
        """Makes a table. If the line breaks before the answer comes we ask again: the same request makes no second one."""
        plan = {**plan, "commit": self.commitment, "request": secrets.token_hex(8)}
        try:
            said = self.ask("create", **plan)
        except HungUp:
            self.connect()
            said = self.ask("create", **plan)
        return said["table"] if said["ok"] else sys.exit(f"bot: {said['error']['message']}")


def sit_down(wire, table):
    """Takes the first chair that can be had, unless we sit there already."""
    for chair in range(4):
        said = wire.ask("sit", table=table, chair=chair, commit=wire.commitment)
        if said["ok"] or said["error"]["code"] == "seated":
            return
    sys.exit(f"bot: {said['error']['message']}")


def add_number(wire, event):
    """Tells our number when all have committed to theirs. If then somebody keeps theirs back all commit again: we to another number."""
    fair, chair = event["fair"] or {}, event["chair"]
    if "reveal" in fair:
        wire.revealed = True
        wire.send("reveal", table=event["table"], number=wire.number)
    elif event["stage"] == "waiting" and chair is not None and "commitments" in fair and fair["commitments"][chair] is None:
        if wire.revealed:
            wire.new_number()
        wire.send("commit", table=event["table"], commit=wire.commitment)


def by_chance(_wire, event):
    return random.choice(event["moves"])


def play(wire, table, choose=by_chance):
    """Plays to the end; returns the last event, or None if the table was given up."""
    asked = None  # the position in which we have sent a move
    wire.send("join", table=table, brief=True)
    while said := wire.hear():
        if said.get("event") != "table" or said["table"] != table:
            continue  # an answer, a remark, another table
        if said["stage"] in ("over", "given_up"):
            wire.new_number()
            return said if said["stage"] == "over" else None
        add_number(wire, said)
        if said.get("ply") != asked:
            asked = None
            if "moves" in said:
                time.sleep(PAUSE)
                asked = said["ply"]
                wire.send("play", table=table, number=asked + 1, move=choose(wire, said))


def show_points(wire, table, event):
    for seat in wire.ask("moment", table=table, ply=event["ply"])["score"]["seats"]:
        print(f"Seat {seat['seat'] + 1}{' (this bot)' if seat['seat'] == event['chair'] else ''}: {seat['total']} points")


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: FLOE_TOKEN=... bot.py URL [TABLE]")
    if not os.environ.get("FLOE_TOKEN"):
        sys.exit("bot: FLOE_TOKEN is not set; docs/bots.md tells how to get a token")
    wire = Wire(sys.argv[1], os.environ["FLOE_TOKEN"])
    table = sys.argv[2] if len(sys.argv) > 2 else wire.create(PLAN)
    wire.ask("join", table=table, brief=True)  # only those who look on can tell their numbers
    print("Table", table, flush=True)
    sit_down(wire, table)
    if (last := play(wire, table)) is not None:
        show_points(wire, table, last)
    print("The game is over." if last is not None else "The table was given up.")


if __name__ == "__main__":
    main()
