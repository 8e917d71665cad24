#!/usr/bin/env python3
"""po2c.py OUT.c FILE.po... - turns the catalogs into the sorted C tables of src/base/catalog.h."""

import sys
from pathlib import Path

import po

ESCAPES = {"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\", "?": "\\?"}  # \? against trigraphs


def literal(sentence):
    if sentence is None:
        return "NULL"
    return '"' + "".join(ESCAPES.get(c, c) for c in sentence) + '"'


def table(catalog):
    rows = sorted(catalog.entries.values(), key=lambda e: e.key.encode())
    lines = [f"    {{{literal(e.key)}, {literal(e.one)}, {literal(e.many)}}}," for e in rows]
    lines = lines or ["    {NULL, NULL, NULL}, /* C has no empty arrays; the count is 0 */"]
    return [f"static const struct catalog_entry {catalog.language}[] = {{", *lines, "};", ""]


def main():
    catalogs = po.read(sys.argv[2:])
    if catalogs[0].language != "en":
        sys.exit("po2c.py: en.po is missing")
    lines = ["/* Made by scripts/po2c.py from po/. */", '#include "base/catalog.h"', ""]
    for catalog in catalogs:
        lines += table(catalog)
    lines.append("const struct catalog catalogs[] = {")
    for c in catalogs:
        lines.append(f'    {{"{c.language}", {c.plural}, {c.language}, {len(c.entries)}}},')
    lines += ["};", f"const size_t catalog_count = {len(catalogs)};", ""]
    Path(sys.argv[1]).write_text("\n".join(lines), encoding="utf-8")


main()
