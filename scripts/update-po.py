#!/usr/bin/env python3
"""update-po.py [NEW] - brings the translations of po/ up to date with po/en.po, and tells what each of them lacks.

Every entry of a translation gets what a translator needs: where the sentence is used, the notes of po/en.po, and the
English sentence as a comment `#. en: "..."`. A sentence that is new is empty. One whose English has changed since it was
translated is marked fuzzy: it is not used until a translator has looked at it and removed the mark. One that English no
longer has is gone. gettext's msgmerge does the merging, so translators' tools may be used in between.

With NEW, the code of a language ("fy"), an empty translation is made first.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import po
from keys import literals, page_sources

ENGLISH = re.compile(r'^#\. en: (".*")$', re.M)
HEADER = """msgid ""
msgstr ""
"Project-Id-Version: Floe\\n"
"PO-Revision-Date: 2026-11-17 00:00+0000\\n"
"Last-Translator: Floe\\n"
"Language-Team: {language}\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"X-Language-Name: {language}\\n"
"X-Forms: \\n"
"""


def quoted(sentence):
    return '"' + sentence.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def references():
    """Where keys stand in the sources. A key that a source makes has none."""
    found = {}
    for path in [*sorted(Path("src").rglob("*.[ch]")), *page_sources()]:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            for key in literals(line):
                found.setdefault(key, []).append(f"{path}:{number}")
    return found


def english_comment(entry):
    return [f"#. en: {quoted(sentence)}" for sentence in entry.sentences]


def template(english):
    """All entries of English without a translation, as a .pot file."""
    places, lines = references(), [HEADER.format(language="")]
    for entry in english.entries.values():
        lines += [f"#. {note}" for note in entry.notes] + english_comment(entry)
        lines += [f"#: {place}" for place in places.get(entry.key, [])]
        lines.append(f"msgid {quoted(entry.key)}")
        if entry.many is None:
            lines += ['msgstr ""', ""]
        else:
            lines += [f"msgid_plural {quoted(entry.key)}", 'msgstr[0] ""', 'msgstr[1] ""', ""]
    return "\n".join(lines)


def blocks(text):
    return re.split(r"\n\n+", text.strip())


def known_english(text):
    """By key, the English that a translation was made from."""
    known = {}
    for block in blocks(text):
        key = re.search(r'^msgid "(.+)"$', block, re.M)
        if key:
            known[key[1]] = ENGLISH.findall(block)
    return known


def mark_changed(text, known):
    """Marks what was translated from another English sentence as fuzzy."""
    out = []
    for block in blocks(text):
        key = re.search(r'^msgid "(.+)"$', block, re.M)
        changed = key and key[1] in known and known[key[1]] and known[key[1]] != ENGLISH.findall(block)
        translated = re.search(r'^msgstr(\[\d\])? ".+"$|^msgstr(\[\d\])? ""\n"', block, re.M)
        if changed and translated and not re.search(r"^#,.*\bfuzzy\b", block, re.M):
            block = re.sub(r"^msgid ", "#, fuzzy\nmsgid ", block, count=1, flags=re.M)
        if not block.startswith("#~"):
            out.append(block)
    return "\n\n".join(out) + "\n"


def update(path, pot):
    known = known_english(path.read_text(encoding="utf-8"))
    merged = subprocess.run(["msgmerge", "--quiet", "--no-fuzzy-matching", "--width=110", "--output-file=-", path, pot],
                            check=True, capture_output=True, text=True).stdout
    path.write_text(mark_changed(merged, known), encoding="utf-8")


def report(path, english):
    text = path.read_text(encoding="utf-8")
    have = len(po.Catalog(path).entries)
    fuzzy = len(re.findall(r"^#,.*\bfuzzy\b", text, re.M))
    print(f"{path}: {have} of {len(english.entries)} sentences translated, {fuzzy} to be looked at again, "
          f"{len(english.entries) - have - fuzzy} missing")


def main():
    english = po.read(["po/en.po"])[0]
    if len(sys.argv) > 1 and sys.argv[1]:
        path = Path("po", f"{sys.argv[1]}.po")
        if not re.fullmatch(r"[a-z]{2,3}", sys.argv[1]) or path.exists():
            sys.exit(f"update-po.py: {sys.argv[1]} is no new language: a code of two or three letters, as fy")
        path.write_text(HEADER.format(language=sys.argv[1]), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        pot = Path(folder, "floe.pot")
        pot.write_text(template(english), encoding="utf-8")
        for path in sorted(Path("po").glob("*.po")):
            if path.name != "en.po":
                update(path, pot)
                report(path, english)


main()
