#!/usr/bin/env python3
"""release_store.py RELEASE FOLDER - the store of a release (tests/releases, make_store.py) as the files that its server has left.

Makes floe.db, the store, in that folder, and cookies, one of each player in a line.
"""

import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

RELEASES = sorted(path.parent for path in Path("tests/releases").glob("*/store.sql"))
NONE_HAS_EXPIRED = "UPDATE tables SET changed = CAST(strftime('%s', 'now') AS INTEGER) * 1000"


def store_of(release, folder):
    path = Path(folder, "floe.db")
    with closing(sqlite3.connect(path)) as file:
        file.executescript((release / "store.sql").read_text(encoding="utf-8"))
        file.execute(NONE_HAS_EXPIRED)
        file.commit()
    return str(path)


def games_of(release):
    """Of each table its id, the players' cookies, and the moves that were confirmed to them."""
    return json.loads((release / "games.json").read_text(encoding="utf-8"))


def main(release, folder):
    store_of(release, folder)
    cookies = [cookie for game in games_of(release) for cookie in game["cookies"]]
    Path(folder, "cookies").write_text("".join(f"{cookie}\n" for cookie in cookies), encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
