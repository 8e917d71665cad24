#!/usr/bin/env python3
"""test_analyse.py FLOE - `floe analyse`: the page, the JSON, the picture, and what it refuses."""

import json
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

from run_tests import run_tests

FLOE = sys.argv[1]
FOLDER = tempfile.TemporaryDirectory()
SVG = "{http://www.w3.org/2000/svg}"
GAMES = (
    ("nunatak", 1, []), ("nunatak", 2, []), ("nunatak", 3, []), ("nunatak", 4, []), ("nanuuk", 2, []), ("nanuuk", 4, []),
    ("nanuuk", 3, ["--option=mode=learning"]), ("pebbles", 2, []),
)


def run(*words, given=""):
    done = subprocess.run([FLOE, *words], input=given, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def record(game, players, options=(), name=""):
    """A game that the computer plays against itself, badly; the first seat may have a name."""
    path = Path(FOLDER.name, f"{game}-{players}-{len(options)}-{len(name)}.floe")
    if not path.exists():
        computers = [f"--computer={seat}={'random' if seat % 2 else 'greedy'}" for seat in range(1, players + 1)]
        names = [f"--name={name}"] if name else []
        code, _, err = run("play", game, f"--players={players}", "--seed=7", f"--record={path}", *options, *names, *computers)
        assert code == 0 and err == "", err
    return str(path)


def analysis(path, *options):
    code, out, err = run("analyse", path, "--level=greedy", *options)
    assert code == 0 and err == "", (path, err)
    return out


def tells_the_same(page, data):
    """What the JSON tells in sentences is in the page, under its heading, broken into lines; and nothing else has one."""
    assert all(len(line) <= 80 for line in re.findall(r"^ {4}\S.*$", page, re.M)), page
    words = " ".join(page.split())
    for seat in data["seats"]:
        assert f"Accuracy: {seat['accuracy']} of 100." in page
        assert all(f"(floe learn {data['game']} {lesson})" in page for lesson in seat["learn"])
        assert "best" not in seat or re.search(rf"Best: move {seat['best']} \(\S+\); the next best", page)
    marked = [one for one in data["decisions"] if "mark" in one]
    whys = [one["why"].replace("\n", " ") for one in marked]
    assert all(f" ({one['move']}). {why}" in words for one, why in zip(marked, whys)), page
    assert ("Inaccuracies and mistakes" in page) == bool(marked)
    assert all(one["text"] in words for one in data["turning"]) and ("Turning points" in page) == bool(data["turning"])
    assert ("What decided the game" in page) == ("decided" in data)
    if "decided" in data:
        assert data["decided"]["text"] in words
        points = [abs(line["points"]) for line in data["decided"]["lines"]]
        assert points == sorted(points, reverse=True) and 0 not in points and data["decided"]["seat"] != data["decided"]["other"]


def test_pages():
    """A line for each decision, a summary for each player, no key without a sentence."""
    for game, players, options in GAMES:
        path = record(game, players, options)
        page, data = analysis(path), json.loads(analysis(path, "--json"))
        rows = re.findall(r"^ +(\d+)  Computer \(\w+\)(?: \d)? +(\S+)((?: +\d+)+)(?:  (\?!|\?)? *(\S+))?$", page, re.M)
        assert len(rows) == data["plies"] == len(data["decisions"]), page
        for row, one in zip(rows, data["decisions"]):
            assert int(row[0]) == one["ply"] and row[1] == one["move"], (row, one)
            assert all(abs(int(told) - v * 100) < 0.51 for told, v in zip(row[2].split(), one["value"])), (row, one)
            assert row[4] == one.get("better", ""), (row, one)
            assert row[3] == {None: "", "inaccuracy": "?!", "mistake": "?"}[one.get("mark")], (row, one)
        for seat in range(1, players + 1):
            assert re.search(rf"^\[{seat}\] Computer \(\w+\)(?: \d)?: \d+ decisions?, mean cost \d+\.\d;", page, re.M), page
        assert page.count("Luck: ") == (0 if game == "nanuuk" else players)
        tells_the_same(page, data)
        assert not re.search(r"[{}]|\b(analyse|plot|cli)\.[a-z]+", page), page


def test_json_is_that_of_the_engine():
    path = record("nunatak", 2)
    ours = json.loads(analysis(path, "--json"))
    lines = [{"op": "load", "record": Path(path).read_text(encoding="utf-8")}, {"op": "analyse", "budget": "greedy"}]
    theirs = json.loads(run("engine", given="\n".join(map(json.dumps, lines)) + "\n")[1].splitlines()[1])
    for name in ("plies", "decisions", "value", "seats"):
        assert ours[name] == theirs[name], name


def test_search_is_deterministic():
    path = record("nunatak", 3)
    text = Path(path).read_text(encoding="utf-8")
    head, moves = text.split("\n\n", 1)
    short = head.replace(re.search(r"\[Result.*\]", head)[0], "") + "\n\n" + " ".join(moves.split()[:8]) + " *"
    first = run("analyse", "-", "--level=plain:60x", "--json", given=short)
    assert first[0] == 0 and first == run("analyse", "-", "--level=plain:60x", "--json", "--seed=floe", given=short)
    assert first != run("analyse", "-", "--level=plain:60x", "--json", "--seed=2", given=short)


def curves(root):
    return root.findall(f"{SVG}polyline")


def test_pictures():
    """Valid XML; a curve, a pattern and numbers for every player; words on the axes; marks with words."""
    for game, players, options in GAMES:
        path, file = record(game, players, options), str(Path(FOLDER.name, "plot.svg"))
        data = json.loads(analysis(path, "--json", f"--svg={file}"))
        root = ET.parse(file).getroot()
        texts = [text.text for text in root.iter(f"{SVG}text")]
        assert {"Decisions played", "Prospects, of 100", "0", "100"} <= set(texts), texts
        assert len(curves(root)) == players
        assert len({curve.get("stroke-dasharray") for curve in curves(root)}) == players
        assert len({curve.get("stroke") for curve in curves(root)}) == players
        for seat, curve in enumerate(curves(root)):
            points = [tuple(map(float, point.split(","))) for point in curve.get("points").split()]
            assert len(points) == data["plies"] + 1
            values = [one["value"][seat] for one in data["decisions"]] + [data["value"][seat]]
            for (x, y), value in zip(points, values):
                assert 80 <= x <= 770 and abs(y - (400 - 340 * value)) < 0.1, (x, y, value)
            assert texts.count(str(seat + 1)) >= 2
        marks = [one for one in data["decisions"] if "mark" in one]
        titles = [title.text for title in root.iter(f"{SVG}title")]
        assert len(titles) == 1 + len(marks) and all(one["move"] in title for one, title in zip(marks, titles[1:]))
        assert {"a mistake: it cost 12 or more", "an inaccuracy: it cost 5 or more"} <= set(texts)
        drawn = [element.tag for element in root]
        assert f"{SVG}circle" not in drawn[drawn.index(f"{SVG}g", drawn.index(f"{SVG}polyline")):], "nothing hides a mark"


def test_names_in_pictures():
    """What XML cannot hold is escaped; long names stay within the picture."""
    name = 'A <b> & "c" ' + "é" * 20
    path, file = record("pebbles", 2, name=name), str(Path(FOLDER.name, "names.svg"))
    page = analysis(path, f"--svg={file}")
    assert name in page
    root = ET.parse(file).getroot()
    texts = {text.text: text for text in root.iter(f"{SVG}text")}
    assert texts[name].get("textLength") == "224"
    assert float(texts[name].get("x")) + 224 < float(root.get("width")) < 770 + 300, "as wide as the names need"


def test_empty_and_unfinished():
    path = Path(FOLDER.name, "empty.floe")
    run("play", "nunatak", "--players=2", "--seed=7", f"--record={path}", given=f"w {path}\n")
    file = str(Path(FOLDER.name, "empty.svg"))
    data = json.loads(analysis(str(path), "--json", f"--svg={file}"))
    assert data["plies"] == 0 and data["decisions"] == [] and len(curves(ET.parse(file).getroot())) == 2
    assert "Then" in analysis(str(path))


def test_refusals():
    good = record("pebbles", 2)
    for words, code, says in (
        ([], 2, "FILE"), ([good, good], 2, "one word too many"), ([good, "--level=7"], 2, "--level"), ([good, "--level=x"], 2, "--level"),
        ([good, "--level=random"], 2, "--level"), ([good, "--depth=3"], 2, "--depth"), (["/nonexistent"], 1, "/nonexistent"),
        ([good, "--level=greedy", "--svg=/nonexistent/x.svg"], 1, "/nonexistent/x.svg"),
        ([good, "--edition=edition/nunatak.edition"], 1, "nunatak.edition"),
    ):
        got, _, err = run("analyse", *words)
        assert got == code and says in err and err.startswith("floe analyse: "), (words, got, err)
    got, _, err = run("analyse", "-", given="nonsense")
    assert got == 1 and err.startswith("floe analyse: -: "), err


run_tests(globals())
