"""Nanuuk!, refereed a second time: docs/rules/nanuuk.md in Python, written without a look at the C program.

Read it beside the rules page; the ids in the comments are that page's. A Game holds a position in the words of
docs/nanuuk-notation.md (spaces, borders and moves are the strings of the wire), `moves` lists the legal moves, `play` makes
one, `wire` is the state as JSON, `score` counts it. There is a class for each way to play:

    Game          the floe, cracks, placing, the wire
      Walk        pieces that step and leave a crack: the learning game and its variants
        Learning, Targets (partners, neighbours), BearHunt, BearHuntOfTwo, Flight, Helpers
      Hunt        the hunt

Readings of the page, as we ruled them (the ones marked (?) are this referee's own):
  LV-07  A bear of helpers moves one space like any piece; in bear hunt and flight one or two.
  LV-01  The second step of a bear is asked only if one is possible (pieces and cracks considered); `stop` is listed beside
         it unless LV-02 (b). The bear may step back. LV-02 (a): a crack after each step, so none after `stop`.
  LV-02  (c) `stay` is listed at the first step of the bear's move; a blocked bear is blocked all the same. In the flight
         only bears that can move are listed, and it is always `stay:SPACE`, the space of the bear that stays.
         (d) The bear blocked at the start of its turn is removed, the Inuit go on in turn; then the Inuk blocked at the
         start of its turn loses, the other wins alone.
  G-03   If neither a star nor a side line is free: no crack, no question; also for the bear that stays.
  U-04   `lay`: whales and Inuit go only where no whale, Inuk or igloo is a neighbour and the remaining ones can still all
         be laid so. That one pair may touch never comes up on these boards. All others: any free space that is no igloo.
         Seats lay in turn. Layout random and the cracks of V-03 by chance are the program's; they are only checked.
  V-03   With U-05 6 cracks, as for four players (?). Those of the players come after `lay` and before `place`; seat 0 begins
         anew (?).
  U-03   Any igloo; U-05: not that of one's own first hunter.
  M-10   `sled` at any step node if both are carried and the hunter has some step, on foot or by kayak; one step more.
         Steps left when the last step is made are none: regained there, husky and sled wait for the next turn.
  M-01   While a hunter is moving, `stay` is listed if he has no step on foot (U-05: whatever the other one could) (?).
  M-07   The harpoon goes home at once, before the flight, and the bear is off the board until it is said where it flees to;
         that is always asked, even if there is one space only (?).
  M-02   Harpoon fetched, then Inuk / catch / flee / exchange, then the crack, then the further step.
  V-01   A crack left out and owed is laid in phase `crack` with `steps` 1 and `owed` false again (?). Likewise `steps` is 1
         in the crack after `stop`, `stay` and a lapsed step (?): it is the last one of the move.
  V-02   The first of the four classes that is not empty.
  E-02   Judged for each hunter; `carried` = by him (?). Bears are no animals.
  E-03   Who enters an igloo during the homecoming is finished at once, steps left lapse (?). No igloo in R but a kayak
         carried delays the end.
  E-04   After each turn, and only then: E-04, then E-02 and E-03. `quiet` counts turns in a row without a step, seats
         without a turn included, as far as they are over (?); it is 0 outside the hunt (?).
  LV-03  (e) Both Inuit must be able to move when the turn begins, although one will (?).
  LV-05  With `blocked=once` the turn that begins after a crack belongs to the next seat, whoever is blocked.
  LV-06  Who is blocked loses to the seat whose target he is: target right = the seat after him wins.
  turn   Grows whenever the turn passes on, also over a seat without a decision, also one whose piece was removed.
  over   steps 0, moving null, moved [], stepped and owed false; active and turn are those of the last turn, which may have
         begun only for somebody to be found blocked.
"""
import re
from collections import Counter
from itertools import chain, combinations

# ---- The board: B ------------------------------------------------------------------------------------------------------

LENGTH = dict(zip("abcdefg", (4, 5, 4, 5, 4, 5, 4)))
IGLOOS = ("a2", "d4", "g2")                                                                             # B-03


def touch(one, other):                                                                                  # B-01
    (column, i), (beside, j) = sorted((space[0], int(space[1])) for space in (one, other))
    if column == beside:
        return j - i == 1
    if ord(beside) - ord(column) > 1:
        return False
    return j - i in (0, 1) if LENGTH[column] == 4 else i - j in (0, 1)


def border(one, other):
    return min(one, other) + "|" + max(one, other)


class Area:
    """The spaces in play. Of each space: its neighbours, the ways there, its side lines and its star lines (G-02)."""
    def __init__(self, without=""):
        self.spaces = [f"{c}{i + 1}" for c, n in LENGTH.items() for i in range(n) if f"{c}{i + 1}" not in without.split()]
        self.neighbours = {x: [y for y in self.spaces if touch(x, y)] for x in self.spaces}
        self.ways = {x: [(y, border(x, y)) for y in near] for x, near in self.neighbours.items()}
        self.sides = {x: [line for _, line in ways] for x, ways in self.ways.items()}
        self.star = {x: [border(y, z) for y, z in combinations(near, 2) if touch(y, z)]
                     for x, near in self.neighbours.items()}
        self.borders = sorted(set(chain(*self.sides.values())))


WHOLE = Area()
THREE = Area("a4 b5 c4 d5 e4 f5 g4")                                                                    # B-02
TWO = Area("a4 b5 c4 d5 e4 f5 g4 a3 g3")

# ---- Components: U-01, U-02 --------------------------------------------------------------------------------------------

ANIMALS = {"fish": 1, "seal": 2, "walrus": 3, "whale": 4}                                               # E-05
EQUIPMENT = ("harpoon", "husky", "sled", "kayak")
BRINGS = {"fish": ["husky"], "seal": ["kayak"], "walrus": ["sled"], "whale": ["husky", "sled", "kayak"]}    # M-08
SHEET = [*EQUIPMENT, *ANIMALS, "inuk"]
TOKENS = {2: {"whale": 3, "inuk": 3, "bear": 2, "fish": 3, "seal": 4, "walrus": 4},                     # as they are laid
          3: {"whale": 3, "inuk": 4, "bear": 2, "fish": 4, "seal": 4, "walrus": 4},
          4: {"whale": 3, "inuk": 4, "bear": 3, "fish": 6, "seal": 6, "walrus": 6}}
AREA = {2: TWO, 3: THREE, 4: WHOLE}
PRINTED = {players: {space: token for token, spaces in zip(TOKENS[players], rows) for space in spaces.split()}
           for players, rows in {                                                                       # B-04
    4: ("a4 d1 g4", "b1 c2 e2 f1", "b5 d2 f5", "a1 b4 d3 d5 f4 g1", "b3 c1 c4 e1 e4 f3", "a3 b2 c3 e3 f2 g3"),
    3: ("b4 d1 f4", "b1 c2 e2 f1", "c1 e1", "b3 d2 d3 f3", "a1 c3 e3 g1", "a3 b2 f2 g3"),
    2: ("b1 f1 f4", "b4 c2 e2", "d2 e1", "b3 e3 g1", "b2 d1 d3 f2", "a1 c1 c3 f3")}.items()}
BROKEN = {2: 4, 3: 5, 4: 6}                                                                             # V-03
LINES = ("fish", "seals", "walruses", "whales", "igloo", "outlived")

# ---- Options: values with the default first, and the modes (with their number of players) they belong to -----------------

MODES = {"hunt": (2, 3, 4), "learning": (2, 3, 4), "bearhunt": (2, 3), "flight": (2,), "helpers": (2,),
         "partners": (4,), "neighbours": (4,)}
OPTIONS = {
    "layout": ("printed random own", "hunt."), "hunters": ("one two", "hunt2"), "doublecrack": ("always choice", "hunt."),
    "social": ("no yes", "hunt."), "broken": ("no yes own", "hunt."),
    "cracks": ("usual 1 2 3 4 5 6 7 8 9 10 11 12", "hunt."), "stepcrack": ("no yes", "bearhunt3"),
    "muststep": ("no yes", "bearhunt.|flight2"), "maystay": ("no yes", "bearhunt.|flight2"),
    "goon": ("no yes", "bearhunt3"), "oneinuk": ("no yes", "bearhunt2"), "bears": ("1 2 3", "flight2"),
    "allbears": ("no yes", "flight2"),
    "target": ("right left", "neighbours4"), "blocked": ("turn once", "partners4|neighbours4")}


def belongs(option, mode, players):
    return re.fullmatch(OPTIONS[option][1], f"{mode}{players}") is not None


def new_game(players, options, tokens=None, cracks=()):
    """A game that begins with these tokens (None: the printed or the empty board) and cracks."""
    way = {"hunt": Hunt, "learning": Learning, "bearhunt": BearHuntOfTwo if players == 2 else BearHunt, "flight": Flight,
           "helpers": Helpers, "partners": Targets, "neighbours": Targets}[options.get("mode", "hunt")]
    return way(players, options, tokens, cracks)


class Piece:
    def __init__(self, seat, kind):
        self.seat, self.kind, self.space, self.removed = seat, kind, None, 0
        self.sack, self.home = set(), Counter()                                 # the halves of the sheet: with me, at home

    def bring_home(self, thing):
        self.sack.remove(thing)
        self.home[thing] += 1

    def fetch(self, thing):
        self.home[thing] -= 1
        self.sack.add(thing)

    def animals(self):
        return [animal for animal in ANIMALS if animal in self.sack]

    def wire(self):
        members = {"seat": self.seat, "kind": self.kind, "space": self.space, "removed": self.removed}
        if self.sack or self.home:                                              # the hunt
            members |= {"with": [thing for thing in SHEET if thing in self.sack], "home": dict(+self.home)}
        return members

    @classmethod
    def of_wire(cls, members):
        piece = cls(members["seat"], members["kind"])
        piece.space, piece.removed = members["space"], members["removed"]
        piece.sack, piece.home = set(members.get("with", ())), Counter(members.get("home", ()))
        return piece


class Game:
    def __init__(self, players, options, tokens=None, cracks=()):
        self.players, self.options = players, {name: value for name, value in options.items() if value != default(name)}
        self.turn, self.active, self.phase = 1, 0, "place"
        self.cracks, self.tokens = set(cracks), tokens or {}
        self.pieces = [Piece(seat, kind) for _, seat, kind in self.line_up()]
        self.moving, self.steps, self.owed, self.moved = None, 0, False, []
        self.quiet, self.homecoming, self.winners = 0, False, []
        self.stepped = False
        self.seen, self.kayaks = Counter(), 0                                   # how often rare things happened

    def option(self, name):
        return self.options.get(name, default(name))

    # ---- The wire ----------------------------------------------------------------------------------------------------

    def wire(self):
        return {
            "players": self.players, "options": self.options, "phase": self.phase, "turn": self.turn,
            "active": self.active, "decides": None if self.phase == "over" else self.active,
            "cracks": sorted(self.cracks), "tokens": self.tokens, "pieces": [piece.wire() for piece in self.pieces],
            "moving": self.moving, "steps": self.steps, "stepped": self.stepped, "owed": self.owed, "moved": self.moved,
            "quiet": self.quiet, "homecoming": self.homecoming, "winners": self.winners, "hidden": {}}

    @classmethod
    def of_wire(cls, state):
        game = new_game(state["players"], state["options"])
        for name in ("phase", "turn", "active", "moving", "steps", "stepped", "owed", "quiet", "homecoming"):
            setattr(game, name, state[name])
        game.cracks, game.tokens = set(state["cracks"]), dict(state["tokens"])
        game.moved, game.winners = list(state["moved"]), list(state["winners"])
        game.pieces = [Piece.of_wire(members) for members in state["pieces"]]
        return game

    # ---- What stands where -------------------------------------------------------------------------------------------

    def own(self, seat):
        return [piece for piece in self.pieces if piece.seat == seat and not piece.removed]

    def mover(self):
        return self.pieces[self.moving]

    def on_foot(self, piece):
        """L-03: the free neighbouring spaces, not across a crack."""
        taken = {other.space for other in self.pieces}
        return [to for to, line in self.area.ways[piece.space] if to not in taken and line not in self.cracks]

    def blocked(self, piece):                                                   # L-04
        return not self.on_foot(piece)

    def enclosed(self, piece):                                                  # L-06
        return self.cracks.issuperset(self.area.sides[piece.space])

    def free_lines(self, lines):                                                # G-01
        return [line for line in lines if line not in self.cracks]

    def crack_lines(self, space):                                               # G-03
        return self.free_lines(self.area.star[space]) or self.free_lines(self.area.sides[space])

    # ---- Moves and turns ---------------------------------------------------------------------------------------------

    def moves(self):
        return getattr(self, self.phase + "_moves")()

    def play(self, move):
        getattr(self, "play_" + self.phase)(move)

    def over_moves(self):
        return []

    def next_turn(self):
        self.turn += 1
        self.begin_turn((self.active + 1) % self.players)

    def take_turn(self, seat):
        self.active, self.moving, self.moved = seat, None, []
        self.stepped, self.kayaks = False, 0

    def over(self, winners):
        self.phase, self.moving, self.steps, self.stepped, self.owed, self.moved = "over", None, 0, False, False, []
        self.winners = winners

    def play_place(self, move):
        piece = next(piece for piece in self.pieces if piece.space is None)
        piece.space = move.split(":")[1]
        self.turn += 1
        self.ask_place()

    def ask_place(self):                                                        # L-02, U-03
        left = [placer for (placer, _, _), piece in zip(self.line_up(), self.pieces) if piece.space is None]
        if left:
            self.phase, self.active = "place", left[0]
        else:
            self.begin_turn(0)

    def place_moves(self):
        taken = {piece.space for piece in self.pieces}
        return [f"place:{space}" for space in self.area.spaces if space not in taken]

    def crack_moves(self):
        return self.crack_lines(self.mover().space)

    def note_crack(self, line):
        space = self.mover().space
        self.seen["G-03 a side line"] += line in self.area.sides[space]
        self.seen["G-03 the only line"] += len(self.crack_lines(space)) == 1

    # ---- Score -------------------------------------------------------------------------------------------------------

    def score(self):
        """The points of each seat by line, as if the game ended now."""
        return [dict.fromkeys(LINES, 0) | {"outlived": int(seat in self.winners)} for seat in range(self.players)]

    def stuck(self, seat):
        """Who cannot move in a learning game is out of it."""
        return False

    def ranks(self, totals):
        keys = [self.rank_key(seat, total) for seat, total in enumerate(totals)]
        return [1 + sum(other > key for other in keys) for key in keys]

    def rank_key(self, seat, total):
        return total


def default(option):
    return "hunt" if option == "mode" else OPTIONS[option][0].split()[0]


# ---- The learning game: L ------------------------------------------------------------------------------------------------

class Walk(Game):
    """Pieces step and leave cracks. A class of this kind says who is blocked (begin_turn), which pieces may begin a move
    now (movers) and how it goes on after a move (end_move)."""
    area = WHOLE

    def stride(self, piece):
        return 2 if piece.kind == "bear" else 1                                 # LV-01

    def ask_step(self):
        self.phase, self.moving, self.steps = "step", None, self.stride(self.movers()[0])

    def movers(self):
        return self.own(self.active)

    def step_moves(self):
        movers = self.movers() if self.moving is None else [self.mover()]
        return [f"{piece.space}-{to}" for piece in movers for to in self.on_foot(piece)] + self.other_moves(movers)

    def other_moves(self, movers):
        if self.moving is not None:                                             # a bear's second step: LV-01, LV-02 (b)
            return ["stop"] * (self.option("muststep") == "no")
        if self.option("maystay") == "yes" and movers[0].kind == "bear":        # LV-02 (c)
            return self.stays(movers)
        return []

    def stays(self, movers):
        return ["stay"]

    def play_step(self, move):
        if move == "stop":
            self.seen["LV-01 stop"] += 1
            self.end_steps()
        elif move.startswith("stay"):
            self.seen["LV-02 stay"] += 1
            bear = next(piece for piece in self.movers() if move.endswith(":" + piece.space) or ":" not in move)
            self.moving = self.pieces.index(bear)
            self.end_steps(crack=True)
        else:
            space, to = move.split("-")
            self.moving = next(i for i, piece in enumerate(self.pieces) if piece.space == space)
            self.seen["steps"] += 1
            self.stepped = True
            self.mover().space = to
            self.after_step()

    def after_step(self):
        if self.steps == 1 or self.option("stepcrack") == "yes":
            self.ask_crack()
        else:
            self.further_step()

    def further_step(self):
        self.steps -= 1
        if self.steps and not self.blocked(self.mover()):
            self.seen["LV-01 second step asked"] += 1
            self.phase = "step"
        else:
            self.seen["LV-01 second step impossible"] += self.steps
            self.end_steps()

    def end_steps(self, crack=False):
        """The move ends where the piece stands; LV-02 (a): that has its crack already, unless it stayed there."""
        self.steps = 1
        if crack or self.option("stepcrack") == "no":
            self.ask_crack()
        else:
            self.end_move()

    def ask_crack(self):
        self.phase = "crack"
        assert self.crack_moves(), "G-04"

    def play_crack(self, move):
        self.note_crack(move)
        self.seen["cracks"] += 1
        self.cracks.add(move)
        if self.steps == 2:                                                     # LV-02 (a)
            self.further_step()
        else:
            self.end_move()

    def end_move(self):
        self.seen["moves"] += 1
        self.next_turn()

    def remove(self, piece):
        piece.space, piece.removed = None, 1 + sum(other.removed > 0 for other in self.pieces)


class Learning(Walk):
    def __init__(self, players, *rest):
        self.area = THREE if players == 3 else WHOLE                            # L-01
        super().__init__(players, *rest)

    def line_up(self):
        """Who places, whose piece, and which."""
        return [(seat, seat, "hunter") for seat in ((0, 1, 1, 0) if self.players == 2 else range(self.players))]    # L-02

    def begin_turn(self, seat):
        self.take_turn(seat)
        own = self.own(seat)
        if not own:
            self.next_turn()
        elif self.players == 2 and self.lost(own):
            self.over([1 - seat])
        elif self.players > 2 and self.blocked(own[0]):                         # L-05
            self.remove(own[0])
            left = [piece for piece in self.pieces if not piece.removed]
            if len(left) == 1:
                self.seen["L-05 the winner is blocked too"] += self.blocked(left[0])
                self.over([left[0].seat])
            else:
                self.next_turn()
        else:
            self.seen["L-06 one blocked by pieces"] += any(self.blocked(piece) for piece in own)
            self.ask_step()

    def lost(self, own):                                                        # L-06
        enclosed, blocked = any(map(self.enclosed, own)), all(map(self.blocked, own))
        self.seen["L-06 enclosed"] += enclosed
        self.seen["L-06 both blocked"] += blocked and not enclosed
        return enclosed or blocked

    def score(self):
        lines = super().score()
        if self.players > 2:                                                    # L-05: those who went before
            gone = sum(piece.removed > 0 for piece in self.pieces)
            for piece in self.pieces:
                lines[piece.seat]["outlived"] = piece.removed - 1 if piece.removed else gone
        return lines


class Targets(Walk):
    """Partners and neighbours: LV-05, LV-06."""
    def line_up(self):
        return [(seat, seat, "hunter") for seat in range(4)]

    def begin_turn(self, seat):
        self.take_turn(seat)
        losers = [piece.seat for piece in self.pieces if self.blocked(piece)]
        if self.option("blocked") == "once":                                    # next in turn order first
            self.seen["LV-05 several blocked at once"] += len(losers) > 1
            self.seen["LV-05 blocked before his turn"] += bool(losers) and seat not in losers
            losers.sort(key=lambda loser: (loser - seat) % 4)
        else:
            losers = [loser for loser in losers if loser == seat]
        if losers:
            after = 2 if self.option("mode") == "partners" else {"right": 1, "left": 3}[self.option("target")]
            self.over([(losers[0] + after) % 4])
        else:
            self.ask_step()


class BearHunt(Walk):
    """LV-01, LV-02."""
    area = THREE

    def line_up(self):
        return [(0, 0, "inuk"), (1, 1, "inuk"), (2, 2, "bear")]

    def begin_turn(self, seat):
        self.take_turn(seat)
        piece = self.pieces[seat]
        if piece.removed:
            self.next_turn()
        elif not self.blocked(piece):
            self.ask_step()
        elif seat < 2:
            alone = self.pieces[2].removed                                      # LV-02 (d)
            self.seen["LV-02 one Inuk alone"] += alone
            self.over([1 - seat] if alone else [2])
        elif self.option("goon") == "yes":
            self.remove(piece)
            self.next_turn()
        else:
            self.over([0, 1])


class BearHuntOfTwo(BearHunt):
    """LV-03."""
    def line_up(self):
        return [(0, 0, "inuk"), (0, 0, "inuk"), (1, 1, "bear")]

    def movers(self):
        return [piece for piece in self.own(self.active) if self.pieces.index(piece) not in self.moved]

    def begin_turn(self, seat):
        self.take_turn(seat)
        if any(map(self.blocked, self.own(seat))):
            self.over([1 - seat])
        else:
            self.ask_step()

    def end_move(self):
        self.seen["moves"] += 1
        self.moved.append(self.moving)
        second = self.movers()
        if not second or self.option("oneinuk") == "yes":
            self.next_turn()
        elif self.blocked(second[0]):
            self.seen["LV-03 the second Inuk blocked"] += 1
            self.over([1])
        else:
            self.ask_step()


class Flight(Walk):
    """LV-04."""
    area = THREE

    def line_up(self):
        return [(0, 0, "inuk"), (1, 1, "inuk")] + [(seat, None, "bear") for seat in (0, 1, 0)[:int(self.option("bears"))]]

    def movers(self):
        """A bear that can move, once in a turn or each of them once; then the own Inuk."""
        bears = [bear for i, bear in enumerate(self.pieces) if i > 1 and i not in self.moved and not self.blocked(bear)]
        if self.moved and self.option("allbears") == "no":
            bears = []
        return bears or [self.pieces[self.active]]

    def stays(self, movers):
        return [f"stay:{bear.space}" for bear in movers]

    def begin_turn(self, seat):
        self.take_turn(seat)
        self.seen["LV-04 a bear is blocked"] += any(map(self.blocked, self.pieces[2:]))
        self.go_on()

    def go_on(self):
        piece = self.movers()[0]
        if piece.kind == "inuk" and self.blocked(piece):
            self.seen["LV-04 no bear moved before"] += not self.moved
            self.seen["LV-04 several bears moved before"] += len(self.moved) > 1
            self.over([1 - self.active])
        else:
            self.ask_step()

    def end_move(self):
        self.seen["moves"] += 1
        self.moved = sorted([*self.moved, self.moving])
        if self.mover().kind == "bear":
            self.go_on()
        else:
            self.next_turn()


class Helpers(Walk):
    """LV-07."""
    def line_up(self):
        return [(0, 0, "bear"), (1, 1, "bear"), (0, 1, "inuk"), (1, 0, "inuk")]

    def stride(self, piece):
        return 1

    def begin_turn(self, seat):
        self.take_turn(seat)
        if self.blocked(self.pieces[seat]):
            self.over([1 - seat])
        else:
            self.seen["LV-07 the Inuk is blocked"] += self.blocked(self.pieces[3 - seat])
            self.ask_step()


# ---- The hunt: U, M, E ---------------------------------------------------------------------------------------------------

class Hunt(Game):
    def __init__(self, players, options, tokens=None, cracks=()):
        self.material = 4 if options.get("hunters") == "two" else players       # U-05
        self.area = AREA[self.material]
        if tokens is None:
            tokens = {} if options.get("layout") == "own" else dict(PRINTED[self.material])
        super().__init__(players, options, tokens, cracks)
        for hunter in self.pieces:                                              # U-01
            hunter.sack, hunter.home = {"harpoon"}, Counter(["husky", "sled", "kayak"])
        self.phase = "place" if tokens else "lay"
        if self.phase == "place":
            self.ask_break()

    # ---- Set-up: U ---------------------------------------------------------------------------------------------------

    def line_up(self):
        seats = (0, 1, 1, 0) if self.option("hunters") == "two" else range(self.players)
        return [(seat, seat, "hunter") for seat in seats]

    def lay_moves(self):                                                        # U-04
        free = [space for space in self.area.spaces if space not in IGLOOS and space not in self.tokens]
        shy = TOKENS[self.material]["whale"] + TOKENS[self.material]["inuk"]
        if len(self.tokens) < shy:
            free = spread(self.area, list(self.tokens), shy)
        return [f"lay:{space}" for space in free]

    def play_lay(self, move):
        order = list(Counter(TOKENS[self.material]).elements())
        self.tokens[move.split(":")[1]] = order[len(self.tokens)]
        self.turn += 1
        self.active = len(self.tokens) % self.players
        if len(self.tokens) == len(order):
            self.ask_break()

    def broken_cracks(self):                                                    # V-03
        return int(self.options.get("cracks", BROKEN[self.material]))

    def ask_break(self):
        """V-03: the cracks of the players, then the hunters."""
        if self.option("broken") == "own" and len(self.cracks) < self.broken_cracks():
            self.phase, self.active = "break", len(self.cracks) % self.players
        else:
            self.ask_place()

    def break_moves(self):
        """Where every space keeps a way out."""
        def closed(line):
            return any(not self.free_lines(set(self.area.sides[space]) - {line}) for space in line.split("|"))
        return [line for line in self.free_lines(self.area.borders) if not closed(line)]

    def play_break(self, move):
        self.seen["V-03 a crack of the players"] += 1
        self.seen["V-03 borders spared"] += len(self.break_moves()) < len(self.free_lines(self.area.borders))
        self.cracks.add(move)
        self.turn += 1
        self.ask_break()

    def place_moves(self):                                                      # U-03, U-05
        seat = self.active
        return [f"place:{igloo}" for igloo in IGLOOS if igloo not in [piece.space for piece in self.own(seat)]]

    # ---- Where a hunter may go: M-01 -----------------------------------------------------------------------------------

    def steps_of(self, hunter):
        """The spaces he may step to, each with - on foot or ~ by kayak (M-09)."""
        if self.homecoming and hunter.space in IGLOOS:                          # E-03
            return {}
        taken = {other.space for other in self.pieces} - set(IGLOOS)
        steps = {}
        for to, line in self.area.ways[hunter.space]:
            crack = line in self.cracks
            if to in taken or crack and "kayak" not in hunter.sack:
                continue
            if self.tokens.get(to) == "bear" and not ("harpoon" in hunter.sack and self.refuges(hunter, to)):
                continue
            steps[to] = "~" if crack else "-"
        return steps

    def refuges(self, hunter, bear):
        """M-07: where the bear on this space can flee to, once the hunter is there."""
        taken = {other.space for other in self.pieces if other is not hunter} | {bear}
        return [space for space in self.area.spaces
                if space not in taken and space not in self.tokens and space not in IGLOOS]

    def movers(self):
        return self.own(self.active) if self.moving is None else [self.mover()]

    def step_moves(self):
        moves, walks = [], False
        for hunter in self.movers():
            name = f"{self.own(hunter.seat).index(hunter) + 1}:" if self.option("hunters") == "two" else ""
            steps = self.steps_of(hunter)
            walks |= "-" in steps.values()
            moves += [f"{name}{hunter.space}{how}{to}" for to, how in steps.items()]
            if steps and {"husky", "sled"} <= hunter.sack:                      # M-10
                moves.append(name + "sled")
        return moves if walks else moves + ["stay"]

    # ---- The turn: M ---------------------------------------------------------------------------------------------------

    def begin_turn(self, seat):
        self.take_turn(seat)
        if any(self.steps_of(hunter) for hunter in self.own(seat)):
            self.phase, self.steps = "step", 1
        else:
            self.seen["M-01 a turn passes"] += 1
            self.end_turn()

    def play_step(self, move):
        if move == "stay":
            self.seen["M-01 stay"] += 1
            self.seen["M-10 stay after sled"] += self.moving is not None and not self.stepped
            self.seen["U-05 stay though the other can walk"] += any("-" in self.steps_of(other).values()
                                                                    for other in self.own(self.active))
            self.lapse()
            return
        name, _, what = move.rpartition(":")
        if self.moving is None:
            self.moving = self.pieces.index(self.own(self.active)[int(name or 1) - 1])
        hunter = self.mover()
        if what == "sled":                                                      # M-10
            self.seen["M-10 sled"] += 1
            self.seen["M-10 sled again (triple move)"] += self.stepped
            hunter.bring_home("husky")
            hunter.bring_home("sled")
            self.steps += 1
            return
        if "~" in what:                                                         # M-09
            self.seen["M-09 kayak"] += 1
            self.seen["M-09 kayak again in a turn"] += self.kayaks > 0
            self.kayaks += 1
            hunter.bring_home("kayak")
        self.seen["steps"] += 1
        self.stepped, self.owed = True, False
        hunter.space = what[3:]
        self.arrive(hunter)

    def arrive(self, hunter):                                                   # M-02
        token = self.tokens.get(hunter.space)
        if hunter.space in IGLOOS:                                              # M-08
            self.seen["U-03 two in an igloo"] += [other.space for other in self.pieces].count(hunter.space) > 1
            if "harpoon" not in hunter.sack:
                self.seen["M-08 harpoon fetched"] += 1
                hunter.fetch("harpoon")
            if self.homecoming:                                                 # E-03: finished
                self.seen["E-03 home on the way"] += self.steps > 1
                self.steps = 1
            if hunter.animals():
                self.phase = "exchange"
                return
        elif token == "inuk" and "inuk" not in hunter.sack:                     # M-04
            self.seen["M-04 Inuk follows"] += 1
            del self.tokens[hunter.space]
            hunter.sack.add("inuk")
        elif token == "bear":                                                   # M-07
            hunter.bring_home("harpoon")
            del self.tokens[hunter.space]
            self.phase = "flee"
            self.seen["M-07 one refuge only"] += len(self.flee_moves()) == 1
            return
        elif token in ANIMALS:
            if self.can_take(hunter, token):
                self.phase = "catch"
                return
            self.seen[f"M-03 {token} cannot be taken"] += 1
        self.ask_crack()

    def can_take(self, hunter, animal):                                         # M-05, M-06
        return "harpoon" in hunter.sack and animal not in hunter.sack and (animal != "whale" or "inuk" in hunter.sack)

    def catch_moves(self):
        return ["take", "leave"]

    def play_catch(self, move):
        hunter = self.mover()
        if move == "take":
            animal = self.tokens.pop(hunter.space)
            self.seen[f"M-0{6 if animal == 'whale' else 5} {animal} taken"] += 1
            hunter.sack.add(animal)
        self.ask_crack()

    def flee_moves(self):
        return [f"bear:{space}" for space in self.refuges(self.mover(), self.mover().space)]

    def play_flee(self, move):
        self.seen["M-07 a bear flees"] += 1
        self.tokens[move.split(":")[1]] = "bear"
        self.ask_crack()

    def exchange_moves(self):                                                   # M-08
        animals = self.mover().animals()
        return ["keep"] + ["home:" + "+".join(some) for n in range(len(animals))
                           for some in combinations(animals, n + 1)]

    def play_exchange(self, move):
        hunter = self.mover()
        for animal in [] if move == "keep" else move.split(":")[1].split("+"):
            hunter.bring_home(animal)
            gained = [thing for thing in BRINGS[animal] if thing not in hunter.sack]
            for thing in gained:
                hunter.fetch(thing)
            self.seen[f"M-08 {animal} for {'+'.join(gained) or 'nothing'}"] += 1
            if animal == "whale":
                hunter.bring_home("inuk")
        self.ask_crack()

    # ---- Cracks: G, V-01, V-02 -----------------------------------------------------------------------------------------

    def reach(self, space, extra=None):
        """R of E-02: what is connected by uncracked borders; `extra`: one crack more."""
        reached, rest = {space}, [space]
        while rest:
            for to, line in self.area.ways[rest.pop()]:
                if to not in reached and line not in self.cracks and line != extra:
                    reached.add(to)
                    rest.append(to)
        return reached

    def crack_lines(self, space):
        if self.option("social") == "no":
            return super().crack_lines(space)
        for lines in (self.area.star[space], self.area.sides[space]):           # V-02
            free = self.free_lines(lines)
            if free:
                return [line for line in free if not self.cuts_off(line)] or free
        return []

    def cuts_off(self, line):
        """V-02: a hunter who still reaches an igloo, from every igloo."""
        return any(self.reach(hunter.space, line).isdisjoint(IGLOOS) and self.gets_home(hunter) for hunter in self.pieces)

    def gets_home(self, hunter):
        return not self.reach(hunter.space).isdisjoint(IGLOOS)

    def ask_crack(self):
        self.phase = "crack"
        if not self.crack_lines(self.mover().space):                            # G-03
            self.seen["G-03 no line is free"] += 1
            self.further_step()

    def crack_moves(self):
        later = self.option("doublecrack") == "choice" and self.steps > 1       # V-01
        return super().crack_moves() + ["later"] * later

    def play_crack(self, move):
        self.owed = move == "later"
        if self.owed:
            self.seen["V-01 crack left out"] += 1
        else:
            self.note_crack(move)
            if self.option("social") == "yes":
                self.seen["V-02 a hunter cut off"] += self.cuts_off(move)
                self.seen["V-02 lines spared"] += len(self.crack_lines(self.mover().space)) \
                    != len(super().crack_lines(self.mover().space))
            self.cracks.add(move)
        self.further_step()

    def further_step(self):
        self.steps -= 1
        if self.steps and self.steps_of(self.mover()):
            self.phase = "step"
        else:
            self.seen["M-10 a further step lapses"] += self.steps
            self.lapse()

    def lapse(self):
        """No further step of this move; V-01: now the crack that is owed."""
        if self.owed:
            self.seen["V-01 owed crack laid"] += 1
            self.steps, self.owed = 1, False
            self.ask_crack()
        else:
            self.end_turn()

    # ---- The end: E ------------------------------------------------------------------------------------------------------

    def end_turn(self):
        self.quiet = 0 if self.stepped else self.quiet + 1
        if self.ended():
            self.over([])
            ranks = self.ranks([sum(lines.values()) for lines in self.score()])
            self.winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
            self.seen["E-05 shared victory"] += len(self.winners) > 1
        else:
            self.next_turn()

    def ended(self):
        if self.quiet >= self.players:                                          # E-04
            self.seen["E-04 the end"] += 1
            return True
        if not self.homecoming and not any(map(self.hunts, self.pieces)):
            self.seen["E-03 homecoming"] += 1
            left = set(ANIMALS).intersection(self.tokens.values())
            self.seen[f"E-02 {'no animal' if not left else 'only whales' if left == {'whale'} else 'animals'} left"] += 1
            self.homecoming = True
        if self.homecoming and not any(map(self.delays, self.pieces)):
            self.seen["E-03 the end"] += 1
            self.seen["E-03 not everybody home"] += any(hunter.space not in IGLOOS for hunter in self.pieces)
            return True
        return False

    def hunts(self, hunter):
        """E-02: is there anything left for him?"""
        reach = self.reach(hunter.space)
        tokens = {self.tokens[space] for space in reach if space in self.tokens}
        igloo = not reach.isdisjoint(IGLOOS)
        harpoon = "harpoon" in hunter.sack or igloo
        catchable = {animal for animal in ANIMALS if harpoon and (animal not in hunter.sack or igloo)
                     and (animal != "whale" or "inuk" in hunter.sack or "inuk" in tokens)}
        kayak = "kayak" in hunter.sack or igloo and not {"seal", "whale"}.isdisjoint(hunter.sack | catchable & tokens)
        if not kayak:
            return not catchable.isdisjoint(tokens)
        everywhere = set(self.tokens.values())
        whales = "inuk" in hunter.sack or "inuk" in everywhere
        return not everywhere.isdisjoint(ANIMALS if whales else {"fish", "seal", "walrus"})

    def delays(self, hunter):
        """E-03: not at home, and not given up."""
        return hunter.space not in IGLOOS and ("kayak" in hunter.sack or self.gets_home(hunter))

    def score(self):                                                            # E-05
        lines = []
        for seat in range(self.players):
            hunters = self.own(seat)
            count = sum((hunter.home + Counter(hunter.sack) for hunter in hunters), Counter())
            points = [count[animal] * worth for animal, worth in ANIMALS.items()]
            lines.append(dict(zip(LINES, (*points, 2 * sum(hunter.space in IGLOOS for hunter in hunters), 0))))
        return lines

    def stuck(self, seat):
        """M-01, M-09: enclosed for good. In the middle of a move a kayak may still be fetched."""
        between = self.phase != "over" and (self.moving is None or self.active != seat)
        return between and all(hunter.space is not None and self.enclosed(hunter) and "kayak" not in hunter.sack
                               for hunter in self.own(seat))

    def rank_key(self, seat, total):
        return total, sum(len(hunter.sack.intersection(EQUIPMENT)) for hunter in self.own(seat))


def apart(area, spaces):
    """U-04: none next to another or to an igloo."""
    return not any(near in spaces or near in IGLOOS for space in spaces for near in area.neighbours[space])


def spread(area, laid, number):
    """U-04: where the next one may go, so that `number` of them can still all be laid apart."""
    near = {x for space in (*laid, *IGLOOS) for x in (space, *area.neighbours[space])}
    free = [space for space in area.spaces if space not in near]
    return [space for space in free if fit([x for x in free if x != space and not touch(x, space)], number - len(laid) - 1)]


def fit(free, number):
    """Do so many fit on these spaces, none next to another?"""
    if number == 0 or len(free) < number:
        return number == 0
    first, *rest = free
    return fit([x for x in rest if not touch(x, first)], number - 1) or fit(rest, number)
