"""several_servers.py - servers that share a database: their metrics, and when they have found each other."""

import re
import socket
import threading
import urllib.request

from server_client import PATIENCE
from waiting import until


def metrics(server, *names):
    """Of one moment."""
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=PATIENCE) as answer:
        text = answer.read().decode()
    return [int(re.search(rf"^{name} (\d+)$", text, re.MULTILINE).group(1)) for name in names]


def metric(server, name):
    return metrics(server, name)[0]


def is_ready(server):
    return server.http("GET", "/readyz")[0].status == 200


def are_linked(*servers):
    """Each has its store and a link to all others."""
    until(lambda: all(is_ready(server) for server in servers))
    until(lambda: all(metric(server, "floe_peers") == len(servers) - 1 for server in servers))


def connected_to(path):
    """A socket of a file, as PostgreSQL has one."""
    end = socket.socket(socket.AF_UNIX)
    end.connect(path)
    return end


class Proxy:
    """Between two programs; `connect` makes a connection to the second. `cut` ends all connections, `freeze` lets nothing through; both
    until `mend`."""

    def __init__(self, connect):
        self.connect = connect
        self.open = threading.Event()
        self.open.set()
        self.is_cut = False
        self.sockets = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client = self.listener.accept()[0]
            except OSError:
                return
            if self.is_cut:
                client.close()
                continue
            server = self.connect()
            self.sockets += [client, server]
            for one, other in ((client, server), (server, client)):
                threading.Thread(target=self.pump, args=(one, other), daemon=True).start()

    def pump(self, one, other):
        try:
            while data := one.recv(65536):
                self.open.wait()
                other.sendall(data)
        except OSError:
            pass
        self.shut(one, other)

    def shut(self, *ends):
        for end in ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self):
        self.is_cut = True
        self.shut(*self.sockets)

    def freeze(self):
        self.open.clear()

    def mend(self):
        self.is_cut = False
        self.open.set()

    def close(self):
        self.cut()
        self.open.set()
        self.listener.close()
