#!/usr/bin/env python3
"""test_store_busy.py FLOE - another process writes into the store, for as long as it likes: nobody is lost, nothing stands still."""

import json
import random
import sqlite3
import subprocess
import threading
import time
from contextlib import closing, contextmanager

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Guest, Told

PASSWORD = "correct horse battery"
CLOCK = {"kind": "fischer", "start": 3600, "each": 0}
PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}


class Watched(Told):
    def health(self):
        answer, told = self.http("GET", "/healthz")
        return answer.status, told

    def journal(self):
        return [json.loads(line)["event"] for line in self.said().splitlines()]


@contextmanager
def locked(store):
    """Somebody else writes."""
    with closing(sqlite3.connect(store, timeout=PATIENCE, isolation_level=None)) as file:
        file.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            file.execute("ROLLBACK")


def begin(server, names=("Anna", "Ben"), **more):
    guests = [server.guest(name) for name in names]
    table = guests[0].ask("create", **PLAN, **more)["table"]
    for guest in guests:
        guest.ask("join", table=table, brief=True)
    guests[1].ask("sit", table=table, chair=1)
    return table, guests


def next_move(table, guests, ply):
    events = [guest.event("table", lambda e: e["table"] == table and e.get("ply") == ply) for guest in guests]
    seat = events[0]["decides"]
    return guests[seat], {"op": "play", "id": f"move {ply}", "table": table, "number": ply + 1, "move": events[seat]["moves"][0]}


def answer_to(guest, message):
    while True:
        heard = guest.receive()
        if heard.get("id") == message["id"]:
            return heard
        guest.events.append(heard)


def test_busy():
    """For longer than the server waits without a word: it says so, answers who asks how it is, and goes on afterwards."""
    with Watched(FLOE, None, "--log") as server:
        begun = time.monotonic()
        table, guests = begin(server, clock=CLOCK)
        player, message = next_move(table, guests, 0)
        with locked(server.store):
            player.send(message)
            newcomer = threading.Thread(target=server.http, args=("POST", "/api/guest", {"name": "Carla"}))
            account = threading.Thread(target=server.http, args=("POST", "/api/account", {"name": "Dora", "password": PASSWORD}))
            again = Guest(server.port, cookie=guests[0].cookie)  # so the message has come
            heard = time.monotonic() - begun
            for thread in (newcomer, account):
                thread.start()
            while "store_busy" not in server.journal():
                server.health()
            status, body = server.health()
            assert status == 503 and body["error"]["code"] == "store_busy", body
            freed = time.monotonic()
        answer = answer_to(player, message)
        assert answer["ok"] and answer["ply"] == 1, answer
        for thread in (newcomer, account):
            thread.join()
        status, told = server.health()
        assert status == 200 and told["ok"] and "store_free" in server.journal()
        again.ask("join", table=table)
        left = [chair["left"] for chair in again.event("table", lambda e: e.get("ply") == 1)["chairs"]]
        heard += time.monotonic() - freed
        spent = 2 * CLOCK["start"] - sum(left) / 1000
        assert spent <= heard, ("the time in which nobody could be heard is given back", spent, heard)
        guest, message = next_move(table, guests, 1)
        guest.send(message)
        assert answer_to(guest, message)["ok"]


def test_admin_says_to_try_again():
    """After some seconds, and nothing was written; what only reads does not wait."""
    with Watched(FLOE) as server:
        server.guest("Anna")
        for words in (["invite"], ["ban", "198.51.100.9"]):
            subprocess.run([FLOE, "admin", server.store, *words], capture_output=True, check=True)
        with locked(server.store):
            orders = (["rename", "#1", "Berta"], ["ban", "#1"], ["ban", "198.51.100.7"], ["announce", "Hello"], ["invite"], ["mute", "#1"],
                      ["unban", "198.51.100.9"], ["uninvite", "1"], ["add", "Cleo"])
            waiting = [subprocess.Popen([FLOE, "admin", server.store, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for words in orders]
            assert "Anna" in subprocess.run([FLOE, "admin", server.store, "list"], capture_output=True, text=True, check=True).stdout
            for words, process in zip(orders, waiting):
                out, err = process.communicate(timeout=PATIENCE)
                assert process.returncode == 1 and out == "", (words, out, err)
                assert err == f"floe admin: {server.store}: Another program is writing to this store. Nothing was changed: try again.\n", (words, err)
        log = subprocess.run([FLOE, "admin", server.store, "audit"], capture_output=True, text=True, check=True).stdout
        assert len(log.splitlines()) == 2, log


def test_who_leaves():
    """What waits for the store when somebody goes, or the server stops, is nobody's."""
    with Watched(FLOE) as server:
        table, guests = begin(server)
        player, message = next_move(table, guests, 0)
        with locked(server.store):
            player.send(message)
            again = Guest(server.port, cookie=player.cookie)  # so the message has come
            player.close()
            for number in range(2000):
                again.send({"op": "moment", "id": number, "table": table, "ply": 0})
            try:
                while True:
                    again.receive()
            except Exception as closed:
                assert getattr(closed, "code", 1013) in (0, 1013), closed
            stopping = threading.Thread(target=server.process.terminate)
            stopping.start()
        stopping.join()
        assert server.process.wait(PATIENCE) == 0
        server.process.stdout.close()


def test_rerate_beside():
    """While people play: nobody waits long, and the ratings are those of all games."""
    with Watched(FLOE) as server:
        cookies = []
        for name in ("Anna", "Ben"):
            answer, told = server.http("POST", "/api/account", {"name": name, "password": PASSWORD})
            assert answer.status == 200, told
            cookies.append(answer.headers["Set-Cookie"].split(";")[0])
        guests = [Guest(server.port, cookie=cookie) for cookie in cookies]
        luck = random.Random(1)

        def play_game():
            table = guests[0].ask("create", **PLAN, rated=True, clock={"kind": "fischer", "start": 300, "each": 5})["table"]
            for guest in guests:
                guest.ask("join", table=table, brief=True)
            guests[1].ask("sit", table=table, chair=1)
            ply = 0
            while True:
                events = [guest.event("table", lambda e: e["table"] == table and e.get("ply") == ply) for guest in guests]
                if events[0]["over"]:
                    return
                seat = events[0]["decides"]
                guests[seat].ask("play", table=table, number=ply + 1, move=luck.choice(events[seat]["moves"]))
                ply += 1

        play_game()
        with closing(sqlite3.connect(server.store, timeout=PATIENCE)) as file, file:
            file.execute("UPDATE ratings SET value = 3000")
        beside = subprocess.Popen([FLOE, "admin", server.store, "rerate"], stdout=subprocess.PIPE, text=True)
        for _ in range(3):
            play_game()
        assert "rated" in beside.communicate()[0] and beside.returncode == 0
        with closing(sqlite3.connect(server.store, timeout=PATIENCE)) as file:
            found = file.execute("SELECT * FROM ratings ORDER BY person").fetchall()
        again = subprocess.run([FLOE, "admin", server.store, "rerate"], capture_output=True, text=True, check=True)
        assert again.stdout == "4 games are rated.\n", again
        with closing(sqlite3.connect(server.store, timeout=PATIENCE)) as file:
            assert file.execute("SELECT * FROM ratings ORDER BY person").fetchall() == found


run_tests(globals())
