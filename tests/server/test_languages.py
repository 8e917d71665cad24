"""test_languages.py FLOE - people with different languages at one table of `floe serve`: each reads their own."""

import json
from http.client import HTTPConnection

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Server

PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}
YOURS = {"de": "Du bist am Zug:", "fr": "À vous", "nl": "Jouw beurt:"}


def three_readers(server):
    """Anna reads German, Ben French, and Cleo looks on in Dutch; by language, whoever decides first. And the table."""
    readers = {"de": server.guest("Anna"), "fr": server.guest("Ben"), "nl": server.guest("Cleo")}
    for language, guest in readers.items():
        assert guest.ask("speak", language=f"{language}-BE")["language"] == language
    table = readers["de"].ask("create", **PLAN)["table"]
    readers["fr"].ask("sit", table=table, chair=1)
    for guest in readers.values():
        guest.ask("join", table=table)
    told = {language: guest.event("table", lambda event: event["stage"] == "playing") for language, guest in readers.items()}
    return table, readers, told, ("de", "fr")[told["nl"]["decides"]]


def test_each_reads_their_own():
    with Server(FLOE) as server:
        table, readers, told, first = three_readers(server)
        assert told[first]["ask"].startswith(YOURS[first]), told
        assert len({event["ask"] for event in told.values()}) == 3, told
        move = told[first]["moves"][0]["move"]
        readers[first].ask("play", table=table, number=1, move=move)
        said = {}
        for language, guest in readers.items():
            entry = guest.event("table", lambda event: event["ply"] == 1)["log"][0]
            assert entry["move"] == move, "moves are the same in every language"
            said[language] = [event["text"] for event in entry["events"]]
        assert len({tuple(texts) for texts in said.values()}) == 3, said


def test_computers_have_names_in_every_language():
    with Server(FLOE) as server:
        anna, cleo = server.guest("Anna"), server.guest("Cleo")
        anna.ask("speak", language="de")
        cleo.ask("speak", language="nl")
        table = anna.ask("create", game="nunatak", players=2, chairs=["me", {"computer": 1}])["table"]
        assert "Robbe" in anna.ask("text", table=table)["text"]
        assert "Zeehond" in cleo.ask("text", table=table)["text"]


def test_a_language_is_changed_at_the_table():
    """The table comes again, whole, with its whole log, and goes on in that language."""
    with Server(FLOE) as server:
        table, readers, told, first = three_readers(server)
        readers[first].ask("play", table=table, number=1, move=told[first]["moves"][0]["move"])
        cleo = readers["nl"]
        before = cleo.event("table", lambda event: event["ply"] == 1)
        assert cleo.ask("speak", language="en")["language"] == "en"
        after = cleo.event("table")
        assert [entry["ply"] for entry in after["log"]] == [1] and after["version"] == before["version"]
        assert after["log"][0]["events"][0]["text"] != before["log"][0]["events"][0]["text"]
        assert after["ask"].endswith("begin?") and after["state"] == before["state"], after["ask"]


def test_refusals():
    """Over the WebSocket: of the server, of the game, and of a field."""
    with Server(FLOE) as server:
        table, readers, _, _ = three_readers(server)
        assert len({guest.refused("no_table", "join", table="nothing")["message"] for guest in readers.values()}) == 3
        assert len({guest.ask("check", table=table, move="nonsense")["reason"]["message"] for guest in readers.values()}) == 3
        anna = readers["de"]
        assert anna.refused("bad_field", "speak", language="Deutsch")["message"].startswith("Das ")
        assert anna.ask("speak", language="xx")["language"] == "en", "what there is not is the server's"
        assert anna.ask("speak", language="")["language"] == "en"


def test_refusals_over_http():
    """The first of the languages that a browser sends, as far as there is one."""
    wanted = {"de-AT,en;q=0.5": "Eine Anfrage", "fy, fr;q=0.9": "Une requête", "xx": "A request", None: "A request"}
    with Server(FLOE) as server:
        for accepted, begins in wanted.items():
            http = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
            headers = {"Content-Type": "application/json"} | ({"Accept-Language": accepted} if accepted else {})
            http.request("POST", "/api/guest", "[]", headers)
            error = json.loads(http.getresponse().read())["error"]
            assert error["code"] == "not_an_object" and error["message"].startswith(begins), error


run_tests(globals())
