#!/usr/bin/env python3
"""test_threads.py FLOE - all threads of the server at work at the same time.

Computers think, passwords are hashed, letters are sent, moves and remarks are synced to the disk, and SQLite's log is copied
into the file: each at the wish of its own clients, until every kind of work has been done often enough. With ThreadSanitizer
(tsan.test_threads.py of `make test`) any access without order between two threads ends the server, and the test.
"""

import os
import threading

from engine_client import FLOE
from mail_relay import Relay
from run_tests import run_tests
from server_client import PATIENCE, Careful

PASSWORD = "correct horse battery"
ACCOUNTS = 4  # each of two clients makes, with a login and a letter each
PLIES = 12  # at each table with computers
LOG_COPIED = 4096 * 1100  # SQLite's log is that long: the thread that copies it has been called
OPTIONS = ["--url", "https://floe.example", "--mail-from", "floe@floe.example", "--notify-after", "0", "--limit", "all=off"]


class Clients:
    """Threads; the first that fails is what `finish` raises."""

    def __init__(self, *works):
        self.failed = []
        self.threads = [threading.Thread(target=self.run, args=work, daemon=True) for work in works]
        for thread in self.threads:
            thread.start()

    def run(self, work, *words):
        try:
            work(*words)
        except Exception as problem:  # raised by finish
            self.failed.append(problem)

    def finish(self):
        for thread in self.threads:
            thread.join(10 * PATIENCE)
            assert not thread.is_alive() or self.failed, "a client does not come to its end"
        if self.failed:
            raise self.failed[0]


def make_accounts(server, name):
    for number in range(ACCOUNTS):
        account = {"name": f"{name} {number}", "password": PASSWORD}
        answer, told = server.http("POST", "/api/account", account)
        assert answer.status == 200, told
        cookie = answer.headers["Set-Cookie"].split(";")[0]
        answer, told = server.http("POST", "/api/mail", {"address": f"{name}{number}@example.org", "password": PASSWORD}, cookie)
        assert answer.status == 200, told
        assert server.http("POST", "/api/login", account)[0].status == 200
        assert server.http("POST", "/api/login", account | {"password": "wrong guess"})[0].status == 403


def play_computers(server, game, level):
    guest = server.guest(f"Player {game}")
    table = guest.ask("create", game=game, players=3, chairs=["me", {"computer": level}, {"computer": 1}])["table"]
    guest.ask("join", table=table, brief=True)
    ply = 0
    while ply < PLIES:
        mine = guest.event("table", lambda event: event["table"] == table and "moves" in event and event["ply"] >= ply)
        ply = guest.ask("play", table=table, number=mine["ply"] + 1, move=mine["moves"][0])["ply"]


def talk(server, name):
    """Every remark is a transaction of its own."""
    guest = server.guest(name)
    table = guest.ask("create", game="nanuuk", players=2, chairs=["me", "open"])["table"]
    while os.path.getsize(server.store + "-wal") < LOG_COPIED:
        guest.ask("say", table=table, text=f"{name} says something. " * 8)


def test_all_threads_at_once():
    relay = Relay()
    with Careful(FLOE, None, "--mail-relay", relay.url, *OPTIONS) as server:
        clients = Clients((make_accounts, server, "anna"), (make_accounts, server, "ben"), (play_computers, server, "nunatak", 3),
                          (play_computers, server, "nanuuk", 4), (talk, server, "Carl"), (talk, server, "Dora"))
        clients.finish()
        for _ in range(2 * ACCOUNTS):
            relay.letter()
    relay.close()


run_tests(globals())
