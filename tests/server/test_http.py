#!/usr/bin/env python3
"""test_http.py FLOE - requests on the wire: whatever comes, in whatever pieces, has its answer or a clean refusal.

After each lot of them the server is well, and it ends on SIGTERM in good order (server_client.Server sees to that).
"""

import itertools
import json
import os
import socket
import struct
import time

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Closed, Guest, Server

BODY_MAX, SKIP_MAX, HEAD_MAX = 16 * 1024, 1024 * 1024, 8192
PAGE = b"<!doctype html><title>Floe</title>"
GOOD = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


def connect(server):
    wire = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return wire


def read_all(wire):
    told = b""
    while part := wire.recv(65536):
        told += part
    return told


def send(server, data, pieces=False):
    """All that comes back until the server hangs up, for bytes that come whole or one by one."""
    with connect(server) as wire:
        for piece in ([data[i:i + 1] for i in range(len(data))] if pieces else [data]):
            wire.sendall(piece)
        wire.shutdown(socket.SHUT_WR)
        return read_all(wire)


def answers(told, methods=()):
    """Status and headers of all answers in these bytes, which have nothing else between them."""
    found = []
    for method in itertools.chain(methods, itertools.repeat("GET")):
        if not told:
            return found
        head, _, rest = told.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 "), told[:200]
        headers = dict(line.split(b": ", 1) for line in head.split(b"\r\n")[1:])
        status = int(head.split()[1])
        if status != 100:
            assert b"content-security-policy" in headers and headers[b"x-content-type-options"] == b"nosniff", head
            found.append((status, headers))
        length = 0 if method == "HEAD" else int(headers.get(b"content-length", 0))
        assert len(rest) >= length, told
        told = rest[length:]
    return found


def statuses(told, methods=()):
    return [status for status, _ in answers(told, methods)]


def well(server):
    assert server.http("GET", "/healthz")[0].status == 200


# ---- a request with a body behind one that is answered: it made libwebsockets 4.1 loop for ever ----


def test_body_behind_an_answered_request():
    requests = ("GET /", "GET /api/me", "POST /")
    with Server(FLOE) as server:
        for first, second in itertools.product(requests, requests):
            told = send(server, f"{first} HTTP/1.1\r\nHost: x\r\n\r\n{second} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab".encode())
            wanted = [405 if request == "POST /" else 200 for request in (first, second)]
            assert statuses(told) == (wanted[:1] if first == "POST /" else wanted), (first, second, told)
            well(server)


# ---- every method with every kind of path and body, alone or behind another, whole or byte by byte ----

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "CONNECT", "TRACE", "BREW")
READ, NO = "read", "no"  # kinds of paths: a page; one that is not there
PATHS = {
    "/": READ, "/index.html": READ, "/?x=%20+&y": READ, "/nothing.js": NO, "/robots.txt": READ, "/.well-known/security.txt": NO, "/club/logo": NO, "/../index.html": NO, "/%2e%2e/x": NO, "//": NO,
    "/api/me": "GET", "/api/me?x=1": "GET", "/api/guest": "POST", "/api/nothing": "api", "/healthz": "GET, HEAD", "/readyz": "GET, HEAD", "/metrics": "GET", "/api/club": "GET",
    "/socket": "socket", "http://x/": "bad", "*": "bad", "index.html": "bad", "x:443": "bad",
}
FIELD = "Content-Length: "
BODIES = {  # headers, bytes, and the status if the request is refused for it; 0: it is not
    "none": ("", 0, 0), "zero": (FIELD + "0\r\n", 0, 0), "two": (FIELD + "2\r\n", 2, 0),
    "limit": (f"{FIELD}{BODY_MAX}\r\n", BODY_MAX, 0), "more": (f"{FIELD}{BODY_MAX + 1}\r\n", BODY_MAX + 1, 0),
    "huge": (f"{FIELD}{SKIP_MAX + 1}\r\n", 100, 413), "enormous": (FIELD + "9" * 30 + "\r\n", 100, 413),
    "negative": (FIELD + "-1\r\n", 0, 400), "twice": ((FIELD + "2\r\n") * 2, 2, 400), "word": (FIELD + "two\r\n", 3, 400),
    "chunked": ("Transfer-Encoding: chunked\r\n", 0, 501),
}


def wanted_statuses(method, path, body):
    """What may be answered to a request."""
    kind, (_, length, refused) = PATHS[path], BODIES[body]
    if kind == "bad":
        return {400}
    if refused:
        return {refused}
    if kind == "socket":
        return {426}
    if kind in (READ, NO):
        return {405} if method not in ("GET", "HEAD") else {200} if kind == READ else {404}
    if kind == "api":
        return {404}
    if method not in kind.split(", "):
        return {405}
    if "?" in path:
        return {400, 413} if length > BODY_MAX else {400}
    if method == "POST":
        return {415}
    return {413} if length > BODY_MAX else {200}


def request_bytes(method, path, body):
    header, length, _ = BODIES[body]
    return f"{method} {path} HTTP/1.1\r\nHost: x\r\n{header}\r\n".encode() + b"b" * length


def check_one(server, method, path, body, behind, pieces):
    data = (GOOD if behind else b"") + request_bytes(method, path, body) + GOOD
    found = answers(send(server, data, pieces), ["GET"] * behind + [method])
    case = (method, path, body, behind, pieces, [status for status, _ in found])
    if behind:
        assert found.pop(0)[0] == 200, case
    status, headers = found.pop(0)
    assert status in wanted_statuses(method, path, body), case
    assert (status == 405) == (b"allow" in headers), case
    if headers.get(b"connection", b"").endswith(b"close"):
        assert not found, case
    else:
        assert [each for each, _ in found] == [200], case


def test_methods_paths_bodies():
    with Server(FLOE) as server:
        for path in PATHS:
            for method, body, behind in itertools.product(METHODS, BODIES, (False, True)):
                check_one(server, method, path, body, behind, False)
            well(server)


def test_byte_by_byte():
    with Server(FLOE) as server:
        for path in ("/", "/api/me", "/socket", "*"):
            for method, body in itertools.product(("GET", "HEAD", "POST", "BREW"), ("none", "two", "huge", "negative", "chunked")):
                check_one(server, method, path, body, True, True)
            well(server)


def test_json_bodies():
    """A body that is wanted is read, also if it comes in two pieces or behind our word."""
    body = json.dumps({"name": "Anna"}).encode()
    head = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n"
    with Server(FLOE) as server:
        for cut in range(0, len(body) + 1, 3):
            with connect(server) as wire:
                wire.sendall(GOOD + head % len(body) + b"\r\n" + body[:cut])
                wire.sendall(body[cut:] + GOOD)
                wire.shutdown(socket.SHUT_WR)
                assert statuses(read_all(wire)) == [200] * 3, cut
        with connect(server) as wire:
            wire.sendall(head % len(body) + b"Expect: 100-continue\r\n\r\n")
            assert wire.recv(65536) == b"HTTP/1.1 100 Continue\r\n\r\n"
            wire.sendall(body)
            wire.shutdown(socket.SHUT_WR)
            assert statuses(read_all(wire)) == [200]
        refused = send(server, head % (BODY_MAX + 1) + b"Expect: 100-continue\r\n\r\n")
        assert statuses(refused) == [413] and b"100 Continue" not in refused
        assert statuses(send(server, head % len(body) + b"Expect: more\r\n\r\n" + body)) == [417]


def test_long_bodies_can_be_refused_in_words():
    """Who sends more than is read hears why, and is not cut off in the midst of it."""
    with Server(FLOE) as server:
        for path, wanted in (("/api/guest", 413), ("/", 405)):
            for length in (BODY_MAX + 1, SKIP_MAX):
                with connect(server) as wire:
                    wire.sendall(f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{FIELD}{length}\r\n\r\n".encode())
                    wire.sendall(b" " * length)
                    assert wire.recv(65536).startswith(b"HTTP/1.1 %d " % wanted), (path, length)
        well(server)


def test_old_clients():
    """HTTP/1.0 needs no host, and says so if it wants to go on."""
    with Server(FLOE) as server:
        told = send(server, b"GET / HTTP/1.0\r\n\r\n" + GOOD)
        (status, headers), = answers(told)
        assert status == 200 and headers[b"connection"] == b"close" and told.endswith(PAGE)
        told = answers(send(server, b"GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n" + GOOD))
        assert [status for status, _ in told] == [200, 200] and told[0][1][b"connection"] == b"keep-alive"
        assert statuses(send(server, b"GET / HTTP/1.1\r\n\r\n")) == [400], "HTTP/1.1 needs one"


def test_hundreds_at_once():
    with Server(FLOE) as server:
        requests = (GOOD, b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n", request_bytes("GET", "/nothing.js", "two"))
        assert statuses(send(server, b"".join(requests) * 200)) == [200, 200, 404] * 200
        well(server)


# ---- upgrades ----


def handshake(*more, path="/socket", method="GET", version="HTTP/1.1", leave_out=(), **headers):
    lines = {"Host": "127.0.0.1", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
             "Sec-WebSocket-Version": "13", "Sec-WebSocket-Protocol": "floe", **headers}
    return "\r\n".join((f"{method} {path} {version}", *(f"{name}: {value}" for name, value in lines.items() if name not in leave_out),
                        *more, "", "")).encode()


def test_upgrades_on_a_kept_connection():
    """A second request with `Upgrade: foo` made the server read memory that was free."""
    foo = b"GET %s HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: foo\r\n\r\n"
    with Server(FLOE) as server:
        for path, first in itertools.product((b"/", b"/socket", b"/api/me", b"/nothing"), (GOOD, GOOD * 5, b"HEAD" + GOOD[3:])):
            with connect(server) as wire:
                wire.sendall(first)
                time_to_answer = wire.recv(65536)
                assert time_to_answer.startswith(b"HTTP/1.1 200 ")
                wire.sendall(foo % path + GOOD)
                wire.shutdown(socket.SHUT_WR)
                rest = read_all(wire)
                assert b"HTTP/1.1 501 " in rest and not rest.split(b"HTTP/1.1 501 ")[1].count(b"HTTP/1.1"), (path, rest)
        well(server)


def test_handshakes():
    with Server(FLOE) as server:
        cookie = server.guest("Anna").cookie
        for status, data in (
            (101, handshake(Cookie=cookie)), (101, handshake(Cookie=cookie, Upgrade="WebSocket", Connection="keep-alive, upgrade")),
            (426, handshake(leave_out=("Upgrade",))), (501, handshake(Upgrade="h2c")), (501, handshake(path="/")), (501, handshake(path="/api/me")),
            (400, handshake(method="POST")), (400, handshake(version="HTTP/1.0")), (400, handshake(leave_out=("Connection",))),
            (400, handshake(leave_out=("Sec-WebSocket-Key",))), (400, handshake(**{"Sec-WebSocket-Key": "x"})),
            (426, handshake(**{"Sec-WebSocket-Version": "8"})), (400, handshake(**{"Sec-WebSocket-Protocol": "chat"})),
            (403, handshake(Cookie=cookie, Origin="http://elsewhere.example")), (101, handshake(Cookie=cookie, Origin="http://127.0.0.1")),
            (400, handshake("Content-Length: 2") + b"ab"), (501, handshake("Transfer-Encoding: chunked")),
            (400, handshake("Upgrade: websocket")), (400, handshake("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")),
        ):
            with connect(server) as wire:
                wire.sendall(data)
                assert wire.recv(65536).startswith(b"HTTP/1.1 %d " % status), (status, data)
        well(server)


def test_nothing_is_smuggled_behind_a_handshake():
    """What comes before the answer is no frame and no request."""
    with Server(FLOE) as server:
        cookie = server.guest("Anna").cookie
        for more in (GOOD, b"\x81\x85\0\0\0\0hello", b"x"):
            for data in (handshake(Cookie=cookie) + more, handshake() + more, GOOD + handshake(Cookie=cookie) + more):
                found = statuses(send(server, data))
                assert found[-1] == 400 and len(found) == (2 if data.startswith(b"GET / ") else 1), (data, found)
        with connect(server) as wire:  # and a refused one does not open the way for another
            wire.sendall(handshake(Upgrade="foo") + handshake(Cookie=cookie))
            wire.shutdown(socket.SHUT_WR)
            assert statuses(read_all(wire)) == [501]
        with connect(server) as wire:  # but one may come behind other requests
            wire.sendall(GOOD)
            assert wire.recv(65536).startswith(b"HTTP/1.1 200 ")
            wire.sendall(handshake(Cookie=cookie))
            assert wire.recv(65536).startswith(b"HTTP/1.1 101 ")


def test_long_cookies():
    """Up to the one limit of a head they count the same over HTTP and on the socket; above it both are refused."""
    with Server(FLOE) as server:
        guest = server.guest("Anna")
        for length in (100, 500, 600, 4000, 5000, 7500):
            cookie = f"theme={'x' * length}; {guest.cookie}"
            assert server.http("GET", "/api/me", cookie=cookie)[1]["you"]["name"] == "Anna", length
            assert Guest(server.port, cookie=cookie).hello["you"]["name"] == "Anna", length
        cookie = f"theme={'x' * HEAD_MAX}; {guest.cookie}"
        assert Guest(server.port, cookie=cookie).status == 431
        assert statuses(send(server, f"GET /api/me HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n".encode())) == [431]
        for path, status in (("/" + "x" * 4095, 404), ("/" + "x" * 4096, 414), ("/" + "x" * 9000, 414)):
            assert statuses(send(server, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())) == [status]


# ---- those who are many ----


def is_served(wire):
    wire.sendall(GOOD)
    return wire.recv(65536) != b""


def come(server):
    """A connection that is served, or None."""
    try:
        wire = connect(server)
        if is_served(wire):
            return wire
    except ConnectionError:
        pass
    return None


def test_connections_of_an_address():
    """One more than it may have is closed at once, and comes in when another has left; a proxy may have as many as it likes."""
    with Server(FLOE, None, "--limit", "connections=5") as server:
        wires = [come(server) for _ in range(5)]
        assert all(wires) and come(server) is None
        wires.pop().close()
        while not (extra := come(server)):  # until the server has seen that
            pass
        assert all(map(is_served, wires))
        for wire in (*wires, extra):
            wire.close()
    with Server(FLOE, None, "--limit", "connections=5", "--proxy", "127.0.0.1") as server:
        wires = [come(server) for _ in range(20)]
        assert all(wires)
        for wire in wires:
            wire.close()


# ---- those who are slow ----


def test_slow_clients_are_cut_off():
    """Each step of a request has its time, here a second; who sends a byte now and then is late all the same."""
    began = time.monotonic()
    waits = {
        "head": b"GET / HTTP/1.1\r\nHost: ", "pipelined head": GOOD + b"GET", "nothing": b"", "after an answer": GOOD,
        "body": b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{",
        "long body": b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n{",
    }
    last = {"head": 408, "pipelined head": 408, "nothing": None, "after an answer": 200, "body": 408, "long body": 408}
    with Server(FLOE, None, "--timeout", "1") as server:
        wires = {}
        for name, data in waits.items():  # at once: the time for a head begins with the connection
            wires[name] = connect(server)
            wires[name].sendall(data)
        heard = {name: b"" for name in waits}
        going = set(waits)
        for wire in wires.values():
            wire.setblocking(False)
        while going:
            for name in list(going):
                try:
                    if name in ("head", "body", "long body"):
                        wires[name].send(b"x")
                    part = wires[name].recv(65536)
                    heard[name] += part
                    if not part:
                        going.remove(name)
                except BlockingIOError:
                    pass
                except ConnectionError:
                    going.remove(name)
            time.sleep(0.02)  # one byte in so many seconds
            assert time.monotonic() < began + PATIENCE, going
        for name, wire in wires.items():
            wire.close()
            found = statuses(heard[name])
            assert (found[-1] if found else None) == last[name], (name, heard[name])
        well(server)


def test_who_takes_nothing_is_cut_off():
    """An answer that nobody takes does not stay for ever."""
    with Server(FLOE, None, "--timeout", "1") as server:
        page = os.path.join(server.folder.name, "web", "big.bin")
        with open(page, "wb") as file:
            file.truncate(50_000_000)
        with connect(server) as wire:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            wire.sendall(b"GET /big.bin HTTP/1.1\r\nHost: x\r\n\r\n")
            files = f"/proc/{server.process.pid}/fd"
            while page not in (links := [link_of(files, name) for name in os.listdir(files)]):
                pass
            while page in links:
                links = [link_of(files, name) for name in os.listdir(files)]
            try:
                assert len(read_all(wire)) < 50_000_000
            except ConnectionError:
                pass
        well(server)


def link_of(folder, name):
    try:
        return os.readlink(os.path.join(folder, name))
    except OSError:
        return None


def test_who_leaves_without_a_word():
    """In every stage of a request."""
    requests = (b"", b"G", GOOD[:-2], GOOD, request_bytes("POST", "/api/guest", "limit")[:5000], request_bytes("POST", "/", "more")[:-1], handshake())
    with Server(FLOE) as server:
        for data in requests * 5:
            with connect(server) as wire:
                wire.sendall(data)
                wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        well(server)


def test_pings_without_end():
    """Their answers pile up at who does not read them, but not without end."""
    with Server(FLOE) as server:
        guest = server.guest("Anna")
        flood = b"\x89\xfd\0\0\0\0" + b"p" * 125
        try:
            while True:
                guest.socket.sendall(flood * 500)
        except (ConnectionError, TimeoutError) as gone:
            assert isinstance(gone, ConnectionError)
        well(server)
        try:
            while True:
                guest.receive()
        except (Closed, ConnectionError, ValueError):
            pass


run_tests(globals())
