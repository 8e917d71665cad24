#!/bin/sh
# check-format.sh [-i] - is every C file laid out as .clang-format says? With -i: make it so.
#
# No line is longer than 100 columns; clang-format itself does not break comments.
#
# Each version of clang-format lays out some lines in its own way, so only one of them is asked.
if [ "${1:-}" != -i ] && LC_ALL=C.UTF-8 grep -rnE '^.{101,}$' src tests fuzz bench --include='*.[ch]'; then
    echo "These lines have more than 100 columns." && exit 1
fi
version=14
tool=clang-format-$version
command -v $tool >/dev/null || tool=clang-format
case $($tool --version) in
*" version $version."*) ;;
*) echo "Skipped: the layout is that of clang-format $version, and this is $($tool --version)." && exit 0 ;;
esac
find src tests fuzz bench -name '*.[ch]' -print0 | xargs -0 $tool "${1:---dry-run}" -Werror
