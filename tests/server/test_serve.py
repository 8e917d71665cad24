#!/usr/bin/env python3
"""test_serve.py FLOE - `floe serve`: real sockets, on loopback only. A test waits for what is said, never for time."""

import errno
import gzip
import os
import random
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

from run_tests import run_tests

FLOE = sys.argv[1]
SCRATCH = tempfile.TemporaryDirectory()
TOP = Path(SCRATCH.name)
PAGE = TOP / "page"
os.environ["XDG_DATA_HOME"] = str(TOP / "data")  # where the server keeps people and games
SECRET = b"not for the world"
FRONT = b"<!doctype html><title>Floe</title>"
CODE = b"export const floe = 1;\n" * 400
BROTLI = b"what Brotli would make of it"  # the server hands out files as they are
BIG = random.Random(7).randbytes(9_000_000)  # more than the buffers of two sockets take
TYPES = {
    "index.html": "text/html; charset=utf-8",
    "sw.js": "text/javascript; charset=utf-8",
    "style.css": "text/css; charset=utf-8",
    "floe.wasm": "application/wasm",
    "words.json": "application/json",
    "floe.webmanifest": "application/manifest+json",
    "icon.svg": "image/svg+xml",
    "icon.png": "image/png",
    "favicon.ico": "image/x-icon",
    "hunt.net": "application/octet-stream",
    "readme.txt": "text/plain; charset=utf-8",
    "game.floe": "text/plain; charset=utf-8",
    "unknown": "application/octet-stream",
}
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "worker-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
ALWAYS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}


def gzip_or_plain(content):
    return gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content


def make_page():
    (PAGE / "assets").mkdir(parents=True)
    for name in TYPES:
        (PAGE / name).write_bytes(name.encode())
    (PAGE / "index.html").write_bytes(FRONT)
    (PAGE / "big.bin").write_bytes(BIG)
    (PAGE / "empty.txt").write_bytes(b"")
    (PAGE / "a b%20é.txt").write_bytes(b"odd")
    (PAGE / "assets" / "code-1a2b3c.js").write_bytes(CODE)
    (PAGE / "assets" / "code-1a2b3c.js.gz").write_bytes(gzip.compress(CODE))
    (PAGE / "assets" / "both-1a2b3c.js").write_bytes(CODE)
    (PAGE / "assets" / "both-1a2b3c.js.gz").write_bytes(gzip.compress(CODE))
    (PAGE / "assets" / "both-1a2b3c.js.br").write_bytes(BROTLI)
    (PAGE / "lonely.js.gz").write_bytes(gzip.compress(CODE))
    (PAGE / ".hidden").write_bytes(SECRET)
    (PAGE / "..secret").write_bytes(SECRET)
    (TOP / "secret").write_bytes(SECRET)
    (TOP / "outside").mkdir()
    (TOP / "outside" / "secret").write_bytes(SECRET)
    (PAGE / "link").symlink_to(TOP / "secret")
    (PAGE / "link.gz").symlink_to(TOP / "secret")
    (PAGE / "door").symlink_to(TOP / "outside")
    (PAGE / "sw.js.gz").symlink_to(TOP / "secret")
    os.mkfifo(PAGE / "pipe")


make_page()


class Server:
    """`floe serve` on a free port, from the line that it prints until it is told to stop."""

    def __init__(self, *words, **how):
        command = [FLOE, "serve", "--port", "0", "--page", str(PAGE), *words]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **how)
        line = self.process.stdout.readline()
        found = re.fullmatch(r"Floe is on (http://(\S+):(\d+))\n", line)
        assert found, (line, self.process.stderr.read() if line == "" else "")
        self.url, self.host, self.port = found[1], found[2].strip("[]"), int(found[3])

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        self.ends()

    def ends(self):
        out, err = self.process.communicate(timeout=60)
        assert (self.process.returncode, out, err) == (0, "", ""), (self.process.returncode, out, err[-3000:])

    def ask(self, path, method="GET", body=None, **headers):
        """The answer, its headers by small letters, its body."""
        connection = HTTPConnection(self.host, self.port, timeout=60)
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        told = {name.lower(): value for name, value in answer.getheaders()}
        content = answer.read()
        connection.close()
        assert all(told.get(name) == value for name, value in ALWAYS.items()), (path, told)
        return answer.status, told, content

    def connect(self):
        return socket.create_connection((self.host, self.port), timeout=60)

    def raw(self, request):
        """All that comes back for these bytes, until the server hangs up; we have said all there is to say."""
        with self.connect() as one:
            try:
                one.sendall(request)
                one.shutdown(socket.SHUT_WR)
                return read_all(one)
            except ConnectionError:
                return b""
            except OSError as problem:  # it has hung up already
                assert problem.errno == errno.ENOTCONN, problem
                return b""


def read_all(one):
    parts = []
    while part := one.recv(1 << 16):
        parts.append(part)
    return b"".join(parts)


@contextmanager
def serving(*words, **how):
    server = Server(*words, **how)
    try:
        yield server
        server.stop()
    finally:
        server.process.kill()
        server.process.communicate()


def test_front_page():
    with serving() as server:
        assert server.url == f"http://127.0.0.1:{server.port}"
        status, told, content = server.ask("/")
        assert (status, content, told["content-length"]) == (200, FRONT, str(len(FRONT)))
        assert server.ask("/?seed=7&x=%2e%2e")[2] == FRONT and server.ask("/index.html")[2] == FRONT


def test_types_and_contents():
    with serving() as server:
        for name, kind in TYPES.items():
            status, told, content = server.ask(f"/{name}")
            assert (status, told["content-type"], content) == (200, kind, (PAGE / name).read_bytes()), (name, told)
            assert told["cache-control"] == "no-cache" and told["etag"]
        assert server.ask("/big.bin")[2] == BIG
        status, told, content = server.ask("/empty.txt")
        assert (status, told["content-length"], content) == (200, "0", b"")
        assert server.ask("/a%20b%2520%C3%A9.txt")[2] == b"odd", "decoded once"


def test_gzip():
    path, packed = "/assets/code-1a2b3c.js", gzip.compress(CODE)
    with serving() as server:
        for accepts in ("gzip", "deflate, gzip;q=0.5, br", "GZIP", "*", "br,gzip ; q=1.0"):
            status, told, content = server.ask(path, accept_encoding=accepts)
            assert status == 200 and told["content-encoding"] == "gzip" and told["vary"] == "accept-encoding", accepts
            assert gzip.decompress(content) == CODE and len(content) < len(CODE) and len(content) == len(packed)
            assert told["content-type"] == "text/javascript; charset=utf-8"
        for accepts in ("identity", "", "br", "gzip;q=0", "gzip; q=0.000", "*;q=0", "xgzip", "gzip;q=0, *"):
            status, told, content = server.ask(path, accept_encoding=accepts)
            assert status == 200 and "content-encoding" not in told and content == CODE, accepts
            assert told["vary"] == "accept-encoding"
        assert server.ask("/lonely.js", accept_encoding="gzip")[0] == 404
        assert server.ask("/sw.js", accept_encoding="gzip")[2] == b"sw.js", "its .gz is a link out of the folder"


def test_brotli():
    """The encoding with the greatest weight; the shortest one if there are several; each with a tag of its own."""
    path, tags = "/assets/both-1a2b3c.js", {}
    cases = {"br": ("br", "gzip, deflate, br, zstd", "*", "gzip;q=0.9,br;q=0.91", "br;q=0.5, gzip;q=0.5", "identity, br", "BR;q=7"),
             "gzip": ("gzip", "br;q=0.1, gzip;q=0.2", "br;q=0, *", "br;q=nan, gzip", "*;q=0.5, br;q=0.1"),
             None: ("", "identity", "identity;q=0.9, br;q=0.8, gzip;q=0.8", "br;q=0, gzip;q=0", "*;q=0", "brotli")}
    with serving() as server:
        for encoding, headers in cases.items():
            for accepts in headers:
                status, told, content = server.ask(path, accept_encoding=accepts)
                assert status == 200 and told.get("content-encoding") == encoding and told["vary"] == "accept-encoding", (accepts, told)
                assert content == {"br": BROTLI, "gzip": content, None: CODE}[encoding] and gzip_or_plain(content) in (CODE, BROTLI)
                tags.setdefault(encoding, set()).add(told["etag"])
            assert server.ask(path, accept_encoding=headers[0], if_none_match=told["etag"])[0] == 304
        assert all(len(found) == 1 for found in tags.values()) and len(set.union(*tags.values())) == 3, tags


def test_what_a_browser_has_already():
    with serving() as server:
        for path in ("/", "/assets/code-1a2b3c.js"):
            told = server.ask(path)[1]
            packed = server.ask(path, accept_encoding="gzip")[1]
            tag = told["etag"]
            assert re.fullmatch(r'"[^"]+"', tag)
            for known in (tag, f"W/{tag}", f'"x", {tag}', "*"):
                status, again, content = server.ask(path, if_none_match=known)
                assert (status, content, again["etag"]) == (304, b"", tag), known
                assert again["cache-control"] == told["cache-control"] and again["vary"] == told["vary"]
                assert server.ask(path, "HEAD", if_none_match=known)[0] == 304
            for known in ('"x"', tag[:-1], "x" * 2000):
                assert server.ask(path, if_none_match=known)[0] == 200, known
            if "content-encoding" in packed:
                assert packed["etag"] != tag and server.ask(path, if_none_match=packed["etag"])[0] == 200
        assert server.ask("/assets/code-1a2b3c.js")[1]["cache-control"] == "public, max-age=31536000, immutable"
        tag = server.ask("/readme.txt")[1]["etag"]
        (PAGE / "readme.txt").write_bytes(b"other text")
        status, told, content = server.ask("/readme.txt", if_none_match=tag)
        assert (status, content) == (200, b"other text") and told["etag"] != tag
        (PAGE / "readme.txt").write_bytes(b"readme.txt")


def test_head():
    with serving() as server:
        for path in ("/", "/big.bin", "/empty.txt", "/assets/code-1a2b3c.js", "/nothing"):
            status, told, _ = server.ask(path)
            other_status, other_told, content = server.ask(path, "HEAD")
            assert told.pop("x-request-id") != other_told.pop("x-request-id")
            assert (other_status, other_told, content) == (status, told, b""), path


def test_one_connection_asks_often():
    with serving() as server:
        connection = HTTPConnection(server.host, server.port, timeout=60)
        for _ in range(3):
            for path, wanted in (("/", FRONT), ("/big.bin", BIG), ("/nothing", None), ("/sw.js", b"sw.js")):
                for method in ("GET", "HEAD"):
                    connection.request(method, path)
                    content = connection.getresponse().read()
                    assert content == (b"" if method == "HEAD" else wanted or content), path
        connection.close()
        request = b"GET /sw.js HTTP/1.1\r\nHost: x\r\n\r\n"
        with server.connect() as one:
            one.sendall(request * 5)
            told = b""
            while told.count(b"\r\n\r\nsw.js") < 5:
                part = one.recv(65536)
                assert part, told
                told += part


def test_not_there():
    with serving() as server:
        for path in ("/nothing", "/assets", "/assets/", "/index.html/", "/index.html/x", "/.hidden", "/..secret",
                     "/link", "/door/secret", "/pipe", "/sw.js%20", "/sw.js%7f", "/sw.js%1b", "/%00sw.js",
                     "/assets%5ccode-1a2b3c.js", "/" + "x" * 255, "/" + "x" * 256, "/" + "x" * 3000, "/" + "x/" * 120):
            status, told, content = server.ask(path)
            assert status == 404 and content == b"There is nothing here.\n", (path, status, content)
            assert told["content-type"] == "text/plain; charset=utf-8"


def test_nothing_leads_out():
    """Whatever the way is called, the files outside stay outside."""
    steps = ("..", "%2e%2e", ".%2e", "%2E.", "%252e%252e", "..%00", "...", "..;", "%c0%ae%c0%ae", "door", "assets/..")
    slashes = ("/", "//", "%2f", "%5c", "\\", "/./", "%252f")
    up = [slash + slash.join([step] * count + ["secret"]) for step in steps for slash in slashes for count in (1, 2, 9)]
    paths = up + ["/" + path for path in up] + [path.lstrip("/\\") for path in up]
    paths += [str(TOP / "secret"), "/" + str(TOP / "secret"), f"file://{TOP}/secret", f"http://x{TOP}/secret"]
    with serving() as server:
        for path in paths:
            told = server.raw(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            assert SECRET not in told, path
            assert b" 200 " not in told.split(b"\r\n")[0], (path, told[:80])
        assert server.ask("/")[2] == FRONT


def test_other_methods():
    with serving() as server:
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            for body in (None, b"x" * 100_000):
                status, told, content = server.ask("/", method, body)
                assert (status, told["allow"], told["connection"]) == (405, "GET, HEAD", "close"), method
                assert content == b"You can only read here: GET and HEAD.\n"
        for method in ("TRACE", "CONNECT", "BREW"):
            told = server.raw(f"{method} /big.bin HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            assert len(told) < 2000 and told.startswith(b"HTTP/1.1 405 "), (method, told[:2000])
        upgrade = "Connection: Upgrade\r\nUpgrade: {}\r\nSec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==\r\nSec-WebSocket-Version: 13\r\n"
        for wish in (upgrade.format("websocket"), upgrade.format("h2c") + "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n"):
            told = server.raw(f"GET / HTTP/1.1\r\nHost: x\r\n{wish}\r\n".encode())
            assert told.startswith(b"HTTP/1.1 501 ") and POLICY.encode() in told, told
        assert server.ask("/")[2] == FRONT


def test_garbage():
    luck = random.Random(7)
    good = b"GET /sw.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nIf-None-Match: \"x\"\r\nConnection: close\r\n\r\n"
    pieces = [b"", b"\r\n\r\n", b"\0" * 100, b"GET", b"GET /", b"GET  HTTP/1.1\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
              b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(100), b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500),
              b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n", b"GET / HTTP/1.1\r\n" + b"X" * 200_000 + b": y\r\n\r\n",
              b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n", b"GET /" + b"%41" * 30_000 + b" HTTP/1.1\r\n\r\n",
              b"GET /" + b"../" * 30_000 + b" HTTP/1.1\r\n\r\n", b"GET /?" + b"a=b&" * 20_000 + b" HTTP/1.1\r\n\r\n",
              b"GET /% HTTP/1.1\r\n\r\n", b"GET /%zz HTTP/1.1\r\n\r\n", b"HEAD / HTTP/1.0\r\n\r\n", b"GET /\r\n\r\n",
              b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", b"POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\nx",
              b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", good.replace(b"gzip", b"," * 3000)]
    for _ in range(300):
        piece = bytearray(good if luck.random() < 0.8 else luck.randbytes(luck.randrange(1, 400)))
        for _ in range(luck.randrange(1, 8)):
            at = luck.randrange(len(piece))
            piece[at : at + luck.randrange(3)] = luck.randbytes(luck.randrange(3))
            piece = piece or bytearray(b"x")
        pieces.append(bytes(piece))
    with serving() as server:
        for piece in pieces:
            server.raw(piece)
        assert server.ask("/")[2] == FRONT


def test_many_at_once():
    failed = []

    def visit(server, number):
        try:
            for path, wanted in (("/", FRONT), ("/big.bin", BIG), (f"/nothing{number}", b"There is nothing here.\n")):
                assert server.ask(path)[2] == wanted
        except Exception as problem:  # told by the main thread
            failed.append(problem)

    with serving() as server:
        idle = [server.connect() for _ in range(50)]
        visitors = [threading.Thread(target=visit, args=(server, number)) for number in range(50)]
        for visitor in visitors:
            visitor.start()
        for visitor in visitors:
            visitor.join()
        for one in idle:
            one.close()
    assert not failed, failed


def test_clients_that_leave():
    """In the middle of a request or of an answer."""
    with serving() as server:
        for _ in range(20):
            with server.connect() as one:
                one.sendall(b"GET /big.bin HTTP/1.1\r\nHost: x\r\n\r\n")
                one.recv(1000)
            with server.connect() as one:
                one.sendall(b"GET /big.b")
        assert server.ask("/big.bin")[2] == BIG


def test_fewer_files_than_visitors():
    """When nothing more can be opened, newcomers wait until somebody leaves."""
    few = 48

    def limit():
        resource.setrlimit(resource.RLIMIT_NOFILE, (few, few))

    with serving(preexec_fn=limit) as server:
        crowd = [server.connect() for _ in range(2 * few)]
        with server.connect() as one:
            one.sendall(b"GET /sw.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            for other in crowd:
                other.close()
            told = read_all(one)
        assert told.endswith(b"\r\n\r\nsw.js") or b" 503 " in told, told
        while server.ask("/")[0] == 503:  # those who left are not all gone yet
            pass
        assert server.ask("/")[2] == FRONT


def test_page_built_again():
    with serving() as server:
        kept = TOP / "kept"
        PAGE.rename(kept)
        assert server.ask("/")[0] == 404
        shutil.copytree(kept / "assets", PAGE / "assets")
        (PAGE / "index.html").write_bytes(b"new")
        assert server.ask("/")[2] == b"new"
        shutil.rmtree(PAGE)
        kept.rename(PAGE)
        assert server.ask("/")[2] == FRONT


def test_stop():
    for number in (signal.SIGTERM, signal.SIGINT):
        server = Server()
        with server.connect(), server.connect() as half:
            half.sendall(b"GET / HT")
            server.stop(number)


def test_stop_lets_answers_end():
    server = Server()
    with server.connect() as one:
        one.sendall(b"GET /big.bin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        told = one.recv(1000)
        server.process.send_signal(signal.SIGTERM)
        told += read_all(one)
    assert told.endswith(BIG[-1000:]) and len(told) > len(BIG)
    server.ends()


def test_second_signal_stops_at_once():
    server = Server()
    with server.connect() as one:
        one.sendall(b"GET /big.bin HTTP/1.1\r\nHost: x\r\n\r\n")
        one.recv(1000)  # and no more
        server.process.send_signal(signal.SIGTERM)
        server.stop(signal.SIGINT)


def test_again_at_the_same_port():
    first = Server()
    with first.connect():
        first.stop()
    with serving("--port", str(first.port)) as second:
        assert second.port == first.port and second.ask("/")[2] == FRONT


def refused(code, *words, says):
    done = subprocess.run([FLOE, "serve", *words], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (code, ""), (words, done)
    assert done.stderr.startswith("floe serve: ") and done.stderr.count("\n") == 1 and says in done.stderr, (words, done.stderr)


def test_port_in_use():
    with serving() as server:
        refused(1, "--page", str(PAGE), "--store", str(TOP / "other.db"), "--port", str(server.port),
                says=f"port {server.port} of 127.0.0.1 is in use")
        assert server.ask("/")[2] == FRONT
    with socket.create_server(("127.0.0.1", 0)) as other:
        refused(1, "--page", str(PAGE), "--port", str(other.getsockname()[1]), says="in use")


def test_wrong_words():
    for bad in ("65536", "-1", "x", "", "80x", " 80", "999999999999"):
        refused(2, f"--port={bad}", "--page", str(PAGE), says="--port")
    for bad in ("localhost", "127.0.0", "", "x", "127.0.0.1:80", "256.1.1.1"):
        if bad != "127.0.0":  # an old way to write 127.0.0.0
            refused(2, f"--address={bad}", "--page", str(PAGE), says="--address")
    refused(1, "--address", "192.0.2.1", "--port", "0", "--page", str(PAGE), says="192.0.2.1: ")
    refused(2, "page", says="page")


def test_no_page():
    for folder in (TOP / "nowhere", TOP / "outside", TOP / "secret"):
        refused(2, "--page", str(folder), "--port", "0", says="“make run” builds it")


def test_for_bots_alone():
    """--page none: the front says so in plain text, there are no files, and the rest is there."""
    with serving("--page", "none") as server:
        status, told, content = server.ask("/")
        assert status == 200 and told["content-type"].startswith("text/plain") and b"/socket" in content, (status, told, content)
        assert server.ask("/", method="HEAD")[0] == 200 and server.ask("/", method="POST")[0] == 405
        assert [server.ask(path)[0] for path in ("/index.html", "/x.js", "/%ff", "/%00")] == [404] * 4
        assert server.ask("/healthz")[0] == 200


def test_page_beside_the_program():
    """Without --page: the folder web of the folder of the program, wherever one stands."""
    place = TOP / "place"
    place.mkdir()
    shutil.copy(FLOE, place / "floe")
    command = [place / "floe", "serve", "--port", "0"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2 and f"{place}/web: " in done.stderr, done.stderr
    (place / "web").symlink_to(PAGE)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd="/") as process:
        assert process.stdout.readline().startswith("Floe is on ")
        process.terminate()
    assert process.returncode == 0


def test_other_addresses():
    with serving("--address", "127.0.0.2") as server:
        assert server.url == f"http://127.0.0.2:{server.port}" and server.ask("/")[2] == FRONT
    if Path("/proc/net/if_inet6").exists() and "00000000000000000000000000000001" in Path("/proc/net/if_inet6").read_text():
        with serving("--address", "::1") as server:
            assert server.url == f"http://[::1]:{server.port}" and server.ask("/")[2] == FRONT


def test_open():
    """xdg-open gets the address if there is a desktop, and holds nothing of the server."""
    tools = TOP / "tools"
    tools.mkdir()
    told = TOP / "told"
    os.mkfifo(told)
    script = tools / "xdg-open"
    script.write_text(f'#!/bin/sh\n{{ echo "$@"; readlink /proc/$$/fd/*; }} >{told}\n')
    script.chmod(0o755)
    bare = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    bare["PATH"] = f"{tools}:{bare['PATH']}"
    for desktop in ("DISPLAY", "WAYLAND_DISPLAY"):
        with serving("--open", env={**bare, desktop: ":7"}) as server:
            lines = told.read_text().splitlines()
            assert lines[0] == server.url and not any("socket:" in line for line in lines), lines
    reader = os.open(told, os.O_RDONLY | os.O_NONBLOCK)
    with serving("--open", env=bare) as server:
        assert server.ask("/")[2] == FRONT
    assert os.read(reader, 100) == b"", "without a desktop nothing is opened"
    os.close(reader)
    with serving("--open", env={**bare, "DISPLAY": ":7", "PATH": "/nonexistent"}) as server:
        assert server.ask("/")[2] == FRONT


run_tests(globals())
