#!/usr/bin/env python3
"""The checker of histories (tests/support/history_checker.py) finds what is wrong in each of these, and nothing in a good one."""

from history_checker import check, summary
from run_tests import run_tests

STORED = {"abc": [(1, "a"), (2, "b"), (3, "c")]}


def event(client, kind, ply, move, table="abc"):
    return {"client": client, "table": table, "kind": kind, "ply": ply, "move": move}


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


run_tests(globals())
