#!/usr/bin/env python3
"""test_moderation.py FLOE - people report others, operators do something about it, and all of it is written down.

What operators can do they can do from the page (over HTTP) and on the command line: both are tried, at a server that runs.
"""

import json
import re
import sqlite3
import subprocess
import time
from contextlib import closing

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Closed, Guest, Server
from several_servers import metric
from waiting import until

DAY = 24 * 3600 * 1000
PASSWORD = "correct horse battery"
PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}


def sql(server, text, *values):
    with closing(sqlite3.connect(server.store, timeout=PATIENCE)) as file, file:
        return file.execute(text, values).fetchall()


def admin(server, *words, code=0):
    """What it prints on stdout, or if it fails on both."""
    done = subprocess.run([FLOE, "admin", server.store, *words], capture_output=True, text=True, check=False)
    assert done.returncode == code and (code != 0 or done.stderr == ""), (words, done)
    return done.stdout + done.stderr


def audit(server, *words):
    """The sentences of the log, newest first, without their times."""
    lines = admin(server, "audit", *words).splitlines()
    assert all(re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d ", line) for line in lines), lines
    return [line[17:] for line in lines]


def account(server, name):
    return enter(server, name)[0]


def enter(server, name):
    """A new account: its id, and the cookie."""
    answer, told = server.http("POST", "/api/account", {"name": name, "password": PASSWORD})
    assert answer.status == 200, told
    return told["you"]["id"], answer.headers["Set-Cookie"].split(";")[0]


class Club:
    """A server with an operator, and two guests at a table where one has said something."""

    def __init__(self, server):
        self.server = server
        self.oskar, self.cookie = enter(server, "Oskar")
        self.anna, self.ben = server.guest("Anna"), server.guest("Ben")
        self.table = self.anna.ask("create", **PLAN)["table"]
        self.ben.ask("sit", table=self.table, chair=1)
        for guest in (self.anna, self.ben):
            guest.ask("join", table=self.table)
        self.say("You seal!")

    def say(self, text, who=None):
        """Both hear it."""
        (who or self.ben).ask("say", table=self.table, text=text)
        return [guest.event("chat", lambda event: event.get("text") == text)["number"] for guest in (self.anna, self.ben)][0]

    def id(self, guest):
        return self.server.http("GET", "/api/me", None, guest.cookie)[1]["you"]["id"]

    def report(self, **more):
        return self.anna.ask("report", table=self.table, **{"remark": 1, "reason": "insult"} | more)

    def do(self, path, status=200, cookie=None, **fields):
        answer, told = self.server.http("POST", f"/api/{path}", fields, cookie or self.cookie)
        assert answer.status == status, (path, fields, told)
        return told

    def get(self, path, cookie=None):
        answer, told = self.server.http("GET", f"/api/{path}", None, cookie or self.cookie)
        assert answer.status == 200, told
        return told

    def reports(self, state="open"):
        return self.get(f"reports?state={state}")["reports"]

    def me(self, guest):
        return self.get("me", guest.cookie)


# ---- reports ----


def test_a_report_of_a_remark():
    with Server(FLOE) as server:
        club = Club(server)
        anna, ben = club.id(club.anna), club.id(club.ben)
        club.report(text="Not nice")
        club.report(reason="spam")  # the same once more adds nothing
        report, = club.reports()
        assert (report["by"]["id"], report["about"]["id"], report["table"]) == (anna, ben, club.table)
        assert (report["remark"], report["reason"]) == ({"number": 1, "text": "You seal!"}, "insult")
        assert (report["words"], report["outcome"], report["settled"], report["settled_by"]) == ("Not nice", "open", None, None)
        assert club.get("me")["reports"] == 1 and club.me(club.anna)["reports"] is None
        assert metric(server, "floe_reports_open") == metric(server, "floe_reports_total") == 1


def test_a_report_of_a_name():
    with Server(FLOE) as server:
        club = Club(server)
        ben = club.id(club.ben)
        club.anna.ask("report", table=club.table, person=ben, reason="impersonation")
        report, = club.reports()
        assert (report["remark"], report["name"], report["words"]) == (None, "Ben", None)
        club.do("rename", person=ben, name="Bernard")
        assert club.me(club.ben)["you"]["name"] == "Bernard"
        report, = club.reports()
        assert (report["name"], report["about"]["name"]) == ("Ben", "Bernard")
        sits(club, "Bernard")
        admin(server, "rename", f"#{ben}", "Bert")
        sits(club, "Bert")
        assert club.me(club.ben)["you"]["name"] == "Bert"


def sits(club, name):
    """Whoever looks on is told the new name."""
    club.anna.event("table", lambda event: event["chairs"][1]["person"]["name"] == name)


def test_context():
    """The remarks around it, and other reports of the same person, also when the name has changed."""
    with Server(FLOE) as server:
        club = Club(server)
        for number in range(2, 16):
            club.say(f"Remark {number}", club.anna if number % 2 else club.ben)
        club.report(remark=8)
        club.report(remark=2, reason="spam")
        first = club.reports()[-1]
        told = club.get(f"report?number={first['number']}")
        assert [remark["number"] for remark in told["remarks"]] == list(range(3, 14))
        assert told["remarks"][5]["text"] == "Remark 8" and told["stage"] == "playing"
        assert [other["reason"] for other in told["others"]] == ["spam"]
        assert told["ban"] is None and told["mute"] is None
        shown = admin(server, "reports", str(first["number"]))
        for words in ("Remark 3", "Remark 13", "insult or threat", f"Table: {club.table}", "Reported by: Anna", "advertising"):
            assert words in shown, (words, shown)
        assert "Remark 2”" in shown and "Remark 14" not in shown, shown


def test_what_cannot_be_reported():
    with Server(FLOE) as server:
        club = Club(server)
        stranger, ben = server.guest("Cleo"), club.id(club.ben)
        stranger.ask("join", table=club.table)
        own = club.say("Oh", club.anna)
        for fields, code in (({"remark": own}, "no_remark"), ({"remark": 99}, "no_remark"), ({"person": club.id(club.anna)}, "no_person"),
                             ({"person": club.oskar}, "no_person"), ({"person": 10 ** 15}, "no_person"), ({}, "bad_field"),
                             ({"remark": 1, "person": ben}, "bad_field"), ({"remark": 1, "text": "a\u202eb"}, "bad_text"),
                             ({"remark": 1, "text": " \u200d"}, "bad_text")):
            club.anna.refused(code, "report", table=club.table, reason="other", **fields)
        for fields, code in (({"reason": "boredom"}, "bad_field"), ({"reason": 1}, "bad_field"), ({}, "missing_field")):
            error = club.anna.refused(code, "report", table=club.table, remark=1, **fields)
            assert code == "missing_field" or "insult, spam, cheating, impersonation, other" in error["message"], error
        club.anna.refused("no_table", "report", table="nowhere", remark=1, reason="other")
        # What spectators say players do not know while the game is played; other spectators do.
        stranger.ask("say", table=club.table, text="She has the walrus")
        number = stranger.event("chat", lambda event: event["watching"])["number"]
        club.anna.refused("no_remark", "report", table=club.table, remark=number, reason="cheating")
        club.anna.refused("no_person", "report", table=club.table, person=club.id(stranger), reason="cheating")
        other = server.guest("Dora")
        other.ask("join", table=club.table)
        other.ask("report", table=club.table, remark=number, reason="cheating")
        assert len(club.reports()) == 1


def test_reports_are_limited():
    """Per person, and per address."""
    with Server(FLOE, None, "--limit", "reports-person=2/1h", "--limit", "reports=3/1h") as server:
        club = Club(server)
        numbers = [club.say(f"Again {number}") for number in range(3)]
        for number in numbers[:2]:
            club.report(remark=number)
        club.anna.refused("too_many", "report", table=club.table, remark=numbers[2], reason="spam")
        others = [server.guest(name) for name in ("Cleo", "Dora")]
        for guest in others:
            guest.ask("join", table=club.table)
        others[0].ask("report", table=club.table, remark=1, reason="spam")
        others[1].refused("too_many", "report", table=club.table, remark=1, reason="spam")
        assert len(club.reports()) == 3
        assert metric(server, r'floe_refused_total\{limit="reports-person"\}') == 1


def test_for_all_others_there_are_no_such_paths():
    """Not even with a method or a body that is wrong, nor for somebody who was an operator."""
    with Server(FLOE) as server:
        club = Club(server)
        club.report()
        _, player = enter(server, "Paul")
        requests = [("GET", "reports", None), ("GET", "report?number=1", None), ("POST", "reports", {}), ("GET", "ban", None), ("POST", "ban", {}),
                    ("POST", "settle", {"report": 1, "outcome": "upheld"}), ("POST", "mute", {"person": club.oskar, "reason": "x"}),
                    ("POST", "unmute", {"x": 1}), ("POST", "unban", {"person": 1}), ("POST", "rename", {"person": club.oskar, "name": "x"}),
                    ("POST", "remove", {"table": club.table, "remark": 1}), ("POST", "close", {"table": club.table})]

        def ask(method, path, body, cookie):
            answer, told = server.http(method, f"/api/{path}", body, cookie)
            headers = {name: value for name, value in answer.headers.items() if name.lower() not in ("content-length", "x-request-id")}
            return answer.status, headers, json.dumps(told).replace(path.partition("?")[0], "PATH")

        def check():
            for cookie in (None, club.anna.cookie, player):
                for method, path, body in requests:
                    wanted = ask(method, "nothing", body, cookie)
                    assert ask(method, path, body, cookie) == wanted and wanted[0] == 404, (method, path)

        check()
        admin(server, "promote", "Paul")
        assert ask("GET", "reports", None, player)[0] == 200
        admin(server, "ban", "Paul")
        check()
        assert len(club.reports()) == 1


def test_settling():
    with Server(FLOE) as server:
        club = Club(server)
        second = club.say("Seal again!")
        for number in (1, second):
            club.report(remark=number)
        assert admin(server, "reports").count("You seal!") == 1
        club.do("settle", report=1, outcome="upheld")
        assert club.do("settle", 404, report=1, outcome="upheld")["error"]["code"] == "no_report"
        assert "settled already" in admin(server, "reports", "1", "--settle", "dismissed", code=1)
        admin(server, "reports", "2", "--settle", "dismissed")
        assert club.reports() == [] and admin(server, "reports") == "There are no reports.\n"
        dismissed, upheld = club.reports("all")
        assert (upheld["outcome"], upheld["settled_by"]["id"]) == ("upheld", club.oskar)
        assert (dismissed["outcome"], dismissed["settled_by"]) == ("dismissed", None)
        assert "Settled by: Oskar" in admin(server, "reports", "1")
        assert len(admin(server, "reports", "--all").splitlines()) == 2
        assert club.get("reports?state=all&before=2")["reports"] == [upheld]
        ben = club.id(club.ben)
        assert audit(server) == [f"The command line settled report 2 about Ben (#{ben}): there was nothing to it.",
                                 f"Oskar (#{club.oskar}) settled report 1 about Ben (#{ben}): it was right."]
        for words, code, part in ((["reports", "9"], 1, "no report"), (["reports", "x"], 1, "no report"), (["reports", "0"], 1, "no report"),
                                  (["reports", "--settle", "upheld"], 1, "needs the number"), (["reports", "1", "--settle", "maybe"], 2, "--settle")):
            assert part in admin(server, *words, code=code), words


# ---- what operators do ----


def muted(club, reason, until):
    error = club.ben.refused("muted", "say", table=club.table, text="Hm")
    told = error["sanction"]
    assert told["reason"] == reason and (told["until"] is not None) == until, error
    assert reason is None or reason in error["message"], error
    assert club.me(club.ben)["mute"] == told
    club.ben.refused("muted", "say", table=club.table, preset="hello")


def test_mute_from_the_page():
    with Server(FLOE) as server:
        club = Club(server)
        ben = club.id(club.ben)
        club.do("mute", person=ben, minutes=60, reason="Insults")
        muted(club, "Insults", True)
        club.do("mute", person=ben, reason="More insults")
        muted(club, "More insults", False)
        club.do("unmute", person=ben)
        club.say("Sorry")
        assert club.me(club.ben)["mute"] is None
        assert [line.split(".")[0] for line in audit(server)] == [
            f"Oskar (#{club.oskar}) allowed Ben (#{ben}) to chat again", f"Oskar (#{club.oskar}) forbade Ben (#{ben}) to chat",
            f"Oskar (#{club.oskar}) forbade Ben (#{ben}) to chat"]
        assert re.search(r"Until \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Reason: Insults$", audit(server)[2])


def is_muted(club):
    """The server has noticed it: a remark is refused."""
    club.ben.send(json.dumps({"op": "say", "id": "try", "table": club.table, "preset": "hello"}).encode())
    while (told := club.ben.receive()).get("id") != "try":
        pass
    return not told["ok"]


def test_mute_from_the_command_line():
    """A server that runs notices within a second; without a limit of remarks, so that it can be tried."""
    with Server(FLOE, None, "--limit", "all=off") as server:
        club = Club(server)
        ben = f"#{club.id(club.ben)}"
        said = admin(server, "mute", ben, "--for", "12h", "--reason", "Insults")
        assert re.fullmatch(r"Ben may not chat here any more\. Until [-0-9]+ [:0-9]+ UTC\. Reason: Insults\n", said), said
        until(lambda: is_muted(club))
        muted(club, "Insults", True)
        assert re.search(r"^Muted\. Until .*\. Reason: Insults$", admin(server, "show", ben), re.M)
        assert re.search(r"muted +Ben$", admin(server, "list", "--search", "ben"), re.M)
        server.stop()
        server.start()
        club.ben = Guest(server.port, cookie=club.ben.cookie)
        club.ben.ask("join", table=club.table)
        muted(club, "Insults", True)  # after a restart, too
        admin(server, "unmute", ben)
        until(lambda: not is_muted(club))


def test_mutes_and_bans_end_by_themselves():
    with Server(FLOE, None, "--limit", "all=off") as server:
        club = Club(server)
        ben = club.id(club.ben)
        club.do("mute", person=ben, minutes=1, reason="Insults")
        paul, cookie = enter(server, "Paul")
        club.do("ban", person=paul, minutes=1, reason="Enough")
        assert club.get("me", cookie)["ban"]["until"] is not None
        sql(server, "UPDATE people SET muted_until = 1, banned_until = 1 WHERE muted_until + banned_until > 1")
        until(lambda: not is_muted(club))
        until(lambda: club.get("me", cookie)["ban"] is None)
        assert club.get("games", cookie)["tables"] == []
        assert sql(server, "SELECT max(muted), max(banned), max(mute_reason), max(ban_reason) FROM people") == [(0, 0, "", "")]


def test_ban_from_the_page():
    with Server(FLOE) as server:
        club = Club(server)
        ben = club.id(club.ben)
        club.do("ban", person=ben, minutes=60, reason="Enough is enough")
        assert club.ben.hung_up() == 4403
        ban = club.me(club.ben)["ban"]
        assert ban["reason"] == "Enough is enough" and ban["until"] > time.time() * 1000
        answer, told = server.http("GET", "/api/games", None, club.ben.cookie)
        assert answer.status == 403 and told["error"]["sanction"] == ban and "Enough is enough" in told["error"]["message"]
        club.do("unban", person=ben)
        again = Guest(server.port, cookie=club.ben.cookie)
        again.ask("join", table=club.table)
        assert club.me(club.ben)["ban"] is None
        assert len(audit(server)) == 2


def turned_away(server, token):
    try:
        Guest(server.port, token=token)
    except Closed as closed:
        return closed.code
    return None


def test_what_holds_for_an_account_holds_for_its_bots():
    with Server(FLOE) as server:
        club = Club(server)
        paul, cookie = enter(server, "Paul")
        _, told = server.http("POST", "/api/bot", {"name": "Robot"}, cookie)
        bot = Guest(server.port, token=told["token"])
        bot.ask("join", table=club.table)
        club.do("mute", person=paul, reason="Spam")
        assert bot.refused("muted", "say", table=club.table, text="Buy!")["sanction"]["reason"] == "Spam"
        club.do("unmute", person=paul)
        bot.ask("say", table=club.table, text="Hello")
        club.do("ban", person=paul, reason="Enough")
        assert bot.hung_up() == 4403 and turned_away(server, told["token"]) == 4403
        club.do("unban", person=paul)
        bot = Guest(server.port, token=told["token"])
        bot.ask("join", table=club.table)
        admin(server, "ban", "Paul")
        assert bot.hung_up() == 4403
        club.do("unban", person=told["you"]["id"])  # its owner is still banned
        assert turned_away(server, told["token"]) == 4403


def test_who_is_banned_is_told_why_at_the_door():
    with Server(FLOE) as server:
        club = Club(server)
        enter(server, "Paul")
        admin(server, "ban", "Paul", "--for", "7d", "--reason", "Enough")
        _, told = server.http("POST", "/api/login", {"name": "Paul", "password": PASSWORD})
        error = told["error"]
        assert error["code"] == "banned" and error["sanction"]["reason"] == "Enough"
        assert 6.9 * DAY < error["sanction"]["until"] - time.time() * 1000 <= 7 * DAY
        _, told = server.http("POST", "/api/login", {"name": "Paul", "password": "wrong horse battery"})
        assert told["error"]["code"] == "bad_login" and "sanction" not in told["error"]
        admin(server, "ban", "Paul")  # for good, and without a reason
        _, told = server.http("POST", "/api/login", {"name": "Paul", "password": PASSWORD})
        assert told["error"]["sanction"] == {"reason": None, "until": None}
        assert club.reports() == []


def test_wrong_bans():
    with Server(FLOE) as server:
        club = Club(server)
        ben = club.id(club.ben)
        assert club.do("ban", 409, person=club.oskar, reason="x")["error"]["code"] == "is_operator"
        assert club.do("unmute", 409, person=club.oskar)["error"]["code"] == "is_operator"
        assert club.do("ban", 404, person=10 ** 12, reason="x")["error"]["code"] == "no_person"
        assert club.do("mute", 400, person=ben, reason="a\u202eb")["error"]["code"] == "bad_text"
        assert club.do("rename", 400, person=ben, name=" \t ")["error"]["code"] == "bad_name"
        assert club.do("rename", 409, person=ben, name="OSKAR")["error"]["code"] == "name_taken"
        for words in (["--for", "0m"], ["--for", "3651d"], ["--for", "1w"], ["--for", "h"], ["--for", "-1h"], ["--for", "99999999d"], ["--for", ""]):
            assert "must be a time" in admin(server, "ban", f"#{ben}", *words, code=2), words
        assert "255 bytes" in admin(server, "mute", f"#{ben}", "--reason", "x" * 256, code=1)
        assert "255 bytes" in admin(server, "mute", f"#{ben}", "--reason", "a\u202eb", code=1)
        assert audit_is_empty(server)
        for words in (["--for", "1m"], ["--for", "3650d"], ["--reason", "x" * 255]):
            admin(server, "mute", f"#{ben}", *words)


def audit_is_empty(server):
    return admin(server, "audit") == "Nothing has been done.\n"


def removed(club, number):
    """All who look on are told, and whoever comes later."""
    for guest in (club.anna, club.ben):
        event = guest.event("chat", lambda event: event["number"] == number and "removed" in event)
        assert "text" not in event and event["from"]["name"] == "Ben"
    late = club.server.guest("Late")
    late.ask("join", table=club.table)
    assert late.event("chat", lambda event: event["number"] == number)["removed"] is True
    assert sql(club.server, "SELECT text, preset FROM remarks WHERE number = ?", number) == [("", "")]


def test_remove_from_the_page():
    with Server(FLOE) as server:
        club = Club(server)
        club.report()
        club.do("remove", table=club.table, remark=1)
        removed(club, 1)
        told = club.get("report?number=1")
        assert told["report"]["remark"]["text"] == "You seal!" and told["remarks"][0]["removed"] is True
        for table, remark in ((club.table, 1), (club.table, 2), ("nowhere", 1)):
            assert club.do("remove", 404, table=table, remark=remark)["error"]["code"] == "no_remark"
        club.anna.refused("no_remark", "report", table=club.table, remark=1, reason="spam")
        assert audit(server) == [f"Oskar (#{club.oskar}) removed remark 1 of Ben (#{club.id(club.ben)}) at table {club.table}."]


def test_remove_from_the_command_line():
    with Server(FLOE) as server:
        club = Club(server)
        admin(server, "remove", club.table, "1")
        removed(club, 1)
        assert "(removed)" not in admin(server, "reports")
        for words in ([club.table, "1"], [club.table, "0"], [club.table, "x"], ["nowhere", "1"]):
            assert "no remark" in admin(server, "remove", *words, code=1)
        number = club.say("Boo")
        server.stop()
        admin(server, "remove", club.table, str(number))  # the server does it when it starts
        server.start()
        until(lambda: sql(server, "SELECT removed FROM remarks WHERE number = ?", number) == [(1,)])


def test_close_from_the_page():
    with Server(FLOE) as server:
        club = Club(server)
        club.do("close", table=club.table)
        club.anna.event("table", lambda event: event["stage"] == "given_up")
        for table in (club.table, "nowhere"):
            assert club.do("close", 404, table=table)["error"]["code"] == "no_table"
        assert audit(server) == [f"Oskar (#{club.oskar}) closed table {club.table}."]


# ---- what is kept ----


def test_reports_and_deletion():
    """Who is deleted takes along what was reported about them, and is not named any more in what they reported."""
    with Server(FLOE) as server:
        club = Club(server)
        club.report(text="Mine")
        club.ben.ask("report", table=club.table, person=club.id(club.anna), reason="other")
        club.do("account/delete", cookie=club.anna.cookie, password="")
        report, = club.reports("all")
        assert report["by"] is None and report["words"] is None and report["remark"]["text"] == "You seal!"
        club.do("account/delete", cookie=club.ben.cookie, password="")
        assert club.reports("all") == [] and admin(server, "reports", "--all") == "There are no reports.\n"


def test_reports_are_in_the_data_of_a_person():
    with Server(FLOE) as server:
        club = Club(server)
        club.report(text="Mine")
        club.do("mute", person=club.id(club.ben), reason="Insults")
        anna, ben = (club.get("data", guest.cookie) for guest in (club.anna, club.ben))
        assert anna["reports"] == [{"at": anna["reports"][0]["at"], "table": club.table, "reason": "insult", "outcome": "open", "words": "Mine"}]
        assert anna["reported"] == [] and anna["mute"] is None
        assert ben["reported"][0]["text"] == "You seal!" and ben["reports"] == []
        assert ben["mute"] == {"reason": "Insults", "until": None}
        assert "Mine" not in json.dumps(ben) and "Anna" not in json.dumps(ben["reported"])


def test_reports_expire():
    with Server(FLOE, None, "--reports-expire", "3") as server:
        club = Club(server)
        club.report()
        club.report(remark=club.say("Again"))
        server.stop()
        sql(server, "UPDATE reports SET at = ? WHERE number = 1", int(time.time() * 1000) - 4 * DAY)
        server.start()
        admin(server, "clean")
        until(lambda: sql(server, "SELECT number FROM reports") == [(2,)])


# ---- the audit log ----


def test_audit_of_the_command_line():
    with Server(FLOE) as server:
        assert admin(server, "audit") == "Nothing has been done.\n"
        anna = account(server, "Anna")
        guest = server.guest("Guest")
        table = guest.ask("create", **PLAN)["table"]
        admin(server, "ban", "Anna", "--force")
        admin(server, "unban", "anna")
        admin(server, "rename", "Anna", "Berta")
        admin(server, "close", table)
        admin(server, "rerate")
        admin(server, "demote", "Berta", "--force")
        admin(server, "promote", "Berta")
        for words in (["ban", "Nobody"], ["rename", "Berta", "  "], ["close", "nowhere"], ["mend", table]):
            admin(server, *words, code=1)  # nothing was done, and nothing is written
        wanted = [f"The command line made Berta (#{anna}) an operator.",
                  f"The command line made Berta (#{anna}) an ordinary player again.",
                  "The command line calculated all ratings again, from 0 games.",
                  f"The command line closed table {table}.",
                  f"The command line renamed Berta (#{anna}): “Anna” became “Berta”.",
                  f"The command line allowed Berta (#{anna}) to play again.",
                  f"The command line banned Berta (#{anna})."]
        assert audit(server) == wanted
        assert audit(server, "--limit", "2") == wanted[:2]
        sql(server, "UPDATE audit SET at = ? WHERE action <> 'promote'", 1763251200000)  # 2025-11-16
        assert audit(server, "--since", "2025-11-17") == wanted[:1]
        assert audit(server, "--since", "2025-11-16") == wanted
        for day in ("yesterday", "2025-02-29", "2025-13-01", "2025-11-16x", ""):
            assert "must be a day" in admin(server, "audit", "--since", day, code=2)


def test_audit_expires():
    with Server(FLOE, None, "--audit-expires", "3") as server:
        account(server, "Anna")
        for words in (["ban", "Anna", "--force"], ["unban", "Anna"]):
            admin(server, *words)
        server.stop()
        sql(server, "UPDATE audit SET at = ? WHERE action = 'ban'", int(time.time() * 1000) - 4 * DAY)
        server.start()
        admin(server, "clean")
        until(lambda: ("ban",) not in sql(server, "SELECT action FROM audit"))
        assert ("unban",) in sql(server, "SELECT action FROM audit")


run_tests(globals())
