#!/usr/bin/env python3
"""test_engine_think.py FLOE - the operations of `floe engine` that think: levels, think, hint, judge, analyse, stop.

Every answer and all progress is checked against docs/engine.schema.json. Budgets are small; nothing waits for time.
"""

import json
import random
import re

from engine_client import Engine, assert_is
from run_tests import run_tests

QUICK = "plain:64x"
GAMES = (("nunatak", 1), ("nunatak", 2), ("nunatak", 3), ("nunatak", 4), ("nanuuk", 2), ("nanuuk", 3), ("nanuuk", 4), ("pebbles", 2))
MODES = ((2, "learning"), (3, "learning"), (4, "learning"), (2, "bearhunt"), (3, "bearhunt"), (2, "flight"), (2, "helpers"), (4, "partners"))


def dealt(game, players, seed="think", **fields):
    engine = Engine()
    engine.ask("new", game=game, players=players, seed=seed, **fields)
    return engine


def wander(engine, luck, plies):
    """Plays random moves; false: the game is over."""
    for _ in range(plies):
        moves = engine.ask("moves", text=False)["moves"]
        if not moves:
            return False
        engine.ask("play", move=luck.choice(moves), state=False)
    return not engine.ask("state")["over"]


def stream(engine, **request):
    """Progress, and the answer behind it."""
    engine.write(json.dumps(request).encode())
    progress = []
    while "ok" not in (told := engine.read()):
        assert told.get("id") == request.get("id"), told
        progress.append(told)
    assert told["ok"], told
    assert_is(told, f"{request['op']}_answer")
    return progress, told


# ---- levels and think ----


def test_levels():
    engine = Engine()
    levels = engine.ask("levels")["levels"]
    assert [level["level"] for level in levels] == [1, 2, 3, 4, 5, 6]
    assert len({level["name"] for level in levels}) == 6 and not any("ai." in level["name"] for level in levels)
    engine.end()


def test_think_in_every_game():
    """A legal move, values of all seats, a line that begins with it; and the game stays as it is."""
    for game, players in GAMES:
        engine, luck = dealt(game, players), random.Random(game)
        for _ in range(4):
            record, moves = engine.ask("record"), engine.ask("moves", text=False)["moves"]
            for budget in (QUICK, "64x", "greedy", "net", "random"):
                told = engine.ask("think", budget=budget)
                assert told["move"] in moves and not told["stopped"], told
                assert len(told["value"]) == players and told["line"][0] == told["move"], told
                assert {one["move"] for one in told["candidates"]} <= set(moves)
                assert len(told["candidates"]) == min(8, len(moves))
            assert engine.ask("record") == record
            if not wander(engine, luck, 9):
                break
        engine.end()


def test_levels_think():
    for game, players in GAMES[2:6]:
        engine = dealt(game, players)
        moves = engine.ask("moves", text=False)["moves"]
        for level in range(1, 6):
            assert engine.ask("think", level=level)["move"] in moves
        engine.end()


def test_modes():
    for players, mode in MODES:
        engine, luck = dealt("nanuuk", players, options={"mode": mode}), random.Random(mode)
        while wander(engine, luck, 11):
            moves = engine.ask("moves", text=False)["moves"]
            assert engine.ask("think", budget="64x")["move"] in moves
            assert engine.ask("hint", budget="64x")["move"] in moves
        engine.end()


def test_equal_requests_have_equal_answers():
    for game, players in GAMES:
        engine, luck = dealt(game, players), random.Random(players)
        wander(engine, luck, 5)
        first = engine.ask("think", budget=QUICK)
        assert engine.ask("think", budget=QUICK, seed="floe") == first, "the seed that is taken if none is given"
        engine.ask("think", budget="plain:300x", seed=5)
        engine.ask("hint", budget=QUICK, seed=6)
        assert engine.ask("think", budget=QUICK) == first, "what was asked before does not matter"
        hint = engine.ask("hint", budget=QUICK)
        assert hint["move"] == first["move"] and hint["value"] == first["value"] and hint["line"] == first["line"]
        record = engine.ask("record")["record"]
        other = Engine()
        other.ask("load", record=record)
        assert other.ask("think", budget=QUICK) == first and other.ask("hint", budget=QUICK) == hint
        assert other.ask("think", budget=QUICK, seed=5) == engine.ask("think", budget=QUICK, seed="5")
        other.end()
        engine.end()


def test_hidden_parts_do_not_matter():
    """Two positions that differ only in what is hidden: the same thoughts, the same hints."""
    engine = dealt("nunatak", 3)
    wander(engine, random.Random(3), 8)
    state = engine.ask("state")["state"]
    told = [engine.ask("think", budget=QUICK), engine.ask("hint", budget=QUICK)]
    other = json.loads(json.dumps(state))
    for name, count in (("pile", state["pile"]["numbers"][0]), ("stack", 8), ("favors", 8)):
        hidden = other["hidden"][name]
        hidden[:count] = reversed(hidden[:count])
        assert other["hidden"][name] != state["hidden"][name]
    engine.ask("setup", game="nunatak", state=other)
    assert [engine.ask("think", budget=QUICK), engine.ask("hint", budget=QUICK)] == told
    engine.end()


def test_values_are_fixed_fractions():
    engine = dealt("nunatak", 3)
    engine.write(b'{"op":"think","budget":"plain:64x"}')
    line = engine.process.stdout.readline().decode()
    values = re.findall(r'"value":\[([^]]*)\]', line)
    assert len(values) == 9 and all(re.fullmatch(r"[01]\.\d{4}", one) for part in values for one in part.split(",")), line
    engine.end()


# ---- progress and stop ----


def test_progress():
    engine = dealt("nunatak", 3)
    progress, told = stream(engine, op="think", budget="plain:800x", progress=True, id="p")
    assert progress and told["id"] == "p", told
    counts = [one["iterations"] for one in progress]
    assert counts == sorted(counts) and 0 < counts[0] <= told["iterations"] == 800
    assert engine.ask("think", budget="plain:800x", id="p") == told, "progress changes nothing"
    progress, told = stream(engine, op="hint", budget="plain:800x", progress=True, id=7)
    assert progress and told["id"] == 7
    assert not stream(engine, op="think", budget="plain:800x", progress=False)[0]
    engine.end()


def test_no_time():
    """Even who has no time left before it begins finds a move, and comes to an end."""
    engine = dealt("nunatak", 3)
    moves = engine.ask("moves", text=False)["moves"]
    for _ in range(100):
        assert engine.ask("think", budget="tree:1ms")["move"] in moves
    engine.end()


def test_stop_while_thinking():
    """A thought of a minute ends when stop comes; the answers keep their order."""
    for op in ("think", "hint"):
        engine = dealt("nunatak", 3)
        moves = engine.ask("moves", text=False)["moves"]
        engine.write(json.dumps({"op": op, "budget": "plain:60000ms", "progress": True, "id": 1}).encode())
        assert engine.read()["progress"], "it is thinking"
        engine.write(b'{"op":"games","id":2}')
        engine.write(b'{"op":"stop","id":3}')
        while "ok" not in (told := engine.read()):
            pass
        assert told["id"] == 1 and told["stopped"] and told["move"] in moves, told
        assert engine.read()["id"] == 2
        assert engine.read() == {"id": 3, "ok": True}
        assert not engine.ask("think", budget=QUICK)["stopped"], "what is asked later is not stopped"
        engine.end()


def test_stop_without_progress():
    """A stop that is there already ends the thought that is asked for before it."""
    for game, players in GAMES:
        engine = dealt(game, players)
        moves = engine.ask("moves", text=False)["moves"]
        for op in ("think", "hint"):
            engine.write(json.dumps({"op": op, "budget": "60000ms"}).encode() + b'\n{"op":"stop"}')
            told = engine.read()
            assert told["stopped"] and told["move"] in moves, told
            assert engine.read() == {"ok": True}
        engine.end()


def test_stop_alpha_beta():
    engine = dealt("nanuuk", 2, options={"mode": "learning"})
    wander(engine, random.Random(1), 8)
    engine.write(b'{"op":"think","budget":"60000ms"}\n{"op":"stop"}')
    assert engine.read()["stopped"] and engine.read() == {"ok": True}
    engine.end()


def test_stop_judge():
    """A judgement that was stopped has no mark and no comment, whatever it had found."""
    engine, luck = dealt("nunatak", 3), random.Random(3)
    wander(engine, luck, 12)
    for move in luck.sample(engine.ask("moves", text=False)["moves"], 5):
        engine.write(json.dumps({"op": "judge", "move": move, "budget": "60000ms"}).encode() + b'\n{"op":"stop"}')
        told = engine.read()
        assert told["stopped"] and told["move"] == move and not {"mark", "better", "text"} & set(told), told
        assert engine.read() == {"ok": True}
    engine.end()


def test_stop_alone():
    engine = Engine()
    assert engine.ask("stop", id=4) == {"id": 4, "ok": True}
    engine.write(b'{"op":"stop"}\n{"op":"stop"}')
    assert [engine.read() for _ in range(2)] == [{"ok": True}] * 2
    engine.end()


def test_stop_analysis():
    engine = dealt("nunatak", 2)
    wander(engine, random.Random(2), 30)
    engine.write(b'{"op":"analyse","budget":"plain:500ms","progress":true}')
    assert engine.read()["ply"] == 1
    engine.write(b'{"op":"stop"}')
    while "ok" not in (told := engine.read()):
        pass
    assert told["stopped"] and 1 <= len(told["decisions"]) < told["plies"] == 30, told
    assert sum(seat["decisions"] for seat in told["seats"]) == len(told["decisions"])
    assert engine.read() == {"ok": True}
    engine.end()


def test_end_of_input_while_thinking():
    """Who writes requests and closes the pipe gets all answers."""
    engine = dealt("nunatak", 3)
    engine.write(b'{"op":"think","budget":"plain:20000x"}\n{"op":"games"}')
    engine.process.stdin.close()
    lines = engine.process.stdout.read().splitlines()
    assert len(lines) == 2 and json.loads(lines[0])["iterations"] == 20000 and engine.process.wait() == 0


def test_quit_while_lines_wait():
    engine = dealt("nunatak", 3)
    engine.write(b'{"op":"think","budget":"60000ms"}\n{"op":"stop"}\n{"op":"quit","id":1}\n{"op":"games"}')
    answers = engine.process.stdout.read().splitlines()
    assert json.loads(answers[-1]) == {"id": 1, "ok": True} and len(answers) == 3 and engine.process.wait() == 0


# ---- hint ----


def test_hints():
    """Every fact fits the position, every sentence is whole."""
    seen = set()
    for game, players in GAMES:
        engine, luck = dealt(game, players, names=["Anna", "Ben", "Cleo", "Dora"][:players]), random.Random(7 * players)
        going = True
        while going:
            hint = engine.ask("hint", budget=QUICK)
            seen |= {(game, reason["code"]) for reason in hint["reasons"]}
            assert hint["seat"] == engine.ask("state")["decides"]
            assert not re.search(r"[{}]|\b(hint|nunatak|nanuuk)\.[a-z_]+", hint["text"]), hint["text"]
            assert all(reason["text"] in hint["text"] for reason in hint["reasons"])
            words = {move["move"]: move["text"] for move in engine.ask("moves")["moves"]}
            assert hint["text"].startswith(f"Tip: {words[hint['move']]}."), "words, not notation"
            lines = {line["line"]: line for line in hint["outlook"]["lines"]}
            assert {line["line"] for line in hint["points"]} <= set(lines)
            for end in ("before", "after"):
                assert abs(sum(line[end] for line in lines.values()) - hint["outlook"][end]) < 0.05
            going = wander(engine, luck, 3)
        engine.end()
    for code in ("support", "lines", "square_one", "square_two", "square_three", "favor", "for_siku", "gives", "may_give", "denies"):
        assert ("nunatak", code) in seen, (code, seen)
    for code in ("prey", "inuk", "exits", "leaves_exits", "room", "home", "cuts_prey"):
        assert ("nanuuk", code) in seen, (code, seen)


def test_hint_points_are_those_of_the_sheet():
    """What the hint says of Nanuuk!, where nothing is hidden, is what the move does."""
    engine, luck = dealt("nanuuk", 3), random.Random(9)
    while True:
        hint = engine.ask("hint", budget=QUICK)
        before = engine.ask("score")["seats"][hint["seat"]]["lines"]
        engine.ask("play", move=hint["move"], state=False)
        after = engine.ask("score")["seats"][hint["seat"]]["lines"]
        changed = {old["line"]: new["points"] - old["points"] for old, new in zip(before, after)}
        assert {one["line"]: one["points"] for one in hint["points"]} == {line: n for line, n in changed.items() if n}
        if not wander(engine, luck, 2):
            break
    engine.end()


def test_hint_without_text():
    engine = dealt("nunatak", 3)
    wander(engine, random.Random(5), 20)
    bare, whole = engine.ask("hint", budget=QUICK, text=False), engine.ask("hint", budget=QUICK)
    assert "text" not in bare and all("text" not in reason for reason in bare["reasons"])
    assert "text" not in bare["next"]
    for told in (*whole["reasons"], *whole["next"]["reasons"], whole["next"], whole):
        del told["text"]
    assert bare == whole
    engine.end()


# ---- judge ----


def test_judge():
    """Every move of some positions: the best one of a hint costs nothing, and what costs much is explained by comparison."""
    for game, players in GAMES:
        engine, luck, explained = dealt(game, players), random.Random(players), 0
        for _ in range(8):
            wander(engine, luck, 5)
            moves, record = engine.ask("moves", text=False)["moves"], engine.ask("record")["record"]
            if not moves:
                break
            assert engine.ask("judge", move=engine.ask("hint", budget="net")["move"], budget="net")["cost"] == 0
            for move in luck.sample(moves, min(4, len(moves))):
                told = engine.ask("judge", move=move, budget="net")
                assert told["move"] == move and told["seat"] == engine.ask("state")["decides"] and not told["stopped"]
                assert told.get("mark") == ("mistake" if told["cost"] >= 0.115 else "inaccuracy" if told["cost"] >= 0.045 else None)
                assert all((told["cost"] >= 0.015) == (name in told) for name in ("better", "reasons", "against", "text"))
                if "better" in told:
                    explained += compares(told)
            assert engine.ask("record")["record"] == record
        assert explained > 0, game
        engine.end()


def compares(told):
    """A comment: only what differs, no key of the catalog, no place that is not filled."""
    assert told["better"] != told["move"] and not [reason for reason in told["reasons"] if reason in told["against"]]
    assert not re.search(r"[{}]|\b(coach|hint|nunatak|nanuuk)\.[a-z_]+", told["text"]), told["text"]
    return 1


def test_judge_refuses():
    engine = dealt("nunatak", 2)
    engine.refused("missing_field", "judge", budget=QUICK)
    engine.refused("bad_field", "judge", move=5, budget=QUICK)
    engine.refused("illegal_move", "judge", move="9X@9z9", budget=QUICK)
    assert engine.refused("illegal_move", "judge", move="1E@5a1", budget=QUICK) == engine.refused("illegal_move", "play", move="1E@5a1")
    engine.end()


# ---- analyse ----


def hundredths(fraction):
    return (round(fraction * 10000) + 50) // 100


def test_analyse():
    for game, players in GAMES:
        engine, luck = dealt(game, players), random.Random(players)
        wander(engine, luck, 1000)
        ply, record = engine.ask("state")["ply"], engine.ask("record")["record"]
        progress, told = stream(engine, op="analyse", budget="net", progress=True)
        assert told["plies"] == len(told["decisions"]) == ply and not told["stopped"]
        assert [one["ply"] for one in progress] == [one["ply"] for one in told["decisions"]] == list(range(1, ply + 1))
        assert [one["cost"] for one in progress] == [one["cost"] for one in told["decisions"]]
        for one in told["decisions"]:
            assert one["cost"] >= 0 and one["move"] in record and ("better" in one) == (one["cost"] >= 0.015), one
            assert one.get("mark") == ("mistake" if one["cost"] >= 0.115 else "inaccuracy" if one["cost"] >= 0.045 else None)
        for seat in told["seats"]:
            own = [one for one in told["decisions"] if one["seat"] == seat["seat"]]
            assert seat["decisions"] == len(own) and abs(seat["cost"] - sum(one["cost"] for one in own)) < 0.01
            assert seat["mistakes"] == sum(one.get("mark") == "mistake" for one in own)
            assert ("luck" in seat) == (game != "nanuuk"), "nothing is hidden in Nanuuk!"
            choices = [160000 // (16 + hundredths(one["cost"])) for one in own if one["choices"] > 1]
            assert seat.get("accuracy") == ((sum(choices) + 50 * len(choices)) // (100 * len(choices)) if choices else None)
            assert "best" not in seat or told["decisions"][seat["best"] - 1]["cost"] == 0
        for one in told["decisions"]:
            assert all(("mark" in one) == (name in one) for name in ("why", "missed")), one
        score = engine.ask("score")["seats"]
        if players > 1:
            best = max(score, key=lambda seat: -seat["rank"])
            assert told["value"][best["seat"]] == max(told["value"])
        assert engine.ask("record")["record"] == record
        engine.end()


def test_analyse_again():
    """The same verdicts, whether the game was played or loaded."""
    engine = dealt("nunatak", 2)
    wander(engine, random.Random(4), 12)
    told = engine.ask("analyse", budget="plain:40x")
    other = Engine()
    other.ask("load", record=engine.ask("record")["record"])
    assert other.ask("analyse", budget="plain:40x") == told
    assert other.ask("analyse", budget="plain:40x", seed=2) != told
    other.end()
    engine.end()


def test_analyse_in_parts():
    """Parts add up to the whole, each with what it has found so far; another game or judge begins anew."""
    engine = dealt("nanuuk", 3)
    wander(engine, random.Random(4), 24)
    whole, parts = engine.ask("analyse", budget="plain:40x"), []
    engine.ask("load", record=engine.ask("record")["record"])
    while not parts or parts[-1]["stopped"]:
        parts.append(engine.ask("analyse", budget="plain:40x", most=10))
    assert [len(part["decisions"]) for part in parts] == [10, 20, 24] and parts[-1] == whole
    assert all(sum(seat["decisions"] for seat in part["seats"]) == len(part["decisions"]) for part in parts)
    assert parts[0]["decisions"] == whole["decisions"][:10]
    assert engine.ask("analyse", budget="plain:40x", most=1) == whole, "nothing is left"
    assert len(engine.ask("analyse", budget="plain:41x", most=3)["decisions"]) == 3
    assert len(engine.ask("analyse", budget="plain:41x", most=3, seed=5)["decisions"]) == 3
    engine.ask("play", move=engine.ask("moves")["moves"][0]["move"])
    assert len(engine.ask("analyse", budget="plain:41x", most=3, seed=5)["decisions"]) == 3
    for most in (0, -1, 1.5, "3", 10001):
        engine.refused("bad_field", "analyse", most=most)
    engine.end()


def test_analyse_addresses_the_reader():
    """Turning points and what decided the game say "you" to whoever reads, and name the others."""
    engine = dealt("nanuuk", 2)
    wander(engine, random.Random(6), 1000)
    record = engine.ask("record")["record"]
    for you in (0, 1):
        engine.ask("load", record=record, you=you)
        told = engine.ask("analyse", budget="net")
        said = [point["text"] for point in told["turning"]] + [told["decided"]["text"]]
        assert said[:-1] and not any(f"Player {you + 1}" in one for one in said), said
        assert any(f"Player {2 - you}" in one for one in said), said
        for point in told["turning"]:
            assert (f", you: " in point["text"]) == (point["seat"] == you), point
        assert " for you" in told["decided"]["text"], told["decided"]
    engine.end()


def test_analyse_compares_the_reader_with_the_winner():
    """Whoever came third reads what decided between them and the winner, the winner what decided against the second."""
    engine = dealt("nunatak", 3)
    wander(engine, random.Random(8), 1000)
    record = engine.ask("record")["record"]
    ranks = {seat["rank"]: seat["seat"] for seat in engine.ask("score")["seats"]}
    assert set(ranks) == {1, 2, 3}, ranks
    for rank, other in ((1, 2), (2, 2), (3, 3)):
        engine.ask("load", record=record, you=ranks[rank])
        decided = engine.ask("analyse", budget="greedy")["decided"]
        assert (decided["seat"], decided["other"]) == (ranks[1], ranks[other]), (rank, decided)
    engine.end()


def test_analyse_nothing():
    engine = dealt("nunatak", 2)
    told = engine.ask("analyse", budget=QUICK)
    assert told["decisions"] == [] and told["plies"] == 0 and len(told["value"]) == 2
    engine.end()


# ---- errors ----


def test_errors():
    engine = dealt("pebbles", 2)
    for op in ("think", "hint", "analyse"):
        for level in (0, 7, -1, 1.5, "4", None, True):
            engine.refused("bad_field", op, level=level)
        for budget in ("", "x", "0x", "5", "5000", "-5x", "5 x", "10000001x", "60001ms", "tree:10000001x", "plain:", 5000, None, "9" * 100 + "x"):
            if budget != "5":  # a level, spelled as a budget
                engine.refused("bad_field", op, budget=budget)
        engine.refused("bad_field", op, level=2, budget=QUICK)
        engine.refused("bad_field", op, budget=QUICK, progress=1)
        engine.refused("bad_field", op, budget=QUICK, seed="")
        engine.refused("unknown_field", op, move="left:1")
    engine.refused("bad_field", "hint", budget="random")
    engine.refused("bad_field", "analyse", budget="random")
    engine.refused("bad_field", "judge", move="left:1", budget="random")
    engine.refused("bad_field", "hint", budget=QUICK, text=1)
    engine.refused("unknown_field", "stop", seat=1)
    wander(engine, random.Random(1), 1000)
    engine.refused("game_over", "think", budget=QUICK)
    engine.refused("game_over", "hint", budget=QUICK)
    engine.refused("game_over", "judge", move="left:1", budget=QUICK)
    engine.ask("analyse", budget=QUICK)
    engine.end()


run_tests(globals())
