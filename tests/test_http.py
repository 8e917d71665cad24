#!/usr/bin/env python3
"""test_http.py FLOE - requests on the wire: whatever comes, in whatever pieces, has its answer or a clean refusal."""

import socket

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Server


def send(server, data):
    """All that comes back, until the server hangs up."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
        wire.sendall(data)
        wire.shutdown(socket.SHUT_WR)
        told = b""
        while part := wire.recv(65536):
            told += part
    return told


def statuses(told):
    """Those of all answers in these bytes, which have nothing else between them."""
    found = []
    while told:
        head, _, rest = told.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 "), told[:200]
        headers = dict(line.split(b": ", 1) for line in head.split(b"\r\n")[1:])
        length = int(headers.get(b"content-length", 0))
        assert len(rest) >= length, told
        found.append(int(head.split()[1]))
        told = rest[length:]
    return found


def test_body_behind_an_answered_request():
    """It made libwebsockets loop for ever."""
    for first in ("GET /", "GET /api/me", "POST /"):
        for second in ("GET /", "GET /api/me", "POST /"):
            with Server(FLOE) as server:
                told = send(server, f"{first} HTTP/1.1\r\nHost: x\r\n\r\n{second} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab".encode())
                wanted = [405 if request == "POST /" else 200 for request in (first, second)]
                assert statuses(told) == (wanted[:1] if first == "POST /" else wanted), (first, second, told)
                assert server.http("GET", "/healthz")[0].status == 200


run_tests(globals())
