#!/usr/bin/env python3
"""test_completion.py FLOE - the scripts of `floe completion`, tried in real shells: bash, zsh and fish complete the same words.

A shell that is not installed is skipped, and the first line says which.
"""

import os
import pty
import select
import shutil
import subprocess
import tempfile
from pathlib import Path

from engine_client import FLOE
from run_tests import run_tests

FOLDER = tempfile.TemporaryDirectory()
SECONDS = 120                                                                   # until a shell counts as stuck
COMMANDS = {"play", "learn", "lesson", "engine", "verify", "perft", "arena", "analyse", "solve", "train", "simulate", "serve", "admin", "worker", "rules", "completion", "help"}
# What is typed, and all that may come of its last word.
LINES = {
    "floe ": COMMANDS,
    "floe pl": {"play"},
    "floe se": {"serve"},
    "floe play n": {"nunatak", "nanuuk"},
    "floe play --s": {"--seed"},
    "floe play nunatak --seed 7 --re": {"--record"},
    "floe play --name --rec --re": {"--record"},
    "floe serve --durability ": {"power", "crash"},
    "floe serve --mail-": {"--mail-ca-file", "--mail-tls", "--mail-relay", "--mail-from", "--mail-user", "--mail-password-file"},
    "floe admin a.db ": {"backup", "restore", "verify", "export", "import", "mend", "list", "show", "add", "password", "sessions", "delete",
                        "export-person", "invite", "invites", "uninvite", "ban", "unban", "mute", "unmute", "reports", "remove", "rename", "promote", "demote", "close", "suspicious", "rerate", "audit", "mail-test", "clean", "stats", "announce", "maintenance", "copy"},
    "floe admin a.db re": {"restore", "rename", "rerate", "reports", "remove"},
    "floe admin a.db rename --h": {"--help"},
    "floe rules n": {"nunatak", "nanuuk"},
    "floe rules nanuuk --l": {"--language"},
    "floe completion ": {"bash", "zsh", "fish"},
    "floe learn na": {"nanuuk"},
    "floe simulate --price-": {"--price-core", "--price-memory", "--price-disk", "--price-traffic"},
    "floe lesson ": {"check", "export"},
}
FILES = {
    "floe verify one": {"one.floe"},
    "floe verify one.floe tw": {"two.floe"},
    "floe lesson check on": {"one.floe"},
    "floe play --record tw": {"two.floe"},
    "floe play --seed on": set(),
    "floe simulate --times on": {"one.floe"},
    "floe admin on": {"one.floe"},
    "floe admin a.db backup on": {"one.floe"},
    "floe admin a.db ban on": set(),
    "floe serve --page fo": {"folder"},
    "floe serve --page on": set(),
}


def prepare():
    """A folder with some files, the program in the PATH, and a script for each shell."""
    for name in ("one.floe", "two.floe"):
        Path(FOLDER.name, name).write_text("", encoding="utf-8")
    for name in ("folder", "bin"):
        Path(FOLDER.name, name).mkdir()
    Path(FOLDER.name, "bin", "floe").symlink_to(os.path.abspath(FLOE))
    for shell in ("bash", "zsh", "fish"):
        script = subprocess.run([FLOE, "completion", shell], capture_output=True, text=True, check=True).stdout
        assert "{" + "what}" not in script and "cli." not in script, script
        Path(FOLDER.name, f"script.{shell}").write_text(script, encoding="utf-8")
    path = f"{FOLDER.name}/bin:{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "HOME": FOLDER.name, "TERM": "dumb", "LC_ALL": "C.UTF-8"}


ENVIRONMENT = prepare()


def run(*words, given=""):
    done = subprocess.run(words, input=given, capture_output=True, text=True, check=False, cwd=FOLDER.name, env=ENVIRONMENT, timeout=SECONDS)
    assert done.returncode == 0 and done.stderr == "", (words, done.stdout, done.stderr)
    return done.stdout


def bash(line):
    words = line.split(" ")
    quoted = " ".join(f"'{word}'" for word in words)
    script = f"source script.bash; COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _floe; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    return set(run("bash", "--norc", "-c", script).split())


def fish(line):
    told = run("fish", "--no-config", "-c", f"source script.fish; complete -C '{line}'")
    hits = {row.split("\t")[0].rstrip("/") for row in told.splitlines()}
    return {hit for hit in hits if hit.startswith(line.split(" ")[-1])}  # fish 4 also tells what has these letters anywhere


class Zsh:
    """zsh completes only while somebody types: it gets a terminal, and writes down what it would add."""

    SETUP = r"""PS1='REA''DY' PS2='' LISTMAX=10000; unsetopt prompt_cr prompt_sp auto_list auto_menu beep zle_bracketed_paste 2>/dev/null
autoload -Uz compinit; compinit -u -D; source ./script.zsh
compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
  local -a hits; builtin compadd -O hits "$@"; print -rl -- $hits >>| hits; builtin compadd "$@"
}
bindkey '^I' complete-word
"""

    def __init__(self):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(FOLDER.name)
            os.execvpe("zsh", ["zsh", "-f", "-i"], ENVIRONMENT)
        self.obey(self.SETUP)

    def obey(self, keys):
        """Types, and reads until a line behind it has been obeyed and zsh reads keys again: until then the terminal itself
        would take Ctrl-U, and forget the line."""
        os.write(self.terminal, (keys + "print -r -- E''ND\n").encode())
        said = b""
        while b"READY" not in said.partition(b"END\r\n")[2]:
            assert select.select([self.terminal], [], [], SECONDS)[0], said[-2000:]
            said += os.read(self.terminal, 65536)

    def complete(self, line):
        hits = Path(FOLDER.name, "hits")
        hits.write_text("", encoding="utf-8")
        self.obey(f"{line}\t\x15")
        return {hit for hit in hits.read_text(encoding="utf-8").split() if hit not in ("-h",)}

    def close(self):
        os.write(self.terminal, b"exit\n")
        os.waitpid(self.child, 0)
        os.close(self.terminal)


def compare(shell, complete, lines):
    for line, wanted in lines.items():
        found = complete(line)
        assert found == wanted, (shell, line, found)


SHELLS = [shell for shell in ("bash", "zsh", "fish") if shutil.which(shell)]
for shell in ("bash", "zsh", "fish"):
    if shell not in SHELLS:
        print(f"skipped: {shell} is not installed", flush=True)


def test_bash():
    if "bash" not in SHELLS:
        return
    compare("bash", bash, LINES | FILES)
    assert bash("floe play --seed = --re") == set() and bash("floe serve --durability = p") == {"power"}


def test_fish():
    if "fish" in SHELLS:
        compare("fish", fish, LINES | FILES)


def test_zsh():
    if "zsh" not in SHELLS:
        return
    zsh = Zsh()
    lines = LINES | FILES
    del lines["floe serve --page on"]                                           # where no folder fits, zsh itself offers files
    compare("zsh", zsh.complete, lines)
    zsh.close()


def test_every_option():
    """Each shell completes all options that help lists, of all commands."""
    zsh = Zsh() if "zsh" in SHELLS else None
    for command in sorted(COMMANDS):
        told = run("floe", "help", command)
        wanted = {row.split()[0] for row in told.splitlines() if row.startswith("  --")} | {"--help"}
        before = "floe admin a.db" if command == "admin" else f"floe {command}"
        if "bash" in SHELLS:
            assert bash(f"{before} --") == wanted, (command, bash(f"{before} --"), wanted)
        if "fish" in SHELLS:
            assert fish(f"{before} --") == wanted, (command, fish(f"{before} --"), wanted)
        if zsh:
            assert zsh.complete(f"{before} --") >= wanted - {"--help"}, (command, zsh.complete(f"{before} --"))
    if zsh:
        zsh.close()


run_tests(globals())
