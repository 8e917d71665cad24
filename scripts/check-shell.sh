#!/bin/sh
# check-shell.sh - is shellcheck content with every shell script?
command -v shellcheck >/dev/null || { echo "Skipped: there is no shellcheck here."; exit 0; }
grep -lE '^#!(/bin/|/usr/bin/env )(ba)?sh' scripts/* .ci/* tests/run | xargs shellcheck
