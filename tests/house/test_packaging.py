#!/usr/bin/env python3
"""test_packaging.py FLOE - packaging/floe.service is a service that systemd thinks well of, and desktops take the other files.

Where there is no systemd-analyze, systemd is not asked, and that is said.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

from run_tests import run_tests

FLOE = Path(sys.argv[1]).resolve()
UNIT = Path("packaging/floe.service").read_text(encoding="utf-8")
EXPOSURE_MAX = 15       # tenths, of 100: systemd's own measure
MUST = """Type=notify WatchdogSec= DynamicUser=yes StateDirectory=floe NoNewPrivileges=yes ProtectSystem=strict ProtectHome=yes
    CapabilityBoundingSet= SystemCallFilter=@system-service SystemCallArchitectures=native MemoryMax= LimitCORE=0
    MemoryDenyWriteExecute=yes RestrictAddressFamilies= RestartSec= StartLimitIntervalSec=0 RestartPreventExitStatus=2""".split()


def test_what_a_service_must_have():
    lines = UNIT.splitlines()
    for wanted in MUST:
        assert any(line.startswith(wanted) for line in lines), wanted


def test_systemd_thinks_well_of_it():
    if not shutil.which("systemd-analyze"):
        print("skipped: no systemd-analyze here", end=", ")
        return
    with tempfile.TemporaryDirectory() as folder:
        unit = Path(folder, "floe.service")
        unit.write_text(UNIT.replace("/usr/local/bin/floe", str(FLOE)), encoding="utf-8")
        for words in (["verify"], ["security", "--offline=true", f"--threshold={EXPOSURE_MAX}", "--no-pager"]):
            done = subprocess.run(["systemd-analyze", *words, str(unit)], capture_output=True, text=True, timeout=60)
            assert done.returncode == 0, (words, done.stdout[-300:], done.stderr[-1000:])


def test_desktops_take_its_files():
    """An entry for the menu, one that opens records, and the type of these."""
    for name in ("floe", "floe-record"):
        path = Path(f"packaging/{name}.desktop")
        program = re.search(r"(?m)^Exec=floe (\w+) (--\w+)", path.read_text(encoding="utf-8"))
        assert program[2] in subprocess.run([FLOE, "help", program[1]], capture_output=True, text=True, check=True).stdout
        if shutil.which("desktop-file-validate"):
            done = subprocess.run(["desktop-file-validate", path], capture_output=True, text=True, check=False)
            assert done.returncode == 0 and done.stdout == "", done.stdout
    types = ElementTree.parse("packaging/floe.mime.xml").getroot()
    kind = types[0].attrib["type"]
    assert f"MimeType={kind};" in Path("packaging/floe-record.desktop").read_text(encoding="utf-8")
    name = "{http://www.freedesktop.org/standards/shared-mime-info}"
    assert [glob.attrib["pattern"] for glob in types.iter(f"{name}glob")] == ["*.floe"]


run_tests(globals())
