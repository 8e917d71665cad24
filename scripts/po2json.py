#!/usr/bin/env python3
"""po2json.py [--keys] FILE.po - prints the sentences that the page itself says, as a JSON object: the key, and
the sentence or [one, many]. Those are the sentences of which a source of the page has the key, or a
template that makes it. All other sentences reach the page through the engine. With --keys it prints a
type of TypeScript, the keys of all these sentences, so that a wrong key does not compile."""

import json
import sys

import po
from keys import formats, literals, page_sources


def used_by_page(keys):
    sources = [path.read_text() for path in page_sources()]
    named = set().union(*map(literals, sources))
    made = [made for source in sources for made in formats(source)]
    return [key for key in keys if key in named or any(one.fullmatch(key) for one in made)]


def main():
    (catalog,) = po.read(sys.argv[-1:])
    if sys.argv[1] == "--keys":
        print("export type Key =" + "".join(f'\n  | "{key}"' for key in sorted(used_by_page(catalog.entries))) + ";")
        return
    entries = [catalog.entries[key] for key in sorted(used_by_page(catalog.entries))]
    sentences = {e.key: e.one if e.many is None else [e.one, e.many] for e in entries}
    json.dump(sentences, sys.stdout, ensure_ascii=False, indent=0)
    print()


main()
