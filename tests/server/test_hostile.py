#!/usr/bin/env python3
"""test_hostile.py FLOE - broken requests, frames and messages to a real server, from the same random numbers each time.

After each lot of them the server is well and two people play on; in the end it stops in good order and has complained of
nothing. It says most with a program that has the sanitizers.
"""

import json
import random
import socket
import struct

from hostile_support import LEARNING, besieged
from run_tests import run_tests
from server_client import PATIENCE, Closed, Guest

BODY = json.dumps({"name": "Mallory"}).encode()
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def drain(wire):
    """All that still comes, after we have said that nothing more will: it ends."""
    told = b""
    try:
        wire.shutdown(socket.SHUT_WR)
        while part := wire.recv(65536):
            told += part
    except OSError as gone:  # hung up on in the middle of something
        assert not isinstance(gone, TimeoutError), gone
    wire.close()
    return told


def throw(port, data):
    """Sends bytes, whole or until nobody listens any more. What comes back."""
    wire = socket.create_connection(("127.0.0.1", port), PATIENCE)
    try:
        wire.sendall(data)
    except ConnectionError:
        pass
    return drain(wire)


def spoil(data, luck, pieces):
    """Some bytes changed, lost, doubled, or others put between them."""
    spoilt = bytearray(data)
    for _ in range(luck.randrange(1, 5)):
        at, length = luck.randrange(len(spoilt) + 1), luck.choice((0, 0, 1, 1, 2, 20))
        spoilt[at:at + length] = luck.choice((*pieces, b"", bytes([luck.randrange(256)]), bytes(spoilt[at:at + 30]) * 2))
    return bytes(spoilt)


# ---- HTTP ----


def request(line, *headers, body=b""):
    return "\r\n".join((f"{line} HTTP/1.1", "Host: 127.0.0.1", *headers, "", "")).encode() + body


GUEST = request("POST /api/guest", "Content-Type: application/json", f"Content-Length: {len(BODY)}", body=BODY)
REQUESTS = (
    request("GET /"), request("GET /api/me", "Cookie: floe=" + "A" * 43), request("HEAD /index.html"), GUEST,
    request("GET /api/ratings?scale=nunatak-2&x=%41%00%zz"), request("GET /metrics"),
    request("POST /api/guest", "Content-Type: application/json", "Transfer-Encoding: chunked",
            body=b"%x\r\n%s\r\n0\r\n\r\n" % (len(BODY), BODY)),
)
HTTP_PIECES = (
    b"\r\n", b"\n", b"\r", b"\0", b":", b" ", b"%", b"%2e%2e/", b"../" * 50, b"?", b"&", b"=", b"\xff\xfe", b"HTTP/9.9", b"HTTP/1.0",
    b"X: " + b"y" * 9000 + b"\r\n", b"z" * 100000, b"Content-Length: -1\r\n", b"Content-Length: 99999999999999999999\r\n",
    b"Content-Length: 3\r\nContent-Length: 4\r\n", b"Transfer-Encoding: chunked\r\n", b"Connection: Upgrade\r\nUpgrade: h2c\r\n",
    b"Expect: 100-continue\r\n", b"Range: bytes=5-1,-,99999999999-\r\n", b"Cookie: " + b"floe=;" * 500 + b"\r\n",
    b"Authorization: Bearer \r\n", b"ffffffffffffffff\r\n", b"-5\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
)


def test_broken_requests():
    luck = random.Random("requests")
    with besieged() as (server, well):
        for number in range(300):
            told = throw(server.port, spoil(luck.choice(REQUESTS), luck, HTTP_PIECES))
            assert told == b"" or told.startswith(b"HTTP/1."), told[:100]
            if number % 30 == 0:
                well()


def test_many_requests_at_once():
    """One behind the other in one piece, cut anywhere, or begun and never ended."""
    luck = random.Random("pipeline")
    with besieged() as (server, well):
        begun = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(40)]
        for number, wire in enumerate(begun):
            whole = luck.choice(REQUESTS)
            wire.sendall(whole[:luck.randrange(1, len(whole))])
            many = b"".join(luck.choice(REQUESTS) for _ in range(20))
            told = throw(server.port, many[:luck.randrange(1, len(many))])
            assert told == b"" or told.startswith(b"HTTP/1.1 "), told[:100]
            if number % 10 == 0:
                well()
        for wire in begun[::2]:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            wire.close()
        well()
        for wire in begun[1::2]:
            drain(wire)


def test_byte_by_byte():
    with besieged() as (server, well):
        wire = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in GUEST:
            wire.sendall(bytes([byte]))
        told = b""
        while b"Mallory" not in told:
            told += wire.recv(4096)
        wire.close()
        well()


# ---- the WebSocket's handshake and frames ----


def handshake(cookie):
    return request("GET /socket", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                   "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: floe", f"Cookie: {cookie}")


def test_broken_handshakes():
    luck = random.Random("handshakes")
    pieces = (*HTTP_PIECES, b"Sec-WebSocket-Key: x\r\n", b"Sec-WebSocket-Version: 8\r\n", b"Sec-WebSocket-Protocol: chat, floe\r\n",
              b"Sec-WebSocket-Extensions: permessage-deflate\r\n", b"Origin: http://elsewhere.example\r\n")
    with besieged() as (server, well):
        good = handshake(server.guest("Eve").cookie)
        for number in range(150):
            told = throw(server.port, spoil(good, luck, pieces))
            assert told == b"" or told.startswith(b"HTTP/1."), told[:100]
            if number % 30 == 0:
                well()


def frame(head, payload=b"", length=None, mask=b"\1\2\3\4"):
    """A frame with any first byte; its length may be another than that of the payload, the mask None."""
    length = len(payload) if length is None else length
    bit = 0 if mask is None else 0x80
    if length < 126:
        size = struct.pack("!B", bit | length)
    elif length < 1 << 16:
        size = struct.pack("!BH", bit | 126, length)
    else:
        size = struct.pack("!BQ", bit | 127, length)
    body = payload if mask is None else bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
    return bytes([head]) + size + (mask or b"") + body


LOBBY = b'{"op":"lobby","id":1}'
FRAMES = (
    *(frame(0x80 | opcode, LOBBY) for opcode in (0, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15)),
    *(frame(0x80 | bits | TEXT, LOBBY) for bits in (0x10, 0x20, 0x40, 0x70)),
    frame(0x80 | TEXT, LOBBY, mask=None), frame(0x80 | TEXT, LOBBY, length=1 << 40), frame(0x80 | TEXT, LOBBY, length=(1 << 63) + 5),
    frame(TEXT, LOBBY[:5]) + frame(0x80 | TEXT, LOBBY[5:]), frame(TEXT, LOBBY) + frame(0x80 | BINARY, LOBBY),
    frame(PING, b"x"), frame(CLOSE, b"\3\xe8"), frame(0x80 | PING, b"y" * 126), frame(0x80 | CLOSE, b"\3\xe8" + b"z" * 200),
    frame(TEXT, b"") * 2000, frame(TEXT, b"[") + frame(0, b"[" * 100) * 300, frame(0x80 | PING, b"ping") * 3000,
    frame(0x80 | PONG, b"pong") * 3000, frame(0x80 | TEXT, b"\xff\xfe\xc0\x80\xed\xa0\x80"), frame(0x80 | TEXT, b"[" * 16000),
    frame(0x80 | TEXT, b'{"op":"' + b"\xf0\x9f\x90" + b'"}'), frame(0x80 | TEXT, b"x" * 70000),
    *(frame(0x80 | CLOSE, struct.pack("!H", code) + b"bye") for code in (0, 999, 1004, 1005, 1006, 1015, 2999, 4401, 65535)),
    frame(0x80 | CLOSE), frame(0x80 | CLOSE, b"\3"), frame(0x80 | CLOSE, b"\3\xe8\xff\xff"), frame(0x80 | CLOSE) * 5 + frame(0x80 | TEXT, LOBBY),
    frame(TEXT, LOBBY[:9]) + frame(0x80 | PING, b"between") + frame(0x80, LOBBY[9:]), frame(TEXT, LOBBY[:9]),
    struct.pack("!BBH", 0x81, 0xFE, 5) + b"\0\0\0\0[1,2]", struct.pack("!BBQ", 0x81, 0xFF, 5) + b"\0\0\0\0[1,2]",
)


def seated(server):
    """A guest with a table of its own, which sends it events."""
    guest = server.guest("Eve")
    table = guest.ask("create", **LEARNING, chairs=["me", {"computer": 1}])["table"]
    guest.ask("join", table=table)
    return guest, table


def test_broken_frames():
    luck = random.Random("frames")
    with besieged() as (server, well):
        for number, bad in enumerate((*FRAMES, *(spoil(luck.choice(FRAMES), luck, FRAMES[:24]) for _ in range(100)))):
            guest, _ = seated(server)
            try:
                guest.socket.sendall(bad)
            except ConnectionError:
                pass
            drain(guest.socket)
            if number % 20 == 0:
                well()


def test_fragments():
    """A message in pieces is a message, also with a ping between them."""
    with besieged() as (server, well):
        guest, _ = seated(server)
        guest.socket.sendall(b"".join(frame(TEXT if i == 0 else 0, LOBBY[i:i + 1]) + frame(0x80 | PING) for i in range(len(LOBBY))))
        guest.socket.sendall(frame(0x80))
        while "tables" not in (answer := guest.receive()):
            assert "event" in answer or answer["ok"], answer
        well()


def test_frames_that_are_no_messages():
    """Pings, pongs and empty pieces without end: hung up on, however many connections they come on."""
    with besieged() as (server, well):
        for flood in (frame(0x80 | PING) * 2000, frame(0x80 | PONG) * 2000, frame(TEXT) + frame(0) * 2000):
            guest = server.guest("Mallory")
            guest.socket.sendall(flood)
            require_closed(guest, 1008)
            well()


# ---- messages ----

OPS = {
    "lobby": ("watch", "after", "count"), "own": ("watch",), "create": ("game", "players", "options", "chairs", "open", "rated", "lot", "clock", "daily"),
    "sit": ("table", "chair", "key"), "stand": ("table",), "join": ("table", "ply", "brief"), "leave": ("table",),
    "play": ("table", "number", "move"), "check": ("table", "move"), "moment": ("table", "ply"), "text": ("table", "ply"),
    "undo": ("table",), "agree": ("table", "yes"), "resign": ("table",), "draw": ("table", "yes"), "say": ("table", "text", "preset"), "rematch": ("table",), "stop": ("table",),
    "frob": ("table",),
}
VALUES = (
    None, True, False, 0, 1, -1, 2, 3, 4, 7, 2**31 - 1, 2**31, -(2**31), 2**53, 2**63, 10**300, 0.5, 1e308, "", "x", "nanuuk", "nunatak",
    "pebbles", "\0", "\ud83d\ude00", "\u202e", "a" * 39, "a" * 40, "a" * 5000, [], {}, [[]], ["me", "open"], ["me", {"computer": 1}],
    ["me", {"computer": 99}], ["me", "me", "me", "me", "me"], {"mode": "learning"}, {"mode": "flight", "x": []}, {"kind": "none"},
    {"kind": "fischer", "start": 300, "each": 5}, {"kind": "turn", "each": 10**12, "reserve": -1}, "hello", "well_played",
)


def any_message(luck, tables, moves):
    op = luck.choice(list(OPS))
    message = {"op": op, "id": luck.choice((1, "one", 10**30, "x" * 300, None, [], 0.5))} if luck.random() < 0.2 else {"op": op, "id": 1}
    for field in OPS[op]:
        if luck.random() < 0.95:
            sane = {"table": luck.choice(tables), "move": luck.choice(moves), "chair": luck.randrange(4), "ply": luck.randrange(9),
                    "number": luck.randrange(1, 4), "game": luck.choice(("nanuuk", "nunatak")), "players": luck.randrange(1, 5),
                    "chairs": ["me", "open", "friend", {"computer": 1}][:luck.randrange(2, 5)], "text": "Hi", "preset": "hello",
                    "options": {}, "clock": {"kind": "turn", "each": 9, "reserve": 9}, "key": "x", "daily": False}
            message[field] = luck.choice(VALUES) if luck.random() < 0.1 else sane.get(field, luck.random() < 0.5)
    if luck.random() < 0.1:
        message[luck.choice(("x", "ply", "table", "op2", ""))] = luck.choice(VALUES)
    return json.dumps(message).encode()


PIECES = (b"{", b"}", b"[", b"]", b'"', b",", b":", b"\\u0000", b"\\ud800", b"1e999", b"-0", b"00", b"nul", b"[" * 600, b'{"a":' * 300,
          b"\xff", b"\n", b" " * 3000, b'"op":"play",', b'"id":2,')


def answer_of(guest):
    """The next answer; events may come before it."""
    while "event" in (message := guest.receive()):
        pass
    return message


def is_utf8(message):
    try:
        message.decode("utf-8")
        return True
    except UnicodeDecodeError:
        return False


def require_closed(guest, code):
    try:
        while True:
            assert "event" in guest.receive()
    except Closed as closed:
        assert closed.code == code, closed


def test_broken_messages():
    """Each message has one answer, whatever is in it; only who sends no UTF-8 is hung up on."""
    luck = random.Random("messages")
    with besieged() as (server, well):
        guests, tables, moves = [], [], ["x"]
        for _ in range(6):
            guest, table = seated(server)
            guests.append(guest)
            tables.append(table)
            moves += [move["move"] for move in guest.event("table", lambda e: "moves" in e)["moves"][:5]]
        for number in range(1200):
            message = any_message(luck, tables, moves)
            message = spoil(message, luck, PIECES) if number % 4 == 0 else message
            seat = luck.randrange(len(guests))
            guests[seat].send(message)
            if not is_utf8(message):
                require_closed(guests[seat], 1007)
                guests[seat] = Guest(server.port, cookie=guests[seat].cookie)
                continue
            answer = answer_of(guests[seat])
            assert isinstance(answer["ok"], bool), answer
            assert answer["ok"] or (answer["error"]["code"] and answer["error"]["message"]), answer
            if answer["ok"] and "keys" in answer:
                tables.append(answer["table"])
            if number % 100 == 0:
                well()


def test_those_who_do_not_listen():
    """Requests without end from guests who read nothing, and go without a word; others join what they left."""
    with besieged() as (server, well):
        deaf = []
        for _ in range(8):
            guest, table = seated(server)
            guest.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            try:
                for number in range(400):
                    guest.send({"op": ("moment", "text", "lobby", "join")[number % 4], "id": number, **({"table": table} if number % 4 != 2 else {})})
            except ConnectionError:
                pass
            deaf.append((guest, table))
            well()
        for guest, table in deaf:
            guest.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            guest.close()
            back = Guest(server.port, cookie=guest.cookie)
            assert back.ask("moment", table=table)["ply"] >= 0
            try:
                back.send(b"[" * 40000)
                answer_of(back)
                raise AssertionError("a message of 40 KB was taken")
            except (Closed, ConnectionError) as closed:
                assert not isinstance(closed, Closed) or closed.code in (0, 1009), closed
        well()


run_tests(globals())
