#!/usr/bin/env python3
"""test_stop.py FLOE - how the server ends, and what it tells the service manager meanwhile.

A server whose loop stands still is made as a debugger would: its first thread is stopped, and the others go on.
"""

import ctypes
import os
import signal
import socket
import tempfile

from engine_client import FLOE
from run_tests import run_tests
from server_client import PATIENCE, Server

PTRACE_SEIZE, PTRACE_INTERRUPT = 0x4206, 0x4207  # <sys/ptrace.h>


class Stuck(Server):
    """Its loop can be stopped."""

    def stand_still(self):
        """Returns when it does."""
        for request in (PTRACE_SEIZE, PTRACE_INTERRUPT):
            assert ctypes.CDLL(None, use_errno=True).ptrace(request, self.process.pid, None, None) == 0, ctypes.get_errno()
        assert os.WIFSTOPPED(os.waitpid(self.process.pid, 0)[1])


def ends(server):
    """By force: status 1, and not by the signal itself."""
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(PATIENCE) == 1
    server.process.stdout.close()


class Manager:
    """What systemd would hear."""

    def __init__(self, address):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.settimeout(PATIENCE)
        self.socket.bind(address)

    def hears(self):
        return self.socket.recv(4096).decode()

    def drain(self):
        self.socket.setblocking(False)
        try:
            while True:
                self.socket.recv(4096)
        except BlockingIOError:
            pass


def with_environment(address, kind=Server, microseconds="200000", **more):
    """A server under a manager of its own."""
    manager = Manager(address)
    name = address.replace("\0", "@")
    os.environ.update(NOTIFY_SOCKET=name, WATCHDOG_USEC=microseconds, **more)
    try:
        return manager, kind(FLOE)
    finally:
        for each in ("NOTIFY_SOCKET", "WATCHDOG_USEC", *more):
            del os.environ[each]


def test_manager_hears_of_states():
    with tempfile.TemporaryDirectory() as folder:
        for address in (f"{folder}/notify", f"\0floe-test-{os.getpid()}"):
            manager, server = with_environment(address)
            with server:
                assert manager.hears() == "READY=1"
                assert [manager.hears() for _ in range(3)] == ["WATCHDOG=1"] * 3
                assert server.stop() == 0
                while (state := manager.hears()) == "WATCHDOG=1":
                    pass
                assert state == "STOPPING=1"
            manager.socket.close()


def test_no_watchdog_unless_asked():
    with tempfile.TemporaryDirectory() as folder:
        for number, (microseconds, more) in enumerate((("0", {}), ("x", {}), ("200000", {"WATCHDOG_PID": "1"}))):
            manager, server = with_environment(f"{folder}/notify{number}", Server, microseconds, **more)
            with server:
                assert manager.hears() == "READY=1"
                assert server.stop() == 0
                assert manager.hears() == "STOPPING=1"
            manager.socket.close()


def test_a_loop_that_stands_still():
    """It does not feed the watchdog, and SIGTERM ends it all the same; then it starts as if nothing had been."""
    with tempfile.TemporaryDirectory() as folder:
        manager, server = with_environment(f"{folder}/notify", Stuck)
        with server:
            assert [manager.hears() for _ in range(2)] == ["READY=1", "WATCHDOG=1"]
            server.stand_still()
            manager.drain()
            ends(server)  # in which time many more were due
            try:
                raise AssertionError(manager.hears())
            except BlockingIOError:
                pass
            Server.start(server)
            assert server.http("GET", "/healthz")[0].status == 200
        manager.socket.close()


def test_everybody_hears_that_it_stops():
    with Server(FLOE) as server:
        guests = [server.guest(name) for name in ("Anna", "Ben")]
        assert server.stop() == 0
        for guest in guests:
            assert guest.hung_up() == 1001


def test_bad_addresses():
    """Nobody is told, and the server does not mind."""
    for address in ("", "relative", "/", "@", "/nonexistent/notify", "/" + "x" * 300):
        os.environ["NOTIFY_SOCKET"] = address
        try:
            with Server(FLOE) as server:
                assert server.http("GET", "/healthz")[0].status == 200
        finally:
            del os.environ["NOTIFY_SOCKET"]


run_tests(globals())
