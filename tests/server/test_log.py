#!/usr/bin/env python3
"""test_log.py FLOE - nobody reads the server's log: it goes on, ends, and tells how many lines are lost. Lines tell the request that they were
written for."""

import fcntl
import json
import os
import re
import subprocess
from contextlib import closing
from http.client import HTTPConnection

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Guest, Server, Told

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
        assert lost["lines"] == 1 + 2 * TABLES - len(before), (lost, len(before))
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


def log_in(server, request):
    """The id of the answer to a wrong password."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
        headers = {"Content-Type": "application/json"} | ({"X-Request-Id": request} if request else {})
        connection.request("POST", "/api/login", '{"name": "Nobody", "password": "wrong horse"}', headers)
        return connection.getresponse().headers["X-Request-Id"]


def requests(server):
    return [(line["event"], line.get("request")) for line in map(json.loads, server.said().splitlines())]


def test_requests_have_an_id():
    """That of a proxy, if it is one."""
    with Told(FLOE, None, "--log", "--proxy", "127.0.0.1") as server:
        given = ["4f" * 16, "A.b_c-9", "x" * 64]
        assert [log_in(server, each) for each in given] == given
        made = [log_in(server, each) for each in (None, "", "x" * 65, 'a"b', "a b", "\u00e9", "a/b")]
        assert len(set(made)) == len(made) and all(re.fullmatch("[0-9a-f]{16}", each) for each in made), made
        assert requests(server) == [("start", None), *(("login_failed", each) for each in given + made)]


def test_strangers_choose_no_id():
    with Told(FLOE, None, "--log") as server:
        assert re.fullmatch("[0-9a-f]{16}", log_in(server, "chosen"))
        assert "chosen" not in server.said()


def test_every_answer_has_an_id():
    with Told(FLOE, None) as server:
        for method, path in (("GET", "/"), ("GET", "/nothing"), ("PUT", "/"), ("GET", "/socket"), ("GET", "/api/me"), ("GET", "/healthz")):
            with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
                connection.request(method, path)
                assert re.fullmatch("[0-9a-f]{16}", connection.getresponse().headers["X-Request-Id"]), path


def test_messages_are_numbered():
    """Behind the id of the handshake."""
    with Told(FLOE, None, "--log", "--proxy", "127.0.0.1") as server:
        answer, _ = server.http("POST", "/api/guest", {"name": "Anna"})
        guest = Guest(server.port, cookie=answer.headers["Set-Cookie"].split(";")[0], request="abc")
        guest.ask("lobby")
        make_tables(guest, 1)
        assert requests(server)[1:] == [("table", "abc-2"), ("table_closed", "abc-3")]


run_tests(globals())
