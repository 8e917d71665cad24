#!/usr/bin/env python3
"""embed.py OUT.c NAME FILE - the file as `const char NAME[]`, ended by a NUL.

Numbers, not a string: C17 promises string literals of 4095 bytes only.
"""

import sys
from pathlib import Path

out, name, source = sys.argv[1:]
data = Path(source).read_bytes()
if b"\0" in data or not data.isascii():
    sys.exit(f"{source}: only ASCII text can be embedded")
rows = [", ".join(map(str, data[i : i + 20])) for i in range(0, len(data), 20)]
lines = [
    f"/* Made by scripts/embed.py from {Path(source).name}. */",
    f"extern const char {name}[];",
    f"const char {name}[] = {{",
    *(f"    {row}," for row in rows),
    "    0,",
    "};",
    "",
]
Path(out).write_text("\n".join(lines))
