"""machines.py - several machines in one: network namespaces on a bridge, each with an address of its own.

A namespace lives as long as the process that holds it, and all processes end with the test, however that ends: nothing is left
behind, and nothing is mounted. Nothing leaves these namespaces either: they have no way out.

A cut between two machines is silent, as a cable that is pulled somewhere between two switches: packets go nowhere, nobody is told.
"""

import ctypes
import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor

NETWORK = "10.77.0"
NOWHERE = "02:00:00:00:00:fe"  # a hardware address that nobody has
CLONE_NEWNET = 0x40000000
LIBC = ctypes.CDLL(None, use_errno=True)
MORTAL = ["setpriv", "--pdeathsig", "KILL", "--"]  # in front of a command: killed when the thread that started it ends


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


def refusal():
    """Why there can be no machines here; empty: there can."""
    if os.geteuid() != 0:
        return "only root may make network namespaces"
    missing = [name for name in ("ip", "nsenter", "setpriv", "unshare") if not shutil.which(name)]
    if missing:
        return f"no {', '.join(missing)}"
    done = subprocess.run(["unshare", "--net", "ip", "link", "add", "one", "type", "veth", "peer", "name", "two"], capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else f"the kernel makes no network namespaces: {done.stderr.strip()}"


class Namespace:
    """A network namespace without a name: a process holds it."""

    def __init__(self):
        self.holder = subprocess.Popen([*MORTAL, "unshare", "--net", "sh", "-c", "echo; exec cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.holder.stdout.readline()
        self.file = f"/proc/{self.holder.pid}/ns/net"
        self.inside = ["nsenter", f"--net={self.file}", "--"]  # in front of a command
        self.run("ip", "link", "set", "lo", "up")

    def run(self, *words):
        return run(*self.inside, *words)

    def popen(self, words, **how):
        """A program there."""
        return subprocess.Popen([*MORTAL, *self.inside, *words], **how)

    def enter(self):
        """This thread is there from now on, with all that it opens and all threads that it starts."""
        with open(self.file, "rb") as file:
            if LIBC.setns(file.fileno(), CLONE_NEWNET) != 0:
                raise OSError(ctypes.get_errno(), "setns")

    def close(self):
        self.holder.stdin.close()
        self.holder.stdout.close()
        self.holder.wait()


class Machine(Namespace):
    def __init__(self, name, address, network):
        super().__init__()
        self.name, self.address, self.thread = name, address, ThreadPoolExecutor(1, initializer=self.enter)
        run("ip", "link", "add", "eth0", "netns", str(self.holder.pid), "type", "veth", "peer", "name", f"to-{name}", "netns", str(network.hub.holder.pid))
        network.hub.run("ip", "link", "set", f"to-{name}", "master", "bridge", "up")
        self.run("ip", "address", "add", f"{address}/24", "dev", "eth0")
        self.run("ip", "link", "set", "eth0", "up")

    def call(self, function):
        """What the function returns there."""
        return self.thread.submit(function).result()

    def close(self):
        self.thread.shutdown()
        super().close()

    def no_way_to(self, other):
        """What this machine sends to the other is lost from now on."""
        self.run("ip", "neighbour", "replace", other.address, "lladdr", NOWHERE, "dev", "eth0", "nud", "permanent")

    def way_to(self, other):
        self.run("ip", "neighbour", "del", other.address, "dev", "eth0")


class Network:
    """A bridge, and the machines on it."""

    def __init__(self, *names):
        self.hub = Namespace()
        self.hub.run("ip", "link", "add", "bridge", "type", "bridge")
        self.hub.run("ip", "link", "set", "bridge", "up")
        self.machines = {name: Machine(name, f"{NETWORK}.{number}", self) for number, name in enumerate(names, 1)}

    def __getitem__(self, name):
        return self.machines[name]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for space in (*self.machines.values(), self.hub):
            space.close()


def cut(one, other):
    """Between two machines, in both directions."""
    one.no_way_to(other)
    other.no_way_to(one)


def mend(one, other):
    one.way_to(other)
    other.way_to(one)
