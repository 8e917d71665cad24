"""Nunatak, refereed a second time: docs/rules/nunatak.md in Python, written without a look at the C program.

Read it beside the rules page; the ids in the comments are that page's. A Game holds a position in the words of
docs/nunatak-notation.md (cells, cards and moves are the strings of the wire), `moves` lists the legal moves, `play` makes
one, `wire` is the state as JSON, `score` counts it. Nothing is optimised beyond a few tables of the board.

Readings of the page, as we ruled them (the ones marked (?) are this referee's own):
  T-03  If no card of the unreserved market and the pile fits: T-04, the market untouched. Otherwise pool = the
        unreserved market and the top number; while nothing in the pool fits, the next number joins (and counts as the
        top one); the pool is shuffled and revealed into the empty slots in their order until four lie there; its rest
        is the top number. Repeated while nothing is takeable. Cards known `under` are forgotten.
        T-03, Z-03 and T-04 are looked at when a turn begins, after the windows. In the solo game for all three parties;
        Z-03 refills first, whatever lies in the pile (?).
  F-10  A seat may take: its own reserved cards that fit, exactly those, if there are any; else the unreserved and its
        own; if nothing is unreserved, all. `Any card` of T-04 is within these. No card is reserved twice. Foresight needs
        an unreserved card, not a further turn.
  F-12  Needs a card in the pile and an unreserved one in the market. The card goes under the top number first, then the
        top card comes into its slot.
  F-05  In a window the seats are asked in seat order from the active one (solo: seat 0), each while it can use a favor,
        until it passes. The favor taken this turn (`fresh`) is not usable, an older one of its kind is.
  F-11  Start of the own turn, at least two own blocks left, not in an extra turn, no other one running or owed. The skip
        is owed when the second turn is over, and paid when the turn would come again.
  F-03  `fresh` stays until the turn is over, also after the favor was used at once (?).
  F-02  Ascent is always asked; Exchange if an unreserved card lies in the market as it is before the refill, else it is
        kept without asking. While asked, the favor counts among those held (?).
  E-02  Ranked once, after the window of the 52nd turn. Place on the track = the marker's space; artisans of one tool =
        the most of one tool. An owed skip does not matter.
  T-18  Empty slots are refilled in the order 1..4; solo as Z-08, also in Z-03. A new open favor lies next to the pile,
        and is the first of the list, in every mode.
  Z-04  Distance is Euclidean; `floor 4: none` speaks of lines; the human's Propagation is not foreseen (?). In T-04 a
        dummy takes the first card from its marker on, and a carver/artisan is then written as carver (?).
  Z-06  `elder` is true for a dummy as well, until it has removed the favor (?).
  Z-08  There is no refill, step of the markers or new round after the 54th turn.
  F-15  On the start space the next number is 1. Two of a kind count twice; a second Ornaments changes nothing (?).
  P-01  Seats in order from 0, each while it holds a final favor, until it passes.
"""
import random
import re
from collections import Counter

# ---- Components: C, D ------------------------------------------------------------------------------------------------

TYPES = "WCABEL"
CARDS = [number.split() for number in (                                                                 # D-01, D-03
    "W W W W W C C C C Ar Ar Ap Ap As B1 B1 B2 B2 E E E E Lal Lwc Lbe",
    "W W C C Ar As B1 B2 E Lwb WE WE CAr CAp CAs B1Lab",
    "W C Ap As B1 E Lce WE CAr",
    "WE CAp CAs B1Lel")]
FACES = {card: dict(re.findall("([A-Z])([a-z0-9]*)", card)) for number in CARDS for card in number}     # type: shown for it
TILES = [["".join(FACES[card]) for card in number] for number in CARDS]                                 # D-02
FAVORS = "foresight abundance divination propagation transformation insight edges ornaments ascent exchange".split()
FINAL = {"transformation", "insight", "edges", "ornaments"}                                             # F-04
NOT_WITH = {1: {"foresight", "abundance", "divination"}, 2: {"abundance"}, 3: set(), 4: set()}          # D-06, S-05, S-07
COMPLETION = "beasts artisans workers carvers track edges".split()                                      # D-07
TRACK = [0, 1, 0, 2, 0, 3, 0, 4, 5, 6, 7, 8, 9, 10]                                                     # D-04, 0 = blank
PASSED = [max(TRACK[:space + 1]) for space in range(14)]                                                # P-07
AHEAD = [next(number for number in TRACK[space:] if number) for space in range(14)]                     # F-15
LINES = "support squares dome workers carvers artisans beasts engineers elders insight edges favors sets".split()
GRADES = [(251, "Temple of ice"), (226, "Iceberg"), (201, "Ice block"), (186, "Ice cube"), (151, "Snowball"),
          (100, "Meltwater")]                                                                           # Z-09

# The board. Cells and squares are named as on the wire; a square by its first cell.
WIDTH = {1: 5, 2: 4, 3: 3, 4: 2}
CELL = {(f, c, r): f"{f}{'abcde'[c]}{r + 1}" for f in WIDTH for c in range(WIDTH[f]) for r in range(WIDTH[f])}
EDGE = {name for (f, c, r), name in CELL.items() if {c, r} & {0, WIDTH[f] - 1}}                         # P-02
AXIS = {name: (2 * c + 1 - WIDTH[f]) ** 2 + (2 * r + 1 - WIDTH[f]) ** 2 for (f, c, r), name in CELL.items()}    # Z-04
SQUARE = {name: [CELL[f, c + x, r + y] for y in (0, 1) for x in (0, 1)]
          for (f, c, r), name in CELL.items() if c + 1 < WIDTH[f] and r + 1 < WIDTH[f]}
ROOF = {name: CELL.get((f + 1, c, r)) for (f, c, r), name in CELL.items() if name in SQUARE}            # T-17
UNDER = {name: [] for name in CELL.values()} | {roof: SQUARE[name] for name, roof in ROOF.items() if roof}      # C-01
ROWS = [[CELL[f, c, r] for c in range(n)] for f, n in WIDTH.items() if f < 4 for r in range(n)]
COLUMNS = [[CELL[f, c, r] for r in range(n)] for f, n in WIDTH.items() if f < 4 for c in range(n)]
LINES_OF = {name: [line for line in ROWS + COLUMNS if name in line] for name in CELL.values()}          # T-11
SQUARES_OF = {name: [square for square, cells in SQUARE.items() if name in cells] for name in CELL.values()}


def filed(card, as_type):
    """A card in a hand: a double card carries the type it is filed under (T-06)."""
    return card if len(FACES[card]) == 1 else f"{card}={as_type}"


def type_of(hand_card):
    return hand_card[-1] if "=" in hand_card else hand_card[0]


def square_points(counts, active):
    """T-12 to T-15: the points each party gets, of the blocks it has in the square."""
    points, prizes = [0] * len(counts), [5, 2] + [0] * len(counts)
    for count in sorted(set(counts) - {0}, reverse=True):
        tied = [party for party, n in enumerate(counts) if n == count]
        if active in tied:                                                      # T-13
            points[active] = prizes.pop(0)
            tied.remove(active)
        for party in tied:                                                      # T-14
            points[party] = sum(prizes[:len(tied)]) // len(tied)
        del prizes[:len(tied)]
    return points


class UnknownShuffle(Exception):
    """T-03 needs an order of the pool that only the program knows."""
    def __init__(self, pool, revealed, below):
        super().__init__()
        self.pool, self.revealed, self.below = pool, revealed, below


class Party:
    """The members are those of the wire, in `vars`."""
    def __init__(self, kind):
        self.kind, self.cards, self.transformed, self.favors, self.used = kind, [], [], [], []
        self.support = self.squares = self.track = self.siku = 0
        self.owes = False

    def faces(self):
        """(type, what it shows) of every card, transformed ones as what they became (F-14)."""
        return [(type_of(card), FACES[card.split("=")[0]][type_of(card)]) for card in self.cards] \
            + [(t["as"][0], t["as"][1:]) for t in self.transformed]


class Game:
    # ---- Set-up: S ---------------------------------------------------------------------------------------------------

    def __init__(self, players, pile, tiles, stack, favors, completion=None):
        """A new game with these orders: pile, stack and favors with the next one first, tiles by cell of floor 1."""
        self.players = players
        self.parties = [Party("seat") for _ in range(players)] + \
            {1: [Party("dummy"), Party("dummy")], 2: [Party("siku")]}.get(players, [])
        self.tiles, self.blocks = dict(tiles), {}
        self.pile, self.numbers, self.under = list(pile), [len(number) for number in CARDS], []
        self.stack, self.favors, self.open = list(stack), list(favors), []
        self.market = [None] * 4
        self.phase, self.active, self.decides = "turn", 0, 0
        self.pending, self.square, self.counted, self.asked = [], None, [], []
        self.elder, self.fresh, self.abundance, self.free = False, None, 0, False
        self.completion, self.extra = completion, []
        self.round, self.markers = 1, [1, 3]                                    # S-07
        self.order, self.orders = random.Random(0), None                        # who shuffles in T-03
        self.seen = Counter()                                                   # how often rare things happened
        for slot in range(4):
            self.reveal(slot)
        self.refill_favors()

    @classmethod
    def deal(cls, players, rng):
        def shuffled(things):
            return rng.sample(things, len(things))
        floor = shuffled(TILES[0])
        return cls(players, [card for number in CARDS for card in shuffled(number)],
                   {cell: tile for cell, tile in zip((c for c in CELL.values() if c[0] == "1"), floor)},
                   [tile for number in TILES[1:] for tile in shuffled(number)],
                   shuffled([favor for favor in FAVORS if favor not in NOT_WITH[players]] * 2),
                   rng.choice(COMPLETION) if players == 4 else None)

    # ---- The wire ----------------------------------------------------------------------------------------------------

    def wire(self):
        stack = len(self.stack)
        return {
            "players": self.players, "phase": self.phase, "turn": self.turn(), "active": self.active,
            "decides": self.decides, "tiles": self.tiles, "blocks": self.blocks, "market": self.market,
            "pile": {"numbers": self.numbers, "under": self.under},
            "stack": [max(0, stack - 13), max(0, min(9, stack - 4)), min(4, stack)],
            "favors": {"open": self.open, "left": len(self.favors)},
            "parties": [vars(party) for party in self.parties],
            "pending": self.pending, "square": self.square, "counted": self.counted, "asked": self.asked,
            "elder": self.elder, "fresh": self.fresh, "abundance": self.abundance, "free": self.free,
            "completion": self.completion, "extra": self.extra,
            "solo": {"round": self.round, "markers": self.markers} if self.players == 1 else None,
            "hidden": {"pile": self.pile, "stack": self.stack, "favors": self.favors}}

    @classmethod
    def of_wire(cls, state):
        game = cls.__new__(cls)
        for name in ("players", "phase", "active", "decides", "square", "elder", "fresh", "abundance", "free",
                     "completion"):
            setattr(game, name, state[name])
        for name in ("pending", "counted", "asked", "extra"):
            setattr(game, name, list(state[name] or []))
        game.tiles, game.blocks = dict(state["tiles"]), dict(state["blocks"])
        game.market = [lying and dict(lying) for lying in state["market"]]
        game.numbers, game.under = list(state["pile"]["numbers"]), list(state["pile"]["under"])
        game.pile, game.stack, game.favors = (list(state["hidden"][name]) for name in ("pile", "stack", "favors"))
        game.open = list(state["favors"]["open"])
        game.parties = []
        for members in state["parties"]:
            party = Party(members["kind"])
            vars(party).update((name, list(value) if isinstance(value, list) else value)
                               for name, value in members.items())
            game.parties.append(party)
        solo = state["solo"] or {"round": 1, "markers": [1, 3]}
        game.round, game.markers = solo["round"], list(solo["markers"])
        game.order, game.orders, game.seen = random.Random(0), None, Counter()
        return game

    def turn(self):
        if self.phase in ("final", "over"):
            return 55 + (self.decides if self.phase == "final" else self.players)
        return len(self.blocks) + (self.phase in ("turn", "dummy"))

    # ---- What lies there ---------------------------------------------------------------------------------------------

    def seats(self):
        """Seats in turn order from the active one."""
        first = self.active if self.active < self.players else 0
        return [(first + i) % self.players for i in range(self.players)]

    def free_cells(self):                                                       # C-05, T-07
        return [cell for cell in self.tiles if cell not in self.blocks]

    def shown(self):
        return set("".join(self.tiles[cell] for cell in self.free_cells()))

    def unreserved(self):
        return [slot for slot, lying in enumerate(self.market) if lying and lying["reserved"] is None]

    def uses(self, card, cell):
        """The types a card may be used as on a free tile: T-05, T-06, T-04."""
        return [t for t in FACES[card] if self.free or t in self.tiles[cell]]

    def at_hand(self):
        """F-10: the slots whose cards the active party may take, if they fit."""
        lying = [slot for slot in range(4) if self.market[slot]]
        owner = {slot: self.market[slot]["reserved"] for slot in lying}
        mine = self.fitting([slot for slot in lying if owner[slot] == self.active])
        if mine:
            return mine
        if not self.unreserved():
            return lying
        return [slot for slot in lying if owner[slot] in (None, self.active)]

    def fitting(self, slots):                                                   # T-02
        shown = self.shown()
        return [slot for slot in slots if shown & set(FACES[self.market[slot]["card"]])]

    def takeable(self):
        return self.at_hand() if self.free else self.fitting(self.at_hand())

    def blocks_left(self, seat):                                                # S-04, S-06
        return {3: 18, 4: 13}[self.players] - sum(owner == seat for owner in self.blocks.values())

    # ---- Legal moves -------------------------------------------------------------------------------------------------

    def moves(self):
        return getattr(self, self.phase + "_moves")()

    def over_moves(self):
        return []

    def turn_moves(self):
        seat = self.parties[self.active]
        moves = []
        if "abundance" in seat.favors and not (self.abundance or seat.owes or self.extra) \
                and self.blocks_left(self.active) >= 2:                         # F-11
            moves.append("abundance")
        free_cells = self.free_cells()
        workers = [cell for cell in free_cells if "W" in self.tiles[cell]]
        swaps = [f"W@{to}~{worker}" for worker in workers for to in free_cells if to != worker]     # T-08
        for slot in self.takeable():
            card = self.market[slot]["card"]
            builds = [f"{t}@{cell}" for cell in free_cells for t in self.uses(card, cell)]
            if "W" in FACES[card]:
                builds += swaps
            moves += [f"{whose}{slot + 1}{build}" for whose in self.colours() for build in builds]
        return moves

    def colours(self):
        """Q-02: which blocks the active set still holds, '' for an own one and 's' for Siku's."""
        if self.players != 2:
            return [""]
        siku = self.parties[self.active].siku
        own = sum(owner == self.active for owner in self.blocks.values())
        siku_used = siku - (siku + own) // 3                                    # every set before used exactly one
        own_used = (siku + own) % 3 - siku_used
        return [""] * (own_used < 2) + ["s"] * (siku_used < 1)

    def dummy_moves(self):
        """Z-02, Z-04, Z-05: what is left to choose for the active dummy."""
        marker = self.markers[self.active - 1] - 1
        slots = self.takeable()
        slot = next(s for s in ((marker + i) % 4 for i in range(4)) if s in slots)
        card = self.market[slot]["card"]
        cells = [cell for cell in self.free_cells() if self.uses(card, cell)]
        worth = {cell: self.dummy_worth(cell) for cell in cells}
        tied = {cell: self.uses(card, cell) for cell in cells if worth[cell] == max(worth.values())}
        if card == "WE" and any("W" in uses for uses in tied.values()):         # Z-05: a worker tile, kept as worker
            tied = {cell: ["W"] for cell, uses in tied.items() if "W" in uses}
        elif "C" in FACES[card]:
            tied = {cell: uses[:1] for cell, uses in tied.items()}
        return [f"{slot + 1}{t}@{cell}" for cell, uses in tied.items() for t in uses]

    def dummy_worth(self, cell):
        """Z-04: the more the better, in this order."""
        support, lines, squares = self.effect(cell, self.active)
        points = sum(square_points(self.in_square(square, {cell: self.active}), self.active)[self.active]
                     for square in squares)
        return points + lines + support, points, lines, support, -AXIS[cell]

    def squares_moves(self):                                                    # T-16
        return [f"square:{square}" for square in self.pending]

    def propagation_moves(self):
        return ["propagation", "pass"]

    def favor_moves(self):                                                      # T-09
        return [f"take:{favor}" for favor in dict.fromkeys(self.open)]

    def immediate_moves(self):
        if self.fresh == "ascent":
            return ["ascent", "keep"]
        hand = dict.fromkeys(self.parties[self.active].cards)                   # D-06: also the one just taken
        return ["keep"] + [f"exchange:{card}>{slot + 1}{t}" for card in hand for slot in self.unreserved()
                           for t in FACES[self.market[slot]["card"]]]

    def window_moves(self):
        usable = self.window_favors(self.decides)
        return ["pass"] + [f"{favor}:{slot + 1}" for favor in usable for slot in self.unreserved()]

    def final_moves(self):
        seat = self.parties[self.decides]
        moves = ["pass"] + [favor for favor in dict.fromkeys(seat.favors) if favor in FINAL - {"transformation"}]
        if "transformation" in seat.favors:                                     # F-14
            moves += [f"transformation:{card}>{to}" for card in dict.fromkeys(seat.cards)
                      for to in ("W", "C", "Ar", "Ap", "As", "B", "E", "L") if to[0] != type_of(card)]
        return moves

    def play(self, move):
        getattr(self, "play_" + self.phase)(move)

    # ---- The turn: T-19 ----------------------------------------------------------------------------------------------

    def begin_turn(self, party):
        self.active, self.free = party, False
        if not self.takeable() and self.players == 1 and self.pile:             # Z-03
            self.seen["Z-03 refill"] += 1
            self.refill_clockwise()
        if not self.takeable():
            self.shuffle_market()
        self.decides = party if party < self.players else 0
        self.phase = "turn" if party < self.players else "dummy"
        if self.phase == "dummy":
            choices = self.dummy_moves()
            if len(choices) == 1:
                self.play_dummy(choices[0])
            else:
                self.seen["Z-04 human chooses"] += 1

    def shuffle_market(self):
        """T-03, or T-04 (`free`)."""
        shown = self.shown()
        def fits(cards):
            return any(shown & set(FACES[card]) for card in cards)
        pool = [self.market[slot]["card"] for slot in self.unreserved()]
        if not fits(pool + self.pile):
            self.free = True
            self.seen["T-04 any card"] += 1
            self.seen["T-04 before the pile is empty"] += bool(self.pile)
            return
        self.seen["T-03 new market"] += 1
        for slot in self.unreserved():
            self.market[slot] = None
        top = self.top_number()
        pool += self.pile[:self.numbers[top]]
        del self.pile[:self.numbers[top]]
        self.numbers[top] = len(pool)
        for number in range(top + 1, 4):                                        # the next number joins
            if fits(pool):
                break
            self.seen["T-03 next number joins"] += 1
            pool += self.pile[:self.numbers[number]]
            del self.pile[:self.numbers[number]]
            self.numbers[top], self.numbers[number] = len(pool), 0
        self.under = []
        slots = [slot for slot in range(4) if not self.market[slot]]
        below, size = self.pile, len(pool)
        while True:
            self.pile, self.numbers[top] = self.shuffled(pool, len(slots), below) + below, size
            for slot in slots:
                self.reveal(slot)
            if self.takeable():
                return
            self.seen["T-03 again"] += 1

    def shuffled(self, pool, revealed, below):
        if self.orders is None:
            return self.order.sample(pool, len(pool))
        if not self.orders:
            raise UnknownShuffle(pool, revealed, below)
        return self.orders.pop(0)

    def play_turn(self, move):
        seat = self.parties[self.active]
        if move == "abundance":                                                 # F-11
            self.use("abundance", self.active)
            self.abundance = 1
            return
        siku, slot, t, cell, worker = re.fullmatch(r"(s?)(\d)([A-Z])@(\w+)~?(\w*)", move).groups()
        if worker:                                                              # T-08
            self.seen["T-08 swap"] += 1
            self.tiles[worker], self.tiles[cell] = self.tiles[cell], self.tiles[worker]
        self.seen["F-10 reserved card taken"] += self.market[int(slot) - 1]["reserved"] == self.active
        self.seen["F-10 reservation lapses"] += self.market[int(slot) - 1]["reserved"] not in (None, self.active)
        if siku:
            seat.siku += 1
        self.build(2 if siku else self.active, int(slot) - 1, t, cell)

    def play_dummy(self, move):
        slot, t, cell = re.fullmatch(r"(\d)([A-Z])@(\w+)", move).groups()
        self.build(self.active, int(slot) - 1, t, cell)

    def effect(self, cell, party):
        """What a block of the party on the cell gives: blocks supporting it, lines and squares completed."""
        def full(cells):
            return all(other == cell or other in self.blocks for other in cells)
        return (sum(self.blocks[below] == party for below in UNDER[cell]),      # T-10
                sum(full(line) for line in LINES_OF[cell]),                     # T-11
                [square for square in SQUARES_OF[cell] if full(SQUARE[square])])

    def in_square(self, square, new=()):
        """Blocks of each party in a square, `new` ones on top."""
        owners = [new[cell] if cell in new else self.blocks[cell] for cell in SQUARE[square]]
        return [owners.count(party) for party in range(len(self.parties))]

    def build(self, party, slot, t, cell):
        builder = self.parties[party]
        builder.cards.append(filed(self.market[slot]["card"], t))               # T-01, T-06
        self.market[slot] = None
        support, lines, self.pending = self.effect(cell, party)
        self.blocks[cell] = party
        if builder.kind == "seat":                                              # Q-03, Z-07
            builder.support += support
            builder.track = min(13, builder.track + lines)
        self.seen["lines"] += lines
        self.seen["squares"] += len(self.pending)
        self.seen["T-11 two lines"] += lines == 2
        self.seen[f"T-16 {len(self.pending)} squares at once"] += len(self.pending) > 1
        assert lines <= 2 and len(self.pending) <= 4
        self.elder = t == "L" and builder.kind != "siku"                        # T-09, Q-03, Z-06
        self.free = False
        self.next_square()

    def next_square(self):
        if len(self.pending) > 1:                                               # T-16
            self.phase, self.decides = "squares", self.seats()[0]
        elif self.pending:
            self.open_square(self.pending.pop())
        else:
            self.after_squares()

    def play_squares(self, move):
        square = move.split(":")[1]
        self.pending.remove(square)
        self.open_square(square)

    def open_square(self, square):
        self.square, self.counted, self.asked = square, [0] * len(self.parties), []
        self.ask_propagation()

    def can_propagate(self, seat):                                              # F-13
        return "propagation" in self.parties[seat].favors and self.in_square(self.square)[seat]

    def ask_propagation(self):                                                  # F-05
        for seat in self.seats():
            if seat not in self.asked and self.can_propagate(seat):
                self.phase, self.decides = "propagation", seat
                return
        self.score_square()

    def play_propagation(self, move):
        if move == "propagation":
            self.use("propagation", self.decides)
            self.counted[self.decides] += 1
        if move == "pass" or not self.can_propagate(self.decides):
            self.asked.append(self.decides)
        self.ask_propagation()

    def score_square(self):                                                     # T-12, T-17
        counts = [n + more for n, more in zip(self.in_square(self.square), self.counted)]
        points = square_points(counts, self.active)
        assert sum(points) in (5, 6, 7)
        self.seen["T-14 shared first"] += points.count(3) == 2
        self.seen["T-14 shared second"] += points.count(1) == 2
        self.seen["T-15 four colours"] += counts.count(1) == 4
        for party, won in zip(self.parties, points):
            if party.kind == "seat":                                            # Q-03, Z-07
                party.squares += won
        if ROOF[self.square]:
            self.tiles[ROOF[self.square]] = self.stack.pop(0)
        self.square, self.counted, self.asked = None, [], []
        self.next_square()

    def after_squares(self):                                                    # T-09
        if self.elder and self.open:
            if self.active < self.players:
                self.phase, self.decides = "favor", self.active
                return
            self.seen["Z-06 dummy removes a favor"] += 1
            self.open.pop()                                                     # the one farther from the pile
        self.elder = False
        self.refill()

    def play_favor(self, move):
        favor, seat = move.split(":")[1], self.parties[self.active]
        self.open.remove(favor)
        seat.favors = sorted(seat.favors + [favor], key=FAVORS.index)
        self.fresh, self.elder = favor, False
        self.seen["taken: " + favor] += 1
        if favor == "ascent" or favor == "exchange" and self.unreserved():      # F-02
            self.phase, self.decides = "immediate", self.active
        else:
            self.seen["exchange without a market"] += favor == "exchange"
            self.refill()

    def play_immediate(self, move):
        seat = self.parties[self.active]
        if move == "keep":
            self.seen["F-02 kept"] += 1
        else:
            self.use(self.fresh, self.active)
            if self.fresh == "ascent":                                          # D-06
                seat.track = min(13, seat.track + 2)
            else:
                given, slot, t = re.fullmatch(r"exchange:(.+)>(\d)([A-Z])", move).groups()
                lying = self.market[int(slot) - 1]
                seat.cards.remove(given)
                seat.cards.append(filed(lying["card"], t))
                lying["card"] = given.split("=")[0]
        self.refill()

    def use(self, favor, seat):
        self.parties[seat].favors.remove(favor)
        self.seen["used: " + favor] += 1

    # ---- End of the turn ---------------------------------------------------------------------------------------------

    def top_number(self):
        return next(number for number in range(4) if self.numbers[number])

    def reveal(self, slot):
        """The next card of the pile comes into this slot."""
        top = self.top_number()
        self.numbers[top] -= 1
        self.market[slot] = {"card": self.pile.pop(0), "reserved": None}
        if len(self.under) > self.numbers[top]:
            self.under.pop(0)

    def refill(self):                                                           # T-18
        if self.players > 1:
            for slot in range(4):
                if self.pile and not self.market[slot]:
                    self.reveal(slot)
        self.refill_favors()
        self.ask_window()

    def refill_favors(self):                                                    # Z-06: the new one next to the pile
        while len(self.open) < 2 and self.favors:
            self.open.insert(0, self.favors.pop(0))

    def refill_clockwise(self):                                                 # Z-08
        first = next((slot for slot in range(4) if self.market[slot]), 3)
        for slot in ((first + i) % 4 for i in range(1, 5)):
            if self.pile and not self.market[slot]:
                self.reveal(slot)

    def window_favors(self, seat):                                              # F-05, F-03
        held = list(self.parties[seat].favors)
        if seat == self.active and self.fresh in held:
            held.remove(self.fresh)
        return [favor for favor in ("foresight", "divination") if favor in held and self.unreserved()
                and (favor == "foresight" or self.pile)]

    def ask_window(self):
        for seat in self.seats():
            if seat not in self.asked and self.window_favors(seat):
                self.phase, self.decides = "window", seat
                return
        self.end_turn()

    def play_window(self, move):
        favor, _, slot = move.partition(":")
        lying = self.market[int(slot) - 1] if slot else None
        if favor == "foresight":                                                # F-10
            self.use(favor, self.decides)
            lying["reserved"] = self.decides
        elif favor == "divination":                                             # F-12
            self.use(favor, self.decides)
            top = self.top_number()
            self.pile.insert(self.numbers[top], lying["card"])
            self.numbers[top] += 1
            self.under.append(lying["card"])
            self.reveal(int(slot) - 1)
        if favor == "pass" or not self.window_favors(self.decides):
            self.asked.append(self.decides)
        self.ask_window()

    def end_turn(self):
        self.fresh, self.asked = None, []
        placed = len(self.blocks)
        twice = self.abundance == 1
        if self.abundance == 2:                                                 # F-11
            self.parties[self.active].owes = True
        self.abundance = 2 if twice else 0
        if placed == 54:                                                        # E-01
            self.extra = []
            self.ask_final()
        elif twice:
            self.begin_turn(self.active)
        elif self.players == 1:
            if placed % 3 == 0:                                                 # Z-08
                self.refill_clockwise()
                self.markers = [marker % 4 + 1 for marker in self.markers]
                self.round += 1
            self.begin_turn((self.round - 1 + placed % 3) % 3)
        elif self.players == 4 and placed >= 52:                                # E-02
            self.extra = self.completion_ranking()[:2] if placed == 52 else self.extra[1:]
            self.begin_turn(self.extra[0])
        else:
            seat = (self.active + 1) % self.players
            while self.parties[seat].owes:
                self.parties[seat].owes = False
                self.seen["F-11 turn skipped"] += 1
                seat = (seat + 1) % self.players
            self.begin_turn(seat)

    def completion_ranking(self):                                               # E-02, D-07
        def lines(seat):
            party = self.parties[seat]
            faces = party.faces()
            count = Counter(t for t, _ in faces)
            tools = [faces.count(("A", tool)) for tool in "rps"]
            edge = self.edge_blocks(seat)
            return {"beasts": (faces.count(("B", "1")), faces.count(("B", "2"))), "artisans": (max(tools), min(tools)),
                    "workers": (count["W"], count["E"]), "carvers": (count["C"], count["L"]),
                    "track": (party.track, count["E"]), "edges": (edge[0], edge[1])}[self.completion]
        ranking = sorted(range(4), key=lambda seat: (lines(seat), seat), reverse=True)
        self.seen["E-02 by line 2"] += any(lines(a)[0] == lines(b)[0] and lines(a)[1] != lines(b)[1]
                                           for a, b in zip(ranking[:2], ranking[1:]))
        self.seen["E-02 by seat"] += any(lines(a) == lines(b) for a, b in zip(ranking[:2], ranking[1:]))
        return ranking

    # ---- The end: P --------------------------------------------------------------------------------------------------

    def ask_final(self):                                                        # P-01
        for seat in range(self.players):
            if seat not in self.asked and FINAL & set(self.parties[seat].favors):
                self.phase, self.decides = "final", seat
                return
        self.phase, self.decides, self.asked = "over", None, []

    def play_final(self, move):
        seat = self.parties[self.decides]
        favor, _, what = move.partition(":")
        if move == "pass":
            self.seen["P-01 declined"] += 1
        elif what:                                                              # F-14
            card, to = what.split(">")
            self.use(favor, self.decides)
            seat.cards.remove(card)
            seat.transformed.append({"card": card, "as": to})
        else:
            self.use(favor, self.decides)
            seat.used.append(favor)
        if move == "pass" or not FINAL & set(seat.favors):
            self.asked.append(self.decides)
        self.ask_final()

    def edge_blocks(self, party):
        """P-02: on all floors, on floor 1, 2, 3, 4."""
        floors = [cell[0] for cell, owner in self.blocks.items() if owner == party and cell in EDGE]
        return (len(floors), *(floors.count(floor) for floor in "1234"))

    def score(self):
        """The points of each seat by line, as if the game ended now: section P."""
        everybody = range(len(self.parties))
        edge = [self.edge_blocks(party) for party in everybody]
        workers = [sum(t == "W" for t, _ in party.faces()) for party in self.parties]
        return [self.score_seat(seat, edge, workers) for seat in range(self.players)]

    def score_seat(self, seat, edge, workers):
        party = self.parties[seat]
        faces = party.faces()
        count = Counter(t for t, _ in faces)
        tools = [faces.count(("A", tool)) for tool in "rps"]
        n = count["C"]
        most = max(workers)
        if workers[seat] < most:
            worker_points = 2 * workers[seat]
        else:
            worker_points = 0 if most == 0 else 20 if workers.count(most) == 1 else 12
        return {
            "support": party.support,                                                               # T-10
            "squares": party.squares,                                                               # T-12
            "dome": 7 if edge[seat] == max(edge) and edge.count(edge[seat]) == 1 else 0,            # P-02
            "workers": worker_points,                                                               # P-03
            "carvers": n * (n + 7) // 2 if "ornaments" in party.used else n * (n + 5) // 2,         # P-04, D-05
            "artisans": sum(max(0, k * k - 1) for k in tools) + 10 * min(tools),                    # P-05
            "beasts": count["B"] * sum(int(paws or 0) for t, paws in faces if t == "B"),            # P-06
            "engineers": count["E"] * PASSED[party.track],                                          # P-07
            "elders": sum(count[t.upper()] for kind, pair in faces if kind == "L" for t in pair),   # P-08
            "insight": party.used.count("insight") * AHEAD[party.track],                            # F-15
            "edges": party.used.count("edges") * edge[seat][0],                                     # F-16
            "favors": 2 * len(party.favors),                                                        # P-09
            "sets": 10 * min(count[t] for t in TYPES)}                                              # P-10

    def places_the_dome(self):
        """P-02: who places it without points after an unbreakable tie, in the final position; None: it was won."""
        edge = [self.edge_blocks(party) for party in range(len(self.parties))]
        if edge.count(max(edge)) == 1:
            return None
        track = [sum(sheet[line] for line in ("support", "squares", "insight", "edges")) for sheet in self.score()]
        return max(seat for seat, points in enumerate(track) if points == min(track))

    def stuck(self, seat):
        """Everybody builds to the end."""
        return False

    def ranks(self, totals):                                                    # P-11
        keys = [(total, self.edge_blocks(seat)[0]) for seat, total in enumerate(totals)]
        return [1 + sum(other > key for other in keys) for key in keys]


def grade(total):                                                               # Z-09
    return next((name for least, name in GRADES if total >= least), None)
