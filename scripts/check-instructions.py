#!/usr/bin/env python3
"""check-instructions.py [--update] - instructions that rules need, compared with bench/baseline.txt.

Seconds are not stable on a busy machine; instructions are. callgrind counts those of `bench --fixed`:
per decision for legal + play, per game for playout. --update makes the present counts the baseline.

Counts depend on the compiler, its flags and the games played: where those differ from the baseline's
nothing is compared, and that is said. Otherwise more than 5 % more instructions than in the baseline
are a failure.
"""
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

BUILD = 'build'
BENCH = f'{BUILD}/bench'
BASELINE = 'bench/baseline.txt'
ALLOWED = 1.05
UNITS = {'legal+play': 'decision', 'playout': 'game'}
UNCOUNTED = 'pebbles'  # a template: nobody plays it

HEAD = '''\
# Instructions of `bench --fixed`, counted by callgrind; scripts/check-instructions.py compares with
# them and --update rewrites them. The last column is a checksum of the games played.
'''


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def compiler():
    """The compiler and those flags of the rules' sources that change the code it makes."""
    with open(f'{BUILD}/compile_commands.json', encoding='utf-8') as file:
        commands = json.load(file)
    command = next(c['command'] for c in commands if c['file'].endswith('nunatak/turn.c'))
    program, *flags = shlex.split(command)
    flags = [flag for flag in flags if re.match(r'-O|-DNDEBUG|-flto|-m|-f', flag)]
    return ' '.join([output_of(program, '--version').splitlines()[0]] + flags)


def count(subject, measure):
    """Instructions per unit, and the checksum of the games."""
    function = 'counted_' + measure.replace('+', '_')
    with tempfile.TemporaryDirectory() as folder:
        out = f'{folder}/callgrind.out'
        words = output_of('valgrind', '--tool=callgrind', '-q', f'--callgrind-out-file={out}',
                          f'--toggle-collect={function}', BENCH, '--fixed', measure,
                          '--filter', f'{subject}/').split()
        with open(out, encoding='utf-8') as file:
            total = int(re.search(r'^(?:summary|totals): (\d+)', file.read(), re.M)[1])
    return total / int(words[2]), words[3]


def subjects(measure):
    """A game, its players and perhaps its mode, as nanuuk-4-learning."""
    lines = output_of(BENCH, '--fixed', measure, '--games', '1').splitlines()
    return [line.split()[0] for line in lines if not line.startswith(UNCOUNTED)]


def count_all():
    return {(subject, measure): count(subject, measure) for measure in UNITS for subject in subjects(measure)}


def write(made_by, counts):
    with open(BASELINE, 'w', encoding='utf-8') as file:
        file.write(HEAD)
        file.write(f'compiler {made_by}\n')
        for (subject, measure), (instructions, games) in counts.items():
            file.write(f'{subject:17} {measure:12} {instructions:10.1f} {games}\n')


def read():
    made_by, counts = None, {}
    with open(BASELINE, encoding='utf-8') as file:
        for line in file:
            words = line.split()
            if line.startswith('compiler '):
                made_by = ' '.join(words[1:])
            elif words and not line.startswith('#'):
                counts[words[0], words[1]] = float(words[2]), words[3]
    return made_by, counts


def compare(key, now, before, same_compiler):
    """Prints a line; true if the comparison is fair and has turned out badly."""
    subject, measure = key
    line = f'{subject:17} {measure:12} {now[0]:10.1f} per {UNITS[measure]:9}'
    if before is None:
        print(line, 'not in the baseline')
        return False
    ratio = now[0] / before[0]
    if not same_compiler:
        print(line, f'{before[0]:10.1f}   not compared')
        return False
    if now[1] != before[1]:
        print(line, f'{before[0]:10.1f}  {ratio:6.3f}  other games than the baseline\'s')
        return False
    print(line, f'{before[0]:10.1f}  {ratio:6.3f}', 'MORE' if ratio > ALLOWED else '')
    return ratio > ALLOWED


def main():
    if sys.argv[1:] not in ([], ['--update']):
        sys.exit(__doc__)
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
    if not os.path.exists(BENCH):
        sys.exit(f'{BENCH} is missing: make bench builds it')
    made_by, counts = compiler(), count_all()
    before_by, before = read() if os.path.exists(BASELINE) else (made_by, {})
    print(f'{"instructions":30} {"now":>10} {"":13} {"baseline":>10}  {"ratio":>6}')
    bad = [key for key in counts if compare(key, counts[key], before.get(key), made_by == before_by)]
    if made_by != before_by:
        print(f'The baseline is of another compiler or other flags:\n  {before_by}\n  {made_by}')
    if '--update' in sys.argv:
        write(made_by, counts)
        print(f'{BASELINE} is rewritten.')
    elif bad:
        sys.exit('More instructions than before. If they are worth it: scripts/check-instructions.py --update')


if __name__ == '__main__':
    main()
