"""history_checker.py - reads what clients of several servers have seen, and says what cannot be true.

A history is a list of dictionaries, in the order in which the clients wrote them down:

    {"client": "Anna", "table": "abc", "kind": "sent", "ply": 3, "move": "a1-b1"}       a move was sent
    {"client": "Anna", "table": "abc", "kind": "confirmed", "ply": 3, "move": "a1-b1"}  the server has said that it was played
    {"client": "Ben", "table": "abc", "kind": "told", "ply": 3, "move": "a1-b1"}        a log has brought it
    {"client": "Ben", "table": "abc", "kind": "saw", "ply": 3, "seat": 1, "view": "…", "over": False, "fair": ["hash"]}
                                                                                        the position, as the server has shown it, and what it tells of the deal
    {"client": "Ben", "table": "abc", "kind": "clock", "ply": 3, "left": [590, 600], "at": 17.5, "since": 9.1, "line": 2}
                                                                                        milliseconds left to each seat

`seat` is None for those who look on; `view` may be missing. `at` is when something was sent or heard, in seconds of one clock that all clients share, and `since` when
this client has last asked for the table: what it was told is not older. `line` tells connections of a client apart.

`stored` has for each table its moves, as (ply, move), in the order of the store. Games here have no moves that are taken back. For views and clocks there is
`games`, for each table a Game.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Callable

UNEQUAL = 100      # milliseconds: rounding, and what a clock may differ from another one in a game
DELAY = 1000       # milliseconds for each decision: what a slow line is given back (docs/server.md)
TAKEOVER = 4000    # milliseconds: what a player may be given back when another server takes over, or the database is silent: a lease and a second
OPEN = {"hash"}    # all that may be told of a deal while its game is played


@dataclass
class Game:
    """Played again from the store. `view(seat, ply)` is what that seat may see then."""

    seats: list                          # who has made each move
    view: Callable = lambda seat, ply: None
    start: int = 0                       # milliseconds of each clock at the beginning; 0: there is none
    each: int = 0                        # added behind each decision


def check(history, stored, games=None):
    """What is wrong, as sentences. Empty: nothing is."""
    wrong = check_stored(stored) + check_seen(history, stored) + check_order(history) + check_senders(history, stored)
    return wrong + (check_views(history, games) + check_clocks(history, games) if games else [])


def check_stored(stored):
    """Each ply is there once, and in order."""
    return [f"table {table}: the store has the plies {[ply for ply, _ in moves]}"
            for table, moves in stored.items() if [ply for ply, _ in moves] != list(range(1, len(moves) + 1))]


def check_seen(history, stored):
    """Whatever was confirmed or told is in the store, so no two clients were told different moves for one ply."""
    wrong = []
    for event in history:
        if event["kind"] not in ("confirmed", "told"):
            continue
        found = [move for ply, move in stored.get(event["table"], []) if ply == event["ply"]]
        if found != [event["move"]]:
            wrong.append(f"table {event['table']}: {event['client']} was {event['kind']} {event['move']} as ply {event['ply']}, the store has {found}")
    return wrong


def check_order(history):
    """Nobody is told a ply before the one in front of it, and nothing is confirmed that was not sent."""
    wrong, seen, sent = [], Counter(), set()
    for event in history:
        key = event["client"], event["table"]
        if event["kind"] == "sent":
            sent.add((*key, event["ply"], event["move"]))
        elif event["kind"] == "told":
            if event["ply"] > seen[key] + 1:
                wrong.append(f"table {event['table']}: {event['client']} was told ply {event['ply']} after {seen[key]}")
            seen[key] = max(seen[key], event["ply"])
        elif event["kind"] == "confirmed" and (*key, event["ply"], event["move"]) not in sent:
            wrong.append(f"table {event['table']}: {event['client']} has never sent {event['move']} as ply {event['ply']}")
    return wrong


def check_senders(history, stored):
    """Each move of the store was sent by somebody."""
    sent = {(event["table"], event["ply"], event["move"]) for event in history if event["kind"] == "sent"}
    return [f"table {table}: nobody has sent {move} as ply {ply}"
            for table, moves in stored.items() for ply, move in moves if (table, ply, move) not in sent]


def check_views(history, games):
    """Nobody was shown more or anything else than their seat may see, and of the deal nothing before the game was over."""
    wrong = []
    for event in history:
        if event["kind"] != "saw":
            continue
        who = f"table {event['table']}: {event['client']}, seat {event['seat']},"
        if "view" in event and event["view"] != games[event["table"]].view(event["seat"], event["ply"]):
            wrong.append(f"{who} was shown something else at ply {event['ply']} than this seat may see")
        if not event["over"] and not set(event["fair"]) <= OPEN:
            wrong.append(f"{who} was told {event['fair']} of the deal at ply {event['ply']}")
    return wrong


def check_clocks(history, games):
    """The clocks of a table together take as much time as passes, but for what is given back: nobody loses time that has not passed. While a client is connected its
    table has one owner; then no more is given back than for slow lines, and while nobody could play because the database was silent. The store does not know of the
    latter, so another owner may take it again: what that one says is compared with the first reading of all."""
    wrong, first, last, sent = [], {}, {}, {}
    for event in history:
        if event["kind"] == "sent":
            sent.setdefault((event["table"], event["ply"]), event["at"])
        if event["kind"] == "clock":
            now = clock_reading(event, games[event["table"]], sent)
            key = event["client"], event["table"]
            if key in last:
                is_same = now["line"] == last[key]["line"]
                wrong += compare_most(event, last[key] if is_same else first[key], now) + compare_least(event, last[key], now)
            first.setdefault(key, now)
            last[key] = now
    return wrong


def clock_reading(event, game, sent):
    """How much time all seats together have used up, and between which two moments that was so."""
    used = len(event["left"]) * game.start + event["ply"] * game.each - sum(event["left"])
    earliest = max(event["since"], sent.get((event["table"], event["ply"]), 0))
    return {"used": used, "earliest": earliest, "at": event["at"], "line": event["line"], "ply": event["ply"]}


def compare_most(event, one, two):
    """one came before two."""
    took, most = two["used"] - one["used"], (two["at"] - one["earliest"]) * 1000 + UNEQUAL
    return [f"{ran(event, took)} when {most:.0f} had passed"] if took > most else []


def compare_least(event, one, two):
    """one came before two. Another owner knows only what is stored."""
    took, passed = two["used"] - one["used"], (two["earliest"] - one["at"]) * 1000 - UNEQUAL if two["line"] == one["line"] else 0
    least = passed - TAKEOVER - DELAY * (two["ply"] - one["ply"])
    return [f"{ran(event, took)}, at least {least:.0f} are right"] if took < least else []


def ran(event, took):
    return f"table {event['table']}: {event['client']} saw clocks run for {took} ms until ply {event['ply']}"


def summary(history):
    """How much was seen."""
    kinds = Counter(event["kind"] for event in history)
    tables = {event["table"] for event in history}
    return f"{len(tables)} tables, {kinds['confirmed']} moves confirmed, {kinds['told']} told"
