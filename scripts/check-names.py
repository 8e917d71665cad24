#!/usr/bin/env python3
"""check-names.py - does anything name a game that should know games only by the contract?

A game is a folder of src/games and a line of src/games/list.h; on the page a folder of web/src/games and a
line of web/src/games/list.ts. Whatever else in src or web/src names one, in code or in a comment, knows
something that the contract (src/game/game.h, src/search/game_ai.h, web/src/play/face.ts) should tell it.
Names are those of the list and the titles in po/en.po, however they are written. Tests, benchmark, fuzz
targets, scripts, docs, po and nets are not looked at.
"""

import re
import sys
from pathlib import Path

import po

LISTS = {
    Path("src/games"): ("list.h", r"\b(?:WITH_AI|WITHOUT_AI)\((\w+)\) *\\?$", (".c", ".h")),
    Path("web/src/games"): ("list.ts", r"^  (\w+): \(\) => import\(", (".ts", ".tsx", ".css")),
}


def listed(folder):
    name, entry, _ = LISTS[folder]
    return re.findall(entry, (folder / name).read_text(), re.M)


def names():
    """Every game's name and title, as words."""
    games = listed(Path("src/games"))
    english = po.read(["po/en.po"])[0].entries
    titles = [english[f"{game}.title"].one for game in games]
    return sorted({re.sub(r"\W", "", word).lower() for word in games + titles})


def unlisted(folder):
    """Folders of games that the list does not have."""
    folders = {path.name for path in folder.iterdir() if path.is_dir()}
    return [f"{folder / name}: is not in {folder / LISTS[folder][0]}" for name in sorted(folders - set(listed(folder)))]


def faults(path, pattern):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if match := pattern.search(line):
            yield f"{path}:{number}: names {match[0]}"


def main():
    words = names()
    pattern = re.compile("|".join(words), re.I)
    found = []
    for folder, (_, _, suffixes) in LISTS.items():
        found += unlisted(folder)
        for path in sorted(folder.parent.rglob("*")):
            if path.suffix in suffixes and folder not in path.parents:
                found += faults(path, pattern)
    folders = " and ".join(map(str, LISTS))
    print("\n".join(found) or f"names: nothing outside {folders} names a game ({', '.join(words)})")
    sys.exit(bool(found))


main()
