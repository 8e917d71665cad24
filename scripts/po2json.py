#!/usr/bin/env python3
"""po2json.py FILE.po - prints the sentences that the page itself says, as a JSON object: the key, and
the sentence or [one, many]. All other sentences reach the page through the engine."""

import json
import sys

import po

PREFIXES = (
    "web.",
    "ai.level.",
    "seat.player",
    "nunatak.title",
    "nunatak.line.",
    "nunatak.grade.",
    "nunatak.favor.",
    "nunatak.type.",
    "nunatak.types.",
    "nunatak.artisan.",
    "nunatak.beast",
    "nunatak.elder",
    "nunatak.double",
    "nunatak.filed",
    "nunatak.become.",
    "nunatak.measure.",
    "nunatak.view.floor",
    "nunatak.view.under",
    "nunatak.view.completion",
    "nunatak.siku",
    "nunatak.dummy",
    "nanuuk.title",
    "nanuuk.line.",
    "nanuuk.grade.",
    "nanuuk.token.",
    "nanuuk.thing.",
    "nanuuk.piece.",
)


def main():
    (catalog,) = po.read(sys.argv[1:2])
    entries = sorted((e for e in catalog.entries.values() if e.key.startswith(PREFIXES)), key=lambda e: e.key)
    sentences = {e.key: e.one if e.many is None else [e.one, e.many] for e in entries}
    json.dump(sentences, sys.stdout, ensure_ascii=False, indent=0)
    print()


main()
