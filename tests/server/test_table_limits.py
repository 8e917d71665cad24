#!/usr/bin/env python3
"""test_table_limits.py FLOE - nobody fills the server alone, and tables that nobody needs end and leave the memory."""

import sqlite3
import subprocess
from contextlib import closing

from engine_client import FLOE
from run_tests import run_tests
from server_client import Guest, Server, restarted
from several_servers import metric
from waiting import until

LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
SOLO = {"game": "nunatak", "players": 1, "chairs": ["me"]}
HOUR, DAY = 3600_000, 24 * 3600_000
WAITING, PLAYING, BURST, VISITS = 20, 50, 60, 200  # limits.c
TABLES = 100000  # table_registry.h


def make(guest, **more):
    return guest.ask("create", **{**LEARNING, "chairs": ["me", "open"], **more})["table"]


def tables_in_memory(server):
    return {stage: metric(server, rf'floe_tables\{{stage="{stage}"\}}') for stage in ("waiting", "playing", "over", "given_up")}


def admin(server, *words):
    return subprocess.run([FLOE, "admin", server.store, *words], capture_output=True, text=True)


def age(store, table, milliseconds):
    """As if the table had last changed so long before. It has no moves: their times are part of a chain."""
    store.execute("UPDATE tables SET changed = changed - ? WHERE id = ?", (milliseconds, table))


def stage_of(server, table):
    with closing(sqlite3.connect(server.store)) as store:
        return ("waiting", "playing", "over", "given_up")[store.execute("SELECT stage FROM tables WHERE id = ?", (table,)).fetchone()[0]]


def test_waiting_tables_of_one_person():
    with Server(FLOE) as server:
        mallory, anna = server.guest("Mallory"), server.guest("Anna")
        tables = [make(mallory) for _ in range(WAITING)]
        mallory.refused("too_many_tables", "create", **LEARNING, chairs=["me", "open"])
        mallory.refused("too_many_tables", "create", **SOLO)
        mallory.ask("stand", table=tables[0])  # a host who stands up is still the host
        mallory.refused("too_many_tables", "create", **LEARNING, chairs=["me", "open"])
        make(anna)
        mallory.ask("stop", table=tables[1])
        make(mallory)


def test_games_of_one_person():
    with Server(FLOE) as server:
        mallory = server.guest("Mallory")
        for _ in range(PLAYING):
            mallory.ask("create", **SOLO)
        mallory.refused("too_many_tables", "create", **SOLO)
        server.guest("Anna").ask("create", **SOLO)


def test_tables_of_one_address():
    """Of however many people, after a restart, too, and until they are over."""
    with Server(FLOE, None, "--limit", "tables-open=6", "--proxy", "127.0.0.1") as server:
        def come(name, address):
            return Guest(server.port, cookie=server.guest(name).cookie, forwarded=address)

        anna, ben, carla = come("Anna", "10.0.0.1"), come("Ben", "10.0.0.1"), come("Carla", "10.0.0.2")
        tables = [make(guest) for guest in (anna, ben) for _ in range(3)]
        for guest in (anna, ben):
            guest.refused("too_many_tables", "create", **SOLO)
        make(carla)
        with restarted(server) as store:
            hashes = [value for value, in store.execute("SELECT DISTINCT address FROM tables")]
            assert len(hashes) == 2 and all(len(value) == 16 for value in hashes), hashes
        anna, ben = (Guest(server.port, cookie=guest.cookie, forwarded="10.0.0.1") for guest in (anna, ben))
        ben.refused("too_many_tables", "create", **SOLO)
        both = [anna.ask("stop", table=tables[0]), ben.ask("create", **SOLO)]
        assert all(answer["ok"] for answer in both)
        anna.refused("too_many_tables", "create", **SOLO)
        Guest(server.port, cookie=anna.cookie, forwarded="10.0.0.3").ask("create", **SOLO)
        with closing(sqlite3.connect(server.store)) as store:
            assert store.execute("SELECT address FROM tables WHERE id = ?", (tables[0],)).fetchone() == (bytes(16),)


def test_seats_of_one_person():
    """Nobody takes all chairs that are open. Whoever stands up has room again; a table of one's own counts, too."""
    with Server(FLOE, None, "--limit", "seats-person=3") as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        make(ben)
        tables = [make(anna) for _ in range(3)]
        for table in tables[:2]:
            ben.ask("sit", table=table, chair=1)
        ben.refused("too_many_tables", "sit", table=tables[2], chair=1)
        anna.ask("resign", table=tables[0])
        ben.ask("sit", table=tables[2], chair=1)


def test_limits_of_a_person_are_settings():
    with Server(FLOE, None, "--limit", "tables-waiting-person=2", "--limit", "tables-playing-person=3") as server:
        anna = server.guest("Anna")
        for plan, count in ((SOLO, 3), ({**LEARNING, "chairs": ["me", "open"]}, 0)):
            for _ in range(count):
                anna.ask("create", **plan)
            anna.refused("too_many_tables", "create", **plan)
        ben = server.guest("Ben")
        for _ in range(2):
            make(ben)
        ben.refused("too_many_tables", "create", **SOLO)


def test_new_tables_at_once():
    """Also if each is given up again at once, and over other connections. No new allowance comes while they are made."""
    with Server(FLOE, None, "--limit", f"tables-person={BURST}/1h") as server:
        mallory = server.guest("Mallory")
        for _ in range(BURST):
            mallory.ask("stop", table=make(mallory))
        Guest(server.port, cookie=mallory.cookie).refused("too_many_tables", "create", **LEARNING, chairs=["me", "open"])
        make(server.guest("Anna"))


def test_what_is_over_leaves_the_memory():
    with Server(FLOE) as server:
        anna = server.guest("Anna")
        for _ in range(10):
            anna.ask("stop", table=make(anna))
        assert tables_in_memory(server)["given_up"] == 0
        table = make(anna)
        with restarted(server) as store:
            store.execute("UPDATE tables SET stage = 3 WHERE id = ?", (table,))
        anna = Guest(server.port, cookie=anna.cookie)
        anna.refused("no_table", "join", table=table)
        assert sum(tables_in_memory(server).values()) == 0


def over(guest):
    """A table of theirs that is over at once."""
    table = guest.ask("create", **LEARNING, chairs=["me", {"computer": 1}])["table"]
    guest.ask("resign", table=table)
    return table


def test_tables_looked_at_by_one_person():
    """Finished ones, too, which stay in memory meanwhile; over all connections."""
    with Server(FLOE, None, "--limit", "tables-person=off", "--limit", "messages-person=off") as server:
        mallory, anna = server.guest("Mallory"), server.guest("Anna")
        again = Guest(server.port, cookie=mallory.cookie)
        tables = [over(mallory) for _ in range(VISITS + 1)]
        for table in tables[1:]:
            mallory.ask("join", table=table)
        mallory.ask("join", table=tables[1])  # which is no other one
        for guest in (mallory, again):
            guest.refused("too_many_visits", "join", table=tables[0])
        assert tables_in_memory(server)["over"] == VISITS
        anna.ask("join", table=tables[0])
        mallory.ask("leave", table=tables[1])
        again.ask("join", table=tables[0])
        mallory.refused("too_many_visits", "join", table=tables[1])
        mallory.close()
        while tables_in_memory(server)["over"] > 1:  # until the server has noticed
            pass
        again.ask("join", table=tables[1])


def test_tables_looked_at_from_one_address():
    with Server(FLOE, None, "--limit", "visits=3", "--proxy", "127.0.0.1") as server:
        guests = [server.guest(name) for name in ("Mallory", "Trudy")]
        guests = [Guest(server.port, cookie=guest.cookie, forwarded="192.0.2.1") for guest in guests]
        tables = [over(guests[0]) for _ in range(3)]
        for table in tables[:2]:
            guests[0].ask("join", table=table)
        guests[1].ask("join", table=tables[0])
        guests[1].refused("too_many_visits", "join", table=tables[1])
        Guest(server.port, cookie=guests[1].cookie, forwarded="192.0.2.2").ask("join", table=tables[1])


def copy_table(store, table, count):
    """So many more like that one, which waits."""
    for name in ("tables", "chairs", "deals"):
        columns = [row[1] for row in store.execute(f"PRAGMA table_info({name})")]
        key, own = ("number", "id") if name == "tables" else ("place", None)
        values = ", ".join("number + n" if column == key and own else "tables.number + n" if column == key else "'copy' || n" if column == own
                           else f"{name}.{column}" for column in columns)
        source = "tables" if own else f"tables JOIN {name} ON place = tables.number"
        store.execute(f"WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?) INSERT INTO {name} "
                      f"({', '.join(columns)}) SELECT {values} FROM numbers, {source} WHERE tables.id = ?", (count, table))


def test_a_full_server():
    """What is over and looked at keeps nobody from playing."""
    with Server(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        table = make(anna)
        with restarted(server) as store:
            copy_table(store, table, TABLES - 2)
        anna, ben = (Guest(server.port, cookie=guest.cookie) for guest in (anna, ben))
        table = ben.ask("create", **LEARNING, chairs=["me", {"computer": 1}])["table"]
        ben.ask("join", table=table)
        ben.refused("full", "create", **SOLO)
        ben.ask("resign", table=table)
        ben.ask("create", **SOLO)
        ben.refused("full", "create", **SOLO)


def test_settings_of_expiry():
    for clock, option in (({"kind": "none"}, "--idle-games-expire"), ({"kind": "turn", "each": 10**7, "reserve": 0}, "--clocked-games-expire")):
        with Server(FLOE, None, option, "2") as server:
            anna, ben = server.guest("Anna"), server.guest("Ben")
            old, young = make(anna, clock=clock), make(anna, clock=clock)
            for table in (old, young):
                ben.ask("sit", table=table, chair=1)
            with restarted(server) as store:
                age(store, old, 3 * DAY)
                age(store, young, DAY)
            carla = server.guest("Carla")
            while len(lines := [line["table"] for line in carla.ask("lobby")["tables"]]) > 1:
                carla.event("lobby", lambda e: e["gone"])
            assert lines == [young]


def test_a_waiting_table_expires():
    with Server(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        old, young = make(anna), make(anna)
        with restarted(server) as store:
            age(store, old, 2 * HOUR)
            age(store, young, HOUR // 2)
        ben = Guest(server.port, cookie=ben.cookie)
        tables = [line["table"] for line in ben.ask("lobby")["tables"]]
        if old in tables:
            ben.event("lobby", lambda e: old in e["gone"])
        assert [line["table"] for line in ben.ask("lobby")["tables"]] == [young]
        assert stage_of(server, old) == "given_up"


def test_a_waiting_table_stays_while_somebody_is_there():
    """Wherever on the page: and that is written down."""
    with Server(FLOE) as server:
        anna = server.guest("Anna")
        table, other = make(anna), make(server.guest("Ben"))
        with restarted(server) as store:
            age(store, table, HOUR - 60_000)
        anna = Guest(server.port, cookie=anna.cookie)
        lines = anna.ask("own")["tables"]
        assert [line["table"] for line in lines] == [table]
        with closing(sqlite3.connect(server.store)) as store:
            before = store.execute("SELECT changed FROM tables WHERE id = ?", (table,)).fetchone()[0]
            while store.execute("SELECT changed FROM tables WHERE id = ?", (table,)).fetchone()[0] == before:
                server.http("GET", "/healthz")  # until the server has come to it
        assert stage_of(server, table) == stage_of(server, other) == "waiting"


def test_an_idle_game_expires():
    with Server(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        slow = {"kind": "fischer", "start": 3 * 10**7, "each": 0}
        tables = [make(anna), make(anna), make(anna, clock=slow), make(anna, clock=slow)]
        for table in tables:
            ben.ask("sit", table=table, chair=1)
        with restarted(server) as store:
            age(store, tables[0], 31 * DAY)
            age(store, tables[1], 29 * DAY)
            age(store, tables[2], 89 * DAY)
            age(store, tables[3], 91 * DAY)
        carla = server.guest("Carla")
        carla.ask("lobby")
        while len(lines := [line["table"] for line in carla.ask("lobby")["tables"]]) > 2:
            carla.event("lobby", lambda e: e["gone"])
        assert set(lines) == set(tables[1:3])
        for table in (tables[0], tables[3]):
            assert stage_of(server, table) == "given_up"
            carla.refused("no_table", "join", table=table)


def copies(store, table, count):
    """So many more tables like that one, each a little younger."""
    names = [row[1] for row in store.execute("PRAGMA table_info(tables)") if row[1] not in ("number", "id", "created")]
    seats = [row[1] for row in store.execute("PRAGMA table_info(chairs)") if row[1] != "place"]
    for number in range(count):
        store.execute(f"INSERT INTO tables (id, created, {', '.join(names)}) SELECT ?, created + ?, {', '.join(names)} FROM tables WHERE id = ?",
                      (f"copy{number}", 1 + number, table))
        store.execute(f"INSERT INTO chairs (place, {', '.join(seats)}) SELECT (SELECT number FROM tables WHERE id = ?), {', '.join(seats)} FROM chairs "
                      "WHERE place = (SELECT number FROM tables WHERE id = ?)", (f"copy{number}", table))


def lines_of(event):
    return {line["table"]: line["stage"] for line in event["tables"]}


def test_the_lobby_has_pages():
    """Thousands of tables are read page by page, the newest first; what changes is told, and nobody is hung up on."""
    with Server(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        first = make(anna)
        with restarted(server) as store:
            copies(store, first, 3000)
        until(lambda: metric(server, "floe_tables_unopened") == 0)  # lines come with their tables
        ben, seen, more = Guest(server.port, cookie=ben.cookie), [], True
        while more:
            answer = ben.ask("lobby", **({"after": seen[-1]} if seen else {}))
            assert len(answer["tables"]) == 50 or not answer["more"]
            seen, more = seen + [line["table"] for line in answer["tables"]], answer["more"]
        assert seen == [f"copy{number}" for number in reversed(range(3000))] + [first]
        assert [line["table"] for line in ben.ask("lobby", after="copy7", count=2)["tables"]] == ["copy6", "copy5"]
        ben.refused("no_table", "lobby", after="nowhere")
        ben.refused("bad_field", "lobby", count=51)
        carla = server.guest("Carla")
        table = make(carla)
        while lines_of(ben.event("lobby", lambda e: table in lines_of(e))) != {table: "waiting"}:
            carla.ask("stop", table=table)  # it was told with some of those that were opened last
            table = make(carla)
        ben.ask("sit", table="copy5", chair=1)
        assert lines_of(ben.event("lobby", lambda e: e["tables"])) == {"copy5": "playing"}
        carla.ask("stop", table=table)
        assert ben.event("lobby", lambda e: e["gone"])["gone"] == [table]
        assert ben.ask("lobby", count=1)["tables"][0]["table"] == "copy2999"


def test_admin_closes_tables():
    with Server(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        waiting, playing, later = make(anna), make(anna), make(anna)
        ben.ask("sit", table=playing, chair=1)
        for table in (waiting, playing):
            ben.ask("join", table=table)
            done = admin(server, "close", table)
            assert done.returncode == 0 and table in done.stdout, done
            ben.event("table", lambda e, table=table: e["table"] == table and e["stage"] == "given_up")
            ben.refused("no_table", "play", table=table, number=1, move="x")
            assert stage_of(server, table) == "given_up"
        done = admin(server, "close", waiting)
        assert done.returncode == 1 and waiting in done.stderr, done
        assert admin(server, "close", "nowhere").returncode == 1
        assert admin(server, "close").returncode == 2
        with restarted(server):
            assert admin(server, "close", later).returncode == 0
        ben = Guest(server.port, cookie=ben.cookie)
        if ben.request("join", table=later)["ok"]:
            ben.event("table", lambda e: e["stage"] == "given_up")
        assert stage_of(server, later) == "given_up"


run_tests(globals())
