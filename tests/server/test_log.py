#!/usr/bin/env python3
"""test_log.py FLOE - nobody reads the server's log: it goes on, ends, and tells how many lines are lost."""

import fcntl
import json
import os
import re
import subprocess

from engine_client import FLOE
from run_tests import run_tests
from server_client import Server

TABLE = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}
PIPE = 8192  # bytes: two pages, of which Linux fills all but the last
TABLES = 100  # two lines each, far more than fit


class Unread(Server):
    """Its stderr is a pipe that holds little."""

    def start(self):
        self.pipe, end = os.pipe()
        fcntl.fcntl(end, fcntl.F_SETPIPE_SZ, PIPE)
        os.set_blocking(self.pipe, False)
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=end, text=True, env=self.environment)
        os.close(end)
        self.port = int(re.search(r":(\d+)$", self.process.stdout.readline().strip()).group(1))

    def read(self):
        """All lines that are there."""
        found = b""
        try:
            while part := os.read(self.pipe, PIPE):
                found += part
        except BlockingIOError:
            pass
        assert not found or found.endswith(b"\n"), found
        return [json.loads(line) for line in found.splitlines()]


def make_tables(guest, count):
    for _ in range(count):
        guest.ask("stop", table=guest.ask("create", **TABLE)["table"])


def test_nobody_reads():
    with Unread(FLOE, None, "--log", "--limit", "all=off") as server:
        guest = server.guest("Anna")
        make_tables(guest, TABLES)
        before = server.read()
        assert before[0]["event"] == "start" and 1 < len(before) < 2 * TABLES, before
        make_tables(guest, 1)
        lost, *after = server.read()
        assert (lost["event"], [line["event"] for line in after]) == ("lines_lost", ["table", "table_closed"]), (lost, after)
        assert int(lost["lines"]) == 1 + 2 * TABLES - len(before), (lost, len(before))
        make_tables(guest, TABLES)
        assert server.stop() == 0
        assert "lines_lost" not in [line["event"] for line in server.read()], "they were told"
        os.close(server.pipe)


def test_nobody_is_there():
    """Who read it has ended."""
    with Unread(FLOE, None, "--log", "--limit", "all=off") as server:
        os.close(server.pipe)
        make_tables(server.guest("Anna"), 3)
        assert server.stop() == 0


run_tests(globals())
