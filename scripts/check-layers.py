#!/usr/bin/env python3
"""check-layers.py - does every part of the engine keep to what it may know?

A folder of src includes its own headers and those of the folders listed here; one that is not listed
is a game. The list of all games is the one exception. Rules allocate nothing, and the engine asks
neither clock nor system. The clients may do all of it.
"""

import re
import sys
from pathlib import Path

CLIENTS = {"cli", "server", "store", "wasm"}
MAY_INCLUDE = {
    "base": set(),
    "game": {"base"},
    "table": {"base", "game"},
    "ai": {"base", "game", "nunatak", "nanuuk"},
    "engine": {"base", "game", "table", "ai"},
}
A_GAME = {"base", "game"}
MAY_ALLOCATE = {"table", "ai", "engine"}
INCLUDE = re.compile(r'^ *# *include +["<]([^">]+)[">]', re.M)
ALLOCATION = re.compile(r"\b(malloc|calloc|realloc|strdup|free)\(")
SYSTEM = re.compile(r"(time|unistd|fcntl|pthread|signal|locale|sys/.*)\.h")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
LIST = Path("src/game/list.c")
# Clock and threads, and entropy, for all others.
MACHINES = {Path("src/ai/machine.c"), Path("src/engine/seed.c")}


def faults(folder, path):
    source = COMMENT.sub("", path.read_text())
    allowed = MAY_INCLUDE.get(folder, A_GAME) | {folder}
    for header in INCLUDE.findall(source):
        owner = header.split("/")[0]
        if Path("src", owner).is_dir() and "/" in header and owner not in allowed and path != LIST:
            yield f"includes {header}"
        if SYSTEM.fullmatch(header) and path not in MACHINES:
            yield f"includes {header}: the engine does not depend on a system"
    if folder not in MAY_ALLOCATE and ALLOCATION.search(source):
        yield "allocates"


def main():
    folders = {path.name for path in Path("src").iterdir() if path.is_dir()} - CLIENTS
    found = [
        f"{path}: {fault}"
        for folder in sorted(folders)
        for path in sorted(Path("src", folder).rglob("*.[ch]"))
        for fault in faults(folder, path)
    ]
    print("\n".join(found) or "layers: all in order")
    sys.exit(bool(found))


main()
