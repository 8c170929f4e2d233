"""nginx and Caddy as processes of our own on loopback, with the files of deploy/ changed only in ports and paths."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.needs import lacking

if TYPE_CHECKING:
    from collections.abc import Iterator

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "parlour.example.org"
VISITOR = "127.0.0.2"
"""Where visitors come from, to distinguish them from the proxy."""


@dataclass
class Proxy:
    """A running proxy: its port for TLS, and the certificate that it is known by."""

    port: int
    certificate: Path

    def client(self) -> httpx.Client:
        """A visitor who reaches the server by its name."""
        transport = httpx.HTTPTransport(verify=self._trust(), local_address=VISITOR)
        return httpx.Client(
            base_url=f"https://{NAME}:{self.port}", transport=_Here(transport, self.port), timeout=30, trust_env=False
        )

    def feed(self, path: str) -> ClientConnection:
        """A visitor's WebSocket."""
        line = socket.create_connection(("127.0.0.1", self.port), source_address=(VISITOR, 0))
        return connect(
            f"wss://{NAME}:{self.port}{path}", sock=line, ssl=self._trust(), server_hostname=NAME, proxy=None
        )

    def _trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate))


class _Here(httpx.BaseTransport):
    """Sends every request to this machine, whatever name it is for."""

    def __init__(self, inner: httpx.HTTPTransport, port: int) -> None:
        self._inner = inner
        self._port = port

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions = {**request.extensions, "sni_hostname": NAME}
        request.url = request.url.copy_with(host="127.0.0.1", port=self._port)
        return self._inner.handle_request(request)

    def close(self) -> None:
        self._inner.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def nginx(folder: Path, upstream: int) -> Iterator[Proxy]:
    """Nginx with deploy/nginx.conf."""
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin") or lacking("nginx (nginx-light)")
    plain, port = free_port(), free_port()
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"),
            *("-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
    )
    text = (DEPLOY / "nginx.conf").read_text()
    for old, new in (
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(certificate)),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(key)),
        ("127.0.0.1:8000", f"127.0.0.1:{upstream}"),
    ):
        assert old in text, f"deploy/nginx.conf has no {old!r}"
        text = text.replace(old, new)
    (folder / "parlour.conf").write_text(text)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    main = [
        "user root;" if os.geteuid() == 0 else "",
        f"pid {folder}/pid; error_log {folder}/error.log; daemon off; worker_processes 1; events {{}}",
        f"http {{ access_log {folder}/access.log;",
        *(f"{kind}_temp_path {folder}/{kind};" for kind in kinds if kind in _modules(program)),
        f"include {folder}/parlour.conf; }}",
    ]
    (folder / "nginx.conf").write_text("\n".join(main))
    command = [program, "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", str(folder / "error.log")]
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    yield from _running(command, Proxy(port, certificate))


def _modules(program: str) -> set[str]:
    built = subprocess.run([program, "-V"], capture_output=True, text=True, check=True).stderr
    without = {kind for kind in ("fastcgi", "uwsgi", "scgi") if f"--without-http_{kind}_module" in built}
    return {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} - without


def caddy(folder: Path, upstream: int) -> Iterator[Proxy]:
    """Caddy with deploy/Caddyfile and a self-signed certificate."""
    program = shutil.which("caddy")
    if program is None:
        pytest.skip("this machine has no Caddy (Debian: apt install caddy); nginx is tested")
    plain, port = free_port(), free_port()
    options = [
        f"http_port {plain}",
        f"https_port {port}",
        "default_bind 127.0.0.1",
        "admin off",
        "local_certs",
        "skip_install_trust",
        f"storage file_system {folder}/storage",
    ]
    text = (DEPLOY / "Caddyfile").read_text()
    (folder / "Caddyfile").write_text("{\n" + "\n".join(options) + "\n}\n" + text)
    home = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    names = {"PARLOUR_DOMAIN": NAME, "PARLOUR_UPSTREAM": f"127.0.0.1:{upstream}"}
    command = [program, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    root = folder / "storage/pki/authorities/local/root.crt"
    yield from _running(command, Proxy(port, root), {**os.environ, **home, **names}, log=folder / "log")


def _running(
    command: list[str], proxy: Proxy, environment: dict[str, str] | None = None, log: Path | None = None
) -> Iterator[Proxy]:
    with (log or Path(os.devnull)).open("w") as errors:
        process = subprocess.Popen(command, env=environment, stderr=errors, stdout=errors)
    try:
        until = time.monotonic() + 30
        while not (proxy.certificate.is_file() and _answers(proxy)):
            assert process.poll() is None, f"{command[0]} ended with {process.returncode}"
            assert time.monotonic() < until, f"{command[0]} does not answer"
            time.sleep(0.1)
        yield proxy
    finally:
        process.terminate()
        process.wait(20)


def _answers(proxy: Proxy) -> bool:
    try:
        with proxy.client() as client:
            client.get("/health")
    except (httpx.TransportError, ssl.SSLError):
        return False
    return True
