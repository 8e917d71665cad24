"""confirmed_game.py - two guests at a table, and the moves that the server has confirmed to them."""

import time

from history_checker import check
from server_client import PATIENCE, Closed, Guest

PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}
GONE = (Closed, OSError, ValueError)  # what a message that breaks off looks like


class Game:
    """Two at a table; `moves` were confirmed. `sent` is (seat, move) of one that was not. All that they send and hear is in `history`
    (history_checker.py)."""

    def __init__(self, server, other=None):
        """Anna comes to the first server, Ben to the other one, if there is one."""
        self.guests = [server.guest("Anna"), (other or server).guest("Ben")]
        self.history = []
        self.watch()
        anna, ben = self.guests
        self.table = anna.ask("create", **PLAN)["table"]
        self.moves, self.sent = [], None
        for guest in self.guests:
            guest.ask("join", table=self.table)
        ben.ask("sit", table=self.table, chair=1)

    def watch(self):
        """Writes down each log that the two are told."""
        for seat, guest in enumerate(self.guests):
            def checked(message, seat=seat, known=guest.checked):
                message = known(message)
                for one in message.get("log", ()):
                    self.note("told", seat, one["ply"], one["move"])
                return message
            guest.checked = checked

    def note(self, kind, seat, ply, move):
        self.history.append({"client": ("Anna", "Ben")[seat], "table": self.table, "kind": kind, "ply": ply, "move": move})

    def event(self, seat):
        ply = len(self.moves)
        return self.guests[seat].event("table", lambda event: event["table"] == self.table and event.get("ply") == ply)

    def choose(self):
        """The seat to move, and its first move."""
        event = self.event(0)
        seat = event["decides"]
        return seat, (event if seat == 0 else self.event(seat))["moves"][0]["move"]

    def play(self, count):
        for _ in range(count):
            seat, move = self.choose()
            self.sent = seat, move
            number = len(self.moves) + 1
            self.note("sent", seat, number, move)
            self.guests[seat].ask("play", table=self.table, number=number, move=move)
            self.note("confirmed", seat, number, move)
            self.moves.append(move)
            self.sent = None

    def send_next(self):
        """Sends a move, and waits for nothing."""
        seat, move = self.sent = self.choose()
        self.note("sent", seat, len(self.moves) + 1, move)
        self.guests[seat].send({"op": "play", "id": "last", "table": self.table, "number": len(self.moves) + 1, "move": move})

    def join_again(self, servers):
        """Both come back, to any of the servers that has the table. Returns how many seconds nobody had it."""
        begun = time.monotonic()
        while time.monotonic() - begun < PATIENCE:
            for server in servers:
                fresh = []
                try:
                    for guest in self.guests:
                        fresh.append(Guest(server.port, cookie=guest.cookie))
                    if any(guest.status != 101 for guest in fresh):
                        continue
                    self.guests = fresh
                    self.watch()
                    for guest in self.guests:
                        guest.ask("join", table=self.table)
                except GONE:
                    for guest in fresh:
                        guest.close()
                    continue
                return time.monotonic() - begun
        raise AssertionError(f"nobody has table {self.table}")

    def is_over(self):
        """Looks at what is told next, which is left there."""
        event = self.event(0)
        self.guests[0].events.insert(0, event)
        return event["over"]

    def is_there(self, *servers):
        """All that was confirmed, and of the rest at most the move whose answer was lost."""
        took = self.join_again(servers)
        event = self.guests[0].event("table", lambda event: event["table"] == self.table)
        log = [one["move"] for one in event["log"]]
        rest = log[len(self.moves):]
        assert log[: len(self.moves)] == self.moves, (self.moves, log)
        assert rest == [] or (self.sent and rest == [self.sent[1]]), (self.sent, rest)
        self.moves, self.sent = log, None
        for guest in self.guests:  # told once more, for the next move
            guest.ask("join", table=self.table)
        return took

    def is_stored(self, postgres):
        """Each move is in the store once, in order, and nobody has heard anything else."""
        query = "SELECT ply, move FROM moves JOIN tables ON number = place WHERE id = "
        rows = postgres.ask(f"{query}'{self.table}' ORDER BY ply").splitlines()
        stored = [(int(ply), move) for ply, move in (row.split("|", 1) for row in rows)]
        assert [move for _, move in stored] == self.moves, (stored, self.moves)
        wrong = check(self.history, {self.table: stored})
        assert wrong == [], wrong
