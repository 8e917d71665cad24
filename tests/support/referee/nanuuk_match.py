"""Nanuuk! beside the program: only what the random generator decides, layout and cracks of V-03, is adopted."""
from . import nanuuk, nanuuk_play as play
from .engine import Mismatch
from .match import Match
from .nanuuk import Game, new_game
from .nanuuk_examples import EXAMPLES


class NanuukMatch(Match):
    GAME, LINES, EXAMPLES, PLAY = "nanuuk", nanuuk.LINES, EXAMPLES, play
    MODES = {mode: players for mode, (players, _) in play.MODES.items()}
    TABLES = [[mode for mode in play.MODES if hunt == mode.startswith("hunt")] for hunt in (True, False)]

    def __init__(self, engine, mode, seed):
        super().__init__(engine, mode, seed)
        _, self.options = play.draw_options(mode, self.rng)
        self.mutations = play.planned_mutations(self.rng) if seed % 2 else []

    @staticmethod
    def self_play(mode, seed):
        return play.self_play(mode, seed)

    @staticmethod
    def heading(mode):
        return mode.replace("neighbours", "neighb.")

    def title(self):
        return f"{super().title()} {self.options}"

    def run(self):
        if self.rng.random() < 0.3:
            options = play.foreign_options(self.options, self.players, self.rng)
            refused, = self.engine.tell({"op": "new", "game": "nanuuk", "players": self.players, "options": options})
            if refused["ok"]:
                raise Mismatch(f"options accepted: {options}")
        return super().run()

    def sections(self):
        """Sections of the rules page that hold in this mode: no other may be cited."""
        return {"B", "G", "U", "M", "E", "V"} if self.game.option("mode") == "hunt" else {"B", "G", "L", "LV"}

    def request(self):
        return super().request() | {"options": self.options}

    def adopt(self, state):
        game = new_game(self.players, self.options)
        tokens = cracks = None
        if game.option("layout") == "random":
            tokens = dict(state["tokens"])
            if not play.check_layout(game, tokens):
                raise Mismatch(f"layout: {tokens}")
        if game.option("broken") == "yes":
            cracks = state["cracks"]
            if not play.check_broken(game, cracks):
                raise Mismatch(f"cracks of V-03: {cracks}")
        return new_game(self.players, self.options, tokens, cracks or ())

    def of_wire(self, state):
        return Game.of_wire(state)

    def normal(self, state):
        return state

    def mutation_due(self):
        due = self.mutations and self.game.turn > self.mutations[0] and play.turn_begins(self.game)
        if due:
            self.mutations.pop(0)
        return due

    def check_end(self):
        play.check_end(self.game, self.whole)
