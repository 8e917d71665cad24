"""table_bots.py - two bots at a table of a server that may end at any moment: they know which moves were confirmed to them."""

from server_client import Closed, Guest

PLAN = {"game": "nanuuk", "players": 2, "options": {"mode": "learning"}, "chairs": ["me", "open"]}
GONE = (Closed, OSError, ValueError)  # what a message that breaks off looks like


class Bots:
    """Two at a table, and what they know: `moves` were confirmed, the one `sent` (seat, move) was not."""

    def __init__(self, server):
        self.guests = [server.guest("Anna"), server.guest("Ben")]
        self.begin()

    def begin(self):
        anna, ben = self.guests
        self.table = anna.ask("create", **PLAN)["table"]
        self.moves, self.sent, self.told = [], None, 0
        anna.ask("join", table=self.table)
        ben.ask("join", table=self.table, brief=True)
        ben.ask("sit", table=self.table, chair=1)

    def news(self, seat):
        """The event after all moves that are confirmed."""
        ply = len(self.moves)
        return self.guests[seat].event("table", lambda event: event["table"] == self.table and event.get("ply") == ply)

    def choose(self, luck):
        """The next move, ready to be sent. The first one of a new game, if this one is over."""
        event = self.news(0)
        if event["over"]:
            self.begin()
            event = self.news(0)
        seat = event["decides"]
        moves = [one["move"] for one in event["moves"]] if seat == 0 else self.news(1)["moves"]
        self.choice = seat, luck.choice(moves)

    def send(self):
        self.sent = self.choice
        self.guests[self.sent[0]].send(self.play())

    def play(self):
        number = len(self.moves) + 1
        return {"op": "play", "id": f"play {number}", "table": self.table, "number": number, "move": self.sent[1]}

    def confirmed(self):
        """Waits for the answer to the move that was sent."""
        seat, move = self.sent
        guest = self.guests[seat]
        while True:
            message = guest.receive()
            if message.get("id") == self.play()["id"]:
                assert message["ok"] and message["ply"] == len(self.moves) + 1, message
                break
            guest.events.append(message)
        self.moves.append(move)
        self.sent = None

    def hear_last(self):
        """The server is dead: what it said before, to the last byte."""
        try:
            if self.sent:
                self.confirmed()
        except GONE:
            pass
        for guest in self.guests:
            events = list(guest.events)
            try:
                while True:
                    events.append(guest.receive())
            except GONE:
                guest.close()
            plies = [event["ply"] for event in events if event.get("table") == self.table and "ply" in event]
            self.told = max([self.told, len(self.moves), *plies])

    def come_back(self, port):
        """All that was confirmed or shown is there; the move whose answer was lost is sent again, and played once."""
        self.guests = [Guest(port, cookie=guest.cookie) for guest in self.guests]
        self.guests[0].ask("join", table=self.table)
        event = self.guests[0].event("table")
        log = [one["move"] for one in event["log"]]
        assert len(log) == event["ply"] >= self.told, (self.table, self.told, log)
        assert log[: len(self.moves)] == self.moves, (self.table, self.moves, log)
        rest = log[len(self.moves):]
        assert rest == [] or (self.sent and rest == [self.sent[1]]), (self.table, self.sent, rest)
        self.guests[1].ask("join", table=self.table, brief=True)
        if self.sent:
            self.send()
            self.confirmed()
        for guest in self.guests:
            guest.ask("join", table=self.table, brief=guest is self.guests[1])
        return len(rest)
