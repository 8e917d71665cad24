#!/usr/bin/env python3
"""test_nginx.py FLOE - packaging/nginx.conf with a real nginx, in front of a real `floe serve`: a game over https, and what
keeps strangers away. Ports, certificate and some limits are the test's, the rest is as it is written there.

Where nginx or openssl are missing nothing is tried, and that is said.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

from run_tests import run_tests
from server_client import PATIENCE, Told
from web_front import Nginx, packaged, program, write_certificate

FLOE = sys.argv[1]
CONF = packaged("nginx.conf")

if not program("nginx") or not program("openssl"):
    print("skipped: nginx or openssl is not here")
    sys.exit(0)


@contextmanager
def fronted(*limits):
    with tempfile.TemporaryDirectory() as folder, Told(FLOE, None, "--https", "--proxy", "127.0.0.1", "--log") as server:
        write_certificate(folder)
        with Nginx(server.port, folder, *limits) as front:
            yield server, front


def test_a_game_over_https():
    with fronted() as (_, front):
        anna, ben = seats = front.guest("Anna"), front.guest("Ben")
        table = anna.ask("create", game="nanuuk", players=2, options={"mode": "learning"}, chairs=["me", "open"])["table"]
        ben.ask("sit", table=table, chair=1)
        for seat in seats:
            seat.ask("join", table=table)
        ply = 0
        while True:
            now = anna.event("table", lambda event: event["stage"] != "waiting" and event["ply"] == ply)
            if now["over"]:
                break
            mine = now if now["decides"] == 0 else ben.event("table", lambda event: event["ply"] == ply and event.get("moves"))
            move = mine["moves"][0]["move"]
            ply = seats[now["decides"]].ask("play", table=table, number=ply + 1, move=move)["ply"]
        assert ply > 20 and now["stage"] == "over"
        anna.close()
        ben.close()


def test_headers():
    with fronted() as (_, front):
        status, headers, _ = front.ask("GET", "/")
        assert status == 200 and headers["Strict-Transport-Security"] == "max-age=63072000"
        assert headers["Server"] == "nginx" and len(headers.get_all("Content-Security-Policy")) == 1
        assert front.ask("GET", "/metrics")[0] == 403
        assert front.ask("POST", "/api/guest", {"name": "x" * 70000})[0] == 413
        with closing(HTTPConnection("127.0.0.1", front.plain, timeout=PATIENCE)) as connection:
            connection.request("GET", "/rules?x=1", headers={"Host": "floe.example"})
            answer = connection.getresponse()
            assert (answer.status, answer.headers["Location"]) == (301, "https://floe.example/rules?x=1")


def test_the_address_of_the_client_reaches_the_server():
    """Whatever the client itself says of it."""
    with fronted() as (server, front):
        for forged in ({}, {"X_Forwarded_For": "6.6.6.6"}, {"X_Forwarded_For": "127.0.0.1"}, {"X_Forwarded_For": "x" * 4000}):
            status, *_ = front.ask("POST", "/api/login", {"name": "nobody", "password": "wrong password"}, "127.0.0.2", **forged)
            assert status == 403 or status == 401, status
        server.stop()
        found = [json.loads(line) for line in server.said().splitlines() if "login_failed" in line]
        assert len(found) == 4 and {line["address"] for line in found} == {"127.0.0.2"}, found


def test_requests_are_limited_by_address():
    burst = int(re.search(r"zone=floe_requests burst=(\d+)", CONF)[1])
    with fronted(("rate=30r/s", "rate=1r/m"), ("burst=300", "burst=20")) as (_, front):
        assert burst == 300
        found = [front.ask("GET", "/healthz", None, "127.0.0.3")[0] for _ in range(25)]
        assert found == [200] * 21 + [429] * 4, found
        assert front.ask("GET", "/healthz")[0] == 200                           # not another one's


def test_connections_are_limited_by_address():
    with fronted(("floe_connections 200", "floe_connections 3")) as (_, front):
        guests = [front.guest("Anna")]
        guests += [front.enter(guests[0].cookie) for _ in range(2)]
        assert [guest.status for guest in guests] == [101] * 3
        assert front.enter(guests[0].cookie).status == 429
        for guest in guests:
            guest.close()


def test_handshakes_are_limited_by_address():
    with fronted(("rate=2r/s", "rate=1r/m"), ("burst=60", "burst=2")) as (_, front):
        first = front.guest("Anna")
        found = [front.enter(first.cookie).status for _ in range(4)]
        assert found == [101, 101, 429, 429], found


def bot(command, token, trusted, *words):
    environment = {**os.environ, "FLOE_TOKEN": token, "SSL_CERT_FILE": trusted}
    return subprocess.Popen([*command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def test_sample_bots_speak_tls():
    """Those of examples/, in C and in Python, play each other by https; a certificate that they do not trust keeps them out."""
    python, in_c = [sys.executable, "-B", "examples/bot.py"], [str(Path(FLOE).parent / "example_bot")]
    with fronted() as (_, front):
        _, headers, _ = front.ask("POST", "/api/account", {"name": "Anna", "password": "correct horse battery"})
        cookie = headers["Set-Cookie"].split(";")[0]
        one, two = (json.loads(front.ask("POST", "/api/bot", {"name": name}, Cookie=cookie)[2])["token"] for name in ("One", "Two"))
        url, trusted = f"https://localhost:{front.port}", f"{front.folder}/cert.pem"
        host = bot(in_c, one, trusted, url)
        told = host.stdout.readline().split()
        assert told[:1] == ["Table"], (told, host.communicate(timeout=PATIENCE))
        guest = bot(python, two, trusted, url, told[1])
        for each in (host, guest):
            out, err = each.communicate(timeout=PATIENCE)
            complaints = re.sub(r"^Connecting to \S+\n", "", err)  # which openssl s_client says from version 3.2 on
            assert each.returncode == 0 and complaints == "" and out.endswith("The game is over.\n"), (out, err)
        for command in (python, in_c):
            stranger = bot(command, one, "/dev/null", url)
            out, _ = stranger.communicate(timeout=PATIENCE)
            assert stranger.returncode != 0 and out == "", (command, out)


run_tests(globals())
