#!/usr/bin/env python3
"""restart-page.py - prints packaging/502.html with its sentences, in every language of po/.

What stands between <!-- language --> and <!-- /language --> is repeated for each of them, English first; an element with
data-say="KEY" gets that sentence.
"""

import html
import re
from pathlib import Path

import po

ROOT = Path(__file__).parent.parent
PART = re.compile(r" *<!-- language -->\n(.*?) *<!-- /language -->\n", re.S)
SAID = re.compile(r' data-say="([\w.]+)">')


def section(part, catalog, english):
    entries = english.entries | catalog.entries
    return SAID.sub(lambda said: ">" + html.escape(entries[said[1]].one), part.replace("{language}", catalog.language))


def main():
    english, *others = po.read(sorted((ROOT / "po").glob("*.po")))
    page = (ROOT / "packaging/502.html").read_text(encoding="utf-8")
    print(PART.sub(lambda part: "".join(section(part[1], each, english) for each in (english, *others)), page), end="")


main()
