#!/usr/bin/env python3
"""test_bots.py FLOE - the sample bots of examples/, in Python and in C, play each other on a real server.

What docs/bots.md tells of the way there is tried, and so is what a bot that follows the game is told.
"""

import hashlib
import json
import os
import re
import secrets
import signal
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Server

PYTHON = [sys.executable, "-B", "examples/bot.py"]
CHALLENGER = [sys.executable, "-B", "examples/challenge_bot.py"]
C = [str(Path(FLOE).parent / "example_bot")]


def tokens(server, *names):
    """Bots of a new account."""
    answer, told = server.http("POST", "/api/account", {"name": "Anna", "password": "correct horse battery"})
    assert answer.status == 200, told
    cookie = answer.headers["Set-Cookie"].split(";")[0]
    return [server.http("POST", "/api/bot", {"name": name}, cookie)[1]["token"] for name in names]


def bot(command, token, *words):
    environment = {**os.environ, "FLOE_TOKEN": token}
    return subprocess.Popen([*command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            env=environment)


def meet(first, second):
    """The first one makes a table, the second one sits down there; both hear the end of the same game."""
    server = Server(FLOE)
    one, two = tokens(server, "One", "Two")
    url = f"http://127.0.0.1:{server.port}"
    host = bot(first, one, url)
    told = host.stdout.readline().split()
    assert told[:1] == ["Table"], (told, host.stderr.read())
    guest = bot(second, two, url, told[1])
    for each in (host, guest):
        out, err = each.communicate(timeout=PATIENCE)
        assert each.returncode == 0 and err == "" and out.endswith("The game is over.\n"), (out, err)
    _, record = server.http("GET", f"/api/record?table={told[1]}")
    assert '[Seat1 "One"]' in record["record"] and '[Seat2 "Two"]' in record["record"], record
    with closing(sqlite3.connect(server.store)) as store:
        numbers = store.execute("SELECT number1, number2 FROM deals").fetchall()
    assert [len(number) for row in numbers for number in row] == [64, 64], numbers
    assert server.stop() == 0


def test_python_meets_c():
    meet(PYTHON, C)


def test_c_meets_python():
    meet(C, PYTHON)


def test_challenges():
    """One waits for challenges and plays each of them; the other challenges it by name, and hears of a name that nobody has."""
    server = Server(FLOE)
    one, two = tokens(server, "One", "Two")
    url = f"http://127.0.0.1:{server.port}"
    waiting = bot(CHALLENGER, one, url)
    assert waiting.stdout.readline() == "Waiting for challenges\n"
    waiting.send_signal(signal.SIGSTOP)  # it hears of a challenge when that was withdrawn already
    withdrawn = f"import sys\nsys.path.insert(0, 'examples')\nimport bot, challenge_bot\nwire = bot.Wire({url!r}, {two!r})\n" \
                "assert wire.ask('stop', table=challenge_bot.challenge(wire, 'One'))['ok']\n"
    subprocess.run([sys.executable, "-B", "-c", withdrawn], timeout=PATIENCE, check=True)
    waiting.send_signal(signal.SIGCONT)
    for _ in range(2):
        out, err = (other := bot(CHALLENGER, two, url, "one")).communicate(timeout=PATIENCE)
        assert other.returncode == 0 and err == "" and out.endswith("The game is over.\n"), (out, err)
    nobody = bot(CHALLENGER, two, url, "Nobody")
    assert nobody.communicate(timeout=PATIENCE)[1] == "bot: Nobody here has this name.\n"
    waiting.terminate()
    assert waiting.communicate(timeout=PATIENCE)[0].count("(this bot)") >= 1
    assert server.stop() == 0


def test_news_while_thinking():
    """What is told while a bot asks for the position is heard afterwards: the end of its game, but not that of the one before.
    Every deal gets another number of it."""
    server = Server(FLOE)
    script = f"""import sys
sys.path.insert(0, 'examples')
import bot
own, other = (bot.Wire('http://127.0.0.1:{server.port}', token) for token in {tokens(server, "One", "Two")!r})
tables, numbers = [], [own.number]

def choose(wire, event):
    if len(tables) == 2:
        assert other.ask('rematch', table=tables[0])['ok']  # news of a table that is over
    assert other.ask('resign', table=tables[-1])['ok']
    wire.ask('moment', table=tables[-1], ply=event['ply'])
    return event['moves'][0]

for _ in range(2):
    tables.append(own.create(bot.PLAN))
    own.ask('join', table=tables[-1], brief=True)
    assert other.ask('sit', table=tables[-1], chair=1)['ok']
    last = bot.play(own, tables[-1], choose)
    assert last['table'] == tables[-1] and last['stage'] == 'over', last
    numbers.append(own.number)
assert len(set(numbers)) == 3
"""
    done = subprocess.run([sys.executable, "-B", "-c", script], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert server.stop() == 0


def test_a_number_that_was_told_is_not_used_again():
    """Somebody sits down and gets up again when numbers are told: the bot commits to another one, with which the game begins."""
    server = Server(FLOE)
    (token,) = tokens(server, "One")
    host, ben = bot(PYTHON, token, f"http://127.0.0.1:{server.port}"), server.guest("Ben")
    table, commitments = host.stdout.readline().split()[1], []
    ben.ask("join", table=table, brief=True)

    def bot_has_committed(event):
        promised = (event["fair"] or {}).get("commitments", [None])[0]
        return event["stage"] == "waiting" and promised is not None and promised not in commitments

    for ends in ("stand", "reveal"):
        commitments.append(ben.event("table", bot_has_committed)["fair"]["commitments"][0])
        number = secrets.token_hex(32)
        ben.ask("sit", table=table, chair=1, commit=hashlib.sha256(number.encode()).hexdigest())
        ben.event("table", lambda event: "reveal" in (event["fair"] or {}))
        ben.ask(ends, table=table, **({"number": number} if ends == "reveal" else {}))
    ben.event("table", lambda event: event["stage"] == "playing")
    ben.ask("resign", table=table)
    last = ben.event("table", lambda event: event["stage"] == "over")
    assert last["fair"]["commitments"][0] == commitments[1] and last["fair"]["numbers"][0] is not None, last
    out, err = host.communicate(timeout=PATIENCE)
    assert host.returncode == 0 and err == "" and out.endswith("The game is over.\n"), (out, err)
    assert server.stop() == 0


def test_refused():
    """Without a good token nobody gets in; at a table that is none nobody sits down."""
    server = Server(FLOE)
    (token,) = tokens(server, "One")
    url = f"http://127.0.0.1:{server.port}"
    for command in (PYTHON, C):
        for words in (("x" * 43, url), (token, url, "nosuchtabl")):
            out, err = (refused := bot(command, *words[:1], *words[1:])).communicate(timeout=PATIENCE)
            assert refused.returncode == 1 and err.startswith("bot: ") and "over" not in out, (words[1:], out, err)
    assert server.stop() == 0


def test_what_is_missing():
    """A bot that cannot begin says why."""
    for words, token, says in (([], "x", "usage: "), (["http://127.0.0.1:1"], "", "FLOE_TOKEN is not set"),
                               (["http://127.0.0.1:1"], "x", "127.0.0.1:1 cannot be reached")):
        out, err = (refused := bot(PYTHON, token, *words)).communicate(timeout=PATIENCE)
        assert refused.returncode == 1 and says in err and out == "", (words, out, err)


def manual(language):
    """The blocks of docs/bots.md, "Online"."""
    online = Path("docs/bots.md").read_text(encoding="utf-8").split("## Online")[1]
    return re.findall(rf"^```{language}\n(.*?)^```", online, re.S | re.M)


def test_from_nothing_to_a_token():
    """The steps of docs/bots.md; then its bot, which searches, meets the one of the examples."""
    server = Server(FLOE)
    url = f"http://127.0.0.1:{server.port}"
    steps = manual("sh")[0].replace("http://127.0.0.1:7070", url)
    with tempfile.TemporaryDirectory() as folder:
        told = subprocess.run(["sh", "-e", "-c", steps], cwd=folder, capture_output=True, text=True, check=True).stdout
        answers = [json.loads("{" + part) for part in re.split(r"\s*(?<=\})\s*\{(?=\"you)", "}" + told)[1:]]
        assert [answer["you"]["kind"] for answer in answers] == ["account", "bot"], told
        cookie = "floe=" + Path(folder, "cookies.txt").read_text().split("floe\t")[1].strip()
    other = server.http("POST", "/api/bot", {"name": "Other"}, cookie)[1]["token"]
    host = bot(PYTHON, other, url)
    table = host.stdout.readline().split()[1]
    script = f"import sys\nsys.path.insert(0, 'examples')\n{manual('python')[0].replace('build/floe', FLOE)}" \
             f"wire = bot.Wire({url!r}, {answers[1]['token']!r})\nbot.sit_down(wire, {table!r})\n" \
             f"bot.show_points(wire, {table!r}, bot.play(wire, {table!r}, choose))\n"
    guest = subprocess.run([sys.executable, "-B", "-c", script], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert guest.returncode == 0 and "Seat 2 (this bot): " in guest.stdout, guest
    out, err = host.communicate(timeout=PATIENCE)
    assert "Seat 1 (this bot): " in out and err == "", (out, err)
    assert server.stop() == 0


def test_a_bot_can_follow():
    """Brief events bring the moves since the last one, also those that were taken back and played anew, and the clocks."""
    server = Server(FLOE)
    seats = [server.guest("One"), server.guest("Two")]
    table = seats[0].ask("create", game="nanuuk", players=2, options={"mode": "learning"}, chairs=["me", "open"], open=True,
                         clock={"kind": "turn", "each": 60, "reserve": 120})["table"]
    for seat in seats:
        seat.ask("join", table=table, brief=True)
    seats[1].ask("sit", table=table, chair=1)
    followed, taken_back = [], False
    while len(followed) < 10:
        event = seats[0].event("table", lambda said: said["stage"] == "playing")
        assert len(event["left"]) == len(event["grace"]) == 2 and event["runs"] == event["decides"], event
        del followed[event["ply"] - len(event["played"]):]
        followed += [played["move"] for played in event["played"]]
        assert [played["ply"] for played in event["played"]] == list(range(event["ply"] + 1 - len(event["played"]), event["ply"] + 1))
        assert len(followed) == event["ply"], (followed, event)
        if event["ply"] == 5 and not taken_back:
            last = event["played"][-1]["seat"]
            if not seats[last].ask("undo", table=table)["done"]:
                seats[1 - last].ask("agree", table=table, yes=True)
            taken_back = True
        elif event["ply"] < 5 or len(event["played"]) == 1:
            moves = seats[event["decides"]].event("table", lambda said, ply=event["ply"]: said.get("ply") == ply)["moves"] if event["decides"] else event["moves"]
            seats[event["decides"]].ask("play", table=table, number=event["ply"] + 1, move=moves[-1 if taken_back else 0])
    assert taken_back
    assert followed == [played["move"] for played in follower(server, table)][:len(followed)]
    assert server.stop() == 0


def test_a_bot_hears_how_it_ended():
    """Also a brief event tells whether people have ended the game."""
    server = Server(FLOE)
    for op, ending in (("resign", "resigned"), ("abort", "aborted")):
        seats = [server.guest("One"), server.guest("Two")]
        table = seats[0].ask("create", game="nanuuk", players=2, options={"mode": "learning"}, chairs=["me", "open"])["table"]
        seats[0].ask("join", table=table, brief=True)
        seats[1].ask("sit", table=table, chair=1)
        assert seats[0].event("table", lambda said: said["stage"] == "playing")["ending"] is None
        seats[1].ask(op, table=table)
        assert seats[0].event("table", lambda said: said["stage"] in ("over", "given_up"))["ending"] == ending
    assert server.stop() == 0


def follower(server, table):
    """All that was played, for one who comes later."""
    late = server.guest("Late")
    late.ask("join", table=table, brief=True)
    return late.event("table")["played"]


def test_short():
    for name in ("bot.c", "bot.py"):
        assert len(Path("examples", name).read_text(encoding="utf-8").splitlines()) < 180, name


run_tests(globals())
