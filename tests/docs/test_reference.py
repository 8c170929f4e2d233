"""The reference has every public package, and names on pages mean something that exists."""

from __future__ import annotations

import inspect
import pkgutil
import re
from importlib import import_module
from itertools import takewhile
from typing import TYPE_CHECKING

import pytest

import parlour
from docs.extensions.names import address_of, defining_module, packages, parts_of, short_names
from tests.docs.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NOT_PUBLIC = {"__main__", "cli", "interrupt", "offline", "server"}
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
        ("parlour.server.mount", ""),
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


def documented() -> Iterator[tuple[str, object]]:
    """Every public class and function, and the methods of those classes, each with its full name."""
    for part in (part for package in packages() for part in parts_of(package)):
        for name in part.own:
            thing = getattr(import_module(part.module), name)
            if inspect.isclass(thing) or inspect.isfunction(thing):
                yield f"{part.module}.{name}", thing
            for inner, member in vars(thing).items() if inspect.isclass(thing) else ():
                if inspect.isfunction(member) and member.__doc__:
                    yield f"{part.module}.{name}.{inner}", member


def named_in(section: str, thing: object) -> set[str]:
    """The names that a section of a docstring explains."""
    lines = inspect.cleandoc(getattr(thing, "__doc__", "") or "").splitlines()
    if f"{section}:" not in lines:
        return set()
    entries = takewhile(lambda line: not line[:1].strip(), lines[lines.index(f"{section}:") + 1 :])
    found = [re.match(r" {4}(\w+(?:, \w+)*): ", line) for line in entries]
    return {name for each in found if each for name in each.group(1).split(", ")}


def test_a_docstring_explains_arguments_and_attributes_that_there_are() -> None:
    """A section `Args` names parameters, a section `Attributes` what a class has: a field, a property, a constant."""
    strange, seen = [], 0
    for full, thing in documented():
        arguments = named_in("Args", thing)
        made = inspect.signature(thing).parameters if arguments and callable(thing) else {}
        strange += [(full, name) for name in sorted(arguments - set(made))]
        attributes = named_in("Attributes", thing)
        set_later = inspect.getsource(thing) if attributes and inspect.isclass(thing) else ""
        absent = [name for name in sorted(attributes) if address_of(f"{full}.{name}") is None]
        strange += [(full, name) for name in absent if not re.search(rf"self\.{name}\b", set_later)]
        seen += len(arguments) + len(attributes)
    assert seen > 500
    assert strange == []
