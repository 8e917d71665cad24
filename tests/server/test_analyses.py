#!/usr/bin/env python3
"""test_analyses.py FLOE - analyses that players ask a server for: a queue in PostgreSQL, several workers, and what may go wrong."""

import json
import signal
import subprocess
import tempfile
from pathlib import Path

import postgres
from engine_client import FLOE, Engine
from run_tests import run_tests
from schema import assert_fits
from server_client import PATIENCE, Server
from waiting import until

LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}
FEW = 1  # decisions, after which a game is given up: nobody thinks long about it


class Club(Server):
    """A server with a queue, in a database of its own."""

    def __init__(self, *options):
        self.address = postgres.shared().new_database()
        super().__init__(FLOE, self.address, "--analysis", *options)

    def sql(self, query):
        return postgres.run("psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-d", self.address, "-c", query).strip()

    def wait_for(self, query, wanted):
        until(lambda: self.sql(query) == wanted)

    def analysis(self, table, who=None):
        answer, told = self.http("GET", f"/api/analysis?table={table}", cookie=who and who.cookie)
        return told if answer.status == 200 else told["error"]["code"]

    def wish(self, table, who=None):
        answer, told = self.http("POST", "/api/analysis", {"table": table}, who and who.cookie)
        return told if answer.status == 200 else told["error"]["code"]

    def until(self, table, state):
        until(lambda: self.analysis(table)["state"] == state)
        return self.analysis(table)

    def metrics(self):
        lines = self.text("/metrics").splitlines()
        found = [line.split() for line in lines if line.startswith("floe_analyses{")]
        return {name.split('"')[1]: int(value) for name, value in found}

    def text(self, path):
        done = subprocess.run(["curl", "-sS", f"http://127.0.0.1:{self.port}{path}"], capture_output=True, text=True, check=True)
        return done.stdout


def worker(club, *words):
    return subprocess.Popen([FLOE, "worker", "--queue", club.address, "--threads", "1", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def end(process, code=0):
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == code, (out, err)
    return out


def finished(anna, ben, plan=LEARNING, decisions=FEW):
    """A game that is over: given up after so many decisions."""
    table = anna.ask("create", **plan)["table"]
    ben.ask("sit", table=table, chair=1)
    players, ply = (anna, ben), 0
    for guest in players:
        guest.ask("join", table=table)
    while True:
        event = anna.event("table", lambda e, ply=ply: e["table"] == table and e.get("ply") == ply)
        if ply == decisions:
            anna.ask("resign", table=table)
            return table
        who = players[event["decides"]]
        mine = event if who is anna else ben.event("table", lambda e, ply=ply: e["table"] == table and e.get("ply") == ply)
        who.ask("play", table=table, number=ply + 1, move=mine["moves"][0]["move"])
        ply += 1


def record_of(club, table):
    return club.http("GET", f"/api/record?table={table}")[1]["record"]


def analysed_here(record, level="6"):
    """What `floe analyse` says of it."""
    with tempfile.NamedTemporaryFile("w", suffix=".floe") as file:
        file.write(record)
        file.flush()
        done = subprocess.run([FLOE, "analyse", file.name, "--level", level, "--json"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def told_by_engine(record, analysis):
    engine = Engine()
    engine.ask("load", record=record)
    told = engine.ask("review", analysis=analysis)
    engine.end()
    return told


def same_as_here(record, analysis):
    """The numbers of a worker, told by an engine, are what `floe analyse` says."""
    told, wanted = told_by_engine(record, analysis), analysed_here(record)
    for name in ("decisions", "value", "seats", "turning", "plies"):
        assert told[name] == wanted[name], (name, told[name], wanted[name])
    assert told.get("decided") == wanted.get("decided") and not told["stopped"]


def test_from_wish_to_result():
    with Club() as club:
        anna, ben = club.guest("Anna"), club.guest("Ben")
        table = finished(anna, ben)
        assert club.analysis(table) == {"state": "none"}
        assert club.wish(table) == "no_session"
        assert club.wish(table, anna) == {"state": "queued", "place": 1}
        assert club.wish(table, ben) == {"state": "queued", "place": 1}, "the same job, whoever asks"
        assert club.sql("SELECT count(*) FROM floe_work.jobs") == "1"
        spec = club.sql("SELECT spec FROM floe_work.jobs")
        assert "Anna" not in spec and "Ben" not in spec, spec
        helper = worker(club)
        analysis = club.until(table, "done")["analysis"]
        helper.send_signal(signal.SIGINT)
        assert "done: 1" in end(helper)
        assert_fits(analysis, "server.schema.json#/$defs/analysis")
        same_as_here(record_of(club, table), analysis)
        assert club.wish(table, ben)["analysis"] == analysis, "it is not made twice"
        assert club.sql("SELECT spec || until FROM floe_work.jobs") == "infinity"
        told = json.dumps(analysis)
        assert "Anna" not in told and "Ben" not in told


def test_place_and_metrics():
    """Several workers share them; one is of no use to anybody."""
    with Club() as club:
        anna, ben = club.guest("Anna"), club.guest("Ben")
        tables = [finished(anna, ben) for _ in range(4)]
        assert [club.wish(table, anna)["place"] for table in tables] == [1, 2, 3, 4]
        club.sql(f"UPDATE floe_work.jobs SET spec = '' WHERE game = '{tables[3]}'")
        helpers = [worker(club), worker(club)]
        for table in tables[:3]:
            club.until(table, "done")
        club.until(tables[3], "failed")
        for helper in helpers:
            helper.send_signal(signal.SIGINT)
        assert sum(int(end(helper).split()[-1].rstrip(".")) for helper in helpers) == 3
        until(lambda: club.metrics() == {"queued": 0, "running": 0, "done": 3, "failed": 1})


def test_killed_worker():
    """Its analysis goes on where it was, in another worker, and comes out as if nothing had happened."""
    with Club() as club:
        anna, ben = club.guest("Anna"), club.guest("Ben")
        table = finished(anna, ben, decisions=2)
        club.wish(table, anna)
        first = worker(club, "--lease", "3")
        club.wait_for("SELECT count(*) FROM floe_work.units WHERE until > now()", "1")
        first.kill()
        first.communicate()
        seconds = [worker(club, "--lease", "3") for _ in range(2)]
        analysis = club.until(table, "done")["analysis"]
        for second in seconds:
            second.send_signal(signal.SIGINT)
        done = [end(second) for second in seconds]
        assert sorted("done: 1" in out for out in done) == [False, True], done
        same_as_here(record_of(club, table), analysis)


def test_goes_on_from_saved_verdicts():
    """What was saved is not judged again; what cannot be read is."""
    with Club() as club:
        anna, ben = club.guest("Anna"), club.guest("Ben")
        first, second = finished(anna, ben, decisions=2), finished(anna, ben)
        club.wish(first, anna)
        helper = worker(club)
        whole = club.until(first, "done")["analysis"]
        assert len(whole["verdicts"]) == 2, whole
        marked = whole | {"verdicts": [whole["verdicts"][0] | {"margin": 77}]}
        for state, kept in ((json.dumps(marked), True), ("{", False), (json.dumps(whole | {"verdicts": whole["verdicts"] * 2}), False)):
            club.sql("UPDATE floe_work.units SET result = NULL, until = '-infinity', state = convert_to($$" + state + "$$, 'UTF8');"
                     "UPDATE floe_work.jobs SET until = now() + INTERVAL '1 day', spec = $$" + nameless(record_of(club, first)) + "$$;"
                     "SELECT pg_notify('floe_work', '')")
            again = club.until(first, "done")["analysis"]
            assert again["verdicts"][1:] == whole["verdicts"][1:] and again["value"] == whole["value"]
            assert (again["verdicts"][0].get("margin") == 77) == kept, again["verdicts"][0]
        assert club.analysis(second) == {"state": "none"}
        helper.send_signal(signal.SIGINT)
        end(helper)


def nameless(record):
    return "\n".join(line for line in record.splitlines() if not line.startswith("[Seat"))


def test_worker_that_is_told_to_end_gives_back():
    with Club() as club:
        anna, ben = club.guest("Anna"), club.guest("Ben")
        table = finished(anna, ben, {"game": "nunatak", "players": 2, "chairs": ["me", "open"]}, 6)
        club.wish(table, anna)
        for order in (signal.SIGINT, signal.SIGTERM):
            helper = worker(club, "--lease", "600")
            club.wait_for("SELECT count(*) FROM floe_work.units WHERE until > now()", "1")
            assert club.analysis(table)["state"] == "running"
            helper.send_signal(order)
            end(helper)
            assert club.analysis(table) == {"state": "queued", "place": 1}


def test_failures():
    """A record that no worker reads, a unit that kills its workers, and a result that is none."""
    with Club() as club:
        anna, ben = club.guest("Anna"), club.guest("Ben")
        table = finished(anna, ben)
        club.wish(table, anna)
        club.sql("UPDATE floe_work.jobs SET spec = 'no record'")
        helper = worker(club)
        assert club.until(table, "failed") == {"state": "failed", "reason": "refused"}
        assert club.wish(table, anna)["state"] == "failed", "the same program would fail again"
        club.sql("UPDATE floe_work.jobs SET program = 'floe 0.0.0 older'")
        assert club.wish(table, anna)["state"] != "failed"
        club.until(table, "done")
        helper.send_signal(signal.SIGINT)
        end(helper)
        club.sql("UPDATE floe_work.units SET result = NULL, tries = 5, until = '-infinity'; UPDATE floe_work.jobs SET until = now() + INTERVAL '1 day'")
        assert club.analysis(table) == {"state": "failed", "reason": "stuck"}
        for result in ("{", "[]", "", '{"a":1,"a":2}', "\\377"):
            club.sql(f"UPDATE floe_work.units SET result = '{result}'")
            assert club.analysis(table)["state"] == "failed", result
        club.sql("UPDATE floe_work.units SET result = NULL; UPDATE floe_work.jobs SET until = now() - INTERVAL '1 hour'")
        assert club.analysis(table) == {"state": "none"}
        assert club.wish(table, anna) == {"state": "queued", "place": 1}, "it was forgotten"


def test_who_may_see():
    """Running games, tables that are not there, the deal of the day; without guests nobody looks in."""
    with Club() as club:
        anna, ben = club.guest("Anna"), club.guest("Ben")
        running = anna.ask("create", **LEARNING)["table"]
        for table in (running, "nowhere", ""):
            for told in (club.analysis(table), club.wish(table, anna)):
                assert told == "no_table", (table, told)
        for fields in ({}, {"table": 1}, {"table": "x" * 100}, {"table": running, "level": 9}):
            answer, _ = club.http("POST", "/api/analysis", fields, anna.cookie)
            assert answer.status == 400, fields
        assert club.sql("SELECT count(*) FROM floe_work.jobs") == "0"
        daily = anna.ask("create", game="nunatak", players=1, chairs=["me"], daily=True)["table"]
        alone(anna, daily)
        assert club.analysis(daily) == "no_table" and club.wish(daily, ben) == "no_table"
        assert club.analysis(daily, anna) == "too_early" and club.wish(daily, anna) == "too_early"
        anna.close()
        ben.close()
    with Club("--guests", "no") as club:
        assert club.analysis("nowhere") == "no_session"


def alone(anna, table):
    anna.ask("join", table=table)
    while not (event := anna.event("table", lambda e: e["table"] == table))["over"]:
        anna.ask("play", table=table, number=event["ply"] + 1, move=event["moves"][0]["move"])


def test_limits():
    with Club("--limit", "analyses-person=2/1h") as club:
        anna, ben = club.guest("Anna"), club.guest("Ben")
        tables = [finished(anna, ben) for _ in range(3)]
        assert [type(club.wish(table, anna)) for table in tables[:2]] == [dict, dict]
        assert club.wish(tables[2], anna) == "too_many"
        assert club.wish(tables[2], ben)["place"] == 3, "this is a limit of each person"
        assert club.analysis(tables[2], anna)["state"] == "queued", "to look has none"
    with Club("--limit", "analyses=1/1h") as club:
        anna, ben = club.guest("Anna"), club.guest("Ben")
        table = finished(anna, ben)
        assert club.wish(table, anna)["state"] == "queued" and club.wish(table, ben) == "too_many"


def test_deleted_with_its_game():
    with Club() as club:
        anna, ben = club.guest("Anna"), club.guest("Ben")
        table = finished(anna, ben)
        club.wish(table, anna)
        club.sql(f"DELETE FROM moves WHERE place = (SELECT number FROM tables WHERE id = '{table}')")
        tables = club.sql("SELECT string_agg(DISTINCT conrelid::regclass::text, ' ') FROM pg_constraint WHERE confrelid = 'tables'::regclass AND contype = 'f'")
        for other in tables.split():
            if other != "floe_work.jobs":
                club.sql(f"DELETE FROM {other}")
        club.sql(f"DELETE FROM tables WHERE id = '{table}'")
        assert club.sql("SELECT count(*) FROM floe_work.jobs") == "0" and club.sql("SELECT count(*) FROM floe_work.units") == "0"


def test_two_servers():
    """Whichever is asked, it is the same analysis."""
    with Club() as club, Server(FLOE, club.address, "--analysis") as other:
        anna, ben = club.guest("Anna"), club.guest("Ben")
        table = finished(anna, ben)
        _, told = other.http("POST", "/api/analysis", {"table": table}, anna.cookie)
        assert told == {"state": "queued", "place": 1} == club.wish(table, ben)
        assert club.sql("SELECT count(*) FROM floe_work.jobs") == "1"


def test_database_comes_back():
    """Without a database there is a refusal; the next question opens a connection again."""
    with Club() as club:
        anna, ben = club.guest("Anna"), club.guest("Ben")
        table = finished(anna, ben)
        club.wish(table, anna)
        club.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%floe_work%' AND pid <> pg_backend_pid()")
        assert club.analysis(table) == "store_lost"
        assert club.analysis(table) == {"state": "queued", "place": 1}


def test_worker_with_few_rights():
    """A machine that analyses needs to see neither people nor games; and a queue from before analyses gets its column."""
    with Club() as club:
        club.sql("CREATE ROLE helper LOGIN; GRANT USAGE ON SCHEMA floe_work TO helper; GRANT SELECT, UPDATE, DELETE ON ALL TABLES IN SCHEMA floe_work TO helper")
        anna, ben = club.guest("Anna"), club.guest("Ben")
        table = finished(anna, ben)
        club.wish(table, anna)
        helper = subprocess.Popen([FLOE, "worker", "--queue", club.address.replace("floe@", "helper@"), "--threads", "1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        club.until(table, "done")
        helper.send_signal(signal.SIGINT)
        end(helper)
        club.sql("ALTER TABLE floe_work.jobs DROP COLUMN game")
        end(worker(club, "--idle", "1"))
        assert club.analysis(table) == {"state": "none"} and club.wish(table, ben) == {"state": "queued", "place": 1}


def test_without_a_queue():
    """A server without it says so, and one whose store is a file cannot have it."""
    with Server(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        table = finished(anna, ben)
        for answer, told in (server.http("GET", f"/api/analysis?table={table}"), server.http("POST", "/api/analysis", {"table": table}, anna.cookie)):
            assert answer.status == 404 and told["error"]["code"] == "no_analysis", told
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "index.html").touch()
        done = subprocess.run([FLOE, "serve", "--port", "0", "--page", folder, "--store", f"{folder}/floe.db", "--analysis"], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "--analysis needs a store in PostgreSQL" in done.stderr, done


run_tests(globals())
