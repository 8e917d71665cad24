#!/usr/bin/env python3
"""test_notify.py FLOE - letters and webhooks of `floe serve`: a real server, a mail relay and a webhook on loopback.

Waits for letters and calls, never for time. That something does not come is seen by what comes behind it.
"""

import hashlib
import hmac
import json
import os
import queue
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
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from engine_client import FLOE
from mail_relay import Relay, certificate
from postgres import Postgres
from run_tests import run_tests
from server_client import PATIENCE, Guest, Server
from waiting import until

SCRATCH = tempfile.TemporaryDirectory()
PASSWORD = "correct horse battery"
SECRET = "a secret of the operator"
URL = "https://floe.example"
SENDER = "floe@floe.example"
ANNA = "anna@example.org"
LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
DAYS = {"kind": "fischer", "start": 86400, "each": 86400}
for proxy in ("http_proxy", "https_proxy", "all_proxy"):
    os.environ.pop(proxy, None)
    os.environ.pop(proxy.upper(), None)


class Ruin:
    """A relay at whose port nobody listens, nor anybody else can."""

    def __init__(self):
        self.socket = socket.socket()
        self.socket.bind(("127.0.0.1", 0))
        self.url = f"smtp://127.0.0.1:{self.socket.getsockname()[1]}"

    def close(self):
        self.socket.close()


class Webhook:
    """Keeps the calls; answers with the statuses given, and in the end with 200."""

    def __init__(self, *statuses):
        self.calls, left = queue.Queue(), list(statuses)
        calls = self.calls

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                calls.put((dict(self.headers), self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(left.pop(0) if left else 200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def call(self):
        headers, body = self.calls.get(timeout=PATIENCE)
        return headers, body, json.loads(body)

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Letters(Server):
    """A server with settings in a file; its journal is kept."""

    def __init__(self, settings, store=None):
        self.settings = settings
        super().__init__(FLOE, store, "--log")

    def start(self):
        config = Path(self.folder.name, "floe.conf")
        config.write_text("".join(f"{name} = {value}\n" for name, value in self.settings.items()))
        self.log = Path(self.folder.name, "log")
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*self.command, "--config", str(config)], stdout=subprocess.PIPE, stderr=log, text=True, env=self.environment)
        self.port = int(re.search(r":(\d+)$", self.process.stdout.readline().strip())[1])

    def events(self, kind):
        events = map(json.loads, self.log.read_text().splitlines())
        return [event for event in events if event["event"] == kind]

    def post(self, path, fields, cookie=None, status=200):
        answer, told = self.http("POST", path, fields, cookie)
        assert answer.status == status, (path, answer.status, told)
        return told if status == 200 else told["error"]["code"]

    def account(self, name):
        answer, _ = self.http("POST", "/api/account", {"name": name, "password": PASSWORD})
        assert answer.status == 200
        return answer.headers["Set-Cookie"].split(";")[0]

    def mail(self, cookie):
        return self.http("GET", "/api/me", cookie=cookie)[1]["mail"]


@contextmanager
def serving(relay=None, hook=None, **more):
    settings = {"url": URL + "/", "notify-after": 0}
    if relay:
        settings |= {"mail-relay": relay.url, "mail-from": SENDER}
    if hook:
        settings |= {"webhook": hook.url}
    server = Letters(settings | more)
    try:
        yield server
        if server.process.poll() is None:
            assert server.stop() == 0
    finally:
        if server.process.poll() is None:
            server.kill()
        for other in filter(None, (relay, hook)):
            other.close()
        log = server.log.read_text()
        server.folder.cleanup()
        assert "example.org" not in log and SECRET not in log and "ERROR" not in log, log


def secret_file(content):
    path = Path(SCRATCH.name, "secret")
    path.write_text(content)
    return path


def code_of(link, text):
    return re.search(rf"{re.escape(URL)}/#online/mail/{link}([\w-]{{43}})\n", text)[1]


def text_of(letter, kind="plain"):
    return letter.get_body((kind,)).get_content()


def one_click(server, code, body="List-Unsubscribe=One-Click", kind="application/x-www-form-urlencoded"):
    """What a program for mail sends; the status."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("POST", f"/api/mail/unsubscribe?code={code}", body, {"Content-Type": kind})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def confirmed(server, relay, name, address):
    """An account with an address."""
    cookie = server.account(name)
    assert server.post("/api/mail", {"address": address, "password": PASSWORD}, cookie) == {
        "mail": {"address": address, "confirmed": False}}
    _, text = relay.letter()
    assert server.post("/api/mail/confirm", {"code": code_of("", text)}) == {"ok": True}
    assert server.mail(cookie) == {"address": address, "confirmed": True}
    return cookie


def begin(server, absent, present):
    """A table of two at which the first is to decide, who has left; its id."""
    one, two = Guest(server.port, cookie=absent), Guest(server.port, cookie=present)
    table = one.ask("create", **LEARNING, chairs=["me", "open"], clock=DAYS)["table"]
    one.close()
    two.ask("join", table=table, brief=True)
    two.ask("sit", table=table, chair=1)
    event = two.event("table", lambda e: e["stage"] == "playing")
    assert event["decides"] == 0, "the first chair begins"
    return table, two


def test_letters():
    relay = Relay()
    with serving(relay) as server:
        cookie = server.account("Zoë\u2744")
        assert server.mail(cookie) == {"address": None, "confirmed": False}
        server.post("/api/mail", {"address": ANNA, "password": PASSWORD}, cookie)
        envelope, letter = relay.letters.get(timeout=PATIENCE)
        assert [words.split()[0] + words.split()[1].upper() for words in envelope] == [
            f"MAILFROM:<{SENDER.upper()}>", f"RCPTTO:<{ANNA.upper()}>"]
        to = letter["To"].addresses[0]
        assert (to.display_name, to.addr_spec) == ("Zoë\u2744", ANNA) and SENDER in letter["From"]
        assert letter["Subject"] == "Is this your address?" and letter["List-Unsubscribe"] is None
        assert letter["Auto-Submitted"] == "auto-generated" and letter["Date"].datetime and letter["Message-ID"]
        assert letter.get_content_type() == "multipart/alternative" and text_of(letter).startswith("Hello Zoë\u2744,\n")
        assert server.mail(cookie) == {"address": ANNA, "confirmed": False}
        code = code_of("", text_of(letter))
        assert f'href="{URL}/#online/mail/{code}"' in text_of(letter, "html") and "Yes, this is my address</a>" in text_of(letter, "html")
        assert server.post("/api/mail/stop", {"code": code}, status=404) == "bad_code"
        server.post("/api/mail/confirm", {"code": code})
        assert server.mail(cookie) == {"address": ANNA, "confirmed": True}
        assert server.post("/api/mail/confirm", {"code": code}, status=404) == "bad_code"

        table, _ = begin(server, cookie, server.guest("Ben").cookie)
        letter, text = relay.letter()
        assert letter["Subject"] == "Nanuuk! – it is your turn" and f"\n{URL}/#table/{table}\n" in text
        stop = code_of("stop/", text)
        assert letter["List-Unsubscribe"].strip() == f"<{URL}/api/mail/unsubscribe?code={stop}>"
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        html = text_of(letter, "html")
        assert "prefers-color-scheme: dark" in html and "\n.letter {" in html, "lines that begin with a dot arrive whole"
        assert f'href="{URL}/#table/{table}"' in html and f'href="{URL}/#online/mail/stop/{stop}"' in html
        assert "<img" not in html and "url(" not in html and "//" not in html.replace(URL, ""), "nothing is loaded from anywhere"
        assert server.post("/api/mail/confirm", {"code": stop}, status=404) == "bad_code"
        assert server.post("/api/mail/stop", {"code": stop}) == {"ok": True}
        assert server.mail(cookie) == {"address": None, "confirmed": False}
        assert server.post("/api/mail/stop", {"code": stop}, status=404) == "bad_code"
        kept = b"".join(file.read_bytes() for file in Path(server.store).parent.glob("floe.db*"))
        assert code.encode() not in kept and stop.encode() not in kept


def test_one_click_ends_letters():
    relay = Relay()
    with serving(relay) as server:
        cookie = confirmed(server, relay, "<b>&\"Zoë", ANNA)
        begin(server, cookie, server.guest("Ben").cookie)
        letter, text = relay.letter()
        assert "Hello &lt;b&gt;&amp;&quot;Zoë," in text_of(letter, "html") and "<b>" not in text_of(letter, "html")
        stop = code_of("stop/", text)
        for body, kind in (("", "application/x-www-form-urlencoded"), ("List-Unsubscribe=No", "application/x-www-form-urlencoded"),
                           ("List-Unsubscribe=One-Click", "application/json")):
            assert one_click(server, stop, body, kind) in (400, 415), (body, kind)
        answer, _ = server.http("GET", f"/api/mail/unsubscribe?code={stop}")
        assert (answer.status, answer.headers["Location"]) == (303, f"/#online/mail/stop/{stop}")
        assert server.mail(cookie)["confirmed"], "looking at the link ends nothing"
        assert one_click(server, "A" * 43) == 404 and server.mail(cookie)["confirmed"]
        assert one_click(server, stop) == 200 and server.mail(cookie) == {"address": None, "confirmed": False}
        assert one_click(server, stop) == 404
        assert server.http("GET", "/api/mail/unsubscribe?code=x%0d%0aSet-Cookie:a")[0].status == 404


def test_the_language_of_letters():
    """What was chosen stays chosen; without a translation letters are in English."""
    relay = Relay()
    with serving(relay) as server:
        cookie = server.account("Anna")
        assert server.http("GET", "/api/me", cookie=cookie)[1]["language"] is None
        for bad in ("DE", "german", "d", "de-", "de_DE", "de-\u00e9\u00e9", "a" * 40):
            assert server.post("/api/language", {"language": bad}, cookie, 400) == "bad_field", bad
        assert server.post("/api/language", {"language": "de"}, None, 401) == "no_session"
        assert server.post("/api/language", {"language": "xx-YY"}, cookie) == {"language": "xx-YY"}
        assert server.http("GET", "/api/me", cookie=cookie)[1]["language"] == "xx-YY"
        server.post("/api/mail", {"address": ANNA, "password": PASSWORD}, cookie)
        letter, text = relay.letter()
        assert "Hello Anna" in text and '<html lang="en">' in text_of(letter, "html")
        assert server.post("/api/language", {"language": ""}, cookie) == {"language": None}
        for language, hello in (("de", "Hallo Ben"), ("fr-CH", "Bonjour Ben"), ("nl", "Hallo Ben")):
            cookie = server.account(f"Ben {language}")
            server.post("/api/language", {"language": language}, cookie)
            server.post("/api/mail", {"address": f"ben-{language}@floe.example", "password": PASSWORD}, cookie)
            letter, text = relay.letter()
            assert hello in text and f'<html lang="{language[:2]}">' in text_of(letter, "html"), text


def test_only_who_is_away_and_wants_letters_is_told():
    """Those who must not be told come first, and the one who is comes last."""
    relay = Relay()
    with serving(relay) as server:
        ben = server.guest("Ben").cookie
        here = confirmed(server, relay, "Carla", "carla@example.org")
        connected = Guest(server.port, cookie=here)
        begin(server, here, ben)
        unconfirmed = server.account("Dora")
        server.post("/api/mail", {"address": "dora@example.org", "password": PASSWORD}, unconfirmed)
        relay.letter()
        begin(server, unconfirmed, ben)
        gone = confirmed(server, relay, "Emil", "emil@example.org")
        server.post("/api/mail", {"address": ""}, gone)
        begin(server, gone, ben)
        begin(server, server.guest("Fay").cookie, ben)
        anna = confirmed(server, relay, "Anna", ANNA)
        begin(server, anna, ben)
        letter, _ = relay.letter()
        assert ANNA in letter["To"]
        connected.close()  # now Carla is away, too
        letter, _ = relay.letter()
        assert "carla@example.org" in letter["To"] and relay.letters.empty()


def test_once_for_a_turn_also_after_a_restart():
    hook = Webhook()
    with serving(hook=hook) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben").cookie
        table, _ = begin(server, anna.cookie, ben)
        anna.close()
        _, _, told = hook.call()
        assert (told["table"], told["person"]["name"]) == (table, "Anna")
        assert server.stop() == 0
        server.start()
        other, _ = begin(server, server.guest("Cleo").cookie, ben)
        assert hook.call()[2]["table"] == other and hook.calls.empty()


def test_webhook():
    hook = Webhook()
    with serving(hook=hook, **{"webhook-secret-file": secret_file(SECRET + "\nnot this line\n")}) as server:
        assert server.mail(server.account("Anna")) is None  # there is no relay
        anna, ben = server.guest("Änna"), server.guest("Ben")
        you = anna.hello["you"]
        anna.close()
        table, _ = begin(server, anna.cookie, ben.cookie)
        headers, body, told = hook.call()
        assert told == {"kind": "turn", "person": you, "table": table, "game": "nanuuk",
                        "url": f"{URL}/#table/{table}"}
        assert headers["Content-Type"] == "application/json"
        assert headers["X-Floe-Signature"] == hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()


def test_webhook_is_not_told_of_bots():
    hook = Webhook()
    with serving(hook=hook) as server:
        owner = server.account("Anna")
        token = server.post("/api/bot", {"name": "Robo"}, owner)["token"]
        bot, ben = Guest(server.port, token=token), server.guest("Ben")
        table = bot.ask("create", **LEARNING, chairs=["me", "open"])["table"]
        bot.close()
        ben.ask("sit", table=table, chair=1)
        other, _ = begin(server, server.guest("Cleo").cookie, ben.cookie)
        assert hook.call()[2]["table"] == other and hook.calls.empty()


def challenge(server, host, *names):
    """A table at which those are challenged; its id."""
    chairs = ["me", *({"person": name} for name in names)]
    guest = Guest(server.port, cookie=host)
    table = guest.ask("create", game="nanuuk", players=len(chairs), chairs=chairs, open=False)["table"]
    guest.close()
    return table


def test_challenges_by_mail():
    """Who is challenged and away gets a letter, once; who has no address, or is a bot, does not hold up the others."""
    relay = Relay()
    with serving(relay) as server:
        ben = server.account("Ben")
        server.account("Dora")
        server.post("/api/bot", {"name": "Robo"}, ben)
        confirmed(server, relay, "Anna", ANNA)
        table = challenge(server, ben, "Dora", "Robo", "Anna")
        letter, text = relay.letter()
        assert ANNA in letter["To"] and letter["Subject"] == "Nanuuk! – Ben challenges you"
        assert f"{URL}/#table/{table}\n" in text and code_of("stop/", text)
        assert server.stop() == 0
        server.start()
        confirmed(server, relay, "Emil", "emil@example.org")
        challenge(server, ben, "Emil")
        letter, _ = relay.letter()
        assert "emil@example.org" in letter["To"] and relay.letters.empty()


def test_challenges_by_webhook():
    hook = Webhook()
    with serving(hook=hook) as server:
        anna, ben = server.account("Anna"), server.account("Ben")
        here = Guest(server.port, cookie=anna)
        table = challenge(server, ben, "Anna")
        you = here.hello["you"]
        here.close()
        assert hook.call()[2] == {"kind": "challenge", "person": you, "by": "Ben", "table": table, "game": "nanuuk",
                                  "url": f"{URL}/#table/{table}"}


def test_the_end_of_a_game():
    """The computer makes the last move, or Ben does; Anna plays by chance and leaves before it."""
    hook = Webhook()
    with serving(hook=hook, **{"notify-after": 86400}) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        table = anna.ask("create", **LEARNING, chairs=["me", "open"], clock=DAYS)["table"]
        ben.ask("sit", table=table, chair=1)
        seats = [anna, ben]
        for guest in seats:
            guest.ask("join", table=table, brief=True)
        watcher = server.guest("Eye")
        watcher.ask("join", table=table)
        for ply in range(1000):
            decides = turn_of(seats, table, ply)
            if decides is None:
                break
            away = 1 - decides["decides"]
            seat, other = seats[1 - away], seats[away]
            other.close()  # whoever does not decide is away, and comes back
            wait_until_here(watcher, away, False)
            seat.ask("play", table=table, number=ply + 1, move=decides["moves"][0])
            back = Guest(server.port, cookie=other.cookie)
            back.ask("join", table=table, ply=ply, brief=True)
            wait_until_here(watcher, away, True)
            seats[away], last = back, other
        _, _, told = hook.call()
        assert (told["kind"], told["table"]) == ("over", table) and hook.calls.empty()
        assert told["person"]["id"] == last.hello["you"]["id"]


def wait_until_here(watcher, chair, here):
    """Until the server has noticed that somebody has come or gone: it tells so in either of two events."""
    while True:
        event = watcher.events.pop(0) if watcher.events else watcher.receive()
        told = event["here"] if event["event"] == "presence" else [one.get("here") for one in event.get("chairs", [])]
        if told and told[chair] is here:
            return


def turn_of(seats, table, ply):
    """The event of whoever decides; None: the game is over."""
    event = seats[0].event("table", lambda e: e["table"] == table and e.get("ply") == ply)
    if event["over"]:
        return None
    return event if event["decides"] == 0 else seats[1].event("table", lambda e: e["ply"] == ply and "moves" in e)


def test_addresses_that_are_none():
    relay = Relay()
    with serving(relay) as server:
        cookie = server.account("Anna")
        for bad in (f"{ANNA}\r\nBcc: eve@example.org", f"{ANNA}>\r\nRCPT TO:<eve@example.org", "anna", "a b@c",
                    f"{ANNA}, eve@example.org", f"<{ANNA}>", "x" * 300 + "@example.org", "ä@example.org"):
            assert server.post("/api/mail", {"address": bad, "password": PASSWORD}, cookie, 400) == "bad_address"
        for fields, code in (({}, "missing_field"), ({"address": 7}, "bad_field"), ({"adress": ""}, "unknown_field")):
            assert server.post("/api/mail", fields, cookie, 400) == code
        assert server.post("/api/mail", {"address": ANNA, "password": PASSWORD}, server.guest("Ben").cookie, 403) == "no_account"
        assert server.post("/api/mail", {"address": ANNA, "password": PASSWORD}, None, 401) == "no_session"
        for code in ("", "x", "A" * 43, "A" * 44):
            for path in ("confirm", "stop"):
                assert server.post(f"/api/mail/{path}", {"code": code}, None, 404) == "bad_code"
        server.post("/api/mail", {"address": ANNA, "password": PASSWORD}, cookie)
        relay.letter()
        assert relay.letters.empty()


def test_not_too_many_first_letters():
    relay = Relay()
    with serving(relay) as server:
        people = [server.account(f"Anna {number}") for number in range(4)]
        for cookie in people[:3]:
            server.post("/api/mail", {"address": ANNA, "password": PASSWORD}, cookie)
        assert server.post("/api/mail", {"address": ANNA.upper(), "password": PASSWORD}, people[3], 429) == "too_many"
        assert server.mail(people[3]) == {"address": None, "confirmed": False}
        for number in range(4):
            server.post("/api/mail", {"address": f"{number}@example.org", "password": PASSWORD}, people[0])
        assert server.post("/api/mail", {"address": "4@example.org", "password": PASSWORD}, people[0], 429) == "too_many"
        server.post("/api/mail", {"address": ""}, people[0])  # no letter goes out for that
        for _ in range(7):
            relay.letter()
        assert relay.letters.empty()


def test_a_new_address_ends_old_codes():
    relay = Relay()
    with serving(relay) as server:
        cookie = server.account("Anna")
        codes = []
        for address in (ANNA, "other@example.org"):
            server.post("/api/mail", {"address": address, "password": PASSWORD}, cookie)
            codes.append(code_of("", relay.letter()[1]))
        assert server.post("/api/mail/confirm", {"code": codes[0]}, None, 404) == "bad_code"
        server.post("/api/mail/confirm", {"code": codes[1]})
        assert server.mail(cookie) == {"address": "other@example.org", "confirmed": True}


def test_a_server_without_letters():
    with serving() as server:
        cookie = server.account("Anna")
        assert server.mail(cookie) is None and server.mail(None) is None
        assert server.post("/api/mail", {"address": ANNA, "password": PASSWORD}, cookie, 404) == "no_mail"
        assert server.post("/api/mail/confirm", {"code": "x"}, cookie, 404) == "no_mail"


def wait_for_event(server, kind):
    return until(lambda: server.events(kind))


def test_a_relay_that_is_down():
    """The server goes on, tries later, and stops at once."""
    with serving(Ruin()) as server:
        server.post("/api/mail", {"address": ANNA, "password": PASSWORD}, server.account("Anna"))
        late = wait_for_event(server, "letter_late")
        assert set(late[0]) == {"time", "event", "kind", "why", "request"} and late[0]["kind"] == "mail"
        server.guest("Ben").ask("lobby", watch=True)


class Waking(Ruin):
    """It is down until it is told to listen, at the same port."""

    def wake(self):
        port = self.socket.getsockname()[1]
        self.socket.close()
        return Relay(port=port)


def row(server, columns):
    with closing(sqlite3.connect(server.store, timeout=PATIENCE)) as store:
        return store.execute(f"SELECT {columns} FROM outbox").fetchall()


def arrives_once(relay, server, name="Zoe"):
    """One letter to Anna, and then that of somebody else and nothing more."""
    letter, text = relay.letter()
    assert ANNA in letter["To"], letter["To"]
    confirmed(server, relay, name, "zoe@example.org")
    assert relay.letters.empty()
    return text


def test_a_letter_outlives_a_kill():
    """The relay is down, the server is killed and started again: the letter arrives once, and how often it was tried is kept."""
    ruin = Waking()
    with serving(ruin) as server:
        anna = server.account("Anna")
        server.post("/api/mail", {"address": ANNA, "password": PASSWORD}, anna)
        until(lambda: row(server, "kind, tries") == [("confirm", 1)])
        due, created = row(server, "due, created")[0]
        assert due >= created + 15000
        server.kill()
        assert b"/#online/mail/" not in b"".join(path.read_bytes() for path in Path(server.store).parent.glob("floe.db*")), "no code is stored"
        relay = ruin.wake()
        with closing(sqlite3.connect(server.store, timeout=PATIENCE)) as store, store:
            store.execute("UPDATE outbox SET due = created")     # nobody waits here
        server.start()
        text = arrives_once(relay, server)
        assert server.post("/api/mail/confirm", {"code": code_of("", text)}) == {"ok": True}
        until(lambda: row(server, "number") == [])
        for _ in range(2):      # what has arrived is not sent again
            server.kill()
            server.start()
        confirmed(server, relay, "Yara", "yara@example.org")
        assert relay.letters.empty()
        relay.close()


def test_a_call_outlives_a_stop():
    """So does a call of the webhook, and SIGTERM."""
    hook = Webhook(503)
    relay = Relay()
    with serving(relay, hook) as server:
        anna, ben = confirmed(server, relay, "Anna", ANNA), server.account("Ben")
        table, _ = begin(server, anna, ben)
        assert hook.call()[2]["table"] == table
        until(lambda: row(server, "kind, failures") == [("webhook", 1)])
        assert server.stop() == 0
        with closing(sqlite3.connect(server.store, timeout=PATIENCE)) as store, store:
            store.execute("UPDATE outbox SET due = created")
        server.start()
        assert hook.call()[2]["table"] == table
        until(lambda: row(server, "number") == [])


def test_letters_nobody_can_get():
    """Of somebody who has left, or has another address by now; and those that are too old."""
    with serving(Ruin()) as server:
        anna, ben = server.account("Anna"), server.account("Ben")
        for name, cookie in (("anna", anna), ("ben", ben)):
            server.post("/api/mail", {"address": f"{name}@example.org", "password": PASSWORD}, cookie)
        until(lambda: row(server, "count(*), min(tries)") == [(2, 1)])
        server.post("/api/account/delete", {"password": PASSWORD}, ben)
        assert row(server, "count(*)") == [(1,)]
        server.post("/api/mail", {"address": "", "password": ""}, anna)
        server.kill()
        server.start()
        until(lambda: row(server, "count(*)") == [(0,)])
        server.post("/api/mail", {"address": ANNA, "password": PASSWORD}, anna)
        until(lambda: row(server, "tries") == [(1,)])
        with closing(sqlite3.connect(server.store, timeout=PATIENCE)) as store, store:
            store.execute("UPDATE outbox SET created = created - 86400001")
        subprocess.run([FLOE, "admin", server.store, "clean"], check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE)
        until(lambda: row(server, "count(*)") == [(0,)])


def test_another_server_sends_it():
    """Two servers on one PostgreSQL, one is killed with a letter that its relay did not take."""
    ruin, relay = Ruin(), Relay()
    with Postgres() as postgres:
        settings = {"url": URL + "/", "notify-after": 0, "mail-from": SENDER, "lease": 3}
        one = Letters(settings | {"mail-relay": ruin.url}, postgres.address)
        two = Letters(settings | {"mail-relay": relay.url}, postgres.address)
        try:
            one.post("/api/mail", {"address": ANNA, "password": PASSWORD}, one.account("Anna"))
            until(lambda: postgres.ask("SELECT tries FROM outbox") == "1")
            postgres.ask("UPDATE outbox SET due = created")
            one.kill()
            arrives_once(relay, two)
            until(lambda: postgres.ask("SELECT count(*) FROM outbox") == "0")
            assert two.stop() == 0
        finally:
            for server in (one, two):
                server.process.kill()
                server.folder.cleanup()
            ruin.close(), relay.close()


def test_a_relay_that_says_nothing():
    relay = Relay(mute=True)
    with serving(relay) as server:
        server.post("/api/mail", {"address": ANNA, "password": PASSWORD}, server.account("Anna"))
        held = relay.visits.get(timeout=PATIENCE)  # it is connected, and waits
        assert server.process.poll() is None
        server.process.terminate()
        assert server.process.wait(10) == 0  # libcurl alone would wait for minutes
        held.close()


def test_a_letter_that_is_refused_is_lost():
    relay = Relay()
    with serving(relay) as server:
        asked, _ = server.http("POST", "/api/mail", {"address": "x@refused.example", "password": PASSWORD}, server.account("Anna"))
        lost = wait_for_event(server, "letter_lost")
        assert lost[0]["request"] == asked.headers["X-Request-Id"]  # after a password job, in another thread
        assert "550" in lost[0]["why"] and "refused.example" not in server.log.read_text()


def test_a_password_goes_over_tls_alone():
    relay = Relay()
    with serving(relay, **{"mail-user": "floe", "mail-password-file": secret_file(SECRET)}) as server:
        server.post("/api/mail", {"address": ANNA, "password": PASSWORD}, server.account("Anna"))
        wait_for_event(server, "letter_late")
        assert relay.letters.empty() and not any(words.startswith("AUTH") for words in relay.said)


def ask_for_letter(server, name="Anna", address=ANNA):
    server.post("/api/mail", {"address": address, "password": PASSWORD}, server.account(name))


def test_a_relay_with_a_certificate_of_its_own():
    """As Postfix on the same machine has: `try` takes any, `verify` only with a file that vouches for it."""
    own, strange = certificate(SCRATCH.name), certificate(SCRATCH.name, "strange.example")
    for tls, settings, good in ((own, {}, True), (own, {"mail-tls": "try"}, True), (own, {"mail-tls": "no"}, True),
                                (own, {"mail-tls": "verify", "mail-ca-file": own}, True), (own, {"mail-tls": "verify"}, False),
                                (strange, {"mail-tls": "verify", "mail-ca-file": strange}, False)):
        relay = Relay(tls=tls)
        with serving(relay, **settings) as server:
            ask_for_letter(server)
            if good:
                relay.letter()
                assert ("STARTTLS" in relay.said) == (settings.get("mail-tls") != "no")
            else:
                assert "certificate" in wait_for_event(server, "letter_late")[0]["why"] and relay.letters.empty()


def test_no_encryption_where_it_must_be():
    relay = Relay()
    with serving(relay, **{"mail-tls": "verify"}) as server:
        ask_for_letter(server)
        wait_for_event(server, "letter_late")
        assert relay.letters.empty() and not any(words.startswith("MAIL") for words in relay.said)


def test_a_wrong_password_loses_nothing():
    """Letters wait however often it is refused; one line of the log says so; new settings bring them all."""
    own = certificate(SCRATCH.name)
    relay = Relay(tls=own, password="right")
    with serving(relay, **{"mail-user": "floe", "mail-password-file": secret_file("wrong\n"), "mail-ca-file": own}) as server:
        for number in range(3):
            ask_for_letter(server, f"Anna {number}", f"anna{number}@example.org")
        while len([words for words in relay.said if words.startswith("AUTH")]) < 3:
            assert server.process.poll() is None
            time.sleep(0.01)
        late = wait_for_event(server, "letter_late")
        assert "(535)" in late[0]["why"], late
        secret_file("right\n")
        server.process.send_signal(signal.SIGHUP)
        assert len({relay.letter()[0]["To"] for _ in range(3)}) == 3
        wait_for_event(server, "letters_arrive")
        assert len(server.events("letter_late")) == 1 and not server.events("letter_lost")


def test_a_relay_that_is_busy():
    """Greylisting: the letter comes with the next try, here because the settings are read again."""
    relay = Relay(busy=1)
    with serving(relay) as server:
        ask_for_letter(server)
        assert "(451)" in wait_for_event(server, "letter_late")[0]["why"]
        server.process.send_signal(signal.SIGHUP)
        relay.letter()
        wait_for_event(server, "letters_arrive")


def mail_test(settings, address=ANNA):
    """`floe admin mail-test`: its status and what it says."""
    page = Path(SCRATCH.name, "web")
    page.mkdir(exist_ok=True)
    (page / "index.html").touch()
    config = Path(SCRATCH.name, "mail.conf")
    lines = {"page": page, "url": URL, "mail-from": SENDER} | settings
    config.write_text("".join(f"{name} = {value}\n" for name, value in lines.items()))
    done = subprocess.run([FLOE, "admin", str(Path(SCRATCH.name, "no.db")), "mail-test", "--config", config, address],
                          capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0 or done.stderr.startswith("floe admin: "), done
    return done.returncode, done.stdout + done.stderr


def test_mail_test():
    own = certificate(SCRATCH.name)
    plain, secure, ruin, busy = Relay(), Relay(tls=own, password="right"), Ruin(), Relay(busy=9)
    user = {"mail-relay": secure.url, "mail-user": "floe", "mail-password-file": secret_file("right\n"), "mail-ca-file": own}
    status, said = mail_test({"mail-relay": plain.url})
    assert status == 0 and "250 taken" in said and plain.letter()[0]["Subject"] == "An e-mail to try it out"
    assert mail_test(user)[0] == 0 and URL in secure.letter()[1]
    secret_file("wrong\n")
    for settings, words in (
        (user, "535 5.7.8 wrong password"), (user | {"mail-ca-file": certificate(SCRATCH.name, "strange.example")}, "do not trust"),
        ({"mail-relay": ruin.url}, "Nobody answers"), ({"mail-relay": "smtp://no.such.host.invalid:25"}, "no machine of that name"),
        ({"mail-relay": plain.url, "mail-tls": "verify"}, "offers no encryption"), ({"mail-relay": busy.url}, "451 come back later"),
        ({"mail-relay": plain.url, "mail-ca-file": own}, "--mail-tls verify"), ({"mail-relay": plain.url, "mail-tls": "perhaps"}, "no, try, verify"),
        (user | {"mail-tls": "no", "mail-ca-file": own}, "never sent without encryption"),
    ):
        status, said = mail_test(settings)
        assert status == 1 and words in said, (settings, said)
    assert "550 nobody here" in mail_test({"mail-relay": plain.url}, "x@refused.example")[1]
    assert mail_test({"mail-relay": plain.url}, "x\r\nRCPT TO:<eve@example.org>")[0] == 2
    assert plain.letters.empty() and secure.letters.empty() and not Path(SCRATCH.name, "no.db").exists()


def test_a_webhook_that_refuses():
    hook = Webhook(400)
    with serving(hook=hook) as server:
        ben = server.guest("Ben")
        begin(server, server.guest("Anna").cookie, ben.cookie)
        hook.call()
        assert "400" in wait_for_event(server, "letter_lost")[0]["why"]


run_tests(globals())
