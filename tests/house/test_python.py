#!/usr/bin/env python3
"""test_python.py FLOE - the module floe: installed by pip without a network, its states, engine and environments play."""

import json
import os
import random
import subprocess
import sys
import tempfile
import warnings
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


def test_records():
    """What was played is a record that `floe verify` accepts, also of games that others have followed."""
    floe_program = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "games.floe")
        for name, players, options in GAMES:
            chance, state = random.Random(3), floe.load_game(name, players, options).new_initial_state(seed=3)
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
            batch, texts = floe.Batch(floe.library(), name, players, games=2, options=options, record=4096), [state.record()]
            while len(texts) < 4:
                for game in range(2):
                    batch.chosen[game] = chance.choice(batch.actions[game * batch.shape.moves_max:][:batch.counts[game]])
                batch.step()
                texts += [batch.record(game, ended=True) for game in range(2) if batch.over[game]]
            assert "*" in batch.record(0).splitlines()[-1]
            file.write_text("\n".join(texts), encoding="utf-8")
            done = subprocess.run([floe_program, "verify", file], capture_output=True, text=True, check=False)
            assert done.returncode == 0, (done.stdout, done.stderr)
            assert state.record().rstrip().endswith("-".join(map(str, state.points()))), state.record()


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


def test_spaces():
    """Each seat has its own, the same object each time, and what it sees is in it; rewards are of the last step alone."""
    env = TableEnv("pebbles", 2)
    env.reset(seed=1)
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent) and env.action_space(agent) is env.action_space(agent)
        assert env.observation_space(agent).contains(env.observe(agent))
    assert not env.observation_space("seat_0").contains({"observation": env.observe("seat_0")["observation"]})
    while env.agents:
        over = env.terminations[env.agent_selection]
        env.step(None if over else list(env.observe(env.agent_selection)["action_mask"]).index(1))
        assert not over or not any(env.rewards.values())


def test_the_packages_checks():
    """What Gymnasium and PettingZoo say of the environments, where they are installed. The first tries actions by chance, so it gets legal ones."""
    try:
        import gymnasium
        from gymnasium.utils.env_checker import check_env
        from pettingzoo.test import api_test, seed_test
    except ImportError as missing:
        print(f"{missing.name} is not installed")
        return

    class Legal(gymnasium.Wrapper):
        mask = None

        def reset(self, *, seed=None, options=None):
            seen, info = self.env.reset(seed=seed, options=options)
            self.mask = info["action_mask"]
            return seen, info

        def step(self, action):
            told = self.env.step(action if self.mask[action] else int(self.mask.argmax()))
            self.mask = told[4]["action_mask"]
            return told

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about wrappers, and observations with a mask
        for name, players, options in GAMES:
            check_env(Legal(SeatEnv(name, players, options)), skip_render_check=True)
            api_test(TableEnv(name, players, options), num_cycles=100)
            seed_test(lambda game=(name, players, options): TableEnv(*game), num_cycles=20)


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
