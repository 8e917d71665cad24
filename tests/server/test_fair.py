#!/usr/bin/env python3
"""test_fair.py FLOE - nobody can choose a deal: clients commit to numbers, tell them, and can prove afterwards what was done.

What the server tells is checked by the format of docs/server.md alone, which this file implements again.
"""

import hashlib
import os
import random
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from engine_client import FLOE, Engine
from run_tests import run_tests
from server_client import Guest, Server

LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
PAIR = ["me", "open"]


def hashed(text):
    return hashlib.sha256(text.encode()).hexdigest()


def new_number():
    return os.urandom(32).hex()


def mixed(table, secret, numbers):
    """The seed, as docs/server.md says."""
    lines = ["floe deal 1", f"table {table}", f"secret {secret}"]
    lines += [f"seat{chair + 1} {number or '-'}" for chair, number in enumerate(numbers)]
    return hashed("".join(line + "\n" for line in lines))


def drawn(seed, chairs):
    """The chair that each seat had before the lot, as docs/server.md says."""
    return sorted(range(chairs), key=lambda chair: hashed(f"floe lot 1\nseed {seed}\nchair{chair + 1}\n"))


def news(guest, table, wanted=lambda event: True):
    return guest.event("table", lambda event: event["table"] == table and wanted(event))


def asked(event):
    return "reveal" in event["fair"]


def playing(event):
    return event["stage"] == "playing"


def deal_of(server, table):
    with closing(sqlite3.connect(server.store)) as file:
        return file.execute("SELECT seed, generator FROM tables JOIN deals ON place = number WHERE id = ?", (table,)).fetchone()


class Pair:
    """Anna has made a table and committed to a number, Ben looks on."""

    def __init__(self, server, plan=None):
        self.server = server
        self.anna, self.ben = server.guest("Anna"), server.guest("Ben")
        self.numbers = [new_number(), new_number()]
        self.table = self.anna.ask("create", **(plan or LEARNING), chairs=PAIR, commit=hashed(self.numbers[0]))["table"]
        for guest in (self.anna, self.ben):
            guest.ask("join", table=self.table)
        self.waiting = news(self.ben, self.table)

    def sit(self):
        """Ben sits down and commits, too: both are asked."""
        self.ben.ask("sit", table=self.table, chair=1, commit=hashed(self.numbers[1]))
        return [news(guest, self.table, asked) for guest in (self.anna, self.ben)]

    def reveal(self):
        self.anna.ask("reveal", table=self.table, number=self.numbers[0])
        self.ben.ask("reveal", table=self.table, number=self.numbers[1])
        return [news(guest, self.table, playing) for guest in (self.anna, self.ben)]

    def join_again(self):
        """After a restart."""
        self.anna, self.ben = (Guest(self.server.port, cookie=old.cookie) for old in (self.anna, self.ben))
        for guest in (self.anna, self.ben):
            guest.ask("join", table=self.table)
        return [news(guest, self.table) for guest in (self.anna, self.ben)]


def play_to_the_end(table, guests, luck):
    """By chance, the chairs of `guests` against computers; returns what the first of them hears last."""
    first = next(iter(guests.values()))
    for guest in guests.values():
        guest.events.clear()
        guest.ask("join", table=table)
    ply = 0
    while True:
        told = news(first, table, lambda event: event.get("ply", -1) >= ply)
        if told["over"]:
            return told
        guest = guests.get(told["decides"])
        if guest is None:  # a computer's turn
            ply = told["ply"] + 1
            continue
        mine = told if guest is first else news(guest, table, lambda event: event.get("ply") == told["ply"] and "moves" in event)
        ply = guest.ask("play", table=table, number=told["ply"] + 1, move=luck.choice(mine["moves"])["move"])["ply"]


def prove(table, fair, promised, numbers):
    """All that a client can check when it has kept what it was told before."""
    assert set(fair) - {"order"} == {"hash", "commitments", "secret", "numbers", "seed", "generator"}
    assert fair["hash"] == promised["hash"] == hashed(fair["secret"])
    assert fair["commitments"] == promised["commitments"] == [number and hashed(number) for number in numbers]
    assert fair["numbers"] == numbers and fair["seed"] == mixed(table, fair["secret"], numbers)
    assert fair["generator"] == "chacha20"
    engine = Engine()
    del fair["generator"]
    assert engine.ask("verify_deal", table=table, **fair)["fair"]
    engine.end()


def test_honest_game():
    """From the promises to the proof, with the record dealt again; and the next game."""
    with Server(FLOE) as server:
        pair = Pair(server, {"game": "nunatak", "players": 2})
        table, before = pair.table, pair.waiting["fair"]
        assert before["commitments"] == [hashed(pair.numbers[0]), None] and set(before) == {"hash", "commitments"}
        promised = [event["fair"] for event in pair.sit()]
        for fair in promised:
            assert set(fair) == {"hash", "commitments", "reveal"} and 0 < fair["reveal"] <= 8000
            assert fair["hash"] == before["hash"] and fair["commitments"] == [hashed(number) for number in pair.numbers]
        for event in pair.reveal():
            assert set(event["fair"]) == {"hash"} and event["fair"]["hash"] == before["hash"]
        last = play_to_the_end(table, {0: pair.anna, 1: pair.ben}, random.Random(1))
        prove(table, dict(last["fair"]), promised[0], pair.numbers)
        record = server.http("GET", f"/api/record?table={table}", cookie=pair.anna.cookie)[1]["record"]
        assert f'[Seed "{last["fair"]["seed"]}"]\n[Generator "chacha20"]\n' in record
        assert subprocess.run([FLOE, "verify", "-"], input=record, text=True, capture_output=True, check=False).returncode == 0

        again = pair.anna.ask("rematch", table=table, commit=hashed(pair.numbers[0]))["table"]
        for guest in (pair.anna, pair.ben):
            guest.ask("join", table=again)
        assert pair.ben.ask("rematch", table=table, commit=hashed(pair.numbers[1]))["table"] == again
        fair = news(pair.ben, again, asked)["fair"]
        assert sorted(fair["commitments"]) == sorted(hashed(number) for number in pair.numbers) and fair["hash"] != before["hash"]
        pair.table = again
        pair.reveal()
        assert deal_of(server, again)[0] != deal_of(server, table)[0]


def test_numbers_change_the_deal():
    """Whoever adds a number changes the seed; whoever adds none is not waited for."""
    with Server(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        for commits in ((False, False), (True, False), (False, True)):
            numbers = [new_number() if commit else None for commit in commits]
            more = [{"commit": hashed(number)} if number else {} for number in numbers]
            table = anna.ask("create", **LEARNING, chairs=PAIR, **more[0])["table"]
            for guest in (anna, ben):
                guest.ask("join", table=table)
            ben.ask("sit", table=table, chair=1, **more[1])
            promised = None
            for guest, number in zip((anna, ben), numbers):
                if number:
                    promised = news(guest, table, asked)["fair"]
                    guest.ask("reveal", table=table, number=number)
            last = play_to_the_end(table, {0: anna, 1: ben}, random.Random(2))
            promised = promised or {"hash": last["fair"]["hash"], "commitments": [None, None]}
            prove(table, dict(last["fair"]), promised, numbers)


def test_alone_with_computers():
    with Server(FLOE) as server:
        anna, number = server.guest("Anna"), new_number()
        for chairs in (["me", {"computer": 1}], [{"computer": 1}, "me"]):
            table = anna.ask("create", **LEARNING, chairs=chairs, commit=hashed(number))["table"]
            anna.ask("join", table=table)
            promised = news(anna, table)
            assert promised["stage"] == "waiting" and asked(promised)
            anna.ask("reveal", table=table, number=number)
            last = play_to_the_end(table, {chairs.index("me"): anna}, random.Random(3))
            prove(table, dict(last["fair"]), promised["fair"], [number if chair == "me" else None for chair in chairs])


def test_seats_by_lot():
    """Nobody chooses who begins: the order follows from the seed, and people, computers and their clients go with it."""
    plan = {**LEARNING, "players": 3, "chairs": ["me", "open", {"computer": 1}], "lot": True}
    orders, last = set(), None
    with Server(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        while len(orders) < 4:  # of six
            numbers = [new_number(), new_number(), None]
            table = anna.ask("create", **plan, commit=hashed(numbers[0]))["table"]
            for guest in (anna, ben):
                guest.ask("join", table=table)
            ben.ask("sit", table=table, chair=1, commit=hashed(numbers[1]))
            promised, told = news(anna, table, asked), news(ben, table, asked)
            assert promised["setup"]["lot"] and (promised["chair"], told["chair"]) == (0, 1)
            for guest, number in zip((anna, ben), numbers):
                guest.ask("reveal", table=table, number=number)
            begun = [news(guest, table, playing) for guest in (anna, ben)]
            seats = [event["chair"] for event in begun]
            last = play_to_the_end(table, dict(zip(seats, (anna, ben))), random.Random(len(orders)))
            fair = last["fair"]
            assert fair["order"] == drawn(fair["seed"], 3)
            assert [fair["order"].index(chair) for chair in (0, 1)] == seats, "who sat there, and their clients"
            names = [chair["person"]["name"] if "person" in chair else None for chair in last["chairs"]]
            assert names == [(["Anna", "Ben", None])[chair] for chair in fair["order"]]
            prove(table, dict(fair), promised["fair"], numbers)
            engine = Engine()
            wrong = {**fair, "order": fair["order"][1:] + fair["order"][:1]}
            del wrong["generator"]
            assert engine.ask("verify_deal", table=table, **wrong) == {"ok": True, "fair": False, "wrong": "order"}
            for bad in ([0, 1], [0, 1, 3], [0, 1, "2"], 7):
                engine.refused("bad_field", "verify_deal", table=table, **{**wrong, "order": bad})
            engine.end()
            orders.add(tuple(fair["order"]))
        record = server.http("GET", f"/api/record?table={table}", cookie=anna.cookie)[1]["record"]
        assert subprocess.run([FLOE, "verify", "-"], input=record, text=True, capture_output=True, check=False).returncode == 0
        server.kill()
        server.start()
        again = Guest(server.port, cookie=anna.cookie)
        again.ask("join", table=table)
        assert news(again, table)["fair"]["order"] == last["fair"]["order"], "after a restart, too"


def test_wrong_numbers():
    """A wrong number changes nothing, and nobody tells for others, too early or too late."""
    with Server(FLOE) as server:
        pair = Pair(server)
        anna, ben, table = pair.anna, pair.ben, pair.table
        anna.refused("not_asked", "reveal", table=table, number=pair.numbers[0])
        ben.refused("not_seated", "reveal", table=table, number=pair.numbers[0])
        ben.refused("not_seated", "commit", table=table, commit=hashed("x"))
        for wrong in ("", "x", pair.numbers[0].upper() + "A", pair.numbers[0] + "00", 7, None, [pair.numbers[0]]):
            anna.refused("bad_field", "commit", table=table, commit=wrong)
            anna.refused("bad_field", "reveal", table=table, number=wrong)
            ben.refused("bad_field", "sit", table=table, chair=1, commit=wrong)
            ben.refused("bad_field", "create", **LEARNING, chairs=PAIR, commit=wrong)
        anna.refused("missing_field", "commit", table=table)
        anna.refused("missing_field", "reveal", table=table)
        pair.numbers[0] = new_number()
        anna.ask("commit", table=table, commit=hashed(pair.numbers[0]))
        assert pair.sit()[1]["fair"]["commitments"][0] == hashed(pair.numbers[0])
        anna.refused("bad_number", "reveal", table=table, number=new_number())
        anna.refused("bad_number", "reveal", table=table, number=pair.numbers[1])
        anna.refused("begun", "commit", table=table, commit=hashed("x"))
        anna.ask("reveal", table=table, number=pair.numbers[0])
        anna.ask("reveal", table=table, number=pair.numbers[0])
        pair.reveal()
        anna.ask("reveal", table=table, number=pair.numbers[0])
        anna.refused("not_asked", "reveal", table=table, number=new_number())
        anna.refused("begun", "commit", table=table, commit=hashed("x"))


def begin_again(pair, before):
    """Somebody has not told a number: promises are new, and Ben's chair is open."""
    free = news(pair.anna, pair.table, lambda event: event["chairs"][1]["kind"] == "open")
    assert free["stage"] == "waiting" and free["chair"] == 0 and free["fair"]["commitments"] == [None, None]
    assert free["fair"]["hash"] != before["hash"] and not asked(free)
    pair.anna.refused("not_asked", "reveal", table=pair.table, number=pair.numbers[0])
    pair.numbers = [new_number(), new_number()]
    pair.anna.ask("commit", table=pair.table, commit=hashed(pair.numbers[0]))
    assert pair.sit()[0]["fair"]["hash"] == free["fair"]["hash"]
    pair.reveal()


def test_number_kept_back():
    """Ben waits for Anna's number and keeps his own: he cannot choose, but loses the chair."""
    with Server(FLOE) as server:
        pair = Pair(server)
        before = pair.sit()[0]["fair"]
        pair.anna.ask("reveal", table=pair.table, number=pair.numbers[0])
        begin_again(pair, before)


def test_standing_up_while_asked():
    with Server(FLOE) as server:
        pair = Pair(server)
        before = pair.sit()[0]["fair"]
        pair.anna.ask("reveal", table=pair.table, number=pair.numbers[0])
        pair.ben.ask("stand", table=pair.table)
        begin_again(pair, before)


def test_absent_host():
    """Who is away when the last chair is taken cannot be asked: the game begins, and the number stays out."""
    with Server(FLOE) as server:
        pair = Pair(server)
        pair.anna.ask("leave", table=pair.table)
        pair.ben.ask("sit", table=pair.table, chair=1, commit=hashed(pair.numbers[1]))
        promised = news(pair.ben, pair.table, asked)["fair"]
        assert promised["commitments"] == [None, hashed(pair.numbers[1])]
        pair.ben.ask("reveal", table=pair.table, number=pair.numbers[1])
        last = play_to_the_end(pair.table, {0: pair.anna, 1: pair.ben}, random.Random(4))
        prove(pair.table, dict(last["fair"]), promised, [None, pair.numbers[1]])


def test_kill_between():
    """kill -9 after every step: promises, numbers and what was asked are there again."""
    with Server(FLOE) as server:
        pair = Pair(server)

        def restart(wanted):
            server.kill()
            server.start()
            for event in pair.join_again():
                assert event["stage"] == "waiting" and event["fair"]["hash"] == pair.waiting["fair"]["hash"]
                assert event["fair"]["commitments"] == [wanted[0] and hashed(wanted[0]), wanted[1] and hashed(wanted[1])]
                assert asked(event) == all(wanted)

        restart([pair.numbers[0], None])
        promised = pair.sit()[0]["fair"]
        restart(pair.numbers)
        pair.ben.ask("reveal", table=pair.table, number=pair.numbers[1])
        restart(pair.numbers)
        pair.ben.ask("reveal", table=pair.table, number=pair.numbers[1])
        pair.anna.ask("reveal", table=pair.table, number=pair.numbers[0])
        server.kill()
        server.start()
        assert all(playing(event) for event in pair.join_again())
        last = play_to_the_end(pair.table, {0: pair.anna, 1: pair.ben}, random.Random(5))
        prove(pair.table, dict(last["fair"]), promised, pair.numbers)


def test_table_of_an_older_server():
    """A table that already had its seed begins with it, dealt as it would have been; nobody is asked for numbers."""
    with Server(FLOE) as server:
        pair = Pair(server, {"game": "nunatak", "players": 2})
        assert server.stop() == 0
        with closing(sqlite3.connect(server.store)) as file, file:
            file.execute("DELETE FROM deals")
            file.execute("UPDATE tables SET seed = '7'")
        server.start()
        pair.join_again()
        pair.anna.refused("not_asked", "commit", table=pair.table, commit=hashed("x"))
        pair.ben.ask("sit", table=pair.table, chair=1, commit=hashed("x"))
        engine = Engine()
        engine.ask("new", game="nunatak", players=2, seed="7", names=["Anna", "Ben"])
        server.kill()
        server.start()
        for event in pair.join_again():
            assert playing(event) and event["fair"] == {"hash": hashed("7")}
            assert event["state"] == engine.ask("state", seat=event["chair"])["state"]
        engine.end()
        last = play_to_the_end(pair.table, {0: pair.anna, 1: pair.ben}, random.Random(7))
        assert last["fair"] == {"hash": hashed("7"), "seed": "7", "generator": "splitmix64"}
        record = server.http("GET", f"/api/record?table={pair.table}", cookie=pair.anna.cookie)[1]["record"]
        assert '[Seed "7"]' in record and "Generator" not in record


def admin(store, *words):
    done = subprocess.run([FLOE, "admin", store, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, (words, done)
    return done.stdout


def verify(path):
    done = subprocess.run([FLOE, "verify", str(path)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_exported_proof():
    """An exported game proves its seed; another server that takes it in can tell it again."""
    with Server(FLOE) as server:
        pair = Pair(server)
        pair.sit()
        pair.reveal()
        play_to_the_end(pair.table, {0: pair.anna, 1: pair.ben}, random.Random(6))
        assert server.stop() == 0
        folder = Path(server.folder.name)
        game, again, other = folder / "game.floe", folder / "again.floe", str(folder / "other.db")
        with Server(FLOE, other):
            pass
        admin(server.store, "export", str(game))
        text = game.read_text(encoding="utf-8")
        code, told = verify(game)
        assert code == 0 and "fair: the seed is mixed from the server’s secret and the numbers of 2 players" in told, told
        admin(other, "import", str(game))
        admin(other, "export", str(again))
        assert again.read_text(encoding="utf-8") == text
        for old, new in ((pair.numbers[0], new_number()), (f'[Number2 "{pair.numbers[1]}"]\n', ""),
                         (f'[Table "{pair.table}"]', '[Table "x"]'), (f'[Number1 "{pair.numbers[0]}"]', '[Number1 "7"]')):
            game.write_text(text.replace(old, new), encoding="utf-8")
            code, told = verify(game)
            assert code == 1 and "unfair" in told, told


run_tests(globals())
