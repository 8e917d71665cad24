#!/usr/bin/env python3
"""check-names.py - does anything in src name a game that should know games only by the contract?

A game is a folder of src/games and a line of src/games/list.h. Whatever else in src names one, in code
or in a comment, knows something that the contract (src/game/game.h, src/search/game_ai.h) should tell it.
Names are those of the list and the titles in po/en.po, however they are written. Tests, benchmark,
fuzz targets, scripts, docs, po, nets and the page are not looked at.
"""

import re
import sys
from pathlib import Path

import po

SRC = Path("src")
GAMES = SRC / "games"
ENTRY = re.compile(r"\b(?:WITH_AI|WITHOUT_AI)\((\w+)\) *\\?$", re.M)


def names():
    """Every game's name and title, as words."""
    listed = ENTRY.findall((GAMES / "list.h").read_text())
    english = po.read(["po/en.po"])[0].entries
    titles = [english[f"{game}.title"].one for game in listed]
    return sorted({re.sub(r"\W", "", word).lower() for word in listed + titles})


def faults(path, pattern):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if match := pattern.search(line):
            yield f"{path}:{number}: names {match[0]}"


def main():
    words = names()
    folders = {path.name for path in GAMES.iterdir() if path.is_dir()}
    pattern = re.compile("|".join(words), re.I)
    found = [f"{GAMES / name}: is not in {GAMES}/list.h" for name in sorted(folders - set(words))]
    for path in sorted(SRC.rglob("*.[ch]")):
        if GAMES not in path.parents:
            found += faults(path, pattern)
    print("\n".join(found) or f"names: nothing outside {GAMES} names a game ({', '.join(words)})")
    sys.exit(bool(found))


main()
