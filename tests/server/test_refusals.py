"""test_refusals.py FLOE - what a refusal tells: the field, what it must be, and the reason of the game behind an illegal move."""

from engine_client import FLOE, Engine
from run_tests import run_tests
from server_client import Server

PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}


def pair(server):
    """Two at a table, and whoever decides there first."""
    anna, ben = server.guest("Anna"), server.guest("Ben")
    table = anna.ask("create", **PLAN)["table"]
    ben.ask("sit", table=table, chair=1)
    anna.ask("join", table=table)
    told = anna.event("table", lambda event: event["stage"] == "playing")
    return table, (anna, ben)[told["decides"]]


def test_illegal_moves():
    """Over the WebSocket as in the engine: `play` has the reason, and `check` the game's own code."""
    with Server(FLOE) as server:
        table, player = pair(server)
        error = player.refused("illegal_move", "play", table=table, number=1, move="nonsense")
        assert error["reason"]["code"] not in ("illegal_move", ""), error
        told = player.ask("check", table=table, move="nonsense")
        assert told["legal"] is False and told["reason"]["code"] == error["reason"]["code"], told
        assert told["reason"]["message"] == error["message"]
        engine = Engine()
        engine.ask("new", game="nanuuk", players=2, options={"mode": "learning"}, seed="7")
        known = engine.ask("check", move="nonsense")["reason"]
        assert known["code"] == told["reason"]["code"] and known["message"] == told["reason"]["message"]
        assert set(known) == set(told["reason"])
        engine.end()


def test_undo_has_its_reason():
    with Server(FLOE) as server:
        table, player = pair(server)
        assert player.refused("undo_refused", "undo", table=table)["reason"]["code"]


def test_repeated_moves():
    """A move that was played is answered in the same way again, whatever was played since."""
    with Server(FLOE) as server:
        anna = server.guest("Anna")
        table = anna.ask("create", **PLAN | {"chairs": ["me", {"computer": 1}]})["table"]
        anna.ask("join", table=table)
        now = anna.event("table", lambda event: event.get("decides") == 0)
        move = {"table": table, "number": now["ply"] + 1, "move": now["moves"][0]["move"]}
        first = anna.ask("play", **move)
        assert first["ply"] == move["number"]
        anna.event("table", lambda event: event["ply"] > move["number"])
        assert anna.ask("play", **move)["ply"] == first["ply"]


def test_lobby_without_watching():
    with Server(FLOE) as server:
        anna = server.guest("Anna")
        table = anna.ask("create", **PLAN)["table"]
        told = anna.ask("lobby", watch=False)
        assert [line["table"] for line in told["tables"]] == [table] and told["more"] is False


def test_lines_are_alike():
    """In the lobby, among one's own tables and over HTTP."""
    with Server(FLOE) as server:
        table, player = pair(server)
        line, = player.ask("own")["tables"]
        assert player.ask("lobby")["tables"] == [line]
        _, told = server.http("GET", "/api/games", None, player.cookie)
        assert told["tables"] == [line]
        assert line["table"] == table and line["decides"] is not None


# Changes of PLAN, the code, and words of the sentence.
REFUSED = [
    ({"game": "chess"}, "unknown_game", ["“chess”"]),
    ({"game": 7}, "bad_field", ["“game”", "string", "31"]),
    ({"players": 5}, "bad_field", ["“players”", "2 to 4"]),
    ({"options": {"mode": "mood"}}, "bad_option", ["“mode”", "“mood”"]),
    ({"options": {"mode": 1}}, "bad_field", ["“options”", "strings"]),
    ({"chairs": ["me"]}, "bad_chairs", ["list of 2"]),
    ({"chairs": ["me", "you"]}, "bad_chairs", ["“open”", "“friend”", "1 to 6"]),
    ({"chairs": ["me", {"computer": 7}]}, "bad_chairs", ["1 to 6"]),
    ({"chairs": ["open", "open"]}, "bad_chairs", ["Exactly one", "“me”"]),
    ({"chairs": ["me", "me"]}, "bad_chairs", ["Exactly one", "“me”"]),
    ({"clock": {"kind": "fischer", "start": 0, "each": 0}}, "bad_clock", ["fischer", "0 to 34560000", "at least one"]),
    ({"rated": 1}, "bad_field", ["“rated”", "true or false"]),
    ({"lot": 1}, "bad_field", ["“lot”", "true or false"]),
    ({"commit": "12"}, "bad_field", ["“commit”", "64 hex digits"]),
]


def test_tables_that_cannot_be_made():
    with Server(FLOE) as server:
        anna = server.guest("Anna")
        for change, code, words in REFUSED:
            message = anna.refused(code, "create", **PLAN | change)["message"]
            assert all(word in message for word in words) and "{" not in message, (change, message)
        for field in ("game", "players", "chairs"):
            plan = {name: value for name, value in PLAN.items() if name != field}
            assert f"“{field}”" in anna.refused("missing_field", "create", **plan)["message"]


def test_ranges():
    """Numbers are refused with the range they must be in, here and in the engine."""
    with Server(FLOE) as server:
        table, player = pair(server)
        assert "1 to 50" in player.refused("bad_field", "lobby", count=51)["message"]
        assert "0 to 0" in player.refused("bad_field", "moment", table=table, ply=1)["message"]
        assert "39 bytes" in player.refused("bad_field", "check", table=table, move="x" * 40)["message"]
        assert "good_luck" in player.refused("bad_field", "say", table=table, preset="bad_luck")["message"]
        assert "1 to 511" in player.refused("bad_field", "say", table=table)["message"]
        _, told = server.http("GET", "/api/solo?game=nunatak&daily=yesterday!")
        assert "2026-11-16" in told["error"]["message"]
    engine = Engine()
    assert "1 to 4" in engine.refused("bad_field", "new", game="nunatak", players=5)["message"]
    engine.ask("new", game="nanuuk", players=3, seed="7")
    assert "0 to 2" in engine.refused("bad_field", "state", seat=3)["message"]
    assert "0 to 2" in engine.refused("bad_field", "undo", seat=3)["message"]
    assert "0 to 0" in engine.refused("bad_field", "score", ply=1)["message"]
    engine.end()


run_tests(globals())
