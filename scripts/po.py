"""Reading the catalog: the part of gettext's .po format that Floe uses (see po/en.po)."""

import re
import sys
from pathlib import Path

PLURALS = {
    "nplurals=2; plural=(n != 1);": "CATALOG_ONE",
    "nplurals=2; plural=(n > 1);": "CATALOG_ZERO_AND_ONE",
}
LONGEST = 4000  # bytes: C17 promises string literals of 4095
KEY = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)+")
PLACE = re.compile(r"\{([^{}]*)\}")
WORD = re.compile(r'(msgid|msgid_plural|msgstr|msgstr\[[01]\])\s+(".*")')
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


class Wrong(Exception):
    """What is wrong with a catalog, and where."""

    def __init__(self, path, line, problem):
        super().__init__(f"{path}:{line}: {problem}")


class Entry:
    def __init__(self, line):
        self.line = line
        self.parts = {}  # "msgid", "msgstr", "msgstr[0]", ...

    @property
    def key(self):
        return self.parts["msgid"]

    @property
    def one(self):
        return self.parts.get("msgstr", self.parts.get("msgstr[0]"))

    @property
    def many(self):
        return self.parts.get("msgstr[1]")


class Catalog:
    """A language: its plural rule (a name of enum catalog_plural) and its entries by key."""

    def __init__(self, path):
        self.path = Path(path)
        self.language = self.path.stem
        self.plural = None
        self.entries = {}
        for entry in self._blocks():
            self._take(entry)
        if self.plural is None:
            raise Wrong(self.path, 1, "no header (an entry with an empty msgid) before the entries")

    def _blocks(self):
        """The entries, not yet checked."""
        entry, word = None, None
        for number, line in enumerate(self.path.read_text(encoding="utf-8").splitlines(), 1):
            line = line.strip()
            if not line or line.startswith("#"):
                word = None
                continue
            if line.startswith('"'):
                if word is None:
                    raise Wrong(self.path, number, "a string that belongs to nothing")
                entry.parts[word] += self._string(line, number)
                continue
            match = WORD.fullmatch(line)
            if not match:
                raise Wrong(self.path, number, f"not understood: {line}")
            word = match[1]
            if word == "msgid":
                if entry:
                    yield entry
                entry = Entry(number)
            elif entry is None:
                raise Wrong(self.path, number, f"{word} without msgid")
            if word in entry.parts:
                raise Wrong(self.path, number, f"{word} twice in one entry")
            entry.parts[word] = self._string(match[2], number)
        if entry:
            yield entry

    def _string(self, quoted, number):
        out, rest = [], quoted[1:]
        while rest != '"':
            if rest.startswith("\\") and rest[1:2] in ESCAPES and len(rest) > 2:
                out.append(ESCAPES[rest[1]])
                rest = rest[2:]
            elif rest == "" or rest[0] in '"\\':
                raise Wrong(self.path, number, f"not a string: {quoted}")
            else:
                out.append(rest[0])
                rest = rest[1:]
        return "".join(out)

    def _take(self, entry):
        words = set(entry.parts)
        if self.plural is None:
            self._header(entry)
            return
        if words not in ({"msgid", "msgstr"}, {"msgid", "msgid_plural", "msgstr[0]", "msgstr[1]"}):
            raise Wrong(self.path, entry.line, "an entry is msgid and msgstr, or msgid, msgid_plural, msgstr[0] and msgstr[1]")
        if not KEY.fullmatch(entry.key):
            raise Wrong(self.path, entry.line, f"not a key: {entry.key!r}")
        if entry.key in self.entries:
            raise Wrong(self.path, entry.line, f"{entry.key} is in line {self.entries[entry.key].line} already")
        for sentence in filter(None.__ne__, (entry.one, entry.many)):
            if not sentence:
                raise Wrong(self.path, entry.line, f"{entry.key} has no sentence")
            if len(sentence.encode()) > LONGEST:
                raise Wrong(self.path, entry.line, f"{entry.key} is longer than {LONGEST} bytes")
            if re.search(r"[{}]", PLACE.sub("", sentence)):
                raise Wrong(self.path, entry.line, f"{entry.key} has a brace without its partner")
        self.entries[entry.key] = entry

    def _header(self, entry):
        if entry.parts.get("msgid") != "" or "msgstr" not in entry.parts:
            raise Wrong(self.path, entry.line, "the first entry must be the header, with an empty msgid")
        header = dict(re.findall(r"^([\w-]+): *(.*)$", entry.parts["msgstr"], re.M))
        if header.get("Language") != self.language:
            raise Wrong(self.path, entry.line, f"the header does not say 'Language: {self.language}'")
        if header.get("Plural-Forms") not in PLURALS:
            raise Wrong(self.path, entry.line, f"Plural-Forms must be one of {list(PLURALS)}")
        self.plural = PLURALS[header["Plural-Forms"]]


def places(entry):
    """The names of the places in an entry's sentences."""
    return set(PLACE.findall(entry.one) + PLACE.findall(entry.many or ""))


def compare(english, other):
    """A translation may lack sentences, but those it has must be English's, with its places."""
    for key, entry in other.entries.items():
        model = english.entries.get(key)
        if model is None:
            raise Wrong(other.path, entry.line, f"{key} is not in {english.path}")
        if (model.many is None) != (entry.many is None):
            raise Wrong(other.path, entry.line, f"{key} has a plural in one of the languages only")
        unknown = places(entry) - places(model)
        if unknown:
            raise Wrong(other.path, entry.line, f"{key} has places that English lacks: {', '.join(sorted(unknown))}")


def read(paths):
    """All catalogs, English first. Ends the program with the problem if something is wrong."""
    try:
        catalogs = sorted(map(Catalog, paths), key=lambda c: (c.language != "en", c.language))
        for other in catalogs[1:]:
            compare(catalogs[0], other)
        return catalogs
    except Wrong as problem:
        sys.exit(str(problem))
