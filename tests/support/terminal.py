"""terminal.py - a program in a pseudo-terminal, which asks line by line."""

import os
import pty
import select
import subprocess

PATIENCE = 180  # seconds until an answer must have come


class Terminal:
    """`prompt` is a pattern for the end of what the program prints when it wants a line."""

    def __init__(self, words, prompt, **environment):
        self.prompt = prompt
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            words, stdin=slave, stdout=slave, stderr=slave,
            env={**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8", **environment},
        )
        os.close(slave)
        self.screen = self.until_prompt()

    def read(self):
        """What the program prints next; "" if it has ended."""
        assert select.select([self.master], [], [], PATIENCE)[0], "no answer"
        try:
            return os.read(self.master, 65536)
        except OSError:  # how Linux tells that the other side is closed
            return b""

    def until_prompt(self):
        seen = b""
        while not self.prompt.search(seen.decode("utf-8", "replace").replace("\r", "")):
            more = self.read()
            if not more:
                break
            seen += more
        return seen.decode("utf-8").replace("\r", "")

    def type(self, line):
        """Types a line; returns what it brought, without the echo."""
        os.write(self.master, line.encode() + b"\n")
        self.screen = self.until_prompt().removeprefix(line + "\n")
        return self.screen

    def end(self, key="q"):
        """Leaves by q, or by the end of input (Control-D)."""
        os.write(self.master, b"q\n" if key == "q" else b"\x04")
        rest = self.until_prompt()
        assert "Goodbye." in rest, rest
        assert self.process.wait(PATIENCE) == 0
        os.close(self.master)
