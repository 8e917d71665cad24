"""envs.py - one game as an environment: SeatEnv has the shape of Gymnasium, TableEnv that of PettingZoo's AEC.

Where those packages are installed the environments are theirs, with their spaces; elsewhere they work the same without. Observations are
bytes (docs/observations.md), as a NumPy array where there is NumPy, else as `bytes`; so are masks of actions.
"""

import random

from floe.state import load_game

try:
    import numpy
except ImportError:
    numpy = None
try:
    import gymnasium
except ImportError:
    gymnasium = None
try:
    import pettingzoo
except ImportError:
    pettingzoo = None


class Discrete:
    """Stands in for gymnasium.spaces.Discrete."""

    def __init__(self, n):
        self.n, self.shape = n, ()

    def contains(self, value):
        return 0 <= value < self.n


class Box:
    """Stands in for gymnasium.spaces.Box of bytes."""

    def __init__(self, count):
        self.low, self.high, self.shape = 0, 255, (count,)

    def contains(self, value):
        return len(value) == self.shape[0]


class Pair:
    """Stands in for gymnasium.spaces.Dict of what a seat of a table sees."""

    def __init__(self, spaces):
        self.spaces = spaces

    def __getitem__(self, name):
        return self.spaces[name]

    def contains(self, value):
        return value.keys() == self.spaces.keys() and all(self.spaces[name].contains(part) for name, part in value.items())


def action_space(game):
    return gymnasium.spaces.Discrete(game.shape.actions) if gymnasium else Discrete(game.shape.actions)


def observation_space(game):
    size = game.shape.observation_bytes
    return gymnasium.spaces.Box(0, 255, (size,), "uint8") if gymnasium and numpy else Box(size)


def seat_space(game):
    """An observation, and the mask of what is legal."""
    size = game.shape.actions
    told = gymnasium.spaces.Box(0, 1, (size,), "int8") if gymnasium and numpy else Box(size)
    spaces = {"observation": observation_space(game), "action_mask": told}
    return gymnasium.spaces.Dict(spaces) if gymnasium and numpy else Pair(spaces)


def seen(state, seat):
    told = state.observation_tensor(seat)
    return numpy.frombuffer(told, numpy.uint8).copy() if numpy else told


def mask(state):
    told = bytes(state.legal_actions_mask())
    return numpy.frombuffer(told, numpy.int8).copy() if numpy else told


def by_chance(state, chance):
    return chance.choice(state.legal_actions())


class SeatEnv(gymnasium.Env if gymnasium else object):
    """One seat learns, and `opponent(state, chance)` plays the others. info["action_mask"] has what is legal."""

    metadata = {"render_modes": []}

    def __init__(self, game="nanuuk", players=2, options="", seat=0, opponent=by_chance):
        self.game = load_game(game, players, options)
        self.seat, self.opponent, self.chance = seat, opponent, random.Random()
        self.action_space, self.observation_space = action_space(self.game), observation_space(self.game)
        self.state = None

    def reset(self, *, seed=None, options=None):
        if gymnasium:
            super().reset(seed=seed)
        if seed is not None:
            self.chance = random.Random(seed)
        self.state = self.game.new_initial_state(self.chance.getrandbits(64))
        self.let_others_play()
        return self.told()

    def let_others_play(self):
        while not self.state.is_terminal() and self.state.current_player() != self.seat:
            self.state.apply_action(self.opponent(self.state, self.chance))

    def told(self):
        return seen(self.state, self.seat), {"action_mask": mask(self.state)}

    def step(self, action):
        self.state.apply_action(int(action))
        self.let_others_play()
        observation, info = self.told()
        return observation, self.state.returns()[self.seat], self.state.is_terminal(), False, info


class TableEnv(pettingzoo.AECEnv if pettingzoo else object):
    """All seats, one after the other: env.agent_iter(), env.last(), env.step(action)."""

    metadata = {"name": "floe", "render_modes": [], "is_parallelizable": False}

    def __init__(self, game="nanuuk", players=2, options=""):
        if pettingzoo:
            super().__init__()
        self.game, self.chance, self.state = load_game(game, players, options), random.Random(), None
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents = []
        self.action_spaces = {agent: action_space(self.game) for agent in self.possible_agents}
        self.observation_spaces = {agent: seat_space(self.game) for agent in self.possible_agents}

    def action_space(self, agent):
        """The same object each time, so that it can be seeded."""
        return self.action_spaces[agent]

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None:
            self.chance = random.Random(seed)
        self.state = self.game.new_initial_state(self.chance.getrandbits(64))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.state.current_player()]

    def observe(self, agent):
        """The mask is of who decides; for all others nothing is legal."""
        seat = self.possible_agents.index(agent)
        legal = mask(self.state) if seat == self.state.current_player() else bytes(self.game.shape.actions)
        legal = numpy.frombuffer(legal, numpy.int8).copy() if numpy and isinstance(legal, bytes) else legal
        return {"observation": seen(self.state, seat), "action_mask": legal}

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self.leave(agent, action)
            return
        self.state.apply_action(int(action))
        self._cumulative_rewards[agent] = 0
        if not self.state.is_terminal():
            self.agent_selection = self.possible_agents[self.state.current_player()]
            return
        for each, reward in zip(self.agents, self.state.returns()):
            self.rewards[each] = reward
            self._cumulative_rewards[each] += reward
            self.terminations[each] = True
        self.agent_selection = self.agents[0]

    def leave(self, agent, action):
        """When the game is over every agent steps once more, with None, and is gone."""
        if action is not None:
            raise ValueError("the game is over: only None can be played")
        self.agents.remove(agent)
        for told in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del told[agent]
        self.rewards = dict.fromkeys(self.agents, 0)  # of this step alone
        if self.agents:
            self.agent_selection = self.agents[0]
