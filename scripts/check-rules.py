#!/usr/bin/env python3
"""check-rules.py - has every rule a test that bears its id, and does every language say the same rules?

Rule T-03 of docs/rules/GAME.md needs a cmocka test with t_03 in its name, example X01 one with x01,
the invariants (section I) one with "invariants". The tests of a game are in
tests/games/GAME. Games without sources are not looked at.

docs/rules/GAME.LANGUAGE.md has the sections and rules of English, in its order; each rule has as many marks [R] and the same
numbers, wherever they stand in the sentence. So have the paragraphs between rules.
"""

import re
import sys
from collections import Counter
from pathlib import Path

import rulebook

TEST = re.compile(r"^static void (\w+)\(void \*\*", re.M)  # the compiler sees to it that it is called
INVARIANTS = "I"


def ids(book):
    found = list(rulebook.rules_of(book))
    if any(section["letter"] == INVARIANTS for section in book["sections"]):
        found.append("invariants")
    return found


def tested(rule, names):
    part = rule.lower().replace("-", "_")
    return any(re.search(rf"(^|_){part}(_|$)", name) for name in names)


def untested(game, book):
    if not list(Path("src/games", game).glob("*.c")):
        return []
    files = [p.read_text() for p in Path("tests/games", game).glob("*.c")]
    names = [name.lower() for text in files for name in TEST.findall(text)]
    return [f"{game}: {rule} has no test" for rule in ids(book) if not tested(rule, names)]


def texts(book):
    """What is compared with English: a place in the book, and its text."""
    yield from ((f"paragraph {n} of the introduction", text) for n, text in enumerate(book["intro"], 1))
    for section in book["sections"]:
        yield f"section {section['letter']}", ""
        for rule in section["rules"]:
            yield rule["id"] or f"a paragraph of section {section['letter']}", rule["text"]


def different(english, other):
    """What is wrong with a language, in the words of a complaint."""
    ours, theirs = list(texts(english)), list(texts(other))
    for (place, _), (there, _) in zip(ours, theirs):
        if place != there:
            return [f"has {there} where English has {place}"]
    if len(ours) != len(theirs):
        return [f"has {len(theirs)} rules, paragraphs and sections, English {len(ours)}"]
    return [f"{place}: {what} {found} instead of {wanted}"
            for (place, text), (_, their) in zip(ours, theirs)
            for what, wanted, found in compared(text, their) if wanted != found]


def compared(text, other):
    yield "marks [R]:", text.count("[R]"), other.count("[R]")
    numbers, found = (Counter(re.findall(r"\d+", one)) for one in (text, other))
    yield "numbers", sorted((numbers - found).elements()), sorted((found - numbers).elements())


def main():
    wrong = []
    for game in sorted({game for game, _ in rulebook.files()}):
        english, *others = [rulebook.read(game, language) for language in rulebook.languages_of(game)]
        wrong += untested(game, english)
        wrong += [f"{rulebook.path_of(game, book['language'])}: {why}" for book in others for why in different(english, book)]
        print(f"{game}: {len(ids(english))} rules, {1 + len(others)} languages")
    for line in wrong:
        print(line)
    sys.exit(bool(wrong))


main()
