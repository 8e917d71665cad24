#!/usr/bin/env python3
"""test_endings.py FLOE - giving up and draws over real WebSockets, and what the store, records and ratings make of them."""

import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from engine_client import FLOE
from run_tests import run_tests
from server_client import Guest, Server

LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
THREE = {"game": "nanuuk", "players": 3}
CLOCK = {"kind": "fischer", "start": 1800, "each": 5}


class Club(Server):
    def accounts(self, *names):
        return [self.account(name) for name in names]

    def account(self, name):
        answer, told = self.http("POST", "/api/account", {"name": name, "password": "correct horse battery"})
        assert answer.status == 200, told
        return Guest(self.port, cookie=answer.headers["Set-Cookie"].split(";")[0])

    def again(self, guests):
        """After a restart: the same people."""
        self.kill()
        self.start()
        return [Guest(self.port, cookie=guest.cookie) for guest in guests]

    def record(self, table, guest):
        answer, told = self.http("GET", f"/api/record?table={table}", cookie=guest.cookie)
        assert answer.status == 200, told
        return told["record"]


def admin(server, *words):
    done = subprocess.run([FLOE, "admin", server.store, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


def news(guest, table, wanted=lambda event: True):
    return guest.event("table", lambda event: event["table"] == table and wanted(event))


def join_all(guests, table):
    for guest in guests:
        guest.ask("join", table=table)


def begin(guests, plan=LEARNING, **more):
    chairs = ["me"] + ["open"] * (len(guests) - 1)
    fields = {"chairs": chairs, "rated": True, "clock": CLOCK, **plan, **more}
    table = guests[0].ask("create", **fields)["table"]
    for chair, guest in enumerate(guests[1:], 1):
        guest.ask("sit", table=table, chair=chair)
    join_all(guests, table)
    return table


def play(guests, table, plies):
    """So many decisions, each the first that is legal."""
    for ply in range(plies):
        event = news(guests[0], table, lambda e, ply=ply: e.get("ply") == ply)
        seat = guests[event["decides"]]
        mine = event if "moves" in event else news(seat, table, lambda e, ply=ply: e.get("ply") == ply and "moves" in e)
        seat.ask("play", table=table, number=ply + 1, move=mine["moves"][0]["move"])


def is_over(event):
    return event["stage"] == "over"


def check_store(server, table, guests, result, games=1):
    """The record is as it should be, verifies by itself and in the store, and can be taken elsewhere."""
    record = server.record(table, guests[0])
    assert record.rstrip().endswith(result) and f'[Result "{result}"]' in record, record
    file = Path(server.folder.name, "one.floe")
    file.write_text(record)
    done = subprocess.run([FLOE, "verify", str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and result in done.stdout, done.stdout
    word = "game is" if games == 1 else "games are"
    assert admin(server, "verify") == f"{games} {word} good.\n"
    admin(server, "export", str(file))
    other = Path(server.folder.name, "other.db")
    other.touch()
    for arguments in (["import", str(file)], ["verify"], ["export", f"{file}2"]):
        subprocess.run([FLOE, "admin", str(other), *arguments], check=True, capture_output=True)
    assert Path(f"{file}2").read_bytes() == file.read_bytes()
    assert "rated" in admin(server, "rerate")
    return record


# ---- giving up ----


def test_resign():
    """Of two: the other has won, at any time, whoever is to decide; both see it, and ratings change."""
    for loser in (0, 1):
        with Club(FLOE) as server:
            guests = server.accounts("Anna", "Ben")
            table = begin(guests)
            play(guests, table, 2)
            guests[loser].ask("resign", table=table)
            for guest in guests:
                event = news(guest, table, is_over)
                assert event["ending"] == "resigned" and event["over"] and event["decides"] is None and event["runs"] is None
                assert [chair["resigned"] for chair in event["chairs"]] == [loser == 0, loser == 1]
                assert [seat["rank"] for seat in event["score"]["seats"]] == [1 + (loser == 0), 1 + (loser == 1)]
                after = [change["after"] for change in event["rating"]]
                assert after[loser] < 1500 < after[1 - loser], after
                guest.refused("not_playing", "resign", table=table)
                guest.refused("not_playing", "draw", table=table)
            record = check_store(server, table, guests, "resigned")
            assert f'[Resigned "{loser + 1}"]' in record
            ladder = server.http("GET", "/api/ratings?scale=nanuuk-2")[1]["people"]
            assert [person["rating"] for person in ladder] == sorted(after, reverse=True), "rerate finds the same"
            guests = server.again(guests)
            join_all(guests, table)
            assert news(guests[0], table)["ending"] == "resigned"
            guests[0].ask("rematch", table=table)


def test_who_may_resign():
    with Club(FLOE) as server:
        anna, ben, eye = server.accounts("Anna", "Ben", "Eye")
        table = anna.ask("create", **LEARNING, chairs=["me", "open"])["table"]
        anna.refused("not_playing", "resign", table=table)
        ben.ask("sit", table=table, chair=1)
        eye.refused("not_seated", "resign", table=table)
        eye.refused("not_seated", "draw", table=table)
        alone = eye.ask("create", game="nunatak", players=1, chairs=["me"])["table"]
        eye.refused("alone", "resign", table=alone)
        eye.refused("alone", "draw", table=alone)
        computer = eye.ask("create", **LEARNING, chairs=["me", {"computer": 1}])["table"]
        eye.ask("join", table=computer)
        eye.refused("draw_refused", "draw", table=computer)
        eye.ask("resign", table=computer)
        assert news(eye, computer, is_over)["ending"] == "resigned"


def test_three_players():
    """A computer plays for who has given up, also after a restart; the last two go on, and then one is left."""
    with Club(FLOE) as server:
        guests = server.accounts("Anna", "Ben", "Cleo")
        table = begin(guests, THREE)
        guests[2].ask("resign", table=table)
        event = news(guests[0], table, lambda e: e["chairs"][2]["resigned"])
        assert event["stage"] == "playing" and event["ending"] is None and event["chairs"][2]["replaced"]
        for refused in (("resign", {}), ("draw", {}), ("undo", {}), ("play", {"number": 1, "move": "x"})):
            guests[2].refused("resigned", refused[0], table=table, **refused[1])
        guests = server.again(guests)
        join_all(guests, table)
        chair = news(guests[2], table)["chairs"][2]
        assert chair["resigned"] and chair["replaced"], "coming back does not bring the chair back"
        guests[0].ask("resign", table=table)
        event = news(guests[1], table, is_over)
        assert event["ending"] == "resigned"
        assert [seat["rank"] for seat in event["score"]["seats"]] == [2, 1, 3]
        after = [change["after"] for change in event["rating"]]
        assert after[1] > after[0] > after[2], after
        assert '[Resigned "3 1"]' in check_store(server, table, guests, "resigned")


def test_to_the_end():
    """Who has given up is last, however many points the computer makes; the record tells both."""
    with Club(FLOE) as server:
        anna, ben = server.accounts("Anna", "Ben")
        table = anna.ask("create", **THREE, chairs=["me", "open", {"computer": 1}])["table"]
        ben.ask("sit", table=table, chair=1)
        join_all((anna, ben), table)
        anna.ask("resign", table=table)
        event = news(ben, table, lambda e: e["chairs"][0]["resigned"])
        while not event["over"]:
            if "moves" in event:
                ben.ask("play", table=table, number=event["ply"] + 1, move=event["moves"][0]["move"])
            event = news(ben, table, lambda e, ply=event["ply"]: e["ply"] > ply)
        ranks = [seat["rank"] for seat in event["score"]["seats"]]
        assert event["ending"] is None and ranks[0] == 3 and 1 in ranks, ranks
        points = "-".join(str(seat["total"]) for seat in event["score"]["seats"])
        assert '[Resigned "1"]' in check_store(server, table, (anna, ben), points)


# ---- taking back ----


def ask_back(guests, table):
    """Somebody asks to take back what is not free any more; returns who, the other one, and the ply."""
    play(guests, table, 4)
    event = news(guests[0], table, lambda e: e["ply"] == 4)
    asks = 1 - event["decides"]
    assert not guests[asks].ask("undo", table=table)["done"]
    news(guests[0], table, lambda e: e["undo"])
    return guests[asks], guests[1 - asks], event["ply"]


def test_nothing_is_taken_back_at_the_end():
    """Whatever ends the game ends the request, and nobody can agree to it afterwards."""
    for way in ("resign", "draw"):
        with Club(FLOE) as server:
            guests = server.accounts("Anna", "Ben")
            table = begin(guests)
            asks, other, ply = ask_back(guests, table)
            if way == "draw":
                asks.ask("draw", table=table)
            other.ask(way, table=table)
            over = news(asks, table, is_over)
            assert over["undo"] is None and over["ply"] == ply and over["rating"]
            for yes in (True, False):
                for guest in guests:
                    guest.refused("not_playing", "agree", table=table, yes=yes)
            guests = server.again(guests)
            join_all(guests, table)
            again = news(guests[0], table)
            assert again["ply"] == ply and again["stage"] == "over" and again["rating"] == over["rating"]
            check_store(server, table, guests, "resigned" if way == "resign" else "draw")


def test_who_has_given_up_does_not_agree():
    with Club(FLOE) as server:
        guests = server.accounts("Anna", "Ben", "Cleo")
        table = begin(guests, THREE)
        guests[2].ask("resign", table=table)
        for yes in (True, False):
            guests[2].refused("resigned", "agree", table=table, yes=yes)


def test_the_absent_do_not_agree():
    """In a rated game nothing is taken back without the person for whom a computer plays; in another it is."""
    for rated in (True, False):
        with Club(FLOE) as server:
            guests = server.accounts("Anna", "Ben")
            table = begin(guests, rated=rated)
            ply = 0
            while (event := news(guests[0], table, lambda e, ply=ply: e.get("ply") == ply))["decides"] == 0:
                guests[0].ask("play", table=table, number=ply + 1, move=event["moves"][0]["move"])
                ply += 1
            server.kill()
            with closing(sqlite3.connect(server.store, timeout=60)) as file, file:
                file.execute("UPDATE chairs SET remaining = 0 WHERE seat = 1")
            server.start()
            anna = Guest(server.port, cookie=guests[0].cookie)
            anna.ask("join", table=table)
            event = news(anna, table, lambda e: e["chairs"][1]["replaced"] and e["decides"] == 0)
            assert event["ply"] > ply
            assert anna.ask("undo", table=table)["done"] is not rated
            now = news(anna, table, lambda e: e["undo"] or e["ply"] < ply)
            assert now["ply"] == (event["ply"] if rated else ply - 1)
            if rated:
                ben = Guest(server.port, cookie=guests[1].cookie)
                ben.ask("agree", table=table, yes=True)
                assert news(anna, table, lambda e: e["undo"] is None)["ply"] == ply - 1


# ---- draws ----


def test_draw():
    """Offered, kept over a restart, agreed: the game ends as it stands, and counts as a draw."""
    with Club(FLOE) as server:
        guests = server.accounts("Anna", "Ben")
        table = begin(guests)
        play(guests, table, 1)
        assert news(guests[0], table, lambda e: e["ply"] == 1)["draw"] is None
        assert not guests[0].ask("draw", table=table)["done"]
        assert news(guests[1], table, lambda e: e["draw"])["draw"] == {"chair": 0, "agreed": []}
        guests[0].refused("draw_refused", "draw", table=table)
        guests = server.again(guests)
        join_all(guests, table)
        assert news(guests[1], table)["draw"] == {"chair": 0, "agreed": []}
        assert guests[1].ask("draw", table=table)["done"]
        event = news(guests[0], table, is_over)
        assert event["ending"] == "draw" and event["over"] and event["draw"] is None
        assert [seat["rank"] for seat in event["score"]["seats"]] == [1, 1]
        assert [change["after"] for change in event["rating"]] == [1500, 1500]
        check_store(server, table, guests, "draw")


def test_draw_declined():
    """An offer can be declined and taken back, outlives moves, and there are three for each person."""
    with Club(FLOE) as server:
        anna, ben = guests = server.accounts("Anna", "Ben")
        table = begin(guests)
        anna.refused("draw_refused", "draw", table=table, yes=False)
        for decliner in (ben, anna, ben):
            anna.ask("draw", table=table)
            assert not decliner.ask("draw", table=table, yes=False)["done"]
        anna.refused("draw_refused", "draw", table=table)
        ben.ask("draw", table=table)
        join_all(guests, table)
        play(guests, table, 1)
        assert news(anna, table, lambda e: e["ply"] == 1)["draw"]["chair"] == 1
        assert anna.ask("draw", table=table)["done"], "who may offer none may still agree"


def test_draw_of_three():
    """All others must agree; who has given up is not asked, and last."""
    with Club(FLOE) as server:
        guests = server.accounts("Anna", "Ben", "Cleo")
        table = begin(guests, THREE)
        assert not guests[1].ask("draw", table=table)["done"]
        assert not guests[0].ask("draw", table=table)["done"]
        assert news(guests[2], table, lambda e: e["draw"] and e["draw"]["agreed"])["draw"] == {"chair": 1, "agreed": [0]}
        guests[2].ask("resign", table=table)
        event = news(guests[0], table, is_over)
        assert event["ending"] == "draw" and [seat["rank"] for seat in event["score"]["seats"]] == [1, 1, 3]
        assert '[Resigned "3"]' in check_store(server, table, guests, "draw")


run_tests(globals())
