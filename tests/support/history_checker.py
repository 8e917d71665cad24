"""history_checker.py - reads what clients of several servers have seen, and says what cannot be true.

A history is a list of dictionaries, in the order in which the clients wrote them down:

    {"client": "Anna", "table": "abc", "kind": "sent", "ply": 3, "move": "a1-b1"}       a move was sent
    {"client": "Anna", "table": "abc", "kind": "confirmed", "ply": 3, "move": "a1-b1"}  the server has said that it was played
    {"client": "Ben", "table": "abc", "kind": "told", "ply": 3, "move": "a1-b1"}        a log has brought it

`stored` has for each table its moves, as (ply, move), in the order of the store. Games here have no moves that are taken back.
"""

from collections import Counter


def check(history, stored):
    """What is wrong, as sentences. Empty: nothing is."""
    return (check_stored(stored) + check_seen(history, stored) + check_order(history) + check_senders(history, stored))


def check_stored(stored):
    """Each ply is there once, and in order."""
    return [f"table {table}: the store has the plies {[ply for ply, _ in moves]}"
            for table, moves in stored.items() if [ply for ply, _ in moves] != list(range(1, len(moves) + 1))]


def check_seen(history, stored):
    """Whatever was confirmed or told is in the store, so no two clients were told different moves for one ply."""
    wrong = []
    for event in history:
        if event["kind"] == "sent":
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
        elif (*key, event["ply"], event["move"]) not in sent:
            wrong.append(f"table {event['table']}: {event['client']} has never sent {event['move']} as ply {event['ply']}")
    return wrong


def check_senders(history, stored):
    """Each move of the store was sent by somebody."""
    sent = {(event["table"], event["ply"], event["move"]) for event in history if event["kind"] == "sent"}
    return [f"table {table}: nobody has sent {move} as ply {ply}"
            for table, moves in stored.items() for ply, move in moves if (table, ply, move) not in sent]


def summary(history):
    """How much was seen."""
    kinds = Counter(event["kind"] for event in history)
    tables = {event["table"] for event in history}
    return f"{len(tables)} tables, {kinds['confirmed']} moves confirmed, {kinds['told']} told"
