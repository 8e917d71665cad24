#!/usr/bin/env python3
"""test_hosting.py FLOE - docs/hosting.md, followed by a host: every block of settings and commands in it is taken from there and
run, from `make install` to a restored backup, with a real nginx, mail relays with and without TLS, Prometheus, and PostgreSQL.

Paths, ports and the certificate are the test's. Programs that are missing are not tried, and that is said.
"""

import json
import os
import re
import shlex
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

from mail_relay import Relay, certificate
from postgres import Postgres
from postgres import program as postgres_program
from run_tests import run_tests
from server_client import PATIENCE, Guest, Server, Told
from several_servers import are_linked
from web_front import Nginx, changed, free_port, packaged, program, write_certificate

FLOE = str(Path(sys.argv[1]).resolve())
WHOLE = str(Path(FLOE).parent / "tests" / "floe_with_page")  # what is installed has a page in it
HOSTING = Path("docs/hosting.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?:^<!-- (packaging/|run )(\S+) -->\n)?^```(\w+)\n(.*?)^```$", re.M | re.S)
BLOCKS = [(kind, name, text) for kind, name, _, text in BLOCK.findall(HOSTING)]
RUN = {name: text for kind, name, text in BLOCKS if kind == "run "}
BEFORE_UPGRADE = 6  # moves
DONE = set()  # the blocks that were run


def block(name):
    DONE.add(name)
    return RUN[name]


def skipped(*names):
    """Says so if one of these programs is not here."""
    gone = [name for name in names if not program(name)]
    if gone:
        print("skipped: no", ", ".join(gone), end="; ")
    return bool(gone)


def run(*command, **how):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **how)
    assert done.returncode == 0, (command, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout


def make_install(*words, target="install", program_of=WHOLE):
    return run("make", "--silent", "--no-print-directory", target, f"PROGRAM={program_of}", *words)


# ---- the blocks ----


def test_every_block_is_a_file_or_is_run():
    assert len(BLOCKS) > 15
    for kind, name, text in BLOCKS:
        assert kind, f"nothing says how this block is tried:\n{text}"
        assert kind != "packaging/" or text == packaged(name), f"docs/hosting.md quotes packaging/{name} as it is not"


# ---- make install ----


INSTALLED = """usr/bin/floe usr/share/floe/502.html usr/lib/systemd/system/floe.service usr/share/doc/floe/nginx.conf
    usr/share/bash-completion/completions/floe usr/share/zsh/site-functions/_floe usr/share/fish/vendor_completions.d/floe.fish
    usr/share/man/man1/floe.1 usr/share/man/man1/floe-serve.1 usr/share/man/de/man1/floe.1 usr/share/man/fr/man1/floe-admin.1
    usr/share/man/nl/man1/floe-play.1 usr/share/applications/floe.desktop usr/share/applications/floe-record.desktop
    usr/share/mime/packages/floe.xml usr/share/icons/hicolor/scalable/apps/floe.svg
    etc/floe/floe.conf""".split()


def test_installation_in_a_folder_of_its_own():
    """As packages are made; a second time changes nothing; settings stay; what was installed can be removed."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, "root")
        words = (f"DESTDIR={root}", "PREFIX=/usr")
        make_install(*words)
        files = sorted(path.relative_to(root).as_posix() for path in root.rglob("*"))
        for name in INSTALLED:
            assert (root / name).exists(), (name, files)
        unit = (root / "usr/lib/systemd/system/floe.service").read_text(encoding="utf-8")
        assert "ExecStart=/usr/bin/floe serve --config /etc/floe/floe.conf\n" in unit and "/usr/local" not in unit
        assert 'data-say' not in (root / "usr/share/floe/502.html").read_text(encoding="utf-8")
        (root / "etc/floe/floe.conf").write_text("port = 7071\n", encoding="utf-8")
        make_install(*words)
        assert files == sorted(path.relative_to(root).as_posix() for path in root.rglob("*"))
        assert (root / "etc/floe/floe.conf").read_text(encoding="utf-8") == "port = 7071\n"
        make_install(*words, target="uninstall")
        assert [path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()] == ["etc/floe/floe.conf"]


def test_every_command_has_a_manual_page():
    commands = re.findall(r"^  (\w+) +\S", run(WHOLE, "help", env={**os.environ, "LC_ALL": "C"}), re.M)
    with tempfile.TemporaryDirectory() as folder:
        make_install(f"DESTDIR={folder}", "PREFIX=/usr")
        pages = {page.stem for page in Path(folder, "usr/share/man/man1").iterdir()}
    assert pages == {"floe", *(f"floe-{command}" for command in commands)}


def test_a_program_without_a_page_is_not_installed():
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["scripts/install"], env={**os.environ, "PROGRAM": FLOE, "DESTDIR": folder}, capture_output=True, text=True, check=False)
        assert done.returncode == 1 and "make whole" in done.stderr and list(Path(folder).iterdir()) == []


def test_a_page_that_was_a_folder_goes():
    with tempfile.TemporaryDirectory() as folder:
        old = Path(folder, "usr/share/floe/web")
        old.mkdir(parents=True)
        Path(folder, "etc/floe").mkdir(parents=True)
        Path(folder, "etc/floe/floe.conf").write_text(f"page = {folder}/usr/share/floe/web\n", encoding="utf-8")
        said = make_install(f"PREFIX={folder}/usr", f"SYSCONFDIR={folder}/etc")
        assert not old.exists() and "take the line" in said, said


def visit(port, troubles, ended):
    """Loads the page again and again: it must be there."""
    while not ended.is_set():
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("GET", "/")
        answer = connection.getresponse()
        if answer.status != 200 or answer.read() != b"<!doctype html>":
            troubles.append(answer.status)
        connection.close()


def test_installation_over_a_running_server():
    with tempfile.TemporaryDirectory() as folder:
        where = (f"PREFIX={folder}/usr", f"SYSCONFDIR={folder}/etc")
        make_install(*where)
        server = subprocess.Popen([f"{folder}/usr/bin/floe", "serve", "--port", "0", "--store", f"{folder}/floe.db", "--limit", "all=off"],
                                  stdout=subprocess.PIPE, text=True)
        port = int(server.stdout.readline().strip().rpartition(":")[2])
        troubles, ended = [], threading.Event()
        visitor = threading.Thread(target=visit, args=(port, troubles, ended))
        visitor.start()
        for _ in range(3):
            make_install(*where)
        ended.set()
        visitor.join(PATIENCE)
        server.terminate()
        assert server.wait(PATIENCE) == 0 and troubles == [], troubles
        server.stdout.close()


# ---- files ----


def test_settings():
    """As they are installed, and with every example in them."""
    with tempfile.TemporaryDirectory() as folder:
        files = Path(folder, "files")
        files.mkdir()
        for name in ("welcome.md", "imprint.md", "privacy.md", "webhook"):
            (files / name).write_text("words\n", encoding="utf-8")
        (files / "logo.png").write_bytes(b"\x89PNG\r\n\x1a\nand so on")
        text = changed(packaged("floe.conf"), ("/etc/floe/", f"{files}/"),
                       ("/var/lib/floe/", f"{folder}/"))
        for settings in (text, re.sub(r"(?m)^#; ", "", text)):
            Path(folder, "floe.conf").write_text(settings, encoding="utf-8")
            assert "good" in run(WHOLE, "serve", "--config", f"{folder}/floe.conf", "--check-config")
        assert text.count("#; ") > 5


def test_units():
    if skipped("systemd-analyze"):
        return
    with tempfile.TemporaryDirectory() as folder:
        for name in ("floe.service", "floe-backup.service", "floe-backup.timer"):
            Path(folder, name).write_text(packaged(name).replace("/usr/local/bin/floe", FLOE), encoding="utf-8")
        Path(folder, "floe.service.d").mkdir()
        Path(folder, "floe.service.d/override.conf").write_text(block("drop-in"), encoding="utf-8")
        here = {**os.environ, "SYSTEMD_UNIT_PATH": f"{folder}:"}
        for name in ("floe.service", "floe-backup.service", "floe-backup.timer"):
            done = subprocess.run(["systemd-analyze", "verify", "--man=no", f"{folder}/{name}"], capture_output=True, text=True, check=False, env=here)
            assert done.returncode == 0 and folder not in done.stderr, (name, done.stderr)


def names_of_metrics(text):
    return {name for name in re.findall(r"\bfloe_[a-z_]+", text)}


def drawn_metrics():
    """Those of the dashboard. A row of panels is a heading, and asks for nothing."""
    panels = json.loads(packaged("grafana.json"))["panels"]
    return names_of_metrics(" ".join(target["expr"] for panel in panels if panel["type"] != "row" for target in panel["targets"]))


def check_metrics(told):
    """Prometheus understands them; alarms and dashboard ask for none that there is not, and the dashboard draws all."""
    there, drawn = names_of_metrics(told), drawn_metrics()
    asked = names_of_metrics(packaged("alerts.yml")) | drawn
    assert len(asked) >= 6 and asked <= there, asked - there
    counted = set(re.findall(r"(?m)^# TYPE (\w+)", told))
    undrawn = {name for name in counted if not any(one.startswith(name) for one in drawn)}
    assert undrawn == set(), undrawn
    if not skipped("promtool"):
        done = subprocess.run(["promtool", "check", "metrics"], input=told, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_rules_of_prometheus():
    if skipped("promtool"):
        return
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder, "alerts.yml")
        rules.write_text(packaged("alerts.yml"), encoding="utf-8")
        Path(folder, "prometheus.yml").write_text(changed(packaged("prometheus.yml"), ("/etc/prometheus/floe-alerts.yml", str(rules))), encoding="utf-8")
        run("promtool", "check", "config", f"{folder}/prometheus.yml")
        Path(folder, "test.yml").write_text(f"""
rule_files: [{rules}]
tests:
  - interval: 1m
    input_series:
      - {{series: 'up{{job="floe"}}', values: '1 1 0 0 0 0'}}
      - {{series: 'floe_move_seconds_bucket{{le="0.1"}}', values: '0+54x20'}}
      - {{series: 'floe_move_seconds_count', values: '0+60x20'}}
      - {{series: 'floe_sockets', values: '100x20'}}
      - {{series: 'floe_thinking', values: '3x20'}}
    alert_rule_test:
      - {{eval_time: 1m, alertname: FloeDown, exp_alerts: []}}
      - eval_time: 5m
        alertname: FloeDown
        exp_alerts: [{{exp_labels: {{severity: page, job: floe}}, exp_annotations: {{summary: Floe does not answer, description: "systemctl status floe; journalctl -u floe -n 50"}}}}]
      - {{eval_time: 20m, alertname: FloeThinksTooMuch, exp_alerts: []}}
      - {{eval_time: 20m, alertname: FloeNearlyFull, exp_alerts: []}}
      - eval_time: 20m
        alertname: FloeMovesAreSlow
        exp_alerts: [{{exp_labels: {{severity: warn}}, exp_annotations: {{summary: More than one move in a hundred takes longer than 0.1 seconds, description: "The disk is slow, or the machine is too busy."}}}}]
""", encoding="utf-8")
        run("promtool", "test", "rules", f"{folder}/test.yml")


SERIES_OF_TWO = {  # of a server that is to be told of, and of one that is well
    "up": ('1x20', '1x20'),
    "floe_peers": ('1x20', '1x20'),
    "floe_peer_links_lost_total": ('0+1x20', '0 0 1 2x17'),
    "floe_leases_lost_total": ('0 1 2 3 4x16', '0 1x19'),
    "floe_store_wait_seconds_sum": ('0+50x20', '0+20x20'),
    "floe_tables_unopened": ('1000-10x20', '1000-100x10 0x9'),
    'floe_tables|stage="waiting"': ('50000x20', '40000x20'),
    'floe_tables|stage="playing"': ('50000x20', '40000x20'),
    'floe_tables|stage="over"': ('0x20', '50000x20'),
}
TOLD_OF_ONE = ("FloeLinksBreak", "FloeLosesItsDatabase", "FloeWaitsForItsDatabase", "FloeTablesStayUnopened", "FloeTablesNearlyFull")


def series_of_two():
    for name, values in SERIES_OF_TWO.items():
        metric, _, label = name.partition("|")
        labels = ",".join(filter(None, ('job="floe"', label)))
        for instance, those in zip(("one", "two"), values):
            yield {"series": f'{metric}{{instance="{instance}",{labels}}}', "values": those}


def test_alarms_of_several_servers():
    """They tell of the server that is in trouble, and of no other."""
    if skipped("promtool"):
        return
    with tempfile.TemporaryDirectory() as folder:
        fired = [{"labels": f'{{alertname="{name}"}}', "value": 1} for name in TOLD_OF_ONE]
        case = {"interval": "1m", "input_series": list(series_of_two()),
                "promql_expr_test": [{"expr": f'count by (alertname) (ALERTS{{alertstate="firing"{which}}})', "eval_time": "19m", "exp_samples": those}
                                     for which, those in (("", fired), (',instance="one"', fired), (',instance="two"', []))]}
        Path(folder, "alerts.yml").write_text(packaged("alerts.yml"), encoding="utf-8")
        Path(folder, "test.yml").write_text(json.dumps({"rule_files": ["alerts.yml"], "tests": [case]}), encoding="utf-8")
        run("promtool", "test", "rules", f"{folder}/test.yml")


def test_fail2ban_finds_wrong_passwords():
    """In the log as Floe writes it, and as the journal has it; nothing else is taken for one."""
    if skipped("fail2ban-regex"):
        return
    with Told(FLOE, None, "--proxy", "127.0.0.1", "--log") as server:
        for address in ("203.0.113.7", "2001:db8::7"):
            connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
            connection.request("POST", "/api/login", json.dumps({"name": '"login_failed","address":"192.0.2.1"', "password": "wrong password"}),
                               {"Content-Type": "application/json", "X-Forwarded-For": address})
            assert connection.getresponse().status in (401, 403)
            connection.close()
        lines = server.said().splitlines()
        assert len([line for line in lines if "login_failed" in line]) == 2 and len(lines) > 2
        log = Path(server.folder.name, "for_fail2ban")
        for prefix in ("", "club floe[4711]: "):
            log.write_text("".join(f"{prefix}{line}\n" for line in lines), encoding="utf-8")
            told = run("fail2ban-regex", "--out", "ip", str(log), "packaging/fail2ban-filter.conf").split()
            assert told == ["203.0.113.7", "2001:db8::"], told  # of IPv6 the network


# ---- from an empty machine to a restored backup ----


class Host:
    """Somebody who does what docs/hosting.md says, on a machine that is a folder. systemd is what they do by hand."""

    def __init__(self, folder):
        self.folder, self.server = Path(folder), None
        self.port = free_port()
        self.places = [("/usr/local/", f"{folder}/usr/"), ("/etc/floe/", f"{folder}/etc/floe/"), ("/var/lib/floe/", f"{folder}/var/lib/floe/"),
                       ("/var/backups/", f"{folder}/var/backups/"), ("sudo ", "")]
        for name in ("var/lib/floe", "var/backups", "elsewhere", "backups", "bin"):
            (self.folder / name).mkdir(parents=True)
        ssh = self.folder / "bin/ssh"  # ssh MACHINE COMMAND: another machine is another folder
        ssh.write_text(f'#!/bin/sh\ncd "{folder}/$1" && exec sh -c "$2"\n', encoding="utf-8")
        ssh.chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{folder}/usr/bin:{folder}/bin:{os.environ['PATH']}", "PREFIX": f"{folder}/usr", "SYSCONFDIR": f"{folder}/etc",
                            "PROGRAM": WHOLE, "MAKEFLAGS": "--silent --no-print-directory"}

    def placed(self, text):
        for there, here in self.places:
            text = re.sub(rf"(?<!\w){re.escape(there)}", here, text)
        return text

    def shell(self, line):
        where = "/" if "runuser " in line else None  # that user may not be allowed into our folder
        done = subprocess.run(["sh", "-ec", line], capture_output=True, text=True, check=False, env=self.environment, cwd=where)
        assert done.returncode == 0, (line, done.stdout, done.stderr)
        assert done.stderr == "", (line, done.stderr)
        return done.stdout

    def follow(self, name):
        """Runs a block line by line; what was built is there already. Returns what was said."""
        said = []
        for line in self.placed(block(name)).splitlines():
            if line.startswith("systemctl "):
                self.systemctl(*line.split()[1:])
            elif not line.startswith(("git ", "make whole")):
                said.append(self.shell(line))
        return "".join(said)

    def unit(self, name):
        """The command of an installed unit."""
        text = (self.folder / "usr/lib/systemd/system" / name).read_text(encoding="utf-8")
        return shlex.split(self.placed(re.search(r"(?m)^ExecStart=(.+)$", text)[1]))

    def systemctl(self, *words):
        what, unit = words[0], words[-1]
        if unit == "floe-backup.timer":
            self.shell(shlex.join(self.unit("floe-backup.service")))
        if unit == "floe" and what == "reload":
            self.server.send_signal(signal.SIGHUP)
            self.wait_for("settings_reloaded")
        if unit == "floe" and what in ("stop", "restart"):
            self.stop()
        if unit == "floe" and what in ("start", "restart", "enable"):
            self.start()

    def start(self):
        self.server = subprocess.Popen(self.unit("floe.service"), stdout=subprocess.PIPE, stderr=(self.folder / "log").open("a"), text=True)
        assert self.server.stdout.readline().startswith("Floe is on "), (self.folder / "log").read_text(encoding="utf-8")

    def wait_for(self, event):
        """Until the log has it; the server answers meanwhile."""
        while f'"{event}"' not in (self.folder / "log").read_text(encoding="utf-8"):
            self.ask("/healthz")

    def stop(self):
        self.server.terminate()
        assert self.server.wait(PATIENCE) == 0
        self.server.stdout.close()
        self.server = None

    def ask(self, path):
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read().decode()
        connection.close()
        assert answer.status == 200, (path, body)
        return body

    def set(self, *lines):
        """Changes the settings: examples become settings, others are added."""
        path = self.folder / "etc/floe/floe.conf"
        text = self.placed(path.read_text(encoding="utf-8"))
        path.write_text(text + "".join(f"{line}\n" for line in lines), encoding="utf-8")


@contextmanager
def hosted():
    with tempfile.TemporaryDirectory() as folder:
        host = Host(folder)
        try:
            yield host
        finally:
            if host.server:
                host.server.kill()
                host.server.wait()


class Game:
    """Two people at a table, behind nginx."""

    def __init__(self, front):
        self.front, self.ply = front, 0
        self.cookies = [self.keep(front.guest(name)) for name in ("Anna", "Ben")]
        self.come()
        self.table = self.seats[0].ask("create", game="nanuuk", players=2, options={"mode": "learning"}, chairs=["me", "open"])["table"]
        self.seats[1].ask("sit", table=self.table, chair=1)

    @staticmethod
    def keep(guest):
        """Somebody's cookie: they come again."""
        guest.close()
        return guest.cookie

    def come(self):
        """Also after the server was away."""
        self.seats = [self.front.enter(cookie) for cookie in self.cookies]

    def leave(self):
        for seat in self.seats:
            seat.close()

    def play(self, plies=1000):
        """So many moves, or to the end. True if the game is over."""
        for seat in self.seats:
            seat.ask("join", table=self.table)
        for _ in range(plies):
            now = [seat.event("table", lambda event: event["stage"] != "waiting" and event["ply"] == self.ply) for seat in self.seats]
            if now[0]["over"]:
                return True
            decides = now[0]["decides"]
            self.ply = self.seats[decides].ask("play", table=self.table, number=self.ply + 1, move=now[decides]["moves"][0]["move"])["ply"]
        return False


def write_letter(front, relay, name):
    """An account with an address gets a letter, by the relay."""
    password = {"password": "correct horse battery"}
    _, headers, _ = front.ask("POST", "/api/account", {"name": name, **password})
    cookie = headers["Set-Cookie"].split(";")[0]
    assert front.ask("POST", "/api/mail", {"address": f"{name}@floe.example", **password}, Cookie=cookie)[0] == 200
    letter, _ = relay.letter()
    assert letter["To"].endswith(f"<{name}@floe.example>") and "floe@floe.example" in letter["From"], letter


def check_letters(host, front, plain):
    """By a relay of this machine, and then by one with TLS, for which the server is not even started again."""
    write_letter(front, plain, "cleo")
    trusted = certificate(host.folder)
    secret = Relay(tls=trusted)
    settings = host.folder / "etc/floe/floe.conf"
    settings.write_text(changed(settings.read_text(encoding="utf-8"), (plain.url, secret.url)), encoding="utf-8")
    host.set("mail-tls = verify", f"mail-ca-file = {trusted}")
    host.systemctl("reload", "floe")
    write_letter(front, secret, "dora")
    assert "STARTTLS" in secret.said
    secret.close()


def check_upgrade(host, game):
    """While the server runs; the program is there after the restart; the game goes on."""
    old = host.server.pid
    install, restart = host.placed(RUN["upgrade"]).splitlines()[1:3], host.placed(RUN["upgrade"]).splitlines()[3:]
    for line in install:
        host.shell(line)
    assert os.readlink(f"/proc/{old}/exe").endswith(" (deleted)")
    assert not game.play(2)
    game.leave()
    assert [line.split()[1] for line in restart] == ["restart"]
    host.systemctl("restart", "floe")
    DONE.add("upgrade")
    game.come()
    assert game.play()
    game.leave()


def check_away(host, front):
    """People see our page while the server is away."""
    host.systemctl("stop", "floe")
    status, _, body = front.ask("GET", "/")
    assert status == 502 and b"Back in a moment" in body
    host.systemctl("start", "floe")


def moves_in(store):
    with closing(sqlite3.connect(store)) as live:
        return live.execute("SELECT count(*) FROM moves").fetchone()[0]


def check_way_back(host, game):
    """The version before, and its store: the game that has ended since is as far as it was, and its record is in a file. A
    backup is restored in another folder, too, with its owner and mode, and every game there is good."""
    store, second = host.folder / "var/lib/floe/floe.db", host.folder / "elsewhere/floe.db"
    assert "Anna" in json.loads(host.ask(f"/api/record?table={game.table}"))["record"]
    host.follow("downgrade")
    assert "<!doctype html>" in host.ask("/") and moves_in(store) == BEFORE_UPGRADE
    assert game.table in (host.folder / "var/backups/games-since.floe").read_text(encoding="utf-8")
    host.follow("restore")
    assert moves_in(store) == BEFORE_UPGRADE and json.loads(host.ask("/healthz"))["ok"]
    host.shell(f"floe admin {second} restore {host.folder}/var/backups/floe.db")
    assert os.stat(second).st_mode & 0o777 == 0o600 and os.stat(second).st_uid == os.stat(second.parent).st_uid
    assert "1 game" in host.shell(f"floe admin {second} verify") and moves_in(second) == BEFORE_UPGRADE


def test_a_hosts_way():
    if skipped("nginx", "openssl", "make"):
        return
    with hosted() as host:
        host.follow("install")
        relay = Relay()
        host.set(f"port = {host.port}", "limit = all=off", f"mail-relay = {relay.url}", "mail-from = floe@floe.example", 'club-name = "The Ice Club"')
        assert "good" in host.follow("check")
        host.follow("start")
        write_certificate(host.folder)
        with Nginx(host.port, str(host.folder), share=f"{host.folder}/usr/share/floe", main=block("nginx-main")) as front:
            assert "<!doctype html>" in front.ask("GET", "/")[2].decode() and b"The Ice Club" in front.ask("GET", "/api/club")[2]
            check_letters(host, front, relay)
            game = Game(front)
            assert not game.play(BEFORE_UPGRADE)
            check_metrics(host.ask("/metrics"))
            host.follow("timer")
            cron = host.placed(block("cron")).split(maxsplit=5)
            assert re.fullmatch(r"[\d*/,-]+( [\d*/,-]+){4}", " ".join(cron[:5])) and host.shell(cron[5]) == ""
            host.follow("copy")
            assert "1 game" in host.shell(f"floe admin {host.folder}/backups/floe.db verify")
            check_upgrade(host, game)
            check_away(host, front)
            check_way_back(host, game)
        host.systemctl("stop", "floe")
        relay.close()


# ---- a database instead of a file ----


class DatabaseHost(Host):
    """The same with a PostgreSQL of the test's; the unit of Floe is a server with that database."""

    def __init__(self, folder, postgres):
        super().__init__(folder)
        self.postgres, self.floe = postgres, None
        address = "postgres://floe@db.example/floe"
        root = os.geteuid() == 0
        self.places = [("sudo -u postgres ", "runuser -u postgres -- " if root else ""), ("-o postgres -g postgres ", "-o postgres -g postgres " if root else ""), (address, f"'{postgres.address}'"), (f"={address}", f"='{postgres.address}'"),
                       ("/var/lib/postgresql/15/main", postgres.folder / "data"), ("/var/lib/postgresql/15/before", postgres.folder / "before"), *self.places]
        self.places = [(there, str(here)) for there, here in self.places]
        self.environment |= {"PGHOST": str(postgres.folder), "PGUSER": postgres.user, "PGDATABASE": "postgres",
                             "PATH": f"{self.folder}/bin:{Path(postgres_program('pg_dump')).parent}:{os.environ['PATH']}"}
        (self.folder / "bin/floe").symlink_to(FLOE)
        for path in (self.folder, self.folder / "var", self.folder / "var/backups"):
            path.chmod(0o777)
        self.settings = postgres.folder / "conf.d"
        self.settings.mkdir()
        self.settings.chmod(0o755)
        with (postgres.folder / "data/postgresql.conf").open("a", encoding="utf-8") as settings:
            settings.write(f"include_dir = '{self.settings}'\n")

    def systemctl(self, *words):
        what, unit = words
        if unit == "postgresql":
            getattr(self.postgres, what)()
        elif what == "start":
            self.floe = Server(FLOE, self.postgres.address)
        elif self.floe:
            assert self.floe.stop() == 0
            self.floe = None

    def set_postgres(self, name, text):
        path = self.settings / f"{name}.conf"
        path.write_text(text, encoding="utf-8")
        path.chmod(0o644)
        self.postgres.stop()
        self.postgres.start()


def played_store(path):
    """A store in a file, with two people at a table. Returns the cookie of one of them, and the table."""
    with Server(FLOE, str(path)) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        table = anna.ask("create", game="nanuuk", players=2, options={"mode": "learning"}, chairs=["me", "open"])["table"]
        ben.ask("sit", table=table, chair=1)
        assert server.stop() == 0
    return anna.cookie, table


def check_table(host, cookie, table):
    """Somebody who was here before comes back to their game."""
    guest = Guest(host.floe.port, cookie=cookie)
    assert guest.ask("join", table=table, brief=True)["ok"]
    guest.close()


def test_a_databases_way():
    """From a file to a database, a dump and back, and to a moment before a mistake."""
    with tempfile.TemporaryDirectory() as folder, Postgres() as postgres:
        host = DatabaseHost(folder, postgres)
        cookie, table = played_store(host.folder / "var/lib/floe/floe.db")
        assert "Everything is in" in host.follow("pg-copy")
        host.systemctl("start", "floe")
        check_table(host, cookie, table)
        host.follow("pg-dump")
        assert (host.folder / "var/backups/floe.dump").stat().st_mode & 0o777 == 0o600
        host.systemctl("stop", "floe")
        postgres.ask("DELETE FROM chairs; DELETE FROM told; DELETE FROM deals; DELETE FROM tables")
        assert "1 game" in host.follow("pg-restore")
        check_table(host, cookie, table)
        host.systemctl("stop", "floe")
        host.follow("pg-folders")
        host.set_postgres("archive", host.placed(block("pg-archive")))
        host.follow("pg-base")
        [copy] = (host.folder / "var/backups/floe-base").iterdir()
        host.places.insert(0, ("/var/backups/floe-base/2026-11-15", str(copy)))
        host.systemctl("start", "floe")
        moment = postgres.ask("SELECT clock_timestamp()")
        postgres.ask("UPDATE tables SET id = 'mistaken'")
        recovery = re.sub("recovery_target_time = '.*'", f"recovery_target_time = '{moment}'", host.placed(block("pg-recovery")))
        (host.settings / "recovery.conf").write_text(recovery, encoding="utf-8")
        (host.settings / "recovery.conf").chmod(0o644)
        assert "1 game" in host.follow("pg-recover")
        check_table(host, cookie, table)
        host.systemctl("stop", "floe")


def test_more_servers():
    """nginx sends people to two servers, they play with each other there, and when one is killed the game goes on at the other."""
    words = re.findall(r"^    server 10\.0\.0\.\d:7070(.*;)$", block("balancer"), re.M)
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder, "floe.conf")
        settings.write_text(block("servers"), encoding="utf-8")
        Path(folder, "index.html").touch()
        done = subprocess.run([FLOE, "serve", "--config", settings, "--page", folder, "--check-config"], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done
    if skipped("nginx", "openssl"):
        return
    options = ("--https", "--proxy", "127.0.0.1", "--log", "--lease", "3")
    with (tempfile.TemporaryDirectory() as folder, Postgres() as postgres,
          Told(FLOE, postgres.address, *options) as one, Told(FLOE, postgres.address, *options) as two):
        write_certificate(folder)
        servers = "least_conn;\n" + "\n".join(f"server 127.0.0.1:{server.port}{more}" for server, more in zip((one, two), words, strict=True))
        with Nginx(one.port, folder, (f"server 127.0.0.1:{one.port};", servers)) as front:
            are_linked(one, two)
            guests = [front.guest(name) for name in ("Anna", "Ben", "Carla")]  # not all of them are at the same server
            table = guests[0].ask("create", game="nanuuk", players=3, options={"mode": "learning"}, chairs=["me", "open", "open"])["table"]
            for chair, guest in enumerate(guests):
                guest.ask("join", table=table)
                if chair > 0:
                    guest.ask("sit", table=table, chair=chair)
            for guest in guests:
                guest.event("table", lambda event: event["table"] == table and event["stage"] == "playing")
            (one if table in one.said() else two).kill()
            again = front.enter(guests[0].cookie)
            again.ask("join", table=table)
            assert again.event("table")["stage"] == "playing"


def test_all_blocks_were_run():
    """The last of all."""
    if not skipped("nginx", "openssl", "systemd-analyze"):
        assert DONE == set(RUN), set(RUN) ^ DONE


run_tests(globals())
