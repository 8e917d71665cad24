#!/usr/bin/env python3
"""test_durability.py FLOE - no answer leaves before its batch is on the disk, and none after a sync has failed."""

import re
import subprocess
import tempfile
from pathlib import Path

from engine_client import FLOE
from fault_client import Faulty
from run_tests import run_tests
from server_client import PATIENCE, Closed, Guest, Server

PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}
MOVES = 20
GONE = (Closed, OSError, ValueError)


def begin(server):
    """A table of two, which has begun, and who sits there."""
    guests = server.guest("Anna"), server.guest("Ben")
    table = guests[0].ask("create", **PLAN)["table"]
    for guest in guests:
        guest.ask("join", table=table, brief=True)
    guests[1].ask("sit", table=table, chair=1)
    return table, guests


def play(table, guests, count):
    """One move after the other, each confirmed before the next."""
    for ply in range(count):
        events = [guest.event("table", lambda e: e["table"] == table and e.get("ply") == ply) for guest in guests]
        seat = events[0]["decides"]
        guests[seat].ask("play", table=table, number=ply + 1, move=events[seat]["moves"][0])


def unproven(log):
    """How many answers left without a whole sync (B, E) behind a write (W), since the answer before."""
    return sum(re.search("W.*B.*E", part) is None for part in log.split("A")[:-1])


def answers_in_order(durability):
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        with Faulty(FLOE, "--durability", durability, log=log, fault="sync:1+:delay") as server:
            table, guests = begin(server)
            before = len(log.read_text())
            play(table, guests, MOVES)
            return log.read_text()[before:]


def test_order():
    """With power durability each confirmed move was synced before; with crash durability this test sees that it was not."""
    log = answers_in_order("power")
    assert log.count("A") >= MOVES and unproven(log) == 0, log
    log = answers_in_order("crash")
    assert log.count("A") >= MOVES and unproven(log) >= MOVES - 2, log


def test_failed_sync():
    """After it nobody hears of anything more, the server ends, and what was confirmed before is there."""
    with Faulty(FLOE) as server:
        table, guests = begin(server)
        play(table, guests, 3)
        cookies = [guest.cookie for guest in guests]
        server.stop()
        server.faults = {"fault": "sync:8+:EIO"}
        server.start()
        guests = [Guest(server.port, cookie=cookie) for cookie in cookies]
        confirmed = 3
        try:
            for guest in guests:
                guest.ask("join", table=table, brief=True)
            while True:
                events = [guest.event("table", lambda e: e.get("ply") == confirmed) for guest in guests]
                seat = events[0]["decides"]
                guests[seat].ask("play", table=table, number=confirmed + 1, move=events[seat]["moves"][0])
                confirmed += 1
        except GONE:
            pass
        assert server.process.wait(PATIENCE) == 1 and "Input/output error" in server.said(), server.said()
        server.process.stdout.close()
        server.faults = {}
        server.start()
        assert Guest(server.port, cookie=cookies[0]).ask("moment", table=table)["ply"] >= confirmed
        assert subprocess.run([FLOE, "admin", server.store, "verify"], capture_output=True, check=False).returncode == 0


def test_settings():
    for value in ("power", "crash"):
        with Server(FLOE, None, "--durability", value) as server:
            server.guest("Anna").close()
    done = subprocess.run([FLOE, "serve", "--durability", "none"], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "--durability must be one of power, crash, not “none”" in done.stderr, done


run_tests(globals())
