"""waiting.py - waits for what others do, and leaves them the processor meanwhile."""

import time

PATIENCE = 180  # seconds: only a test that fails waits so long
PAUSE = 0.02


def until(condition):
    """Asks again and again; returns the first answer that is true."""
    end = time.monotonic() + PATIENCE
    while not (answer := condition()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(PAUSE)
    return answer
