"""run_tests.py - runs the functions test_* of a script, and says how many passed."""

import sys


def run_all(tests):
    """tests: pairs of a name and a function."""
    passed = failed = 0
    for name, test in tests:
        try:
            test()
            passed += 1
        except Exception as problem:  # a test that breaks in any way has failed
            failed += 1
            print(f"{name}: {type(problem).__name__}: {problem}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


def run_tests(functions):
    """functions: the script's globals()."""
    run_all([(name, test) for name, test in functions.items() if name.startswith("test_")])
