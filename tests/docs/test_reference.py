"""The reference has every public package, and names on pages mean something that exists."""

from __future__ import annotations

import pkgutil
import re
from typing import TYPE_CHECKING

import pytest

import parlour
from docs.extensions.names import address_of, defining_module, packages, short_names
from tests.docs.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

NOT_PUBLIC = {"__main__", "cli", "interrupt", "server"}
"""What is run and not imported."""
PAGES = [*ROOT.glob("docs/**/*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md"]


def test_every_package_has_its_page_or_is_not_public() -> None:
    there = {info.name for info in pkgutil.iter_modules(parlour.__path__)}
    assert {name.split(".")[1] for name in packages()} == there - NOT_PUBLIC


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("parlour.games.spec.GameSpec", "parlour.games.GameSpec"),
        ("parlour.games.GameSpec.levels", "parlour.games.GameSpec.levels"),
        ("parlour.match.Match.play", "parlour.match.Match.play"),
        ("parlour.arena.wilson", "parlour.intervals.wilson"),
        ("parlour.physics.simulate", "parlour.physics.simulate"),
        ("parlour.physics.engine", "parlour.physics"),
        ("parlour.server.playing", ""),
        ("parlour.match.Match.shuffle", None),
        ("parlour.physics.simulations", None),
    ],
)
def test_a_full_name_has_one_address(name: str, address: str | None) -> None:
    assert address_of(name) == address


def test_what_a_package_offers_is_defined_behind_it() -> None:
    assert defining_module("parlour.physics.Table") == "parlour.physics.table"


def test_a_short_name_is_of_one_thing() -> None:
    assert short_names()["GameContract"] == "parlour.testing.GameContract"
    assert "spec" not in short_names()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_full_name_on_a_page_exists(page: Path) -> None:
    if page.parent.name == "server":
        return
    named = re.findall(r"`(parlour\.(?!example\b)[A-Za-z_][\w.]*\w)(?:\([^`]*\))?`", page.read_text(encoding="utf-8"))
    assert [name for name in named if address_of(name) is None] == []
