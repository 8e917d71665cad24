#!/usr/bin/env python3
"""make_store.py FLOE FOLDER - what a release leaves behind: its store while games run, and what players know of it.

    tests/run tests/releases/make_store.py build/floe tests/releases/VERSION

Plays with that program, kills it in mid game, and writes store.sql, the store, and games.json: of each table the players' cookies, in the
order of their seats, and the moves that were confirmed to them; and commit, that of the program. tests/server/test_upgrade.py goes on from
there with later programs. Run it in the sources of that release, whose schemas its messages fit.
"""

import json
import random
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from server_client import Server

FISCHER = {"kind": "fischer", "start": 3600, "each": 10}
LEARNING = {"game": "nanuuk", "options": {"mode": "learning"}}
# What is played, by how many people, and how many decisions; the last one is played to its end.
PLANS = [({**LEARNING, "clock": FISCHER}, 2, 9), ({"game": "nunatak", "clock": FISCHER}, 3, 14), ({"game": "nanuuk"}, 4, 11),
         ({"game": "nunatak"}, 2, 1), (LEARNING, 2, 1000)]
PASSWORD = "correct horse battery"


def member(server, name):
    """Somebody with an account, connected."""
    guest = server.guest(name)
    answer, told = server.http("POST", "/api/account", {"name": name, "password": PASSWORD}, guest.cookie)
    assert answer.status == 200, told
    return guest


def play(table, seats, luck, most):
    """By chance, until so many decisions are made or the game is over: the moves that were confirmed."""
    moves = []
    for seat in seats:
        seat.ask("join", table=table, brief=True)
    while (now := seats[0].ask("moment", table=table))["ply"] < most and not now["over"]:
        decides = seats[now["decides"]]
        event = decides.event("table", lambda event: event["table"] == table and event["ply"] == now["ply"] and "moves" in event)
        moves.append(luck.choice(event["moves"]))
        decides.ask("play", table=table, number=now["ply"] + 1, move=moves[-1])
    return moves


def begin(server, plan, players):
    seats = [server.guest(name) for name in ("Anna", "Ben", "Cleo", "Dora")[:players]]
    table = seats[0].ask("create", **plan, players=players, chairs=["me"] + ["open"] * (players - 1))["table"]
    for chair, guest in enumerate(seats[1:], 1):
        guest.ask("sit", table=table, chair=chair)
    return table, seats


def dump(store):
    with closing(sqlite3.connect(store)) as file:
        lines = list(file.iterdump())
        numbers = [f"PRAGMA {name} = {file.execute(f'PRAGMA {name}').fetchone()[0]};" for name in ("application_id", "user_version")]
    return "\n".join([*lines[:-1], *numbers, lines[-1]]) + "\n"


def main(program, folder):
    luck, games = random.Random("release"), []
    server = Server(program)
    member(server, "Erin")
    for plan, players, most in PLANS:
        table, seats = begin(server, plan, players)
        games.append({"table": table, "cookies": [seat.cookie for seat in seats], "moves": play(table, seats, luck, most)})
    server.kill()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "store.sql").write_text(dump(server.store), encoding="utf-8")
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    (folder / "commit").write_text(re.search(r"^Commit: (.+)$", version, re.M)[1] + "\n", encoding="utf-8")
    (folder / "games.json").write_text(json.dumps(games, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
