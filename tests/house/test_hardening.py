#!/usr/bin/env python3
"""test_hardening.py FLOE - what cmake/harden.cmake asks for is in the program.

readelf tells it; where there is none, or no ELF, nothing is looked at, and that is said. A sanitized program has the
sanitizers' checks instead of the compiler's, a debug one no FORTIFY, which needs optimisation.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from run_tests import run_tests

FLOE = Path(sys.argv[1])
ENDBR64 = bytes.fromhex("f30f1efa")


def readelf(*options):
    return subprocess.run(["readelf", "-W", *options, str(FLOE)], capture_output=True, text=True, check=True).stdout


if not shutil.which("readelf") or FLOE.read_bytes()[:4] != b"\x7fELF":
    print("skipped: no readelf here, or no ELF program")
    sys.exit(0)

HEADER, SEGMENTS, DYNAMIC, SYMBOLS, SECTIONS = (readelf(o) for o in ("-h", "-l", "-d", "-s", "-S"))
SANITIZED = "__asan_init" in SYMBOLS or "__tsan_init" in SYMBOLS


def cached(name):
    """A setting of the tree that the program was built in; None: it lies elsewhere."""
    cache = FLOE.parent / "CMakeCache.txt"
    found = re.search(rf"^{name}(?::\w+)?=(.*)$", cache.read_text(), re.MULTILINE) if cache.exists() else None
    return found and found[1]


def test_its_address_is_random():
    assert re.search(r"Type:\s+DYN", HEADER), HEADER
    assert re.search(r"FLAGS_1.*\bPIE\b", DYNAMIC), DYNAMIC


def test_its_tables_are_read_only():
    assert "GNU_RELRO" in SEGMENTS and re.search(r"FLAGS\).*BIND_NOW|FLAGS_1.*\bNOW\b", DYNAMIC), DYNAMIC
    assert "TEXTREL" not in DYNAMIC and "RPATH" not in DYNAMIC and "RUNPATH" not in DYNAMIC


def test_no_memory_is_writable_and_executable():
    segments = re.findall(r"^\s+(LOAD|GNU_STACK)(?:\s+0x[0-9a-f]+){5}\s+([RWE ]+?)\s+0x", SEGMENTS, re.MULTILINE)
    assert {"LOAD", "GNU_STACK"} == {name for name, _ in segments}, SEGMENTS
    assert not any("W" in flags and "E" in flags for _, flags in segments), segments


def test_overflows_of_the_stack_are_noticed():
    assert SANITIZED or "__stack_chk_fail" in SYMBOLS


def test_the_library_checks_sizes():
    if not SANITIZED and cached("CMAKE_BUILD_TYPE") == "Release":
        assert re.search(r"__\w+_chk@", SYMBOLS), "no function of FORTIFY is called"


def test_jumps_are_checked():
    """Whether the whole program says so depends on the C library's own objects: main is looked at."""
    if SANITIZED or "X86-64" not in HEADER:
        return
    address = re.search(r"([0-9a-f]{16})\s+\d+\s+FUNC\s+GLOBAL\s+DEFAULT\s+\d+\s+main$", SYMBOLS, re.MULTILINE)
    text = re.search(r"\]\s+\.text\s+PROGBITS\s+([0-9a-f]+)\s+([0-9a-f]+)\s", SECTIONS)
    assert address and text
    at = int(address[1], 16) - int(text[1], 16) + int(text[2], 16)
    assert FLOE.read_bytes()[at:at + 4] == ENDBR64


run_tests(globals())
