"""Nunatak beside the program: the deal is adopted, and so are the orders that only the program knows (T-03)."""
import itertools
import random
from collections import Counter

from . import nunatak, nunatak_play as play
from .engine import Mismatch
from .match import Match, differences
from .nunatak import Game, UnknownShuffle
from .nunatak_examples import EXAMPLES

ADOPTED = "T-03 twice in one move (adopted)"


class NunatakMatch(Match):
    GAME, LINES, EXAMPLES, PLAY = "nunatak", nunatak.LINES, EXAMPLES, play
    MODES = {players: int(players) for players in "3241"}
    TABLES = [list(MODES)]

    def __init__(self, engine, mode, seed):
        super().__init__(engine, mode, seed)
        self.mutations = sorted(self.rng.randint(1, 53) for _ in range(self.rng.randint(1, 3))) if seed % 2 else []

    @staticmethod
    def self_play(mode, seed):
        return play.self_play(int(mode), seed)

    @staticmethod
    def heading(mode):
        return f"{mode} players" if mode != "1" else "solo"

    def title(self):
        return f"nunatak, {self.players} players"

    def again(self):
        return super().again().replace("--mode", "--players")

    def sections(self):
        """Sections of the rules page that may be cited: Q-01 says that Siku plays with two only."""
        return {"C", "S", "T", "E", "P", "F", "D", "Q"} | ({"Z"} if self.players == 1 else set())

    def adopt(self, state):
        """Section S: the game that begins, of these components."""
        hidden, lying = state["hidden"], [slot["card"] for slot in state["market"]]
        pile, stack, favors = lying + hidden["pile"], hidden["stack"], state["favors"]["open"][::-1] + hidden["favors"]
        tiles = list(state["tiles"].values()) + stack
        for name, ours, theirs in (("cards", nunatak.CARDS, pile), ("tiles", nunatak.TILES, tiles)):
            for number in ours:
                if sorted(number) != sorted(theirs[:len(number)]):
                    raise Mismatch(name, differences(sorted(number), sorted(theirs[:len(number)])))
                theirs = theirs[len(number):]
        wanted = sorted([favor for favor in nunatak.FAVORS if favor not in nunatak.NOT_WITH[self.players]] * 2)
        if sorted(favors) != wanted or (state["completion"] in nunatak.COMPLETION) != (self.players == 4):
            raise Mismatch("favors or completion", differences(wanted, sorted(favors)))
        return Game(self.players, pile, state["tiles"], stack, favors, state["completion"])

    def of_wire(self, state):
        return Game.of_wire(state)

    def normal(self, state):
        """What only the program knows is left out."""
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

    def mutation_due(self):
        due = self.mutations and self.game.phase == "turn" and len(self.game.blocks) >= self.mutations[0]
        if due:
            self.mutations.pop(0)
        return due

    def grade(self, totals):
        return nunatak.grade(totals[0]) if self.players == 1 else None

    def check_end(self):
        placed = [event["seat"] for event in self.events if event["code"] == "dome_placed"]
        setter = self.game.places_the_dome()
        if placed != [setter] * (setter is not None):
            raise Mismatch(f"dome_placed: {placed}, not {setter}")
        self.game.seen["P-02 nobody's dome"] += setter is not None
        play.check_end(self.game, self.whole and not self.game.seen[ADOPTED])

    # ---- Following ---------------------------------------------------------------------------------------------------------

    def follow(self, move, after):
        before, game = self.state, self.game
        seen, game.seen, game.orders = game.seen, Counter(), []
        try:
            game.play(move)
            if before["hidden"]["rng"] != after["hidden"]["rng"]:
                raise Mismatch("the random generator moved without T-03")
            self.compare_state(after)
        except UnknownShuffle as shuffle:
            game = self.follow_shuffle(shuffle, before, move, after)
        game.seen += seen
        return game

    def follow_shuffle(self, shuffle, before, move, after):
        """T-03: an order of the pool that leads to the program's state."""
        best, twice = None, False
        for order in orders(shuffle, after):
            game = Game.of_wire(before)
            game.orders = [order]
            try:
                game.play(move)
            except UnknownShuffle:                                  # nothing takeable, or another T-03 for the next dummy
                twice |= game.seen["T-03 new market"] > 1
                continue
            wrong = differences(self.normal(game.wire()), self.normal(after))
            if not wrong:
                return game
            if best is None or len(wrong) < len(best):
                best = wrong
        if not twice:
            raise Mismatch("T-03", best or [f"no order of {shuffle.pool} leads to {after['hidden']['pile']} in the pile"])
        game = Game.of_wire(after)                                  # only the program knows the market in between
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
