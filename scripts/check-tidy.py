#!/usr/bin/env python3
"""check-tidy.py [FILE...] - clang-tidy over src, or these files, with the compile commands of build/asan.

A file that passed is not looked at again until something that clang-tidy could see has changed: the
file with all its headers and comments, its flags, or the configuration.
"""

import hashlib
import json
import os
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TREE = Path("build/asan")
PASSED = Path("build/tidy")
SRC = str(Path("src").resolve()) + os.sep


def mark(job):
    """The file that says: this file passed as it is now."""
    command = shlex.split(job["command"])
    command = command[: command.index("-o")] + ["-E", "-C", job["file"]]
    seen = subprocess.run(command, cwd=job["directory"], capture_output=True, check=False)
    config = Path(".clang-tidy").read_bytes()
    return PASSED / hashlib.sha256(b"\0".join([seen.stdout, " ".join(command).encode(), config])).hexdigest()


def tidy(job):
    passed = mark(job)
    if passed.exists():
        return True
    done = subprocess.run(
        ["clang-tidy", "--quiet", "-p", str(TREE), job["file"]],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False,
    )
    if done.returncode == 0:
        passed.touch()
    else:
        print(done.stdout or f"{job['file']}: clang-tidy failed", flush=True)
    return done.returncode == 0


def main():
    jobs = json.loads((TREE / "compile_commands.json").read_text())
    wanted = [str(Path(file).resolve()) for file in sys.argv[1:]]
    jobs = [job for job in jobs if job["file"].startswith(SRC) and (not wanted or job["file"] in wanted)]
    PASSED.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        passed = sum(pool.map(tidy, jobs))
    print(f"clang-tidy: {passed} of {len(jobs)} files pass")
    sys.exit(passed != len(jobs))


main()
