#!/usr/bin/env python3
"""check-styles.py - do the page's style sheets use colours by name, and does every game keep to its own classes?

A literal colour stands in a file tokens.css only, as the value of a custom property whose name says what it is
for; everything else uses these names. So a palette is a list of values, and nothing is forgotten in the dark.

All classes of a game begin with the same word (`nanuuk-`), which no other game has: so no sheet of a game
changes anything outside. A class of the page itself may be named beside one of the game's own.
"""

import re
import sys
from collections import Counter
from pathlib import Path

SOURCES = Path("web/src")
GAMES = SOURCES / "games"
NAMED = """aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white
whitesmoke yellow yellowgreen""".split()
FUNCTIONS = "rgba?|hsla?|hwb|lab|lch|oklab|oklch|color"
COLOUR = re.compile(rf"#[0-9a-f]{{3,8}}\b|(?<![\w-])(?:{FUNCTIONS})\(|(?<![\w-])(?:{'|'.join(NAMED)})(?![\w-])", re.I)
QUIET = re.compile(r'/\*.*?\*/|url\([^)]*\)|"[^"\n]*"', re.S)  # comments, addresses and texts tell no colour
ATTRIBUTE = re.compile(r'\b(?:fill|stroke|stop-color|flood-color|color)="([^"]*)"')
CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")


def quiet(text):
    """The text without what tells no colour, line by line where it was."""
    return QUIET.sub(lambda match: "\n" * match[0].count("\n") + "''", text)


def values(path):
    """The lines of a file with the values on them that could be colours."""
    text = path.read_text()
    if path.suffix == ".tsx":
        for number, line in enumerate(text.splitlines(), 1):
            yield from ((number, value) for value in ATTRIBUTE.findall(re.sub(r"url\([^)]*\)", "", line)))
        return
    text = quiet(text)
    for match in re.finditer(r"[\w-]+\s*:\s*([^;{}]*)[;}]", text):
        yield text.count("\n", 0, match.start()) + 1, match[1]


def colours(path):
    for number, value in values(path):
        for found in COLOUR.findall(value):
            yield f"{path}:{number}: {found} is no name of a tokens.css"


def selectors(path):
    """Every selector of a sheet, with its line."""
    text = QUIET.sub(lambda match: "\n" * match[0].count("\n") if match[0].startswith("/*") else match[0], path.read_text())
    for match in re.finditer(r"([^{};@]+)\{", text):
        start = match.start() + len(match[1]) - len(match[1].lstrip())
        number = text.count("\n", 0, start) + 1
        if text[:match.start()].rstrip("\n ")[-1:] != "@" and "." in match[1]:
            yield from ((number, one.strip()) for one in re.split(r",(?![^()]*\))", match[1]))


def classes(selector):
    return CLASS.findall(re.sub(r'"[^"]*"', "", selector))


def own_word(sheets):
    """The word that nearly all classes of a game begin with."""
    words = Counter(name.split("-")[0] for sheet in sheets for _, selector in selectors(sheet) for name in classes(selector) if "-" in name)
    return words.most_common(1)[0][0] if words else None


def strangers(sheet, game, word, shared):
    for number, selector in selectors(sheet):
        names = classes(selector)
        foreign = [name for name in names if not name.startswith(f"{word}-")]
        is_own = len(foreign) < len(names) or f'[data-game="{game}"]' in selector
        for name in foreign:
            if not is_own or name not in shared:
                yield f"{sheet}:{number}: .{name} does not begin with {word}-"


def main():
    sheets = sorted(SOURCES.rglob("*.css"))
    drawn = sorted(SOURCES.rglob("*.tsx"))
    found = [fault for path in sheets + drawn if path.name != "tokens.css" for fault in colours(path)]
    shared = {name for sheet in sheets if GAMES not in sheet.parents for _, one in selectors(sheet) for name in classes(one)}
    words = {}
    for folder in sorted(path for path in GAMES.iterdir() if path.is_dir()):
        own = [sheet for sheet in sheets if folder in sheet.parents]
        word = own_word(own)
        if word in words:
            found.append(f"{folder}: its classes begin with {word}-, as those of {words[word]} do")
        words[word] = folder.name
        found += [fault for sheet in own for fault in strangers(sheet, folder.name, word, shared)]
    print("\n".join(found) or f"styles: {len(sheets)} sheets use colours by name, and games their own classes")
    sys.exit(bool(found))


main()
