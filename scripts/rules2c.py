#!/usr/bin/env python3
"""rules2c.py OUT.c - turns the rules of docs/rules, in all languages, into the C tables of src/game/rule_book.h."""

import sys
from pathlib import Path

import rulebook
from po2c import literal


def section_table(name, section):
    rules = [f"    {{{literal(rule['id'])}, {literal(rule['text'])}}}," for rule in section["rules"]]
    return [f"static const struct rule {name}[] = {{", *rules, "};"]


def book_tables(name, book):
    """The tables of a book, and the row that stands for it."""
    lines, rows = [], []
    for section in book["sections"]:
        part = f"{name}_{section['letter']}"
        lines += section_table(part, section)
        rows.append(f"    {{{literal(section['letter'])}, {literal(section['title'])}, {part}, {len(section['rules'])}}},")
    lines += [f"static const char *const {name}_intro[] = {{", *(f"    {literal(one)}," for one in book["intro"]), "    NULL};"]
    return lines + [f"static const struct rule_section {name}[] = {{", *rows, "};", ""]


def main():
    (out,) = sys.argv[1:]
    lines = ["/* Made by scripts/rules2c.py from docs/rules. */", '#include "game/rule_book.h"', ""]
    rows = []
    for game, language in rulebook.files():
        book, name = rulebook.read(game, language), f"{game}_{language}"
        lines += book_tables(name, book)
        rows.append(f'    {{"{game}", "{language}", {literal(book["title"])}, {name}_intro, {name}, {len(book["sections"])}}},')
    lines += ["const struct rule_book rule_books[] = {", *rows, "};", f"const size_t rule_book_count = {len(rows)};", ""]
    Path(out).write_text("\n".join(lines), encoding="utf-8")


main()
