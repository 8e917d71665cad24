#!/usr/bin/env python3
"""test_rules.py FLOE - the rules as the terminal shows them: `floe rules`, and `rule` in `floe play`."""

import json
import os
import re
import subprocess
import sys

from engine_client import FLOE
from run_tests import run_tests

LANGUAGES = ("en", "de", "fr", "nl")
GAMES = ("nunatak", "nanuuk")


def run(*words, given="", language="en"):
    """Exit code, stdout and stderr, in that language of the system."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    done = subprocess.run([FLOE, *words], input=given, capture_output=True, text=True, check=False,
                          env=clean | {"LANG": f"{language}.UTF-8"})
    return done.returncode, done.stdout, done.stderr


def told(*words, **given):
    code, out, err = run(*words, **given)
    assert code == 0 and err == "", (words, code, err)
    return out


def book(game, language):
    """The file as the one reader of rules understands it."""
    made = subprocess.run([sys.executable, "-B", "scripts/rulebook.py", game, language], capture_output=True, check=True)
    return json.loads(made.stdout)


def words_of(text):
    return text.split()


def test_whole_books():
    """All of the text is there, in every language, and no line is wider than the terminal."""
    for game in GAMES:
        for language in LANGUAGES:
            wanted, shown = book(game, language), told("rules", game, language=language)
            texts = [wanted["title"], *wanted["intro"]]
            for section in wanted["sections"]:
                texts.append(f"{section['letter']}. {section['title']}")
                texts += [f"{rule['id'] or ''} {rule['text']}" for rule in section["rules"]]
            assert words_of(shown) == words_of(" ".join(texts)), (game, language)
            assert max(map(len, shown.splitlines())) <= 80
            assert shown == told("rules", game, "--language", language)
    assert told("rules") == told("rules", "nunatak") + "\n" + told("rules", "nanuuk")


def test_one_rule():
    rule = told("rules", "nunatak", "T-05")
    assert rule.startswith("T. The turn\n\nT-05   Place one of your blocks") and rule.count("\n") == 4, rule
    assert rule == told("rules", "nunatak", "t-05") == told("rules", "nunatak", "t05")
    assert "[R]" not in rule and told("rules", "nunatak", "T-03").endswith("the published rules are silent there.\n")
    assert told("rules", "nanuuk", "lv-01", "--language", "nl").startswith("LV. Varianten van het leerspel\n")
    assert told("rules", "nunatak", "X13").endswith("34 points.\n")


def test_section():
    section = told("rules", "nanuuk", "v")
    assert section.startswith("V. Variants of the hunt\n") and re.findall(r"^\S+-\d\d", section, re.M) == ["V-01", "V-02", "V-03"]


def test_what_is_not_there():
    for words, says in ((("nunatak", "T-99"), "there is no rule “T-99” in nunatak"), (("nunatak", ""), "there is no rule “”"),
                        (("chess",), "there is no game “chess”"), (("nunatak", "--language", "xx"), "there is no language “xx”")):
        code, out, err = run("rules", *words)
        assert code == 2 and out == "" and says in err, (words, code, out, err)
    code, out, err = run("rules", "pebbles")
    assert code == 1 and out == "" and "the rules of pebbles" in err


def test_in_mid_game():
    """A refusal cites a rule, and "rule" shows it, in the language that is spoken."""
    out = told("play", "nunatak", "--players", "2", "--seed", "5", given="1W@4a1\n?\nrule T-05\nrule\nrule z9\nlang de\nrule t-05\nq\n")
    assert re.search(r"\(Rule [TF]-\d\d\.\)", out), out
    assert "T. The turn\n\nT-05   Place one of your blocks" in out
    assert re.search(r"^  T +The turn\n", out, re.M) and "There is no rule “z9”." in out
    assert "T-05   Stelle einen deiner Eisblöcke" in out
    assert "Nobody has written down the rules" in told("play", "pebbles", "--seed", "7", given="rule R-2\nq\n")


run_tests(globals())
