#!/usr/bin/env python3
"""test_accounts.py FLOE - who may come, and how people leave: registration, invitations, forgotten passwords, `floe admin` for people,
all data of a person, deletion. A real server, a mail relay on loopback, and `floe admin` beside it.

Waits for answers and letters, never for time; time is passed by writing older times into the store.
"""

import json
import re
import sqlite3
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from engine_client import FLOE
from mail_relay import Relay
from run_tests import run_tests
from server_client import PATIENCE, Guest, Server

SCRATCH = tempfile.TemporaryDirectory()
TOP = Path(SCRATCH.name)
PASSWORD, FRESH = "correct horse battery", "another horse battery"
LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
SESSIONS = 50  # people.h
NOBODY = "A" * 43  # a code that nobody has


class Club(Server):
    def post(self, path, fields, cookie=None):
        """The answer, or the code of the refusal."""
        answer, told = self.http("POST", path, fields, cookie)
        return told if answer.status == 200 else told["error"]["code"]

    def session(self, path, **fields):
        """The cookie that comes with the answer, or the code of the refusal."""
        answer, told = self.http("POST", path, fields)
        return answer.headers["Set-Cookie"].split(";")[0] if answer.status == 200 else told["error"]["code"]

    def account(self, name, **more):
        return self.session("/api/account", name=name, password=PASSWORD, **more)

    def me(self, cookie=None):
        return self.http("GET", "/api/me", cookie=cookie)[1]

    def sql(self, text, *values):
        with closing(sqlite3.connect(self.store, timeout=PATIENCE)) as file, file:
            return file.execute(text, values).fetchall()

    def admin(self, *words, code=0, given=None):
        done = subprocess.run([FLOE, "admin", self.store, *words], capture_output=True, text=True, check=False, input=given,
                              env=self.environment)
        assert done.returncode == code and (code != 0 or done.stderr == ""), (words, done)
        return done.stdout + done.stderr


def serving(*options):
    return Club(FLOE, None, *options)


# ---- who may come ----

def test_closed():
    with serving("--register", "closed", "--guests", "no") as server:
        assert server.me()["entry"] == {"register": "closed", "guests": False, "reset": False}
        assert server.account("Anna") == "register_closed" == server.account("Anna", invite=NOBODY)
        assert server.session("/api/guest", name="Gil") == "no_guests"
        assert server.sql("SELECT count(*) FROM people") == [(0,)]
        told = server.admin("add", "Anna")
        password = re.search(r"password is (\S+)", told)[1]
        anna = server.session("/api/login", name="anna", password=password)
        assert server.me(anna)["role"] == "operator", "the first account, however it was made"
        assert "Ben has an account now.\n" == server.admin("add", "Ben", "--file", "-", given=PASSWORD + "\n")
        assert server.me(server.session("/api/login", name="Ben", password=PASSWORD))["role"] == "player"
        for name in ("anna", "", "x" * 25):
            assert "is not available" in server.admin("add", name, code=1)
        for short in ("", "\n", "short\n"):
            assert "8 to 200" in server.admin("add", "Cleo", "--file", "-", given=short, code=1)


def test_a_closed_house_shows_nobody():
    """Where guests may not come, people, ratings, ladders and records are for those who have a session."""
    paths = ("/api/people?name=Anna", "/api/ratings?scale=nanuuk-2", "/api/solo?game=nunatak", "/api/record?table=none")
    with serving("--guests", "no") as server:
        anna = server.account("Anna")
        answers = [[server.http("GET", path, cookie=cookie) for path in paths] for cookie in (None, anna)]
        assert [(answer.status, told["error"]["code"]) for answer, told in answers[0]] == [(401, "no_session")] * 4
        assert [answer.status for answer, _ in answers[1]] == [200, 200, 200, 404]
    with serving() as server:
        server.account("Anna")
        assert [server.http("GET", path)[0].status for path in paths] == [200, 200, 200, 404]


def test_guests_who_are_here_stay():
    with serving() as server:
        gil = server.session("/api/guest", name="Gil")
        server.stop()
        server.command += ["--guests", "no", "--register", "invite"]
        server.start()
        assert server.post("/api/guest", {"name": "Gilbert"}, gil)["you"]["name"] == "Gilbert"
        assert server.session("/api/guest", name="Gus") == "no_guests"
        assert server.post("/api/account", {"name": "Gil", "password": PASSWORD}, gil) == "no_invite"


def test_invitations():
    with serving("--register", "invite") as server:
        code = server.admin("invite", "--uses", "2", "--days", "3").strip().removeprefix("#online/invite/")
        assert server.account("Anna") == "no_invite" == server.account("Anna", invite="")
        for wrong in (NOBODY, code[:-1], code + "x", "x", code.swapcase()):
            assert server.account("Anna", invite=wrong) == "bad_invite", wrong
        anna = server.account("Anna", invite=code)
        assert server.account("anna", invite=code) == "name_taken", "which uses nothing up"
        assert server.me(server.account("Ben", invite=code))["you"]["kind"] == "account"
        assert server.account("Cleo", invite=code) == "bad_invite", "used up"
        assert server.admin("invites") == "There are no invitations.\n"
        made = server.post("/api/invite", {}, anna)
        listed = server.http("GET", "/api/invites", cookie=anna)[1]["invites"]
        assert [(one["id"], one["uses"], one["used"], one["by"]["name"]) for one in listed] == [(made["invite"], 1, 0, "Anna")]
        assert (listed[0]["expires"] - listed[0]["created"]) == 7 * 86400 * 1000
        server.sql("UPDATE invites SET expires = created")
        assert server.account("Cleo", invite=made["code"]) == "bad_invite", "expired"
        last = server.post("/api/invite", {"uses": 5, "days": 1}, anna)
        assert f"{last['invite']}: 0 of 5 used" in server.admin("invites") and "by Anna" in server.admin("invites")
        assert server.post("/api/uninvite", {"invite": last["invite"]}, anna) == {"ok": True}
        assert server.account("Cleo", invite=last["code"]) == "bad_invite" == server.post("/api/uninvite", {"invite": last["invite"]}, anna)
        for wrong in ("0", str(last["invite"]), "x", "1x", "9" * 30):
            assert "no invitation" in server.admin("uninvite", wrong, code=1)
        stored = Path(server.store).read_bytes()
        assert not any(secret.encode() in stored for secret in (code, made["code"], last["code"]))


def test_invitations_are_for_operators():
    with serving() as server:
        _, ben, gil = server.account("Anna"), server.account("Ben"), server.session("/api/guest", name="Gil")
        bot = server.post("/api/bot", {"name": "Robo"}, ben)
        for cookie, code in ((None, "no_session"), (gil, "no_account"), (ben, "no_operator")):
            assert server.post("/api/invite", {}, cookie) == code == server.post("/api/uninvite", {"invite": 1}, cookie)
            assert server.http("GET", "/api/invites", cookie=cookie)[1]["error"]["code"] == code
        server.admin("promote", "Ben")
        assert "code" in server.post("/api/invite", {"uses": 1000, "days": 365}, ben) and bot["token"]
        for fields in ({"uses": 0}, {"uses": 1001}, {"days": 0}, {"days": 366}, {"days": "7"}):
            assert server.post("/api/invite", fields, ben) == "bad_field", fields


def test_an_invitation_is_raced_for():
    """Ten come at once with an invitation for three: three get in."""
    with serving("--register", "invite", "--limit", "all=off") as server:
        code = server.admin("invite", "--uses", "3").strip().removeprefix("#online/invite/")
        with ThreadPoolExecutor(10) as pool:
            answers = list(pool.map(lambda i: server.account(f"Racer {i}", invite=code), range(10)))
        assert sum(answer.startswith("floe=") for answer in answers) == 3 and answers.count("bad_invite") == 7, answers
        assert server.sql("SELECT count(*) FROM people") == [(3,)] and server.sql("SELECT uses, used FROM invites") == [(3, 3)]


# ---- forgotten passwords ----

class PostOffice:
    """A server that writes letters, and Anna, whose address is confirmed."""

    def __init__(self):
        self.relay = Relay()
        self.server = serving("--mail-relay", self.relay.url, "--mail-from", "floe@floe.example", "--url", "https://floe.example",
                              "--limit", "resets=off", "--limit", "resets-name=off")

    def __enter__(self):
        self.server.__enter__()
        self.anna = self.server.account("Anna")
        self.server.post("/api/mail", {"address": "anna@example.org", "password": PASSWORD}, self.anna)
        assert self.server.post("/api/mail/confirm", {"code": self.code("mail")}) == {"ok": True}
        return self

    def __exit__(self, *problem):
        self.relay.close()
        self.server.__exit__(*problem)

    def code(self, kind):
        _, text = self.relay.letter()
        return re.search(rf"https://floe\.example/#online/{kind}/([\w-]{{43}})", text)[1]

    def forget(self, name="Anna"):
        assert self.server.post("/api/forgot", {"name": name}) == {"ok": True}


def test_forgotten_password():
    with PostOffice() as office:
        server = office.server
        assert server.me()["entry"]["reset"]
        here = Guest(server.port, cookie=office.anna)
        for nobody in ("Ben", "", "x" * 100, "#1"):
            office.forget(nobody)
        office.forget(" ANNA ")
        code = office.code("reset")
        assert server.post("/api/reset", {"code": code, "password": "short"}) == "bad_password"
        assert server.post("/api/reset", {"code": NOBODY, "password": FRESH}) == "bad_code"
        assert server.post("/api/mail/confirm", {"code": code}) == "bad_code" == server.post("/api/mail/stop", {"code": code})
        fresh = server.session("/api/reset", code=code, password=FRESH)
        assert server.me(fresh)["you"]["name"] == "Anna" and server.me(office.anna)["you"] is None
        assert here.hung_up() == 4401
        assert server.post("/api/reset", {"code": code, "password": PASSWORD}) == "bad_code", "once"
        assert server.session("/api/login", name="Anna", password=PASSWORD) == "bad_login"
        assert server.session("/api/login", name="Anna", password=FRESH).startswith("floe=")
        assert code.encode() not in Path(server.store).read_bytes() + Path(server.store + "-wal").read_bytes()


def test_codes_end():
    with PostOffice() as office:
        server = office.server
        office.forget()
        first = office.code("reset")
        server.sql("UPDATE mail_codes SET expires = expires - 3600000 WHERE purpose = 2")
        assert server.post("/api/reset", {"code": first, "password": FRESH}) == "bad_code", "an hour old"
        office.forget()
        second = office.code("reset")
        office.forget()
        third = office.code("reset")
        assert server.session("/api/reset", code=third, password=FRESH).startswith("floe=")
        assert server.post("/api/reset", {"code": second, "password": PASSWORD}) == "bad_code", "one of them was used"
        office.forget()
        fourth = office.code("reset")
        server.post("/api/password", {"old": FRESH, "new": FRESH}, server.session("/api/login", name="Anna", password=FRESH))
        assert server.post("/api/reset", {"code": fourth, "password": PASSWORD}) == "bad_code", "the owner has another password"
        office.forget()
        fifth = office.code("reset")
        server.post("/api/mail", {"address": "eve@example.org", "password": FRESH}, server.session("/api/login", name="Anna", password=FRESH))
        assert server.post("/api/reset", {"code": fifth, "password": PASSWORD}) == "bad_code", "another address"
        office.code("mail")
        office.forget()     # the new address is not confirmed: the next letter is another one
        server.post("/api/mail", {"address": "eva@example.org", "password": FRESH}, server.session("/api/login", name="Anna", password=FRESH))
        assert office.code("mail")


def test_a_stolen_session_does_not_change_the_address():
    """By which the thief would get a new password, and the account for good. Wrong passwords count as at a log-in."""
    with PostOffice() as office:
        server, mail = office.server, {"address": "anna@example.org", "confirmed": True}
        assert server.post("/api/mail", {"address": "eve@example.org"}, office.anna) == "missing_field"
        assert server.post("/api/mail", {"address": "eve@example.org", "password": ""}, office.anna) == "bad_login"
        for _ in range(9):
            assert server.post("/api/mail", {"address": "eve@example.org", "password": FRESH}, office.anna) == "bad_login"
        assert server.post("/api/mail", {"address": "eve@example.org", "password": PASSWORD}, office.anna) == "too_many"
        assert server.me(office.anna)["mail"] == mail
        office.forget()
        assert office.code("reset"), "goes to the owner still"
        assert server.post("/api/mail", {"address": ""}, office.anna) == {"mail": {"address": None, "confirmed": False}}


def test_resets_are_limited():
    """By name, existing or not, and by address; a server without a relay has none."""
    with serving("--limit", "resets=5/1h") as server:
        assert server.post("/api/forgot", {"name": "Anna"}) == "no_mail"
    relay = Relay()
    try:
        with serving("--mail-relay", relay.url, "--mail-from", "floe@floe.example", "--url", "https://floe.example",
                     "--limit", "resets=5/1h", "--limit", "resets-name=2/1h") as server:
            server.account("Anna")
            for name in ("Anna", "Nobody"):
                assert [server.post("/api/forgot", {"name": name}) for _ in range(3)] == [{"ok": True}] * 2 + ["too_many"], name
            assert server.post("/api/forgot", {"name": "Third"}) == "too_many", "the address has asked often enough"
        with serving("--mail-relay", relay.url, "--mail-from", "floe@floe.example", "--url", "https://floe.example",
                     "--limit", "resets=off", "--limit", "resets-name=2/1h") as server:
            for names in (("Anna", " ANNA ", "a\uff4e\uff4ea"), ("Zo\u00eb", "zoe\u0308", "ZOE\u0308")):
                assert [server.post("/api/forgot", {"name": name}) for name in names] == [{"ok": True}] * 2 + ["too_many"], "in any spelling"
    finally:
        relay.close()


# ---- floe admin ----

def test_list_and_show():
    with serving() as server:
        anna = server.account("Anna")
        server.session("/api/guest", name="Anna Lou"), server.account("Ben"), server.post("/api/bot", {"name": "Robo"}, anna)
        rows = server.admin("list").splitlines()
        assert [row.split()[:2] for row in rows[1:]] == [["1", "account"], ["2", "guest"], ["3", "account"], ["4", "bot"]]
        assert "operator" in rows[1] and rows[2].endswith("Anna Lou")
        assert len(server.admin("list", "--kind", "account").splitlines()) == 3
        assert len(server.admin("list", "--search", "ANNA").splitlines()) == 3
        assert len(server.admin("list", "--limit", "1").splitlines()) == 2
        assert server.admin("list", "--search", "%") == "There is nobody.\n"
        shown = server.admin("show", "anna")
        for line in ("Name: Anna", "ID: 1", "Role: operator", "Bot: Robo", "Tables: 0", "Session "):
            assert line in shown, (line, shown)
        day = re.search(r"^Last here: (.*)$", shown, re.M)[1]
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", day) and f"  {day}  " in rows[1], "a visit is noted once a day"
        assert "Bot of: Anna" in server.admin("show", "#4") and "Kind: guest" in server.admin("show", "#2")
        assert "No account" in server.admin("show", "Anna Lou", code=1), "guests have no names of their own"
        server.admin("rename", "#2", "Lou"), server.admin("delete", "#2")
        assert "renamed somebody who is gone (#2).\n" in server.admin("audit"), "names go with the person"


def test_passwords_and_sessions():
    with serving() as server:
        anna, there = server.account("Anna"), server.session("/api/login", name="Anna", password=PASSWORD)
        here = Guest(server.port, cookie=anna)
        lines = server.admin("sessions", "Anna").splitlines()
        assert len(lines) == 2
        assert "no session" in server.admin("sessions", "Anna", "--end", "0" * 12, code=1)
        for line in lines:
            if server.me(there)["you"]:
                server.admin("sessions", "Anna", "--end", re.match(r"Session (\w{12}):", line)[1])
        assert server.me(there)["you"] is None
        server.session("/api/login", name="Anna", password=PASSWORD)
        assert server.admin("sessions", "Anna", "--end", "all") == "Anna is logged out.\n"
        assert here.hung_up() == 4401
        assert server.admin("sessions", "Anna") == "Anna is logged in nowhere.\n"
        again = server.session("/api/login", name="Anna", password=PASSWORD)
        word = re.search(r"password is (\S+)", server.admin("password", "#1"))[1]
        assert server.me(again)["you"] is None and server.session("/api/login", name="Anna", password=PASSWORD) == "bad_login"
        assert server.session("/api/login", name="Anna", password=word).startswith("floe=")
        given = TOP / "password"
        given.write_text(FRESH + "\nnothing\n")
        assert word not in server.admin("password", "Anna", "--file", str(given))
        assert server.session("/api/login", name="Anna", password=FRESH).startswith("floe=")
        server.session("/api/guest", name="Gil")
        assert "no account" in server.admin("password", "#2", code=1)
        assert "No such file" in server.admin("password", "Anna", "--file", str(TOP / "none"), code=1)


# ---- leaving ----

def begin(one, two, players=2):
    table = one.ask("create", **{**LEARNING, "players": players}, chairs=["me", "open", *[{"computer": 1}] * (players - 2)])["table"]
    two.ask("sit", table=table, chair=1)
    for guest in (one, two):
        guest.ask("join", table=table, brief=True)
    return table


def forget(server, cookie, password=PASSWORD):
    return server.post("/api/account/delete", {"password": password}, cookie)


def test_delete():
    with serving() as server:
        anna, ben = server.account("Anna"), server.account("Ben")
        robo = server.post("/api/bot", {"name": "Robo"}, ben)
        one, two, bot = Guest(server.port, cookie=anna), Guest(server.port, cookie=ben), Guest(server.port, token=robo["token"])
        table, three, waiting = begin(one, two), begin(one, two, 3), two.ask("create", **LEARNING, chairs=["me", "open"])["table"]
        bots = begin(one, bot)
        two.ask("say", table=table, text="My name is Ben.")
        alone = two.ask("create", game="nunatak", players=1, chairs=["me"])["table"]
        assert forget(server, None) == "no_session" and forget(server, ben, "wrong horse") == "bad_login"
        assert forget(server, anna) == "last_operator"
        assert forget(server, ben) == {"ok": True}
        assert two.hung_up() == bot.hung_up() == 4401
        assert server.me(ben)["you"] is None and server.session("/api/login", name="Ben", password=PASSWORD) == "bad_login"
        ended = {one.event("table", lambda e: e.get("stage") == "over")["table"] for _ in range(2)}
        assert ended == {table, bots}, "in any order"
        chairs = lambda table: {line["table"]: line for line in one.ask("own", watch=False)["tables"]}[table]["chairs"]
        while not chairs(three)[1]["resigned"]:
            pass
        assert chairs(three)[1]["replaced"], "a computer plays on"
        lines = {line["table"]: line for line in server.http("GET", "/api/games", cookie=anna)[1]["tables"]}
        assert lines[table]["chairs"][1]["person"]["kind"] == "former" and lines[table]["result"] is not None
        stages = dict(server.sql("SELECT id, stage FROM tables"))
        assert stages[waiting] == stages[alone] == 3, "given up"
        assert server.sql("SELECT count(*) FROM remarks") == [(0,)]
        assert "a former player" in server.http("GET", f"/api/record?table={table}")[1]["record"]
        assert server.sql("SELECT name, password, canonical, created, seen FROM people WHERE kind = 3") == [("", "", "", 0, 0)] * 2
        assert server.sql("SELECT count(*) FROM sessions WHERE person <> 1") == [(0,)]
        for nothing in ("%E2%80%8B", "%C2%AD", "%E2%81%A0"):  # characters that a name is compared without
            assert server.http("GET", f"/api/people?name={nothing}")[0].status == 404, "nobody is found by no name"
        again = server.account("Ben")
        assert again.startswith("floe=") and server.http("GET", "/api/games", cookie=again)[1]["tables"] == []
        assert server.account("robo").startswith("floe="), "the name of the bot is free, too"
        assert b"My name is Ben" not in Path(server.store).read_bytes() or server.stop() == 0
        if server.process.poll() is None:
            server.stop()
        server.start()
        assert server.http("GET", "/api/games", cookie=anna)[1]["tables"][0]["chairs"][1]["person"]["kind"] == "former"
        exported = TOP / "games.floe"
        server.admin("export", str(exported))
        with serving() as other:
            assert "are taken in" in other.admin("import", str(exported))
            assert other.sql("SELECT count(*) FROM people WHERE kind = 3 AND name = ''") == [(2,)]


def test_delete_by_the_operator():
    """While the server runs and while it does not; guests by id; whoever has left nothing is gone altogether."""
    with serving() as server:
        anna, ben = Guest(server.port, cookie=server.account("Anna")), Guest(server.port, cookie=server.account("Ben"))
        guest = server.guest("Gil")
        first, second = begin(anna, ben), begin(anna, guest)
        assert "last operator" in server.admin("delete", "Anna", code=1)
        assert server.admin("delete", "Ben") == "Ben is deleted.\n"
        assert ben.hung_up() == 4401
        assert anna.event("table", lambda e: e["table"] == first and e.get("stage") == "over")
        server.stop()
        server.admin("delete", "#3")
        server.start()
        again = Guest(server.port, cookie=anna.cookie)
        again.ask("join", table=second)
        assert again.event("table", lambda e: e["table"] == second and e.get("stage") == "over")["chairs"][1]["person"]["kind"] == "former"
        assert "No account" in server.admin("delete", "#3", code=1), "only once"
        for name in ("Cleo", "Emil"):  # the newest would leave an empty row, so that nobody else gets the number
            server.account(name)
        server.admin("delete", "Cleo")
        assert server.sql("SELECT id, kind FROM people ORDER BY id") == [(1, 1), (2, 3), (3, 3), (5, 1)]
        rows = server.admin("list", "--kind", "former").splitlines()[1:]
        assert [row.split() for row in rows] == [["2", "former", "a", "former", "player"], ["3", "former", "a", "former", "player"]], "and nobody knows since when"
        server.admin("delete", "Emil")
        server.admin("delete", "Anna", "--force")
        assert server.me(server.account("Dora"))["role"] == "player"


def test_a_guest_leaves():
    with serving() as server:
        gil = server.session("/api/guest", name="Gil")
        bot = server.post("/api/bot", {"name": "Robo"}, server.account("Anna"))
        assert forget(server, gil, "") == {"ok": True} and server.me(gil)["you"] is None
        assert server.sql("SELECT count(*) FROM people WHERE name = 'Gil'") == [(0,)]
        answer = Guest(server.port, token=bot["token"])
        assert answer.ask("own", watch=False)["tables"] == []


def test_ladders_forget():
    with serving() as server:
        server.account("Anna"), server.account("Ben")
        server.sql("INSERT INTO ratings (person, scale, value, deviation, volatility, games, played) VALUES (2, 'nanuuk-2', 1700, 50, .06, 9, 0)")
        assert [one["name"] for one in server.http("GET", "/api/ratings?scale=nanuuk-2")[1]["people"]] == ["Ben"]
        server.admin("delete", "Ben")
        assert server.http("GET", "/api/ratings?scale=nanuuk-2")[1]["people"] == []


# ---- all data ----

def test_data():
    """Over HTTP and by `floe admin` it is the same; 25 tables are two pages; nothing of others that they have not shown."""
    with serving() as server:
        anna, ben = server.account("Anna"), server.account("Ben")
        one, two = Guest(server.port, cookie=anna), Guest(server.port, cookie=ben)
        tables = [begin(one, two) for _ in range(25)]
        one.ask("say", table=tables[0], text="From Anna"), two.ask("say", table=tables[0], text="From Ben")
        two.ask("resign", table=tables[0])
        server.post("/api/bot", {"name": "Robo"}, anna)
        data = server.http("GET", "/api/data", cookie=anna)[1]
        assert data["person"]["name"] == "Anna" and data["person"]["role"] == "operator" and len(data["sessions"]) == 1
        assert [bot["name"] for bot in data["bots"]] == ["Robo"] and data["networks"] == 1 and data["mail"]["address"] is None
        rest = server.http("GET", f"/api/data?before={data['next']}", cookie=anna)[1]
        assert rest["next"] is None and "person" not in rest
        games = data["tables"] + rest["tables"]
        assert [game["table"] for game in games] == tables[::-1]
        assert [remark["text"] for remark in games[-1]["remarks"]] == ["From Anna"] and '[Game "nanuuk"]' in games[-1]["record"]
        assert all(game["record"] is None for game in games[:-1]), "hands of running games are secret"
        file = TOP / "anna.json"
        server.admin("export-person", "Anna", str(file))
        whole = json.loads(file.read_text(encoding="utf-8"))
        assert whole | {"next": None} == data | {"tables": games, "next": None} and (file.stat().st_mode & 0o777) == 0o600
        assert json.loads(server.admin("export-person", "#3", "-"))["person"]["name"] == "Robo"
        assert server.http("GET", "/api/data?before=nothing", cookie=anna)[1]["error"]["code"] == "no_table"
        assert server.http("GET", "/api/data")[1]["error"]["code"] == "no_session"
        text = file.read_text(encoding="utf-8")
        assert PASSWORD not in text and "argon2" not in text and anna.split("=")[1] not in text


def test_data_is_limited():
    with serving("--limit", "exports-person=2/1h") as server:
        anna, ben = server.account("Anna"), server.account("Ben")
        assert [server.http("GET", "/api/data", cookie=anna)[0].status for _ in range(3)] == [200, 200, 429]
        assert server.http("GET", "/api/data", cookie=ben)[0].status == 200


def test_sessions_are_limited():
    """The one that was used least recently ends, and its connection with it; other people's stay."""
    with serving("--limit", "logins=off", "--limit", "logins-name=off") as server:
        anna, ben = server.account("Anna"), server.account("Ben")
        here, there = Guest(server.port, cookie=anna), Guest(server.port, cookie=ben)
        server.sql("UPDATE sessions SET used = used - 1000")
        cookies = [server.session("/api/login", name="Anna", password=PASSWORD) for _ in range(SESSIONS - 1)]
        assert server.me(anna)["you"]["name"] == "Anna"
        last = server.session("/api/login", name="Anna", password=PASSWORD)
        assert server.me(anna)["you"] is None
        assert here.hung_up() == 4401
        assert all(server.me(cookie)["you"]["name"] == "Anna" for cookie in [*cookies, last])
        assert server.me(ben)["you"]["name"] == "Ben" and there.ask("own")["ok"]
        assert len(server.http("GET", "/api/data", cookie=last)[1]["sessions"]) == SESSIONS


# ---- what is stored ----

def test_privacy():
    """docs/privacy.md and the page say the same, and list every column of every table that refers to a person."""
    manual = Path("docs/privacy.md").read_text(encoding="utf-8")
    catalog = dict(re.findall(r'^msgid "(web\.stored\.[\w.]+)"\nmsgstr "(.*)"$', Path("po/en.po").read_text(encoding="utf-8"), re.M))
    page = Path("web/src/online/account/Stored.tsx").read_text(encoding="utf-8")
    facts = re.findall(r'"(\w+)"', re.search(r"FACTS = \[(.*?)\]", page, re.S)[1])
    sections = [section.strip().split("\n\n") for section in manual.split("\n## ")[1:]]
    assert len(facts) + 1 == len(sections) and {key.split(".")[2] for key in catalog} == {*facts, "about"}
    for fact, (title, what, time, *_) in zip(facts, sections):
        assert (title, what, time) == tuple(catalog[f"web.stored.{fact}{part}"] for part in ("", ".what", ".time")), fact
    listed = {table: re.findall(r"`(\w+)`", columns) for table, columns in re.findall(r"^In the table `(\w+)`: (.*)$", manual, re.M)}
    others = set(re.findall(r"`(\w+)`", sections[-1][1]))
    with serving() as server:
        tables = {name for name, in server.sql("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")}
        assert tables == set(listed) | others and not set(listed) & others, tables ^ (set(listed) | others)
        for table in tables:
            columns = [row[1] for row in server.sql(f"PRAGMA table_info({table})")]
            refers = any(row[2] == "people" for row in server.sql(f"PRAGMA foreign_key_list({table})")) or "person" in columns
            assert listed[table] == columns if table in listed else not refers, (table, columns)


run_tests(globals())
