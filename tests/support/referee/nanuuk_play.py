"""Random play of Nanuuk! that looks for rare things, and positions that random play would hardly reach."""
import copy
import random
from collections import Counter

from . import nanuuk
from .nanuuk import ANIMALS, BRINGS, EQUIPMENT, IGLOOS, OPTIONS, TOKENS, Game, apart, belongs, new_game

MODES = {"hunt-2": (2, {}), "hunt-3": (3, {}), "hunt-4": (4, {}), "hunt-2x2": (2, {"hunters": "two"})}
MODES |= {f"{mode}-{players}": (players, {"mode": mode}) for mode, numbers in nanuuk.MODES.items() if mode != "hunt"
          for players in numbers}


def draw_options(mode, rng):
    """The options of a game: those the mode is made of, the others at random."""
    players, options = MODES[mode]
    options = dict(options)
    for name, (values, _) in OPTIONS.items():
        if name != "hunters" and belongs(name, options.get("mode", "hunt"), players) and rng.random() < 0.6:
            options[name] = rng.choice(values.split())
    return players, {name: value for name, value in options.items() if not idle(name, options)}


def idle(name, options):
    """An option that means nothing without another: all bears of one (LV-04), so many cracks in whole ice (V-03)."""
    return name == "allbears" and options.get("bears", "1") == "1" or \
        name == "cracks" and options.get("broken", "no") == "no"


def foreign_options(options, players, rng):
    """With an option that does not belong there."""
    mode = options.get("mode", "hunt")
    name = rng.choice([name for name in OPTIONS if not belongs(name, mode, players)])
    return options | {name: OPTIONS[name][0].split()[-1]}


def deal(players, options, rng):
    """What is left to chance: layout random, and V-03."""
    game = new_game(players, options)
    tokens = cracks = None
    if game.option("layout") == "random":
        counts = Counter(TOKENS[game.material])
        spaces = []
        while len(spaces) < counts["whale"] + counts["inuk"]:                   # U-04
            spaces.append(rng.choice(nanuuk.spread(game.area, spaces, counts["whale"] + counts["inuk"])))
        rng.shuffle(spaces)
        rest = [space for space in game.area.spaces if space not in spaces and space not in IGLOOS]
        tokens = dict(zip(spaces + rng.sample(rest, len(rest)), counts.elements()))
    while game.option("broken") == "yes" and (cracks is None or not check_broken(game, cracks)):
        cracks = rng.sample(game.area.borders, game.broken_cracks())
    return new_game(players, options, tokens, cracks or ())


def check_layout(game, tokens):
    """U-02, U-04."""
    return Counter(tokens.values()) == TOKENS[game.material] and \
        set(tokens) | set(IGLOOS) == set(game.area.spaces) and set(tokens).isdisjoint(IGLOOS) and \
        apart(game.area, [space for space, token in tokens.items() if token in ("whale", "inuk")])


def check_broken(game, cracks):
    """V-03."""
    return len(set(cracks)) == len(cracks) == game.broken_cracks() and set(cracks) <= set(game.area.borders) and \
        not any(set(sides) <= set(cracks) for sides in game.area.sides.values())


# ---- Players ---------------------------------------------------------------------------------------------------------

class Player:
    """Chooses moves; each game is played in a style of its own, all seats alike."""
    def __init__(self, rng):
        self.rng = rng
        self.aims = rng.choice((0.0, 0.7, 0.95))                                # walks to what it wants
        self.sleds, self.kayaks = rng.choice((0.1, 0.6, 0.95)), rng.choice((0.0, 0.1, 0.4, 0.9))
        self.takes, self.brings = rng.choice((0.5, 0.9, 1.0)), rng.choice((0.4, 0.9))
        if rng.random() < 0.3:
            self.aims = self.sleds = self.brings = 1.0                          # triple moves
        self.bears, self.full = rng.choice((0.0, 0.0, 0.7)), rng.choice((1, 2, 2, 4))     # animals until it goes home
        self.crack = rng.choice(("random", "gentle", "gentle", "cruel"))
        self.refuses = rng.choice((0.1, 0.5))                                   # stay, stop, later
        self.crowds = rng.choice((0.0, 0.0, 0.8))                               # pieces stand close together

    def choose(self, game, moves):
        return getattr(self, "choose_" + game.phase, self.choose_any)(game, moves)

    def choose_any(self, game, moves):
        return self.rng.choice(moves)

    def often(self, share, moves, *wanted):
        """With this probability only those moves that contain one of the words, else only the others."""
        chosen = self.rng.random() < share
        return [move for move in moves if any(word in move for word in wanted) == chosen] or moves

    def choose_place(self, game, moves):
        spaces = {piece.space for piece in game.pieces}
        near = [move for move in moves if not spaces.isdisjoint(game.area.neighbours[move[6:]])]
        return self.rng.choice(near if near and self.rng.random() < self.crowds else moves)

    def choose_catch(self, game, moves):
        return self.rng.choice(self.often(self.takes, moves, "take"))

    def choose_flee(self, game, moves):
        """Rather just behind him."""
        near = game.area.neighbours[game.mover().space]
        close = [move for move in moves if move[5:] in near]
        return self.rng.choice(close if close and self.rng.random() < 0.5 else moves)

    def choose_exchange(self, game, moves):
        return max(moves, key=len) if self.rng.random() < self.brings else self.rng.choice(moves)

    def choose_crack(self, game, moves):
        moves = self.often(self.refuses, moves, "later")
        if self.crack == "random" or len(moves) == 1 or game.option("mode") != "hunt":
            return self.rng.choice(moves)
        some, mover = self.rng.sample(moves, min(3, len(moves))), game.mover()
        if self.crack == "gentle":
            return max(some, key=lambda line: len(game.reach(mover.space, line)))
        return min(some, key=lambda line: sum(len(game.reach(other.space, line))
                                              for other in game.pieces if other is not mover))

    def choose_step(self, game, moves):
        if game.option("mode") != "hunt":
            return self.choose_walk(game, self.often(self.refuses, moves, "stay", "stop"))
        moves = self.often(self.refuses, moves, "stay")
        if self.rng.random() < self.sleds:
            moves = [move for move in moves if "sled" in move] or moves
        moves = self.often(self.kayaks, moves, "~")
        if self.rng.random() < self.aims:
            return min(moves, key=lambda move: self.distance(game, move) + self.rng.random())
        return self.rng.choice(moves)

    def choose_walk(self, game, moves):
        """Rather where there is room, or where the others are."""
        taken = {piece.space for piece in game.pieces}
        def worth(move):
            sides, near = game.area.sides[move[3:]], game.area.neighbours[move[3:]]
            return self.rng.random() + (len(taken.intersection(near)) if self.crowds else len(game.free_lines(sides)))
        if "-" in moves[0] and self.rng.random() < self.aims:
            return max(moves, key=worth)
        return self.rng.choice(moves)

    def distance(self, game, move):
        """How far it is from there to something wanted, by uncracked borders."""
        name, _, what = move.rpartition(":")
        if "-" not in what and "~" not in what:
            return 99
        hunter = game.mover() if game.moving is not None else game.own(game.active)[int(name or 1) - 1]
        wanted = self.wanted(game, hunter)
        reached, ring, steps = {what[3:]}, {what[3:]}, 0
        while ring and ring.isdisjoint(wanted):
            ring = {to for space in ring for to, line in game.area.ways[space] if line not in game.cracks} - reached
            reached |= ring
            steps += 1
        return steps if ring else 50

    def wanted(self, game, hunter):
        swap = game.steps > 1 and {"fish", "walrus"} <= hunter.sack            # for a triple move
        if game.homecoming or swap or "harpoon" not in hunter.sack or len(hunter.animals()) >= self.full:
            return set(IGLOOS)
        tokens = {animal for animal in ANIMALS if game.can_take(hunter, animal)}
        if "inuk" not in hunter.sack:
            tokens.add("inuk")
        if self.rng.random() < self.bears:
            tokens = {"bear"}
        return {space for space, token in game.tokens.items() if token in tokens}


def illegal_move(game, moves, rng):
    """A well-formed move that is not legal here, or None."""
    one, other = rng.sample(nanuuk.WHOLE.spaces, 2)
    piece = rng.choice(game.pieces)
    near = rng.choice(nanuuk.WHOLE.neighbours[piece.space or one])
    line = rng.choice(nanuuk.WHOLE.borders)
    if game.moving is not None:
        line = rng.choice(game.area.sides[game.mover().space] + game.area.star[game.mover().space] + [line])
    step = f"{piece.space or one}{rng.choice('--~')}{near}"
    move = rng.choice((
        step, step, step, rng.choice("12") + ":" + step, f"{one}-{other}", line, line, line,
        "|".join(line.split("|")[::-1]), nanuuk.border(one, other), f"place:{one}", f"lay:{one}", f"bear:{one}", "sled",
        "1:sled", "stay", f"stay:{one}", "stop", "take", "leave", "keep", "later", "pass",
        "home:" + "+".join(rng.sample([*ANIMALS], rng.randint(1, 3)))))
    return None if move in moves else move


# ---- Mutated positions -----------------------------------------------------------------------------------------------

LATER = 20              # rounds: a mutated position is so much later, time enough to have come there


def turn_begins(game):
    return (game.phase, game.moving, game.moved) == ("step", None, [])


def planned_mutations(rng):
    """The turns after which they happen."""
    return [rng.randint(1, 50) + i * LATER * 2 for i in range(rng.randint(1, 4))]


def mutate(state, rng):
    """Another possible position like this one at the beginning of a turn; None if the attempts fail."""
    for _ in range(20):
        game = Game.of_wire(copy.deepcopy(state))
        hunt = game.option("mode") == "hunt"
        changes = rng.choices(HUNT_CHANGES if hunt else [more_cracks, other_spaces], k=rng.randint(1, 8 if hunt else 2))
        for change in changes + [before_an_igloo] * (hunt and rng.random() < 0.5):
            change(game, rng)
        game.turn += LATER * game.players
        if settled(game):
            return game.wire()
    return None


def settled(game):
    """Can a turn begin like this? Sets `homecoming`."""
    if game.option("mode") == "hunt":
        game.homecoming = False
        if game.ended():
            return False
    before = copy.deepcopy(game.wire())
    game.begin_turn(game.active)
    return game.wire() == before


def more_cracks(game, rng):
    free = game.free_lines(game.area.borders)
    game.cracks.update(rng.sample(free, min(len(free), rng.choice((1, 4, 12)))))


def other_spaces(game, rng):
    """A piece stands somewhere else."""
    piece = rng.choice(game.pieces)
    taken = {other.space for other in game.pieces} - set(IGLOOS if piece.sack else ())
    if not piece.removed:
        piece.space = rng.choice([space for space in game.area.spaces
                                  if space not in taken and game.tokens.get(space) != "bear"])


def animal_home(game, rng):
    """A hunter has brought an animal home, for its equipment; whales with an Inuk of the floe."""
    hunter = rng.choice(game.pieces)
    for space, token in rng.sample(sorted(game.tokens.items()), len(game.tokens)):
        if token in ANIMALS and (token != "whale" or pop_token(game, "inuk", rng)):
            del game.tokens[space]
            hunter.home += Counter([token] + ["inuk"] * (token == "whale"))
            gain(hunter, token)
            return


def gain(hunter, animal):
    for thing in BRINGS[animal]:
        if thing not in hunter.sack:
            hunter.fetch(thing)


def into_the_sack(game, rng):
    """A hunter has met something."""
    hunter = rng.choice(game.pieces)
    for token in rng.sample([*ANIMALS, "inuk"], 5):
        if token not in hunter.sack and (token != "whale" or "inuk" in hunter.sack) and pop_token(game, token, rng):
            hunter.sack.add(token)
            return


def pop_token(game, token, rng):
    spaces = sorted(space for space, lying in game.tokens.items() if lying == token)
    return spaces and game.tokens.pop(rng.choice(spaces))


def equipment_used(game, rng):
    hunter = rng.choice(game.pieces)
    for things in (("harpoon",), ("kayak",), ("husky", "sled")):
        if hunter.sack.issuperset(things) and rng.random() < 0.4:
            for thing in things:
                hunter.bring_home(thing)


def bear_elsewhere(game, rng):
    taken = {hunter.space for hunter in game.pieces} | set(IGLOOS) | set(game.tokens)
    free = [space for space in game.area.spaces if space not in taken]
    if free and pop_token(game, "bear", rng):
        game.tokens[rng.choice(free)] = "bear"


def late(game, rng):
    """Only few animals are left."""
    for _ in range(rng.randint(10, len(game.tokens) + 10)):
        animal_home(game, rng)


def before_an_igloo(game, rng):
    """A hunter of the seat to move stands next to an igloo, with animals that bring what he is about to use: M-10, M-09."""
    hunter, igloo = rng.choice(game.own(game.active)), rng.choice(IGLOOS)
    spaces = [space for space in game.area.neighbours[igloo] if game.tokens.get(space) != "bear"
              and space not in [other.space for other in game.pieces]]
    if not spaces:
        return
    hunter.space = rng.choice(spaces)
    for animal in ("fish", "walrus") if rng.random() < 0.7 else ("fish", "walrus", "seal"):
        if not hunter.home[animal] and pop_token(game, animal, rng):
            hunter.home[animal] += 1
        if hunter.home[animal]:
            gain(hunter, animal)
        if animal not in hunter.sack and pop_token(game, animal, rng):
            hunter.sack.add(animal)
    if "kayak" in hunter.sack and "seal" in hunter.sack:
        game.cracks.update(game.area.sides[igloo])


HUNT_CHANGES = [more_cracks, other_spaces, animal_home, animal_home, into_the_sack, equipment_used, bear_elsewhere, late]


# ---- What always holds -----------------------------------------------------------------------------------------------

def check_invariants(game):
    """What holds at every decision."""
    spaces = [piece.space for piece in game.pieces if piece.space]
    assert set(spaces) <= set(game.area.spaces) and game.cracks <= set(game.area.borders)                   # G-01
    assert all(piece.space or piece.removed or game.phase in ("lay", "break", "place") for piece in game.pieces)
    if game.option("mode") == "hunt":
        check_hunt(game)
    else:
        assert len(spaces) == len(set(spaces)) and not game.tokens
    assert (game.steps > 0) == (game.phase not in ("lay", "break", "place", "over"))
    moves = game.moves()
    assert len(moves) == len(set(moves)) and bool(moves) == (game.phase != "over") == (not game.winners)
    lines = [move for move in moves if "|" in move]
    assert set(lines) <= set(game.area.borders) - game.cracks


def check_hunt(game):
    spaces = Counter(piece.space for piece in game.pieces)
    assert all(n == 1 or space in IGLOOS or space is None for space, n in spaces.items())                   # U-03
    things = Counter(game.tokens.values())
    for hunter in game.pieces:
        assert min([0, *hunter.home.values()]) == 0
        assert hunter.home["whale"] == hunter.home["inuk"] and {"whale", "inuk"} & hunter.sack != {"whale"}  # M-06, M-08
        sheet = hunter.home + Counter(hunter.sack)
        assert all(sheet[thing] == 1 for thing in EQUIPMENT)
        things += Counter({thing: n for thing, n in sheet.items() if thing not in EQUIPMENT})
        if game.phase == "step":                                                                            # M-07
            assert game.tokens.get(hunter.space) != "bear"
    if game.phase == "flee":
        things["bear"] += 1
    if game.phase != "lay":
        assert things == TOKENS[game.material]
    assert game.tokens.keys() <= set(game.area.spaces) - set(IGLOOS)
    assert not game.owed or game.option("doublecrack") == "choice"
    assert game.quiet < game.players or game.phase == "over"
    assert game.steps <= 2 and (game.moving is None or game.pieces[game.moving].seat == game.active)


def check_end(game, whole=True):
    """What holds in the end; `whole`: the game was played from its beginning. The bounds of section X: each step on foot
    has a crack of its own, except with V-01 the one whose crack was left out (if it was not laid later), and in the
    variants the first step of a bear's double move."""
    seen, borders = game.seen, len(game.area.borders)
    totals = [sum(lines.values()) for lines in game.score()]
    assert game.winners == [seat for seat, rank in enumerate(game.ranks(totals)) if rank == 1]
    if not whole:
        return
    if game.option("mode") == "hunt":
        tokens = TOKENS[game.material]
        left_out = seen["V-01 crack left out"] - seen["V-01 owed crack laid"]
        assert seen["M-09 kayak"] <= tokens["seal"] + tokens["whale"]
        assert seen["steps"] <= borders + tokens["seal"] + tokens["whale"] + left_out
        assert borders + tokens["seal"] + tokens["whale"] == {4: 81, 3: 60, 2: 54}[game.material]
        everything = sum(ANIMALS[animal] * tokens[animal] for animal in ANIMALS)
        assert everything == {4: 48, 3: 36, 2: 35}[game.material]                                           # E-05
        assert sum(totals) <= everything + 2 * len(game.pieces)
    else:
        assert seen["cracks"] == len(game.cracks) <= borders
        if game.option("stepcrack") == "yes":
            assert seen["moves"] <= seen["steps"] + seen["LV-02 stay"] == seen["cracks"]
        else:
            assert seen["moves"] == seen["cracks"]
        if not any(game.stride(piece) > 1 for piece in game.pieces):
            assert seen["steps"] == seen["moves"]


def self_play(mode, seed):
    """A game without a program; its counts of rare things."""
    rng = random.Random(f"{mode}:{seed}")
    players, options = draw_options(mode, rng)
    game, player, whole = deal(players, options, rng), Player(rng), True
    assert game.option("mode") != "hunt" or game.option("layout") == "own" or check_layout(game, game.tokens)
    mutations = planned_mutations(rng) if seed % 2 else []
    while game.phase != "over":
        check_invariants(game)
        if mutations and game.turn > mutations[0] and turn_begins(game):
            mutations.pop(0)
            state = mutate(game.wire(), rng)
            if state:
                seen, game, whole = game.seen, Game.of_wire(state), False
                game.seen = seen
                game.seen["mutated positions"] += 1
                assert game.wire() == state
                check_invariants(game)
        if rng.random() < 0.05:
            again = Game.of_wire(copy.deepcopy(game.wire()))
            assert again.wire() == game.wire() and again.moves() == game.moves()
            again.seen, game = game.seen, again
        game.play(player.choose(game, game.moves()))
        game.score()
    check_invariants(game)
    check_end(game, whole)
    return game
