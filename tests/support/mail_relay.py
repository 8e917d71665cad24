"""mail_relay.py - a mail relay on loopback, for tests of letters."""

import email
import email.policy
import queue
import socket
import threading

from server_client import PATIENCE


class Relay:
    """As much of SMTP as a client needs; what it takes is in `letters`. Addresses at refused.example are refused."""

    def __init__(self, mute=False):
        self.letters, self.said, self.mute = queue.Queue(), [], mute
        self.visits = queue.Queue()
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"smtp://127.0.0.1:{self.socket.getsockname()[1]}"
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                one, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.speak, args=(one,), daemon=True).start()

    def speak(self, one):
        self.visits.put(one)
        if self.mute:  # it never says a word, as a relay behind a broken firewall
            return
        with one, one.makefile("rwb") as wire:
            def answer(words):
                wire.write(words.encode() + b"\r\n")
                wire.flush()

            envelope = []
            answer("220 here")
            while line := wire.readline():
                words = line.decode().rstrip("\r\n")
                self.said.append(words)
                if words.startswith("EHLO"):
                    answer("250-here\r\n250 8BITMIME")
                elif words == "DATA":
                    answer("354 go on")
                    body = b"".join(iter(wire.readline, b".\r\n"))
                    answer("250 taken")
                    body = body.replace(b"\r\n", b"\n")
                    self.letters.put((envelope, email.message_from_bytes(body, policy=email.policy.default)))
                    envelope = []
                elif words.startswith("RCPT") and "refused.example" in words:
                    answer("550 nobody here")
                elif words == "QUIT":
                    answer("221 bye")
                    return
                else:
                    envelope += [words] if words[:4] in ("MAIL", "RCPT") else []
                    answer("250 fine")

    def letter(self):
        """The next letter, and its text."""
        _, letter = self.letters.get(timeout=PATIENCE)
        return letter, letter.get_content()

    def close(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
