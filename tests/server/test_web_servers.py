#!/usr/bin/env python3
"""test_web_servers.py FLOE - Floe behind nginx, Caddy and Apache, each as docs/hosting.md sets it up: TLS, HTTP/2, WebSockets,
addresses, and our own page while Floe is started again.

A web server that is missing is not tried, and that is said.
"""

import json
import os
import ssl
import sys
import tempfile
import warnings
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from socket import create_connection

from run_tests import run_tests
from server_client import PATIENCE, Told
from web_front import Apache, Caddy, Nginx, program, write_certificate

FLOE = sys.argv[1]
RESTARTS = "<title>Floe</title>Back in a moment"


@contextmanager
def fronted(kind):
    """A server, and a web server before it that finds its page for restarts in `share`."""
    with tempfile.TemporaryDirectory() as folder, Told(FLOE, None, "--https", "--proxy", "127.0.0.1", "--log") as server:
        os.chmod(folder, 0o755)
        write_certificate(folder)
        share = Path(folder, "share")
        share.mkdir()
        (share / "502.html").write_text(RESTARTS, encoding="utf-8")
        with kind(server.port, folder, share=str(share)) as front:
            yield server, front


def play_some(front):
    """Two people at a table, over WebSockets."""
    anna, ben = front.guest("Anna"), front.guest("Ben")
    table = anna.ask("create", game="nanuuk", players=2, options={"mode": "learning"}, chairs=["me", "open"])["table"]
    ben.ask("sit", table=table, chair=1)
    anna.ask("join", table=table)
    now = anna.event("table", lambda event: event["stage"] == "playing")
    seat = (anna, ben)[now["decides"]]
    seat.ask("join", table=table)
    mine = seat.event("table", lambda event: event.get("moves"))
    assert seat.ask("play", table=table, number=1, move=mine["moves"][0]["move"])["ply"] == 1
    anna.close()
    ben.close()


def protocol_of(front, version=None, offered=("h2", "http/1.1")):
    """What is spoken with a client that offers these protocols, and this version of TLS alone."""
    trust = ssl.create_default_context(cafile=f"{front.folder}/cert.pem")
    trust.set_alpn_protocols(list(offered))
    if version:
        trust.minimum_version = trust.maximum_version = version
        trust.set_ciphers("ALL:@SECLEVEL=0")
    with create_connection(("127.0.0.1", front.port), PATIENCE) as plain, trust.wrap_socket(plain, server_hostname="localhost") as wire:
        return wire.selected_alpn_protocol()


def refuses_old_tls(front):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # Python's, of the version
            protocol_of(front, ssl.TLSVersion.TLSv1_1)
    except (ssl.SSLError, ConnectionError):
        return True
    return False


def check_restart(server, front):
    """While Floe is away its page says so, to everybody and for everything; then all is as before."""
    assert server.stop() == 0
    for path in ("/", "/api/me"):
        status, headers, body = front.ask("GET", path)
        assert status in (502, 503) and body.decode() == RESTARTS, (path, status, body)
        assert headers["Strict-Transport-Security"] == "max-age=63072000", headers
    server.command[server.command.index("--port") + 1] = str(server.port)
    server.start()
    assert front.ask("GET", "/healthz")[0] == 200


def check_front(kind, name):
    if not program(name) or not program("openssl"):
        print(f"skipped: {name} or openssl is not here", end=", ")
        return
    with fronted(kind) as (server, front):
        status, headers, _ = front.ask("GET", "/")
        assert status == 200 and headers["Strict-Transport-Security"] == "max-age=63072000", headers
        assert len(headers.get_all("Content-Security-Policy")) == 1
        assert front.ask("GET", "/metrics")[0] == 403
        assert front.ask("POST", "/api/guest", {"name": "x" * 70000})[0] == 413
        assert protocol_of(front) == "h2" and protocol_of(front, ssl.TLSVersion.TLSv1_2) == "h2" and refuses_old_tls(front)
        play_some(front)
        for forged in ({}, {"X_Forwarded_For": "6.6.6.6"}):
            assert front.ask("POST", "/api/login", {"name": "nobody", "password": "wrong password"}, "127.0.0.2", **forged)[0] in (401, 403)
        found = [json.loads(line) for line in server.said().splitlines() if "login_failed" in line]
        assert [line["address"] for line in found] == ["127.0.0.2"] * 2, found
        if hasattr(front, "plain"):
            with closing(HTTPConnection("127.0.0.1", front.plain, timeout=PATIENCE)) as connection:
                connection.request("GET", "/", headers={"Host": "floe.example"})
                answer = connection.getresponse()
                assert (answer.status, answer.headers["Location"]) == (301, "https://floe.example/")
        check_restart(server, front)


def test_nginx():
    check_front(Nginx, "nginx")


def test_caddy():
    check_front(Caddy, "caddy")


def test_apache():
    check_front(Apache, "apache2")


run_tests(globals())
