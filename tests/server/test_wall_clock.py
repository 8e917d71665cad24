#!/usr/bin/env python3
"""test_wall_clock.py FLOE - the system's clock is set, forwards and backwards, while people play.

clock_step.so, preloaded into the server, sets the clock. Players' clocks, limits and restarts do not notice.
"""

import time
from contextlib import contextmanager

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Guest
from stepped_server import Stepped, milliseconds
from waiting import until

LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
DAY = 24 * 3600 * 1000
STEPS = (DAY, -DAY, 0, -30 * DAY)


def news(guest, table, wanted):
    return guest.event("table", lambda event: event["table"] == table and wanted(event))


@contextmanager
def two_players(clock):
    with Stepped(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        begun = milliseconds()
        table = anna.ask("create", **LEARNING, chairs=["me", "open"], clock=clock)["table"]
        ben.ask("sit", table=table, chair=1)
        yield server, anna, ben, table, begun


def state_of(guest, table, ply=0):
    def is_wanted(event):
        assert event["ply"] <= ply, "somebody else has played"
        return event["ply"] == ply

    guest.ask("join", table=table)
    return news(guest, table, lambda event: event["stage"] == "playing" and is_wanted(event))


def test_the_clock_is_set():
    """The server's wall clock is what the test sets it to: else the tests below would show nothing."""
    with Stepped(FLOE) as server:
        for step in STEPS:
            server.set_clock(step)
            told = server.guest("Anna").hello["time"] - time.time() * 1000
            assert abs(told - step) < DAY / 24, (told, step)


def test_players():
    """Nobody loses or gains time on the clock, nobody is replaced."""
    for clock in ({"kind": "fischer", "start": 600, "each": 0}, {"kind": "turn", "each": 300, "reserve": 300}):
        with two_players(clock) as (server, anna, ben, table, begun):
            for number, step in enumerate(STEPS):
                server.set_clock(step)
                told = [state_of(guest, table, number) for guest in (anna, ben)]
                seat = told[0]["decides"]
                chair = told[0]["chairs"][seat]
                left = chair["left"] + chair.get("grace", 0)
                assert told[0]["runs"] == seat and not chair["replaced"], (step, chair)
                assert 600000 - (milliseconds() - begun) - 1 <= left <= 600000, (step, left)
                guest = (anna, ben)[seat]
                guest.ask("play", table=table, number=number + 1, move=told[seat]["moves"][0]["move"])


def test_flag():
    """A flag still falls, although the wall clock goes back a day while the time runs out."""
    with two_players({"kind": "fischer", "start": 1, "each": 0}) as (server, _, ben, table, _begun):
        server.set_clock(-DAY)
        since = milliseconds()
        ben.ask("join", table=table)
        while not news(ben, table, lambda event: event["stage"] == "playing")["chairs"][0]["replaced"]:
            assert milliseconds() - since < PATIENCE * 1000, "no flag falls"
            server.set_clock(-DAY)
            ben.ask("join", table=table)


def test_nothing_expires():
    """Tables that wait for players, and games without a clock, do not end because the clock is set ahead."""
    with Stepped(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        tables = [anna.ask("create", **LEARNING, chairs=["me", "open"])["table"] for _ in range(18)]
        ben.ask("sit", table=tables[0], chair=1)
        for guest in (anna, ben):
            guest.close()
        for step in (60 * DAY, 0, 40 * DAY):
            server.set_clock(step)
            server.set_clock(step)
        eye = server.guest("Eye")
        for table in tables:
            eye.ask("join", table=table)


def is_still(server, guest):
    return server.http("GET", "/api/me", cookie=guest.cookie)[1]["you"] == guest.hello["you"]


def test_nobody_loses_a_session():
    """Sessions end by the time in which a server ran. Whatever the wall clock says, for however long: nobody is disconnected or refused."""
    with Stepped(FLOE) as server:
        guests = [server.guest("Anna")]
        for number, step in enumerate((365 * DAY, -20000 * DAY, 0, -365 * DAY)):
            server.set_clock(step)
            server.polled()
            guests.append(server.guest(f"Guest {number}"))
            for guest in guests:
                assert guest.ask("lobby") and is_still(server, guest), step
        for end, step in ((Stepped.stop, 2000 * DAY), (Stepped.kill, -20000 * DAY), (Stepped.stop, 0)):
            end(server)
            server.setting.write_text(f"{step}\n")
            server.start()
            assert all(is_still(server, guest) for guest in guests), step
            guests.append(server.guest(f"Guest {step}"))


def test_sessions_outlast_cleaning_by_a_wrong_clock():
    """An operator cleans, or the clock stays wrong for longer than the server doubts it: sessions and their guests stay."""
    with Stepped(FLOE, None, "--guests-expire", "1") as server:
        guests = []
        for step in (0, -20000 * DAY, 365 * DAY):
            server.set_clock(step)
            guests.append(server.guest(f"Guest {step}"))
        for step in (0, 4000 * DAY):
            server.set_clock(step)
            server.sql("INSERT INTO notes VALUES ('clean', '')")
            until(lambda: not server.sql("SELECT * FROM notes WHERE name = 'clean'"))
            server.polled()
            for guest in guests:
                assert guest.ask("lobby") and is_still(server, guest), step


def test_sessions_end():
    """By the time of service, which a restart continues; the store tells when that is, as wall time."""
    with Stepped(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        server.set_clock(-1000 * DAY)
        told = server.http("GET", "/api/data", cookie=anna.cookie)[1]["sessions"][0]["expires"]
        assert abs(told - (time.time() * 1000 - 910 * DAY)) < DAY / 24, told
        server.stop()
        now = int(server.sql("SELECT value FROM notes WHERE name = 'session clock'")[0][0].split()[0])
        server.sql("UPDATE sessions SET expires = ? WHERE person = 1", now)
        server.sql("UPDATE sessions SET expires = ? WHERE person = 2", now + 60000)
        server.start()
        assert not is_still(server, anna) and is_still(server, ben)


def test_a_store_of_an_older_floe():
    """Its sessions were made by the wall clock: they end no earlier than by that."""
    with Stepped(FLOE) as server:
        anna = server.guest("Anna")
        for step, lived in ((0, 0), (365 * DAY, 0), (0, 365 * DAY), (-365 * DAY, 0)):
            server.stop()
            server.sql("DELETE FROM notes WHERE name = 'session clock'")
            server.sql("UPDATE notes SET value = ? WHERE name = 'lived'", str(int(time.time() * 1000) + lived))
            server.setting.write_text(f"{step}\n")
            server.start()
            assert is_still(server, anna), (step, lived)


def test_nothing_is_cleaned_after_a_start():
    """The clock is wrong when the server starts, or time has passed: nobody and nothing is gone, before the operator says so."""
    with Stepped(FLOE) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        tables = [anna.ask("create", **LEARNING, chairs=["me", "open"])["table"] for _ in range(2)]
        ben.ask("sit", table=tables[0], chair=1)
        for end, step in ((Stepped.stop, 365 * DAY), (Stepped.kill, 0), (Stepped.stop, DAY // 12), (Stepped.kill, 400 * DAY)):
            end(server)
            server.setting.write_text(f"{step}\n")
            server.start()
            server.polled()
            eye = server.guest("Eye")
            for table in tables:
                eye.ask("join", table=table)
        for step in (0, 2 * DAY, 0):
            server.set_clock(step)
            for table in tables:
                eye.ask("join", table=table)
        for guest in (anna, ben):
            again = Guest(server.port, cookie=guest.cookie)
            assert again.hello["you"] == guest.hello["you"] and len(again.ask("own")["tables"]) == (2 if guest is anna else 1)


def test_bans_outlast_a_wrong_clock():
    with Stepped(FLOE) as server:
        server.guest("Anna")
        server.sql("UPDATE people SET banned = 1, banned_until = ?", int(time.time() * 1000) + DAY // 2)
        server.set_clock(DAY)
        server.polled()
        assert server.sql("SELECT banned FROM people") == [(1,)]


def test_restart():
    """A restart takes nothing for a step: before it, while no server is there, after it; stopped or killed."""
    for end in (Stepped.stop, Stepped.kill):
        with two_players({"kind": "fischer", "start": 600, "each": 0}) as (server, anna, _, table, begun):
            for step in STEPS:
                server.set_clock(step)
                end(server)
                server.setting.write_text(f"{-step}\n")
                server.start()
                again = Guest(server.port, cookie=anna.cookie)
                chair = state_of(again, table)["chairs"][0]
                assert not chair["replaced"], step
                assert 600000 - (milliseconds() - begun) - 1 <= chair["left"] <= 600000, (step, chair["left"])
                again.close()


def test_limits():
    """Who has asked, tried a password or come in before the clock goes back is not blocked until it is as late again."""
    with Stepped(FLOE) as server:
        for step in STEPS:
            server.set_clock(step)
            server.guest("Anna").ask("lobby")
            answer, told = server.http("POST", "/api/login", {"name": "Nobody", "password": "correct horse"})
            assert answer.status == 403, told


run_tests(globals())
