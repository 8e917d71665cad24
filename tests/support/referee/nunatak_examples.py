"""The worked examples X of the rules page, put to the referee itself."""
import random

from . import nunatak
from .nunatak import CELL, EDGE, Game, square_points


def game_of(players, blocks=(), **members):
    """A position with nothing in it but what matters."""
    game = Game.deal(players, random.Random(0))
    game.tiles = {cell: "C" for cell in CELL.values()}
    game.blocks = dict(blocks)
    vars(game).update(members)
    return game


def market(*cards):
    return [{"card": card, "reserved": None} for card in cards] + [None] * (4 - len(cards))


def line(game, name):
    return [seat[name] for seat in game.score()]


def hand(game, seat, cards):
    game.parties[seat].cards = cards.split()
    return game


def builds(game):
    return {move for move in game.moves() if "~" not in move}


def takeable_cards():
    game = game_of(3, market=market("W", "C"))
    assert builds(game) == {f"2C@{cell}" for cell in CELL.values()}                                     # X01, X02
    game.tiles["1b2"] = "W"
    assert "1W@1b2" in builds(game) and "1W@1b3" not in builds(game)
    game.tiles["1c1"] = "B"
    game.play("1W@1c1~1b2")                                                                             # X03
    assert game.tiles["1c1"] == "W" and game.tiles["1b2"] == "B" and game.blocks == {"1c1": 0}
    game = game_of(3, market=market("CAr", "Ap", "WE"))
    game.tiles = {"1a1": "CA", "1b1": "E"}
    assert builds(game) == {"1C@1a1", "1A@1a1", "2A@1a1", "3E@1b1"}                                     # X10
    game.play("3E@1b1")
    assert game.parties[0].cards == ["WE=E"]                                                            # X11


def a_block():
    game = game_of(3, {"1a1": 0, "1b1": 0, "1a2": 0, "1b2": 1}, market=market("C"))
    game.play("1C@2a1")
    assert game.parties[0].support == 3                                                                 # X04
    cross = {cell: 1 for cell in CELL.values() if cell[0] == "1" and ("c" in cell or "3" in cell) and cell != "1c3"}
    game = game_of(3, cross, market=market("C"))
    game.play("1C@1c3")
    assert game.parties[0].track == 2                                                                   # X05


def squares():
    assert square_points([2, 2, 0], 0) == [5, 2, 0]                                                     # X06
    assert square_points([1, 2, 1], 0) == [2, 5, 0]                                                     # X07
    assert square_points([2, 1, 1], 0) == [5, 1, 1]                                                     # X08
    assert square_points([1, 1, 1, 1], 2) == [0, 0, 5, 0]                                               # X09
    assert square_points([0, 4, 0], 1) == [0, 5, 0]                                                     # T-15
    assert square_points([0, 2, 2], 0) == [0, 3, 3]                                                     # T-14


def completion():
    game = hand(hand(game_of(4, completion="beasts"), 0, "B1 B2"), 2, "B1")
    assert game.completion_ranking() == [0, 2, 3, 1]                                                    # X12


def sheet():
    game = hand(game_of(3), 0, "Ar Ar Ap Ap As As As")
    assert line(game, "artisans")[0] == 34                                                              # X13
    assert line(hand(game, 0, "B1 B2"), "beasts")[0] == 6                                               # X14
    game.parties[0].track = 5
    assert line(hand(game, 0, "E E WE=E"), "engineers")[0] == 9                                         # X15
    assert line(hand(game, 0, "Lal Ar As Lwc"), "elders")[0] == 4                                       # X16
    for hands, points in ((("W W W W W", "W W W", "W"), [20, 6, 2]), (("W W W W", "W W W W", "W W"), [12, 12, 4])):
        for seat, cards in enumerate(hands):
            hand(game, seat, cards)
        assert line(game, "workers") == points                                                          # X18


def dummies():
    # Dummy 1 chooses between 2 support + 1 line and a square (and nothing else): the square.
    game = game_of(1, {"1a1": 1, "1b1": 1, "1a2": 0, "1b2": 0, "2b1": 0, "2c1": 0, "2d1": 0,
                       "1d4": 0, "1e4": 0, "1d5": 0}, active=1, phase="dummy", market=market("W"))
    game.tiles = {cell: "C" for cell in game.blocks} | {"2a1": "W", "1e5": "W"}
    assert game.dummy_worth("2a1")[:4] == (3, 0, 1, 2) and game.dummy_worth("1e5")[:2] == (2, 2)
    game.blocks |= {"1d4": 1, "1e4": 2}
    assert game.dummy_worth("1e5")[:2] == (5, 5) and game.dummy_moves() == ["1W@1e5"]                   # X17


def dome_and_ranks():
    assert len(EDGE) == 40
    game = game_of(3, {"1a1": 0, "2a1": 1})
    assert line(game, "dome") == [7, 0, 0]                                                              # X19
    game.blocks = {"1a1": 0, "1e1": 1}
    assert line(game, "dome") == [0, 0, 0]
    edge = sorted(EDGE)
    game.blocks = {cell: 0 for cell in edge[:13]} | {cell: 1 for cell in edge[13:27]}
    assert game.ranks([99, 99, 12]) == [2, 1, 3]                                                        # X20
    game.blocks = {}
    assert game.ranks([99, 99, 12]) == [1, 1, 3]
    assert [nunatak.grade(total) for total in (99, 100, 150, 151, 251)] == [
        None, "Meltwater", "Meltwater", "Snowball", "Temple of ice"]                                    # Z-09


EXAMPLES = [takeable_cards, a_block, squares, completion, sheet, dummies, dome_and_ranks]
