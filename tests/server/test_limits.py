#!/usr/bin/env python3
"""test_limits.py FLOE - limits by address and by person of `floe serve`.

Limits are set so that nothing is given back while a test runs (one an hour): none of them depends on time.
Addresses are made up by X-Forwarded-For, of which the loopback address is believed where a test says so.
"""

import json
import re
import socket
import subprocess
from http.client import HTTPConnection

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Closed, Guest, Server, check_http

PROXY = ("--proxy", "127.0.0.1")
PASSWORD = "correct horse battery"
UPGRADE = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version": "13",
           "Sec-WebSocket-Protocol": "floe"}


class Visitor:
    """Somebody at an address, over one connection."""

    def __init__(self, server, address=None):
        self.port = server.port
        self.connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.headers = {} if address is None else {"X-Forwarded-For": address}
        self.cookie = self.retry = None

    def ask(self, path, fields=None):
        headers = dict(self.headers)
        if self.cookie:
            headers["Cookie"] = self.cookie
        if fields is not None:
            headers["Content-Type"] = "application/json"
        method = "GET" if fields is None else "POST"
        self.connection.request(method, path, None if fields is None else json.dumps(fields), headers)
        answer = self.connection.getresponse()
        told = json.loads(answer.read())
        check_http(method, path, fields, answer.status, told)
        self.retry = answer.getheader("Retry-After")
        assert (answer.status == 429) == (self.retry is not None), (path, answer.status, self.retry)
        if answer.getheader("Set-Cookie"):
            self.cookie = answer.getheader("Set-Cookie").split(";")[0]
        if answer.status >= 400:
            assert told["error"]["code"] == ("too_many" if answer.status == 429 else "bad_login"), told
        return answer.status

    def asks(self, count, path, fields=None):
        """The statuses of so many requests."""
        return [self.ask(path, fields(number) if fields else None) for number in range(count)]


def limited(most, statuses):
    """The first `most` are good, all others are refused."""
    assert statuses == [200] * most + [429] * (len(statuses) - most), statuses


def test_files_of_an_address():
    """Files, found or not, on any number of connections: too many are refused, and the connection closes."""
    with Server(FLOE, None, "--limit", "files=5/1h") as server:
        for path in ("/", "/missing", "/", "/missing"):
            connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
            connection.request("GET", path)
            assert connection.getresponse().status == (200 if path == "/" else 404)
            connection.close()
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
            wire.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
            told = b""
            while part := wire.recv(65536):
                told += part
        assert re.findall(rb"HTTP/1.1 (\d+)", told) == [b"200", b"429"], told
        assert server.http("GET", "/healthz")[0].status == 200


def test_requests_of_an_address():
    with Server(FLOE, None, *PROXY, "--limit", "requests=5/1h") as server:
        first = Visitor(server, "198.51.100.1")
        limited(5, first.asks(8, "/api/me"))
        assert 3540 <= int(first.retry) <= 3600, first.retry  # one an hour
        # Another connection, another path, another way to write it: the same address.
        for same in ("198.51.100.1", "1.1.1.1, 198.51.100.1", "::ffff:198.51.100.1", "198.51.100.1, 127.0.0.1"):
            assert Visitor(server, same).asks(2, "/healthz") == [429, 429], same
        limited(5, Visitor(server, "198.51.100.2").asks(6, "/api/me"))
        # A network of IPv6 is one visitor.
        limited(2, Visitor(server, "2001:db8::1").asks(2, "/api/me"))
        limited(3, Visitor(server, "2001:db8::ffff:2").asks(4, "/api/me"))
        limited(5, Visitor(server, "2001:db8:0:1::1").asks(6, "/api/me"))


def test_nobody_is_free_of_limits():
    """Neither this machine, nor who writes nonsense or something very long into the header."""
    with Server(FLOE, None, *PROXY, "--limit", "requests=5/1h") as server:
        limited(5, Visitor(server).asks(6, "/api/me"))
        for header in ("unknown", "127.0.0.1", "::ffff:127.0.0.1", "198.51.100.1,", "1" * 600,
                       ", ".join(["127.0.0.1"] * 30)):
            assert Visitor(server, header).ask("/api/me") == 429, header
        # Something long in front of an address changes nothing about it, or the request is refused as a whole.
        long = ", ".join(["1.1.1.1"] * 60)
        limited(5, Visitor(server, f"{long}, 198.51.100.7").asks(6, "/api/me"))
        assert Visitor(server, "198.51.100.7").ask("/api/me") == 429


def test_strangers_are_not_believed():
    """Without a proxy, or through another one, the header means nothing."""
    for words in ((), ("--proxy", "10.0.0.0/8"), ("--proxy", "::1")):
        with Server(FLOE, None, *words, "--limit", "requests=5/1h") as server:
            statuses = [Visitor(server, f"198.51.100.{number}").ask("/api/me") for number in range(8)]
            limited(5, statuses)


def test_when_to_try_again():
    """Retry-After is how long the limit that was reached takes, whichever that is."""
    with Server(FLOE, None, *PROXY, "--limit", "requests=5/1h", "--limit", "guests=1/10m", "--limit", "files=1/2h", "--limit", "handshakes=1/6m") as server:
        assert Visitor(server, "198.51.100.1").ask("/api/guest", {"name": "Anna"}) == 200
        visitor = Visitor(server, "198.51.100.1")
        assert visitor.ask("/api/guest", {"name": "Ben"}) == 429 and 1 <= int(visitor.retry) <= 6, visitor.retry
        visitor.asks(4, "/api/me")
        assert 3540 <= int(visitor.retry) <= 3600, visitor.retry
        for path, headers, least in (("/", {}, 1740), ("/socket", UPGRADE, 1)):
            answers = []
            for _ in range(2):
                connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
                connection.request("GET", path, headers={"X-Forwarded-For": "198.51.100.2", **headers})
                answers.append(connection.getresponse())
                connection.close()
            assert answers[1].status == 429 and least <= int(answers[1].getheader("Retry-After")) <= least + 60, path


def test_guests_of_an_address():
    with Server(FLOE, None, *PROXY, "--limit", "guests=3/1h") as server:
        statuses = []
        for number in range(5):
            one = Visitor(server, "198.51.100.1")
            statuses.append(one.ask("/api/guest", {"name": f"Anna {number}"}))
            if number == 0:  # another name is no other guest
                limited(4, one.asks(4, "/api/guest", lambda number: {"name": f"Bert {number}"}))
        limited(3, statuses)
        assert Visitor(server, "198.51.100.2").ask("/api/guest", {"name": "Cleo"}) == 200


def test_accounts_of_an_address_and_of_all():
    with Server(FLOE, None, *PROXY, "--limit", "accounts=2/1h", "--limit", "accounts-all=3/1h") as server:
        def make(address, name):
            return Visitor(server, address).ask("/api/account", {"name": name, "password": PASSWORD})

        limited(2, [make("198.51.100.1", f"Anna {number}") for number in range(3)])
        assert make("198.51.100.2", "Bert") == 200
        assert make("198.51.100.3", "Cleo") == 429
        assert Visitor(server, "198.51.100.3").ask("/api/login", {"name": "Bert", "password": PASSWORD}) == 200


def test_wrong_passwords_of_an_address():
    """Many names from one address."""
    with Server(FLOE, None, *PROXY, "--limit", "logins=4/1h") as server:
        def log_in(address, number):
            return Visitor(server, address).ask("/api/login", {"name": f"Anna {number}", "password": PASSWORD})

        assert [log_in("198.51.100.1", number) for number in range(6)] == [403] * 4 + [429] * 2
        assert log_in("198.51.100.2", 0) == 403


def test_strangers_do_not_lock_out_the_owner():
    """One name is guessed at from many addresses: whoever has logged in from its network before gets in."""
    words = ("--limit", "logins-strangers=5/1h", "--limit", "logins-name=3/1h")
    with Server(FLOE, None, *PROXY, *words) as server:
        def log_in(address, password=PASSWORD, name="Anna"):
            return Visitor(server, address).ask("/api/login", {"name": name, "password": password})

        home = Visitor(server, "203.0.113.7")
        assert home.ask("/api/account", {"name": "Anna", "password": PASSWORD}) == 200
        assert log_in("2001:db8:1:2::3") == 200
        guesses = [log_in(f"198.51.{number}.1", "guess guess", "aNNA") for number in range(7)]
        assert guesses == [403] * 5 + [429] * 2, guesses
        assert log_in("198.51.100.99") == 429  # also with the right password: a stranger
        # At home, another address of the same network, and where she logged in before; also after a restart.
        for address in ("203.0.113.7", "203.0.113.200", "2001:db8:1:9::1"):
            assert log_in(address) == 200, address
        # A neighbour's guesses count for the neighbour.
        assert [log_in("203.0.113.8", "guess guess") for _ in range(5)] == [403] * 3 + [429] * 2
        assert log_in("203.0.113.7") == 200
        # Other names are not concerned, and one that does not exist behaves alike.
        assert log_in("198.51.0.1", name="Bert") == 403
        server.stop()
        server.start()
        assert [log_in(f"198.51.{number}.1", "guess guess") for number in range(6)] == [403] * 5 + [429]
        assert log_in("203.0.113.7") == 200


# ---- WebSockets ----


def come(server, name):
    """The cookie of a new guest."""
    answer, told = server.http("POST", "/api/guest", {"name": name})
    assert answer.status == 200, told
    return answer.headers["Set-Cookie"].split(";")[0]


def connected(server, cookie, address=None):
    """A WebSocket, or the close code, or the status without one."""
    try:
        one = Guest(server.port, cookie=cookie, forwarded=address)
    except Closed as end:
        return end.code
    return one if one.status == 101 else one.status


def kinds(lines):
    return ["open" if isinstance(line, Guest) else line for line in lines]


def test_handshakes_of_an_address():
    with Server(FLOE, None, *PROXY, "--limit", "handshakes=3/1h") as server:
        cookies = [come(server, "Anna"), come(server, "Bert")]
        lines = [connected(server, cookies[number % 2], "198.51.100.1") for number in range(5)]
        assert kinds(lines) == ["open"] * 3 + [429] * 2, kinds(lines)
        # Also who is nobody, and who closes the others again.
        for line in lines[:3]:
            line.close()
        assert connected(server, cookies[0], "198.51.100.1") == 429
        assert connected(server, None, "198.51.100.1") == 429
        assert kinds([connected(server, cookies[0], "198.51.100.2")]) == ["open"]


def test_sockets_of_a_person():
    with Server(FLOE, None, *PROXY, "--limit", "sockets-person=3") as server:
        anna, bert = come(server, "Anna"), come(server, "Bert")
        lines = [connected(server, anna, f"198.51.100.{number}") for number in range(5)]
        assert kinds(lines) == ["open"] * 3 + [4408] * 2, kinds(lines)
        assert kinds([connected(server, bert)]) == ["open"]
        # There is room again when one has gone, once the server has seen it.
        lines[0].close()
        while (line := connected(server, anna)) == 4408:
            pass
        assert isinstance(line, Guest) and connected(server, anna) == 4408


def test_sockets_of_an_address():
    with Server(FLOE, None, *PROXY, "--limit", "sockets=3") as server:
        lines = [connected(server, come(server, f"Anna {number}"), "198.51.100.1") for number in range(5)]
        assert kinds(lines) == ["open"] * 3 + [4408] * 2, kinds(lines)
        assert kinds([connected(server, come(server, "Bert"), "198.51.100.2")]) == ["open"]


def test_a_new_socket_brings_no_new_allowance():
    with Server(FLOE, None, "--limit", "messages-person=5/1h") as server:
        anna, bert = come(server, "Anna"), come(server, "Bert")
        answers = []
        for number in range(8):
            line = connected(server, anna)
            answers.append(line.request("own", watch=False)["ok"])
            line.close()
        assert answers == [True] * 5 + [False] * 3, answers
        assert connected(server, bert).request("own", watch=False)["ok"]
        last = connected(server, anna)
        last.refused("too_many", "own", watch=False)
        last.send(b"no JSON")
        assert last.receive()["error"]["code"] == "too_many"


def test_messages_of_an_address():
    with Server(FLOE, None, *PROXY, "--limit", "messages=5/1h") as server:
        lines = [connected(server, come(server, f"Anna {number}"), "198.51.100.1") for number in range(8)]
        answers = [line.request("own", watch=False)["ok"] for line in lines]
        assert answers == [True] * 5 + [False] * 3, answers
        assert connected(server, come(server, "Bert"), "198.51.100.2").request("own", watch=False)["ok"]


def test_remarks_of_a_person_and_an_address():
    with Server(FLOE, None, "--limit", "chat-person=3/1h", "--limit", "chat=5/1h") as server:
        anna, bert = come(server, "Anna"), connected(server, come(server, "Bert"))
        table = bert.ask("create", game="nanuuk", players=2, chairs=["me", "open"])["table"]
        said = []
        for number in range(5):
            line = connected(server, anna)
            said.append(line.request("say", table=table, text=f"remark {number}")["ok"])
            line.ask("own", watch=False)  # it may ask for other things
            line.close()
        assert said == [True] * 3 + [False] * 2, said
        assert [bert.request("say", table=table, preset="hello")["ok"] for _ in range(4)] == [True] * 2 + [False] * 2


def test_new_tables_of_an_address():
    with Server(FLOE, None, *PROXY, "--limit", "tables=3/1h") as server:
        plan = {"game": "nanuuk", "players": 2, "chairs": ["me", "open"]}
        lines = [connected(server, come(server, f"Anna {number}"), "198.51.100.1") for number in range(5)]
        answers = [line.request("create", **plan) for line in lines]
        assert [answer["ok"] for answer in answers] == [True] * 3 + [False] * 2
        assert answers[-1]["error"]["code"] == "too_many_tables"


def test_rematches_are_new_tables():
    """They count for the person and the address that ask, and for nobody else's."""
    plan = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", {"computer": 1}]}

    def play_again(line, table):
        line.ask("resign", table=table)
        return line.request("rematch", table=table)

    def play_many(line):
        """How many rematches there are."""
        answer = line.ask("create", **plan)
        for count in range(9):
            answer = play_again(line, answer["table"])
            if not answer["ok"]:
                assert answer["error"]["code"] == "too_many_tables", answer
                return count
        return None

    with Server(FLOE, None, *PROXY, "--limit", "tables=4/1h") as server:
        lines = [connected(server, come(server, f"Anna {number}"), f"198.51.100.{number}") for number in range(3)]
        assert [play_many(line) for line in lines] == [3] * 3
        neighbour = connected(server, come(server, "Bert"), "198.51.100.0")
        neighbour.refused("too_many_tables", "create", **plan)
    with Server(FLOE, None, *PROXY, "--limit", "tables-person=4/1h") as server:
        cookies = [come(server, "Anna"), come(server, "Bert")]
        assert [play_many(connected(server, cookie, "198.51.100.1")) for cookie in cookies] == [3] * 2


def test_settings():
    def said(*words):
        command = [FLOE, "serve", "--port", "0", "--page", "/nowhere", *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        return done.returncode, done.stderr

    for words, value in ((("--limit", "requests=0/1s"), "requests=0/1s"), (("--limit", "nothing=1/1s"), "nothing=1/1s"),
                         (("--proxy", "localhost"), "localhost"), (("--proxy", "10.0.0.0/40"), "10.0.0.0/40"),
                         (("--https",), "--proxy")):
        code, error = said(*words)
        assert code == 2 and value in error, (words, code, error)
    code, error = said("--proxy", "10.0.0.0/8", "--proxy", "::1", "--https", "--limit", "chat=off")
    assert code == 2 and "there is no page here" in error, (code, error)  # nothing else is wrong


run_tests(globals())
