"""Reading the catalog: the part of gettext's .po format that Floe uses (see po/en.po).

A noun is an entry with forms: its first line is the bare word, and each further line one form of the language, as its
header's X-Forms lists them:

    msgid "nunatak.type.worker"
    msgstr ""
    "Arbeiter\\n"
    "accusative: den Arbeiter"

A place asks for a form by its name: {card:accusative}. English says which entries are nouns and, by asking for a form,
which places take one; `word` is the bare word in every language. {Card:the} begins with a capital. Compiled, a noun is its forms joined by BREAK, and a
place asks for a form by its number: {card:1}.
"""

import os
import re
import sys
from pathlib import Path

PLURALS = {
    "nplurals=2; plural=(n != 1);": "CATALOG_ONE",
    "nplurals=2; plural=(n > 1);": "CATALOG_ZERO_AND_ONE",
}
LONGEST = 4000  # bytes: C17 promises string literals of 4095
KEY = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)+")
PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
FORM = re.compile(r"([a-z][a-z0-9_]*): (.+)")
BARE = "word"  # the form of every language that is the word alone
BREAK = "\x1f"  # ASCII's unit separator
FORMS_MAX = 7  # beside the bare word: a digit tells which, and two are left for the forms of English
FOLDER = Path(os.environ.get("FLOE_PO", "po"))  # a test has others
WORD = re.compile(r'(msgid|msgid_plural|msgstr|msgstr\[[01]\])\s+(".*")')
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


class Wrong(Exception):
    """What is wrong with a catalog, and where."""

    def __init__(self, path, line, problem):
        super().__init__(f"{path}:{line}: {problem}")


class Entry:
    def __init__(self, line, notes=(), fuzzy=False):
        self.line = line
        self.notes = notes  # to translators
        self.fuzzy = fuzzy  # translated from another English sentence: nobody has looked at it since
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

    @property
    def sentences(self):
        return [sentence for sentence in (self.one, self.many) if sentence is not None]


class Catalog:
    """A language: its plural rule (a name of enum catalog_plural), the forms of its nouns, and its entries by key."""

    def __init__(self, path):
        self.path = Path(path)
        self.language = self.path.stem
        self.name = None  # what the language calls itself
        self.plural = None
        self.forms = []
        self.right_to_left = False
        self.complete = False  # does it promise to be whole?
        self.entries = {}
        for entry in self._blocks():
            self._take(entry)
        if self.plural is None:
            raise Wrong(self.path, 1, "no header (an entry with an empty msgid) before the entries")

    def _blocks(self):
        """The entries, not yet checked."""
        entry, word, notes, fuzzy = None, None, [], False
        for number, line in enumerate(self.path.read_text(encoding="utf-8").splitlines(), 1):
            line = line.strip()
            if not line or line.startswith("#"):
                word = None
                fuzzy = fuzzy or bool(re.match(r"#,.*\bfuzzy\b", line))
                notes = notes + [line[3:]] if line.startswith("#. ") and not line.startswith("#. ---") else notes
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
                entry, notes, fuzzy = Entry(number, notes, fuzzy), [], False
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
        if not any(entry.sentences) and self.language != "en":
            return  # not translated yet
        if entry.fuzzy:
            return
        for sentence in entry.sentences:
            if not sentence:
                raise Wrong(self.path, entry.line, f"{entry.key} has no sentence")
            if sentence != sentence.strip("\n"):
                raise Wrong(self.path, entry.line, f"{entry.key} begins or ends with a new line, which gettext refuses")
            if BREAK in sentence:
                raise Wrong(self.path, entry.line, f"{entry.key} has a control character")
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
        self.name = header.get("X-Language-Name", self.language)
        self.right_to_left = header.get("X-Direction") == "rtl"
        self.complete = header.get("X-Complete") == "yes"
        self.forms = header.get("X-Forms", "").split()
        if len(self.forms) > FORMS_MAX or len(set(self.forms)) < len(self.forms) or BARE in self.forms:
            raise Wrong(self.path, entry.line, f"X-Forms must be at most {FORMS_MAX} different names, without '{BARE}'")

    def lines(self, sentence):
        """The lines of a noun: the bare word and its forms by name. None: it is a sentence, not a noun."""
        bare, *rest = sentence.split("\n")
        matches = [FORM.fullmatch(line) for line in rest]
        if not rest or not all(matches) or not {match[1] for match in matches} <= set(self.forms):
            return None
        return {BARE: bare, **{match[1]: match[2] for match in matches}}

    def is_noun(self, entry):
        return self.lines(entry.one) is not None

    def check_noun(self, entry):
        """A noun has every form of its language, once."""
        for sentence in entry.sentences:
            lines = self.lines(sentence) or {}
            if sorted(lines) != sorted([BARE, *self.forms]) or len(lines) != len(sentence.split("\n")):
                wanted = ", ".join(self.forms) or "none: the header has no X-Forms"
                raise Wrong(self.path, entry.line, f"{entry.key} is a noun, and must have a line for each form ({wanted})")

    def check_forms(self, entry):
        """A place asks only for forms that the language has."""
        for name, form in asked(entry):
            if form and form != BARE and form not in self.forms:
                raise Wrong(self.path, entry.line, f"{entry.key} asks for {{{name}:{form}}}, a form that X-Forms does not list")

    def compile(self, sentence, source):
        """A sentence of `source` (this catalog, or English for what it lacks) as the program reads it: forms are
        numbers, and a noun is its forms in their order. Those of an English noun stand behind the language's own, which are
        the bare word: an English sentence among the others asks for them, and takes the bare word of a noun that has none."""
        order, lines = [BARE, *self.forms], source.lines(sentence)
        if source is not self:
            order = [BARE] * (1 + len(self.forms)) + source.forms
        if lines is not None:
            sentence = BREAK.join(lines[form] for form in order)
        number = lambda form: order.index(form)
        return PLACE.sub(lambda m: f"{{{m[1]}:{number(m[2])}}}" if m[2] else m[0], sentence)


def asked(entry):
    """The places of an entry's sentences, each with the form that it asks for, or ''. {Card} is the place {card}."""
    found = (place for sentence in entry.sentences for place in PLACE.findall(sentence))
    return {(name[0].lower() + name[1:], form) for name, form in found}


def plain(key):
    """The key of the sentence of which KEY.you is the form for the reader (src/game/say.h)."""
    return key.removesuffix(".you")


def model_of(key, english):
    """The English entry that a translation follows. It may have a form for the reader where English needs none."""
    return english.entries.get(key) or english.entries.get(plain(key))


def places(entry):
    """The names of the places in an entry's sentences."""
    return {name for name, _ in asked(entry)}


def check(catalog, english):
    """Nouns and forms of one catalog; English's tell which entries are nouns."""
    for key, entry in catalog.entries.items():
        if english.is_noun(model_of(key, english)):
            catalog.check_noun(entry)
        catalog.check_forms(entry)


def compare(english, other):
    """A translation may lack sentences, but those it has must be English's, with its places and nouns."""
    for key, entry in other.entries.items():
        model = model_of(key, english)
        if model is None:
            raise Wrong(other.path, entry.line, f"{key} is not in {english.path}")
        if (model.many is None) != (entry.many is None):
            raise Wrong(other.path, entry.line, f"{key} has a plural in one of the languages only")
        unknown = places(entry) - places(model)
        if unknown:
            raise Wrong(other.path, entry.line, f"{key} has places that English lacks: {', '.join(sorted(unknown))}")
        nouns = {name for name, form in asked(model) if form}
        for name, form in sorted(asked(entry)):
            if form and name not in nouns:
                raise Wrong(other.path, entry.line, f"{key} asks for {{{name}:{form}}}, but English does not mark {{{name}}} as a noun")


def read(paths):
    """All catalogs, English first. Ends the program with the problem if something is wrong."""
    try:
        catalogs = sorted(map(Catalog, paths), key=lambda c: (c.language != "en", c.language))
        for other in catalogs[1:]:
            compare(catalogs[0], other)
        for catalog in catalogs:
            check(catalog, catalogs[0])
        return catalogs
    except Wrong as problem:
        sys.exit(str(problem))
