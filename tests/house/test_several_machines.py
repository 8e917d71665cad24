#!/usr/bin/env python3
"""test_several_machines.py FLOE - docs/several-machines.md, followed by a host: three machines, which are network namespaces, with three servers, nginx, and PostgreSQL with a
replica. Every block of the page is run, while people play: servers are restarted one by one, the primary is killed and the replica takes its place, and then the replica is
killed. In the end every confirmed move is in the store, and in a backup is what it had.

systemd is what the test does by hand; apt and make are not run. Where no network namespaces can be made nothing is tried, and that is said.
"""

import atexit
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from crowd import Crowd
from history_checker import check, summary
from machine_front import MachineFront
from machines import NETWORK, Network, refusal
from postgres import Postgres
from postgres import program as postgres_program
from postgres import run as run_postgres
from run_tests import run_tests
from server_client import PATIENCE
from waiting import until
from web_front import changed, packaged, program

FLOE = str(Path(sys.argv[1]).resolve())
PAGE = Path("docs/several-machines.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?:^<!-- run (\S+) -->\n)?^```(\w+)\n(.*?)^```$", re.M | re.S)
RUN = {name: text for name, _, text in BLOCK.findall(PAGE)}
DONE = set()  # the blocks that were run
PARTIES = 4

if why := refusal() or ", ".join(f"no {name}" for name in ("nginx", "openssl", "curl") if not program(name)):
    print(f"skipped: {why}")
    sys.exit(0)


def block(name):
    DONE.add(name)
    return RUN[name]


class Host:
    """One of the three machines: a network namespace, and a folder for its files."""

    def __init__(self, machine, folder, postgres=None):
        self.machine, self.folder, self.postgres, self.server = machine, Path(folder, machine.name), postgres, None
        for name in ("etc/floe", "backups", "bin"):
            (self.folder / name).mkdir(parents=True)
        (self.folder / "bin/floe").symlink_to(FLOE)
        self.places = [("10.0.0.", f"{NETWORK}."), ("sudo -u postgres ", "runuser -u postgres -- "), ("sudo ", ""), ("/usr/local/bin/", f"{self.folder}/bin/"),
                       ("/etc/floe/", f"{self.folder}/etc/floe/"), ("/var/backups/", f"{self.folder}/backups/"),
                       ("pg_basebackup ", "pg_basebackup --no-sync ")]
        self.environment = {**os.environ, "PATH": f"{self.folder}/bin:{Path(postgres_program('pg_dump')).parent}:{os.environ['PATH']}",
                            "PGPASSFILE": str(self.write("etc/pgpass", block("pgpass")))}
        if postgres:
            self.places.append(("/var/lib/postgresql/15/main", str(postgres.folder / "data")))
            self.environment |= {"PGHOST": str(postgres.folder), "PGUSER": "postgres"}

    def write(self, name, text):
        """Nobody else may read it."""
        path = self.folder / name
        path.touch(0o600)
        path.write_text(text, encoding="utf-8")
        return path

    def placed(self, text):
        for there, here in self.places:
            text = text.replace(there, here)
        return text

    def own(self, text):
        """The page shows the first machine's: here with the address of this one."""
        return self.placed(text.replace("10.0.0.1:", f"{self.machine.address}:").replace('"10.0.0.1"', f'"{self.machine.address}"'))

    def shell(self, line):
        done = subprocess.run([*self.machine.inside, "sh", "-ec", line], capture_output=True, text=True, check=False, env=self.environment, cwd="/", timeout=PATIENCE)
        assert done.returncode == 0 and done.stderr == "", (line, done.stdout, done.stderr)
        return done.stdout

    def follow(self, name):
        """Runs a block line by line; what is built and installed is there already. Returns what was said."""
        said = []
        for line in self.own(block(name)).splitlines():
            if line.startswith("systemctl "):
                self.systemctl(*[word for word in line.split()[1:] if word != "--now"])
            elif not line.startswith(("git ", "make ")):
                said.append(self.shell(line))
        return "".join(said)

    def systemctl(self, what, unit):
        thing = {"postgresql": self.postgres, "floe": self}[unit]
        dead = unit == "postgresql" and not (self.postgres.folder / "data/postmaster.pid").exists()
        if what in ("stop", "restart") and not dead:
            thing.stop()
        if what in ("start", "restart", "enable"):
            thing.start()

    def configure(self):
        """What the page says of the files of Floe; there is no page in this program, and all people come from one address."""
        self.write("etc/floe/floe.conf", self.own(block("settings")) + "page = none\nlimit = all=off\n")
        self.write("etc/floe/database", block("secret"))

    def start(self):
        """As the unit does, with what is added to it."""
        secrets = self.placed(re.search(r"(?m)^EnvironmentFile=(.+)$", block("drop-in"))[1])
        known = dict(line.split("=", 1) for line in Path(secrets).read_text(encoding="utf-8").splitlines())
        command = shlex.split(self.placed(re.search(r"(?m)^ExecStart=(.+)$", packaged("floe.service"))[1]))
        with (self.folder / "log").open("a", encoding="utf-8") as log:
            self.server = self.machine.popen(command, stdout=subprocess.PIPE, stderr=log, env={**os.environ, **known})
        atexit.register(self.server.kill)
        assert self.server.stdout.readline().startswith(b"Floe is on "), (self.folder / "log").read_text(encoding="utf-8")

    def stop(self):
        self.server.send_signal(signal.SIGTERM)
        assert self.server.wait(PATIENCE) == 0
        self.server.stdout.close()

    def peers(self):
        told = self.shell(f"curl --silent http://{self.machine.address}:7070/metrics")
        return int(re.search(r"(?m)^floe_peers (\d+)$", told)[1])


def new_cluster(machine):
    """As Debian makes one when it is installed: without databases, closed to others, and with files of settings. Here no power fails, so the disk may take its time."""
    postgres = Postgres("postgres", machine, {"max_connections": "60", "fsync": "off"})
    run_postgres("dropdb", "-h", postgres.folder, "-U", "postgres", "floe")
    del postgres.settings["listen_addresses"]
    rules, settings = postgres.folder / "data/pg_hba.conf", postgres.folder / "data/postgresql.conf"
    own = block("pg-hba").replace("10.0.0.", f"{NETWORK}.")
    rules.write_text(changed(rules.read_text(encoding="utf-8"), ("host all all samenet trust\n", own)), encoding="utf-8")
    settings.write_text(settings.read_text(encoding="utf-8") + block("pg-settings"), encoding="utf-8")
    return postgres


def stored(host):
    """All moves of the players' database, by table."""
    moves = {}
    query = "SELECT concat_ws(' ', id, ply, move) FROM moves JOIN tables ON number = place ORDER BY place, ply"
    for line in host.shell(f"runuser -u postgres -- psql -X -A -t -d floe -c {shlex.quote(query)}").splitlines():
        table, ply, move = line.split(" ", 2)
        moves.setdefault(table, []).append((int(ply), move))
    return moves


def set_up(one, two, three):
    two.follow("primary")
    three.follow("replica")
    two.follow("synchronous")
    until(lambda: re.search(r"three +\| streaming +\| sync ", two.follow("replication")))
    for host in (one, two, three):
        host.configure()
        host.follow("start")
    until(lambda: [host.peers() for host in (one, two, three)] == [2, 2, 2])


def check_upgrades(hosts, crowd):
    for host in hosts:
        old = host.server.pid
        assert '"ok":true' in host.follow("upgrade") and host.server.pid != old
        crowd.play_on(PARTIES)


def check_backup(host):
    host.follow("backup")
    assert (host.folder / "backups/floe.dump").stat().st_mode & 0o777 == 0o600
    assert re.search(r"[1-9]\d* games?", host.follow("try"))


def check_primary_dies(one, two, three, crowd):
    """The replica takes its place; what comes back becomes the replica, and a server that starts then takes the other one, though it is named second."""
    two.postgres.kill()
    three.follow("promote")
    crowd.play_on(PARTIES)
    two.follow("exchange")
    three.shell(three.placed(RUN["synchronous"].replace("'three'", "'two'")).strip())
    until(lambda: re.search(r"two +\| streaming +\| sync ", three.follow("replication")))
    check_upgrades([one], crowd)


def check_replica_dies(two, three, crowd):
    two.postgres.kill()
    three.follow("alone")
    crowd.play_on(PARTIES)


def test_three_machines():
    with tempfile.TemporaryDirectory() as folder, Network("one", "two", "three", "players") as network:
        Path(folder).chmod(0o755)
        with new_cluster(network["two"]) as primary, new_cluster(network["three"]) as replica:
            one, two, three = Host(network["one"], folder), Host(network["two"], folder, primary), Host(network["three"], folder, replica)
            set_up(one, two, three)
            front = MachineFront(one.machine, one.folder, one.placed(block("upstream")))
            crowd = Crowd(network["players"], front.site, PARTIES)
            crowd.play_on(PARTIES)
            check_upgrades((one, two, three), crowd)
            check_backup(one)
            check_primary_dies(one, two, three, crowd)
            check_replica_dies(two, three, crowd)
            crowd.end()
            wrong = check(crowd.history, stored(three))
            assert wrong == [], wrong[:20]
            for host in (one, two, three):
                host.stop()
            front.end()
    print(f"{summary(crowd.history)}, 0 lost; at most {max(crowd.waited, default=0):.1f} s until a player had a table again")


def test_all_blocks_were_run():
    """The last of all."""
    assert all(name for name, _, _ in BLOCK.findall(PAGE)), "nothing says how a block is tried"
    assert DONE == set(RUN), set(RUN) ^ DONE


run_tests(globals())
