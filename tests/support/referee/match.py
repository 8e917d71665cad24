"""A game that the program and a referee play side by side, each decision compared."""
import json
import random
from collections import Counter

from .engine import Mismatch

ALL_MOVES, SCORE, STATE = {"op": "moves", "text": False}, {"op": "score"}, {"op": "state"}


def differences(ours, theirs, path=""):
    if ours == theirs:
        return []
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return [line for name in sorted(ours.keys() | theirs.keys())
                for line in differences(ours.get(name, "absent"), theirs.get(name, "absent"), f"{path}.{name}")]
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        return [line for i, (a, b) in enumerate(zip(ours, theirs)) for line in differences(a, b, f"{path}[{i}]")]
    return [f"{path.lstrip('.')}: referee {json.dumps(ours)}, program {json.dumps(theirs)}"]


class Match:
    """The loop, for every game. A game's own Match says how it begins, what of a state is compared, and so on."""
    GAME = None                 # its name on the wire
    MODES = {}                  # name: number of players; games are played and rare things counted in each
    TABLES = ()                 # the modes whose counts stand in one table
    EXAMPLES = ()               # checks of the referee alone
    LINES = ()                  # of the score sheet
    PLAY = None                 # the module that chooses moves and changes positions

    def __init__(self, engine, mode, seed):
        self.engine, self.mode, self.seed, self.players = engine, mode, seed, self.MODES[mode]
        self.rng = random.Random(f"{mode}:{seed}")
        self.player = self.PLAY.Player(self.rng)
        self.ply, self.move, self.state, self.game, self.whole = 0, None, None, None, True

    # ---- What a game says ----------------------------------------------------------------------------------------------

    @staticmethod
    def self_play(mode, seed):
        """A game of the referee alone, everything checked; returns it."""
        raise NotImplementedError

    def request(self):
        """What `new` is asked beside game and seed."""
        return {"players": self.players}

    def adopt(self, state):
        """The referee's game that begins like the program's."""
        raise NotImplementedError

    def of_wire(self, state):
        raise NotImplementedError

    def normal(self, state):
        """What is compared of a state: without orders that have no meaning."""
        raise NotImplementedError

    def follow(self, move, after):
        """The referee's game after the move, compared with the program's state."""
        self.game.play(move)
        self.compare_state(after)
        return self.game

    def mutation_due(self):
        return False

    def mutate(self):
        """Another position to go on from, or None."""
        return self.PLAY.mutate(self.state, self.rng)

    def choose(self, moves):
        return self.player.choose(self.game, moves)

    def illegal_move(self, moves):
        return self.PLAY.illegal_move(self.game, moves, self.rng)

    def grade(self, totals):
        return None

    def check_end(self):
        raise NotImplementedError

    def title(self):
        return f"{self.GAME} {self.mode}"

    def again(self):
        return f"--game {self.GAME} --mode {self.mode} --seed {self.seed} --games 1 --show"

    # ---- Playing ---------------------------------------------------------------------------------------------------------

    def run(self):
        new = {"op": "new", "game": self.GAME, "seed": str(self.seed)} | self.request()
        _, answer = self.engine.ask(new, STATE)
        self.state = answer["state"]
        self.game = self.adopt(self.state)
        self.compare_state(self.state)
        moves = self.compare(*self.engine.ask(ALL_MOVES, SCORE))
        while self.game.phase != "over":
            if self.mutation_due():
                changed = self.mutate()
                if changed:
                    moves = self.put(changed, "mutated positions")
            elif self.rng.random() < 0.04:
                moves = self.put(self.state, "positions put in unchanged")
            if self.rng.random() < 0.1:
                self.try_illegal(moves)
            moves = self.step(moves)
        self.check_end()
        return self.game.seen

    def step(self, moves):
        self.ply += 1
        self.move = self.choose(moves)
        played, *told = self.engine.ask({"op": "play", "move": self.move}, ALL_MOVES, SCORE)
        self.game = self.follow(self.move, played["state"])
        self.state, self.events = played["state"], played["events"]
        return self.compare(*told)

    def put(self, state, what):
        """Goes on from this position."""
        seen, self.move = self.game.seen, f"(setup: {what})"
        self.whole &= state is self.state
        self.state, self.game = state, self.of_wire(state)
        _, answer, *told = self.engine.ask({"op": "setup", "game": self.GAME, "state": state}, STATE, ALL_MOVES, SCORE)
        self.game.seen = seen
        self.game.seen[what] += 1
        self.compare_state(answer["state"])
        self.state = answer["state"]
        return self.compare(*told)

    def try_illegal(self, moves):
        move = self.illegal_move(moves)
        if move:
            refused, answer = self.engine.tell({"op": "play", "move": move}, STATE)
            if refused["ok"]:
                self.move = move
                raise Mismatch("an illegal move was played")
            self.game.seen["illegal moves refused"] += 1
            rule = refused["error"].get("rule", "")
            if rule and rule.split("-")[0] not in self.sections():
                self.move = move
                raise Mismatch(f"refused by rule {rule}, which does not hold in this game: {refused['error']}")
            self.compare_state(answer["state"])

    # ---- Comparing -------------------------------------------------------------------------------------------------------

    def compare(self, moves, score):
        """Score and moves, as the program told them; returns the moves."""
        self.compare_score(score)
        return self.compare_moves(moves["moves"])

    def compare_state(self, theirs):
        ours, theirs = self.normal(self.game.wire()), self.normal(theirs)
        if ours != theirs:
            raise Mismatch("state", differences(ours, theirs))

    def compare_moves(self, theirs):
        ours = self.game.moves()
        if len(theirs) != len(set(theirs)):
            raise Mismatch("moves listed twice", [move for move, n in Counter(theirs).items() if n > 1])
        if set(ours) != set(theirs):
            raise Mismatch("moves", [f"only the referee: {' '.join(sorted(set(ours) - set(theirs))[:20])}",
                                     f"only the program: {' '.join(sorted(set(theirs) - set(ours))[:20])}"])
        return ours

    def compare_score(self, theirs):
        sheets = self.game.score()
        totals = [sum(sheet.values()) for sheet in sheets]
        over = self.game.phase == "over"
        ours = {"over": over, "seats": [{"seat": seat, "lines": [[name, sheet[name]] for name in self.LINES],
                                         "total": totals[seat]} for seat, sheet in enumerate(sheets)]}
        told = {"over": theirs["over"], "seats": [dict(seat, lines=[[line["line"], line["points"]]
                                                                    for line in seat["lines"]])
                                                  for seat in theirs["seats"]]}
        for seat in ours["seats"]:
            if self.game.stuck(seat["seat"]):
                seat["stuck"] = True
        if over:
            for seat, rank in zip(ours["seats"], self.game.ranks(totals)):
                seat["rank"] = rank
            ours["grade"], told["grade"] = plain(self.grade(totals)), plain(theirs.get("grade"))
        if ours != told:
            raise Mismatch("score", differences(ours, told))


def plain(grade):
    """However the program spells it: `temple_of_ice`; where there is none nothing, or a word for it."""
    return (grade or "none").lower().replace("-", " ").replace("_", " ")
