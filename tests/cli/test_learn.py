#!/usr/bin/env python3
"""test_learn.py FLOE - lessons in a real terminal and through a pipe, how far one came, and `floe lesson`."""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from run_tests import run_tests
from terminal import Terminal

FLOE = sys.argv[1]
PROMPT = re.compile(r"(Your move, 1-\d+ \(h for help\):|q leaves:|q: none\)) $")
LESSONS = json.loads(subprocess.run([FLOE, "lesson", "export"], capture_output=True, text=True, check=True).stdout)


def run(*words, given="", **environment):
    return subprocess.run(
        [FLOE, *words], input=given, capture_output=True, text=True, check=False,
        env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin", **environment},
    )


def wrong_moves(step):
    return [move for aside in step.get("asides", []) for move in aside["moves"]][:2]


def play(terminal, lesson, first=0, wrong=False):
    """Does what a lesson says, or all else before it. Leaves the terminal behind the last step."""
    for number, step in enumerate(lesson["steps"][first:], first + 1):
        assert f"({number} of {len(lesson['steps'])})" in terminal.screen, terminal.screen
        assert not re.search(r"\b(lesson|learn)\.[a-z_]+|[{}]", terminal.screen), terminal.screen
        if wrong and "right" in step:
            for move in wrong_moves(step):
                assert "Taken back" in terminal.type(move), (lesson["name"], move, terminal.screen)
            assert "Taken back" not in terminal.type("nonsense"), terminal.screen
            for line in ("h", "b", "v", "0", ""):
                assert PROMPT.search(terminal.type(line)) if line else True
        if "right" in step:
            assert "q leaves:" in terminal.type(step["right"][-1]), (lesson["name"], step["name"], terminal.screen)
        terminal.type("")


def test_all_lessons():
    """Every lesson by what it says; the next one is offered, and all are done in the end."""
    for game in sorted({lesson["game"] for lesson in LESSONS}):
        lessons = [lesson for lesson in LESSONS if lesson["game"] == game]
        with tempfile.TemporaryDirectory() as folder:
            terminal = Terminal([FLOE, "learn", game], PROMPT, XDG_STATE_HOME=folder)
            for lesson in lessons:
                play(terminal, lesson)
                assert "is done." in terminal.screen, terminal.screen
                if lesson is not lessons[-1]:
                    assert "Next: " in terminal.screen
                    terminal.type("")
            assert "That was the last lesson" in terminal.screen and terminal.process.wait(60) == 0
            listed = run("learn", game, "--list", XDG_STATE_HOME=folder).stdout
            assert listed.count("(done)") == len(lessons), listed


def test_everything_else_first():
    for lesson in LESSONS:
        with tempfile.TemporaryDirectory() as folder:
            terminal = Terminal([FLOE, "learn", lesson["game"], lesson["name"]], PROMPT, XDG_STATE_HOME=folder)
            play(terminal, lesson, wrong=True)
            assert "is done." in terminal.screen, terminal.screen


def test_nunatak_comes_first():
    """Games are listed as everywhere else, and Enter begins with the first lesson of the list."""
    listed = run("learn", "--list", XDG_STATE_HOME="/dev/null").stdout
    assert listed.startswith("Nunatak\n") and listed.index("Nunatak") < listed.index("Nanuuk!"), listed
    numbers = [int(number) for number in re.findall(r"^ +(\d+)\. ", listed, re.M)]
    assert numbers == list(range(1, len(LESSONS) + 1)), listed


def test_leave_and_come_back():
    lesson = next(lesson for lesson in LESSONS if lesson["game"] == "nunatak")
    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal([FLOE, "learn"], PROMPT, XDG_STATE_HOME=folder)
        assert re.search(r"^ +1\. ", terminal.screen, re.M)
        terminal.type("1")
        terminal.type("")
        assert "(2 of " in terminal.screen, terminal.screen
        terminal.end()
        assert "(step 2 of " in run("learn", "--list", XDG_STATE_HOME=folder).stdout
        terminal = Terminal([FLOE, "learn", lesson["game"], "1"], PROMPT, XDG_STATE_HOME=folder)
        play(terminal, lesson, first=1)
        terminal.end("the end of input")
        again = run("learn", lesson["game"], lesson["name"], XDG_STATE_HOME=folder).stdout
        assert "(1 of " in again and "(done)" in run("learn", "--list", XDG_STATE_HOME=folder).stdout


def test_pipe():
    lesson = LESSONS[0]
    lines = [line for step in lesson["steps"] for line in [*step.get("right", [])[:1], ""]]
    with tempfile.TemporaryDirectory() as folder:
        done = run("learn", lesson["game"], given="\n".join(lines) + "\nq\n", HOME=folder)
        assert done.returncode == 0 and "is done." in done.stdout, done
        assert Path(folder, ".local/state/floe/lessons").read_text() == f"{lesson['game']} {lesson['name']} done\n"


def test_progress_that_cannot_be_kept():
    """A file that is damaged, or a folder that cannot be written, keeps nobody from learning."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "floe").mkdir()
        Path(folder, "floe", "lessons").write_text("nanuuk moving 99\nchess opening done\nnanuuk\n\0\n")
        assert "(1 of " in run("learn", "nanuuk", "moving", XDG_STATE_HOME=folder).stdout
    assert "(1 of " in run("learn", "nanuuk", "moving", XDG_STATE_HOME="/dev/null/nowhere").stdout


def test_languages():
    for language, word in (("fr", "Entrée"), ("de", "Weiter mit Enter"), ("nl", "Enter gaat verder")):
        with tempfile.TemporaryDirectory() as folder:
            told = run("learn", "nanuuk", "moving", LC_ALL=f"{language}_XX.UTF-8", XDG_STATE_HOME=folder).stdout
            assert word in told and "This is the floe" not in told, told


def test_wrong_words():
    for words in (["learn", "nanuuk", "knitting"], ["learn", "pebbles"], ["learn", "chess"], ["lesson"], ["lesson", "sing"]):
        done = run(*words, XDG_STATE_HOME="/dev/null")
        assert done.returncode == 2 and done.stderr.count("\n") == 1, done


def test_check():
    done = run("lesson", "check")
    assert done.returncode == 0 and done.stdout.count(": good, ") == len(LESSONS), done
    files = sorted(map(str, Path("lessons").glob("*.lesson")))
    assert run("lesson", "check", *files).stdout.count(": good, ") == len(files)


def test_check_complains():
    text = Path("lessons/nanuuk.02.blocked.lesson").read_text()
    wrong = {
        "right c2-b2": ("right c2-b9", "No legal move"),
        "say shut": ("say silence", "catalog"),
        "refused over L-03": ("refused over L-99", "rule"),
        "seed=1": ("seed=1 mode=chess", "option"),
        "right a1|a2": ("then a1|a2", "right"),
    }
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "wrong.lesson")
        for old, (new, complaint) in wrong.items():
            assert old in text
            file.write_text(text.replace(old, new))
            done = run("lesson", "check", str(file))
            assert done.returncode == 1 and f"{file}: line " in done.stdout and complaint in done.stdout, (old, done)
    done = run("lesson", "check", "/nowhere.lesson")
    assert done.returncode == 1 and "/nowhere.lesson" in done.stderr


run_tests(globals())
