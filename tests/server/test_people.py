#!/usr/bin/env python3
"""test_people.py FLOE - guests, accounts, log-ins, sessions and bots of `floe serve`, over HTTP on loopback.

Waits for answers, never for time. Passwords are hashed quickly (tests/support/quick_passwords.c), but for tests of what happens
while one is. What must not be found anywhere, tokens and passwords, is collected by `Browser`
and searched for in what the server has written when it has ended.
"""

import base64
import hashlib
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

from engine_client import FLOE, Engine
from run_tests import run_tests
from server_client import Closed, Guest, check_http, quick_passwords
from store_chain import rechain
from waiting import until

SCRATCH = tempfile.TemporaryDirectory()
TOP = Path(SCRATCH.name)
PAGE = TOP / "page"
PAGE.mkdir()
(PAGE / "index.html").write_text("<!doctype html>")
PASSWORD = "correct horse battery"
DAY = 24 * 3600 * 1000
BODY_MAX = 16 * 1024
TRIES = 10  # of a name
UNLIMITED = "--limit", "requests=off"  # of tests that ask until something has happened
BOTS = 5
# Controls, ends of lines, what turns the direction, what has no width, what is private or not assigned.
HIDDEN = ("\t", "\n", "\r", "\x1b", "\x7f", "\x85", "\xad", "\u034f", "\u061c", "\u115f", "\u180e", "\u200b", "\u200c",
          "\u200d", "\u200e", "\u200f", "\u2028", "\u2029", "\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2060", "\u2066",
          "\u2067", "\u2068", "\u2069", "\u2800", "\u3164", "\ufe0f", "\ufeff", "\ufff9", "\ue000", "\u0378", "\U000e0041",
          "\U000f0000", "\U0010fffe", "\uffff")


class Server:
    """`floe serve` on a free port and a file of its own."""

    def __init__(self, name, *words, quick=True):
        self.file = TOP / f"{name}.db"
        self.secrets = {PASSWORD}
        command = [FLOE, "serve", "--port", "0", "--page", str(PAGE), "--store", str(self.file), *words]
        environment = quick_passwords(FLOE) if quick else None
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        line = self.process.stdout.readline()
        found = re.fullmatch(r"Floe is on http://(\S+):(\d+)\n", line)
        assert found, (line, self.process.stderr.read())
        self.host, self.port = found[1], int(found[2])
        self.said = line

    def stop(self, complaint=""):
        self.process.send_signal(signal.SIGTERM)
        out, err = self.process.communicate(timeout=60)
        assert (self.process.returncode, out, err) == (0, "", complaint), (self.process.returncode, out, err[-3000:])
        self.keeps_secrets()

    def keeps_secrets(self):
        for file in TOP.glob(self.file.name + "*"):
            content = file.read_bytes()
            assert content, file
            for secret in self.secrets:
                assert secret.encode() not in content, (file, "holds a secret")

    def sql(self, text, *values):
        """As another program would, while the server runs."""
        with closing(sqlite3.connect(self.file, timeout=60)) as other, other:
            return other.execute(text, values).fetchall()

    def raw(self, request):
        """All that comes back for these bytes, until the server hangs up; we have said all there is to say."""
        with socket.create_connection((self.host, self.port), timeout=60) as one:
            parts = []
            try:
                one.sendall(request)
                one.shutdown(socket.SHUT_WR)
                while part := one.recv(1 << 16):
                    parts.append(part)
            except ConnectionError:
                pass
            return b"".join(parts)


@contextmanager
def serving(name, *words, quick=True, complaint=""):
    server = Server(name, *words, quick=quick)
    try:
        yield server
        server.stop(complaint)
    finally:
        server.process.kill()
        server.process.communicate()


class Browser:
    """Keeps the cookie, says where it comes from, and counts on whole answers."""

    def __init__(self, server, scheme="http"):
        self.server = server
        self.cookie = self.told = None
        self.name = "__Host-floe" if scheme == "https" else "floe"
        self.origin = f"{scheme}://{server.host}:{server.port}"

    def ask(self, path, fields=None, **headers):
        """Status and answer; `fields` make it a POST."""
        told = {name.replace("_", "-"): value for name, value in headers.items() if value is not None}
        if self.cookie:
            told.setdefault("Cookie", f"theme=dark; {self.name}={self.cookie}; x=1")
        body = None
        if fields is not None:
            told.setdefault("Origin", self.origin)
            told.setdefault("Content-Type", "application/json")
            body = fields if isinstance(fields, (bytes, str)) else json.dumps(fields)
        with closing(HTTPConnection(self.server.host, self.server.port, timeout=60)) as connection:
            connection.request("GET" if body is None else "POST", path, body, told)
            answer = connection.getresponse()
            content = json.loads(answer.read())
            assert answer.getheader("Content-Type") == "application/json"
            assert answer.getheader("Cache-Control") == "no-store"
            assert "content-security-policy" in {name.lower() for name, _ in answer.getheaders()}
            self.told = answer.getheader("Set-Cookie")
        if self.told is not None:
            self.cookie = re.match(rf"{self.name}=([^;]*);", self.told)[1]
            if self.cookie:
                self.server.secrets.add(self.cookie)
        check_http("GET" if body is None else "POST", path, fields, answer.status, content)
        return answer.status, content

    def good(self, path, fields=None, **headers):
        status, content = self.ask(path, fields, **headers)
        assert status == 200, (path, status, content)
        return content

    def bad(self, path, fields, status, code, **headers):
        found, content = self.ask(path, fields, **headers)
        error = content.get("error", {})
        assert (found, error.get("code")) == (status, code), (path, found, content)
        assert set(error) == {"code", "message", *(["sanction"] if code == "banned" else [])} and len(error["message"]) > 10, error
        assert "{" not in error["message"] and "server." not in error["message"], error
        return error["message"]

    def me(self):
        return self.good("/api/me")["you"]


def has_account(server, name="Anna"):
    browser = Browser(server)
    browser.good("/api/account", {"name": name, "password": PASSWORD})
    return browser


def test_guest():
    with serving("guest") as server:
        one = Browser(server)
        assert one.good("/healthz")["ok"]
        assert one.me() is None and one.told is None
        you = one.good("/api/guest", {"name": "  Anna \u3000 Bear "})["you"]
        assert you == {"id": you["id"], "name": "Anna Bear", "kind": "guest"}
        assert one.me() == you
        assert one.good("/api/games") == {"tables": []}
        # Another name is the same guest, another browser another one.
        again = one.good("/api/guest", {"name": "Änne"})["you"]
        assert again == you | {"name": "Änne"} and one.told is None
        other = Browser(server)
        assert other.good("/api/guest", {"name": "Änne"})["you"]["id"] != you["id"]
        assert one.me() == again


def test_cookie():
    for scheme, words, secure in (("http", (), ""), ("https", ("--https", "--proxy", "127.0.0.1"), "; Secure")):
        with serving(f"cookie-{scheme}", *words) as server:
            one = Browser(server, scheme)
            one.good("/api/guest", {"name": "Anna"})
            form = one.name + r"=[\w-]{43}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Strict" + secure
            assert re.fullmatch(form, one.told), one.told
            one.good("/api/logout", {})
            gone = one.name + "=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict" + secure
            assert one.told == gone, one.told


def test_cookie_of_before():
    """With https the cookie's name keeps others from planting it. One with the plain name counts once, and is replaced."""
    with serving("cookie-before", "--https", "--proxy", "127.0.0.1") as server:
        one, two = Browser(server, "https"), Browser(server, "https")
        you = one.good("/api/guest", {"name": "Anna"})["you"]
        other = two.good("/api/guest", {"name": "Ben"})["you"]
        with closing(HTTPConnection(server.host, server.port, timeout=60)) as connection:
            connection.request("GET", "/api/me", headers={"Cookie": f"floe={one.cookie}"})
            answer = connection.getresponse()
            assert json.loads(answer.read())["you"] == you
            new, old = answer.headers.get_all("Set-Cookie")
        assert new.startswith(f"__Host-floe={one.cookie}; Path=/; Max-Age=7776000;") and new.endswith("; Secure")
        assert old == "floe=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure"
        # A cookie that somebody planted does not count beside the right one.
        planted = f"floe={two.cookie}; __Host-floe={one.cookie}"
        assert one.good("/api/me", Cookie=planted)["you"] == you and one.told is None
        assert one.good("/api/me", Cookie=f"floe={two.cookie}")["you"] == other
    with serving("cookie-plain") as server:
        one = Browser(server)
        one.good("/api/guest", {"name": "Anna"})
        assert Browser(server).good("/api/me", Cookie=f"__Host-floe={one.cookie}")["you"] is None


def test_names():
    with serving("names") as server:
        one = Browser(server)
        for name in ("x", "n" * 24, "雪" * 21, "Åsa-Maria O'Neil", "🐻 bear"):
            assert Browser(server).good("/api/guest", {"name": name})["you"]["name"] == name
        for name in ("", "   ", "n" * 25, "雪" * 24, "z" * 10000, *(f"a{hidden}b" for hidden in HIDDEN)):
            one.bad("/api/guest", {"name": name}, 400, "bad_name")
        # Marks without a letter, heaps of them, and letters of scripts that look alike.
        for name in ("\u0301anna", "a" + "\u0301" * 5, "\u0410nna", "Ann\u0430", "\u0391nna", "a\u06601"):
            one.bad("/api/guest", {"name": name}, 400, "bad_name")
        # What operators write for an id, also with a wide "#" and wide digits.
        for name in ("#2", " #017 ", "\uff032", "#\uff12"):
            one.bad("/api/guest", {"name": name}, 400, "bad_name")
            one.bad("/api/account", {"name": name, "password": PASSWORD}, 400, "bad_name")
        for name in ("#", "#2nd", "2#"):
            assert Browser(server).good("/api/guest", {"name": name})["you"]["name"] == name
        one.bad("/api/guest", {"name": "a\0b"}, 400, "bad_field")
        has_account(server, "Anna")
        for name in ("Anna", "ANNA", " anna "):
            one.bad("/api/guest", {"name": name}, 409, "name_taken")
            one.bad("/api/account", {"name": name, "password": PASSWORD}, 409, "name_taken")
        assert one.me() is None


def test_names_that_are_the_same():
    """However they are written, and whatever looks like them, they belong to one."""
    with serving("same", "--limit", "all=off") as server:
        names = {
            "Ång Maria": ("A\u030ang Maria", "ÅNG MARIA", "\uff21\u030a\uff4e\uff47 Maria", "ång\u2003maria"),
            "Straße": ("STRASSE", "strasse"),
            "Bill 10": ("BiII 10", "BilI lO", "bill 10"),
            "\u0410\u0440\u0430": ("Apa", "ара"),  # Cyrillic as a whole, and the Latin letters that look like it
            "Barney": ("Bamey",),
        }
        for name, others in names.items():
            own = has_account(server, name)
            for other in others:
                Browser(server).bad("/api/account", {"name": other, "password": PASSWORD}, 409, "name_taken")
                Browser(server).bad("/api/guest", {"name": other}, 409, "name_taken")
                own.bad("/api/bot", {"name": other}, 409, "name_taken")
        # One is found by another spelling, but not by a look.
        for name in ("A\u030ang Maria", "ång maria", "\uff21\u030a\uff4e\uff47 Maria"):
            you = Browser(server).good("/api/login", {"name": name, "password": PASSWORD})["you"]
            assert you["name"] == "Ång Maria", you
        Browser(server).bad("/api/login", {"name": "BiII 10", "password": PASSWORD}, 403, "bad_login")
        assert has_account(server, "\uff29\uff56\uff4f").me()["name"] == "Ivo"  # full-width letters become plain ones
        assert has_account(server, "Дмитрий").me()["name"] == "Дмитрий"


def test_remarks():
    with serving("remarks") as server:
        one = Browser(server)
        one.good("/api/guest", {"name": "Anna"})
        line = connect(one)
        table = line.ask("create", game="nanuuk", players=2, chairs=["me", "open"])["table"]
        line.ask("join", table=table)
        for text in ("hello", "سلام", "می\u200cخواهم", "👩\u200d🚀 ❤\ufe0f", "Zürich – “yes”!", "e\u0301"):
            line.ask("say", table=table, text=text)
            assert line.event("chat")["text"] == text
        for hidden in HIDDEN:
            if hidden not in ("\u200c", "\u200d", "\u034f", "\u115f", "\u3164", "\ufe0f", "\u2800"):
                line.refused("bad_text", "say", table=table, text=f"a{hidden}b")
        for nothing in (" ", "\u00a0", "\u3000", "\u200d", "\u200c", "\u034f", "\u115f", "\u3164", "\ufe0f", "\u2800", " \u2800\u200d\ufe0f "):
            line.refused("bad_text", "say", table=table, text=nothing)


def test_guest_becomes_account():
    with serving("account") as server:
        one = Browser(server)
        guest, before = one.good("/api/guest", {"name": "Anna"})["you"], one.cookie
        server.sql(
            "INSERT INTO tables (id, stage, game, players, options, seed, listed, rated, daily, clock, clock_start,"
            " clock_each, host, created, changed, plies, result) VALUES ('abc', 2, 'pebbles', 2, 'heap=10', '7',"
            " 1, 0, '', 1, 300000, 5000, ?, 5, 6, 0, '1-0')", guest["id"],
        )
        server.sql("INSERT INTO chairs (place, seat, kind, person, level, replaced, undos, remaining, key)"
                   " VALUES (1, 0, 1, ?, 0, 0, 0, 0, '')", guest["id"])
        server.sql("INSERT INTO chairs (place, seat, kind, person, level, replaced, undos, remaining, key)"
                   " VALUES (1, 1, 0, NULL, 0, 0, 0, 0, 'key')")
        for password in ("", "seven77", "x" * 201, "é" * 101):
            one.bad("/api/account", {"name": "Anna", "password": password}, 400, "bad_password")
        you = one.good("/api/account", {"name": "Anna B", "password": PASSWORD})["you"]
        assert you == {"id": guest["id"], "name": "Anna B", "kind": "account"}
        assert one.cookie != before and one.me() == you
        old = Browser(server)
        old.cookie = before
        assert old.me() is None
        table, = one.good("/api/games")["tables"]
        assert table == {
            "table": "abc", "stage": "over", "ply": 0, "decides": None, "result": "1-0", "created": 5, "changed": 6,
            "setup": {
                "game": "pebbles", "players": 2, "options": {"heap": "10"}, "open": True, "rated": False, "lot": False,
                "clock": {"kind": "fischer", "start": 300, "each": 5}, "daily": None, "host": you["id"],
            },
            "chairs": [{"kind": "person", "person": you, "replaced": False, "resigned": False},
                       {"kind": "friend", "replaced": False, "resigned": False}],
        }, table


def test_login():
    with serving("login") as server:
        one = has_account(server)
        you = one.me()
        two = Browser(server)
        two.bad("/api/login", {"name": "Anna", "password": PASSWORD + "!"}, 403, "bad_login")
        two.bad("/api/login", {"name": "Bert", "password": PASSWORD}, 403, "bad_login")
        two.bad("/api/login", {"name": "\n", "password": PASSWORD}, 403, "bad_login")
        two.bad("/api/login", {"name": "Anna", "password": ""}, 403, "bad_login")
        two.bad("/api/login", {"name": "Anna", "password": "x" * 5000}, 403, "bad_login")
        assert two.me() is None and two.cookie is None
        assert two.good("/api/login", {"name": "ANNA ", "password": PASSWORD})["you"] == you
        assert two.me() == you == one.me() and two.cookie != one.cookie
        # The cookie is the session, and nothing like it is.
        first = two.cookie[0]
        for token in ("", "x", two.cookie[:-1], two.cookie + "A", ("B" if first == "A" else "A") + two.cookie[1:]):
            assert Browser(server).good("/api/me", Cookie=f"floe={token}")["you"] is None, token
        assert Browser(server).good("/api/me", Cookie=f"afloe={two.cookie}")["you"] is None
        assert Browser(server).good("/api/me", Cookie=f"floe={two.cookie}")["you"] == you
    # It is all there when the server comes back.
    with serving("login") as again:
        one.server = two.server = again
        assert two.me() == you == one.me()


def test_logout():
    with serving("logout") as server:
        three = [has_account(server)]
        for _ in range(2):
            three.append(Browser(server))
            three[-1].good("/api/login", {"name": "Anna", "password": PASSWORD})
        tokens = [browser.cookie for browser in three]
        three[0].bad("/api/logout", {"everywhere": 1}, 400, "bad_field")
        assert three[0].good("/api/logout", {"everywhere": False}) == {"ok": True}
        assert three[0].cookie == ""
        for browser, token in zip(three, tokens):
            browser.cookie = token
        assert [browser.me() is None for browser in three] == [True, False, False]
        three[1].good("/api/logout", {"everywhere": True})
        assert three[2].me() is None
        assert three[2].good("/api/logout", {"everywhere": True}) == {"ok": True}
        assert server.sql("SELECT count(*) FROM sessions") == [(0,)]


def test_password():
    with serving("password") as server:
        one, two = has_account(server), Browser(server)
        two.good("/api/login", {"name": "Anna", "password": PASSWORD})
        fresh = "another good one"
        server.secrets.add(fresh)
        one.bad("/api/password", {"old": "not the old one", "new": fresh}, 403, "bad_login")
        one.bad("/api/password", {"old": PASSWORD, "new": "short"}, 400, "bad_password")
        one.bad("/api/password", {"old": PASSWORD}, 400, "missing_field")
        assert two.me() is not None
        assert one.good("/api/password", {"old": PASSWORD, "new": fresh}) == {"ok": True}
        assert one.me() is not None and two.me() is None
        two.bad("/api/login", {"name": "Anna", "password": PASSWORD}, 403, "bad_login")
        two.good("/api/login", {"name": "Anna", "password": fresh})
        guest = Browser(server)
        guest.bad("/api/password", {"old": PASSWORD, "new": fresh}, 401, "no_session")
        guest.good("/api/guest", {"name": "Bert"})
        guest.bad("/api/password", {"old": PASSWORD, "new": fresh}, 403, "no_account")


def connect(browser):
    return Guest(browser.server.port, cookie=f"floe={browser.cookie}")


def closed(one, code):
    """The server hangs up with that code; what it tells before does not matter."""
    try:
        while True:
            one.receive()
    except Closed as end:
        assert end.code == code, end.code
    one.close()


def stays(*sockets):
    for one in sockets:
        one.ask("own", watch=False)


def logged_in(server, name="Anna"):
    browser = Browser(server)
    browser.good("/api/login", {"name": name, "password": PASSWORD})
    return browser


def test_sockets_end_with_a_changed_password():
    with serving("socket-password") as server:
        own, thief, other = has_account(server), logged_in(server), has_account(server, "Bert")
        sockets = [connect(own), connect(own), connect(other)]
        stolen = [connect(thief), connect(thief)]
        fresh = "another good one"
        server.secrets.add(fresh)
        own.good("/api/password", {"old": PASSWORD, "new": fresh})
        for one in stolen:
            closed(one, 4401)
        stays(*sockets)
        # Those who stayed belong to the new session, and end with it.
        own.good("/api/logout", {})
        for one in sockets[:2]:
            closed(one, 4401)
        stays(sockets[2])


def test_sockets_end_with_logging_out():
    with serving("socket-logout") as server:
        first, second, third = has_account(server), logged_in(server), logged_in(server)
        bot = first.good("/api/bot", {"name": "Robo"})
        server.secrets.add(bot["token"])
        sockets = [connect(browser) for browser in (first, second, third)]
        robo = Guest(server.port, token=bot["token"])
        first.good("/api/logout", {})
        closed(sockets[0], 4401)
        stays(sockets[1], sockets[2])
        second.good("/api/logout", {"everywhere": True})
        closed(sockets[1], 4401)
        closed(sockets[2], 4401)
        stays(robo)


def test_sockets_end_with_another_person():
    """Who logs in as somebody else is no longer the guest of before; who gets an account is still the same."""
    with serving("socket-person") as server:
        has_account(server)
        guest, kept = Browser(server), Browser(server)
        guest.good("/api/guest", {"name": "Cleo"})
        kept.good("/api/guest", {"name": "Dora"})
        before, same = connect(guest), connect(kept)
        guest.good("/api/login", {"name": "Anna", "password": PASSWORD})
        closed(before, 4401)
        kept.good("/api/account", {"name": "Dora", "password": PASSWORD})
        stays(same)
        kept.good("/api/logout", {})
        closed(same, 4401)


def test_sockets_end_whoever_ended_the_session():
    """`floe admin`, or another program at the same store."""
    with serving("socket-store") as server:
        browsers = [has_account(server), logged_in(server), has_account(server, "Bert"), has_account(server, "Cleo")]
        ended, expired, banned, other = [connect(browser) for browser in browsers]
        hashes = [hashlib.sha256(base64.urlsafe_b64decode(browser.cookie + "=")).digest() for browser in browsers]
        server.sql("DELETE FROM sessions WHERE hash = ?", hashes[0])
        closed(ended, 4401)
        server.sql("UPDATE sessions SET expires = 1 WHERE hash = ?", hashes[1])
        closed(expired, 4401)
        subprocess.run([FLOE, "admin", str(server.file), "ban", "Bert"], check=True, capture_output=True)
        closed(banned, 4403)
        stays(other)


def test_sockets_end_when_a_session_expires():
    """The server looks at the session when it was changed, and again when its time is up."""
    with serving("socket-expires") as server:
        line, kept = connect(has_account(server)), connect(has_account(server, "Bert"))
        server.sql("UPDATE sessions SET expires = ? WHERE person = 1", int(time.time() * 1000) + 1500)
        closed(line, 4401)
        stays(kept)


def test_sessions_expire():
    with serving("expire") as server:
        one = Browser(server)
        you = one.good("/api/guest", {"name": "Anna"})["you"]
        (expires,), = server.sql("SELECT expires FROM sessions")
        assert one.me() == you and one.told is None
        server.sql("UPDATE sessions SET expires = expires - ?", DAY // 2)
        assert one.me() == you and one.told is None
        assert server.sql("SELECT expires FROM sessions") == [(expires - DAY // 2,)]
        server.sql("UPDATE sessions SET expires = expires - ?", DAY)
        assert one.me() == you and "Max-Age=7776000" in one.told
        (extended,), = server.sql("SELECT expires FROM sessions")
        assert extended >= expires
        server.sql("UPDATE sessions SET expires = expires - ?", 90 * DAY + 1000 * 3600)
        assert one.me() is None
        server.sql("UPDATE sessions SET expires = ?", extended)
        assert one.me() == you


def test_banned():
    with serving("banned") as server:
        one = has_account(server)
        server.sql("UPDATE people SET banned = 1")
        one.bad("/api/games", None, 403, "banned")
        one.bad("/api/bot", {"name": "Robo"}, 403, "banned")
        one.bad("/api/guest", {"name": "Bert"}, 403, "banned")
        Browser(server).bad("/api/login", {"name": "Anna", "password": PASSWORD}, 403, "banned")


def test_bots():
    with serving("bots") as server:
        one = has_account(server)
        tokens = []
        for number in range(BOTS):
            made = one.good("/api/bot", {"name": f"Robo {number}"})
            assert made["you"]["kind"] == "bot" and re.fullmatch(r"[\w-]{43}", made["token"]), made
            assert one.told is None
            server.secrets.add(made["token"])
            tokens.append(made["token"])
        one.bad("/api/bot", {"name": "Robo 9"}, 409, "full")
        two = has_account(server, "Bert")
        two.bad("/api/bot", {"name": "robo 0"}, 409, "name_taken")
        two.bad("/api/bot", {"name": ""}, 400, "bad_name")
        bot = Browser(server)
        assert bot.good("/api/me", Authorization=f"Bearer {tokens[0]}")["you"]["name"] == "Robo 0"
        assert bot.good("/api/me", Authorization=f"bearer {tokens[1]}")["you"]["name"] == "Robo 1"
        assert bot.good("/api/games", Authorization=f"Bearer {tokens[0]}") == {"tables": []}
        assert bot.good("/api/me", Authorization=f"Basic {tokens[0]}")["you"] is None
        assert bot.good("/api/me", Authorization="Bearer x")["you"] is None
        bot.bad("/api/bot", {"name": "Child"}, 403, "no_account", Authorization=f"Bearer {tokens[0]}", Origin=None)
        bot.bad("/api/login", {"name": "Robo 0", "password": PASSWORD}, 403, "bad_login")
        # It outlasts its owner's sessions.
        one.good("/api/logout", {"everywhere": True})
        assert bot.good("/api/me", Authorization=f"Bearer {tokens[0]}")["you"]["name"] == "Robo 0"
        guest = Browser(server)
        guest.bad("/api/bot", {"name": "Robo"}, 401, "no_session")
        guest.good("/api/guest", {"name": "Cleo"})
        guest.bad("/api/bot", {"name": "Robo"}, 403, "no_account")


def test_own_bots_and_new_tokens():
    with serving("tokens") as server:
        anna, ben, guest = has_account(server), has_account(server, "Ben"), Browser(server)
        assert anna.good("/api/bots") == {"bots": []}
        made = [anna.good("/api/bot", {"name": name}) for name in ("Robo", "Arto")]
        server.secrets |= {each["token"] for each in made}
        assert anna.good("/api/bots") == {"bots": [each["you"] for each in made]}
        assert ben.good("/api/bots") == {"bots": []}
        robo, arto = (each["you"]["id"] for each in made)
        connected = Guest(server.port, token=made[0]["token"])
        other = Guest(server.port, token=made[1]["token"])
        fresh = anna.good("/api/token", {"bot": robo})
        server.secrets.add(fresh["token"])
        assert set(fresh) == {"token"}
        told = Browser(server)
        assert told.good("/api/me", Authorization=f"Bearer {fresh['token']}")["you"]["id"] == robo
        assert told.good("/api/me", Authorization=f"Bearer {made[0]['token']}")["you"] is None
        assert told.good("/api/me", Authorization=f"Bearer {made[1]['token']}")["you"]["id"] == arto
        closed(connected, 4401)
        other.ask("lobby", watch=True)
        for one in (connected, other):
            one.close()
        ben.bad("/api/token", {"bot": robo}, 404, "no_person")
        for wrong in (ben.me()["id"], anna.me()["id"], 999):
            anna.bad("/api/token", {"bot": wrong}, 404, "no_person")
        anna.bad("/api/token", {}, 400, "missing_field")
        for wrong in ("Robo", 0, -1, 1.5, 10 ** 20):
            anna.bad("/api/token", {"bot": wrong}, 400, "bad_field")
        guest.bad("/api/bots", None, 401, "no_session")
        guest.good("/api/guest", {"name": "Cleo"})
        guest.bad("/api/bots", None, 403, "no_account")
        guest.bad("/api/token", {"bot": robo}, 403, "no_account")


def test_too_many_tries():
    with serving("tries") as server:
        one, two = has_account(server), has_account(server, "Bert")
        for _ in range(TRIES):
            two.bad("/api/login", {"name": "Anna", "password": "guess guess"}, 403, "bad_login")
        two.bad("/api/login", {"name": "anna", "password": PASSWORD}, 429, "too_many")
        # The others, and whoever is there already, are not concerned.
        assert one.me()["name"] == "Anna"
        two.good("/api/login", {"name": "Bert", "password": PASSWORD})


def test_right_passwords_do_not_count():
    with serving("right") as server:
        one = has_account(server)
        for _ in range(TRIES + 2):
            one.good("/api/login", {"name": "Anna", "password": PASSWORD})


def test_many_at_once():
    """Those who come while the threads are busy wait in line; nobody is forgotten, names are given once."""
    with serving("crowd", *UNLIMITED, quick=False) as server:
        said = []

        def come(number):
            fields = {"name": f"Anna {number // 2}", "password": PASSWORD}
            said.append(Browser(server).ask("/api/account", fields)[0])

        crowd = [threading.Thread(target=come, args=(number,)) for number in range(6)]
        for one in crowd:
            one.start()
        while len(said) < 1:
            assert Browser(server).me() is None  # the loop goes on meanwhile
        for one in crowd:
            one.join()
        assert sorted(said) == [200] * 3 + [409] * 3, said
        hashes = [row[0] for row in server.sql("SELECT password FROM people")]
        assert len(hashes) == 3 and all(made.startswith("$argon2id$v=19$m=65536,t=2,p=1$") for made in hashes), hashes


def test_gone_meanwhile():
    """Who hangs up while the password is looked at gets nothing done, and does no harm."""
    with serving("gone", quick=False) as server:
        has_account(server)
        for path, fields in (("login", {"name": "Anna", "password": PASSWORD}),
                             ("account", {"name": "Bert", "password": PASSWORD})) * 2:
            body = json.dumps(fields).encode()
            head = f"POST /api/{path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            with socket.create_connection((server.host, server.port), timeout=60) as one:
                one.sendall(head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body)
                one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        Browser(server).bad("/api/login", {"name": "Cleo", "password": PASSWORD}, 403, "bad_login")
        people = server.sql("SELECT count(*) FROM people WHERE name <> 'Bert'")
        assert people == [(1,)], people


def test_stop_meanwhile():
    """Somebody waits for an answer when the server is told to stop: it comes."""
    with serving("stop", *UNLIMITED, quick=False) as server:
        said = []
        waiting = threading.Thread(
            target=lambda: said.append(Browser(server).ask("/api/account", {"name": "Anna", "password": PASSWORD})[0]))
        waiting.start()
        until(lambda: server.sql("SELECT count(*) FROM people") != [(0,)] or not waiting.is_alive())
        server.process.send_signal(signal.SIGTERM)
        waiting.join()
        assert said == [200], said
        server.process.wait(timeout=60)


def test_fields():
    with serving("fields") as server:
        one = Browser(server)
        hostile = {
            "": "bad_json", "{": "bad_json", "nul": "bad_json", '{"name":"a"}x': "bad_json", '{"name":}': "bad_json",
            '{"name":"a","name":"b"}': "bad_json", "[" * 5000: "bad_json", '{"a":' * 2000: "bad_json",
            '{"name":"\\ud800"}': "bad_json", "[]": "not_an_object", '"name"': "not_an_object", "7": "not_an_object",
            "{}": "missing_field", '{"nam":"a"}': "unknown_field", '{"name":"a","x":1}': "unknown_field",
            '{"name":1}': "bad_field", '{"name":null}': "bad_field", '{"name":{}}': "bad_field",
            '{"name":["a"]}': "bad_field", '{"name":"a\\u0000"}': "bad_field",
        }
        for body, code in hostile.items():
            one.bad("/api/guest", body, 400, code)
        one.bad("/api/guest", b'{"name":"\xff\xfe"}', 400, "bad_json")
        one.bad("/api/guest", b"\0" * 100, 400, "bad_json")
        assert "byte 6:" in one.bad("/api/guest", '{"name\n":1}', 400, "bad_json")
        one.bad("/api/guest", "[" + "1," * 500 + "1]", 400, "bad_json")
        one.bad("/api/guest?name=a", {"name": "a"}, 400, "unknown_field")
        one.bad("/api/me?x=1", None, 400, "unknown_field")
        one.bad("/api/people", None, 400, "missing_field")
        one.bad("/api/people?name=" + "x" * 300, None, 404, "no_person")
        one.bad("/api/people?name=x", None, 404, "no_person")
        one.bad("/api/people?name=%ff", None, 400, "bad_field")
        one.bad("/api/nothing", None, 404, "unknown_op")
        one.bad("/api/", None, 404, "unknown_op")
        one.bad("/api/" + "x" * 300, None, 404, "unknown_op")
        one.bad("/api/guest", None, 405, "unknown_op")
        one.bad("/api/me", {}, 405, "unknown_op")
        assert server.sql("SELECT count(*) FROM people") == [(0,)]


def test_other_pages_are_refused():
    forgot = ("A browser came by https, but the setting “https” is not set: every sign-in is refused. "
              "Set “https = yes” and “proxy” to the address of the web server in front of this one.\n")
    with serving("origin", complaint=forgot) as server:
        one = Browser(server)
        fields = {"name": "Anna"}
        for origin in ("http://evil.example", "null", f"https://{server.host}:{server.port}",
                       f"http://{server.host}", f"http://{server.host}:{server.port}.evil.example",
                       f"http://evil.example/{server.host}:{server.port}", f"http://x@{server.host}:{server.port}"):
            one.bad("/api/guest", fields, 403, "bad_origin", Origin=origin)
        for kind in ("", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx"):
            one.bad("/api/guest", fields, 415, "bad_type", Content_Type=kind)
        assert server.sql("SELECT count(*) FROM people") == [(0,)]
        one.good("/api/guest", fields, Content_Type="Application/JSON; charset=utf-8")


def test_long_bodies():
    with serving("long") as server:
        one = Browser(server)
        fits = json.dumps({"name": "Anna"})
        one.good("/api/guest", fits + " " * (BODY_MAX - len(fits)))
        one.bad("/api/guest", fits + " " * (BODY_MAX + 1 - len(fits)), 413, "too_long")
        one.bad("/api/guest", " " * 500_000, 413, "too_long")
        head = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        for length, status in ((b"Content-Length: 99999999\r\n", 413), (b"Content-Length: 99999999999999999999\r\n", 413),
                               (b"Content-Length: -1\r\n", 400), (b"Transfer-Encoding: chunked\r\n", 501), (b"", 400)):
            said = server.raw(head + length + b"\r\n" + fits.encode())
            assert said.startswith(b"HTTP/1.1 %d " % status), (length, said[:200])
        # Less than was promised, and more.
        assert b"200 OK" not in server.raw(head + b"Content-Length: 50\r\n\r\n" + fits.encode())
        server.raw(head + b"Content-Length: 5\r\n\r\n" + fits.encode() * 50)
        assert one.me()["name"] == "Anna"


def test_one_connection_for_all():
    """Requests one after the other on one connection, good and bad ones."""
    with serving("alive") as server, closing(HTTPConnection(server.host, server.port, timeout=60)) as connection:
        connection.connect()
        wire = connection.sock
        for number in range(50):
            headers = {"Content-Type": "application/json" if number % 3 else "text/plain"}
            connection.request("POST", "/api/guest", json.dumps({"name": f"Anna {number}"}), headers)
            answer = connection.getresponse()
            answer.read()
            assert answer.status == (200 if number % 3 else 415)
            connection.request("GET", "/")
            assert connection.getresponse().read() == b"<!doctype html>"
        assert connection.sock is wire


def test_impatience():
    """The next request before the answer: it may be answered or not, but in order and whole, and nobody is harmed."""
    with serving("impatient") as server:
        body = json.dumps({"name": "Anna", "password": PASSWORD}).encode()
        head = b"POST /api/account HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
        account = head % len(body) + body
        get = b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n"
        page = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
        for requests in (account + get, get + get, get + account, page + get, get + page, account * 2, get * 100,
                         get + page * 50 + account):
            server.raw(requests)
            with socket.create_connection((server.host, server.port), timeout=60) as one:
                one.sendall(requests)
                said = one.recv(1 << 16)
                assert said == b"" or said.startswith(b"HTTP/1.1 "), said[:100]
        assert Browser(server).me() is None


def test_ladders():
    with serving("ladders") as server:
        one = has_account(server)
        you = one.me()
        server.sql("INSERT INTO ratings VALUES (?, 'nunatak-2', 1612.6, 80.2, 0.06, 12, 0)", you["id"])
        server.sql(
            "INSERT INTO tables (id, stage, game, players, options, seed, listed, rated, daily, clock, clock_start,"
            " clock_each, host, created, changed, plies, result) VALUES ('abc', 2, 'nunatak', 1, '', '7',"
            " 1, 0, '', 0, 0, 0, NULL, 5, 6, 0, '')")
        server.sql("INSERT INTO solos VALUES (1, ?, 'nunatak', '2024-11-16', 77, 5)", you["id"])
        rating = {"rating": 1613, "deviation": 80, "games": 12}
        found = one.good("/api/people?name=aNNa")
        assert found == {"person": you, "ratings": [{"scale": "nunatak-2"} | rating]}, found
        assert one.good("/api/ratings?scale=nunatak-2") == {"people": [you | rating]}
        assert one.good("/api/ratings?scale=nunatak-more") == {"people": []}
        best = {"people": [you | {"points": 77, "table": "abc"}]}
        assert one.good("/api/solo?game=nunatak") == best
        assert one.good("/api/solo?game=nunatak&daily=2024-11-16") == best | {"guests": []}
        assert one.good("/api/solo?game=nunatak&daily=2024-11-15") == {"people": [], "guests": []}
        one.bad("/api/solo?game=chess", None, 400, "unknown_game")
        one.bad("/api/ratings", None, 400, "missing_field")


def test_record():
    """A game that is over comes back as a record, which `floe verify` re-plays."""
    with serving("record") as server:
        one = has_account(server)
        engine = Engine()
        engine.ask("new", game="pebbles", players=2, options={"heap": "10"}, seed="7")
        moves = []
        while legal := engine.ask("moves", text=False)["moves"]:
            moves.append(legal[0])
            engine.ask("play", move=legal[0], state=False)
        engine.end()
        server.sql(
            "INSERT INTO tables (id, stage, game, players, options, seed, listed, rated, daily, clock, clock_start,"
            " clock_each, host, created, changed, plies, result) VALUES ('abc', 1, 'pebbles', 2, 'heap=10', '7',"
            " 1, 0, '', 0, 0, 0, ?, 5, 6, 0, '')", one.me()["id"])
        server.sql("INSERT INTO chairs (place, seat, kind, person, level, replaced, undos, remaining, key)"
                   " VALUES (1, 0, 1, ?, 0, 0, 0, 0, '')", one.me()["id"])
        server.sql("INSERT INTO chairs (place, seat, kind, person, level, replaced, undos, remaining, key)"
                   " VALUES (1, 1, 2, NULL, 4, 0, 0, 0, '')")
        for ply, move in enumerate(moves, 1):
            server.sql("INSERT INTO moves VALUES (1, ?, ?, ?, 0, 0, x'')", ply, (ply + 1) % 2, move)
        server.sql("UPDATE tables SET plies = ?", len(moves))
        rechain(server.file)
        one.bad("/api/record?table=abc", None, 404, "no_table")
        one.bad("/api/record?table=none", None, 404, "no_table")
        one.bad("/api/record?table=" + "x" * 16, None, 400, "bad_field")
        server.sql("UPDATE tables SET stage = 2")
        record = Browser(server).good("/api/record?table=abc")["record"]
        assert '[Seat1 "Anna"]' in record and '[Options "heap=10"]' in record, record
        (TOP / "game.floe").write_text(record)
        subprocess.run([FLOE, "verify", TOP / "game.floe"], check=True, capture_output=True)
        # What the program cannot re-play it does not hand out.
        server.sql("UPDATE moves SET move = 'take9' WHERE ply = 2")
        one.bad("/api/record?table=abc", None, 409, "set_aside")


def test_bad_files():
    def refused(file, *words, status=1):
        command = [FLOE, "serve", "--port", "0", "--page", str(PAGE), "--store", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == status and done.stdout == "", done
        assert all(word in done.stderr for word in (str(file), *words)), done.stderr

    (TOP / "text.db").write_text("not a store" * 1000)
    refused(TOP / "text.db", "not a Floe store")
    refused(TOP / "nowhere" / "floe.db", "no such folder", status=2)
    with serving("newer"):
        pass
    with closing(sqlite3.connect(TOP / "newer.db")) as file:
        file.execute("PRAGMA user_version = 99")
    refused(TOP / "newer.db", "newer Floe", "99")


def test_default_file():
    home = TOP / "home"
    for variables, file in (({"HOME": str(home)}, home / ".local/share/floe/floe.db"),
                            ({"HOME": str(home), "XDG_DATA_HOME": str(home / "data")}, home / "data/floe/floe.db")):
        command = [FLOE, "serve", "--port", "0", "--page", str(PAGE)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=variables, text=True) as process:
            assert process.stdout.readline().startswith("Floe is on")
            assert file.stat().st_mode & 0o777 == 0o600
            assert file.parent.stat().st_mode & 0o777 == 0o700
            process.terminate()


run_tests(globals())
