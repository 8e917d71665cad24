"""hostile_support.py - a server under attack, at which two people play on."""

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from engine_client import FLOE
from server_client import Told

PLAY_EVERY = 5  # seconds; a server hangs up on who answers no ping for 45
LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}


class Pair:
    """Two who play, whatever happens around them."""

    def __init__(self, server):
        self.seats = server.guest("Anna"), server.guest("Ben")
        self.luck = random.Random("pair")
        self.begin()

    def begin(self):
        one, two = self.seats
        self.table, self.ply = one.ask("create", **LEARNING, chairs=["me", "open"])["table"], 0
        two.ask("sit", table=self.table, chair=1)
        for seat in self.seats:
            seat.ask("join", table=self.table, brief=True)

    def play_on(self):
        table, ply = self.table, self.ply
        events = [seat.event("table", lambda e: e["table"] == table and e.get("ply") == ply) for seat in self.seats]
        if events[0]["over"]:
            self.begin()
            return
        seat = events[0]["decides"]
        move = self.luck.choice(events[seat]["moves"])
        self.ply = self.seats[seat].ask("play", table=table, number=ply + 1, move=move)["ply"]


@contextmanager
def playing(server):
    """What lets a pair play on. They do so of themselves, too, however long it is not called."""
    pair, over = Pair(server), threading.Event()
    with ThreadPoolExecutor(1) as pool:

        def play_on():
            pool.submit(pair.play_on).result()

        def meanwhile():
            while not over.wait(PLAY_EVERY):
                play_on()

        thread = threading.Thread(target=meanwhile)
        thread.start()
        try:
            yield play_on
        finally:
            over.set()
            thread.join()


@contextmanager
def besieged(*options):
    """A server, and what to call after each lot: is everything well?"""
    server = Told(FLOE, None, *options)
    try:
        with playing(server) as play_on:

            def well():
                assert server.http("GET", "/healthz")[0].status == 200
                play_on()

            yield server, well
            well()
        assert server.stop() == 0, server.said()
        assert server.said() == ""
    finally:
        if server.process.poll() is None:
            server.kill()
        server.folder.cleanup()
