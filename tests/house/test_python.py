#!/usr/bin/env python3
"""test_python.py FLOE - the module floe: installed by pip without a network, its states, engine and environments play."""

import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from run_tests import run_tests

LIBRARY = Path(sys.argv[1]).resolve().with_name("libfloe.so")
SANITIZED = ("asan", "tsan")  # Python cannot load what these trees make, and they make no library
if LIBRARY.parent.name in SANITIZED and not LIBRARY.exists():
    print("no library in this tree")
    sys.exit(0)
os.environ["FLOE_LIBRARY"] = str(LIBRARY)
sys.path.insert(0, "python")
import floe  # noqa: E402
from floe.envs import SeatEnv, TableEnv  # noqa: E402

GAMES = (("nanuuk", 2, "mode=learning"), ("nunatak", 3, ""), ("pebbles", 4, ""))


def test_states():
    for name, players, options in GAMES:
        game, chance = floe.load_game(name, players, options), random.Random(7)
        state = game.new_initial_state(seed=7)
        assert state.observation_tensor() == game.new_initial_state(seed=7).observation_tensor()
        while not state.is_terminal():
            action, other = chance.choice(state.legal_actions()), state.clone()
            assert state.action_to_string(action) and sum(state.legal_actions_mask()) == len(state.legal_actions())
            state.apply_action(action)
            other.apply_action(action)
            assert state.current_player() == other.current_player() and state.legal_actions() == other.legal_actions()
        assert state.current_player() == -4 and abs(sum(state.returns())) < 0.001 and len(state.points()) == players
        assert state.clone().returns() == state.returns()


def test_engine_and_state_agree():
    with floe.Engine("de") as engine:
        engine.ask("new", game="nanuuk", players=2, seed="7", options={"mode": "learning"})
        state = floe.load_game("nanuuk", 2, "mode=learning").new_initial_state()
        state.begin(json.dumps(engine.ask("state", seat=0)["state"]))
        texts = {state.action_to_string(action) for action in state.legal_actions()}
        assert texts == set(engine.ask("moves", text=False)["moves"])
        try:
            engine.ask("play", move="nowhere")
        except floe.EngineError as refused:
            assert refused.error["code"] == "illegal_move"
        else:
            raise AssertionError("no error")


def test_one_seat():
    """The shape of Gymnasium: reset and step as it has them."""
    env = SeatEnv("nanuuk", 2, "mode=learning", seat=1)
    first, info = env.reset(seed=3)
    again, _ = env.reset(seed=3)
    assert bytes(first) == bytes(again) and len(first) == env.observation_space.shape[0]
    over = False
    while not over:
        legal = [action for action, good in enumerate(info["action_mask"]) if good]
        assert env.action_space.contains(legal[0])
        _, reward, over, cut, info = env.step(legal[0])
        assert not cut and (reward == 0 or over)
    assert reward in (-1, 0, 1)


def test_all_seats():
    """The shape of PettingZoo's AEC: agents step in turn, and once more with None when the game is over."""
    env, chance, total = TableEnv("pebbles", 3), random.Random(5), {}
    env.reset(seed=5)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        total[agent] = total.get(agent, 0) + reward
        legal = [action for action, good in enumerate(seen["action_mask"]) if good]
        assert not cut and bool(legal) != over
        env.step(None if over else chance.choice(legal))
    assert env.agents == [] and sorted(total) == env.possible_agents and abs(sum(total.values())) < 0.001


def test_pip_installs_it():
    """Into an empty environment, without a network."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = str(Path(folder, "bin", "python"))
        subprocess.run([python, "-m", "pip", "install", "--no-index", "--quiet", "--disable-pip-version-check", "./python"], check=True)
        environment = {name: value for name, value in os.environ.items() if name not in ("FLOE_LIBRARY", "PYTHONPATH")}
        game = floe.__doc__.split("learning.\n\n")[1].split("\n\n")[0]
        script = "\n".join(line[4:] for line in game.splitlines())
        told = subprocess.run([python, "-c", script], cwd=folder, env=environment, capture_output=True, text=True, check=True).stdout
        assert sorted(json.loads(told)) == [-1.0, 1.0], told


run_tests(globals())
