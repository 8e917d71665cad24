"""floe - Nunatak and Nanuuk! in Python: the engine, states one by one, many games at once, and environments for learning.

    import floe
    state = floe.load_game("nanuuk", players=2, options="mode=learning").new_initial_state(seed=7)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    print(state.returns())

Needs Python 3.9 and nothing else; docs/python.md is the manual.
"""

from floe.batch import Batch
from floe.engine import Engine, EngineError
from floe.library import library
from floe.state import Game, State, load_game

__all__ = ["Batch", "Engine", "EngineError", "Game", "State", "library", "load_game"]
