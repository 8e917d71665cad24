"""mail_relay.py - a mail relay on loopback, for tests of letters."""

import base64
import email
import email.policy
import queue
import socket
import ssl
import subprocess
import threading
from pathlib import Path

from server_client import PATIENCE


def certificate(folder, name="localhost"):
    """A certificate that nobody but itself vouches for, and its key, in one file."""
    both, key = Path(folder, f"{name}.pem"), Path(folder, f"{name}.key")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                    "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}", "-keyout", key, "-out", both],
                   check=True, capture_output=True)
    both.write_text(both.read_text() + key.read_text())
    return str(both)


class Relay:
    """As much of SMTP as a client needs; what it takes is in `letters`.

    Addresses at refused.example are refused. tls: a file of `certificate`, for STARTTLS. password: whoever has another one is sent away;
    it may change. busy: so many recipients are told to come later.
    """

    def __init__(self, mute=False, tls=None, password=None, busy=0, port=0):
        self.letters, self.said, self.mute = queue.Queue(), [], mute
        self.password, self.busy = password, busy
        self.visits = queue.Queue()
        self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER) if tls else None
        if tls:
            self.tls.load_cert_chain(tls)
        self.socket = socket.create_server(("127.0.0.1", port))
        self.url = f"smtp://{'localhost' if tls else '127.0.0.1'}:{self.socket.getsockname()[1]}"
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
        one.sendall(b"220 here\r\n")
        try:
            while one := self.converse(one):
                pass
        except OSError:  # the client has hung up, as one does that trusts no such certificate
            pass

    def converse(self, one):
        """Until the end, or until the connection is encrypted: then that one."""
        with one, one.makefile("rwb") as wire:
            def answer(words):
                wire.write(words.encode() + b"\r\n")
                wire.flush()

            envelope = []
            encrypted = isinstance(one, ssl.SSLSocket)
            while line := wire.readline():
                words = line.decode().rstrip("\r\n")
                self.said.append(words)
                if words.startswith("EHLO"):
                    answer("250-here")
                    if self.tls and not encrypted:
                        answer("250-STARTTLS")
                    if self.password:
                        answer("250-AUTH PLAIN")
                    answer("250 8BITMIME")
                elif words == "STARTTLS":
                    answer("220 go on")
                    return self.tls.wrap_socket(one, server_side=True)
                elif words.startswith("AUTH"):
                    self.log_in(words, wire, answer)
                elif words == "DATA":
                    answer("354 go on")
                    body = b"".join(line[line.startswith(b"."):] for line in iter(wire.readline, b".\r\n"))
                    answer("250 taken")
                    body = body.replace(b"\r\n", b"\n")
                    self.letters.put((envelope, email.message_from_bytes(body, policy=email.policy.default)))
                    envelope = []
                elif words.startswith("RCPT") and "refused.example" in words:
                    answer("550 nobody here")
                elif words.startswith("RCPT") and self.busy:
                    self.busy -= 1
                    answer("451 come back later")
                elif words == "QUIT":
                    answer("221 bye")
                    return None
                else:
                    envelope += [words] if words[:4] in ("MAIL", "RCPT") else []
                    answer("250 fine")
        return None

    def log_in(self, words, wire, answer):
        given = words.split()[2:]
        if not given:
            answer("334 ")
            given = [wire.readline().decode().strip()]
        good = base64.b64decode(given[0]).split(b"\0")[-1].decode() == self.password
        answer("235 welcome" if good else "535 5.7.8 wrong password")

    def letter(self):
        """The next letter, and its plain text."""
        _, letter = self.letters.get(timeout=PATIENCE)
        return letter, letter.get_body(("plain",)).get_content()

    def close(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
