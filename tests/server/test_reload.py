#!/usr/bin/env python3
"""test_reload.py FLOE - SIGHUP: a running server reads its settings again, and nobody notices but by what has changed."""

import json
import os
import random
import re
import signal
import subprocess
import time
import urllib.request
from pathlib import Path

from engine_client import FLOE
from mail_relay import Relay
from run_tests import run_tests, tries
from server_client import PATIENCE, Guest, Server

PASSWORD = "correct horse battery"
PLAN = {"game": "nanuuk", "players": 2, "chairs": ["me", "open"]}


class Configured(Server):
    """All that is set is in a file, which `write` replaces."""
    words = ()  # that are on the command line as well

    def __init__(self, **settings):
        self.settings = {"log": "yes"} | settings
        super().__init__(FLOE)

    def start(self):
        self.config = Path(self.folder.name, "floe.conf")
        self.log = Path(self.folder.name, "log")
        self.write()
        with self.log.open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [self.command[0], "serve", "--port", "0", "--store", self.store, "--config", str(self.config), *self.words],
                stdout=subprocess.PIPE, stderr=log, text=True)
        self.port = int(re.search(r":(\d+)$", self.process.stdout.readline().strip())[1])

    def write(self, extra="", **settings):
        page = Path(self.folder.name, "web")
        self.settings |= {name.replace("_", "-"): value for name, value in settings.items()}
        lines = {"page": page} | {name: value for name, value in self.settings.items() if value is not None}
        self.config.write_text("".join(f"{name} = {value}\n" for name, value in lines.items()) + extra)

    def events(self, kind):
        return [event for event in map(json.loads, self.log.read_text(encoding="utf-8").splitlines()) if event["event"] == kind]

    def hang_up(self, kind):
        """Sends the signal; what the log says of it."""
        before = len(self.events(kind))
        self.process.send_signal(signal.SIGHUP)
        end = time.monotonic() + PATIENCE
        while len(self.events(kind)) == before:
            assert time.monotonic() < end and self.process.poll() is None, self.log.read_text(encoding="utf-8")
            time.sleep(0.01)
        return self.events(kind)[-1]


def asked_too_often(server, count):
    return [server.http("GET", "/api/me")[0].status for _ in range(count)]


def test_settings_change_and_nobody_is_dropped():
    relay = Relay()
    with Configured(url="https://floe.example") as server:
        anna = server.guest("Anna")
        table = anna.ask("create", **PLAN)["table"]
        answer, _ = server.http("POST", "/api/account", {"name": "Ben", "password": PASSWORD})
        ben = answer.headers["Set-Cookie"].split(";")[0]
        assert server.http("GET", "/api/me", cookie=ben)[1]["mail"] is None
        other = Path(server.folder.name, "other")
        other.mkdir()
        (other / "index.html").write_text("another page")
        server.write(limit="requests=5/1h", mail_relay=relay.url, mail_from="floe@floe.example", page=other)
        assert "restart_for" not in server.hang_up("settings_reloaded")
        assert server.http("GET", "/api/me", cookie=ben)[1]["mail"] == {"address": None, "confirmed": False}
        assert server.http("POST", "/api/mail", {"address": "ben@example.org", "password": PASSWORD}, ben)[0].status == 200
        assert "Is this your address?" in relay.letters.get(timeout=PATIENCE)[1]["Subject"]
        assert asked_too_often(server, 6)[-1] == 429
        server.write(limit="requests=off", mail_relay=None, mail_from=None)
        server.hang_up("settings_reloaded")
        assert asked_too_often(server, 6) == [200] * 6
        assert server.http("GET", "/api/me", cookie=ben)[1]["mail"] is None
        assert anna.ask("own", watch=False)["tables"][0]["table"] == table, "the same connection"
        anna.close()
        server.write(waiting_tables_expire=1)
        server.hang_up("settings_reloaded")
    relay.close()


def test_the_page_comes_and_goes():
    with Configured(page="none") as server:
        for page, front in ((Path(server.folder.name, "web"), b"<!doctype html>"), ("none", b"This server has no page")):
            server.write(page=page)
            server.hang_up("settings_reloaded")
            with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/") as told:
                assert told.read().startswith(front), page


def test_visitors_go_when_guests_may_not_come():
    with Configured(guests="yes") as server:
        anna, vera = server.guest("Anna"), Guest(server.port, path="/socket?visit")
        server.write(guests="no")
        server.hang_up("settings_reloaded")
        assert vera.hung_up() == 4401
        anna.ask("lobby")


def test_what_needs_a_restart_is_named():
    with Configured() as server:
        server.write(address="127.0.0.2", durability="crash")
        assert server.hang_up("settings_reloaded")["restart_for"] == "address, durability"
        assert server.http("GET", "/healthz")[0].status == 200
        server.write(address=None, durability=None)
        assert "restart_for" not in server.hang_up("settings_reloaded")


def test_a_bad_file_changes_nothing():
    with Configured(limit="requests=off") as server:
        for extra, words in (("prot = 7\n", "prot"), ("https = yes\n", "--proxy"), ("page = /nowhere\n", "page"),
                             ("url = \x07\x1b[31m\n", "url"), ("mail-relay = smtp://x\n", "--mail-from"), ("log = \"yes\n", "log")):
            server.write(extra="limit = requests=1/1h\n" + extra)
            assert words in server.hang_up("settings_refused")["why"], extra
        server.config.write_bytes(os.urandom(4000) + b"\n\xff\xfe = \xff\n" + b"x" * 100000)
        server.hang_up("settings_refused")
        server.config.unlink()
        assert "No such file" in server.hang_up("settings_refused")["why"]
        server.config.mkdir()
        server.hang_up("settings_refused")
        server.config.rmdir()
        assert asked_too_often(server, 5) == [200] * 5
        server.write()
        server.hang_up("settings_reloaded")


class Logging(Configured):
    """Also where the file does not say so."""
    words = ("--log",)


def test_many_signals_while_the_file_changes():
    """Thousands of signals, a file that is half written (half a file may be good, too): the server goes on, and in the end has the
    last settings."""
    luck = random.Random("signals")
    with Logging(limit="requests=off") as server:
        anna = server.guest("Anna")
        for number in range(tries(4000)):
            if number % 20 == 0:
                server.write(guests_expire=luck.randrange(1, 400))
                text = server.config.read_text()
                server.config.write_text(text[:luck.randrange(len(text))])
                anna.ask("lobby", watch=False)
            server.process.send_signal(signal.SIGHUP)
        server.write(limit="requests=3/1h")
        server.hang_up("settings_reloaded")
        # A signal that was under way may have been answered before the file was whole; this one was not.
        server.hang_up("settings_reloaded")
        assert asked_too_often(server, 4)[-1] == 429
        anna.ask("lobby", watch=False)


def test_the_log_can_be_turned_off_and_on():
    with Configured() as server:
        server.write(log="no")
        server.process.send_signal(signal.SIGHUP)
        server.write(log="yes")
        server.hang_up("settings_reloaded")
        server.guest("Anna").ask("create", **PLAN)
        assert server.events("table")


def test_without_a_file_it_ends():
    """Nothing can be read again: as when a terminal closes."""
    with Server(FLOE) as server:
        Guest(server.port, cookie=server.guest("Anna").cookie)
        server.process.send_signal(signal.SIGHUP)
        assert server.process.wait(PATIENCE) == 0


run_tests(globals())
