#!/usr/bin/env python3
"""pseudo-po.py FOLDER - copies po/ into a folder and adds what tests of the page need:

  qaa   a pseudo-language of English with accents, 40 % longer: does a long language fit on every screen?
  qab   one with Hebrew letters, read from right to left: is every screen mirrored?
  eo    some of Esperanto: what does a language look like that is not whole?
"""

import re
import shutil
import sys
from pathlib import Path

import po

ACCENTS = str.maketrans("aeiouycnszAEIOUYCNSZ", "åéîøüýçñšžÅÉÎØÜÝÇÑŠŽ")
HEBREW = {chr(ord("a") + i): chr(0x5D0 + i) for i in range(26)} | {chr(ord("A") + i): chr(0x5D0 + i) for i in range(26)}
HEADER = 'msgid ""\nmsgstr ""\n"Language: {}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n"X-Language-Name: {}\\n"\n{}\n'
PARTS = re.compile(r"(\{[^{}]*\}|^(?:a|the): )", re.M)

# Accusative is the one case that Esperanto has; nouns that lack it here are English.
ESPERANTO = {
    "nunatak.title": "Nunatak",
    "nanuuk.title": "Nanuuk!",
    "web.undo": "Malfari",
    "web.close": "Fermi",
    "web.back": "Reen",
    "web.stop": "Halti",
    "web.home": "Ĉefpaĝo",
    "web.menu": "Menuo",
    "web.board": "Tabulo",
    "web.tools": "Iloj",
    "web.restart": "Rekomenci",
    "web.new_game": "Nova ludo",
    "web.settings": "Agordoj",
    "web.language": "Lingvo",
    "web.language.part": "{name} ({percent} %)",
    "web.score": "Poentoj",
    "web.log_title": "Protokolo",
    "web.hint": "Konsilo",
    "web.sound": "Sono",
    "web.motion": "Movado",
    "web.text": "Teksto",
    "web.keys": "Klavoj",
    "web.setup.person": "Persono",
    "web.setup.computer": "Komputilo",
    "web.setup.start": "Komenci",
    "web.start.setup": "Agordi",
    "web.palette": "Koloroj",
    "web.start.line": "Du ludoj pri glacio. Konstruu templon, aŭ ĉasu sur glacio, kiu rompiĝas sub viaj piedoj.",
    "nunatak.ask.turn.you": "Via vico: prenu karton kaj konstruu.",
    "nunatak.event.built": "{seat} prenas {type:la} kaj konstruas sur {cell}.",
    "nunatak.type.worker": "laboristo\\n\"\n\"la: la laboriston",
}


def longer(words):
    """Vowels are said twice, and every fifth thrice."""
    count = iter(range(len(words)))
    return re.sub(r"[aeiou]", lambda vowel: vowel[0] * (2 + (next(count) % 5 == 0)), words).translate(ACCENTS)


def turned(words):
    return "".join(HEBREW.get(letter, letter) for letter in words)


def changed(sentence, change):
    """Places and the names of forms stay."""
    return "".join(part if i % 2 else change(part) for i, part in enumerate(PARTS.split(sentence)))


def quoted(sentence):
    return '"' + sentence.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def write(path, header, entries):
    lines = [header]
    for key, sentences in entries:
        lines.append(f'msgid "{key}"')
        if len(sentences) == 1:
            lines.append(f"msgstr {sentences[0]}\n")
        else:
            lines.append(f'msgid_plural "{key}"\nmsgstr[0] {sentences[0]}\nmsgstr[1] {sentences[1]}\n')
    path.write_text("\n".join(lines), encoding="utf-8")


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for path in po.FOLDER.glob("*.po"):
        shutil.copy(path, folder)
    english = po.Catalog(po.FOLDER / "en.po").entries.values()
    for code, name, more, change in (("qaa", "Lóong", "", longer), ("qab", "Mirror", '"X-Direction: rtl\\n"\n', turned)):
        header = HEADER.format(code, name, more + '"X-Forms: a the\\n"\n')
        write(folder / f"{code}.po", header,
              [(entry.key, [quoted(changed(sentence, change)) for sentence in entry.sentences]) for entry in english])
    write(folder / "eo.po", HEADER.format("eo", "Esperanto", '"X-Forms: la\\n"\n'), [(key, [f'"{words}"']) for key, words in ESPERANTO.items()])


main()
