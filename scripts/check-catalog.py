#!/usr/bin/env python3
"""check-catalog.py - does po/en.po have every sentence that the sources use, and no other?

The sources use a sentence if a string in them is its key, if a table of message types (src/game/say.h) has
its code, or if a format such as "nunatak.type.%s" makes its key and the parts filled in are strings of
the sources, too. In the sources of the page a template such as `nunatak.type.${type}` is a format. A lesson names its sentences.
KEY.you is used if KEY is, and GAME.brief.CODE if GAME.event.CODE is: see src/game/say.h.
"""

import re
import sys
from pathlib import Path

import po
from keys import formats, lesson_files, lesson_keys, literals, page_sources, pattern, strings

MESSAGE_TYPES = re.compile(r"struct (?:message_type|aid_type|reconstruction) (\w+?)_(reason|event|hint|question|answer|about|effect|aid|why|reconstruction)s\[\w*(?: \+ 1)?\] = \{(.*?)\n\};", re.S)
CODE = re.compile(r'\{"(\w+)",\s+(?:"|NULL\b)')


def message_types(source):
    """The keys of the message type tables of a C source."""
    for area, family, rows in MESSAGE_TYPES.findall(source):
        for code in CODE.findall(rows):
            yield f"{area}.{family}.{code}"


def plain(key):
    """The key that stands in the sources, of a form that say.c makes of it."""
    return re.sub(r"\.you$", "", re.sub(r"^(\w+)\.brief\.", r"\1.event.", key))


def read_all():
    c = sorted(Path("src").rglob("*.[ch]"))
    return {path: path.read_text() for path in [*c, *page_sources(), Path("packaging/502.html")]}


def tell_missing(path, keys, english):
    missing = sorted(keys - set(english))
    for key in missing:
        print(f"{path}: po/en.po lacks {key}")
    return bool(missing)


def main():
    sources = read_all()
    english = po.read(["po/en.po"])[0].entries
    known, used, patterns, failed = set(), set(), [], False
    for path, source in sources.items():
        found = strings(source)
        known.update(found)
        patterns += filter(None, map(pattern, found))
        patterns += formats(source) if path.suffix in (".ts", ".tsx") else []
        keys = literals(source) | set(message_types(source))
        used |= keys
        failed |= tell_missing(path, keys, english)
    for path in lesson_files():
        keys = set(lesson_keys(path))
        used |= keys
        failed |= tell_missing(path, keys, english)
    for key, entry in english.items():
        made = (p.fullmatch(form) for p in patterns for form in (key, plain(key)))
        if not used & {key, plain(key)} and not any(m and known.issuperset(m.groups()) for m in made):
            print(f"po/en.po:{entry.line}: nothing uses {key}")
            failed = True
    print(f"catalog: {len(english)} sentences")
    sys.exit(failed)


main()
