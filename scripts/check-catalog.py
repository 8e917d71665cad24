#!/usr/bin/env python3
"""check-catalog.py - does po/en.po have every sentence that the sources use, and no other?

The sources use a sentence if a string in them is its key, if a table of sayings (src/game/say.h) has
its code, or if a format such as "nunatak.type.%s" makes its key and the parts filled in are strings of
the sources, too. In the sources of the page a template such as `nunatak.type.${type}` is a format.
"""

import re
import sys
from pathlib import Path

import po

TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|\'(?:\\.|[^\'\\])+\'|"((?:\\.|[^"\\])*)"', re.S)
SAYINGS = re.compile(r"struct saying (\w+?)_(reason|event|hint)s\[\w*(?: \+ 1)?\] = \{(.*?)\n\};", re.S)
CODE = re.compile(r'^    (?:\[\w+\] =\s+)?\{"(\w+)"', re.M)
FILE = re.compile(r".*\.(css|edition|floe|html|js|json|log|md|po|ts|tsx|txt|wasm|webmanifest)")
TEMPLATE = re.compile(r"`((?:[^`\\$]|\$\{[^{}`]*\})*)`")
FILLED = re.compile(r"\$\{[^{}]*\}")


def strings(source):
    """The string literals of a C source."""
    return [match[1] for match in TOKEN.finditer(source) if match[1] is not None]


def sayings(source):
    """The keys of the saying tables of a C source."""
    for area, family, rows in SAYINGS.findall(source):
        for code in CODE.findall(rows):
            yield f"{area}.{family}.{code}"


def pattern(text):
    """The keys that a format makes, or None if it is none of keys."""
    if "%" not in text or "." not in text or not re.fullmatch(r"([a-z0-9_.]|%[sdc])+", text):
        return None
    if not re.search(r"[a-z]{2,}", re.sub(r"%[sdc]", "", text)):
        return None
    parts = {"%s": r"([a-z0-9_]+)", "%d": r"\d+", "%c": "[a-z0-9_]", ".": r"\."}
    return re.compile(re.sub(r"%[sdc]|\.", lambda m: parts[m[0]], text))


def formats(source):
    """The templates of a source of the page that make keys, as formats."""
    found = (FILLED.sub("%s", template) for template in TEMPLATE.findall(source))
    return filter(None, map(pattern, found))


def read_all():
    c = sorted(Path("src").rglob("*.[ch]"))
    page = [*sorted(Path("web/src").rglob("*.ts")), *sorted(Path("web/src").rglob("*.tsx"))]
    return {path: path.read_text() for path in [*c, *page]}


def main():
    sources = read_all()
    english = po.read(["po/en.po"])[0].entries
    known, used, patterns, failed = set(), set(), [], False
    for path, source in sources.items():
        found = strings(source)
        known.update(found)
        patterns += filter(None, map(pattern, found))
        patterns += formats(source) if path.suffix in (".ts", ".tsx") else []
        keys = {s for s in found if s[:1].isalpha() and po.KEY.fullmatch(s) and not FILE.fullmatch(s)}
        keys |= set(sayings(source))
        used |= keys
        for key in sorted(keys - set(english)):
            print(f"{path}: po/en.po lacks {key}")
            failed = True
    for key, entry in english.items():
        made = (p.fullmatch(key) for p in patterns)
        if key not in used and not any(m and known.issuperset(m.groups()) for m in made):
            print(f"po/en.po:{entry.line}: nothing uses {key}")
            failed = True
    print(f"catalog: {len(english)} sentences")
    sys.exit(failed)


main()
