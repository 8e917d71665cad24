"""crowd.py - many players at many tables of a site that may break at any moment. They come by https through its front door, come again when they are
hung up on or hear nothing, and write down all that they send and hear (history_checker.py).

Nobody here is in a hurry: a player thinks for a part of a second, and now and then for some seconds. So a crowd costs little.
"""

import asyncio
import base64
import hashlib
import json
import os
import random
import struct
import threading
import time
from collections import Counter
from itertools import count

from server_client import PATIENCE, changed
from waiting import until

ANSWER = 3        # seconds after which somebody who waits for an answer comes again
QUIET = 4         # seconds without a word after which somebody asks whether the server is there
AGAIN = 0.1       # seconds until somebody comes again
THINKS = 0.2, 0.8
LONG_THOUGHT = 3.0, 5.0
LONG_THOUGHTS = 0.03  # of all thoughts
CLOCK = {"kind": "fischer", "start": 600, "each": 2}
PLANS = ({"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"], "clock": CLOCK},
         {"game": "nunatak", "players": 2, "chairs": ["me", "open"], "clock": CLOCK},
         {"game": "nanuuk", "players": 3, "chairs": ["me", "open", "open"], "clock": CLOCK},
         {"game": "nunatak", "players": 2, "chairs": ["me", "open"]})


class Gone(Exception):
    """Whatever has ended a connection."""


LOST = (Gone, OSError, EOFError, TimeoutError, asyncio.TimeoutError, ValueError)


def digest(state):
    """A position, in few letters."""
    return hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()[:20]


class Line:
    """One WebSocket."""

    def __init__(self, reader, writer):
        self.reader, self.writer, self.messages = reader, writer, asyncio.Queue()
        self.pump = asyncio.ensure_future(self.read_all())

    @classmethod
    async def open(cls, site, cookie):
        reader, writer = await asyncio.wait_for(site.connect(), ANSWER)
        try:
            key = base64.b64encode(os.urandom(16)).decode()
            writer.write((f"GET /socket HTTP/1.1\r\nHost: {site.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                          f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: floe\r\nCookie: {cookie}\r\n\r\n").encode())
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), ANSWER)
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise Gone(head[:40])
        except BaseException:
            writer.close()
            raise
        return cls(reader, writer)

    def frame(self, opcode, payload):
        size = len(payload)
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | size) if size < 126 else struct.pack("!BBH", 0x80 | opcode, 0xFE, size)
        self.writer.write(head + bytes(4) + payload)  # a mask of zeros is one

    async def read_all(self):
        """Messages as they come; the last one is None."""
        try:
            while True:
                message = await self.read()
                if message is None:
                    break
                self.messages.put_nowait((time.monotonic(), message))
        except LOST:
            pass
        self.messages.put_nowait((time.monotonic(), None))

    async def read(self):
        whole = b""
        while True:
            first, size = await self.reader.readexactly(2)
            size &= 127
            if size > 125:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            payload = await self.reader.readexactly(size)
            if first & 15 == 8:
                return None
            if first & 15 == 9:
                self.frame(10, payload)
            if first & 15 in (9, 10):
                continue
            whole += payload
            if first & 0x80:
                return json.loads(whole)

    async def receive(self, patience):
        """When it came, and what."""
        at, message = await asyncio.wait_for(self.messages.get(), patience)
        if message is None:
            raise Gone
        return at, message

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    def close(self):
        self.pump.cancel()
        self.writer.transport.abort()


class Site:
    """The front door: an address, a port, and whom to trust."""

    def __init__(self, address, port, trust):
        self.address, self.port, self.trust = address, port, trust
        self.host = f"{address}:{port}"

    def connect(self):
        return asyncio.open_connection(self.address, self.port, ssl=self.trust)

    async def guest(self, name):
        """The cookie of a new guest."""
        reader, writer = await self.connect()
        body = json.dumps({"name": name})
        writer.write((f"POST /api/guest HTTP/1.1\r\nHost: {self.host}\r\nOrigin: https://{self.host}\r\nContent-Type: application/json\r\n"
                      f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}").encode())
        answer = (await asyncio.wait_for(reader.read(), PATIENCE)).decode()
        writer.close()
        assert " 200 " in answer.split("\r\n")[0], answer
        return next(line.split(": ")[1].split(";")[0] for line in answer.split("\r\n") if line.lower().startswith("set-cookie: "))


class Table:
    """One game of some people: its id is known when the server has told it."""

    def __init__(self, plan):
        self.plan, self.id, self.request = plan, None, os.urandom(8).hex()
        self.created = asyncio.Event()


class Party:
    """Some people who play one game after the other."""

    def __init__(self, plan):
        self.plan, self.tables = plan, []

    def table(self, number):
        while len(self.tables) <= number:
            self.tables.append(Table(self.plan))
        return self.tables[number]


class Player:
    """`seat` None: somebody who looks on. `brief`: how they want to be told."""

    def __init__(self, crowd, party, name, seat, brief):
        self.crowd, self.party, self.name, self.seat, self.brief = crowd, party, name, seat, brief
        self.luck = random.Random(name)
        self.lost_at, self.lines = None, 0
        self.trail = []  # line, version, after and stage of the last events, for complaints

    async def run(self):
        self.cookie = await self.crowd.site.guest(self.name)
        for number in count():
            self.table = self.party.table(number)
            self.seated = self.seat == 0
            if not await self.play_table():
                return

    async def play_table(self):
        """Until its game is over. False: the crowd goes home; this table was looked at once more."""
        while True:
            last = self.crowd.ending.is_set()
            try:
                return await self.visit(last)
            except LOST:
                self.lost_at = self.lost_at or time.monotonic()
            await asyncio.sleep(AGAIN)

    async def visit(self, last):
        self.line = await Line.open(self.crowd.site, self.cookie)
        self.now = self.whole = None
        self.number, self.lines, self.since = 0, self.lines + 1, time.monotonic()
        try:
            if not await self.come_in():
                return False
            if last:
                self.served()
                return False
            while not self.now.get("over"):
                await self.next()
                if self.crowd.ending.is_set():
                    raise Gone
            return True
        finally:
            self.line.close()

    async def come_in(self):
        """Sits down, if that is to do, and looks. False: there is no table, and there will be none."""
        table = self.table
        if self.seat == 0 and table.id is None:
            table.id = (await self.ask("create", request=table.request, **table.plan))["table"]
            table.created.set()
            self.crowd.note_table(table)
        while table.id is None:
            if self.crowd.ending.is_set():
                return False
            await self.listen(0.2)
        if not self.seated and self.seat is not None:
            await self.ask("sit", table=table.id, chair=self.seat)
            self.seated = True
        await self.join()
        return True

    async def join(self):
        """The first event that follows tells everything. One that comes before the answer may be as old as the line: it waited for the database."""
        asked, self.now = time.monotonic(), None
        await self.ask("join", table=self.table.id, **({"brief": True} if self.brief else {}))
        self.since = asked
        end = time.monotonic() + ANSWER
        while self.now is None:
            await self.listen(end - time.monotonic(), True)
        self.served()

    def served(self):
        if self.lost_at is not None:
            self.crowd.waited.append(time.monotonic() - self.lost_at)
            self.lost_at = None

    async def next(self):
        """Plays, or waits for the others."""
        now = self.now
        if now.get("decides") != self.seat or self.seat is None or not now.get("moves"):
            if not await self.listen(QUIET):
                await self.join()
            return
        await self.think(now)
        if self.now is now and not self.crowd.ending.is_set():
            await self.play(now)

    async def think(self, now):
        long = self.luck.random() < LONG_THOUGHTS
        end = time.monotonic() + self.luck.uniform(*(LONG_THOUGHT if long else THINKS))
        while self.now is now and time.monotonic() < end and not self.crowd.ending.is_set():
            await self.listen(min(end - time.monotonic(), 0.5))

    async def play(self, now):
        move = self.luck.choice(now["moves"])
        move = move if self.brief else move["move"]
        ply = now["ply"] + 1
        self.note("sent", ply=ply, move=move)
        answer = await self.ask("play", table=self.table.id, number=ply, move=move)
        assert answer["ply"] == ply, answer
        self.note("confirmed", ply=ply, move=move)
        self.crowd.confirmed += 1
        while self.now is now:
            await self.listen(ANSWER, True)

    async def ask(self, op, **fields):
        self.number += 1
        self.line.send({"op": op, "id": self.number, **fields})
        end = time.monotonic() + ANSWER
        try:
            while True:
                at, message = await self.line.receive(end - time.monotonic())
                if message.get("id") == self.number:
                    break
                self.hear(at, message)
        except LOST:
            self.lost_at = self.lost_at or end - ANSWER
            raise
        if not message["ok"]:
            self.crowd.refused[message["error"]["code"]] += 1
            raise Gone(message["error"]["code"])
        return message

    async def listen(self, patience, must=False):
        """True if something was heard. `must`: it is an error if nothing is."""
        try:
            at, message = await self.line.receive(max(patience, 0))
        except (TimeoutError, asyncio.TimeoutError):
            if must:
                raise
            return False
        self.hear(at, message)
        return True

    def hear(self, at, message):
        if message.get("event") != "table" or message["table"] != self.table.id:
            return
        self.trail = [*self.trail[-5:], (self.lines, message["version"], message.get("after"), message.get("stage"))]
        if "changes" in message:
            assert self.whole and message["after"] == self.whole["version"], f"{self.name} was told changes of what was never told: {self.trail}, {message}"
            news = {name: value for name, value in message.items() if name not in ("after", "changes")}
            message = changed({name: value for name, value in self.whole.items() if name not in ("log", "moves", "prompt")}, message["changes"]) | news
        self.whole = self.now = message
        if "ply" not in message:  # it waits for players
            return
        for one in message.get("log", message.get("played", ())):
            self.note("told", at, ply=one["ply"], move=one["move"])
        left = message.get("left") or [chair.get("left") for chair in message.get("chairs", ())]
        if left and None not in left and message["stage"] == "playing":
            self.note("clock", at, ply=message["ply"], left=left, since=self.since, line=self.lines)
        view = {} if self.brief else {"view": digest(message["state"])}
        self.note("saw", at, ply=message["ply"], seat=message["chair"], over=message["over"], fair=sorted(message["fair"]), **view)

    def note(self, kind, at=None, **what):
        self.crowd.history.append({"client": self.name, "table": self.table.id, "kind": kind, "at": at or time.monotonic(), **what})


class Crowd:
    """Runs in a thread of its own, on a machine (machines.py)."""

    def __init__(self, machine, site, parties):
        self.site, self.history, self.plans, self.waited, self.confirmed, self.refused = site, [], {}, [], 0, Counter()
        self.problem, self.parties, self.begun = None, parties, threading.Event()
        self.thread = threading.Thread(target=self.live, args=(machine,), daemon=True)
        self.thread.start()
        self.begun.wait(PATIENCE)

    def live(self, machine):
        machine.enter()
        try:
            asyncio.run(self.everybody())
        except BaseException as problem:  # for whoever waits for us
            self.problem = problem

    async def everybody(self):
        self.loop, self.ending = asyncio.get_running_loop(), asyncio.Event()
        players = []
        for number in range(self.parties):
            party = Party(PLANS[number % len(PLANS)])
            seats = [*range(party.plan["players"]), *([None] if number % 3 == 0 else [])]
            players += [Player(self, party, f"P{number} {'ABC'[seat] if seat is not None else 'W'}", seat, (number // 4 + (seat or 0)) % 3 == 1) for seat in seats]
        self.begun.set()
        await asyncio.gather(*(player.run() for player in players))

    def note_table(self, table):
        self.plans[table.id] = table.plan

    def play_on(self, moves):
        """Until so many more were confirmed."""
        goal = self.confirmed + moves
        until(lambda: self.check() or self.confirmed >= goal)

    def end(self):
        """Everybody looks at their table once more, and goes."""
        self.loop.call_soon_threadsafe(self.ending.set)
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "somebody finds no table"
        self.check()

    def check(self):
        if self.problem:
            raise self.problem
