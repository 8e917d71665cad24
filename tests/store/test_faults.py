#!/usr/bin/env python3
"""test_faults.py FLOE - faults on purpose: whatever fails below the store, nothing that was confirmed is lost.

A short evening (two guests, a learning game of Nanuuk!, chat, undo, an account) is played while the n-th call of a kind
fails, is shortened or delayed (tests/support/faults.c). The server may answer with an error or stop with status 1, no more; without memory
it may abort. It is then started again: every confirmed move is there, and `floe admin verify` is content. FLOE_LONG=1
goes through every n, and of allocations, which are tens of thousands, through every place in the program that makes one
("site"), and to a world without memory from every 97th on; without it a few of each kind are taken.
FLOE_KINDS="write read" leaves out all other kinds.
"""

import os
import resource
import signal
import socket
import subprocess
import tempfile
from http.client import HTTPException
from pathlib import Path

from engine_client import FLOE
from fault_client import SANITIZED, Faulty, environment
from run_tests import LONG_FORM, run_tests
from server_client import Closed, Guest

KINDS = os.environ.get("FLOE_KINDS", "").split()
EACH = 2 if SANITIZED else 3  # faults of each kind, if not all
PATIENCE = 180  # seconds: only a test that fails waits so long
ENDING = 10  # for a server that has hung up to end by itself; without memory it may just refuse everybody
PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}
MOVES = 8
GONE = (Closed, OSError, ValueError, HTTPException)
MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None  # a disk that is quick to sync
FAULTS = (
    ("write", "EIO"), ("write", "short"), ("write", "ENOSPC+"), ("write", "EROFS+"), ("write", "delay"), ("read", "EIO"),
    ("read", "short"), ("read", "delay"),
    ("sync", "EIO"), ("sync", "delay"), ("truncate", "EIO"), ("map", "ENOMEM"), ("open", "EIO"), ("open", "ENOSPC+"),
    ("site", "ENOMEM"), ("alloc", "ENOMEM+"),
)
MEMORY_KINDS = ("alloc", "site")


class Refused(Exception):
    """An answer that is an error."""


class Evening:
    """What two guests do, and what was confirmed to them."""

    def __init__(self):
        self.moves, self.sent, self.cookie, self.table, self.undone = [], None, None, None, False

    def ask(self, guest, op, **fields):
        answer = guest.request(op, **fields)
        if not answer["ok"]:
            raise Refused(answer["error"]["code"])
        return answer

    def guest(self, server, name):
        answer, body = server.http("POST", "/api/guest", {"name": name})
        if answer.status != 200:
            raise Refused(body)
        return Guest(server.port, cookie=answer.headers["Set-Cookie"].split(";")[0])

    def play_one(self, guests):
        ply = len(self.moves)
        events = [guest.event("table", lambda e: e["table"] == self.table and e.get("ply") == ply) for guest in guests]
        seat = events[0]["decides"]
        self.sent = events[seat]["moves"][ply % len(events[seat]["moves"])]
        self.ask(guests[seat], "play", table=self.table, number=ply + 1, move=self.sent)
        self.moves.append(self.sent)
        self.sent = None

    def play(self, server):
        guests = [self.guest(server, "Anna"), self.guest(server, "Ben")]
        table = self.ask(guests[0], "create", **PLAN)["table"]
        self.table, self.cookie = table, guests[0].cookie
        for guest in guests:
            self.ask(guest, "join", table=table, brief=True)
        self.ask(guests[1], "sit", table=table, chair=1)
        for _ in range(MOVES):
            self.play_one(guests)
        self.ask(guests[0], "say", table=table, text="well")
        self.undone = True
        guests[0].request("undo", table=table)
        guests[1].request("agree", table=table, yes=True)
        server.http("POST", "/api/account", {"name": "Carla", "password": "correct horse battery"}, guests[1].cookie)
        server.http("GET", "/api/games", cookie=guests[0].cookie)

    def check(self, server):
        """All is there, on a server without faults."""
        if self.table is None:
            return
        guest = Guest(server.port, cookie=self.cookie)
        self.ask(guest, "join", table=self.table)
        log = [one["move"] for one in guest.event("table").get("log", [])]  # none before the game begins
        known = self.moves if not self.undone else self.moves[: len(log)]
        assert log[: len(known)] == known, (self.moves, log)
        rest = log[len(known):]
        assert rest == [] or rest == [self.sent], (self.sent, rest)


def counts_of(path):
    return {kind: int(count) for kind, count in map(str.split, path.read_text().splitlines())}


def finish(server, gone=False):
    """The status with which it ended: by itself if it was about to, else because it was asked to."""
    try:
        status = server.process.wait(ENDING if gone else 0)
    except subprocess.TimeoutExpired:
        server.process.terminate()
        status = server.process.wait(PATIENCE)
    server.process.stdout.close()
    return status


def is_well(server):
    """Does it answer? It may hang up on one connection, for which it had no memory, and go on."""
    try:
        return server.http("GET", "/healthz")[0].status == 200
    except GONE:
        return False


def play_with(store, **options):
    """An evening that goes as far as it goes. Returns it, the status of the server, and what it wrote."""
    server, evening = Faulty(FLOE, "--log", store=str(store), **options), Evening()
    gone = server.port is None
    try:
        if not gone:
            evening.play(server)
    except Refused:
        pass
    except GONE:
        gone = not is_well(server)
    try:
        status = finish(server, gone)
    finally:
        if server.process.poll() is None:
            server.kill()
    said = server.said()
    server.folder.cleanup()
    return evening, status, said


def look_after(store, evening, context):
    """Without faults the server starts, has all that was confirmed, and the store is good."""
    if not store.exists():
        assert evening.table is None, context
        return
    with Faulty(FLOE, store=str(store)) as server:
        assert server.port is not None, (context, server.said())
        evening.check(server)
    done = subprocess.run([FLOE, "admin", str(store), "verify"], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, (context, done)


def clean_counts(folder):
    counts = folder / "counts"
    evening, status, said = play_with(folder / "clean.db", counts=counts)
    assert status == 0 and len(evening.moves) == MOVES and evening.undone, (status, said)
    return counts_of(counts)


def numbers_of(kind, count):
    if LONG_FORM or count <= EACH:
        return range(1, count + 1, 97 if kind == "alloc" else 1)
    return sorted({1 + round(i * (count - 1) / (EACH - 0.5)) for i in range(EACH)})


def try_fault(folder, kind, number, how):
    fault = f"{kind}:{number}+:{how[:-1]}" if how.endswith("+") else f"{kind}:{number}:{how}"
    with tempfile.TemporaryDirectory(dir=folder) as place:
        store = Path(place, "floe.db")
        evening, status, said = play_with(store, fault=fault)
        allowed = (0, 1, -signal.SIGABRT) if kind in MEMORY_KINDS else (0, 1)
        assert status in allowed and "runtime error" not in said and "Sanitizer" not in said, (fault, status, said)
        look_after(store, evening, fault)


def test_faults():
    with tempfile.TemporaryDirectory(dir=MEMORY) as name:
        counts = clean_counts(Path(name))
        tried = 0
        for kind, how in FAULTS:
            if (kind in MEMORY_KINDS and SANITIZED) or (KINDS and kind not in KINDS):
                continue
            for number in numbers_of(kind, counts[kind]):
                try_fault(name, kind, number, how)
                tried += 1
        print(f"{tried} faults; calls of a clean evening: {counts}")


def test_checkpoints():
    """Those that fail are logged, and nothing else happens; later ones succeed."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as name:
        store = Path(name, "floe.db")
        evening, status, _ = play_with(store)
        assert status == 0
        with Faulty(FLOE, "--log", store=str(store), fault="write:1+:ENOSPC", files="floe.db$") as server:
            for _ in range(100):
                if "checkpoint_failed" not in server.said():
                    Evening().play(server)
            assert "checkpoint_failed" in server.said() and "full" in server.said(), server.said()
            assert Guest(server.port, cookie=evening.cookie).ask("moment", table=evening.table)["ok"]
        look_after(store, evening, "checkpoint")


def test_backups():
    """There is a whole copy, or none; what was there before stays."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as name:
        store, copy = Path(name, "floe.db"), Path(name, "copy.db")
        evening, _, _ = play_with(store)
        command = [FLOE, "admin", str(store), "backup", str(copy)]
        for kind, how in (("rename", "EIO"), ("open", "EIO"), ("write", "ENOSPC+"), ("sync", "EIO"), ("write", "short")):
            for number in (1, 2) if not LONG_FORM else range(1, 20):
                fault = f"{kind}:{number}+:{how[:-1]}" if how.endswith("+") else f"{kind}:{number}:{how}"
                done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False,
                                      env=environment(fault=fault, files="copy.db"))
                assert done.returncode in (0, 1) and (done.returncode == 0 or done.stderr), (fault, done)
                assert not Path(name, "copy.db.part").exists(), fault
                if copy.exists():
                    look_after(copy, evening, fault)
        look_after(store, evening, "backup")


def limit(kind, value):
    return lambda: resource.setrlimit(kind, (value, value))


def test_little_memory():
    """It starts or does not, plays or does not; what it has confirmed is there."""
    if SANITIZED:  # which needs terabytes of addresses
        return
    with tempfile.TemporaryDirectory(dir=MEMORY) as name:
        for megabytes in (16, 40, 60, 80, 120, 200, 400) if not LONG_FORM else range(10, 400, 5):
            store = Path(name, f"{megabytes}.db")
            evening, status, said = play_with(store, limits=limit(resource.RLIMIT_AS, megabytes << 20))
            assert status in (0, 1, 127, -signal.SIGABRT), (megabytes, status, said)
            look_after(store, evening, megabytes)


def test_few_descriptors():
    """Newcomers wait; who is there plays on."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as name:
        store, evening, crowd = Path(name, "floe.db"), Evening(), []
        server = Faulty(FLOE, store=str(store), limits=limit(resource.RLIMIT_NOFILE, 64))
        guests = [evening.guest(server, who) for who in ("Anna", "Ben")]
        evening.table, evening.cookie = guests[0].ask("create", **PLAN)["table"], guests[0].cookie
        for guest in guests:
            guest.ask("join", table=evening.table, brief=True)
        guests[1].ask("sit", table=evening.table, chair=1)
        for _ in range(100):
            crowd.append(socket.create_connection(("127.0.0.1", server.port)))
        for _ in range(MOVES):
            evening.play_one(guests)
        for one in crowd:
            one.close()
        server.guest("Carla").close()
        assert finish(server) == 0
        server.folder.cleanup()
        look_after(store, evening, "descriptors")


def test_pause():
    """Stopped and continued: what was sent meanwhile is answered."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as name:
        store, evening = Path(name, "floe.db"), Evening()
        server = Faulty(FLOE, store=str(store))
        evening.play(server)
        guest = Guest(server.port, cookie=evening.cookie)
        server.process.send_signal(signal.SIGSTOP)
        for number in range(20):
            guest.send({"op": "moment", "id": number, "table": evening.table, "ply": 0})
        server.process.send_signal(signal.SIGCONT)
        heard = [guest.receive() for _ in range(20)]
        assert [answer["id"] for answer in heard if answer.get("ok")] == list(range(20)), heard
        assert finish(server) == 0
        server.folder.cleanup()
        look_after(store, evening, "pause")


run_tests(globals())
