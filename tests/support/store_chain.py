"""store_chain.py - the hash chain of a stored game, as src/domain/move_chain.c makes it, for tests that write into a store."""

import hashlib
import sqlite3
from contextlib import closing

PATIENCE = 180


def number(value):
    return value.to_bytes(8, "little", signed=True)


def text(value):
    value = value.encode()
    return number(len(value)) + value


def link_of(*parts):
    return hashlib.blake2b(b"".join(parts), digest_size=16).digest()


def rechain(store, only=None):
    """All games of a store, or the one with that number, get the chain and the last move that their moves should have."""
    with closing(sqlite3.connect(store, timeout=PATIENCE)) as file, file:
        tables = file.execute("SELECT number, id, game, rules, edition, players, options, seed FROM tables").fetchall()
        for place, name, game, rules, edition, players, options, seed in tables:
            if only not in (None, place):
                continue
            link = link_of(text(name), text(game), text(rules), text(edition), number(players), text(options), text(seed))
            moves = file.execute("SELECT ply, seat, move, remaining, played FROM moves WHERE place = ? ORDER BY ply", (place,))
            for ply, seat, move, left, at in moves.fetchall():
                link = link_of(link, number(ply), number(seat), text(move), number(left), number(at))
                file.execute("UPDATE moves SET link = ? WHERE place = ? AND ply = ?", (link, place, ply))
                file.execute("INSERT OR REPLACE INTO last_moves VALUES (?, ?, ?)", (place, ply, link))
