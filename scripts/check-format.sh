#!/bin/sh
# check-format.sh [-i] - is every C file laid out as .clang-format says? With -i: make it so.
find src tests fuzz bench -name '*.[ch]' -print0 |
    xargs -0 clang-format-14 "${1:---dry-run}" -Werror
