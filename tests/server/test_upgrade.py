#!/usr/bin/env python3
"""test_upgrade.py FLOE - an installed server is upgraded while games run: no confirmed move is lost, and players come back with what they have.

From the store of each release (tests/releases, make_store.py), as it was killed; and alive, while bots play: the new program takes the
place of the old one in its file, and the service is started again, as packages do it. On PostgreSQL others join it then, and all are upgraded one
after the other while bots play on. FLOE_BEFORE names the program of an older release; without it the old program is this one at another path. The
page's own way back is tried by web/e2e/private.test.mjs.
"""

import os
import random
import shutil
import subprocess
import tempfile
from contextlib import nullcontext
from pathlib import Path

from engine_client import FLOE
from postgres import Postgres
from release_store import RELEASES, games_of, store_of
from run_tests import run_tests
from schema import schemas_of_another_release
from server_client import Guest, Server
from several_servers import are_linked
from table_bots import GONE, Bots

BEFORE = os.environ.get("FLOE_BEFORE", FLOE)
TABLES = 8
UPGRADES = 3


def log_of(guest, table):
    """The event with the whole table, and its moves."""
    guest.ask("join", table=table)
    event = guest.event("table", lambda event: event["table"] == table)
    return event, [one["move"] for one in event["log"]]


def play_on(table, seats, luck):
    """One more decision, if the game goes on."""
    event, _ = log_of(seats[0], table)
    if event["over"]:
        return 0
    seat = seats[event["decides"]]
    moves = [one["move"] for one in log_of(seat, table)[0]["moves"]]
    return seat.ask("play", table=table, number=event["ply"] + 1, move=luck.choice(moves))["ply"] - event["ply"]


def test_games_of_each_release_go_on():
    assert RELEASES, "each release leaves its store"
    for release in RELEASES:
        games = games_of(release)
        luck, went_on = random.Random(release.name), 0
        with tempfile.TemporaryDirectory() as folder, Server(FLOE, store_of(release, folder)) as server:
            for game in games:
                seats = [Guest(server.port, cookie=cookie) for cookie in game["cookies"]]
                assert all(log_of(seat, game["table"])[1] == game["moves"] for seat in seats), (release, game)
                went_on += play_on(game["table"], seats, luck)
            answer, told = server.http("POST", "/api/login", {"name": "Erin", "password": "correct horse battery"})
            assert answer.status == 200, told
            assert server.stop() == 0
            assert went_on == len(games) - 1, "all but one were not over"
            verified = subprocess.run([FLOE, "admin", server.store, "verify"], capture_output=True, text=True, check=False)
            assert verified.returncode == 0 and f"{len(games)} games are good." in verified.stdout, verified


def install(program, place):
    """As scripts/install does: written beside its place and renamed, while the old one runs."""
    shutil.copy(program, f"{place}.new")
    os.replace(f"{place}.new", place)


def play_and_stop(server, tables, luck, place):
    """Some moves are confirmed and others are not when the server is told to end, with the new program in its place."""
    for bots in tables:
        bots.choose(luck)
        bots.send()
    for bots in luck.sample(tables, TABLES // 2):
        bots.confirmed()
    install(FLOE, place)
    assert server.stop() == 0
    for bots in tables:
        bots.hear_last()


def start_again(server, tables):
    server.start()
    for bots in tables:
        bots.come_back(server.port)


def test_upgrade_while_bots_play():
    luck = random.Random("upgrade")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "floe")
        install(BEFORE, place)
        server = Server(str(place))
        with schemas_of_another_release() if BEFORE != FLOE else nullcontext():
            tables = [Bots(server) for _ in range(TABLES)]
            play_and_stop(server, tables, luck, place)
        start_again(server, tables)
        for _ in range(UPGRADES - 1):
            play_and_stop(server, tables, luck, place)
            start_again(server, tables)
        assert server.stop() == 0
        server.folder.cleanup()


def next_move(bots, servers, luck):
    """Sent. A table whose server has ended is at another one."""
    try:
        bots.choose(luck)
        bots.send()
    except GONE:
        bots.hear_last()
        bots.come_back(luck.choice(servers).port)
        next_move(bots, servers, luck)


def answers(bots, servers, luck):
    """The move was confirmed, or is sent again elsewhere. Returns 1 if the players had to come back."""
    try:
        bots.confirmed()
    except GONE:
        bots.hear_last()
        bots.come_back(luck.choice(servers).port)
        return 1
    return 0


def upgrade(server, others, tables, luck):
    """One of several is stopped with moves on their way, and started again with the program that is in its place by now."""
    for bots in tables:
        next_move(bots, [server, *others], luck)
    assert server.stop() == 0
    back = sum(answers(bots, others, luck) for bots in tables)
    server.start()
    are_linked(server, *others)
    return back


def test_upgrade_one_server_after_the_other():
    """A release without leases has one server on a database; the others come once it is upgraded."""
    luck = random.Random("one after the other")
    with Postgres() as postgres, tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "floe")
        install(BEFORE, place)
        first = Server(str(place), postgres.address)
        with schemas_of_another_release() if BEFORE != FLOE else nullcontext():
            tables = [Bots(first) for _ in range(TABLES)]
            play_and_stop(first, tables, luck, place)
        start_again(first, tables)
        with first, Server(str(place), postgres.address) as second, Server(str(place), postgres.address) as third:
            servers = [first, second, third]
            are_linked(*servers)
            back = sum(upgrade(server, [one for one in servers if one != server], tables, luck) for server in servers)
            assert back > 0, "moves were on their way"
        verified = subprocess.run([FLOE, "admin", postgres.address, "verify"], capture_output=True, text=True, check=False)
        assert verified.returncode == 0, verified


run_tests(globals())
