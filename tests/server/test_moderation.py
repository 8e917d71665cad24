#!/usr/bin/env python3
"""test_moderation.py FLOE - what operators do, and that all of it is written down."""

import re
import sqlite3
import subprocess
import time
from contextlib import closing

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Server

DAY = 24 * 3600 * 1000
PASSWORD = "correct horse battery"
PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}


def sql(server, text, *values):
    with closing(sqlite3.connect(server.store, timeout=PATIENCE)) as file, file:
        return file.execute(text, values).fetchall()


def admin(server, *words, code=0):
    """What it prints on stdout, or if it fails on both."""
    done = subprocess.run([FLOE, "admin", server.store, *words], capture_output=True, text=True, check=False)
    assert done.returncode == code and (code != 0 or done.stderr == ""), (words, done)
    return done.stdout + done.stderr


def audit(server, *words):
    """The sentences of the log, newest first, without their times."""
    lines = admin(server, "audit", *words).splitlines()
    assert all(re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d ", line) for line in lines), lines
    return [line[17:] for line in lines]


def account(server, name):
    answer, told = server.http("POST", "/api/account", {"name": name, "password": PASSWORD})
    assert answer.status == 200, told
    return told["you"]["id"]


# ---- the audit log ----


def test_audit_of_the_command_line():
    with Server(FLOE) as server:
        assert admin(server, "audit") == "Nothing has been done.\n"
        anna = account(server, "Anna")
        guest = server.guest("Guest")
        table = guest.ask("create", **PLAN)["table"]
        admin(server, "ban", "Anna")
        admin(server, "unban", "anna")
        admin(server, "rename", "Anna", "Berta")
        admin(server, "close", table)
        admin(server, "rerate")
        admin(server, "demote", "Berta", "--force")
        admin(server, "promote", "Berta")
        for words in (["ban", "Nobody"], ["rename", "Berta", "  "], ["close", "nowhere"], ["mend", table]):
            admin(server, *words, code=1)  # nothing was done, and nothing is written
        wanted = [f"The command line made Berta (#{anna}) an operator.",
                  f"The command line made Berta (#{anna}) an ordinary player again.",
                  "The command line calculated all ratings again, from 0 games.",
                  f"The command line closed table {table}.",
                  f"The command line renamed Berta (#{anna}): “Anna” became “Berta”.",
                  f"The command line allowed Berta (#{anna}) to play again.",
                  f"The command line banned Berta (#{anna})."]
        assert audit(server) == wanted
        assert audit(server, "--limit", "2") == wanted[:2]
        sql(server, "UPDATE audit SET at = ? WHERE action <> 'promote'", 1763251200000)  # 2025-11-16
        assert audit(server, "--since", "2025-11-17") == wanted[:1]
        assert audit(server, "--since", "2025-11-16") == wanted
        for day in ("yesterday", "2025-02-29", "2025-13-01", "2025-11-16x", ""):
            assert "must be a day" in admin(server, "audit", "--since", day, code=2)


def test_audit_expires():
    with Server(FLOE, None, "--audit-expires", "3") as server:
        account(server, "Anna")
        for words in (["ban", "Anna"], ["unban", "Anna"]):
            admin(server, *words)
        server.stop()
        sql(server, "UPDATE audit SET at = ? WHERE action = 'ban'", int(time.time() * 1000) - 4 * DAY)
        server.start()
        while sql(server, "SELECT action FROM audit") != [("unban",)]:
            time.sleep(0.02)


run_tests(globals())
