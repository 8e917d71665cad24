#!/usr/bin/env python3
"""check-wasm.py FLOE FLOE.wasm - do the native program and WebAssembly count the same games?"""

import subprocess
import sys

DEALS = [("nullgame", 2, 6), ("nunatak", 1, 3), ("nunatak", 2, 3), ("nunatak", 3, 3), ("nunatak", 4, 3),
         ("nanuuk", 2, 5), ("nanuuk", 3, 5), ("nanuuk", 4, 5)]


def count(program, game, players, depth, seed):
    options = ["--players", str(players), "--depth", str(depth), "--seed", seed]
    return subprocess.run([*program, "perft", game, *options], capture_output=True, text=True, check=True).stdout


def main():
    native, wasm = [sys.argv[1]], ["node", "scripts/run-wasm.mjs", sys.argv[2]]
    for deal in DEALS:
        for seed in ("7", "floe"):
            wanted, got = count(native, *deal, seed), count(wasm, *deal, seed)
            if got != wanted:
                sys.exit(f"{deal}, seed {seed}: native\n{wanted}\nWebAssembly\n{got}")
    print(f"wasm: {len(DEALS) * 2} counts agree")


main()
