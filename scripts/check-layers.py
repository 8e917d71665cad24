#!/usr/bin/env python3
"""check-layers.py - does every folder of src include only what it may know?

A folder includes its own headers and those of the folders listed here. A game is a folder of
src/games; its rules know neither other games nor search, its folder ai knows the rules and search.
What is in src/games itself, the list of them, includes the header of no game. Games allocate nothing,
and below the store and the server nothing asks the clock or the system.

The rooms of the server are a stack: each includes only rooms below it, so there is no cycle.
"""

import re
import sys
from pathlib import Path

SRC = Path("src")
CLIENTS = {"cli", "wasm"}
MAY_INCLUDE = {
    "base": set(),
    "game": {"base"},
    "table": {"base", "game"},
    "search": {"base", "game"},
    "learn": {"base", "game", "search"},
    "advice": {"base", "game", "table", "search"},
    "games": {"base", "game", "search"},
    "protocol": {"base", "game", "table", "search", "advice"},
}
RULES = {"base", "game"}
MAY_ALLOCATE = {"base", "table", "search", "learn", "advice", "protocol"}
CORE = {"base", "game", "table", "search", "protocol"}
# From the lowest room to the highest.
SERVER_ROOMS = ["runtime", "wire", "net", "limits", "http", "people", "socket", "tables", "operations", "notify", "api"]
STORE = {"domain", "store"}
MAY_INCLUDE |= {"domain": RULES, "store": {"domain"}, "store/sqlite": {"base", "table", "domain", "store"}}
MAY_INCLUDE |= {f"server/{room}": CORE | STORE | {f"server/{lower}" for lower in SERVER_ROOMS[:place]}
                for place, room in enumerate(SERVER_ROOMS)}
MAY_INCLUDE["server"] = CORE | STORE | {f"server/{room}" for room in SERVER_ROOMS}
MAY_USE_SYSTEM = {folder for folder in MAY_INCLUDE if folder.split("/")[0] in {"store", "server"}}
INCLUDE = re.compile(r'^ *# *include +["<]([^">]+)[">]', re.M)
ALLOCATION = re.compile(r"\b(malloc|calloc|realloc|strdup|free)\(")
SYSTEM = re.compile(r"(time|unistd|fcntl|pthread|signal|locale|sys/.*)\.h")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
# Clock and threads, and entropy, for all others.
MACHINES = {Path("src/base/time.c"), Path("src/base/machine.c"), Path("src/protocol/seed.c")}


def folder_of(path):
    """The folder that a file belongs to: one of src, a game's, or the ai of a game."""
    return path.relative_to(SRC).parent.as_posix()


def allowed_in(folder):
    if folder in MAY_INCLUDE:
        return MAY_INCLUDE[folder] | {folder}
    game = folder.removesuffix("/ai")
    return RULES | {game} if folder == game else RULES | {"search", "advice", game, folder}


def faults(path):
    source = COMMENT.sub("", path.read_text())
    folder = folder_of(path)
    allowed = allowed_in(folder)
    for header in INCLUDE.findall(source):
        ours = (SRC / header).exists()
        if ours and folder_of(SRC / header) not in allowed:
            yield f"includes {header}"
        if SYSTEM.fullmatch(header) and folder not in MAY_USE_SYSTEM and path not in MACHINES:
            yield f"includes {header}: the engine does not depend on a system"
    if folder not in MAY_ALLOCATE | MAY_USE_SYSTEM and ALLOCATION.search(source):
        yield "allocates"


def main():
    paths = [path for path in sorted(SRC.rglob("*.[ch]")) if path.relative_to(SRC).parts[0] not in CLIENTS]
    found = [f"{path}: {fault}" for path in paths for fault in faults(path)]
    print("\n".join(found) or "layers: all in order")
    sys.exit(bool(found))


main()
