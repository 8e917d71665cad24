#!/usr/bin/env python3
"""test_records.py FLOE - stored games that are damaged, or of another program: they are set aside, told, exported, mended."""

import json
import random
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Guest, Told
from store_chain import rechain

SCRATCH = tempfile.TemporaryDirectory()
TOP = Path(SCRATCH.name)
LEARNING = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}}
PLAYED = 12  # decisions of a game that is damaged


def sql(store, text, *values):
    with closing(sqlite3.connect(store, timeout=PATIENCE)) as file, file:
        file.execute("PRAGMA synchronous = OFF")
        return file.execute(text, values).fetchall()


def admin(store, *words, code=0):
    """What it prints on stdout, or if it fails on both."""
    done = subprocess.run([FLOE, "admin", store, *words], capture_output=True, text=True, check=False)
    assert done.returncode == code and (code != 0 or done.stderr == ""), (words, done)
    return done.stdout + done.stderr


def begin(one, two, **more):
    """A table of two, which has begun."""
    table = one.ask("create", **LEARNING, chairs=["me", "open"], **more)["table"]
    two.ask("sit", table=table, chair=1)
    return table


def play(table, seats, luck, most):
    """By chance, until so many decisions are made or the game is over."""
    for seat in seats:
        seat.ask("join", table=table, brief=True)
    while (now := seats[0].ask("moment", table=table))["ply"] < most and not now["over"]:
        event = seats[now["decides"]].event("table", lambda e: e["table"] == table and e["ply"] == now["ply"] and "moves" in e)
        seats[now["decides"]].ask("play", table=table, number=now["ply"] + 1, move=luck.choice(event["moves"]))
    return now["ply"]


def place_of(store, table):
    return sql(store, "SELECT number FROM tables WHERE id = ?", table)[0][0]


def moves_of(store, table):
    return sql(store, "SELECT ply, seat, move, remaining, played, link FROM moves WHERE place = ? ORDER BY ply",
               place_of(store, table))


# ---- ways to damage a game: each gets the store and the number of the table ----


def changed_move(store, place):
    other = sql(store, "SELECT move FROM moves WHERE place = ? AND ply = 7", place)[0][0]
    sql(store, "UPDATE moves SET move = ? WHERE place = ? AND ply = 5", other, place)


def changed_time(store, place):
    sql(store, "UPDATE moves SET played = played + 1 WHERE place = ? AND ply = 5", place)


def changed_clock(store, place):
    sql(store, "UPDATE moves SET remaining = remaining + 1 WHERE place = ? AND ply = 5", place)


def changed_seat(store, place):
    sql(store, "UPDATE moves SET seat = 1 - seat WHERE place = ? AND ply = 5", place)


def changed_link(store, place):
    sql(store, "UPDATE moves SET link = x'00' WHERE place = ? AND ply = 5", place)


def missing_move(store, place):
    sql(store, "DELETE FROM moves WHERE place = ? AND ply = 5", place)


def closed_gap(store, place):
    """A move is gone, and all behind it have moved up."""
    missing_move(store, place)
    for ply in range(6, PLAYED + 1):
        sql(store, "UPDATE moves SET ply = ply - 1 WHERE place = ? AND ply = ?", place, ply)


def doubled_move(store, place):
    for ply in range(PLAYED, 4, -1):
        sql(store, "UPDATE moves SET ply = ply + 1 WHERE place = ? AND ply = ?", place, ply)
    sql(store, "INSERT INTO moves SELECT place, 5, seat, move, remaining, played, link FROM moves"
               " WHERE place = ? AND ply = 4", place)


def reordered_moves(store, place):
    sql(store, "UPDATE moves SET ply = 0 WHERE place = ? AND ply = 5", place)
    sql(store, "UPDATE moves SET ply = 5 WHERE place = ? AND ply = 6", place)
    sql(store, "UPDATE moves SET ply = 6 WHERE place = ? AND ply = 0", place)


def missing_tail(store, place):
    sql(store, "DELETE FROM moves WHERE place = ? AND ply >= 5", place)


def missing_end(store, place):
    sql(store, "DELETE FROM moves WHERE place = ? AND ply = ?", place, PLAYED)


def missing_all(store, place):
    sql(store, "DELETE FROM moves WHERE place = ?", place)


def missing_count(store, place):
    sql(store, "DELETE FROM last_moves WHERE place = ?", place)


def old_count(store, place):
    """As if the disk had never written the page of the last moves."""
    sql(store, "UPDATE last_moves SET (ply, link) = (SELECT ply, link FROM moves WHERE place = ?1 AND ply = 5) WHERE place = ?1", place)


def old_moves(store, place):
    """As if a move was taken back and another was made, and the disk had never written the page of the moves."""
    sql(store, "UPDATE last_moves SET link = zeroblob(16) WHERE place = ?", place)


def illegal_move(store, place):
    sql(store, "UPDATE moves SET move = 'nonsense' WHERE place = ? AND ply = 5", place)
    rechain(store, place)


def bytes_on_disk(store, place):
    """A letter of a move, as a bad disk changes it: SQLite does not notice."""
    move, link = sql(store, "SELECT move, link FROM moves WHERE place = ? AND ply = 5", place)[0]
    sql(store, "PRAGMA wal_checkpoint(TRUNCATE)")
    content = Path(store).read_bytes()
    at = content.index(link)
    text = content.rindex(move.encode(), 0, at)
    Path(store).write_bytes(content[:text] + b"X" + content[text + 1:])


def unknown_game(store, place):
    sql(store, "UPDATE tables SET game = 'chess' WHERE number = ?", place)


def other_rules(store, place):
    sql(store, "UPDATE tables SET rules = '99' WHERE number = ?", place)


def other_edition(store, place):
    sql(store, "UPDATE tables SET edition = 'another 1 00000000' WHERE number = ?", place)


def other_seed(store, place):
    sql(store, "UPDATE tables SET seed = '0' WHERE number = ?", place)


def bad_options(store, place):
    sql(store, "UPDATE tables SET options = 'mode=frob' WHERE number = ?", place)


def bad_players(store, place):
    sql(store, "UPDATE tables SET players = 77 WHERE number = ?", place)


def bad_level(store, place):
    sql(store, "UPDATE chairs SET kind = 2, level = 99 WHERE place = ? AND seat = 1", place)


def bad_chair(store, place):
    sql(store, "UPDATE chairs SET kind = 99 WHERE place = ? AND seat = 1", place)


def missing_chair(store, place):
    sql(store, "DELETE FROM chairs WHERE place = ? AND seat = 1", place)


def missing_chairs(store, place):
    sql(store, "DELETE FROM chairs WHERE place = ?", place)


def open_chair(store, place):
    sql(store, "UPDATE chairs SET kind = 0, person = NULL WHERE place = ? AND seat = 1", place)


def unknown_stage(store, place):
    sql(store, "UPDATE tables SET stage = 9 WHERE number = ?", place)


def unknown_person(store, place):
    sql(store, "UPDATE chairs SET person = 999 WHERE place = ? AND seat = 1", place)


def unknown_reserved(store, place):
    sql(store, "UPDATE chairs SET reserved = 999 WHERE place = ? AND seat = 1", place)


def unknown_host(store, place):
    sql(store, "UPDATE tables SET host = 999 WHERE number = ?", place)


# Reason, decision, and whether it can be mended: then with so many decisions.
DAMAGES = {
    changed_move: ("changed_move", 5, 4), changed_time: ("changed_move", 5, 4), changed_clock: ("changed_move", 5, 4),
    changed_seat: ("changed_move", 5, 4), changed_link: ("changed_move", 5, 4), missing_move: ("missing_move", 5, 4),
    closed_gap: ("changed_move", 5, 4), doubled_move: ("changed_move", 5, 4), reordered_moves: ("changed_move", 5, 4),
    missing_tail: ("missing_move", 5, 4), missing_end: ("missing_move", PLAYED, PLAYED - 1), missing_all: ("missing_move", 1, 0),
    missing_count: ("wrong_count", 0, PLAYED), old_count: ("wrong_count", 0, PLAYED), old_moves: ("wrong_count", 0, PLAYED), illegal_move: ("illegal_move", 5, 4), bytes_on_disk: ("changed_move", 5, 4),
    other_seed: ("changed_move", 1, 0), unknown_game: ("unknown_game", 0, None), other_rules: ("other_rules", 0, None),
    other_edition: ("other_edition", 0, None), bad_options: ("bad_setup", 0, None), bad_players: ("damaged_row", 0, None),
    bad_level: ("bad_setup", 0, None), bad_chair: ("damaged_row", 0, None),
    missing_chair: ("damaged_row", 0, None), open_chair: ("damaged_row", 0, None), unknown_stage: ("damaged_row", 0, None),
    unknown_person: ("damaged_row", 0, None), unknown_reserved: ("damaged_row", 0, None), unknown_host: ("damaged_row", 0, None),
}


def logged(server, event):
    return {line["table"]: line for line in map(json.loads, server.said().splitlines()) if line["event"] == event}


def copy_table(store, table, name):
    """The same game as another table."""
    columns = [row[1] for row in sql(store, "PRAGMA table_info(tables)") if row[1] not in ("number", "id")]
    place, listed = place_of(store, table), ", ".join(columns)
    sql(store, f"INSERT INTO tables (id, {listed}) SELECT ?, {listed} FROM tables WHERE number = ?", name, place)
    for rows in ("chairs", "moves", "last_moves", "deals"):
        columns = ", ".join(row[1] for row in sql(store, f"PRAGMA table_info({rows})")[1:])
        sql(store, f"INSERT INTO {rows} SELECT ?, {columns} FROM {rows} WHERE place = ?", place_of(store, name), place)
    sql(store, "UPDATE deals SET secret = '' WHERE place = ?", place_of(store, name))  # its seed was mixed for another id
    return name


def test_damages():
    """Every kind of damage, in games beside a good one: it goes on, they are set aside whole, told, exported, mended."""
    with Told(FLOE, None, "--log") as server:
        one, two = server.guest("Anna"), server.guest("Ben")
        luck, good = random.Random(12), begin(one, two)
        play(good, (one, two), luck, PLAYED)
        server.kill()
        tables = {damage: copy_table(server.store, good, f"table{number}") for number, damage in enumerate(DAMAGES)}
        rechain(server.store)
        for damage, table in tables.items():
            damage(server.store, place_of(server.store, table))
        stored = {table: moves_of(server.store, table) for table in tables.values()}
        told = admin(server.store, "verify", code=1).splitlines()
        assert told[-1] == "1 game is good.", told
        for damage, (reason, ply, _) in DAMAGES.items():
            line = next(line for line in told if line.startswith(tables[damage] + ": "))
            assert ply == 0 or f"Decision {ply}" in line, (damage, line)
        server.start()
        log = logged(server, "set_aside")
        for damage, (reason, ply, _) in DAMAGES.items():
            found = log[tables[damage]]
            assert (found["reason"], found["ply"]) == (reason, ply), (damage, found)
        assert good not in log
        one, two = (Guest(server.port, cookie=guest.cookie) for guest in (one, two))
        assert play(good, (one, two), luck, PLAYED + 2) == PLAYED + 2
        own = {line["table"]: line for line in one.ask("own")["tables"]}
        games = {line["table"]: line for line in server.http("GET", "/api/games", cookie=one.cookie)[1]["tables"]}
        for damage, (reason, _, _) in DAMAGES.items():
            table = tables[damage]
            for lines in (own, games):
                assert (lines[table]["stage"], lines[table]["fault"]) == ("set_aside", reason), (damage, lines[table])
            for op, fields in (("join", {}), ("sit", {"chair": 1}), ("moment", {}),
                               ("play", {"number": PLAYED + 1, "move": "x"})):
                assert "set aside" in one.refused("set_aside", op, table=table, **fields)["message"]
            assert moves_of(server.store, table) == stored[table], "nothing of it is cut or changed"
        assert own[good]["stage"] == "playing" and "fault" not in games[good]
        for damage, (reason, ply, mended) in DAMAGES.items():
            export_and_mend(server, tables[damage], reason, ply, mended)
        # That may have taken longer than the server waits for a pong.
        one, two = (Guest(server.port, cookie=guest.cookie) for guest in (one, two))
        for damage, (_, _, mended) in DAMAGES.items():
            if mended is not None and damage is not other_seed:
                assert one.ask("moment", table=tables[damage])["ply"] == mended
                assert play(tables[damage], (one, two), luck, mended + 1) == mended + 1, damage


def export_and_mend(server, table, reason, ply, mended):
    file, before = TOP / "part.floe", moves_of(server.store, table)
    admin(server.store, "export", str(file), table)
    text = file.read_text(encoding="utf-8")
    assert f"Set aside: {reason}, decision {ply}." in text and f'[Table "{table}"]' in text, text
    assert text.count(" seat ") == len([move for move in before if move[0] > (mended or 0) or move[0] < 1]), text
    if mended is None:
        assert "cannot be mended" in admin(server.store, "mend", table, code=1)
        assert moves_of(server.store, table) == before
        return
    done = subprocess.run([FLOE, "verify", "-"], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and f"{mended} decision" in done.stdout, done
    *said, last = admin(server.store, "mend", table).splitlines()
    assert f"The table {table} goes on after {mended} decision" in last, last
    cut = [json.loads(line) for line in said[1:]]
    lost = [move for move in before if not 1 <= move[0] <= mended]
    assert [(move["ply"], move["seat"], move["move"], move["left"], move["at"]) for move in cut] == [move[:5] for move in lost]
    assert moves_of(server.store, table) == [move for move in before if move not in lost]
    assert "is not set aside" in admin(server.store, "mend", table, code=1)


def test_absurd_numbers():
    """Whatever number damage makes of one in a table's rows: the server starts, and answers."""
    with Told(FLOE) as server:
        one, two = server.guest("Anna"), server.guest("Ben")
        good = begin(one, two)
        play(good, (one, two), random.Random(2), 4)
        server.kill()
        columns = [(rows, row[1]) for rows in ("tables", "chairs") for row in sql(server.store, f"PRAGMA table_info({rows})")
                   if row[2] == "INTEGER" and row[1] not in ("number", "place", "seat")]
        for number, (rows, column) in enumerate(columns):
            for end, value in enumerate((-2**63, 2**63 - 1)):
                table = copy_table(server.store, good, f"absurd{number}x{end}")
                sql(server.store, f"UPDATE {rows} SET {column} = ? WHERE {'number' if rows == 'tables' else 'place'} = ?",
                    value, place_of(server.store, table))
        rechain(server.store)
        server.start()
        one = Guest(server.port, cookie=one.cookie)
        for number in range(2 * len(columns)):
            one.request("join", table=f"absurd{number // 2}x{number % 2}", ply=99)
        one.request("own")
        assert one.ask("moment", table=good)["ply"] == 4


def test_unknown_people():
    """A table that names somebody whom there is not, waiting or over: set aside, and the others go on."""
    damages = (unknown_person, unknown_reserved, unknown_host)
    with Told(FLOE, None, "--log") as server:
        one, two = server.guest("Anna"), server.guest("Ben")
        waiting, over = [], []
        for _ in range(len(damages) + 1):
            waiting.append(one.ask("create", **LEARNING, chairs=["me", "open"])["table"])
            over.append(begin(one, two))
            play(over[-1], (one, two), random.Random(8), 4)
            two.ask("resign", table=over[-1])
        server.kill()
        for damage, *tables in zip(damages, waiting, over):
            for table in tables:
                damage(server.store, place_of(server.store, table))
        told = admin(server.store, "verify", code=1)
        bad = waiting[:-1] + over[:-1]
        rows, tables = told.splitlines()[:len(bad)], told.splitlines()[len(bad):-1]
        assert set(rows) == {f"A row of “{name}” names a row of “people” that is not there." for name in ("tables", "chairs")}, told
        assert {line.split(":")[0] for line in tables} == set(bad), told
        server.start()
        assert {table: line["reason"] for table, line in logged(server, "set_aside").items()} == dict.fromkeys(waiting[:-1], "damaged_row")
        one, two = (Guest(server.port, cookie=guest.cookie) for guest in (one, two))
        for table in bad:
            two.refused("set_aside", "join", table=table)
            two.refused("set_aside", "sit", table=table, chair=1)
            two.refused("set_aside", "rematch", table=table)
        two.ask("sit", table=waiting[-1], chair=1)
        assert two.ask("rematch", table=over[-1])["table"]


def test_a_row_is_put_right():
    """mend looks at the table anew: refused while it is damaged, whole when it is not; so does a start of the server."""
    with Told(FLOE, None, "--log") as server:
        one, two = server.guest("Anna"), server.guest("Ben")
        waiting = [one.ask("create", **LEARNING, chairs=["me", "open"])["table"] for _ in range(2)]
        playing = [begin(one, two) for _ in range(2)]
        for table in playing:
            play(table, (one, two), random.Random(3), 4)
        server.kill()
        before = {table: moves_of(server.store, table) for table in playing}
        for table in waiting + playing:
            sql(server.store, "UPDATE tables SET clock = clock + 7 WHERE id = ?", table)
        server.start()
        assert set(logged(server, "set_aside")) == set(waiting + playing)
        for table in waiting + playing:
            assert "while its row or its chairs are damaged" in admin(server.store, "mend", table, code=1)
            sql(server.store, "UPDATE tables SET clock = clock - 7 WHERE id = ?", table)
        one, two = (Guest(server.port, cookie=guest.cookie) for guest in (one, two))
        for table, plies in ((waiting[0], 0), (playing[0], 4)):
            one.refused("set_aside", "join", table=table)
            assert f"The table {table} goes on after {plies} decisions" in admin(server.store, "mend", table)
            assert "is not set aside" in admin(server.store, "mend", table, code=1)
        two.ask("sit", table=waiting[0], chair=1)
        assert play(playing[0], (one, two), random.Random(3), 6) == 6
        assert moves_of(server.store, playing[0])[:4] == before[playing[0]]
        server.kill()
        server.start()
        assert set(logged(server, "put_back")) == {waiting[1], playing[1]}
        one, two = (Guest(server.port, cookie=guest.cookie) for guest in (one, two))
        two.ask("sit", table=waiting[1], chair=1)
        assert one.ask("moment", table=playing[1])["ply"] == 4
        assert {line["table"]: line["stage"] for line in one.ask("own")["tables"]}[playing[1]] == "playing"


def test_store_fails_at_start():
    """The message names the store and what is wrong with it."""
    with Told(FLOE) as server:
        server.guest("Anna").ask("create", **LEARNING, chairs=["me", "open"])
        assert server.stop() == 0
        sql(server.store, "UPDATE tables SET game = 'later'")  # it is to be marked as set aside
        sql(server.store, "CREATE TRIGGER no BEFORE UPDATE ON tables BEGIN SELECT RAISE(ABORT, 'out of order'); END")
        done = subprocess.run(server.command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (1, "", f"floe serve: {server.store}: out of order\n"), done


def test_what_is_over():
    """A finished game that is damaged: told to whoever opens it; mended, it goes on, and its result is that of its end."""
    with Told(FLOE, None, "--log") as server:
        one, two = server.guest("Anna"), server.guest("Ben")
        luck, table = random.Random(3), begin(one, two)
        plies = play(table, (one, two), luck, 1000)
        one.ask("leave", table=table)
        two.ask("leave", table=table)
        sql(server.store, "DELETE FROM moves WHERE ply > ?", plies - 3)
        answer, body = server.http("GET", f"/api/record?table={table}")
        assert answer.status == 409 and body["error"]["code"] == "set_aside", body
        one.refused("set_aside", "join", table=table)
        assert logged(server, "set_aside")[table]["reason"] == "missing_move"
        assert not one.ask("own")["tables"], "what is over is not going on"
        assert server.http("GET", "/api/games", cookie=one.cookie)[1]["tables"][0]["stage"] == "set_aside"
        admin(server.store, "mend", table)
        assert play(table, (one, two), luck, 1000) > plies - 3
        assert admin(server.store, "verify") == "1 game is good.\n"
        for word in ("mend", "export"):
            assert "There is no table" in admin(server.store, word, *([str(TOP / "x")] if word == "export" else []), "none", code=1)


def test_counts_of_what_is_over():
    """The row of a finished game counts its moves; mending counts them anew. Chairs that are gone are told at any stage."""
    with Told(FLOE, None, "--log") as server:
        one, two = server.guest("Anna"), server.guest("Ben")
        luck, table = random.Random(3), begin(one, two)
        plies = play(table, (one, two), luck, 1000)
        closed, waiting = begin(one, two), one.ask("create", **LEARNING, chairs=["me", "open"])["table"]
        play(closed, (one, two), luck, 4)
        admin(server.store, "close", closed)
        one.event("table", lambda e: e["table"] == closed and e["stage"] == "given_up")
        server.kill()
        assert admin(server.store, "verify") == "1 game is good.\n"
        sql(server.store, "UPDATE tables SET plies = 3 WHERE id = ?", table)
        for other in (closed, waiting):
            missing_chairs(server.store, place_of(server.store, other))
        told = admin(server.store, "verify", code=1).splitlines()
        assert {line.split(": ")[0] for line in told[:-1]} == {table, closed, waiting} and told[-1] == "0 games are good.", told
        server.start()
        one = Guest(server.port, cookie=one.cookie)
        one.refused("set_aside", "join", table=table)
        assert {name: line["reason"] for name, line in logged(server, "set_aside").items()} == {
            table: "wrong_count", waiting: "damaged_row"}
        assert f"goes on after {plies} decisions" in admin(server.store, "mend", table)
        assert one.ask("moment", table=table)["over"]


def test_program_comes_back():
    """What only another program can play comes back when that one runs."""
    with Told(FLOE, None, "--log") as server:
        one, two = server.guest("Anna"), server.guest("Ben")
        luck, table = random.Random(5), begin(one, two)
        play(table, (one, two), luck, 6)
        over = begin(one, two)
        plies = play(over, (one, two), luck, 1000)
        waiting = one.ask("create", **LEARNING, chairs=["me", "open"])["table"]
        server.kill()
        sql(server.store, "UPDATE tables SET game = 'later'")
        server.start()
        one = Guest(server.port, cookie=one.cookie)
        for refused in (table, over, waiting):
            one.refused("set_aside", "join", table=refused)
        assert {line["stage"] for line in one.ask("own")["tables"]} == {"set_aside"}
        assert server.stop() == 0
        sql(server.store, "UPDATE tables SET game = 'nanuuk'")
        server.start()
        assert set(logged(server, "put_back")) == {table, over, waiting}
        one, two = (Guest(server.port, cookie=guest.cookie) for guest in (one, two))
        assert play(table, (one, two), luck, 9) == 9
        assert one.ask("moment", table=over)["ply"] == plies
        two.ask("sit", table=waiting, chair=1)
        assert admin(server.store, "verify") == "3 games are good.\n"


def test_rules_are_written_down():
    with Told(FLOE, None, "--log") as server:
        one, two = server.guest("Anna"), server.guest("Ben")
        table = begin(one, two)
        one.ask("create", **LEARNING, chairs=["me", "open"])
        record = TOP / "rules.floe"
        play(table, (one, two), random.Random(7), 1000)
        admin(server.store, "export", str(record))
        text = record.read_text(encoding="utf-8")
        (rules, edition), later = sql(server.store, "SELECT rules, edition FROM tables ORDER BY number")
        assert f'[Rules "{rules}"]' in text and f'[Edition "{edition}"]' in text, (rules, edition, text)
        assert later == ("", ""), "it is not dealt yet"


def old_store(name, *changes):
    """What the program of version 3 of the store has left, killed in mid game."""
    path = TOP / name
    with closing(sqlite3.connect(path)) as file:
        file.executescript(Path("tests/store/stores/version-3.sql").read_text(encoding="utf-8"))
        changes += ("UPDATE tables SET changed = CAST(strftime('%s', 'now') AS INTEGER) * 1000",)  # none has expired
        for change in changes:
            file.execute(change)
            file.commit()
    return str(path)


def test_old_store():
    """Its games are good, and go on."""
    store = old_store("old.db")
    done = subprocess.run([FLOE, "admin", store, "verify"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "3 games are good.\n"), done
    assert done.stderr.count("\n") >= 1 and "is from an older Floe and is being brought up to date" in done.stderr, "that may take long"
    assert admin(store, "verify") == "3 games are good.\n"
    with Told(FLOE, store, "--log") as server:
        answer, _ = server.http("POST", "/api/login", {"name": "Anna", "password": "correct horse battery"})
        anna = Guest(server.port, cookie=answer.headers["Set-Cookie"].split(";")[0])
        plies = {line["table"]: line["ply"] for line in anna.ask("own")["tables"]}
        assert plies == {"dcfvaqcr6x": 10, "erunysypxn": 4, "nmu5ziefzz": 0}, plies
        assert logged(server, "set_aside") == {}


def test_fork_of_an_old_store():
    """Two servers wrote two lines of a game: none is lost, and mending goes on with the later one."""
    store = old_store("fork.db", "INSERT INTO moves SELECT 200, place, previous, ply, seat, move, remaining, played + 1"
                                 " FROM moves WHERE place = 3 AND ply = 3")
    with Told(FLOE, store, "--log") as server:
        assert logged(server, "set_aside") == {}, "it was known before"
        guest = server.guest("Eye")
        guest.refused("set_aside", "join", table="erunysypxn")
        assert "Two servers" in admin(store, "verify", code=1)
        assert len(sql(store, "SELECT * FROM old_moves")) == 2
        assert "goes on after 3 decisions" in admin(store, "mend", "erunysypxn")
        assert guest.ask("moment", table="erunysypxn")["ply"] == 3


run_tests(globals())
