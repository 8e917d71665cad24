"""held_server.py - a server whose walk through its tables stops after a few of them, by hold_backlog.so, which is preloaded into it."""

from pathlib import Path

from stepped_server import SHIM, Stepped

HOLD = SHIM.with_name("hold_backlog.so")
HELD_MOST = 400  # tables: a walk that is held opens fewer, here and before the server is ready


class Held(Stepped):
    """Held at each start, until `go_on`. Whoever asks for a table gets it meanwhile."""

    def start(self):
        self.hold = Path(self.folder.name, "hold")
        self.hold.touch()
        self.shims = f"{SHIM} {HOLD}"
        self.more = {"FLOE_BACKLOG_HOLD": str(self.hold)}
        super().start()

    def go_on(self):
        self.hold.unlink(missing_ok=True)
