"""run_tests.py - runs the functions test_* of a script, and says how many passed."""

import sys


def run_tests(functions):
    """functions: the script's globals()."""
    passed = failed = 0
    for name, test in list(functions.items()):
        if name.startswith("test_"):
            try:
                test()
                passed += 1
            except Exception as problem:  # a test that breaks in any way has failed
                failed += 1
                print(f"{name}: {type(problem).__name__}: {problem}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)
