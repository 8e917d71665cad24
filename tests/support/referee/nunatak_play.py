"""Random play that looks for rare things, and positions that random play would hardly reach."""
import copy
import random
from collections import Counter

from . import nunatak
from .nunatak import CARDS, COMPLETION, FACES, FAVORS, TYPES, Game, filed


class Player:
    """Chooses moves; each game is played in a style of its own, all seats alike."""
    STYLES = {
        "random": lambda game, cell: 0,
        "early": lambda game, cell: len(game.effect(cell, 0)[2]),              # squares one by one
        "late": lambda game, cell: -len(game.effect(cell, 0)[2]),              # several squares at once
        "low": lambda game, cell: -int(cell[0]),                               # floor by floor
        "starve": lambda game, cell: -len(set("".join(                         # few symbols left: T-03, T-04
            game.tiles[c] for c in game.free_cells() if c != cell))),
    }

    def __init__(self, rng):
        self.rng = rng
        self.style = self.STYLES[rng.choice(sorted(self.STYLES))]
        self.uses = rng.choice((0.3, 0.7, 0.95))                                # favors
        self.hurry = rng.choice((0.1, 0.9))                                     # those of the window
        self.swaps = rng.choice((0.0, 0.2, 0.7))
        self.elders = rng.choice((0.0, 0.5, 0.95))
        self.wanted = set(rng.sample(FAVORS, 5))

    def choose(self, game, moves):
        rng = self.rng
        refusals = [move for move in moves if move in ("pass", "keep")]
        if refusals and rng.random() > (self.hurry if game.phase == "window" else self.uses):
            return refusals[0]
        moves = [move for move in moves if move not in refusals] or moves
        if "abundance" in moves and rng.random() < self.uses:
            return "abundance"
        if game.phase == "turn":
            return self.choose_build(game, [move for move in moves if move != "abundance"])
        if game.phase == "favor":
            moves = [move for move in moves if move.split(":")[1] in self.wanted] or moves
        if game.phase == "final":                                               # each favor alike
            favor = rng.choice(sorted({move.split(":")[0] for move in moves}))
            moves = [move for move in moves if move.split(":")[0] == favor]
        return rng.choice(moves)

    def choose_build(self, game, moves):
        rng = self.rng
        for wanted, mark in ((self.elders, "L@"), (self.swaps, "~")):
            marked = [move for move in moves if mark in move]
            if marked and rng.random() < wanted:
                moves = marked
                break
        else:
            moves = [move for move in moves if "~" not in move]
        some = [rng.choice(moves) for _ in range(5)]
        return max(some, key=lambda move: self.style(game, move.split("@")[1].split("~")[0]))


def illegal_move(game, moves, rng):
    """A well-formed move that is not legal here, or None."""
    cell, other = rng.sample(sorted(nunatak.AXIS), 2)
    build = rng.choice(("", "", "s")) + rng.choice("1234") + rng.choice(TYPES) + "@" + cell
    card = rng.choice(CARDS[0])
    move = rng.choice((
        build, build, build + "~" + other, rng.choice(moves) + "~1a1", "pass", "keep", "abundance",
        "propagation", "ascent", "insight", "edges", "ornaments", f"foresight:{rng.choice('1234')}",
        f"divination:{rng.choice('1234')}", f"take:{rng.choice(FAVORS)}", f"square:{rng.choice(sorted(nunatak.SQUARE))}",
        f"exchange:{card}>{rng.choice('1234')}{rng.choice(TYPES)}", f"transformation:{card}>{rng.choice(TYPES)}"))
    return None if move in moves else move


# ---- Mutated positions ---------------------------------------------------------------------------------------------------

def mutate(state, rng):
    """Another possible position like this one at the beginning of a turn; None if the attempts fail."""
    for _ in range(20):
        changed = copy.deepcopy(state)
        changed["pile"]["under"] = []
        for change in rng.sample(CHANGES, rng.randint(1, len(CHANGES))):
            change(changed, rng)
        if earned(changed, rng) and settle(changed):
            return changed
    return None


def swap_blocks(state, rng):
    """Blocks of different parties change places."""
    cells = list(state["blocks"])
    for _ in range(rng.choice((1, 3, 20)) if len(cells) > 1 else 0):
        a, b = rng.sample(cells, 2)
        state["blocks"][a], state["blocks"][b] = state["blocks"][b], state["blocks"][a]


def lottery(things, rng):
    """Shuffled, those that show certain types rather at the end: scarcity."""
    rare = set(rng.sample(TYPES, rng.randint(0, 4)))
    return sorted(things, key=lambda thing: (bool(rare & set(thing)) and rng.random() < 0.8, rng.random()))


def mix_cards(state, rng):
    """Hands, market and pile are dealt anew; a hand keeps its size."""
    hands = [party["cards"] for party in state["parties"]]
    lying = [slot for slot in state["market"] if slot]
    hidden = state["hidden"]
    if rng.random() < 0.3:                                                      # the pile only
        hidden["pile"] = lottery(hidden["pile"], rng)
        return
    cards = lottery([card.split("=")[0] for hand in hands for card in hand] + [slot["card"] for slot in lying]
                    + hidden["pile"], rng)
    if rng.random() < 0.5:
        cards.reverse()
    rest = [cards.pop(0) for _ in range(len(lying) + len(hidden["pile"]))]
    if rng.random() < 0.3:
        rng.shuffle(rest)
    for slot in lying:
        slot["card"] = rest.pop(rng.choice((0, -1)))
    hidden["pile"] = rest
    rng.shuffle(cards)
    for hand in hands:
        hand[:] = [filed(card, rng.choice(list(FACES[card]))) for card in (cards.pop() for _ in hand)]


def mix_tiles(state, rng):
    """The tiles under blocks, the free ones and the stack are dealt anew."""
    tiles, hidden = state["tiles"], state["hidden"]
    mixed = lottery(list(tiles.values()) + hidden["stack"], rng)
    order = sorted(tiles, key=lambda cell: (cell in state["blocks"], rng.random()))
    if rng.random() < 0.3:
        rng.shuffle(order)
    for cell in order:
        tiles[cell] = mixed.pop(0)
    hidden["stack"] = mixed


def give_favors(state, rng):
    """Some of the favors not yet revealed."""
    hidden = state["hidden"]["favors"]
    for _ in range(min(rng.randint(1, 6), max(0, len(hidden) - 6))):
        favors = state["parties"][rng.randrange(state["players"])]["favors"]
        favors.append(hidden.pop(rng.randrange(len(hidden))))
        favors.sort(key=FAVORS.index)


def reserve(state, rng):
    """As if a Foresight of the pile had been used."""
    hidden = state["hidden"]["favors"]
    lying = [slot for slot in state["market"] if slot and slot["reserved"] is None]
    while "foresight" in hidden and len(hidden) > 6 and lying and rng.random() < 0.8:
        hidden.remove("foresight")
        lying.pop(rng.randrange(len(lying)))["reserved"] = rng.randrange(state["players"])


def other_numbers(state, rng):
    """Spaces of the track in other hands: a line or an Ascent has brought each (T-11)."""
    parties = state["parties"][:state["players"]]
    spaces = sum(party["track"] for party in parties)
    for party in parties:
        party["track"] = min(rng.randint(0, spaces), 13)
        spaces -= party["track"]
    if state["players"] == 4:
        state["completion"] = rng.choice(COMPLETION)


def elders(party):
    return sum(card.split("=")[-1][0] == "L" for card in party["cards"])


def earned(state, rng):
    """T-09: each favor came from an elder. Those that did not go back to the pile; False if that does not suffice."""
    hidden, siku = state["hidden"]["favors"], 2 if state["players"] == 2 else None
    for seat, party in enumerate(state["parties"][:state["players"]]):
        reserved = [slot for slot in state["market"] if slot and slot["reserved"] == seat]
        traces = party["owes"] + (state["abundance"] > 0 and state["active"] == seat)
        while len(party["favors"]) + len(reserved) + traces > elders(party):
            if party["favors"]:
                hidden.append(party["favors"].pop(rng.randrange(len(party["favors"]))))
            elif reserved:
                reserved.pop()["reserved"] = None
                hidden.append("foresight")
            else:
                return False
    state["favors"]["left"] = len(hidden)
    all_favors = 2 * sum(favor not in nunatak.NOT_WITH[state["players"]] for favor in FAVORS)
    taken = all_favors - len(hidden) - len(state["favors"]["open"])
    return taken <= sum(elders(party) for number, party in enumerate(state["parties"]) if number != siku)


CHANGES = [swap_blocks, mix_cards, mix_tiles, give_favors, reserve, other_numbers]


def settle(state):
    """Sets `free`; False if the turn could not have begun like this."""
    game = Game.of_wire(state)
    game.free = False
    if not game.takeable():
        shown = game.shown()
        rest = game.pile + [game.market[slot]["card"] for slot in game.unreserved()]
        if any(shown & set(FACES[card]) for card in rest) or game.players == 1 and game.pile and None in game.market:
            return False                                                        # T-03 or Z-03 would have happened
        game.free = True
    state["free"] = game.free
    return True


# ---- Section I ---------------------------------------------------------------------------------------------------------------

def check_invariants(game):
    """What holds at every decision."""
    lying = [slot["card"] for slot in game.market if slot]
    hands = [card.split("=")[0] for party in game.parties
             for card in party.cards + [t["card"] for t in party.transformed]]
    placed = len(game.blocks)
    assert Counter(lying + game.pile + hands) == Counter(card for number in CARDS for card in number)
    assert Counter(list(game.tiles.values()) + game.stack) == Counter(tile for number in nunatak.TILES for tile in number)
    assert len(lying) + len(game.pile) == 54 - placed == 54 - len(hands)
    assert sum(game.numbers) == len(game.pile)
    assert all(below in game.blocks for cell in game.tiles for below in nunatak.UNDER[cell])
    top = game.pile[:game.numbers[game.top_number()]] if game.pile else []
    assert game.under == top[len(top) - len(game.under):]
    if game.phase in ("turn", "dummy"):
        assert game.free_cells() and game.takeable()
        assert len(lying) == 4 or not game.pile or game.players == 1
    moves = game.moves()
    assert len(moves) == len(set(moves)) and bool(moves) == (game.phase != "over")


def check_end(game, whole=True):
    """What holds in the end; `whole`: the game was played from its beginning."""
    placed = Counter(game.blocks.values())
    assert len(game.blocks) == 54 and not game.stack and not game.pile and not any(game.market)
    assert set(nunatak.ROOF.values()) - {None} | {c for c in nunatak.AXIS if c[0] == "1"} == set(game.tiles)
    assert sorted(placed.values()) == {1: [18] * 3, 2: [18] * 3, 3: [18] * 3, 4: [13, 13, 14, 14]}[game.players]
    if game.players == 2:
        assert game.parties[0].siku == game.parties[1].siku == 9
    if game.players == 1:
        assert game.round == 18
    if whole:
        assert game.seen["squares"] == 30 and game.seen["lines"] == 24


def self_play(players, seed):
    """A game without a program; its counts of rare things."""
    rng = random.Random(f"{players}:{seed}")
    game, player, whole = Game.deal(players, rng), Player(rng), True
    game.order = rng
    mutation = rng.randint(1, 54) if seed % 2 else 0
    while game.phase != "over":
        check_invariants(game)
        if game.phase == "turn" and 0 < mutation <= len(game.blocks):
            state = mutate(game.wire(), rng)
            if state:
                seen, game, whole = game.seen, Game.of_wire(state), False
                game.order, game.seen = rng, seen
                game.seen["mutated positions"] += 1
                assert game.wire() == Game.of_wire(game.wire()).wire()
                check_invariants(game)
            mutation = 0
        game.play(player.choose(game, game.moves()))
        game.score()
    check_invariants(game)
    check_end(game, whole)
    return game
