"""Public names: which there are, at which address each is documented, and what a name in a text means.

The pages of the reference say which packages are public. Of a package and of each module directly in it, everything in
`__all__` is documented once: by the package if it offers it, else by the module that defines it.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from types import ModuleType

__all__ = [
    "PAGES",
    "Part",
    "address_of",
    "defining_module",
    "imported_in",
    "packages",
    "parts_of",
    "short_names",
    "visible_in",
]

PAGES = Path(__file__).parents[1] / "inside" / "reference"
"""The pages of the reference."""
DIRECTIVE = re.compile(r"^```\{reference\} (\S+)$", re.MULTILINE)
IMPORT = re.compile(r"^(?:>>> |\.\.\. )?from (parlour[\w.]*) import (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Part:
    """A module in the reference.

    Attributes:
        module: its full name.
        own: the names that are documented there.
        also: the addresses of those that it offers too and another package documents.
    """

    module: str
    own: tuple[str, ...]
    also: tuple[str, ...]


# --- which there are --------------------------------------------------------------------------------------------


@cache
def packages() -> tuple[str, ...]:
    """The packages that the pages of the reference name."""
    texts = [page.read_text(encoding="utf-8") for page in sorted(PAGES.glob("*.md"))]
    return tuple(name for text in texts for name in DIRECTIVE.findall(text))


@cache
def parts_of(package: str) -> tuple[Part, ...]:
    """The parts of the reference that a package has: itself, and the modules in it that offer more."""
    found = []
    for module in _modules(package):
        fulls = [f"{module.__name__}.{name}" for name in getattr(module, "__all__", ())]
        homes = [_homes().get(_definition(full), "") for full in fulls]
        own = tuple(full.rpartition(".")[2] for full, home in zip(fulls, homes, strict=True) if full == home)
        also = tuple(home for home in homes if home and not home.startswith(f"{package}."))
        if own or module.__name__ == package:
            found.append(Part(module.__name__, own, also))
    return tuple(found)


@cache
def _homes() -> Mapping[str, str]:
    """The address of everything that is documented, by where it is defined."""
    homes = dict[str, str]()
    for package in packages():
        for module in _modules(package):
            for name in getattr(module, "__all__", ()):
                definition = _definition(f"{module.__name__}.{name}")
                if definition.startswith(f"{module.__name__}."):
                    homes.setdefault(definition, f"{module.__name__}.{name}")
    return homes


def _modules(package: str) -> Iterator[ModuleType]:
    """A package, and the modules and packages directly in it that list what they offer.

    A module that has the name of something that its package offers is left out: nobody could name it.
    """
    module = importlib.import_module(package)
    offered = {name: getattr(module, name) for name in getattr(module, "__all__", ())}
    yield module
    for info in pkgutil.iter_modules(getattr(module, "__path__", ())):
        name = f"{package}.{info.name}"
        if info.name not in offered and name not in packages():
            inner = importlib.import_module(name)
            if hasattr(inner, "__all__"):
                yield inner


def _definition(full: str) -> str:
    """The full name of something where it is defined, from one under which it can be imported."""
    module, _, name = full.rpartition(".")
    seen = visible_in(module).get(name, full)
    return seen if seen == full or not seen.startswith("parlour.") else _definition(seen)


def defining_module(full: str) -> str:
    """The module in which something is defined, from a full name under which it can be imported."""
    return _definition(full).rpartition(".")[0]


@cache
def short_names() -> Mapping[str, str]:
    """The addresses of names that only one thing has."""
    found = defaultdict[str, set[str]](set)
    for address in _homes().values():
        found[address.rpartition(".")[2]].add(address)
    return {name: addresses.pop() for name, addresses in found.items() if len(addresses) == 1}


# --- what a text means ------------------------------------------------------------------------------------------


def address_of(name: str) -> str | None:
    """The address of a full name; empty if it exists and is not documented, None if it does not exist.

    A module that has no part of its own is found with the package around it.
    """
    module, inner = _split(name)
    if not module or not _has(importlib.import_module(module), inner):
        return None
    if inner:
        home = _homes().get(_definition(f"{module}.{inner[0]}"))
        return ".".join([home, *inner[1:]]) if home else ""
    known = {part.module for package in packages() for part in parts_of(package)}
    above = [module, *(module.rsplit(".", count)[0] for count in range(1, module.count(".")))]
    return next((each for each in above if each in known), "")


def _split(name: str) -> tuple[str, list[str]]:
    """A full name as the longest module that it begins with, and the rest."""
    parts = name.split(".")
    known = (count for count in range(len(parts), 0, -1) if _is_module(".".join(parts[:count])))
    count = next(known, 0)
    return ".".join(parts[:count]), parts[count:]


@cache
def _is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def _has(found: Any, inner: Iterable[str]) -> bool:  # noqa: ANN401 - of any kind
    """Whether something has an attribute, and that another one, and so on; a field that has no default is one too."""
    for part in inner:
        if not hasattr(found, part) and part not in _fields(found):
            return False
        found = getattr(found, part, None)
    return True


def _fields(found: object) -> set[str]:
    return {name for base in getattr(found, "__mro__", ()) for name in vars(base).get("__annotations__", ())}


@cache
def visible_in(module: str) -> Mapping[str, str]:
    """The full names of what a module defines and imports, for type checkers too, by the names that it uses."""
    found = find_spec(module)
    if found is None or not str(found.origin).endswith(".py"):
        return {}
    tree = ast.parse(Path(str(found.origin)).read_text(encoding="utf-8"))
    imported = [pair for node in ast.walk(tree) for pair in _imported(node)]
    return {**dict(imported), **{name: f"{module}.{name}" for name in _defined(tree.body)}}


def _imported(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.ImportFrom) and node.module:
        yield from ((alias.asname or alias.name, f"{node.module}.{alias.name}") for alias in node.names)
    elif isinstance(node, ast.Import):
        yield from ((alias.asname, alias.name) if alias.asname else (_root(alias.name),) * 2 for alias in node.names)


def _root(module: str) -> str:
    return module.partition(".")[0]


def _defined(body: Iterable[ast.stmt]) -> Iterator[str]:
    """The names that statements define, for type checkers too."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (name.id for goal in node.targets for name in ast.walk(goal) if isinstance(name, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id
        elif isinstance(node, ast.If):
            yield from _defined([*node.body, *node.orelse])


def imported_in(text: str) -> Mapping[str, str]:
    r"""The full names of what the programs in a text import from parlour, by their names there.

    >>> imported_in("So:\n\n>>> from parlour.match import Match, new_seed\n")
    {'Match': 'parlour.match.Match', 'new_seed': 'parlour.match.new_seed'}
    """
    return {
        name: f"{module}.{name}"
        for module, names in IMPORT.findall(text)
        for name in re.findall(r"[A-Za-z_]\w*", names.partition("#")[0])
    }
