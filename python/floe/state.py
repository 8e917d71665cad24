"""state.py - games and states by the names of OpenSpiel, where they mean the same.

A state is one game of a batch. Its chance is inside: there are no chance nodes, and a clone goes on with the same cards.
"""

import random

from floe.batch import Batch
from floe.library import library

TERMINAL = -4  # OpenSpiel's player id of a game that is over
RECORDED = 4096  # decisions: no game has so many


def load_game(name, players, options=""):
    return Game(name, players, options)


class Game:
    def __init__(self, name, players, options=""):
        self.name, self.players, self.options = name, players, options
        self.shape = Batch(library(), name, players, games=1, options=options, again=False).shape

    def num_players(self):
        return self.players

    def num_distinct_actions(self):
        return self.shape.actions

    def observation_tensor_size(self):
        return self.shape.observation_bytes

    def new_initial_state(self, seed=None):
        """Equal seeds give equal deals; without one it is random."""
        state = State(self)
        state.batch.reset([random.getrandbits(64) if seed is None else seed])
        return state


class State:
    def __init__(self, game):
        self.game = game
        self.batch = Batch(library(), game.name, game.players, games=1, options=game.options, again=False, record=RECORDED)

    def current_player(self):
        return TERMINAL if self.is_terminal() else self.batch.seats[0]

    def is_terminal(self):
        return self.batch.counts[0] == 0

    def legal_actions(self):
        return sorted(self.batch.actions[:self.batch.counts[0]])

    def legal_actions_mask(self):
        """A list of 0 and 1, one for each action."""
        mask = [0] * self.game.shape.actions
        for action in self.legal_actions():
            mask[action] = 1
        return mask

    def action_to_string(self, action):
        """A legal action in the notation of the game."""
        return self.batch.text(0, action)

    def apply_action(self, action):
        if self.is_terminal():
            raise ValueError("The game is over.")
        self.batch.chosen[0] = action
        self.batch.step()

    def returns(self):
        """Rewards by seat: 1 for the first place, -1 for the last; alone the points. 0 while the game goes on."""
        return list(self.batch.rewards)

    def points(self):
        """By seat, when the game is over."""
        return list(self.batch.points)

    def observation_tensor(self, player=None):
        """What the seat may know, as bytes: docs/observations.md."""
        return self.batch.observe(0, max(self.batch.seats[0], 0) if player is None else player)

    def clone(self):
        other = State(self.game)
        other.batch.restore(0, self.batch.save(0))
        for mine, its in ((self.batch.rewards, other.batch.rewards), (self.batch.points, other.batch.points)):
            its[:] = mine[:]
        return other

    def record(self):
        """The game so far as a record (docs/record.md), from where it was dealt, begun or cloned."""
        return self.batch.record(0)

    def begin(self, position, seed=0):
        """Begins from JSON as the engine's `state` tells it."""
        self.batch.begin(0, position, seed)
