"""library.py - finds and loads libfloe: beside this file (as pip installs it), named by FLOE_LIBRARY, or in build/."""

import functools
import os
from ctypes import c_char_p, c_void_p
from pathlib import Path

from floe.batch import load

HERE = Path(__file__).resolve().parent


def find():
    given = os.environ.get("FLOE_LIBRARY")
    for path in [Path(given)] if given else [HERE / "libfloe.so", HERE.parent.parent / "build" / "libfloe.so"]:
        if path.exists():
            return path
    raise FileNotFoundError(f"there is no {given or 'libfloe.so'}: `ninja -C build floe_library` makes it")


@functools.lru_cache(maxsize=1)
def library():
    """The library, with what its functions take and return."""
    loaded = load(str(find()))
    loaded.floe_engine_open.argtypes, loaded.floe_engine_open.restype = [c_char_p], c_void_p
    loaded.floe_engine_ask.argtypes, loaded.floe_engine_ask.restype = [c_void_p, c_char_p], c_char_p
    loaded.floe_engine_close.argtypes, loaded.floe_engine_close.restype = [c_void_p], None
    loaded.floe_library_version.restype = c_char_p
    loaded.floe_library_instructions.restype = c_char_p
    return loaded
