#!/usr/bin/env python3
"""Plays random games of Nunatak through `PROGRAM engine` and compares every legal move, state and score with those of the
independent referee in tests/referee. Without PROGRAM the referee plays alone and watches section I of the rules.

    test_referee.py [PROGRAM] [--games N] [--seed S] [--players P]

Game i of a mode has the seed S + i. Odd seeds go on from mutated positions, put in with `setup`."""
import argparse
import itertools
import json
import random
import signal
import subprocess
import sys
import time
from collections import Counter

from referee import examples, nunatak, play
from referee.nunatak import Game, UnknownShuffle

PATIENCE = 60           # seconds for an answer
FAILURES_MAX = 10
MODES = (3, 2, 4, 1)
ADOPTED = "T-03 twice in one move (adopted)"


class Mismatch(Exception):
    def __init__(self, what, differences=()):
        super().__init__(what)
        self.what, self.differences = what, differences


class Engine:
    """`PROGRAM engine`: requests and answers, a line each."""
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def tell(self, *requests):
        """Sends all of them, then reads all answers."""
        signal.alarm(PATIENCE)
        try:
            self.process.stdin.write(b"".join(json.dumps(request).encode() + b"\n" for request in requests))
            self.process.stdin.flush()
            lines = [self.process.stdout.readline() for _ in requests]
        except OSError:
            lines = [b""]
        signal.alarm(0)
        if not lines[-1]:
            raise Mismatch(f"the program ended with status {self.process.wait()}")
        return [json.loads(line) for line in lines]

    def ask(self, *requests):
        answers = self.tell(*requests)
        for request, answer in zip(requests, answers):
            if not answer["ok"]:
                raise Mismatch(f"{request['op']} refused: {answer['error']['message']}")
        return answers

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.terminate()
        self.process.wait()


def too_slow(*_):
    raise Mismatch(f"no answer within {PATIENCE} seconds")


# ---- Comparing -----------------------------------------------------------------------------------------------------------

def normal(state):
    """The parts of a state that have an order without a meaning, in one order; what only the program knows left out."""
    state = dict(state)
    if state["phase"] == "over":
        del state["turn"]
    state["pending"], state["asked"] = sorted(state["pending"]), sorted(state["asked"])
    if state["phase"] != "propagation":
        state["counted"] = any(state["counted"] or ())
    state["hidden"] = {name: value for name, value in state["hidden"].items() if name != "rng"}
    state["parties"] = [party | {"cards": sorted(party["cards"]), "used": sorted(party["used"]),
                                 "transformed": sorted(party["transformed"], key=str)} for party in state["parties"]]
    return state


def differences(ours, theirs, path=""):
    if ours == theirs:
        return []
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return [line for name in sorted(ours.keys() | theirs.keys())
                for line in differences(ours.get(name, "absent"), theirs.get(name, "absent"), f"{path}.{name}")]
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        return [line for i, (a, b) in enumerate(zip(ours, theirs)) for line in differences(a, b, f"{path}[{i}]")]
    return [f"{path.lstrip('.')}: referee {json.dumps(ours)}, program {json.dumps(theirs)}"]


def compare_state(game, theirs):
    ours, theirs = normal(game.wire()), normal(theirs)
    if ours != theirs:
        raise Mismatch("state", differences(ours, theirs))


def compare_moves(game, theirs):
    ours = game.moves()
    if len(theirs) != len(set(theirs)):
        raise Mismatch("moves listed twice", [move for move, n in Counter(theirs).items() if n > 1])
    if set(ours) != set(theirs):
        raise Mismatch("moves", [f"only the referee: {' '.join(sorted(set(ours) - set(theirs))[:20])}",
                                 f"only the program: {' '.join(sorted(set(theirs) - set(ours))[:20])}"])
    return ours


def compare_score(game, theirs):
    sheets = game.score()
    totals = [sum(sheet.values()) for sheet in sheets]
    over = game.phase == "over"
    ours = {"over": over, "seats": [{"seat": seat, "lines": [[name, sheet[name]] for name in nunatak.LINES],
                                     "total": totals[seat]} for seat, sheet in enumerate(sheets)]}
    told = {"over": theirs["over"], "seats": [dict(seat, lines=[[line["line"], line["points"]] for line in seat["lines"]])
                                              for seat in theirs["seats"]]}
    if over:
        for seat, rank in zip(ours["seats"], game.ranks(totals)):
            seat["rank"] = rank
        grade = nunatak.grade(totals[0]) if game.players == 1 else None
        ours["grade"], told["grade"] = plain(grade), plain(theirs.get("grade"))
    if ours != told:
        raise Mismatch("score", differences(ours, told))


def plain(grade):
    """However the program spells it: `temple_of_ice`; below 100 nothing, or a word for it."""
    return (grade or "none").lower().replace("-", " ").replace("_", " ")


def compare_deal(players, state):
    """Section S: the game that begins, of these components."""
    hidden, lying = state["hidden"], [slot["card"] for slot in state["market"]]
    pile, stack, favors = lying + hidden["pile"], hidden["stack"], state["favors"]["open"][::-1] + hidden["favors"]
    tiles = list(state["tiles"].values()) + stack
    for name, ours, theirs in (("cards", nunatak.CARDS, pile), ("tiles", nunatak.TILES, tiles)):
        for number in ours:
            if sorted(number) != sorted(theirs[:len(number)]):
                raise Mismatch(name, differences(sorted(number), sorted(theirs[:len(number)])))
            theirs = theirs[len(number):]
    wanted = sorted([favor for favor in nunatak.FAVORS if favor not in nunatak.NOT_WITH[players]] * 2)
    if sorted(favors) != wanted or (state["completion"] in nunatak.COMPLETION) != (players == 4):
        raise Mismatch("favors or completion", differences(wanted, sorted(favors)))
    game = Game(players, pile, state["tiles"], stack, favors, state["completion"])
    compare_state(game, state)
    return game


# ---- Following -----------------------------------------------------------------------------------------------------------

def follow(game, before, move, after):
    """The referee's game after the move. `before`, `after`: the program's states, needed where only it knows an order."""
    seen, game.seen, game.orders = game.seen, Counter(), []
    try:
        game.play(move)
        if before["hidden"]["rng"] != after["hidden"]["rng"]:
            raise Mismatch("the random generator moved without T-03")
        compare_state(game, after)
    except UnknownShuffle as shuffle:
        game = follow_shuffle(shuffle, before, move, after)
    game.seen += seen
    return game


def follow_shuffle(shuffle, before, move, after):
    """T-03: an order of the pool that leads to the program's state."""
    best, twice = None, False
    for order in orders(shuffle, after):
        game = Game.of_wire(before)
        game.orders = [order]
        try:
            game.play(move)
        except UnknownShuffle:                                      # nothing takeable, or another T-03 for the next dummy
            twice |= game.seen["T-03 new market"] > 1
            continue
        wrong = differences(normal(game.wire()), normal(after))
        if not wrong:
            return game
        if best is None or len(wrong) < len(best):
            best = wrong
    if not twice:
        raise Mismatch("T-03", best or [f"no order of {shuffle.pool} leads to {after['hidden']['pile']} in the pile"])
    game = Game.of_wire(after)                                      # only the program knows the market in between
    game.seen[ADOPTED] += 1
    play.check_invariants(game)
    return game


def orders(shuffle, after):
    """The orders of the pool to be tried: what is left of it lies in the program's pile; the cards drawn since then (the
    new market, and more if dummies went on playing) are tried in every order. For dummies also some orders at random, to
    find out whether a second T-03 is possible."""
    kept = max(0, len(after["hidden"]["pile"]) - len(shuffle.below))
    rest = after["hidden"]["pile"][:kept]
    drawn = Counter(shuffle.pool)
    drawn.subtract(rest)
    if min(drawn.values()) >= 0:
        for order in sorted(set(itertools.permutations(drawn.elements()))):
            if after["players"] == 1 or [*order] == [s["card"] for s in after["market"] if s["reserved"] is None]:
                yield [*order, *rest]
    if after["players"] == 1:
        for seed in range(300):
            yield random.Random(seed).sample(shuffle.pool, len(shuffle.pool))


class Match:
    """A game of both."""
    def __init__(self, engine, players, seed):
        self.engine, self.players, self.seed = engine, players, seed
        self.rng = random.Random(f"{players}:{seed}")
        self.player = play.Player(self.rng)
        self.ply, self.move, self.state, self.game = 0, None, None, None
        self.mutations = sorted(self.rng.randint(1, 53) for _ in range(self.rng.randint(1, 3))) if seed % 2 else []

    def run(self):
        new = {"op": "new", "game": "nunatak", "players": self.players, "seed": str(self.seed)}
        _, answer = self.engine.ask(new, {"op": "state"})
        self.state = answer["state"]
        self.game = compare_deal(self.players, self.state)
        whole = True
        moves = self.compare(*self.engine.ask({"op": "moves", "text": False}, {"op": "score"}))
        while self.game.phase != "over":
            if self.mutations and self.game.phase == "turn" and len(self.game.blocks) >= self.mutations[0]:
                self.mutations.pop(0)
                changed = play.mutate(self.state, self.rng)
                if changed:
                    moves, whole = self.put(changed, "mutated positions"), False
            elif self.rng.random() < 0.04:
                moves = self.put(self.state, "positions put in unchanged")
            if self.rng.random() < 0.1:
                self.try_illegal(moves)
            moves = self.step(moves)
        play.check_end(self.game, whole and not self.game.seen[ADOPTED])
        return self.game.seen

    def step(self, moves):
        self.ply += 1
        self.move = self.player.choose(self.game, moves)
        played, *told = self.engine.ask({"op": "play", "move": self.move}, {"op": "moves", "text": False},
                                        {"op": "score"})
        self.game = follow(self.game, self.state, self.move, played["state"])
        self.state = played["state"]
        return self.compare(*told)

    def compare(self, moves, score):
        compare_score(self.game, score)
        return compare_moves(self.game, moves["moves"])

    def put(self, state, what):
        """Goes on from this position."""
        seen, self.move = self.game.seen, f"(setup: {what})"
        self.state, self.game = state, Game.of_wire(state)
        _, answer, *told = self.engine.ask({"op": "setup", "game": "nunatak", "state": state}, {"op": "state"},
                                           {"op": "moves", "text": False}, {"op": "score"})
        self.game.seen = seen
        self.game.seen[what] += 1
        compare_state(self.game, answer["state"])
        self.state = answer["state"]
        return self.compare(*told)

    def try_illegal(self, moves):
        move = play.illegal_move(self.game, moves, self.rng)
        if move:
            refused, answer = self.engine.tell({"op": "play", "move": move}, {"op": "state"})
            if refused["ok"]:
                self.move = move
                raise Mismatch("an illegal move was played")
            self.game.seen["illegal moves refused"] += 1
            compare_state(self.game, answer["state"])


# ---- Running -------------------------------------------------------------------------------------------------------------

def report(match, program, mismatch, show):
    print(f"FAIL {match.players} players, seed {match.seed}, ply {match.ply}, move {match.move}: {mismatch.what}")
    for line in list(mismatch.differences)[:12]:
        print("    " + line[:400])
    print(f"    again: python3 {sys.argv[0]} {program} --players {match.players} --seed {match.seed} --games 1 --show")
    if show and match.state:
        print("    position before: " + json.dumps(match.state))


def with_program(options, seen):
    passed = failed = 0
    engine = Engine(options.program)
    for players, i in itertools.product(options.players or MODES, range(options.games)):
        match = Match(engine, players, options.seed + i)
        try:
            seen[players] += match.run()
            passed += 1
        except Exception as problem:
            failed += 1
            mismatch = problem if isinstance(problem, Mismatch) else Mismatch(f"{type(problem).__name__}: {problem}")
            report(match, options.program, mismatch, options.show)
            if options.show and mismatch is not problem:
                raise
            engine.close()
            engine = Engine(options.program)
        if failed == FAILURES_MAX:
            print("... and so on")
            break
    engine.close()
    return passed, failed


def alone(options, seen):
    for players, i in itertools.product(options.players or MODES, range(options.games)):
        try:
            seen[players] += play.self_play(players, options.seed + i).seen
        except Exception:
            print(f"FAIL {players} players, seed {options.seed + i}")
            raise
    return len(options.players or MODES) * options.games, 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?")
    parser.add_argument("--games", type=int, default=40, help="games in each mode")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, choices=MODES, action="append")
    parser.add_argument("--show", action="store_true", help="on a mismatch print the position before the move")
    options = parser.parse_args()
    signal.signal(signal.SIGALRM, too_slow)
    for example in examples.EXAMPLES:
        example()
    begun, seen = time.time(), {players: Counter() for players in MODES}
    passed, failed = (with_program if options.program else alone)(options, seen)
    modes = options.players or MODES
    print(f"{'how often':36}" + "".join(f"{f'{players} players' if players > 1 else 'solo':>11}" for players in modes))
    for name in sorted(set().union(*(seen[players] for players in modes))):
        print(f"{name:36}" + "".join(f"{seen[players][name]:11}" for players in modes))
    print(f"{(passed + failed) / (time.time() - begun):.0f} games a second")
    print(f"{passed + len(examples.EXAMPLES)} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
