#!/usr/bin/env python3
"""test_club.py FLOE - the club's face: name, logo and texts of the settings, robots.txt and security.txt; and what is said if
`https` is forgotten."""

import json
import signal
import struct
import subprocess
import sys
import tempfile
import zlib
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

from run_tests import run_tests
from server_client import PATIENCE, Server, Told, check_http
from waiting import until

FLOE = sys.argv[1]
WELCOME = "# Welcome\n\n<script>alert(1)</script> & “friends” ❄\n"
IMPRINT = "The Ice Club\nHarbour 1\n\n[Write](mailto:club@floe.example)\n"


def png():
    """A picture of one pixel."""
    def chunk(kind, data):
        return struct.pack("!I", len(data)) + kind + data + struct.pack("!I", zlib.crc32(kind + data))

    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack("!IIBBBBB", 1, 1, 8, 0, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b"")


def ask(server, path, method="GET", **headers):
    """Status, headers and bytes."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


def face(server):
    status, _, body = ask(server, "/api/club")
    check_http("GET", "/api/club", None, status, json.loads(body))
    return json.loads(body)


class Club:
    """Files of a club, and the options that name them."""

    def __init__(self, folder):
        self.files = {"club-logo": png(), "welcome-file": WELCOME.encode(), "imprint-file": IMPRINT.encode(), "privacy-file": b"We keep little."}
        self.paths = {name: Path(folder, name) for name in self.files}
        for name, content in self.files.items():
            self.paths[name].write_bytes(content)
        self.options = [word for name, path in self.paths.items() for word in (f"--{name}", str(path))]


def test_a_server_without_a_face():
    with Server(FLOE) as server:
        assert face(server) == dict.fromkeys(("name", "logo", "welcome", "imprint", "privacy", "languages"))
        for path in ("/club/logo", "/club/imprint", "/club/privacy", "/.well-known/security.txt", "/club/", "/club", "/.well-known/"):
            assert ask(server, path)[0] == 404, path
        assert ask(server, "/robots.txt")[2] == b"User-agent: *\nDisallow: /api/\nDisallow: /club/\n"


def test_the_face():
    with tempfile.TemporaryDirectory() as folder:
        club = Club(folder)
        options = ["--club-name", "Eisclub “Scholle” & Co.", *club.options, "--url", "https://floe.example/", "--robots", "deny", "--languages", " en,",
                   "--security-contact", "mailto:security@floe.example", "--security-expires", "2030-12-31"]
        with Server(FLOE, None, *options) as server:
            told = face(server)
            assert (told["name"], told["welcome"], told["languages"]) == ("Eisclub “Scholle” & Co.", WELCOME, ["en"])
            for name, kind, file in (("logo", "image/png", "club-logo"), ("imprint", "text/plain; charset=utf-8", "imprint-file"),
                                     ("privacy", "text/plain; charset=utf-8", "privacy-file")):
                status, headers, body = ask(server, "/" + told[name])
                assert (status, headers["Content-Type"], body) == (200, kind, club.files[file]), (name, headers)
                assert headers["X-Content-Type-Options"] == "nosniff" and "script-src 'self'" in headers["Content-Security-Policy"]
            assert ask(server, "/robots.txt")[2] == b"User-agent: *\nDisallow: /\n"
            assert ask(server, "/.well-known/security.txt")[2].decode() == (
                "Contact: mailto:security@floe.example\nExpires: 2030-12-31T00:00:00Z\nCanonical: https://floe.example/.well-known/security.txt\n")
            for path in ("/api/club", "/club/logo", "/club/imprint", "/robots.txt", "/.well-known/security.txt"):
                headers = ask(server, path)[1]
                tag = headers["ETag"]
                status, again, body = ask(server, path, if_none_match=f'"x", {tag}')
                assert (status, body, again["ETag"]) == (304, b"", tag) and again["Cache-Control"] == headers["Cache-Control"] == "no-cache", path
                assert ask(server, path, if_none_match='"x"')[0] == 200
            status, headers, body = ask(server, "/club/logo", "HEAD")
            assert (status, body, int(headers["Content-Length"])) == (200, b"", len(png()))
            assert ask(server, "/club/logo", "POST")[0] == 405 and ask(server, "/api/club", "HEAD")[0] == 405


def test_the_face_changes_at_a_signal():
    """SIGHUP reads the files again; one that is wrong leaves all as it was."""
    with tempfile.TemporaryDirectory() as folder:
        settings, welcome = Path(folder, "floe.conf"), Path(folder, "welcome")
        welcome.write_text("Hello", encoding="utf-8")
        settings.write_text(f"club-name = One\nwelcome-file = {welcome}\nlog = yes\n", encoding="utf-8")
        with Told(FLOE, None, "--config", str(settings)) as server:
            assert (face(server)["name"], face(server)["welcome"]) == ("One", "Hello")
            welcome.write_bytes(b"\xff")
            reload(server, "settings_refused")
            assert face(server)["welcome"] == "Hello"
            welcome.write_text("Good day", encoding="utf-8")
            for name in ("Two", "Three", "Four"):
                settings.write_text(f"club-name = {name}\nwelcome-file = {welcome}\nlog = yes\n", encoding="utf-8")
                reload(server, "settings_reloaded")
                assert (face(server)["name"], face(server)["welcome"]) == (name, "Good day")


def reload(server, event):
    """Until the log has one more such line."""
    before = server.said().count(event)
    server.process.send_signal(signal.SIGHUP)
    until(lambda: server.said().count(event) > before)


def refused(*options):
    """What is said of options that are wrong."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "index.html").touch()
        done = subprocess.run([FLOE, "serve", "--check-config", "--page", folder, *options], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stdout == "" and done.stderr.startswith("floe serve: "), done
    return done.stderr


def test_wrong_settings_are_refused():
    with tempfile.TemporaryDirectory() as folder:
        def file(content):
            path = Path(folder, "file")
            path.write_bytes(content)
            return str(path)

        for option, most in (("welcome-file", 4096), ("imprint-file", 65536), ("privacy-file", 65536)):
            assert f"longer than {most} bytes" in refused(f"--{option}", file(b"x" * (most + 1)))
            for content in (b"a\0b", b"\xff\xfe", b"\x1b[31m", "\x7f".encode(), b"\xc3"):
                assert "not plain text" in refused(f"--{option}", file(content)), (option, content)
            assert "No such file" in refused(f"--{option}", folder + "/none") and "directory" in refused(f"--{option}", folder)
        assert "longer than 262144 bytes" in refused("--club-logo", file(png() + bytes(262144)))
        for content in (b"", b"\x89PNG", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"GIF89a" + bytes(20), b"RIFF1234WAVE" + bytes(9)):
            assert "not a picture" in refused("--club-logo", file(content)), content
    for name in ("", "a\nb", "x" * 61, "\x7f"):
        assert "not a name" in refused("--club-name", name), name
    for languages in ("", ",", "tlh", "en,tlh", "EN", "en_GB", "english12345", "en," * 30):
        assert "not a list of languages" in refused("--languages", languages), languages
    day = ("--security-expires", "2030-12-31")
    for contact in ("security@floe.example", "mailto:", "http://floe.example", "mailto:a b@c", "https://x/\nContact: mailto:evil@x", "mailto:" + "x" * 200):
        assert "begins with mailto:" in refused("--security-contact", contact, *day), contact
    for wrong in ("", "tomorrow", "2030-13-01", "2030-00-10", "2030-04-31", "2030-1-1", "2030-12-31T00", "20301231"):
        assert "not a day" in refused("--security-contact", "mailto:a@b.example", "--security-expires", wrong), wrong
    assert "--security-expires" in refused("--security-contact", "mailto:a@b.example") and "--security-contact" in refused(*day)


def sign_in(server, origin):
    headers = {"Content-Type": "application/json", "Origin": origin, "Host": "floe.example"}
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
        connection.request("POST", "/api/guest", json.dumps({"name": "Anna"}), headers)
        return connection.getresponse().status


def test_https_that_is_forgotten_is_told_once():
    """Only if it is that: a page of somewhere else means nothing."""
    for options in ([], ["--log"]):
        with Told(FLOE, None, *options) as server:
            assert sign_in(server, "https://elsewhere.example") == 403 and "https = yes" not in server.said()
            assert [sign_in(server, "https://floe.example") for _ in range(3)] == [403] * 3
            assert sign_in(server, "http://floe.example") == 200
            told = [line for line in server.said().splitlines() if "https = yes" in line]
            assert len(told) == 1, server.said()
            if options:
                assert json.loads(told[0])["event"] == "https_missing" and "proxy" in json.loads(told[0])["advice"]
    with Told(FLOE, None, "--https", "--proxy", "127.0.0.1") as server:
        assert sign_in(server, "https://floe.example") == 200 and server.said() == ""


run_tests(globals())
