"""fault_client.py - a `floe serve` below which tests/support/faults.c makes faults on purpose."""

import os
import re
import subprocess
import sys
from pathlib import Path

from server_client import Server

LIBRARY = Path(sys.argv[1]).resolve().parent / "tests" / "libfaults.so"
SANITIZED = b"__asan_init" in Path(sys.argv[1]).read_bytes()


def environment(**faults):
    """fault="write:1:EIO" is FAULT, files="floe.db" FAULT_FILES, and so on."""
    names = {f"FAULT_{name.upper()}" if name != "fault" else "FAULT": str(value) for name, value in faults.items()}
    return {**os.environ, "LD_PRELOAD": str(LIBRARY),
            "ASAN_OPTIONS": "verify_asan_link_order=0:" + os.environ.get("ASAN_OPTIONS", ""), **names}


class Faulty(Server):
    """Its environment says what goes wrong. What it writes on stderr is kept."""

    def __init__(self, program, *options, store=None, limits=None, **faults):
        self.faults, self.limits = faults, limits
        super().__init__(program, store, *options)


    def start(self):
        """port is None if it did not start."""
        self.log = Path(self.folder.name, "log")
        with self.log.open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=log, text=True,
                                            env=environment(**{"files": Path(self.store).name, **self.faults}),
                                            preexec_fn=self.limits)
        found = re.search(r":(\d+)$", self.process.stdout.readline().strip())
        self.port = int(found.group(1)) if found else None

    def said(self):
        return self.log.read_text(encoding="utf-8")
