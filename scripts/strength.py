#!/usr/bin/env python3
"""strength.py - measures the computer players and writes the tables of docs/strength.md.

    scripts/strength.py play [PART]...   plays the matches that docs/strength.jsonl lacks
    scripts/strength.py write            fills the tables of docs/strength.md from it
    scripts/strength.py times            prints how long a move takes, natively and in WebAssembly
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
WASM = ["node", "scripts/run-wasm.mjs", "build/wasm/floe.wasm"]
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
# What was to be shown: the match, its game, and what was wanted.
GOALS = [
    ("Level 6 against two greedy players", "nunatak", 3, "", "6", "greedy", 300, "98 %"),
    ("Level 6 against two plain searches of 10,000 playouts", "nunatak", 3, "", "6", "plain:10000x", 60, "38 %"),
    ("Level 6 against a plain search of 10,000 playouts", "nanuuk", 2, "mode=learning", "6", "plain:10000x", 100, "80 %"),
    ("Level 6 against three plain searches of 10,000 playouts", "nanuuk", 4, "", "6", "plain:10000x", 60, "40 %"),
    ("One look of the net against two greedy players", "nunatak", 3, "", "net", "greedy", 3000, "92 %"),
    ("One look of the net against two plain searches of 1,000 playouts", "nunatak", 3, "", "net", "plain:1000x", 600, "38 %"),
    ("1,000 iterations against two single looks of the net", "nunatak", 3, "", "1000x", "net", 300, "47 %"),
]
PAUSE = 5  # decisions between two that are timed
# The strongest level takes its time: fewer games show what it can do.
SOLO = [(level, 200 if level < LEVELS else 30) for level in range(1, LEVELS + 1)]


def match(game, players, options, a, b, games, extra=()):
    words = [FLOE, "arena", game, "--players", str(players)]
    for option in options.split():
        words += ["--option", option]
    words += ["--a", a] + (["--b", b] if b else [])
    return words + ["--games", str(games), "--seed", "exam", *extra, "--json"]


def step_of_two(mode, level):
    game, _, players, options = mode
    return match(game, players, options, str(level), str(level - 1), 200 if level < LEVELS else 60)


def step_of_more(mode, level):
    game, _, players, options = mode
    return match(game, players, options, str(level), str(level - 1), 4000, ("--sprt", "0,60"))


def ladder():
    for level in range(2, LEVELS + 1):
        yield from (step_of_two(mode, level) for mode in TWO)
        yield from (step_of_more(mode, level) for mode in MORE)


def goals():
    for _, game, players, options, a, b, games, _ in GOALS:
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


def ladder_rows(modes, step, cell):
    done = known()
    for mode in modes:
        results = (done.get(" ".join(step(mode, level))) for level in range(2, LEVELS + 1))
        yield [mode[1], *map(cell, results)]


def two_cell(result):
    return "" if result is None else f"{elo(result['elo']['value'])} ({elo(result['elo']['low'])} to {elo(result['elo']['high'])})"


def more_cell(result):
    if result is None:
        return ""
    verdict = {"high": "stronger", "low": "not stronger", "undecided": "open"}[result["sprt"]["verdict"]]
    return f"{percent(result['share']['value'])}, {verdict} ({result['games']} games)"


def goal_rows():
    done = known()
    for name, game, players, options, a, b, games, wanted in GOALS:
        result = done.get(" ".join(match(game, players, options, a, b, games)))
        if result is not None:
            share = f"{percent(result['share']['value'])} ({range_of(result['share'], percent)})"
            even = percent(result["share"]["even"])
            yield [f"{game}, {players} players {options}".strip(), name, result["games"], even, wanted, share]


def solo_rows():
    done = known()
    for level, games in SOLO:
        result = done.get(" ".join(match("nunatak", 1, "", str(level), None, games)))
        if result is not None:
            side = result["a"]
            points = side["points"]
            grades = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in side["grades"].items())
            yield [level, games, f"{points['mean']:.1f}", f"{points['least']}-{points['most']}", side["quantiles"]["50"], grades]


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
        "two": table(head, ladder_rows(TWO, step_of_two, two_cell)),
        "more": table(head, ladder_rows(MORE, step_of_more, more_cell)),
        "goals": table(["Game", "Match", "Games", "Even", "Wanted", "Share of wins"], goal_rows()),
        "solo": table(["Level", "Games", "Mean points", "Least-most", "Median", "Games by grade"], solo_rows()),
        "seats": table(["Mode", "Games", "Seat 1", "Seat 2", "Seat 3", "Seat 4"], seat_rows()),
    }


def write():
    page = PAGE.read_text()
    for name, lines in tables().items():
        mark = re.compile(rf"(<!-- table {name} -->\n).*?(<!-- end -->)", re.S)
        page = mark.sub(lambda found: found[1] + "\n".join(lines) + "\n" + found[2], page)
    PAGE.write_text(page)


# ---- times ----


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([*program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, op, **fields):
        self.process.stdin.write(json.dumps({"op": op, **fields}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def used(self):
        """Milliseconds of all its threads: what else runs on the machine does not count."""
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e6

    def time(self, level):
        before = self.used()
        self.ask("think", level=level)
        return self.used() - before

    def end(self):
        self.process.communicate()


def new_game(engine, game, players, options):
    words = dict(option.split("=") for option in options.split())
    return engine.ask("new", game=game, players=players, options=words, seed="times")


def game_times(engine, game, players, options):
    """Level and time of some decisions of a game of level 2."""
    now = new_game(engine, game, players, options)
    while not now["over"]:
        if now["ply"] % PAUSE == 0:
            for level in range(1, LEVELS + 1):
                yield level, engine.time(level)
        move = engine.ask("think", level=2, seed=now["ply"])["move"]
        now = engine.ask("play", move=move, state=False)


def warm(engine):
    """A program for WebAssembly is compiled while it runs first."""
    new_game(engine, "nanuuk", 3, "")
    for _ in range(5):
        engine.time(LEVELS)


def program_times(program):
    """By level: the mean and the worst time, and where that was."""
    engine = Engine(program)
    found = {level: [] for level in range(1, LEVELS + 1)}
    warm(engine)
    for game, name, players, options in TWO + MORE:
        for level, time in game_times(engine, game, players, options):
            found[level].append((time, name))
    engine.end()
    return {level: (sum(time for time, _ in all) / len(all), *max(all)) for level, all in found.items()}


def times():
    programs = [program_times([FLOE]), program_times(WASM)]
    rows = []
    for level in range(1, LEVELS + 1):
        cells = [(f"{mean:.2f} ms", f"{worst:.0f} ms ({where})") for mean, worst, where in (of[level] for of in programs)]
        rows.append([level, *cells[0], *cells[1]])
    return table(["Level", "Mean", "Worst", "Mean in WebAssembly", "Worst in WebAssembly"], rows)


def main():
    todo, *parts = sys.argv[1:] or ["list"]
    if todo == "play":
        play(parts)
    elif todo == "write":
        write()
    elif todo == "times":
        print("\n".join(times()))
    else:
        print("\n".join(" ".join(words) for part in PARTS.values() for words in part()))


main()
