"""Which tests prove which clause of a ledger."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path


__all__ = ["proofs"]


def proofs(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """The tests of a folder that prove each clause, by the mark `@pytest.mark.clause("NI-1")`.

    Read from the sources, so the answer does not depend on which tests run. A game is proved when every clause of its
    ledger is among them: `{clause.id for clause in spec.ledger.clauses} <= set(proofs(folder))`.
    """
    found = dict[str, tuple[str, ...]]()
    for file in sorted(folder.rglob("test_*.py")):
        for test, clause in _marks(file.read_text(encoding="utf-8")):
            found[clause] = (*found.get(clause, ()), f"{file.relative_to(folder).as_posix()}::{test}")
    return found


def _marks(source: str) -> Iterator[tuple[str, str]]:
    """The test functions of a source, with the clauses they are marked with."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                match decorator:
                    case ast.Call(func=ast.Attribute(attr="clause"), args=[ast.Constant(value=str(clause))]):
                        yield node.name, clause
