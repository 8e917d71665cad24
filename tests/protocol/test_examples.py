#!/usr/bin/env python3
"""test_examples.py FLOE - the examples of the rules: each record can be played, and its last move shows its rule."""

import re
import sys
from pathlib import Path

from engine_client import Engine
from run_tests import run_tests

sys.path.insert(0, "scripts")
import rulebook  # noqa: E402

FOLDER = Path("web/src/games")

# Rules that have no event of their own: the rule that their move cites.
CITED = {"M-06": "M-05", "LV-01": "L-03", "LV-04": "L-03", "Z-04": "T-05"}

# Examples of section X: what their move causes.
TOLD = {
    "nunatak": {
        "X01": "The worker comes to slot",
        "X02": "Player 2 takes the carver and builds on 1b2.",
        "X03": "Player 1 swaps the tiles of 1c1 and 1c3.",
        "X04": "Player 2 scores 3 points for support.",
        "X05": "Player 3 completes 2 lines",
        "X06": "5 for Player 1, 2 for Player 3.",
        "X07": "5 for Player 1, 2 for Player 2.",
        "X08": "5 for Player 1, 1 each for Player 2 and Player 3.",
        "X09": "5 points for Player 4.",
        "X10": "Player 2 takes the carver and builds on 2b3.",
        "X11": "Player 2 takes the worker/engineer as engineer",
        "X12": "Player 3 plays an extra turn.",
        "X13": "The temple is finished.",
        "X14": "The temple is finished.",
        "X15": "The temple is finished.",
        "X16": "The temple is finished.",
        "X17": "Dummy 2 takes the worker and builds on 1a5.",
        "X18": "The temple is finished.",
        "X19": "Player 1 leads on the edges and sets the dome.",
        "X20": "The temple is finished.",
    },
    "nanuuk": {
        "X01": "The ice cracks between a1 and b1.",
        "X02": "Player 1 takes the hunter across the crack from a2 to b3 by kayak.",
        "X03": "Player 1 moves the hunter from d4 to c3.",
        "X04": "Player 2 places the hunter on a2.",
        "X05": "Player 1 moves the hunter from f3 to f4.",
        "X06": "Player 1 moves the hunter from d3 to d2.",
        "X07": "The ice cracks between a1 and b1.",
        "X08": "Player 1 uses husky and sled for one step more.",
        "X09": "Nothing is left to hunt: the hunters go home.",
        "X10": "Nothing is left to hunt, and everybody who can is home.",
        "X11": "Nobody has taken a step for a whole round.",
        "X12": "The game is over.",
        "X13": "The ice cracks between c3 and d3.",
        "X14": "The ice cracks between a1 and a2.",
        "X15": "The hunter of Player 3 on f1 is blocked and leaves the game.",
        "X16": "Player 1 brings home: whale.",
    },
}

# What the score sheets say after the example, in the line that it shows.
SCORED = {
    "X13": ("artisans", [34, 13, 0]),
    "X14": ("beasts", [20, 6, 12]),
    "X15": ("engineers", [12, 20, 9]),
    "X16": ("elders", [4, 18, 0]),
    "X18": ("workers", [6, 20, 2]),
    "X19": ("dome", [7, 0, 0]),
}

# What cannot be done instead of the move, and why.
REFUSED = {
    "nunatak": {
        "X01": ("4W@1e2", "no_free_tile"),
        "X02": ("3C@1b1", "wrong_tile"),
        "X10": ("3L@2b3", "wrong_tile"),
    },
    "nanuuk": {"X03": ("d4-d3", "bear_cannot_flee"), "X13": ("d4|d5", "edge")},
}


def examples():
    return sorted(FOLDER.glob("*/examples/*.floe"))


def game_of(file):
    return file.parent.parent.name


def example(game, rule):
    """An engine that has played this example, and the position it has come to."""
    engine = Engine()
    engine.ask("load", record=(FOLDER / game / "examples" / f"{rule}.floe").read_text(encoding="utf-8"))
    return engine, engine.ask("state")["state"]


def test_last_moves_show_their_rules():
    engine = Engine()
    for file in examples():
        engine.ask("load", record=file.read_text(encoding="utf-8"))
        events = engine.ask("log")["log"][-1]["events"]
        cited = [event.get("rule") for event in events]
        told = TOLD.get(game_of(file), {}).get(file.stem)
        assert told or CITED.get(file.stem, file.stem) in cited, (file, cited)
        assert not told or any(told in event["text"] for event in events), (file, events)


def test_what_cannot_be_done_instead():
    for game, refused in REFUSED.items():
        for rule, (move, code) in refused.items():
            engine, _ = example(game, rule)
            engine.ask("undo")
            reason = engine.ask("check", move=move).get("reason", {})
            assert reason.get("code") == code, (game, rule, reason)


def test_tokens_that_stay():
    for rule, space, token in (("X05", "f4", "whale"), ("X06", "d2", "fish")):
        _, state = example("nanuuk", rule)
        assert state["pieces"][0]["space"] == space and state["tokens"][space] == token, (rule, state)


def test_sheets_of_the_hunt():
    for rule, carried in (
        ("X02", ["harpoon"]),
        ("X07", ["harpoon"]),
        ("X16", ["harpoon", "husky", "sled", "kayak"]),
    ):
        _, state = example("nanuuk", rule)
        assert state["pieces"][0]["with"] == carried, (rule, state)
    assert state["pieces"][0]["home"].items() >= {"whale": 1, "inuk": 1}.items(), state


def test_who_goes_on_and_who_wins():
    for rule, decides in (("X07", 1), ("X09", 0), ("X14", 0)):
        _, state = example("nanuuk", rule)
        assert state["decides"] == decides, (rule, state)
    for rule, winners in (("X12", [0]), ("X15", [1])):
        _, state = example("nanuuk", rule)
        assert state["winners"] == winners, (rule, state)
    engine, _ = example("nanuuk", "X12")
    assert [seat["total"] for seat in engine.ask("score")["seats"]] == [19, 19]


def cards_of(party, kind):
    return [card for card in party["cards"] if (card.split("=")[1] if "=" in card else card[0]) == kind]


def edges(state, seat, floor=None):
    """Blocks of a seat on edge cells, of one floor or of all."""
    def is_edge(cell):
        last = 5 - int(cell[0])
        return {"abcde".index(cell[1]), int(cell[2]) - 1} & {0, last}
    return sum(
        owner == seat and bool(is_edge(cell)) and floor in (None, int(cell[0]))
        for cell, owner in state["blocks"].items()
    )


def test_final_scores():
    for rule, (line, points) in SCORED.items():
        engine, state = example("nunatak", rule)
        sheets = [{one["line"]: one["points"] for one in seat["lines"]} for seat in engine.ask("score")["seats"]]
        assert [sheet[line] for sheet in sheets] == points, (rule, sheets)
    _, state = example("nunatak", "X19")
    assert [edges(state, seat) for seat in range(3)] == [14, 12, 14]
    assert [edges(state, seat, 1) for seat in range(3)] == [6, 6, 4]


def test_ties_that_something_breaks():
    _, state = example("nunatak", "X12")
    beasts = [sorted(card[card.index("B") + 1] for card in cards_of(party, "B")) for party in state["parties"]]
    assert beasts == [["1"], ["1", "1"], ["1", "1", "2"], ["1", "2", "2"]] and state["extra"] == [2, 1], state
    engine, state = example("nunatak", "X20")
    first, second, _ = sorted(engine.ask("score")["seats"], key=lambda seat: seat["rank"])
    assert first["total"] == second["total"] and (first["rank"], second["rank"]) == (1, 2)
    assert [edges(state, seat["seat"]) for seat in (first, second)] == [14, 13]
    assert "more blocks on the edges decided it" in engine.ask("score")["result"]["text"]
    engine, _ = example("nanuuk", "X12")
    assert "more equipment decided it" in engine.ask("score")["result"]["text"]


def test_what_an_example_shows_is_a_line_of_the_sheet():
    for file in examples():
        shows = re.search(r'^\[Shows "(\w+)"\]$', file.read_text(encoding="utf-8"), re.M)
        engine, _ = example(game_of(file), file.stem)
        lines = {one["line"] for one in engine.ask("score")["seats"][0]["lines"]} | {"total"}
        assert not shows or shows[1] in lines, (file, shows)


def test_the_books_have_these_rules():
    for file in examples():
        game = game_of(file)
        for language in rulebook.languages_of(game):
            assert file.stem in rulebook.rules_of(rulebook.read(game, language)), (file, language)
    assert len(examples()) > 25


def test_every_example_has_a_picture():
    for game in TOLD:
        rules = rulebook.rules_of(rulebook.read(game, "en"))
        pictured = {file.stem for file in examples() if game_of(file) == game}
        assert {rule for rule in rules if rule.startswith("X")} <= pictured, (game, pictured)


run_tests(globals())
