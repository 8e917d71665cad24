#!/usr/bin/env python3
"""po2json.py LANGUAGE - prints the sentences that the page itself says, as a JSON object: the key, and the sentence or
[one, many]. Those are the sentences of which a source of the page has the key, or a template that makes it. All other
sentences reach the page through the engine.
po2json.py --keys - prints a type of TypeScript, the keys of all these sentences, so that a wrong key does not compile.
po2json.py --languages - prints the languages: code, name, which numbers are singular, how much is translated."""

import json
import sys
from pathlib import Path

import po
from keys import formats, literals, page_sources
from po2c import percent, rows

ZERO_IS_ONE = "CATALOG_ZERO_AND_ONE"


def used_by_page(keys):
    sources = [path.read_text() for path in page_sources()]
    named = set().union(*map(literals, sources))
    made = [made for source in sources for made in formats(source)]
    return {key for key in keys if key in named or any(one.fullmatch(key) for one in made)}


def show(value):
    json.dump(value, sys.stdout, ensure_ascii=False, indent=0)
    print()


def main():
    catalogs = po.read(sorted(po.FOLDER.glob("*.po")))
    english = catalogs[0]
    if sys.argv[1] == "--languages":
        show([{"code": c.language, "name": c.name, "zeroIsOne": c.plural == ZERO_IS_ONE, "rightToLeft": c.right_to_left,
               "percent": percent(c, english)}
              for c in catalogs])
        return
    used = used_by_page(english.entries)
    if sys.argv[1] == "--keys":
        print("export type Key =" + "".join(f'\n  | "{key}"' for key in sorted(used)) + ";")
        return
    (catalog,) = [c for c in catalogs if c.language == sys.argv[1]]
    show({key: one if many is None else [one, many] for key, one, many in rows(catalog, english) if key in used})


main()
