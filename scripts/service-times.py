#!/usr/bin/env python3
"""service-times.py LOAD FLOE [SECONDS] - measures what `floe simulate` reckons with, and prints its file of service times.

    scripts/service-times.py build/load build/floe > bench/service-times.txt

Each line is a name, a value, and behind a # where it comes from. A PostgreSQL of its own is started; players, servers and
database share this machine. Time of processors is what the system counts for the processes, so a busy machine does not
change it much; times of the disk are those of the folder $TMPDIR or /tmp. Each measure takes SECONDS (default 5).
"""

import argparse
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests/support"))
from postgres import Postgres  # noqa: E402
from server_client import Server  # noqa: E402

TICKS = os.sysconf("SC_CLK_TCK")
MICRO = 1e6
SLOW = 1000        # moves a second: batches of a few
FAST = 100000      # more than there can be: batches as large as they get
TABLES = 400
FEW, MANY = 100, 900  # tables whose memory is compared
FILLED = "floe2"   # the database of the measure that makes most moves
VISITS = 200
PINGS = 20000
SYNCS = 300
PAGE = 8192        # bytes that are written before a sync
BLOCK = 64 << 20   # bytes that are written at once


def told(name, value, source):
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    print(f"{name:24} {value:12.{digits}f}  # {source}", flush=True)


# ---- processes ----


def children(pid):
    """Of the process, and theirs."""
    found = [int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()]
    return found + [one for child in found for one in children(child)]


def worked(pids):
    """Seconds of a core that the processes have used, with those of their children that have ended."""
    found = 0
    for pid in pids:
        try:
            found += sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]))
        except FileNotFoundError:  # its time is its parent's now
            pass
    return found / TICKS


def memory(pid):
    return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1]) * 1024


def port_of(pid):
    """Where a server listens for people: the one that it answers on."""
    inodes = {os.readlink(link) for link in Path(f"/proc/{pid}/fd").iterdir() if link.exists() or link.is_symlink()}
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        words = line.split()
        if words[3] == "0A" and f"socket:[{words[9]}]" in inodes:
            yield int(words[1].rpartition(":")[2], 16)


def metrics(port):
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/metrics")
    text = connection.getresponse().read().decode()
    connection.close()
    return {name: float(value) for name, value in re.findall(r"^(floe_\w+(?:\{[^}]*\})?) (\S+)$", text, re.M)}


def servers_of(load):
    """The servers that the program load has started, each with its port; none while they start."""
    found = {}
    for pid in children(load.pid):
        for port in port_of(pid):
            try:
                if "floe_moves_total" in metrics(port):
                    found[pid] = port
            except OSError:
                pass
    return found


# ---- samples ----


class Sample:
    """What servers and database have done until now."""

    def __init__(self, load, servers, postgres, backends):
        figures = [metrics(port) for port in servers.values()]
        self.time = time.monotonic()
        self.moves = sum(one["floe_moves_total"] for one in figures)
        self.batches = sum(one["floe_sync_seconds_count"] for one in figures)
        self.synced = sum(one["floe_sync_seconds_sum"] for one in figures)
        self.server = worked(servers)
        self.players = worked([load.pid])
        self.database = worked(backends)
        self.log = int(postgres.ask("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')").split(".")[0])

    def since(self, before):
        names = ("time", "moves", "batches", "synced", "server", "players", "database", "log")
        return argparse.Namespace(**{name: getattr(self, name) - getattr(before, name) for name in names})


def postmaster(postgres):
    return int(Path(postgres.folder, "data/postmaster.pid").read_text().split()[0])


def must_run(load):
    if load.poll() is not None:
        sys.exit("service-times: the program load has ended early")
    time.sleep(0.2)


def moves_of(servers):
    return sum(metrics(port)["floe_moves_total"] for port in servers.values())


@contextmanager
def load_of(plan, postgres, servers, tables, rate, seconds):
    """The program load at work, when its players play."""
    words = [plan.load, plan.floe, "--store", postgres.new_database(), "--servers", servers, "--tables", tables, "--seconds", seconds]
    words += ["--rate", rate] if rate else []
    with subprocess.Popen(list(map(str, words)), stdout=subprocess.PIPE, text=True) as load:
        while len(found := servers_of(load)) < servers or moves_of(found) < tables:
            must_run(load)
        load.words = " ".join(map(str, words[:2] + ["--store", "..."] + words[4:]))
        yield load, found
        load.words += "\n" + load.communicate()[0]
    if load.returncode != 0:
        sys.exit(f"service-times: {load.words}")


def window(plan, postgres, servers, rate):
    """What happens while players play at a rate."""
    with load_of(plan, postgres, servers, TABLES, rate, plan.seconds + 2) as (load, found):
        backends = [postmaster(postgres), *children(postmaster(postgres))]
        begin = Sample(load, found, postgres, backends)
        time.sleep(plan.seconds)
        done = Sample(load, found, postgres, backends).since(begin)
    print(f"# {load.words.strip()}".replace("\n", "\n#   "))
    print(f"#   {done.moves / done.time:.0f} moves a second, {done.moves / done.batches:.1f} a batch, a batch in {1000 * done.synced / done.batches:.2f} ms; "
          f"servers {MICRO * done.server / done.moves:.1f} us a move, database {MICRO * done.database / done.moves:.1f} us")
    return done


def line_through(slow, fast, name):
    """What a batch costs, and what a move in it: two equations."""
    cost = [MICRO * getattr(one, name) / one.moves for one in (slow, fast)]
    share = [one.batches / one.moves for one in (slow, fast)]
    batch = max(0, (cost[0] - cost[1]) / (share[0] - share[1]))
    return batch, cost[1] - batch * share[1]


# ---- measures ----


def measure_moves(plan, postgres):
    slow, fast = window(plan, postgres, 1, SLOW), window(plan, postgres, 1, FAST)
    source = f"service-times.py, 1 server at {SLOW} moves a second and as fast as it can"
    for name in ("server", "database"):
        batch, move = line_through(slow, fast, name)
        told(f"{name}_batch_us", batch, source)
        told(f"{name}_move_us", move, source)
    told("wal_move_bytes", fast.log / fast.moves, source)
    told("client_us", MICRO * fast.players / fast.moves, f"{source}: the players, on the same cores")
    return line_through(slow, fast, "server")


def measure_forwarding(plan, postgres, batch, move):
    """The second half of the program's run: half of the moves are forwarded, and have two messages that cross a link; the others have one."""
    with load_of(plan, postgres, 2, TABLES, SLOW * 3, plan.seconds) as (load, found):
        while sum(metrics(port)["floe_forwarded_total"] for port in found.values()) < TABLES * 4:
            must_run(load)
        backends = [postmaster(postgres)]
        begin = Sample(load, found, postgres, backends)
        time.sleep(plan.seconds - 2)
        done = Sample(load, found, postgres, backends).since(begin)
    cost = MICRO * done.server / done.moves - batch * done.batches / done.moves - move
    print(f"# {load.words.strip()}".replace("\n", "\n#   "))
    told("server_link_us", max(0, cost / 3), "service-times.py, 2 servers, across: three messages cross a link for two moves; one end of one")


def measure_memory(plan, postgres):
    sizes = {}
    for tables in (FEW, MANY):
        with load_of(plan, postgres, 1, tables, SLOW, 2) as (_, found):
            sizes[tables] = memory(next(iter(found)))
    told("live_table_bytes", (sizes[MANY] - sizes[FEW]) / (MANY - FEW), f"service-times.py, a server with {MANY} tables and one with {FEW}, each with two sockets")
    address = postgres.address_of(f"floe{postgres.databases}")
    with Server(plan.floe, address) as full, Server(plan.floe, postgres.new_database()) as empty:
        tables = sum(value for name, value in metrics(full.port).items() if name.startswith("floe_tables{"))
        spent = worked([full.process.pid]) - worked([empty.process.pid])
        told("takeover_table_us", MICRO * spent / tables, f"service-times.py, a server that starts with {tables:.0f} tables")
        told("idle_table_bytes", max(1, (memory(full.process.pid) - memory(empty.process.pid)) / tables), f"service-times.py, a server started with {tables:.0f} tables")
        told("server_bytes", memory(empty.process.pid), "service-times.py, a server without anybody")
        measure_store(postgres, FILLED, f"floe{postgres.databases}")


def measure_store(postgres, full, empty):
    """Bytes in a database with many moves, and in one without."""
    words = {"moves": "count(*) FROM moves", "tables": "count(*) FROM tables", "people": "count(*) FROM people",
             "of_moves": "pg_total_relation_size('moves')", "of_people": "pg_total_relation_size('people')", "all": "pg_database_size(current_database())"}
    had, has = [{name: int(postgres.ask(f"SELECT {query}", database)) for name, query in words.items()} for database in (empty, full)]
    grown = {name: has[name] - had[name] for name in words}
    source = f"service-times.py, a database with {grown['tables']} games, {grown['moves']} moves and {grown['people']} people"
    told("stored_move_bytes", grown["of_moves"] / grown["moves"], source)
    print(f"# a person takes {grown['of_people'] / grown['people']:.0f} bytes there")
    told("stored_game_bytes", (grown["all"] - grown["of_moves"] - grown["of_people"]) / grown["tables"], source)


def measure_sockets(plan):
    said = subprocess.run([plan.load, plan.floe, "--tables", "0", "--sockets", "5000"], capture_output=True, text=True, check=True).stdout
    count, with_them, without = re.search(r"(\d+) sockets +([\d.]+) MB, without them ([\d.]+) MB", said).groups()
    told("socket_bytes", (float(with_them) - float(without)) * (1 << 20) / int(count), "build/load build/floe --tables 0")


def measure_pings(plan):
    """A ping of a client and its answer are a read and a write of the server, as a ping of the server and its answer."""
    with Server(plan.floe) as server:
        guest = server.guest("Anna")
        before = worked([server.process.pid])
        for _ in range(PINGS):
            guest.frame(9, b"12345678")
            guest.file.read(10)
        told("ping_us", MICRO * (worked([server.process.pid]) - before) / PINGS, f"service-times.py, {PINGS} pings one by one")
        guest.close()


def measure_visits(plan, postgres):
    """Somebody comes, looks at the lobby and joins a table that nobody has open."""
    address = postgres.new_database()
    with Server(plan.floe, address, "--limit", "all=off") as server:
        host = server.guest("Anna")
        tables = [host.ask("create", game="nanuuk", players=2, chairs=["me", "open"])["table"] for _ in range(VISITS)]
        postgres.ask("ALTER SYSTEM SET log_statement = 'all'")
        postgres.ask("SELECT pg_reload_conf()")
        backends = [postmaster(postgres), *children(postmaster(postgres))]
        log = Path(postgres.folder, "log")
        length, before, base = log.stat().st_size, worked([server.process.pid]), worked(backends)
        for number, table in enumerate(tables):
            guest = server.guest(f"Guest {number}")
            guest.ask("join", table=table)
            guest.close()
        spent, asked = worked([server.process.pid]) - before, worked(backends) - base
        text = log.read_bytes()[length:].decode(errors="replace")
        postgres.ask("ALTER SYSTEM RESET log_statement")
        postgres.ask("SELECT pg_reload_conf()")
        host.close()
    reads = len(re.findall(r"execute \S+: *(?:SELECT|WITH)", text))
    told("visit_us", MICRO * spent / VISITS, f"service-times.py, {VISITS} guests who come and join a table")
    told("visit_reads", reads / VISITS, "the same: statements that read, in the log of PostgreSQL")
    told("read_us", MICRO * asked / VISITS / max(1, reads / VISITS), "the same: time of the database, with its log, for each of them")


def measure_disk():
    with tempfile.NamedTemporaryFile() as file:
        times = []
        for _ in range(SYNCS):
            os.write(file.fileno(), b"\1" * PAGE)
            begin = time.monotonic()
            os.fdatasync(file.fileno())
            times.append(time.monotonic() - begin)
        begin = time.monotonic()
        os.write(file.fileno(), b"\1" * BLOCK)
        os.fdatasync(file.fileno())
        took = time.monotonic() - begin
    times.sort()
    told("disk_sync_us", MICRO * statistics.mean(times[:-SYNCS // 100]), f"service-times.py, {SYNCS} times fdatasync after {PAGE} bytes, without the slowest in a hundred")
    told("disk_slow_us", MICRO * statistics.mean(times[-SYNCS // 100:]), "the same: the slowest in a hundred")
    told("disk_bytes_per_s", BLOCK / took, f"service-times.py, {BLOCK >> 20} MB written at once and synced")


def measure_messages(plan):
    """What each of two players is sent for a move, in a game by chance."""
    luck, ply = random.Random(1), 0
    with Server(plan.floe) as server:
        guests = [server.guest("Anna"), server.guest("Ben")]
        table = guests[0].ask("create", game="nunatak", players=2, chairs=["me", "open"])["table"]
        for guest in guests:
            guest.ask("join", table=table)
        guests[1].ask("sit", table=table, chair=1)
        while True:
            news = [guest.event("table", lambda e: e.get("ply") == ply and e["stage"] != "waiting") for guest in guests]
            if news[0]["over"]:
                break
            seat = news[0]["decides"]
            ply = guests[seat].ask("play", table=table, number=ply + 1, move=luck.choice(news[seat]["moves"])["move"])["ply"]
        sent = sum(len(guest.received) for guest in guests) / 2 / ply
        for guest in guests:
            guest.close()
    told("client_move_bytes", sent, f"service-times.py, a game of {ply} moves")
    told("link_bytes", sent, "the same: what crosses a link is what somebody is sent")


def constant(name, path, factor=1):
    """A number of the sources."""
    found = re.search(rf"{name}\s*=?\s*\\?\s*(\d+)", Path(__file__).parent.parent.joinpath(path).read_text(encoding="utf-8"))
    return int(found[1]) * factor, f"{name} in {path}"


def tell_constants():
    told("connections_max", *constant("SERVER_CONNECTIONS_MAX", "src/server/server.h"))
    told("tables_max", *constant("REGISTRY_TABLES_MAX", "src/server/tables/table_registry.h"))
    told("takeover_ms", *constant("REGISTRY_POLL", "src/server/tables/table_registry.h"))
    told("reconnect_ms", *constant("FIRST", "web/src/online/net/backoff.ts"))
    told("network_us", 100, "an assumption: two machines of one house")
    told("link_bytes_per_s", 125e6, "an assumption: a gigabit a second")


def main():
    plan = argparse.Namespace(load=sys.argv[1], floe=sys.argv[2], seconds=float(sys.argv[3]) if len(sys.argv) > 3 else 5)
    print(f"# Made by scripts/service-times.py on {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}.")
    with Postgres() as postgres:
        measure_disk()
        batch, move = measure_moves(plan, postgres)
        measure_forwarding(plan, postgres, batch, move)
        measure_memory(plan, postgres)
        measure_sockets(plan)
        measure_pings(plan)
        measure_visits(plan, postgres)
    measure_messages(plan)
    tell_constants()


if __name__ == "__main__":
    main()
