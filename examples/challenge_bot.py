#!/usr/bin/env python3
"""challenge_bot.py URL [NAME] - a bot that accepts challenges and plays one game after the other; or challenges NAME to one game.

It plays as bot.py does, whose parts it uses. FLOE_TOKEN has the token of the bot: docs/bots.md, "Online". docs/server.md, "Challenges",
tells what is sent and heard. Needs Python 3 and nothing else.
"""

import os
import sys

import bot


def next_challenge(wire):
    """Waits for a table at which a chair is kept for us. Returns its id, and the number of the chair."""
    lines = wire.ask("own")["tables"]
    print("Waiting for challenges", flush=True)
    while True:
        for line in lines:
            kept = [(chair.get("reserved") or {}).get("id") == wire.you for chair in line["chairs"]]
            if any(kept) and line["stage"] == "waiting":
                return line["table"], kept.index(True)
        said = wire.hear()
        lines = [said["table"]] if said.get("event") == "own" else []


def challenge(wire, name):
    table = wire.create({**bot.PLAN, "chairs": ["me", {"person": name}], "open": False})
    wire.ask("join", table=table, brief=True)
    return table


def accept(wire, table, chair):
    """Sits down there. Not if the challenge was withdrawn meanwhile; one that cannot be accepted is declined."""
    wire.ask("join", table=table, brief=True)  # only those who look on can tell their numbers
    accepted = wire.ask("sit", table=table, chair=chair, commit=wire.commitment)["ok"]
    if not accepted:
        wire.ask("stand", table=table)
    return accepted


def play_at(wire, table):
    print("Table", table, flush=True)
    last = bot.play(wire, table)
    if last is not None:
        bot.show_points(wire, table, last)
    print("The game is over." if last is not None else "The challenge was declined, or the game called off.", flush=True)


def main():
    if len(sys.argv) not in (2, 3) or not os.environ.get("FLOE_TOKEN"):
        sys.exit("usage: FLOE_TOKEN=... challenge_bot.py URL [NAME]")
    wire = bot.Wire(sys.argv[1], os.environ["FLOE_TOKEN"])
    if len(sys.argv) == 3:
        play_at(wire, challenge(wire, sys.argv[2]))
        return
    while True:
        table, chair = next_challenge(wire)
        if accept(wire, table, chair):
            play_at(wire, table)


if __name__ == "__main__":
    main()
