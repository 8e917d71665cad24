#!/usr/bin/env python3
"""test_engine.py FLOE - the protocol of `floe engine`: every operation, every error, hostile lines.

Every answer is checked against docs/engine.schema.json, and what docs/bots.md shows is tried out.
"""

import hashlib
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from engine_client import FLOE, SCHEMA, SEEN, Engine
from run_tests import run_tests, tries

MANUAL = Path("docs/bots.md").read_text(encoding="utf-8")
LINE_MAX = 1024 * 1024


def engines():
    """Every game with every number of players."""
    engine = Engine()
    for game in engine.ask("games")["games"]:
        for players in range(game["players"]["min"], game["players"]["max"] + 1):
            yield engine, game["name"], players
    engine.end()


def play_random(engine, luck, most=10**6):
    """Plays to the end, or so many decisions."""
    for _ in range(most):
        moves = engine.ask("moves", text=False)["moves"]
        if not moves:
            return
        engine.ask("play", move=luck.choice(moves), state=False)


# ---- the operations ----


def test_games():
    engine = Engine()
    games = {game["name"]: game for game in engine.ask("games")["games"]}
    assert set(games) >= {"nunatak", "pebbles"}
    assert games["nunatak"]["players"] == {"min": 1, "max": 4}
    assert games["pebbles"]["options"] == [{"name": "heap", "values": ["6", "10", "3"], "rules": [], "players": [1, 2, 3, 4]}]
    mode = games["nanuuk"]["options"][0]
    assert dict(zip(mode["values"], mode["rules"]))["flight"] == "LV-04", "each mode has a rule of its own"
    assert games["nunatak"]["offered"] and not games["pebbles"]["offered"]
    assert games["nunatak"]["scales"] == [
        {"name": "nunatak-2", "players": [2]}, {"name": "nunatak-more", "players": [3, 4]}]
    files = sorted(path.stem for path in Path("nets").glob("*.net"))
    assert sorted(net for game in games.values() for net in game["nets"]) == files, "each net belongs to a game"
    engine.end()


def test_events_say_what_came_to_light():
    engine = Engine()
    engine.ask("new", game="nunatak", players=3, seed="light")
    play_random(engine, random.Random(1), most=40)
    events = [event for entry in engine.ask("log")["log"] for event in entry["events"]]
    revealed = {event["code"] for event in events if event.get("revealed")}
    assert "card_revealed" in revealed and "built" not in revealed
    engine.end()


def test_sentences_address_the_reader():
    engine = Engine()
    engine.ask("new", game="nunatak", players=2, seed="7", names=["Anna", "Ben"], you=0)
    assert engine.ask("ask")["ask"] == "Your turn: take a card and build."
    [built, *_] = engine.ask("play", move="1E@1d3", state=False)["events"]
    assert built["text"] == "You take the engineer and build on 1d3.", built
    assert built["brief"] == "engineer on 1d3", built
    assert engine.ask("ask")["ask"] == "Waiting for Ben."
    record = engine.ask("record")["record"]
    for seat, who in ((1, "Anna takes"), (0, "You take"), (3, "Anna takes")):
        engine.ask("load", record=record, you=seat)
        assert engine.ask("log")["log"][0]["events"][0]["text"].startswith(who), seat
    engine.ask("load", record=record)
    assert engine.ask("ask")["ask"] == "Ben: take a card and build."
    engine.refused("bad_field", "load", record=record, you=4)
    engine.end()


def test_results_are_told_to_the_reader():
    engine = Engine()
    engine.ask("new", game="nunatak", players=2, seed="7", names=["Anna", "Ben"])
    play_random(engine, random.Random(1))
    score = engine.ask("score")
    best = min(score["seats"], key=lambda sheet: sheet["rank"])
    [other] = [sheet for sheet in score["seats"] if sheet is not best]
    ahead = [a["points"] - b["points"] for a, b in zip(best["lines"], other["lines"])]
    assert score["result"]["line"] == best["lines"][ahead.index(max(ahead))]["line"], score
    margin = f"by {best['total'] - other['total']} points"
    assert margin in score["result"]["text"], score
    record = engine.ask("record")["record"]
    for sheet, begin in ((best, "You have won"), (other, "You have lost to")):
        engine.ask("load", record=record, you=sheet["seat"])
        text = engine.ask("score")["result"]["text"]
        assert text.startswith(begin) and margin in text, text
    assert "result" not in engine.ask("score", ply=5)
    engine.end()


def test_nets_of_a_game():
    engine = Engine()
    for game, players, options, nets in (
        ("pebbles", 2, {}, []), ("nunatak", 3, {}, ["nunatak-3"]), ("nanuuk", 2, {}, ["nanuuk-hunt-2"]),
        ("nanuuk", 2, {"hunters": "two", "layout": "random"}, ["nanuuk-hunt-2x2"]),
        ("nanuuk", 3, {"mode": "bearhunt", "goon": "yes"}, ["nanuuk-bearhunt-goon-3"]),
    ):
        dealt = engine.ask("new", game=game, players=players, options=options)
        assert dealt["nets"] == nets, dealt
        position = engine.ask("state")["state"]
        assert engine.ask("setup", game=game, state=position)["nets"] == nets, "a position tells it, too"
    engine.end()


def test_refused_options_are_named():
    engine = Engine()
    for options, option, reason in (
        ({"mode": "flight"}, "mode", "option_not_here"), ({"mode": "learning", "layout": "own"}, "layout", "option_not_here"),
        ({"hunters": "two"}, "hunters", None), ({"layout": "none"}, "layout", None), ({"colour": "red"}, None, None),
    ):
        error = engine.refused("bad_option", "new", game="nanuuk", players=4, options=options)
        assert error.get("option") == option and error.get("reason", {}).get("code") == reason, error
    engine.end()


def test_new():
    engine = Engine()
    dealt = engine.ask("new", game="pebbles", players=3, seed="7", options={"heap": "10"}, names=["A", "é"])
    assert dealt["options"] == {"heap": "10"} and dealt["seed"] == "7" and dealt["players"] == 3
    assert (dealt["decides"], dealt["over"], dealt["turn"], dealt["ply"]) == (0, False, 1, 0)
    first = engine.ask("state")["state"]
    assert engine.ask("new", game="pebbles", players=3, seed=7, options={"heap": "10"})["seed"] == "7"
    assert engine.ask("state")["state"] == first, "a number is the same seed as its digits"
    seeds = {engine.ask("new", game="nunatak", players=1)["seed"] for _ in range(5)}
    assert len(seeds) == 5, "seeds that nobody chose differ"
    again = engine.ask("new", game="nunatak", players=1, seed=seeds.pop())
    assert again["ok"], "a seed told can be given"
    engine.end()


def test_ids():
    engine = Engine()
    for id_ in ("a", "", "é\n\"\\", 0, -1.5, 1e300, 10**30):
        assert engine.ask("games", id=id_)["id"] == id_
        assert engine.request({"op": "nope", "id": id_})["id"] == id_
    assert "id" not in engine.ask("games")
    for id_ in (None, True, [], {}):
        assert engine.request({"op": "games", "id": id_})["error"]["code"] == "bad_field"
    assert engine.send(b'{"op":"games","id":"\\u0041"}')["id"] == "A"
    engine.end()


def test_state_and_views():
    for engine, game, players in engines():
        engine.ask("new", game=game, players=players, seed="views")
        whole = engine.ask("state")["state"]
        assert "hidden" in whole
        for seat in [*range(players), "spectator"]:
            view = engine.ask("state", seat=seat)["state"]
            assert "hidden" not in view and set(view) == set(whole) - {"hidden"}, (game, seat)
        engine.refused("bad_field", "state", seat=players)
        engine.refused("bad_field", "state", seat=-1)
        engine.refused("bad_field", "state", seat="nobody")
        move = engine.ask("moves", text=False)["moves"][0]
        seen = engine.ask("play", move=move, seat=0)
        assert seen["state"] == engine.ask("state", seat=0)["state"]
        engine.ask("undo")
        assert engine.ask("play", move=move)["state"] == engine.ask("state")["state"]
        engine.ask("undo")
        assert "state" not in engine.ask("play", move=move, state=False)


def test_history():
    """Every position of the past is told as it was when it was played."""
    for engine, game, players in engines():
        luck = random.Random(f"history {game} {players}")
        engine.ask("new", game=game, players=players, seed="past", names=["Ann", "Ben", "Cid", "Dee"][:players])
        seen = []
        for _ in range(40):
            now = engine.ask("state")
            seen.append((now, engine.ask("ask"), engine.ask("text", seat=0), engine.ask("score")))
            if now["over"]:
                break
            move = luck.choice(engine.ask("moves", text=False)["moves"])
            seen[-1] += (move, engine.ask("play", move=move, state=False)["events"])
        for ply, (state, ask, text, score, *_) in enumerate(seen):
            assert engine.ask("state", ply=ply) == state and state["ply"] == ply
            assert engine.ask("ask", ply=ply) == ask and engine.ask("score", ply=ply) == score
            assert "\n" not in ask["ask"]
            assert engine.ask("text", seat=0, ply=ply) == text and text["text"].endswith("\n")
        log = engine.ask("log")["log"]
        assert [one["ply"] for one in log] == list(range(1, len(log) + 1))
        for (state, _, _, _, move, events), told in zip(seen, log):
            assert told["move"] == move and told["events"] == events
            assert told["seat"] == state["decides"] and told["turn"] == state["turn"]
        assert engine.ask("log", **{"from": len(log)})["log"] == log[-1:]
        assert engine.ask("log", **{"from": len(log) + 1})["log"] == []
        for op in ("state", "ask", "text", "score"):
            for ply in (-1, len(log) + 1, "0", 1.5):
                engine.refused("bad_field", op, ply=ply)
        for value in (0, -1, "1"):
            engine.refused("bad_field", "log", **{"from": value})


def totals(engine):
    return {(s["seat"], line["line"]): line["points"] for s in engine.ask("score")["seats"] for line in s["lines"]}


def test_points_of_moves():
    """What a move promises on the sheets is what it brings, unless others act before the next decision: dummies build, or
    somebody may use a favor in a square. Of several squares the chosen one is told alone, although the last one follows of
    itself."""
    def acted(before, after, move):
        built = len(after.get("blocks", ())) - len(before.get("blocks", ()))
        return built > ("@" in move) or after["phase"] in ("squares", "propagation")

    for engine, game, players in engines():
        luck = random.Random(f"points {game} {players}")
        engine.ask("new", game=game, players=players, seed="points")
        agreed = 0
        for _ in range(60):
            now = engine.ask("state")
            if now["over"]:
                break
            told = engine.ask("moves", points=True)["moves"]
            assert [(m["move"], m["text"]) for m in told] == [(m["move"], m["text"]) for m in engine.ask("moves")["moves"]]
            chosen = luck.choice(told)
            before = totals(engine)
            engine.ask("play", move=chosen["move"], state=False)
            after = totals(engine)
            brought = {key: after[key] - before[key] for key in after if after[key] != before[key]}
            told = {(p["seat"], p["line"]): p["points"] for p in chosen["points"]}
            part = chosen["move"].startswith("square:") and all(brought.get(key, 0) >= told[key] for key in told)
            if brought == told or part:
                agreed += 1
            elif game != "pebbles":
                assert acted(now["state"], engine.ask("state")["state"], chosen["move"]), (game, players, chosen, brought)
        assert agreed >= (25 if players == 1 else 30) or game == "pebbles", (game, players, agreed)


def test_prompt_and_picks():
    """What is asked comes with the moves that have descriptions; a part of a move that does not fit has a reason."""
    for engine, game, players in engines():
        engine.ask("new", game=game, players=players, seed="prompt")
        assert "prompt" not in engine.ask("moves", text=False)
        prompt = engine.ask("moves")["prompt"]
        assert prompt["questions"] or prompt["answers"]
        assert all(question["asks"]["text"] for question in prompt["questions"])
        part = prompt["questions"][0]["part"]
        told = engine.ask("pick", picks=[f"{part}:nowhere"])
        assert not told["legal"] and told["reason"]["message"]
        for picks in ([], "slot:1", [1], ["x" * 48], ["slot:1"] * 9, None):
            engine.refused("bad_field", "pick", picks=picks)
        engine.refused("missing_field", "pick")


def aid_lines(engine, **setup):
    engine.ask("new", seed="aid", **setup)
    aid = engine.ask("aid")
    return aid, {line["code"]: line for section in aid["sections"] for line in section["lines"]}


def test_aid():
    """The aid tells the numbers that the rules count with, and the tables of the edition."""
    engine = Engine()
    engine.refused("no_game", "aid")
    edition = engine.ask("edition", game="nunatak")["edition"]
    aid, lines = aid_lines(engine, game="nunatak", players=3)
    assert lines["carvers"]["row"] == edition["carvers"][:10] and lines["artisans"]["row"] == edition["artisans"][:5]
    assert "5 points for the most blocks, 2 for the second most" in lines["squares"]["text"]
    assert "20 points for the most workers; tied for most: 12 each. All others: 2" in lines["workers"]["text"]
    assert lines["ascent"]["title"] == "Ascent" and lines["ascent"]["reconstruction"] == "ascent"
    assert "siku" not in lines and "grade" not in lines and "abundance" in lines
    told = {part["code"]: part for part in aid["reconstructions"]}
    assert {"tiles", "track", "ascent", "exchange", "divination", "propagation"} <= set(told)
    assert aid["edition"] == edition["name"] and told["divination"]["rule"] == "F-12"
    assert {why["question"] for why in aid["whys"]} >= {"card", "cell"}
    _, lines = aid_lines(engine, game="nunatak", players=2)
    assert "siku" in lines and "abundance" not in lines
    _, lines = aid_lines(engine, game="nunatak", players=1)
    assert lines["grade"]["text"] == "From 100 points." and "tie" not in lines
    _, lines = aid_lines(engine, game="nanuuk", players=2)
    assert lines["whale"]["text"] == "4 points. Only with an Inuk. Brought home, it gets you: husky, sled, kayak."
    _, lines = aid_lines(engine, game="nanuuk", players=2, options={"social": "yes", "hunters": "two"})
    assert "social" in lines and "star" not in lines and "two_hunters" in lines
    _, lines = aid_lines(engine, game="nanuuk", players=3, options={"mode": "bearhunt", "muststep": "yes"})
    assert {"bearhunt", "bear_two_steps", "star", "side"} <= set(lines) and "whale" not in lines


def test_moves_and_check():
    for engine, game, players in engines():
        luck = random.Random(f"{game} {players}")
        engine.ask("new", game=game, players=players, seed="moves")
        for _ in range(12):
            told = engine.ask("moves")["moves"]
            assert [m["move"] for m in told] == engine.ask("moves", text=False)["moves"]
            texts = [m["text"] for m in told]
            assert len(set(texts)) == len(texts), "every move has its own description"
            for move in luck.sample(told, min(3, len(told))):
                assert engine.ask("check", move=move["move"])["legal"]
            for move in ("", "x", "\x7f", "é", "9" * 39):
                reason = engine.ask("check", move=move)["reason"]
                error = engine.refused("illegal_move", "play", move=move)
                assert error["reason"]["code"] == reason["code"] and error["message"] == reason["message"]
                assert error.get("rule") == reason.get("rule")
            play_random(engine, luck, 1)


def test_whole_games():
    """To the end and back: events, score, result, record, load, undo."""
    for engine, game, players in engines():
        luck = random.Random(f"whole {game} {players}")
        engine.ask("new", game=game, players=players, seed="whole", names=["Anna", 'B"\\en'][:players])
        start = engine.ask("state")["state"]
        play_random(engine, luck)
        end = engine.ask("state")
        assert end["over"] and end["decides"] is None and engine.ask("moves")["moves"] == []
        engine.refused("game_over", "think")
        score = engine.ask("score")
        assert score["over"] and len(score["seats"]) == players
        for seat in score["seats"]:
            assert sum(line["points"] for line in seat["lines"]) == seat["total"]
        best = max(score["seats"], key=lambda seat: seat["total"])
        assert best["rank"] == 1 or players > 1
        record = engine.ask("record")["record"]
        assert "-".join(str(seat["total"]) for seat in score["seats"]) in record
        engine.ask("new", game=game, players=players, seed="other")
        assert engine.ask("load", record=record)["ply"] == end["ply"]
        assert engine.ask("state") == end and engine.ask("record")["record"] == record
        half = engine.ask("load", record=record, ply=end["ply"] // 2)
        assert half["ply"] == end["ply"] // 2 and not half["over"]
        while half["ply"] > 0:
            half = engine.ask("undo")
        assert engine.ask("state")["state"] == start
        engine.refused("undo_refused", "undo")


def test_setup():
    """Any position can be given back, played on and recorded."""
    for engine, game, players in engines():
        luck = random.Random(f"setup {game} {players}")
        engine.ask("new", game=game, players=players, seed="setup")
        for _ in range(8):
            play_random(engine, luck, 7)
            state = engine.ask("state")["state"]
            moves = engine.ask("moves")["moves"]
            told = engine.ask("setup", game=game, state=state)
            assert told["players"] == players and told["ply"] == 0
            assert engine.ask("state")["state"] == state and engine.ask("moves")["moves"] == moves
            play_random(engine, luck, 3)
            record = engine.ask("record")["record"]
            state = engine.ask("state")["state"]
            engine.ask("load", record=record)
            assert engine.ask("state")["state"] == state
        for name in state:
            broken = {**state, name: "nonsense"}
            assert engine.refused("bad_position", "setup", game=game, state=broken)["reason"]["code"]
        engine.refused("bad_position", "setup", game=game, state={**state, "nonsense": 1})
        engine.refused("bad_position", "setup", game=game, state={})


def test_setup_of_views():
    """With a seed what a seat may know is enough: it sees the same then, and may do the same. Seeds decide the rest."""
    for engine, game, players in engines():
        luck = random.Random(f"views {game} {players}")
        engine.ask("new", game=game, players=players, seed="views")
        for _ in range(8):
            play_random(engine, luck, 5)
            seat = engine.ask("state")["decides"] or 0
            whole, view = engine.ask("state")["state"], engine.ask("state", seat=seat)["state"]
            moves = engine.ask("moves", text=False)["moves"]
            dealt = []
            for seed in ("1", "1", 2):
                engine.ask("setup", game=game, state=view, seed=seed)
                assert engine.ask("state", seat=seat)["state"] == view
                assert engine.ask("moves", text=False)["moves"] == moves
                dealt.append(engine.ask("state")["state"])
            assert dealt[0] == dealt[1] and all(state.keys() == whole.keys() for state in dealt)
            engine.ask("setup", game=game, state=whole, seed="1")
            assert engine.ask("state")["state"] == whole
        if "hidden" in whole and whole["hidden"]:
            engine.refused("bad_position", "setup", game=game, state=view)
        engine.refused("bad_position", "setup", game=game, seed="1", state={**view, "nonsense": 1})
        engine.refused("bad_position", "setup", game=game, seed="1", state={})


def test_behind_and_score():
    """What `moves` tells of the position behind a move is what comes of playing it; `play` can tell the score at once."""
    for engine, game, players in engines():
        luck = random.Random(f"behind {game} {players}")
        engine.ask("new", game=game, players=players, seed="behind")
        for _ in range(6):
            play_random(engine, luck, 4)
            moves = engine.ask("moves", text=False, behind=True)["moves"]
            seen = engine.ask("moves", text=False, behind=True, seat="spectator")["moves"]
            assert [move["move"] for move in moves] == engine.ask("moves", text=False)["moves"]
            if not moves:
                break
            which = luck.randrange(len(moves))
            told = engine.ask("play", move=moves[which]["move"], score=True)
            assert {name: told[name] for name in moves[which]["behind"]} == moves[which]["behind"]
            assert seen[which]["behind"]["state"] == engine.ask("state", seat="spectator")["state"]
            score = engine.ask("score")
            assert told["score"] == {name: score[name] for name in score if name != "ok"}


def test_the_check_of_an_edition():
    """Records name an edition by the check that `games` tells; its algorithm is the one of docs/record.md."""
    engine = Engine()
    for game in engine.ask("games")["games"]:
        text = Path("edition", game["name"] + ".edition").read_bytes()
        fnv = 0xCBF29CE484222325
        for byte in text:
            fnv = (fnv ^ byte) * 0x100000001B3 % 2**64
        digits = f"{(fnv ^ fnv >> 32) % 2**32:08x}"
        assert game["check"] == {"algorithm": "fnv1a-64-xor-32", "digits": digits}
        engine.ask("new", game=game["name"], players=game["players"]["min"])
        assert f'[Edition "{game["edition"]} {digits}"]' in engine.ask("record")["record"]


def test_undo_manners():
    engine = Engine()
    engine.ask("new", game="pebbles", players=2, seed="7", undo="turn")
    engine.refused("undo_refused", "undo", seat=0)
    engine.ask("play", move="left:1", state=False)
    assert engine.refused("undo_refused", "undo", seat=1)["reason"]["code"] == "not_your_ply"
    assert engine.ask("undo", seat=0)["ply"] == 0
    engine.ask("play", move="left:1", state=False)
    engine.ask("play", move="sun", state=False)
    assert engine.refused("undo_refused", "undo", seat=0)["reason"]["code"] == "revealed"
    engine.refused("bad_field", "undo", seat="spectator")
    engine.ask("load", record=engine.ask("record")["record"])
    assert engine.ask("undo")["ply"] == 1, "any is the manner if none is given"
    engine.end()


def test_animals_are_worth_what_the_aid_tells():
    engine = Engine()
    animals = engine.ask("edition", game="nanuuk")["edition"]["animals"]
    engine.ask("new", game="nanuuk", players=2)
    told = {section["section"]: section["lines"] for section in engine.ask("aid")["sections"]}["animals"]
    lines = [line["text"] for line in told if line["code"] in ("animal", "whale")]
    assert [animal["animal"] for animal in animals] == ["fish", "seal", "walrus", "whale"]
    for animal, line in zip(animals, lines):
        assert line.startswith(f"{animal['points']} point") and line.endswith(": " + ", ".join(animal["brings"]) + "."), line
    engine.end()


def test_edition():
    engine = Engine()
    assert engine.request({"op": "edition"})["error"]["code"] == "no_game"
    told = engine.ask("edition", game="nunatak")
    assert told["edition"]["name"].startswith("reconstructed")
    engine.ask("new", game="pebbles", players=1)
    assert engine.ask("edition")["game"] == "pebbles"
    engine.end()
    with tempfile.NamedTemporaryFile("w", suffix=".edition") as file:
        edition = Path("edition/pebbles.edition").read_text(encoding="utf-8")
        file.write(re.sub("(?m)^take .*", "take 2", edition))
        file.flush()
        engine = Engine("--edition", file.name)
        assert engine.ask("edition", game="pebbles")["edition"]["take"] == 2
        assert engine.ask("edition", game="nunatak")["edition"]["name"].startswith("reconstructed")
        engine.ask("new", game="pebbles", players=1)
        assert "left:3" not in engine.ask("moves", text=False)["moves"]
        engine.end()


def test_fingerprint():
    engine = Engine()
    for seed in ("7", "quokka", "a b", "x" * 71, "0123456789abcdef" * 4):
        wanted = hashlib.sha256(seed.encode()).hexdigest()
        assert engine.ask("fingerprint", seed=seed)["fingerprint"] == wanted
    assert engine.ask("fingerprint", seed=7) == engine.ask("fingerprint", seed="7")
    engine.refused("missing_field", "fingerprint")
    for seed in ("", "x" * 72, "é", 'a"b', -1, 1.5, None, []):
        engine.refused("bad_field", "fingerprint", seed=seed)
    engine.end()


def test_verify_deal():
    """Against the format as docs/decisions/deals.md tells it."""
    engine = Engine()
    digits = lambda text: hashlib.sha256(text.encode()).hexdigest()
    secret, numbers = digits("server"), [digits("Anna"), None, digits("Cleo")]
    lines = ["floe deal 1", "table t7", f"secret {secret}"] + [f"seat{i + 1} {n or '-'}" for i, n in enumerate(numbers)]
    good = {"table": "t7", "hash": digits(secret), "commitments": [n and digits(n) for n in numbers], "secret": secret,
            "numbers": numbers, "seed": digits("".join(line + "\n" for line in lines))}
    assert engine.ask("verify_deal", **good) == {"ok": True, "fair": True}
    for wrong, change in (("secret", {"hash": digits("x")}), ("secret", {"secret": digits("x")}),
                          ("number", {"numbers": [numbers[0], numbers[0], numbers[2]]}),
                          ("number", {"numbers": [None, None, numbers[2]]}),
                          ("number", {"commitments": [None, None, None]}),
                          ("seed", {"seed": digits("x")}), ("seed", {"table": "t8"}),
                          ("seed", {"numbers": numbers[:2], "commitments": good["commitments"][:2]})):
        assert engine.ask("verify_deal", **{**good, **change}) == {"ok": True, "fair": False, "wrong": wrong}, change
    for name in good:
        engine.refused("missing_field", "verify_deal", **{k: v for k, v in good.items() if k != name})
        for value in (7, None, {}, "x" * 65, secret.upper() if name != "table" else "x" * 16, [7], [secret] * 5, []):
            engine.refused("bad_field", "verify_deal", **{**good, name: value})
    engine.refused("bad_field", "verify_deal", **{**good, "numbers": numbers[:2]})
    engine.end()


def answers(given):
    """What an engine says to this input before it ends by itself."""
    done = subprocess.run([FLOE, "engine"], input=given, stdout=subprocess.PIPE, check=True)
    return done.stdout.splitlines()


def test_quit():
    assert len(answers(b'{"op":"games"}\n')) == 1, "the end of input is no request"
    assert answers(b'{"op":"quit","id":1}\n{"op":"games"}\n') == [b'{"id":1,"ok":true}']
    assert answers(b'{"op":"quit"}') == [b'{"ok":true}'], "the last line needs no newline"
    assert answers(b"") == []


# ---- errors ----


def test_no_game():
    engine = Engine()
    for op, fields in (
        ("state", {}), ("ask", {}), ("text", {}), ("log", {}), ("moves", {}), ("check", {"move": "x"}), ("play", {"move": "x"}),
        ("undo", {}), ("score", {}), ("record", {}), ("think", {}), ("hint", {}), ("analyse", {}), ("review", {"analysis": {}}),
    ):
        assert engine.request({"op": op, **fields})["error"]["code"] == "no_game"
    engine.end()


def test_fields():
    """Unknown, missing and wrong fields of every operation; the game stays as it is."""
    engine = Engine()
    engine.ask("new", game="pebbles", players=2, seed="7")
    good = {"op": "new", "game": "pebbles", "players": 2}
    for op in [name for name in SCHEMA["$defs"] if f"{name}_answer" in SCHEMA["$defs"] and name != "quit"]:
        assert "xyz" in engine.refused("unknown_field", op, xyz=1)["message"]
    for missing, code in (("game", "missing_field"), ("players", "missing_field")):
        engine.refused(code, **{k: v for k, v in good.items() if k != missing})
    for op, field in (("check", "move"), ("play", "move"), ("load", "record"), ("setup", "game")):
        assert field in engine.refused("missing_field", op)["message"]
    engine.refused("missing_field", "setup", game="pebbles")
    engine.refused("bad_field", "setup", game="pebbles", state=[])
    assert engine.request({})["error"]["code"] == "missing_field"
    assert engine.request({"op": 1})["error"]["code"] == "bad_field"
    for field, values in {
        "game": [1, None],
        "players": [0, 5, 2.5, "2", -1, 10**30],
        "options": [1, [], {"heap": 6}],
        "seed": ["", "x" * 72, "é", 'a"b', "a\\b", "a\nb", -1, 1.5, None, [], 10**30],
        "names": ["A", ["A", "B", "C"], [1], [""], ["x" * 64], ["a\nb"], ["a\x00b"]],
        "undo": ["all", 1],
    }.items():
        for value in values:
            engine.refused("bad_field", **{**good, field: value})
    engine.refused("unknown_game", **{**good, "game": "chess"})
    engine.refused("unknown_game", **{**good, "game": "x" * 1000})
    for options in ({"heap": "7"}, {"x": "6"}, {"heap": ""}, {"é" * 300: "x" * 300}):
        error = engine.refused("bad_option", **{**good, "options": options})
        assert "reason" not in error and error.get("option") == ("heap" if "heap" in options else None), error
    engine.ask(**{**good, "options": {"heap": "3"}})
    error = engine.refused("bad_option", **{**good, "players": 3, "options": {"heap": "3"}})
    assert error["rule"] == "R-1" and "at most 2" in error["message"], error
    assert error["option"] == "heap", error
    assert error["reason"] == {"code": "heap_too_small", "rule": "R-1", "option": "heap", "heap": 3, "players": 2}
    engine.refused("unknown_op", "nope")
    engine.refused("unknown_op", "é" * 1000)
    engine.refused("bad_field", "moves", text=1)
    engine.refused("bad_field", "moves", points="yes")
    engine.refused("bad_field", "play", move="left:1", state="no")
    engine.refused("bad_field", "play", move=1)
    engine.refused("bad_field", "play", move="x" * 40)
    engine.refused("bad_field", "load", record=1)
    record = engine.ask("record")["record"]
    engine.refused("bad_field", "load", record=record, ply=1)
    engine.refused("bad_field", "load", record=record, undo="no")
    engine.end()


def test_bad_records():
    engine = Engine()
    engine.ask("new", game="pebbles", players=1, seed="7")
    for move in ("left:1", "sun", "right:2"):
        engine.ask("play", move=move, state=False)
    record = engine.ask("record")["record"]
    error = engine.refused("bad_record", "load", record=record.replace("right:2", "right:9"))
    assert error["ply"] == 3 and error["line"] == 9 and error["rule"] == "R-2", error
    assert error["reason"]["code"] == "too_many"
    for bad in ("", "x", record.replace("pebbles", "chess"), record.replace("[Rules", "[Rulez"), "é" * 5000):
        assert engine.refused("bad_record", "load", record=bad)["message"]
    engine.end()


def test_hostile_lines():
    engine = Engine()
    engine.ask("new", game="pebbles", players=2, seed="7")
    before = engine.ask("state")
    for line, code in (
        (b"", "bad_json"), (b"   ", "bad_json"), (b"{", "bad_json"), (b"\0", "bad_json"), (b"nul", "bad_json"),
        (b'{"op":"games"} x', "bad_json"), (b'{"op":"games",}', "bad_json"),
        (b'{"op":"games","op":"games"}', "bad_json"),
        (b'{"op":"games\xff"}', "bad_json"), (b'{"op":"\xed\xa0\x80"}', "bad_json"), (b'{"op":"\\ud800"}', "bad_json"),
        (b'{"op":"a\tb"}', "bad_json"), (b"[" * 100000, "bad_json"), (b'{"a":' * 1000, "bad_json"), (b"01", "bad_json"),
        (b"[" + b"1," * 20000 + b"1]", "bad_json"), (b"{'op':'games'}", "bad_json"), (b"\xef\xbb\xbf{}", "bad_json"),
        (b"[]", "not_an_object"), (b"1", "not_an_object"), (b'"op"', "not_an_object"), (b"null", "not_an_object"),
        (b'{"op":"gam\\u0000es"}', "unknown_op"), (b'{"op":"play","move":"\\u0000"}', "bad_field"),
        (b'{"op":"play","move":{"move":"left:1"}}', "bad_field"), (b'{"op":"games","\\u0000":1}', "unknown_field"),
        (b"x" * (LINE_MAX + 1), "line_too_long"), (b" " * (5 * LINE_MAX), "line_too_long"),
        (b"x" * LINE_MAX, "bad_json"),
    ):
        error = engine.send(line)["error"]
        assert error["code"] == code, (line[:80], error)
    padded = b'{"op":"state"}'
    assert engine.send(padded + b" " * (LINE_MAX - len(padded))) == before
    assert engine.send(b' { "op" : "state" } \r') == before
    engine.end()


def test_mutated_lines():
    """Requests with damage anywhere: always one good answer, and the engine lives on."""
    luck = random.Random(1)
    engine = Engine()
    for game in ("pebbles", "nunatak"):
        engine.ask("new", game=game, players=2, seed="7")
        state = json.dumps(engine.ask("state")["state"])
        record = json.dumps(engine.ask("record")["record"])
        lines = [
            f'{{"op":"setup","game":"{game}","state":{state}}}',
            f'{{"op":"load","record":{record},"ply":0}}',
            f'{{"op":"new","game":"{game}","players":2,"seed":"7","names":["A"],"options":{{}}}}',
            '{"op":"play","move":"left:1","seat":"spectator","state":true,"id":12}',
            '{"op":"check","move":"2W@1c3~1a1"}',
        ]
        for _ in range(tries(6000)):
            line = bytearray(luck.choice(lines).encode())
            for _ in range(luck.randint(1, 3)):
                at = luck.randrange(len(line))
                kind = luck.randrange(4)
                if kind == 0:
                    line[at] = luck.choice(b'"{}[],:0159-eWCABEL\\ ')
                elif kind == 1:
                    del line[at:at + luck.randint(1, 9)]
                elif kind == 2:
                    line[at:at] = line[luck.randrange(len(line)):][:luck.randint(1, 30)]
                else:
                    line[at] = luck.randrange(256)
            engine.send(bytes(line).replace(b"\n", b" "))
    engine.end()


# ---- the manual ----


def read_shown(engine, shown):
    """The answer to compare with the one shown. A slow machine tells of more progress than the manual shows."""
    answer = engine.read()
    while "progress" in answer and '"progress"' not in shown:
        answer = engine.read()
    return answer


def test_manual_conversation():
    """Lines of the manual that begin with > are sent; < shows what comes, … standing for anything."""
    engine, tried, ended = Engine(), 0, False
    for line in MANUAL.splitlines():
        if line.startswith("> {"):
            engine = Engine() if ended else engine
            engine.write(line[2:].encode())
            ended = '"quit"' in line
        elif line.startswith("< {"):
            wanted = ".*".join(map(re.escape, line[2:].split("…")))
            answer = json.dumps(read_shown(engine, line), ensure_ascii=False, separators=(",", ":"))
            assert re.fullmatch(wanted, answer), f"the manual says {line[2:]}\nthe engine {answer}"
            tried += 1
    assert tried >= len([name for name in SCHEMA["$defs"] if name.endswith("_answer")])
    engine.end()


def test_review():
    """An analysis from elsewhere is told as `analyse` tells its own; one that does not fit changes nothing."""
    engine = Engine()
    engine.ask("new", game="pebbles", players=1, seed="7")
    engine.ask("play", move="left:2", state=False)
    verdict = {"move": "left:2", "best": "left:1", "value": [8000], "expected": [7000], "cost": 3000, "choices": 6}
    analysis = {"one": 16384, "level": 6, "verdicts": [verdict], "value": [7000]}
    told = engine.ask("review", analysis=analysis)
    assert told["decisions"][0]["better"] == "left:1" and told["decisions"][0]["mark"] == "mistake" and told["decisions"][0]["why"], told
    assert not told["stopped"] and engine.ask("review", analysis=analysis | {"verdicts": []})["stopped"]
    for wrong in ({}, analysis | {"verdicts": [verdict] * 2}, analysis | {"verdicts": [verdict | {"move": "left:1"}]}, analysis | {"value": []},
                  analysis | {"verdicts": [verdict | {"best": "left:99"}]}, analysis | {"verdicts": [[]]}, analysis | {"verdicts": {}}):
        engine.refused("bad_analysis", "review", analysis=wrong)
    engine.refused("missing_field", "review")
    engine.refused("bad_field", "review", analysis=[])
    mine = engine.ask("analyse", budget="plain:20x")
    engine.ask("review", analysis=analysis)
    assert engine.ask("analyse", budget="plain:20x", most=1) == mine, "no part goes on behind it"
    engine.end()


def test_manual_bot():
    bot = re.search(r"```python\n(.*?)```", MANUAL, re.S)[1]
    assert len(bot.splitlines()) < 40
    for game, players in (("pebbles", "2"), ("nunatak", "1"), ("nunatak", "3")):
        done = subprocess.run(
            [sys.executable, "-", FLOE, game, players], input=bot, stdout=subprocess.PIPE, text=True, check=True
        )
        assert re.search(r"\d+", done.stdout), done.stdout


def test_codes():
    """All codes were met above, and schema and manual list the same ones."""
    codes = set(SCHEMA["$defs"]["refusal"]["properties"]["error"]["properties"]["code"]["enum"])
    assert SEEN == codes, SEEN ^ codes
    section = MANUAL.split("## Errors")[1].split("\n## ")[0]
    assert set(re.findall(r"^\| `(\w+)`", section, re.M)) == codes


run_tests(globals())
