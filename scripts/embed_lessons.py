#!/usr/bin/env python3
"""embed_lessons.py OUT.c FILE... - the lessons as texts, and the list lesson_files of src/lesson/lesson.h."""

import sys
from pathlib import Path

out, *sources = sys.argv[1:]


def table(number, path):
    data = path.read_bytes()
    if b"\0" in data or not data.isascii():
        sys.exit(f"{path}: only ASCII text can be embedded")
    rows = (", ".join(map(str, data[i : i + 20])) for i in range(0, len(data), 20))
    return [f"static const char lesson_{number}[] = {{", *(f"    {row}," for row in rows), "    0,", "};"]


lines = ["/* Made by scripts/embed_lessons.py from lessons/. */", '#include "lesson/lesson.h"', ""]
entries = []
for number, path in enumerate(sorted(map(Path, sources))):
    lines += table(number, path)
    entries.append(f'    {{"{path.name}", lesson_{number}}},')
lines += ["", "const struct lesson_file lesson_files[] = {", *entries, "    {0},", "};", ""]
Path(out).write_text("\n".join(lines))
