#!/usr/bin/env python3
"""test_challenges.py FLOE - challenges to people and bots by name, games that are called off, tables of computers alone."""

import random

from engine_client import FLOE
from run_tests import run_tests
from server_client import Guest, Server

LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
CLOCK = {"kind": "fischer", "start": 1800, "each": 5}


class Club(Server):
    def account(self, name):
        answer, told = self.http("POST", "/api/account", {"name": name, "password": "correct horse battery"})
        assert answer.status == 200, told
        return Guest(self.port, cookie=answer.headers["Set-Cookie"].split(";")[0])

    def accounts(self, *names):
        return [self.account(name) for name in names]

    def bot(self, owner, name):
        answer, told = self.http("POST", "/api/bot", {"name": name}, cookie=owner.cookie)
        assert answer.status == 200, told
        return Guest(self.port, token=told["token"])

    def again(self, *guests):
        self.kill()
        self.start()
        return [Guest(self.port, cookie=guest.cookie) for guest in guests]


def challenge(host, *names, plan=LEARNING, **more):
    return host.ask("create", **{"open": False, **plan, **more}, chairs=["me", *({"person": name} for name in names)])["table"]


def own_tables(guest):
    return [line["table"] for line in guest.ask("own")["tables"]]


def own(guest, table, wanted=lambda event: True):
    return guest.event("own", lambda event: event["table"]["table"] == table and wanted(event))


def news(guest, table, wanted=lambda event: True):
    return guest.event("table", lambda event: event["table"] == table and wanted(event))


def play(table, seats, plies):
    """So many decisions by chance."""
    luck = random.Random(4)
    for seat in seats:
        seat.ask("join", table=table, brief=True)
    while (now := seats[0].ask("moment", table=table))["ply"] < plies:
        seat = seats[now["decides"]]
        moves = news(seat, table, lambda e, ply=now["ply"]: e["ply"] == ply and "moves" in e)["moves"]
        seat.ask("play", table=table, number=now["ply"] + 1, move=luck.choice(moves))


# ---- challenges ----


def test_accepted():
    """Told at once wherever the person is, listed, kept over a restart, nobody else's; the game begins when they sit down."""
    with Club(FLOE) as server:
        anna, ben, eye = server.accounts("Anna", "Ben", "Eye")
        assert own_tables(ben) == []
        table = challenge(anna, "bEN")
        line = own(ben, table)["table"]
        kept = line["chairs"][1]
        assert (line["stage"], kept["kind"], kept["reserved"]) == ("waiting", "friend", ben.hello["you"]), line
        eye.refused("chair_reserved", "sit", table=table, chair=1)
        anna, ben, eye = server.again(anna, ben, eye)
        assert own_tables(ben) == [table] == own_tables(anna) and own_tables(eye) == []
        eye.refused("chair_reserved", "sit", table=table, chair=1)
        ben.ask("sit", table=table, chair=1)
        assert own(anna, table, lambda event: event["table"]["stage"] == "playing")["table"]["chairs"][1]["person"] == ben.hello["you"]


def test_declined():
    """The table is given up, which tells its host; the host may also take the challenge back."""
    with Club(FLOE) as server:
        anna, ben, cleo = server.accounts("Anna", "Ben", "Cleo")
        for guest in (anna, ben, cleo):
            guest.ask("own")
        table = challenge(anna, "Ben")
        anna.ask("join", table=table)
        cleo.refused("not_seated", "stand", table=table)
        ben.ask("stand", table=table)
        event = news(anna, table, lambda event: event["stage"] == "given_up")
        assert event["ending"] == "declined" and event["chairs"][1]["reserved"] == ben.hello["you"]
        assert own(anna, table, lambda event: event["table"]["stage"] == "given_up")["ending"] == "declined"
        assert own_tables(anna) == own_tables(ben) == []
        ben.refused("no_table", "sit", table=table, chair=1)
        table = challenge(anna, "Ben")
        anna.ask("stop", table=table)
        event = own(ben, table, lambda event: event["table"]["stage"] == "given_up")
        assert "ending" not in event and own_tables(ben) == []


def test_declined_where_others_may_come():
    """At an open table, and where somebody else has accepted, only the chair is free."""
    with Club(FLOE) as server:
        anna, ben, cleo = server.accounts("Anna", "Ben", "Cleo")
        ben.ask("own")
        table = challenge(anna, "Ben", open=True)
        ben.ask("stand", table=table)
        gone = own(ben, table, lambda event: event["table"]["chairs"][1]["kind"] == "open")
        assert "reserved" not in gone["table"]["chairs"][1] and own_tables(ben) == []
        cleo.ask("sit", table=table, chair=1)
        three = challenge(anna, "Ben", "Cleo", plan={"game": "nanuuk", "players": 3})
        cleo.ask("sit", table=three, chair=2)
        ben.ask("stand", table=three)
        assert sorted(own_tables(cleo)) == sorted([table, three]) and own_tables(ben) == []


def test_refused():
    with Club(FLOE) as server:
        anna, ben = server.accounts("Anna", "Ben")
        guest, robo = server.guest("Gast"), server.bot(anna, "Robo")
        robo.ask("own")
        plan = {**LEARNING, "clock": CLOCK}
        wishes = lambda *chairs: {**plan, "chairs": list(chairs)}  # noqa: E731
        guest.refused("no_account", "create", **wishes("me", {"person": "Ben"}))
        anna.refused("no_person", "create", **wishes("me", {"person": "Nobody"}))
        anna.refused("no_person", "create", **wishes("me", {"person": "Gast"}))
        anna.refused("challenge_refused", "create", **wishes("me", {"person": "Anna"}))
        anna.refused("bad_chairs", "create", **wishes({"computer": 1}, {"person": "Ben"}))
        anna.refused("challenge_refused", "create", **{**wishes("me", {"person": "Ben"}, {"person": "ben"}), "game": "nanuuk", "players": 3, "options": {}})
        anna.refused("same_owner", "create", **wishes("me", {"person": "Robo"}), rated=True)
        table = challenge(anna, "Robo")
        assert own(robo, table)["table"]["chairs"][1]["reserved"]["name"] == "Robo"
        table = challenge(anna, "Ben", rated=True, clock=CLOCK)
        anna.refused("challenge_refused", "create", **wishes("me", {"person": "Ben"}))
        ben.ask("sit", table=table, chair=1)
        challenge(anna, "Ben")


def test_nobody_is_pestered():
    """Three at once to the same one, with all bots together; others can still be challenged. Challenges take nobody's chairs away."""
    with Club(FLOE, None, "--limit", "seats-person=1", "--limit", "challenges-person=4/1h") as server:
        anna, ben, cleo, dora = server.accounts("Anna", "Ben", "Cleo", "Dora")
        robo = server.bot(anna, "Robo")
        for host in (anna, anna, robo):
            ben.ask("stand", table=challenge(host, "Ben"))
        anna.refused("too_many", "create", **LEARNING, chairs=["me", {"person": "Ben"}])
        robo.refused("too_many", "create", **LEARNING, chairs=["me", {"person": "Ben"}])
        challenge(anna, "Cleo")
        anna.refused("too_many", "create", **LEARNING, chairs=["me", {"person": "Dora"}])
        table = challenge(dora, "Cleo")
        cleo.ask("sit", table=table, chair=1)


def test_who_leaves_declines():
    with Club(FLOE) as server:
        anna, ben = server.accounts("Anna", "Ben")
        anna.ask("own")
        table = challenge(anna, "Ben")
        answer, told = server.http("POST", "/api/account/delete", {"password": "correct horse battery"}, cookie=ben.cookie)
        assert answer.status == 200, told
        assert own(anna, table, lambda event: event["table"]["stage"] == "given_up")["ending"] == "declined"


# ---- calling off ----


def begin(one, two, **more):
    table = one.ask("create", **{**LEARNING, **more}, chairs=["me", "open"])["table"]
    two.ask("sit", table=table, chair=1)
    return table


def test_called_off_before_all_have_decided():
    with Club(FLOE) as server:
        anna, ben, eye = server.accounts("Anna", "Ben", "Eye")
        for plies, who in ((0, anna), (0, ben), (1, anna), (1, ben)):
            table = begin(anna, ben, rated=True, clock=CLOCK)
            play(table, (anna, ben), plies)
            for guest in (anna, ben):
                guest.ask("leave", table=table)
                guest.ask("join", table=table)
            eye.refused("not_seated", "abort", table=table)
            assert who.ask("abort", table=table)["done"]
            for guest in (anna, ben):
                event = news(guest, table, lambda event: event["stage"] == "given_up")
                assert event["ending"] == "aborted" and event["rating"] is None
            eye.refused("no_table", "join", table=table)
        assert server.http("GET", "/api/ratings?scale=nanuuk-2")[1]["people"] == []


def test_called_off_by_all():
    """Later everybody must agree. The offer outlives a restart, and is the only one at a time."""
    with Club(FLOE) as server:
        anna, ben = server.accounts("Anna", "Ben")
        table = begin(anna, ben, rated=True, clock=CLOCK)
        play(table, (anna, ben), 4)
        ben.refused("abort_refused", "abort", table=table, yes=False)
        assert not anna.ask("abort", table=table)["done"]
        ben.refused("draw_refused", "draw", table=table)
        ben.refused("draw_refused", "draw", table=table, yes=False)
        anna.refused("abort_refused", "abort", table=table)
        anna, ben = server.again(anna, ben)
        ben.ask("join", table=table)
        event = news(ben, table)
        assert event["abort"] == {"chair": 0, "agreed": []} and event["draw"] is None
        assert not ben.ask("abort", table=table, yes=False)["done"]
        assert news(ben, table, lambda event: event["abort"] is None)["stage"] == "playing"
        assert not ben.ask("draw", table=table)["done"]
        anna.refused("abort_refused", "abort", table=table)
        assert not anna.ask("draw", table=table, yes=False)["done"]
        assert not ben.ask("abort", table=table)["done"] and anna.ask("abort", table=table)["done"]
        assert news(ben, table, lambda event: event["stage"] == "given_up")["ending"] == "aborted"


def test_three_call_off():
    """Whoever has given up is not asked any more; if they were the last one, the game is called off."""
    with Club(FLOE) as server:
        anna, ben, cleo = guests = server.accounts("Anna", "Ben", "Cleo")
        table = anna.ask("create", game="nanuuk", players=3, chairs=["me", "open", "open"])["table"]
        ben.ask("sit", table=table, chair=1)
        cleo.ask("sit", table=table, chair=2)
        play(table, guests, 9)
        assert not anna.ask("abort", table=table)["done"] and not ben.ask("abort", table=table)["done"]
        anna.ask("leave", table=table)
        anna.ask("join", table=table)
        assert news(anna, table, lambda event: event.get("abort"))["abort"] == {"chair": 0, "agreed": [1]}
        cleo.ask("resign", table=table)
        assert news(anna, table, lambda event: event["stage"] == "given_up")["ending"] == "aborted"


def test_called_off_alone():
    """A game alone, and one against computers; but no deal of the day, of which everybody has one try."""
    with Club(FLOE) as server:
        anna = server.account("Anna")
        for players, chairs in ((1, ["me"]), (2, ["me", {"computer": 1}])):
            table = anna.ask("create", game="nunatak", players=players, chairs=chairs)["table"]
            assert anna.ask("abort", table=table)["done"]
            anna.refused("no_table", "join", table=table)
        table = anna.ask("create", game="nunatak", players=1, chairs=["me"], daily=True)["table"]
        anna.refused("abort_refused", "abort", table=table)
        waiting = anna.ask("create", **LEARNING, chairs=["me", "open"])["table"]
        anna.refused("not_playing", "abort", table=waiting)


# ---- computers alone ----


def test_computers_alone():
    """They play for whoever looks on, are listed, and end with whoever made them; not more than two of a person."""
    with Club(FLOE) as server:
        anna, eye = server.account("Anna"), server.guest("Eye")
        chairs = [{"computer": 1}, {"computer": 2}]
        table = anna.ask("create", **LEARNING, chairs=chairs)["table"]
        line = eye.ask("lobby")["tables"][0]
        assert (line["table"], line["stage"], line["ply"]) == (table, "playing", 0) and own_tables(anna) == []
        eye.ask("join", table=table)
        event = news(eye, table, lambda event: event["ply"] == 2)
        assert event["chair"] is None and [chair["level"] for chair in event["chairs"]] == [1, 2]
        anna.ask("create", **LEARNING, chairs=chairs)
        anna.refused("too_many_tables", "create", **LEARNING, chairs=chairs)
        eye.refused("not_seated", "abort", table=table)
        assert anna.ask("abort", table=table)["done"]
        assert news(eye, table, lambda event: event["stage"] == "given_up")["ending"] == "aborted"
        anna.ask("create", game="nunatak", players=1, chairs=[{"computer": 1}])
        eye.refused("bad_field", "create", game="nunatak", players=1, chairs=[{"computer": 1}], daily=True)
        eye.refused("bad_chairs", "create", **LEARNING, chairs=[{"computer": 1}, "open"])


run_tests(globals())
