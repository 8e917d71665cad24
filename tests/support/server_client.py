"""server_client.py - a real `floe serve`, and guests who speak to it over HTTP and WebSockets.

Every message of both sides is checked against docs/server.schema.json, and every request over HTTP against docs/server.openapi.json.
"""

import atexit
import base64
import json
import os
import re
import socket
import sqlite3
import struct
import subprocess
import tempfile
import time
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import postgres
from schema import assert_fits, document, full
from waiting import PATIENCE

# All visitors of a test come from one address: what an address may do has no limit, unless the test sets one.
ONE_ADDRESS = [word for name in ("connections", "requests", "files", "handshakes", "sockets", "visits", "messages", "chat", "tables", "tables-open", "guests", "accounts")
               for word in ("--limit", f"{name}=off")]


# ---- what goes over the wire is as the schemas say ----


def assert_is(value, name):
    assert_fits(value, f"server.schema.json#/$defs/{name}")


def body_reference(content):
    """The schema of a body of the OpenAPI description."""
    return full(content["application/json"]["schema"]["$ref"], "server.openapi.json")


def check_http(method, path, sent, status, told):
    """What was done was asked for properly; what was answered is as it must be."""
    if status >= 400:
        assert_is(told, "http_error")
        return
    operation = document("server.openapi.json")["paths"][path.partition("?")[0]][method.lower()]
    if "application/json" in operation.get("requestBody", {}).get("content", ()):
        sent = json.loads(sent) if isinstance(sent, (bytes, str)) else sent
        assert_fits(sent, body_reference(operation["requestBody"]["content"]))
    assert_fits(without_set_aside(told), body_reference(operation["responses"][str(status)]["content"]))


def event_name(event):
    """The name of its schema: an event `table` is whole, has changes alone, or is brief."""
    if event["event"] != "table":
        return f"{event['event']}_event"
    return "changed_table_event" if "changes" in event else "whole_table_event" if "setup" in event else "brief_table_event"


def without_set_aside(answer):
    """Of a table that is set aside only these members are certain: the others are what a damaged store has."""
    lines = answer.get("tables", [])
    for line in lines:
        if line.get("stage") == "set_aside":
            assert_is(line["table"], "table_id")
            assert_is(line["fault"], "fault")
    good = [line for line in lines if line.get("stage") != "set_aside"]
    return answer if good == lines else answer | {"tables": good}


def check_answer(request, answer):
    """request: None if it was no object with a known id."""
    if not answer["ok"]:
        assert_is(answer, "refusal")
    elif request is None:
        assert_is(answer, "answer")
    else:
        assert_is(request, request["op"])
        assert_is(without_set_aside(answer), f"{request['op']}_answer")


def new_store(folder):
    """The address of a new store: a file or, with FLOE_TEST_STORE=postgres, a database."""
    if os.environ.get("FLOE_TEST_STORE") != "postgres":
        return str(Path(folder, "floe.db"))
    return postgres.shared().new_database()


def quick_passwords(program):
    """The environment of a server that hashes passwords at the least cost (quick_passwords.c), where that library was built."""
    library = Path(program).resolve().parent / "tests" / "quick_passwords.so"
    return {**os.environ, "LD_PRELOAD": str(library)} if library.exists() else None


class Server:
    """Hashes passwords quickly, unless a kind of server sets an environment of its own."""
    environment = None

    def __init__(self, program, store=None, *options):
        self.folder = tempfile.TemporaryDirectory()
        page = Path(self.folder.name, "web")
        page.mkdir()
        (page / "index.html").write_text("<!doctype html><title>Floe</title>")
        self.store = store or new_store(self.folder.name)
        self.environment = self.environment or quick_passwords(program)
        self.command = [program, "serve", "--port", "0", "--page", str(page), "--store", self.store, *ONE_ADDRESS, *options]
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True, env=self.environment)
        atexit.register(self.process.kill)  # a test that fails does not leave it behind
        line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)$", line.strip()).group(1))

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.terminate()
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def __enter__(self):
        return self

    def __exit__(self, problem, *_):
        """It stops in good order, unless it is gone already or the test has failed."""
        try:
            if problem is None and self.process.poll() is None:
                assert self.stop() == 0
        finally:
            if self.process.poll() is None:
                self.kill()
            self.folder.cleanup()

    def http(self, method, path, body=None, cookie=None):
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if cookie:
            headers["Cookie"] = cookie
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        told = json.loads(text) if text else None
        check_http(method, path, body, answer.status, told)
        return answer, told

    def guest(self, name):
        """A new guest, connected."""
        answer, body = self.http("POST", "/api/guest", {"name": name})
        assert answer.status == 200, body
        return Guest(self.port, cookie=answer.headers["Set-Cookie"].split(";")[0])


class Careful(Server):
    """Hashes passwords as slowly as what is released: for tests of what happens meanwhile."""
    environment = os.environ


class Told(Server):
    """Keeps what the server writes on stderr."""

    def start(self):
        self.log = Path(self.folder.name, "log")
        with self.log.open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=log, text=True, env=self.environment)
        atexit.register(self.process.kill)
        self.port = int(re.search(r":(\d+)$", self.process.stdout.readline().strip()).group(1))

    def said(self):
        return self.log.read_text(encoding="utf-8")


class Closed(Exception):
    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


@contextmanager
def restarted(server):
    """Between the two lives of a server: its store, which is a file."""
    assert server.stop() == 0
    with closing(sqlite3.connect(server.store)) as store:
        yield store
        store.commit()
    server.start()


def changed(known, changes):
    """What is known of a table with the changes of an event `table` (docs/server.md)."""
    if not isinstance(changes, dict) or not isinstance(known, (dict, list)):
        return changes
    if isinstance(known, list):
        return [changed(value, changes[str(i)]) if str(i) in changes else value for i, value in enumerate(known)]
    gone = changes.get("-", [])
    there = {name: value for name, value in known.items() if name not in gone}
    return there | {name: changed(there[name], value) if name in there else value for name, value in changes.items() if name != "-"}


class Guest:
    """One WebSocket. Answers are waited for; events are kept in order, those of tables with all that is known."""

    def __init__(self, port, cookie=None, token=None, origin=None, forwarded=None, path="/socket", request=None):
        self.port, self.cookie = port, cookie
        self.socket = self.connect()
        self.file = self.socket.makefile("rb")
        headers = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                   f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13",
                   "Sec-WebSocket-Protocol: floe"]
        headers += [f"Cookie: {cookie}"] if cookie else []
        headers += [f"Authorization: Bearer {token}"] if token else []
        headers += [f"Origin: {origin}"] if origin else []
        headers += [f"X-Forwarded-For: {forwarded}"] if forwarded else []
        headers += [f"X-Request-Id: {request}"] if request else []
        self.socket.sendall(("\r\n".join(headers) + "\r\n\r\n").encode())
        first = self.file.readline().split()
        self.status = int(first[1]) if first else 0  # 0: hung up on without a word
        while self.file.readline() not in (b"\r\n", b""):
            pass
        self.events, self.number = [], 0
        self.known = {}  # tables, as they were told last
        self.asked = {}  # requests that were not answered yet, by id
        self.received = b""
        if self.status == 101:
            self.hello = self.event("hello")

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE)

    def frame(self, opcode, payload):
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | min(len(payload), 126) if len(payload) < 126 else 0xFE)
        head += b"" if len(payload) < 126 else struct.pack("!H", len(payload))
        mask = os.urandom(4)
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def receive(self):
        """The next message; pings are answered, a close is an exception."""
        whole, end = b"", time.monotonic() + PATIENCE
        while True:
            head = self.file.read(2)
            if len(head) < 2:
                raise Closed(0)
            length = head[1] & 127
            if length == 126:
                length = struct.unpack("!H", self.file.read(2))[0]
            elif length == 127:
                length = struct.unpack("!Q", self.file.read(8))[0]
            payload = self.file.read(length)
            opcode = head[0] & 15
            if opcode == 8:
                raise Closed(struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else 0)
            if opcode == 9:
                assert time.monotonic() < end, "nothing but pings"
                self.frame(10, payload)
            if opcode in (9, 10):
                continue
            whole += payload
            if head[0] & 0x80:
                self.received += whole + b"\n"
                return self.checked(json.loads(whole))

    def checked(self, message):
        if "event" not in message:
            check_answer(self.asked.pop(message["id"], None), message)
            return message
        assert_is(message, event_name(message))
        message = self.completed(message)
        assert_is(message, event_name(message))
        return message

    def completed(self, message):
        """An event `table` that has changes alone, with all that did not change."""
        if message.get("event") != "table":
            return message
        known = self.known.get(message["table"], {})
        if "changes" in message:
            assert message["after"] == known["version"], (message, known)
            news = {name: value for name, value in message.items() if name not in ("after", "changes")}
            message = changed({name: value for name, value in known.items() if name not in ("log", "moves", "prompt")}, message["changes"]) | news
        self.known[message["table"]] = message
        return message

    def send(self, message):
        if isinstance(message, dict):
            self.asked[message.get("id")] = message
        self.frame(1, message if isinstance(message, bytes) else json.dumps(message).encode())

    def request(self, op, **fields):
        """The answer; what comes before it is kept."""
        self.number += 1
        self.send({"op": op, "id": self.number, **fields})
        while True:
            message = self.receive()
            if "event" not in message and message["id"] == self.number:
                return message
            self.events.append(message)

    def ask(self, op, **fields):
        answer = self.request(op, **fields)
        assert answer["ok"], (op, fields, answer)
        return answer

    def refused(self, code, op, **fields):
        answer = self.request(op, **fields)
        assert not answer["ok"] and answer["error"]["code"] == code and answer["error"]["message"], answer
        return answer["error"]

    def event(self, kind, wanted=lambda event: True):
        """The next event of a kind that is as wanted; those before it are dropped."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.events.pop(0) if self.events else self.receive()
            if message.get("event") == kind and wanted(message):
                return message
        raise AssertionError(f"waited in vain for {kind}")

    def hung_up(self):
        """Hears all until the server closes the connection: with which code."""
        try:
            while True:
                self.receive()
        except Closed as closed:
            return closed.code

    def close(self):
        self.socket.close()
        self.file.close()
