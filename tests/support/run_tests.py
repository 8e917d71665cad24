"""run_tests.py - runs the functions test_* of a script, and says how many passed.

What is tried by chance has two forms, with the same checks: `make test` tries it some times, `make soak` (FLOE_LONG=1 in the
environment) often.
"""

import os
import sys
import traceback

LONG_FORM = os.environ.get("FLOE_LONG") == "1"


def tries(all_of_them):
    """So many tries of the long form are an eighth of them in the short one."""
    return all_of_them if LONG_FORM else (all_of_them + 7) // 8


def run_all(tests):
    """tests: pairs of a name and a function."""
    passed = failed = 0
    for name, test in tests:
        try:
            test()
            passed += 1
        except Exception:  # a test that breaks in any way has failed
            failed += 1
            print(f"{name} failed:\n{traceback.format_exc()}", flush=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


def run_tests(functions):
    """functions: the script's globals()."""
    run_all([(name, test) for name, test in functions.items() if name.startswith("test_")])
