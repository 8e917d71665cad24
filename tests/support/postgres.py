#!/usr/bin/env python3
"""postgres.py - a PostgreSQL of its own for a test: a new cluster in a temporary folder, on a socket there.

A test in Python uses the class. A test in C runs this file: it prints the address of the database and ends the server when
its standard input ends, as it does when the test ends in any way.
"""

import atexit
import functools
import glob
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

FOLDERS = ["/usr/lib/postgresql/*/bin", "/usr/libexec/postgresql*", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/opt/postgresql*/bin"]
# One that is killed must have what it has confirmed; all else is as small as it can be.
SETTINGS = {"listen_addresses": "", "fsync": "on", "shared_buffers": "16MB", "max_connections": "20", "logging_collector": "off",
            "autovacuum": "off"}


def program(name):
    """Debian has these programs in a folder for each version: the newest one."""
    found = [path for folder in FOLDERS for path in sorted(glob.glob(f"{folder}/{name}"), key=version_of)]
    path = found[-1] if found else shutil.which(name)
    if path is None:
        raise FileNotFoundError(f"{name} of PostgreSQL: scripts/need unit")
    return path


def version_of(path):
    return [int(part) if part.isdigit() else 0 for part in path.split("/")]


def run(name, *words, inside=()):
    prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    done = subprocess.run([*inside, *prefix, program(name), *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          stdin=subprocess.DEVNULL, text=True, cwd="/", check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{name}: {done.stdout}")
    return done.stdout


# ---- new clusters: initdb takes a second, a copy of what it has made a tenth of that ----

KEPT = Path(__file__).resolve().parents[2] / "build/clusters"


def copy(source, target):
    """With owners and modes."""
    subprocess.run(["cp", "-Rp", str(source), str(target)], check=True)


def keep(data, kept):
    """Another test may do the same: whoever renames first has done it."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=KEPT) as folder:
        copy(data, Path(folder, "data"))
        try:
            Path(folder, "data").rename(kept)
        except OSError:
            assert kept.exists()


def make_cluster(data, user):
    words = ["-A", "trust", "-U", user, "--no-sync", "-E", "UTF8", "--locale=C"]
    made_by = (program("initdb"), os.stat(program("initdb")).st_mtime_ns, words)
    kept = KEPT / hashlib.sha256(repr(made_by).encode()).hexdigest()[:16]
    if kept.exists():
        copy(kept, data)
    else:
        run("initdb", "-D", data, *words)
        keep(data, kept)


# ---- a server ----


def guard(folder):
    """Waits until the test ends, in any way, and ends its server."""
    sys.stdin.read()
    if (folder / "data/postmaster.pid").exists():
        run("pg_ctl", "-D", folder / "data", "-m", "immediate", "-w", "stop")
    shutil.rmtree(folder, ignore_errors=True)


class Postgres:
    """PostgreSQL refuses to run as root, so root runs it as user postgres. `machine` (machines.py) is where it runs, and listens for its whole network;
    `settings` are added to ours."""

    def __init__(self, user="floe", machine=None, settings=None):
        self.folder = Path(tempfile.mkdtemp(prefix="floe-pg-"))
        self.user, self.machine, self.databases = user, machine, 0
        self.settings = SETTINGS | (settings or {})
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.guard = subprocess.Popen([sys.executable, "-B", __file__, self.folder], stdin=subprocess.PIPE, start_new_session=True)  # ^C is not for it
        make_cluster(self.folder / "data", user)
        if machine:
            self.settings["listen_addresses"] = machine.address
            with (self.folder / "data/pg_hba.conf").open("a", encoding="utf-8") as rules:
                rules.write("host all all samenet trust\n")
        self.start()
        run("createdb", "-h", self.folder, "-U", user, "floe")

    def address_of(self, database):
        return f"postgresql://{self.user}@/{database}?host={self.folder}"

    @property
    def address(self):
        return self.address_of("floe")

    def new_database(self):
        self.databases += 1
        run("createdb", "-h", self.folder, "-U", self.user, f"floe{self.databases}")
        return self.address_of(f"floe{self.databases}")

    def start(self):
        settings = " ".join(f"-c {name}='{value}'" for name, value in self.settings.items())
        run("pg_ctl", "-D", self.folder / "data", "-l", self.folder / "log", "-w", "-t", 120, "-o",
                 f"{settings} -c unix_socket_directories={self.folder}", "start", inside=self.machine.inside if self.machine else ())

    def stop(self):
        run("pg_ctl", "-D", self.folder / "data", "-w", "-m", "fast", "stop")

    def kill(self):
        """As kill -9 of all of it: nothing is written any more."""
        run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "-w", "stop")

    def ask(self, query, database="floe"):
        """What psql says, without frills."""
        return run("psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", self.user, "-d", database, "-c", query).strip()

    def close(self):
        self.guard.stdin.close()
        self.guard.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


@contextmanager
def held(address, table, mode="SHARE"):
    """Nobody else can write to this table (or, with ACCESS EXCLUSIVE, read it); what it yields tells how many wait for a lock."""
    words = [program("psql"), "-X", "-q", "-A", "-t", "-d", address]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as psql:
        def ask(query):
            print(query, file=psql.stdin, flush=True)
            return int(psql.stdout.readline())

        assert ask(f"BEGIN; LOCK TABLE {table} IN {mode} MODE; SELECT 1;") == 1
        yield lambda: ask("SELECT count(*) FROM pg_locks WHERE NOT granted;")
        psql.stdin.close()


@functools.cache
def shared():
    """One for all tests of a script, until it ends."""
    postgres = Postgres()
    atexit.register(postgres.close)
    return postgres


def main():
    if len(sys.argv) > 1:
        return guard(Path(sys.argv[1]))
    with Postgres() as postgres:
        print(postgres.address, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
