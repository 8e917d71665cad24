"""stepped_server.py - a server whose wall clock can be set: by clock_step.so, which is preloaded into it."""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from engine_client import FLOE
from server_client import PATIENCE, Server
from waiting import until

SHIM = Path(FLOE).resolve().parent / "tests" / "clock_step.so"


def milliseconds():
    return time.monotonic() * 1000


class Stepped(Server):
    """A server whose wall clock can be set."""

    shims = str(SHIM)  # libraries to be preloaded
    more = {}          # of the environment, for them

    def start(self):
        self.setting = Path(self.folder.name, "step")
        self.environment = {**os.environ, "LD_PRELOAD": self.shims, "FLOE_CLOCK_STEP": str(self.setting), **self.more}
        super().start()

    def set_clock(self, step):
        """To that many milliseconds from the true time, and long enough for the server to look at it."""
        fresh = self.setting.with_suffix(".new")
        fresh.write_text(f"{step}\n")
        fresh.rename(self.setting)
        seen = milliseconds()
        until(lambda: milliseconds() - seen >= 150)

    def sql(self, text, *values):
        with closing(sqlite3.connect(self.store, timeout=PATIENCE)) as file, file:
            return file.execute(text, values).fetchall()

    def polled(self):
        """Until the server has looked at what others ask for; what is too old goes then, too."""
        self.sql("INSERT INTO notes VALUES ('close none', 'none')")
        until(lambda: not self.sql("SELECT * FROM notes WHERE name = 'close none'"))
