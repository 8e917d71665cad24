#!/usr/bin/env python3
"""test_cli.py FLOE - the command line: help, options, verify, perft, editions, exit codes."""

import os
import re
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from engine_client import FLOE, random_record
from run_tests import LONG_FORM, run_tests

COMMANDS = ("play", "engine", "verify", "perft", "arena", "analyse", "solve", "train", "simulate", "serve", "admin", "worker", "rules", "completion", "help")
FOLDER = tempfile.TemporaryDirectory()


def run(*words, given=""):
    """Exit code, stdout and stderr."""
    done = subprocess.run([FLOE, *words], input=given, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def file(name, content):
    path = Path(FOLDER.name, name)
    path.write_text(content, encoding="utf-8")
    return str(path)


def usage_error(*words, says):
    code, out, err = run(*words)
    assert code == 2 and out == "", (words, code, out, err)
    assert says in err and err.startswith("floe") and err.count("\n") == 1, (words, err)


def test_help():
    code, out, err = run("help")
    assert code == 0 and err == "" and all(re.search(rf"^  {c} ", out, re.M) for c in COMMANDS)
    assert run("--help") == run("-h") == (code, out, err)
    assert run()[0] == 2 and run()[1] == out
    for command in COMMANDS:
        code, out, err = run("help", command)
        assert code == 0 and err == "" and out.startswith(f"Usage: floe {command} ")
        assert run(command, "--help") == run(command, "-h") == (0, out, "")
        assert max(map(len, out.splitlines())) <= 85
    usage_error("help", "frob", says="frob")
    usage_error("help", "play", "play", says="play")


ADMIN = ("backup", "restore", "verify", "export", "import", "mend", "ban", "unban", "rename", "promote", "demote", "close",
         "suspicious", "rerate", "audit")


def test_help_of_admin():
    told = run("help", "admin")[1]
    assert all(re.search(rf"^  {name}\b", told, re.M) for name in ADMIN)
    for name in ADMIN:
        code, out, err = run("help", "admin", name)
        assert code == 0 and err == "" and out.startswith(f"Usage: floe admin STORE {name}"), out
        for words in (["admin", name, "--help"], ["admin", name, "-h"], ["admin", "some.db", name, "--help"]):
            assert run(*words) == (0, out, ""), words
        assert not re.search(r"\bcli\.", out) and max(map(len, out.splitlines())) <= 85
    usage_error("help", "admin", "bakcup", says="did you mean backup?")
    usage_error("admin", "some.db", "bakcup", says="did you mean backup?")
    usage_error("admin", "some.db", "zzzzzz", says="“floe help admin” lists them")
    usage_error("admin", says="STORE is missing; see “floe help admin”.")
    usage_error("admin", "some.db", says="COMMAND is missing")
    usage_error("admin", "some.db", "backup", says="FILE is missing; see “floe help admin backup”.")
    usage_error("admin", "some.db", "rename", "Anna", says="NEWNAME is missing")
    usage_error("admin", "some.db", "verify", "x", says="“x” is one word too many")


@cache
def options_of(*command):
    return re.findall(r"^  (--[a-z-]+)", run("help", *command)[1], re.M)


def test_help_lists_every_option():
    """A command knows an option if and only if its help lists it: the option that is complained about is the unknown one.
    In the short form a command is asked for half of the options that it has, and for an eighth of the others."""
    known = {command: options_of(command) for command in COMMANDS}
    everything = sorted(set().union(*known.values()))
    assert len(everything) > 40
    for number, command in enumerate(COMMANDS):
        others = [option for option in everything if option not in known[command]]
        for option in known[command] + others if LONG_FORM else known[command][number % 2::2] + others[number % 8::8]:
            code, _, err = run(command, option, "1", "--frobnicate", "--frobnicate")
            unknown = f"there is no option “{option}” here" in err
            assert code == 2 and unknown == (option not in known[command]), (command, option, err)


def test_suggestions():
    for word in ("--sed", "--seeed", "--sede", "--ssed", "--se"):
        usage_error("play", word, "7", says=f"there is no option “{word}” here; did you mean --seed?")
    usage_error("play", "--sed=7", says="did you mean --seed?")
    usage_error("play", "-seed", says="did you mean --seed?")
    usage_error("serve", "--mail-form", says="did you mean --mail-from?")
    for word in ("--frobnicate", "-x", "--x", "--" + "x" * 100):
        usage_error("play", word, says="“floe help play” lists them")
    for word, near in (("plya", "play"), ("anal", "analyse"), ("verfy", "verify")):
        usage_error(word, says=f"did you mean {near}?")
        usage_error("help", word, says=f"did you mean {near}?")
    usage_error("frobnicate", says="“floe help” lists them")


def test_ranges():
    usage_error("play", "--players", "5", says="--players must be a number from 1 to 4, not “5”.")
    usage_error("play", "nanuuk", "--players", "1", says="--players must be 2 to 4 for nanuuk, not 1.")
    usage_error("perft", "nunatak", "--seed=7", "--depth=61", says="--depth must be a number from 1 to 60, not “61”.")
    usage_error("serve", "--durability", "fire", says="--durability must be one of power, crash, not “fire”.")
    usage_error("play", *["--name=A"] * 5, says="--name may be given at most 4 times.")
    usage_error("completion", "csh", says="“csh” is none of bash, zsh, fish.")
    assert "(1 to 60)" in run("help", "perft")[1] and "default: 7070)" in run("help", "serve")[1]


def test_version():
    code, out, _ = run("--version")
    assert code == 0
    first, commit, rules, formats, compiler, features = out.splitlines()
    assert first == f"floe {re.search(r'project.floe VERSION ([0-9.]+) ', Path('CMakeLists.txt').read_text(encoding='utf-8'))[1]}"
    assert re.fullmatch(r"Commit: ([0-9a-f]{12}|not known)", commit)
    assert re.fullmatch(r"Rules: nunatak \d+, nanuuk \d+", rules)
    assert formats == "Formats: records 1.0, engine protocol 1.1, server protocol 1.3"
    assert re.match(r"Compiler: (gcc|clang) \d+", compiler) and re.match("Features: server", features)


def test_manual_pages():
    """From the same tables as help: every option and subcommand is in them, in every language; requests of man are ours alone."""
    requests = re.compile(r"\.(TH|SH|SS|TP|B)( |$)")
    for language in ("C", "de_DE.UTF-8", "fr_FR.UTF-8", "nl_NL.UTF-8"):
        for command in ("", *COMMANDS):
            done = subprocess.run([FLOE, "help", "--man", *command.split()], capture_output=True, text=True, check=True, env={"LC_ALL": language})
            assert all(requests.match(line) for line in done.stdout.splitlines() if line.startswith((".", "'"))), (language, command)
            assert done.stdout.startswith(f".TH FLOE{command and '-'}{command.upper()} 1 ") and "cli." not in done.stdout, (language, command)
            told = done.stdout.replace("\\-", "-")
            for option in options_of(*command.split()):
                assert f"\n.B {option}" in told, (command, option)
    admin = run("help", "--man", "admin")[1]
    assert "\n.SS floe admin STORE backup FILE" in admin and run("help", "--man", "admin", "backup")[1] == admin
    usage_error("help", "--man", "frob", says="frob")


def test_every_sentence_is_there():
    """A sentence that the catalog lacks shows as its key."""
    for words in (["help"], *(["help", command] for command in COMMANDS)):
        out = run(*words)[1]
        assert not re.search(r"\b(cli|play|engine)\.(?!schema)[a-z]+", out) and "{" not in out, out


def test_usage_errors():
    usage_error("frob", says="frob")
    usage_error("--frob", says="--frob")
    usage_error("play", "--frob", says="--frob")
    usage_error("play", "--depth", "3", says="--depth")
    usage_error("engine", "--seed", "3", says="--seed")
    usage_error("engine", "nunatak", says="nunatak")
    usage_error("play", "nunatak", "nunatak", says="nunatak")
    usage_error("play", "chess", says="nunatak")
    usage_error("play", "--seed", says="--seed SEED")
    for bad in ("0", "5", "-1", "x", "", "1x", " 1", "99999999999999999999"):
        usage_error("play", "--players", bad, says="--players")
    usage_error("play", f"--seed={'x' * 72}", says="--seed")
    usage_error("play", '--seed="', says="--seed")
    usage_error("play", "--seed=", says="--seed")
    usage_error("play", "pebbles", "--option", "heap", says="heap")
    usage_error("play", "pebbles", "--option", "heap=7", says="heap=7")
    usage_error("play", "pebbles", "--option", "x=7", says="x=7")
    usage_error("play", "pebbles", *["--option=heap=6"] * 17, says="--option")
    for command in (["play", "pebbles"], ["perft", "pebbles", "--seed=7", "--depth=1"]):
        usage_error(*command, "--players=3", "--option=heap=3", says="at most 2 players. (Rule R-1.)")
    usage_error("play", "--name", "A", "--name", "B", says="--name")
    usage_error("play", "--name=", says="--name")
    usage_error("play", f"--name={'x' * 64}", says="--name")
    usage_error("play", *["--name=A"] * 5, says="--name")
    usage_error("perft", says="GAME")
    usage_error("perft", "pebbles", says="--seed")
    usage_error("perft", "pebbles", "--seed", "7", says="--depth")
    usage_error("perft", "pebbles", "--seed", "7", "--depth", "0", says="--depth")
    usage_error("perft", "pebbles", "--seed", "7", "--depth", "2", "--divide=x", says="--divide")
    usage_error("verify", says="FILE")
    usage_error("play", "--record", FOLDER.name, says=FOLDER.name)


def config_error(content, *words, says):
    """`says` comes behind the file's name."""
    path = file("floe.conf", content)
    usage_error("serve", "--config", path, *words, says=path + says)


def test_config():
    config_error("# a comment\n\n  port = 70000\n", says=":3: port must be a number from 0 to 65535, not “70000”.")
    config_error("prot = 7070\n", says=":1: there is no setting “prot”; did you mean “port”?")
    config_error("port = 7070\n\0\0", says=": this is not a text file.")
    config_error("--port = 7070\n", says=":1: there is no setting “--port”; did you mean “port”?")
    config_error("config = x\n", says=":1: there is no setting “config”.")
    config_error("open = yes\n", says=":1: there is no setting “open”.")
    config_error("seed = 7\n", says=":1: there is no setting “seed”.")
    config_error("x" * 5000 + " = 1\n", says=":1: there is no setting “xxx")
    config_error("port = 1\nport = 2\n", says=":2: “port” was set before.")
    for line in ("port", "port =", "port = \t", "= 7"):
        config_error(f"log = no\r\n{line}", says=":2: ")
    config_error("log = true\n", says=":1: “log” is yes or no, not “true”.")
    for name, value in (("url", "floe.example"), ("url", "https://"), ("url", "https://a b"), ("url", "https://x/#y"),
                        ("webhook", "ftp://x"), ("webhook", "https://user:word@x"), ("mail-relay", "localhost"),
                        ("mail-relay", "http://x"), ("mail-from", "Floe <floe@floe.example>")):
        config_error(f"{name} = {value}\n", says=f":1: {name}: “{value}” is not a")
        usage_error("serve", f"--{name}", value, says=f"--{name}: “{value}” is not a")
    for value in ("-1", "86401", "soon"):
        config_error(f"notify-after = {value}\n", says=f":1: notify-after must be a number from 0 to 86400, not “{value}”.")
        usage_error("serve", "--notify-after", value, says=f"--notify-after must be a number from 0 to 86400, not “{value}”.")
    config_error("durability = fire\n", says=":1: durability must be one of power, crash, not “fire”.")
    config_error("limit = requests\n", says=":1: limit: “requests” is not a limit")
    config_error("log = no\nproxy = 10.0.0.0/33\n", says=":2: proxy: “10.0.0.0/33” is not a network")
    usage_error("serve", "--config", str(Path(FOLDER.name, "none")), says="No such file")
    usage_error("play", "--config", "x", says="--config")


def test_config_as_a_whole():
    empty, secret = file("empty", "\n"), file("secret", "x\n")
    whole = {"url": "https://floe.example", "mail-relay": "smtp://localhost", "mail-from": "floe@floe.example"}
    for missing, says in (("url", "--mail-relay also needs --url"), ("mail-from", "--mail-relay also needs --mail-from"),
                          ("mail-relay", "--mail-from also needs --mail-relay")):
        lines = [f"{name} = {value}\n" for name, value in whole.items() if name != missing]
        usage_error("serve", "--config", file("floe.conf", "".join(lines)), says=says)
    usage_error("serve", "--webhook", "http://x", says="--webhook also needs --url")
    usage_error("serve", "--webhook-secret-file", secret, says="--webhook-secret-file also needs --webhook")
    words = [f"--{name}={value}" for name, value in whole.items()]
    usage_error("serve", *words, "--mail-user", "floe", says="--mail-user also needs --mail-password-file")
    usage_error("serve", *words, "--mail-password-file", secret, says="--mail-password-file also needs --mail-user")
    for path, says in ((empty, "no secret"), (FOLDER.name + "/none", "No such file")):
        usage_error("serve", *words, "--mail-user", "floe", "--mail-password-file", path, says=says)


def test_values_between_quotation_marks():
    """What reaches the option is what stands between them; outside of them a blank and a # begin a comment."""
    page = Path(FOLDER.name, 'a "page" #1 ')
    page.mkdir()
    (page / "index.html").write_text("<script>")
    escaped = str(page).replace('"', '\\"')
    for line, code, says in ((f'page = "{escaped}"', 0, "The settings are good."), (f'page = "{escaped}"   # here', 0, "The settings are good."),
                             (f'page={page}', 2, 'a "page": there is no page'), ("port = 7070 # the usual one", 2, "there is no page"),
                             ("page = /x#y", 2, "/x#y: there is no page"), (r'page = "a\\b\c"', 2, r"a\b\c: there is no page"),
                             ('port = "7070', 2, ":1: “port”: the value needs a second quotation mark"), ('port = "', 2, "second quotation mark"),
                             ('port = "70" 70', 2, "second quotation mark"), ('port = "70\\"', 2, "second quotation mark"),
                             ('port = ""', 2, "“port”: a line is NAME = VALUE."), ("port = # none", 2, "“port”: a line is NAME = VALUE."),
                             ('port = "7070x"', 2, "must be a number from 0 to 65535, not “7070x”.")):
        content = line + "\n" if line.startswith("page") else f"{line}\npage = /nowhere\n"
        found, out, err = run("serve", "--check-config", "--config", file("floe.conf", content), "--store", f"{FOLDER.name}/x.db")
        assert found == code and says in out + err, (line, found, out, err)


def test_settings_that_cannot_start():
    """--check-config and a start refuse them alike, with the status after which systemd does not try again."""
    page = Path(FOLDER.name, "page")
    page.mkdir()
    (page / "index.html").write_text("<script>")
    good = f"page = {page}\nport = 0\nstore = {FOLDER.name}/x.db\nsecurity-contact = mailto:a@b.example\nsecurity-expires = 9999-12-31\n"
    assert run("serve", "--check-config", "--config", file("floe.conf", good))[:2] == (0, "The settings are good.\n")
    for line, says in ((f"store = {FOLDER.name}/none/x.db", f"{FOLDER.name}/none/: there is no such folder"), ("address = localhost", "not an address in digits"),
                       (f"store = {page}/index.html/x.db", "there is no such folder"), (f"page = {FOLDER.name}/none", "there is no page")):
        lines = [other for other in good.splitlines() if other.split()[0] != line.split()[0]]
        path = file("floe.conf", "\n".join([*lines, line, ""]))
        for words in (["--check-config"], []):
            usage_error("serve", "--config", path, *words, says=says)
    usage_error("serve", "--check-config", "--config", file("floe.conf", good.replace("9999", "2020")), says="2020-12-31 is over")


def test_wrong_settings_have_a_line():
    """Also what is found wrong when all lines were read; the command line has none."""
    page = Path(FOLDER.name, "lined")
    page.mkdir()
    (page / "index.html").write_text("<script>")
    store, none, empty = f"{FOLDER.name}/lined.db", f"{FOLDER.name}/none", file("nothing", "")
    relay = ("mail-relay = smtp://127.0.0.1", "mail-from = a@b.example", "url = https://b.example")
    for line, others, says in ((f"welcome-file = {none}", (), "No such file"), (f"imprint-file = {none}", (), "No such file"),
                               (f"privacy-file = {none}", (), "No such file"), (f"club-logo = {empty}", (), "not a picture"),
                               ("https = yes", (), "--proxy"), ("security-contact = mailto:a@b.example", (), "--security-expires"),
                               ("security-expires = 2030-12-31", (), "--security-contact"), (relay[0], (), "--mail-from"), (relay[1], (), "--mail-relay"),
                               ("mail-user = floe", relay, "--mail-password-file"), (f"mail-password-file = {none}", (*relay, "mail-user = x"), "No such file"),
                               (f"mail-password-file = {empty}", (*relay, "mail-user = x"), "no secret"), (f"mail-ca-file = {none}", (*relay, "mail-tls = verify"), "No such file"),
                               ("mail-tls = no", (relay[0].replace("smtp:", "smtps:"), *relay[1:]), "without encryption"), ("webhook = https://b.example", (), "--url"),
                               (f"webhook-secret-file = {none}", ("webhook = https://b.example", relay[2]), "No such file"),
                               (f"store = {none}/x.db", (), "no such folder"), (f"page = {none}", (), "there is no page"),
                               ("lease = 10", (), "--lease needs a store in PostgreSQL"), ("reconnect = 5", (), "--reconnect needs"),
                               ("peer-address = 10.0.0.1", (), "--peer-address needs"), ("peer-port = 0", (), "--peer-port needs"),
                               ("security-expires = 2020-12-31", ("security-contact = mailto:a@b.example",), "is over")):
        usual = [one for one in (f"page = {page}", f"store = {store}") if one.split()[0] != line.split()[0]]
        path = file("lines.conf", "\n".join(["# the club", *usual, "", *others, f"  {line}  # here", ""]))
        number = 4 + len(usual) + len(others) - 1
        usage_error("serve", "--check-config", "--config", path, says=f"{path}:{number}: ")
        usage_error("serve", "--check-config", "--config", path, says=says)
    for words in (("--lease", "10"), ("--reconnect=5",), ("--peer-address", "127.0.0.1"), ("--peer-port", "0")):
        usage_error("serve", "--page", str(page), "--store", store, *words, says=f"{words[0].split('=')[0]} needs a store in PostgreSQL")
    path = file("lines.conf", f"page = {page}\nstore = postgres://floe@/floe\nlease = 10\nreconnect = 5\npeer-address = 10.0.0.1\npeer-port = 0\n")
    assert run("serve", "--check-config", "--config", path)[:2] == (0, "The settings are good.\n")
    path = file("lines.conf", f"page = {page}\nstore = {store}\nwelcome-file = {none}\n")
    found, out, err = run("serve", "--check-config", "--config", path, "--welcome-file", none + "2")
    assert (found, out) == (2, "") and err.startswith(f"floe serve: {none}2: "), err


def test_the_command_line_wins():
    """Both say where the page is, which is nowhere: so nothing is served."""
    path = file("floe.conf", f"page = {FOLDER.name}/file\nport = 0\nhttps = no\nlog=yes\n")
    assert f"{FOLDER.name}/file" in run("serve", "--config", path)[2]
    assert f"{FOLDER.name}/line" in run("serve", "--config", path, "--page", f"{FOLDER.name}/line")[2]
    assert f"{FOLDER.name}/line" in run("serve", "--page", f"{FOLDER.name}/line", "--config", path)[2]


def test_editions():
    good = Path("edition/pebbles.edition").read_text(encoding="utf-8")
    usage_error("play", "pebbles", "--edition", "/nonexistent", says="/nonexistent: ")
    usage_error("play", "pebbles", "--edition", FOLDER.name, says=FOLDER.name)
    lines = good.splitlines()
    number = next(i for i, line in enumerate(lines, 1) if line.startswith("take"))
    broken = file("broken.edition", good.replace("take", "tike"))
    for command in (["play", "pebbles"], ["perft", "pebbles", "--seed=7", "--depth=1"], ["engine"], ["verify", "-"]):
        usage_error(*command, "--edition", broken, says=f"{broken}:{number}: ")
    nunatak = Path("edition/nunatak.edition").read_text(encoding="utf-8")
    other = file("nunatak.edition", nunatak.replace("\ntrack", "\ntruck"))
    number = next(i for i, line in enumerate(nunatak.splitlines(), 1) if line.startswith("track"))
    usage_error("engine", "--edition", other, says=f"{other}:{number}: ")
    usage_error("play", "pebbles", "--edition", "edition/nunatak.edition", says="edition/nunatak.edition:")
    two = file("two.edition", re.sub("(?m)^take .*", "take 2", good))
    code, out, _ = run("perft", "pebbles", "--seed", "7", "--depth", "1", "--edition", two)
    assert code == 0 and out.split() == ["1", "4"]
    kept = file("kept.floe", "")
    os.remove(kept)
    run("play", "pebbles", "--seed", "7", "--edition", two, "--record", kept, given="left:1\nsun\n")
    assert run("verify", kept)[0] == 1 and run("verify", kept, "--edition", two)[0] == 0
    usage_error("play", "--record", kept, says=kept)
    assert run("play", "--record", kept, "--edition", two)[0] == 0


def test_perft():
    for game in ("pebbles", "nunatak"):
        for players in "1234":
            common = ("perft", game, "--seed", "7", "--players", players)
            code, out, err = run(*common, "--depth", "2")
            assert code == 0 and err == ""
            (one, first), (two, second) = [line.split() for line in out.splitlines()]
            assert (one, two) == ("1", "2")
            divided = [line.split() for line in run(*common, "--depth", "2", "--divide")[1].splitlines()]
            assert len(divided) == int(first) and sum(int(count) for _, count in divided) == int(second)
            assert run(*common, "--depth=2")[1] == out, "the same again"
    out = run("perft", "pebbles", "--seed", "7", "--depth", "3", "--option", "heap=10")[1]
    assert [line.split()[1] for line in out.splitlines()] == ["6", "18", "108"]
    assert run("perft", "pebbles", "--seed", "7", "--depth", "1", "--option", "heap=3")[0] == 0


def test_verify():
    for game in ("pebbles", "nunatak"):
        text = random_record(game, 2)
        good = file(f"{game}.floe", text)
        code, out, err = run("verify", good)
        assert code == 0 and err == "" and out.startswith(f"{good}: good: {game}, "), out
        assert run("verify", "-", given=text)[0] == 0
        assert run("verify", good, "-", good, given=text)[1].count("good") == 3
        started = random_record(game, 2, plies=5)
        assert "5 decisions" in run("verify", "-", given=started)[1]


def test_verify_tells_what_is_wrong():
    text = random_record("pebbles", 1, plies=4)
    moves = text.splitlines()[-1].split()
    wrong = text.replace(moves[1], "left:9", 1)
    good = file("good.floe", text)
    bad = file("bad.floe", wrong)
    code, out, err = run("verify", bad, good)
    assert code == 1 and err == ""
    first, second = out.splitlines()
    line = len(text.splitlines())
    assert first.startswith(f"{bad}: ") and f"{line}" in first and "left:9" in first, first
    assert re.search(r"\b1\b", first) and "pebbles" in first and first.endswith("(Rule R-2.)") and second.startswith(f"{good}: good")
    for broken in ("", "nonsense", text.replace("pebbles", "chess"), text.replace('Players "1"', 'Players "9"')):
        code, out, _ = run("verify", "-", given=broken)
        assert code == 1 and out.startswith("-: ") and "." in out, (broken, out)
    assert run("verify", "/nonexistent", good)[0] == 1
    assert "/nonexistent: " in run("verify", "/nonexistent")[2]
    assert run("verify", "--", "-", given=text)[0] == 0


def test_records_are_kept():
    """--record: written after every move, and gone on with."""
    path = Path(FOLDER.name, "going.floe")
    run("play", "pebbles", "--seed", "7", "--record", str(path), "--name", "Anna", given="left:1\nsun\n")
    assert "left:1 sun *" in path.read_text(encoding="utf-8")
    code, out, _ = run("play", "--record", str(path), given="u\nrain\nq\n")
    assert code == 0 and "Anna" in out and "left:1 rain *" in path.read_text(encoding="utf-8")
    kept = path.read_text(encoding="utf-8")
    path.write_text(kept.replace("rain", "hail"), encoding="utf-8")
    usage_error("play", "--record", str(path), says="hail")
    assert "hail" in path.read_text(encoding="utf-8"), "a bad record is left as it is"


def test_records_say_it_all():
    """What the file of --record tells cannot be told on the command line, too."""
    kept = file("kept.floe", random_record("pebbles", 2, plies=3))
    before = Path(kept).read_text(encoding="utf-8")
    for given in (["pebbles"], ["nunatak"], ["--players=2"], ["--seed=7"], ["--option=heap=6"], ["--name=Anna"]):
        usage_error("play", "--record", kept, *given, says=f"{given[0].split('=')[0]}: the game of {kept} ")
    assert Path(kept).read_text(encoding="utf-8") == before
    assert run("play", "--record", kept, "--edition", "edition/pebbles.edition")[0] == 0
    with_all = ("--players=2", "--seed=7", "--option=heap=6", "--name=Anna")
    assert run("play", "pebbles", "--record", str(Path(FOLDER.name, "fresh.floe")), *with_all)[0] == 0


def test_greetings():
    """A game from a position has no seed to tell."""
    title = run("play", "pebbles", "--seed", "7")[1].splitlines()[0]
    assert title == "Pebbles · seed 7 · type h for help"
    seeded = file("seeded.floe", random_record("pebbles", 2, plies=0))
    assert "seed 7 " in run("play", "--record", seeded)[1].splitlines()[0]
    manual = Path("docs/record.md").read_text(encoding="utf-8")
    position = next(block for block in re.findall(r"```\n(.*?)```", manual, re.S) if "[Position" in block)
    for moves in ("2. right:3 *", "*"):
        path = file("position.floe", position.replace("2. right:3 *", moves))
        first = run("play", "--record", path)[1].splitlines()[0]
        assert first == f"Pebbles · going on with the game of {path} · type h for help", first


run_tests(globals())
