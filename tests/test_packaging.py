"""The package's metadata: versions agree, the lock fits, links resolve, nothing names a host."""

from __future__ import annotations

import re
import tomllib
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import parlour
from tests.pythons import MINORS, floors

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")
CITATION = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


def wanted() -> list[Requirement]:
    """All dependencies in pyproject.toml: of the package, the extras and the groups.

    But for those of the examples: `torch` has too many builds for one lock, and pyproject.toml names one version each.
    """
    project, groups = PROJECT["project"], dict(PROJECT["dependency-groups"])
    del groups["examples"]
    lists = chain(project["optional-dependencies"].values(), groups.values())
    texts = [*project["dependencies"], *(text for text in chain.from_iterable(lists) if isinstance(text, str))]
    return [each for each in map(Requirement, texts) if each.name != "parlour"]


def locked() -> dict[str, list[tuple[str, str]]]:
    """The versions of each package in the lock, with the marker under which each holds."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name, version, marker in re.findall(r"^([\w.-]+)(?:\[[^\]]*\])?==(\S+)(?: ; (.*?))? \\$", LOCK, re.MULTILINE):
        found.setdefault(canonicalize_name(name), []).append((version, marker))
    return found


@pytest.mark.parametrize("requirement", wanted(), ids=str)
def test_the_lock_has_what_the_project_names(requirement: Requirement) -> None:
    versions = [version for version, _ in locked().get(canonicalize_name(requirement.name), [])]
    assert versions, "make lock writes it"
    assert all(requirement.specifier.contains(version) for version in versions)


def test_the_lock_has_hashes_and_names_no_address() -> None:
    assert len(locked()) > 50
    blocks = re.split(r"^(?=\w)", LOCK, flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in block for block in blocks)
    assert not re.search(r"://|--(extra-)?index|--find-links", LOCK)


def test_every_dependency_has_a_lowest_version() -> None:
    """What `make pythons` installs."""
    named = {line.partition("==")[0] for line in floors(ROOT / "pyproject.toml")}
    project = PROJECT["project"]
    texts = chain(project["dependencies"], *project["optional-dependencies"].values())
    assert named == {Requirement(text).name for text in texts} - {"parlour"}


def test_the_pythons_are_those_of_the_project() -> None:
    assert PROJECT["project"]["requires-python"] == f">=3.{MINORS[0]}"
    here = tuple(map(int, default_environment()["python_version"].split(".")))
    assert here >= (3, MINORS[0])


def test_the_citation_is_of_this_version() -> None:
    assert f"\nversion: {parlour.__version__}\n" in CITATION
    assert f"\nlicense: {PROJECT['project']['license']}\n" in CITATION
    assert f"## {Version(parlour.__version__).base_version}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_licence_is_the_one_that_is_named() -> None:
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith(f"{PROJECT['project']['license']} License\n")


def test_one_address_serves_them_all() -> None:
    """The README's pictures, the citation and the metadata change together when the project gets a public address."""
    source = PROJECT["project"]["urls"]["Source"]
    (substitution,) = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]
    assert substitution["replacement"] == f"]({source}/"
    assert f"\nrepository-code: {source}\n" in CITATION


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "SECURITY.md"])
def test_links_lead_to_files(page: str) -> None:
    links = LINK.findall((ROOT / page).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []
    assert links or page != "README.md"
