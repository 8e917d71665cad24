"""many_tables.py - fills a store with copies of its tables: a file, or a database that has the same people.

Copies have ids of their own, and so chains of their own (store_chain.py). Each copy is of the next table in turn, and its people are the next
ones in turn.
"""

import itertools
import sqlite3
import subprocess
from contextlib import closing

from postgres import program
from store_chain import link_of, number, text

PARTS = ("chairs", "moves", "last_moves", "deals", "endings")  # rows of a table, by its number in `place`
CHARACTERS = "abcdefghijkmnpqrstuvwxyz23456789"
ROWS = 20000  # that are made before they are written


def rows_of(store, query, *values):
    """Rows as dictionaries."""
    cursor = store.execute(query, values)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row)) for row in cursor]


def copied_id(place):
    """No id of a server: those are random, and have ten characters, too."""
    letters = []
    for _ in range(8):
        place, letter = divmod(place, len(CHARACTERS))
        letters.append(CHARACTERS[letter])
    return "zz" + "".join(letters)


def chained(table, moves):
    """The moves with the links of a table with that id."""
    link = link_of(*(text(table[name]) for name in ("id", "game", "rules", "edition")), number(table["players"]), text(table["options"]), text(table["seed"]))
    for move in moves:
        link = link_of(link, number(move["ply"]), number(move["seat"]), text(move["move"]), number(move["remaining"]), number(move["played"]))
        yield move | {"link": link}


def copy_of(original, place, people):
    """All rows of a copy, by the name of their table."""
    table = original["tables"] | {"number": place, "id": copied_id(place)}
    seated = {}
    for chair in original["chairs"]:
        if chair["person"] is not None:
            seated[chair["person"]] = next(people)
    table["host"] = seated.get(table["host"], table["host"])
    rows = {"tables": [table]} | {part: [row | {"place": place} for row in original[part]] for part in PARTS}
    for chair in rows["chairs"]:
        chair["person"] = seated.get(chair["person"])
    rows["moves"] = list(chained(table, rows["moves"]))
    for last in rows["last_moves"]:
        last["link"] = rows["moves"][-1]["link"]
    return rows


def copies(store, count):
    """Generates the rows of so many copies of the tables that are being played or wait."""
    with closing(sqlite3.connect(store)) as file:
        tables = rows_of(file, "SELECT * FROM tables WHERE stage NOT IN (2, 3)")
        originals = [{"tables": table} | {part: rows_of(file, f"SELECT * FROM {part} WHERE place = ? ORDER BY 2", table["number"]) for part in PARTS}
                     for table in tables]
        people = itertools.cycle([row["id"] for row in rows_of(file, "SELECT id FROM people ORDER BY id")])
        first = file.execute("SELECT max(number) FROM tables").fetchone()[0] + 1
    for place, original in zip(range(first, first + count), itertools.cycle(originals)):
        yield copy_of(original, place, people)


def gathered(every_copy):
    """(table, rows) of many copies at a time."""
    gathering = {}
    for rows in every_copy:
        for table, more in rows.items():
            gathering.setdefault(table, []).extend(more)
        if sum(map(len, gathering.values())) >= ROWS:
            yield from gathering.items()
            gathering = {}
    yield from gathering.items()


def fill_file(store, every_copy):
    with closing(sqlite3.connect(store)) as file, file:
        for table, rows in gathered(every_copy):
            if rows:
                file.executemany(f"INSERT INTO {table} ({', '.join(rows[0])}) VALUES ({', '.join('?' * len(rows[0]))})", [list(row.values()) for row in rows])


def copy_word(value):
    """A value as COPY reads it."""
    if value is None:
        return r"\N"
    if isinstance(value, bytes):
        return r"\\x" + value.hex()
    return str(value).replace("\\", r"\\").replace("\t", r"\t").replace("\n", r"\n")


def fill_database(address, every_copy):
    """In one transaction; moves refer to nothing, all else to a table before it."""
    command = [program("psql"), "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", address]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as psql:
        print("BEGIN;", file=psql.stdin)
        for table, rows in gathered(every_copy):
            if rows:
                print(f"COPY {table} ({', '.join(rows[0])}) FROM STDIN;", file=psql.stdin)
                psql.stdin.writelines("\t".join(map(copy_word, row.values())) + "\n" for row in rows)
                print(r"\.", file=psql.stdin)
        print("COMMIT; ANALYZE; SELECT setval(pg_get_serial_sequence('tables', 'number'), (SELECT max(number) FROM tables));", file=psql.stdin)
        psql.stdin.close()
    assert psql.returncode == 0


def fill(originals, count, store=None):
    """Copies tables of a file into it or, if `store` is named, into a copy of it there. Nobody must serve them."""
    every_copy = copies(originals, count)
    if store is None:
        fill_file(originals, every_copy)
    else:
        fill_database(store, every_copy)
