#!/usr/bin/env python3
"""test_solve.py FLOE - `floe solve`: answers, their forms, limits, and what it refuses."""

import json
import subprocess

from engine_client import FLOE, random_record
from run_tests import run_tests



def run(*words, given=""):
    """Exit code, stdout and stderr."""
    done = subprocess.run([FLOE, "solve", *words], input=given, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def replayed(text, answer):
    """The record, from the position on with the line of the answer, to the end."""
    engine = subprocess.Popen([FLOE, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    requests = [{"op": "load", "record": text, "ply": answer["ply"]}]
    requests += [{"op": "play", "move": move, "state": False} for move in answer["line"]]
    requests += [{"op": "state"}]
    out, _ = engine.communicate("".join(json.dumps(request) + "\n" for request in requests))
    answers = [json.loads(line) for line in out.splitlines()]
    assert all(a["ok"] for a in answers), answers
    return answers[-1]["state"]


GAME = random_record("nanuuk", options={"mode": "learning"})
SEVEN = {"c2", "c3", "d2", "d3", "d4", "e2", "e3"}


def borders():
    request = json.dumps({"op": "edition", "game": "nanuuk"}) + "\n"
    done = subprocess.run([FLOE, "engine"], input=request, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["edition"]["borders"]


def duel(first, second):
    """Two of four hunters are left on a floe of seven spaces, and the first one moves."""
    places = [(first, 0), (second, 0), (None, 1), (None, 2)]
    state = {
        "players": 4, "options": {"mode": "learning"}, "phase": "step", "turn": 85, "active": 0, "tokens": {},
        "cracks": [border for border in borders() if not set(border.split("|")) <= SEVEN],
        "pieces": [{"seat": i, "kind": "hunter", "space": s, "removed": r} for i, (s, r) in enumerate(places)],
        "moving": None, "steps": 1, "stepped": False, "owed": False, "moved": [], "quiet": 0, "homecoming": False,
        "winners": [],
    }  # fmt: skip
    return random_record("nanuuk", state=state, plies=0)


WON, LOST = duel("d3", "c2"), duel("c2", "d3")


def last_plies(text):
    """The decisions of the record."""
    code, out, err = run("-", "--ply", "99999", given=text)
    assert code == 1 and out == "", (code, out)
    return int(err.split(" has ")[1].split()[0])


def test_json():
    for text, winner in ((WON, 0), (LOST, 1)):
        code, out, err = run("-", "--json", given=text)
        answer = json.loads(out)
        assert code == 0 and err == "" and answer["solved"], (code, out, err)
        assert answer["game"] == "nanuuk" and answer["ply"] == 0 and answer["decides"] == 0, answer
        assert answer["winners"] == [winner] and answer["positions"] > 10, answer
        assert answer["milliseconds"] >= 0 and replayed(text, answer)["winners"] == [winner], answer


def test_text():
    code, out, err = run("-", given=WON)
    first, move, line, effort = out.splitlines()
    assert code == 0 and err == "" and first == "Player 1 wins.", (code, out, err)
    assert line.startswith("The line: d3-") and line.split()[2] == move.split()[2].rstrip("."), out
    assert effort.endswith(" s.") and "positions" in effort, out


def test_who_loses_holds_out():
    code, out, _ = run("-", given=LOST)
    assert code == 0 and out.startswith("Player 2 wins.\nPlayer 1 holds out longest with c2-"), out


def test_ply():
    answer = json.loads(run("-", "--json", given=WON)[1])
    assert WON.endswith("*\n"), WON
    longer = WON[:-2] + " ".join(answer["line"][:2]) + " *\n"
    after = json.loads(run("-", "--json", given=longer)[1])
    between = json.loads(run("-", "--ply", "1", "--json", given=longer)[1])
    assert (after["ply"], after["decides"], after["winners"]) == (2, 1, [0]), after
    assert (between["ply"], between["decides"], between["winners"]) == (1, 0, [0]), between


def test_all_modes():
    for players, options in (
        (2, {"mode": "bearhunt"}),
        (3, {"mode": "bearhunt"}),
        (2, {"mode": "flight", "bears": "2"}),
        (2, {"mode": "helpers"}),
        (4, {"mode": "learning"}),
    ):
        text = random_record("nanuuk", players=players, options=options)
        ply = str(last_plies(text) - 1)
        code, out, _ = run("-", "--ply", ply, "--json", "--seconds", "60", given=text)
        answer = json.loads(out)
        assert code == 0 and replayed(text, answer)["winners"] == answer["winners"], (options, out)


def test_ends_of_other_games():
    """Once nothing is hidden and few decisions are left, the end of every game is calculated."""
    text = random_record("nunatak", players=3)
    code, out, err = run("-", "--ply", str(last_plies(text) - 1), "--json", given=text)
    answer = json.loads(out)
    assert code == 0 and answer["solved"] and answer["winners"], (code, out, err)
    assert replayed(text, answer)["phase"] == "over", answer


def test_names():
    named = WON.replace("[Result", '[Seat1 "Anna"]\n[Seat2 "Ben"]\n[Result', 1)
    assert run("-", given=named)[1].startswith("Anna wins."), named


def test_time():
    text = random_record("nanuuk", options={"mode": "learning"}, plies=8)
    code, out, err = run("-", "--seconds", "1", given=text)
    assert code == 1 and out.startswith("Not solved within 1.") and err == "", (code, out, err)
    code, out, err = run("-", "--seconds", "1", "--json", given=text)
    answer = json.loads(out)
    assert code == 1 and not answer["solved"] and answer["winners"] == answer["line"] == [], answer


def refused(*words, given="", code=1, says):
    found, out, err = run(*words, given=given)
    assert found == code and out == "", (found, out, err)
    assert says in err and err.startswith("floe solve: ") and err.count("\n") == 1, err


def test_refusals():
    refused(code=2, says="FILE")
    refused("a", "b", code=2, says="“b” is one word too many")
    refused("-", "--ply", "0", code=2, says="--ply")
    refused("-", "--seconds", "x", code=2, says="--seconds")
    refused("/nowhere/at.all", says="/nowhere/at.all")
    refused("-", given="no record", says="Line 1")
    refused("-", given=GAME, says="is over")
    refused("-", given=random_record("nunatak", players=3, plies=5), says="hidden")
    refused("-", given=random_record("nanuuk", players=4, options={"mode": "learning"}, plies=6), says="sides")
    refused("-", given=random_record("nanuuk", players=2, plies=6), says="too many decisions")


run_tests(globals())
