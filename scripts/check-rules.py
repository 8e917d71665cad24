#!/usr/bin/env python3
"""check-rules.py - has every rule a test that bears its id?

Rule T-03 of docs/rules/GAME.md needs a cmocka test with t_03 in its name, example X01 one with x01,
the invariants (section I) one with "invariants". The tests of a game are in
tests/games/GAME. Games without sources are not looked at.
"""

import re
import sys
from pathlib import Path

STATEMENT = re.compile(r"^- ([A-Z]{1,2}-?\d\d)\b|\. ([A-Z]{1,2}-\d\d) [A-Z]", re.M)  # a line may hold several
EXAMPLE = re.compile(r"(?:^- |[.:;] )(X\d\d) ", re.M)  # several of them share a line
TEST = re.compile(r"^static void (\w+)\(void \*\*", re.M)  # the compiler sees to it that it is called


def ids(rules):
    found = [first or later for first, later in STATEMENT.findall(rules)] + EXAMPLE.findall(rules)
    if re.search(r"^## I\.", rules, re.M):
        found.append("invariants")
    return sorted(set(found))


def tested(rule, names):
    part = rule.lower().replace("-", "_")
    return any(re.search(rf"(^|_){part}(_|$)", name) for name in names)


def main():
    failed = False
    for path in sorted(Path("docs/rules").glob("*.md")):
        game = path.stem
        if not list(Path("src/games", game).glob("*.c")):
            continue
        files = [p.read_text() for p in Path("tests/games", game).glob("*.c")]
        names = [name.lower() for text in files for name in TEST.findall(text)]
        rules = ids(path.read_text())
        missing = [rule for rule in rules if not tested(rule, names)]
        print(f"{game}: {len(rules) - len(missing)} of {len(rules)} rules have a test")
        if missing:
            print(f"without a test: {' '.join(missing)}")
            failed = True
    sys.exit(failed)


main()
