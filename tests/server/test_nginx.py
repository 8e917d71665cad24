#!/usr/bin/env python3
"""test_nginx.py FLOE - packaging/nginx.conf with a real nginx, in front of a real `floe serve`: a game over https, and what
keeps strangers away. Ports, certificate and some limits are the test's, the rest is as it is written there.

Where nginx or openssl are missing nothing is tried, and that is said.
"""

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path

from run_tests import run_tests
from server_client import PATIENCE, Guest, Told, check_http

FLOE = sys.argv[1]
PATH = os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin"
NGINX, OPENSSL = shutil.which("nginx", path=PATH), shutil.which("openssl", path=PATH)
CONF = Path("packaging/nginx.conf").read_text(encoding="utf-8")

if not NGINX or not OPENSSL:
    print("skipped: nginx or openssl is not here")
    sys.exit(0)

TRUSTING = ssl.create_default_context()
TRUSTING.check_hostname = False
TRUSTING.verify_mode = ssl.CERT_NONE


def free_port():
    with closing(socket.socket()) as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def changed(text, old, new):
    assert old in text, f"packaging/nginx.conf lacks {old}"
    return text.replace(old, new)


def write_certificate(folder):
    subprocess.run([OPENSSL, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
                    "-subj", "/CN=floe.example", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"],
                   check=True, capture_output=True)


WHOLE = """
{user}
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {conf}
}}
"""


class Front:
    """nginx before a server."""

    def __init__(self, server, folder, **limits):
        self.port, self.plain = free_port(), free_port()
        conf = CONF
        for old, new in (("server 127.0.0.1:7070;", f"server 127.0.0.1:{server.port};"), ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
                         ("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;"),
                         ("/etc/letsencrypt/live/floe.example/fullchain.pem", f"{folder}/cert.pem"),
                         ("/etc/letsencrypt/live/floe.example/privkey.pem", f"{folder}/key.pem"), *limits.items()):
            conf = changed(conf, old, new)
        user = "user root;" if os.geteuid() == 0 else ""
        Path(folder, "nginx.conf").write_text(WHOLE.format(user=user, folder=folder, conf=conf), encoding="utf-8")
        self.process = subprocess.Popen([NGINX, "-p", folder, "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"])
        self.folder = folder
        self.wait_until_open()

    def wait_until_open(self):
        """nginx does not say when it listens."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process.poll() is None, Path(self.folder, "error.log").read_text()
            try:
                socket.create_connection(("127.0.0.1", self.port), PATIENCE).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.02)
        raise AssertionError("nginx does not listen")

    def ask(self, method, path, body=None, source="127.0.0.1", **headers):
        """Status, headers and answer over https."""
        connection = HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=TRUSTING, source_address=(source, 0))
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None:
            headers |= {"Content-Type": "application/json", "Origin": f"https://127.0.0.1:{self.port}"}
        with closing(connection):
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            told = answer.read()
        if answer.headers.get_content_type() == "application/json":  # the server's answer, not that of nginx
            check_http(method, path, body, answer.status, json.loads(told))
        return answer.status, answer.headers, told

    def guest(self, name, **options):
        status, headers, body = self.ask("POST", "/api/guest", {"name": name})
        assert status == 200, body
        cookie = headers["Set-Cookie"].split(";")[0]
        assert cookie.startswith("__Host-floe=") and "; Secure" in headers["Set-Cookie"] and "Path=/;" in headers["Set-Cookie"]
        return SecureGuest(self.port, cookie=cookie, origin=f"https://127.0.0.1:{self.port}", **options)

    def end(self):
        self.process.terminate()
        self.process.wait(PATIENCE)


class SecureGuest(Guest):
    """A WebSocket over TLS."""

    def connect(self):
        return TRUSTING.wrap_socket(super().connect())


@contextmanager
def fronted(**limits):
    with tempfile.TemporaryDirectory() as folder, Told(FLOE, None, "--https", "--proxy", "127.0.0.1", "--log") as server:
        write_certificate(folder)
        front = Front(server, folder, **limits)
        try:
            yield server, front
        finally:
            front.end()


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
    with fronted(**{"rate=30r/s": "rate=1r/m", "burst=300": "burst=20"}) as (_, front):
        assert burst == 300
        found = [front.ask("GET", "/healthz", None, "127.0.0.3")[0] for _ in range(25)]
        assert found == [200] * 21 + [429] * 4, found
        assert front.ask("GET", "/healthz")[0] == 200                           # not another one's


def test_connections_are_limited_by_address():
    with fronted(**{"floe_connections 200": "floe_connections 3"}) as (_, front):
        guests = [front.guest("Anna")]
        guests += [SecureGuest(front.port, cookie=guests[0].cookie) for _ in range(2)]
        assert [guest.status for guest in guests] == [101] * 3
        assert SecureGuest(front.port, cookie=guests[0].cookie).status == 429
        for guest in guests:
            guest.close()


def test_handshakes_are_limited_by_address():
    with fronted(**{"rate=2r/s": "rate=1r/m", "burst=60": "burst=2"}) as (_, front):
        first = front.guest("Anna")
        found = [SecureGuest(front.port, cookie=first.cookie).status for _ in range(4)]
        assert found == [101, 101, 429, 429], found


run_tests(globals())
