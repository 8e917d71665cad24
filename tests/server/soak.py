#!/usr/bin/env python3
"""soak.py FLOE HOURS - people play for so long; memory, descriptors and the store are looked at meanwhile.

Pairs play one game after the other with a server that keeps power durability. A line is printed every minute at most. In the end the
descriptors must be those of the beginning, and `floe admin verify` must be content.
"""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from server_client import Guest, Server

PAIRS = 10
PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}


class Pair:
    """Two guests, who play until the game is over, and begin the next one."""

    def __init__(self, server, number):
        self.guests = [server.guest(f"Player {number} {seat}") for seat in "ab"]
        self.luck = random.Random(number)
        self.moves = self.games = 0
        self.begin()

    def begin(self):
        self.table, self.ply = self.guests[0].ask("create", **PLAN)["table"], 0
        for guest in self.guests:
            guest.ask("join", table=self.table, brief=True)
        self.guests[1].ask("sit", table=self.table, chair=1)

    def news(self):
        return [guest.event("table", lambda e: e["table"] == self.table and e.get("ply") == self.ply)
                for guest in self.guests]

    def play(self):
        events = self.news()
        if events[0]["over"]:
            for guest in self.guests:
                guest.ask("leave", table=self.table)
            self.games += 1
            self.begin()
            return
        seat = events[0]["decides"]
        move = self.luck.choice(events[seat]["moves"])
        self.guests[seat].ask("play", table=self.table, number=self.ply + 1, move=move)
        self.ply += 1
        self.moves += 1


def memory(process):
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0


def descriptors(process):
    return len(os.listdir(f"/proc/{process.pid}/fd"))


def size(path):
    return os.path.getsize(path) / 1e6 if os.path.exists(path) else 0


def report(server, pairs, begun):
    moves, games = sum(pair.moves for pair in pairs), sum(pair.games for pair in pairs)
    print(f"{(time.monotonic() - begun) / 60:7.1f} min {moves:9} moves {games:7} games {memory(server.process):8.1f} MB "
          f"{descriptors(server.process):5} descriptors, store {size(server.store):.1f} MB, log {size(server.store + '-wal'):.1f} MB",
          flush=True)


def play_for(server, pairs, seconds):
    begun = told = time.monotonic()
    while time.monotonic() - begun < seconds:
        for pair in pairs:
            pair.play()
        if time.monotonic() - told > 60:
            told = time.monotonic()
            report(server, pairs, begun)
    report(server, pairs, begun)


def main(program, hours):
    with Server(program) as server:
        Guest(server.port, cookie=server.guest("First").cookie).close()
        before = descriptors(server.process)
        pairs = [Pair(server, number) for number in range(PAIRS)]
        play_for(server, pairs, float(hours) * 3600)
        for pair in pairs:
            for guest in pair.guests:
                guest.close()
        server.guest("Last").close()
        after = descriptors(server.process)
        print(f"descriptors: {before} before, {after} after everybody has left")
        assert server.stop() == 0
        done = subprocess.run([program, "admin", server.store, "verify"], capture_output=True, text=True, check=False)
        print(done.stdout, end="")
        assert done.returncode == 0 and after <= before + 2, (before, after, done)


main(*sys.argv[1:])
