#!/usr/bin/env python3
"""load-servers.py LOAD FLOE [OPTION...] - how many moves one, two and four servers on one PostgreSQL bear, side by side.

A PostgreSQL of its own is started for it, on this machine, with its usual settings for durability; options go to LOAD
(bench/load).
"""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests/support"))
from postgres import Postgres  # noqa: E402


def main():
    load, floe, *options = sys.argv[1:]
    with Postgres() as postgres:
        for servers in (1, 2, 4):
            subprocess.run([load, floe, "--store", postgres.new_database(), "--servers", str(servers), *options], check=True)


if __name__ == "__main__":
    main()
