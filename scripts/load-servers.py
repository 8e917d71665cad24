#!/usr/bin/env python3
"""load-servers.py LOAD FLOE [OPTION...] - how many moves one, two and four servers on one PostgreSQL bear, side by side.

A PostgreSQL of its own is started for it, on this machine, with its usual settings for durability; options go to LOAD
(bench/load). If some of them give no figures LOAD has said why, the others are measured all the same, and the exit status is 1.
"""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests/support"))
from postgres import Postgres  # noqa: E402


def main():
    load, floe, *options = sys.argv[1:]
    failed = []
    with Postgres() as postgres:
        for servers in (1, 2, 4):
            words = [load, floe, "--store", postgres.new_database(), "--servers", str(servers), *options]
            if subprocess.run(words, check=False).returncode != 0:
                failed.append(servers)
    if failed:
        sys.exit(f"load-servers.py: not all figures for these numbers of servers: {', '.join(map(str, failed))}")


if __name__ == "__main__":
    main()
