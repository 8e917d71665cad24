#!/usr/bin/env python3
"""test_races.py FLOE - two servers on one PostgreSQL are asked for what only one of them may give, at the same time: names that look alike,
the deal of the day and a try at it, a rematch, the first operator, and tables up to a limit. The database decides.
"""

import threading
import time

from confirmed_game import PLAN
from engine_client import FLOE
from postgres import Postgres, held
from run_tests import run_tests, tries
from server_client import PATIENCE, Closed, Guest, Told

PASSWORD = "correct horse battery"
DAILY = {"game": "nunatak", "players": 1, "chairs": ["me"], "daily": True}
COMPUTERS = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": [{"computer": 1}, {"computer": 1}]}


class Club(Told):
    """A lease outlives what holds the servers up here."""

    def account(self, name):
        answer, told = self.http("POST", "/api/account", {"name": name, "password": PASSWORD})
        assert answer.status == 200, told
        return answer.headers["Set-Cookie"].split(";")[0]


def serve(postgres, *limits):
    return Club(FLOE, postgres.address, "--log", "--lease", "60", *(limits or ("--limit", "all=off")))


def together(*acts):
    """What each returns; they begin at the same time."""
    gate, answers = threading.Barrier(len(acts)), [None] * len(acts)

    def run(which):
        gate.wait()
        answers[which] = acts[which]()
    threads = [threading.Thread(target=run, args=(which,), daemon=True) for which in range(len(acts))]
    for thread in threads:
        thread.start()
    return threads, answers


def race(postgres, table, *acts):
    """All of them have looked whether they may before one has written: nobody can write to the table until each waits or is done."""
    with held(postgres.address, table) as waiting:
        threads, answers = together(*acts)
        end = time.monotonic() + PATIENCE
        while waiting() + sum(not thread.is_alive() for thread in threads) < len(acts):
            assert time.monotonic() < end, "waited in vain"
    for thread in threads:
        thread.join()
    return answers


def test_names_alike():
    with Postgres() as postgres, serve(postgres) as one, serve(postgres) as two:
        servers, owners = (one, two), [one.account("Anna"), one.account("Berta")]
        for number in range(tries(6)):
            names = f"Rob0t{number}", f"RobOt{number}"
            answers = race(postgres, "people", *(
                lambda server=server, name=name, owner=owner: server.http("POST", "/api/bot", {"name": name}, owner)[0].status
                for server, name, owner in zip(servers, names, owners)))
            assert sorted(answers) == [200, 409], answers
        assert postgres.ask("SELECT count(*), count(DISTINCT skeleton) FROM people WHERE kind = 2") == f"{tries(6)}|{tries(6)}"


def test_first_operator():
    with Postgres() as postgres, serve(postgres) as one, serve(postgres) as two:
        race(postgres, "notes", lambda: one.account("Anna"), lambda: two.account("Berta"))
        assert postgres.ask("SELECT count(*) FROM people WHERE kind = 1") == "2"
        assert postgres.ask("SELECT count(*) FROM people WHERE role = 1") == "1"


def test_one_deal_a_day():
    """Its key is made by whoever needs it first."""
    with Postgres() as postgres, serve(postgres) as one, serve(postgres) as two:
        anna, ben = one.guest("Anna"), two.guest("Ben")
        anna.ask("create", **PLAN), ben.ask("create", **PLAN)      # other keys are there
        race(postgres, "notes", lambda: anna.ask("create", **DAILY), lambda: ben.ask("create", **DAILY))
        assert postgres.ask("SELECT count(*), count(DISTINCT seed) FROM tables WHERE daily <> ''") == "2|1"


def test_one_try_a_day():
    with Postgres() as postgres, serve(postgres) as one, serve(postgres) as two:
        one.guest("Zoe").ask("create", **DAILY)       # the key is there
        for number in range(tries(6)):
            anna = one.guest(f"Anna {number}")
            guests = anna, Guest(two.port, cookie=anna.cookie)
            answers = race(postgres, "tables", *(lambda guest=guest: guest.request("create", **DAILY) for guest in guests))
            assert sorted(answer["ok"] for answer in answers) == [False, True], answers
            assert [answer["error"]["code"] for answer in answers if not answer["ok"]] == ["daily_played"]
        assert postgres.ask("SELECT count(*) FROM tables") == str(tries(6) + 1)


# ---- rematches ----


def finished(server):
    """A game of two, and the two, who have left it."""
    anna, ben = server.guest("Anna"), server.guest("Ben")
    table = anna.ask("create", **PLAN)["table"]
    ben.ask("sit", table=table, chair=1)
    anna.ask("resign", table=table)
    return table, anna, ben


def rematch(server, guest, table):
    """Asks until there is an answer: the server that is asked may send one to the other."""
    while True:
        try:
            answer = guest.request("rematch", table=table)
            if answer["ok"]:
                return answer["table"]
            assert answer["error"]["code"] == "store_busy", answer
        except (Closed, OSError):
            guest = Guest(server.port, cookie=guest.cookie)


def asked(guest, table):
    """The answer; None: it is sent to the other server."""
    try:
        return guest.request("rematch", table=table)
    except (Closed, OSError):
        return None


def test_one_rematch():
    """Both ask at the same time, each at another server, for a game that nobody has in memory; whoever is sent away goes to the other."""
    with Postgres() as postgres, serve(postgres) as one, serve(postgres) as two:
        for _ in range(tries(10)):
            table, anna, ben = finished(one)
            there = Guest(two.port, cookie=ben.cookie)
            threads, answers = together(lambda: asked(anna, table), lambda: asked(there, table))
            for thread in threads:
                thread.join()
            made = {answer["table"] for answer in answers if answer is not None and answer["ok"]}
            assert len(made) == 1, answers
            assert postgres.ask(f"SELECT rematch FROM tables WHERE id = '{table}'") in made
        assert int(postgres.ask("SELECT count(*) FROM tables WHERE stage = 0")) <= tries(10)


def test_rematch_that_another_server_has():
    """The old game is at one server, its rematch at another: no second rematch is made, and who asks finds the first."""
    with Postgres() as postgres, serve(postgres) as one, serve(postgres) as two:
        table, anna, ben = finished(one)
        made = anna.ask("rematch", table=table)["table"]
        there = Guest(two.port, cookie=ben.cookie)
        while True:     # until the first server has let go of the old game, which nobody looks at there
            try:
                there.ask("join", table=table)
                break
            except Closed:
                there = Guest(two.port, cookie=ben.cookie)
        with_owner = f"SELECT count(DISTINCT owner) FROM tables WHERE id IN ('{table}', '{made}')"
        assert postgres.ask(with_owner) == "2"
        try:
            there.refused("store_busy", "rematch", table=table)
        except Closed as closed:
            assert closed.code == 1013
        while postgres.ask(with_owner) != "1":
            pass
        assert rematch(one, ben, table) == made
        assert postgres.ask("SELECT count(*) FROM tables") == "2"


# ---- limits ----


def test_limits_count_all_servers():
    """What a person or an address has at one server counts at the other."""
    with Postgres() as postgres:
        for limit, plan in (("tables-waiting-person=2", PLAN), ("tables-open=2", PLAN), ("computers-person=2", COMPUTERS)):
            limits = "--limit", "all=off", "--limit", limit
            with serve(postgres, *limits) as one, serve(postgres, *limits) as two:
                anna = one.guest("Anna")
                there = Guest(two.port, cookie=anna.cookie)
                tables = [anna.ask("create", **plan)["table"], there.ask("create", **plan)["table"]]
                for guest in (anna, there):
                    guest.refused("too_many_tables", "create", **plan)
                postgres.ask("UPDATE tables SET stage = 3 WHERE stage < 2")
                assert len(set(tables)) == 2


def test_games_and_seats_count_at_all_servers():
    with Postgres() as postgres:
        for limit in ("tables-playing-person=2", "seats-person=2"):
            limits = "--limit", "all=off", "--limit", limit
            with serve(postgres, *limits) as one, serve(postgres, *limits) as two:
                anna = one.guest("Anna")
                for server in (one, two):
                    mine = anna if server is one else Guest(two.port, cookie=anna.cookie)
                    if limit.startswith("seats"):
                        mine.ask("sit", table=server.guest("Ben").ask("create", **PLAN)["table"], chair=1)
                    else:
                        server.guest("Ben").ask("sit", table=mine.ask("create", **PLAN)["table"], chair=1)
                if limit.startswith("seats"):
                    anna.refused("too_many_tables", "sit", table=one.guest("Ben").ask("create", **PLAN)["table"], chair=1)
                else:
                    anna.refused("too_many_tables", "create", **PLAN)
                postgres.ask("UPDATE tables SET stage = 3 WHERE stage < 2")


run_tests(globals())
