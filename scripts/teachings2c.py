#!/usr/bin/env python3
"""teachings2c.py OUT.c FILE... - which lesson teaches what: the lines `teaches` of lessons as the list of src/lesson/teaching.h."""

import sys
from pathlib import Path

out, *sources = sys.argv[1:]


def rows(path):
    """The codes that a lesson teaches. `floe lesson check` tells what is wrong with a file; here it is only read."""
    words = [line.split("#")[0].split() for line in path.read_text().splitlines()]
    game, name = next((line[1:3] for line in words if line[:1] == ["lesson"]), ("", ""))
    for line in words:
        if line[:1] == ["teaches"]:
            yield from (f'    {{"{game}", "{code}", "{name}"}},' for code in line[1:])


lines = ["/* Made by scripts/teachings2c.py from lessons/. */", '#include "lesson/teaching.h"', "",
         "const struct teaching teachings[] = {"]
for source in sorted(map(Path, sources)):
    lines += rows(source)
Path(out).write_text("\n".join([*lines, "    {0},", "};", ""]))
