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
import tempfile
import time

PR_SET_CHILD_SUBREAPER = 36
PATIENCE = 10  # seconds, for what a test leaves behind


def entries(wanted):
    listed = subprocess.run(["ctest", "--test-dir", "build", "--show-only=json-v1"], stdout=subprocess.PIPE, check=True)
    tests = json.loads(listed.stdout)["tests"]
    return [test for test in tests if re.search(wanted, test["name"]) and "command" in test]  # those that are not built have none


def environment(test):
    changes = [item["value"] for item in test["properties"] if item["name"] == "ENVIRONMENT"]
    return os.environ | dict(change.split("=", 1) for change in sum(changes, []))


def used():
    """Processor time of everything that was reaped."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def run(command, environ, output):
    """The command's exit status. What it leaves behind is ours (subreaper): it is reaped at once, for tests wait for that."""
    process = subprocess.Popen(command, env=environ, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
    pid = None
    while pid != process.pid:
        pid, status = os.wait()
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode


def reap_rest(name):
    """Waits for what a test left behind, for its time counts, too; but not for ever."""
    end = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < end:
            if os.waitpid(-1, os.WNOHANG) == (0, 0):
                time.sleep(0.01)
        print(f"{name} has left something behind that does not end", file=sys.stderr)
    except ChildProcessError:
        pass


def measure(test):
    before, start = used(), time.monotonic()
    with tempfile.TemporaryFile() as output:
        status = run(test["command"], environment(test), output)
        wall = time.monotonic() - start
        if status != 0:
            output.seek(0)
            print(output.read().decode(errors="replace"), file=sys.stderr)
    reap_rest(test["name"])
    return {"name": test["name"], "passed": status == 0, "processor": used() - before, "wall": wall}


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
