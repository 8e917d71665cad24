#!/bin/sh
# check-format.sh [-i] - is every C file laid out as .clang-format says? With -i: make it so.
#
# Each version of clang-format lays out some lines in its own way, so only one of them is asked.
version=14
tool=clang-format-$version
command -v $tool >/dev/null || tool=clang-format
case $($tool --version) in
*" version $version."*) ;;
*) echo "Skipped: the layout is that of clang-format $version, and this is $($tool --version)." && exit 0 ;;
esac
find src tests fuzz bench -name '*.[ch]' -print0 | xargs -0 $tool "${1:---dry-run}" -Werror
