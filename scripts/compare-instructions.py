#!/usr/bin/env python3
"""compare-instructions.py - what a program for every machine costs beside one for this machine alone (-march=native).

Runs build/portable/bench with each level of instructions that this machine has, and build/native/bench, in turns, and
prints the processor time of each beside that of the latter: the best of several runs, since a busy machine only adds to it.
"""
import os
import re
import subprocess
import sys

PORTABLE, NATIVE = 'build/portable/bench', 'build/native/bench'
RUNS = 5
# What is measured, and how many games, iterations or evaluations: each takes about half a second.
MEASURES = {'nunatak-3/search, net': 6000, 'nunatak-3/search, playouts': 100000, 'nunatak-3/playout': 150000, 'nunatak-3/net': 600000,
            'nanuuk-3/search, net': 150000, 'nanuuk-3/search, playouts': 150000, 'nanuuk-3/playout': 200000, 'nanuuk-3/net': 600000}


def levels():
    """Those of the program that this machine has; it names them if it is asked for another."""
    done = subprocess.run([PORTABLE, '--help'], env={**os.environ, 'FLOE_INSTRUCTIONS': '?'}, capture_output=True, text=True, check=False)
    return sorted(re.sub(r'.* has', '', done.stderr).split()) if done.returncode else ['portable']


def seconds(program, level, measure, games):
    environment = {**os.environ, 'FLOE_INSTRUCTIONS': level} if level else os.environ
    before = os.times().children_user
    subprocess.run([program, '--games', str(games), '--filter', measure], env=environment, capture_output=True, check=True)
    return os.times().children_user - before


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
    if not os.path.exists(PORTABLE) or not os.path.exists(NATIVE):
        sys.exit('make bench-portable builds what is compared')
    programs = {level: (PORTABLE, level) for level in levels()} | {'native': (NATIVE, None)}
    print(f'{"processor time, native = 1":28}' + ''.join(f'{name:>12}' for name in programs))
    for measure, games in MEASURES.items():
        best = dict.fromkeys(programs, float('inf'))
        for _ in range(RUNS):
            for name, program in programs.items():
                best[name] = min(best[name], seconds(*program, measure, games))
        print(f'{measure:28}' + ''.join(f'{best[name] / best["native"]:12.2f}' for name in programs), flush=True)


main()
