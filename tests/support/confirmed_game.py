"""confirmed_game.py - two guests at a table, and the moves that the server has confirmed to them."""

import time

from server_client import PATIENCE, Closed, Guest

PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}
GONE = (Closed, OSError, ValueError)  # what a message that breaks off looks like


class Game:
    """Two at a table; `moves` were confirmed. `sent` is (seat, move) of one that was not."""

    def __init__(self, server):
        self.guests = [server.guest("Anna"), server.guest("Ben")]
        anna, ben = self.guests
        self.table = anna.ask("create", **PLAN)["table"]
        self.moves, self.sent = [], None
        for guest in self.guests:
            guest.ask("join", table=self.table)
        ben.ask("sit", table=self.table, chair=1)

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
            self.guests[seat].ask("play", table=self.table, number=len(self.moves) + 1, move=move)
            self.moves.append(move)
            self.sent = None

    def send_next(self):
        """Sends a move, and waits for nothing."""
        seat, move = self.sent = self.choose()
        self.guests[seat].send({"op": "play", "id": "last", "table": self.table, "number": len(self.moves) + 1, "move": move})

    def join_again(self, servers):
        """Both come back, to any of the servers that has the table. Returns how many seconds nobody had it."""
        begun = time.monotonic()
        while time.monotonic() - begun < PATIENCE:
            for server in servers:
                try:
                    self.guests = [Guest(server.port, cookie=guest.cookie) for guest in self.guests]
                    if any(guest.status != 101 for guest in self.guests):
                        continue
                    for guest in self.guests:
                        guest.ask("join", table=self.table)
                except GONE:
                    continue
                return time.monotonic() - begun
        raise AssertionError(f"nobody has table {self.table}")

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
        """Each move is in the store once, in order."""
        query = "SELECT coalesce(string_agg(move, '/' ORDER BY ply), '') FROM moves JOIN tables ON number = place WHERE id = "
        stored = postgres.ask(f"{query}'{self.table}'")
        assert stored == "/".join(self.moves), (stored, self.moves)
