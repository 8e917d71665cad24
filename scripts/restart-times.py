#!/usr/bin/env python3
"""restart-times.py FLOE [TABLES...] - how restart, failover and memory grow with the number of tables.

Stores with so many unfinished games (100, 1,000 and 20,000, unless numbers are given) are made of copies of a few games that were played by chance: a
file, and a PostgreSQL of its own on this machine, with its usual settings for durability. There the last of so many games is begun by a server before it dies:
nobody can make more than the 100,000 that a server takes. Prints for each when a server is ready, when all
tables are open and how much memory it has then, and how long after the death of a server the next move at one of its tables is confirmed by
another one.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests/support"))
sys.argv[1:] = sys.argv[1:] or ["build/floe"]
import many_tables  # noqa: E402
from postgres import SETTINGS, Postgres  # noqa: E402
from server_client import Closed, Guest, Server  # noqa: E402
from several_servers import metric  # noqa: E402

FLOE, *SIZES = sys.argv[1:]
PLANS = ({"game": "nunatak", "players": 2}, {"game": "nanuuk", "players": 2, "clock": {"kind": "fischer", "start": 86400, "each": 60}})
PLIES = 30
PEOPLE = 100
LUCK = random.Random(7)


# ---- playing ----


def begin(guests, plan):
    table = guests[0].ask("create", **plan, chairs=["me", "open"])["table"]
    for guest in guests:
        guest.ask("join", table=table, brief=True)
    guests[1].ask("sit", table=table, chair=1)
    return table


def move(guests, table, ply):
    """The next move of a table, by chance; False: the game is over."""
    told = [guest.event("table", lambda event: event["table"] == table and event.get("ply") == ply and event["stage"] != "waiting") for guest in guests]
    if told[0]["over"]:
        return False
    seat = told[0]["decides"]
    guests[seat].ask("play", table=table, number=ply + 1, move=LUCK.choice(told[seat]["moves"]))
    return True


def leave(guests, table):
    for guest in guests:
        guest.ask("leave", table=table)


# ---- measuring ----


def memory(server):
    """Bytes in use."""
    return int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def wait_for(condition):
    while not condition():
        time.sleep(0.01)


def seconds_to_open(server):
    """A server that is started: when it is ready, and when all tables are open, both since the start."""
    begun = time.monotonic()
    server.start()
    wait_for(lambda: server.http("GET", "/readyz")[0].status == 200)
    ready = time.monotonic() - begun
    wait_for(lambda: metric(server, "floe_tables_unopened") == 0)
    return ready, time.monotonic() - begun


def original():
    """A folder with a store: one game of each plan, and people."""
    folder = tempfile.TemporaryDirectory()
    with Server(FLOE, str(Path(folder.name, "floe.db"))) as server:
        guests = [server.guest(f"Guest {i}") for i in range(PEOPLE)][:2]
        for plan in PLANS:
            table = begin(guests, plan)
            for ply in range(PLIES):
                assert move(guests, table, ply)
            leave(guests, table)
    return folder


@contextmanager
def filled(originals, size, postgres):
    """The address of a store with so many tables; a database lacks the one that failover makes."""
    with tempfile.TemporaryDirectory() as folder:
        store = str(Path(folder, "floe.db"))
        shutil.copy(Path(originals.name, "floe.db"), store)
        if postgres is None:
            many_tables.fill(store, size - len(PLANS))
            yield store
            return
        address = postgres.new_database()
        subprocess.run([FLOE, "admin", store, "copy", address], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        many_tables.fill(store, size - len(PLANS) - 1, address)  # and that of failover
        yield address


def joined(server, cookie, table):
    """Comes again, as clients do, as long as the server finds that a dead one has the table."""
    while True:
        guest = Guest(server.port, cookie=cookie)
        try:
            guest.ask("join", table=table, brief=True)
            return guest
        except Closed:
            guest.socket.close()


def failover(one, address):
    """Seconds from the death of a server to the first move that another one confirms, and until that one has all tables."""
    with Server(FLOE, address, "--limit", "handshakes-person=off") as two:
        guests = [one.guest("Anna"), one.guest("Ben")]
        table = begin(guests, PLANS[0])
        tables = metric(one, r'floe_tables\{stage="playing"\}')
        one.process.kill()
        begun = time.monotonic()
        guests = [joined(two, guest.cookie, table) for guest in guests]
        assert move(guests, table, 0)
        confirmed = time.monotonic() - begun
        wait_for(lambda: metric(two, r'floe_tables\{stage="playing"\}') == tables)
        return confirmed, time.monotonic() - begun


def growth(originals, size, postgres):
    """A line of the table."""
    with filled(originals, size, postgres) as address, Server(FLOE, address) as server:
        server.stop()
        ready, whole = seconds_to_open(server)
        line = [f"{size:,}", "PostgreSQL" if postgres else "a file", f"{ready:.2f} s", f"{whole:.1f} s", f"{memory(server) / 1e6:.0f} MB"]
        if postgres:
            line += [f"{seconds:.1f} s" for seconds in failover(server, address)]
            server.kill()
        else:
            line += ["", ""]
    print("| " + " | ".join(line) + " |", flush=True)


def main():
    SETTINGS["shared_buffers"] = "128MB"
    originals = original()
    with Postgres() as postgres:
        print("| tables | store | ready | all open | memory | first move after a death | all taken over |")
        print("| --- | --- | --- | --- | --- | --- | --- |")
        for size in map(int, SIZES or ("100", "1000", "20000")):
            for store in (None, postgres):
                growth(originals, size, store)


if __name__ == "__main__":
    main()
