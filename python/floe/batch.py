"""batch.py - many games at once: src/game/batch.h, whose manual is docs/batch.md, through ctypes.

C fills the arrays and Python reads them. `as_numpy` lays NumPy over the same memory, where NumPy is there.
"""

from ctypes import (CDLL, POINTER, Structure, byref, c_char, c_char_p, c_float, c_int, c_int32, c_size_t, c_uint8,
                    c_uint16, c_uint32, c_uint64, c_void_p)


class Problem(Structure):
    _fields_ = [("code", c_int), ("game", c_int), ("text", c_char * 240)]


class Setup(Structure):
    _fields_ = [("game", c_char_p), ("players", c_int), ("options", c_char_p), ("edition", c_char_p),
                ("games", c_int), ("again", c_int), ("record", c_int)]


class Shape(Structure):
    _fields_ = [("players", c_int), ("actions", c_int), ("moves_max", c_int), ("mask_bytes", c_int),
                ("observation_bytes", c_int), ("memory", c_size_t), ("snapshot", c_size_t)]


class Arrays(Structure):
    _fields_ = [("seats", POINTER(c_int32)), ("observations", POINTER(c_uint8)), ("counts", POINTER(c_int32)),
                ("actions", POINTER(c_uint16)), ("moves", POINTER(c_uint32)), ("masks", POINTER(c_uint8)),
                ("over", POINTER(c_uint8)), ("rewards", POINTER(c_float)), ("points", POINTER(c_int32)),
                ("finals", POINTER(c_uint8))]


class Sight(Structure):
    _fields_ = [("name", c_char_p), ("offset", c_int), ("count", c_int), ("values", c_int)]


def load(path):
    """The library, and what its functions take and return."""
    library = CDLL(path)
    library.floe_batch_measure.argtypes = [POINTER(Setup), POINTER(Shape), POINTER(Problem)]
    library.floe_batch_open.argtypes = [POINTER(Setup), c_void_p, c_size_t, POINTER(Arrays), POINTER(Problem)]
    library.floe_batch_open.restype = c_void_p
    library.floe_batch_reset.argtypes = [c_void_p, POINTER(c_uint64), POINTER(c_uint8), POINTER(Problem)]
    library.floe_batch_step.argtypes = [c_void_p, POINTER(c_int32), POINTER(Problem)]
    library.floe_batch_observe.argtypes = [c_void_p, c_int, c_int, c_char_p, POINTER(Problem)]
    library.floe_batch_text.argtypes = [c_void_p, c_int, c_int, c_char_p, c_size_t, POINTER(Problem)]
    library.floe_batch_sight.argtypes = [c_void_p, c_int, POINTER(Sight)]
    library.floe_batch_copy.argtypes = [c_void_p, c_int, c_int, POINTER(Problem)]
    library.floe_batch_save.argtypes = [c_void_p, c_int, c_void_p, c_size_t, POINTER(Problem)]
    library.floe_batch_restore.argtypes = [c_void_p, c_int, c_void_p, c_size_t, POINTER(Problem)]
    library.floe_batch_begin.argtypes = [c_void_p, c_int, c_char_p, c_uint64, POINTER(Problem)]
    library.floe_batch_record.argtypes = [c_void_p, c_int, c_int, c_char_p, c_size_t, POINTER(c_size_t), POINTER(Problem)]
    return library


class Batch:
    """Games side by side; the arrays hold what C told of them last."""

    def __init__(self, library, game, players, games=256, options="", again=True, record=0):
        """record: so many decisions of a game are kept, for `record`."""
        self.library, self.games, self.problem = library, games, Problem()
        setup = Setup(game.encode(), players, options.encode(), None, games, again, record)
        self.shape = shape = Shape()
        self.good(library.floe_batch_measure(byref(setup), byref(shape), byref(self.problem)))
        self.seats = (c_int32 * games)()
        self.observations = (c_uint8 * (games * shape.observation_bytes))()
        self.counts = (c_int32 * games)()
        self.actions = (c_uint16 * (games * shape.moves_max))()
        self.masks = (c_uint8 * (games * shape.mask_bytes))()
        self.over = (c_uint8 * games)()
        self.rewards = (c_float * (games * players))()
        self.points = (c_int32 * (games * players))()
        self.chosen = (c_int32 * games)()
        self.memory = (c_uint64 * (shape.memory // 8 + 1))()
        arrays = Arrays(self.seats, self.observations, self.counts, self.actions, None, self.masks, self.over,
                        self.rewards, self.points)
        self.batch = library.floe_batch_open(byref(setup), self.memory, shape.memory, byref(arrays),
                                             byref(self.problem))
        self.good(self.problem.code)

    def good(self, code):
        if code:
            raise ValueError(f"{self.problem.text.decode()} (code {code}, game {self.problem.game})")

    def reset(self, seeds):
        self.good(self.library.floe_batch_reset(self.batch, (c_uint64 * self.games)(*seeds), None, byref(self.problem)))

    def step(self):
        """Plays what is in `chosen`."""
        self.good(self.library.floe_batch_step(self.batch, self.chosen, byref(self.problem)))

    def observe(self, game, seat):
        """What any seat may know, as bytes."""
        seen = (c_char * self.shape.observation_bytes)()
        self.good(self.library.floe_batch_observe(self.batch, game, seat, seen, byref(self.problem)))
        return seen.raw

    def text(self, game, action):
        """The action in the notation of the game."""
        text = (c_char * 40)()
        self.good(self.library.floe_batch_text(self.batch, game, action, text, 40, byref(self.problem)))
        return text.value.decode()

    def copy(self, source, target):
        """Makes the game `target` the same as the game `source`."""
        self.good(self.library.floe_batch_copy(self.batch, source, target, byref(self.problem)))

    def save(self, game):
        """The game as bytes."""
        snapshot = (c_char * self.shape.snapshot)()
        self.good(self.library.floe_batch_save(self.batch, game, snapshot, len(snapshot), byref(self.problem)))
        return snapshot.raw

    def restore(self, game, snapshot):
        self.good(self.library.floe_batch_restore(self.batch, game, snapshot, len(snapshot), byref(self.problem)))

    def begin(self, game, position, seed=0):
        """From JSON as the engine's `state` tells it; of what a seat may know, the seed deals the rest."""
        self.good(self.library.floe_batch_begin(self.batch, game, position.encode(), seed, byref(self.problem)))

    def record(self, game, ended=False):
        """The game as a record (docs/record.md); ended: the last one that has ended there."""
        size = c_size_t()
        self.library.floe_batch_record(self.batch, game, ended, None, 0, byref(size), byref(self.problem))
        text = (c_char * max(size.value, 1))()
        self.good(self.library.floe_batch_record(self.batch, game, ended, text, len(text), byref(size), byref(self.problem)))
        return text.value.decode()

    def sights(self):
        """What the observations consist of: name, offset, count, values."""
        sight, number = Sight(), 0
        while self.library.floe_batch_sight(self.batch, number, byref(sight)):
            yield sight.name.decode(), sight.offset, sight.count, sight.values
            number += 1

    def as_numpy(self, name, *shape):
        """One of the arrays, as NumPy sees it: batch.as_numpy("observations", batch.games, -1)."""
        import numpy  # only who asks for it needs it

        return numpy.ctypeslib.as_array(getattr(self, name)).reshape(shape or -1)
