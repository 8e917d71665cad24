"""several_servers.py - servers that share a database: their metrics, and when they have found each other."""

import re
import time
import urllib.request

from server_client import PATIENCE


def until(condition):
    """Asks again and again, but leaves the servers time to answer others."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def metric(server, name):
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=PATIENCE) as answer:
        return int(re.search(rf"^{name} (\d+)$", answer.read().decode(), re.MULTILINE).group(1))


def is_ready(server):
    return server.http("GET", "/readyz")[0].status == 200


def are_linked(*servers):
    """Each has its store and a link to all others."""
    until(lambda: all(is_ready(server) for server in servers))
    until(lambda: all(metric(server, "floe_peers") == len(servers) - 1 for server in servers))
