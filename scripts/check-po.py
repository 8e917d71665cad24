#!/usr/bin/env python3
"""check-po.py - does the reader of catalogs refuse what is wrong with them, and name the line? Are those of po/ whole that
promise it, do they tell all that English tells, and does gettext's own check accept them?"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import po
from po2c import rows

HEADER = 'msgid ""\nmsgstr ""\n"Language: {}\\n"\n"Plural-Forms: nplurals=2; plural=(n {} 1);\\nX-Forms: a the\\n"\n\n'
GOOD = 'msgid "a.b"\nmsgstr "x {n} "\n"y\\n\\"?\\\\"\n'
NOUN = 'msgid "a.b"\nmsgstr "bear\\n"\n"a: a bear\\n"\n"the: the bear"\n'
PLURAL = 'msgid "a.b"\nmsgid_plural "a.b"\nmsgstr[0] "{n} x"\nmsgstr[1] "{n} xs"\n'

# What follows the header (five lines), and the line and the words of the complaint.
WRONG = [
    (GOOD + GOOD, 9, "a.b is in line 6 already"),
    ('msgid "a.b"\n', 6, "an entry is"),
    ('msgstr "x"\n', 6, "msgstr twice"),
    ('msgid "a.b"\nmsgstr "x" y\n', 7, "not understood"),
    ('msgid "a.b"\nmsgstr "x"y"\n', 7, "not a string"),
    ('msgid "a.b"\nmsgstr "\\x"\n', 7, "not a string"),
    ('msgid "a.b"\nmsgstr "x\\"\n', 7, "not a string"),
    ('msgid "a.b"\nmsgstr ""\n', 6, "no sentence"),
    ('msgid "a.b"\nmsgstr "{n"\n', 6, "brace"),
    ('msgid "a.b"\nmsgstr "n}"\n', 6, "brace"),
    ('msgid "A b"\nmsgstr "x"\n', 6, "not a key"),
    ('# note\n"x"\n', 7, "belongs to nothing"),
    ('hello\n', 6, "not understood"),
    ('msgid "a.b"\nmsgid_plural "a.b"\nmsgstr[0] "x"\n', 6, "an entry is"),
    ('msgid "a.b"\nmsgstr "{n:of}"\n', 6, "a form that X-Forms does not list"),
    ('msgid "a.b"\nmsgstr "{n:}"\n', 6, "brace"),
    ('msgid "a.b"\nmsgstr "bear\\n"\n"a: a bear"\n', 6, "a line for each form (a, the)"),
    ('msgid "a.b"\nmsgstr "bear\\n"\n"a: a bear\\n"\n"a: a bear\\n"\n"the: the bear"\n', 6, "a line for each form"),
    ('msgid "a.b"\nmsgstr "x\\n"\n', 6, "ends with a new line"),
    ('msgid "a.b"\nmsgstr "x\x1fy"\n', 6, "control character"),
    ('msgid "a.b"\nmsgstr "' + "x" * 4001 + '"\n', 6, "longer"),
]
# A translation of GOOD, or of PLURAL.
WRONG_TRANSLATIONS = [
    (GOOD, 'msgid "a.c"\nmsgstr "x"\n', 6, "is not in"),
    (GOOD, 'msgid "a.b"\nmsgstr "{m}"\n', 6, "places that English lacks: m"),
    (GOOD, PLURAL, 6, "plural in one"),
    (GOOD, 'msgid "a.b"\nmsgstr "{n:the}"\n', 6, "English does not mark {n} as a noun"),
    (NOUN, 'msgid "a.b"\nmsgstr "ours"\n', 6, "is a noun"),
    (NOUN, 'msgid "a.b"\nmsgstr "ours\\n"\n"the: l’ours"\n', 6, "is a noun"),
]


def complaint(folder, english, french=None):
    """What the reader says to these catalogs, or the catalogs if it says nothing."""
    paths = [Path(folder, "en.po")]
    paths[0].write_text(english)
    if french is not None:
        paths.insert(0, Path(folder, "fr.po"))
        paths[0].write_text(HEADER.format("fr", ">") + french)
    try:
        return po.read(paths)
    except SystemExit as end:
        return str(end)


def missing_sentences():
    """Tells what languages lack that promise to be whole; returns how many sentences."""
    english, *others = po.read(sorted(Path("po").glob("*.po")))
    lacks = [(c, key) for c in others if c.complete for key in english.entries if key not in c.entries]
    for catalog, key in lacks:
        print(f"{catalog.path}: {key} is missing, or fuzzy")
    return len(lacks)


def dropped_places():
    """Tells which translations leave out a place of the English sentence, as whose turn it is; returns how many."""
    english, *others = po.read(sorted(Path("po").glob("*.po")))
    drops = [(catalog, entry, po.places(english.entries[key]) - po.places(entry))
             for catalog in others for key, entry in catalog.entries.items() if key in english.entries]
    drops = [drop for drop in drops if drop[2]]
    for catalog, entry, names in drops:
        print(f"{catalog.path}:{entry.line}: {entry.key} leaves out {', '.join(sorted(names))}")
    return len(drops)


def refused_by_gettext():
    """Translators' tools must accept the files; returns how many they do not."""
    if shutil.which("msgfmt") is None:
        print("po: gettext is not here, so msgfmt was not asked")
        return 0
    files = sorted(Path("po").glob("*.po"))
    return sum(subprocess.run(["msgfmt", "--check", "-o", "/dev/null", file]).returncode != 0 for file in files)


def main():
    head, failed = HEADER.format("en", "!="), 0
    with tempfile.TemporaryDirectory() as folder:
        english, french = complaint(folder, head + PLURAL + GOOD.replace("a.b", "a.c"), PLURAL)
        assert (english.plural, french.plural) == ("CATALOG_ONE", "CATALOG_ZERO_AND_ONE")
        assert english.entries["a.c"].one == 'x {n} y\n"?\\' and english.entries["a.b"].many == "{n} xs"

        english, french = complaint(folder, head + NOUN + GOOD.replace("a.b", "a.c").replace("{n}", "{n:the}"),
                                    NOUN.replace("the bear", "l’ours").replace("a bear", "un ours"))
        assert english.compile(english.entries["a.c"].one, english).startswith("x {n:2} y")
        assert french.compile(french.entries["a.b"].one, french) == "bear\x1fun ours\x1fl’ours"
        assert french.compile(english.entries["a.c"].one, english).startswith("x {n:4} y"), "English forms stand behind"
        assert french.compile(english.entries["a.b"].one, english) == "bear\x1fbear\x1fbear\x1fa bear\x1fthe bear"
        you = GOOD.replace("a.b", "a.b.you")
        english, french = complaint(folder, head + GOOD + you, GOOD)
        assert [key for key, *_ in rows(french, english)] == ["a.b"], "languages are not mixed"
        english, french = complaint(folder, head + GOOD, GOOD + you)
        assert [key for key, *_ in rows(french, english)] == ["a.b", "a.b.you"], "a form that English does not need"
        english, french = complaint(folder, head + GOOD, "#, fuzzy\n" + GOOD)
        assert not french.entries, "a guess that nobody has looked at is no translation"

        cases = [((head + text,), line, words) for text, line, words in WRONG]
        cases += [((head + en, fr), line, words) for en, fr, line, words in WRONG_TRANSLATIONS]
        cases += [((HEADER.format("de", "!="),), 1, "Language: en"), ((GOOD,), 1, "header")]
        cases += [((HEADER.format("en", "<"),), 1, "Plural-Forms"), (("",), 1, "no header")]
        for texts, line, words in cases:
            said = complaint(folder, *texts)
            if not isinstance(said, str) or f".po:{line}: " not in said or words not in said:
                print(f"wanted line {line}, {words!r}; got {said}")
                failed += 1
    failed += missing_sentences() + dropped_places() + refused_by_gettext()
    print(f"po: {len(cases) - failed} of {len(cases)} wrong catalogs refused as they should be")
    sys.exit(failed > 0)


main()
