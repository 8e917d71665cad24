"""test_changes.py FLOE - events `table` tell only what has changed, and whoever applies that knows the whole table."""

import json
import random
import sys

from run_tests import run_tests
from server_client import Guest, Server

FLOE = sys.argv[1]
SHOWN = 30  # decisions of a game that are looked at


def table_events(guest):
    """As they came, in bytes."""
    events = [line for line in guest.received.split(b"\n") if line]
    return [line for line in events if json.loads(line).get("event") == "table"]


def is_whole(line):
    return "after" not in json.loads(line)


def still(told):
    """Without what is other in every event, is told in parts, or has an event of its own."""
    return {name: value for name, value in told.items() if name not in ("time", "log", "version", "watching")}


class Game:
    """Two who play, each with a second connection; and two who watch."""

    def __init__(self, server, game, **plan):
        self.players = [server.guest("Anna"), server.guest("Bela")]
        self.table = self.players[0].ask("create", game=game, players=2, chairs=["me", "open"], **plan)["table"]
        self.players[1].ask("sit", table=self.table, chair=1)
        self.watching = [server.guest("Cleo"), server.guest("Dora")]
        self.seconds = [Guest(server.port, cookie=player.cookie) for player in self.players]
        for guest in self.all():
            guest.ask("join", table=self.table)
            guest.event("table", lambda told: told["stage"] == "playing")

    def all(self):
        return self.players + self.watching + self.seconds

    def told(self, version):
        """What those know who look on, all as of that version."""
        return [guest.known[self.table] if guest.known[self.table]["version"] >= version
                else guest.event("table", lambda told: told["version"] >= version) for guest in self.all()]

    def play(self):
        """One move by chance. False: the game is over."""
        seat = self.players[0].known[self.table]["decides"]
        if seat is None:
            return False
        now = self.players[seat].known[self.table]
        move = random.choice(now["moves"])["move"]
        self.told(self.players[seat].ask("play", table=self.table, number=now["ply"] + 1, move=move)["version"])
        return True

    def join_again(self, guest):
        """The event that follows. All that was told before has come."""
        guest.events.clear()
        guest.ask("join", table=self.table)
        told = guest.event("table")
        assert is_whole(table_events(guest)[-1])
        return told

    def check(self, server):
        """Who was told of changes all the time knows what somebody is told who comes now."""
        for guest in self.players + self.watching[:1]:
            fresh = Guest(server.port, cookie=guest.cookie)
            assert still(self.join_again(fresh)) == still(guest.known[self.table])
            fresh.close()


def test_changes_make_the_whole():
    """A second connection that joins again at each move is told the whole table; the first one knows the same."""
    for game, plan in (("nunatak", {}), ("nanuuk", {}), ("nanuuk", {"options": {"mode": "learning"}})):
        with Server(FLOE) as server:
            playing = Game(server, game, **plan)
            for _ in range(SHOWN):
                if not playing.play():
                    break
                for seat, guest in enumerate(playing.players):
                    assert still(playing.join_again(playing.seconds[seat])) == still(guest.known[playing.table])
            assert not all(map(is_whole, table_events(playing.players[0])))


def test_what_is_no_move():
    """Requests, coming and going, chairs and the end of a game."""
    with Server(FLOE) as server:
        playing = Game(server, "nanuuk", clock={"kind": "none"})
        for _ in range(4):
            playing.play()
        playing.check(server)
        anna, bela = playing.players
        mover = anna if anna.known[playing.table]["log"][-1]["seat"] == 0 else bela
        other = bela if mover is anna else anna
        version = anna.known[playing.table]["version"]
        if not mover.ask("undo", table=playing.table)["done"]:
            playing.told(version + 1)
            assert other.known[playing.table]["undo"]
            other.ask("agree", table=playing.table, yes=True)
            version += 1
        playing.told(version + 1)
        playing.check(server)
        version = anna.known[playing.table]["version"]
        anna.ask("draw", table=playing.table)
        playing.told(version + 1)
        assert bela.known[playing.table]["draw"] == {"chair": 0, "agreed": []}
        playing.check(server)
        bela.ask("draw", table=playing.table, yes=False)
        playing.told(version + 2)
        assert anna.known[playing.table]["draw"] is None
        anna.ask("resign", table=playing.table)
        playing.told(version + 3)
        assert bela.known[playing.table]["stage"] == "over" and bela.known[playing.table]["fair"]["seed"]
        playing.check(server)


def test_chairs():
    """Who stands up or sits down while looking on is told the whole of what that chair may know."""
    with Server(FLOE) as server:
        anna, bela, cleo = (server.guest(name) for name in ("Anna", "Bela", "Cleo"))
        table = anna.ask("create", game="nunatak", players=3, chairs=["me", "open", "open"])["table"]
        for guest in (anna, bela, cleo):
            guest.ask("join", table=table)
        for _ in range(3):
            bela.ask("sit", table=table, chair=1)
            assert bela.event("table", lambda told: told["chair"] == 1)["setup"]["players"] == 3
            bela.ask("stand", table=table)
            assert bela.event("table", lambda told: told["chair"] is None)["setup"]["players"] == 3
        bela.ask("sit", table=table, chair=1)
        cleo.ask("sit", table=table, chair=2)
        states = [guest.event("table", lambda told: told["stage"] == "playing")["state"] for guest in (anna, bela, cleo)]
        assert all(states)


def test_one_text_for_all_alike():
    """Connections that may know the same get the same bytes, and after the first event changes alone."""
    with Server(FLOE) as server:
        playing = Game(server, "nunatak")
        for _ in range(4):
            playing.play()
        for one, other in (playing.watching, (playing.players[0], playing.seconds[0])):
            assert table_events(one)[-2:] == table_events(other)[-2:]
            assert not any(map(is_whole, table_events(one)[-2:]))
        playing.join_again(playing.watching[0])
        for whole in (True, False):
            playing.play()
            assert is_whole(table_events(playing.watching[0])[-1]) == whole
            assert not is_whole(table_events(playing.watching[1])[-1])


def whole_bytes(guest, table):
    return len(json.dumps(guest.known[table], separators=(",", ":"), ensure_ascii=False).encode())


def test_bytes():
    """A change takes fewer bytes than the whole table that it makes, at every move of a game by chance."""
    for game in ("nunatak", "nanuuk"):
        with Server(FLOE) as server:
            playing = Game(server, game)
            playing.play()
            looking = {"plays": playing.seconds[0], "watches": playing.watching[0]}
            changes, wholes, moves = dict.fromkeys(looking, 0), dict.fromkeys(looking, 0), 0
            while moves < SHOWN and playing.play():
                moves += 1
                for who, guest in looking.items():
                    change, whole = len(table_events(guest)[-1]), whole_bytes(guest, playing.table)
                    assert change < whole, (game, who, moves, change, whole)
                    changes[who] += change
                    wholes[who] += whole
            for who in looking:
                print(f"{game}: a move is {changes[who] // moves} bytes for who {who}, where a whole table is {wholes[who] // moves}")


run_tests(globals())
