#!/usr/bin/env python3
"""test_embedded_page.py FLOE - a program that has its page in itself: every file is answered as from a folder.

The program is tests/floe_with_page beside FLOE; cmake/tests.cmake has its page.
"""

import os
import re
import socket
import subprocess
import tempfile
from http.client import HTTPConnection
from pathlib import Path

from engine_client import FLOE
from run_tests import run_tests

BUILD = Path(FLOE).resolve().parent
PROGRAM = BUILD / "tests" / "floe_with_page"
FOLDER = BUILD / "made" / "test_page"
LONG = b"floe " * 60000
TOP = tempfile.TemporaryDirectory()


class Server:
    def __init__(self, *words):
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", "0", *words], cwd="/", stdout=subprocess.PIPE,
                                        env=os.environ | {"XDG_DATA_HOME": TOP.name}, text=True)
        self.port = int(re.search(r":(\d+)", self.process.stdout.readline())[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        assert self.process.wait(30) == 0
        self.process.stdout.close()

    def ask(self, path, method="GET", **headers):
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        told = connection.getresponse()
        body = told.read()
        connection.close()
        return told, body


def test_files():
    with Server() as server:
        for path, body, kind in (("/", b"<!doctype html>", "text/html; charset=utf-8"), ("/index.html", b"<!doctype html>", "text/html; charset=utf-8"),
                                 ("/sw.js", b"worker", "text/javascript; charset=utf-8"), ("/assets/long-0.js", LONG, "text/javascript; charset=utf-8"),
                                 ("/empty.txt", b"", "text/plain; charset=utf-8")):
            told, got = server.ask(path)
            assert (told.status, got, told.headers["Content-Type"]) == (200, body, kind), path
            assert told.headers["Content-Encoding"] is None and "accept-encoding" in told.headers["Vary"], path


def test_browsers_keep_what_has_a_hash_and_ask_again_for_the_rest():
    with Server() as server:
        assert "immutable" in server.ask("/assets/app-0.js")[0].headers["Cache-Control"]
        for path in ("/", "/sw.js"):
            assert server.ask(path)[0].headers["Cache-Control"] == "no-cache"


def test_encodings():
    with Server() as server:
        for accepted, encoding, body in (("br, gzip", "br", b"brotli"), ("gzip", "gzip", b"gzip"), ("gzip, br;q=0.5", "gzip", b"gzip"),
                                         ("br;q=0, *", "gzip", b"gzip"), ("identity", None, b"<!doctype html>"), ("zstd", None, b"<!doctype html>")):
            told, got = server.ask("/", Accept_Encoding=accepted)
            assert (told.headers["Content-Encoding"], got) == (encoding, body), accepted
        assert server.ask("/assets/app-0.js", Accept_Encoding="gzip")[1] == b"plain"
        assert server.ask("/assets/app-0.js", Accept_Encoding="gzip, br")[1] == b"packed"


def test_tags():
    with Server() as server:
        tags = [server.ask("/", Accept_Encoding=accepted)[0].headers["ETag"] for accepted in ("identity", "gzip", "br")]
        assert len(set(tags)) == 3 and all(re.fullmatch(r'"[0-9a-f]{24}(-gzip|-br)?"', tag) for tag in tags), tags
        for known in (tags[0], f'"other", {tags[0]}', f"W/{tags[0]}", "*"):
            told, body = server.ask("/", If_None_Match=known)
            assert (told.status, body, told.headers["ETag"]) == (304, b"", tags[0]), known
        for known in (tags[1], tags[2], '"other"'):
            assert server.ask("/", If_None_Match=known)[0].status == 200, known


def test_head():
    with Server() as server:
        told, body = server.ask("/assets/long-0.js", "HEAD")
        assert (told.status, told.headers["Content-Length"], body) == (200, str(len(LONG)), b"")
        assert server.ask("/nothing", "HEAD")[0].status == 404


def test_other_paths():
    with Server() as server:
        for path in ("/nothing", "/assets", "/assets/", "/assets/../index.html", "/.own", "/index.html/", "//index.html", "/a" * 200, "/index.htm",
                     "/index.html%00", "/zzz", "/%2e%2e/index.html"):
            assert server.ask(path)[0].status == 404, path
        assert server.ask("/", "POST")[0].status == 405


def test_pipelined_requests_after_a_long_file():
    """What is left of one file is not taken for the next response."""
    with Server() as server, socket.create_connection(("127.0.0.1", server.port)) as client:
        client.settimeout(60)
        client.sendall(b"GET /assets/long-0.js HTTP/1.1\r\nHost: x\r\n\r\nGET /nothing HTTP/1.1\r\nHost: x\r\n\r\n"
                       b"GET /sw.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        told = b"".join(iter(lambda: client.recv(65536), b""))
        assert re.findall(rb"HTTP/1.1 (\d+)", told) == [b"200", b"404", b"200"] and told.count(LONG) == 1 and told.endswith(b"worker")


def test_a_folder_takes_its_place():
    folder = Path(TOP.name, "page")
    folder.mkdir()
    (folder / "index.html").write_bytes(b"another")
    with Server("--page", str(folder)) as server:
        assert server.ask("/")[1] == b"another" and server.ask("/sw.js")[0].status == 404


def test_every_file_is_in_it():
    files = [file for file in FOLDER.rglob("*") if file.is_file()]
    with Server() as server:
        for file in files:
            assert server.ask(f"/{file.relative_to(FOLDER)}")[1] == file.read_bytes(), file
    assert len(files) == 8


run_tests(globals())
