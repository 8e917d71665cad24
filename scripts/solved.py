#!/usr/bin/env python3
"""solved.py - makes the tables of docs/solved.md with `floe solve`.

solved.py FLOE small SPACES [SECONDS]
    The learning game with one hunter each on a small floe. 7, 13 or 19 spaces around d3 are cut out of the board by
    cracks: no hunter can leave them, and no crack can be laid elsewhere. Two hunters are left of a game of four, and the
    first one moves. Places that a turn or a reflection of the floe takes to each other are solved once. The table has a
    row for each kind of place of the first hunter, and a letter for each place of the second one: w, the first one wins;
    l, the second one; ?, not solved within SECONDS (20).

solved.py FLOE whole SPACES [SECONDS]
    The learning game of two, two hunters each, on such a floe, from the first placing on.

solved.py FLOE ends BORDERS [SECONDS]
    Twenty ends of the learning game of two, with so many borders without a crack, within SECONDS (5) each. In the games
    that lead to them a hunter takes of two steps by lot the one to the space with more ways out; cracks are laid by lot.
"""

import json
import random
import statistics
import subprocess
import sys

FLOE, WHAT, SIZE = sys.argv[1], sys.argv[2], int(sys.argv[3])
SECONDS = sys.argv[4] if len(sys.argv) > 4 else {"small": "20", "whole": "60", "ends": "5"}[WHAT]
CENTRE = "d3"
ENDS = 20


class Engine:
    def __init__(self):
        self.process = subprocess.Popen([FLOE, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, op, **fields):
        self.process.stdin.write(json.dumps({"op": op, **fields}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], answer
        return answer

    def borders(self):
        return [border.split("|") for border in self.ask("edition", game="nanuuk")["edition"]["borders"]]

    def solve(self):
        """What `floe solve` says of the position on the table."""
        record = self.ask("record")["record"]
        words = [FLOE, "solve", "-", "--json", "--seconds", SECONDS]
        done = subprocess.run(words, input=record, capture_output=True, text=True, check=False)
        return json.loads(done.stdout)


# ---- small floes ----


def neighbours(borders, spaces):
    around = {space: set() for space in sorted(spaces)}
    for a, b in borders:
        if a in around and b in around:
            around[a].add(b)
            around[b].add(a)
    return around


def small_floe(borders):
    """7: a space and those around it; 13: those beside two of them, too; 19: all beside them."""
    board = neighbours(borders, {space for border in borders for space in border})
    seven = {CENTRE} | board[CENTRE]
    touching = {7: 7, 13: 2, 19: 1}[SIZE]
    return seven | {space for space in board if len(board[space] & seven) >= touching}


def symmetries(around, chosen=()):
    """All maps of the floe to itself that keep neighbours, as tuples in the order of its spaces."""
    spaces = list(around)
    if len(chosen) == len(spaces):
        return [chosen]
    here = spaces[len(chosen)]
    fits = [
        image
        for image in spaces
        if image not in chosen
        and len(around[image]) == len(around[here])
        and all((spaces[i] in around[here]) == (other in around[image]) for i, other in enumerate(chosen))
    ]
    return [found for image in fits for found in symmetries(around, (*chosen, image))]


def position(borders, floe, players, pieces, **moment):
    """pieces: seat, space and number of removal of each."""
    return {
        "players": players, "options": {"mode": "learning"}, "turn": 100, "active": 0,
        "cracks": [f"{a}|{b}" for a, b in borders if not {a, b} <= floe],
        "tokens": {}, "moving": None, "stepped": False, "owed": False, "moved": [], "quiet": 0,
        "homecoming": False, "winners": [],
        "pieces": [{"seat": a, "kind": "hunter", "space": b, "removed": c} for a, b, c in pieces], **moment,
    }  # fmt: skip


def duel(borders, floe, first, second):
    pieces = [(0, first, 0), (1, second, 0), (2, None, 1), (3, None, 2)]
    return position(borders, floe, 4, pieces, phase="step", steps=1)


def empty(borders, floe):
    return position(borders, floe, 2, [(seat, None, 0) for seat in (0, 1, 1, 0)], phase="place", steps=0)


def solve_pairs(engine, borders, floe, maps):
    """The answers for all pairs of places, and those that were asked for."""
    spaces, answers, asked = sorted(floe), {}, []
    for pair in [(a, b) for a in spaces for b in spaces if a != b]:
        if pair in answers:
            continue
        engine.ask("setup", game="nanuuk", state=duel(borders, floe, *pair))
        asked.append(engine.solve())
        letter = "?" if not asked[-1]["solved"] else "wl"[asked[-1]["winners"][0]]
        for image in maps:
            answers[tuple(image[spaces.index(space)] for space in pair)] = letter
    return answers, asked


def small():
    engine = Engine()
    borders = engine.borders()
    floe = small_floe(borders)
    around = neighbours(borders, floe)
    spaces, maps = list(around), symmetries(around)
    answers, asked = solve_pairs(engine, borders, floe, maps)
    print("     " + " ".join(spaces))
    for first in sorted({min(image[i] for image in maps) for i in range(len(spaces))}):
        print(f"{first:>3}  " + " ".join(f"{answers.get((first, second), ''):>2}" for second in spaces))
    letters = list(answers.values())
    print(f"first wins {letters.count('w')}, second wins {letters.count('l')}, unknown {letters.count('?')}")
    tell_effort(asked)


def whole():
    engine = Engine()
    borders = engine.borders()
    engine.ask("setup", game="nanuuk", state=empty(borders, small_floe(borders)))
    answer = engine.solve()
    print("not solved" if not answer["solved"] else "first wins" if answer["winners"] == [0] else "second wins")
    print(" ".join(answer["line"]))
    tell_effort([answer])


# ---- ends ----


def play_to_end(engine, borders, seed):
    """A game on the table with SIZE borders left at the beginning of a turn; False: it ended before."""
    luck = random.Random(seed)
    engine.ask("new", game="nanuuk", players=2, options={"mode": "learning"}, seed=str(seed))
    state = engine.ask("state")["state"]
    while state["phase"] != "over":
        cracks = set(state["cracks"])
        if len(borders) - len(cracks) <= SIZE and state["phase"] == "step":
            return True
        moves = luck.choices(engine.ask("moves", text=False)["moves"], k=2)
        if state["phase"] == "step":
            moves.sort(key=lambda move: -sum(move[3:] in b and "|".join(b) not in cracks for b in borders))
        state = engine.ask("play", move=moves[0])["state"]
    return False


def ends():
    engine, asked, seed = Engine(), [], 0
    borders = engine.borders()
    while len(asked) < ENDS:
        seed += 1
        if play_to_end(engine, borders, seed):
            asked.append(engine.solve())
    needed = [answer["positions"] if answer["solved"] else float("inf") for answer in asked]
    solved, median = sum(answer["solved"] for answer in asked), statistics.median(needed)
    print(f"{SIZE} borders: solved {solved} of {ENDS}, median {median:.0f} positions")
    tell_effort(asked)


def tell_effort(asked):
    positions, milliseconds = (sum(a[key] for a in asked) for key in ("positions", "milliseconds"))
    print(f"{len(asked)} asked, {positions} positions, {milliseconds / 1000:.1f} s")


{"small": small, "whole": whole, "ends": ends}[WHAT]()
