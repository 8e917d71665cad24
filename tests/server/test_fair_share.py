#!/usr/bin/env python3
"""test_fair_share.py FLOE - what takes long is shared fairly: passwords and computers of one address do not keep others waiting.

Nothing is measured in time: what counts is who is served before whom. Addresses are made up by X-Forwarded-For.
"""

import json
import os
import select
import signal
from contextlib import contextmanager
from http.client import HTTPConnection

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Careful, Guest, Server, check_http

PROXY = ("--proxy", "127.0.0.1")
HERE, ELSEWHERE = "198.51.100.1", "203.0.113.9"
PASSWORD = "correct horse battery"
CROWD = 20
COMPUTERS = 20 + 4 * os.cpu_count()
PLAN = {"game": "nunatak", "players": 2, "chairs": [{"computer": 5}, "me"]}


@contextmanager
def at_once(server):
    """What is sent meanwhile is there together when the server goes on."""
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)


def log_in(server, name, address):
    """A connection on which somebody logs in; the answer is not read."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.sent = {"name": name, "password": PASSWORD}
    connection.request("POST", "/api/login", json.dumps(connection.sent),
                       {"Content-Type": "application/json", "X-Forwarded-For": address})
    return connection


def status(connection):
    answer = connection.getresponse()
    check_http("POST", "/api/login", connection.sent, answer.status, json.loads(answer.read()))
    return answer.status


def answered(connections):
    """Those whose answer has come."""
    readable, _, _ = select.select([one.sock for one in connections], [], [], 0)
    return [one for one in connections if one.sock in readable]


def test_log_ins_of_one_account():
    """The right password again and again: neither another address nor another account of the same one waits for that."""
    with Careful(FLOE, None, *PROXY, "--limit", "logins=off", "--limit", "logins-name=off") as server:
        for name in ("Anna", "Ben"):
            assert server.http("POST", "/api/account", {"name": name, "password": PASSWORD})[0].status == 200
        for address in (ELSEWHERE, HERE):
            with at_once(server):
                crowd = [log_in(server, "Anna", HERE) for _ in range(CROWD)]
                ben = log_in(server, "Ben", address)
            assert status(ben) == 200
            early = answered(crowd)
            statuses = [status(one) for one in early]
            assert statuses.count(200) < CROWD / 2, (address, statuses)
            statuses += [status(one) for one in crowd if one not in early]
            assert set(statuses) == {200, 429}, (address, statuses)


def come(server, name, address):
    answer, _ = server.http("POST", "/api/guest", {"name": name})
    return Guest(server.port, cookie=answer.headers["Set-Cookie"].split(";")[0], forwarded=address)


def count_moved(crowd):
    """The computers of how many have moved."""
    return sum(guest.ask("moment", table=guest.table)["ply"] > 0 for guest in crowd)


def test_computers_of_one_address():
    """Many guests of one address have a strong computer each, which begins; that of another address waits for few of them."""
    with Server(FLOE, None, *PROXY) as server:
        crowd = [come(server, f"Guest {number}", HERE) for number in range(COMPUTERS)]
        anna = come(server, "Anna", ELSEWHERE)
        for guest in crowd:
            guest.table = guest.ask("create", **PLAN)["table"]
        before = count_moved(crowd)
        table = anna.ask("create", **PLAN)["table"]
        anna.ask("join", table=table, brief=True)
        anna.event("table", lambda event: event.get("ply") == 1)
        moved = count_moved(crowd)
        assert moved - before < COMPUTERS / 2, (before, moved)


run_tests(globals())
