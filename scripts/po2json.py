#!/usr/bin/env python3
"""po2json.py - prints all languages for the page as JSON:

  languages   code, name, which numbers are singular, how much is translated
  words       by code: the sentences that the page itself says. The key, and the sentence or [one, many]
  lessons     by code: those of the lessons and around them, which the page fetches with them
  catalogs    by code: those that its engine says, as a file (src/wasm/page_catalog.h)

The page itself says the sentences of which one of its sources has the key, or a template that makes it.
po2json.py --keys - prints a type of TypeScript, the keys of all these sentences, so that a wrong key does not compile."""

import json
import sys

import po
from keys import formats, lesson_files, lesson_keys, literals, page_sources
from po2c import percent, rows

LESSON = "lesson."  # what is fetched with the lessons
ZERO_IS_ONE = "CATALOG_ZERO_AND_ONE"
# What the page's engine never says: the command, the server, and what the page says by itself.
NOT_OF_ENGINE = ("arena.", "cli.", "learn.", "lesson.", "menu.", "play.", "plot.", "queue.", "server.", "simulate.", "solve.", "store.", "train.", "web.", "worker.")


def used_by_page(keys):
    sources = [path.read_text() for path in page_sources()]
    named = set().union(*map(literals, sources))
    made = [made for source in sources for made in formats(source)]
    return {key for key in keys if not key.startswith(LESSON) and (key in named or any(one.fullmatch(key) for one in made))}


def used_by_lessons(keys):
    """What lessons say, and what the page says around them."""
    named = {"lesson.aside"}.union(*map(lesson_keys, lesson_files()))
    return {key for key in keys if key in named or key.startswith("lesson.page.")}


def about(catalog, english):
    return {"code": catalog.language, "name": catalog.name, "zeroIsOne": catalog.plural == ZERO_IS_ONE,
            "rightToLeft": catalog.right_to_left, "percent": percent(catalog, english)}


def words(sentences, used):
    return {key: one if many is None else [one, many] for key, one, many in sentences if key in used}


def engine_file(catalog, sentences):
    """Texts, each ended by NUL: language, plural rule, name, and three for each sentence; no plural is an empty one."""
    texts = [catalog.language, str(list(po.PLURALS.values()).index(catalog.plural)), catalog.name]
    for key, one, many in sentences:
        if not key.startswith(NOT_OF_ENGINE):
            texts += [key, one, many or ""]
    return "".join(text + "\0" for text in texts)


def main():
    catalogs = po.read(sorted(po.FOLDER.glob("*.po")))
    english = catalogs[0]
    used = used_by_page(english.entries)
    if sys.argv[1:] == ["--keys"]:
        print("export type Key =" + "".join(f'\n  | "{key}"' for key in sorted(used)) + ";")
        return
    taught = used_by_lessons(english.entries)
    sentences = {catalog.language: list(rows(catalog, english)) for catalog in catalogs}
    json.dump({
        "languages": [about(catalog, english) for catalog in catalogs],
        "words": {code: words(said, used) for code, said in sentences.items()},
        "lessons": {code: words(said, taught) for code, said in sentences.items()},
        "catalogs": {catalog.language: engine_file(catalog, sentences[catalog.language]) for catalog in catalogs},
    }, sys.stdout)


main()
