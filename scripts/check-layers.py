#!/usr/bin/env python3
"""check-layers.py - does every folder of src include only what it may know?

Each folder has a line in MAY_INCLUDE: the folders whose headers it may include besides its own. A new
folder needs such a line. A game is a folder of src/games; its rules know neither other games nor search,
its folder ai knows the rules and search. What is in src/games itself, the list of them, includes the
header of no game. Rules allocate nothing; all others allocate by base/memory.h, which ends the program
where there is no memory. Below the store and the server nothing asks the clock or the system.

The rooms of the server are a stack: each includes only rooms below it. No headers include each other in
a circle, and no folders do.
"""

import re
import sys
from pathlib import Path

SRC = Path("src")
MAY_INCLUDE = {
    "base": set(),
    "game": {"base"},
    "table": {"base", "game"},
    "lesson": {"base", "game", "table", "search"},
    "search": {"base", "game"},
    "learn": {"base", "game", "search"},
    "simulate": {"base"},
    "advice": {"base", "game", "table", "lesson", "search"},
    "games": {"base", "game", "search"},
    "protocol": {"base", "game", "table", "search", "advice"},
}
RULES = {"base", "game"}
MAY_ALLOCATE = {"base", "table", "lesson", "search", "learn", "advice", "protocol", "library", "simulate"}
CORE = {"base", "game", "table", "search", "protocol"}
# From the lowest room to the highest.
SERVER_ROOMS = ["runtime", "wire", "net", "limits", "http", "people", "socket", "tables", "peers", "operations", "notify", "analysis", "api"]
STORE = {"domain", "store"}
MAY_INCLUDE |= {"domain": RULES, "store": {"base", "domain"}, "store/sqlite": {"base", "table", "domain", "store"}}
MAY_INCLUDE |= {"store/postgres": MAY_INCLUDE["store/sqlite"]}
MAY_INCLUDE |= {"queue": {"base", "protocol", "store", "store/postgres"}}
MAY_INCLUDE |= {f"server/{room}": CORE | STORE | {f"server/{lower}" for lower in SERVER_ROOMS[:place]}
                for place, room in enumerate(SERVER_ROOMS)}
for folder in ("server/analysis", "server/api"):
    MAY_INCLUDE[folder] |= {"queue"}
MAY_INCLUDE["server"] = CORE | STORE | {f"server/{room}" for room in SERVER_ROOMS}
# The commands: each may include what all share, and its own part of the house.
ENGINE = {"base", "game", "table", "lesson", "search", "learn", "advice", "protocol"}
SHARED = {"cli/options", "cli/support"}  # one floor: they may include each other
SERVER = STORE | {"server", *(f"server/{room}" for room in SERVER_ROOMS)}
MAY_INCLUDE |= {folder: ENGINE | SHARED for folder in SHARED}
MAY_INCLUDE |= {f"cli/{command}": ENGINE | SHARED | {"cli"} for command in ("analyse", "completion", "engine", "play")}
MAY_INCLUDE |= {f"cli/{command}": ENGINE | SHARED | {"cli", "queue"} for command in ("arena", "train")}
MAY_INCLUDE |= {"cli/simulate": ENGINE | SHARED | {"cli", "simulate"}}
MAY_INCLUDE |= {"cli/worker": ENGINE | SHARED | {"cli", "cli/arena", "cli/train", "queue", "store"}}
MAY_INCLUDE |= {"cli/learn": ENGINE | SHARED | {"cli", "cli/play"}}  # choosing a move is the same in a lesson
MAY_INCLUDE |= {"cli": ENGINE | SHARED, "cli/serve": ENGINE | SHARED | SERVER | {"cli", "queue"}}
MAY_INCLUDE |= {"cli/admin": MAY_INCLUDE["cli/serve"] | {"cli/serve"}}
MAY_INCLUDE |= {"wasm": {"base", "search", "protocol"}, "library": {"base", "protocol"}, "instructions": set()}
CLIENTS = {"store", "server", "queue", "cli", "wasm"}
MAY_USE_SYSTEM = {folder for folder in MAY_INCLUDE if folder.split("/")[0] in CLIENTS}
INCLUDE = re.compile(r'^ *# *include +["<]([^">]+)[">]', re.M)
ALLOCATION = re.compile(r"\b(malloc|calloc|realloc|strdup|strndup|free|memory_\w+)\(")
UNCHECKED = re.compile(r"\b(malloc|calloc|realloc|strdup|strndup)\(")  # may return NULL
SYSTEM = re.compile(r"(time|unistd|fcntl|pthread|signal|locale|sys/.*)\.h")
MEMORY = Path("src/base/memory.c")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
# Clock and threads, and entropy, for all others.
MACHINES = {Path("src/base/time.c"), Path("src/base/date.c"), Path("src/base/machine.c"), Path("src/protocol/seed.c")}


def folder_of(path):
    """The folder that a file belongs to: one of src, a game's, or the ai of a game."""
    return path.relative_to(SRC).parent.as_posix()


def allowed_in(folder):
    if folder in MAY_INCLUDE:
        return MAY_INCLUDE[folder] | {folder}
    game = folder.removesuffix("/ai")
    return RULES | {game} if folder == game else RULES | {"search", "advice", game, folder}


def includes(path):
    return INCLUDE.findall(COMMENT.sub("", path.read_text()))


def faults(path):
    folder = folder_of(path)
    if folder not in MAY_INCLUDE and not folder.startswith("games/"):
        yield f"{folder} has no line in MAY_INCLUDE"
        return
    allowed = allowed_in(folder)
    for header in includes(path):
        ours = (SRC / header).exists()
        if ours and folder_of(SRC / header) not in allowed:
            yield f"includes {header}"
        if SYSTEM.fullmatch(header) and folder not in MAY_USE_SYSTEM and path not in MACHINES:
            yield f"includes {header}: the engine does not depend on a system"
    if folder not in MAY_ALLOCATE | MAY_USE_SYSTEM and ALLOCATION.search(COMMENT.sub("", path.read_text())):
        yield "allocates"
    if path != MEMORY and (found := UNCHECKED.search(COMMENT.sub("", path.read_text()))):
        yield f"calls {found[1]}: base/memory.h checks the result"


def circle(graph):
    """Nodes that lead back to the first of them, or None."""
    done = set()

    def search(node, way):
        if node in way:
            return way[way.index(node):]
        if node in done:
            return None
        found = next(filter(None, (search(after, [*way, node]) for after in sorted(graph.get(node, ())))), None)
        done.add(node)
        return found

    return next(filter(None, (search(node, []) for node in sorted(graph))), None)


def floor_of(path):
    folder = folder_of(path)
    return "cli/options" if folder in SHARED else folder


def circles(paths):
    """Headers, and then folders, that include each other in a circle."""
    headers, folders = {}, {}
    for path in paths:
        ours = {SRC / header for header in includes(path) if (SRC / header).exists()}
        if path.suffix == ".h":
            headers[path.as_posix()] = {header.as_posix() for header in ours}
        folders.setdefault(floor_of(path), set()).update({floor_of(header) for header in ours} - {floor_of(path)})
    for graph in (headers, folders):
        if found := circle(graph):
            yield "a circle of includes: " + " -> ".join([*found, found[0]])


def main():
    paths = sorted(SRC.rglob("*.[ch]"))
    found = [f"{path}: {fault}" for path in paths for fault in faults(path)]
    found += circles(paths)
    print("\n".join(found) or f"layers: {len(paths)} files in order")
    sys.exit(bool(found))


main()
