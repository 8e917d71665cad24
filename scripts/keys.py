"""Which sentences of the catalog a source uses: keys that it names, and formats that make keys."""

import re
from pathlib import Path

import po

TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|\'(?:\\.|[^\'\\])+\'|"((?:\\.|[^"\\])*)"', re.S)
FILE = re.compile(r".*\.(css|db|edition|floe|html|js|json|log|md|po|ts|tsx|txt|wasm|webmanifest)")
TEMPLATE = re.compile(r"`((?:[^`\\$]|\$\{[^{}`]*\})*)`")
FILLED = re.compile(r"\$\{[^{}]*\}")


def strings(source):
    """The string literals of a C source."""
    return [match[1] for match in TOKEN.finditer(source) if match[1] is not None]


def pattern(text):
    """The keys that a format makes, or None if it is none of keys."""
    if "%" not in text or "." not in text or not re.fullmatch(r"([a-z0-9_.]|%[sdc])+", text):
        return None
    if not re.search(r"[a-z]{2,}", re.sub(r"%[sdc]", "", text)):
        return None
    parts = {"%s": r"([a-z0-9_]+)", "%d": r"\d+", "%c": "[a-z0-9_]", ".": r"\."}
    return re.compile(re.sub(r"%[sdc]|\.", lambda m: parts[m[0]], text))


def formats(source):
    """The templates of a source of the page that make keys, as formats."""
    found = (FILLED.sub("%s", template) for template in TEMPLATE.findall(source))
    return filter(None, map(pattern, found))


def literals(source):
    """The keys that are strings of a source."""
    return {s for s in strings(source) if s[:1].isalpha() and po.KEY.fullmatch(s) and not FILE.fullmatch(s)}


def page_sources():
    return sorted(path for path in Path("web/src").rglob("*.ts*") if path.suffix in (".ts", ".tsx"))


def lesson_keys(path):
    """The sentences that a lesson names (src/lesson/lesson.h)."""
    head = None
    for line in path.read_text().splitlines():
        word, *rest = line.partition("#")[0].split() or [""]
        if word == "lesson":
            head = ".".join([word, *rest])
            yield f"{head}.title"
        says = rest if word == "say" else rest[:1] if word in ("aside", "refused", "done") else []
        yield from (f"{head}.{name}" for name in says)


def lesson_files():
    return sorted(Path("lessons").glob("*.lesson"))
