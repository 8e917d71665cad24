#!/usr/bin/env python3
"""test_docs.py FLOE - what README.md and docs/ show is what the program says: records, pictures, conversations, counts."""

import os
import re
import subprocess
import sys
import tempfile
from fnmatch import fnmatch
from pathlib import Path

from run_tests import run_tests

FLOE = sys.argv[1]
PAGES = {str(path): path.read_text(encoding="utf-8") for path in [Path("README.md"), *sorted(Path("docs").rglob("*.md"))]}
ASKED = r", (?:choose|choisissez|kies|wähle) 1-\d+\u202f?:"
PROMPT = re.compile(rf"({ASKED}) (.+)\n")  # and what the player types
SHOWN = re.compile(rf"{ASKED}|^Blocks built: \d+|Blocs posés|^Gebaut: \d+|^Geplaatste blokken", re.M)
COUNTS = re.compile(r"`(?:build/)?floe (perft [^`]+)` prints\s+([\d,\sand]+)")
UNDO = "u\n" * 200  # shows every position of the game on the way back


def blocks():
    """Page and text of every fenced block."""
    for page, text in PAGES.items():
        for block in re.findall(r"^```\w*\n(.*?)^```", text, re.S | re.M):
            yield page, block


def language_of(page):
    """docs/players.de.md is German."""
    name = page.split(".")
    return name[-2] if len(name) > 2 else "en"


def run(*words, given="", language="en"):
    environment = {**os.environ, "COLUMNS": "80", "LC_ALL": f"{language}.UTF-8"}
    done = subprocess.run([FLOE, *words], input=given, capture_output=True, text=True, check=False, env=environment)
    return done.returncode, done.stdout


RECORDS = [(page, block) for page, block in blocks() if block.startswith('[Game "')]


def test_records():
    assert RECORDS
    for page, record in RECORDS:
        code, told = run("verify", "-", given=record)
        assert code == 0, f"{page}: {told}{record}"


def conversation(record, typed, language):
    """All that the text client shows if a player goes on with a record, and then takes all of it back."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "game.floe")
        file.write_text(record, encoding="utf-8")
        return run("play", "--record", str(file), given=typed + UNDO, language=language)[1]


def test_pictures_and_conversations():
    """Each can be seen in the game of one of the records, in the language of its page. What is typed is not printed, as
    there is no terminal."""
    tried = 0
    records = {record for _, record in RECORDS}
    for page, block in blocks():
        if not SHOWN.search(block):
            continue
        typed = "".join(line + "\n" for _, line in PROMPT.findall(block))
        wanted = PROMPT.sub(r"\1 ", block).rstrip()
        assert any(wanted in conversation(record, typed, language_of(page)) for record in records), f"{page}:\n{block}"
        tried += 1
    assert tried >= 20, tried


def test_counts():
    examples = [(page, *example) for page, text in PAGES.items() for example in COUNTS.findall(text)]
    assert examples
    for page, command, numbers in examples:
        code, told = run(*command.split())
        counts = [line.split()[1] for line in told.splitlines()]
        assert code == 0 and counts == re.findall(r"\d+", numbers), (page, command, counts)


def heading_ids(text):
    """The names by which links reach the headings of a page, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.S | re.M), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_links():
    """Every link leads to a file that is there, and to a heading that it has."""
    pages = {Path(name).resolve(): text for name, text in PAGES.items()}
    pages |= {path.resolve(): path.read_text(encoding="utf-8") for path in [Path("CONTRIBUTING.md"), *Path("nets").glob("*.md")]}
    for page, text in pages.items():
        for target, heading in re.findall(r"\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)", text):
            path = (page.parent / target).resolve() if target else page
            assert path.exists(), f"{page}: there is no {target}"
            assert not heading or heading in heading_ids(pages[path]), f"{page}: {target} has no heading {heading}"


def shape(text):
    """What a page has in every language: headings, rows of tables, blocks, and the rules that it cites."""
    counts = [len(re.findall(mark, text, re.M)) for mark in ("^#+ ", r"^\|", "^```", "^    build/floe ", r"^\*\*", "^- ")]
    return counts, sorted(re.findall(r"\b[A-Z]{1,2}-\d\d\b", text))


def test_translated_pages_are_whole():
    """docs/players.de.md tells what docs/players.md tells."""
    pages = [page for page in PAGES if page.startswith("docs/players.") and page != "docs/players.md"]
    assert len(pages) == 3
    for page in pages:
        assert shape(PAGES[page]) == shape(PAGES["docs/players.md"]), page


def test_pages_are_short():
    """A page for developers is read in one go."""
    for page in [Path("docs/developers.md"), *Path("docs/developers").glob("*.md"), *Path("docs/decisions").glob("*.md")]:
        assert len(page.read_text(encoding="utf-8").splitlines()) <= 250, page


def test_promises_have_tests():
    """Every test that docs/security.md names exists, and every promise names one."""
    page = PAGES["docs/security.md"]
    named = re.findall(r"`(test_\w+\.(py|c)):(\w+)`", page)
    for file, kind, name in named:
        source = next(Path("tests").rglob(file)).read_text(encoding="utf-8")
        wanted = f"\ndef {name}(" if kind == "py" else f"\nstatic void {name}("
        assert wanted in source, f"{file} has no {name}"
    promises = [line for line in page.splitlines() if line.startswith("|") and not line.startswith(("| promise", "| ---"))]
    assert promises and all("`test_" in line for line in promises) and len(named) > 40


def test_the_tests_are_listed():
    """docs/testing.md says what each test proves."""
    listed = re.findall(r"`(test_\w+\*?)`", PAGES["docs/testing.md"].partition("## What the tests prove")[2])
    for path in [*Path("tests").rglob("test_*.c"), *Path("tests").rglob("test_*.py")]:
        assert any(fnmatch(path.stem, name) for name in listed), f"docs/testing.md does not tell of {path.stem}"


run_tests(globals())
