#!/bin/sh
# check-spelling.sh - does codespell find no misspelt word in the sources and documents? Words that are right
# here stand in scripts/spelling.txt.
#
# Its list of words grows with each version, so only one of them is asked. Its words are English: the other languages of
# po, and the pages about them, are not for it.
version=2.2
case $(codespell --version 2>&1) in
"$version".*) ;;
*) echo "Skipped: the words are those of codespell $version, and this is: $(codespell --version 2>&1)" && exit 0 ;;
esac
codespell --ignore-words scripts/spelling.txt --skip '*.png,*/seeds/*,*/pictures/*,*/stores/*,*/languages/*,*.de.md,*.fr.md,*.nl.md,*/games/*/book.ts,*.desktop,*.mime.xml,*/__pycache__/*' \
    ./*.md Makefile CMakeLists.txt bench cmake docs edition examples fuzz packaging po/en.po scripts src tests \
    web/e2e web/index.html web/scripts web/src
