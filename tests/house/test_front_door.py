#!/usr/bin/env python3
"""test_front_door.py FLOE - what `make run` needs on a new machine is found there.

scripts/need runs on machines that lack everything: what does it install, and what does it ask
people to run? Such a machine is a folder with the tools of every system, and a package manager that
only writes down how it was called.
"""

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from run_tests import run_tests

NEED = Path("scripts/need").resolve()
TOOLS = ["sh", "awk", "cat", "env", "grep", "mktemp", "rm", "sed", "sort", "tr"]
LINES = re.search(r"table='\n(.*?)\n'", NEED.read_text(), re.S)[1].splitlines()
TABLE = [line.split() for line in LINES]
COLUMNS = ["apt-get", "dnf", "pacman", "apk", "brew"]
JOBS = ["build", "server"]  # a machine without gcc has none of what they need


class Machine:
    """With this package manager, for a user with this number; `fails` names what ends badly."""

    def __init__(self, manager, user=0, more=(), fails=()):
        self.folder = tempfile.TemporaryDirectory()
        self.bin = Path(self.folder.name)
        self.calls = self.bin / "calls"
        self.calls.touch()
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool))
        self.write("id", f"echo {user}")
        for name in [manager, *more]:
            goes_on = 'exec env "$@"' if name == "sudo" else f"exit {int(name in fails)}"
            self.write(name, f'echo "{name} $*" >>{self.calls}; {goes_on}')

    def write(self, name, line):
        (self.bin / name).write_text(f"#!{shutil.which('sh')}\n{line}\n")
        (self.bin / name).chmod(0o755)

    def need(self, *words):
        """The exit status, what is said, and how the package manager was called."""
        path = {"PATH": str(self.bin)}
        done = subprocess.run([NEED, *words], capture_output=True, text=True, check=False, env=path)
        return done.returncode, done.stdout + done.stderr, self.calls.read_text().splitlines()


def packages(manager, jobs):
    column = 2 + COLUMNS.index(manager)
    return sorted({row[column] for row in TABLE if row[0] in jobs} - {"-"})


def line_told(said):
    """The line that people are to run stands by itself, further in."""
    return re.search(r"\n\n    (.+)\n\nThen run make again\.", said)[1]


def test_every_row_names_a_package_of_each_system():
    for row in TABLE:
        assert len(row) == 2 + len(COLUMNS), row


def test_other_systems_are_told_their_line():
    lines = ["dnf install -y", "pacman -S --needed", "apk add", "brew install"]
    for manager, install in zip(COLUMNS[1:], lines):
        status, said, calls = Machine(manager).need(*JOBS)
        assert status == 1 and calls == [], (manager, said, calls)
        told = line_told(said)
        assert told.startswith(install + " "), told
        assert sorted(told.removeprefix(install).split()) == packages(manager, JOBS), told


def test_what_a_system_has_no_package_for_is_named():
    status, said, calls = Machine("brew").need("fresh")
    assert status == 1 and calls == [] and said.count("\n") == 1, said
    assert "debootstrap(fresh)" in said and "brew install" not in said, said
    said = Machine("brew").need("bench", "build")[1]
    assert "valgrind(bench)" in said and line_told(said).startswith("brew install cmake"), said


def test_an_unknown_system_is_told_the_names():
    status, said, _ = Machine("nix").need(*JOBS)
    assert status == 1 and line_told(said).startswith("install, by Debian's names: "), said


def test_root_installs():
    status, said, calls = Machine("apt-get").need(*JOBS)
    assert status == 0 and "apt-get -q" in calls[0] and "update" in calls[0], (said, calls)
    assert set(packages("apt-get", JOBS)) <= set(calls[1].split()), calls
    assert said.startswith("Installing, which takes a few minutes: "), said


def test_sudo_installs():
    status, said, calls = Machine("apt-get", user=1000, more=["sudo"]).need(*JOBS)
    assert status == 0, said
    assert [call.split()[0] for call in calls] == ["sudo", "apt-get", "sudo", "apt-get"], calls
    assert said.startswith("Installing with sudo, "), said


def test_without_sudo_the_line_is_told():
    status, said, calls = Machine("apt-get", user=1000).need(*JOBS)
    assert status == 1 and calls == [] and "As root, run this line:" in said, said
    assert line_told(said).startswith("apt-get update && apt-get install -y "), said
    assert set(packages("apt-get", JOBS)) <= set(line_told(said).split()), said


def test_browsers_have_one_name():
    """Debian's or Ubuntu's: these differ."""
    said = Machine("apt-get", user=1000).need("browser")[1]
    names = set(line_told(said).split())
    assert {"chromium-headless-shell", "firefox-esr"} <= names or {"chromium-browser", "firefox"} <= names, said


def test_a_failed_installation_tells_the_line():
    status, said, _ = Machine("apt-get", fails=["apt-get"]).need(*JOBS)
    assert status == 1 and "That failed. As root, run this line:" in said, said
    assert line_told(said).startswith("apt-get update && "), said


def test_check_installs_nothing():
    status, said, calls = Machine("apt-get").need("--check", *JOBS)
    assert (status, said, calls) == (1, "", []), (status, said, calls)


def test_what_is_there_is_not_asked_for():
    status, said, calls = Machine("apt-get", more=["shellcheck", "codespell", "msgfmt"]).need("lint")
    assert (status, said, calls) == (0, "", []), (status, said, calls)


def places(name):
    """Where the packages are that this one finds: in its own folder, and in those around it."""
    while name:
        yield f"{name}/node_modules/"
        name = name.rpartition("node_modules/")[0].rstrip("/")
    yield "node_modules/"


def test_the_page_has_packages_for_every_machine():
    """Newer versions of npm refuse a list that lacks the packages of other systems, which happens
    if the registry that it was made with has not all of them."""
    listed = json.loads(Path("web/package-lock.json").read_text())["packages"]
    for name, package in listed.items():
        wanted = {**package.get("dependencies", {}), **package.get("optionalDependencies", {})}
        found = {each for each in wanted for place in places(name) if place + each in listed}
        assert found == set(wanted), f"{name} needs {set(wanted) - found}"


run_tests(globals())
