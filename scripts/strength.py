#!/usr/bin/env python3
"""strength.py - measures the computer players and writes the tables of docs/strength.md.

    scripts/strength.py play [PART]...   plays the matches that docs/strength.jsonl lacks
    scripts/strength.py write            fills the tables of docs/strength.md from it
    scripts/strength.py list             the commands

A match is one call of `floe arena`; its JSON result is one line of docs/strength.jsonl, so that a run
can be stopped and gone on with. Parts: ladder, goals, seats.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

FLOE = "build/floe"
RESULTS = Path("docs/strength.jsonl")
PAGE = Path("docs/strength.md")
LEVELS = 6

# What the tables call a mode, its players and its options.
TWO = [
    ("nunatak", "Nunatak, 2 players", 2, ""),
    ("nanuuk", "Hunt, 2 players", 2, ""),
    ("nanuuk", "Hunt, 2 players with two hunters each", 2, "hunters=two"),
    ("nanuuk", "Learning game, 2 players", 2, "mode=learning"),
    ("nanuuk", "Bear hunt, 2 players", 2, "mode=bearhunt"),
    ("nanuuk", "Flight, 2 players", 2, "mode=flight"),
    ("nanuuk", "Helpers, 2 players", 2, "mode=helpers"),
]
MORE = [
    ("nunatak", "Nunatak, 3 players", 3, ""),
    ("nunatak", "Nunatak, 4 players", 4, ""),
    ("nanuuk", "Hunt, 3 players", 3, ""),
    ("nanuuk", "Hunt, 4 players", 4, ""),
    ("nanuuk", "Learning game, 3 players", 3, "mode=learning"),
    ("nanuuk", "Learning game, 4 players", 4, "mode=learning"),
    ("nanuuk", "Bear hunt, 3 players", 3, "mode=bearhunt"),
    ("nanuuk", "Partners, 4 players", 4, "mode=partners"),
    ("nanuuk", "Neighbours, 4 players", 4, "mode=neighbours"),
]
GOALS = [
    ("Level 6 against two greedy players", "nunatak", 3, "", "6", "greedy", 600),
    ("Level 6 against two plain searches of 10,000 playouts", "nunatak", 3, "", "6", "plain:10000x", 300),
    ("Level 6 against a plain search of 10,000 playouts", "nanuuk", 2, "mode=learning", "6", "plain:10000x", 100),
    ("Level 6 against three plain searches of 10,000 playouts", "nanuuk", 4, "", "6", "plain:10000x", 120),
    ("One look of the net against two greedy players", "nunatak", 3, "", "net", "greedy", 3000),
    ("One look of the net against two plain searches of 1,000 playouts", "nunatak", 3, "", "net", "plain:1000x", 600),
    ("1,000 iterations against two single looks of the net", "nunatak", 3, "", "1000x", "net", 300),
]
SOLO = [(level, 200) for level in range(1, LEVELS + 1)]


def match(game, players, options, a, b, games, extra=()):
    words = [FLOE, "arena", game, "--players", str(players)]
    for option in options.split():
        words += ["--option", option]
    words += ["--a", a] + (["--b", b] if b else [])
    return words + ["--games", str(games), "--seed", "exam", *extra, "--json"]


def ladder():
    for level in range(2, LEVELS + 1):
        for game, _, players, options in TWO:
            yield match(game, players, options, str(level), str(level - 1), 200)
        for game, _, players, options in MORE:
            yield match(game, players, options, str(level), str(level - 1), 4000, ("--sprt", "0,60"))


def goals():
    for _, game, players, options, a, b, games in GOALS:
        yield match(game, players, options, a, b, games)
    for level, games in SOLO:
        yield match("nunatak", 1, "", str(level), None, games)


def seats():
    for game, _, players, options in TWO + MORE:
        yield match(game, players, options, "4", "4", 2000 // players * players)


PARTS = {"ladder": ladder, "goals": goals, "seats": seats}


def known():
    lines = RESULTS.read_text().splitlines() if RESULTS.exists() else []
    return {line["words"]: line for line in map(json.loads, lines)}


def play(parts):
    done = known()
    for part in parts or PARTS:
        for words in PARTS[part]():
            name = " ".join(words)
            if name in done:
                continue
            print(name, flush=True)
            out = subprocess.run(words, check=True, capture_output=True, text=True).stdout
            result = {"words": name, **json.loads(out)}
            with RESULTS.open("a") as file:
                file.write(json.dumps(result) + "\n")


# ---- tables ----


def percent(number):
    return f"{100 * number:.1f} %"


def range_of(interval, form):
    return f"{form(interval['low'])} to {form(interval['high'])}"


def elo(number):
    return "–" if number is None else f"{number:+.0f}"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows]


def ladder_rows(modes, cell, games, extra=()):
    done = known()
    for game, name, players, options in modes:
        row = [name]
        for level in range(2, LEVELS + 1):
            words = match(game, players, options, str(level), str(level - 1), games, extra)
            row.append(cell(done.get(" ".join(words))))
        yield row


def two_cell(result):
    return "" if result is None else f"{elo(result['elo']['value'])} ({elo(result['elo']['low'])} to {elo(result['elo']['high'])})"


def more_cell(result):
    if result is None:
        return ""
    verdict = {"high": "stronger", "low": "not stronger", "undecided": "open"}[result["sprt"]["verdict"]]
    return f"{percent(result['share']['value'])}, {verdict} ({result['games']} games)"


def goal_rows():
    done = known()
    for name, game, players, options, a, b, games in GOALS:
        result = done.get(" ".join(match(game, players, options, a, b, games)))
        if result is not None:
            pace = f"{result['a']['milliseconds']['mean']:.1f} ms against {result['b']['milliseconds']['mean']:.1f} ms"
            share = f"{percent(result['share']['value'])} ({range_of(result['share'], percent)})"
            yield [f"{game}, {players} players {options}".strip(), name, games, share, percent(result["share"]["even"]), pace]


def solo_rows():
    done = known()
    for level, games in SOLO:
        result = done.get(" ".join(match("nunatak", 1, "", str(level), None, games)))
        if result is not None:
            side = result["a"]
            points = side["points"]
            grades = ", ".join(f"{name} {count}" for name, count in side["grades"].items())
            yield [level, f"{points['mean']:.1f}", f"{points['least']}-{points['most']}", side["quantiles"]["50"], grades]


def seat_rows():
    done = known()
    for game, name, players, options in TWO + MORE:
        result = done.get(" ".join(match(game, players, options, "4", "4", 2000 // players * players)))
        if result is not None:
            shares = [f"{percent(seat['share'])}{' *' if seat['favoured'] else ''}" for seat in result["seats"]]
            yield [name, result["games"], *shares, *[""] * (4 - len(shares))]


def tables():
    head = ["Mode", *(f"{level} over {level - 1}" for level in range(2, LEVELS + 1))]
    return {
        "two": table(head, ladder_rows(TWO, two_cell, 200)),
        "more": table(head, ladder_rows(MORE, more_cell, 4000, ("--sprt", "0,60"))),
        "goals": table(["Game", "Match", "Games", "Share of wins", "Even", "Time a move"], goal_rows()),
        "solo": table(["Level", "Mean points", "Least-most", "Median", "Games by grade"], solo_rows()),
        "seats": table(["Mode", "Games", "Seat 1", "Seat 2", "Seat 3", "Seat 4"], seat_rows()),
    }


def write():
    page = PAGE.read_text()
    for name, lines in tables().items():
        mark = re.compile(rf"(<!-- table {name} -->\n).*?(<!-- end -->)", re.S)
        page = mark.sub(lambda found: found[1] + "\n".join(lines) + "\n" + found[2], page)
    PAGE.write_text(page)


def main():
    todo, *parts = sys.argv[1:] or ["list"]
    if todo == "play":
        play(parts)
    elif todo == "write":
        write()
    else:
        print("\n".join(" ".join(words) for part in PARTS.values() for words in part()))


main()
