#!/usr/bin/env python3
"""test_examples.py FLOE - the examples of the rules: each record can be played, and its last move shows its rule."""

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


def test_the_books_have_these_rules():
    for file in examples():
        game = game_of(file)
        for language in rulebook.languages_of(game):
            assert file.stem in rulebook.rules_of(rulebook.read(game, language)), (file, language)
    assert len(examples()) > 25


def test_every_example_of_nanuuk_has_a_picture():
    rules = rulebook.rules_of(rulebook.read("nanuuk", "en"))
    pictured = {file.stem for file in examples() if game_of(file) == "nanuuk"}
    assert {rule for rule in rules if rule.startswith("X")} <= pictured, pictured


run_tests(globals())
