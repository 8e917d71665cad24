#!/usr/bin/env python3
"""`floe serve` is killed again and again while bots play at many tables: no move that was confirmed is lost.

The moment is random in what the server has on its hands: moves of all tables are under way when it is killed, and
nothing waits for time. FLOE_KILLS says how often (13 times; 100 in the long form, `make soak`).
"""

import os
import random

from engine_client import FLOE
from run_tests import run_tests, tries
from server_client import Server
from table_bots import Bots

KILLS = int(os.environ.get("FLOE_KILLS", tries(100)))
TABLES = 20
STEPS = 80  # moves one by one between two kills, at most


def play_until_killed(server, tables, luck):
    """Some moves one by one, then one at each table at the same time: the server dies over them."""
    for bots in tables:
        bots.choose(luck)
    for _ in range(luck.randrange(STEPS)):
        bots = luck.choice(tables)
        bots.send()
        bots.confirmed()
        bots.choose(luck)
    under_way = luck.sample(tables, luck.randint(1, TABLES))
    for bots in under_way:
        bots.send()
    for bots in luck.sample(under_way, luck.randrange(len(under_way)) // 2):
        bots.confirmed()
    server.kill()


def test_kill():
    luck = random.Random("kill")
    server = Server(FLOE)
    tables = [Bots(server) for _ in range(TABLES)]
    lost = there = 0
    for _ in range(KILLS):
        play_until_killed(server, tables, luck)
        for bots in tables:
            bots.hear_last()
        server.start()
        unanswered = sum(bots.sent is not None for bots in tables)
        known = sum(bots.come_back(server.port) for bots in tables)
        there, lost = there + known, lost + unanswered - known
    print(f"{KILLS} kills; of the moves without an answer {there} were there afterwards, {lost} were not")
    assert server.stop() == 0


run_tests(globals())
