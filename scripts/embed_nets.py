#!/usr/bin/env python3
"""embed_nets.py OUT.c FILE... - the files as tables of bytes, and the list net_files of src/search/net.h."""

import sys
from pathlib import Path

out, *sources = sys.argv[1:]


def table(number, data):
    rows = (", ".join(map(str, data[i : i + 24])) for i in range(0, len(data), 24))
    return [f"static const uint8_t net_{number}[] = {{", *(f"    {row}," for row in rows), "};"]


lines = ["/* Made by scripts/embed_nets.py from nets/. */", '#include "search/net.h"', ""]
entries = []
for number, source in enumerate(map(Path, sorted(sources))):
    lines += table(number, source.read_bytes())
    entries.append(f'    {{"{source.stem}", net_{number}, sizeof net_{number}}},')
lines += ["", "const struct net_file net_files[] = {", *entries, "    {0},", "};", ""]
Path(out).write_text("\n".join(lines))
