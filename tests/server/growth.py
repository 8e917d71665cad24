#!/usr/bin/env python3
"""growth.py FLOE [GAMES] - prints how many bytes of the store, and of the server's memory, a guest, a game and a move take.

Guests come, and two of them play so many games of each kind by chance. The store is measured as a copy without free pages
(VACUUM INTO), before and after; moves are what such a copy loses without them.
"""

import os
import random
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from server_client import Server

GUESTS = 1000
PLANS = {"Nunatak, two players": {"game": "nunatak", "players": 2}, "Nanuuk!, two players": {"game": "nanuuk", "players": 2}}


def copied_size(store, without=None):
    """Bytes of a copy of the store, perhaps without the rows of a table."""
    with tempfile.TemporaryDirectory() as folder:
        copy, packed = Path(folder, "copy"), Path(folder, "packed")
        with closing(sqlite3.connect(store)) as live:
            live.execute("VACUUM INTO ?", (str(copy),))
        with closing(sqlite3.connect(copy)) as rest:
            if without:
                rest.execute(f"DELETE FROM {without}")
                rest.commit()
            rest.execute("VACUUM INTO ?", (str(packed),))
        return packed.stat().st_size


def moves_in(store):
    with closing(sqlite3.connect(store)) as live:
        return live.execute("SELECT count(*) FROM moves").fetchone()[0]


def play(guests, plan, luck):
    """A whole game by chance."""
    table, ply = guests[0].ask("create", **plan, chairs=["me", "open"])["table"], 0
    for guest in guests:
        guest.ask("join", table=table, brief=True)
    guests[1].ask("sit", table=table, chair=1)
    while True:
        news = [guest.event("table", lambda e: e["table"] == table and e.get("ply") == ply and e["stage"] != "waiting") for guest in guests]
        if news[0]["over"]:
            break
        seat = news[0]["decides"]
        ply = guests[seat].ask("play", table=table, number=ply + 1, move=luck.choice(news[seat]["moves"]))["ply"]
    for guest in guests:
        guest.ask("leave", table=table)


def memory(server):
    """Kilobytes in use."""
    return int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


def main():
    games, luck = int(sys.argv[2]) if len(sys.argv) > 2 else 20, random.Random(1)
    with Server(sys.argv[1], None, "--durability", "crash", "--limit", "all=off") as server:
        empty, idle = copied_size(server.store), memory(server)
        for number in range(GUESTS):
            server.http("POST", "/api/guest", {"name": f"Guest {number}"})
        print(f"a guest                  {(copied_size(server.store) - empty) / GUESTS:8.0f} bytes")
        pair = [server.guest("Anna"), server.guest("Ben")]
        for name, plan in PLANS.items():
            before, bare, moves = copied_size(server.store), copied_size(server.store, "moves"), moves_in(server.store)
            for _ in range(games):
                play(pair, plan, luck)
            grown, played = copied_size(server.store) - before, moves_in(server.store) - moves
            of_moves = grown - (copied_size(server.store, "moves") - bare)
            print(f"{name:24} {grown / games:8.0f} bytes a game, {played / games:.0f} moves of {of_moves / played:.0f} bytes")
        crowd = [server.guest(f"Visitor {number}") for number in range(100)]
        print(f"a server without anybody {idle / 1024:8.0f} MB of memory, with 102 people {memory(server) / 1024:.0f} MB")
        for guest in pair + crowd:
            guest.close()


main()
