#!/usr/bin/env python3
"""test_ratings.py FLOE - who may play rated games with whom."""

from engine_client import FLOE
from run_tests import run_tests
from server_client import Guest, Server

LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
CLOCK = {"kind": "fischer", "start": 600, "each": 5}


class Club(Server):
    """A server of people with accounts and bots."""

    def account(self, name):
        answer, told = self.http("POST", "/api/account", {"name": name, "password": "correct horse battery"})
        assert answer.status == 200, told
        return Guest(self.port, cookie=answer.headers["Set-Cookie"].split(";")[0])

    def bot(self, owner, name):
        answer, told = self.http("POST", "/api/bot", {"name": name}, owner.cookie)
        assert answer.status == 200, told
        return Guest(self.port, token=told["token"])


def create(player, **more):
    return player.ask("create", **{**LEARNING, "rated": True, "clock": CLOCK, "chairs": ["me", "open"], **more})["table"]


def test_a_rated_game_has_a_clock():
    with Club(FLOE) as server:
        anna = server.account("Anna")
        for clock in ({}, {"clock": {"kind": "none"}}):
            anna.refused("rated_clock", "create", **LEARNING, chairs=["me", "open"], rated=True, **clock)
            anna.ask("create", **LEARNING, chairs=["me", "open"], rated=False, **clock)
        create(anna)


def test_owners_differ():
    """Neither with one's own bot, nor between two bots of one owner, whoever comes first; unrated all may play."""
    with Club(FLOE) as server:
        anna, ben = server.account("Anna"), server.account("Ben")
        one, two, bens = server.bot(anna, "One"), server.bot(anna, "Two"), server.bot(ben, "Bens")
        for first, second in ((anna, one), (one, anna), (one, two)):
            second.refused("same_owner", "sit", table=create(first), chair=1)
            second.ask("sit", table=create(first, rated=False), chair=1)
        for first, second in ((anna, ben), (anna, bens), (bens, one)):
            second.ask("sit", table=create(first), chair=1)
        table = create(ben, game="nanuuk", players=3, options={}, chairs=["open", "me", "open"])
        one.ask("sit", table=table, chair=0)
        anna.refused("same_owner", "sit", table=table, chair=2)
        one.ask("stand", table=table)
        anna.ask("sit", table=table, chair=2)


run_tests(globals())
