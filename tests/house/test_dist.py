#!/usr/bin/env python3
"""test_dist.py FLOE - the source archive: it has all that a build needs, and builds without git. Its long form builds it."""

import os
import re
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from run_tests import LONG_FORM, run_tests

NO_GIT = {**os.environ, "GIT_DIR": "/nonexistent"}


def run(*command, folder="."):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=NO_GIT)
    assert done.returncode == 0, (command, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout


def test_versions_agree():
    """CMakeLists.txt has the version; the newest release in CHANGELOG.md is the same one."""
    version = re.search(r"project\(floe VERSION ([0-9.]+) ", Path("CMakeLists.txt").read_text(encoding="utf-8"))[1]
    assert re.search(r"^## \[([0-9.]+)\] - ", Path("CHANGELOG.md").read_text(encoding="utf-8"), re.M)[1] == version
    debian = subprocess.run(["scripts/debian-changelog"], capture_output=True, text=True, check=True).stdout
    assert re.match(rf"floe \({re.escape(version)}(\+git\d{{14}})?-1\) unstable; ", debian) and f"\nfloe ({version}-1) " in "\n" + debian
    assert max(map(len, debian.splitlines())) <= 80


def test_the_archive_builds_without_git():
    if not Path(".git").exists():
        print("skipped: these sources are no clone", end=", ")
        return
    commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout[:12]
    archive = subprocess.run(["scripts/dist"], capture_output=True, text=True, check=True).stdout.strip()
    with tempfile.TemporaryDirectory() as top:
        with tarfile.open(archive) as tar:
            tar.extractall(top)
        folder = next(Path(top).iterdir())
        assert folder.name == Path(archive).name.removesuffix(".tar.gz") and not (folder / ".git").exists()
        assert run("scripts/commit", folder=folder).strip() == commit
        run("cmake", "--preset", "terminal", folder=folder)
        if LONG_FORM:
            run("ninja", "-C", "build/terminal", "floe", folder=folder)
            assert f"Commit: {commit}\n" in run("build/terminal/floe", "--version", folder=folder)


if shutil.which("cmake") and shutil.which("ninja"):
    run_tests(globals())
