#!/usr/bin/env python3
"""test_play.py FLOE - the text client in a real terminal: whole games, every command."""

import itertools
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from run_tests import LONG_FORM, run_tests
from terminal import Terminal as AnyTerminal

FLOE = sys.argv[1]
PROMPT = re.compile(r"([Cc]hoose 1-(\d+)|\(h for help\)): $")


class Terminal(AnyTerminal):
    """floe play in a pseudo-terminal."""

    def __init__(self, *words, columns="80"):
        super().__init__([FLOE, "play", *words], PROMPT, COLUMNS=columns)

    @property
    def most(self):
        """The highest number that can be chosen; 0: the game is over."""
        return int(PROMPT.search(self.screen)[2] or 0)


def choices(screen):
    """The texts of the numbered choices, by number."""
    found = {}
    for line in screen.splitlines():
        if re.match(r" *\d+\. ", line):
            for number, text in re.findall(r" *(\d+)\. (.*?)(?=  +\d+\. |$)", line):
                found[int(number)] = text.rstrip()
    return found


def test_solo_game():
    """A whole solo game of Nunatak by numbers, with every command on the way."""
    luck = random.Random(4)
    terminal = Terminal("--seed", "7", "--name", "Anna")
    assert "seed 7" in terminal.screen
    asked = 0
    while terminal.most > 0:
        shown = choices(terminal.screen)
        assert sorted(shown) == list(range(1, terminal.most + 1)), terminal.screen
        assert len(set(shown.values())) == terminal.most, terminal.screen
        assert not re.search(r"\b(nunatak|play|cli)\.[a-z_]+|[{}]", terminal.screen), terminal.screen
        asked += 1
        if asked % 10 == 3:
            for line in ("h", "s", "?", "? 1W@9z9", "0", "b", "v", "l", "nonsense", "?"):
                assert terminal.type(line) and terminal.most, line
        terminal.type(str(luck.randint(1, terminal.most)))
    assert asked >= 54 // 3, asked
    assert "Total" in terminal.screen and "1. Anna: " in terminal.screen
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "game.floe")
        assert str(file) in terminal.type(f"w {file}")
        done = subprocess.run([FLOE, "verify", file], stdout=subprocess.PIPE, text=True, check=True)
        points = re.search(r"1\. Anna: (\d+) point", terminal.type("v"))[1]
        assert f", {points}" in done.stdout, (points, done.stdout)
    terminal.type("u")
    assert terminal.most > 0, "the last move can be taken back"
    terminal.end()


def test_undo_to_the_start():
    luck = random.Random(5)
    terminal = Terminal("--seed", "9", "--players", "2")
    start = terminal.screen.split("\n\n", 1)[1]
    for _ in range(30):
        terminal.type(str(luck.randint(1, terminal.most)))
    while "nothing to take back" not in terminal.type("u"):
        last = terminal.screen
        assert "Taken back: " in last
    assert last.split("\n\n", 1)[1] == start, "undo leads back to the very same screen"
    terminal.end()


def test_back():
    """b leads back to the choice before, which looks as it did."""
    terminal = Terminal("pebbles", "--seed", "7")
    first = choices(terminal.screen)
    assert terminal.most == 2 and "first choice" in terminal.type("b")
    second = choices(terminal.type("1"))
    assert len(second) == 3 and "left" in terminal.screen
    assert choices(terminal.type("b")) == first
    terminal.type("2")
    terminal.type("3")
    assert "takes 3 pebbles from the right heap" in terminal.screen
    terminal.end()


def test_why():
    terminal = Terminal("pebbles", "--seed", "7")
    assert "Which move?" in terminal.type("?")
    assert "not possible" in terminal.type("left:7") and "R-2" not in terminal.screen
    assert "at most 3" in terminal.type("?") and "R-2" in terminal.screen
    assert "at most 3" in terminal.type("? right:9")
    assert "at most 3" in terminal.type("?left:8")
    assert "is possible" in terminal.type("? left:2")
    assert "at most 3" in terminal.type("?"), "the move refused last is still left:7"
    terminal.type("left:2")
    assert "Which move?" in terminal.type("?"), "a move played is no longer refused"
    assert "not possible" in terminal.type("x" * 3000)
    terminal.end()


def test_score_log_help():
    terminal = Terminal("pebbles", "--seed", "7", "--players", "2", "--name", "Anna")
    assert "Nothing has been played" in terminal.type("l")
    terminal.type("  left:3  ")
    sheet = terminal.type("s")
    assert re.search(r"^Total +3 +0$", sheet, re.M) and re.search(r"Anna +Player 2$", sheet, re.M)
    assert "1. Anna: left:3" in terminal.type("l") and "takes 3 pebbles" in terminal.screen
    for letter in "bu?tvslwhq":
        assert re.search(rf"^  {re.escape(letter)}", terminal.type("h"), re.M), letter
    assert "file" in terminal.type("w")
    assert "/nonexistent/x" in terminal.type("w /nonexistent/x")
    terminal.end("end of input")


def test_aid():
    """The aid marks what helps with the decision at hand, and what is reconstructed."""
    terminal = Terminal("nunatak", "--players", "3", "--seed", "7")
    said = terminal.type("aid")
    assert "  Your turn\n  > Take a card from the market." in said
    assert "    Carvers: Points for 1, 2, 3 … carvers.\n      1:3 2:7 3:12 4:18 5:25" in said
    assert re.search(r"Ascent: .*\*\n", said) and "* Ascent is a favor of ours" in said
    assert "Edition: reconstructed 1." in said
    assert "> Dome" not in said
    terminal.end()
    words = [FLOE, "play", "nunatak", "--players", "3", "--seed", "7"]
    german = subprocess.run(words, input="lang de\naid\nq\n", capture_output=True, text=True, check=True).stdout
    assert "  Dein Zug\n  > Nimm eine Karte aus der Auslage." in german
    assert "Ausgabe: rekonstruiert 1." in german
    hunt = Terminal("nanuuk", "--players", "2", "--seed", "7")
    for _ in range(2):
        hunt.type("1")
    assert "  > Step to a neighbouring space" in hunt.type("aid")
    hunt.end()


def test_hot_seat_game():
    luck = random.Random(6)
    terminal = Terminal("pebbles", "--players", "3", "--name", "Anna", "--name", "Ben", "--name", "Çiğdem")
    askers = set()
    while terminal.most > 0:
        askers.add(re.search(r"^(.*), choose", terminal.screen, re.M)[1])
        terminal.type(str(luck.randint(1, terminal.most)))
    assert askers == {"Anna", "Ben", "Çiğdem"}
    assert "1. " in terminal.screen and "is over" in terminal.type("1")
    terminal.end()


def test_hunt():
    """A whole hunt of four: the end names the points; a learning game of two has none."""
    luck = random.Random(7)
    learning = ["--players", "2", "--option", "mode=learning"]
    for words, told, untold in ((["--players", "4"], "Total", "Opponents outlived"), (learning, "Opponents outlived", "Total")):
        terminal = Terminal("nanuuk", "--seed", "5", *words)
        while terminal.most > 0:
            terminal.type(str(luck.randint(1, terminal.most)))
        assert "The game is over." in terminal.screen and told in terminal.screen, terminal.screen
        assert untold not in terminal.screen, terminal.screen
        assert ("point" in terminal.screen) == (told == "Total"), terminal.screen
        terminal.end()


def test_tie():
    """Who has as many points as the winner is told what decided it (E-05)."""
    example = Path(__file__).parents[2] / "web/src/games/nanuuk/examples/X12.floe"
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder, "tie.floe")
        record.write_text(example.read_text())
        terminal = Terminal("--record", str(record))
        assert "19 points" in terminal.screen and "more equipment decided it" in terminal.screen, terminal.screen
        terminal.end()


def test_columns():
    """Choices fit the line, however wide it is."""
    for columns in (40, 80, 200):
        terminal = Terminal("--seed", "7", columns=str(columns))
        for _ in range(4):
            terminal.type("1")
            lines = [line for line in terminal.screen.splitlines() if re.match(r" *\d+\. .*  \d+\. ", line)]
            assert all(len(line) <= columns for line in lines), lines
        terminal.end()


def test_menu():
    """Without any word the client asks which game, and how many play it."""
    done = subprocess.run([FLOE, "play"], input="7\n2\n5\n3\n0\n2\nq\n", capture_output=True, text=True, check=True)
    said = done.stdout
    assert "1. Nunatak" in said and "2. Nanuuk!" in said and "Pebbles" not in said, said
    assert "from 1 to 2" in said and "from 2 to 4" in said, said
    assert "Player 3: carries harpoon" in said and "Player 4" not in said, said
    assert subprocess.run([FLOE, "play"], input="q\n", capture_output=True, text=True).returncode == 0


def test_menu_with_computers():
    """The computer plays the last seats, as strong as one likes."""
    done = subprocess.run([FLOE, "play"], input="2\n3\n4\n2\n9\n1\n2\n1\nq\n", capture_output=True, text=True, check=True)
    said = done.stdout
    assert "1. Seal pup" in said and "6. Polar bear" in said and "from 1 to 6" in said, said
    assert "Player 1, choose 1-3:" in said and "Computer (level 1) places the hunter" in said, said
    assert said.count("Player 1, choose") == 2, said
    for given in ("1\n2\nq\n", "1\n2\n1\nq\n", "1\n2\n0\nq\n"):
        assert subprocess.run([FLOE, "play"], input=given, capture_output=True, text=True).returncode == 0
    done = subprocess.run([FLOE, "play"], input="1\n1\nq\n", capture_output=True, text=True, check=True)
    assert "Blocks built: 0 of 54" in done.stdout, "alone nobody is asked about computers"


def test_grade_and_remark():
    """A solo game ends with a grade, and what we say to it, in every language."""
    for language, remark in (("en", "It runs through your fingers, but it once was a temple."),
                             ("de", "Es rinnt durch die Finger, aber es war einmal ein Tempel."),
                             ("fr", "Cela file entre les doigts, mais ce fut un temple."),
                             ("nl", "Het loopt door je vingers, maar het was ooit een tempel.")):
        done = subprocess.run([FLOE, "play", "nunatak", "--computer", "1=1", "--seed", "5"], input="q\n", capture_output=True,
                              text=True, check=True, env=os.environ | {"LANG": language + ".UTF-8", "LC_ALL": ""})
        assert "128" in done.stdout and remark in done.stdout.splitlines(), done.stdout[-600:]


def seats_drawn(*words, given="q\n"):
    done = subprocess.run([FLOE, "play", *words], input=given, capture_output=True, text=True, check=True)
    told = re.search(r"The seats were drawn by lot: (.*)\.$", done.stdout, re.M)
    assert told, done.stdout
    return told[1].split(", "), done.stdout


def test_names_of_computers():
    """Two of the same strength have different names, in every language; a record brings them back."""
    words = [FLOE, "play", "nanuuk", "--players", "3", "--computer", "2=1", "--computer", "3=1", "--seed", "names"]
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/game.floe"
        said = subprocess.run([*words, "--record", path], input="1\nlang de\nq\n", capture_output=True, text=True, check=True).stdout
        assert "Computer (level 1) 2" in said and "Computer (Stufe 1) 2" in said, said
        record = open(path).read()
        assert '"Computer (level 1)"' in record and '"Computer (level 1) 2"' in record, record
        again = subprocess.run([FLOE, "play", "--record", path], input="q\n", capture_output=True, text=True, check=True).stdout
        assert "Player 1, choose" in again, again


def test_draw():
    """Who sits where is drawn by lot: every order comes, the same one for the same seed, and the deal stays the seed's."""
    words = ["pebbles", "--players", "3", "--name", "Anna", "--computer", "2=1", "--draw"]
    people = ["Anna", "Computer (level 1)", "Player 3"]
    orders = Counter(tuple(seats_drawn(*words, "--seed", str(seed))[0]) for seed in range(60))
    assert set(orders) == set(itertools.permutations(people)) and max(orders.values()) < 25, orders
    assert seats_drawn(*words, "--seed", "5") == seats_drawn(*words, "--seed", "5")
    for seed in range(6):
        order, said = seats_drawn(*words, "--seed", str(seed))
        asked = re.findall(r"^(.*), choose", said, re.M)
        first = next(name for name in order if name != people[1])
        assert asked[0] == first, (order, said)
    drawn = seats_drawn("nunatak", "--players", "3", "--seed", "7", "--draw")[1]
    plain = subprocess.run([FLOE, "play", "nunatak", "--players", "3", "--seed", "7"], input="q\n", capture_output=True,
                           text=True, check=True).stdout
    market = re.compile(r"^Market.*\n(?:  \d.*\n)+", re.M)
    assert market.findall(drawn) == market.findall(plain) != [], drawn
    menu = seats_drawn(given="2\n2\n0\n1\nq\n")[0]
    assert sorted(menu) == ["Player 1", "Player 2"], menu


def test_drawn_seats_are_kept():
    """A record has them, and decides them: --draw is refused then."""
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder, "game.floe"))
        order, _ = seats_drawn("pebbles", "--players", "2", "--name", "Anna", "--name", "Ben", "--draw", "--seed", "3",
                               "--record", file, given="1\n1\nq\n")
        text = Path(file).read_text(encoding="utf-8")
        assert [re.search(f'Seat{seat} "(.*)"', text)[1] for seat in (1, 2)] == order, text
        done = subprocess.run([FLOE, "play", "--record", file, "--draw"], input="q\n", capture_output=True, text=True)
        assert done.returncode == 2 and "--draw" in done.stderr, done.stderr


def test_against_computers():
    """A whole game of one person, who always chooses the first, against computers; only the person is asked."""
    for words, seats in (
        (["nunatak", "--players", "3", "--computer", "2=2", "--computer", "3=greedy"], 3),
        (["nanuuk", "--players", "2", "--computer", "1=1"], 2),
        (["pebbles", "--players", "2", "--computer", "2=plain:20x"], 2),
    ):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "game.floe")
            terminal = Terminal(*words, "--seed", "5", "--record", str(file))
            while terminal.most > 0:
                asker = re.search(r"^(.*), choose", terminal.screen, re.M)[1]
                assert asker.startswith("Player"), asker
                terminal.type("1")
            assert "Total" in terminal.screen, terminal.screen
            terminal.type("u")
            assert terminal.most > 0 and re.search(r"^Player \d, choose", terminal.screen, re.M)
            terminal.end()
            text = file.read_text(encoding="utf-8")
            assert text.count("Computer (") == words.count("--computer"), text
            assert subprocess.run([FLOE, "verify", file], stdout=subprocess.PIPE).returncode == 0


def test_computers_go_on():
    """A record with computers goes on with them, in the same way as without a break; another level can be given."""
    with tempfile.TemporaryDirectory() as folder:
        whole, parts = str(Path(folder, "whole")), str(Path(folder, "parts"))
        words = ["nunatak", "--players", "2", "--seed", "3", "--name", "Anna", "--computer", "2=2"]

        def play(record, given, *more):
            done = subprocess.run(
                [FLOE, "play", "--record", record, *more], input=given, capture_output=True, text=True, check=True
            )
            return done.stdout

        play(whole, "1\n" * 40, *words)
        play(parts, "1\n" * 20, *words)
        said = play(parts, "1\n" * 20)
        assert "Computer (level 2)" in said and "Anna, choose" in said
        moves = [Path(file).read_text(encoding="utf-8").split()[:-1] for file in (whole, parts)]
        assert moves[0][: len(moves[1])] == moves[1] and len(moves[1]) > 40, "a choice half made is lost at the break"
        play(parts, "1\n" * 3, "--computer", "2=plain:30x")
        assert '[Seat2 "Computer (plain:30x)"]' in Path(parts).read_text(encoding="utf-8")


def test_undo_with_computers():
    """u leads back to the person's own last decision; before the first there is nothing to take back."""
    terminal = Terminal("pebbles", "--seed", "7", "--players", "3", "--computer", "1=greedy", "--computer", "3=greedy")
    first = terminal.screen.split("\n\n")[-2:]
    assert "nothing to take back" in terminal.type("u")
    for _ in range(3):
        terminal.type("1")
    while "nothing to take back" not in terminal.type("u"):
        last = terminal.screen
        assert "Player 2, choose" in last
    assert last.split("\n\n")[-2:] == first
    terminal.end()


def test_only_computers():
    terminal = Terminal("pebbles", "--seed", "7", "--players", "2", "--computer", "1=1", "--computer", "2=random")
    assert terminal.most == 0 and "Total" in terminal.screen
    assert "nothing to take back" in terminal.type("u")
    terminal.end()


def test_tips():
    """t tells a move that is possible, and why; it plays nothing. In the short form it is asked for two moves of each game."""
    for words in (["nunatak", "--players", "3"], ["nanuuk", "--players", "4"], ["pebbles"]):
        terminal = Terminal(*words, "--seed", "5")
        for _ in range(6 if LONG_FORM else 2):
            tip = terminal.type("t")
            move = re.match(r"Tip: (\S+), ", tip)[1]
            assert "Your prospects with it: " in tip and not re.search(r"[{}]|hint\.", tip), tip
            assert "is possible" in terminal.type(f"? {move}")
            terminal.type(move)
        terminal.end()


HUNT = ("nanuuk", "--players", "3", "--seed", "11")
# Now a seal can be taken, and to leave it is a mistake.
STEPS = """
place:a2 place:g2 place:d4 a2-b2 take a1|a2 g2-f2 take f3|g2 d4-e3 leave d3|d4 b2-c2 c3|d3 f2-f1 f2|g1 e3-f3
leave f4|g3 c2-c3 leave b3|b4 f1-f2 f1|g1 f3-e2 d2|d3 c3-b4 take b3|c3 f2-f3 leave f2|g2 e2-e3 take f3|f4 b4-c3
""".split()


def test_coach():
    """A mistake is commented on before it is final, and can be taken back; a good move is played at once."""
    terminal = Terminal(*HUNT, "--name", "Anna", "--coach")
    assert "silent" in terminal.type("coach")
    for move in STEPS:
        terminal.type(move)
    assert "The coach comments on moves" in terminal.type("coach")
    screen = terminal.type("leave")
    assert re.search(r"^Coach: This move costs \d+ of 100 chances\. Then others can take the seal: 2 points\.\nBetter: take the seal\. Then nobody else can take the seal\. Brought home, the seal fetches equipment\. On the score sheet at once: \+\d instead of 0\.$", screen, re.M), screen
    assert "take it back" in screen and "take it back" in terminal.type("x"), "it asks until it knows"
    assert "is possible" in (terminal.type("2") and terminal.type("? leave")), "nothing was played"
    assert "Coach:" not in terminal.type("take"), "a good move needs no comment"
    terminal.type("u")
    terminal.type("leave")
    assert "Coach:" not in terminal.type("1") and "Anna: leave" in terminal.type("l")
    terminal.type("u")
    terminal.type("coach")
    assert "Coach:" not in terminal.type("leave"), "it is silent again"
    terminal.end()


def test_coach_at_the_end_of_input():
    """Nobody answers: the move is not played."""
    done = subprocess.run([FLOE, "play", *HUNT], input="\n".join([*STEPS, "coach", "leave"]), capture_output=True, text=True)
    end = done.stdout.partition("Coach:")[2]
    assert done.returncode == 0 and done.stderr == "" and end.endswith("Goodbye.\n") and "leaves" not in end, done


def test_bad_computers():
    for bad in ("2", "2=", "2=7", "0=1", "3=1", "x=1", "22=1", "=1", "2=nonsense", "2=0x"):
        done = subprocess.run(
            [FLOE, "play", "--players", "2", "--computer", bad], input="", capture_output=True, text=True, check=False
        )
        assert done.returncode == 2 and "--computer" in done.stderr and done.stdout == "", (bad, done)


def play_in(environment, given, *words):
    """What is said to somebody with these variables who types that."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("LC_") and name not in ("LANG", "LANGUAGE")}
    done = subprocess.run([FLOE, "play", *words], input=given, capture_output=True, text=True, check=True, env=clean | environment)
    return done.stdout


def test_the_language_of_the_system():
    """LC_ALL before LC_MESSAGES before LANG; what there is not is English."""
    wanted = (({"LANG": "de_DE.UTF-8"}, "Auf Wiedersehen."), ({"LANG": "de_DE", "LC_MESSAGES": "fr_CH.UTF-8"}, "Au revoir."),
              ({"LANG": "de", "LC_MESSAGES": "fr", "LC_ALL": "nl_BE"}, "Tot ziens."), ({"LANG": "tlh"}, "Goodbye."), ({}, "Goodbye."))
    for environment, goodbye in wanted:
        assert play_in(environment, "q\n", "pebbles", "--seed", "7").endswith(goodbye + "\n"), environment


def test_another_language_in_mid_game():
    """The game and its moves stay; what was said is said anew, and the rest of the game in that language."""
    told = play_in({}, "2W@1c3\nlang fr\nlang\nlang xx\nl\nq\n", "nunatak", "--players", "2", "--seed", "5")
    english, french = told.split("lang de", 1)[0].split("Cortège", 1)
    assert "builds on" in english or "is not possible" in english
    assert french.count("Tapez lang et une langue : en, de, fr, nl.".replace(" :", "\u202f:")) == 2, french
    assert french.endswith("Au revoir.\n")


def test_records_know_computers_of_every_language():
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder, "game.floe"))
        play_in({"LANG": "fr"}, "left:1\n1\nq\n", "pebbles", "--players", "2", "--seed", "7", "--computer", "2=1", "--record", file)
        assert "Ordinateur" in Path(file).read_text(encoding="utf-8")
        told = play_in({"LANG": "de"}, "1\n1\n1\nq\n", "--record", file)
        assert "Ordinateur" in told and "Ordinateur (niveau 1), wähle" not in told, told


def test_end_of_input():
    """Input that ends, and input that comes from a file, end politely."""
    for given in ("", "1\n", "1", "h\ns\nl\n", "\n\n   \n"):
        done = subprocess.run(
            [FLOE, "play", "--seed", "7"], input=given, capture_output=True, text=True, check=True
        )
        assert done.stdout.endswith("Goodbye.\n") and done.stderr == ""


run_tests(globals())
