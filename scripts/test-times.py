#!/usr/bin/env python3
"""test-times.py [REGEX] - what each entry of ctest costs: processor time, how long it takes, and how much of a core that is.

Runs the entries of build/ whose name matches, one after the other, and prints them with the most expensive first. Processor
time is that of all processes that a test starts; it says the same on a busy machine, how long it takes does not. For the
shares and the order in cmake/tests.cmake.
"""

import ctypes
import json
import os
import re
import resource
import subprocess
import sys
import time

PR_SET_CHILD_SUBREAPER = 36


def entries(wanted):
    listed = subprocess.run(["ctest", "--test-dir", "build", "--show-only=json-v1"], stdout=subprocess.PIPE, check=True)
    tests = json.loads(listed.stdout)["tests"]
    return [test for test in tests if re.search(wanted, test["name"])]


def environment(test):
    changes = [item["value"] for item in test["properties"] if item["name"] == "ENVIRONMENT"]
    return os.environ | dict(change.split("=", 1) for change in sum(changes, []))


def used():
    """Processor time of everything that has ended: also of what tests left behind, which is ours by now (subreaper)."""
    try:
        while os.waitpid(-1, 0):
            pass
    except ChildProcessError:
        pass
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def measure(test):
    before, start = used(), time.monotonic()
    done = subprocess.run(test["command"], env=environment(test), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    wall = time.monotonic() - start
    if done.returncode != 0:
        print(done.stdout, file=sys.stderr)
    return {"name": test["name"], "passed": done.returncode == 0, "processor": used() - before, "wall": wall}


def main():
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    rows = []
    for test in entries(sys.argv[1] if len(sys.argv) > 1 else ""):
        rows.append(measure(test))
        print(f"{len(rows)}: {test['name']} {rows[-1]['processor']:.1f} s", file=sys.stderr, flush=True)
    rows.sort(key=lambda row: -row["processor"])
    print("processor s    wall s   of a core  test")
    for row in rows:
        share = 100 * row["processor"] / row["wall"]
        print(f"{row['processor']:11.1f} {row['wall']:9.1f} {share:9.0f} %  {row['name']}{'' if row['passed'] else ' FAILED'}")
    print(f"{sum(row['processor'] for row in rows):11.1f} {sum(row['wall'] for row in rows):9.1f}              {len(rows)} tests")
    sys.exit(any(not row["passed"] for row in rows))


main()
