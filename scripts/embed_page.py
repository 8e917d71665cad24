#!/usr/bin/env python3
"""embed_page.py FOLDER OUT - the files of a page as one object: OUT.bin, OUT.S, OUT.c.

OUT.bin has the bytes of all files, OUT.S takes it into read-only memory, and OUT.c is the table of
src/server/http/page_files.h, in the order of strcmp. The tag of a file is a hash of it.
"""

import hashlib
import sys
from pathlib import Path

folder, out = map(Path, sys.argv[1:])
files = sorted((file.relative_to(folder).as_posix(), file) for file in folder.rglob("*") if file.is_file())
if "index.html" not in dict(files):
    sys.exit(f"embed_page.py: {folder} has no page: run `make web` first.")

ASSEMBLY = """\
/* Made by scripts/embed_page.py. */
#ifdef __CET__
#include <cet.h>
#endif
    .section .rodata
    .globl embedded_page_bytes
    .hidden embedded_page_bytes
embedded_page_bytes:
    .incbin "{}"
    .section .note.GNU-stack, "", %progbits
"""
entries, offset = [], 0
with open(f"{out}.bin", "wb") as all_bytes:
    for path, file in files:
        data = file.read_bytes()
        assert '"' not in path and "\\" not in path, path
        tag = hashlib.sha256(data).hexdigest()[:24]
        entries.append(f'    {{"{path}", embedded_page_bytes + {offset}, {len(data)}, "{tag}"}},')
        offset += all_bytes.write(data)
Path(f"{out}.S").write_text(ASSEMBLY.format(f"{out}.bin"))
Path(f"{out}.c").write_text("\n".join([
    "/* Made by scripts/embed_page.py. */",
    '#include "server/http/page_files.h"',
    "",
    '__attribute__((visibility("hidden"))) extern const uint8_t embedded_page_bytes[];',
    "const struct embedded_file embedded_page[] = {",
    *entries,
    "    {0},",
    "};",
    f"const size_t embedded_page_count = {len(entries)};",
    "",
]))
