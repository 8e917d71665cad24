#!/usr/bin/env python3
"""web_front.py - a real web server with TLS in front of a real `floe serve`, set up by the files of packaging/.

Ports, certificate and paths are the test's, the rest is as it is written there.

A test of the page runs this file with the ports of several servers: it prints the address of an nginx in front of them, set up as
docs/hosting.md says, and ends it when its standard input ends, as it does when the test ends in any way.
"""

import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from http.client import HTTPSConnection
from pathlib import Path

from server_client import PATIENCE, Guest, check_http

PATH = os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin"
LIVE = "/etc/letsencrypt/live/floe.example"
SHARE = "/usr/local/share/floe"


def program(name):
    """Its path; None if it is not here."""
    return shutil.which(name, path=PATH)


def free_port():
    with closing(socket.socket()) as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def packaged(name):
    return Path("packaging", name).read_text(encoding="utf-8")


def changed(text, *changes):
    """The text with these changes, each (old, new), each of which finds something to change."""
    for old, new in changes:
        assert old in text, f"there is no {old!r} in {text}"
        text = text.replace(old, new)
    return text


def write_certificate(folder):
    """cert.pem and key.pem, for this machine; whoever trusts the certificate trusts itself."""
    subprocess.run([program("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
                    "-subj", "/CN=floe.example", "-addext", "subjectAltName=DNS:floe.example,DNS:localhost,IP:127.0.0.1",
                    "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"], check=True, capture_output=True)


class SecureGuest(Guest):
    """A WebSocket over TLS."""

    def __init__(self, port, trust, **options):
        self.trust = trust
        super().__init__(port, **options)

    def connect(self):
        return self.trust.wrap_socket(super().connect(), server_hostname="localhost")


class Front:
    """A web server before Floe: who makes one says how it is started."""

    def __init__(self, folder, command, cwd=None, env=None):
        self.folder = folder
        self.trust = ssl.create_default_context(cafile=f"{folder}/cert.pem")
        self.log = Path(folder, "front.log")
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=cwd, env=env)
        self.wait_until_open()

    def wait_until_open(self):
        """Web servers do not say when they listen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process.poll() is None, self.log.read_text(encoding="utf-8")
            try:
                socket.create_connection(("127.0.0.1", self.port), PATIENCE).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.02)
        raise AssertionError("the web server does not listen")

    def ask(self, method, path, body=None, source="127.0.0.1", **headers):
        """Status, headers and answer over https."""
        connection = HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=self.trust, source_address=(source, 0))
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None:
            headers |= {"Content-Type": "application/json", "Origin": f"https://127.0.0.1:{self.port}"}
        with closing(connection):
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            told = answer.read()
        if answer.headers.get_content_type() == "application/json":  # Floe's answer, not that of the web server
            check_http(method, path, body, answer.status, json.loads(told))
        return answer.status, answer.headers, told

    def guest(self, name):
        status, headers, body = self.ask("POST", "/api/guest", {"name": name})
        assert status == 200, body
        cookie = headers["Set-Cookie"].split(";")[0]
        assert cookie.startswith("__Host-floe=") and "; Secure" in headers["Set-Cookie"] and "Path=/;" in headers["Set-Cookie"]
        return self.enter(cookie, origin=f"https://127.0.0.1:{self.port}")

    def enter(self, cookie, **options):
        """One more WebSocket of somebody."""
        return SecureGuest(self.port, self.trust, cookie=cookie, **options)

    def end(self):
        self.process.terminate()
        self.process.wait(PATIENCE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()


NGINX_MAIN = """
{user}
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
{main}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {conf}
}}
"""


class Nginx(Front):
    """packaging/nginx.conf; `main` is what docs/hosting.md says of the file around it."""

    def __init__(self, floe_port, folder, *changes, share=SHARE, main="events { worker_connections 512; }"):
        self.port, self.plain = free_port(), free_port()
        conf = changed(packaged("nginx.conf"), ("    listen [::]:80;\n", ""), ("    listen [::]:443 ssl http2;\n", ""),
                       ("server 127.0.0.1:7070;", f"server 127.0.0.1:{floe_port};"), ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
                       ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"), (f"{LIVE}/fullchain.pem", f"{folder}/cert.pem"),
                       (f"{LIVE}/privkey.pem", f"{folder}/key.pem"), (SHARE, share), *changes)
        user = "user root;" if os.geteuid() == 0 else ""
        Path(folder, "nginx.conf").write_text(NGINX_MAIN.format(user=user, folder=folder, conf=conf, main=main), encoding="utf-8")
        super().__init__(folder, [program("nginx"), "-p", folder, "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"])


class Caddy(Front):
    """packaging/Caddyfile."""

    def __init__(self, floe_port, folder, share=SHARE):
        self.port = free_port()
        conf = changed(packaged("Caddyfile"), ("floe.example {", f"https://127.0.0.1:{self.port}, https://localhost:{self.port} {{\n\ttls {folder}/cert.pem {folder}/key.pem"),
                       ("reverse_proxy 127.0.0.1:7070", f"reverse_proxy 127.0.0.1:{floe_port}"), (SHARE, share))
        Path(folder, "Caddyfile").write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + conf, encoding="utf-8")
        home = {**os.environ, "HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
        super().__init__(folder, [program("caddy"), "run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile"], env=home)


APACHE_MAIN = """
ServerRoot /usr/lib/apache2
ServerName floe.example
PidFile {folder}/apache.pid
DefaultRuntimeDir {folder}
ErrorLog {folder}/error.log
Listen 127.0.0.1:{plain}
Listen 127.0.0.1:{port}
{modules}
{conf}
"""
APACHE_MODULES = ["mpm_event", "authz_core", "alias", "socache_shmcb", "ssl", "http2", "headers", "proxy", "proxy_http"]


class Apache(Front):
    """packaging/apache.conf, in a process of its own."""

    def __init__(self, floe_port, folder, share=SHARE):
        self.port, self.plain = free_port(), free_port()
        conf = changed(packaged("apache.conf"), ("*:80>", f"127.0.0.1:{self.plain}>"), ("*:443>", f"127.0.0.1:{self.port}>"),
                       ("127.0.0.1:7070/", f"127.0.0.1:{floe_port}/"), (f"{LIVE}/fullchain.pem", f"{folder}/cert.pem"),
                       (f"{LIVE}/privkey.pem", f"{folder}/key.pem"), (SHARE, share))
        modules = "\n".join(f"LoadModule {name}_module modules/mod_{name}.so" for name in APACHE_MODULES)
        user = "User www-data\nGroup www-data\n" if os.geteuid() == 0 else ""
        Path(folder, "apache.conf").write_text(
            user + APACHE_MAIN.format(folder=folder, plain=self.plain, port=self.port, modules=modules, conf=conf), encoding="utf-8")
        super().__init__(folder, [program("apache2"), "-f", f"{folder}/apache.conf", "-D", "FOREGROUND"])


def main():
    ports = sys.argv[1:]
    servers = "".join(f" server 127.0.0.1:{port} max_fails=0;" for port in ports)
    with tempfile.TemporaryDirectory(prefix="floe-front-") as folder:
        write_certificate(folder)
        Path(folder, "502.html").write_text("Back in a moment", encoding="utf-8")
        with Nginx(ports[0], folder, (f"server 127.0.0.1:{ports[0]};\n    keepalive 16;", "least_conn;" + servers),
                   ("proxy_connect_timeout 5s", "proxy_connect_timeout 1s"), share=folder) as front:
            print(f"https://127.0.0.1:{front.port}", flush=True)
            sys.stdin.read()


if __name__ == "__main__":
    main()
