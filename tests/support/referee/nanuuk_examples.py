"""The worked examples of the rules page of Nanuuk!, sections G and X, put to the referee itself."""
from collections import Counter

from .nanuuk import THREE, TWO, WHOLE, Game, new_game


def hunt(*hunters, tokens="", cracks="", **options):
    """A position at the beginning of seat 0's turn: a hunter is `space: what he carries`, a token `fish:a1`. Sheets and
    floe hold nothing but what matters."""
    game = new_game(len(hunters), options, dict(token.split(":")[::-1] for token in tokens.split()), cracks.split())
    for piece, (space, _, sack) in zip(game.pieces, (hunter.partition(":") for hunter in hunters)):
        piece.space, piece.sack = space, set(sack.split())
        piece.home = Counter({"harpoon", "husky", "sled", "kayak"} - piece.sack)
    game.begin_turn(0)
    return game


def walk(players, mode, *spaces, cracks="", **options):
    game = new_game(players, {"mode": mode, **options}, None, cracks.split())
    for piece, space in zip(game.pieces, spaces):
        piece.space = space
    return game


def play(game, moves):
    for move in moves.split():
        assert move in game.moves(), (move, game.moves())
        game.play(move)
    return game


def sides(space, *but):
    return " ".join(line for line in WHOLE.sides[space] if line not in but)


def around(space):
    return sides(space) + " " + " ".join(WHOLE.star[space])


def the_board():
    assert [len(area.spaces) for area in (WHOLE, THREE, TWO)] == [31, 24, 22]                           # B-01, B-02
    assert [len(area.borders) for area in (WHOLE, THREE, TWO)] == [72, 53, 47]
    assert set(WHOLE.star["d3"]) == set("d2|e2 e2|e3 d4|e3 c3|d4 c2|c3 c2|d2".split())                  # G-02
    assert set(WHOLE.star["a1"]) == set("b1|b2 a2|b2".split())
    assert set(WHOLE.sides["a1"]) == set("a1|b1 a1|b2 a1|a2".split())
    assert set(WHOLE.star["a3"]) == set("a2|b3 b3|b4 a4|b4".split())
    assert set(THREE.star["a3"]) == set("a2|b3 b3|b4".split()) and "a3|a4" not in THREE.borders


def cracks():
    game = walk(4, "learning", "a2", "g1", "g2", "g3", cracks="b1|b2 a2|b2 a1|b1 a1|b2")                # X01
    game.begin_turn(0)
    play(game, "a2-a1")
    assert game.moves() == ["a1|a2"]
    play(game, "a1|a2")
    assert game.enclosed(game.pieces[0])
    game = walk(3, "learning", "a2", "g1", "g2")                                                        # X13
    game.begin_turn(0)
    play(game, "a2-a3")
    assert set(game.moves()) == {"a2|b3", "b3|b4"}


def kayak():
    # X02: into a cracked igloo, swap, out again. No line is free there, so no crack (G-03).
    game = hunt("a1: harpoon husky sled kayak seal", "g2", tokens="fish:d1", cracks=around("a2"))
    play(game, "sled a1~a2 home:seal a2~a1")
    hunter = game.pieces[0]
    assert game.phase == "crack" and hunter.sack == {"harpoon"} and hunter.home["kayak"] == 1


def bears():
    tokens = " ".join(f"fish:{space}" for space in TWO.spaces if space not in ("a2", "d4", "g2", "b2", "c1"))
    game = hunt("b2: harpoon", "g2: harpoon", tokens=tokens + " fish:b2 bear:c1")                       # X03: full
    assert "b2-c1" not in game.moves() and "b2-b1" in game.moves()
    game = hunt("b2: harpoon", "g2: harpoon", tokens=tokens + " bear:c1")                               # where he was
    play(game, "b2-c1 bear:b2")
    assert game.tokens["b2"] == "bear" and "c1" not in game.tokens and game.phase == "crack"
    assert game.pieces[0].sack == set() and game.pieces[0].home["harpoon"] == 1
    game = hunt("a2: harpoon", "g2: harpoon", tokens=tokens + " fish:c1 bear:b2")                       # but no igloo
    assert "a2-b2" not in game.moves()
    assert "b2-c1" not in hunt("b2", "g2", tokens=tokens + " bear:c1").moves()                          # no harpoon


def actions():
    game = play(hunt("b2: harpoon", "a2: harpoon", tokens="fish:d1"), "b2-a2")                          # X04
    assert [piece.space for piece in game.pieces] == ["a2", "a2"] and game.phase == "crack"
    game = play(hunt("b2: harpoon", "a2: harpoon", tokens="whale:b1"), "b2-b1")                         # X05
    assert game.phase == "crack" and game.tokens == {"b1": "whale"}
    game = play(hunt("b2: harpoon inuk", "a2: harpoon", tokens="whale:b1"), "b2-b1 take")
    assert game.tokens == {} and game.pieces[0].sack == {"harpoon", "inuk", "whale"}                    # M-06
    game = play(hunt("b2: harpoon fish", "a2: harpoon", tokens="fish:b1"), "b2-b1")                     # X06
    assert game.phase == "crack" and game.tokens == {"b1": "fish"}
    game = play(hunt("b2: harpoon inuk", "a2: harpoon", tokens="inuk:b1 fish:d1"), "b2-b1")             # M-04: only one
    assert game.tokens["b1"] == "inuk"
    game = play(hunt("b2: harpoon inuk whale", "g2: harpoon", tokens="fish:d1"), "b2-a2 home:whale")    # X16
    hunter = game.pieces[0]
    assert hunter.sack == {"harpoon", "husky", "sled", "kayak"} and +hunter.home == Counter(["whale", "inuk"])


def double_moves():
    # X07: the first step leads into a dead end, its crack closes it.
    game = hunt("a2: harpoon husky sled", "g2: harpoon", tokens="fish:d1", cracks="b1|b2 a2|b2 a1|b1 a1|b2")
    play(game, "sled a2-a1 a1|a2")
    assert game.active == 1 and game.pieces[0].sack == {"harpoon"}
    # X08: three steps.
    game = hunt("a1: harpoon husky sled fish walrus", "g2: harpoon", tokens="whale:d1 inuk:d2")
    play(game, "sled a1-a2 home:fish+walrus b2|b3 sled a2-a1 b1|b2 a1-b1")
    assert game.steps == 1 and game.pieces[0].sack == {"harpoon"} and game.phase == "crack"
    game = hunt("a1: harpoon husky sled", "g2: harpoon", tokens="fish:d1", doublecrack="choice")        # V-01
    play(game, "sled a1-b1 later b1-b2")
    assert game.owed is False and game.steps == 1 and "later" not in game.moves()


def the_end():
    # X09: the last fish; two hunters are at home already, the third goes there.
    game = hunt("b2: harpoon", "g2: harpoon", "d4: harpoon", tokens="fish:b1")
    play(game, "b2-b1 take b2|c1")
    assert game.homecoming and game.active == 0 and game.turn == 4 and game.quiet == 2
    play(game, "b1-a1 b1|b2 a1-a2 keep")
    assert game.phase == "crack"
    play(game, game.moves()[0])
    assert game.phase == "over" and game.winners == [0] and game.score()[0]["fish"] == 1
    # X10: only a whale is left, and no Inuk.
    game = play(hunt("b2: harpoon", "g2: harpoon", tokens="whale:d1"), "b2-a2")
    assert game.phase == "crack" and not game.homecoming
    play(game, game.moves()[0])
    assert game.phase == "over" and game.homecoming
    game = play(hunt("b2: harpoon", "g2: harpoon", tokens="whale:d1 inuk:d2"), "b2-a2")
    assert play(game, game.moves()[0]).phase == "step"
    # X11: all are blocked although a kayak would reach the fish.
    game = hunt("a1: harpoon kayak", "g1: harpoon kayak", tokens="fish:d1", cracks=sides("a1") + " " + sides("g1"))
    play(game, "stay stay")
    assert game.phase == "over" and not game.homecoming and game.winners == [0, 1]
    # X12: a tie, broken by equipment.
    game = hunt("a1: harpoon kayak", "g1: harpoon", tokens="fish:d1", cracks=sides("a1") + " " + sides("g1"))
    assert play(game, "stay").winners == [0] and game.ranks([0, 0]) == [1, 2]


def learning():
    # X14: blocked by pieces only is no loss while the other one can move.
    game = walk(2, "learning", "a1", "b1", "b2", "d4", cracks="a1|a2")
    game.begin_turn(0)
    assert game.phase == "step" and all(move.startswith("d4-") for move in game.moves())
    game = walk(2, "learning", "a1", "b1", "b2", "d4", cracks="a1|a2 a1|b1 a1|b2")                      # L-06
    game.begin_turn(0)
    assert game.phase == "over" and game.winners == [1]
    # X15: both left are blocked; who is found so first loses.
    game = walk(3, "learning", "a1", "c2", "g1", cracks=sides("a1") + " " + sides("c2"))
    game.remove(game.pieces[2])
    game.begin_turn(0)
    assert game.phase == "over" and game.winners == [1] and game.ranks([1, 2, 0]) == [2, 1, 3]
    assert [lines["outlived"] for lines in game.score()] == [1, 2, 0]


def variants():
    game = walk(3, "bearhunt", "a1", "g1", "d2")
    game.begin_turn(2)
    play(game, "d2-d3")
    assert "stop" in game.moves() and "d3-d2" in game.moves() and game.steps == 1                       # back again
    game = walk(3, "bearhunt", "a1", "g1", "d2", muststep="yes", stepcrack="yes")
    game.begin_turn(2)
    play(game, "d2-d3")
    assert game.phase == "crack" and game.steps == 2
    play(game, "d2|e2")
    assert "stop" not in game.moves() and game.phase == "step"
    game = walk(2, "flight", "a1", "g1", "d2", "c2", bears="2", maystay="yes")
    game.begin_turn(0)
    assert {"stay:d2", "stay:c2"} < set(game.moves()) and "a1-b1" not in game.moves()
    play(game, "stay:c2 b2|c1 a1-b1")
    assert game.moved == [3] and game.moving == 0 and set(game.moves()) == {"a1|b2"}
    assert play(game, "a1|b2").active == 1
    for mode, options, winner in (("partners", {}, 3), ("neighbours", {}, 2), ("neighbours", {"target": "left"}, 0)):
        game = walk(4, mode, "d1", "a1", "e1", "f1", cracks=sides("a1"), **options)
        game.begin_turn(1)
        assert game.winners == [winner]                                                                 # LV-05, LV-06
    game = walk(2, "helpers", "a1", "g1", "c1", "d4", cracks=sides("d4"))
    game.begin_turn(0)
    assert all(move.startswith("a1-") for move in game.moves()) and game.steps == 1                     # LV-07


def the_wire():
    game = hunt("a1: harpoon fish", "g2: harpoon kayak", tokens="fish:d1", cracks="b1|b2", social="yes")
    assert Game.of_wire(game.wire()).wire() == game.wire() and game.wire()["options"] == {"social": "yes"}


EXAMPLES = [the_board, cracks, kayak, bears, actions, double_moves, the_end, learning, variants, the_wire]
