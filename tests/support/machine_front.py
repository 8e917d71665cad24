"""machine_front.py - nginx on a machine (machines.py), set up by packaging/nginx.conf: the front door of a site of several servers."""

import atexit
import re
import ssl
import subprocess
from pathlib import Path

from crowd import Site
from server_client import PATIENCE
from waiting import until
from web_front import LIVE, NGINX_MAIN, SHARE, changed, packaged, program, write_certificate

MAIN = "master_process off; worker_rlimit_nofile 20000; events { worker_connections 8192; }"


def settings(folder, address, upstream):
    """For people who all come from one address."""
    conf = packaged("nginx.conf")
    before = re.search(r"(?ms)^upstream floe \{.*?^\}\n", conf)[0]
    conf = changed(conf, (before, upstream), ("proxy_connect_timeout 5s", "proxy_connect_timeout 1s"), ("    listen [::]:80;\n", ""),
                   ("    listen [::]:443 ssl http2;\n", ""), ("listen 443 ssl", f"listen {address}:443 ssl"), ("listen 80;", f"listen {address}:80;"),
                   (f"{LIVE}/fullchain.pem", f"{folder}/cert.pem"), (f"{LIVE}/privkey.pem", f"{folder}/key.pem"), (SHARE, folder),
                   ("rate=30r/s", "rate=3000r/s"), ("rate=2r/s", "rate=3000r/s"), ("floe_connections 200", "floe_connections 8000"))
    return NGINX_MAIN.format(user="user root;", folder=folder, conf=conf, main=MAIN)


class MachineFront:
    """`upstream` is nginx's block of that name; `site` is the door for a crowd."""

    def __init__(self, machine, folder, upstream):
        folder = str(folder)
        write_certificate(folder)
        Path(folder, "nginx.conf").write_text(settings(folder, machine.address, upstream), encoding="utf-8")
        self.nginx = machine.popen([program("nginx"), "-p", folder, "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"], stdin=subprocess.DEVNULL)
        atexit.register(self.nginx.kill)
        until(lambda: Path(folder, "nginx.pid").exists())
        trust = ssl.create_default_context(cafile=f"{folder}/cert.pem")
        trust.check_hostname = False
        self.site = Site(machine.address, 443, trust)

    def end(self):
        self.nginx.terminate()
        self.nginx.wait(PATIENCE)
