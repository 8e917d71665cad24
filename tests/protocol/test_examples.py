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
    "X04": "Player 2 scores 3 points for support.",
    "X05": "Player 3 completes 2 lines",
    "X06": "5 for Player 1, 2 for Player 3.",
    "X07": "5 for Player 1, 2 for Player 2.",
    "X08": "5 for Player 1, 1 each for Player 2 and Player 3.",
    "X09": "5 points for Player 4.",
    "X11": "Player 2 takes the worker/engineer as engineer",
}


def examples():
    return sorted(FOLDER.glob("*/examples/*.floe"))


def test_last_moves_show_their_rules():
    engine = Engine()
    for file in examples():
        engine.ask("load", record=file.read_text(encoding="utf-8"))
        events = engine.ask("log")["log"][-1]["events"]
        cited = [event.get("rule") for event in events]
        told = TOLD.get(file.stem)
        assert told or CITED.get(file.stem, file.stem) in cited, (file, cited)
        assert not told or any(told in event["text"] for event in events), (file, events)


def test_the_books_have_these_rules():
    for file in examples():
        game = file.parent.parent.name
        for language in rulebook.languages_of(game):
            assert file.stem in rulebook.rules_of(rulebook.read(game, language)), (file, language)
    assert len(examples()) > 25


run_tests(globals())
