#!/usr/bin/env python3
"""make.py PROGRAM - makes the inputs that fuzzing begins with, by playing with PROGRAM.

For each target a folder: records of every mode, states of every mode and phase, sessions of engine lines, editions, and bytes
that choose moves. To be run again whenever records, states or requests get another form; the games are the same each time.
Inputs named found-* once made a target fail: they stay.
"""
import glob
import json
import os
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TEMPLATE = 'pebbles'    # is for one and two here
TRIES = 60              # games, to see all phases of a mode
# Options that bring phases or members of their own: how they are named, players, and what is chosen.
VARIANTS = {'broken': ('nanuuk', 3, {'layout': 'own', 'broken': 'own', 'cracks': '3'}),
            'allbears': ('nanuuk', 2, {'mode': 'flight', 'bears': '3', 'allbears': 'yes', 'maystay': 'yes'}),
            'once': ('nanuuk', 4, {'mode': 'partners', 'blocked': 'once'})}


class Engine:
    """`PROGRAM engine`; it keeps the lines sent since `forget`."""
    def __init__(self, program):
        self.process = subprocess.Popen([program, 'engine'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lines = []

    def ask(self, op, **fields):
        line = json.dumps({'op': op} | fields, separators=(',', ':'))
        self.lines.append(line)
        self.process.stdin.write(line + '\n')
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def forget(self):
        self.lines = []


def write(folder, name, content):
    folder = os.path.join(HERE, folder)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), 'wb') as file:
        file.write(content if isinstance(content, bytes) else content.encode())


def compact(value):
    return json.dumps(value, separators=(',', ':'))


def step(engine, chance):
    """A random move; false: the game is over."""
    moves = engine.ask('moves', text=False)['moves']
    if moves:
        engine.ask('play', move=chance.choice(moves), state=False)
    return bool(moves)


def new(engine, game, players, seed, **fields):
    return engine.ask('new', game=game, players=players, seed=seed, **fields)


def states(engine, game, players):
    """The first state of each phase that random games come to; of the most common one a later one."""
    seen = {}
    for seed in range(TRIES):
        chance = random.Random(seed)
        new(engine, game, players, seed)
        going, ply = True, 0
        while going:
            state = engine.ask('state')['state']
            phase = state['phase']
            if phase not in seen or (phase == 'turn' and seed == 1 and 20 < ply < 30):
                seen[phase] = state
            going, ply = step(engine, chance), ply + 1
        engine.forget()
    for phase, state in seen.items():
        write('setup', f'{game}-{players}-{phase}', compact(state))
    return seen


def variant(engine, name, game, players, options):
    """States of one random game with these options: the last one of each phase, and of each number of pieces moved."""
    chance, seen = random.Random(name), {}
    new(engine, game, players, 1, options=options)
    going = True
    while going:
        state = engine.ask('state')['state']
        seen[f"{state['phase']}{len(state['moved']) or ''}"] = state
        going = step(engine, chance)
    engine.forget()
    for moment, state in seen.items():
        write('setup', f'{game}-{name}-{moment}', compact(state))


def records(engine, game, players, state):
    chance = random.Random(players)
    new(engine, game, players, players, names=['Anna', 'B "x" \\', 'Zoë'][:players])
    for _ in range(6 if game == TEMPLATE else 20):
        step(engine, chance)
    write('record', f'{game}-{players}-unfinished', engine.ask('record')['record'])
    while step(engine, chance):
        pass
    write('record', f'{game}-{players}-whole', engine.ask('record')['record'])
    new(engine, game, players, 'f' * 64, generator='chacha20')
    step(engine, chance)
    write('record', f'{game}-{players}-chacha20', engine.ask('record')['record'])
    if state is not None:
        engine.ask('setup', game=game, state=state)
        for _ in range(4):
            step(engine, chance)
        write('record', f'{game}-{players}-position', engine.ask('record')['record'])


def think(engine):
    """The operations that think, with every field; progress would be more than one line."""
    engine.ask('levels')
    engine.ask('think', level=3, seed=5)
    engine.ask('think', budget='plain:32x', progress=False, id='t')
    engine.ask('hint', budget='32x', text=False)
    engine.ask('hint', budget='greedy', seed='s')
    engine.ask('judge', move=engine.ask('moves', text=False)['moves'][0], budget='greedy')
    engine.ask('analyse', budget='net')
    engine.ask('think', budget='1000000000x')
    engine.ask('stop', id=3)


def session(engine, game, players, state):
    """Every operation, accepted and refused."""
    chance = random.Random(100 + players)
    engine.forget()
    engine.ask('state')
    engine.ask('games')
    new(engine, game, players, 5, id=1, undo='turn')
    for ply in range(6):
        step(engine, chance)
        if ply % 2:
            engine.ask('undo', seat=0)
    engine.ask('moves', id='a')
    for move in ('1W@1a1', 'pass', 'take:edges', 'take 1', 'nothing'):
        engine.ask('check', move=move)
    engine.ask('play', move='2W@1c3~1a1', seat=0)
    engine.ask('state', seat=0)
    engine.ask('state', seat='spectator')
    engine.ask('score')
    think(engine)
    record = engine.ask('record')['record']
    engine.ask('load', record=record, ply=2)
    engine.ask('undo')
    if state is not None:
        engine.ask('setup', game=game, state=state, undo='any')
        step(engine, chance)
        engine.ask('undo')
    lines = engine.lines + ['{"op":"edition"}', '{"op":"edition","game":"' + game + '"}', '{"op":"new","game":"chess"}',
                            '{"op":7}', '[]', '{', '{"op":"quit","id":9}']
    write('engine', f'{game}-{players}', '\n'.join(lines) + '\n')


def editions(names):
    for game in names:
        with open(os.path.join(HERE, '..', '..', 'edition', f'{game}.edition'), encoding='utf-8') as file:
            text = file.read()
        lines = [line.split('#')[0].rstrip() for line in text.splitlines()]
        bare = '\n'.join(line for line in lines if line) + '\n'
        write('edition', game, text)
        write('edition', f'{game}-bare', bare)
        write('edition', f'{game}-cut', bare[:len(bare) * 2 // 3])


def choices(count):
    chance = random.Random(7)
    for game in range(count):
        for players in range(4):
            moves = bytes(chance.randrange(256) for _ in range(240))
            write('play', f'{game}-{players + 1}', bytes([game, players, players, 0]) + moves)


def main():
    engine = Engine(sys.argv[1])
    for old in glob.glob(os.path.join(HERE, '*', '*')):
        if not os.path.basename(old).startswith('found-'):
            os.remove(old)
    games = engine.ask('games')['games']
    for game in games:
        name, players = game['name'], game['players']
        most = 2 if name == TEMPLATE else players['max']
        for number in range(players['min'], most + 1):
            seen = states(engine, name, number)
            state = next((seen[phase] for phase in ('window', 'dummy', 'exchange', 'forecast') if phase in seen), None)
            records(engine, name, number, state)
            session(engine, name, number, state)
            print(f'{name}-{number}:', ' '.join(sorted(seen)))
    for name, wish in VARIANTS.items():
        variant(engine, name, *wish)
    editions(game['name'] for game in games)
    choices(len(games))


if __name__ == '__main__':
    main()
