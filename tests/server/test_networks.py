#!/usr/bin/env python3
"""test_networks.py FLOE - bans of addresses and networks: by the command line and from the page, over HTTP and the WebSocket, behind
a proxy, and how they end.
"""

import json
import re
import sqlite3
import subprocess
import time
from contextlib import closing
from http.client import HTTPConnection

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Closed, Guest, Server, check_http
from waiting import until

HERE, THERE = "198.51.100.7", "203.0.113.9"
PASSWORD = "correct horse battery"


def serving(*options):
    return Server(FLOE, None, "--proxy", "127.0.0.1", *options)


def admin(server, *words, code=0):
    """What it prints."""
    done = subprocess.run([FLOE, "admin", server.store, *words], capture_output=True, text=True, check=False)
    assert done.returncode == code and (code != 0 or done.stderr == ""), (words, done)
    return done.stdout + done.stderr


def ask(server, path, address, fields=None, cookie=None, **headers):
    """The status, the answer, and the cookie that it sets."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    headers |= {"X-Forwarded-For": address} | ({"Cookie": cookie} if cookie else {})
    headers |= {} if fields is None else {"Content-Type": "application/json"}
    connection.request("GET" if fields is None else "POST", path, None if fields is None else json.dumps(fields), headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    told = json.loads(text) if answer.getheader("Content-Type") == "application/json" else text
    if path.startswith("/api/"):
        check_http("GET" if fields is None else "POST", path, fields, answer.status, told)
    return answer.status, told, (answer.getheader("Set-Cookie") or "").split(";")[0]


def come(server, address, name):
    status, told, cookie = ask(server, "/api/guest", address, {"name": name})
    assert status == 200, told
    return Guest(server.port, cookie=cookie, forwarded=address), told["you"]["id"]


def register(server, address, name):
    status, told, cookie = ask(server, "/api/account", address, {"name": name, "password": PASSWORD})
    assert status == 200, told
    return cookie


def knocks(server, address, cookie=None, path="/socket"):
    """With what a WebSocket is closed; 101: it is not."""
    try:
        guest = Guest(server.port, cookie=cookie, forwarded=address, path=path)
    except Closed as closed:
        return closed.code
    guest.ask("lobby", watch=False)
    return guest.status


def is_in(server, address):
    return ask(server, "/api/me", address)[0] == 200


def test_nobody_comes_from_a_banned_address():
    """Who is there is hung up on, with and without a name; page, API and WebSocket are refused with the reason and the end."""
    with serving() as server:
        anna, _ = come(server, HERE, "Anna")
        visitor = Guest(server.port, forwarded=HERE, path="/socket?visit")
        ben, _ = come(server, THERE, "Ben")
        said = admin(server, "ban", HERE, "--for", "7d", "--reason", "Floods of tables")
        assert re.fullmatch(rf"Nobody may come here from {HERE} any more\. Until \S+ \S+ UTC\. Reason: Floods of tables\n", said), said
        assert anna.hung_up() == 4403 and visitor.hung_up() == 4403
        status, told, _ = ask(server, "/api/me", HERE)
        error = told["error"]
        assert status == 403 and error["code"] == "banned_network" and error["sanction"]["reason"] == "Floods of tables"
        assert abs(error["sanction"]["until"] / 1000 - time.time() - 7 * 86400) < 60
        assert "from your network" in error["message"] and "UTC" in error["message"], error
        for path in ("/", "/index.html", "/nowhere", "/robots.txt"):
            status, text, _ = ask(server, path, HERE)
            assert status == 403 and "from your network" in text and "Floods of tables" in text, (path, text)
        assert "deinem Netz" in ask(server, "/", HERE, **{"Accept-Language": "de"})[1]
        assert ask(server, "/api/guest", HERE, {"name": "Cleo"})[1]["error"]["code"] == "banned_network"
        assert knocks(server, HERE, anna.cookie) == knocks(server, HERE, path="/socket?visit") == 4403
        # All others are as they were, and so are monitors. Anna comes from elsewhere.
        ben.ask("lobby", watch=False)
        assert ask(server, "/", THERE)[0] == 200 and knocks(server, THERE, anna.cookie) == 101
        assert ask(server, "/healthz", HERE)[0] == ask(server, "/metrics", HERE)[0] == 200
        assert admin(server, "unban", HERE) == f"People may come here from {HERE}.\n"
        until(lambda: is_in(server, HERE))
        assert knocks(server, HERE, anna.cookie) == 101


def test_a_ban_outlives_the_server():
    with serving() as server:
        assert server.stop() == 0
        admin(server, "ban", "203.0.113.0/24")
        server.start()
        assert not is_in(server, THERE) and is_in(server, HERE)


def test_networks():
    """In any spelling; of IPv6 never less than /64; only what is banned is, and the header of a stranger bans nobody."""
    with serving() as server:
        for given, name, inside, outside in (
                ("203.0.113.77/24", "203.0.113.0/24", ["203.0.113.0", "203.0.113.255", "::ffff:203.0.113.4"], ["203.0.114.0", "203.0.112.255"]),
                ("10.9.8.7", "10.9.8.7", ["10.9.8.7"], ["10.9.8.6"]),
                ("::ffff:10.1.0.0/112", "10.1.0.0/16", ["10.1.255.255"], ["10.2.0.0"]),
                ("2001:db8:0:7::1", "2001:db8:0:7::/64", ["2001:db8:0:7::", "2001:db8:0:7:ffff::1"], ["2001:db8:0:8::1"]),
                ("2001:DB9::/33", "2001:db9::/33", ["2001:db9:7fff::1"], ["2001:db9:8000::1"])):
            assert name + " any more" in admin(server, "ban", given), given
            until(lambda: not is_in(server, inside[0]))
            assert not any(is_in(server, address) for address in inside) and all(is_in(server, address) for address in outside), given
        assert not is_in(server, "8.8.8.8, 10.9.8.7") and is_in(server, "10.9.8.7, 8.8.8.8"), "the last one that is no proxy counts"
        assert [line.split()[0] for line in admin(server, "list", "--kind", "network").splitlines()] == [
            "2001:db9::/33", "2001:db8:0:7::/64", "10.1.0.0/16", "10.9.8.7", "203.0.113.0/24"]
        assert admin(server, "show", "203.0.113.99") == "203.0.113.0/24 is banned.\n"
        assert admin(server, "show", "203.0.0.0/16") == "203.0.0.0/16 is not banned.\n"
        assert "10.9.8.6 is not banned" in admin(server, "unban", "10.9.8.6", code=1)
        admin(server, "ban", "10.9.8.7", "--reason", "Again")  # takes the place of the one before
        assert admin(server, "show", "10.9.8.7") == "10.9.8.7 is banned. Reason: Again\n"


def test_what_cannot_be_banned():
    with serving() as server:
        for name in ("127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1", "127.0.0.0/8"):
            assert "this machine itself" in admin(server, "ban", name, code=1), name
        for name in ("0.0.0.0/0", "10.0.0.0/7", "::/0", "2000::/3"):
            assert "too much" in admin(server, "ban", name, code=1), name
        assert "No account" in admin(server, "ban", "300.1.1.1", code=1), "a name, which nobody has"
        assert "--network is for people" in admin(server, "ban", HERE, "--network", code=1)
        assert admin(server, "audit") == "Nothing has been done.\n" and admin(server, "list", "--kind", "network") == "No network is banned.\n"
        for name in ("203.0.113.7", "10.0.0.0/8", "::1"):
            assert ask(server, "/api/guest", HERE, {"name": name})[1]["error"]["code"] == "bad_name", name
        with closing(sqlite3.connect(server.store, timeout=PATIENCE)) as file, file:
            file.executemany("INSERT INTO banned_networks VALUES (?, 0, 0, '')", [(f"10.0.{n // 256}.{n % 256}",) for n in range(300)])
        assert "300 networks are banned" in admin(server, "ban", HERE, code=1)


def test_bans_of_networks_end():
    with serving() as server:
        admin(server, "ban", HERE, "--for", "1m")
        admin(server, "ban", THERE)
        until(lambda: not is_in(server, HERE) and not is_in(server, THERE))
        with closing(sqlite3.connect(server.store, timeout=PATIENCE)) as file, file:
            file.execute("UPDATE banned_networks SET until = 1 WHERE until > 0")
        until(lambda: is_in(server, HERE))
        until(lambda: admin(server, "list", "--kind", "network") == f"{THERE} is banned.\n")
        assert not is_in(server, THERE)


def test_from_the_page():
    """An operator bans somebody with the networks that they are connected from; nobody else finds these paths."""
    with serving() as server:
        oskar = register(server, THERE, "Oskar")
        anna, person = come(server, HERE, "Anna")
        same = Guest(server.port, cookie=anna.cookie, forwarded=HERE)
        near = Guest(server.port, cookie=anna.cookie, forwarded=THERE)
        wish = {"person": person, "minutes": 60, "reason": "Enough", "network": True}
        assert ask(server, "/api/ban", HERE, wish, anna.cookie)[1]["error"]["code"] == "unknown_op"
        assert ask(server, "/api/networks", HERE, None, anna.cookie)[0] == 404
        status, told, _ = ask(server, "/api/ban", THERE, wish, oskar)
        assert (status, told) == (200, {"ok": True, "networks": 1}), "two connections are one network, and the operator's own is spared"
        assert {guest.hung_up() for guest in (anna, same, near)} == {4403}
        assert not is_in(server, HERE) and is_in(server, THERE)
        network, = ask(server, "/api/networks", THERE, None, oskar)[1]["networks"]
        assert network["network"] == HERE and network["ban"]["reason"] == "Enough" and network["ban"]["until"] > time.time() * 1000
        log = [line[17:] for line in admin(server, "audit").splitlines()]
        assert re.fullmatch(rf"Oskar \(#1\) banned the network {HERE}\. Until .* UTC\. Reason: Enough", log[0]), log
        assert ask(server, "/api/unban/network", THERE, {"network": "8.8.8.8"}, oskar)[1]["error"]["code"] == "no_network"
        assert ask(server, "/api/unban/network", THERE, {"network": HERE}, oskar)[0] == 200
        assert is_in(server, HERE) and "allowed the network" in admin(server, "audit", "--limit", "1")
        # Without a connection there is nothing to ban, and without the wish neither.
        assert ask(server, "/api/ban", THERE, wish, oskar)[1]["networks"] == 0
        ben, person = come(server, HERE, "Ben")
        assert ask(server, "/api/ban", THERE, {"person": person, "reason": "Enough"}, oskar)[1]["networks"] == 0
        assert ben.hung_up() == 4403 and is_in(server, HERE)


def test_somebody_and_their_network():
    """By the command line: the server, which alone knows addresses, is asked to."""
    with serving() as server:
        anna, person = come(server, HERE, "Anna")
        told = admin(server, "ban", f"#{person}", "--network", "--for", "1d", "--reason", "Enough")
        assert told.splitlines()[1].startswith("The server bans the networks that Anna is connected from"), told
        assert anna.hung_up() == 4403
        until(lambda: not is_in(server, HERE))
        assert re.fullmatch(rf"{HERE} is banned\. Until .* UTC\. Reason: Enough\n", admin(server, "list", "--kind", "network"))
        assert f"The command line banned the network {HERE}" in admin(server, "audit", "--limit", "1")
        assert server.stop() == 0
        assert "nobody knows" in admin(server, "ban", f"#{person}", "--network")


run_tests(globals())
