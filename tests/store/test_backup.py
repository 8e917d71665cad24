"""test_backup.py FLOE - stores that can be trusted: damage is found, backups are whole, and a store comes back from one."""

import os
import pty
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Guest, Server

SCRATCH = tempfile.TemporaryDirectory()
TOP = Path(SCRATCH.name)
PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}
WAY_BACK = "Go back to a backup: floe admin STORE restore BACKUP"


def run(*words, **how):
    return subprocess.run([FLOE, *map(str, words)], capture_output=True, timeout=PATIENCE, check=False, **how)


def admin(store, *words, code=0):
    done = run("admin", store, *words, text=True)
    assert done.returncode == code, (words, done)
    return done.stdout + done.stderr


def sql(store, text, *values):
    with closing(sqlite3.connect(store)) as file, file:
        return file.execute(text, values).fetchall()


def pages_of(store, name):
    """Where the pages of a table or index are: the first byte of each."""
    size = sql(store, "PRAGMA page_size")[0][0]
    return [(page - 1) * size for page, in sql(store, "SELECT rootpage FROM sqlite_schema WHERE name = ?", name)], size


def overwrite(store, name):
    """4 KB of a table become nonsense, as a failing disk does it."""
    sql(store, "PRAGMA wal_checkpoint(TRUNCATE)")
    places, size = pages_of(store, name)
    with open(store, "r+b") as file:
        file.seek(places[0])
        file.write(b"\xa5" * size)


class Evening(Server):
    """A server at which a game is being played."""

    def __init__(self):
        super().__init__(FLOE)
        self.people = [self.guest("Anna"), self.guest("Ben")]
        self.table = self.people[0].ask("create", **PLAN)["table"]
        self.people[1].ask("sit", table=self.table, chair=1)
        for guest in self.people:
            guest.ask("join", table=self.table, brief=True)
        self.ply = 0

    def play(self, moves):
        for _ in range(moves):
            seat = self.people[self.people[0].ask("moment", table=self.table, ply=self.ply)["decides"]]
            told = seat.event("table", lambda told: told.get("ply") == self.ply and "moves" in told)
            self.ply = seat.ask("play", table=self.table, number=self.ply + 1, move=told["moves"][0])["ply"]

    def ply_again(self):
        """As somebody finds it who comes back."""
        return Guest(self.port, cookie=self.people[0].cookie).ask("moment", table=self.table)["ply"]


def test_damage_is_found():
    """Whatever table is overwritten: verify and serve refuse the store and say the way back, a backup of it replaces nothing."""
    with Evening() as server:
        server.play(4)
        assert server.stop() == 0
        good, copy = Path(server.store).read_bytes(), TOP / "found.db"
        names = [name for name, in sql(server.store, "SELECT name FROM sqlite_schema WHERE rootpage > 0")]
        assert {"people", "tables", "moves"} <= set(names)
        assert "good" in admin(server.store, "verify")
        admin(server.store, "backup", copy)
        whole = copy.read_bytes()
        for name in names:
            Path(server.store).write_bytes(good)
            overwrite(server.store, name)
            for words in (server.command[1:], ["admin", server.store, "verify"],
                          ["admin", server.store, "backup", copy]):
                done = run(*words, text=True)
                assert done.returncode == 1 and done.stdout == "" and WAY_BACK in done.stderr, (name, words, done)
            assert copy.read_bytes() == whole and not copy.with_suffix(".db.part").exists(), name


def test_references_are_checked():
    with Evening() as server:
        server.play(2)
        assert server.stop() == 0
        with closing(sqlite3.connect(server.store)) as file, file:
            file.execute("PRAGMA foreign_keys = OFF")
            file.execute("DELETE FROM people WHERE name = 'Ben'")
        assert "A row of “chairs” names a row of “people” that is not there." in admin(server.store, "verify", code=1)


def test_keep():
    """The newest copy has the name, the others move on, and no more stay than wanted."""
    with Evening() as server:
        copy = TOP / "kept.db"
        for moves in range(1, 6):
            server.play(1)
            admin(server.store, "backup", copy, "--keep", "2")
        kept = sorted(path.name for path in TOP.glob("kept.db*"))
        assert kept == ["kept.db", "kept.db.1", "kept.db.2"], kept
        plies = [sql(TOP / name, "SELECT max(ply) FROM moves")[0][0] for name in kept]
        assert plies == [5, 4, 3], plies
        assert admin(server.store, "backup", copy, "--keep", "-1", code=2)


def test_part_of_a_killed_backup():
    with Evening() as server:
        copy = TOP / "killed.db"
        copy.with_suffix(".db.part").write_bytes(b"half of a")
        admin(server.store, "backup", copy)
        assert sorted(path.name for path in TOP.glob("killed.db*")) == ["killed.db"]


def test_standard_output():
    """A whole store and nothing else comes out; a terminal is spared; the folder for it may be full or missing."""
    with Evening() as server:
        server.play(3)
        done = run("admin", server.store, "backup", "-", env=os.environ | {"TMPDIR": str(TOP)})
        assert done.returncode == 0 and done.stderr == b"", done
        copy = TOP / "sent.db"
        copy.write_bytes(done.stdout)
        assert "1 game is good." in admin(copy, "verify")
        assert not list(TOP.glob("floe-backup-*"))
        done = run("admin", server.store, "backup", "-", env=os.environ | {"TMPDIR": "/nowhere"})
        assert done.returncode == 1 and b"/nowhere" in done.stderr and done.stdout == b""
        with open("/dev/full", "wb") as full:
            done = subprocess.run([FLOE, "admin", server.store, "backup", "-"], stdout=full, stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
        assert done.returncode == 1 and b"No space left" in done.stderr, done
        terminal, other = pty.openpty()
        done = subprocess.run([FLOE, "admin", server.store, "backup", "-"], stdout=other, stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
        assert done.returncode == 1 and b"terminal" in done.stderr
        os.close(terminal)
        os.close(other)


def test_restore():
    """From a damaged store back to the backup: owner, mode and games are there, the old one is kept with its log."""
    with Evening() as server:
        copy, store = TOP / "back.db", Path(server.store)
        server.play(3)
        admin(store, "backup", copy)
        server.play(2)
        assert f"pid {server.process.pid}" in admin(store, "restore", copy, code=1), "the server runs"
        server.kill()
        log = Path(f"{store}-wal").read_bytes()
        assert log
        store.chmod(0o640)
        if os.getuid() == 0:
            os.chown(store, 12345, 23456)
        said = admin(store, "restore", copy)
        old = Path(f"{store}.old")
        assert str(old) in said and Path(f"{old}-wal").read_bytes() == log
        assert not Path(f"{store}-wal").exists() and not Path(f"{store}-shm").exists() and not Path(f"{store}.part").exists()
        status = store.stat()
        assert status.st_mode & 0o777 == 0o640
        assert os.getuid() != 0 or (status.st_uid, status.st_gid) == (12345, 23456)
        server.start()
        assert server.ply_again() == 3
        assert server.stop() == 0
        assert sql(old, "SELECT max(ply) FROM moves")[0][0] == 5, "what was kept has the last moves"
        assert f"{store}.old2" in admin(store, "restore", copy), "nothing that was kept is overwritten"
        assert f"restored the backup {copy}." in admin(store, "audit")


def test_reading_leaves_nothing():
    """Commands that only read change no byte of a store that nobody has open, and leave no file beside it."""
    with Evening() as server:
        server.play(3)
        folder = TOP / "read"
        folder.mkdir()
        copy = folder / "copy.db"
        admin(server.store, "backup", copy)
        assert server.stop() == 0
        store, other = Path(server.store), TOP / "read.db"
        for source in (copy, store):
            before, beside = source.read_bytes(), sorted(source.parent.iterdir())
            for words in (["verify"], ["list"], ["stats"], ["backup", other], ["export", TOP / "read.floe"]):
                admin(source, *words)
                assert source.read_bytes() == before and sorted(source.parent.iterdir()) == beside, (source, words)
            admin(TOP / "third.db", "restore", source)
            assert source.read_bytes() == before and sorted(source.parent.iterdir()) == beside, source
        admin(store, "backup", copy, "--keep", "3")
        assert sorted(path.name for path in folder.iterdir()) == ["copy.db", "copy.db.1"]


def test_backup_keeps_a_log():
    """What a server that was killed has left is copied, and stays for the next server."""
    with Evening() as server:
        server.play(3)
        server.kill()
        store, copy = Path(server.store), TOP / "logged.db"
        log = Path(f"{store}-wal")
        before = store.read_bytes(), log.read_bytes()
        assert before[1]
        admin(store, "backup", copy)
        assert (store.read_bytes(), log.read_bytes()) == before
        assert sql(copy, "SELECT max(ply) FROM moves")[0][0] == 3


def test_restore_of_what_is_no_backup():
    """The store is as it was, whatever is put before it."""
    with Evening() as server:
        server.play(2)
        assert server.stop() == 0
        before, nothing = Path(server.store).read_bytes(), TOP / "no.db"
        nothing.write_bytes(b"no store" * 1000)
        empty = TOP / "empty.db"
        empty.write_bytes(b"")
        damaged = TOP / "damaged.db"
        admin(server.store, "backup", damaged)
        overwrite(damaged, "moves")
        for wrong in (nothing, empty, damaged, TOP / "missing.db", TOP):
            said = admin(server.store, "restore", wrong, code=1)
            assert str(wrong) in said, said
            assert Path(server.store).read_bytes() == before
        assert sorted(path.name for path in Path(server.folder.name).glob("*.old*")) == []


def test_restore_where_there_is_none():
    """A second folder: the store is readable only by the owner of the folder."""
    with Evening() as server:
        server.play(2)
        copy, folder = TOP / "first.db", TOP / "second"
        admin(server.store, "backup", copy)
        folder.mkdir()
        log = folder / "floe.db-wal"
        log.write_bytes(b"of a store that was moved away")
        if os.getuid() == 0:
            os.chown(folder, 12345, 23456)
        assert ".old" not in admin(folder / "floe.db", "restore", copy)
        assert (folder / "floe.db.old-wal").read_bytes() == b"of a store that was moved away" and not log.exists()
        status = (folder / "floe.db").stat()
        assert status.st_mode & 0o777 == 0o600 and (os.getuid() != 0 or (status.st_uid, status.st_gid) == (12345, 23456))
        assert "1 game is good." in admin(folder / "floe.db", "verify")
        link = TOP / "link.db"
        link.symlink_to(folder / "floe.db")
        (folder / "floe.db.old-wal").unlink()
        assert f"{folder}/floe.db.old" in admin(link, "restore", copy) and link.is_symlink()


def test_exports_are_private():
    with Evening() as server:
        server.play(2)
        server.people[1].ask("resign", table=server.table)
        for words in ([], [server.table]):
            file = TOP / "games.floe"
            file.write_text("older, and open to everybody")
            file.chmod(0o644)
            admin(server.store, "export", file, *words)
            assert file.stat().st_mode & 0o777 == 0o600 and file.read_text().startswith("[")
            file.unlink()
            admin(server.store, "export", file, *words)
            assert file.stat().st_mode & 0o777 == 0o600


run_tests(globals())
