"""The files of deploy/ and docs/server/deploying.md: every command, path, flag and setting in them exists."""

from __future__ import annotations

import configparser
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from parlour.cli import main
from parlour.server.settings import SETTINGS, read_settings
from tests.needs import serving

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGES = tuple((ROOT / "docs" / "server" / name).read_text() for name in ("deploying.md", "operating.md"))
NAMES = {setting.variable for setting in SETTINGS}
PLACES = {f"PARLOUR_{name}" for name in ("HOST", "PORT", "DATA", "DATABASE", "DATABASE_FILE")}
FOR_COMPOSE = {"PARLOUR_DOMAIN", "PARLOUR_UPSTREAM"}
"""Variables of the proxy's container, not of the server."""
INSTRUCTIONS = {"FROM", "WORKDIR", "RUN", "COPY", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "STOPSIGNAL", "CMD"}
TOOLS = {"apt-get", "certbot", "createdb", "createuser", "curl", "install", "mkdir", "nginx", "openssl", "podman", "rm"}
TOOLS |= {"cd", "chmod", "cp", "echo", "pg_dump", "pg_restore", "python3", "runuser", "sed", "systemctl", "useradd"}


def example() -> dict[str, str]:
    lines = (DEPLOY / "environment.example").read_text().splitlines()
    set_ = [line.removeprefix("#") for line in lines if re.match(r"#?PARLOUR_", line)]
    return dict(line.split("=", 1) for line in set_)


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, long lines joined."""
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Containerfile").read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    return [(line.split(None, 1)[0], line.split(None, 1)[1]) for line in text.splitlines() if line.strip()]


def compose() -> dict[str, Any]:
    parsed: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return parsed


def unit() -> configparser.ConfigParser:
    parsed = configparser.ConfigParser(strict=False, interpolation=None)
    parsed.optionxform = str  # type: ignore[assignment, method-assign]
    parsed.read(DEPLOY / "parlour.service")
    return parsed


def commands() -> list[list[str]]:
    """Every command of the pages, taken apart; what is chained by && or fed into another is two commands."""
    blocks = [block for page in PAGES for block in re.findall(r"```sh\n(.*?)```", page, re.DOTALL)]
    lines = [line for block in blocks for line in block.splitlines() if line.strip()]
    return [shlex.split(part) for line in lines for part in line.split(" && ")]


def check_parlour(arguments: list[str]) -> None:
    """That a command of parlour's exists, with all of its flags."""
    done = CliRunner().invoke(main, [*arguments, "--help"])
    assert done.exit_code == 0, f"parlour {' '.join(arguments)}: {done.output}"


def test_the_example_settings_are_read() -> None:
    variables = example()
    assert set(variables) <= NAMES | PLACES | FOR_COMPOSE
    settings = read_settings({}, variables)
    assert settings.trusted_proxies == ("127.0.0.1",)
    assert settings.allowed_hosts == ("parlour.example.org",)
    assert settings.retire_days == 365


def test_the_container_copies_what_exists_and_starts_the_server() -> None:
    found = instructions()
    assert {name for name, _ in found} <= INSTRUCTIONS
    for name, rest in found:
        words = rest.split()
        if name == "COPY" and not rest.startswith("--from=build"):
            assert all((ROOT / source).exists() for source in words[:-1]), rest
        if name == "ENV":
            variables = dict(word.split("=", 1) for word in words)
            assert {each for each in variables if each.startswith("PARLOUR_")} <= NAMES | PLACES
            read_settings({}, variables)
    start = yaml.safe_load(next(rest for name, rest in found if name == "CMD"))
    assert start[0] == "parlour"
    check_parlour(start[1:])
    assert [rest for name, rest in found if name == "USER"] == ["parlour"], "not root"


def test_the_containers_health_check_tells_well_from_ill(tmp_path: Path) -> None:
    line = next(rest for name, rest in instructions() if name == "HEALTHCHECK")
    program, *rest = yaml.safe_load(line[line.index("[") :])
    assert program == "python"
    with serving(tmp_path) as server:
        here = [part.replace("8000", str(server.port)) for part in rest]
        assert subprocess.run([sys.executable, *here], check=False).returncode == 0
    gone = subprocess.run([sys.executable, *here], check=False, capture_output=True)
    assert gone.returncode != 0


def test_compose_names_only_what_exists() -> None:
    parsed = compose()
    services = parsed["services"]
    build = services["parlour"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    assert (DEPLOY / services["proxy"]["volumes"][0].split(":")[0]).is_file()
    variables = services["parlour"]["environment"]
    assert set(variables) <= NAMES | PLACES
    assert variables["PARLOUR_TRUSTED_PROXIES"] == parsed["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    for service in services.values():
        assert set(service.get("secrets", ())) <= set(parsed["secrets"])
        assert {volume.split(":")[0] for volume in service.get("volumes", ()) if volume[0] != "."} <= set(
            parsed["volumes"]
        )
    for secret in parsed["secrets"].values():
        assert f"deploy/{secret['file'].removeprefix('./')}" in PAGES[0]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"], "only the proxy is public"
    used = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text()))
    assert used <= set(example())
    assert set(re.findall(r"\{\$(\w+)\}", (DEPLOY / "Caddyfile").read_text())) == set(services["proxy"]["environment"])


def test_the_databases_health_check_has_known_flags() -> None:
    _, program, *flags = compose()["services"]["database"]["healthcheck"]["test"]
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
    if not found:
        pytest.skip("this machine has no PostgreSQL")
    words = subprocess.run([found[-1], "--help"], capture_output=True, text=True, check=True).stdout
    assert all(flag.split("=")[0] in words for flag in flags)


def test_the_unit_starts_the_server_and_is_known_to_systemd(tmp_path: Path) -> None:
    service = unit()["Service"]
    program, *arguments = service["ExecStart"].split()
    assert program == "/opt/parlour/bin/parlour"
    check_parlour(arguments)
    variables = dict(part.split("=", 1) for part in service["Environment"].split())
    assert {each for each in variables if each.startswith("PARLOUR_")} <= NAMES | PLACES
    assert float(service["TimeoutStopSec"]) > read_settings({}, example()).shutdown_seconds
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("this machine has no systemd-analyze")
    here = tmp_path / "parlour.service"
    here.write_text((DEPLOY / "parlour.service").read_text().replace(program, sys.executable))
    said = subprocess.run([verify, "verify", str(here)], capture_output=True, text=True, check=False)
    assert "parlour.service" not in said.stderr, said.stderr


def test_the_pages_commands_exist_with_their_flags() -> None:
    seen = set[str]()
    for program, *arguments in commands():
        name = Path(program).name
        if name == "parlour":
            check_parlour(arguments)
        elif name == "podman" and "parlour" in arguments:
            check_parlour(arguments[arguments.index("parlour") + 2 :])
        else:
            assert name in TOOLS | {"pip"}, program
        seen.update(each for each in arguments if each.startswith("deploy/"))
    made = {"deploy/.env", "deploy/secrets", "deploy/secrets/postgres_password", "deploy/secrets/database"}
    assert seen - made - {"deploy/secrets/*"} <= {str(file.relative_to(ROOT)) for file in DEPLOY.iterdir()}
    for page in PAGES:
        for line in re.findall(r"`(parlour (?:admin|serve)[^`]*)`", page):
            check_parlour([word for word in shlex.split(line)[1:] if word not in ("MATCH", "2", "FILE")])
        assert set(re.findall(r"`(--[a-z-]+)", page)) <= {setting.flag for setting in SETTINGS} | {
            *("--host", "--data", "--database", "--yes", "--json"),
        }
        assert set(re.findall(r"PARLOUR_[A-Z_]+", page)) <= NAMES | PLACES | FOR_COMPOSE


@pytest.mark.parametrize("file", ["environment.example", "nginx.conf", "Caddyfile"])
def test_the_pages_edits_change_what_they_are_meant_to(file: str, tmp_path: Path) -> None:
    edited = {"environment.example": "/etc/parlour/environment", "Caddyfile": "/etc/caddy/Caddyfile", "nginx.conf": ""}
    target = edited[file] or f"deploy/{file}"
    edits = [each for each in commands() if each[0] == "sed" and target in each]
    assert edits, f"the page edits no {target}"
    script = edits[0][edits[0].index(target) - 1]
    before = (DEPLOY / file).read_text()
    after = subprocess.run(["sed", script], input=before, capture_output=True, text=True, check=True).stdout
    assert "your.name.example" in after
    assert "parlour.example.org" not in after.replace("instead of", "") or file == "nginx.conf"
    assert not re.search(r"\{\$\w+\}", after)
