#!/usr/bin/env python3
"""test_machines.py FLOE - a site of six machines, which are network namespaces: three servers, PostgreSQL, nginx, and players. Many games are played there while servers are
killed, stopped for longer than their lease and woken up, ended, cut from the database, from each other and from nginx, in one direction or both, while the database is
restarted and killed, and clocks differ by minutes and are set. In the end all that players have sent and heard is compared with the store (history_checker.py).

Faults come by chance, always the same (FLOE_SEED=N: others). The long form (`make soak`) has many more of them, and hundreds of games. Where
no network namespaces can be made nothing is tried, and that is said.
"""

import atexit
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from http.client import HTTPConnection
from pathlib import Path

from crowd import Crowd, digest
from history_checker import Game, check, summary
from machine_front import MachineFront
from machines import Network, cut, mend, refusal
from postgres import Postgres
from run_tests import LONG_FORM, run_tests
from server_client import ONE_ADDRESS, PATIENCE
from waiting import until
from web_front import program

FLOE = str(Path(sys.argv[1]).resolve())
LEASE = 3           # seconds: the shortest
SERVERS = ("one", "two", "three")
PORT, PEER_PORT = 7070, 7171
MOMENT = 2 * LEASE  # seconds in which a server answers, whatever it waits for
PARTIES = int(os.environ.get("FLOE_PARTIES", 100 if LONG_FORM else 12))
ROUNDS = int(os.environ.get("FLOE_ROUNDS", 12 if LONG_FORM else 1))  # each has every fault
SEED = os.environ.get("FLOE_SEED", "machines")
AHEAD = {"one": 0, "two": 7 * 60000, "three": -4 * 60000}  # milliseconds: their wall clocks

if why := refusal() or ("" if program("nginx") and program("openssl") else "nginx or openssl is not here"):
    print(f"skipped: {why}")
    sys.exit(0)


class Server:
    """`floe serve` on a machine, with a clock of its own."""

    def __init__(self, machine, store, front, folder):
        self.machine, self.log, self.step = machine, Path(folder, f"{machine.name}.log"), Path(folder, f"{machine.name}.step")
        Path(folder, "index.html").touch()
        self.set_clock(AHEAD[machine.name])
        self.environment = {**os.environ, "LD_PRELOAD": str(Path(FLOE).parent / "tests/clock_step.so"), "FLOE_CLOCK_STEP": str(self.step)}
        self.command = [FLOE, "serve", "--address", machine.address, "--port", str(PORT), "--peer-address", machine.address, "--peer-port", str(PEER_PORT),
                        "--store", store, "--page", folder, "--https", "--proxy", front.address, "--log", "--lease", str(LEASE), "--reconnect", "3600",
                        *ONE_ADDRESS, "--limit", "handshakes-person=off"]
        self.start()

    def set_clock(self, ahead):
        self.step.write_text(f"{ahead}\n", encoding="utf-8")

    def start(self):
        """Again and again, as systemd does: without a database a server does not start."""
        until(self.is_started)

    def is_started(self):
        with self.log.open("a", encoding="utf-8") as log:
            self.process = self.machine.popen(self.command, stdout=subprocess.PIPE, stderr=log, env=self.environment)
        atexit.register(self.process.kill)
        return self.process.stdout.readline().startswith(b"Floe is on ")

    def end(self, how):
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def ask(self, path):
        """Status and answer; asked on the machine itself, which no cut concerns."""
        def asked():
            connection = HTTPConnection(self.machine.address, PORT, timeout=MOMENT)
            connection.request("GET", path)
            answer = connection.getresponse()
            told = answer.read().decode()
            connection.close()
            return answer.status, told
        return self.machine.call(asked)

    def is_ready(self):
        try:
            return self.ask("/readyz")[0] == 200
        except TimeoutError:
            return False

    def peers(self):
        return int(self.ask("/metrics")[1].split("\nfloe_peers ")[1].split()[0])


def upstream(servers):
    return "upstream floe {\n    least_conn;\n" + "".join(f"    server {server.machine.address}:{PORT} max_fails=0;\n" for server in servers) + "}\n"


class Installation:
    """All six machines, and what runs there."""

    def __init__(self, network, folder):
        self.network, self.folder, self.faults, self.cuts = network, folder, Counter(), []
        self.postgres = Postgres(machine=network["database"], settings={"max_connections": "60"})
        self.store = f"postgresql://floe@{network['database'].address}/floe"
        self.servers = [Server(network[name], self.store, network["front"], folder) for name in SERVERS]
        self.front = MachineFront(network["front"], folder, upstream(self.servers))

    def are_well(self):
        """All servers have the store, and links to each other."""
        until(lambda: all(server.is_ready() for server in self.servers))
        until(lambda: all(server.peers() == len(self.servers) - 1 for server in self.servers))

    def has_lease(self, server):
        return self.postgres.ask(f"SELECT count(*) FROM servers WHERE until > clock_timestamp() AND address LIKE '{server.machine.address}:%'") != "0"

    def end(self):
        for server in self.servers:
            assert server.end(signal.SIGTERM) == 0, server.log.read_text(encoding="utf-8")[-2000:]
        self.front.end()
        self.postgres.close()


# ---- faults: each begins, and has a function that ends it ----


def killed(site, server):
    server.end(signal.SIGKILL)
    return server.start


def ended(site, server):
    assert server.end(signal.SIGTERM) == 0
    return server.start


def asleep(site, server):
    """Until its lease is over, and somebody else has its tables."""
    until(lambda: site.has_lease(server))
    server.process.send_signal(signal.SIGSTOP)
    until(lambda: not site.has_lease(server))
    return lambda: server.process.send_signal(signal.SIGCONT)


def cut_from_database(site, server):
    cut(server.machine, site.network["database"])
    until(lambda: not server.is_ready())
    return lambda: mend(server.machine, site.network["database"])


def deaf_to_database(site, server):
    """What the server sends arrives; what the database answers does not."""
    database = site.network["database"]
    database.no_way_to(server.machine)
    until(lambda: not server.is_ready())
    return lambda: database.way_to(server.machine)


def cut_from_each_other(site, server):
    other = site.servers[(site.servers.index(server) + 1) % 3]
    cut(server.machine, other.machine)
    until(lambda: other.process.poll() is not None or server.peers() < 2)
    return lambda: mend(server.machine, other.machine)


def cut_from_front(site, server):
    cut(server.machine, site.network["front"])
    return lambda: mend(server.machine, site.network["front"])


def clock_is_set(site, server):
    ahead = int(server.step.read_text(encoding="utf-8"))
    server.set_clock(ahead + 3 * 60000)
    return lambda: server.set_clock(ahead - 60000)


def database_restarts(site, _):
    site.postgres.stop()
    return site.postgres.start


def database_is_killed(site, _):
    site.postgres.kill()
    return site.postgres.start


# Faults of two different servers, or of one and the database, go on side by side.
FAULTS = [(killed, clock_is_set), (asleep, cut_from_front), (ended, killed), (cut_from_database, cut_from_each_other), (database_restarts, clock_is_set),
          (deaf_to_database, ended), (database_is_killed, killed)]


def break_things(site, crowd, luck):
    """A round with every fault."""
    for pair in luck.sample(FAULTS, len(FAULTS)):
        mends = []
        for fault, server in zip(pair, luck.sample(site.servers, 2), strict=True):
            mends.append(fault(site, server))
            site.faults[fault.__name__] += 1
        if not {database_restarts, database_is_killed} & set(pair):
            crowd.play_on(PARTIES // 2)
        for undo in sorted(luck.sample(mends, 2), key=lambda undo: undo != site.postgres.start):  # servers start when the database is there
            undo()
        if luck.random() < 0.5:
            site.are_well()
        crowd.play_on(PARTIES // 2)


# ---- what was right ----


def rows(site, query):
    return [line.split(" ") for line in site.postgres.ask(query).splitlines()]


def replayed(plan, seed, generator, moves):
    """What each seat may see at each ply, by the engine."""
    engine = subprocess.Popen([FLOE, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(**request):
        print(json.dumps(request), file=engine.stdin, flush=True)
        answer = json.loads(engine.stdout.readline())
        assert answer["ok"], (request, answer)
        return answer

    ask(op="new", game=plan["game"], players=plan["players"], options=plan.get("options", {}), seed=seed, generator=generator)
    for _, move in moves:
        ask(op="play", move=move, state=False)
    seen = {(seat, ply): digest(ask(op="state", seat="spectator" if seat is None else seat, ply=ply)["state"])
            for seat in (None, *range(plan["players"])) for ply in range(len(moves) + 1)}
    engine.stdin.close()
    engine.wait(PATIENCE)
    engine.stdout.close()
    return lambda seat, ply: seen.get((seat, ply))


def read_store(site, plans):
    """Moves of all tables, and their games played again."""
    stored, seats = {table: [] for table in plans}, {table: [] for table in plans}
    for table, ply, seat, *move in rows(site, "SELECT concat_ws(' ', id, ply, seat, move) FROM moves JOIN tables ON number = place ORDER BY place, ply"):
        stored.setdefault(table, []).append((int(ply), " ".join(move)))
        seats.setdefault(table, []).append(int(seat))
    games = {}
    for table, seed, generator in rows(site, "SELECT concat_ws(' ', id, seed, generator) FROM tables JOIN deals ON place = number"):
        plan = plans[table]
        clock = plan.get("clock", {"start": 0, "each": 0})
        games[table] = Game(seats[table], replayed(plan, seed, generator, stored[table]), clock["start"] * 1000, clock["each"] * 1000)
    return stored, games


def check_all(site, crowd):
    stored, games = read_store(site, crowd.plans)
    wrong = check(crowd.history, stored, games)
    assert wrong == [], "\n".join([f"{len(wrong)} things are wrong:", *wrong[:40]])
    done = subprocess.run([FLOE, "admin", site.postgres.address, "verify"], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done
    assert crowd.refused["illegal_move"] == 0, crowd.refused


def test_everything_breaks():
    luck, begun = random.Random(SEED), time.monotonic()
    with tempfile.TemporaryDirectory() as folder, Network(*SERVERS, "database", "front", "players") as network:
        site = Installation(network, folder)
        site.are_well()
        crowd = Crowd(network["players"], site.front.site, PARTIES)
        crowd.play_on(PARTIES)
        for _ in range(ROUNDS):
            break_things(site, crowd, luck)
        site.are_well()
        crowd.end()
        check_all(site, crowd)
        site.end()
    print(f"{sum(site.faults.values())} faults survived ({', '.join(f'{name} {times}' for name, times in sorted(site.faults.items()))}); {summary(crowd.history)}, 0 lost; "
          f"at most {max(crowd.waited, default=0):.1f} s until a player had a table again; {time.monotonic() - begun:.0f} s")


run_tests(globals())
