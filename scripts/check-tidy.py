#!/usr/bin/env python3
"""check-tidy.py [--deep] [FILE...] - clang-tidy over src, or these files of it, with the compile commands of build/asan.

Nearly all its time goes to the static analyzer, which follows the paths through each function. As part of `make test` it
follows them a short way; with --deep (`make lint`) as far as it can, which takes ten times as long.

A file that passed is not looked at again, in no clone of this user's, until something that clang-tidy could see has
changed: the file or one of its headers, its flags, the configuration, or clang-tidy itself. Which headers it has ninja knows
of a file that was compiled.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

TREE = Path("build/asan")
PASSED = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "floe", "tidy")
HERE = str(Path().resolve()) + os.sep
SRC = HERE + "src" + os.sep
SHALLOW = [word for how in ("mode=shallow", "max-nodes=20000")
           for word in ("--extra-arg=-Xclang", "--extra-arg=-analyzer-config", "--extra-arg=-Xclang", f"--extra-arg={how}")]


@cache
def configuration():
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, check=False).stdout
    return Path(".clang-tidy").read_bytes() + version


@cache
def made_of():
    """The files that each object was compiled from, as ninja has noted them: src/base/text.c, its headers, those of C."""
    told = subprocess.run(["ninja", "-C", str(TREE), "-t", "deps"], stdout=subprocess.PIPE, text=True, check=True).stdout
    groups = (group.splitlines() for group in told.split("\n\n") if group)
    return {head.partition(":")[0]: [line.strip() for line in files] for head, *files in groups}


@cache
def digest(path):
    return hashlib.sha256(path.read_bytes() if path.exists() else b"").hexdigest()


def mark(job, how):
    """The file that says: this file passed as it is now. None: it was not compiled yet."""
    words = job["command"].split()
    files = made_of().get(words[words.index("-o") + 1])
    if files is None:
        return None
    parts = [f"{name} {digest(TREE / name)}" for name in files] + [job["command"], *how, configuration().decode()]
    return PASSED / hashlib.sha256("\0".join(parts).replace(HERE, "").encode()).hexdigest()


def tidy(job, how):
    passed = mark(job, how)
    if passed and passed.exists():
        return True
    done = subprocess.run(
        ["clang-tidy", "--quiet", "-p", str(TREE), *how, job["file"]],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False,
    )
    if done.returncode == 0 and passed:
        passed.touch()
    if done.returncode != 0:
        print(done.stdout or f"{job['file']}: clang-tidy failed", flush=True)
    return done.returncode == 0


def asked_for(files):
    """The compile commands of these files; of all of src if none is named."""
    jobs = json.loads((TREE / "compile_commands.json").read_text())
    jobs = [job for job in jobs if job["file"].startswith(SRC)]
    if not files:
        return jobs
    wanted = {str(Path(file).resolve()) for file in files}
    return [job for job in jobs if job["file"] in wanted]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--deep", action="store_true")
    arguments.add_argument("files", nargs="*")
    asked = arguments.parse_args()
    jobs = asked_for(asked.files)
    how = [] if asked.deep else SHALLOW
    PASSED.mkdir(parents=True, exist_ok=True)
    # The largest first, so that none of them is left over in the end.
    jobs.sort(key=lambda job: os.path.getsize(job["file"]), reverse=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        passed = sum(pool.map(lambda job: tidy(job, how), jobs))
    print(f"clang-tidy: {passed} of {len(jobs)} files pass")
    sys.exit(passed != len(jobs))


main()
