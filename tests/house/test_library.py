#!/usr/bin/env python3
"""test_library.py FLOE - libfloe as others use it: installed, found by pkg-config, linked, run."""

import ctypes
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from run_tests import run_tests

LIBRARY = Path(sys.argv[1]).resolve().with_name("libfloe.so")
SANITIZED = ("asan", "tsan")  # these trees make no library
FOLDER = tempfile.TemporaryDirectory()
VERSION = re.search(r"project\(floe VERSION ([\d.]+)", Path("CMakeLists.txt").read_text(encoding="utf-8"))[1]


def installed():
    """The folder with the library in it."""
    root = Path(FOLDER.name, "usr")
    if not root.exists():
        subprocess.run(["scripts/install-library"], env={**os.environ, "PREFIX": str(root), "LIBRARY": str(LIBRARY)}, check=True)
    return root


def test_the_example_is_built_against_it():
    root = installed()
    environment = {**os.environ, "PKG_CONFIG_PATH": str(root / "lib/pkgconfig"), "LD_LIBRARY_PATH": str(root / "lib")}
    pkg_config = shutil.which("pkg-config")
    if pkg_config is None:
        words = [f"-I{root}/include", f"-L{root}/lib", "-lfloe"]
    else:
        words = subprocess.run([pkg_config, "--cflags", "--libs", "floe"], env=environment, capture_output=True, text=True, check=True).stdout.split()
    program = Path(FOLDER.name, "library")
    subprocess.run(["gcc", "-Wall", "-Wextra", "-Werror", "examples/library.c", *words, "-o", program], check=True)
    told = json.loads(subprocess.run([program], env=environment, capture_output=True, text=True, check=True).stdout)
    assert told["ok"] and told["over"] and len(told["seats"]) == 2, told


def test_the_example_is_short():
    code = Path("examples/library.c").read_text(encoding="utf-8").split("*/\n")[1]
    assert len(code.splitlines()) <= 20, code


def test_versions():
    library = ctypes.CDLL(str(installed() / "lib/libfloe.so"))
    library.floe_library_version.restype = ctypes.c_char_p
    assert library.floe_library_version().decode() == VERSION
    told = subprocess.run(["readelf", "-d", installed() / "lib/libfloe.so"], capture_output=True, text=True, check=True).stdout
    assert f"[libfloe.so.{VERSION.rsplit('.', 1)[0]}]" in told, told


def test_public_names_have_one_prefix():
    told = subprocess.run(["nm", "-D", "--defined-only", LIBRARY], capture_output=True, text=True, check=True).stdout
    shown = {line.split()[2] for line in told.splitlines()}
    shown -= {name for name in shown if name.startswith("__gcov_") or name == "mangle_path"}  # of a tree that measures coverage
    headers = "".join((installed() / "include/floe" / name).read_text(encoding="utf-8") for name in ("floe.h", "batch.h"))
    assert shown == set(re.findall(r"^FLOE_\w*API [^(]*?(floe_\w+)\(", headers, re.M)), shown
    assert all(name.startswith("FLOE_") for name in re.findall(r"^ *# *define (\w+)", headers, re.M))
    assert all(name.startswith("floe_") for name in re.findall(r"^(?:struct|enum) (\w+)", headers, re.M))


def test_refused_requests_are_answered():
    library = ctypes.CDLL(str(LIBRARY))
    library.floe_engine_open.restype = ctypes.c_void_p
    library.floe_engine_open.argtypes = [ctypes.c_char_p]
    library.floe_engine_ask.restype = ctypes.c_char_p
    library.floe_engine_ask.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
    library.floe_engine_close.argtypes = [ctypes.c_void_p]
    engine = library.floe_engine_open(b"de")
    for request, code in ((b"", "bad_json"), (b"[]", "not_an_object"), (b'{"op":"moves"}', "no_game")):
        assert json.loads(library.floe_engine_ask(engine, request))["error"]["code"] == code
    assert json.loads(library.floe_engine_ask(engine, b'{"op":"levels"}'))["levels"][5]["name"] == "Eisbär"
    library.floe_engine_close(engine)
    library.floe_engine_close(None)


if LIBRARY.parent.name in SANITIZED and not LIBRARY.exists():
    print("no library in this tree")
    sys.exit(0)
run_tests(globals())
