#!/usr/bin/env python3
"""The checker of histories (tests/support/history_checker.py) finds what is wrong in each of these, and nothing in a good one."""

from history_checker import DELAY, TAKEOVER, Game, check, summary
from run_tests import run_tests

STORED = {"abc": [(1, "a"), (2, "b"), (3, "c")]}


def event(client, kind, ply, move, table="abc"):
    return {"client": client, "table": table, "kind": kind, "ply": ply, "move": move, "at": 0}


def good():
    return [event("Anna", "sent", 1, "a"), event("Anna", "confirmed", 1, "a"), event("Ben", "told", 1, "a"),
            event("Ben", "sent", 2, "b"), event("Anna", "told", 1, "a"), event("Anna", "told", 2, "b"),  # its answer was lost
            event("Anna", "sent", 3, "c"), event("Anna", "sent", 3, "c"), event("Anna", "confirmed", 3, "c")]


def assert_wrong(history, stored, words):
    found = check(history, stored)
    assert any(words in sentence for sentence in found), (words, found)


def test_good():
    assert check(good(), STORED) == []
    assert check([], {}) == []
    assert summary(good()) == "1 tables, 2 moves confirmed, 3 told"


def test_lost():
    assert_wrong(good(), {"abc": STORED["abc"][:2]}, "Anna was confirmed c as ply 3")
    assert_wrong(good(), {}, "Anna was confirmed a as ply 1")


def test_other_move():
    assert_wrong(good(), {"abc": [(1, "a"), (2, "x"), (3, "c")]}, "Anna was told b as ply 2, the store has ['x']")
    assert_wrong(good() + [event("Cleo", "told", 1, "x")], STORED, "Cleo was told x as ply 1")


def test_twice():
    assert_wrong(good(), {"abc": [(1, "a"), (2, "b"), (2, "b"), (3, "c")]}, "the store has the plies [1, 2, 2, 3]")


def test_gap_and_order():
    assert_wrong(good(), {"abc": [(1, "a"), (3, "c")]}, "the store has the plies [1, 3]")
    assert_wrong(good(), {"abc": [(2, "b"), (1, "a"), (3, "c")]}, "the store has the plies [2, 1, 3]")
    assert_wrong([*good(), event("Cleo", "told", 3, "c")], STORED, "Cleo was told ply 3 after 0")


def test_from_nowhere():
    assert_wrong(good(), {"abc": [*STORED["abc"], (4, "d")]}, "nobody has sent d as ply 4")
    assert_wrong([*good(), event("Ben", "confirmed", 3, "c")], STORED, "Ben has never sent c as ply 3")


# ---- what somebody saw ----


def game(**how):
    """Seat 0 sees a card of its own, all others see its back."""
    return {"abc": Game([0, 1, 0], lambda seat, ply: f"{'card' if seat == 0 else 'back'} {ply}", **how)}


def saw(client, seat, ply, view, over=False, fair=("hash",)):
    return {"client": client, "table": "abc", "kind": "saw", "ply": ply, "seat": seat, "view": view, "over": over, "fair": list(fair)}


def assert_wrong_game(history, words, **how):
    found = check(history, STORED, game(**how))
    assert any(words in sentence for sentence in found), (words, found)


def test_views():
    fine = [saw("Anna", 0, 1, "card 1"), saw("Ben", 1, 1, "back 1"), saw("Cleo", None, 3, "back 3", True, ("hash", "secret", "seed")),
            {name: value for name, value in saw("Bot", 1, 2, "").items() if name != "view"}]
    assert check(good() + fine, STORED, game()) == []
    assert_wrong_game([*good(), saw("Ben", 1, 1, "card 1")], "Ben, seat 1, was shown something else at ply 1")
    assert_wrong_game([*good(), saw("Cleo", None, 2, "card 2")], "Cleo, seat None, was shown something else at ply 2")
    assert_wrong_game([*good(), saw("Anna", 0, 3, "card 2")], "Anna, seat 0, was shown something else at ply 3")


def test_deal_is_told_too_early():
    assert_wrong_game([*good(), saw("Ben", 1, 2, "back 2", fair=("hash", "seed"))], "was told ['hash', 'seed'] of the deal at ply 2")


# ---- clocks: of ten minutes each, with two seconds for each decision ----


CLOCKS = {"start": 600000, "each": 2000}


def clock(at, ply, *left, since=0.0, line=1):
    return {"client": "Anna", "table": "abc", "kind": "clock", "at": at, "ply": ply, "left": list(left), "since": since, "line": line}


def sent(at, ply, move):
    return event("Ben", "sent", ply, move) | {"at": at}


def timed(*clocks):
    """The moves are sent at ten, twenty and thirty seconds, and the clock runs from the first second on."""
    return sorted([sent(10, 1, "a"), sent(20, 2, "b"), sent(30, 3, "c"), *clocks], key=lambda one: one["at"])


def assert_clocks(words, *clocks):
    found = check(timed(*clocks), STORED, game(**CLOCKS))
    assert any(words in sentence for sentence in found) if words else found == [], (words, found)


def test_clocks():
    first, last = clock(1, 0, 600000, 600000), clock(30.1, 3, 585000, 592000)
    assert_clocks("", first, clock(10.1, 1, 593000, 600000), clock(20.1, 2, 593000, 592000), last)
    assert_clocks("", first, clock(10.1, 1, 593000 + DELAY, 600000))  # a slow line is given back
    assert_clocks("", first, clock(17, 1, 593000, 595100), clock(19, 1, 593000, 597000, since=18, line=2))  # by another server
    silent = clock(9, 0, 592000 + TAKEOVER, 600000, since=8.9)  # nobody could play, and nobody pays for it,
    assert_clocks("", first, silent, clock(9.5, 0, 591500, 600000, since=9.3, line=2))  # until another server reads what is stored


def test_clocks_that_run_wrong():
    first = clock(1, 0, 600000, 600000)
    assert_clocks("saw clocks run for 60000 ms until ply 1", first, clock(10.1, 1, 542000, 600000))  # a minute is gone
    assert_clocks("saw clocks run for 0 ms until ply 1", first, clock(10.1, 1, 602000, 600000))      # it stood still
    assert_clocks("saw clocks run for 0 ms until ply 0", clock(1, 0, 600000, 600000, since=0.5), clock(9, 0, 600000, 600000, since=8.5))
    silent = clock(9, 0, 592000 + TAKEOVER, 600000, since=8.9)
    assert_clocks("saw clocks run for 3500 ms until ply 0, at least", first, clock(9, 0, 592500 + TAKEOVER, 600000, since=8.9))  # too much is given back
    assert_clocks("saw clocks run for 4500 ms until ply 0", first, silent, clock(9.5, 0, 591500, 600000, since=9.3))  # and taken by the same server
    assert_clocks("saw clocks run for 10000 ms until ply 0", first, silent, clock(9.5, 0, 590000, 600000, since=9.3, line=2))
    assert_clocks("ms until ply 1", clock(17, 1, 593000, 595100), clock(19, 1, 593000, 595100 + TAKEOVER + 1, since=18, line=2))


run_tests(globals())
