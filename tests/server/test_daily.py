#!/usr/bin/env python3
"""test_daily.py FLOE - the deal of the day: nobody learns it but by their one try.

Days pass by changing the store: the day of a table is set into the past.
"""

import sqlite3
from contextlib import closing

from engine_client import FLOE
from run_tests import run_tests
from server_client import Guest, Server

PLAN = {"game": "nunatak", "players": 1, "chairs": ["me"], "daily": True}
PASSWORD = "correct horse battery"
PAST = "2020-02-29"


class Person:
    """An account or a guest with a WebSocket."""

    def __init__(self, server, name, account=True):
        self.server = server
        fields = {"name": name} | ({"password": PASSWORD} if account else {})
        answer, told = server.http("POST", "/api/account" if account else "/api/guest", fields)
        assert answer.status == 200, told
        self.cookie = answer.headers["Set-Cookie"].split(";")[0]
        self.line = Guest(server.port, cookie=self.cookie)

    def get(self, path):
        answer, told = self.server.http("GET", path, cookie=self.cookie)
        return answer.status, told

    def begin(self):
        self.table = self.line.ask("create", **PLAN)["table"]
        self.line.ask("join", table=self.table)
        self.event = self.next()

    def next(self):
        return self.line.event("table", lambda event: event["table"] == self.table)

    def play(self, move):
        self.line.ask("play", table=self.table, number=self.event["ply"] + 1, move=move)
        self.event = self.next()

    def play_to_the_end(self):
        while not self.event["over"]:
            self.play(self.event["moves"][0]["move"])
        return self.event


def sql(server, text, *values):
    with closing(sqlite3.connect(server.store, timeout=60)) as other, other:
        return other.execute(text, values).fetchall()


def today(server):
    (day,), = sql(server, "SELECT DISTINCT substr(daily, 1, 10) FROM tables WHERE daily <> ''")
    return day


def end_day(server):
    """The day of all tables was another one; those that nobody looks at are read anew."""
    sql(server, f"UPDATE tables SET daily = '{PAST}' || substr(daily, 11) WHERE daily <> ''")
    sql(server, f"UPDATE solo_bests SET day = '{PAST}' || substr(day, 11) WHERE day <> ''")
    sql(server, f"UPDATE solo_bests SET daily = '{PAST}' || substr(daily, 11) WHERE daily <> ''")


def test_nothing_is_told_before_the_day_is_over():
    with Server(FLOE) as server:
        anna, ben = Person(server, "Anna"), Person(server, "Ben")
        anna.begin()
        assert anna.event["setup"]["open"] is False
        over = anna.play_to_the_end()
        assert over["stage"] == "over" and "seed" not in over["fair"] and len(over["fair"]["hash"]) == 64
        day, points = over["setup"]["daily"], over["score"]
        assert day == today(server) and points
        # Neither by the record nor by the ladders, also for the player; for all others there is no such table.
        status, told = anna.get(f"/api/record?table={anna.table}")
        assert (status, told["error"]["code"]) == (403, "too_early"), told
        for cookie in (ben.cookie, None):
            answers = [server.http("GET", f"/api/record?table={table}", cookie=cookie) for table in (anna.table, "a" * len(anna.table))]
            assert [answer.status for answer, _ in answers] == [404, 404]
            known, unknown = (str(told).replace(anna.table, "a" * len(anna.table)) for _, told in answers)
            assert known == unknown and "no_table" in known, answers
        for one in (anna, ben):
            for path in ("/api/solo?game=nunatak", f"/api/solo?game=nunatak&daily={day}"):
                row, = one.get(path)[1]["people"]
                assert row["name"] == "Anna" and row["table"] is None, row
        # Nor by looking on, in any way.
        for op, fields in (("join", {}), ("moment", {}), ("moment", {"ply": 1}), ("text", {}), ("check", {"move": "x"}),
                           ("leave", {}), ("say", {"text": "hello"}), ("sit", {"chair": 0}), ("rematch", {})):
            ben.line.refused("no_table", op, table=anna.table, **fields)
        assert ben.line.ask("lobby")["tables"] == []
        assert anna.table not in str(ben.get("/api/games")[1])
        # The next day all of it is open.
        anna.line.ask("leave", table=anna.table)
        end_day(server)
        assert "[Seed " in anna.get(f"/api/record?table={anna.table}")[1]["record"]
        row, = ben.get(f"/api/solo?game=nunatak&daily={PAST}")[1]["people"]
        assert row["table"] == anna.table
        ben.line.ask("join", table=anna.table)
        told = ben.line.event("table", lambda event: event["table"] == anna.table)
        assert len(told["fair"]["seed"]) == 64 and told["setup"]["daily"] == PAST


def test_a_game_that_is_played_is_not_looked_at():
    with Server(FLOE) as server:
        anna, ben = Person(server, "Anna"), Person(server, "Ben")
        anna.begin()
        anna.play(anna.event["moves"][0]["move"])
        for op in ("join", "moment", "text"):
            ben.line.refused("no_table", op, table=anna.table)
        anna.line.ask("moment", table=anna.table, ply=0)


def test_one_try_for_each():
    with Server(FLOE) as server:
        anna, ben = Person(server, "Anna"), Person(server, "Ben", account=False)
        for one in (anna, ben):
            one.begin()
            one.line.refused("daily_played", "create", **PLAN)
            one.line.ask("create", **(PLAN | {"daily": False}))
        # It is the first one that counts, whatever becomes of it.
        anna.play_to_the_end()
        anna.line.refused("daily_played", "create", **PLAN)
        server.stop()
        server.start()
        again = Guest(server.port, cookie=anna.cookie)
        again.refused("daily_played", "create", **PLAN)
        end_day(server)
        again.ask("create", **PLAN)


def test_guests_have_a_deal_of_their_own():
    with Server(FLOE) as server:
        people = [Person(server, "Anna"), Person(server, "Ben"), Person(server, "Cleo", False), Person(server, "Dora", False)]
        for one in people:
            one.begin()
        anna, ben, cleo, dora = (one.event["fair"]["hash"] for one in people)
        assert anna == ben and cleo == dora and anna != cleo
        assert anna != "" and len({one.event["setup"]["daily"] for one in people}) == 1
        for one in (people[0], people[2]):
            one.play_to_the_end()
        day = today(server)
        told = people[0].get(f"/api/solo?game=nunatak&daily={day}")[1]
        assert [row["name"] for row in told["people"]] == ["Anna"]
        assert [row["name"] for row in told["guests"]] == ["Cleo"]
        status, told = people[0].get(f"/api/solo?game=nunatak&daily={day}g")
        assert (status, told["error"]["code"]) == (400, "bad_field")


def test_a_guest_with_an_account_is_listed_where_it_played():
    """Who plays the guests' deal and gets an account meanwhile has played the guests' deal."""
    with Server(FLOE) as server:
        one = Person(server, "Anna", account=False)
        one.begin()
        answer, _ = server.http("POST", "/api/account", {"name": "Anna", "password": PASSWORD}, cookie=one.cookie)
        one.cookie = answer.headers["Set-Cookie"].split(";")[0]
        one.play_to_the_end()
        told = one.get(f"/api/solo?game=nunatak&daily={today(server)}")[1]
        assert told["people"] == [] and [row["name"] for row in told["guests"]] == ["Anna"]
        Guest(server.port, cookie=one.cookie).ask("create", **PLAN)  # the accounts' deal is another one


def test_bots_have_none():
    with Server(FLOE) as server:
        anna = Person(server, "Anna")
        _, told = server.http("POST", "/api/bot", {"name": "Robo"}, cookie=anna.cookie)
        Guest(server.port, token=told["token"]).refused("no_account", "create", **PLAN)


def test_nothing_uncovered_is_taken_back():
    with Server(FLOE) as server:
        anna = Person(server, "Anna")
        anna.begin()
        undone = refused = 0
        while not anna.event["over"] and refused < 5:
            before = anna.event
            anna.play(anna.event["moves"][-1]["move"])
            answer = anna.line.request("undo", table=anna.table)
            if answer["ok"]:
                assert anna.event["turn"] == before["turn"], "the end of a turn was taken back"
                assert answer["done"] is True
                anna.event = anna.next()
                assert anna.event["ply"] == before["ply"] and anna.event["state"] == before["state"]
                undone += 1
                anna.play(anna.event["moves"][-1]["move"])
            else:
                assert answer["error"]["code"] == "undo_refused", answer
                refused += 1
        assert refused == 5


def test_a_game_that_ends_the_next_day_does_not_count():
    with Server(FLOE) as server:
        anna = Person(server, "Anna")
        anna.begin()
        server.stop()
        end_day(server)
        server.start()
        anna.line = Guest(server.port, cookie=anna.cookie)
        anna.line.ask("join", table=anna.table)
        anna.event = anna.next()
        over = anna.play_to_the_end()
        assert "seed" in over["fair"]
        assert anna.get(f"/api/solo?game=nunatak&daily={PAST}")[1]["people"] == []
        assert [row["name"] for row in anna.get("/api/solo?game=nunatak")[1]["people"]] == ["Anna"]


def test_there_is_no_clock():
    """With one a computer would play for who lets it run out."""
    with Server(FLOE) as server:
        anna = Person(server, "Anna")
        for clock in ({"kind": "fischer", "start": 1, "each": 0}, {"kind": "turn", "each": 60, "reserve": 0}):
            anna.line.refused("daily_clock", "create", **PLAN, clock=clock)
        anna.line.ask("create", **PLAN, clock={"kind": "none"})


def test_a_game_with_a_clock_does_not_count():
    """There are such games from before they were refused."""
    with Server(FLOE) as server:
        anna = Person(server, "Anna")
        anna.begin()
        server.stop()
        sql(server, "UPDATE tables SET clock = 1, clock_start = 1800000, clock_each = 0")
        sql(server, "UPDATE chairs SET remaining = 1800000")
        server.start()
        anna.line = Guest(server.port, cookie=anna.cookie)
        anna.line.ask("join", table=anna.table)
        anna.event = anna.next()
        assert anna.event["setup"]["clock"]["kind"] == "fischer"
        anna.play_to_the_end()
        assert anna.get(f"/api/solo?game=nunatak&daily={today(server)}")[1]["people"] == []
        assert [row["name"] for row in anna.get("/api/solo?game=nunatak")[1]["people"]] == ["Anna"]


run_tests(globals())
