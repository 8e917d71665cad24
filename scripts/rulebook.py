#!/usr/bin/env python3
"""rulebook.py GAME LANGUAGE - prints docs/rules/GAME.LANGUAGE.md as JSON (English is docs/rules/GAME.md).

This is the one reader of the rules: the page (web/scripts/rules.ts), the program (scripts/rules2c.py) and the check
(scripts/check-rules.py) use it. What it makes of a file:

    {"language": "en",
     "title": "Nunatak: the rules",
     "intro": ["Every rule has an id; ...", ...],
     "sections": [{"letter": "T", "title": "The turn",
                   "rules": [{"id": "T-01", "text": "Take exactly one card ..."}, ...]}, ...]}

A section begins with "## T. The turn" (or "###", a part of the section before it), a rule with "- T-01 ", and goes on in
the indented lines below, each of which is a line of its text ("\\n" before it). Paragraphs between them are
entries of `rules` whose id is null, at their place. "[R]" in a text marks what follows, or what stands before it in a
sentence, as our own ruling; readers may leave it out.
"""

import json
import re
import sys
from pathlib import Path

FOLDER = Path("docs/rules")
ENGLISH = "en"
TITLE = re.compile(r"# (.+)")
SECTION = re.compile(r"#{2,3} ([A-Z]{1,2})\. (.+)")
RULE = re.compile(r"- ([A-Z]{1,2}-?\d\d) (.+)")


def files():
    """Game and language of all books."""
    names = [path.name.split(".")[:-1] for path in FOLDER.glob("*.md")]
    return sorted((name + [ENGLISH])[:2] for name in names)


def path_of(game, language):
    return FOLDER / (f"{game}.md" if language == ENGLISH else f"{game}.{language}.md")


def languages_of(game):
    """English first, for it is what the others are compared with."""
    return sorted((language for one, language in files() if one == game), key=lambda code: (code != ENGLISH, code))


def plain(text):
    return text.replace("`", "")


def refuse(path, number, why):
    sys.exit(f"{path}:{number}: {why}")


def add_line(book, line, fresh):
    """A line that begins nothing new: of a rule if it is indented, of a paragraph otherwise."""
    inside = book["sections"][-1]["rules"] if book["sections"] else None
    if line.startswith("  ") and inside and inside[-1]["id"]:
        inside[-1]["text"] += "\n" + plain(line.strip())
    elif inside is None and fresh:
        book["intro"].append(plain(line))
    elif inside is None:
        book["intro"][-1] += " " + plain(line)
    elif fresh or inside[-1]["id"]:
        inside.append({"id": None, "text": plain(line)})
    else:
        inside[-1]["text"] += " " + plain(line)


def read(game, language):
    path = path_of(game, language)
    book = {"language": language, "title": "", "intro": [], "sections": []}
    fresh = True  # after an empty line or a heading a new paragraph begins
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        title, section, rule = TITLE.fullmatch(line), SECTION.fullmatch(line), RULE.fullmatch(line)
        if title:
            book["title"] = title[1]
        elif section:
            book["sections"].append({"letter": section[1], "title": section[2], "rules": []})
        elif rule and book["sections"]:
            book["sections"][-1]["rules"].append({"id": rule[1], "text": plain(rule[2])})
        elif line.startswith(("#", "- ")):
            refuse(path, number, f"neither a section (## T. Title) nor a rule (- T-01 Text): {line}")
        elif line:
            add_line(book, line, fresh)
        fresh = not line or line.startswith("#")
    return book


def rules_of(book):
    """All rules by id; paragraphs are left out."""
    return {rule["id"]: rule["text"] for section in book["sections"] for rule in section["rules"] if rule["id"]}


def main():
    json.dump(read(*sys.argv[1:]), sys.stdout, ensure_ascii=False)
    print()


if __name__ == "__main__":
    main()
