"""All operations, and which of them an address means."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from parlour.service.operations.engines import ENGINES
from parlour.service.operations.games import GAMES
from parlour.service.operations.matches import MATCHES
from parlour.service.operations.positions import POSITIONS
from parlour.service.operations.sheets import SHEETS
from parlour.service.operations.statistics import STATISTICS
from parlour.service.operations.study import STUDY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parlour.service.operations.operation import Operation

__all__ = ["OPERATIONS", "Found", "find"]

OPERATIONS: tuple[Operation, ...] = (*GAMES, *POSITIONS, *STUDY, *MATCHES, *ENGINES, *SHEETS, *STATISTICS)
"""Everything that a page or a program can ask for."""

_ANY = "*"
"""Stands for a value in an address."""
_HERE = ""
"""Leads to what an address means that ends here."""


class Found(NamedTuple):
    """What stands at an address.

    Attributes:
        operations: by their verbs.
        parts: the values in the address.
    """

    operations: Mapping[str, Operation]
    parts: tuple[str, ...]

    @property
    def allowed(self) -> str:
        """The verbs that may be sent there, as `Allow` lists them."""
        return ", ".join((*self.operations, "OPTIONS"))


def find(path: str) -> Found | None:
    """What stands at an address, which is decoded; None if nothing does.

    >>> found = find("/api/games/castille/rules")
    >>> list(found.operations), found.parts
    (['GET'], ('castille',))
    """
    node, parts = _tree(), list[str]()
    for step in filter(None, path.split("/")):
        known = step != _ANY and step in node
        if not known:
            if _ANY not in node:
                return None
            parts.append(step)
        node = node[step if known else _ANY]
    operations = node.get(_HERE)
    return Found(operations, tuple(parts)) if operations else None


@cache
def _tree() -> dict[str, Any]:
    """The steps of all addresses, each with those that may follow."""
    root: dict[str, Any] = {}
    for each in OPERATIONS:
        node = root
        for step in filter(None, each.path.split("/")):
            node = node.setdefault(_ANY if step.startswith("{") else step, {})
        node.setdefault(_HERE, {})[each.verb] = each
    return root
