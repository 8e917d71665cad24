#!/usr/bin/env python3
"""po2c.py OUT.c FILE.po... - turns the catalogs into the sorted C tables of src/base/catalog.h.

A sentence that a language lacks is English's. A sentence that it has without the form for the reader (KEY.you) has none.
"""

import sys
from pathlib import Path

import po

ESCAPES = {"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\", "?": "\\?", po.BREAK: "\\037"}  # \? against trigraphs


def literal(sentence):
    if sentence is None:
        return "NULL"
    return '"' + "".join(ESCAPES.get(c, c) for c in sentence) + '"'


def rows(catalog, english):
    """Key, singular and plural of all sentences, compiled and sorted."""
    for key in sorted({*english.entries, *catalog.entries}, key=str.encode):
        if key not in catalog.entries and po.plain(key) in catalog.entries:
            continue
        source = catalog if key in catalog.entries else english
        entry = source.entries[key]
        many = None if entry.many is None else catalog.compile(entry.many, source)
        yield key, catalog.compile(entry.one, source), many


def percent(catalog, english):
    return 100 * len(catalog.entries) // max(1, len(english.entries))


def table(catalog, english):
    lines = [f"    {{{literal(key)}, {literal(one)}, {literal(many)}}}," for key, one, many in rows(catalog, english)]
    lines = lines or ["    {NULL, NULL, NULL}, /* C has no empty arrays; the count is 0 */"]
    return [f"static const struct catalog_entry {catalog.language}[] = {{", *lines, "};", ""]


def write_tables(out, catalogs):
    english = catalogs[0]
    lines = ["/* Made by scripts/po2c.py from po/. */", '#include "base/catalog.h"', ""]
    for catalog in catalogs:
        lines += table(catalog, english)
    lines.append("const struct catalog catalogs[] = {")
    for c in catalogs:
        lines.append(f'    {{"{c.language}", {c.plural}, {c.language}, {len(list(rows(c, english)))}, {literal(c.name)}, {percent(c, english)}}},')
    lines += ["};", f"const size_t catalog_count = {len(catalogs)};", ""]
    Path(out).write_text("\n".join(lines), encoding="utf-8")


def main():
    catalogs = po.read(sys.argv[2:])
    if catalogs[0].language != "en":
        sys.exit("po2c.py: en.po is missing")
    write_tables(sys.argv[1], catalogs)


if __name__ == "__main__":
    main()
